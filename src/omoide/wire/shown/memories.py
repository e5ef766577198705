"""A memory and what belongs to it."""

from dataclasses import asdict
from datetime import datetime
from typing import TYPE_CHECKING, Any

from omoide.model.identity import short
from omoide.model.memory import Memory
from omoide.model.plain import to_plain
from omoide.model.relation import Relation
from omoide.model.words import Words

if TYPE_CHECKING:
    from omoide.society.doubting import Doubted


Shape = Any  # what each of them is, `forms` says


def words(value: Words) -> Shape:
    if value.secret:
        return {"tags": list(value.tags)}
    return {name: part for name, part in asdict(value).items() if part and name != "digest"}


def memory(value: Memory) -> Shape:
    return {
        **to_plain(value),
        "scope": str(value.scope),
        "short": short(value.id),
        "kind": value.kind,
        "stage": value.stage,
        "level": int(value.level),
        "tier": value.tier,
        "origins": list(value.origins),
        "trust": value.trust.name.lower() if value.trust else None,
        "recalls": value.recalls,
        "words": words(value.words),
    }


def relation(value: Relation) -> Shape:
    return {"source": value.source, "target": value.target, "tie": value.tie, "weight": value.weight}


def doubted(value: "Doubted") -> Shape:
    return {"older": memory(value.older), "newer": memory(value.newer)}


def intention(value: Memory, *, now: datetime) -> Shape:
    due = value.valid_from
    return {
        **memory(value),
        "due": due.astimezone(now.tzinfo).isoformat() if due else None,
        "overdue": due is not None and due <= now,
    }


def person(value: Memory) -> Shape:
    return {"name": value.words.title, "text": value.words.text, **memory(value)}
