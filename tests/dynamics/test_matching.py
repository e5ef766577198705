"""Matching by words: bounded, rarer is worth more, more of it is never worse, and columns agree with the formula."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from omoide.dynamics.matching import Matching, ceiling, is_stop, rarity, term_score, weights
from omoide.errors import BadSetting

DEFAULT = Matching()


@given(found=st.integers(0, 1000), more=st.integers(1, 1000))
def test_a_rarer_word_says_more(found: int, more: int) -> None:
    among = found + more + 5
    assert rarity(found, among=among) > rarity(found + more, among=among) > 0


@given(count=st.integers(1, 255), length=st.floats(1, 1000), mean=st.floats(1, 1000))
def test_a_term_never_gives_more_than_its_share_of_the_ceiling(
    count: int, length: float, mean: float
) -> None:
    score = term_score(2.0, count=count, length=length, mean_length=mean, matching=DEFAULT)
    assert 0 < score < ceiling([2.0], matching=DEFAULT)
    assert score <= term_score(2.0, count=count + 1, length=length, mean_length=mean, matching=DEFAULT)
    assert score >= term_score(2.0, count=count, length=length + 1, mean_length=mean, matching=DEFAULT)


def test_the_score_of_one_word_in_an_average_memory_worked_by_hand() -> None:
    """count 1, average length: damping = k1 = 1.2, so w × 2.2 / 2.2 = w."""
    assert term_score(1.5, count=1, length=10, mean_length=10, matching=DEFAULT) == pytest.approx(1.5)
    assert rarity(1, among=3) == pytest.approx(0.980829, abs=1e-6)  # ln(1 + 2.5 / 1.5)


def test_a_word_that_is_nearly_everywhere_says_nothing_unless_it_is_all_there_is() -> None:
    assert is_stop(60, among=100, matching=DEFAULT)
    assert not is_stop(6, among=10, matching=DEFAULT)  # a young mind has no statistics yet
    assert weights({1: 90, 2: 3}, among=100, matching=DEFAULT).keys() == {2}
    assert weights({1: 90, 2: 95}, among=100, matching=DEFAULT).keys() == {1, 2}


def test_a_word_that_no_memory_has_counts_a_quarter() -> None:
    known = weights({1: 0}, among=10, matching=Matching(unknown=1.0))[1]
    assert weights({1: 0}, among=10, matching=DEFAULT)[1] == pytest.approx(known / 4)


@pytest.mark.parametrize(
    "wrong", [{"saturation": -1.0}, {"length": 1.5}, {"stop_share": 0.0}, {"unknown": 2.0}]
)
def test_parameters_out_of_bounds_are_refused_by_name(wrong: dict[str, float]) -> None:
    with pytest.raises(BadSetting, match=next(iter(wrong))):
        Matching(**wrong)  # type: ignore[arg-type]
