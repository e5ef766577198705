"""How good a ranked list is, as pure functions of the ids that came, best first, and the ids that were meant.

No list is looked at beyond its twentieth place: what comes later, nobody sees.
"""

import math
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Final

DEPTH: Final = 20

Scores = dict[str, float]


def recall_at(k: int, came: Sequence[str], gold: Collection[str]) -> float:
    """The share of what was meant that is among the first k."""
    return len(set(came[:k]) & set(gold)) / len(gold)


def all_at(k: int, came: Sequence[str], gold: Collection[str]) -> float:
    """1 where nothing of what was meant is missing from the first k."""
    return float(set(gold) <= set(came[:k]))


def hit_at(k: int, came: Sequence[str], gold: Collection[str]) -> float:
    """1 where at least one is among the first k."""
    return float(not set(gold).isdisjoint(came[:k]))


def reciprocal_rank(came: Sequence[str], gold: Collection[str]) -> float:
    """One divided by the place of the first that was meant; 0 where none is among the first twenty."""
    return next((1 / place for place, name in enumerate(came[:DEPTH], 1) if name in gold), 0.0)


def ndcg_at(k: int, came: Sequence[str], gold: Collection[str]) -> float:
    """What the places give (1 / log2(place + 1) for each that was meant), beside the best order possible."""
    given = sum(_discount(place) for place, name in enumerate(came[:k], 1) if name in gold)
    return given / sum(_discount(place) for place in range(1, min(k, len(gold)) + 1))


def _discount(place: int) -> float:
    return 1 / math.log2(place + 1)


METRICS: Final[Mapping[str, Callable[[Sequence[str], Collection[str]], float]]] = {
    "R@1": lambda came, gold: recall_at(1, came, gold),
    "R@5": lambda came, gold: recall_at(5, came, gold),
    "R@10": lambda came, gold: recall_at(10, came, gold),
    "R@20": lambda came, gold: recall_at(20, came, gold),
    "all@10": lambda came, gold: all_at(10, came, gold),
    "hit@10": lambda came, gold: hit_at(10, came, gold),
    "MRR": reciprocal_rank,
    "nDCG@10": lambda came, gold: ndcg_at(10, came, gold),
}


def scored(came: Sequence[str], gold: Collection[str]) -> Scores:
    """All metrics of one question, which must have an answer."""
    if not gold:
        raise ValueError("a question without an answer has no place in these averages")
    return {name: metric(came, gold) for name, metric in METRICS.items()}


def averaged(scores: Sequence[Scores]) -> Scores:
    """Each question counts the same. Where there are no questions, every metric is 0."""
    return {name: sum(each[name] for each in scores) / len(scores) if scores else 0.0 for name in METRICS}
