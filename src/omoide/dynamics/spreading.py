"""Spreading: what comes to mind wakes what it is tied to, over weighted relations between numbered memories.

`activation` is a personalised PageRank (AW-24): a walker starts at the seeds, follows relations by their weight, and
now and then starts anew; what is often visited is active. `reached` only follows the strongest relations a few steps
(LT-43, LT-44). Both are here twice: for a few relations, and over columns. `pushed` is the same walker over a web of
concepts (LU-29), which may be large: activation is pushed forward from where it lies, and what is far off costs nothing.
"""

import math
from collections.abc import Iterable, Mapping

import numpy as np
from numpy.typing import NDArray

from omoide.dynamics.weaving import Web
from omoide.model.frozen import frozen
from omoide.model.parameter import check, parameter

Edge = tuple[int, int, float]  # from, to, weight; a weight of 0 is no relation
Nodes = NDArray[np.intp]
Exact = NDArray[np.float64]
_STILL_MOVING = 1e-7  # the share of all activation that may still be on its way when we stop
_LEAST = 1e-5  # activation for each tie of a concept below which it is not worth passing on


@frozen
class Spreading:
    """How far activation goes."""

    damping: float = parameter(
        0.85, low=0.0, high=0.99, says="the share that a memory passes on to those it is tied to"
    )
    normalised: str = parameter(
        "maximum",
        choices=("maximum", "sum"),
        says="what is made 1: the most active memory, or all activation together",
    )
    both_ways: bool = parameter(True, says="relations are followed from either end")
    depth: int = parameter(1, low=0, high=10, says="how many relations away related memories may be")
    relations: int = parameter(
        10, low=1, high=1000, says="how many relations of one memory are followed, the strongest first"
    )

    def __post_init__(self) -> None:
        check(self)


def activation(
    seeds: Mapping[int, float], edges: Iterable[Edge], *, spreading: Spreading
) -> dict[int, float]:
    """How active each memory becomes that can be reached at all; seeds are as strong as they matched."""
    start = _shares({node: weight for node, weight in seeds.items() if weight > 0})
    ways = {node: _shares(targets) for node, targets in _neighbours(edges, spreading).items()}
    active = start
    for _ in range(_steps(spreading)):
        passed: dict[int, float] = {}
        stuck = 0.0
        for node, amount in active.items():
            stuck += 0.0 if node in ways else amount
            for target, share in ways.get(node, {}).items():
                passed[target] = passed.get(target, 0.0) + amount * share
        # What can go nowhere starts anew, like what was not passed on.
        again = 1.0 - spreading.damping + spreading.damping * stuck
        active = {
            node: again * start.get(node, 0.0) + spreading.damping * passed.get(node, 0.0)
            for node in {**start, **passed}
        }
    most = max(active.values(), default=1.0) if spreading.normalised == "maximum" else 1.0
    return {node: amount / most for node, amount in active.items()}


def activations(
    seeds: Mapping[int, float],
    source: Nodes,
    target: Nodes,
    weight: Exact,
    *,
    nodes: int,
    spreading: Spreading,
) -> Exact:
    """The same over columns of relations between the memories 0 … nodes − 1."""
    source, target, weight = _ways(source, target, weight, spreading)
    outgoing = np.bincount(source, weight, nodes)
    share, stuck = weight / outgoing[source], outgoing == 0
    start = np.zeros(nodes)
    for node, amount in _shares({node: amount for node, amount in seeds.items() if amount > 0}).items():
        start[node] = amount
    active = start
    for _ in range(_steps(spreading)):
        passed = np.bincount(target, share * active[source], nodes)
        again = 1.0 - spreading.damping + spreading.damping * active[stuck].sum()
        active = again * start + spreading.damping * passed
    most = active.max(initial=0.0) if spreading.normalised == "maximum" else 1.0
    return active / most if most > 0 else active


