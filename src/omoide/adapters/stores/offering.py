"""What others share with a mind, in RAM: read off the rows of its owners at every question, and only what changed since.

Nothing of it is copied anywhere. A memory that is withdrawn, let go or erased is gone for everybody with the same commit.
"""

from collections import OrderedDict
from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

from omoide.adapters.stores import embedding
from omoide.adapters.stores.columns import Columns, Row
from omoide.adapters.stores.reading import MEMORY_WITH_COLUMNS, OWN, memory_from
from omoide.adapters.stores.rows import marks, parts_of
from omoide.adapters.stores.schema import Session
from omoide.adapters.stores.vectors import Vectors
from omoide.dynamics.facts import packed
from omoide.dynamics.matching import Matching
from omoide.dynamics.sharing import offered
from omoide.errors import Damaged
from omoide.model.memory import Memory
from omoide.model.scope import Scope
from omoide.ports import Copy, Space

_READERS = 64
EVERYONE = ""  # no mind can be called so


class _Seen(NamedTuple):
    """A row of an owner as it was read: what the reader sees of it, if anything."""

    face: Memory | None
    row: Row | None


class View:
    """What one mind is offered at one moment."""

    def __init__(self, *, matching: Matching) -> None:
        self.state: tuple[Any, ...] | None = None
        self.seen: dict[tuple[Any, ...], _Seen] = {}
        self.faces: dict[str, Memory] = {}
        self.owners: dict[str, int] = {}  # the scope of each that is shown,
        self.versions: dict[str, tuple[int, int | None]] = {}  # its last entry, and its last vector
        self.columns = Columns(matching=matching)


class Offering:
    """Not safe for threads by itself: the store lets in one at a time."""

    def __init__(self, *, matching: Matching, vectors: bool = True) -> None:
        """Without `vectors`, another finds the nearest, and none of them are held here."""
        self._vectors = vectors
        self._matching = matching
        self._views: OrderedDict[Scope, View] = OrderedDict()
        self._nothing = View(matching=matching)

    def view(self, session: Session, reader: Scope) -> View:
        if not _is_offered_any(session, reader):  # which is soon asked, and mostly so
            self._views.pop(reader, None)
            return self._nothing
        known = self._views.pop(reader, None) or View(matching=self._matching)
        space = _space(session, reader)
        rows = _rows(session, reader, space)
        state = (space, rows)
        if known.state != state:
            known = self._made(session, reader, known, space, rows)
            known.state = state
        self._views[reader] = known
        while len(self._views) > _READERS:
            self._views.popitem(last=False)
        return known

    def _made(
        self, session: Session, reader: Scope, before: View, space: Space | None, rows: list[tuple[Any, ...]]
    ) -> View:
        view = View(matching=self._matching)
        fresh = [row for row in rows if row[:4] not in before.seen]
        read = _read(session, reader, [(key, name) for key, name, *_ in fresh])
        for key, name, *version in rows:
            at = (key, name, *version[:2])
            view.seen[at] = seen = before.seen.get(at) or read.get((key, name), _Seen(None, None))
            if seen.face is not None:
                # One turn of talk that two minds have heard has one id in both: the first owner's is shown.
                view.faces.setdefault(name, seen.face)
        shown = {(face.scope, name) for name, face in view.faces.items()}
        held = [
            (seen.row, key)
            for (key, *_), seen in view.seen.items()
            if seen.row is not None and seen.face is not None and (seen.face.scope, seen.row.id) in shown
        ]
        view.columns.follow([row for row, _ in held], number=0)
        view.owners = {row.id: key for row, key in held}
        view.versions = {
            name: (seq, made) for key, name, seq, _, made in rows if view.owners.get(name) == key
        }
        if space is not None:
            view.columns.spaces = [space]
        if space is not None and self._vectors:
            view.columns.vectors = Vectors(space=space.name, dimension=space.dimension)
            wanted = {(key, row.id) for row, key in held}
            bodies = [
                tuple(body) for key, *body in _vectors(session, reader, space) if (key, body[0]) in wanted
            ]
            view.columns.follow_vectors(bodies, made=0)
        return view

    def forget_all(self) -> None:
        self._views.clear()


_SHARED = (
    "FROM shares s JOIN scopes o ON o.scope = s.scope AND o.tenant = s.tenant "
    "JOIN memories m ON m.scope = s.scope AND m.id = s.id AND m.alive = 1 "
    "LEFT JOIN spaces p ON p.scope = s.scope AND p.name = ? "
    "LEFT JOIN vectors v ON v.scope = s.scope AND v.space = p.space AND v.id = s.id AND v.words = m.words "
    "WHERE s.tenant = ? AND s.reader IN (?, ?) AND o.mind <> ?"
)


def _is_offered_any(session: Session, reader: Scope) -> bool:
    sql = "SELECT 1 FROM shares WHERE tenant = ? AND reader IN (?, ?) LIMIT 1"
    return bool(session.rows(sql, (reader.tenant, reader.mind, EVERYONE)))


def _rows(session: Session, reader: Scope, space: Space | None) -> list[tuple[Any, ...]]:
    """Owner and id of all that is shared with the reader, and the state of its row and vectors. First owners first."""
    return session.rows(
        f"SELECT s.scope, s.id, m.seq, m.mark, v.made {_SHARED} ORDER BY o.mind, s.id",
        (space.name if space else "", reader.tenant, reader.mind, EVERYONE, reader.mind),
    )


