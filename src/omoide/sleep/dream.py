"""Dream: by night a persona looks back, every night on the last talk, every week and month on more, and draws an insight (NA-57, NA-58).

How deep it goes is read off the dates of the last reflections, which are kept with the state of its self and written in the
same act. Beside the insight with its strategy there may be new questions, and goals that it sets itself.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta
from typing import Final, NamedTuple

from omoide.dynamics.budgeting import Budget
from omoide.dynamics.reflecting import DAILY, MONTHLY, WEEKLY, level_of, span_of
from omoide.language.names import folded
from omoide.model.change import Change, Encoded
from omoide.model.cue import Cue, Filter
from omoide.model.memory import Kind, Memory
from omoide.persona.days import DAY, own_words, told_episodes
from omoide.persona.days import span_of as days_in
from omoide.persona.dreams import Dream, dreaming
from omoide.persona.goals import open_goals
from omoide.persona.questions import asking, open_questions
from omoide.persona.state import SelfState, has_self, read_state, standing_state, state_note
from omoide.persona.striving import setting
from omoide.prompts.dream import LONG, Dreamt
from omoide.sleep.looking import look
from omoide.sleep.night import Decision, Night, by_night
from omoide.sleep.talk import Talk, talk_of, today
from omoide.thinking.dreaming import Material, Past, dream_of_days, telling, telling_words, topics

_LOOKED_AT: Final = Budget(k=20, tokens=6000)  # what is of the talk itself is not counted


_ABOUT: Final = 6  # words by which a day is known
_LIKE: Final = 2  # that two like days share


class _Came(NamedTuple):
    """What the talk brings to mind: memories, and a day like this one that is often thought of."""

    related: tuple[Memory, ...] = ()
    like: Memory | None = None


def dream(night: Night) -> Decision:
    engine, scope = night.engine, night.scope
    if not has_self(engine, scope):
        return Decision()
    standing = standing_state(engine, scope)
    before = read_state(standing.plain)
    level = level_of(
        today(night),
        last2=_date(before.last_level2_date),
        last3=_date(before.last_level3_date),
        reflection=engine.reflection,
    )
    talk = talk_of(night)
    days = _days(night, level, talk)
    if not talk.stretches and not days:
        return Decision()  # there is nothing to look back on; a reflection that is due stays so
    came = _came(night, talk)
    thought = dream_of_days(
        engine.asker,
        scope,
        _material(night, level, talk, days, came),
        questions=engine.reflection.questions,
        goals=engine.reflection.goals,
        language=talk.language,
        night=night.began,
    )
    sources = (*talk.sources, *(each.id for each in days))
    told = Dream(
        created_at=night.at,
        trigger_topic=thought.value.trigger_topic,
        insight=thought.value.insight,
        strategy=thought.value.strategy,
        log_entry=thought.value.log_entry,
    )
    wondered, wished = _wondered(night, thought.value, talk), _wished(night, thought.value, level, talk)
    changes: list[Change] = [
        Encoded(memory=each) for each in (dreaming(engine, scope, told, sources=sources), *wondered, *wished)
    ]
    counts = {
        "dreamt": 1,
        f"level_{level}": int(level > DAILY),
        "wondered": len(wondered),
        "wished": len(wished),
        f"by_{thought.by}": 1,
    }
    return Decision(
        changes=(*changes, state_note(_reflected(before, level, str(today(night))))),
        based_on=standing.based_on,
        counts={name: count for name, count in counts.items() if count},
        trouble=(str(thought.trouble),) if thought.trouble else (),
    )


def _reflected(state: SelfState, level: int, day: str) -> SelfState:
    """A deeper reflection is a lesser one, too."""
    return replace(
        state,
        last_reflection_level=level,
        last_level2_date=day if level >= WEEKLY else state.last_level2_date,
        last_level3_date=day if level >= MONTHLY else state.last_level3_date,
    )


def _days(night: Night, level: int, talk: Talk) -> list[Memory]:
    """What was told of the days that this level looks back on, without those that are before its eyes as they were said."""
    engine, span = night.engine, span_of(level, night.engine.reflection)
    if not span:
        return []
    first, spoken = (
        today(night) - timedelta(days=span),
        {turn.at.astimezone(night.at.tzinfo).date() for turn in talk.turns},
    )
    near = told_episodes(
        engine, night.scope, Filter(since=night.at - timedelta(days=span + 1), until=night.at)
    )
    return [
        each
        for each in near
        if DAY in each.words.tags
        and first <= days_in(engine, each)[0] < today(night)
        and days_in(engine, each)[0] not in spoken
    ]


def _came(night: Night, talk: Talk) -> _Came:
    """NA-57: what the most stirring talk is about is looked for."""
    strongest = max(talk.stretches, key=lambda each: each.arousal, default=None)
    if strongest is None:
        return _Came()
    engine, own, known = night.engine, set(talk.sources), _partners(talk)
    found = look(night, Cue(text=topics(strongest.text, talk.language, known=known)), budget=_LOOKED_AT)
    memories = [
        each.memory
        for each in found.found
        if each.memory.id not in own and own.isdisjoint(each.memory.sources)
    ]
    related = [each for each in memories if each.kind is not Kind.GOAL and each.kind is not Kind.QUESTION]
    return _Came(
        tuple(related[: engine.reflection.related]),
        _like(night, telling_words(strongest.text, known, most=_ABOUT), own),
    )


def _partners(talk: Talk) -> frozenset[str]:
    return Material(level=DAILY, span=0, talk=talk.stretches, core=talk.core).partners


def _like(night: Night, about: Sequence[str], own: set[str]) -> Memory | None:
    """Of the days that tell of the same and of what it said itself, the one that came to mind most often. One word in common,
    where there are more, makes no day like another."""
    words, least = [folded(word) for word in about], min(_LIKE, len(about))
    days = told_episodes(night.engine, night.scope, Filter(until=night.at))
    shared = {
        each.id: sum(word in folded(each.words.text) for word in words)
        for each in days
        if DAY in each.words.tags and own.isdisjoint(each.sources) and telling(own_words(each.words.text))
    }
    alike = [each for each in days if shared.get(each.id, 0) >= max(least, 1)]
    return max(alike, key=lambda each: (each.recalls, shared[each.id], each.occurred), default=None)


def _material(night: Night, level: int, talk: Talk, days: list[Memory], came: _Came) -> Material:
    engine, scope = night.engine, night.scope
    return Material(
        level=level,
        span=span_of(level, engine.reflection),
        talk=talk.stretches,
        days=tuple(_past(night, each) for each in days),
        related=tuple(_past(night, each) for each in came.related),
        like=replace(_past(night, came.like), text=telling(own_words(came.like.words.text)))
        if came.like
        else None,
        core=talk.core,
        goals=tuple(f"{each.term}: {each.goal}" for each in open_goals(engine, scope)),
        questions=tuple(each.topic for each in open_questions(engine, scope)),
    )


def _past(night: Night, memory: Memory) -> Past:
    return Past(date=str(days_in(night.engine, memory)[0]), text=memory.words.text)


def _wondered(night: Night, found: Dreamt, talk: Talk) -> list[Memory]:
    """What is not wondered about yet."""
    engine, scope = night.engine, night.scope
    known = {each.topic for each in open_questions(engine, scope)}
    new = {each.topic: each for each in found.questions if each.topic not in known}
    return [
        asking(
            engine,
            scope,
            each.topic,
            context=each.context,
            priority=each.priority,
            asked=talk.turns[-1].at if talk.turns else night.at,
            sources=talk.sources,
        )
        for each in list(new.values())[: engine.reflection.questions]
    ]


def _wished(night: Night, found: Dreamt, level: int, talk: Talk) -> list[Memory]:
    """NA-58: short-term goals from level 2 on, long-term ones at level 3."""
    if level < WEEKLY:
        return []
    engine, scope = night.engine, night.scope
    known = {each.goal for each in open_goals(engine, scope)}
    new = {each.goal: each for each in found.goals if each.goal not in known}
    allowed = [each for each in new.values() if level >= MONTHLY or each.term != LONG]
    return [
        setting(
            engine,
            scope,
            each.goal,
            by=by_night(night.name),
            at=night.at,
            long=each.term == LONG,
            priority=each.priority,
            sources=talk.sources,
        )
        for each in allowed[: engine.reflection.goals]
    ]


def _date(text: str) -> date | None:
    return date.fromisoformat(text) if text else None
