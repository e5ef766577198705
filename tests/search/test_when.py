"""When: what happened at the time that a question names comes first."""

from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
from searched_life import EACH, Life

from omoide.testing.world import BEGINNING, TOKYO

# It is Thursday, the 15th of January 2026.
DAYS = {
    "We went to the aquarium": BEGINNING - timedelta(days=14),
    "We painted the garden fence": BEGINNING - timedelta(days=1),
    "We visited grandmother": BEGINNING - timedelta(days=45),
    "動物園に出かけた": datetime(2026, 1, 9, 13, tzinfo=TOKYO),
    "夏祭りで踊った": datetime(2025, 8, 3, 20, tzinfo=TOKYO),
    "初めて海で泳いだ": datetime(2019, 5, 20, 12, tzinfo=TOKYO),
}


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("What did we do two weeks ago?", "We went to the aquarium"),
        ("What did we do yesterday?", "We painted the garden fence"),
        ("What did we do in December 2025?", "We visited grandmother"),
        ("What happened on 2026-01-09?", "動物園に出かけた"),
        ("What did we do last Friday?", "動物園に出かけた"),
        ("先週の金曜は何をした？", "動物園に出かけた"),
        ("昨日は何をした？", "We painted the garden fence"),
        ("２週間前は何をした？", "We went to the aquarium"),
        ("二週間前は何をした？", "We went to the aquarium"),
        ("令和7年8月に何があった？", "夏祭りで踊った"),
        ("２０２５年８月に何があった？", "夏祭りで踊った"),
        ("令和元年5月20日に何をした？", "初めて海で泳いだ"),
        ("What did we do in May 2019?", "初めて海で泳いだ"),
    ],
)
def test_what_happened_then_has_the_time_and_nothing_else_has_it_more(
    live: Callable[..., Life], question: str, text: str
) -> None:
    life = live(EACH)
    for told, occurred in DAYS.items():
        life.told(told, occurred=occurred)
    values = life.signal("time", question)
    assert next(iter(values)) == text
    assert values[text] == 1.0
    assert all(value < 1.0 for told, value in values.items() if told != text)


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("What did we do two weeks ago?", "We went to the aquarium"),
        ("What did we do yesterday?", "We painted the garden fence"),
        ("先週の金曜は何をした？", "動物園に出かけた"),
        ("令和7年8月に何があった？", "夏祭りで踊った"),
        ("What happened on 2026-01-09?", "動物園に出かけた"),
    ],
)
def test_who_asks_for_a_time_alone_gets_what_happened_then(life: Life, question: str, text: str) -> None:
    for told, occurred in DAYS.items():
        life.told(told, occurred=occurred)
    assert life.texts(question)[0] == text


@pytest.mark.parametrize(
    ("told", "question", "text"),
    [
        (
            {"歯医者に行った。詰め物をした": 400, "歯医者に行った。検診だった": 1},
            "昨日、歯医者で何をした？",
            "歯医者に行った。検診だった",
        ),
        (
            {"歯医者に行った。検診だった": 1, "歯医者に行った。詰め物をした": 400},
            "令和6年12月に歯医者で何をした？",
            "歯医者に行った。詰め物をした",
        ),
        (
            {"Went to the dentist for a check": 2, "Went to the dentist for a filling": 30},
            "What did the dentist do last month?",
            "Went to the dentist for a filling",
        ),
        (
            {"Went to the dentist for a filling": 30, "Went to the dentist for a check": 1},
            "What did the dentist do yesterday?",
            "Went to the dentist for a check",
        ),
    ],
)
def test_of_two_of_the_same_words_that_of_the_time_comes_first(
    life: Life, told: dict[str, int], question: str, text: str
) -> None:
    for each, days in told.items():
        life.told(each, days=days)
    assert life.texts(question)[0] == text


def test_a_time_of_which_nothing_is_known_brings_nothing_of_another(live: Callable[..., Life]) -> None:
    life = live(EACH)
    for told, occurred in DAYS.items():
        life.told(told, occurred=occurred)
    for question in ("What did we do in 1999?", "平成11年は何をした？"):
        assert set(life.signal("time", question).values()) == {0.0}, question


def test_the_words_of_a_time_are_also_words(life: Life) -> None:
    life.told("締切は2月14日")
    life.told("締切は3月14日")
    assert life.texts("2月14日")[0] == "締切は2月14日"
    assert life.texts("２月１４日の締切")[0] == "締切は2月14日"
