"""Ranking is a sum of products: the vectorised form is the scalar one, floors hold, more is never less."""

import numpy as np
import pytest
from hypothesis import given as examples
from hypothesis import strategies as st

from omoide.dynamics.ranking import Recipe, Signals, Term, rank, score_one
from omoide.errors import BadValue

NAMES = ("words", "context", "recency")
SHARES = st.floats(0, 1, width=32)
ROWS = st.lists(st.tuples(SHARES, SHARES, SHARES), min_size=1, max_size=40)
TERMS = st.lists(
    st.builds(
        Term,
        weight=st.floats(-2, 2, width=32),
        signals=st.lists(st.sampled_from(NAMES), min_size=1, max_size=3).map(tuple),
    ),
    min_size=1,
    max_size=4,
    unique_by=lambda term: term.signals,
)


def columns(rows: list[tuple[float, float, float]]) -> Signals:
    return given({name: np.array([row[at] for row in rows], np.float32) for at, name in enumerate(NAMES)})


def given(arrays: dict[str, np.ndarray]) -> Signals:
    return {name: array.__getitem__ for name, array in arrays.items()}


@examples(rows=ROWS, terms=TERMS, floor=SHARES, k=st.integers(1, 50))
def test_the_vectorised_ranking_is_the_scalar_one(rows: list, terms: list, floor: float, k: int) -> None:
    recipe = Recipe(terms=tuple(terms), floors={"words": floor})
    ranking = rank(
        columns(rows),
        recipe,
        allowed=np.ones(len(rows), bool),
        newness=np.arange(len(rows), dtype=float),
        k=k,
    )
    scores = [score_one(dict(zip(NAMES, row, strict=True)), recipe) for row in rows]
    eligible = sorted((score for score in scores if score is not None), reverse=True)
    assert len(ranking.positions) == min(k, len(eligible))
    assert ranking.scores == pytest.approx(eligible[:k], abs=1e-4)
    for position, score in zip(ranking.positions, ranking.scores, strict=True):
        assert scores[position] == pytest.approx(score, abs=1e-4)


@examples(rows=ROWS, terms=TERMS)
def test_the_parts_of_a_score_add_up_to_it(rows: list, terms: list) -> None:
    recipe = Recipe(terms=tuple(terms), floors={})
    ranking = rank(
        columns(rows), recipe, allowed=np.ones(len(rows), bool), newness=np.zeros(len(rows)), k=100
    )
    assert sum(ranking.parts.values()) == pytest.approx(ranking.scores, abs=1e-4)


@examples(rows=ROWS)
def test_what_is_not_allowed_never_comes(rows: list) -> None:
    allowed = np.array([at % 2 == 0 for at in range(len(rows))])
    recipe = Recipe(terms=(Term(weight=1.0, signals=("words",)),), floors={})
    ranking = rank(columns(rows), recipe, allowed=allowed, newness=np.zeros(len(rows)), k=100)
    assert all(position % 2 == 0 for position in ranking.positions)


def test_among_equals_the_newest_comes_first() -> None:
    recipe = Recipe(terms=(Term(weight=1.0, signals=("words",)),), floors={})
    signals = given({"words": np.ones(5, np.float32)})
    newness = np.array([3.0, 1.0, 5.0, 2.0, 4.0])
    ranking = rank(signals, recipe, allowed=np.ones(5, bool), newness=newness, k=3)
    assert list(ranking.positions) == [2, 4, 0]


def test_a_floor_is_on_a_signal_and_never_on_the_sum() -> None:
    recipe = Recipe(
        terms=(Term(weight=1.0, signals=("words",)), Term(weight=5.0, signals=("recency",))),
        floors={"words": 0.5},
    )
    signals = given(
        {"words": np.array([0.49, 0.51], np.float32), "recency": np.array([1.0, 0.0], np.float32)}
    )
    ranking = rank(signals, recipe, allowed=np.ones(2, bool), newness=np.zeros(2), k=2)
    assert list(ranking.positions) == [1]


def test_a_recipe_without_terms_is_refused() -> None:
    with pytest.raises(BadValue):
        Recipe(terms=(), floors={})
