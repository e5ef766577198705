"""Matching by words: bounded, rarer is worth more, more of it is never worse, doubt and the unknown weigh against it."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from omoide.dynamics.matching import (
    Matching,
    all_heard,
    ceiling,
    heard,
    is_stop,
    rarity,
    term_score,
    time_score,
    time_weight,
    timeliness,
    timely,
    weights,
)
from omoide.errors import BadSetting
from omoide.model.cue import AskedTerm

DEFAULT = Matching()
DAY = 86400.0


@given(found=st.integers(0, 1000), more=st.integers(1, 1000))
def test_a_rarer_word_says_more(found: int, more: int) -> None:
    among = found + more + 5
    assert rarity(found, among=among) > rarity(found + more, among=among) > 0


@given(count=st.floats(0.1, 255), length=st.floats(1, 1000), mean=st.floats(1, 1000))
def test_a_term_never_gives_more_than_its_share_of_the_ceiling(
    count: float, length: float, mean: float
) -> None:
    score = term_score(2.0, count=count, length=length, mean_length=mean, matching=DEFAULT)
    assert 0 < score < ceiling([2.0], among=10, matching=DEFAULT)
    assert score <= term_score(2.0, count=count + 1, length=length, mean_length=mean, matching=DEFAULT)
    assert score >= term_score(2.0, count=count, length=length + 1, mean_length=mean, matching=DEFAULT)


def test_one_word_in_an_average_memory_worked_by_hand() -> None:
    """count 1, average length: damping = k1 = 0.5, so w × 1 / 1.5."""
    assert term_score(1.5, count=1, length=10, mean_length=10, matching=DEFAULT) == pytest.approx(1.0)
    assert term_score(1.5, count=0, length=10, mean_length=10, matching=DEFAULT) == 0.0
    assert rarity(1, among=3) == pytest.approx(0.980829, abs=1e-6)  # ln(1 + 2.5 / 1.5)


def test_the_ceiling_has_room_for_doubt() -> None:
    """10 memories and 100 imagined ones: the rarest word weighs ln(1 + 110.5 / 0.5) = 5.40268."""
    assert ceiling([2.0, 1.0], among=10, matching=DEFAULT) == pytest.approx(3.0 + 5.40268, abs=1e-4)
    assert ceiling([2.0], among=10, matching=Matching(doubt=0.0)) == 2.0


def test_a_word_that_is_nearly_everywhere_says_nothing_unless_it_is_all_there_is() -> None:
    one, two = AskedTerm(1), AskedTerm(2)
    assert is_stop(60, among=100, matching=DEFAULT)
    assert not is_stop(6, among=10, matching=DEFAULT)  # a young mind has no statistics yet
    assert weights([one, two], {1: 90, 2: 3}, among=100, matching=DEFAULT).keys() == {2}
    assert weights([one, two], {1: 90, 2: 95}, among=100, matching=DEFAULT).keys() == {1, 2}


def test_that_no_memory_has_a_word_tells_the_more_the_more_there_are() -> None:
    """With 100 memories half, with 900 nine tenths of what the rarest word weighs."""
    for among, share in ((100, 0.5), (900, 0.9)):
        full = rarity(0, among=among + 100)
        told = weights([AskedTerm(1)], {1: 0}, among=among, matching=DEFAULT)[1]
        assert told == pytest.approx(full * share)
        assert weights([AskedTerm(1, unknown=0.0)], {1: 0}, among=among, matching=DEFAULT)[1] == 0.0
        assert weights([AskedTerm(1, weight=0.5)], {1: 0}, among=among, matching=DEFAULT)[1] == pytest.approx(
            told / 2
        )


@given(tokens=st.integers(0, 5000), more=st.integers(1, 5000))
def test_the_longer_a_memory_the_less_it_hears_of_its_neighbours(tokens: int, more: int) -> None:
    assert 0 <= heard(tokens + more, matching=DEFAULT) <= heard(tokens, matching=DEFAULT) <= 1
    column = all_heard(np.array([tokens, tokens + more], np.uint32), matching=DEFAULT)
    assert column == pytest.approx([heard(n, matching=DEFAULT) for n in (tokens, tokens + more)], abs=1e-6)


def test_at_eighty_tokens_half_is_heard() -> None:
    assert heard(80, matching=DEFAULT) == 0.5
    assert heard(160, matching=DEFAULT) == pytest.approx(1 / 17)


def test_a_time_worked_by_hand() -> None:
    """Within it 1; three days outside e^−1 = 0.3679; nine days outside e^−3 is below 0.05: another time."""
    span = (10 * DAY, 11 * DAY)
    worth = [timeliness(day * DAY, *span, matching=DEFAULT) for day in (10.5, 7.0, 14.0, 20.0, 1.0)]
    assert worth == pytest.approx([1.0, 0.367879, 0.367879, 0.049787 * 0, 0.049787 * 0], abs=1e-5)
    column = timely(np.array([10.5, 7.0, 14.0, 20.0, 1.0]) * DAY, *span, matching=DEFAULT)
    assert column == pytest.approx(worth, abs=1e-5)


def test_a_time_says_the_more_the_fewer_memories_are_of_it() -> None:
    assert time_weight(1.0, among=100) == pytest.approx(rarity(1, among=100))
    assert time_weight(90.0, among=100) < time_weight(10.0, among=100)
    assert time_score(3.0, timeliness=0.5, matching=DEFAULT) == pytest.approx(1.0)  # 3 × 0.5 / 1.5


@pytest.mark.parametrize(
    "wrong", [{"saturation": -1.0}, {"length": 1.5}, {"stop_share": 0.0}, {"doubt": -1.0}, {"knowing": -1.0}]
)
def test_parameters_out_of_bounds_are_refused_by_name(wrong: dict[str, float]) -> None:
    with pytest.raises(BadSetting, match=next(iter(wrong))):
        Matching(**wrong)  # type: ignore[arg-type]
