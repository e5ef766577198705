"""Recede: what has lain in mid-term memory long enough goes into long-term memory, or to the archive (LU-10, LU-18, LU-30).

The more important, the later (C-48). What leaves is judged in batches, in the order of time, each in an act of its own; so
a night that is killed in between goes on where it was, and decides as it would have. Nothing ever leaves the journal.
"""

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from typing import NamedTuple

from omoide.dynamics.receding import days_near, goes_on
from omoide.errors import OmoideError
from omoide.failpoints import failpoint
from omoide.model.change import Change, Judged, Moved
from omoide.model.cue import Filter
from omoide.model.memory import Memory, Stage, Tier
from omoide.sleep.night import Decision, Night, by_night
from omoide.wake.rating import importance_now

_MID = Filter(tiers=frozenset({Tier.MID}))
_PAGE = 1000


class _Leaving(NamedTuple):
    """A memory whose time in mid-term memory is over, and what it is worth by now."""

    memory: Memory
    importance: float


def recede(night: Night) -> Decision:
    engine = night.engine
    leaving = sorted(_leaving(night), key=lambda each: (each.memory.occurred, each.memory.id))
    batches = [
        _decided(night, batch) for batch in _batches(leaving[: engine.nights.changes], engine.sessions.batch)
    ]
    counts: Counter[str] = Counter()
    for each in batches:
        counts.update(each.counts)
    if night.planned:
        return Decision(
            changes=tuple(change for each in batches for change in each.changes), counts=dict(counts)
        )
    for each in batches[:-1]:
        engine.gate.commit(night.scope, each.changes, by=by_night(night.name), based_on=each.based_on)
        failpoint("recede.batch")
    last = batches[-1] if batches else Decision()
    return Decision(changes=last.changes, based_on=last.based_on, counts=dict(counts))


def _leaving(night: Night) -> Iterator[_Leaving]:
    engine = night.engine
    due = [each for each in _in_mid_term(night) if _days(night, each) >= engine.sessions.least_days]
    if due and engine.meaning is not None:
        with suppress(OmoideError):  # what nobody has vectors for is like nothing
            engine.meaning.catch_up(night.scope, wait=True)
    for memory in due:
        # Who rated something knows better.
        worth = memory.importance
        if worth is None:
            worth = importance_now(engine, night.scope, memory, event_type="conversation")
        if _days(night, memory) >= days_near(worth, sessions=engine.sessions):
            yield _Leaving(memory, worth)


def _in_mid_term(night: Night) -> Iterator[Memory]:
    past = None
    while page := night.engine.store.listed(night.scope, _MID, limit=_PAGE, past=past):
        yield from page
        past = (page[-1].occurred, page[-1].id)


def _days(night: Night, memory: Memory) -> float:
    return night.tonight.days_since(memory.occurred.timestamp())


def _batches(leaving: list[_Leaving], size: int) -> list[list[_Leaving]]:
    return [leaving[start : start + size] for start in range(0, len(leaving), size)]


def _decided(night: Night, batch: list[_Leaving]) -> Decision:
    on = goes_on([each.importance for each in batch], sessions=night.engine.sessions)
    changes: list[Change] = []
    counts: Counter[str] = Counter()
    for (memory, worth), goes in zip(batch, on, strict=True):
        if memory.importance is None and night.engine.salience.rates:
            changes.append(Judged(memory=memory.id, importance=worth))
        goes = goes or memory.protection is not None
        stage = None if goes else Stage.ARCHIVED
        changes.append(Moved(memory=memory.id, tier=Tier.LONG, stage=stage, why="receded"))
        counts["deepened" if goes else "archived"] += 1
    return Decision(
        changes=tuple(changes),
        based_on={each.memory.id: each.memory.version for each in batch},
        counts=counts,
    )
