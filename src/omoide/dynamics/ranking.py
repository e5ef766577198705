"""Ranking: a sum of signed products of named signals over all candidates at once; every score keeps its parts."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from omoide.errors import BadValue

Column = NDArray[np.float32]
Rows = NDArray[np.intp]
Signals = Mapping[
    str, Callable[[Rows | slice], Column]
]  # each gives its values for the rows that are of interest


@dataclass(frozen=True, slots=True, kw_only=True)
class Term:
    """weight × signal × signal × …"""

    weight: float
    signals: tuple[str, ...]

    @property
    def name(self) -> str:
        return " × ".join(self.signals)


@dataclass(frozen=True, slots=True, kw_only=True)
class Recipe:
    """A ranking as data. `floors` are on absolute signals, never on the sum: below one, nothing comes."""

    terms: tuple[Term, ...]
    floors: Mapping[str, float]

    def __post_init__(self) -> None:
        if not self.terms or not all(term.signals for term in self.terms):
            raise BadValue(value=self.terms, what="recipe", allowed="at least one term, each with a signal")


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranking:
    """The best candidates, best first, as positions; and what each term gave to each of them."""

    positions: Rows
    scores: Column
    parts: Mapping[str, Column]


def rank(
    signals: Signals, recipe: Recipe, *, allowed: NDArray[np.bool_], newness: NDArray[np.float64], k: int
) -> Ranking:
    """The best k among the allowed candidates that reach every floor; among equals the newest first."""
    eligible = allowed
    for name, floor in recipe.floors.items():
        eligible = eligible & (signals[name](slice(None)) >= floor)
    rows = np.flatnonzero(eligible)
    values = {name: signals[name](rows) for term in recipe.terms for name in term.signals}
    parts = {term.name: _product(term, values, len(rows)) for term in recipe.terms}
    scores = np.zeros(len(rows), dtype=np.float32)
    for part in parts.values():
        scores += part
    best = _top(scores, newness[rows], k)
    return Ranking(
        positions=rows[best], scores=scores[best], parts={name: part[best] for name, part in parts.items()}
    )


def _product(term: Term, values: Mapping[str, Column], count: int) -> Column:
    product = np.full(count, term.weight, dtype=np.float32)
    for name in term.signals:
        product *= values[name]
    return product


def _top(scores: Column, newness: NDArray[np.float64], k: int) -> NDArray[np.intp]:
    kept = np.arange(len(scores))
    if len(scores) > k:  # sort only what can be among the best, with all that are equal to the last of them
        edge = np.partition(scores, len(scores) - k)[len(scores) - k]
        kept = np.flatnonzero(scores >= edge)
    return kept[np.lexsort((-newness[kept], -scores[kept]))][:k]


def score_one(values: Mapping[str, float], recipe: Recipe) -> float | None:
    """The scalar reference: the score of one candidate, or None where a floor is not reached."""
    if any(values[name] < floor for name, floor in recipe.floors.items()):
        return None
    total = 0.0
    for term in recipe.terms:
        product = term.weight
        for name in term.signals:
            product *= values[name]
        total += product
    return total
