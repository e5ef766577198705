"""Vectors of memories: made after the memory was acknowledged, of one space at a time, and never in the way.

A space stands (it answers) from the moment a mind gets its first vector. Where the settings name another embedder, a
second space is made beside it, from the oldest memory to the newest, a few at a time; what is done stays done after
a crash. Meanwhile questions are asked of the old space with its old embedder, and new memories get vectors in both.
When the new space has all, it takes the place of the old one. If the old embedder cannot be opened any more, the new
space answers at once with what it has: words find the rest.
"""

from collections.abc import Callable, Iterable, Sequence
from contextlib import ExitStack
from dataclasses import replace
from functools import cached_property
from threading import Lock

import numpy as np
from numpy.typing import NDArray

from omoide.dynamics.calibrating import Calibration, calibrate, is_whole
from omoide.errors import EmbedderError, OmoideError
from omoide.failpoints import failpoint
from omoide.language.markers import is_question
from omoide.language.samples import SAME, SAMPLES
from omoide.learnt.spelt import Spelt
from omoide.meaning.parts import meant
from omoide.meaning.recently import Common
from omoide.meaning.turns import Turn, Turns
from omoide.model.frozen import frozen
from omoide.model.memory import Level, Memory
from omoide.model.scope import Scope
from omoide.model.words import Words
from omoide.ports import Embedded, Embedder, Progress, Space, Store

BATCH = 64
WHOLE = "/whole"  # ends the name of a space in which a memory has one vector, whatever its length
# Entries without new words (rehearsals, mostly) that are looked at again rather than noted.
_NOTED_AFTER = 1000
Reopen = Callable[[str], Embedder | None]


@frozen(kw_only=False)
class Asked:
    """A question in the space that answers."""

    space: Space
    vector: NDArray[np.float32]
    trouble: str = ""  # why some of the new memories have no vectors yet


@frozen(kw_only=False)
class _Due:
    """Memories of a mind that lack vectors in a space; up to which entry none will when they have them."""

    scope: Scope
    space: Space
    embedder: Embedder
    memories: Sequence[Memory]
    through: int = 0


