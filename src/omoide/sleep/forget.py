"""Forget: what slept on for long goes to the archive, where nothing is compared with it any more (AW-55)."""

import numpy as np

from omoide.dynamics.facts import STAGES
from omoide.dynamics.lifecycle import Why
from omoide.model.change import Moved
from omoide.model.cue import Filter
from omoide.model.memory import Memory, Stage
from omoide.ports import Probe
from omoide.sleep.guarding import is_guarded
from omoide.sleep.night import Decision, Night
from omoide.sleep.using import by_their_use


def forget(night: Night) -> Decision:
    """Since it fell asleep, and since it was last used: a rehearsal in its sleep counts as use."""
    engine, tonight = night.engine, night.tonight
    found = engine.store.candidates(night.scope, Probe(filter=Filter()))
    facts = found.facts
    rehearsed = facts.rehearsed_last(until=tonight.now.timestamp())
    if engine.downscaling.counts == "used":
        rehearsed = facts.staged  # when each was used is read of those that are left
    slept = tonight.days_since(np.maximum(facts.staged, rehearsed)) > engine.downscaling.let_go_days
    asleep = (facts.stage == STAGES.index(Stage.DORMANT)) & found.of(engine.downscaling.kinds, None)
    rows = np.flatnonzero(found.allowed & asleep & slept & ~facts.protected)
    memories = engine.store.memories(night.scope, found.names(rows))
    gone = [
        memory
        for memory in by_their_use(night, memories)
        if not is_guarded(memory) and not _used_lately(night, memory)
    ][: engine.nights.changes]
    return Decision(
        changes=tuple(Moved(memory=memory.id, stage=Stage.ARCHIVED, why=str(Why.LET_GO)) for memory in gone),
        based_on={memory.id: memory.version for memory in gone},
        counts={"let_go": len(gone)} if gone else {},
    )


def _used_lately(night: Night, memory: Memory) -> bool:
    past = [at for at in memory.rehearsals if at <= night.tonight.now]
    days = night.engine.downscaling.let_go_days
    return bool(past) and night.tonight.days_since(max(past).timestamp()) <= days
