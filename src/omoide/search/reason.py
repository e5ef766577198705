"""Why: what one memory is worth to a question, whether it came or not."""

from dataclasses import dataclass, replace

from omoide.dynamics.budgeting import Budget
from omoide.engine import Engine
from omoide.model.cue import Cue, Filter, Recollection
from omoide.model.memory import Memory, Stage
from omoide.model.scope import Scope
from omoide.search.find import find

_LOOK_THROUGH = 1000


@dataclass(frozen=True, slots=True, kw_only=True)
class Reason:
    """`place` is its rank among all that came (1 is first), or None: it did not come, and `because` says why."""

    recollection: Recollection
    place: int | None
    because: str = ""


def reason(engine: Engine, scope: Scope, memory: Memory, cue: Cue) -> Reason:
    own = replace(cue, filter=Filter(stages=frozenset(Stage), hint=memory.id))
    open_engine = replace(engine, recipe=replace(engine.recipe, floors={}))
    (found,) = find(open_engine, scope, own, budget=Budget(k=1, tokens=1_000_000), explain=True).found
    came = find(engine, scope, cue, budget=Budget(k=_LOOK_THROUGH, tokens=1_000_000)).found
    for place, each in enumerate(came, start=1):
        if each.memory.id == memory.id:
            return Reason(recollection=found, place=place)
    return Reason(recollection=found, place=None, because=_because(engine, memory, cue, found))


def _because(engine: Engine, memory: Memory, cue: Cue, found: Recollection) -> str:
    if memory.stage not in cue.filter.stages:
        return f"stage {memory.stage}"
    for name, floor in engine.recipe.floors.items():
        if found.signals[name] < floor:
            return f"{name} {found.signals[name]:.3f} < {floor:g}"
    return "filter"
