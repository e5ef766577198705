"""What was said just before and after: an answer is found by the words of its question, and a question is no answer."""

from collections.abc import Callable

import pytest
from searched_life import EACH, Life

OTHERS = ("庭に水をやった", "The roof leaks again", "図書館で本を借りた", "Bought a new bicycle")


def _others(life: Life) -> None:
    for text in OTHERS:
        life.told(text)


@pytest.mark.parametrize(
    ("asked", "answer", "question"),
    [
        ("お子さんの学校はどちらですか？", "緑が丘です。", "子どもの学校はどこ？"),
        ("Which school do your children go to?", "Green Hill.", "What school do the children attend?"),
    ],
)
@pytest.mark.parametrize("meaning", ["bundled", "none"])
def test_the_answer_is_found_by_the_words_of_its_question(
    live: Callable[..., Life], asked: str, answer: str, question: str, meaning: str
) -> None:
    life = live("", f"embedding.kind={meaning}")
    _others(life)
    life.said(asked, "健")
    life.said(answer, "花子")
    came = life.texts(question)
    assert answer in came[:2]
    assert set(came[:2]) == {asked, answer}


def _words(life: Life, question: str) -> dict[str, float]:
    return dict(life.signal("words", question))


ASKED, ANSWER, SCHOOL = "お子さんの学校はどちらですか？", "緑が丘です。", "学校"


def test_what_is_told_on_purpose_stands_beside_nothing(live: Callable[..., Life]) -> None:
    life = live(EACH)
    life.told(ASKED)
    life.told(ANSWER)
    assert _words(life, SCHOOL)[ANSWER] == 0.0
    assert set(life.signal("asked", SCHOOL).values()) == {0.0}
    meant, around = life.signal("meaning", SCHOOL), life.signal("around", SCHOOL)
    assert around == pytest.approx({text: 0.5 * own for text, own in meant.items()})


def test_a_note_between_question_and_answer_is_not_in_the_way(live: Callable[..., Life]) -> None:
    life = live(EACH)
    life.said(ASKED)
    life.told("庭に水をやった")
    life.said(ANSWER)
    values = _words(life, SCHOOL)
    assert values[ANSWER] > 0.0 == values["庭に水をやった"]


@pytest.mark.parametrize(("minutes", "beside"), [(1, True), (58, True), (60, False), (600, False)])
def test_a_pause_of_an_hour_ends_a_talk(live: Callable[..., Life], minutes: int, beside: bool) -> None:
    life = live(EACH)
    life.said(ASKED)
    life.clock.tick(minutes=minutes - 1)
    life.said(ANSWER)
    assert (_words(life, SCHOOL)[ANSWER] > 0.0) is beside


def test_who_names_the_talk_may_pause(live: Callable[..., Life]) -> None:
    life = live(EACH)
    life.said(ASKED, session="monday")
    life.clock.tick(hours=20)
    life.said(ANSWER, session="monday")
    assert _words(life, SCHOOL)[ANSWER] > 0.0


def test_two_talks_at_the_same_time_are_kept_apart(live: Callable[..., Life]) -> None:
    life = live(EACH)
    life.said(ASKED, session="one")
    life.said("Fine, thank you.", session="two")
    life.said(ANSWER, session="one")
    values = _words(life, SCHOOL)
    assert values[ANSWER] > 0.0 == values["Fine, thank you."]


def test_a_long_memory_is_its_own_context(live: Callable[..., Life]) -> None:
    life = live(EACH)
    long = "昨日は朝から畑に出て、胡瓜と茄子を植え、昼には味噌汁を作って食べた。" * 12
    life.said(ASKED)
    life.said(long)
    assert _words(life, SCHOOL)[long] < 0.01


def test_what_is_forgotten_still_was_said_in_between(live: Callable[..., Life]) -> None:
    """Nothing that is let go speaks through its neighbours."""
    life = live(EACH)
    asked = life.said(ASKED)
    life.said(ANSWER)
    life.mind.forget(asked.id)
    assert ASKED not in _words(life, SCHOOL)


# A question is no answer.


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("タマは元気？", "タマは元気だよ、よく食べている。"),
        ("タマは元気ですか", "タマは元気。"),
        ("タマの病院はどこ？", "タマの病院は駅前にある。"),
        ("Is Tama well?", "Tama is well and eats a lot."),
        ("Where is the spare key?", "The spare key is under the blue pot."),
        ("What is Ken allergic to?", "Ken is allergic to buckwheat."),
    ],
)
@pytest.mark.parametrize("told", ["told", "said"])
def test_who_asked_the_same_before_does_not_stand_before_the_answer(
    life: Life, question: str, answer: str, told: str
) -> None:
    """Though the question is newer and has every word."""
    _others(life)
    getattr(life, told)(answer, days=9)
    getattr(life, told)(question, days=2)
    assert life.texts(question)[0] == answer
