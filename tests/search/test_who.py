"""Whom a question is about: what that person said comes first, under every name that the person has."""

from collections.abc import Callable

import pytest
from searched_life import EACH, Life

from omoide.errors import BadValue
from omoide.model.cue import Filter


def _talk(life: Life) -> None:
    """Everybody says much the same, and nobody says a name."""
    life.said("I started painting watercolours this spring.", "Melanie")
    life.said("I started painting miniatures this autumn.", "Caroline")
    life.said("週末は釣りに行きました。", "健")
    life.said("週末は山に行きました。", "花子")
    life.said("週末は映画に行きました。", "Ken Tanaka")


@pytest.mark.parametrize(
    ("question", "speaker"),
    [
        ("What did Melanie start painting?", "Melanie"),
        ("What did Caroline start painting?", "Caroline"),
        ("what did melanie start painting?", "Melanie"),
        ("What did Ｍｅｌａｎｉｅ start painting?", "Melanie"),
        ("What did MELANIE start painting?", "Melanie"),
        ("What did Mel start painting?", "Melanie"),
        ("What did Caro start painting?", "Caroline"),
        ("What did Caroline's spring painting look like?", "Caroline"),
        ("健は週末どこに行った？", "健"),
        ("健さんは週末どこに行きましたか", "健"),
        ("花子は週末どこに行った？", "花子"),
        ("花子さんの週末は？", "花子"),
        ("花子ちゃんって週末どこ行ったの", "花子"),
        ("Kenは週末どこに行った？", "Ken Tanaka"),
        ("ＫＥＮさんは週末どこに行った？", "Ken Tanaka"),
        ("Ken Tanakaは週末どこに行った？", "Ken Tanaka"),
    ],
)
def test_what_that_person_said_comes_first(life: Life, question: str, speaker: str) -> None:
    _talk(life)
    came = life.recall(question).found
    assert came[0].memory.words.speaker == speaker


def test_a_little_word_is_no_short_name(live: Callable[..., Life]) -> None:
    """Will, May and the like begin sentences."""
    life = live(EACH)
    life.said("I keep bees.", "Willow")
    life.said("I keep ants.", "Anton")
    for question in ("Will it rain?", "will it rain?", "Who keeps insects?", "an insect"):
        assert set(life.signal("who", question).values()) == {1.0}, question


@pytest.mark.parametrize(
    "question", ["What did Zoe start painting?", "次郎は週末どこに行った？", "次郎さんの週末は？"]
)
def test_a_name_that_nobody_has_changes_nothing(live: Callable[..., Life], question: str) -> None:
    life = live(EACH)
    _talk(life)
    assert set(life.signal("who", question).values()) == {1.0}


def test_who_is_spoken_of_is_asked_about_too(live: Callable[..., Life]) -> None:
    life = live(EACH)
    life.said("はじめまして", "瑞希")
    life.told("甘いものは苦手", names=("瑞希",))
    life.told("辛いものは苦手", names=("健",))
    for question in ("瑞希の苦手なものは？", "瑞希さんが苦手なもの"):
        assert life.signal("who", question) == {
            "はじめまして": 1.0,
            "甘いものは苦手": 1.0,
            "辛いものは苦手": 0.0,
        }
    life.mind.alias("瑞希", "Mizuki")
    for question in ("Mizukiの苦手なものは？", "What does Mizuki dislike?"):
        assert life.signal("who", question) == {
            "はじめまして": 1.0,
            "甘いものは苦手": 1.0,
            "辛いものは苦手": 0.0,
        }


# Other names.


@pytest.mark.parametrize("speaker", ["瑞希", "Mizuki", "みずき"])
@pytest.mark.parametrize(
    "question",
    ["瑞希は何が好き？", "What does Mizuki like?", "みずきさんは何が好き？", "what does ｍｉｚｕｋｉ like?"],
)
def test_asked_by_one_name_what_was_said_under_another_is_found(
    live: Callable[..., Life], speaker: str, question: str
) -> None:
    life = live(EACH)
    life.mind.alias("瑞希", "Mizuki", "みずき")
    life.said("いちごの大福に目がない", speaker)
    life.said("塩せんべいに目がない", "健")
    assert life.signal("who", question) == {"いちごの大福に目がない": 1.0, "塩せんべいに目がない": 0.0}


@pytest.mark.parametrize(
    ("question", "text"),
    [("What is Mizuki's job?", "瑞希は看護師をしている"), ("瑞希の仕事は？", "Mizuki works as a nurse")],
)
def test_what_is_told_of_one_name_is_found_by_the_other(life: Life, question: str, text: str) -> None:
    life.mind.alias("瑞希", "Mizuki")
    life.told(text)
    life.told("健は大工をしている")
    life.told("Anton works as a baker")
    assert life.texts(question)[0] == text


def test_groups_that_share_a_name_are_joined(live: Callable[..., Life]) -> None:
    """However it is written."""
    life = live(EACH)
    life.mind.alias("瑞希", "Mizuki")
    life.mind.alias("みずき", "ミズキ")
    assert len(life.mind.notes(prefix="alias-")) == 2
    life.mind.alias("ｍｉｚｕｋｉ", "ミズキ")
    (joined,) = life.mind.notes(prefix="alias-").values()
    assert set(joined.names) == {"瑞希", "Mizuki", "みずき", "ミズキ"}
    life.said("いちごが好き", "みずき")
    life.said("塩が好き", "健")
    assert life.signal("who", "瑞希の好物は？")["いちごが好き"] == 1.0


@pytest.mark.parametrize("names", [(), ("瑞希",), ("Mizuki", "ＭＩＺＵＫＩ "), ("瑞希", " ")])
def test_one_name_is_no_other_name(life: Life, names: tuple[str, ...]) -> None:
    with pytest.raises(BadValue, match="two names"):
        life.mind.alias(*names)
    assert life.mind.notes() == {}


def test_an_alias_is_no_memory_and_can_be_undone(life: Life) -> None:
    life.mind.alias("瑞希", "Mizuki")
    assert life.mind.memories() == []
    life.told("いちごが好き", names=("瑞希",))
    assert life.mind.memories(Filter(about="瑞希"))
    life.mind.care.undo(life.mind.care.plan_undo(1))
    assert life.mind.notes() == {}
