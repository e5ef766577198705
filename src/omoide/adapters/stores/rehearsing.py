"""How often memories came to mind, apart from what they are: a question changes the one of ten memories, and the other of none.

So it is written into short rows of their own, which nothing else is looked up by. What the journal says of them is found by
looking through it: nobody needs it but who undoes a rehearsal, or wants to see when a memory came to mind.
"""

import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from omoide.adapters.stores.rows import PAGE, goes_on, mark_of, marks, parts_of
from omoide.adapters.stores.schema import Session
from omoide.model.memory import Memory
from omoide.model.plain import altered, canonical

SAVE = (
    "INSERT INTO rehearsed (scope, id, facts, mark) VALUES (?, ?, ?, ?) "
    "ON CONFLICT (scope, id) DO UPDATE SET facts = excluded.facts, mark = excluded.mark"
)
FORGET = "DELETE FROM rehearsed WHERE scope = ? AND id = ?"
_RECALLED = '%"kind":"recalled"%'  # no text of a person can say this: quotes within a text are escaped
_FEW = 8  # names that a database looks for itself


class Rehearsed(NamedTuple):
    """What a memory counts of it, by the same names."""

    recalls: int = 0
    uses: int = 0
    rehearsals: tuple[datetime, ...] = ()


NEVER = Rehearsed()
NOBODY: Mapping[str, Rehearsed] = {}


def rehearsed(memory: Memory) -> Rehearsed:
    return Rehearsed(memory.recalls, memory.uses, memory.rehearsals)


def with_rehearsals(memory: Memory, found: Rehearsed) -> Memory:
    return altered(memory, recalls=found.recalls, uses=found.uses, rehearsals=found.rehearsals)


def row_of(name: str, found: Rehearsed) -> tuple[str, str, str]:
    """As a memory would be written: what equals its default is left out."""
    plain = {
        "recalls": found.recalls,
        "uses": found.uses,
        "rehearsals": [at.isoformat() for at in found.rehearsals],
    }
    facts = canonical({field: value for field, value in plain.items() if value})
    return name, facts, _mark(name, facts)


def plain_from(name: str, facts: str, mark: str) -> dict[str, Any]:
    if mark != _mark(name, facts):
        raise ValueError(f"what is known of how often {name} came to mind was changed")
    return json.loads(facts)


def _mark(name: str, facts: str) -> str:
    return mark_of(f"{name}\n{facts}")


def of(session: Session, key: int, names: list[str] | None) -> dict[str, Rehearsed]:
    """Of these, as far as they ever came to mind; None: of all."""
    sql = "SELECT id, facts, mark FROM rehearsed WHERE scope = ?"
    if names is None:
        return _read(session.rows(sql, (key,)))
    found: dict[str, Rehearsed] = {}
    for some in parts_of(names):
        found |= _read(session.rows(f"{sql} AND id IN ({marks(some)})", (key, *some)))
    return found


def _read(rows: Sequence[tuple[str, str, str]]) -> dict[str, Rehearsed]:
    return {row[0]: _from_plain(plain_from(*row)) for row in rows}


def _from_plain(plain: Mapping[str, Any]) -> Rehearsed:
    times = tuple(map(datetime.fromisoformat, plain.get("rehearsals", ())))
    return Rehearsed(plain.get("recalls", 0), plain.get("uses", 0), times)


def recalled_after(session: Session, key: int, number: int) -> list[str]:
    """Who came to mind after this entry, each once."""
    return list(dict.fromkeys(name for _, names in entries(session, key, after=number) for name in names))


def numbers_naming(session: Session, key: int, names: Collection[str], *, after: int) -> set[int]:
    """The entries by which one of these came to mind."""
    wanted = set(names)
    found = entries(session, key, after=after, naming=sorted(wanted) if len(wanted) <= _FEW else ())
    return {number for number, named in found if not wanted.isdisjoint(named)}


def entries(
    session: Session, key: int, *, after: int = 0, naming: Sequence[str] = ()
) -> Iterator[tuple[int, list[str]]]:
    """The numbers of those by which something came to mind, and what; of those that name one of a few, only these are read."""
    some = f"AND ({' OR '.join(['body LIKE ?'] * len(naming))})" if naming else ""
    sql = (
        f"SELECT number, body FROM journal WHERE scope = ? AND number > ? AND body LIKE ? {some} "
        f"ORDER BY number LIMIT {PAGE}"
    )
    told = [f'%"{name}"%' for name in naming]
    while page := session.rows(sql, (key, after, _RECALLED, *told)):
        goes_on("journal", after, page[-1][0])
        yield from ((number, json.loads(body)["change"]["memories"]) for number, body in page)
        if len(page) < PAGE:
            return
        after = page[-1][0]
