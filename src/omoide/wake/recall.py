"""Recall: find, and by finding strengthen."""

from typing import Final

from omoide.dynamics.budgeting import Budget
from omoide.engine import Engine
from omoide.language.lexicon import session_of
from omoide.model.change import Recalled
from omoide.model.cue import Cue, Filter, Recollections
from omoide.model.memory import Kind
from omoide.model.scope import Scope
from omoide.search.find import find
from omoide.society.offering import along
from omoide.wake.doubting import put_together

LIVED: Final = frozenset({Kind.EVENT, Kind.EPISODE, Kind.INSIGHT, Kind.NOTE})
_ENDLESS: Final = 1_000_000  # tokens: there are few of them
_LIVED_PROFILE: Final = "recall_memories"  # a ranking of its own, where the settings have one


def recall(
    engine: Engine, scope: Scope, cue: Cue, *, budget: Budget | None = None, alone: bool = False
) -> Recollections:
    """With what others share that answers, too; `alone`, without looking for it."""
    with engine.store.moment():
        came = find(engine, scope, cue, budget=budget)
        came = came if alone else along(engine, scope, cue, came)
        came = put_together(engine, scope, came) if came.found else came
    if came.found:
        shown = tuple(each.memory.id for each in came.found)
        engine.gate.rehearse(scope, Recalled(memories=shown, session=session_of(cue.context.session)))
    return came


def recall_lived(engine: Engine, scope: Scope, text: str, *, limit: int | None = None) -> Recollections:
    """Of what was lived: diaries, talk, episodes, dreams; never what is only known (NA-60)."""
    profile = _LIVED_PROFILE if _LIVED_PROFILE in engine.profiles else ""
    most = engine.seeking.remembered
    cue = Cue(text=text, filter=Filter(kinds=LIVED), profile=profile)
    return recall(engine, scope, cue, budget=Budget(k=min(limit or most, most), tokens=_ENDLESS))
