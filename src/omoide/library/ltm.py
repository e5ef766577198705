"""The records of the LTM design (LT-35) as views of our memories, and back."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from omoide.dynamics.forgetting import Forgetting, half_life_days_of, strength
from omoide.errors import BadValue
from omoide.model.affect import Affect
from omoide.model.frozen import frozen
from omoide.model.memory import Category, Memory, Stage
from omoide.model.relation import Relation
from omoide.model.words import Words

Record = dict[str, Any]
FIELDS = (
    "id", "created", "memory_days", "recalled_since_last_batch", "recall_count", "emotional_intensity",
    "emotional_valence", "emotional_arousal", "emotional_tags", "decay_coefficient", "category", "keywords",
    "current_level", "trigger", "content", "embedding", "relations", "retention_score", "archived_at", "protected",
    "revival_requested", "revival_requested_at",
)  # fmt: skip
_VALENCES = {"positive": 1.0, "neutral": 0.0, "negative": -1.0}
_DAY_S = 86400.0


@frozen
class Setting:
    """What a record says besides the memory: the names of all, who is archived, and the time."""

    names: Mapping[str, str]
    archived: frozenset[str]
    now: datetime
    last_batch: datetime | None = None
    forgetting: Forgetting = Forgetting()


def to_record(memory: Memory, links: Iterable[Relation], setting: Setting) -> Record:
    """Scores are computed here, from facts; those of the archive stand still (LT-21)."""
    archived_at = memory.staged if memory.stage is Stage.ARCHIVED else None
    days = _age_days(memory, at=archived_at or setting.now)
    coefficient = setting.forgetting.coefficient(memory.category, intensity=memory.affect.intensity)
    intensity = memory.affect.intensity * 100
    since = setting.last_batch
    return {
        "id": setting.names[memory.id],
        "created": memory.occurred.isoformat(),
        "memory_days": days,
        "recalled_since_last_batch": any(since is None or at > since for at in memory.rehearsals),
        "recall_count": memory.recalls,
        "emotional_intensity": intensity,
        "emotional_valence": _valence_name(memory.affect.valence),
        "emotional_arousal": None if memory.affect.arousal is None else memory.affect.arousal * 100,
        "emotional_tags": list(memory.affect.emotions),
        "decay_coefficient": coefficient,
        "category": str(memory.category) if memory.category else None,
        "keywords": list(memory.words.keywords),
        "current_level": int(memory.level),
        "trigger": memory.words.trigger,
        "content": memory.words.text,
        "embedding": None,
        "relations": _relations(memory, links, setting),
        "retention_score": intensity * strength(days, half_life=half_life_days_of(coefficient)),
        "archived_at": archived_at.isoformat() if archived_at else None,
        "protected": memory.protection is not None,
        "revival_requested": memory.revival_asked is not None,
        "revival_requested_at": memory.revival_asked.isoformat() if memory.revival_asked else None,
    }


def _relations(memory: Memory, links: Iterable[Relation], setting: Setting) -> list[dict[str, str]]:
    """The archive loses all references that point to it (LT-21)."""
    return [
        {"id": setting.names[link.target], "type": str(link.tie)}
        for link in links
        if link.source == memory.id and link.target not in setting.archived
    ]


def _age_days(memory: Memory, *, at: datetime) -> float:
    born, age = (memory.anchor.at, memory.anchor.age_days) if memory.anchor else (memory.occurred, 0.0)
    return max(0.0, age + (at - born).total_seconds() / _DAY_S)


def _valence_name(valence: float) -> str:
    return "positive" if valence > 0 else "negative" if valence < 0 else "neutral"


def words_of_record(record: Mapping[str, Any]) -> Words:
    return Words(
        text=str(record.get("content") or ""),
        trigger=str(record.get("trigger") or ""),
        keywords=tuple(record.get("keywords") or ()),
    )


def affect_of_record(record: Mapping[str, Any]) -> Affect:
    arousal = record.get("emotional_arousal")
    valence = record.get("emotional_valence", "neutral")
    if valence not in _VALENCES:
        raise BadValue(value=valence, what="valence", allowed=", ".join(_VALENCES))
    return Affect(
        intensity=float(record.get("emotional_intensity", 0.0)) / 100,
        valence=_VALENCES[valence],
        arousal=None if arousal is None else float(arousal) / 100,
        emotions=tuple(record.get("emotional_tags") or ()),
    )


def category_of_record(record: Mapping[str, Any]) -> Category | None:
    name = record.get("category")
    if name is not None and name not in tuple(Category):
        raise BadValue(value=name, what="category", allowed=", ".join(Category))
    return Category(name) if name else None
