"""What comes to mind, why, and how it fades."""

from typing import TYPE_CHECKING

from omoide.library.lumina import Profile, to_profile
from omoide.model.cue import Recollection, Recollections, Related
from omoide.wire.shown.memories import Shape, memory, words

if TYPE_CHECKING:
    from omoide.dynamics.forgetting import Fading
    from omoide.model.association import Associations
    from omoide.search.reason import Reason
    from omoide.wake.gather import Gathered


def gathered(value: "Gathered") -> Shape:
    """A section of what an answer may need."""
    if isinstance(value, Recollections):
        return recollections(value)
    if isinstance(value, Profile):
        return to_profile(value)
    return {key: words(each) for key, each in value.items()}


def recollection(value: Recollection) -> Shape:
    return {
        "memory": memory(value.memory),
        "score": round(value.score, 6),
        "parts": {name: round(part, 6) for name, part in value.parts.items()},
        "signals": {name: round(part, 6) for name, part in value.signals.items()},
        "matched": list(value.matched),
        "tokens": value.tokens,
        "copies": list(value.copies),
        "related": [related(each) for each in value.related],
        "marks": value.marks,
    }


def related(value: Related) -> Shape:
    return {"tie": value.tie, "steps": value.steps, "memory": memory(value.memory)}


def associations(value: "Associations") -> Shape:
    found = [
        {
            "concept": each.concept,
            "activation": round(each.activation, 6),
            "path": list(each.path),
            "memories": [memory(one) for one in each.memories],
        }
        for each in value.found
    ]
    return {"cue": list(value.cue), "walk": value.walk, "found": found}


def fading(value: "Fading") -> Shape:
    return {
        name: round(part, 6) if isinstance(part, float) else part for name, part in value._asdict().items()
    }


def recollections(value: Recollections) -> Shape:
    return {
        "found": [recollection(each) for each in value.found],
        "tokens": value.tokens,
        "left_out": value.left_out,
        "truncated": value.truncated,
        "spelt": value.spelt,
        "profile": value.profile,
        "support": None if value.support is None else round(value.support, 6),
        "trouble": value.trouble,
        "offered": [recollection(each) for each in value.offered],
    }


def reason(value: "Reason") -> Shape:
    because = value.because and {"reason": value.because.text, **value.because.facts}
    return {"place": value.place, "because": because, **recollection(value.recollection)}
