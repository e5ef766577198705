"""Ranking is a sum of products: the vectorised form is the scalar one, floors hold, more is never less."""

import numpy as np
import pytest
from hypothesis import given as examples
from hypothesis import strategies as st

from omoide.dynamics.ranking import Ranking, Recipe, Signals, Term, parts, rank, score_one, total
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
    recipe = Recipe(terms=tuple(terms), floors=({"words": floor},))
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
    recipe = Recipe(terms=tuple(terms))
    ranking = rank(
        columns(rows), recipe, allowed=np.ones(len(rows), bool), newness=np.zeros(len(rows)), k=100
    )
    values = ranking.values(recipe.signals, slice(None))
    for place, score in enumerate(ranking.scores):
        one = {name: float(column[place]) for name, column in values.items()}
        assert sum(part for _, part in parts(one, recipe.terms)) == pytest.approx(score, abs=1e-4)


@examples(rows=ROWS)
def test_what_is_not_allowed_never_comes(rows: list) -> None:
    allowed = np.array([at % 2 == 0 for at in range(len(rows))])
    recipe = Recipe(terms=(Term(weight=1.0, signals=("words",)),))
    ranking = rank(columns(rows), recipe, allowed=allowed, newness=np.zeros(len(rows)), k=100)
    assert all(position % 2 == 0 for position in ranking.positions)


def test_among_equals_the_newest_comes_first() -> None:
    recipe = Recipe(terms=(Term(weight=1.0, signals=("words",)),))
    signals = given({"words": np.ones(5, np.float32)})
    newness = np.array([3.0, 1.0, 5.0, 2.0, 4.0])
    ranking = rank(signals, recipe, allowed=np.ones(5, bool), newness=newness, k=3)
    assert list(ranking.positions) == [2, 4, 0]


def test_of_one_time_the_first_name_comes_first_wherever_it_lies() -> None:
    recipe = Recipe(terms=(Term(weight=1.0, signals=("words",)),))
    signals, names = given({"words": np.ones(4, np.float32)}), np.array([b"c", b"a", b"d", b"b"])
    ranking = rank(signals, recipe, allowed=np.ones(4, bool), newness=np.zeros(4), k=3, names=names)
    assert [names[place] for place in ranking.positions] == [b"a", b"b", b"c"]


def test_a_floor_is_on_a_signal_and_never_on_the_sum() -> None:
    recipe = Recipe(
        terms=(Term(weight=1.0, signals=("words",)), Term(weight=5.0, signals=("recency",))),
        floors=({"words": 0.5},),
    )
    signals = given(
        {"words": np.array([0.49, 0.51], np.float32), "recency": np.array([1.0, 0.0], np.float32)}
    )
    ranking = rank(signals, recipe, allowed=np.ones(2, bool), newness=np.zeros(2), k=2)
    assert list(ranking.positions) == [1]


def test_a_recipe_without_terms_is_refused() -> None:
    with pytest.raises(BadValue):
        Recipe(terms=())


def test_of_several_floors_one_is_enough_but_all_of_its_signals() -> None:
    recipe = Recipe(
        terms=(Term(weight=1.0, signals=("words",)),),
        floors=({"words": 0.5}, {"context": 0.9, "recency": 0.5}),
    )
    rows = [(0.6, 0.0, 0.0), (0.1, 1.0, 0.6), (0.1, 1.0, 0.4), (0.4, 0.8, 1.0)]
    ranking = rank(columns(rows), recipe, allowed=np.ones(4, bool), newness=np.zeros(4), k=9)
    assert list(ranking.positions) == [0, 1]
    scores = [score_one(dict(zip(NAMES, row, strict=True)), recipe) for row in rows]
    assert scores == [0.6, pytest.approx(0.1), None, None]


SUPPORT = (Term(weight=2.0, signals=("words",)), Term(weight=1.0, signals=("context",)))


def supported(rows: list[tuple[float, float, float]], *, enough: float, each: float) -> Ranking:
    recipe = Recipe(
        terms=(Term(weight=1.0, signals=("recency",)),), support=SUPPORT, enough=enough, each=each
    )
    return rank(columns(rows), recipe, allowed=np.ones(len(rows), bool), newness=np.zeros(len(rows)), k=9)


def test_nothing_comes_unless_one_memory_supports_the_question_enough() -> None:
    rows = [(0.2, 0.3, 0.1), (0.1, 0.1, 0.9)]  # support 0.7 and 0.3
    assert list(supported(rows, enough=0.7, each=0.0).positions) == [1, 0]
    refused = supported(rows, enough=0.71, each=0.0)
    assert list(refused.positions) == []
    assert refused.support == pytest.approx(0.7)


def test_what_supports_the_question_too_little_does_not_come_along() -> None:
    rows = [(0.2, 0.3, 0.1), (0.1, 0.1, 0.9)]
    assert list(supported(rows, enough=0.7, each=0.31).positions) == [0]


@examples(rows=ROWS, enough=SHARES, each=SHARES)
def test_support_is_the_scalar_sum(rows: list, enough: float, each: float) -> None:
    sums = [total(dict(zip(NAMES, row, strict=True)), SUPPORT) for row in rows]
    ranking = supported(rows, enough=enough, each=each)
    assert ranking.support == pytest.approx(max(sums), abs=1e-4)
    if max(sums) < enough - 1e-4:
        assert len(ranking.positions) == 0
    for position in ranking.positions:
        assert sums[position] >= each - 1e-4


