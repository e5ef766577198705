"""The vectors of one mind in RAM: eight bits for each number, exact search over all of them.

A unit vector is stretched so that its largest number is ±127; its length after rounding is kept beside it, so the
cosine is exact to about 0.002, at a quarter of the room and less than half the time of 32-bit numbers. A memory has
one vector for each part of its text, side by side, and is as near as its nearest statement; its questions are kept
apart, because a question is no answer.
"""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from omoide.dynamics.constant import constant

Arrays = dict[str, NDArray[Any]]
LAYOUT = {"bodies": "i1", "lengths": "<f4", "asks": "?", "starts": "<u4", "owners": "<i4"}


_ASKED = 256  # memories that are compared with all others at once
_MANY = 16
_BLOCK = 1024  # vectors that the nearest cache of a processor holds


def rounded(vectors: NDArray[np.float32]) -> NDArray[np.int8]:
    """Eight bits for each number, every vector stretched by its own factor."""
    largest = np.abs(vectors).max(axis=-1, keepdims=True)
    largest[largest == 0] = 1
    return np.rint(vectors * (127.0 / largest)).astype(np.int8)


def unrounded(body: bytes, dimension: int) -> NDArray[np.float32]:
    """Its vectors again, each of length 1."""
    vectors = np.frombuffer(body, np.int8).reshape(-1, dimension)
    return vectors.astype(np.float32) / _lengths(vectors)[:, None]


