"""A number, time or word from a fixed list is checked where it is made, before anything is written."""

import math
from datetime import UTC, datetime, timedelta, timezone

import pytest

from omoide.errors import BadValue, EmptyText
from omoide.mind import Mind
from omoide.model.affect import EMOTIONS, Affect
from omoide.model.relation import Relation, Tie
from omoide.model.words import Words
from omoide.wake.encode import Circumstances

NAIVE = datetime(2026, 5, 1, 18, 30)
NOT_A_SHARE = [math.nan, math.inf, -math.inf, -0.01, 1.01, 10**400, -1]


@pytest.mark.spec("LT-37")
def test_a_time_without_an_offset_is_refused_everywhere(mind: Mind, refusing) -> None:
    with refusing(BadValue) as refused:
        mind.remember("花見", Circumstances(occurred=NAIVE))
    assert "offset" in str(refused.value)
    with refusing(BadValue):
        mind.observe("花見", Circumstances(occurred=NAIVE))
    with refusing(BadValue):
        mind.as_of(NAIVE)


@pytest.mark.spec("LT-37")
@pytest.mark.parametrize(
    "occurred",
    [
        datetime(2026, 5, 1, 18, 30, tzinfo=timezone(timedelta(hours=9))),
        datetime(2026, 5, 1, 18, 30, tzinfo=timezone(timedelta(hours=-12, minutes=-30))),
        datetime(1, 1, 1, tzinfo=UTC),
        datetime(9999, 12, 31, 23, 59, 59, 999999, tzinfo=timezone(timedelta(hours=-12))),
        datetime(1969, 12, 31, tzinfo=UTC),
    ],
)
def test_every_time_with_an_offset_is_kept_as_it_was_given(mind: Mind, occurred: datetime) -> None:
    memory = mind.get(mind.remember("昔の話", Circumstances(occurred=occurred)).id)
    assert memory.occurred == occurred
    assert memory.occurred.utcoffset() == occurred.utcoffset()
    assert mind.recall("昔").found
    assert mind.care.verify().problems == ()


@pytest.mark.parametrize("value", NOT_A_SHARE)
def test_importance_and_confidence_lie_between_nothing_and_all(mind: Mind, refusing, value: float) -> None:
    memory = mind.remember("猫")
    for name in ("importance", "confidence"):
        with refusing(BadValue) as refused:
            mind.remember("犬", Circumstances(**{name: value}))  # type: ignore[arg-type]
        assert name in str(refused.value)
        assert "0 to 1" in str(refused.value)
        with refusing(BadValue):
            mind.judge(memory.id, **{name: value})  # type: ignore[arg-type]
    with refusing(BadValue):
        mind.observe("犬", Circumstances(importance=value))


@pytest.mark.parametrize("value", [0, 1, 0.0, 1.0, 5e-324])
def test_the_ends_of_the_scale_belong_to_it(mind: Mind, value: float) -> None:
    assert mind.remember("猫", Circumstances(importance=value, confidence=value)).importance == value
    assert mind.care.verify().problems == ()


@pytest.mark.parametrize("value", NOT_A_SHARE)
def test_a_relation_weighs_between_nothing_and_all(mind: Mind, refusing, value: float) -> None:
    first, second = mind.remember("一").id, mind.remember("two").id
    with refusing(BadValue) as refused:
        mind.link(first, second, Tie.CONTINUES, weight=value)
    assert "weight" in str(refused.value)


def test_a_relation_has_two_ends(mind: Mind, refusing) -> None:
    memory = mind.remember("一").id
    with refusing(BadValue):
        mind.link(memory, memory, Tie.CONTINUES)
    with pytest.raises(BadValue):
        Relation(source="a", target="a", tie=Tie.CONTINUES)


@pytest.mark.parametrize(
    ("affect", "named"),
    [
        ({"intensity": math.nan}, "intensity"),
        ({"intensity": 1.1}, "intensity"),
        ({"valence": -1.1}, "valence"),
        ({"valence": math.inf}, "valence"),
        ({"arousal": -0.1}, "arousal"),
        ({"arousal": math.nan}, "arousal"),
        ({"emotions": ("happyish",)}, "happyish"),
        ({"emotions": ("joy", "喜び")}, "喜び"),
        ({"emotions": ("JOY",)}, "JOY"),
        ({"emotions": "joy"}, "j"),
    ],
)
def test_a_feeling_off_the_scale_is_refused(affect: dict, named: str) -> None:
    with pytest.raises(BadValue) as refused:
        Affect(**affect)
    assert named in str(refused.value)


def test_an_unknown_emotion_is_refused_with_all_that_are_known() -> None:
    with pytest.raises(BadValue) as refused:
        Affect(emotions=("happyish",))
    assert all(emotion in str(refused.value) for emotion in EMOTIONS)
    assert Affect(valence=-1.0, intensity=1.0, arousal=0.0, emotions=tuple(EMOTIONS))


@pytest.mark.parametrize("kind", ["", "BAD", "a b", "会話", "a-b", "1a", "_a", "x" * 33, "message\n", "../x"])
def test_an_event_type_is_a_plain_word(mind: Mind, refusing, kind: str) -> None:
    with refusing(BadValue) as refused:
        mind.observe("猫", event_type=kind)
    assert "lower-case" in str(refused.value)


@pytest.mark.parametrize("kind", ["a", "tool_call", "x" * 32])
def test_a_plain_event_type_is_kept(mind: Mind, kind: str) -> None:
    mind.observe("猫", event_type=kind)
    assert [event.type for event in mind.events()] == [kind]


def test_one_bad_value_in_an_act_leaves_the_whole_act_undone(mind: Mind, refusing) -> None:
    told = [(Words(text="良い"), Circumstances()), (Words(text=" "), Circumstances())]
    with refusing(EmptyText):
        mind.remember_all(told)