class Meaning:
    def __init__(
        self,
        store: Store,
        embedder: Embedder,
        *,
        maker: str = "",
        reopen: Reopen,
        by_part: bool = True,
        original: bool = True,
        skip: bool = False,
        cached: int = 500,
    ) -> None:
        """`maker` tells `reopen` how to open this embedder, when another one has been set. With `original`, a memory of
        which only a summary or a trace is left is still found by what it first said (C-52). With `skip`, what cannot be
        embedded now does not keep the rest from it (NA-52). `cached` is how many vectors of texts are kept at hand: the same
        question is often asked again, to explain, to page, by the next channel (LU-25)."""
        self._store = store
        self._embedder = embedder
        self._maker = maker
        self._reopen = reopen
        # Whole texts and sentences are not compared with each other, so they are two spaces.
        self._suffix = "" if by_part else WHOLE
        self._original = original
        self._skip = skip
        self._others: dict[str, Embedder | None] = {}
        self.texts: Common[tuple[str, bool, str], NDArray[np.float32]] = Common(cached)
        self._turns = Turns()
        self._calibrating = Lock()
        self._stumbled: dict[Scope, dict[str, Exception]] = {}

    def stumbled(self, scope: Scope) -> dict[str, Exception]:
        """The memories of a mind that the embedder could make nothing of, though it could of others; they are tried again
        whenever vectors are made, and found by words meanwhile."""
        return dict(self._stumbled.get(scope, {}))

    def ask(self, scope: Scope, text: str, *, at_once: int = 0) -> Asked | None:
        """Where the question lies, once the newest memories have their vectors, at most so many of them: by whoever is at it, and
        else by the one who asks. What was stored before it was asked is found by what it means.

        None where the mind has no vectors that could be compared with; raises why, if it should have some.
        """
        trouble: OmoideError | None = None
        if at_once and self.owes(scope):
            try:
                self.catch_up(scope, at_most=at_once, wait=True, newest=True)
            except OmoideError as error:  # what has its vectors can still be asked
                trouble = error
        for space in self._store.spaces(scope):
            if space.standing and (embedder := self._maker_of(space)):
                return Asked(space, self._vector(embedder, scope, space, text), str(trouble or ""))
        if trouble is not None:
            raise trouble
        return None

    def place(self, scope: Scope, text: str) -> NDArray[np.float32]:
        """Where a statement lies, by the embedder of the settings."""
        return self._known(scope, (self._embedder.name, False, text), lambda: self._embedder.embed([text]))

    def places(self, scope: Scope, texts: Sequence[str], *, by: str) -> NDArray[np.float32] | None:
        """Where statements lie, a row for each; None where the embedder of the settings is not the one whose name begins so."""
        if not self._embedder.name.startswith(by):
            return None
        keys = [(self._embedder.name, False, text) for text in texts]
        known = {key: self.texts.get(scope, key) for key in dict.fromkeys(keys)}
        new = [key for key, vector in known.items() if vector is None]
        for start in range(0, len(new), BATCH):
            some = new[start : start + BATCH]
            made = self._embedder.embed([key[2] for key in some])
            known |= {key: self.texts.put(scope, key, row) for key, row in zip(some, made, strict=True)}
        return np.stack([vector for key in keys if (vector := known[key]) is not None])

    def spelt(self, texts: Sequence[str], *, by: str, at_most: int) -> list[Spelt] | None:
        """Texts piece by piece, the first so many of each; None where the embedder of the settings is another one, or tells
        nothing of pieces."""
        spell = getattr(self._embedder, "spell", None)
        if spell is None or not self._embedder.name.startswith(by):
            return None
        starts = range(0, len(texts), BATCH)
        return [each for start in starts for each in spell(texts[start : start + BATCH], at_most=at_most)]

    def warm_up(self, text: str) -> None:
        """The model is loaded, whether or not any mind has vectors."""
        self._embedder.embed([text], asking=True)

    def _vector(self, embedder: Embedder, scope: Scope, space: Space, text: str) -> NDArray[np.float32]:
        return self._known(
            scope, (embedder.name, True, text), lambda: _fitting(space, embedder, [text], asking=True)
        )

    def _known(
        self, scope: Scope, key: tuple[str, bool, str], make: Callable[[], NDArray[np.float32]]
    ) -> NDArray[np.float32]:
        known = self.texts.get(scope, key)
        return self.texts.put(scope, key, make()[0]) if known is None else known

    def _maker_of(self, space: Space) -> Embedder | None:
        if self._is_set(space):
            return self._embedder
        if space.name not in self._others:
            other = self._reopen(space.maker)
            fits = other is not None and space.name in (other.name, f"{other.name}{WHOLE}")
            self._others[space.name] = other if fits else None
        return self._others[space.name]

    @property
    def _name(self) -> str:
        """Of the space that the settings ask for. Raises where their embedder cannot be had."""
        return self._embedder.name + self._suffix

    def _is_set(self, space: Space) -> bool:
        """An embedder that cannot be had has made nothing."""
        try:
            return space.name == self._name
        except OmoideError:
            return False

    # Making what is missing.

    def catch_up(
        self,
        scope: Scope,
        *,
        at_most: int | None = None,
        wait: bool = False,
        newest: bool = False,
        progress: Progress | None = None,
    ) -> int:
        """Give vectors to memories that have none, in every space that needs them; where one stands, to the `newest` first.
        Returns how many it made.

        One at a time for each mind of a process: who comes second and will not wait leaves it to the other. Who waits has the next
        batch.
        """
        turn = self._turns.of(scope)
        if not turn.take(wait=wait):
            return 0
        try:
            self._stumbled.pop(scope, None)
            return self._caught_up(scope, turn, at_most=at_most, newest=newest, progress=progress)
        finally:
            turn.give_back()

    def catch_up_all(self, scopes: Iterable[Scope]) -> dict[Scope, int | Exception]:
        """One batch for many minds, of the oldest memories that lack vectors, as far as it reaches. Tells of each mind that was
        reached how many it got, or why none; one that somebody else is at is not reached."""
        came: dict[Scope, int | Exception] = {}
        due: list[_Due] = []
        room = getattr(self._embedder, "batch", BATCH)
        with ExitStack() as held:
            for scope in scopes:
                turn = self._turns.of(scope)
                if room <= 0 or not turn.take(wait=False):
                    continue
                held.callback(turn.give_back)
                try:
                    next_ones = self._due(scope, limit=room)
                except Exception as error:  # this mind alone; it is tried by itself
                    came[scope] = error
                    continue
                came[scope] = 0
                if next_ones:
                    due.append(next_ones)
                    room -= len(next_ones.memories)
            # A server may give another model under the same name: some minds have vectors of other lengths.
            for alike in {(id(each.embedder), each.space.dimension): None for each in due}:
                came |= self._made(
                    [each for each in due if (id(each.embedder), each.space.dimension) == alike]
                )
        return came

    def _due(self, scope: Scope, *, limit: int) -> "_Due | None":
        """What a mind lacks next; None: it has all."""
        for space in self._spaces(scope):
            embedder = self._maker_of(space)
            if _whole(space) or embedder is None:
                continue
            missing = self._store.unembedded(scope, space.name, limit=limit)
            if missing.memories or missing.through > space.seen + _NOTED_AFTER:
                return _Due(scope, space, embedder, missing.memories, missing.through)
            self._complete(scope, space)
        return None

    def _made(self, due: Sequence["_Due"]) -> dict[Scope, int | Exception]:
        came: dict[Scope, int | Exception] = {}
        try:
            made = self._embedded(due)
        except Exception as error:  # whose words it was is found when each mind is tried by itself
            return {each.scope: error for each in due}
        for each, own in zip(due, made, strict=True):
            try:
                self._store.keep_vectors(each.scope, each.space.name, own, through=each.through)
                came[each.scope] = len(own)
            except Exception as error:
                came[each.scope] = error
        failpoint("meaning.kept")
        return came

    def owes(self, scope: Scope) -> bool:
        """Whether some memory may lack its vectors."""
        spaces = self._store.spaces(scope)
        return not (len(spaces) == 1 and self._is_set(spaces[0]) and _whole(spaces[0]))

    def _caught_up(
        self, scope: Scope, turn: Turn, *, at_most: int | None, newest: bool, progress: Progress | None
    ) -> int:
        done = 0
        for space in self._spaces(scope):
            embedder = self._maker_of(space)
            passed_over, trouble = 0, None
            if _whole(space):
                continue
            while embedder and (at_most is None or done < at_most):
                batch = getattr(embedder, "batch", BATCH)
                limit = batch if at_most is None else min(batch, at_most - done)
                missing = self._store.unembedded(
                    scope, space.name, limit=passed_over + limit, newest=newest and space.standing
                )
                fresh = missing.memories[passed_over:]
                if fresh or missing.through > space.seen + _NOTED_AFTER:
                    try:
                        made = self._spared(_Due(scope, space, embedder, fresh))
                    except EmbedderError as error:
                        if not self._skip:
                            raise
                        passed_over, trouble, made = passed_over + len(fresh), error, []
                    else:
                        passed_over += len(fresh) - len(made)
                    # What was passed over is looked for again from where it stands.
                    through = 0 if passed_over else missing.through
                    self._store.keep_vectors(scope, space.name, made, through=through)
                    done += len(made)
                    failpoint("meaning.kept")
                if progress is not None:
                    progress(done, max(done, self._store.census(scope).memories))
                if len(fresh) < limit:
                    break
                turn.let_in()
            else:
                continue
            if trouble is not None:
                raise trouble
            self._complete(scope, space)
        return done

    def _spaces(self, scope: Scope) -> list[Space]:
        """The one that stands, and the one that is set."""
        spaces = self._store.spaces(scope)
        if all(space.name != self._name for space in spaces) and self._store.census(scope).entries:
            with self._calibrating:
                new = self._new_space()
            self._store.open_space(scope, new)
            spaces = self._store.spaces(scope)
        if any(space.standing and self._maker_of(space) is None for space in spaces):
            self._store.stand(scope, self._name)
            spaces = self._store.spaces(scope)
        return [space for space in spaces if space.standing or space.name == self._name]

    def _new_space(self) -> Space:
        return Space(
            name=self._name,
            dimension=self._embedder.dimension,
            calibration=self._calibration,
            maker=self._maker,
        )

    def calibration_of(self, space: Space) -> Calibration:
        """As it is kept with the space. One that was opened before pairs that say the same were measured is measured now, if
        its embedder is the one that is set."""
        if is_whole(space.calibration) or not self._is_set(space):
            return space.calibration
        try:
            with self._calibrating:
                return self._calibration
        except OmoideError:  # out of reach: until it is back, by what is known
            return space.calibration

    @cached_property
    def _calibration(self) -> Calibration:
        """Once for all minds of this process: the samples are many, and some embedders are paid for."""
        known = getattr(self._embedder, "calibration", None)
        return known or calibrate(self._embedder.embed(SAMPLES), self._embedder.embed(SAME))

    def _complete(self, scope: Scope, space: Space) -> None:
        if not space.standing:
            self._store.stand(scope, space.name)

    def _spared(self, due: "_Due") -> list[Embedded]:
        """All at once; where that stops on something unexpected, one by one without those that stop it. Where nothing at all
        can be embedded, it is the embedder."""
        try:
            return self._embedded([due])[0]
        except OmoideError:
            raise
        except Exception as error:
            try:
                due.embedder.embed(SAMPLES[:1])
            except Exception:
                raise EmbedderError(name=due.embedder.name, problem=repr(error)) from error
        made: list[Embedded] = []
        for memory in due.memories:
            try:
                made += self._embedded([replace(due, memories=[memory])])[0]
            except OmoideError:
                raise
            except Exception as error:
                self._stumbled.setdefault(due.scope, {})[memory.id] = error
        return made

    def _embedded(self, due: Sequence["_Due"]) -> list[list[Embedded]]:
        """All parts in one batch of one embedder, the same words once, then back to their memories."""
        parts = [[self._parts(each, memory) for memory in each.memories] for each in due]
        said = dict.fromkeys(part for own in parts for some in own for part in some)
        if not said:
            return [[] for _ in due]
        once = dict(zip(said, _fitting(due[0].space, due[0].embedder, list(said)), strict=True))
        return [
            [
                Embedded(
                    memory.id,
                    memory.words.digest,
                    np.stack([once[part] for part in some]),
                    tuple(is_question(part) is not None for part in some),
                )
                for memory, some in zip(each.memories, own, strict=True)
            ]
            for each, own in zip(due, parts, strict=True)
        ]

    def _parts(self, due: "_Due", memory: Memory) -> list[str]:
        by_part = not due.space.name.endswith(WHOLE)
        return [part for words in self._words(due.scope, memory) for part in meant(words, by_part=by_part)]

    def _words(self, scope: Scope, memory: Memory) -> list[Words]:
        """What it says, and what it first said before a night took most of it."""
        if memory.level is Level.FULL or not self._original:
            return [memory.words]
        from omoide.model.change import Encoded  # a process that only asks has no use for it

        for record in self._store.records(scope, naming=[memory.id]):
            match record.entry().change:
                case Encoded(memory=first) if first.id == memory.id and not first.words.gone:
                    return [memory.words, first.words]
                case _:
                    pass
        return [memory.words]


def _whole(space: Space) -> bool:
    """It answers, and every memory has its vectors in it."""
    return space.standing and space.seen >= space.entries


def _fitting(
    space: Space, embedder: Embedder, texts: Sequence[str], *, asking: bool = False
) -> NDArray[np.float32]:
    """A server may give another model under the same name: its vectors are not mixed with those that are there."""
    vectors = embedder.embed(texts, asking=asking)
    if vectors.shape[1] != space.dimension:
        problem = (
            f"its vectors have {vectors.shape[1]} numbers, but those it made before have {space.dimension}. "
            "Set embedding.dimension, and all are made anew"
        )
        raise EmbedderError(name=embedder.name, problem=problem)
    return vectors
