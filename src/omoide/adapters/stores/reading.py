"""From rows back to values. A row that is not what was written is never served."""

import json
import re
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from typing import Any, ClassVar

from omoide.adapters.stores import rehearsing
from omoide.adapters.stores.rows import PAGE, REMEDY, goes_on, mark_of, marks, parts_of
from omoide.adapters.stores.schema import Session
from omoide.dynamics.folding import refolded
from omoide.errors import BadInput, Damaged
from omoide.model.entry import Record
from omoide.model.event import Event
from omoide.model.for_now import for_now
from omoide.model.memory import Memory
from omoide.model.plain import altered, from_plain
from omoide.model.words import Sealed, Words, gone


@contextmanager
def understood(table: str) -> Iterator[None]:
    """Whatever a scribbled row makes its reader do, it is damage."""
    try:
        yield
    except (ValueError, TypeError, LookupError, AttributeError, BadInput) as error:
        raise Damaged(path=table, detail=f"a row is not what was written ({error})", remedy=REMEDY) from error


def sealed_from(digest: str | None, salt: bytes | None, body: str | None) -> dict[str, Sealed]:
    if digest is None or salt is None or body is None:
        return {}
    return {digest: boxed(digest, salt, body)}


def boxed(digest: str, salt: Any, body: Any) -> Sealed:
    """What is not even of the right kind is not what was written."""
    if not isinstance(body, str) or not isinstance(salt, bytes | memoryview):
        return Sealed(digest, b"", "")
    return Sealed(digest, bytes(salt), body)


@for_now(2048)  # a memory that was changed is read anew, and mostly says the same
def words_from(digest: str, salt: bytes | None, body: str | None, lost: bool = False) -> Words:
    """What is not what was written is never served: it is lost, and so is what is not there though nobody erased it."""
    if salt is None or body is None:
        return gone(digest, lost=lost)
    sealed = boxed(digest, salt, body)
    return sealed.opened() if sealed.intact else gone(digest, lost=True)


class _Erasures:
    """Which words were erased, asked only where some are missing. The journal alone knows; what was read of it once holds as long
    as its chain goes on from there."""

    _known: ClassVar[dict[int, tuple[int, str, frozenset[str]]]] = {}

    def __init__(self, session: Session, key: int) -> None:
        self._session, self._key = session, key

    def took(self, digest: str) -> bool:
        return digest in self._digests

    @cached_property
    def _digests(self) -> frozenset[str]:
        number, digest, found = self._known.get(self._key, (0, "", frozenset[str]()))
        sql = "SELECT number, digest FROM journal WHERE scope = ? AND number = ?"
        if number and self._session.rows(sql, (self._key, number)) != [(number, digest)]:
            number, found = 0, frozenset[str]()
        last = self._session.rows(
            "SELECT number, digest FROM journal WHERE scope = ? ORDER BY number DESC LIMIT 1", (self._key,)
        )
        more = self._session.rows(
            "SELECT body FROM journal WHERE scope = ? AND number > ? AND words IS NULL AND body LIKE ?",
            (self._key, number, '%"kind":"erased"%'),
        )
        with understood("journal"):
            found |= {each for (body,) in more for each in json.loads(body)["change"]["digests"]}
        if last:
            self._known[self._key] = (*last[0], found)
        return found


def _or_lost(words: Words) -> Callable[[str], Words]:
    """These words, where the event speaks of them; else nobody knows what it says."""
    return lambda digest: words if digest == words.digest else gone(digest, lost=True)


def _only(words: Words) -> Callable[[str], Words]:
    """These words, where the facts speak of them and of no others."""

    def unseal(digest: str) -> Words:
        if digest != words.digest:
            raise Damaged(path="words", detail=f"the words {digest} are not where they belong", remedy=REMEDY)
        return words

    return unseal


_FACTS = "m.facts, m.mark, m.version, m.words, w.salt, w.body, m.id, r.facts, r.mark"
OWN = 9  # of these make a memory
_COLUMNS = (
    "m.kind, m.stage, m.tier, m.category, m.origins, m.occurred, m.numbers, m.words, "
    "m.tokens, m.session, m.terms, m.counts"
)
_LIVING = (
    "FROM memories m LEFT JOIN words w ON w.scope = m.scope AND w.digest = m.words "
    "LEFT JOIN rehearsed r ON r.scope = m.scope AND r.id = m.id "
    "WHERE m.scope = ? AND m.alive = 1"
)
MEMORY = f"SELECT {_FACTS} {_LIVING}"
MEMORY_WITH_COLUMNS = f"SELECT {_FACTS}, {_COLUMNS} {_LIVING}"


def memory_from(row: tuple[Any, ...]) -> Memory:
    """With words that are not there taken for erased ones: for whoever only needs the facts."""
    with understood("memories"):
        return _memory(row)


