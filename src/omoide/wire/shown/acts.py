"""What was done and what happened: entries, events, and what is taken back."""

from dataclasses import asdict
from typing import TYPE_CHECKING

from omoide.model.change import Change, Outcome, subjects, words_of
from omoide.model.entry import Entry
from omoide.model.event import Event
from omoide.model.memory import Memory
from omoide.model.plain import to_plain
from omoide.wire.shown.memories import Shape, memory, words

if TYPE_CHECKING:
    from omoide.care.erase import Erasing, Receipt
    from omoide.care.persons import PersonErased, PersonErasing
    from omoide.care.whole import MindErased, MindErasing
    from omoide.dynamics.confidence import Confidence
    from omoide.society.handing import Withdrawal
    from omoide.society.tracing import Trace


def event(value: Event) -> Shape:
    return {**to_plain(value), "type": value.type, "origin": value.origin, "words": words(value.words)}


def change(value: Change) -> Shape:
    said = words_of(value)
    return {
        "kind": type(value).__name__.lower(),
        "subjects": list(subjects(value)),
        "change": to_plain(value),
        "words": words(said) if said else None,
    }


def entry(value: Entry) -> Shape:
    return {
        "number": value.number,
        "at": value.at.isoformat(),
        "act": value.act,
        "by": value.by,
        **change(value.change),
    }


def withdrawal(value: "Withdrawal", *, done: bool) -> Shape:
    return {"memory": value.memory, "minds": list(value.minds), "count": value.count, "done": done}


def trace(value: "Trace") -> Shape:
    path = [
        {
            "mind": each.mind,
            "memory": each.memory,
            "at": each.at.isoformat() if each.at else None,
            "trust": each.trust.name.lower() if each.trust else None,
            "text": each.text,
        }
        for each in value.path
    ]
    return {
        "memory": memory(value.memory),
        "path": path,
        "witness": value.witness,
        "sources": value.sources,
        "holders": list(value.holders),
    }


def erasing(value: "Erasing") -> Shape:
    return {
        "memories": list(value.memories),
        "events": list(value.events),
        "versions": len(value.words),
        "minds": list(value.minds),
        "erased": False,
    }


def receipt(value: "Receipt") -> Shape:
    return {**asdict(value), "erased": True}


def activity(value: Event) -> Shape:
    """As it stands in the file of its day, with its id and the number of its line."""
    from omoide.library.activity_log import line_of
    from omoide.model.activity import object_of

    return {"line": value.line, "day": value.day, "id": value.id, **object_of(line_of(value))}


def tried(value: Memory, how: Outcome, *, procedures: "Confidence") -> Shape:
    """What the last try did to the confidence in a procedure, with the numbers that it comes from."""
    from omoide.dynamics.confidence import confidence, confidence_of, is_failing

    start, weight = value.confidence, procedures.prior_successes + procedures.prior_failures
    before = confidence(
        value.successes - (how is Outcome.SUCCESS),
        value.failures - (how is Outcome.FAILURE),
        start=start,
        procedures=procedures,
    )
    return {
        "memory": memory(value),
        "outcome": how,
        "before": round(before, 6),
        "after": round(confidence_of(value, procedures=procedures), 6),
        "successes": value.successes,
        "failures": value.failures,
        "tries": value.successes + value.failures,
        "prior_successes": procedures.prior_successes if start is None else start * weight,
        "prior_tries": weight,
        "failing": is_failing(value, procedures=procedures),
    }


def mind_erasing(value: "MindErasing") -> Shape:
    return {
        "mind": value.mind,
        "memories": value.memories,
        "events": value.events,
        "scopes": [scope.mind for scope in value.scopes],
        "elsewhere": {scope.mind: list(plan.memories) for scope, plan in value.elsewhere},
        "places": list(value.places),
        "token": value.token,
    }


def mind_erased(value: "MindErased") -> Shape:
    return {**asdict(value), "left_in": list(value.left_in)}


def person_erasing(value: "PersonErasing") -> Shape:
    return {
        "person": value.person,
        "names": list(value.names),
        "memories": value.memories,
        "events": value.events,
        "minds": {
            scope.mind: {
                "memories": list(plan.memories),
                "events": len(plan.events),
                "notes": len(plan.notes),
                "versions": len(plan.words),
            }
            for scope, plan in value.scopes
        },
        "perhaps": [
            {"id": each.id, "mind": each.scope.mind, "why": list(each.why), "words": words(each.words)}
            for each in value.perhaps
        ],
        "token": value.token,
    }


def person_erased(value: "PersonErased") -> Shape:
    return {
        "deleted": value.deleted,
        "user_id": value.user_id,
        "memories": value.memories,
        "events": value.events,
        "left_in": list(value.left_in),
        "subject": value.subject,
        "exports": list(value.exports),
    }
