"""Passages: none too long, nothing lost, borders where a reader would put them."""

import re
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from omoide.language.dividing import passages

TEXT = st.text(alphabet="あい漢字カナ、。「」ab Z.,!?\n \u3000#-`。\n", max_size=400)


@pytest.mark.spec("NA-48")
@given(text=TEXT, longest=st.integers(20, 120), overlap=st.integers(0, 60))
def test_none_is_too_long_and_nothing_is_lost(text: str, longest: int, overlap: int) -> None:
    found = passages(text, longest=longest, overlap=overlap)
    seen = bytearray(len(text))
    for each in found:
        assert 0 < len(each.text) <= longest
        assert text[each.start : each.end] == each.text == each.text.strip()
        seen[each.start : each.end] = b"\1" * len(each.text)
    assert all(seen[place] or letter.isspace() for place, letter in enumerate(text))
    for before, after in pairwise(found):
        assert before.start < after.start
        assert before.end < after.end
        assert before.end - after.start <= min(overlap, longest // 2)


def test_a_short_text_is_one_passage() -> None:
    (only,) = passages("\n 吾輩は猫である。\n名前はまだ無い。\n", longest=300, overlap=50)
    assert only == (2, "吾輩は猫である。\n名前はまだ無い。")
    assert passages(" \n\n", longest=300, overlap=50) == []


@pytest.mark.parametrize(
    ("sentence", "blank"),
    [("これは{}番目の文で、少しばかり長く書いてある。", ""), ("This is sentence {} of a text.", " ")],
)
def test_borders_fall_between_sentences_and_the_last_one_is_said_again(sentence: str, blank: str) -> None:
    text = blank.join(sentence.format(number) for number in range(40))
    found = passages(text, longest=300, overlap=50)
    for before, after in pairwise(found):
        assert re.match(sentence.replace("{}", "[0-9]+"), after.text)
        assert re.search(f"{sentence.replace('{}', '[0-9]+')}$", before.text)
        assert 0 < before.end - after.start <= 50


def test_a_border_falls_between_paragraphs_where_it_can() -> None:
    one, two = "あ" * 150 + "。", "い" * 80 + "。" + "う" * 80 + "。"
    assert [each.text for each in passages(f"{one}\n\n{two}", longest=300, overlap=0)] == [one, two]


def test_a_change_moves_few_passages() -> None:
    paragraphs = [f"第{number}段落。" + f"ここには{number}のことが書いてある。" * 12 for number in range(30)]
    before = {each.text for each in passages("\n\n".join(paragraphs), longest=300, overlap=50)}
    paragraphs[9] = "新しい段落が入った。" + paragraphs[9]
    after = {each.text for each in passages("\n\n".join(paragraphs), longest=300, overlap=50)}
    assert 0 < len(after - before) <= 2


def test_a_sentence_that_is_too_long_is_cut_at_a_comma_and_else_anywhere() -> None:
    found = passages("あいう、" * 200, longest=300, overlap=50)
    assert all(each.text.endswith("、") for each in found)
    assert [len(each.text) for each in passages("あ" * 700, longest=300, overlap=50)] == [250, 300, 250]
