"""No five copies of one fact, and never one fact for two."""

from collections.abc import Callable
from itertools import permutations
from typing import Any

import pytest
from searched_life import NO_MEANING, Life, by

from omoide.dynamics.budgeting import Budget

SAME = {
    "ja": (
        "健のアレルギーは蕎麦(そば)です。",
        "健のアレルギーは蕎麦（そば）です",
        "健のｱﾚﾙｷﾞｰは蕎麦(そば)です！",
        "健の アレルギーは、蕎麦（そば）です。",
        "「健のアレルギーは蕎麦(そば)です」",
    ),
    "en": (
        "Ken is allergic to buckwheat.",
        "ken is allergic to buckwheat",
        "KEN IS ALLERGIC TO BUCKWHEAT!",
        "Ｋｅｎ ｉｓ ａｌｌｅｒｇｉｃ ｔｏ ｂｕｃｋｗｈｅａｔ．",
        '"Ken is allergic, to buckwheat"',
    ),
}
BY_WORDS = by("words", more="floors = [{ words = 0.001 }]")
TWICE = "encoding.mentions=false"  # what was kept twice, or comes from elsewhere
ASKED = {"ja": "健のアレルギーは？", "en": "What is Ken allergic to?"}


@pytest.fixture
def of_words(live: Callable[..., Life]) -> Life:
    """Where one word is enough."""
    return live(BY_WORDS, NO_MEANING, TWICE)


@pytest.mark.parametrize("language", SAME)
@pytest.mark.parametrize("arguments", [(), (NO_MEANING,)])
def test_five_copies_come_once(live: Callable[..., Life], language: str, arguments: tuple[str, ...]) -> None:
    life = live("", TWICE, *arguments)
    ids = {life.told(text).id for text in SAME[language]}
    other = life.told("The roof leaks again")
    came = life.recall(ASKED[language]).found
    one = [each for each in came if each.memory.id in ids]
    assert len(one) == 1
    assert {one[0].memory.id, *one[0].copies} == ids
    assert len(one[0].copies) == 4
    assert other.id not in one[0].copies


def test_however_many_copies_there_are_others_come_too(live: Callable[..., Life]) -> None:
    life = live(by("words"), NO_MEANING, TWICE)
    life.told("朝の挨拶について")
    life.told("Greetings in the morning")
    for number in range(60):
        life.said("おはよう、今日もよろしく" + "!" * (number % 3))
    came = life.recall("おはよう、今日もよろしく", budget=Budget(k=3)).found
    assert [len(each.copies) > 50 for each in came] == [True, False, False]


def test_only_what_is_shown_is_strengthened(of_words: Life) -> None:
    for text in SAME["en"]:
        of_words.told(text)
    (came,) = of_words.recall(ASKED["en"]).found
    recalls = {each.id: each.recalls for each in of_words.mind.memories()}
    assert recalls.pop(came.memory.id) == 1
    assert set(recalls.values()) == {0}


def test_what_says_a_little_more_is_a_copy(of_words: Life) -> None:
    of_words.told("The workshop on Tuesday was attended by all the members of the team")
    of_words.told("The workshop on Tuesday was attended by all the members of the team here")
    of_words.told("火曜日の勉強会には営業部の全員と開発部の半分の人たちが参加して、夜まで話が続いた")
    of_words.told("火曜日の勉強会には営業部の全員と開発部の半分の人たちが参加して、夜まで話が続いたよ")
    (english, *_), (japanese, *_) = (of_words.recall(text).found for text in ("the workshop", "勉強会"))
    assert len(english.copies) == len(japanese.copies) == 1


@pytest.mark.parametrize(
    ("question", "texts"),
    [
        ("What is my favourite colour?", ("My favourite colour is purple", "My favourite colour is cyan")),
        ("好きな色は？", ("私が好きな色は紫です", "私が好きな色は青です")),
        ("締切はいつ？", ("締切は22日です", "締切は23日です")),
        ("締切はいつ？", ("締切は２２日です", "締切は二十三日です")),
        ("How far is the station?", ("The station is 3.5 km away", "The station is 35 km away")),
        ("気温は？", ("今朝の気温は-5度", "今朝の気温は5度")),
        ("薬の量は？", ("薬は1/2錠", "薬は12錠")),
        ("今日の気分は？", ("今日の気分は😀", "今日の気分は😢")),
        ("Which language does Ken like?", ("Ken likes the language C", "Ken likes the language C++")),
        (
            "Is Maria going to present the results?",
            (
                "At the end of the workshop on Tuesday Maria said that she is going to present the new results to us",
                "At the end of the workshop on Tuesday Maria said that she is not going to present the new results to us",
            ),
        ),
        (
            "健の家の動物は？",
            (
                "健は去年の春に京都の大学を卒業して、今は大阪の小さな出版社で働きながら、休みの日には猫と暮らす家で本を書いている",
                "健は去年の春に京都の大学を卒業して、今は大阪の小さな出版社で働きながら、休みの日には犬と暮らす家で本を書いている",
            ),
        ),
        (
            "会議には出る？",
            (
                "来週の火曜日の午後に本社の三階の大きな会議室で開かれる営業部との打ち合わせには出ます",
                "来週の火曜日の午後に本社の三階の大きな会議室で開かれる営業部との打ち合わせには出ません",
            ),
        ),
    ],
)
def test_two_facts_are_never_one(of_words: Life, question: str, texts: tuple[str, str]) -> None:
    for order in permutations(texts):
        for text in order:
            of_words.told(text)
    found = of_words.recall(f"{question} {texts[0][:8]}").found
    by_text = {each.memory.words.text: each for each in found}
    assert set(by_text) >= set(texts)
    assert [len(by_text[text].copies) for text in texts] == [1, 1]


@pytest.mark.parametrize(("key", "people"), [("speaker", ("健", "花子")), ("names", (("健",), ("花子",)))])
def test_the_same_words_of_two_people_are_two_facts(
    of_words: Life, key: str, people: tuple[Any, Any]
) -> None:
    for each in people * 2:
        of_words.told("誕生日は五月三日です", **{key: each})
    found = of_words.recall("誕生日は五月？").found
    assert sorted(getattr(each.memory.words, key) for each in found) == sorted(people)
    assert [len(each.copies) for each in found] == [1, 1]


def test_a_question_is_no_copy_of_its_answer(of_words: Life) -> None:
    of_words.told("タマは元気。")
    of_words.told("タマは元気？")
    assert sorted(of_words.texts("タマは元気")) == ["タマは元気。", "タマは元気？"]


@pytest.mark.parametrize(("distinct", "shown"), [(1.0, 2), (0.9, 1)])
def test_how_much_alike_copies_are_is_a_setting(
    live: Callable[..., Life], distinct: float, shown: int
) -> None:
    life = live(f"{BY_WORDS}[recalling]\ndistinct = {distinct}\n", NO_MEANING, TWICE)
    life.told("The workshop on Tuesday was attended by all the members of the team")
    life.told("The workshop on Tuesday was attended by all the members of the team here")
    life.told("THE WORKSHOP on Tuesday was attended by all the members of the team!")
    assert len(life.texts("the workshop on Tuesday")) == shown
