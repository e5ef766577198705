"""Downscale: what is of no use falls asleep, and what was used again wakes (AW-52, AW-53, C-04 … C-09)."""

from collections import Counter
from datetime import datetime

import numpy as np

from omoide.dynamics.downscaling import GROUPS, sleeps, wakes
from omoide.dynamics.facts import STAGES
from omoide.dynamics.forgetting import worth
from omoide.dynamics.lifecycle import Why
from omoide.model.change import Moved
from omoide.model.cue import Filter
from omoide.model.memory import Memory, Stage
from omoide.ports import Candidates, Probe
from omoide.sleep.guarding import is_guarded
from omoide.sleep.night import Decision, Night, reached
from omoide.sleep.using import by_their_use

_DIGESTING = ("distil", "learn")  # the steps that make something of episodes


def downscale(night: Night) -> Decision:
    engine = night.engine
    found = engine.store.candidates(night.scope, Probe(filter=Filter()))
    memories = by_their_use(night, engine.store.memories(night.scope, _likely(night, found)))
    digested = _digested(night)
    fates = [(memory, why) for memory in memories if (why := _fate(night, memory, digested))]
    fates = fates[: engine.nights.changes]
    return Decision(
        changes=tuple(
            Moved(
                memory=memory.id,
                stage=Stage.ACTIVE if why is Why.RECALLED else Stage.DORMANT,
                why=str(why),
            )
            for memory, why in fates
        ),
        based_on={memory.id: memory.version for memory, _ in fates},
        counts=dict(Counter(_COUNTED[why] for _, why in fates)),
    )


_COUNTED = {Why.IDLE: "dormant", Why.FAILING: "failing", Why.RECALLED: "awake"}


def _likely(night: Night, found: Candidates) -> list[str]:
    """Those of which anything may become: all procedures, since they may fail, and of the rest what the columns leave."""
    engine, facts = night.engine, found.facts
    tonight, rules = night.tonight, engine.downscaling
    last = np.maximum(facts.occurred, facts.rehearsed_last(until=tonight.now.timestamp()))
    # When it was used, where that is another thing than being shown, is read of those that are left.
    times, since = (facts.recalls, last) if rules.counts == "shown" else (facts.uses, facts.occurred)
    likely = np.zeros(len(found.ids), np.bool_)
    for kind in rules.kinds:
        idle = rules.idle(kind)
        unused = (tonight.days_since(since) >= idle.days) & (times < idle.fewer_than)
        likely |= found.of((kind,), None) & unused & (facts.stage == STAGES.index(Stage.ACTIVE))
    asleep = facts.stage == STAGES.index(Stage.DORMANT)
    likely |= found.of(rules.kinds | GROUPS["procedures"], None) & asleep & (last > facts.staged)
    likely |= found.of(GROUPS["procedures"], None) & ~asleep
    return found.names(np.flatnonzero(found.allowed & likely & ~facts.protected))


def _fate(night: Night, memory: Memory, digested: datetime | None) -> Why | None:
    engine, tonight = night.engine, night.tonight
    if wakes(memory, tonight=tonight, procedures=engine.procedures):
        return Why.RECALLED
    if memory.stage is not Stage.ACTIVE or is_guarded(memory):
        return None
    why = sleeps(memory, tonight=tonight, downscaling=engine.downscaling, procedures=engine.procedures)
    lived = memory.kind in GROUPS["episodes"]
    return None if why is Why.IDLE and lived and not _spent(night, memory, digested) else why


def _spent(night: Night, memory: Memory, digested: datetime | None) -> bool:
    """C-06: nothing more is to be had from this episode: it is digested, and was not important."""
    value = worth(memory, forgetting=night.engine.forgetting)
    felt = memory.affect.arousal or 0.0
    unimportant = max(value, felt) < night.engine.downscaling.important_from
    return unimportant and digested is not None and (memory.recorded or night.at) <= digested


def _digested(night: Night) -> datetime | None:
    """Up to when all that happened was digested; None: never yet, or nobody does."""
    done = [
        reached(night, "daily", step) for step in _DIGESTING if step in night.engine.nights.steps("daily")
    ]
    times = [at for at in done if at is not None]
    return min(times) if times and len(times) == len(done) else None
