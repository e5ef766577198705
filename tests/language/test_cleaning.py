"""Cleaning removes what is dangerous or unseen and nothing else."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from omoide.language.cleaning import clean, is_blank, visible

ANY_TEXT = st.text(st.characters(codec=None), max_size=60)
NASTY_TEXT = st.text(
    st.sampled_from("a猫\x00\x1b[]0;m\x07\\\r\n\ud83d\ude00\u202e\U000e0067\U0001f3f4\u200d"), max_size=40
)


def test_a_clean_text_comes_back_as_the_same_object() -> None:
    text = "猫の名前はタマです。\n\tHer name is Tama."
    assert clean(text).text is text
    assert clean(text).flags == ()


@pytest.mark.parametrize("text", ["a\x85b", "a\u2028b", "a\u2029b", "a\x0cb", "\u3000全角", "ｱｲｳ"])
def test_lawful_separators_and_width_are_kept(text: str) -> None:
    assert clean(text).text == text


@pytest.mark.parametrize(
    "emoji", ["👨‍👩‍👧", "❤️", "👍🏽", "🇯🇵", "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"]
)
def test_emoji_sequences_survive(emoji: str) -> None:
    assert clean(f"x{emoji}y\x00").text == f"x{emoji}y"


def test_line_ends_become_newlines_without_a_flag() -> None:
    assert clean("a\r\nb\rc").text == "a\nb\nc"
    assert clean("a\r\nb\rc").flags == ()


@pytest.mark.parametrize(
    ("text", "expected", "flag"),
    [
        ("a\x00b", "ab", "control"),
        ("a\x0bb\x7f\x9b", "ab", "control"),
        ("\x1b[31mred\x1b[0m", "red", "control"),
        ("\x1b]0;title\x07text", "text", "control"),
        ("猫\ud800犬", "猫\ufffd犬", "surrogates"),
        ("abc\u202edef\u2066", "abcdef", "invisible"),
        ("hello\U000e0068\U000e0069", "hello", "invisible"),
    ],
)
def test_what_is_taken_out_is_named(text: str, expected: str, flag: str) -> None:
    cleaned = clean(text)
    assert (cleaned.text, cleaned.flags) == (expected, (flag,))


def test_flags_come_in_a_fixed_order() -> None:
    assert clean("\u202e\x00\ud800").flags == ("surrogates", "control", "invisible")


@given(ANY_TEXT | NASTY_TEXT)
def test_cleaning_twice_changes_nothing_more(text: str) -> None:
    once = clean(text).text
    assert clean(once).text == once
    assert clean(once).flags == ()
    once.encode("utf-8")


@pytest.mark.parametrize(
    "text", ["", " \n\t", "\u3000", "\u200b\ufeff", "\u200d\ufe0f", "\u202e", "\x00", "\u2028", "\u00ad"]
)
def test_a_text_without_ink_is_blank(text: str) -> None:
    assert is_blank(text)


@pytest.mark.parametrize("text", ["a", "。", "猫", "👍", " . ", "\ufffd"])
def test_a_text_with_ink_is_not_blank(text: str) -> None:
    assert not is_blank(text)


def test_controls_are_shown_and_not_obeyed() -> None:
    assert visible("\x1b[2J\r\x9b\u202e") == "␛[2J␍<U+009B><U+202E>"
    assert visible("一行目\n\ttwo 👨‍👩‍👧") == "一行目\n\ttwo 👨‍👩‍👧"


@given(ANY_TEXT | NASTY_TEXT)
def test_a_shown_text_holds_no_control_and_can_be_printed(text: str) -> None:
    shown = visible(text)
    shown.encode("utf-8")
    assert all(char in "\n\t" or not (ord(char) < 32 or 127 <= ord(char) < 160) for char in shown)
