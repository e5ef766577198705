"""The records of the PIANO design as views: short-term events (PI-08) and long-term memories (PI-12)."""

import json
import math
import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from typing import Any, cast

from omoide.dynamics.forgetting import strength
from omoide.model.event import Event
from omoide.model.memory import Kind, Memory

Record = dict[str, Any]
HALF_LIFE_H = math.log(2) / 0.5  # e^(−0.5 h)
_TYPES = {
    Kind.EVENT: "episodic", Kind.EPISODE: "episodic", Kind.PROCEDURE: "procedural", Kind.SKILL: "procedural",
}  # fmt: skip
_EVENT_NAME = re.compile(r"evt_\d{8}_\d{6}_\d{3,}")
_EVENT_TYPES = ("conversation", "action", "observation", "reflection")


def event_name(event: Event) -> str:
    """`evt_YYYYMMDD_HHMMSS_NNN`; the number is its place in the time line, so no two are alike. What came with such a name keeps
    it."""
    if _EVENT_NAME.fullmatch(event.words.alias):
        return event.words.alias
    return f"evt_{event.at:%Y%m%d_%H%M%S}_{event.number:03}"


def to_event(event: Event, *, embedding: list[float] | None = None) -> Record:
    said = json.loads(event.words.extra or "{}")
    return {
        "event_id": event_name(event),
        "timestamp": event.at.isoformat(),
        "type": event.type if event.type in _EVENT_TYPES else "conversation",
        "content": event.words.text,
        "participants": list(dict.fromkeys(filter(None, (event.words.speaker, *event.words.names)))),
        "location": event.words.place,
        "importance": event.importance,
        "embedding": embedding,
        "metadata": {"emotion_detected": said.get("emotion_detected"), "topic": said.get("topic")},
    }


def to_record(
    memory: Memory,
    *,
    names: Mapping[str, str],
    events: Mapping[str, str],
    now: datetime,
    embedding: list[float] | None = None,
    decay: float | None = None,
) -> Record:
    """`names` are the running names of memories, `events` those of events. What has no vector yet has None. `decay` is what is
    left of it by PI-17, where its mind is known; else as much as time alone leaves."""
    hours = (now - memory.occurred).total_seconds() / 3600
    return {
        "memory_id": names[memory.id],
        "agent_id": memory.scope.mind,
        "created_at": memory.occurred.isoformat(),
        "last_accessed": memory.rehearsals[-1].isoformat() if memory.rehearsals else None,
        "access_count": memory.recalls,
        "type": _TYPES.get(memory.kind, "semantic"),
        "content": memory.words.text,
        "summary": memory.words.title,
        "importance": memory.importance,
        "embedding": embedding,
        "tags": list(memory.words.tags),
        "source_events": [events.get(source) or names.get(source, source) for source in memory.sources],
        "decay_factor": strength(hours, half_life=HALF_LIFE_H) if decay is None else decay,
    }


def around(memory: Memory, events: Sequence[Event]) -> Record:
    """What PI-08 says of an event and PI-12 forgets: with whom, where, what else, and of which type it was, if it was of one."""
    words, types = memory.words, {each.type for each in events}
    return {
        "event_type": types.pop() if len(types) == 1 else None,
        "participants": list(dict.fromkeys(filter(None, (words.speaker, *words.names)))),
        "location": _given(words.place),
        "metadata": _given(words.extra) if words.extra else {},
    }


def _given(text: str) -> Any:
    """As it was handed over: a table, or a text."""
    with suppress(ValueError):
        table = json.loads(text)
        if isinstance(table, dict):
            return cast(Record, table)
    return text
