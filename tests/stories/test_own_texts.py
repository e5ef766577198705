"""Our own evaluation texts: counted, in the language they say, and about what they say they are about."""

from collections import Counter

import pytest
from own_writing import ABSENT, CROSSING, LIFE, language

PAIRS, OTHERS = CROSSING["pair"], CROSSING["other"]
OTHER_LANGUAGE = {"ja": "en", "en": "ja"}
TOLD = [
    *(turn["text"] for turn in LIFE["turn"]),
    *(each["memory"] for each in (*PAIRS, *OTHERS)),
]


def test_fifty_pairs_cross_from_each_language_to_the_other() -> None:
    assert Counter(pair["language"] for pair in PAIRS) == {"ja": 25, "en": 25}
    for pair in PAIRS:
        assert pair.keys() == {"language", "memory", "question"}
        assert language(pair["memory"]) == pair["language"]
        assert language(pair["question"]) == OTHER_LANGUAGE[pair["language"]]


def test_each_memory_lies_among_three_others() -> None:
    assert Counter(other["language"] for other in OTHERS) == {"ja": 75, "en": 75}
    for other in OTHERS:
        assert other.keys() == {"language", "memory"}
        assert language(other["memory"]) == other["language"]


def test_nothing_is_told_or_asked_twice() -> None:
    told = [each["memory"] for each in (*PAIRS, *OTHERS)]
    asked = [
        *(pair["question"] for pair in PAIRS),
        *(question["text"] for question in LIFE["question"]),
        *(question for each in ABSENT.values() for question in each["questions"]),
    ]
    assert len(set(told)) == len(told)
    assert len(set(asked)) == len(asked)


@pytest.mark.parametrize("name", ["en", "ja"])
def test_a_hundred_absent_questions_of_many_lengths(name: str) -> None:
    questions = ABSENT[name]["questions"]
    assert len(questions) == 100
    assert ABSENT[name]["language"] == name
    assert {language(question) for question in questions} == {name}
    short, long = (6, 14) if name == "ja" else (16, 40)
    assert sum(len(question) <= short for question in questions) >= 4
    assert sum(len(question) > long for question in questions) >= 10


@pytest.mark.parametrize("name", ["en", "ja"])
def test_some_absent_questions_name_people_of_the_life(name: str) -> None:
    people = {
        "en": ("Mizuki", "Owen", "Priya", "Carys", "Maho", "Inoue", "Hara", "Nia", "Ken"),
        "ja": (
            "瑞希",
            "オーウェン",
            "プリヤ",
            "キャリス",
            "真帆",
            "井上",
            "原さん",
            "ニア",
            "健兄ちゃん",
            "沢田",
        ),
    }[name]
    naming = [question for question in ABSENT[name]["questions"] if any(one in question for one in people)]
    assert 8 <= len(naming) <= 25


@pytest.mark.parametrize(
    "word",
    [
        "離婚", "剣道", "茶道", "釣り", "相続", "財布", "血液型", "沖縄", "虫歯", "初詣", "ミシン", "同窓会",
        "karate", "divorce", "surf", "crypto", "dentist", "tattoo", "visa", "marathon", "drone", "penicillin",
    ],
)  # fmt: skip
def test_what_an_absent_question_turns_on_is_told_nowhere(word: str) -> None:
    assert any(word in question.lower() for each in ABSENT.values() for question in each["questions"])
    assert [text for text in TOLD if word in text.lower()] == []
