"""Whom a sentence is about."""

import pytest

from omoide.language.subjects import subject


@pytest.mark.spec("NA-13")
@pytest.mark.parametrize(
    ("sentence", "name"),
    [
        ("妻の恵はバラが大好きです。", "恵"),
        ("妻の車は赤です。", ""),
        ("妹の夢は歌手です。", ""),
        ("My wife Ellen loves roses.", "Ellen"),
        ("Hi Ada, I'm Tom.", "Tom"),
        ("Hello there! My sister Emma lives in Leeds.", "Emma"),
    ],
)
def test_who_is_named_beside_a_relation_or_a_greeting_is_told_from_it(sentence: str, name: str) -> None:
    assert subject(sentence, speaker="拓也" if not sentence.isascii() else "Tom") == name
