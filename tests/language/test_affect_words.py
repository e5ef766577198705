"""Known words in a text: the longest counts, and a piece of another word is none."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from omoide.language.affect_topics import topics
from omoide.language.affect_words import Table

TABLE = Table(
    [
        ("嬉し|うれし", "glad"),
        ("^やった$", "cheer"),
        ("できた$", "done"),
        ("*いい", "good"),
        ("*ていい|ください|ライブラリ", None),
        ("ださい", "ugly"),
        ("すき", "like"),
        ("ライブ", "show"),
        ("母", "mother"),
        ("すごい$", "wow"),
        ("すごい", "very"),
        ("hate|stop", "hate"),
        ("fed up|fed up with it all", "fed up"),
        ("feed", "feed"),
        ("no good", None),
        ("good", "good"),
    ]
)


def words(text: str) -> list[tuple[str, str]]:
    return [(text[each.start : each.end], each.meaning) for each in TABLE.found(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("今日は嬉しいしうれしい", [("嬉し", "glad"), ("うれし", "glad")]),
        ("やった!", [("やった", "cheer")]),
        ("あ、やったね", [("やった", "cheer")]),
        ("宿題をやった", []),
        ("やったことがある", []),
        ("やっとできたよ!", [("できた", "done")]),
        ("できたら教えて", []),
        ("これいい", [("いい", "good")]),
        ("食べていい", []),
        ("見てください", []),
        ("ださい服", [("ださい", "ugly")]),
        ("猫がすき", [("すき", "like")]),
        ("あすきた", []),
        ("ライブに行く", [("ライブ", "show")]),
        ("ライブラリとスライブとライブズ", []),
        ("ライブー!", [("ライブ", "show")]),
        ("母の日に母校で", [("母", "mother")]),
        ("すごい!", [("すごい", "wow")]),
        ("すごい速い", [("すごい", "very")]),
    ],
)
def test_japanese_words_are_found_where_they_stand(text: str, expected: list[tuple[str, str]]) -> None:
    assert words(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("i hate it, he hates it, they hated it, hating", ["hate", "hates", "hated", "hating"]),
        ("it stopped", ["stopped"]),
        ("whatever", []),
        ("fed up", ["fed up"]),
        ("fed-up with it all", ["fed-up with it all"]),
        ("fed up with it", ["fed up"]),
        ("he is fed. up there", []),
        ("that's no good", []),
        ("goooood good's", ["goooood", "good's"]),
        ("チームはgoodだ", ["good"]),
    ],
)
def test_english_words_are_found_in_their_forms(text: str, expected: list[str]) -> None:
    assert [word for word, _ in words(text)] == expected


@given(st.text(st.sampled_from("嬉しやったできいすごライブ母 good fed up-!ー、"), max_size=60))
def test_what_is_found_comes_in_order_and_does_not_overlap(text: str) -> None:
    ends = 0
    for each in TABLE.found(text):
        assert ends <= each.start < each.end <= len(text)
        ends = each.end


@pytest.mark.parametrize(
    ("text", "topic"),
    [
        ("デプロイが終わった", "software"),
        ("refactoring the parser", "software"),
        ("議事録を送る", "office"),
        ("fix a typo", "clerical"),
        ("sqliteに決めた", "decision"),
        ("we decided to wait", "decision"),
        ("父が入院した", "personal"),
        ("my wife called", "personal"),
        ("自殺を考えた", "grave"),
        ("誰にも言えない", "confiding"),
        ("おはよう", "greeting"),
    ],
)
def test_topics_are_known_by_their_words(text: str, topic: str) -> None:
    assert topic in {each.meaning for each in topics(text)}


@pytest.mark.parametrize("text", ["大丈夫です", "工夫した", "母の日", "we haven't decided yet"])
def test_some_words_only_look_like_a_topic(text: str) -> None:
    assert topics(text) == []
