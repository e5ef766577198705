"""Striving: goals are set, come nearer, are reached or given up, also for standing still or being too many (NA-19…22, B-26).

While a goal is open it does not fade. Closed, it is history: superseded like an intention that is done, and found no more; of
a goal that was reached an episode stays that is.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any, Final

from omoide.dynamics.goals import beyond, is_stale
from omoide.engine import Engine
from omoide.errors import BadValue
from omoide.gate.noting import again
from omoide.model.activity import more_of, object_of
from omoide.model.change import Change, Encoded, Moved, Protected, Revised
from omoide.model.cue import EVERYTHING
from omoide.model.frozen import frozen
from omoide.model.memory import Kind, Memory, Origin, Protection, Stage
from omoide.model.plain import altered
from omoide.model.scope import Scope
from omoide.model.words import Words
from omoide.persona.episodes import Moment, episodes
from omoide.persona.goals import LONG, SHORT, USUAL, Goal, Status, find_goal, goal_of, open_memories
from omoide.persona.saying import said
from omoide.persona.state import tongue

_PREFIX: Final = {SHORT: "sh_", LONG: "lo_"}
_BITS: Final = 24  # of chance in a name: six letters


@frozen
class Tidied:
    """What a clean-up gives up, and why: changes to be written, with the versions that they rest on."""

    goals: tuple[Goal, ...]
    changes: tuple[Change, ...]
    based_on: Mapping[str, int]


# Decisions, for whoever writes them.


def setting(
    engine: Engine,
    scope: Scope,
    text: str,
    *,
    by: str,
    at: datetime,
    long: bool = False,
    priority: int = USUAL,
    reason: str = "",
    origin: Origin = Origin.AGENT,
    sources: tuple[str, ...] = (),
) -> Memory:
    """A goal to be set."""
    term = LONG if long else SHORT
    more = {"priority": _checked(priority), "progress_notes": [], **({"reason": reason} if reason else {})}
    return Memory(
        id=engine.new_id(),
        scope=scope,
        words=Words(text=text.strip(), alias=_name(engine, scope, term), tags=(term,), extra=more_of(more)),
        occurred=at,
        kind=Kind.GOAL,
        origins=(origin,),
        protection=Protection(by=by, since=engine.clock.now(), reason="goal"),
        sources=sources,
    )


def furthered(memory: Memory, text: str, *, at: datetime) -> Memory:
    """Something was done towards it: from then on it counts as alive (B-26)."""
    more = object_of(memory.words.extra)
    notes = [*more.get("progress_notes", []), {"at": at.isoformat(), "text": text.strip()}]
    return _worded(memory, more | {"progress_notes": notes})


def revising(memory: Memory) -> Revised:
    return Revised(memory=memory.id, words=memory.words, origins=memory.origins)


def completing(
    engine: Engine, scope: Scope, reached: Sequence[tuple[Memory, str]], *, at: datetime
) -> tuple[list[Change], dict[str, int]]:
    """Each is reached, with what is to be said of it; that moment becomes an episode, in the same act (NA-22)."""
    moments = [
        Moment(
            text=f"{said('achieved', tongue(engine, scope, goal.goal), goal=goal.goal)} {note.strip()}".strip(),
            at=at,
            arousal=engine.persona.achievement_arousal,
            type="achievement",
            more={"goal_id": goal.name},
            sources=(goal.id,),
        )
        for goal, note in ((goal_of(memory), note) for memory, note in reached)
    ]
    made = episodes(engine, scope, moments)
    # The goals are closed after the episodes stand on them.
    closed = [
        change for memory, note in reached for change in closing(memory, Status.COMPLETED, at=at, reason=note)
    ]
    return [*made.changes, *closed], {memory.id: memory.version for memory, _ in reached} | made.based_on


def closing(memory: Memory, status: Status, *, at: datetime, reason: str = "") -> list[Change]:
    more = object_of(memory.words.extra) | {"status": str(status), "closed_at": at.isoformat()}
    if reason.strip():
        more["reason"] = reason.strip()
    return [
        revising(_worded(memory, more, str(status))),
        *([Protected(memory=memory.id, protection=None)] if memory.protection else []),
        Moved(memory=memory.id, stage=Stage.SUPERSEDED, why=str(status)),
    ]


def stale_goals(
    engine: Engine,
    scope: Scope,
    *,
    among: Sequence[Memory] | None = None,
    at: datetime | None = None,
    days_threshold: float | None = None,
) -> Tidied:
    """NA-20: short-term goals that stand still for too long, with the reason that they are given up for."""
    settings = engine.goals if days_threshold is None else replace(engine.goals, stale_days=days_threshold)
    now = at or engine.clock.now()
    old = [
        memory
        for memory in (open_memories(engine, scope) if among is None else among)
        if not (goal := goal_of(memory)).long and is_stale(goal.standing, now=now, goals=settings)
    ]
    return _tidied(engine, scope, old, "stale", at=now, days=f"{settings.stale_days:g}")


def surplus_goals(
    engine: Engine,
    scope: Scope,
    *,
    level: int,
    among: Sequence[Memory] | None = None,
    at: datetime | None = None,
    max_short: int | None = None,
) -> Tidied:
    """NA-21: short-term goals beyond the limit, the least and oldest first; only from some level of reflection on."""
    settings = engine.goals if max_short is None else replace(engine.goals, most_short=max_short)
    known = open_memories(engine, scope) if among is None else among
    standing = [(each, goal_of(each).standing) for each in known if not goal_of(each).long]
    given_up = beyond(standing, level=level, goals=settings)
    now = at or engine.clock.now()
    return _tidied(engine, scope, given_up, "too_many", at=now, most=settings.most_short)


def _tidied(
    engine: Engine, scope: Scope, memories: Sequence[Memory], why: str, *, at: datetime, **facts: object
) -> Tidied:
    changes = list[Change]()
    for memory in memories:
        reason = said(why, tongue(engine, scope, memory.words.text), **facts)
        changes += closing(memory, Status.ABANDONED, at=at, reason=reason)
    return Tidied(
        goals=tuple(goal_of(memory) for memory in memories),
        changes=tuple(changes),
        based_on={memory.id: memory.version for memory in memories},
    )


# Acts.


def add_goal(
    engine: Engine,
    scope: Scope,
    text: str,
    *,
    by: str,
    long: bool = False,
    priority: int = USUAL,
    reason: str = "",
    origin: Origin = Origin.USER,
) -> Goal:
    memory = setting(
        engine,
        scope,
        text,
        by=by,
        at=engine.clock.now(),
        long=long,
        priority=priority,
        reason=reason,
        origin=origin,
    )
    engine.gate.commit(scope, [Encoded(memory=memory)], by=by)
    return _there(engine, scope, memory.id)


def progress(engine: Engine, scope: Scope, name: str, text: str, *, by: str) -> Goal:
    def changed() -> Goal:
        memory = find_goal(engine, scope, name)
        change = revising(furthered(memory, text, at=engine.clock.now()))
        return _written(engine, scope, memory, [change], by=by)

    return again(changed)


def prioritise(engine: Engine, scope: Scope, name: str, priority: int, *, by: str) -> Goal:
    def changed() -> Goal:
        memory = find_goal(engine, scope, name)
        more = object_of(memory.words.extra) | {"priority": _checked(priority)}
        return _written(engine, scope, memory, [revising(_worded(memory, more))], by=by)

    return again(changed)


def complete_goal(engine: Engine, scope: Scope, name: str, *, by: str, note: str = "") -> Goal:
    """It is reached (NA-22)."""

    def completed() -> Goal:
        memory = find_goal(engine, scope, name)
        changes, based_on = completing(engine, scope, [(memory, note)], at=engine.clock.now())
        return _written(engine, scope, memory, changes, by=by, based_on=based_on)

    return again(completed)


def abandon_goal(engine: Engine, scope: Scope, name: str, *, by: str, reason: str = "") -> Goal:
    def abandoned() -> Goal:
        memory = find_goal(engine, scope, name)
        changes = closing(memory, Status.ABANDONED, at=engine.clock.now(), reason=reason)
        return _written(engine, scope, memory, changes, by=by)

    return again(abandoned)


def auto_cleanup_stale_goals(
    engine: Engine, scope: Scope, *, by: str, days_threshold: float | None = None
) -> list[Goal]:
    return again(
        lambda: _tidied_up(engine, scope, stale_goals(engine, scope, days_threshold=days_threshold), by)
    )


def enforce_goal_limit(
    engine: Engine, scope: Scope, *, by: str, level: int, max_short: int | None = None
) -> list[Goal]:
    return again(
        lambda: _tidied_up(engine, scope, surplus_goals(engine, scope, level=level, max_short=max_short), by)
    )


def _tidied_up(engine: Engine, scope: Scope, tidied: Tidied, by: str) -> list[Goal]:
    if tidied.changes:
        engine.gate.commit(scope, tidied.changes, by=by, based_on=tidied.based_on)
    return [_there(engine, scope, goal.id) for goal in tidied.goals]


def _written(
    engine: Engine,
    scope: Scope,
    memory: Memory,
    changes: Sequence[Change],
    *,
    by: str,
    based_on: Mapping[str, int] | None = None,
) -> Goal:
    engine.gate.commit(scope, changes, by=by, based_on=based_on or {memory.id: memory.version})
    return _there(engine, scope, memory.id)


def _there(engine: Engine, scope: Scope, name: str) -> Goal:
    (memory,) = engine.store.memories(scope, [name])
    return goal_of(memory)


def _worded(memory: Memory, more: Mapping[str, Any], *tags: str) -> Memory:
    words = memory.words
    return altered(
        memory, words=replace(words, tags=(*words.tags, *tags), extra=more_of(dict(more)), digest="")
    )


def _name(engine: Engine, scope: Scope, term: str) -> str:
    while True:
        name = f"{_PREFIX[term]}{engine.chance.bits(_BITS):06x}"
        if not engine.store.listed(scope, replace(EVERYTHING, about=name), limit=1):
            return name


def _checked(priority: int) -> int:
    if not 1 <= priority <= 100:
        raise BadValue(value=priority, what="priority", allowed="1 (the highest) to 100")
    return priority