def _memory(row: tuple[Any, ...], erasures: _Erasures | None = None) -> Memory:
    facts, mark, version, digest, salt, body, name, *rehearsed = row
    if mark != mark_of(facts):
        raise Damaged(path="memories", detail=f"memory {name} is not what was written", remedy=REMEDY)
    plain = json.loads(facts)
    plain["version"] = version
    if rehearsed[0] is not None:
        plain |= rehearsing.plain_from(name, *rehearsed)
    lost = salt is None and erasures is not None and not erasures.took(digest)
    return from_plain(Memory, plain, unseal=_only(words_from(digest, salt, body, lost)))


def memories(session: Session, key: int, ids: Collection[str]) -> dict[str, Memory]:
    """Those whose words are lost as well. A row that is not what was written is passed over: it follows from the journal."""
    found: dict[str, Memory] = {}
    erasures = _Erasures(session, key)
    for some in parts_of(list(ids)):
        for row in session.rows(f"{MEMORY} AND m.id IN ({marks(some)})", (key, *some)):
            try:
                with understood("memories"):
                    found[row[6]] = _memory(row, erasures)
            except Damaged:
                if (memory := _anew(session, key, row[6], version=row[2])) is not None:
                    found[row[6]] = memory
    return found


def _anew(session: Session, key: int, name: str, *, version: int) -> Memory | None:
    entries = [record.entry() for record in records(session, key, naming=(name,), rehearsals=True)]
    memory = refolded(name, entries)
    return altered(memory, version=version) if memory else None


def versions(session: Session, key: int, ids: Collection[str]) -> dict[str, tuple[int, bool]]:
    """The version of each that was ever there, and whether it still is."""
    found: dict[str, tuple[int, bool]] = {}
    for some in parts_of(list(ids)):
        sql = f"SELECT id, version, alive FROM memories WHERE scope = ? AND id IN ({marks(some)})"
        found |= {name: (version, bool(alive)) for name, version, alive in session.rows(sql, (key, *some))}
    return found


def records(
    session: Session,
    key: int,
    *,
    after: int = 0,
    naming: Collection[str] | None = None,
    rehearsals: bool = False,
) -> Iterator[Record]:
    """Page by page, so that a long journal is never in RAM as a whole."""
    if naming is not None:
        numbers = _numbers(session, key, naming, after=after)
        if rehearsals:  # nothing comes to mind before it is written
            born = min(numbers, default=after)
            numbers |= rehearsing.numbers_naming(session, key, naming, after=max(after, born))
        for some in parts_of(sorted(numbers)):
            yield from _page(session, f"j.number IN ({marks(some)})", (key, *some))
        return
    while page := _page(session, "j.number > ?", (key, after)):
        goes_on("journal", after, page[-1].number)
        yield from page
        after = page[-1].number


def _numbers(session: Session, key: int, naming: Collection[str], *, after: int) -> set[int]:
    found: set[int] = set()
    for some in parts_of(list(naming)):
        sql = f"SELECT number FROM mentions WHERE scope = ? AND number > ? AND name IN ({marks(some)})"
        found.update(row[0] for row in session.rows(sql, (key, after, *some)))
    return found


def _page(session: Session, where: str, values: Sequence[Any]) -> list[Record]:
    rows = session.rows(
        "SELECT j.number, j.body, j.digest, j.words, w.salt, w.body FROM journal j "
        "LEFT JOIN words w ON w.scope = j.scope AND w.digest = j.words "
        f"WHERE j.scope = ? AND {where} ORDER BY j.number LIMIT {PAGE}",
        values,
    )
    erasures = _Erasures(session, key=values[0])
    with understood("journal"):
        return [_record(row, erasures) for row in rows]


def _record(row: tuple[Any, ...], erasures: _Erasures) -> Record:
    number, body, digest, *words = row
    found = sealed_from(*words)
    # What it says lies under the digest in its body, wherever the column beside it leads.
    said = _SAID.search(body) if not found or words[0] not in body else None
    lost = said is not None and not erasures.took(said[1])
    return Record(number=number, body=body, digest=digest, words=found, lost=lost)


def events(
    session: Session,
    key: int,
    *,
    after: int,
    limit: int | None,
    last: int | None,
    day: str | None,
    ids: Collection[str] | None,
    type: str | None,
) -> list[Event]:
    sql = "SELECT scope, number, words, body, line FROM events WHERE scope = ? AND number > ?"
    values: tuple[Any, ...] = (key, after)
    if day is not None:
        sql, values = sql + " AND day = ?", (*values, day)
    way, most = ("", limit) if last is None else (" DESC", last)
    end = f" ORDER BY number{way}" + (f" LIMIT {int(most)}" if most is not None else "")
    if ids is None:
        rows = _with_words(session, sql + end, values, way, type)
    else:
        rows = [
            row
            for some in parts_of(list(ids))
            for row in _with_words(
                session, f"{sql} AND id IN ({marks(some)}){end}", (*values, *some), way, type
            )
        ]
    if last is not None:
        rows = rows[::-1][:limit]
    erasures = _Erasures(session, key)
    found = [
        event_from(body, line, digest, salt, said, salt is None and not erasures.took(digest))
        for body, line, digest, salt, said in rows
    ]
    if found and ids is None:  # whoever wants more asks from the last one on
        goes_on("events", after, found[-1].number)
    return [each for each in found if type in (None, each.type)]


