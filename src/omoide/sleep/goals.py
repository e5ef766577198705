"""Goals: a persona judges which it has reached, furthered or given up; what stands still or is too much is let go (NA-19…22, B-26)."""

from collections import Counter
from collections.abc import Mapping
from datetime import datetime

from omoide.language.pursuing import Pursuit
from omoide.model.change import Change
from omoide.model.memory import Memory
from omoide.persona.goals import Goal, Status, goal_of, open_memories
from omoide.persona.state import has_self, read_state, standing_state
from omoide.persona.striving import closing, completing, furthered, revising, stale_goals, surplus_goals
from omoide.prompts.pursue import Judged
from omoide.prompts.sources import Source
from omoide.sleep.night import Decision, Night
from omoide.sleep.talk import Talk, talk_of, today
from omoide.thinking.covering import Considered
from omoide.thinking.pursuing import judge_goals


def goals(night: Night) -> Decision:
    engine, scope = night.engine, night.scope
    known = open_memories(engine, scope) if has_self(engine, scope) else []
    if not known:
        return Decision()
    talk = talk_of(night)
    judged = _judged(night, known, talk)
    said = {item.sources[0]: item for item in judged.items if item.standing in tuple(Pursuit)}
    at = talk.turns[-1].at if talk.turns else night.at
    changes, based_on, still = _followed(night, known, said, at=at)
    counts = Counter(f"goals_{item.standing}" for item in said.values())
    stale = stale_goals(engine, scope, among=still, at=night.at)
    gone = {goal.id for goal in stale.goals}
    left = [memory for memory in still if memory.id not in gone]
    surplus = surplus_goals(engine, scope, level=_level(night), among=left, at=night.at)
    for name, tidied in (("stale_goals", stale), ("surplus_goals", surplus)):
        changes += tidied.changes
        based_on |= tidied.based_on
        counts[name] += len(tidied.goals)
    return Decision(
        changes=tuple(changes),
        based_on=based_on,
        counts={name: count for name, count in {**counts, **judged.counts}.items() if count},
        trouble=judged.trouble,
    )


def _judged(night: Night, known: list[Memory], talk: Talk) -> Considered[Judged]:
    """Nothing new is known of goals where nobody has said anything."""
    engine = night.engine
    if not talk.stretches:
        return Considered[Judged](dropped={}, by={})
    return judge_goals(
        engine.asker,
        night.scope,
        [_source(memory) for memory in known],
        talk.stretches,
        core=talk.core,
        most=engine.goals.most_short,
        language=talk.language,
        night=night.began,
    )


def _followed(
    night: Night, known: list[Memory], said: Mapping[str, Judged], *, at: datetime
) -> tuple[list[Change], dict[str, int], list[Memory]]:
    """What to write, and which goals are open after it, as they then are."""
    reached: list[tuple[Memory, str]] = []
    changes: list[Change] = []
    based_on: dict[str, int] = {}
    still: list[Memory] = []
    for memory in known:
        item = said.get(memory.id)
        if item is None:
            still.append(memory)
            continue
        based_on[memory.id] = memory.version
        match Pursuit(item.standing):
            case Pursuit.REACHED:
                reached.append((memory, item.note))
            case Pursuit.GIVEN_UP:
                changes += closing(memory, Status.ABANDONED, at=at, reason=item.note)
            case Pursuit.FURTHERED:
                still.append(furthered(memory, item.note, at=at))
                changes.append(revising(still[-1]))
    completed, rests_on = completing(night.engine, night.scope, reached, at=at)
    return [*completed, *changes], {**based_on, **rests_on}, still


def _source(memory: Memory) -> Source:
    goal = goal_of(memory)
    return Source(name=memory.id, text="\n".join(_lines(goal)), parts=(goal.goal,))


def _lines(goal: Goal) -> list[str]:
    notes = [f"- [{each.at.date()}] {each.text}" for each in goal.progress_notes[-3:]]
    return [goal.goal, f"({goal.term}, {goal.made.date()})", *notes]


def _level(night: Night) -> int:
    """How deep this night has reflected."""
    state, day = read_state(standing_state(night.engine, night.scope).plain), str(today(night))
    return 3 if state.last_level3_date == day else 2 if state.last_level2_date == day else 1
