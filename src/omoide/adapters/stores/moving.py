"""A whole store from one database into another, letter by letter: SQLite to PostgreSQL and back.

Mind by mind, each in one transaction of the target: whatever ends it on the way, the next run goes on with the mind that was
cut off. What is there already is left; what is an older copy is made anew; what is neither is refused before anything
is written. The source is locked mind by mind, so that each is of one moment.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

from omoide.adapters.stores.dropping import next_key
from omoide.adapters.stores.following import head as head_of
from omoide.adapters.stores.namesakes import claim
from omoide.adapters.stores.rows import goes_on
from omoide.adapters.stores.schema import Database, Session
from omoide.errors import BadValue
from omoide.failpoints import failpoint
from omoide.model.frozen import frozen
from omoide.model.scope import Scope
from omoide.ports import Progress

_PAGE = 500
# What each table has besides the scope; the first few tell one row from another.
_OF_A_MIND: dict[str, tuple[int, tuple[str, ...]]] = {
    "words": (1, ("digest", "salt", "body")),
    "journal": (1, ("number", "words", "body", "digest")),
    "mentions": (2, ("name", "number")),
    "memories": (1, (
        "id", "version", "seq", "alive", "kind", "stage", "tier", "category", "origins", "occurred", "numbers", "words",
        "facts", "mark", "tokens", "session", "terms", "counts",
    )),
    "rehearsed": (1, ("id", "facts", "mark")),
    "links": (3, ("source", "target", "tie", "weight")),
    "notes": (1, ("key", "words")),
    "events": (1, ("number", "id", "words", "body", "digest", "day", "line")),
    "spaces": (1, ("space", "name", "dimension", "calibration", "maker", "standing", "seen", "made")),
    "shares": (3, ("tenant", "reader", "id")),
    "heard": (4, ("tenant", "mind", "memory", "id")),
    "vectors": (2, ("space", "id", "words", "made", "asks", "body")),
}  # fmt: skip
_OF_WORK: dict[str, tuple[int, tuple[str, ...]]] = {
    "leases": (3, ("tenant", "mind", "task", "number", "holder", "until")),
    "answers": (3, ("tenant", "mind", "key", "raw", "at")),
    "spending": (3, (
        "tenant", "mind", "number", "at", "model", "purpose", "tokens_in", "tokens_out", "cost", "failed",
    )),
}  # fmt: skip
_HEAD = ("number", "digest", "at", "events", "events_digest", "acknowledged", "lexicon")


@frozen
class Moved:
    """One mind: how much there is of it, and whether it had to be moved or was there already."""

    scope: Scope
    entries: int
    events: int
    new: bool


def plan_move(source: Database, target: Database | None) -> list[Moved]:
    """What there is to do; refused where the target holds something that the source does not."""
    found = _heads(source)
    there = _heads(target) if target else {}
    with source.reading() as session:
        for scope, held in there.items():
            if scope not in found or not _begins(session, found[scope].key, held):
                raise _holds_other(scope)
    return [
        Moved(
            scope=scope,
            entries=head.number,
            events=head.events,
            new=scope not in there or there[scope][1:] != head[1:],
        )
        for scope, head in found.items()
    ]


def move(source: Database, target: Database, *, progress: Progress) -> list[Moved]:
    plan = plan_move(source, target)
    total, done = sum(each.entries + each.events for each in plan), 0
    for each in plan:
        if each.new:
            move_mind(source, target, each.scope)
            failpoint("migrate.moved")
        done += each.entries + each.events
        progress(done, total)
    _move_work(source, target)
    return plan


def move_mind(source: Database, target: Database, scope: Scope) -> None:
    with source.writing(scope, durable=False) as given, target.writing(scope) as taken:
        key = head_of(given, scope)[0]
        names = ", ".join(_HEAD)
        ((*facts,),) = given.rows(f"SELECT {names} FROM scopes WHERE scope = ?", (key,))
        new, before = _place(taken, scope)
        claim(taken, scope)
        for table, (keys, columns) in _OF_A_MIND.items():
            marks = ", ".join("?" * (1 + len(columns)))
            insert = f"INSERT INTO {table} (scope, {', '.join(columns)}) VALUES ({marks})"
            for page in _pages(given, table, columns, keys, where="scope = ?", values=(key,)):
                taken.run_many(insert, [(new, *row) for row in page])
            failpoint("migrate.table")
        marks = ", ".join("?" * (3 + len(_HEAD)))
        taken.rows(
            f"INSERT INTO scopes (scope, tenant, mind, {names}) VALUES ({marks})",
            (new, scope.tenant, scope.mind, *facts),
        )
        acknowledged = facts[_HEAD.index("acknowledged")]
        taken.acknowledged = max(0, acknowledged - before)


def _place(session: Session, scope: Scope) -> tuple[int, int]:
    """The number of the mind there, and how much of an older copy was acknowledged, which goes."""
    sql = "SELECT scope, acknowledged FROM scopes WHERE tenant = ? AND mind = ?"
    found = session.rows(sql, (scope.tenant, scope.mind))
    if not found:
        return next_key(session), 0
    ((key, before),) = found
    for table in (*_OF_A_MIND, "scopes"):
        session.rows(f"DELETE FROM {table} WHERE scope = ?", (key,))
    return key, before


def _move_work(source: Database, target: Database) -> None:
    """What is being done, of all minds; who has begun to work over there keeps what he has."""
    with source.writing(None, durable=False) as given, target.writing(None) as taken:
        for table, (keys, columns) in _OF_WORK.items():
            marks = ", ".join("?" * len(columns))
            insert = f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({marks}) ON CONFLICT DO NOTHING"
            for page in _pages(given, table, columns, keys):
                taken.run_many(insert, page)
        failpoint("migrate.work")


def _pages(
    session: Session,
    table: str,
    columns: tuple[str, ...],
    keys: int,
    *,
    where: str = "1 = 1",
    values: tuple[Any, ...] = (),
) -> Iterator[list[tuple[Any, ...]]]:
    """So that a long journal is never in RAM as a whole."""
    names = ", ".join(columns[:keys])
    past: tuple[Any, ...] = ()
    while True:
        further = f" AND ({names}) > ({', '.join('?' * keys)})" if past else ""
        sql = (
            f"SELECT {', '.join(columns)} FROM {table} WHERE {where}{further} ORDER BY {names} LIMIT {_PAGE}"
        )
        page = session.rows(sql, (*values, *past))
        if page and past:
            goes_on(table, past, page[-1][:keys])
        if page:
            yield page
        if len(page) < _PAGE:
            return
        past = page[-1][:keys]


class _Head(NamedTuple):
    """How far a mind has come: the key it has in its database, its last entry and its last event."""

    key: int
    number: int
    digest: str
    events: int
    events_digest: str


def _heads(database: Database) -> dict[Scope, _Head]:
    with database.reading() as session:
        rows = session.rows(
            "SELECT tenant, mind, scope, number, digest, events, events_digest FROM scopes ORDER BY tenant, mind"
        )
    return {Scope(tenant, mind): _Head(*head) for tenant, mind, *head in rows}


def _begins(session: Session, key: int, held: _Head) -> bool:
    """Whether what ends like this is how ours begins."""
    ends = {"journal": (held.number, held.digest), "events": (held.events, held.events_digest)}
    return all(
        not number
        or session.rows(
            f"SELECT 1 FROM {table} WHERE scope = ? AND number = ? AND digest = ?", (key, number, digest)
        )
        for table, (number, digest) in ends.items()
    )


def _holds_other(scope: Scope) -> BadValue:
    return BadValue(
        value=str(scope),
        what="mind in the target",
        allowed="minds of the source that nobody has written to since",
    )
