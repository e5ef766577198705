"""Resolving on purpose: told to oneself, told to all, and what waited for it waits no more (AW-32, AW-33)."""

from omoide.engine import Engine
from omoide.errors import EmptyText
from omoide.language.cleaning import is_blank
from omoide.model.event import Event
from omoide.model.scope import Scope
from omoide.society.resolutions import publish, resolved_event
from omoide.wake.intending import settled


def resolve(engine: Engine, scope: Scope, item: str, *, by: str) -> Event:
    if is_blank(item):
        raise EmptyText(what="the text")
    event = resolved_event(scope, item, at=engine.clock.now(), id=engine.new_id())
    publish(engine, scope, [event], by=by)
    engine.gate.commit(scope, settled(engine, scope), by=by, events=[event])
    return event
