"""What a vector engine is still to be told, read off the store: rows that changed after its mark, and vectors made since.

Nothing is noted when something is written, so nothing can be forgotten: the journal is the outbox, and the engine itself
keeps how far it has read. Where its mark does not stand on this journal (a store that was put back, an engine that was put
back, another space), all of the mind is told anew.
"""

from collections.abc import Collection
from datetime import timedelta
from time import monotonic
from typing import Any, NamedTuple

import numpy as np

from omoide.adapters.clock import SystemChance
from omoide.adapters.stores import embedding
from omoide.adapters.stores.following import digest_at, head
from omoide.adapters.stores.rows import marks, parts_of
from omoide.adapters.stores.schema import Database, Session
from omoide.failpoints import failpoint
from omoide.model.scope import Scope
from omoide.ports import Clock, Lag, Mark, Placed, VectorEngine, Work

_AT_ONCE = 500  # memories of which an engine is told in one call
_LATELY_S = 30.0  # so long a mark is believed that another process may have moved on
_TASK, _LEASE = "vectors", timedelta(minutes=2)
_FACE = "m.kind, m.stage, m.tier, m.occurred"


class Waiting(NamedTuple):
    """`afresh`: what the engine has of this mind is first to go."""

    placed: list[Placed]
    gone: list[str]
    dimension: int
    mark: Mark
    afresh: bool


class SqlOutbox:
    def __init__(self, database: Database, engine: VectorEngine, *, work: Work, clock: Clock) -> None:
        self._database = database
        self._engine = engine
        self._work = work
        self._clock = clock
        self._holder = f"vectors-{SystemChance().bits(60):015x}"
        self._marks: dict[Scope, tuple[Mark | None, float]] = {}  # and when that was seen

    @property
    def name(self) -> str:
        return self._engine.name

    @property
    def engine(self) -> VectorEngine:
        return self._engine

    def marks(self, scopes: Collection[Scope]) -> dict[Scope, Mark | None]:
        """As this process has seen them lately: the engine may have more by now, which costs a little reading."""
        lately = monotonic() - _LATELY_S
        missing = [scope for scope in scopes if self._marks.get(scope, (None, -1.0))[1] < lately]
        if missing:
            found = self._engine.marks(missing)
            for scope in missing:
                self._saw(scope, found.get(scope))
        return {scope: self._marks[scope][0] for scope in scopes}

    def _saw(self, scope: Scope, mark: Mark | None) -> Mark | None:
        self._marks[scope] = mark, monotonic()
        return mark

    def _mark(self, scope: Scope) -> Mark | None:
        return self._saw(scope, self._engine.marks([scope]).get(scope))

    def lag(self, scope: Scope) -> Lag:
        with self._database.reading() as session:
            key, number, _, _ = head(session, scope)
            space = _standing(session, key)
            if space is None:
                return Lag(0, 0)
            made = space[3]
            mark = self._mark(scope)
            if mark is None or not _stands(session, key, mark, space):
                return Lag(number, made)
            return Lag(number - mark.number, made - mark.made)

    def forward(self, scope: Scope, *, anew: bool = False) -> int:
        now, done = self._clock.now(), 0
        lease = self._work.lease(scope, _TASK, holder=self._holder, now=now, until=now + _LEASE)
        if lease is None:
            return 0
        try:
            mark = self._mark(scope)
            while (waiting := self._waiting(scope, mark, anew=anew)) is not None:
                if waiting.afresh:
                    self._engine.drop(scope)
                self._engine.put(
                    scope,
                    waiting.placed,
                    gone=waiting.gone,
                    dimension=waiting.dimension,
                    mark=waiting.mark,
                )
                mark, anew = self._saw(scope, waiting.mark), False
                done += len(waiting.placed) + len(waiting.gone)
                failpoint("outbox.put")
                now = self._clock.now()
                if not self._work.renew(lease, now=now, until=now + _LEASE):
                    break  # another is at it by now
        finally:
            self._work.release(lease)
        return done

    def _waiting(self, scope: Scope, mark: Mark | None, *, anew: bool) -> Waiting | None:
        with self._database.reading() as session:
            return waiting(session, scope, mark, anew=anew)

    def drop(self, scope: Scope) -> None:
        self._engine.drop(scope)
        self._marks.pop(scope, None)

    def scrub(self) -> None:
        self._engine.scrub()

    def close(self) -> None:
        self._engine.close()


