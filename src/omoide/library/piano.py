"""The records of the PIANO design as views: short-term events (PI-08) and long-term memories (PI-12)."""

import json
import math
import re
from collections.abc import Mapping
from datetime import datetime
from typing import Any

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
) -> Record:
    """`names` are the running names of memories, `events` those of events. What has no vector yet has None."""
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
        "decay_factor": strength(hours, half_life=HALF_LIFE_H),
    }
