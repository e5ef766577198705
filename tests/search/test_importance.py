"""Importance by rule when something happens, what is gathered for an answer, and what a mind prefers."""

import math
from collections.abc import Callable

import numpy as np
import pytest
from searched_life import NO_MEANING, Life

from omoide.errors import BadValue
from omoide.library.lumina import Profile
from omoide.mind import Mind
from omoide.model.affect import Affect
from omoide.model.cue import Recollections
from omoide.model.memory import Tier
from omoide.model.scope import Scope
from omoide.wake.encode import Circumstances

# PIANO: by what can be seen at once.


@pytest.mark.spec("PI-09")
@pytest.mark.parametrize("text", ["石を運んだ", "Carried the stones"])
def test_piano_rates_by_type_and_marks_when_it_happens(live: Callable[..., Life], text: str) -> None:
    life = live("", "preset=piano", NO_MEANING)
    for event_type, marks, importance in (
        ("conversation", (), 0.5),
        ("conversation", ("proposal",), 0.7),
        ("action", ("goal", "failure"), 0.8),
        ("observation", ("threat",), 0.6),
        ("reflection", (), 0.6),
        ("weather", (), 0.2),
    ):
        memory = life.said(text, event_type=event_type, marks=frozenset(marks))
        assert memory.importance == pytest.approx(importance), (event_type, marks)
        assert life.mind.get(memory.id).importance == pytest.approx(importance)


@pytest.mark.spec("PI-09")
@pytest.mark.parametrize(
    ("text", "importance"),
    [
        ("明日の朝、鍵を持ってきてください。", 0.7),
        ("鍵を持ってきてくれない？", 0.7),
        ("Could you bring the key tomorrow?", 0.7),
        ("Please bring the key.", 0.7),
        ("一緒に釣りに行きませんか。", 0.7),
        ("釣りに行こうよ", 0.7),
        ("Let's go fishing.", 0.7),
        ("How about going fishing?", 0.7),
        ("釣りに行きました。", 0.5),
        ("We went fishing.", 0.5),
    ],
)
def test_piano_hears_requests_and_proposals(live: Callable[..., Life], text: str, importance: float) -> None:
    life = live("", "preset=piano", NO_MEANING)
    assert life.said(text, event_type="conversation").importance == pytest.approx(importance)


@pytest.mark.spec("PI-09")
def test_what_stirs_counts_in_a_talk(live: Callable[..., Life]) -> None:
    life = live("", "preset=piano", NO_MEANING)
    stirred = life.said("火事だ", event_type="conversation", affect=Affect(intensity=0.9))
    calm = life.said("晴れだ", event_type="conversation", affect=Affect(intensity=0.5))
    assert (stirred.importance, calm.importance) == pytest.approx((0.6, 0.5))


def test_a_mark_that_does_not_exist_is_refused(live: Callable[..., Life]) -> None:
    with pytest.raises(BadValue, match="threat"):
        Circumstances(marks=frozenset({"danger"}))


# LUMINA: by comparison.


@pytest.mark.spec("LU-16", "LU-17", "LU-31")
@pytest.mark.parametrize("tell", ["told", "said"])
def test_lumina_judges_once_there_is_a_vector(live: Callable[..., Life], tell: str) -> None:
    life = live("", "preset=lumina")
    first = getattr(life, tell)("猫のタマを拾った")
    # Nothing is like it yet, nobody felt anything, and it was said once: 0.3 × 1 + 0.1 × 1/10.
    assert first.importance == pytest.approx(0.31)
    again = getattr(life, tell)("猫のタマを拾った")
    assert again.importance == pytest.approx(0.3 * 0.8 + 0.01, abs=1e-3)
    assert life.mind.get(first.id).importance == pytest.approx(0.31)
    felt = getattr(life, tell)("The invoice is overdue", affect=Affect(valence=-1.0))
    assert felt.importance is not None
    assert felt.importance > 0.4 + 0.3 * 0.8
    kinds = [type(entry.change).__name__ for entry in life.mind.log(memory=first.id)]
    assert kinds == ["Encoded", "Judged"]


@pytest.mark.spec("LU-17", "B-34")
def test_what_others_remember_makes_nothing_less_new(live: Callable[..., Life]) -> None:
    life = live("", "preset=lumina")
    other = Mind(life.engine, Scope("home", "other"), by="test")
    stranger = Mind(life.engine, Scope("elsewhere", "me"), by="test")
    for mind in (other, stranger):
        for _ in range(5):
            mind.remember("猫のタマを拾った")
    assert life.told("猫のタマを拾った").importance == pytest.approx(0.31)
    assert other.remember("猫のタマを拾った").importance == pytest.approx(0.01, abs=1e-3)


