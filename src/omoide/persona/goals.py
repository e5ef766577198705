"""Goals: what a persona wants to reach, as they stand (NA-17, NA-18, NA-21). `striving` is what it does with them.

A goal is a memory with a name (`sh_…` for a short term, `lo_…` for a long one). Its priority (1 is the highest) and the
notes of its progress lie in its words, so that they can be erased with it.
"""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from enum import StrEnum
from typing import Any, Final

from omoide.dynamics.goals import Standing, in_order, is_stale
from omoide.engine import Engine
from omoide.errors import Ambiguous, NotFound
from omoide.model.activity import object_of
from omoide.model.cue import Filter
from omoide.model.frozen import frozen
from omoide.model.identity import is_piece, short
from omoide.model.memory import Kind, Memory, Stage
from omoide.model.scope import Scope
from omoide.persona.state import SelfState, self_state

SHORT, LONG = "short-term", "long-term"
USUAL: Final = 3  # the priority where nobody said
_MOST: Final = 2000
OPEN: Final = Filter(kinds=frozenset({Kind.GOAL}), stages=frozenset({Stage.ACTIVE, Stage.DORMANT}))


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


def open_memories(engine: Engine, scope: Scope) -> list[Memory]:
    """All goals that are open, as they are remembered."""
    return engine.store.listed(scope, OPEN, limit=_MOST)


def open_goals(engine: Engine, scope: Scope, term: str | None = None) -> list[Goal]:
    """What matters most first."""
    found = [goal_of(each) for each in open_memories(engine, scope)]
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
    known = open_memories(engine, scope)
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


# As its file shows them.


def goals_json(engine: Engine, scope: Scope) -> dict[str, Any]:
    """`goals.json` (NA-17)."""
    state = self_state(engine, scope)
    return {
        "short_term": [goal_plain(goal) for goal in open_goals(engine, scope, SHORT)],
        "long_term": [goal_plain(goal) for goal in open_goals(engine, scope, LONG)],
        "completed": [goal_plain(goal) for goal in closed_goals(engine, scope, Status.COMPLETED)],
        "abandoned": [goal_plain(goal) for goal in closed_goals(engine, scope, Status.ABANDONED)],
        "meta": goals_meta(state),
    }


def goals_meta(state: SelfState) -> dict[str, Any]:
    return {
        "last_reflection_level": state.last_reflection_level,
        "last_level2_date": state.last_level2_date,
        "last_level3_date": state.last_level3_date,
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


def goal_record(memory: Memory) -> dict[str, Any]:
    """The same of its memory, with notes of progress that came from elsewhere as they were said there."""
    kept = object_of(memory.words.extra).get("progress_notes")
    notes = [each.get("said", each) for each in kept] if isinstance(kept, list) else []
    return goal_plain(goal_of(memory)) | {"progress_notes": notes}
