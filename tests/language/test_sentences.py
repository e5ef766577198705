"""A text is divided where a reader would pause, and nowhere else."""

import re
from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from omoide.language.sentences import parts, sentences


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", []),
        ("  \n ", []),
        ("猫がいる", ["猫がいる"]),
        ("今日は晴れ。明日は雨。", ["今日は晴れ。", "明日は雨。"]),
        ("え？本当に！？うん！", ["え？", "本当に！？", "うん！"]),
        ("半角｡つぎ｡", ["半角｡", "つぎ｡"]),
        ("全角．つぎ．", ["全角．", "つぎ．"]),
        ("一行目\n二行目", ["一行目", "二行目"]),
        ("彼は「行こう。早く。」と言った。そして去った。", ["彼は「行こう。早く。」と言った。", "そして去った。"]),
        ("（注。例です）本文。次。", ["（注。例です）本文。", "次。"]),
        ("「外『内。』外。」です。次", ["「外『内。』外。」です。", "次"]),
        ("「閉じない。次。そう。", ["「閉じない。", "次。", "そう。"]),
        ("閉じただけ。」次。そう。", ["閉じただけ。」", "次。", "そう。"]),
        ("それは…ちょっと。", ["それは…ちょっと。"]),
        ("そうか…… でも行く。", ["そうか……", "でも行く。"]),
        ("Yes!そう。ok?はい", ["Yes!", "そう。", "ok?", "はい"]),
        ("I came. I saw! Did I win? Yes.", ["I came.", "I saw!", "Did I win?", "Yes."]),
        ("Mr. Smith met Dr. Who. They left.", ["Mr. Smith met Dr. Who.", "They left."]),
        ("It cost 3.5 dollars. Cheap.", ["It cost 3.5 dollars.", "Cheap."]),
        ("Use tools, e.g. Docker. Or i.e. Podman.", ["Use tools, e.g. Docker.", "Or i.e. Podman."]),
        ("See https://a.example/b?c=d.e for more. OK", ["See https://a.example/b?c=d.e for more.", "OK"]),
        ("J. R. Tolkien came at 3 p.m. Then we ate.", ["J. R. Tolkien came at 3 p.m.", "Then we ate."]),
        ("The U.S. Army came. End", ["The U.S. Army came.", "End"]),
        ("We won in 2024. We lost in 2025.", ["We won in 2024.", "We lost in 2025."]),
        ("No. I won't. See No. 5 there.", ["No.", "I won't.", "See No. 5 there."]),
        ('"Stop!" he said. "Go." She went.', ['"Stop!" he said.', '"Go."', "She went."]),
        ("He left (see Fig. 3). Then she did.", ["He left (see Fig. 3).", "Then she did."]),
        ("Wait... what? Right... Then go.", ["Wait... what?", "Right...", "Then go."]),
        ("1. First item. More.\n2. Next\n- dash\n・点", ["1. First item.", "More.", "2. Next", "- dash", "・点"]),
        ("v1.2.3 was out. Good", ["v1.2.3 was out.", "Good"]),
        ("Look:\n```py\nx = 1. \n\ny = 2.\n```\nDone. Ok", ["Look:", "```py\nx = 1. \n\ny = 2.\n```", "Done.", "Ok"]),
        ("```\nnever closed. No end.", ["```", "never closed.", "No end."]),
        ("Dockerを入れた。Then it ran. 動いた！", ["Dockerを入れた。", "Then it ran.", "動いた！"]),
    ],
)  # fmt: skip
def test_a_text_is_divided_into_sentences(text: str, expected: list[str]) -> None:
    assert sentences(text) == expected


@pytest.mark.parametrize("text", ["短い文。二つ。", "One. Two. Three.", "猫", "  猫  "])
def test_a_short_text_is_one_part(text: str) -> None:
    assert parts(text, longest=300) == [text.strip()]


def test_an_empty_text_has_no_parts() -> None:
    assert parts("", longest=300) == parts(" \n", longest=300) == []


def test_each_sentence_of_a_longer_text_is_a_part() -> None:
    first = "昨日は友達と一緒に東京へ行って、駅前の店で美味しい寿司を食べました。"
    second = "その後は映画館で新しい映画を観て、夜は家に帰ってゆっくり休みました。"
    third = "We also talked about the journey to Hokkaido that is planned for next summer."
    assert parts(first + second + third, longest=300) == [first, second, third]


def test_a_slight_sentence_goes_with_the_one_before_it() -> None:
    long = "昨日は友達と一緒に東京へ行って、駅前の店で美味しい寿司を食べました。"
    other = "その後は映画館で新しい映画を観て、夜は家に帰ってゆっくり休みました。"
    assert parts(f"はい。{long}楽しかった。{other}うん。", longest=300) == [
        f"はい。{long}楽しかった。",
        f"{other}うん。",
    ]


def test_a_long_sentence_is_cut_at_a_comma_else_at_a_blank_else_anywhere() -> None:
    assert parts("あ" * 80 + "、" + "い" * 80, longest=100) == ["あ" * 80 + "、", "い" * 80]
    assert parts("word " * 30, longest=100) == [("word " * 20).strip(), ("word " * 10).strip()]
    assert [len(part) for part in parts("あ" * 250, longest=100)] == [100, 100, 50]


def test_there_are_never_more_parts_than_asked_for_and_nothing_is_lost() -> None:
    text = "".join(f"これは第{number}の文であり、少しばかり長く書かれています。" for number in range(500))
    assert len(parts(text, longest=300)) == 64
    assert "".join(parts(text, longest=300)) == text
    assert len(parts(text, longest=300, most=5)) == 5


MARKS = "あ。！？a A.!?「」()…\n 　、,1`-"
TEXTS = st.text(st.sampled_from(MARKS), max_size=60) | st.text(max_size=60)


def ink(text: str) -> str:
    return re.sub(r"\s", "", text)


@settings(deadline=None)
@given(TEXTS, st.integers(1, 40), st.integers(1, 8))
def test_only_blanks_are_lost(text: str, longest: int, most: int) -> None:
    assert ink("".join(sentences(text))) == ink(text)
    assert all(sentence == sentence.strip() and sentence for sentence in sentences(text))
    pieces = parts(text, longest=longest, most=most)
    assert ink("".join(pieces)) == ink(text)
    assert len(pieces) <= most
    assert all(pieces)


@settings(deadline=None)
@given(TEXTS, st.integers(1, 40))
def test_no_part_is_longer_than_asked_for(text: str, longest: int) -> None:
    assert all(len(part) <= longest for part in parts(text, longest=longest, most=1000))


@pytest.mark.parametrize(
    "piece", ["今日は晴れ。", "I went home. ", "「", "」", "(", "((]", ".", " ", "。", "1. ", "x\n", "```\n", "「。」", "Mr. ", "a"]
)  # fmt: skip
def test_a_long_text_takes_linear_time(piece: str) -> None:
    text = piece * (200_000 // len(piece))
    start = process_time()
    sentences(text)
    parts(text, longest=300)
    assert process_time() - start < 3
