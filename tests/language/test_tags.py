"""Tags of a persona are read however they are written, and nothing of them is seen (NA-10, NA-31)."""

import random

import pytest
from bench.tags import fault

from omoide.language.tags import Veil, read_tags
from omoide.model.feeling import Feeling, Felt, Trace

JOY = Felt(Feeling.JOY, 0.8)
SEEN = [
    ('うれしいな。<persona_emotion category="joy" intensity="0.8"/>', "うれしいな。"),
    ("うれしいな。\n<persona_emotion intensity='0.8' category='joy'>\nまたね", "うれしいな。\nまたね"),
    (
        "＜ｐｅｒｓｏｎａ＿ｅｍｏｔｉｏｎ　ｃａｔｅｇｏｒｙ＝＂喜び＂　ｉｎｔｅｎｓｉｔｙ＝＂０．８＂／＞はい",
        "はい",
    ),
    ("<PERSONA_EMOTION CATEGORY=JOY INTENSITY=0.8>Hello", "Hello"),
    ("<persona_emotion category=joy intensity=0.8 こんにちは", " こんにちは"),
    ('Hi <persona_emotion category="joy intensity="0.8"/>there', "Hi there"),
    ("&lt;persona_emotion category=&quot;joy&quot; intensity=&quot;0,8&quot;/&gt;ok", "ok"),
    ('persona_emotion category="happy" intensity="80%"/> hi', " hi"),
    ('a <persona-emotion category="joy" intensity=".8">x</persona-emotion> b', "a x b"),
    ('```xml\n<persona_emotion category="joy" intensity="0.8"/>\n```', "```xml\n```"),
    ('<persona_<persona_emotion/>emotion category="joy" intensity="0.8"/>', ""),
]


@pytest.mark.spec("NA-31")
@pytest.mark.parametrize(("text", "visible"), SEEN)
def test_a_feeling_is_read_and_taken_out(text: str, visible: str) -> None:
    assert read_tags(text) == (visible, (JOY,), ())


@pytest.mark.spec("NA-31")
@pytest.mark.parametrize(("text", "visible"), SEEN)
@pytest.mark.parametrize("size", [1, 3, 7, 1000])
def test_piece_by_piece_it_is_the_same(text: str, visible: str, size: int) -> None:
    veil = Veil()
    shown = [veil.feed(text[at : at + size]) for at in range(0, len(text), size)]
    assert "".join(shown) + veil.end() == visible
    assert veil.said.emotions == (JOY,)


@pytest.mark.spec("NA-10")
def test_what_touched_it_is_read_with_its_name() -> None:
    text = (
        "ああ<memory_trace resonance='0.7' id='episode_2026-01-15_001'/>、そうだった"
        '<memory_trace id="a1b2c3" resonance="2"/><memory_trace id="x"/><memory_trace resonance="1"/>'
    )
    read = read_tags(text)
    assert read.visible == "ああ、そうだった"
    assert read.traces == (Trace("episode_2026-01-15_001", 0.7), Trace("a1b2c3", 1.0))


@pytest.mark.parametrize(
    "text",
    [
        "the persona_emotion tag",
        "1 < 2 memory trace",
        "<persona_emotionless>",
        "a<b>c</b>",
        "＜注意＞",
        "記憶 & x",
    ],
)
def test_what_is_no_tag_stays_as_it_is(text: str) -> None:
    veil = Veil()
    assert read_tags(text) == (text, (), ())
    assert "".join(map(veil.feed, text)) + veil.end() == text


@pytest.mark.spec("NA-31")
def test_a_feeling_nobody_knows_is_taken_out_and_means_nothing() -> None:
    assert read_tags('はい<persona_emotion category="mauve" intensity="0.8"/>') == ("はい", (), ())
    assert read_tags('はい<persona_emotion category="joy" intensity="much"/>').emotions == (
        Felt(Feeling.JOY, 0.5),
    )


def test_words_are_shown_at_once_where_no_tag_can_begin() -> None:
    veil = Veil()
    assert veil.feed("こんにちは。") == "こんにちは。"
    assert veil.feed("<persona_em") == ""
    assert veil.feed('otion category="joy" intensity="0.8"/>') == ""
    assert veil.feed("元気？") == "元気？"


@pytest.mark.parametrize("seed", range(4))
def test_garbled_answers_lose_their_tags_and_nothing_else(seed: int) -> None:
    """A thousand by chance; `python -m bench.tags` does a million."""
    dice = random.Random(seed)
    assert [wrong for _ in range(250) if (wrong := fault(dice))] == []
