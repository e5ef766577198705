"""Who misspells a word finds what was said of it, is told how it was read, and never gets simply another word."""

from collections.abc import Callable

import pytest
from searched_life import Life

from omoide.language.slips import meant, slipped
from omoide.mind import Mind


@pytest.fixture
def mind(live: Callable[..., Life]) -> Mind:
    mind = live().mind
    mind.remember("The dentist appointment is on Tuesday")
    mind.remember("My calendar is full in May")
    mind.remember("We moved to a small house by the sea")
    mind.remember("駅前のラーメン屋に健と行った")
    return mind


@pytest.mark.parametrize(
    ("asked", "spelt"),
    [
        ("dentits", "dentist"),  # two exchanged
        ("dentst", "dentist"),  # one missing
        ("denntist", "dentist"),  # one too many
        ("dentidt", "dentist"),  # beside it on the keyboard
        ("calender", "calendar"),  # another vowel
        ("Calandar?", "calendar?"),
        ("who is the dentsit", "who is the dentist"),
        ("ラメーン", "ラーメン"),
        ("ラメン", "ラメン"),  # three characters are too few to tell
        ("ラーメソ", "ラーメン"),
        ("ラーメーン", "ラーメン"),
        ("ﾗﾒｰﾝ", "ラーメン"),  # half-width
    ],
)
def test_a_lone_misspelt_word_finds_what_was_meant_and_says_so(mind: Mind, asked: str, spelt: str) -> None:
    came = mind.recall(asked)
    if spelt == asked:
        assert (came.found, came.spelt) == ((), "")
        return
    word = "ラーメン" if "ラーメン" in spelt else spelt.split()[-1].rstrip("?")
    assert came.spelt == spelt
    assert word in came.found[0].memory.words.text


@pytest.mark.parametrize(
    "asked", ["horse", "a horse", "quantum", "ピアノ", "ラジオ", "mouse", "hours", "movie"]
)
def test_another_word_is_no_slip(mind: Mind, asked: str) -> None:
    came = mind.recall(asked)
    assert (came.found, came.spelt) == ((), "")


def test_what_is_spelt_as_it_was_said_is_left_alone(mind: Mind) -> None:
    assert mind.recall("dentist").spelt == ""
    assert mind.recall("ラーメン屋").spelt == ""
    assert mind.recall("dentits appointment").spelt == ""  # the other word finds it


def test_slips_are_each_told_once_and_never_the_word_itself() -> None:
    for word in ("dentist", "ラーメン", "aabbcc"):
        found = list(meant(word))
        assert len(found) == len(set(found)) < 600
        assert word not in found
    assert slipped("the cat saw a mouse at 駅 カフェオレ") == ["mouse", "カフェオレ"]
