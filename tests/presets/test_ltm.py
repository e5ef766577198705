"""LTM, what comes to mind: retention × likeness, what feels like now, and the newest when asked for."""

import pytest
from small_life import LAST_SECOND, Life, as_printed, as_repaired, by_words_exactly, felt

from omoide.model.affect import Affect
from omoide.model.cue import Context
from omoide.model.memory import Category
from omoide.model.words import Words
from omoide.settings import Settings

PRESET = "ltm"


def begun(settings: Settings) -> Life:
    """With an embedder for which little is much: what is as near as 0.1 has to do with the question, by design or letter."""
    return Life(settings, now=LAST_SECOND, same=0.2)


@pytest.mark.spec("LT-50")
def test_the_priority_is_retention_times_likeness_times_recalls(settings: Settings) -> None:
    life = begun(settings)
    life.rehearse(life.tell("known", near=0.5, affect=felt(0.8), days=30), times=3)
    life.tell("opposite", near=-0.9, affect=felt(0.8), days=30)
    # What nobody sorted keeps 0.995 a day; a cosine below 0 counts as 0, and a score of 0 does not come.
    retention = 80 * 0.995**30
    assert life.scores() == pytest.approx({"known": retention * 0.5 * (1 + 0.1 * 3)}, rel=1e-4)


@pytest.mark.spec("LT-48", "LT-49", "LT-50")
def test_what_feels_like_now_gains_by_its_resonance(settings: Settings) -> None:
    life = begun(settings)
    now = Affect(valence=-0.6, arousal=0.85, emotions=("frustration", "anger"))
    # The seed's example: 0.3 + 0.2 × (1 − 0.05) + 0.5 × 1/2
    life.tell("alike", near=0.1, affect=felt(0.6, valence=-0.5, arousal=0.9, emotions=("frustration",)))
    # A missing arousal counts as 50: 0.2 × (1 − 0.35); and no emotions share nothing.
    life.tell("unlike", near=0.1, affect=felt(0.6, valence=0.5))
    expected = {"alike": 0.3 * 0.74 * 60 + 6, "unlike": 0.3 * 0.13 * 60 + 6}
    assert life.scores(context=Context(feeling=now)) == pytest.approx(expected, rel=1e-4)


@pytest.mark.spec("LT-48")
def test_the_present_feeling_is_that_of_the_sessions_last_memory(settings: Settings) -> None:
    life = begun(settings)
    joy = felt(0.5, valence=0.8, arousal=0.5, emotions=("joy",))
    life.tell("an old joy", near=0.1, affect=joy, days=1)
    assert life.recall(context=Context(session="today"))["an old joy"].signals["resonance"] == 0
    life.tell("a new joy", near=0.1, affect=joy, words=Words(text="a new joy", session="today"))
    came = life.recall(context=Context(session="today"))
    assert came["a new joy"].signals["resonance"] == pytest.approx(1.0)
    assert came["an old joy"].signals["resonance"] == pytest.approx(1.0)


@pytest.mark.spec("LT-50", "B-10")
@as_printed
def test_a_feeling_beats_what_was_asked_for(settings: Settings) -> None:
    """0.3 × 1 × 90 = 27 against 40 × 0.6 = 24."""
    life = begun(settings)
    anger = Affect(intensity=0.9, valence=-0.8, arousal=0.9, emotions=("anger",))
    life.tell("off the topic", near=0.0, affect=anger)
    life.tell("on the topic", near=0.6, affect=felt(0.4, valence=0.8, arousal=0.0, emotions=("joy",)))
    scores = life.scores(context=Context(feeling=anger))
    assert list(scores) == ["off the topic", "on the topic"]
    assert scores["off the topic"] == pytest.approx(27.0, rel=1e-3)
    # Besides its 24, what is left of the arousal: 0.3 × 0.2 × (1 − 0.9) × 40
    assert scores["on the topic"] == pytest.approx(24.0 + 0.24, rel=1e-3)


@pytest.mark.spec("LT-50", "B-10")
def test_fame_feeds_itself(settings: Settings) -> None:
    """30 × 0.5 × (1 + 0.1 × 40) = 75 against 60 × 0.8 = 48."""
    life = begun(settings)
    life.rehearse(life.tell("famous", near=0.5, affect=felt(0.3)), times=40)
    life.tell("on the topic", near=0.8, affect=felt(0.6))
    assert life.scores() == pytest.approx({"famous": 75.0, "on the topic": 48.0}, rel=1e-3)


# What comes.


