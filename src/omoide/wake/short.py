"""Short-term memory: what just happened, as memories of the tier `short` until they are consolidated (PI-06, PI-13).

Whatever is given happened and is in the time line. It becomes a memory if it matters enough, and if nothing in the window
says the same in the same words already: then that memory is mentioned once more (B-15). The window at hand is a list of
names alone, made anew from the store whenever it is empty: who must know all of them asks the store.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final, NamedTuple

from omoide.dynamics.ageing import pace
from omoide.dynamics.tiers import capacity, interval_minutes
from omoide.dynamics.timekeeping import is_ahead
from omoide.engine import Engine
from omoide.gate.noting import state_of
from omoide.model import tempo
from omoide.model.at_hand import WINDOW
from omoide.model.change import Judged
from omoide.model.cue import Filter, Recollection
from omoide.model.event import Event
from omoide.model.memory import Memory, Stage, Tier
from omoide.model.picture import has_pictures
from omoide.model.scope import Scope
from omoide.model.words import Words
from omoide.search.distinct import copies_of
from omoide.wake.encode import Circumstances, Happening, observe_all
from omoide.wake.rating import first_importance

CONSOLIDATED: Final = "tiers-consolidated"  # the note that says when short-term memory was last consolidated
IN_WINDOW: Final = Filter(tiers=frozenset({Tier.SHORT}), stages=frozenset({Stage.ACTIVE}))
_ALL: Final = 1_000_000


class Kept(NamedTuple):
    """What became of something that happened: its event, and the memory that was made of it, or that said it before."""

    event: Event
    memory: Memory | None
    new: bool


class Why(StrEnum):
    """Why short-term memory is to be consolidated now (PI-14)."""

    FULL = "full"
    TIMER = "timer"
    ASKED = "asked"


class Short:
    """`mind.short`: the events of the last half hour."""

    def __init__(self, engine: Engine, scope: Scope, *, by: str) -> None:
        self._engine = engine
        self._scope = scope
        self._by = by

    @tempo.acts
    def keep(
        self,
        words: Words | str,
        known: Circumstances = Circumstances(),
        *,
        event_type: str = "observation",
    ) -> Kept:
        """It happened, and is safe when this returns; whether it is a memory of its own is decided here (PI-13)."""
        words = Words(text=words) if isinstance(words, str) else words
        return self.keep_all([Happening(words, known, event_type)])[0]

    @tempo.acts
    def keep_all(self, happened: Sequence[Happening]) -> list[Kept]:
        """Many, in the order in which they happened; all of them are safe when this returns."""
        return keep_all(self._engine, self._scope, happened, by=self._by)

    @tempo.looks
    def window(self) -> list[Memory]:
        """Oldest first."""
        return window(self._engine, self._scope)

    @property
    def capacity(self) -> int:
        """How many events it holds by now (PI-07)."""
        return capacity(hours_lived(self._engine, self._scope), tiers=self._engine.tiers)

    @tempo.looks
    def due(self) -> Why | None:
        """Why it is time to consolidate, if it is."""
        return due(self._engine, self._scope)


def keep_all(engine: Engine, scope: Scope, happened: Sequence[Happening], *, by: str) -> list[Kept]:
    """In one act; but where each is compared with what was said before, with those before it as well: then one by one."""
    if engine.tiers.novel and len(happened) > 1:
        return [kept for each in happened for kept in keep_all(engine, scope, [each], by=by)]
    found = [_sorted(engine, scope, each) for each in happened]
    made = _written(engine, scope, found, by=by)
    names = [each.happening.event for each in found]
    events = {event.id: event for event in engine.store.events(scope, ids=names)}
    return [Kept(events[name], made.get(name), each.new) for name, each in zip(names, found, strict=True)]


class _Sorted(NamedTuple):
    """Something that happened, with its event; whether it matters enough to be remembered, and what has said it before."""

    happening: Happening
    event: Event
    matters: bool
    before: Memory | None

    @property
    def new(self) -> bool:
        return self.matters and self.before is None


def _sorted(engine: Engine, scope: Scope, each: Happening) -> _Sorted:
    known, at, name = each.known, each.known.occurred or engine.clock.now(), each.event or engine.new_id()
    importance = first_importance(engine, each.words, known.affect, known.marks, known.importance, each.type)
    matters = importance is None or importance >= engine.tiers.least_importance
    compared = matters and engine.tiers.novel and not has_pictures(each.words)
    before = _said_in_window(engine, scope, each.words) if compared else None
    short = each._replace(known=replace(known, tier=Tier.SHORT, occurred=at), event=name)
    event = Event(
        id=name, at=at, words=each.words, type=each.type, origin=known.origin, importance=importance
    )
    return _Sorted(short, event, matters, before)


def _written(engine: Engine, scope: Scope, found: Sequence[_Sorted], *, by: str) -> dict[str, Memory]:
    """By the names of the events, the memories that were made of them or that said it before."""
    made: dict[str, Memory] = {}
    for each in found:
        if each.before is not None:
            again = Judged(memory=each.before.id, mentioned=1, sources=(each.event.id,))
            engine.gate.commit(scope, [again], by=by, events=[each.event])
            made[each.event.id] = engine.store.memories(scope, [each.before.id])[0]
    new = [each.happening for each in found if each.new]
    besides = [each.event for each in found if not each.matters]
    if new or besides:
        memories = observe_all(engine, scope, new, by=by, besides=besides)
        made |= {each.event: memory for each, memory in zip(new, memories, strict=True)}
        # An empty one is made of the store, whole, by whoever looks next.
        if memories and engine.hot.window(scope, WINDOW):
            _at_hand(engine, scope, [memory.id for memory in memories])
    return made


def window(engine: Engine, scope: Scope) -> list[Memory]:
    """What is at hand; where nothing is, what the store has."""
    if names := engine.hot.window(scope, WINDOW):
        found = engine.store.memories(scope, names)
        return [each for each in found if each.tier is Tier.SHORT and each.stage is Stage.ACTIVE]
    found = everything(engine, scope)
    _at_hand(engine, scope, [each.id for each in found])
    return found


def everything(engine: Engine, scope: Scope) -> list[Memory]:
    """All of short-term memory, as the store has it, oldest first."""
    return engine.store.listed(scope, IN_WINDOW, limit=_ALL)[::-1]


def due(engine: Engine, scope: Scope) -> Why | None:
    """By how full it is, or by how long ago it was last done. Where there is nothing, nothing is due."""
    count = engine.store.census(scope).tiers.get(Tier.SHORT, 0)
    if not count:
        return None
    hours, tiers = hours_lived(engine, scope), engine.tiers
    if count >= capacity(hours, tiers=tiers) and len(everything(engine, scope)) >= capacity(
        hours, tiers=tiers
    ):
        return Why.FULL
    since = last_consolidated(engine, scope) or _born(engine, scope)
    minutes, now = timedelta(minutes=interval_minutes(hours, tiers=tiers)), engine.clock.now()
    if since is None:
        return None
    over = (now - since) * pace(engine.ageing) >= minutes or is_ahead(since, now)
    return Why.TIMER if over else None


def hours_lived(engine: Engine, scope: Scope) -> float:
    """How many hours of its world a run takes, or has taken so far."""
    if engine.tiers.run_hours:
        return engine.tiers.run_hours
    born = _born(engine, scope)
    if born is None:
        return 0.0
    return max((engine.clock.now() - born).total_seconds() / 3600 * pace(engine.ageing), 0.0)


def last_consolidated(engine: Engine, scope: Scope) -> datetime | None:
    plain = state_of(engine, scope, CONSOLIDATED).plain
    return datetime.fromisoformat(plain["at"]) if plain else None


def _born(engine: Engine, scope: Scope) -> datetime | None:
    return next((event.at for event in engine.store.events(scope, limit=1)), None)


def _at_hand(engine: Engine, scope: Scope, names: Sequence[str]) -> None:
    if names:
        seconds = engine.tiers.window_minutes * 60 / pace(engine.ageing)
        engine.hot.push(scope, WINDOW, names, most=engine.tiers.short_most, ttl_s=seconds)


def _said_in_window(engine: Engine, scope: Scope, words: Words) -> Memory | None:
    """The memory in the window that says this in nearly the same letters, by the same people (`search/distinct`)."""
    since = engine.clock.now() - timedelta(minutes=engine.tiers.window_minutes) / pace(engine.ageing)
    known = [each for each in window(engine, scope) if each.occurred >= since and not each.words.gone]
    new = Memory(id="", scope=scope, words=words, occurred=engine.clock.now())
    own = [Recollection(memory=each, score=1.0, parts={}, signals={}) for each in (*known[::-1], new)]
    kept = copies_of(own, replace(engine.recalling, distinct_sources=False))
    return next((each.memory for each in kept if new.id in each.copies), None)
