"""What was never told does not come, and what was told does: from the first memory on, in both languages."""

from collections.abc import Callable
from pathlib import Path

import pytest
from searched_life import NO_MEANING, Life

from omoide.wire.texts import TEXTS, say

CAT_JA, CAT_EN = "タマという三毛猫を飼っています。", "I have a calico cat called Tama."
NUT_JA, NUT_EN = "ピーナッツのアレルギーがあります。", "I am allergic to peanuts."
CITY_JA, CITY_EN = "先月、東京に引っ越しました。", "I moved to Tokyo last month."

CAT = ("猫の名前は？", "猫を飼っていますか", "What is my cat called?", "Do I have a cat?")
NUT = (
    "何のアレルギーがある？",
    "ピーナッツは食べられる？",
    "Am I allergic to anything?",
    "Can I eat peanuts?",
)
CITY = (
    "どこに引っ越した？",
    "東京に引っ越したのはいつ？",
    "Where did I move to?",
    "When did I move to Tokyo?",
)
UNRELATED = (
    "車の色は？", "好きな映画は何ですか", "銀行の暗証番号は？", "量子コンピュータとは",
    "What colour is my car?", "Which movie do I like best?", "What is the boiling point of water?", "submarine",
)  # fmt: skip


@pytest.mark.parametrize(
    ("text", "questions"),
    [(CAT_JA, CAT), (CAT_EN, CAT), (NUT_JA, NUT), (NUT_EN, NUT), (CITY_JA, CITY), (CITY_EN, CITY)],
)
@pytest.mark.parametrize("others", [(), ("庭に梅の木を植えた", "The roof leaks")])
def test_a_young_mind_finds_its_memory_in_either_language(
    life: Life, text: str, questions: tuple[str, ...], others: tuple[str, ...]
) -> None:
    for each in (text, *others):
        life.told(each)
    missed = [question for question in questions if life.texts(question)[:1] != [text]]
    assert missed == []


@pytest.mark.parametrize("texts", [(CAT_JA,), (CAT_EN,), (CAT_JA, NUT_EN), (CAT_EN, NUT_JA, CITY_JA)])
def test_a_young_mind_says_nothing_of_what_it_was_never_told(life: Life, texts: tuple[str, ...]) -> None:
    for text in texts:
        life.told(text)
    came = {question: life.texts(question) for question in UNRELATED}
    assert {question: found for question, found in came.items() if found} == {}


def test_an_empty_mind_has_nothing_to_say(life: Life) -> None:
    came = life.recall("猫の名前は？")
    assert (came.found, came.left_out, came.trouble) == ((), 0, "")


@pytest.mark.parametrize("question", UNRELATED)
def test_why_says_in_numbers_that_nothing_has_enough_to_do_with_it(life: Life, question: str) -> None:
    memory = life.told(CAT_JA)
    came = life.recall(question)
    assert came.found == ()
    assert came.support is not None
    reason = life.mind.why(memory.id, question)
    assert reason.place is None
    assert reason.because is not None
    assert reason.because.text in ("because_enough", "because_each")
    value, least = (float(reason.because.facts[name]) for name in ("value", "least"))
    assert 0.0 <= value < least
    for language in ("en", "ja"):
        said = say(reason.because.text, language, **reason.because.facts)
        assert reason.because.facts["value"] in said
        assert reason.because.facts["least"] in said
    assert life.mind.get(memory.id).recalls == 0


def test_why_tells_what_had_too_little_from_what_all_had_too_little(live: Callable[..., Life]) -> None:
    life = live(
        '[rankings.default]\nsupport = [{ weight = 1.0, signals = ["words"] }]\nenough = 0.2\neach = 0.1\n'
        'terms = [{ weight = 1.0, signals = ["words"] }]\n',
        NO_MEANING,
    )
    hit, other = life.told("タマは三毛猫"), life.told("The roof leaks")
    assert life.texts("タマは三毛猫") == ["タマは三毛猫"]
    assert life.mind.why(hit.id, "タマは三毛猫").place == 1
    each = life.mind.why(other.id, "タマは三毛猫").because
    assert each is not None
    assert (each.text, dict(each.facts)) == ("because_each", {"value": "0.000", "least": "0.1"})
    assert set(TEXTS) >= {"because_each", "because_enough", "best_support"}


def test_what_comes_has_enough_to_do_with_the_question(life: Life) -> None:
    memory = life.told(CAT_JA)
    came = life.recall("猫の名前は？")
    assert came.support is not None
    assert came.support > 0
    assert life.mind.why(memory.id, "猫の名前は？").place == 1


# Words only.


@pytest.mark.parametrize(
    ("text", "question"),
    [
        (CAT_JA, "三毛猫のタマ"),
        (CAT_JA, "タマ"),
        (CAT_EN, "calico cat"),
        (CAT_EN, "Tama"),
        (NUT_JA, "アレルギー"),
        (NUT_EN, "allergic to peanuts?"),
        (CITY_JA, "東京"),
        (CITY_EN, "Where is Tokyo?"),
    ],
)
def test_without_an_embedder_words_find_it_and_nothing_is_wrong(
    of_words: Life, text: str, question: str
) -> None:
    for each in (text, "庭に梅の木を植えた", "The roof leaks"):
        of_words.told(each)
    came = of_words.recall(question)
    assert [each.memory.words.text for each in came.found][:1] == [text]
    assert came.trouble == ""


@pytest.mark.parametrize("question", UNRELATED)
def test_without_an_embedder_nothing_comes_of_what_was_never_told(of_words: Life, question: str) -> None:
    for text in (CAT_JA, NUT_EN, CITY_JA):
        of_words.told(text)
    assert of_words.texts(question) == []


def test_a_store_without_vectors_gets_them_when_an_embedder_is_set(
    live: Callable[..., Life], home: Path
) -> None:
    life = live("", NO_MEANING)
    life.told(CAT_JA)
    life.close()
    again = live()
    assert again.texts("Do I have a cat?") == [CAT_JA]
    assert (home / "config.toml").exists()
