"""A whole mind goes: every row that is its own, and its name.

Two things must outlive it. Its number is never given again, for another process may still know its name by that number; and
how much of it was acknowledged still counts, or the store would seem to have lost it (`lock.Tide`). Both stand in one row
of `meta`, which says nothing of whose they were.
"""

import json
from typing import Any

from omoide.adapters.stores.following import head
from omoide.adapters.stores.schema import Session
from omoide.model.scope import Scope
from omoide.model.words import Sealed, Words

DROPPED = "dropped"
_TABLES = (
    "words", "journal", "mentions", "memories", "rehearsed", "links", "notes", "events", "spaces", "vectors", "frames",
    "framed", "shares", "heard", "scopes",
)  # fmt: skip
_KEEP = "INSERT INTO meta VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value"


def drop(session: Session, scope: Scope) -> list[Words]:
    """Within a transaction. Returns the words that it said, by which they may be looked for in the files."""
    key = head(session, scope)[0]
    whose = (scope.tenant, scope.mind)
    said: list[Words] = []
    if key:
        rows = session.rows("SELECT digest, salt, body FROM words WHERE scope = ?", (key,))
        boxes = (Sealed(digest, bytes(salt), body) for digest, salt, body in rows)
        said = [box.opened() for box in boxes if box.intact]
        ((acknowledged,),) = session.rows("SELECT acknowledged FROM scopes WHERE scope = ?", (key,))
        known = dropped(session)
        known = {"last": max(key, known["last"]), "acknowledged": acknowledged + known["acknowledged"]}
        session.rows(_KEEP, (DROPPED, json.dumps(known)))
        for table in _TABLES:
            session.rows(f"DELETE FROM {table} WHERE scope = ?", (key,))
        session.rows("DELETE FROM heard WHERE tenant = ? AND mind = ?", whose)
    for table in ("leases", "answers"):
        session.rows(f"DELETE FROM {table} WHERE tenant = ? AND mind = ?", whose)
    # What a day has cost counts for the budget of all.
    session.rows(
        "UPDATE spending SET mind = ? WHERE tenant = ? AND mind = ?", (f".{_nobody(session)}", *whose)
    )
    session.rows(_KEEP, ("scrub", "due"))
    return said


def dropped(session: Session) -> dict[str, int]:
    """The highest number that was ever given to a mind that is gone, and how much of all of them was acknowledged."""
    rows = session.rows("SELECT value FROM meta WHERE key = ?", (DROPPED,))
    return json.loads(rows[0][0]) if rows else {"last": 0, "acknowledged": 0}


def next_key(session: Session) -> int:
    """The number of a mind that is new."""
    if session.numbering:
        session.rows(session.numbering)
    ((last,),) = session.rows("SELECT COALESCE(MAX(scope), 0) FROM scopes")
    return 1 + max(last, dropped(session)["last"])


def _nobody(session: Session) -> int:
    """Under which nobody has spent anything yet."""
    rows: list[tuple[Any, ...]] = session.rows("SELECT DISTINCT mind FROM spending WHERE mind LIKE '.%'")
    return 1 + max((int(mind[1:]) for (mind,) in rows), default=0)
