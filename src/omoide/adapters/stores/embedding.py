"""Vectors in tables: which spaces a mind has, which memories still lack theirs, and what is new for the columns.

Vectors are counted (`made`), so that columns read only what is new; a new space goes on counting where the others are,
so that one that comes back under its old name is not taken for what was there before. And a space remembers up to which
entry of the journal every memory has its vectors (`seen`), so that the search for missing ones begins there.
"""

import json
from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from omoide.adapters.stores.reading import memories
from omoide.adapters.stores.rows import marks, parts_of
from omoide.adapters.stores.schema import Session
from omoide.adapters.stores.vectors import rounded
from omoide.ports import Embedded, Space, Unembedded

SPACE = "p.name, p.dimension, p.calibration, p.maker, p.standing, p.seen, s.number"


def spaces(session: Session, key: int) -> list[Space]:
    rows = session.rows(
        f"SELECT {SPACE} FROM spaces p JOIN scopes s ON s.scope = p.scope WHERE p.scope = ? "
        "ORDER BY p.standing DESC, p.space",
        (key,),
    )
    return [space_from(*row) for row in rows]


def space_from(
    name: str, dimension: int, calibration: str, maker: str, standing: int, seen: int, entries: int
) -> Space:
    return Space(
        name=name,
        dimension=dimension,
        calibration=_calibration(calibration),
        maker=maker,
        standing=bool(standing),
        seen=seen,
        entries=entries,
    )


@lru_cache(maxsize=64)
def _calibration(written: str) -> tuple[float, ...]:
    return tuple(json.loads(written))


def open_space(session: Session, key: int, space: Space) -> None:
    known = dict(session.rows("SELECT name, standing FROM spaces WHERE scope = ?", (key,)))
    if space.name in known:
        return
    ((last, made),) = session.rows(
        "SELECT COALESCE(MAX(space), 0), COALESCE(MAX(made), 0) FROM spaces WHERE scope = ?", (key,)
    )
    session.rows(
        "INSERT INTO spaces (scope, space, name, dimension, calibration, maker, standing, seen, made) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, 0, ?)",
        (key, last + 1, space.name, space.dimension, json.dumps(space.calibration), space.maker, int(not any(known.values())), made),
    )  # fmt: skip


class Looked(NamedTuple):
    """Up to which entry this process has seen that nothing was missing, and what the space itself remembered then."""

    through: int = 0
    seen: int = 0

    def begins(self, seen: int, head: int) -> int:
        """Where to look on. A space that remembers less than it did is another one."""
        return self.through if 0 < self.seen <= seen < self.through <= head else seen


def unembedded(
    session: Session, key: int, space: str, *, limit: int, looked: Looked = Looked(), newest: bool = False
) -> tuple[Unembedded, Looked]:
    """From `seen` on, or from where this process has looked before: rehearsals change many rows and no words. A cut page
    may end amid the memories of one entry, so it is whole only up to the one before; one of the newest says nothing of what is
    older."""
    found = session.rows("SELECT space, seen FROM spaces WHERE scope = ? AND name = ?", (key, space))
    heads = session.rows("SELECT number FROM scopes WHERE scope = ?", (key,))
    if not found or not heads:
        return Unembedded((), 0), Looked()
    ((number, seen),), ((head,),) = found, heads
    # Not a join: a server that does not know yet how much there is would look at all vectors for each memory.
    rows = session.rows(
        "SELECT m.id, m.seq FROM memories m WHERE m.scope = ? AND m.seq > ? AND m.alive = 1 AND m.words <> COALESCE("
        "(SELECT v.words FROM vectors v WHERE v.scope = m.scope AND v.space = ? AND v.id = m.id), '') "
        f"ORDER BY m.seq {'DESC' if newest else ''}, m.id LIMIT ?",
        (key, looked.begins(seen, head), number, limit),
    )
    through = head if len(rows) < limit else 0 if newest else rows[-1][1] - 1
    known = memories(session, key, [name for name, _ in rows])
    missing = Unembedded(tuple(known[name] for name, _ in rows if name in known), through)
    return missing, looked if rows else Looked(head, seen)


def keep(session: Session, key: int, space: str, made: Sequence[Embedded], *, through: int) -> None:
    found = session.rows(
        "SELECT space, dimension, made FROM spaces WHERE scope = ? AND name = ?", (key, space)
    )
    if not found:
        return  # another process has moved on to another space meanwhile
    ((number, dimension, count),) = found
    words = _present_words(session, key, [each.memory for each in made])
    kept = [each for each in made if words.get(each.memory) == each.words]
    session.run_many(
        "INSERT INTO vectors (scope, space, id, words, made, asks, body) VALUES (?, ?, ?, ?, ?, ?, ?) "
        "ON CONFLICT (scope, space, id) DO UPDATE SET words = excluded.words, made = excluded.made, "
        "asks = excluded.asks, body = excluded.body",
        [
            (key, number, each.memory, each.words, count + place, bytes(each.asks), rounded(each.parts.reshape(-1, dimension)).tobytes())
            for place, each in enumerate(kept, start=1)
        ],
    )  # fmt: skip
    session.rows(
        "UPDATE spaces SET made = made + ?, seen = CASE WHEN seen < ? THEN ? ELSE seen END WHERE scope = ? AND space = ?",
        (len(kept), through, through, key, number),
    )


def _present_words(session: Session, key: int, ids: Collection[str]) -> dict[str, str]:
    found: dict[str, str] = {}
    for some in parts_of(list(ids)):
        sql = f"SELECT id, words FROM memories WHERE scope = ? AND alive = 1 AND id IN ({marks(some)})"
        found |= dict(session.rows(sql, (key, *some)))
    return found


def stand(session: Session, key: int, space: str) -> None:
    rows = session.rows("SELECT space FROM spaces WHERE scope = ? AND name = ?", (key, space))
    if rows:
        ((number,),) = rows
        ((made,),) = session.rows("SELECT MAX(made) FROM spaces WHERE scope = ?", (key,))
        session.rows("DELETE FROM vectors WHERE scope = ? AND space <> ?", (key, number))
        session.rows("DELETE FROM spaces WHERE scope = ? AND space <> ?", (key, number))
        session.rows(
            "UPDATE spaces SET standing = 1, made = ? WHERE scope = ? AND space = ?", (made, key, number)
        )


# For the columns.

# A vector that was made from the words that the memory still has.
PRESENT = "ON m.scope = v.scope AND m.id = v.id AND m.words = v.words AND m.alive = 1"
_NEW = (
    f"SELECT v.id, v.asks, v.body FROM vectors v JOIN memories m {PRESENT} WHERE v.scope = ? AND v.space = ?"
)


def made_after(session: Session, key: int, space: int, made: int) -> list[tuple[Any, ...]]:
    return session.rows(f"{_NEW} AND v.made > ? ORDER BY v.made", (key, space, made))


def newest_made(session: Session, key: int, space: int, made: int, *, limit: int) -> list[tuple[Any, ...]]:
    """Those made last, for whoever cannot read all."""
    return session.rows(f"{_NEW} AND v.made > ? ORDER BY v.made DESC LIMIT ?", (key, space, made, limit))


def made_of(session: Session, key: int, space: int, ids: Collection[str]) -> list[tuple[Any, ...]]:
    """Those of memories that came back to words which they had before."""
    return [
        row
        for some in parts_of(list(ids))
        for row in session.rows(f"{_NEW} AND v.id IN ({marks(some)})", (key, space, *some))
    ]