def pushed(seeds: Mapping[int, float], web: Web, *, spreading: Spreading) -> Exact:
    """How active each concept becomes, by forward push (Andersen, Chung and Lang 2006): all of 1 / `_LEAST` ties are followed
    at most for each share that stays, however large the web is."""
    active, waiting = np.zeros(web.nodes), np.zeros(web.nodes)
    for node, amount in _shares({node: amount for node, amount in seeds.items() if amount > 0}).items():
        waiting[node] = amount
    ties = np.diff(web.first)
    frontier = np.flatnonzero(waiting)
    while len(frontier):
        amount, count = waiting[frontier], ties[frontier]
        waiting[frontier] = 0.0
        active[frontier] += np.where(count > 0, 1.0 - spreading.damping, 1.0) * amount
        before = np.cumsum(count) - count
        edges = np.repeat(web.first[frontier] - before, count) + np.arange(int(count.sum()))
        met = web.target[edges]
        np.add.at(waiting, met, np.repeat(spreading.damping * amount, count) * web.share[edges])
        frontier = np.unique(met[waiting[met] > _LEAST * ties[met]])
    return active


def reached(seeds: Iterable[int], edges: Iterable[Edge], *, spreading: Spreading) -> dict[int, int]:
    """In how many steps each memory is reached, nearest first, then the most strongly tied; seeds in 0."""
    strongest = {
        node: sorted(targets, key=lambda target: (-targets[target], target))[: spreading.relations]
        for node, targets in _neighbours(edges, spreading).items()
    }
    steps = dict.fromkeys(seeds, 0)
    frontier = list(steps)
    for step in range(1, spreading.depth + 1):
        found = [target for node in frontier for target in strongest.get(node, ()) if target not in steps]
        frontier = list(dict.fromkeys(found))
        steps.update(dict.fromkeys(frontier, step))
    return steps


def reaches(
    seeds: Iterable[int], source: Nodes, target: Nodes, weight: Exact, *, nodes: int, spreading: Spreading
) -> NDArray[np.int64]:
    """The same over columns: the steps to each memory, −1 where none of them lead."""
    source, target, weight = _ways(source, target, weight, spreading)
    order = np.lexsort((target, -weight, source))
    source, target = source[order], target[order]
    first = np.searchsorted(source, np.arange(nodes))
    followed = np.arange(len(source)) - first[source] < spreading.relations
    source, target = source[followed], target[followed]
    steps = np.full(nodes, -1, np.int64)
    steps[np.fromiter(seeds, np.intp)] = 0
    for step in range(1, spreading.depth + 1):
        found = target[(steps[source] == step - 1) & (steps[target] < 0)]
        steps[found] = step
    return steps


def _steps(spreading: Spreading) -> int:
    """What is still on its way grows less by the damping at each step, so the number of steps is known beforehand."""
    return math.ceil(math.log(_STILL_MOVING) / math.log(spreading.damping)) if spreading.damping > 0 else 1


def _shares(weights: Mapping[int, float]) -> dict[int, float]:
    total = sum(weights.values())
    return {node: weight / total for node, weight in weights.items()}


def _neighbours(edges: Iterable[Edge], spreading: Spreading) -> dict[int, dict[int, float]]:
    """Between two memories the strongest of their relations counts."""
    found: dict[int, dict[int, float]] = {}
    for source, target, weight in edges:
        if weight > 0:
            ways = ((source, target), (target, source)) if spreading.both_ways else ((source, target),)
            for one, other in ways:
                targets = found.setdefault(one, {})
                targets[other] = max(targets.get(other, 0.0), weight)
    return found


def _ways(source: Nodes, target: Nodes, weight: Exact, spreading: Spreading) -> tuple[Nodes, Nodes, Exact]:
    if spreading.both_ways:
        source, target = np.concatenate((source, target)), np.concatenate((target, source))
        weight = np.concatenate((weight, weight))
    order = np.lexsort((-weight, target, source))
    order = order[weight[order] > 0]
    source, target, weight = source[order], target[order], weight[order]
    new = np.ones(len(order), bool)
    new[1:] = (source[1:] != source[:-1]) | (target[1:] != target[:-1])
    return source[new], target[new], weight[new]