def test_without_vectors_lumina_leaves_it_open(live: Callable[..., Life]) -> None:
    life = live("", "preset=lumina", NO_MEANING)
    assert life.told("猫のタマを拾った").importance is None


@pytest.mark.spec("PI-09", "LU-16")
@pytest.mark.parametrize("preset", ["piano", "lumina", "default"])
@pytest.mark.parametrize("given", [0.0, 0.05, 1.0])
def test_what_is_given_is_never_overwritten(live: Callable[..., Life], preset: str, given: float) -> None:
    life = live("", f"preset={preset}")
    for memory in (
        life.said("助けてください！", event_type="conversation", importance=given),
        life.told("助けてください！", importance=given),
    ):
        assert life.mind.get(memory.id).importance == given


def test_usually_nobody_is_rated(life: Life) -> None:
    assert life.said("助けてください！", event_type="conversation").importance is None


# What is gathered.


@pytest.mark.spec("LU-12")
def test_lumina_gathers_three_sections(live: Callable[..., Life]) -> None:
    life = live("", "preset=lumina")
    for number in range(7):
        life.told(f"{number}年前に海で泳いだ", tier=Tier.LONG, days=number * 300 + 30)
    life.told("昨日のまとめ: 写真の話をした", tier=Tier.MID, days=1)
    life.told("おとといのまとめ: 海の話をした", tier=Tier.MID, days=2)
    life.told("今の話", tier=Tier.SHORT)
    life.mind.talk.hear("海の写真を撮ろう。", thread="夜")
    life.mind.talk.close("夜")
    found = life.mind.gather("海で何をした？")
    assert list(found) == ["past_conversations", "recent_sessions", "user_profile"]
    past, recent, profile = found.values()
    assert isinstance(past, Recollections)
    assert len(past.found) == 5
    assert {each.memory.tier for each in past.found} == {Tier.LONG}
    assert isinstance(recent, Recollections)
    assert [each.memory.words.text[:2] for each in recent.found] == ["海の", "昨日", "おと"]
    assert isinstance(profile, Profile)
    assert profile.preferences["写真"] == 1


def test_what_is_gathered_is_a_setting(live: Callable[..., Life]) -> None:
    life = live('[gather]\nknown = "default"\ntasks = "notes:task"\n')
    life.told("鍵は玄関にある")
    life.mind.note("task-1", "鍵を渡す")
    found = life.mind.gather("鍵はどこ？")
    known = found["known"]
    assert isinstance(known, Recollections)
    assert known.found[0].memory.words.text == "鍵は玄関にある"
    assert list(found["tasks"]) == ["task-1"]  # pyright: ignore[reportArgumentType]


def test_usually_nothing_is_gathered(live: Callable[..., Life]) -> None:
    assert live().mind.gather("鍵") == {}


# What a mind prefers.


@pytest.mark.spec("LU-15")
def test_what_a_mind_prefers_is_made_of_its_ten_most_frequent_topics(live: Callable[..., Life]) -> None:
    life = live()
    for number in range(12):
        for _ in range(12 - number):
            life.told("…", keywords=(f"topic{number}",))
    found = life.mind.preference()
    assert found.topics.split() == [f"topic{number}" for number in range(10)]
    assert found.vector is not None
    assert math.isclose(float(np.linalg.norm(found.vector)), 1.0, abs_tol=1e-3)


@pytest.mark.spec("LU-15")
def test_topics_are_read_where_nobody_named_them_in_both_languages(live: Callable[..., Life]) -> None:
    life = live()
    for text in (
        "水彩画を描いた",
        "水彩画の筆を買った",
        "ＧＵＩＴＡＲ lesson",
        "Bought guitar strings",
        "昼寝した",
    ):
        life.told(text)
    forgotten = life.told("水彩画、水彩画、サーフィン")
    life.told("サーフィン")
    life.mind.forget(forgotten.id)
    topics = life.mind.preference().topics
    assert "水彩画" in topics
    assert "guitar" in topics.lower()
    assert topics.lower().count("guitar") == 1
    assert max(topics.index("水彩画"), topics.lower().index("guitar")) < topics.index("サーフィン")


@pytest.mark.spec("LU-15")
def test_who_knows_nothing_prefers_nothing(live: Callable[..., Life]) -> None:
    life = live("", NO_MEANING)
    assert life.mind.preference().topics == ""
    life.told("水彩画を描いた")
    found = life.mind.preference()
    assert "水彩画" in found.topics
    assert found.vector is None
