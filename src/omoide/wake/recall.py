"""Recall: find, and by finding strengthen."""

from omoide.dynamics.budgeting import Budget
from omoide.engine import Engine
from omoide.language.lexicon import session_of
from omoide.model.change import Recalled
from omoide.model.cue import Cue, Recollections
from omoide.model.scope import Scope
from omoide.search.find import find


def recall(engine: Engine, scope: Scope, cue: Cue, *, budget: Budget | None = None) -> Recollections:
    came = find(engine, scope, cue, budget=budget)
    if came.found:
        shown = tuple(each.memory.id for each in came.found)
        engine.gate.rehearse(scope, Recalled(memories=shown, session=session_of(cue.context.session)))
    return came
