"""What statements speak of, in a table: read when somebody first asks for it, not when they are acknowledged.

Reading the frames of a statement takes longer than writing it durably, and only a night asks for them. A scope remembers
up to which entry of the journal every statement was read (`seen`); a statement that has no frame is noted with none.
"""

from collections.abc import Collection, Sequence

from omoide.adapters.stores.reading import memories
from omoide.adapters.stores.rows import marks, parts_of
from omoide.adapters.stores.schema import Session
from omoide.language.lexicon import STATED, Lexicon
from omoide.model.memory import Memory

_NONE = -1  # no hash is negative
_PAGE = 500
_KINDS = ", ".join(sorted(f"'{kind}'" for kind in STATED))
_UNREAD = f"""
SELECT m.id, m.seq FROM memories m WHERE m.scope = ? AND m.seq > ? AND m.alive = 1 AND m.kind IN ({_KINDS})
AND NOT EXISTS (SELECT 1 FROM frames f WHERE f.scope = m.scope AND f.id = m.id AND f.words = m.words)
ORDER BY m.seq, m.id LIMIT {_PAGE}
"""


def unread(session: Session, key: int) -> tuple[list[Memory], int]:
    """Some statements that were not read yet, and the entry up to which none is left afterwards; 0: there is nothing to do."""
    rows = session.rows(
        "SELECT s.number, COALESCE(f.seen, 0) FROM scopes s LEFT JOIN framed f ON f.scope = s.scope WHERE s.scope = ?",
        (key,),
    )
    if not rows or rows[0][0] <= rows[0][1]:
        return [], 0
    ((number, seen),) = rows
    found = session.rows(_UNREAD, (key, seen))
    through = (
        found[-1][1] - 1 if len(found) == _PAGE else number
    )  # a cut page may end amid the statements of one entry
    return list(memories(session, key, [name for name, _ in found]).values()), through


def keep(session: Session, key: int, read: Sequence[tuple[Memory, Sequence[int]]], *, through: int) -> None:
    """Only of statements that are still there in the same words: what was erased meanwhile leaves nothing behind."""
    session.run_many(
        "DELETE FROM frames WHERE scope = ? AND id = ?", [(key, memory.id) for memory, _ in read]
    )
    session.run_many(
        "INSERT INTO frames (scope, id, words, facet) SELECT scope, id, words, ? FROM memories "
        "WHERE scope = ? AND id = ? AND words = ? AND alive = 1",
        [
            (facet, key, memory.id, memory.words.digest)
            for memory, facets in read
            for facet in facets or (_NONE,)
        ],
    )
    session.rows(
        "INSERT INTO framed (scope, seen) VALUES (?, ?) "
        "ON CONFLICT (scope) DO UPDATE SET seen = CASE WHEN framed.seen < excluded.seen THEN excluded.seen ELSE framed.seen END",
        (key, through),
    )


def speaking_of(session: Session, key: int, frames: Collection[int]) -> list[str]:
    """Those that had one of these frames when they were read, which is up to now: whose words changed was read anew.
    Whether they are still there, and still state something, the columns know."""
    return [
        name
        for some in parts_of(list(frames))
        for (name,) in session.rows(
            f"SELECT id FROM frames WHERE scope = ? AND facet IN ({marks(some)})", (key, *some)
        )
    ]


def forget(session: Session, key: int) -> None:
    """All of a scope: they are read anew when they are asked for."""
    for table in ("frames", "framed"):
        session.rows(f"DELETE FROM {table} WHERE scope = ?", (key,))


def problems(session: Session, key: int, *, lexicon: Lexicon) -> list[str]:
    """Where the table says otherwise than the statements do."""
    held: dict[str, set[int]] = {}
    for name, facet in session.rows(
        "SELECT f.id, f.facet FROM frames f JOIN memories m "
        "ON m.scope = f.scope AND m.id = f.id AND m.words = f.words AND m.alive = 1 WHERE f.scope = ?",
        (key,),
    ):
        held.setdefault(name, set()).add(facet)
    known = memories(session, key, list(held))
    return [
        f"memory {name} is not found by what it speaks of: run `omoide rebuild`"
        for name, memory in known.items()
        if memory.kind in STATED and held[name] != set(lexicon.frames(memory) or (_NONE,))
    ]