@pytest.mark.spec("LT-51", "B-09")
@as_printed
def test_five_come_and_where_too_few_are_relevant_any_other(settings: Settings) -> None:
    life = begun(settings)
    for number in range(4):
        life.tell(f"relevant {number}", near=0.9, affect=felt(0.5))
    for number in range(4):
        life.tell(f"noise {number}", near=0.01 + 0.001 * number, affect=felt(0.5))
    life.tell("nothing at all", near=-0.1, affect=felt(0.5))
    came = list(life.recall())
    assert sorted(came[:4]) == [f"relevant {number}" for number in range(4)]
    assert came[4:] == ["noise 3"]
    assert set(life.recall("別の質問")) == set(came)


@pytest.mark.spec("LT-51")
@as_printed
def test_where_five_reach_the_threshold_nothing_below_it_comes(settings: Settings) -> None:
    """Also not in the place of one that says the same as another."""
    life = begun(settings)
    # 50 × 0.105 = 5.25; with 0.095 it would be 4.75.
    for text, near in (
        ("庭の木", 0.9),
        ("庭の木。", 0.89),
        ("海", 0.7),
        ("山", 0.6),
        ("川", 0.105),
        ("空", 0.095),
    ):
        life.tell(text, near=near, affect=felt(0.5))
    came = life.recall()
    assert list(came) == ["庭の木", "海", "山", "川"]
    assert len(came["庭の木"].copies) == 1


@as_repaired
@pytest.mark.spec("LT-51", "B-09")
def test_what_has_little_to_do_with_the_question_does_not_come_however_few_there_are(
    settings: Settings,
) -> None:
    life = Life(settings, now=LAST_SECOND)
    life.tell("relevant", near=0.63, affect=felt(0.1))
    life.tell("noise", near=0.62, affect=felt(1.0))
    assert list(life.recall()) == ["relevant"]


@as_repaired
@pytest.mark.spec("LT-51", "B-09")
def test_or_has_three_tenths_of_its_words(settings: Settings) -> None:
    """4 of 13 are enough, 4 of 14 are not."""
    words = [
        "apple",
        "banana",
        "cherry",
        "damson",
        "elder",
        "fig",
        "grape",
        "hazel",
        "iris",
        "juniper",
        "kale",
        "lemon",
        "mango",
        "nettle",
    ]
    for count, enough in ((13, True), (14, False)):
        life = Life(by_words_exactly(settings), now=LAST_SECOND)
        life.tell(" ".join(words[:4]), affect=felt(0.5))
        life.tell(" ".join(words[4:count]), affect=felt(0.5), near=0.9)
        assert (" ".join(words[:4]) in life.recall(" ".join(words[:count]))) is enough


@as_repaired
@pytest.mark.spec("C-51", "B-28")
def test_what_is_relevant_is_a_matter_of_the_embedder(settings: Settings) -> None:
    """0.625 lies at (0.625 − 0.5) / (0.85 − 0.5) between chance and the same: here at 0.0714 or 0.2143."""
    for same, came in ((0.2, ["near", "nearer"]), (0.6, ["nearer"])):
        life = Life(settings, now=LAST_SECOND, same=same)
        life.tell("nearer", near=0.22, affect=felt(0.1))
        life.tell("near", near=0.21, affect=felt(0.9))
        life.tell("no nearer than chance", affect=felt(1.0))
        assert list(life.recall()) == came


@pytest.mark.spec("LT-46")
def test_what_is_of_the_same_category_comes_first(settings: Settings) -> None:
    life = begun(settings)
    life.tell("a decision", near=0.55, affect=felt(0.5), category=Category.DECISION)
    life.tell("work", near=0.5, affect=felt(0.5), category=Category.WORK)
    assert list(life.recall()) == ["a decision", "work"]
    scores = life.scores(context=Context(category=Category.WORK))
    assert list(scores) == ["work", "a decision"]
    # By now each was recalled once: 50 × 0.5 × (1 + 0.1 + 0.2) against 50 × 0.55 × (1 + 0.1).
    assert scores == pytest.approx({"work": 32.5, "a decision": 30.25}, rel=1e-3)


LAST_TIME = ("前回の発表はどうだった？", "この前の話だけど", "How did it go last time?")


@pytest.mark.spec("LT-47")
def test_who_refers_back_gets_the_newest_of_what_is_related(settings: Settings) -> None:
    for question in LAST_TIME:
        life = begun(settings)
        life.rehearse(life.tell("the best, long ago", near=0.95, affect=felt(1.0), days=365), times=30)
        life.tell("a while ago", near=0.6, affect=felt(0.2), days=9)
        life.tell("the last time", near=0.27, affect=felt(0.1), days=8)
        life.tell("not related", near=0.235, affect=felt(1.0))
        came = life.recall(question)
        assert list(came) == ["the last time", "a while ago", "the best, long ago"], question
        # A year old: 0.5^(365/365) × 1,000,000, and what it has besides.
        long_ago = came["the best, long ago"]
        assert long_ago.parts["lately"] == pytest.approx(500_000, rel=1e-5)
    assert next(iter(life.recall("the presentation"))) == "the best, long ago"
