"""Resonance: bounded, the same from either side, whole for a feeling with itself, and nothing without a feeling."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lives import AFFECTS, LIVES, NOW, memory, steady
from omoide.dynamics.facts import facts_of
from omoide.dynamics.resonance import Resonance, resonance, resonances
from omoide.errors import BadSetting
from omoide.model.affect import Affect
from omoide.model.memory import Memory

WEIGHTS = Resonance()
JOY = Affect(valence=0.8, arousal=0.9, emotions=("joy", "excitement", "pride"))


@steady
@given(lives=st.lists(LIVES, max_size=10), current=st.none() | AFFECTS)
def test_the_vectorised_resonance_is_the_scalar_one(lives: list[Memory], current: Affect | None) -> None:
    column = resonances(facts_of(lives), current=current, weights=WEIGHTS)
    expected = [resonance(each.affect, current=current, weights=WEIGHTS) for each in lives]
    assert column == pytest.approx(expected, abs=1e-5)
    assert column.dtype == np.float32
    assert len(column) == len(lives)


@steady
@given(one=AFFECTS, other=AFFECTS)
def test_it_is_the_same_from_either_side_and_between_nothing_and_all(one: Affect, other: Affect) -> None:
    there = resonance(one, current=other, weights=WEIGHTS)
    assert there == pytest.approx(resonance(other, current=one, weights=WEIGHTS))
    assert 0.0 <= there <= 1.0 + 1e-9


@steady
@given(felt=AFFECTS)
def test_nothing_resonates_more_than_the_same_feeling(felt: Affect) -> None:
    assert resonance(felt, current=felt, weights=WEIGHTS) == pytest.approx(1.0 if felt.emotions else 0.5)


@steady
@given(felt=AFFECTS, current=AFFECTS, emotion=st.sampled_from(["joy", "fear", "nostalgia"]))
def test_one_more_shared_emotion_never_takes_away(felt: Affect, current: Affect, emotion: str) -> None:
    def with_it(affect: Affect) -> Affect:
        emotions = tuple(dict.fromkeys((*affect.emotions, emotion)))
        return Affect(valence=affect.valence, arousal=affect.arousal, emotions=emotions)

    if emotion not in (*felt.emotions, *current.emotions):
        both = resonance(with_it(felt), current=with_it(current), weights=WEIGHTS)
        assert both >= resonance(felt, current=current, weights=WEIGHTS) - 1e-9


@pytest.mark.spec("LT-48")
def test_without_a_current_feeling_nothing_resonates() -> None:
    life = memory(NOW, affect=JOY)
    assert resonance(JOY, current=None, weights=WEIGHTS) == 0.0
    assert resonances(facts_of([life]), current=None, weights=WEIGHTS).tolist() == [0.0]


@pytest.mark.spec("LT-49")
@pytest.mark.parametrize(
    ("felt", "worked"),
    [
        # valence + arousal + emotions
        (JOY, 0.3 + 0.2 + 0.5),
        (Affect(valence=1.0, arousal=0.4, emotions=("joy",)), 0.3 + 0.2 * 0.5 + 0.5 / 3),
        (Affect(valence=-1.0, arousal=0.9, emotions=("anger",)), 0.2),
        (Affect(valence=0.0, arousal=0.0), 0.2 * 0.1),
        (Affect(valence=0.5, arousal=None, emotions=("joy", "hope")), 0.3 + 0.2 * 0.6 + 0.5 / 3),
        (
            Affect(valence=0.5, arousal=0.9, emotions=("joy", "pride", "hope", "love")),
            0.3 + 0.2 + 0.5 * 2 / 4,
        ),
    ],
)
def test_resonance_worked_by_hand(felt: Affect, worked: float) -> None:
    assert resonance(felt, current=JOY, weights=WEIGHTS) == pytest.approx(worked)
    column = resonances(facts_of([memory(NOW, affect=felt)]), current=JOY, weights=WEIGHTS)
    assert column == pytest.approx([worked], abs=1e-6)


@pytest.mark.spec("LT-49")
def test_two_unknown_arousals_are_both_in_the_middle_and_neutral_is_a_side_of_its_own() -> None:
    calm = Affect(valence=0.05)
    assert resonance(calm, current=Affect(valence=-0.1), weights=WEIGHTS) == pytest.approx(0.5)
    assert resonance(calm, current=Affect(valence=0.2), weights=WEIGHTS) == pytest.approx(0.2)
    exact = Resonance(neutral=0.0)
    assert resonance(calm, current=Affect(valence=0.2), weights=exact) == pytest.approx(0.5)


def test_an_emotion_named_twice_is_felt_once() -> None:
    twice = Affect(valence=0.8, arousal=0.9, emotions=("joy", "joy", "pride", "excitement"))
    assert resonance(twice, current=JOY, weights=WEIGHTS) == pytest.approx(1.0)
    column = resonances(facts_of([memory(NOW, affect=twice)]), current=twice, weights=WEIGHTS)
    assert column == pytest.approx([1.0])


def test_weights_out_of_bounds_are_refused() -> None:
    with pytest.raises(BadSetting, match="emotions"):
        Resonance(emotions=1.5)