def standardised(values: list[float]) -> Ranking:
    recipe = Recipe(terms=(Term(weight=1.0, signals=("words_z",)),))
    signals = given({"words": np.array(values, np.float32)})
    count = len(values)
    return rank(signals, recipe, allowed=np.ones(count, bool), newness=np.arange(count, dtype=float), k=99)


def test_a_standardised_signal_worked_by_hand() -> None:
    """1, 2, 3: mean 2, standard deviation √(2/3) = 0.8165; 3 stands 1.2247 above."""
    ranking = standardised([1.0, 2.0, 3.0])
    assert list(ranking.positions) == [2, 1, 0]
    assert ranking.scores == pytest.approx([1.224745, 0.0, -1.224745], abs=1e-5)


@examples(values=st.lists(SHARES, min_size=1, max_size=30))
def test_standardised_signals_have_mean_0_and_spread_1_or_are_all_0(values: list) -> None:
    scores = standardised(values).scores.astype(float)
    assert np.isfinite(scores).all()
    assert abs(scores.mean()) < 1e-2
    assert scores.std() == pytest.approx(1.0, abs=1e-2) or np.allclose(scores, 0)


def test_only_absolute_signals_decide_whether_something_comes() -> None:
    with pytest.raises(BadValue, match="standardised"):
        Recipe(terms=SUPPORT, support=(Term(weight=1.0, signals=("words_z",)),))


@pytest.mark.spec("LT-51")
@pytest.mark.parametrize(
    ("scores", "came"),
    [
        ([9.0, 8.0, 7.0, 6.0, 5.0, 4.0], 5),  # five reach 5.0: the best of them
        ([9.0, 8.0, 7.0, 6.0, 4.9, 4.0], 5),  # four do: the best five of all
        ([9.0, 4.0, 0.0, -1.0, 0.0, 0.1], 3),  # of all whose score is above 0
        ([0.0, -1.0], 0),
    ],
)
def test_a_threshold_with_its_fallback(scores: list[float], came: int) -> None:
    recipe = Recipe(terms=(Term(weight=1.0, signals=("words",)),), threshold=5.0, fallback=True)
    signals = given({"words": np.array(scores, np.float32)})
    count = len(scores)
    ranking = rank(signals, recipe, allowed=np.ones(count, bool), newness=np.zeros(count), k=5)
    assert list(ranking.scores) == sorted(np.array(scores, np.float32), reverse=True)[:came]
    strict = Recipe(terms=recipe.terms, threshold=5.0)
    kept = rank(signals, strict, allowed=np.ones(count, bool), newness=np.zeros(count), k=5)
    assert all(score >= 5.0 for score in kept.scores)


@examples(rows=ROWS, terms=TERMS, k=st.integers(1, 5), known=st.sets(st.sampled_from(NAMES)))
def test_what_is_known_of_a_signal_beforehand_spares_asking_but_changes_nothing(
    rows: list, terms: list, k: int, known: set
) -> None:
    """The range of a signal, or the one number that it is for all."""
    recipe = Recipe(terms=tuple(terms), support=(Term(weight=1.0, signals=("words",)),), enough=0.2, each=0.1)
    constant = {"recency"} & known
    rows = [(words, context, 0.5 if constant else recency) for words, context, recency in rows]
    arrays = {name: np.array([row[at] for row in rows], np.float32) for at, name in enumerate(NAMES)}
    asked: dict[str, int] = {}

    def counted(name: str):
        def value(some):
            asked[name] = asked.get(name, 0) + len(arrays[name][some])
            return arrays[name][some]

        return value

    facts = {"allowed": np.ones(len(rows), bool), "newness": np.arange(len(rows), dtype=float), "k": k}
    plain = rank(given(arrays), recipe, **facts)
    ranges = {name: (0.5, 0.5) if name in constant else (0.0, 1.0) for name in known - {"words"}}
    spared = rank({name: counted(name) for name in NAMES}, recipe, ranges=ranges, **facts)
    assert spared.positions.tolist() == plain.positions.tolist()
    assert spared.scores == pytest.approx(plain.scores, abs=1e-5)
    for name in ranges:
        assert asked.get(name, 0) <= len(rows)


def test_a_dear_signal_is_asked_only_for_those_that_can_be_among_the_best() -> None:
    words = np.linspace(0, 1, 1000, dtype=np.float32)
    asked: list[int] = []

    def retention(rows) -> np.ndarray:
        asked.append(len(words[rows]))
        return words[rows]

    recipe = Recipe(
        terms=(
            Term(weight=1.0, signals=("words",)),
            Term(weight=0.1, signals=("words", "retention")),
            Term(weight=5.0, signals=("then",)),
        )
    )
    signals = {"words": words.__getitem__, "retention": retention, "then": np.zeros_like(words).__getitem__}
    ranges = {"retention": (0.0, 1.0), "then": (0.0, 0.0)}
    allowed, newness = np.ones(1000, bool), np.zeros(1000)
    ranking = rank(signals, recipe, allowed=allowed, newness=newness, k=10, ranges=ranges)
    assert ranking.positions.tolist() == list(range(999, 989, -1))
    assert asked == [pytest.approx(110, abs=12)]  # the best ten, and whoever a tenth could lift over them
