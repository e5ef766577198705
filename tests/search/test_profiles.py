"""Which profile answers, how many come, and where it looks."""

from collections.abc import Callable

import pytest
from searched_life import NO_MEANING, Life, by

from omoide.dynamics.budgeting import Budget
from omoide.errors import BadSetting, BadValue
from omoide.model.memory import Kind, Tier
from omoide.wire.texts import say_error

FLOOR = "floors = [{ words = 0.001 }]"


def _profile(name: str, signal: str, *lines: str) -> str:
    terms = f'terms = [{{ weight = 1.0, signals = ["{signal}"] }}]'
    return "\n".join((f"[rankings.{name}]", *lines, terms, ""))


def test_where_one_profile_finds_nothing_the_next_is_asked(live: Callable[..., Life]) -> None:
    config = (
        _profile("exact", "words", FLOOR, 'otherwise = "looser"')
        + _profile("looser", "words", "floors = [{ words = 0.9 }]", 'otherwise = "newest"')
        + _profile("newest", "recency")
    )
    life = live(config, NO_MEANING)
    life.told("タマは三毛猫")
    for question, profile in (("タマ", "exact"), ("潜水艦", "newest"), ("submarine", "newest")):
        came = life.recall(question, profile="exact")
        assert (came.profile, len(came.found)) == (profile, 1), question


def test_profiles_that_stand_behind_each_other_come_to_an_end(live: Callable[..., Life]) -> None:
    life = live(
        _profile("one", "words", FLOOR, 'otherwise = "two"')
        + _profile("two", "words", FLOOR, 'otherwise = "one"'),
        NO_MEANING,
    )
    life.told("タマは三毛猫")
    assert life.recall("submarine", profile="one").found == ()


@pytest.mark.parametrize("asked", ["nobody", "broken", "Default", "既定"])
def test_a_profile_that_is_not_there_is_refused_with_those_that_are(
    live: Callable[..., Life], asked: str
) -> None:
    life = live(_profile("broken", "words", FLOOR, 'otherwise = "gone"'), NO_MEANING)
    life.told("タマは三毛猫")
    with pytest.raises(BadValue) as refused:
        life.recall("submarine", profile=asked)
    for language, said in (("en", "cannot be used as profile"), ("ja", "見方 として使えません")):
        text = say_error(refused.value, language)
        assert said in text
        assert "default, " in text
        assert ", broken" in text
    assert life.mind.get(life.mind.memories()[0].id).recalls == 0


@pytest.mark.parametrize(
    ("table", "said"),
    [
        (_profile("x", "charm"), "unknown signals charm"),
        (_profile("x", "words", "flavour = 3"), "flavour means nothing there"),
        ("[rankings.x]\nterms = []\n", "at least one term"),
        (_profile("x", "words", "k = -1"), "-1"),
        (_profile("x", "words", 'sources = [{ by = "charm" }]'), "unknown signal charm"),
        (_profile("x", "words", 'sources = [{ kinds = ["dream"] }]'), "dream"),
    ],
)
def test_a_profile_that_means_nothing_is_refused_before_anything_starts(
    live: Callable[..., Life], table: str, said: str
) -> None:
    with pytest.raises(BadSetting, match=said) as refused:
        live(table, NO_MEANING)
    assert "config.toml" in str(refused.value)


@pytest.mark.parametrize(
    ("question", "profile"),
    [
        ("いつ引っ越した？", "temporal"),
        ("When did we move?", "temporal"),
        ("どんな気持ちだった？", "emotional"),
        ("How did I feel about it?", "emotional"),
        ("サーバーのエラーは？", "technical"),
        ("Why does the build fail with an error?", "technical"),
        ("猫の名前は？", "default"),
        ("What is the cat called?", "default"),
    ],
)
def test_the_intent_of_a_question_chooses_its_profile(
    live: Callable[..., Life], question: str, profile: str
) -> None:
    config = "".join(_profile(name, "recency") for name in ("temporal", "emotional", "technical"))
    life = live(f"{config}[recalling]\nby_intent = true\n", NO_MEANING)
    life.told("タマは三毛猫")
    assert life.recall(question).profile == profile
    assert life.recall(question, profile="technical").profile == "technical"


def test_without_it_every_question_has_the_usual_one(live: Callable[..., Life]) -> None:
    life = live(_profile("temporal", "recency"), NO_MEANING)
    life.told("タマは三毛猫")
    assert life.recall("いつ引っ越した？").profile == "default"


def test_who_names_a_number_gets_it_then_the_profile_then_the_budget(live: Callable[..., Life]) -> None:
    config = (
        _profile("three", "recency", "k = 3")
        + _profile("plain", "recency")
        + "[budget]\nk = 5\ntokens = 1000\n"
    )
    life = live(config, NO_MEANING)
    for number in range(12):
        life.told(f"memory number {number}")
    assert len(life.texts("x", profile="three", budget=Budget(k=7))) == 7
    assert len(life.texts("x", profile="three")) == 3
    assert len(life.texts("x", profile="plain")) == 5


# Where a profile looks.


def test_sources_give_their_newest_their_best_and_what_was_said(live: Callable[..., Life]) -> None:
    config = (
        _profile("newest", "recency", "sources = [{ newest = 2 }]")
        + _profile("best", "recency", 'sources = [{ fetch = 2, by = "words" }]')
        + _profile("talk", "recency", "sources = [{ talk = true }]")
        + _profile("kinds", "recency", 'sources = [{ kinds = ["goal"] }, { tiers = ["working"] }]')
        + _profile("both", "recency", 'sources = [{ newest = 3, fetch = 1, by = "words" }]')
    )
    life = live(config, NO_MEANING)
    life.told("猫のタマと暮らす", days=9)
    life.told("猫の餌を買う", days=8, kind=Kind.GOAL)
    life.told("庭の猫じゃらしを抜いた", days=7, tier=Tier.WORKING)
    life.said("The roof leaks", days=6, session="monday")
    life.told("Bought a bicycle", days=5)

    def looks(profile: str) -> set[str]:
        return set(life.texts("猫のタマ", profile=profile))

    assert looks("newest") == {"Bought a bicycle", "The roof leaks"}
    assert "猫のタマと暮らす" in looks("best")
    assert len(looks("best")) == 2
    assert looks("talk") == {"The roof leaks"}
    assert looks("kinds") == {"猫の餌を買う", "庭の猫じゃらしを抜いた"}
    assert looks("both") == {"庭の猫じゃらしを抜いた"}


def test_a_threshold_and_what_falls_back(live: Callable[..., Life]) -> None:
    config = _profile("strict", "importance", "threshold = 0.8") + _profile(
        "lenient", "importance", "k = 2", "threshold = 0.8", "fallback = true"
    )
    life = live(config, NO_MEANING)
    for text, importance in (("A", 0.9), ("B", 0.5), ("C", 0.1), ("D", 0.0)):
        life.told(f"memory {text}", importance=importance)
    assert life.texts("x", profile="strict") == ["memory A"]
    assert life.texts("x", profile="lenient") == ["memory A", "memory B"]


def test_all_of_a_score_is_told(live: Callable[..., Life]) -> None:
    life = live(by("words", "who", name="product"), NO_MEANING)
    life.told("タマは三毛猫")
    (found,) = life.recall("タマ", profile="product").found
    assert found.score == pytest.approx(sum(found.parts.values()))
    assert found.parts == pytest.approx({"words × who": found.signals["words"] * found.signals["who"]})
    assert "タマ" in found.matched