def _vectors(session: Session, reader: Scope, space: Space) -> list[tuple[Any, ...]]:
    return session.rows(
        f"SELECT s.scope, s.id, v.asks, v.body {_SHARED} AND v.id IS NOT NULL ORDER BY o.mind, s.id",
        (space.name, reader.tenant, reader.mind, EVERYONE, reader.mind),
    )


def vectors_of(
    session: Session, owners: Mapping[str, int], space: str, names: Collection[str]
) -> list[tuple[Any, ...]]:
    """Those of some of what is shown, of each owner in its own place."""
    by_owner: dict[int, list[str]] = {}
    for name in names:
        by_owner.setdefault(owners[name], []).append(name)
    found: list[tuple[Any, ...]] = []
    for key, some in by_owner.items():
        numbers = session.rows("SELECT space FROM spaces WHERE scope = ? AND name = ?", (key, space))
        for (number,) in numbers:
            found += embedding.made_of(session, key, number, some)
    return found


def _space(session: Session, reader: Scope) -> Space | None:
    """The space that answers for the reader itself; for one without memories of its own, that of the first owner."""
    rows = session.rows(
        f"SELECT {embedding.SPACE} FROM spaces p JOIN scopes s ON s.scope = p.scope "
        "WHERE p.standing = 1 AND s.tenant = ? AND (s.mind = ? OR s.scope IN "
        "(SELECT scope FROM shares WHERE tenant = ? AND reader IN (?, ?))) "
        "ORDER BY CASE WHEN s.mind = ? THEN 0 ELSE 1 END, s.mind LIMIT 1",
        (reader.tenant, reader.mind, reader.tenant, reader.mind, EVERYONE, reader.mind),
    )
    if not rows:
        return None
    name, dimension, calibration, maker, *_ = rows[0]
    return embedding.space_from(name, dimension, calibration, maker, 1, 0, 0)


def _read(session: Session, reader: Scope, wanted: list[tuple[int, str]]) -> dict[tuple[int, str], _Seen]:
    found: dict[tuple[int, str], _Seen] = {}
    for key in dict.fromkeys(key for key, _ in wanted):
        for some in parts_of([name for own, name in wanted if own == key]):
            rows = session.rows(f"{MEMORY_WITH_COLUMNS} AND m.id IN ({marks(some)})", (key, *some))
            found |= {(key, row[6]): _seen(row, reader) for row in rows}
    return found


def _seen(row: tuple[Any, ...], reader: Scope) -> _Seen:
    try:
        face = offered(memory_from(row[:OWN]), reader)
    except Damaged:  # its owner is told; whoever reads along goes on without it
        face = None
    if face is None:
        return _Seen(None, None)
    kind, _, tier, _, origins, _, _, words, tokens, _, terms, counts = row[OWN:]
    return _Seen(
        face,
        Row(
            id=face.id,
            words=words,
            alive=True,
            kind=kind,
            tier=tier,
            origins=origins,
            session=0,
            tokens=tokens,
            numbers=packed(face),
            terms=bytes(terms),
            counts=bytes(counts),
        ),
    )


# Writing: one row for each reader, one for each memory on the way of what was heard.


def share(session: Session, tenant: str, key: int, name: str, memory: Memory | None) -> None:
    """Who sees this memory now."""
    session.rows("DELETE FROM shares WHERE scope = ? AND id = ?", (key, name))
    audience = memory.audience if memory else None
    if audience is not None:
        session.run_many(
            "INSERT INTO shares (tenant, reader, scope, id) VALUES (?, ?, ?, ?)",
            [(tenant, mind, key, name) for mind in audience.minds or (EVERYONE,)],
        )


def hear(session: Session, tenant: str, key: int, memory: Memory) -> None:
    """Through whom it came, so that whoever takes it back finds it; kept until it is erased, also while it is undone."""
    if memory.heard is not None:
        session.run_many(
            "INSERT INTO heard (tenant, mind, memory, scope, id) VALUES (?, ?, ?, ?, ?)",
            [(tenant, told.mind, told.memory, key, memory.id) for told in memory.heard.path],
        )


def forget(session: Session, key: int, name: str) -> None:
    for table in ("shares", "heard"):
        session.rows(f"DELETE FROM {table} WHERE scope = ? AND id = ?", (key, name))


def is_offered(session: Session, reader: Scope, mind: str, name: str) -> bool:
    """Held until the transaction ends: who withdraws it at the same time waits, and then finds who has heard it."""
    asked = (reader.tenant, reader.mind, EVERYONE, reader.tenant, mind, name)
    which = (
        "WHERE tenant = ? AND reader IN (?, ?) "
        "AND scope = (SELECT scope FROM scopes WHERE tenant = ? AND mind = ?) AND id = ?"
    )
    session.rows(f"UPDATE shares SET id = id {which}", asked)
    return bool(session.rows(f"SELECT 1 FROM shares {which}", asked))


def told_on(session: Session, scope: Scope, ids: list[str]) -> list[Copy]:
    found: set[tuple[str, str]] = set()
    for some in parts_of(ids):
        found |= set(
            session.rows(
                "SELECT o.mind, h.id FROM heard h JOIN scopes o ON o.scope = h.scope "
                f"WHERE h.tenant = ? AND h.mind = ? AND h.memory IN ({marks(some)})",
                (scope.tenant, scope.mind, *some),
            )
        )
    return [Copy(Scope(scope.tenant, mind), name) for mind, name in sorted(found)]
