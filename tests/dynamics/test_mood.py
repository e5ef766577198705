"""Mood: one formula for one memory and over columns, bounded whatever is felt, and a balance that turns it."""

import random
from dataclasses import replace
from datetime import timedelta

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lives import NOW, ago, memory, steady
from omoide.dynamics.facts import facts_of
from omoide.dynamics.mood import (
    VALENCE,
    Balance,
    Moods,
    all_served,
    balance,
    balance_of,
    congruence,
    congruences,
    deepened,
    lean,
    mood_of,
    served,
)
from omoide.model.affect import Affect
from omoide.model.feeling import Feeling, Felt
from omoide.model.memory import REHEARSALS_KEPT, Stage
from omoide.model.plain import altered

share = st.floats(0.0, 1.0)
signed = st.floats(-1.0, 1.0)
balances = st.builds(Balance, recalled=share, known=share, recalls=st.integers(0, 500))
moods = st.builds(
    Moods,
    margin=st.floats(0.001, 1.0),
    lift=share,
    most_bad=share,
    aside=st.floats(0.0, 0.99),
    depth=share,
    neutral=share,
)


@steady
@given(st.sampled_from(Feeling), share, st.floats(0, 1e4))
def test_a_mood_lies_between_bad_and_good_and_fades(category, intensity, hours) -> None:
    felt = Felt(category, intensity)
    now, later = (mood_of(felt, hours=each, moods=Moods()) for each in (hours, hours + 24.0))
    assert -1.0 <= now <= 1.0
    assert later == pytest.approx(now / 2)
    assert mood_of(None, hours=hours, moods=Moods()) == 0.0


def test_every_feeling_is_good_bad_or_neither() -> None:
    assert set(VALENCE) == set(Feeling)
    bad = {each for each, valence in VALENCE.items() if valence < 0}
    assert bad == {Feeling.SADNESS, Feeling.ANGER, Feeling.ANXIOUS}
    assert min(VALENCE, key=VALENCE.__getitem__) is Feeling.SADNESS
    assert max(VALENCE, key=VALENCE.__getitem__) is Feeling.JOY


@steady
@given(signed, balances, moods)
def test_nothing_leans_further_than_the_mood_and_only_a_bad_one_is_turned(mood, known, settings) -> None:
    leaning = lean(mood, known, moods=settings)
    assert abs(leaning) <= abs(mood) + 1e-12
    if mood > 0:
        assert leaning >= 0.0
    assert lean(mood, known, moods=replace(settings, watched=False)) == mood


@steady
@given(st.floats(-1.0, -0.01), share, share, share, moods)
def test_the_more_bad_ones_came_the_less_a_bad_mood_asks_for_them(mood, known, one, other, settings) -> None:
    few, many = sorted((one, other))
    less, more = (
        lean(mood, Balance(recalled=each, known=known, recalls=99), moods=settings) for each in (few, many)
    )
    assert less <= more + 1e-12


def test_by_default_a_bad_mood_leans_no_more_at_five_points_and_the_other_way_at_ten() -> None:
    def at(recalled: float, mood: float = -0.8, recalls: int = 20) -> float:
        return lean(mood, Balance(recalled=recalled, known=0.3, recalls=recalls), moods=Moods())

    assert at(0.30) == -0.8
    assert at(0.20) == -0.8
    assert at(0.325) == pytest.approx(-0.4)
    assert at(0.35) == pytest.approx(0.0)
    assert at(0.40) == pytest.approx(0.8)
    assert at(0.90) == pytest.approx(0.8)
    assert at(0.90, recalls=4) == -0.8  # too few to tell
    # A good mood asks for no more good ones when the bad ones hardly come; it never asks for bad ones.
    assert at(0.30, 0.8) == 0.8
    assert at(0.275, 0.8) == pytest.approx(0.4)
    assert at(0.10, 0.8) == 0.0


def test_where_half_of_what_comes_is_bad_no_mood_asks_for_more() -> None:
    sad = Balance(recalled=0.5, known=0.9, recalls=20)
    assert lean(-1.0, sad, moods=Moods()) == 0.0
    assert lean(-1.0, replace(sad, recalled=0.49), moods=Moods()) == -1.0


@steady
@given(signed, signed)
def test_what_feels_like_the_mood_is_on_its_side(leaning, valence) -> None:
    found = congruence(valence, leaning=leaning)
    assert -1.0 <= found <= 1.0
    assert found == -congruence(-valence, leaning=leaning) == -congruence(valence, leaning=-leaning)


@steady
@given(share, signed, share, moods)
def test_depth_is_bounded_and_takes_nothing(importance, alike, wanted, settings) -> None:
    found = deepened(importance, congruence=alike, wanted=wanted, moods=settings)
    assert importance <= found <= min(1.0, importance + settings.depth) + 1e-12


@steady
@given(st.lists(share, min_size=1), moods)
def test_what_serves_a_goal_is_the_same_for_one_and_for_many(shares, settings) -> None:
    many = all_served(np.array(shares, np.float32), moods=settings)
    assert many.tolist() == pytest.approx([served(each, moods=settings) for each in shares], abs=1e-4)
    assert ((many >= 0) & (many <= 1 + 1e-5)).all()


@pytest.mark.parametrize("seed", range(20))
def test_the_balance_is_the_same_memory_by_memory_and_over_columns(seed: int) -> None:
    dice = random.Random(seed)
    lived = [
        altered(
            each,
            affect=Affect(valence=round(dice.uniform(-1, 1), 2)),
            stage=dice.choice(list(Stage)),
            rehearsals=tuple(
                sorted(
                    NOW - timedelta(hours=dice.randint(-3, 400))
                    for _ in range(dice.randint(0, REHEARSALS_KEPT))
                )
            ),
        )
        for each in [memory(ago(30))] * 50
    ]
    settings = Moods(window_days=dice.choice((5.0, 36_500.0)), neutral=0.25)
    there = np.array([dice.random() < 0.8 for _ in lived])
    one = balance_of(
        [each for each, is_there in zip(lived, there, strict=True) if is_there], now=NOW, moods=settings
    )
    many = balance(facts_of(lived), among=there, now=NOW, moods=settings)
    assert (many.recalled, many.known, many.recalls) == pytest.approx((one.recalled, one.known, one.recalls))
    assert one.recalls > 0
    assert congruences(facts_of(lived), leaning=-0.4).tolist() == pytest.approx(
        [congruence(each.affect.valence, leaning=-0.4) for each in lived], abs=1e-6
    )


def test_a_mind_without_memories_is_in_balance() -> None:
    assert balance(facts_of([]), among=np.zeros(0, np.bool_), now=NOW, moods=Moods()) == Balance()
    assert balance_of([], now=NOW, moods=Moods()) == Balance()
    assert Balance().excess == 0.0
