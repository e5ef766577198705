"""Page: the few memories that matter most now are always present, and what does so no longer goes back (PI-29).

Like the pages of a machine's memory they are moved by rules, never because a model asks for them.
"""

import numpy as np

from omoide.model.change import Moved
from omoide.model.cue import Filter
from omoide.model.memory import Stage, Tier
from omoide.ports import Probe
from omoide.sleep.night import Decision, Night

_PAGED = Filter(tiers=frozenset({Tier.WORKING, Tier.LONG}), stages=frozenset({Stage.ACTIVE}))


def page(night: Night) -> Decision:
    """Those that matter enough, of which enough is left, and of these the few of which most is left."""
    engine, tiers = night.engine, night.engine.tiers
    found = engine.store.candidates(night.scope, Probe(filter=_PAGED))
    left = night.left(found.facts, most_recalls=int(found.facts.recalls.max(initial=0)))
    important = np.nan_to_num(found.facts.importance, nan=0.0) >= np.float32(tiers.promoted_from)
    rows = np.flatnonzero(found.allowed & important & (left >= tiers.merged_below))
    best = rows[np.lexsort((found.ids[rows], -left[rows]))[: tiers.promoted_most]]
    wanted = set(found.names(best))
    present = np.flatnonzero(found.allowed & found.of(None, {Tier.WORKING}))
    there = set(found.names(present))
    memories = engine.store.memories(night.scope, sorted(wanted ^ there))
    moved = [
        Moved(
            memory=each.id,
            tier=Tier.WORKING if each.id in wanted else Tier.LONG,
            why="promoted" if each.id in wanted else "demoted",
        )
        for each in memories
    ]
    counts = {"promoted": len(wanted - there), "demoted": len(there - wanted)}
    return Decision(
        changes=tuple(moved),
        based_on={each.id: each.version for each in memories},
        counts={name: count for name, count in counts.items() if count},
    )
