"""What is left of a text: its own words, in their order."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from omoide.language.affect_gist import gist
from omoide.language.affect_reading import read


def left(text: str, sentences: int = 2, characters: int = 200) -> str:
    return gist(text, read(text).sentences, sentences=sentences, characters=characters)


@pytest.mark.parametrize("text", ["おはよう。今日は雨だ。", "One. Two.", "", "はい"])
def test_a_short_text_is_left_as_it_is(text: str) -> None:
    assert left(text) == text


def test_the_telling_sentences_stay_in_their_order() -> None:
    text = "おはよう。ところで少し話していい？田中さんは来週から大阪に行かない。あとで連絡する。結局PostgreSQLに決めた。じゃあまたね。"
    assert left(text) == "田中さんは来週から大阪に行かない。結局PostgreSQLに決めた。"


def test_the_telling_sentences_stay_in_english_too() -> None:
    text = "Hi there. So, well. My mother passed away in 2019. It is late. I never told Anna about the 300 dollars. See you."
    assert left(text) == "My mother passed away in 2019. I never told Anna about the 300 dollars."


def test_a_long_sentence_keeps_its_beginning_and_its_end() -> None:
    text = (
        "昨日の会議で田中さんが言っていた新しい仕組みの話は、"
        + "いろいろな事情があって、" * 40
        + "結局やらないことになった。"
    )
    kept = left(text)
    assert len(kept) <= 200
    assert kept.startswith("昨日の会議で田中さんが")
    assert kept.endswith("結局やらないことになった。")
    assert "…" in kept


def test_code_is_not_what_is_left_unless_there_is_nothing_else() -> None:
    assert left("これを直して。\n```\nfor x in y: kill(x)\n```") == "これを直して。"
    assert left("```\nprint(1)\n```") == "```\nprint(1)\n```"


def test_the_same_sentence_is_not_told_twice() -> None:
    assert left("嬉しい。" * 5 + "三時に駅で会う。") == "嬉しい。三時に駅で会う。"


@given(
    st.text(st.sampled_from("嬉しい悲。、！? Anna 300 not x\n"), max_size=300),
    st.integers(1, 4),
    st.integers(20, 200),
)
def test_no_word_is_invented(text: str, sentences: int, characters: int) -> None:
    kept = left(text, sentences, characters)
    pieces = kept.replace("…", " ").split()
    assert all(piece in text.replace("\n", "") or _joined(piece, text) for piece in pieces)
    assert len(kept) <= characters + sentences


def _joined(piece: str, text: str) -> bool:
    """Sentences that had others between them may stand side by side."""
    return any(
        piece[:cut] in text and (piece[cut:] in text or _joined(piece[cut:], text))
        for cut in range(1, len(piece))
    )
