"""What came of a memory: what its own mind made of it, and what others made who have heard it."""

from collections.abc import Iterable

from omoide.engine import Engine
from omoide.model.change import Encoded, Revised
from omoide.model.entry import Entry
from omoide.model.scope import Scope
from omoide.ports import Copy


def derived(entry: Entry, name: str) -> list[str]:
    """The memory that this entry made from the one named."""
    match entry.change:
        case Encoded(memory=memory) if name in memory.sources:
            return [memory.id]
        case Revised(memory=memory, sources=sources) if name in sources:
            return [memory]
        case _:
            return []


def descent(engine: Engine, heard: Iterable[Copy]) -> dict[Scope, list[str]]:
    """These memories of others, what was made of them, and what yet others have heard of either: by mind."""
    found: dict[Copy, None] = {}
    pending = list(heard)
    while pending:
        each = pending.pop(0)
        if each in found:
            continue
        found[each] = None
        for record in engine.store.records(each.scope, naming=(each.memory,)):
            pending += [Copy(each.scope, name) for name in derived(record.entry(), each.memory)]
        pending += engine.store.told_on(each.scope, [each.memory])
    minds: dict[Scope, list[str]] = {}
    for scope, name in found:
        minds.setdefault(scope, []).append(name)
    return minds
