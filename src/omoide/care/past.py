"""The past: a mind as it was at a date, folded from its journal as far as words remain."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from itertools import islice

from omoide.dynamics.timekeeping import written_by
from omoide.engine import Engine
from omoide.gate.gate import Gate
from omoide.gate.sealing import Limits
from omoide.meaning.recently import Recently
from omoide.model.entry import Record
from omoide.model.memory import checked_time
from omoide.model.scope import Scope


class _Stopped:
    """A clock that stands still: in the past, it is then."""

    def __init__(self, at: datetime) -> None:
        self._at = at

    def now(self) -> datetime:
        return self._at


def as_of(engine: Engine, scope: Scope, at: datetime) -> Engine:
    """An engine whose store is a copy in RAM, and whose now is then. What was written is found by its words."""
    checked_time(at, what="date")
    events = (event for event in engine.store.events(scope) if event.at <= at)
    store = engine.replay(scope, _until(engine, scope, at), events)
    clock = _Stopped(at)
    gate = Gate(store, clock=clock, chance=engine.chance, limits=Limits())
    return replace(
        engine,
        store=store,
        clock=clock,
        gate=gate,
        users=Recently(1),  # what is at hand of the present is not what was known then
        webs=Recently(1),
        meaning=None,
        background=None,
    )


def _until(engine: Engine, scope: Scope, at: datetime) -> Iterator[Record]:
    """The order of a journal is that of its numbers, so what was known then is its beginning, whatever a wrong clock wrote."""
    times = [record.entry().at for record in engine.store.records(scope)]
    return islice(engine.store.records(scope), written_by(times, at, now=engine.clock.now()))
