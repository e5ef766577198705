"""By which way a memory came, and who else has it: as far as whoever asks may see."""

from datetime import datetime

from omoide.engine import Engine
from omoide.model.cue import EVERYTHING
from omoide.model.frozen import frozen
from omoide.model.memory import Memory, Trust
from omoide.model.scope import Scope
from omoide.model.sharing import Told
from omoide.society.handing import saying_the_same, sources_of

_MANY = 10_000


@frozen
class Step:
    """A mind that had it and told it; what it says there and how far it is believed, where that may be seen."""

    mind: str
    memory: str
    at: datetime | None = None  # when it was told; None: it was not, yet
    trust: Trust | None = None
    text: str = ""


@frozen
class Trace:
    """The first witness first. `sources` counts those who saw it themselves, as far as this mind has heard of them."""

    memory: Memory
    path: tuple[Step, ...]
    sources: int
    holders: tuple[str, ...]

    @property
    def witness(self) -> str:
        return self.path[0].mind


def trace(engine: Engine, scope: Scope, memory: Memory) -> Trace:
    """Of a memory of its own, or of one that is offered to it."""
    way = memory.heard.path if memory.heard else ()
    last = Step(mind=memory.scope.mind, memory=memory.id, trust=memory.trust, text=memory.words.text)
    steps = tuple(_step(engine, scope, told) for told in way)
    known = [each for each in saying_the_same(engine, scope, memory) if each.id != memory.id]
    return Trace(
        memory=memory,
        path=(*steps, last),
        sources=len(sources_of([memory, *known])),
        holders=_holders(engine, scope, memory),
    )


def _step(engine: Engine, scope: Scope, told: Told) -> Step:
    there = scope if told.mind == scope.mind else scope.offered
    for seen in engine.store.memories(there, [told.memory]):
        if seen.scope.mind == told.mind:
            return Step(
                mind=told.mind, memory=told.memory, at=told.at, trust=seen.trust, text=seen.words.text
            )
    return Step(mind=told.mind, memory=told.memory, at=told.at)


def _holders(engine: Engine, scope: Scope, memory: Memory) -> tuple[str, ...]:
    """Those who heard it from here, and those who show it to this mind."""
    own = [memory.id] if memory.scope == scope else []
    found = {copy.scope.mind for copy in engine.store.told_on(scope, own)}
    first = memory.heard.witness.key if memory.heard else (memory.scope.mind, memory.id)
    for seen in engine.store.listed(scope.offered, EVERYTHING, limit=_MANY):
        began = seen.heard.witness.key if seen.heard else (seen.scope.mind, seen.id)
        if began == first:
            found.add(seen.scope.mind)
    return tuple(sorted(found - {scope.mind}))