def _with_words(
    session: Session, sql: str, values: tuple[Any, ...], way: str, type: str | None
) -> list[tuple[Any, ...]]:
    """Most of what is of another type is left out before its words are looked for."""
    usual = Event.__dataclass_fields__["type"].default
    where = "" if type is None else f" WHERE e.body {'NOT ' if type == usual else ''}LIKE ?"
    spelt = '%"type":"%' if type == usual else f'%"type":"{type}"%'
    return session.rows(
        f"SELECT e.body, e.line, e.words, w.salt, w.body FROM ({sql}) e "
        f"LEFT JOIN words w ON w.scope = e.scope AND w.digest = e.words{where} ORDER BY e.number{way}",
        values if type is None else (*values, spelt),
    )


@for_now(1024)  # the newest are read with every message; the same row is the same event
def event_from(
    body: str, line: int, digest: str, salt: bytes | None, said: str | None, lost: bool = False
) -> Event:
    with understood("events"):
        words = words_from(digest, salt, said, lost)
        return from_plain(Event, {**json.loads(body), "line": line}, unseal=_or_lost(words))


# From either end by an index of its own. Asked for its weight, too, SQLite would rather read through all links of the mind
# than look up a target: so the index alone says which they are, and each is looked up by its whole key.
FROM_SOURCES = "SELECT source, target, tie, weight FROM links WHERE scope = ? AND source IN ({marks})"
FROM_TARGETS = (
    "SELECT l.source, l.target, l.tie, l.weight FROM links t JOIN links l ON l.scope = t.scope "
    "AND l.source = t.source AND l.target = t.target AND l.tie = t.tie WHERE t.scope = ? AND t.target IN ({marks})"
)


_SAID = re.compile(r'"words":"([0-9a-f]{40})"')
_LAST = chr(0x10FFFF)  # behind all that begins in the same way


def links(session: Session, key: int, ids: Collection[str]) -> Iterator[tuple[Any, ...]]:
    """All that begin or end at one of these; what does both comes twice."""
    for some in parts_of(list(ids)):
        for sql in (FROM_SOURCES, FROM_TARGETS):
            yield from session.rows(sql.format(marks=marks(some)), (key, *some))


def notes(session: Session, key: int, *, prefix: str = "") -> dict[str, Words]:
    rows = session.rows(
        "SELECT n.key, n.words, w.salt, w.body FROM notes n "
        "LEFT JOIN words w ON w.scope = n.scope AND w.digest = n.words "
        "WHERE n.scope = ? AND n.key >= ? AND n.key < ? ORDER BY n.key",
        (key, prefix, prefix + _LAST),
    )
    erasures = _Erasures(session, key)
    return {
        name: words_from(digest, salt, body, salt is None and not erasures.took(digest))
        for name, digest, salt, body in rows
    }


def last_named(session: Session, key: int, name: str) -> int:
    sql = "SELECT COALESCE(MAX(number), 0) FROM mentions WHERE scope = ? AND name = ?"
    return session.rows(sql, (key, name))[0][0]


def days(session: Session, key: int) -> dict[str, int]:
    """From day to day over the index: a line of a day has its number, so the last one says how many there are."""
    sql = (
        "WITH RECURSIVE lived (day) AS (SELECT MIN(day) FROM events WHERE scope = ? UNION ALL "
        "SELECT (SELECT MIN(e.day) FROM events e WHERE e.scope = ? AND e.day > lived.day) FROM lived "
        "WHERE lived.day IS NOT NULL) "
        "SELECT day, (SELECT MAX(line) FROM events e WHERE e.scope = ? AND e.day = lived.day) FROM lived "
        "WHERE day IS NOT NULL ORDER BY day"
    )
    return dict(session.rows(sql, (key, key, key)))


def counted(session: Session, key: int) -> tuple[dict[str, int], ...]:
    """How many living memories are in each stage, of each kind, of each tier."""
    rows = session.rows(
        "SELECT stage, kind, tier, COUNT(*) FROM memories WHERE scope = ? AND alive = 1 GROUP BY stage, kind, tier",
        (key,),
    )
    found: tuple[dict[str, int], ...] = ({}, {}, {})
    for *names, count in rows:
        for counts, name in zip(found, names, strict=True):
            counts[name] = counts.get(name, 0) + count
    return tuple(dict(sorted(counts.items())) for counts in found)
