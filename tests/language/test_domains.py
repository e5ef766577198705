"""Fields of life by known words, and who is named in a turn: in both languages, in any width, or not at all."""

import pytest

from omoide.language.addressing import named
from omoide.language.domains import domain_of

CAST = {"lumina": ("lumina", "ルミナ"), "nox": ("nox", "ノックス", "ノクス")}


@pytest.mark.spec("LU-05")
@pytest.mark.parametrize(
    ("said", "domain"),
    [
        ("インセプションみたいな映画ある？", "movie"),
        ("Have you seen the sequel of that film?", "movie"),
        ("ﾗｰﾒﾝが食べたい", "food"),
        ("What should I cook for dinner?", "food"),
        ("ギターの演奏会に行った", "music"),
        ("I play the piano.", "music"),
        ("サーバーのバグを直した", "software"),
        ("来週は出張で会議がある", "work"),
        ("The typhoon brings rain.", "weather"),
        ("猫を飼いたい", "pet"),
        # Two fields as likely as each other, or none.
        ("猫が病院に行った", ""),
        ("My dog ate my homework.", ""),
        ("大丈夫です", ""),
        ("It doesn't work.", ""),
        ("うん、そうだね", ""),
        ("", ""),
    ],
)
def test_a_turn_is_from_the_field_that_its_words_are_from(said: str, domain: str) -> None:
    assert domain_of(said) == domain


@pytest.mark.spec("LU-14", "LU-28")
@pytest.mark.parametrize(
    ("said", "who"),
    [
        ("ルミナ、どう思う？", {"lumina": 1}),
        ("ﾙﾐﾅとＮｏｘ、nox!", {"lumina": 1, "nox": 2}),
        ("ルミナちゃんがノクスを呼んだ", {"lumina": 1, "nox": 1}),
        ("ルミナスの電球", {}),
        ("エクイノックスの日", {}),
        ("noxious equinox, luminary", {}),
        ("Lumina's idea", {"lumina": 1}),
    ],
)
def test_who_is_named_is_counted_by_any_of_their_names(said: str, who: dict[str, int]) -> None:
    assert named(said, CAST) == who
