"""Regroup: of memories that sleep and are alike, the strongest comes to stand for the others (AW-54, PI-18).

By rule they are only tied to it, and none is lost; a model may make two of them one, which is awake again.
"""

from collections import Counter

import numpy as np

from omoide.dynamics.facts import STAGES
from omoide.model.change import Change, Linked
from omoide.model.cue import Filter
from omoide.model.memory import Memory, Stage
from omoide.model.relation import Relation, Tie
from omoide.ports import Probe
from omoide.search.scale import cosine_of
from omoide.sleep.night import Decision, Night
from omoide.sleep.uniting import Two, apart, ask_to_unite, how_they_stand, may_unite, united

_ALIKE = 5  # others that each one is compared with
_ASLEEP = Filter(stages=frozenset({Stage.DORMANT}))


def regroup(night: Night) -> Decision:
    pairs = _pairs(night)
    stands = how_they_stand(night, pairs) if night.engine.asker.has_model else {}
    asked = apart([two for two, stand in stands.items() if may_unite(two, stand)], gone=set())
    found = ask_to_unite(night, asked)
    changes: list[Change] = []
    used: list[Two] = []
    gone: set[str] = set()
    for item in found.items:
        two = next(each for each in asked if each.name == item.sources[0])
        if one := united(night, two, item):
            changes += one
            used.append(two)
            gone.update(each.id for each in two)
    ties = _tied(
        night, {two: cosine for two, cosine in pairs.items() if gone.isdisjoint(each.id for each in two)}
    )
    counts = Counter({"merged": len(used), "grouped": len(ties)}) + Counter(found.counts)
    return Decision(
        changes=(*changes, *ties),
        based_on={each.id: each.version for two in used for each in two},
        counts=dict(counts),
        trouble=found.trouble,
    )


def _pairs(night: Night) -> dict[Two, float]:
    """What fell asleep since the last time, with all that sleeps; the most alike first."""
    engine = night.engine
    found = engine.store.candidates(night.scope, Probe(filter=_ASLEEP))
    since = night.since.timestamp() if night.since else 0.0
    asleep = found.allowed & (found.facts.stage == STAGES.index(Stage.DORMANT))
    new = found.names(np.flatnonzero(asleep & (found.facts.staged > since)))
    if not new or engine.meaning is None:
        return {}
    engine.meaning.catch_up(night.scope, wait=True)
    floor = cosine_of(engine, night.scope, engine.connecting.alike)
    near = engine.store.alike(
        night.scope, new[: engine.nights.changes], floor=floor, limit=_ALIKE, chosen=_ASLEEP
    )
    names = {name for each in near for name in (each.source, each.target)}
    memories = {each.id: each for each in engine.store.memories(night.scope, names)}
    pairs: dict[Two, float] = {}
    for one, other, cosine in sorted(near, key=lambda each: (-each.cosine, each.source, each.target)):
        if memories[one].kind is memories[other].kind:
            pairs.setdefault(
                Two(*sorted((memories[one], memories[other]), key=lambda each: (each.occurred, each.id))),
                cosine,
            )
    return pairs


def _tied(night: Night, pairs: dict[Two, float]) -> list[Linked]:
    """From the strongest to the weaker; no pair is tied twice, and none has more ties than it may have."""
    names = {each.id for two in pairs for each in two}
    known = [each.key for each in night.engine.store.links(night.scope, names)] if names else []
    tied = {frozenset(key[:2]) for key in known}
    count: Counter[str] = Counter(end for key in known for end in key[:2])
    most = night.engine.limits.relations or night.engine.connecting.most
    ties: list[Linked] = []
    for two, cosine in pairs.items():
        strong, weak = sorted(two, key=_strength, reverse=True)
        ends = frozenset((strong.id, weak.id))
        if ends not in tied and max(count[strong.id], count[weak.id]) < most:
            tied.add(ends)
            count.update(ends)
            weight = min(max(round(cosine, 4), 0.0), 1.0)
            ties.append(
                Linked(relation=Relation(source=strong.id, target=weak.id, tie=Tie.SAME_TOPIC, weight=weight))
            )
    return ties


def _strength(memory: Memory) -> tuple[object, ...]:
    return memory.mentions + memory.recalls, memory.importance or 0.0, memory.occurred, memory.id
