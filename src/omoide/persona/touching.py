"""Which memories touched the persona, and what that changes (NA-10, B-13)."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime, timedelta

from omoide.dynamics.feedback import aroused
from omoide.engine import Engine
from omoide.library.paths import day_of, path_of, place_of
from omoide.model.change import Change, Judged, Recalled
from omoide.model.cue import EVERYTHING
from omoide.model.feeling import Trace
from omoide.model.identity import is_piece
from omoide.model.memory import Kind, Memory
from omoide.model.scope import Scope

_A_DAY = 10_000


def touched_by(engine: Engine, scope: Scope, traces: Iterable[Trace]) -> tuple[Change, ...]:
    """Of those it knows; a name that nobody bears, or several, touches nothing. The last word on each counts."""
    found: dict[str, tuple[Memory, float]] = {}
    for trace in traces:
        if memory := _named(engine, scope, trace.memory):
            found[memory.id] = (memory, trace.resonance)
    changes = (_felt(engine, memory, resonance) for memory, resonance in found.values())
    return tuple(change for change in changes if change is not None)


def _felt(engine: Engine, memory: Memory, resonance: float) -> Change | None:
    """As printed, arousal follows; by default what touched was of use, and what did not touch is none the worse for it."""
    feedback = engine.feedback
    if feedback.learns == "arousal":
        known = memory.affect.arousal
        before = engine.signals.unknown_arousal if known is None else known
        after = aroused(before, resonance, feedback=feedback)
        return Judged(memory=memory.id, affect=replace(memory.affect, arousal=after))
    if resonance < feedback.used_from:
        return None
    return Recalled(memories=(memory.id,), used=(memory.id,))


def _named(engine: Engine, scope: Scope, name: str) -> Memory | None:
    """By the name that a design gave it, by its path, or by its id or the end of it, as the prompt shows them. What several
    lie at, as events at the path of their day, is no name."""
    name = name.strip().removeprefix("#")
    if (place := place_of(name)) and place.daily:
        there = _of_day(engine, scope, name, frozenset(place.kinds))
        return there[0] if len(there) == 1 else None
    found = engine.store.listed(scope, replace(EVERYTHING, about=name), limit=2)
    if not found:
        piece = name.rpartition("-")[2].removesuffix(".md").lower()
        if is_piece(piece):
            found = engine.store.listed(scope, replace(EVERYTHING, hint=piece), limit=2)
    return found[0] if len(found) == 1 else None


def _of_day(engine: Engine, scope: Scope, path: str, kinds: frozenset[Kind]) -> list[Memory]:
    """Each is of the day that the clock on its own wall showed."""
    try:
        noon = datetime.fromisoformat(f"{day_of(path)}T12:00:00").replace(tzinfo=engine.clock.now().tzinfo)
    except ValueError:
        return []
    beside = timedelta(days=2)
    near = replace(EVERYTHING, kinds=kinds, since=noon - beside, until=noon + beside)
    return [each for each in engine.store.listed(scope, near, limit=_A_DAY) if path_of(each) == path]
