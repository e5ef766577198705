"""What is new to a step: memories that got their words since it was last done. The work of a night grows with these."""

from collections.abc import Collection
from typing import NamedTuple

from omoide.model.change import Encoded, Revised
from omoide.model.cue import FINDABLE
from omoide.model.memory import Kind, Memory
from omoide.sleep.night import Night, is_by_night


class News(NamedTuple):
    """The memories, and up to which entry of the journal these are all; None: up to its end."""

    memories: list[Memory]
    through: int | None = None


def news(night: Night, kinds: Collection[Kind] | None = None) -> News:
    """As many as a step changes in one night, the oldest first, and what was parked and is tried again. What a night only
    shortened is not new."""
    names: dict[str, int] = dict.fromkeys(night.again, 0)
    for record in night.engine.store.records(night.scope, after=night.seen):
        entry = record.entry()
        match entry.change:
            case Encoded(memory=Memory(kind=Kind.EPISODE)) if is_by_night(entry.by):
                continue  # a week in short says nothing that was not digested long ago
            case Encoded(memory=memory) if kinds is None or memory.kind in kinds:
                names.setdefault(memory.id, record.number)
            case Revised(memory=name, level=None):
                names.setdefault(name, record.number)
            case _:
                continue
        if len(names) > night.engine.nights.changes:
            _, through = names.popitem()
            return News(_standing(night, names, kinds), through - 1)
    return News(_standing(night, names, kinds))


def _standing(night: Night, names: Collection[str], kinds: Collection[Kind] | None) -> list[Memory]:
    return [
        memory
        for memory in night.engine.store.memories(night.scope, names)
        if memory.stage in FINDABLE and not memory.words.gone and (kinds is None or memory.kind in kinds)
    ]
