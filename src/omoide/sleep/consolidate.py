"""Consolidate: what has left the window of short-term memory becomes long-term memory (PI-14, PI-15).

Like events become one memory, that knows what it was made of; they themselves go to the archive, whole. What stands alone
moves on as it is. From three like events on, what they say is knowledge.
"""

from collections import Counter
from collections.abc import Sequence
from datetime import timedelta
from math import ceil

from omoide.dynamics.ageing import pace
from omoide.dynamics.salience import raised
from omoide.dynamics.tiers import capacity
from omoide.model.affect import Affect
from omoide.model.change import Change, Encoded, Judged, Moved
from omoide.model.memory import Memory, Stage, Tier
from omoide.model.words import Words
from omoide.prompts.condense import Condensed
from omoide.sleep.alike import KINDS, condensed, grouped, people_of
from omoide.sleep.night import Decision, Night, reached
from omoide.thinking.asking import Thought
from omoide.thinking.rating import rate_each
from omoide.wake.short import IN_WINDOW, Why, everything, hours_lived

WHY = "consolidated"


def consolidate(night: Night) -> Decision:
    """As a step of a night: whatever has left the window."""
    return consolidated(night, Why.TIMER)


def consolidated(night: Night, why: Why) -> Decision:
    events = _leaving(night, everything(night.engine, night.scope), why)
    if not events:
        return Decision()
    groups = grouped(night, events, floor=night.engine.tiers.alike, chosen=IN_WINDOW)
    alone = [group[0] for group in groups if len(group) == 1]
    together = [group for group in groups if len(group) > 1]
    unrated = _not_rated_yet(night, alone)
    rated = rate_each(
        night.engine.asker, night.scope, unrated, salience=night.engine.salience, night=night.began
    )
    ratings = {memory.id: rating for memory, rating in zip(unrated, rated, strict=True)}
    made = condensed(night, together)
    changes: list[Change] = []
    for memory in alone:
        changes += _moved_on(memory, ratings.get(memory.id))
    lifted = 0
    for group, thought in zip(together, made, strict=True):
        one = united(night, group, thought)
        lifted += thought.value.type == "semantic"
        changes.append(Encoded(memory=one))
        changes += gone_into(one, group)
    thoughts = (*rated, *made)
    counts = {"consolidated": len(events), "condensed": len(together), "lifted": lifted}
    return Decision(
        changes=tuple(changes),
        based_on={each.id: each.version for each in events},
        counts={
            **{name: count for name, count in counts.items() if count},
            **Counter(f"by_{each.by}" for each in thoughts),
        },
        trouble=tuple(dict.fromkeys(str(each.trouble) for each in thoughts if each.trouble)),
    )


def _leaving(night: Night, events: Sequence[Memory], why: Why) -> list[Memory]:
    """All, where somebody asks for it; else what is older than the window, and of a full one the oldest share."""
    if why is Why.ASKED:
        return list(events)
    engine = night.engine
    window = timedelta(minutes=engine.tiers.window_minutes) / pace(engine.ageing)
    count = sum(night.at - each.occurred >= window for each in events)
    if why is Why.FULL:
        room = capacity(hours_lived(engine, night.scope), tiers=engine.tiers)
        count = max(count, len(events) - room + ceil(engine.tiers.relieved * room))
    return list(events[:count])


def _not_rated_yet(night: Night, memories: Sequence[Memory]) -> list[Memory]:
    """Without those that `rate` has weighed by night: what was recalled would count twice."""
    until = reached(night, "daily", "rate")
    return [each for each in memories if until is None or each.occurred > until]


def _moved_on(memory: Memory, rating: Thought[float] | None) -> list[Change]:
    moved: list[Change] = [Moved(memory=memory.id, tier=Tier.LONG, why=WHY)]
    if rating is None:
        return moved
    unrated = memory.importance is None and rating.by == "rule"  # where nobody rates, use tells nothing
    if rating.value != memory.importance and not unrated:
        moved.append(Judged(memory=memory.id, importance=rating.value))
    return moved


def united(night: Night, group: Sequence[Memory], thought: Thought[Condensed]) -> Memory:
    """What like memories are together. By a model it matters as much as that says, raised by use; by rule it was raised
    already."""
    found, newest = thought.value, max(group, key=lambda each: (each.occurred, each.id))
    rated = thought.by == "model" or any(each.importance is not None for each in group)
    importance = found.importance if rated else None
    if thought.by == "model":
        recalls = sum(each.recalls for each in group)
        importance = raised(found.importance, recalls=recalls, salience=night.engine.salience)
    sources = dict.fromkeys((*(each.id for each in group), *(one for each in group for one in each.sources)))
    places = {each.words.place for each in group}
    return Memory(
        id=night.engine.new_id(),
        scope=night.scope,
        words=Words(
            text=found.summary,
            names=people_of(group),
            tags=found.tags,
            place=places.pop() if len(places) == 1 else "",
        ),
        occurred=newest.occurred,
        kind=KINDS[found.type],
        tier=Tier.LONG,
        origins=tuple(dict.fromkeys(origin for each in group for origin in each.origins)),
        importance=importance,
        affect=max((each.affect for each in group), key=lambda each: each.intensity, default=Affect()),
        sources=tuple(sources),
    )


def gone_into(one: Memory, group: Sequence[Memory]) -> list[Moved]:
    """Whole, into the archive: they are what it rests on."""
    return [
        Moved(memory=each.id, stage=Stage.ARCHIVED, tier=Tier.LONG, superseded_by=one.id, why=WHY)
        for each in group
    ]
