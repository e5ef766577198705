"""Goals: what a persona wants to reach, from the first wish until it is reached or given up (NA-17…22, B-26).

A goal is a memory with a name (`sh_…` for a short term, `lo_…` for a long one). Its priority (1 is the highest) and the
notes of its progress lie in its words, so that they can be erased with it. While it is open it does not fade. Closed, it is history: superseded like an
intention that is done, and found no more; of a goal that was reached an episode stays that is.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from enum import StrEnum
from typing import Any, Final

from omoide.dynamics.goals import Standing, beyond, in_order, is_stale
from omoide.engine import Engine
from omoide.errors import Ambiguous, BadValue, NotFound
from omoide.gate.noting import again
from omoide.model.activity import more_of, object_of
from omoide.model.change import Change, Encoded, Moved, Protected, Revised
from omoide.model.cue import EVERYTHING, Filter
from omoide.model.frozen import frozen
from omoide.model.identity import is_piece, short
from omoide.model.memory import Kind, Memory, Origin, Protection, Stage
from omoide.model.scope import Scope
from omoide.model.words import Words
from omoide.persona.episodes import episode
from omoide.persona.saying import said
from omoide.persona.state import self_state, tongue

SHORT, LONG = "short-term", "long-term"
_PREFIX: Final = {SHORT: "sh_", LONG: "lo_"}
_BITS: Final = 24  # of chance in a name: six letters
USUAL: Final = 3  # the priority where nobody said
_MOST: Final = 2000
GOALS: Final = frozenset({Kind.GOAL})
OPEN: Final = Filter(kinds=GOALS, stages=frozenset({Stage.ACTIVE, Stage.DORMANT}))


class Status(StrEnum):
    ACTIVE = "active"
    COMPLETED = "completed"
    ABANDONED = "abandoned"


@frozen
class Progress:
    at: datetime
    text: str


@frozen
class Goal:
    """A goal as it stands. `id` is its memory, `name` what it is called by."""

    id: str
    name: str
    goal: str
    term: str
    made: datetime
    priority: int = USUAL
    status: Status = Status.ACTIVE
    progress_notes: tuple[Progress, ...] = ()
    reason: str = ""
    closed: datetime | None = None

    @property
    def standing(self) -> Standing:
        last = max((each.at for each in self.progress_notes), default=None)
        return Standing(priority=self.priority, made=self.made, progress=last)

    @property
    def long(self) -> bool:
        return self.term == LONG


@frozen
class Tidied:
    """What a clean-up gives up, and why: changes to be written, with the versions that they rest on."""

    goals: tuple[Goal, ...]
    changes: tuple[Change, ...]
    based_on: Mapping[str, int]


def goal_of(memory: Memory) -> Goal:
    """Also one that came by another way, and says less."""
    words, more = memory.words, object_of(memory.words.extra)
    notes = more.get("progress_notes")
    status = more.get("status")
    open_one = memory.stage in OPEN.stages
    closed = more.get("closed_at")
    priority = more.get("priority")
    return Goal(
        id=memory.id,
        name=words.alias or short(memory.id),
        goal=words.text or words.title,
        term=LONG if LONG in words.tags else SHORT,
        made=memory.occurred,
        priority=priority if isinstance(priority, int) else USUAL,
        status=Status.ACTIVE if open_one else Status(status) if status in tuple(Status) else Status.ABANDONED,
        progress_notes=tuple(_progress(each) for each in notes) if isinstance(notes, list) else (),
        reason=str(more.get("reason", "")),
        closed=datetime.fromisoformat(closed) if isinstance(closed, str) and not open_one else None,
    )


def _progress(plain: Mapping[str, Any]) -> Progress:
    return Progress(at=datetime.fromisoformat(plain["at"]), text=plain["text"])


# Looking.


def open_goals(engine: Engine, scope: Scope, term: str | None = None) -> list[Goal]:
    """What matters most first."""
    found = [goal_of(each) for each in engine.store.listed(scope, OPEN, limit=_MOST)]
    wanted = [(goal, goal.standing) for goal in found if term in (None, goal.term)]
    return [goal for goal, _ in in_order(wanted)]


def closed_goals(engine: Engine, scope: Scope, status: Status) -> list[Goal]:
    """The newest first."""
    chosen = replace(OPEN, stages=frozenset({Stage.SUPERSEDED}), tags=frozenset({str(status)}))
    return [goal_of(each) for each in engine.store.listed(scope, chosen, limit=_MOST)]


def shown_goals(engine: Engine, scope: Scope) -> list[Goal]:
    """NA-18: always the first three of the short term and the first two of the long one."""
    found = open_goals(engine, scope)
    short_ones = [goal for goal in found if not goal.long][: engine.goals.short_shown]
    long_ones = [goal for goal in found if goal.long][: engine.goals.long_shown]
    return [*short_ones, *long_ones]


def statistics(engine: Engine, scope: Scope) -> dict[str, int]:
    """NA-21."""
    found = open_goals(engine, scope)
    now = engine.clock.now()
    return {
        "short_term": sum(not goal.long for goal in found),
        "long_term": sum(goal.long for goal in found),
        "completed": len(closed_goals(engine, scope, Status.COMPLETED)),
        "abandoned": len(closed_goals(engine, scope, Status.ABANDONED)),
        "stale": sum(
            not goal.long and is_stale(goal.standing, now=now, goals=engine.goals) for goal in found
        ),
        "most_short": engine.goals.most_short,
    }


def find_goal(engine: Engine, scope: Scope, name: str) -> Memory:
    """An open one, by its name, the end of its id, or its very words."""
    known = engine.store.listed(scope, OPEN, limit=_MOST)
    exact = [each for each in known if name in (each.words.alias, each.id, each.words.text.strip())]
    piece = name.lower()
    found = exact or [
        each for each in known if is_piece(piece) and (each.id.endswith(piece) or each.id.startswith(piece))
    ]
    if not found:
        raise NotFound(what="open goal", value=name)
    if len(found) > 1:
        raise Ambiguous(value=name, matches=", ".join(goal_of(each).name for each in found))
    return found[0]


# Deciding.


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
    term = LONG if long else SHORT
    words = Words(
        text=text.strip(),
        alias=_name(engine, scope, term),
        tags=(term,),
        extra=_extra(priority=_checked(priority), reason=reason),
    )
    now = engine.clock.now()
    memory = Memory(
        id=engine.new_id(),
        scope=scope,
        words=words,
        occurred=now,
        kind=Kind.GOAL,
        origins=(origin,),
        protection=Protection(by=by, since=now, reason="goal"),
    )
    engine.gate.commit(scope, [Encoded(memory=memory)], by=by)
    return _there(engine, scope, memory.id)


def progress(engine: Engine, scope: Scope, name: str, text: str, *, by: str) -> Goal:
    """Something was done towards it: from now on it counts as alive (B-26)."""
    note = {"at": engine.clock.now().isoformat(), "text": text.strip()}

    def noted(more: dict[str, Any]) -> dict[str, Any]:
        return more | {"progress_notes": [*more.get("progress_notes", []), note]}

    return _revised(engine, scope, name, noted, by=by)


def prioritise(engine: Engine, scope: Scope, name: str, priority: int, *, by: str) -> Goal:
    _checked(priority)
    return _revised(engine, scope, name, lambda more: more | {"priority": priority}, by=by)


def _revised(engine: Engine, scope: Scope, name: str, change: Any, *, by: str) -> Goal:
    def revised() -> Goal:
        memory = find_goal(engine, scope, name)
        words = replace(memory.words, extra=more_of(change(object_of(memory.words.extra))), digest="")
        engine.gate.commit(
            scope,
            [Revised(memory=memory.id, words=words, origins=memory.origins)],
            by=by,
            based_on={memory.id: memory.version},
        )
        return _there(engine, scope, memory.id)

    return again(revised)


def complete_goal(engine: Engine, scope: Scope, name: str, *, by: str, note: str = "") -> Goal:
    """It is reached; that moment becomes an episode, in the same act (NA-22)."""

    def completed() -> Goal:
        memory = find_goal(engine, scope, name)
        changes, based_on = completing(engine, scope, memory, note=note)
        engine.gate.commit(scope, changes, by=by, based_on=based_on)
        return _there(engine, scope, memory.id)

    return again(completed)


def completing(
    engine: Engine, scope: Scope, memory: Memory, *, note: str = ""
) -> tuple[list[Change], dict[str, int]]:
    """For a night that judges goals: what to write, and what it rests on."""
    goal = goal_of(memory)
    now = engine.clock.now()
    summary = said("achieved", tongue(engine, scope, goal.goal), goal=goal.goal)
    made = episode(
        engine,
        scope,
        f"{summary} {note.strip()}".strip(),
        at=now,
        arousal=engine.persona.achievement_arousal,
        type="achievement",
        more={"goal_id": goal.name},
        sources=(memory.id,),
    )
    changes = closing(memory, Status.COMPLETED, at=now, reason=note)
    # The goal is closed after the episode stands on it.
    return [*made.changes, *changes], {memory.id: memory.version, **made.based_on}


def abandon_goal(engine: Engine, scope: Scope, name: str, *, by: str, reason: str = "") -> Goal:
    def abandoned() -> Goal:
        memory = find_goal(engine, scope, name)
        changes = closing(memory, Status.ABANDONED, at=engine.clock.now(), reason=reason)
        engine.gate.commit(scope, changes, by=by, based_on={memory.id: memory.version})
        return _there(engine, scope, memory.id)

    return again(abandoned)


def closing(memory: Memory, status: Status, *, at: datetime, reason: str = "") -> list[Change]:
    words = memory.words
    more = object_of(words.extra) | {"status": str(status), "closed_at": at.isoformat()}
    if reason.strip():
        more["reason"] = reason.strip()
    closed = replace(words, tags=(*words.tags, str(status)), extra=more_of(more), digest="")
    return [
        Revised(memory=memory.id, words=closed, origins=memory.origins),
        *([Protected(memory=memory.id, protection=None)] if memory.protection else []),
        Moved(memory=memory.id, stage=Stage.SUPERSEDED, why=str(status)),
    ]


# Tidying up.


def stale_goals(engine: Engine, scope: Scope, *, days_threshold: float | None = None) -> Tidied:
    """NA-20: short-term goals that stand still for too long, with the reason that they are given up for."""
    settings = engine.goals if days_threshold is None else replace(engine.goals, stale_days=days_threshold)
    now = engine.clock.now()
    old = [
        memory
        for memory in engine.store.listed(scope, OPEN, limit=_MOST)
        if not (goal := goal_of(memory)).long and is_stale(goal.standing, now=now, goals=settings)
    ]
    return _tidied(engine, scope, old, "stale", days=f"{settings.stale_days:g}")


def surplus_goals(engine: Engine, scope: Scope, *, level: int, max_short: int | None = None) -> Tidied:
    """NA-21: short-term goals beyond the limit, the least and oldest first; only from some level of reflection on."""
    settings = engine.goals if max_short is None else replace(engine.goals, most_short=max_short)
    known = {memory.id: memory for memory in engine.store.listed(scope, OPEN, limit=_MOST)}
    standing = [(each, goal_of(each).standing) for each in known.values() if not goal_of(each).long]
    given_up = beyond(standing, level=level, goals=settings)
    return _tidied(engine, scope, given_up, "too_many", most=settings.most_short)


def _tidied(engine: Engine, scope: Scope, memories: Sequence[Memory], why: str, **facts: object) -> Tidied:
    now, changes = engine.clock.now(), list[Change]()
    for memory in memories:
        reason = said(why, tongue(engine, scope, memory.words.text), **facts)
        changes += closing(memory, Status.ABANDONED, at=now, reason=reason)
    return Tidied(
        goals=tuple(goal_of(memory) for memory in memories),
        changes=tuple(changes),
        based_on={memory.id: memory.version for memory in memories},
    )


def auto_cleanup_stale_goals(
    engine: Engine, scope: Scope, *, by: str, days_threshold: float | None = None
) -> list[Goal]:
    return again(
        lambda: _written(engine, scope, stale_goals(engine, scope, days_threshold=days_threshold), by)
    )


def enforce_goal_limit(
    engine: Engine, scope: Scope, *, by: str, level: int, max_short: int | None = None
) -> list[Goal]:
    return again(
        lambda: _written(engine, scope, surplus_goals(engine, scope, level=level, max_short=max_short), by)
    )


def _written(engine: Engine, scope: Scope, tidied: Tidied, by: str) -> list[Goal]:
    if tidied.changes:
        engine.gate.commit(scope, tidied.changes, by=by, based_on=tidied.based_on)
    return [_there(engine, scope, goal.id) for goal in tidied.goals]


def goals_json(engine: Engine, scope: Scope) -> dict[str, Any]:
    """`goals.json` (NA-17)."""
    state = self_state(engine, scope)
    return {
        "short_term": [goal_plain(goal) for goal in open_goals(engine, scope, SHORT)],
        "long_term": [goal_plain(goal) for goal in open_goals(engine, scope, LONG)],
        "completed": [goal_plain(goal) for goal in closed_goals(engine, scope, Status.COMPLETED)],
        "abandoned": [goal_plain(goal) for goal in closed_goals(engine, scope, Status.ABANDONED)],
        "meta": {
            "last_reflection_level": state.last_reflection_level,
            "last_level2_date": state.last_level2_date,
            "last_level3_date": state.last_level3_date,
        },
    }


def goal_plain(goal: Goal) -> dict[str, Any]:
    told: dict[str, Any] = {
        "id": goal.name,
        "goal": goal.goal,
        "created_at": goal.made.isoformat(),
        "status": str(goal.status),
        "progress_notes": [{"at": each.at.isoformat(), "text": each.text} for each in goal.progress_notes],
        "priority": goal.priority,
    }
    if goal.reason:
        told["reason"] = goal.reason
    if goal.closed:
        told["closed_at"] = goal.closed.isoformat()
    return told


def _there(engine: Engine, scope: Scope, name: str) -> Goal:
    (memory,) = engine.store.memories(scope, [name])
    return goal_of(memory)


def _name(engine: Engine, scope: Scope, term: str) -> str:
    while True:
        name = f"{_PREFIX[term]}{engine.chance.bits(_BITS):06x}"
        if not engine.store.listed(scope, replace(EVERYTHING, about=name), limit=1):
            return name


def _extra(*, priority: int, reason: str) -> str:
    return more_of({"priority": priority, "progress_notes": [], **({"reason": reason} if reason else {})})


def _checked(priority: int) -> int:
    if not 1 <= priority <= 100:
        raise BadValue(value=priority, what="priority", allowed="1 (the highest) to 100")
    return priority
