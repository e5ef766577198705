"""What was used, for steps that ask whether a memory is of use: where being shown is no use, its uses are read off the journal."""

from collections.abc import Sequence
from datetime import datetime

from omoide.dynamics.downscaling import by_use_alone
from omoide.model.change import Recalled
from omoide.model.memory import Memory
from omoide.sleep.night import Night


def by_their_use(night: Night, memories: Sequence[Memory]) -> list[Memory]:
    """As they are, or as their uses alone would have left them."""
    if night.engine.downscaling.counts == "shown":
        return list(memories)
    used: dict[str, list[datetime]] = {each.id: [] for each in memories if each.uses}
    if used:  # one pass for all: what came to mind is looked for in the whole journal
        for record in night.engine.store.records(night.scope, naming=list(used), rehearsals=True):
            entry = record.entry()
            if isinstance(entry.change, Recalled):
                for name in used.keys() & set(entry.change.used):
                    used[name].append(entry.at)
    return [by_use_alone(each, used.get(each.id, ())) for each in memories]
