"""Records of the PIANO design (PI-08, PI-12): short-term events and long-term memories, a JSON object a line or in one list.

Vectors are made anew, and `decay_factor` is computed here from times.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from omoide.errors import BadDocument
from omoide.library.importing.fields import besides, count, share, table, text, texts, time
from omoide.library.importing.item import Held, Item, Odd, Oddity
from omoide.library.importing.source import Reading, Source, elements, head, lines, only, parsed
from omoide.model.activity import more_of
from omoide.model.memory import Kind
from omoide.model.words import Words

FORM: Final = "piano"
_MARK: Final = re.compile(r'(?<!\\)"(?:memory_id|event_id)"\s*:')
_OURS: Final = re.compile(r'(?<!\\)"(?:decay_factor|source_events|participants|access_count)"\s*:')
_KINDS: Final = {"episodic": Kind.EPISODE, "semantic": Kind.FACT, "procedural": Kind.PROCEDURE}
_TYPES: Final = ("conversation", "action", "observation", "reflection")
_EVENT: Final = frozenset(
    {
        "event_id",
        "timestamp",
        "type",
        "content",
        "participants",
        "location",
        "importance",
        "embedding",
        "metadata",
    }
)
_RECORD: Final = frozenset(
    {
        "memory_id", "agent_id", "created_at", "last_accessed", "access_count", "type", "content", "summary", "importance",
        "embedding", "tags", "source_events", "decay_factor",
    }
)  # fmt: skip


def fits(source: Source) -> bool:
    if len(source.sheets) != 1:
        return False
    begins = head(source, source.sheets[0].path)
    return _MARK.search(begins) is not None and _OURS.search(begins) is not None


def read(source: Source, reading: Reading) -> Iterator[Item]:
    """Events before memories, which rest on them, however they stand in the file. A memory that says what its one event said is
    the memory of that event, and comes with it."""
    own: dict[tuple[str, str], dict[str, Any]] = {}
    for _, said in _records(source):
        if isinstance(said, Oddity) or said.get("type") != "episodic":
            continue
        events = texts(said.get("source_events"))
        if text(said, "memory_id") and len(events) == 1:
            own.setdefault((events[0], text(said, "content")), said)
    told: set[str] = set()
    for where, said in _records(source):
        if isinstance(said, Oddity):
            yield said
        elif key := text(said, "event_id"):
            memory = own.get((key, text(said, "content")), {})
            told.add(text(memory, "memory_id"))
            yield from _event(said, memory, where, reading)
        elif not text(said, "memory_id"):
            yield Oddity(where=where, odd=Odd.RECORD, detail="neither event nor memory")
    for where, said in _records(source):
        if isinstance(said, dict) and not text(said, "event_id"):
            name = text(said, "memory_id")
            if name and name not in told:
                yield from _memory(said, where, reading)


def _records(source: Source) -> Iterator[tuple[str, dict[str, Any] | Oddity]]:
    sheet = only(source)
    if head(source, sheet.path).lstrip().startswith("["):
        for place, said in enumerate(elements(source, sheet.path), start=1):
            yield f"{sheet.path} ({place})", table(said)
        return
    for number, line in lines(source, sheet.path):
        where = f"{sheet.path}:{number}"
        try:
            yield where, table(parsed(line, where))
        except BadDocument:
            yield where, Oddity(where=where, odd=Odd.LINE)


def _event(
    said: Mapping[str, Any], memory: Mapping[str, Any], where: str, reading: Reading
) -> Iterator[Item]:
    key, content = text(said, "event_id"), text(said, "content")
    if not content:
        yield Oddity(where=where, odd=Odd.RECORD, detail="no content")
        return
    at, sort = time(said.get("timestamp"), reading), text(said, "type")
    if at is None:
        yield Oddity(where=where, odd=Odd.TIME)
    if sort not in _TYPES:
        yield Oddity(where=where, odd=Odd.FIELD, detail=f"type: {sort}")
    speaker, *others = texts(said.get("participants")) or ("",)
    known = {name: each for name, each in table(said.get("metadata")).items() if each is not None}
    more = {name: each for name, each in said.items() if name not in _EVENT}
    heard = Words(
        text=content,
        speaker=speaker,
        names=tuple(others),
        place=text(said, "location"),
        alias=key,
        extra=more_of(known | ({FORM: more} if more else {})),
    )
    words, facts = heard, {"importance": share(said.get("importance"))}
    if memory:
        words = replace(
            heard,
            alias=text(memory, "memory_id"),
            title=text(memory, "summary"),
            tags=texts(memory.get("tags")),
        )
        facts = _facts(memory, reading) | {"occurred": time(memory.get("created_at"), reading)}
    yield Held(
        key=f"{FORM}\n{key}",
        ref=key,
        kind=Kind.EVENT,
        event=sort if sort in _TYPES else "conversation",
        heard=heard if memory else None,
        words=words,
        at=at,
        facts=facts,
    )


def _memory(said: Mapping[str, Any], where: str, reading: Reading) -> Iterator[Item]:
    key, content = text(said, "memory_id"), text(said, "content")
    if not content:
        yield Oddity(where=where, odd=Odd.RECORD, detail="no content")
        return
    at = time(said.get("created_at"), reading)
    if at is None:
        yield Oddity(where=where, odd=Odd.TIME)
    more = {name: each for name, each in said.items() if name not in _RECORD}
    if (sort := text(said, "type")) not in _KINDS:
        yield Oddity(where=where, odd=Odd.FIELD, detail=f"type: {sort}")
    yield Held(
        key=f"{FORM}\n{key}",
        ref=key,
        kind=_KINDS.get(sort, Kind.FACT),
        words=Words(
            text=content,
            title=text(said, "summary"),
            tags=texts(said.get("tags")),
            alias=key,
            extra=besides(FORM, more | {"agent_id": text(said, "agent_id")}),
        ),
        at=at,
        sources=texts(said.get("source_events")),
        facts=_facts(said, reading),
    )


def _facts(said: Mapping[str, Any], reading: Reading) -> dict[str, Any]:
    used = time(said.get("last_accessed"), reading)
    return {
        "importance": share(said.get("importance")),
        "recalls": count(said.get("access_count")) or 0,
        "rehearsals": (used,) if used else (),
    }
