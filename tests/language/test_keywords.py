"""The words that a text is about come out of it, readable, and the little ones do not."""

import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from omoide.language.keywords import keywords


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("昨日田中さんと東京で会議をした。会議は長かった。", {"会議", "田中", "東京"}),
        ("うちの猫の名前はタマです。タマは魚が好き。", {"タマ", "猫", "魚"}),
        ("来週の打ち合わせと引っ越しの予算は85,000円", {"打ち合わせ", "引っ越し", "予算", "85,000円"}),
        ("ｻｰﾊﾞｰのメモリを６４ＧＢに増設した", {"サーバー", "メモリ", "増設", "64GB"}),
        ("来月の北海道旅行のためにホテルを予約した", {"北海道旅行", "ホテル", "予約"}),
        ("PythonのFastAPIで決済サービスを作る", {"FastAPI", "決済", "サービス", "Python"}),
        ("ジョン・スミスという人とピアノを弾いた", {"ジョン・スミス", "ピアノ"}),
        ("買い物に行った", {"買い物"}),
        ("猫", {"猫"}),
        ("I met Melanie at the market in New York", {"Melanie", "market", "New York"}),
        ("The deployment failed: Postgres was full", {"Postgres", "deployment", "failed", "full"}),
        ("call fetch_user_data() in v2.3.1", {"fetch_user_data", "v2.3.1"}),
        ("We bought apples for $12.50 and 3kg of rice", {"apples", "$12.50", "3kg", "bought", "rice"}),
        ("the API of ACME", {"API", "ACME"}),
        ("Dockerで動かしたアプリのbugを直した", {"Docker", "アプリ", "bug"}),
    ],
)
def test_the_words_that_a_text_is_about(text: str, expected: set[str]) -> None:
    assert set(keywords(text)) == expected


@pytest.mark.parametrize(
    "text",
    ["", "   ", "I like it", "It was so good, and we had a lot of it.", "それはとてもよかったですね", "今日は私も一緒に", "はい", "123 456", "!?", "👍"],
)  # fmt: skip
def test_a_text_of_little_words_has_none(text: str) -> None:
    assert keywords(text) == ()


def test_what_comes_often_or_is_a_name_comes_first() -> None:
    assert keywords("The garden needs water. My garden is big and the garden has roses.")[0] == "garden"
    assert keywords("予算について話した。見積もりと資料も見た。予算は予算だ。")[0] == "予算"
    assert keywords("I discussed the architecture with Melanie")[0] == "Melanie"
    assert keywords("設計について田中さんと話した")[0] == "田中"


def test_forms_of_one_word_are_one_word() -> None:
    assert keywords("One meeting, two meetings") == ("meeting",)
    assert keywords("ﾒﾓﾘとメモリ") == ("メモリ",)


def test_when_and_whose_are_taken_off() -> None:
    assert keywords("先週会議中に") == ("会議",)


def test_there_are_at_most_as_many_as_asked_for() -> None:
    text = "東京、大阪、京都、奈良、神戸、札幌、仙台、福岡、広島、長崎、那覇、金沢"
    assert len(keywords(text)) == 10
    assert keywords(text, limit=3) == ("東京", "大阪", "京都")
    assert keywords(text, limit=0) == ()


def test_a_part_of_a_chosen_word_is_not_chosen_again() -> None:
    assert keywords("New York is big. New York!") == ("New York",)


PIECES = st.sampled_from(
    [
        "会議",
        "サーバー",
        "の",
        "を",
        "New York",
        " ",
        "fetch_user",
        "85円",
        "猫",
        "。",
        "the",
        "打ち合わせ",
        "田中さん",
    ]
)
TEXTS = st.lists(PIECES, max_size=12).map("".join) | st.text(max_size=60)


@settings(deadline=None)
@given(TEXTS, st.integers(0, 12))
def test_keywords_are_words_of_the_text(text: str, limit: int) -> None:
    found = keywords(text, limit=limit)
    same = unicodedata.normalize("NFKC", text)
    assert len(found) <= limit
    assert len(set(found)) == len(found)
    assert all(word.strip() == word and word and word in same for word in found)
    assert keywords(same, limit=limit) == found


@pytest.mark.parametrize(
    "piece", ["漢", "ア", "a ", "あ", "食べ", "1,", "word ", "田中さん", "漢い", "$1,", "a_", "様"]
)
def test_a_long_text_takes_linear_time(piece: str) -> None:
    keywords(piece * (50_000 // len(piece)))
