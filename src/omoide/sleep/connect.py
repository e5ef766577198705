"""Connect: new and changed memories are tied to those that are alike; ties that no longer hold are put right (LT-40 … 42).

Being alike is never more than being of the same topic: that two memories contradict each other is not seen in a cosine.
"""

from collections import Counter
from collections.abc import Iterable, Iterator

import numpy as np

from omoide.dynamics.facts import STAGES, facts_of
from omoide.errors import BadSetting, EmbedderError
from omoide.model.change import Change, Encoded, Linked, Revised, Unlinked
from omoide.model.cue import EVERYTHING, FINDABLE, Filter
from omoide.model.memory import Stage
from omoide.model.relation import Relation, Tie
from omoide.ports import Probe
from omoide.search.scale import cosine_of
from omoide.sleep.night import Decision, Night

_ALIKE = 10  # others that each new memory is compared with in the end


def connect(night: Night) -> Decision:
    changes: list[Change] = list(_put_right(night))
    trouble, through = (), None
    if night.engine.connecting.links:
        try:
            changes += _linked(night)
        except (EmbedderError, BadSetting) as error:  # what is new is so still when the embedder is back
            trouble, through = (str(error),), night.seen
    kinds = Counter("linked" if isinstance(each, Linked) else "unlinked" for each in changes)
    return Decision(changes=tuple(changes), counts=dict(kinds), trouble=trouble, through=through)


class _Weights:
    """What is left of some memories, when they happened, and whether they are archived."""

    def __init__(self, night: Night, names: Iterable[str]) -> None:
        engine, memories = night.engine, night.engine.store.memories(night.scope, set(names))
        facts = facts_of(memories)
        left = night.left(facts, most_recalls=_most_recalls(night))
        known = [memory.id for memory in memories]
        self._proximity = engine.connecting.proximity
        self._left = dict(zip(known, left.tolist(), strict=True))
        self._occurred = dict(zip(known, facts.occurred.tolist(), strict=True))
        self.archived = {
            known[place] for place in np.flatnonzero(facts.stage == STAGES.index(Stage.ARCHIVED))
        }

    def directed(self, one: str, other: str) -> tuple[str, str]:
        """LT-40: from the stronger to the weaker; where they are about as strong, from the newer to the older."""
        if abs(self._left[one] - self._left[other]) < self._proximity:
            first = (self._occurred[one], one) >= (self._occurred[other], other)
        else:
            first = self._left[one] > self._left[other]
        return (one, other) if first else (other, one)


def _most_recalls(night: Night) -> int:
    """Of all; where what was never read keeps its whole share, nobody asks."""
    if night.engine.forgetting.unread_keeps >= 1.0:
        return 0
    found = night.engine.store.candidates(night.scope, Probe(filter=EVERYTHING))
    return int(found.facts.recalls.max(initial=0))


def _put_right(night: Night) -> Iterator[Change]:
    """LT-41. By default a relation is a fact and stays as it is (B-32), and the archive is only not shown (B-11)."""
    connecting = night.engine.connecting
    if not (connecting.flips or connecting.drops_archived):
        return
    relations = {each.key: each for each in night.engine.store.links(night.scope, _all(night))}
    weights = _Weights(night, {end for relation in relations.values() for end in relation.key[:2]})
    for relation in list(relations.values()):
        if connecting.drops_archived and relation.target in weights.archived:
            yield Unlinked(relation=relation)
        elif connecting.flips:
            source, target = weights.directed(relation.source, relation.target)
            turned = Relation(source=source, target=target, tie=relation.tie, weight=relation.weight)
            if source != relation.source:
                yield Unlinked(relation=relation)
                if turned.key not in relations:
                    yield Linked(relation=turned)


def _all(night: Night) -> list[str]:
    found = night.engine.store.candidates(night.scope, Probe(filter=EVERYTHING))
    return found.names(np.flatnonzero(found.allowed))


def _linked(night: Night) -> list[Linked]:
    """LT-42: only what is new or was changed is compared, with all others; no pair is tied twice."""
    engine, connecting = night.engine, night.engine.connecting
    new = _new(night)
    if not new:
        return []
    if engine.meaning is not None:
        engine.meaning.catch_up(night.scope, wait=True)  # after all texts have changed (C-35)
    floor = cosine_of(engine, night.scope, connecting.alike)
    near = engine.store.alike(night.scope, new, floor=floor, limit=_ALIKE, chosen=Filter(stages=FINDABLE))
    names = {name for pair in near for name in pair[:2]}
    weights = _Weights(night, names)
    tied = {frozenset(each.key[:2]) for each in engine.store.links(night.scope, names)}
    count: Counter[str] = Counter(end for pair in tied for end in pair)
    most = min(connecting.most, engine.limits.relations or connecting.most)
    found: list[Linked] = []
    for one, other, cosine in sorted(near, key=lambda each: (-each[2], each[0], each[1])):
        pair = frozenset((one, other))
        if pair not in tied and max(count[one], count[other]) < most:
            source, target = weights.directed(one, other)
            weight = min(max(round(cosine, 4), 0.0), 1.0)
            relation = Relation(source=source, target=target, tie=Tie.SAME_TOPIC, weight=weight)
            found.append(Linked(relation=relation))
            tied.add(pair)
            count.update(pair)
    return found[: engine.nights.changes]


def _new(night: Night) -> list[str]:
    """What got its words since this step was last done, and is still there to be found; what a mind keeps to itself is not.

    What a night shortened is new only where it is no longer found by what it first said.
    """
    names: dict[str, None] = dict.fromkeys(night.again)
    kept = night.engine.recalling.original
    for record in night.engine.store.records(night.scope, after=night.seen):
        match record.entry().change:
            case Encoded(memory=memory):
                names[memory.id] = None
            case Revised(memory=name, level=level) if level is None or not kept:
                names[name] = None
            case _:
                pass
    found = night.engine.store.memories(night.scope, names)
    return [each.id for each in found if each.stage in FINDABLE and not each.words.secret]
