"""The store as a whole: whether it is sound, what it holds, what it costs, how it is set."""

from typing import TYPE_CHECKING

from omoide.wire.settings_texts import may_be, meaning
from omoide.wire.shown.memories import Shape
from omoide.wire.shown.nights import parked

if TYPE_CHECKING:
    from omoide.adapters.backups import Backup
    from omoide.care.audit import Audited
    from omoide.care.verify import Verdict
    from omoide.model.scope import Scope
    from omoide.ports import Census
    from omoide.settings import Explained
    from omoide.thinking.parameters import Thinking
    from omoide.thinking.purse import Bill


def verdict(value: "Verdict") -> Shape:
    return {
        "scope": str(value.scope),
        "entries": value.entries,
        "head": value.head,
        "sound": not value.problems,
        "problems": list(value.problems),
        "parked": [parked(each) for each in value.parked],
        "misdated": [
            {"number": each.number, "at": each.at.isoformat(), "memory": each.memory}
            for each in value.misdated
        ],
        "withheld": value.withheld and value.withheld.isoformat(),
    }


def audited(value: "Audited") -> Shape:
    return {
        "number": value.number,
        "at": value.at.isoformat(),
        "act": value.act,
        "by": value.by,
        "mind": value.mind,
        "facts": dict(value.facts),
    }


def backup(value: "Backup") -> Shape:
    return {
        "name": value.name,
        "at": value.at.isoformat(),
        "bytes": value.bytes,
        "sha256": value.sha256,
        "sound": value.sound,
        "minds": {name: {"entries": head[0], "head": head[1]} for name, head in value.heads.items()},
    }


def census(value: "Census", scope: "Scope") -> Shape:
    return {
        "scope": str(scope),
        "memories": value.memories,
        "events": value.events,
        "entries": value.entries,
        "head": value.head,
        "stages": dict(value.stages),
    }


def facets(value: "Census") -> Shape:
    return {
        "kinds": dict(value.kinds),
        "stages": dict(value.stages),
        "tiers": dict(value.tiers),
        "total": value.memories,
    }


def setting(value: "Explained", language: str = "en") -> Shape:
    plain = {name: getattr(value, name) for name in ("key", "value", "default")}
    return plain | {"allowed": may_be(value, language), "says": meaning(value, language)}


def budgets(value: "Thinking") -> Shape:
    """What language models may take; 0 is no limit."""
    names = ("question_tokens", "night_tokens", "day_tokens", "night_cost", "day_cost")
    return {name: getattr(value, name) for name in names}


def bill(model: str, purpose: str, value: "Bill") -> Shape:
    return {"model": model, "purpose": purpose, **value._asdict()}
