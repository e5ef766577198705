"""Looking for memories by night: all that was written has its vectors first, so that what comes does not depend on how far a background got (C-07)."""

from contextlib import suppress

from omoide.dynamics.budgeting import Budget
from omoide.errors import OmoideError
from omoide.model.cue import Cue, Recollections
from omoide.search.find import find
from omoide.sleep.night import Night


def look(night: Night, cue: Cue, *, budget: Budget) -> Recollections:
    """What would come to mind; where no embedder can be reached, by words."""
    if night.engine.meaning is not None:
        with suppress(OmoideError):
            night.engine.meaning.catch_up(night.scope, wait=True)
    return find(night.engine, night.scope, cue, budget=budget)
