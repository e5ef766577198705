"""The tiers of a mind at work by day: consolidation and maintenance are done when they are due or asked for, not by the calendar.

Each is a step as those of a night are, written in one act that undo takes back; two who are at it at once decide on the
same memories, and only one of them is heard.
"""

from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial

from omoide.care.timekeeping import CONSOLIDATION_ASKED, MAINTENANCE
from omoide.engine import Engine
from omoide.errors import Conflict
from omoide.gate.noting import noted
from omoide.gate.parking import OUTSIDE
from omoide.model.change import Change
from omoide.model.report import Outcome, Report, Stepped
from omoide.model.scope import Scope
from omoide.sleep.consolidate import consolidated
from omoide.sleep.maintain import maintain
from omoide.sleep.night import Decision, Night, by_night
from omoide.sleep.page import page
from omoide.sleep.sparing import found_out, spared_by
from omoide.wake.short import CONSOLIDATED, Why, due

_TRIES = 5
Decide = Callable[[Night], Decision]


def consolidate(engine: Engine, scope: Scope, *, force: bool = False, planned: bool = False) -> Report:
    """What is due, or all of short-term memory where it is forced; then what is always present is chosen anew."""
    engine.gate.flush()  # what came to mind since counts
    now = engine.clock.now()
    why = Why.ASKED if force else due(engine, scope)
    if why is None:
        return Report(night=_name("consolidation", now), steps=())
    steps: list[tuple[str, Decide]] = [("consolidate", partial(consolidated, why=why)), ("page", page)]
    note = noted(CONSOLIDATED, {"at": now.isoformat()})
    name = _name(CONSOLIDATION_ASKED if force else "consolidation", now)
    return _run(engine, scope, steps, name=name, at=now, planned=planned, also=[note])


def maintenance(engine: Engine, scope: Scope, *, planned: bool = False) -> Report:
    """Make room in long-term memory, as far as it needs any; then what is always present is chosen anew."""
    engine.gate.flush()
    now = engine.clock.now()
    steps: list[tuple[str, Decide]] = [("maintain", maintain), ("page", page)]
    return _run(engine, scope, steps, name=_name(MAINTENANCE, now), at=now, planned=planned)


def _name(what: str, now: datetime) -> str:
    return f"{what}-{now:%Y%m%d-%H%M%S}"


def _run(
    engine: Engine,
    scope: Scope,
    steps: Sequence[tuple[str, Decide]],
    *,
    name: str,
    at: datetime,
    planned: bool,
    also: Sequence[Change] = (),
) -> Report:
    """`also` is written with the first of the steps."""
    done: list[Stepped] = []
    for place, (step, decide) in enumerate(steps):
        night = Night(engine=engine, scope=scope, name=name, at=at, began=at, seen=0, planned=planned)
        done.append(_stepped(night, step, decide, also if place == 0 else ()))
    return Report(night=name, steps=tuple(done))


def _stepped(night: Night, step: str, decide: Decide, also: Sequence[Change]) -> Stepped:
    """Without what it stumbles over: that is parked. Where it is no single one, whoever asked is told."""
    spared = spared_by(night, step)
    while True:
        parked = spared.notes(night, step)
        try:
            if night.planned:
                decided = decide(spared.besides(night))
            else:
                decided = _written(spared.besides(night), decide, [*also, *parked[0]])
        except OUTSIDE:
            raise
        except Exception:
            found = found_out(night, decide, spared, by=by_night(night.name))
            if found is None or found is spared:
                raise
            spared = found
            continue
        return Stepped(
            step=step,
            outcome=Outcome.PLANNED if night.planned else Outcome.DONE,
            counts=decided.counts,
            trouble=decided.trouble,
            parked=parked[1],
            changes=decided.changes if night.planned else (),
        )


def _written(night: Night, decide: Decide, also: Sequence[Change]) -> Decision:
    """Decide and write; where somebody changed what was decided on, decide anew."""
    for tries in range(1, _TRIES + 1):
        decided = decide(night)
        try:
            if decided.changes or also:
                night.engine.gate.commit(
                    night.scope,
                    [*decided.changes, *also],
                    by=by_night(night.name),
                    based_on=decided.based_on,
                )
            return decided
        except Conflict:
            if tries == _TRIES:
                raise
    raise AssertionError("unreachable")
