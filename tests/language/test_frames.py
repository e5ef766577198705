"""What statements say of whom, and how a newer one stands to an older one."""

import pytest

from omoide.language.frames import Standing, compare, frames


@pytest.mark.parametrize(
    ("older", "newer", "standing"),
    [
        ("I live in Tokyo", "I moved to Osaka.", Standing.UPDATES),
        ("東京に住んでいます", "大阪に引っ越した。", Standing.UPDATES),
        ("I live in Tokyo.", "I now live in Tokyo", Standing.SAME),
        ("My favourite colour is purple.", "I live in Tokyo", Standing.UNRELATED),
    ],
)
def test_a_newer_statement_stands_to_an_older_one(older: str, newer: str, standing: Standing) -> None:
    assert compare(older, newer).standing == standing


def test_a_frame_says_of_whom_what_about_them_and_its_value() -> None:
    (frame,) = frames("I live in Kyoto.", speaker="Ken")
    assert (frame.subject, frame.attribute, frame.value) == ("ken", "residence", "kyoto")
