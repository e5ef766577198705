"""Groups of memories that are alike: each with the first of them that has none yet, so that no chain links what is far apart."""

from collections.abc import Sequence
from typing import Final

from omoide.errors import OmoideError
from omoide.gate.trusting import mentions_of
from omoide.model.cue import Filter
from omoide.model.memory import Kind, Memory
from omoide.prompts.condense import Condensed
from omoide.search.scale import cosine_of
from omoide.sleep.guarding import is_guarded
from omoide.sleep.night import Night
from omoide.thinking.asking import Thought
from omoide.thinking.condensing import Like, condense_each

KINDS: Final = {"episodic": Kind.EPISODE, "semantic": Kind.INSIGHT, "procedural": Kind.PROCEDURE}


def grouped(night: Night, memories: Sequence[Memory], *, floor: float, chosen: Filter) -> list[list[Memory]]:
    """All of them, in groups; of one group are those that one and the same person said, and that are believed alike. What is
    guarded, or kept to oneself, stands alone; so does everything where meaning is out of reach."""
    near = _near(night, memories, floor=floor, chosen=chosen)
    left = {each.id: each for each in memories}
    groups: list[list[Memory]] = []
    for each in memories:
        if left.pop(each.id, None) is None:
            continue
        others = [
            left[name] for name in near.get(each.id, ()) if name in left and _may_join(each, left[name])
        ]
        for other in others:
            del left[other.id]
        groups.append(sorted((each, *others), key=lambda one: (one.occurred, one.id)))
    return groups


def condensed(night: Night, groups: Sequence[Sequence[Memory]]) -> list[Thought[Condensed]]:
    """What each group is together."""
    tiers = night.engine.tiers
    return condense_each(
        night.engine.asker,
        night.scope,
        [_like(night, group) for group in groups],
        lifted_from=tiers.lifted_from,
        night=night.began,
    )


def strongest(group: Sequence[Memory]) -> Memory:
    """The one that stands for all: the most important; of equals the most often recalled, and then the newest."""
    return max(group, key=lambda each: (each.importance or 0.0, each.recalls, each.occurred, each.id))


def people_of(group: Sequence[Memory]) -> tuple[str, ...]:
    """Whoever spoke or was there."""
    return tuple(
        dict.fromkeys(name for each in group for name in (each.words.speaker, *each.words.names) if name)
    )


def _like(night: Night, group: Sequence[Memory]) -> Like:
    from omoide.dynamics.salience import raised

    best = strongest(group)
    salience = night.engine.salience
    importance = salience.base if best.importance is None else best.importance
    return Like(
        told=tuple(each.words.text for each in group),
        first=list(group).index(best),
        count=mentions_of(group),
        people=people_of(group),
        importance=raised(importance, recalls=sum(each.recalls for each in group), salience=salience),
    )


def _near(night: Night, memories: Sequence[Memory], *, floor: float, chosen: Filter) -> dict[str, list[str]]:
    engine = night.engine
    if engine.meaning is None or len(memories) < 2:
        return {}
    try:
        engine.meaning.catch_up(night.scope, wait=True)
    except OmoideError:  # then each stands for itself, until the next time
        return {}
    found: dict[str, list[str]] = {}
    names = [each.id for each in memories]
    least = cosine_of(engine, night.scope, floor)
    for one, other, _ in engine.store.alike(
        night.scope, names, floor=least, limit=len(memories), chosen=chosen
    ):
        found.setdefault(one, []).append(other)
    return found


def _may_join(one: Memory, other: Memory) -> bool:
    if any(is_guarded(each) or each.words.secret or each.words.gone for each in (one, other)):
        return False
    return one.trust is other.trust and one.words.speaker == other.words.speaker
