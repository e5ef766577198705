"""The floor is plain BM25: its pieces, its formula, its order."""

import math

import pytest
from bench.floor import K1, B, Floor, pieces


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The Cat's 2 hats", ["the", "cat", "s", "2", "hats"]),
        ("猫", ["猫"]),
        ("東京都", ["東", "京", "都", "東京", "京都"]),
        ("AI研究", ["ai", "研", "究", "研究"]),
        ("ラーメン、食", ["ラ", "ー", "メ", "ン", "ラー", "ーメ", "メン", "食"]),
        ("ﾈｺ", ["ﾈ", "ｺ", "ﾈｺ"]),
        ("…！ _", []),
    ],
)
def test_words_are_lower_cased_and_unspaced_scripts_read_by_ones_and_twos(
    text: str, expected: list[str]
) -> None:
    assert pieces(text) == expected


def test_the_formula_as_worked_by_hand() -> None:
    """Three texts of 2, 2 and 5 words, so 3 is usual; "cat" is in two of them, once and three times."""
    floor = Floor([("one", "cat sat"), ("two", "dog ran"), ("three", "cat cat cat and hat")])
    rarity = math.log(1 + (3 - 2 + 0.5) / (2 + 0.5))
    one = rarity * 1 * (K1 + 1) / (1 + K1 * (1 - B + B * 2 / 3))  # 0.470 × 2.2 / 1.9 = 0.544
    three = rarity * 3 * (K1 + 1) / (3 + K1 * (1 - B + B * 5 / 3))  # 0.470 × 6.6 / 4.8 = 0.646
    assert floor.worths("Cat?").tolist() == pytest.approx([one, 0.0, three])
    assert [one, three] == pytest.approx([0.544, 0.646], abs=1e-3)
    assert floor.ask("Cat?", k=5) == ["three", "one"]


def test_what_shares_nothing_does_not_come() -> None:
    floor = Floor([("cat", "猫が好きだ"), ("dog", "犬は走る")])
    assert floor.ask("猫", k=20) == ["cat"]
    assert floor.ask("鳥", k=20) == []


def test_of_equals_the_earlier_comes_first_and_no_more_than_asked_for() -> None:
    floor = Floor([(str(number), "same words") for number in range(5)])
    assert floor.ask("words", k=3) == ["0", "1", "2"]


def test_a_floor_without_any_words_answers_nothing() -> None:
    assert Floor([("a", "…")]).ask("a", k=3) == []
    assert Floor([]).ask("a", k=3) == []
