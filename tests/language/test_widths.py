"""A text in one width, of which every character knows where it stood."""

import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from omoide.language.widths import normal, original, places


@pytest.mark.parametrize(
    ("text", "piece", "stood"),
    [
        ("plain", "ai", "ai"),
        ("猫と犬", "と犬", "と犬"),
        ("ﾊﾞｽは１０時", "10時", "１０時"),
        ("ﾊﾞｽは１０時", "バス", "ﾊﾞｽ"),
        ("㋿8年", "令和8", "㋿8"),
        ("㋿8年", "和8", "㋿8"),
        ("か\u3099ある", "が", "か\u3099"),
        ("８한국", "8", "８"),
        ("８한국", "국", "국"),
    ],
)
def test_a_piece_of_the_normal_text_is_found_in_the_original(text: str, piece: str, stood: str) -> None:
    start = normal(text).index(piece)
    begin, end = original(places(text), start, start + len(piece))
    assert text[begin:end] == stood


TEXTS = st.text(max_size=30) | st.text(
    st.sampled_from("aZ9 ２Ａ！ｶﾞﾊﾟｰ日が\u3099\u309a\u0301é한\u1100\u1161\u11a8ﷺ㋿①½…👍🏽\ud800"), max_size=12
)


@settings(deadline=None)
@given(TEXTS)
def test_every_character_came_from_somewhere(text: str) -> None:
    read, at = normal(text), places(text)
    assert read == unicodedata.normalize("NFKC", text)
    assert len(at) == len(read) + 1
    assert list(at) == sorted(at)
    for place in range(len(read)):
        start, end = original(at, place, place + 1)
        assert 0 <= start < end <= len(text)
