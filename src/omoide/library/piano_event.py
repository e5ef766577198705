"""What a module of the PIANO design hands over when something happened (PI-08, PI-09), as words and circumstances of ours."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import field, fields
from datetime import datetime
from typing import Any, Final

from omoide.errors import BadValue
from omoide.model.affect import Affect
from omoide.model.circumstances import Circumstances
from omoide.model.frozen import frozen
from omoide.model.picture import Picture, pictured
from omoide.model.words import Words

TYPES: Final = ("conversation", "action", "observation", "reflection")


@frozen
class MemoryEvent:
    """One event. What its type has no use for counts for nothing; an importance that is given stands."""

    content: str
    type: str = "observation"
    agent_id: str = ""  # whose it is, where nobody else says it: of what is shared
    timestamp: datetime | None = None
    participants: tuple[str, ...] = ()
    location: Mapping[str, Any] | str = ""
    importance: float | None = None
    metadata: Mapping[str, Any] = field(default_factory=dict[str, Any])
    pictures: tuple[Picture, ...] = ()
    has_request: bool = False
    has_proposal: bool = False
    emotion_intensity: float = 0.0
    is_goal_related: bool = False
    is_failure: bool = False
    new_agent_discovered: bool = False
    threat_detected: bool = False

    def __post_init__(self) -> None:
        if self.type not in TYPES:
            raise BadValue(value=self.type, what="event type", allowed=", ".join(TYPES))

    @property
    def marks(self) -> frozenset[str]:
        seen = {
            "request": self.has_request,
            "proposal": self.has_proposal,
            "goal": self.is_goal_related,
            "failure": self.is_failure,
            "new_agent": self.new_agent_discovered,
            "threat": self.threat_detected,
        }
        return frozenset(name for name, there in seen.items() if there)

    @property
    def affect(self) -> Affect:
        return Affect(intensity=self.emotion_intensity)

    def circumstances(self) -> Circumstances:
        return Circumstances(
            occurred=self.timestamp, importance=self.importance, affect=self.affect, marks=self.marks
        )

    @property
    def words(self) -> Words:
        """A conversation is talk, of which the Talking module alone wants to know (PI-27)."""
        place = self.location if isinstance(self.location, str) else _written(self.location)
        said = Words(
            text=self.content,
            names=tuple(self.participants),
            place=place,
            session="conversation" if self.type == "conversation" else "",
            extra=_written(self.metadata) if self.metadata else "",
        )
        return pictured(said, self.pictures)


EVENT_FIELDS: Final = frozenset(each.name for each in fields(MemoryEvent))


def read_memory_event(plain: Mapping[str, Any] | MemoryEvent) -> MemoryEvent:
    """From JSON, as PI-08 writes it; unknown members are refused, naming them."""
    if isinstance(plain, MemoryEvent):
        return plain
    known = dict(plain)
    for name in ("event_id", "embedding"):  # they are made here
        known.pop(name, None)
    if isinstance(known.get("timestamp"), str):
        known["timestamp"] = datetime.fromisoformat(known["timestamp"])
    known["participants"] = _texts(known.get("participants", ()))
    known["pictures"] = tuple(Picture(**each) for each in known.get("pictures", ()))
    try:
        return MemoryEvent(**known)
    except TypeError as error:
        raise BadValue(value=str(error), what="event", allowed="as docs/piano.md shows it") from None


def _texts(value: Sequence[str]) -> tuple[str, ...]:
    return tuple(map(str, value))


def _written(value: Mapping[str, Any]) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True)
