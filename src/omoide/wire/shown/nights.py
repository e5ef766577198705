"""What a night does, and the tiers that a memory passes before it."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from omoide.model.memory import Memory
from omoide.wire.shown.acts import change
from omoide.wire.shown.memories import Shape, memory

if TYPE_CHECKING:
    from omoide.model.parked import Parked
    from omoide.model.report import Report
    from omoide.model.working import WorkingMemory
    from omoide.sleep.night import Waiting
    from omoide.wake.controlling import Controlled


def working(value: "WorkingMemory", present: Sequence[Memory]) -> Shape:
    """With the memories that are always there, and the fields that had no room for all they were given."""
    return value.plain() | {
        "trimmed": list(value.trimmed),
        "present": [memory(each) for each in present],
    }


def short_term(found: Sequence[Memory], *, capacity: int, due: str | None) -> Shape:
    return {"capacity": capacity, "due": due, "events": [memory(each) for each in found]}


def report(value: "Report") -> Shape:
    """Of a night that is only planned also what it would do."""
    steps = [
        each.plain() | ({"changes": [change(one) for one in each.changes]} if each.changes else {})
        for each in value.steps
    ]
    return value.plain() | {"steps": steps} | ({"undone": value.undone} if value.undone else {})


def parked(value: "Parked") -> Shape:
    return {
        "where": value.where,
        "name": value.name,
        "why": value.why,
        "since": value.since.isoformat(),
        "again": value.again.isoformat(),
        "tries": value.tries,
    }


def nights_waiting(value: "Waiting") -> Shape:
    leapt = value.leapt
    return {
        "owed": value.owed,
        "parked": [parked(each) for each in value.parked],
        "leapt": leapt
        and {"since": leapt.since.isoformat(), "until": leapt.until.isoformat(), "days": leapt.days},
        "ahead": value.ahead and value.ahead.isoformat(),
        "withheld": value.withheld and value.withheld.isoformat(),
    }


def controlled(value: "Controlled") -> Shape:
    return {
        "text": value.text,
        "tokens": value.tokens,
        "room": dict(value.room),
        "taken": dict(value.taken),
    }