class Vectors:
    """`space` is which embedder made them, `made` the last of them that is in here."""

    def __init__(
        self, *, space: str = "", dimension: int = 0, made: int = 0, arrays: Arrays | None = None
    ) -> None:
        self.space, self.dimension, self.made = space, dimension, made
        held = arrays or {}
        self._bodies = held.get("bodies", np.empty(0, np.int8)).reshape(-1, max(dimension, 1))
        self._lengths = held.get("lengths", np.empty(0, np.float32))
        self._asks = held.get("asks", np.empty(0, np.bool_))
        self._starts = held.get("starts", np.empty(0, np.uint32))
        self._owners = held.get("owners", np.empty(0, np.int32))
        self._places: NDArray[np.int32] | None = None  # of each row; −1 where it has none
        self._in_order: bool | None = None  # each in the place of its row, as far as that is known
        self._some_ask: bool | None = None  # likewise
        self._foreseen: dict[bytes, NDArray[np.float32]] = {}
        self._along: tuple[NDArray[np.float32], NDArray[np.float32]] | None = None
        self._chosen: tuple[bytes, Vectors] | None = None
        self._size, self._count = len(self._bodies), len(self._owners)

    def put(self, bodies: Sequence[tuple[int, bytes, bytes]]) -> None:
        """The parts of these rows, and which of them are questions; what they had before is dropped."""
        if not bodies:
            return
        rows = np.array([row for row, _, _ in bodies], np.int32)
        new = np.frombuffer(b"".join(body for _, _, body in bodies), np.int8).reshape(-1, self.dimension)
        parts = np.array([len(asks) for _, asks, _ in bodies])
        self._make_room(len(new), len(rows))
        places = self._known_places(int(rows.max()) + 1)
        some, held = slice(self._size, self._size + len(new)), slice(self._count, self._count + len(rows))
        self._bodies[some], self._lengths[some] = new, _lengths(new)
        self._asks[some] = np.frombuffer(b"".join(asks for _, asks, _ in bodies), np.bool_)
        self._starts[held] = self._size + np.cumsum(parts) - parts
        before = places[rows]
        self._owners[before[before >= 0]] = -1
        places[rows] = own = np.arange(held.start, held.stop)
        # Of one that is named twice, the last counts.
        self._owners[held] = np.where(places[rows] == own, rows, -1)
        self._size, self._count = some.stop, held.stop
        self._changed()

    def drop(self, row: int) -> None:
        places = self._known_places(row + 1)
        if places[row] >= 0:
            self._owners[places[row]] = -1
            places[row] = -1
            self._changed()

    def _changed(self) -> None:
        """What was found out about all of them is to be found out again."""
        self._in_order = self._some_ask = self._chosen = None
        self._foreseen.clear()

    def _known_places(self, rows: int = 0) -> NDArray[np.int32]:
        """Of at least so many rows. Made when something changes: a process that only asks does not need it."""
        places = self._places
        if places is None:
            owners = self._owners[: self._count]
            living = np.flatnonzero(owners >= 0)
            places = np.full(int(owners.max(initial=-1)) + 1, -1, np.int32)
            places[owners[living]] = living
        if rows > len(places):
            more = np.full(max(rows, len(places) * 9 // 8) - len(places), -1, np.int32)
            places = np.concatenate([places, more])
        self._places = places
        return places

    def _held(self, rows: Sequence[int]) -> dict[int, int]:
        """Where those of these rows stand that have some."""
        places = self._known_places(max(rows, default=-1) + 1)[list(rows)].tolist()
        return {row: place for row, place in zip(rows, places, strict=True) if place >= 0}

    def _make_room(self, vectors: int, memories: int) -> None:
        """Some more when it is full: room for one more would copy all of them every time."""
        if self._size + vectors > len(self._bodies):
            size = (self._size + vectors) * 9 // 8
            self._bodies = _grown(self._bodies, size)
            self._lengths = _grown(self._lengths, size)
            self._asks = _grown(self._asks, size)
        if self._count + memories > len(self._owners):
            size = (self._count + memories) * 9 // 8
            self._starts = _grown(self._starts, size)
            self._owners = _grown(self._owners, size)

    def cosines(
        self,
        question: NDArray[np.float32] | None,
        *,
        space: str,
        rows: int,
        among: NDArray[np.intp] | None = None,
    ) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """For each row its nearest statement and its nearest question; NaN where it has none, or is not among those meant."""
        nothing = constant(np.nan, rows)
        if question is None or space != self.space or not self._count:
            return nothing, nothing
        if among is not None:
            return self._few(among).cosines(question, space=space, rows=rows)
        bodies, lengths, asks = (each[: self._size] for each in (self._bodies, self._lengths, self._asks))
        asked = rounded(question)
        near = self._foreseen.pop(asked.tobytes(), None) if self._foreseen else None
        if near is None:
            near = _cosines(asked[None], bodies, lengths)[0]
        if self._some_ask is None:
            self._some_ask = bool(asks.any())
        if not self._some_ask:
            return self._by_row(near, rows), nothing
        statements, questions = np.where(asks, np.nan, near), np.where(asks, near, np.nan)
        return self._by_row(statements, rows), self._by_row(questions, rows)

    def readings(
        self, directions: NDArray[np.float32] | None, *, space: str, rows: int
    ) -> NDArray[np.float32]:
        """For each row the mean of its vectors along each direction; NaN where it has none. What was read of a vector is kept: only
        new ones are read."""
        if directions is None or space != self.space:
            return np.empty((rows, 0), np.float32)
        found = np.full((rows, len(directions)), np.nan, np.float32)
        if self._count:
            owners = self._owners[: self._count]
            counts = np.diff(self._starts[: self._count].astype(np.int64), append=self._size)
            sums = np.add.reduceat(self._read_along(directions), self._starts[: self._count], axis=0)
            living = owners >= 0
            found[owners[living]] = (sums / counts[:, None].astype(np.float32))[living]
        return found

    def _read_along(self, directions: NDArray[np.float32]) -> NDArray[np.float32]:
        """Each vector along each direction."""
        known = self._along[1] if self._along and self._along[0] is directions else None
        done = 0 if known is None else len(known)
        if done < self._size:
            new = self._bodies[done : self._size].astype(np.float32) @ directions.T
            new /= self._lengths[done : self._size, None]
            known = new if known is None else np.concatenate([known, new])
            self._along = directions, known
        assert known is not None
        return known

    def _few(self, rows: NDArray[np.intp]) -> "Vectors":
        """The vectors of these rows alone; kept while the same are asked for and none has changed."""
        key = rows.tobytes()
        if self._chosen is None or self._chosen[0] != key:
            few = Vectors(space=self.space, dimension=self.dimension)
            few.put(
                [
                    (row, self._asked(place).tobytes(), self._parts(place).tobytes())
                    for row, place in self._held(rows.tolist()).items()
                ]
            )
            self._chosen = key, few
        return self._chosen[1]

    def foresee(self, questions: Sequence[NDArray[np.float32]], *, space: str) -> None:
        """Compare several questions with all vectors at once, block by block; kept until each is asked, or a vector comes."""
        if space != self.space or not self._count or len(questions) < _MANY:
            return
        from omoide.adapters.embedders.blas import threads

        asked = rounded(np.stack(questions))
        near = np.empty((len(asked), self._size), np.float32)
        with threads(1):
            for start in range(0, self._size, _BLOCK):
                some = slice(start, min(start + _BLOCK, self._size))
                near[:, some] = _cosines(asked, self._bodies[some], self._lengths[some])
        self._foreseen = {each.tobytes(): row for each, row in zip(asked, near, strict=True)}

    def pairs(
        self, rows: Sequence[int], *, among: NDArray[np.bool_], floor: float
    ) -> Iterator[tuple[int, int, float]]:
        """For each of these rows, all others of those among which it is looked whose nearest parts have at least this
        cosine. Block by block, so that what was fetched from memory is compared with many before it is let go."""
        places = self._held(rows)
        known = [*places]
        owners = self._owners[: self._count]
        meant = (owners >= 0) & among[owners]
        if not known or not meant.any():
            return
        counts = np.diff(self._starts[: self._count].astype(np.int64), append=self._size)
        owner = np.repeat(np.where(meant, owners, -1), counts)  # of each vector; −1: it is not meant
        for start in range(0, len(known), _ASKED):
            block = known[start : start + _ASKED]
            asked = [self._parts(places[row]) for row in block]
            asker = np.repeat(block, [len(parts) for parts in asked])
            yield from self._near(np.concatenate(asked), asker, owner, floor=floor)

    def _near(
        self, asked: NDArray[np.int8], asker: NDArray[np.int64], owner: NDArray[np.int32], *, floor: float
    ) -> Iterator[tuple[int, int, float]]:
        """The nearest parts of each pair of an asker and an owner."""
        from omoide.adapters.embedders.blas import threads  # two of them would wait for each other

        nearest: dict[tuple[int, int], float] = {}
        for start in range(0, self._size, _BLOCK):
            some = slice(start, min(start + _BLOCK, self._size))
            with threads(1):
                near = _cosines(asked, self._bodies[some], self._lengths[some])
            high, there = np.nonzero(near >= floor)
            ones, others, cosines = asker[high], owner[some][there], near[high, there]
            kept = (others >= 0) & (others != ones)
            for one, other, cosine in zip(
                *(each[kept].tolist() for each in (ones, others, cosines)), strict=True
            ):
                nearest[one, other] = max(nearest.get((one, other), -1.0), cosine)
        for (one, other), cosine in nearest.items():
            yield one, other, cosine

    def _parts(self, place: int) -> NDArray[np.int8]:
        return self._bodies[self._span(place)]

    def _asked(self, place: int) -> NDArray[np.bool_]:
        return self._asks[self._span(place)]

    def _span(self, place: int) -> slice:
        end = self._starts[place + 1] if place + 1 < self._count else self._size
        return slice(int(self._starts[place]), int(end))

    def _by_row(self, near: NDArray[np.float32], rows: int) -> NDArray[np.float32]:
        owners = self._owners[: self._count]
        if self._count != self._size:
            near = np.fmax.reduceat(near, self._starts[: self._count])
        if self._in_order is None:
            self._in_order = bool((owners == np.arange(self._count)).all())
        if self._in_order and self._count == rows:
            return near
        column = np.full(rows, np.nan, np.float32)
        living = owners >= 0
        column[owners[living]] = near[living]
        return column

    def arrays(self) -> Arrays:
        """All that belong to a row, to be written to a file: what was dropped may have been erased."""
        owners, starts = self._owners[: self._count], self._starts[: self._count]
        living, parts = owners >= 0, np.diff(starts.astype(np.int64), append=self._size)
        kept = np.flatnonzero(np.repeat(living, parts))
        return {
            "bodies": self._bodies[kept].reshape(-1),
            "lengths": self._lengths[kept],
            "asks": self._asks[kept],
            "starts": (np.cumsum(parts[living]) - parts[living]).astype(np.uint32),
            "owners": owners[living],
        }


def _cosines(
    asked: NDArray[np.int8], bodies: NDArray[np.int8], lengths: NDArray[np.float32]
) -> NDArray[np.float32]:
    """Of each of those asked for with each body. Many at once are a product of matrices, which uses each number that was
    fetched many times; whole numbers of this size are exact in 32 bits, so both ways say the same."""
    if len(asked) >= _MANY:
        dots = asked.astype(np.float32) @ bodies.astype(np.float32).T
    else:
        import simsimd  # only a mind with vectors needs it

        # (Not into an array of ours: with `out=`, simsimd 6.5 gives back a None that it does not own, and the process dies.)
        dots = np.asarray(simsimd.cdist(asked, bodies, "dot", out_dtype="float32"))
    dots /= _lengths(asked)[:, None]
    dots /= lengths
    return dots


def _lengths(bodies: NDArray[np.int8]) -> NDArray[np.float32]:
    """Never 0: a text without meaning is near to nothing."""
    numbers = bodies.astype(np.float32)
    return np.maximum(np.sqrt(np.einsum("ij,ij->i", numbers, numbers)), np.float32(1))


def _grown(array: NDArray[Any], size: int) -> NDArray[Any]:
    """What is not used yet may hold anything."""
    larger = np.empty((size, *array.shape[1:]), array.dtype)
    larger[: len(array)] = array
    return larger
