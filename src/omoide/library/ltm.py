"""The records of the LTM design (LT-35) as views of our memories."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import field
from datetime import datetime, timedelta
from typing import Any

from omoide.dynamics.ageing import Ageing, days_to_night
from omoide.dynamics.folding import live
from omoide.dynamics.forgetting import Forgetting, why_fading
from omoide.model.change import Encoded, Recalled
from omoide.model.entry import Entry
from omoide.model.foreign_json import read_json
from omoide.model.frozen import frozen
from omoide.model.memory import Memory, Stage
from omoide.model.relation import Relation

Record = dict[str, Any]
FIELDS = (
    "id", "created", "memory_days", "recalled_since_last_batch", "recall_count", "emotional_intensity",
    "emotional_valence", "emotional_arousal", "emotional_tags", "decay_coefficient", "category", "keywords",
    "current_level", "trigger", "content", "embedding", "relations", "retention_score", "archived_at", "protected",
    "revival_requested", "revival_requested_at",
)  # fmt: skip
ARCHIVE_LEVEL = 4  # the archive, as that design counts it; of the text a trace is left
EXTRA = "ltm"  # under this key lies what a record said and we have no place for
HUNDRED = 100.0  # its shares are counted from 0 to 100


@frozen
class Setting:
    """What a record says besides the memory: the names of all, who is archived, how often each was recalled, the time,
    and the laws by which it fades."""

    names: Mapping[str, str]
    archived: frozenset[str]
    now: datetime
    ageing: Ageing
    forgetting: Forgetting
    last_batch: datetime | None = None
    counts: Mapping[str, int] = field(default_factory=dict[str, int])
    most_recalls: int = 0


def to_record(memory: Memory, links: Iterable[Relation], setting: Setting) -> Record:
    """Scores are computed here, from facts; those of the archive stand still (LT-21)."""
    archived_at = memory.staged if memory.stage is Stage.ARCHIVED else None
    at = archived_at.astimezone(setting.now.tzinfo) if archived_at else setting.now
    fading = why_fading(
        memory,
        now=at,
        ageing=setting.ageing,
        forgetting=setting.forgetting,
        threshold=0.0,
        most_recalls=setting.most_recalls,
    )
    left = fading.worth if _before_its_first_night(memory, at, setting.ageing) else _share(fading, setting)
    asked = _wanted_back(memory)
    besides = besides_of(memory)
    category = str(memory.category) if memory.category else besides.get("category")
    return {
        "id": setting.names[memory.id],
        "created": memory.occurred.isoformat(),
        "memory_days": fading.age_days,
        "recalled_since_last_batch": not archived_at and _recalled_since(memory, setting.last_batch),
        "recall_count": setting.counts.get(memory.id, 0),
        "emotional_intensity": _of_hundred(memory.affect.intensity),
        "emotional_valence": _valence_name(memory.affect.valence),
        "emotional_arousal": None if memory.affect.arousal is None else _of_hundred(memory.affect.arousal),
        "emotional_tags": [*memory.affect.emotions, *besides.get("emotional_tags", ())],
        "decay_coefficient": 0.5 ** (1.0 / fading.half_life_days),
        "category": category,
        "keywords": list(memory.words.keywords),
        "current_level": ARCHIVE_LEVEL if archived_at else int(memory.level),
        "trigger": memory.words.trigger,
        "content": memory.words.text,
        "embedding": None,
        "relations": _relations(memory, links, setting),
        "retention_score": HUNDRED * left,
        "archived_at": archived_at.isoformat() if archived_at else None,
        "protected": memory.protection is not None,
        "revival_requested": asked is not None,
        "revival_requested_at": asked.isoformat() if asked else None,
    }


def _of_hundred(share: float) -> float | int:
    """As it was counted, a whole number where it is one: 0.55 is 55, not 55.00000000000001."""
    found = round(share * HUNDRED, 9)
    return int(found) if found.is_integer() else found


def _share(fading: Any, setting: Setting) -> float:
    return fading.retention / setting.forgetting.scale


def _before_its_first_night(memory: Memory, at: datetime, ageing: Ageing) -> bool:
    """LT-33: until the first batch its score is what it felt like, though its days have begun."""
    if ageing.clock != "nights" or memory.anchor:
        return False
    born = memory.occurred.astimezone(at.tzinfo)
    return at < born + timedelta(days=days_to_night(born, ageing=ageing))


def _recalled_since(memory: Memory, last_batch: datetime | None) -> bool:
    """Where no batch ever ran here, what came in from elsewhere was last counted there: its anchor says when."""
    since = last_batch or (memory.anchor.at if memory.anchor else None)
    return any(since is None or at > since for at in memory.rehearsals)


def _wanted_back(memory: Memory) -> datetime | None:
    """What is recalled from the archive is wanted back (LT-23), by whatever way it was recalled."""
    if memory.stage is not Stage.ARCHIVED or memory.staged is None:
        return None
    asked = [*memory.rehearsals, *([memory.revival_asked] if memory.revival_asked else [])]
    return max((at for at in asked if at > memory.staged), default=None)


def _relations(memory: Memory, links: Iterable[Relation], setting: Setting) -> list[dict[str, str]]:
    """The archive loses all references that point to it (LT-21)."""
    return [
        {"id": setting.names[link.target], "type": str(link.tie)}
        for link in links
        if link.source == memory.id and link.target not in setting.archived
    ]


def _valence_name(valence: float) -> str:
    return "positive" if valence > 0 else "negative" if valence < 0 else "neutral"


def besides_of(memory: Memory) -> dict[str, Any]:
    """What its record said and we have no place for."""
    if EXTRA not in memory.words.extra:
        return {}
    try:
        found = read_json(memory.words.extra)
    except ValueError:
        return {}
    besides = found.get(EXTRA) if isinstance(found, dict) else None
    return besides if isinstance(besides, dict) else {}


def recall_counts(entries: Iterable[Entry], *, ageing: Ageing, last_batch: datetime | None) -> dict[str, int]:
    """LT-10: nights that found a memory recalled. What was recalled since the last one is not counted yet (LT-09)."""
    counts: dict[str, int] = {}
    nights: defaultdict[str, set[object]] = defaultdict(set)
    for entry in live(entries):
        change = entry.change
        if isinstance(change, Encoded):
            waiting = _recalled_since(change.memory, last_batch)
            counts[change.memory.id] = change.memory.recalls - (waiting and change.memory.recalls > 0)
        elif isinstance(change, Recalled) and last_batch and entry.at <= last_batch:
            day = (entry.at - timedelta(hours=ageing.night_hour)).date()
            for name in change.memories:
                nights[name].add(day)
    return {name: count + len(nights[name]) for name, count in counts.items()}
