"""What comes along: memories tied to a hit (LT-44), and activation that spreads from the best hits (AW-24)."""

from collections.abc import Collection, Sequence
from dataclasses import replace

import numpy as np

from omoide.dynamics.spreading import activations, reached
from omoide.engine import Engine
from omoide.model.cue import FINDABLE, Filter, Recollection, Related
from omoide.model.memory import Memory
from omoide.model.relation import Relation
from omoide.model.scope import Scope
from omoide.ports import Candidates, Column
from omoide.search.scale import cosine_of

TAG = "tag"
_NEIGHBOURS = 10  # implicit ties of one memory


def related(
    engine: Engine, scope: Scope, found: Sequence[Recollection], chosen: Filter, *, tokens: int
) -> list[Recollection]:
    """Each hit with what it is tied to, as long as there is room; nothing twice, and nothing that is not meant."""
    shown = {each.memory.id for each in found}
    ties = _ties(engine, scope, shown, steps=engine.spreading.depth)
    if not ties:
        return list(found)
    known = {memory.id: memory for memory in engine.store.memories(scope, _ends(ties) - shown)}
    result: list[Recollection] = []
    for each in found:
        along: list[Related] = []
        for name, steps in _reached(engine, each.memory.id, ties).items():
            memory = known.pop(name, None) if name not in shown else None
            cost = engine.lexicon.tokens(memory.words) if memory else 0
            if memory and memory.stage in chosen.stages and cost <= tokens:
                tokens -= cost
                along.append(Related(memory, _tie(ties, name, each.memory.id), steps))
        spent = sum(engine.lexicon.tokens(other.memory.words) for other in along)
        result.append(replace(each, related=tuple(along), tokens=each.tokens + spent))
    return result


def related_to(engine: Engine, scope: Scope, memory: Memory, *, limit: int) -> list[Related]:
    """What one memory is tied to, or shares a tag with (PI-28)."""
    ties = _ties(engine, scope, {memory.id}, steps=engine.spreading.depth)
    steps = {name: each for name, each in _reached(engine, memory.id, ties).items() if name != memory.id}
    known = {each.id: each for each in engine.store.memories(scope, steps)}
    found = [
        Related(known[name], _tie(ties, name, memory.id), count)
        for name, count in steps.items()
        if name in known and known[name].stage in FINDABLE
    ]
    if memory.words.tags:
        chosen = Filter(tags=frozenset(memory.words.tags))
        alike = engine.store.listed(scope, chosen, limit=limit + len(steps) + 1)
        found += [Related(each, TAG, 1) for each in alike if each.id != memory.id and each.id not in steps]
    return found[:limit]


def _ties(engine: Engine, scope: Scope, names: Collection[str], *, steps: int) -> list[Relation]:
    """All relations within so many steps."""
    found: dict[tuple[str, str, str], Relation] = {}
    asked, frontier = set[str](), set(names)
    for _ in range(steps):
        for relation in engine.store.links(scope, sorted(frontier)):
            found[relation.key] = relation
        asked |= frontier
        frontier = _ends(found.values()) - asked
        if not frontier:
            break
    return list(found.values())


def _ends(ties: Collection[Relation]) -> set[str]:
    return {end for relation in ties for end in (relation.source, relation.target)}


def _reached(engine: Engine, start: str, ties: Sequence[Relation]) -> dict[str, int]:
    names = sorted(_ends(ties) | {start})
    number = {name: place for place, name in enumerate(names)}
    edges = [(number[tie.source], number[tie.target], tie.weight) for tie in ties]
    steps = reached([number[start]], edges, spreading=engine.spreading)
    return {names[node]: count for node, count in steps.items() if count}


def _tie(ties: Sequence[Relation], name: str, start: str) -> str:
    """By which tie it hangs on; that to the hit itself before any other."""
    own = [tie for tie in ties if name in (tie.source, tie.target)]
    own.sort(key=lambda tie: (start not in (tie.source, tie.target), -tie.weight))
    return str(own[0].tie)


def activation(engine: Engine, scope: Scope, candidates: Candidates) -> Column:
    """From the nearest memories, over relations and over nearness of meaning."""
    relevance = (
        np.nan_to_num(candidates.cosine) if not np.isnan(candidates.cosine).all() else candidates.words
    )
    relevance = np.where(candidates.allowed, relevance, 0.0)
    seeds = np.argsort(-relevance, kind="stable")[: engine.recalling.seeds]
    names = {candidates.id(int(row)): float(relevance[row]) for row in seeds if relevance[row] > 0}
    edges = [(tie.source, tie.target, tie.weight) for tie in _ties(engine, scope, names, steps=2)]
    floor = cosine_of(engine, scope, engine.recalling.implicit)
    edges += engine.store.alike(scope, names, floor=floor, limit=_NEIGHBOURS)
    wanted = sorted({*names, *(end for edge in edges for end in edge[:2])})
    rows = np.flatnonzero(np.isin(candidates.ids, np.array([name.encode() for name in wanted], "S20")))
    node = {name: place for place, name in enumerate(candidates.names(rows))}
    known = [(node[a], node[b], weight) for a, b, weight in edges if a in node and b in node]
    column = np.zeros(len(candidates.ids), np.float32)
    if len(rows):
        source, target, weight = (
            (np.array(each) for each in zip(*known, strict=True)) if known else (np.empty(0, int),) * 3
        )
        start = {node[name]: relevance for name, relevance in names.items() if name in node}
        column[rows] = activations(
            start, source.astype(np.intp), target.astype(np.intp), weight.astype(np.float64),
            nodes=len(rows), spreading=engine.spreading,
        )  # fmt: skip
    return column
