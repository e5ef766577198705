"""What others share, brought to mind: apart from what is one's own, and never strengthened by it."""

from dataclasses import replace

import numpy as np

from omoide.dynamics.budgeting import Budget
from omoide.engine import Engine
from omoide.errors import BadValue
from omoide.model.cue import Cue, Recollections
from omoide.model.scope import Scope
from omoide.model.sharing import Reach
from omoide.search.find import Glance

_ENDLESS = 1_000_000  # tokens: there are few of them


def retrieve(engine: Engine, scope: Scope, cue: Cue, *, reach: str, k: int) -> Recollections:
    """The best k of what others share with this mind so far; an empty `reach` means however far."""
    if reach and reach not in tuple(Reach):
        raise BadValue(value=reach, what="scope", allowed=", ".join(Reach))
    if k < 1:
        raise BadValue(value=k, what="top_k", allowed="1 or more")
    with engine.store.moment():
        glance = Glance(engine, scope.offered, cue)
        among = None
        if reach:
            ids = glance.candidates.names(slice(None))
            known = {each.id: each for each in engine.store.memories(scope.offered, ids)}
            among = np.array([_goes(known.get(name), reach) for name in ids], np.bool_)
        return glance.choose(among, budget=Budget(k=k, tokens=_ENDLESS))


def _goes(memory: object, reach: str) -> bool:
    audience = getattr(memory, "audience", None)
    return audience is not None and audience.reach == reach


def along(engine: Engine, scope: Scope, cue: Cue, came: Recollections) -> Recollections:
    """With what others share that answers the question, too."""
    most = engine.sharing.recalled
    if not most or scope.is_beside or not engine.store.census(scope.offered).memories:
        return came
    return replace(came, offered=retrieve(engine, scope, cue, reach="", k=most).found)
