"""The past: a mind as it was at a date, folded from its journal as far as words remain."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime

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
    """The times of a journal never go back, so what was known then is its beginning."""
    for record in engine.store.records(scope):
        if record.entry().at > at:
            return
        yield record
