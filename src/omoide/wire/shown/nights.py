"""What a night does, and the tiers that a memory passes before it."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from omoide.model.memory import Memory
from omoide.wire.shown.acts import change
from omoide.wire.shown.memories import Shape, memory

if TYPE_CHECKING:
    from omoide.model.report import Report
    from omoide.model.working import WorkingMemory
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
    return value.plain() | {"steps": steps}


def controlled(value: "Controlled") -> Shape:
    return {
        "text": value.text,
        "tokens": value.tokens,
        "room": dict(value.room),
        "taken": dict(value.taken),
    }
