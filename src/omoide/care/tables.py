"""The log as tables that any database reads: what happened, the journal, and the memories as they are now.

A row says in columns what people ask for, and in `whole` everything, as `omoide export` writes it. Words that were erased are
empty in both. `terms` are what the words are found by, in Japanese and English alike.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Final, NamedTuple, Protocol, TypeVar

from omoide.care.export import all_events, entry_line, event_line, plain_memory
from omoide.engine import Engine
from omoide.language.lexicon import Lexicon
from omoide.language.terms import hash_term, index_terms, query_terms
from omoide.model.change import words_of
from omoide.model.cue import ALL
from omoide.model.entry import Record
from omoide.model.event import Event
from omoide.model.frozen import frozen
from omoide.model.memory import Memory
from omoide.model.scope import Scope
from omoide.model.words import Words

_PAGE = 500
Row = tuple[Any, ...]

_SAID: Final = {
    "speaker": "VARCHAR",
    "title": "VARCHAR",
    "text": "VARCHAR",
    "names": "VARCHAR[]",
    "place": "VARCHAR",
}
_LAST: Final = {"words": "VARCHAR", "terms": "UINTEGER[]", "whole": "VARCHAR"}


class Table(NamedTuple):
    """Its columns with their types, and whether it only ever grows, line by line."""

    columns: Mapping[str, str]
    grows: bool


TABLES: Final[Mapping[str, Table]] = {
    "events": Table(
        {
            "mind": "VARCHAR", "number": "BIGINT", "id": "VARCHAR", "at": "TIMESTAMP", "local": "VARCHAR", "day": "DATE",
            "type": "VARCHAR", "origin": "VARCHAR", "trust": "VARCHAR", "importance": "DOUBLE", "session": "VARCHAR",
            **_SAID, **_LAST,
        },
        grows=True,
    ),
    "journal": Table(
        {
            "mind": "VARCHAR", "number": "BIGINT", "at": "TIMESTAMP", "local": "VARCHAR", "act": "BIGINT", "by": "VARCHAR",
            "kind": "VARCHAR", **_SAID, "digest": "VARCHAR", **_LAST,
        },
        grows=True,
    ),
    "memories": Table(
        {
            "mind": "VARCHAR", "id": "VARCHAR", "at": "TIMESTAMP", "local": "VARCHAR", "kind": "VARCHAR", "tier": "VARCHAR",
            "level": "VARCHAR", "stage": "VARCHAR", "category": "VARCHAR", "importance": "DOUBLE", "recalls": "BIGINT",
            "mentions": "BIGINT", "session": "VARCHAR", **_SAID, **_LAST,
        },
        grows=False,
    ),
}  # fmt: skip


@frozen
class Kept:
    """What bringing the log in step did: rows by table, files written, and how many of them anew for an erasure."""

    rows: Mapping[str, int]
    files: int
    cleaned: int


Answered = TypeVar("Answered", covariant=True)


class Book(Protocol[Answered]):
    """The whole log of a mind, besides its store."""

    def bring_in_step(
        self, engine: Engine, scope: Scope, *, grow: bool = True, anew: bool = False
    ) -> Kept: ...
    def ask(self, engine: Engine, sql: str) -> Answered: ...


def rows_of(engine: Engine, scope: Scope, table: str, *, after: int = 0) -> Iterator[Row]:
    """In order; of the tables that grow, those that come after this number."""
    return _READERS[table](engine, scope, after)


def asked_terms(lexicon: Lexicon, words: str) -> list[int]:
    """What a text must have among its terms to say these words."""
    return sorted({hash_term(term) for term in query_terms(words, forms=lexicon.forms).terms})


def _events(engine: Engine, scope: Scope, after: int) -> Iterator[Row]:
    return (_event(engine.lexicon, scope, event) for event in all_events(engine, scope, after=after))


def _event(lexicon: Lexicon, scope: Scope, event: Event) -> Row:
    return (
        scope.mind, event.number, event.id, *_time(event.at), event.day,
        event.type, str(event.origin), str(event.own_trust), event.importance, event.words.session or None,
        *_said(event.words), *_last(lexicon, [event.words], event_line(event)),
    )  # fmt: skip


def _journal(engine: Engine, scope: Scope, after: int) -> Iterator[Row]:
    for record in engine.store.records(scope, after=after):
        yield _entry(engine.lexicon, scope, record)


def _entry(lexicon: Lexicon, scope: Scope, record: Record) -> Row:
    entry = record.entry()
    words = words_of(entry.change)
    return (
        scope.mind, entry.number, *_time(entry.at), entry.act, entry.by, type(entry.change).__name__.lower(),
        *_said(words or Words(text="")), record.digest, *_last(lexicon, [words] if words else [], entry_line(record)),
    )  # fmt: skip


def _memories(engine: Engine, scope: Scope, after: int) -> Iterator[Row]:
    past = None
    while page := engine.store.listed(scope, ALL, limit=_PAGE, past=past):
        yield from (_memory(engine.lexicon, scope, memory) for memory in page)
        past = (page[-1].occurred, page[-1].id)


def _memory(lexicon: Lexicon, scope: Scope, memory: Memory) -> Row:
    return (
        scope.mind, memory.id, *_time(memory.occurred), str(memory.kind), str(memory.tier),
        memory.level.name.lower(), str(memory.stage), str(memory.category) if memory.category else None,
        memory.importance, memory.recalls, memory.mentions, memory.words.session or None,
        *_said(memory.words), *_last(lexicon, [memory.words], plain_memory(memory)),
    )  # fmt: skip


_READERS: Final[Mapping[str, Callable[[Engine, Scope, int], Iterator[Row]]]] = {
    "events": _events,
    "journal": _journal,
    "memories": _memories,
}


def _time(at: datetime) -> tuple[datetime, str]:
    """In UTC, so that times can be compared; and as the clock on the wall showed it."""
    return at.astimezone(UTC).replace(tzinfo=None), at.isoformat()


def _said(words: Words) -> Row:
    return (
        words.speaker or None,
        words.title or None,
        words.text or None,
        list(words.names) or None,
        words.place or None,
    )


def _last(lexicon: Lexicon, said: Sequence[Words], whole: Mapping[str, Any]) -> Row:
    words = next((each.digest for each in said), None)
    return words, _terms(lexicon, said), json.dumps(whole, ensure_ascii=False, sort_keys=True)


def _terms(lexicon: Lexicon, said: Iterable[Words]) -> list[int] | None:
    found = {
        hash_term(term)
        for each in said
        if not each.gone
        for term in index_terms(each.searchable(), forms=lexicon.forms)
    }
    return sorted(found) or None
