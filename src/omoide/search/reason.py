"""Why: what one memory is worth to a question, whether it came or not."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from omoide.dynamics.budgeting import Budget
from omoide.engine import Engine
from omoide.model.cue import Cue, Filter, Recollection
from omoide.model.memory import Memory, Stage
from omoide.model.scope import Scope
from omoide.search.find import find

_LOOK_THROUGH = 1000


@dataclass(frozen=True, slots=True, kw_only=True)
class Because:
    """`text` names what every door says of it; `facts` tell which and how far."""

    text: str
    facts: Mapping[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Reason:
    """`place` is its rank among all that came (1 is first), or None: it did not come, and `because` says why."""

    recollection: Recollection
    place: int | None
    because: Because | None = None


def reason(engine: Engine, scope: Scope, memory: Memory, cue: Cue) -> Reason:
    own = replace(cue, filter=Filter(stages=frozenset(Stage), hint=memory.id))
    open_engine = replace(engine, recipe=replace(engine.recipe, floors={}))
    (found,) = find(open_engine, scope, own, budget=Budget(k=1, tokens=1_000_000), explain=True).found
    came = find(engine, scope, cue, budget=Budget(k=_LOOK_THROUGH, tokens=1_000_000)).found
    for place, each in enumerate(came, start=1):
        if each.memory.id == memory.id:
            return Reason(recollection=found, place=place)
    return Reason(recollection=found, place=None, because=_because(engine, memory, cue, found))


def _because(engine: Engine, memory: Memory, cue: Cue, found: Recollection) -> Because:
    if memory.stage not in cue.filter.stages:
        return Because(text="because_stage", facts={"stage": str(memory.stage)})
    for name, floor in engine.recipe.floors.items():
        value = found.signals[name]
        if value < floor:
            return Because(
                text="because_floor", facts={"signal": name, "value": f"{value:.3f}", "floor": f"{floor:g}"}
            )
    return Because(text="because_filter", facts={})