def waiting(session: Session, scope: Scope, mark: Mark | None, *, anew: bool = False) -> Waiting | None:
    """The next that the engine is owed; None where it is whole."""
    key, number, digest, _ = head(session, scope)
    space = _standing(session, key)
    if space is None:
        return None
    place, name, dimension, made = space
    fresh = mark is None or anew or not _stands(session, key, mark, space)
    # Every vector brings the present face of its memory along, so who has none need not hear of changes before.
    since = Mark(name, number, digest, 0) if fresh or mark is None else mark
    if not fresh and since.number == number and since.made == made:
        return None
    through = _through(session, key, since.number, number)
    changed = _changed(session, key, since.number, through)
    vectors = _made(session, key, place, since.made)
    last = vectors[-1][0] if len(vectors) == _AT_ONCE else made
    if _undone(session, key, since.number, through):
        vectors = [*_made_of(session, key, place, [name for name, face in changed.items() if face]), *vectors]
    readers = _readers(session, key, [*changed, *(row[1] for row in vectors)])
    placed = {
        memory: Placed(
            memory=memory,
            kind=kind,
            stage=stage,
            tier=tier,
            occurred=occurred,
            readers=readers.get(memory, ()),
            parts=np.frombuffer(body, np.int8).reshape(-1, dimension).astype(np.float32),
            asks=tuple(np.frombuffer(asks, np.bool_).tolist()),
        )
        for _, memory, asks, body, kind, stage, tier, occurred in vectors
    }
    gone = [memory for memory, face in changed.items() if face is None]
    for memory, face in changed.items():
        if face is not None and memory not in placed:
            kind, stage, tier, occurred = face
            placed[memory] = Placed(
                memory=memory,
                kind=kind,
                stage=stage,
                tier=tier,
                occurred=occurred,
                readers=readers.get(memory, ()),
            )
    at = digest if through == number else digest_at(session, key, through)
    return Waiting(list(placed.values()), gone, dimension, Mark(name, through, at or "", last), fresh)


def _standing(session: Session, key: int) -> tuple[int, str, int, int] | None:
    rows = session.rows(
        "SELECT space, name, dimension, made FROM spaces WHERE scope = ? AND standing = 1", (key,)
    )
    return rows[0] if rows else None  # type: ignore[return-value]


def _stands(session: Session, key: int, mark: Mark, space: tuple[int, str, int, int]) -> bool:
    """Whether the engine has read this very journal, and vectors of this space."""
    _, name, _, made = space
    return mark.space == name and mark.made <= made and digest_at(session, key, mark.number) == mark.digest


def _through(session: Session, key: int, since: int, number: int) -> int:
    """Up to which entry the next rows go; all memories of one entry go together."""
    sql = f"SELECT seq FROM memories WHERE scope = ? AND seq > ? ORDER BY seq LIMIT 1 OFFSET {_AT_ONCE - 1}"
    rows = session.rows(sql, (key, since))
    return min(rows[0][0], number) if rows else number


def _changed(session: Session, key: int, since: int, through: int) -> dict[str, tuple[Any, ...] | None]:
    """What each is chosen by now; None where it is no longer there."""
    rows = session.rows(
        f"SELECT m.id, m.alive, {_FACE} FROM memories m WHERE m.scope = ? AND m.seq > ? AND m.seq <= ? "
        "ORDER BY m.seq, m.id",
        (key, since, through),
    )
    return {memory: tuple(face) if alive else None for memory, alive, *face in rows}


def _undone(session: Session, key: int, since: int, through: int) -> bool:
    """Whether memories may have come back to words, and so to vectors, that they had before."""
    sql = """SELECT 1 FROM journal WHERE scope = ? AND number > ? AND number <= ? AND body LIKE ? LIMIT 1"""
    return bool(session.rows(sql, (key, since, through, '%"kind":"undone"%')))


_VECTOR = f"SELECT v.made, v.id, v.asks, v.body, {_FACE} FROM vectors v JOIN memories m {embedding.PRESENT}"


def _made_of(session: Session, key: int, place: int, ids: list[str]) -> list[tuple[Any, ...]]:
    return [
        row
        for some in parts_of(ids)
        for row in session.rows(
            f"{_VECTOR} WHERE v.scope = ? AND v.space = ? AND v.id IN ({marks(some)})", (key, place, *some)
        )
    ]


def _made(session: Session, key: int, place: int, since: int) -> list[tuple[Any, ...]]:
    return session.rows(
        f"{_VECTOR} WHERE v.scope = ? AND v.space = ? AND v.made > ? ORDER BY v.made LIMIT {_AT_ONCE}",
        (key, place, since),
    )


def _readers(session: Session, key: int, ids: Collection[str]) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for some in parts_of(list(dict.fromkeys(ids))):
        sql = f"SELECT id, reader FROM shares WHERE scope = ? AND id IN ({marks(some)}) ORDER BY id, reader"
        for memory, reader in session.rows(sql, (key, *some)):
            found[memory] = (*found.get(memory, ()), reader)
    return found
