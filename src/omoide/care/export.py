"""Export: everything that is kept of a mind, as lines of JSON that any program can read.

The first line says what it is; then the events, the journal with its words, and the memories as they are now. The
last are there for readers; they follow from the journal. Where the mind has documents, or programs keep something
with it, the same follows for those, with a first line of its own that names their scope.
"""

import json
from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from omoide.engine import Engine
from omoide.model.change import words_of
from omoide.model.cue import ALL
from omoide.model.entry import Record
from omoide.model.event import Event
from omoide.model.memory import Memory
from omoide.model.plain import to_plain
from omoide.model.scope import Scope
from omoide.model.words import Words

FORMAT = "omoide-export/1"
_PAGE = 500


def exported(engine: Engine, scope: Scope) -> Iterator[dict[str, Any]]:
    yield from _exported(engine, scope)
    for beside in () if scope.is_beside else (scope.knowledge, scope.drawer):
        if engine.store.census(beside).entries:
            yield from _exported(engine, beside)


def _exported(engine: Engine, scope: Scope) -> Iterator[dict[str, Any]]:
    census = engine.store.census(scope)
    yield {
        "type": "export",
        "format": FORMAT,
        "scope": asdict(scope),
        "at": engine.clock.now().isoformat(),
        "entries": census.entries,
        "head": census.head,
        "memories": census.memories,
        "events": census.events,
    }
    yield from (event_line(event) for event in all_events(engine, scope))
    yield from (entry_line(record) for record in engine.store.records(scope))
    offset = 0
    while page := engine.store.listed(scope, ALL, offset=offset, limit=_PAGE):
        yield from ({"type": "memory", **plain_memory(memory)} for memory in page)
        offset += len(page)


def plain_memory(memory: Memory) -> dict[str, Any]:
    """A memory with its words in it."""
    return {**to_plain(memory), "words": _words(memory.words)}


def entry_line(record: Record) -> dict[str, Any]:
    words = words_of(record.entry().change)
    return {
        "type": "entry",
        "number": record.number,
        "digest": record.digest,
        "body": json.loads(record.body),
        "words": _words(words) if words else None,
    }


def all_events(engine: Engine, scope: Scope, *, after: int = 0) -> Iterator[Event]:
    """Page by page, so that a long time line is never in RAM as a whole."""
    while page := engine.store.events(scope, after=after, limit=_PAGE):
        yield from page
        after = page[-1].number


def event_line(event: Event) -> dict[str, Any]:
    plain = to_plain(event)
    return {**plain, "type": "event", "event_type": event.type, "words": _words(event.words)}


def _words(words: Words) -> dict[str, Any]:
    return {name: value for name, value in asdict(words).items() if value}
