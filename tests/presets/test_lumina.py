"""LUMINA as printed: what is brought together for an answer, and importance that comes of being new."""

from datetime import timedelta

import pytest
from small_life import QUESTION, Life, many

from omoide.library.lumina import Profile
from omoide.model.affect import Affect
from omoide.model.cue import Recollections
from omoide.model.memory import Tier
from omoide.settings import Settings

PRESET = "lumina"


@pytest.mark.spec("LU-12")
def test_an_answer_gets_past_conversations_recent_sessions_and_the_profile(settings: Settings) -> None:
    life = Life(settings)
    life.tell_all(many(7, near=0.9, called="long ago"), tier=Tier.LONG)
    life.tell("the last session", near=-0.5, days=0.2, tier=Tier.MID)
    life.tell("the session before", near=0.95, days=0.9, tier=Tier.MID)
    life.tell("this very talk", near=0.99, tier=Tier.SHORT)
    for said in ("海で写真を撮った。", "写真の整理をした。"):
        life.clock.at += timedelta(minutes=1)
        life.mind.talk.hear(said, thread="夜")
        life.mind.talk.close("夜")
    found = life.mind.gather(QUESTION)
    life.engine.gate.flush()
    assert list(found) == ["past_conversations", "recent_sessions", "user_profile"]
    past, recent, profile = found.values()
    assert isinstance(past, Recollections)
    assert [each.memory.words.text for each in past.found] == [f"long ago {number}" for number in range(5)]
    assert [each.score for each in past.found] == pytest.approx([0.9, 0.899, 0.898, 0.897, 0.896], abs=1e-5)
    assert isinstance(recent, Recollections)
    assert [each.memory.words.text for each in recent.found] == [
        "写真の整理をした。",
        "海で写真を撮った。",
        "the last session",
        "the session before",
    ]
    assert recent.found[0].score == pytest.approx(recent.found[0].signals["recency"])
    assert isinstance(profile, Profile)
    assert profile.preferences["写真"] == 2
    assert profile.growth_data["conversations"] == 2


@pytest.mark.spec("LU-12")
def test_otherwise_the_nearest_five_come(settings: Settings) -> None:
    life = Life(settings)
    life.tell_all(many(7, near=0.9))
    assert list(life.scores().values()) == pytest.approx([0.9, 0.899, 0.898, 0.897, 0.896], abs=1e-5)


@pytest.mark.spec("LU-29", "LU-01")
def test_concepts_are_a_network_in_which_a_topic_leads_to_the_next(settings: Settings) -> None:
    life = Life(settings)
    sea, photo = life.tell("海の話"), life.tell("写真の話", also={"海の話": 0.9})
    lens = life.tell("レンズの話", also={"海の話": 0.8, "写真の話": 0.9})
    far = life.tell("税金の話")
    life.clock.at += timedelta(days=1)
    life.mind.sleep()
    reached = {each.memory.id for each in life.mind.related(sea.id)}
    assert photo.id in reached
    onwards = {each.memory.id for each in life.mind.related(photo.id)}
    assert lens.id in onwards
    assert far.id not in reached | onwards


@pytest.mark.spec("LU-16", "LU-17", "LU-31", "B-22")
def test_a_neutral_topic_is_important_for_being_new(settings: Settings) -> None:
    """0.3 for the novelty, and 0.1 × 1/10 for the one mention that is supposed."""
    life = Life(settings)
    assert life.tell("the first of its kind").importance == pytest.approx(0.31)


@pytest.mark.spec("LU-16")
def test_feeling_counts_by_how_good_or_bad_it_is(settings: Settings) -> None:
    life = Life(settings)
    assert life.tell("good", affect=Affect(valence=0.5)).importance == pytest.approx(0.31 + 0.2)
    assert life.tell("bad", affect=Affect(valence=-1.0)).importance == pytest.approx(0.31 + 0.4)


@pytest.mark.spec("LU-16", "LU-17")
def test_what_was_said_before_is_less_new_and_what_is_akin_counts(settings: Settings) -> None:
    life = Life(settings)
    life.tell("twin")
    life.tell("cousin")
    # One of five neighbours says the same, at 0.82, the other one is akin at 0.4.
    third = life.tell("third", also={"twin": 0.82, "cousin": 0.4})
    assert third.importance == pytest.approx(0.3 * 0.8 + 0.2 * 0.4 + 0.01, abs=1e-5)
    # At 0.79 it is akin, and the mean of the three is counted.
    fourth = life.tell("fourth", also={"twin": 0.79, "cousin": 0.0})
    akin = (0.79 + 0.0 + 0.79 * 0.82) / 3
    assert fourth.importance == pytest.approx(0.3 * 1.0 + 0.2 * akin + 0.01, abs=1e-5)


@pytest.mark.spec("LU-17")
def test_what_five_say_already_is_not_new_at_all(settings: Settings) -> None:
    life = Life(settings)
    life.tell("first")
    for number in range(5):
        life.tell(f"again {number}", also={"first": 0.9})
    known = life.tell("and again", also={"first": 0.999})
    assert known.importance == pytest.approx(0.01, abs=1e-5)


@pytest.mark.spec("LU-21")
def test_a_backup_is_due_every_half_hour(settings: Settings) -> None:
    now = Life(settings).clock.now()
    assert settings.backup.due(None, now)
    assert not settings.backup.due(now - timedelta(minutes=29), now)
    assert settings.backup.due(now - timedelta(minutes=30), now)
