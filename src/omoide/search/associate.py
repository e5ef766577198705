"""Where a thought leads: activation spreads from what a text is about, or a walk goes on from topic to topic (LU-29).

Every step is one that some memory makes: a concept comes only with the memories that speak of it and of the one before it.
Looking has no effect.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Final

import numpy as np

from omoide.dynamics.spreading import Exact, pushed
from omoide.dynamics.weaving import Nodes, Web
from omoide.engine import Engine
from omoide.errors import EmptyText
from omoide.language.glossary import glosses, may_mean
from omoide.language.lexicon import is_japanese
from omoide.language.widths import normal
from omoide.model.association import Association, Associations
from omoide.model.memory import Memory
from omoide.model.scope import Scope
from omoide.search.concepts import Concepts, concepts, key_of, keys_of

_SHOWN: Final = 3  # memories that explain one step
_BEFORE: Final = 0.5  # how much of a walk's former topics is still in mind, one step back
_FOREIGN: Final = 0.5  # what a word of the other language counts beside that of the question
_DIGITS: Final = 9
_Step = tuple[int, float, tuple[int, ...]]  # the concept, how active it is, over which ones it was reached


def associate(engine: Engine, scope: Scope, text: str, *, limit: int, walk: bool = False) -> Associations:
    if not text.strip():
        raise EmptyText(what="the text")
    known = concepts(engine, scope)
    seeds = _seeds(text, known)
    if not seeds:
        return Associations(walk=walk)
    steps = _walked(engine, known, seeds, limit) if walk else _spread(engine, known, seeds, limit)
    return Associations(
        cue=tuple(known.written[node] for node in seeds),
        found=tuple(_told(engine, scope, known, steps)),
        walk=walk,
    )


def _seeds(text: str, known: Concepts) -> dict[int, float]:
    """The concepts that a text names, what it names in the other language after them and for less; else those that share a
    longer word with it. What is spoken of more is more on one's mind."""
    own = keys_of(text, known.aliases)
    glossed = [key_of(word) for word in glosses(text)]
    foreign = (*glossed, *map(key_of, may_mean({*own, *glossed})))
    weights = dict.fromkeys(own, 1.0) | {key: _FOREIGN for key in foreign if key not in own}
    if known.keys.keys().isdisjoint(weights):
        plain = normal(text)
        alike = (key for key in known.keys if is_japanese(key) and len(key) > 1)
        weights = {
            key: 1.0
            for key in alike
            if key in plain or any(is_japanese(each) and each in key for each in own)
        }
    nodes = {known.keys[key]: weight for key, weight in weights.items() if key in known.keys}
    return {node: weight * known.spoken(node) for node, weight in nodes.items()}


def _spread(engine: Engine, known: Concepts, seeds: Mapping[int, float], limit: int) -> list[_Step]:
    web = known.web
    active = pushed(seeds, web, spreading=engine.spreading)
    new = active.copy()
    new[list(seeds)] = 0.0
    wanted = [int(node) for node in np.argsort(-new.round(_DIGITS), kind="stable")[:limit] if new[node] > 0]
    before = _before(web, list(seeds), wanted, active)
    return [(node, _even(new[node] / new.max()), _path(node, before)) for node in wanted]


def _before(web: Web, seeds: Sequence[int], wanted: Sequence[int], active: Exact) -> dict[int, int]:
    """For each concept on the way to one that is wanted, the one it was reached from: as near as possible to where the
    thought began, and among those the one that gave most."""
    steps = np.full(web.nodes, -1, np.int64)
    steps[list(seeds)] = 0
    frontier: Nodes = np.array(seeds, np.intp)
    while (steps[list(wanted)] < 0).any() and len(frontier):
        met = np.concatenate([web.ties(int(node))[0] for node in frontier])
        frontier, count = np.unique(met[steps[met] < 0]), int(steps[frontier[0]])
        steps[frontier] = count + 1
    before: dict[int, int] = {}
    waiting = list(wanted)
    while waiting:
        node = waiting.pop()
        if steps[node] > 0 and node not in before:
            # Ties go both ways, but not both alike: what counts is what the other end gives.
            near = [int(each) for each in web.ties(node)[0] if steps[each] == steps[node] - 1]
            before[node] = max(near, key=lambda each: (_gives(web, each, node, active), -each))
            waiting.append(before[node])
    return before


def _gives(web: Web, one: int, other: int, active: Exact) -> float:
    target, share = web.ties(one)
    return float(active[one] * share[np.searchsorted(target, other)])


def _even(activation: float) -> float:
    """What is as active as another in all but the last digits comes in the order of its name."""
    return round(float(activation), _DIGITS)


def _path(node: int, before: Mapping[int, int]) -> tuple[int, ...]:
    path: list[int] = []
    while node in before:
        node = before[node]
        path.insert(0, node)
    return tuple(path)


def _walked(engine: Engine, known: Concepts, seeds: Iterable[int], limit: int) -> list[_Step]:
    """From topic to topic, none twice: on to what the last one and, ever less, those before it make most active. Every step is
    made by a memory that has made none before, or the walk would never leave the first; where nothing leads on, it goes
    back to the last topic that does."""
    ahead = list(seeds)
    path, seen, used, steps = [ahead.pop(0)], set(seeds), set[str](), list[_Step]()
    while len(steps) < limit and (path or ahead):
        path = path or [ahead.pop(0)]
        active = pushed(
            {node: _BEFORE**back for back, node in enumerate(reversed(path))},
            known.web,
            spreading=engine.spreading,
        )
        node, memory = _onwards(known, path[-1], active, seen=seen, used=used)
        if not memory:
            path.pop()
            continue
        steps.append((node, _even(active[node] / active.max()), tuple(path)))
        seen.add(node)
        used.add(memory)
        path.append(node)
    return steps


def _onwards(
    known: Concepts, here: int, active: Exact, *, seen: Collection[int], used: Collection[str]
) -> tuple[int, str]:
    """Where it goes on, and by which memory; rather to what other memories speak of, too."""
    ahead = [int(node) for node in known.web.ties(here)[0] if int(node) not in seen]
    for node in sorted(ahead, key=lambda node: (known.spoken(node) < 2, -_even(active[node]), node)):
        for memory in known.tying(here, node):
            if memory not in used:
                return node, memory
    return -1, ""


def _told(engine: Engine, scope: Scope, known: Concepts, steps: Iterable[_Step]) -> Iterator[Association]:
    ties = [(step, known.tying(step[2][-1], step[0])[:_SHOWN]) for step in steps]
    wanted = sorted({name for _, names in ties for name in names})
    memories: dict[str, Memory] = {each.id: each for each in engine.store.memories(scope, wanted)}
    for (node, activation, path), names in ties:
        yield Association(
            concept=known.written[node],
            activation=activation,
            path=tuple(known.written[each] for each in path),
            memories=tuple(memories[name] for name in names if name in memories),
        )
