"""Summaries and traces without a model: whole sentences in their order, and the words that stand out."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from omoide.language.sentences import sentences
from omoide.language.summarising import quotation, summary, trace

JAPANESE = (
    "昨日、田中さんと京都駅で待ち合わせをした。天気はまあまあだった。お昼は適当に済ませて、それから少し歩いた。"
    "田中さんは来月3日に大阪へ引っ越すことに決めたと言っていた。正直、寂しくて泣きそうになった。"
    "荷物は多いが手伝いは要らないとのこと。帰りに本屋に寄った。新しいノートを買った。電車は混んでいた。"
)
ENGLISH = (
    "I met Ken at the station yesterday. The weather was fine. We had some lunch and then walked around for a while. "
    "Ken told me that he decided to leave Acme Corp on 3 May. I was so sad I nearly cried. He does not need any help. "
    "On the way back I stopped at a bookshop. The train was full. Then I read a little and went to bed."
)
MIXED = (
    "デプロイがまた失敗した。PostgreSQL 16 に上げた後、migrate.py が timeout する。とりあえずコーヒーを飲んだ。"
    "let's go with SQLite for now、と Alice が言った。ログは見ていない。あとでやる。環境変数 DATABASE_URL を直した。"
)
TEXTS = [JAPANESE, ENGLISH, MIXED]


@pytest.mark.spec("LT-15")
@pytest.mark.parametrize(
    ("text", "longest", "kept"),
    [
        (JAPANESE, 80, ("田中さんは来月3日に大阪へ引っ越すことに決めた", "寂しくて")),
        (ENGLISH, 160, ("Ken told me that he decided to leave Acme Corp on 3 May.", "I was so sad")),
        (MIXED, 100, ("PostgreSQL 16 に上げた後、migrate.py が timeout する。", "SQLite for now、と Alice")),
    ],
    ids=["ja", "en", "mixed"],
)
def test_names_numbers_decisions_and_feelings_stay(text: str, longest: int, kept: tuple[str, ...]) -> None:
    short = summary(text, longest=longest)
    for piece in kept:
        assert piece in short
    assert "天気" not in short
    assert "weather" not in short
    assert "コーヒー" not in short


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        (
            "Grandfather tastes every loaf. He is ninety-one, and not tired. The oven is warm. The street was quiet.",
            "Grandfather tastes every loaf. He is ninety-one, and not tired.",
        ),
        (
            "祖父はパンの味見をする。それは九十一歳でもやめない。窯は暖かい。通りは静かで、誰もが家に帰っていった。",
            "祖父はパンの味見をする。それは九十一歳でもやめない。",
        ),
    ],
)
def test_a_sentence_that_points_back_comes_with_what_it_points_to(text: str, kept: str) -> None:
    assert summary(text, longest=len(text) - 1, most=2) == kept
    alone = summary(text, longest=len(text) - 1, most=1)
    assert not alone.startswith(("He ", "それ"))


@pytest.mark.spec("LT-15", "LT-17")
@pytest.mark.parametrize("text", TEXTS, ids=["ja", "en", "mixed"])
@pytest.mark.parametrize("most", [1, 2, 3, 9])
def test_whole_sentences_stand_as_they_stood_and_in_their_order(text: str, most: int) -> None:
    short = summary(text, longest=120, most=most)
    assert 0 < len(short) <= 120
    told = sentences(text)
    places = [told.index(sentence) for sentence in sentences(short)]
    assert places == sorted(places)
    assert 1 <= len(places) <= most


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("会議は長かった。" * 9 + "山田さんは行かない。" + "会議は長かった。" * 9, "山田さんは行かない。"),
        ("It was a talk. " * 9 + "We never agreed on it. " + "It was a talk. " * 9, "We never agreed on it."),
        (
            "散歩をした。" * 12 + "予算は85,000円に決まった。" + "散歩をした。" * 12,
            "予算は85,000円に決まった。",
        ),
        ("さんぽした。" * 12 + "締切は令和八年三月。" + "さんぽした。" * 12, "締切は令和八年三月。"),
    ],
)
def test_the_one_sentence_that_tells_something_is_found(text: str, kept: str) -> None:
    assert kept in summary(text, longest=60, most=2)


def test_what_a_chosen_sentence_told_already_gives_no_advantage_to_another() -> None:
    text = "田中さんは京都にいる。" + "田中さんは京都だ。" * 8 + "鈴木さんは神戸にいる。"
    assert "鈴木さん" in summary(text, longest=40, most=2)


def test_a_short_text_stays_as_it_is() -> None:
    assert summary("  短い文。\nもう一つ。 ", longest=80) == "短い文。\nもう一つ。"
    assert summary("", longest=80) == ""
    assert summary(" \u3000\n", longest=80) == ""


@pytest.mark.parametrize(
    ("text", "begin", "end"),
    [
        (
            "もし雨が降ったら、" + "道が混んで、" * 40 + "私は京都へは行かない。",
            "もし雨が降ったら、",
            "行かない。",
        ),
        (
            "If it rains, " + "and the road is full, " * 20 + "I will not go.",
            "If it rains,",
            "I will not go.",
        ),
        ("あ" * 500, "ああ", "ああ"),
    ],
)
def test_a_sentence_that_is_too_long_keeps_its_beginning_and_its_end(text: str, begin: str, end: str) -> None:
    short = summary(text, longest=80)
    assert short.startswith(begin)
    assert "…" in short
    assert short.endswith(end)
    assert len(short) <= 80


def test_code_comes_last() -> None:
    text = "```\n" + "x = 1\n" * 9 + "```\n" + "田中さんがこの関数を書いた。" + "それだけ。" * 20
    assert summary(text, longest=70).startswith("田中さんがこの関数を書いた。")


def test_items_of_a_list_do_not_run_into_each_other() -> None:
    text = "\n".join(f"- 項目{number}: 田中{number}さん" for number in range(20))
    assert re.fullmatch(r"(- 項目\d+: 田中\d+さん ?)+", summary(text, longest=60))


@settings(max_examples=60, deadline=None, derandomize=True)
@given(
    st.lists(st.sampled_from([*"猫犬。、！ \n「」ab.?!1", "ない", "Ken", "田中さん", "…"]), max_size=400),
    st.integers(10, 200),
)
def test_a_summary_is_never_longer_than_asked_and_never_nothing(pieces: list[str], longest: int) -> None:
    text = "".join(pieces)
    short = summary(text, longest=longest)
    assert len(short) <= longest
    assert bool(short) == bool(text.strip())


# Traces.


@pytest.mark.spec("LT-16", "LT-17")
@pytest.mark.parametrize(
    ("text", "first"),
    [(JAPANESE, "田中"), (ENGLISH, "Ken"), (MIXED, "PostgreSQL")],
    ids=["ja", "en", "mixed"],
)
def test_a_trace_is_two_or_three_words_names_and_technical_terms_first(text: str, first: str) -> None:
    words = trace(text)
    assert 2 <= len(words) <= 3
    assert first in words
    assert all(word in text for word in words)
    assert len(", ".join(words)) <= 60


def test_what_every_memory_of_the_mind_says_tells_nothing() -> None:
    common = {"田中": 0.95, "京都駅": 0.0}
    assert trace(JAPANESE)[0] == "田中"
    assert "田中" not in trace(JAPANESE, share=lambda word: common.get(word, 0.1))


def test_of_several_kinds_the_technical_ones_come_before_plain_words() -> None:
    words = trace("昼休みに散歩をしてから、migrate_users.py の KeyError を直した。", most=2)
    assert set(words) == {"migrate_users.py", "KeyError"}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("うん、そうだね", ("うん",)),
        ("OK", ("OK",)),
        ("！！！", ("！！！",)),
        ("", ()),
        (" \n", ()),
        ("はい。", ("はい",)),
    ],
)
def test_where_no_word_stands_out_the_beginning_is_left(text: str, words: tuple[str, ...]) -> None:
    assert trace(text) == words


@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.text(max_size=300))
def test_of_every_text_something_short_is_left(text: str) -> None:
    words = trace(text)
    assert bool(words) == bool(text.strip())
    assert len(words) <= 3
    assert all(0 < len(word) <= 30 for word in words)


@pytest.mark.parametrize(
    "talk",
    [
        [
            ("美咲", "健太と口げんかした。理由は引っ越しの日取り。うん。"),
            ("ルナ", "健太さんは、どんな方なのですか？うん。"),
            ("美咲", "恋人じゃないよ、念のため。大学の同級生で、今は神戸の消防署にいる。"),
            ("ルナ", "それは心強いですね。神戸は坂が多いので足腰が鍛えられます。"),
        ],
        [
            ("Mia", "I had a row with Ken about the date of the move. Yes."),
            ("Luna", "What is Ken like, if I may ask? Yes."),
            ("Mia", "Not my boyfriend, mind you. We studied together and he is a firefighter in Leeds."),
            ("Luna", "That sounds reassuring. Leeds has many hills, so his legs must be strong."),
        ],
    ],
)
def test_nobodys_words_stand_in_the_mouth_of_another(talk: list[tuple[str, str]]) -> None:
    """However short it gets: told as a talk, or read again from the lines of a talk that was told."""
    text = "\n".join(f"{who}: {said}" for who, said in talk)
    for longest in range(30, len(text)):
        for short_one in (quotation(talk, longest=longest, most=5), summary(text, longest=longest, most=5)):
            for line in short_one.splitlines():
                who, _, said = line.partition(": ")
                own = [text for speaker, text in talk if speaker == who]
                for sentence in sentences(said):
                    parts = sentence.split("…")
                    assert any(all(part in text for part in parts) for text in own), (longest, line)
