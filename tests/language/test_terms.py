"""A text is found by the words a person would ask with."""

import unicodedata
from collections.abc import Iterable
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from omoide.language.terms import hash_term, index_terms, query_terms

JAPANESE = "猫犬東京会議決済サーバーアプリのはがをですますりんごー々ッャ한국"
CJK = st.text(st.sampled_from(JAPANESE), min_size=2, max_size=30)


def finds(query: str, text: str) -> bool:
    """Every term of the query is a term of the text."""
    asked = query_terms(query).terms
    return bool(asked) and set(asked) <= set(index_terms(text))


@pytest.mark.parametrize(
    ("query", "text"),
    [
        ("東京", "先週東京へ行った"),
        ("会議", "明日の会議は十時から"),
        ("猫", "うちの猫の名前はタマ"),
        ("タマ", "うちの猫の名前はタマ"),
        ("サーバ", "サーバーが落ちた"),
        ("引っ越し", "来月引っ越しします"),
        ("한국", "한국어로 작성"),
        ("令和8年", "令和8年2月14日に契約した"),
        ("2月14日", "令和8年2月14日に契約した"),
        ("令和８年", "令和8年2月14日に契約した"),
        ("2月", "02月14日"),
    ],
)
def test_a_japanese_word_is_found_without_spaces(query: str, text: str) -> None:
    assert finds(query, text)


@pytest.mark.parametrize(
    ("query", "text"),
    [
        ("deployments", "We deployed it"),
        ("Ken", "Ken's birthday"),
        ("ken’s", "Ken is here"),
        ("cafe", "the Café Müller"),
        ("café muller", "the Cafe\u0301 Müller"),
        ("STRASSE", "Straße"),
        ("fetch user", "fetch_user_data"),
        ("fetch_user_data", "call fetch_user_data()"),
        ("user data", "fetchUserData"),
        ("fetchUserData", "call fetchUserData()"),
        ("v2.3.1", "since v2.3.1."),
        ("foo@bar.com", "mail foo@bar.com!"),
        ("bar.com", "see bar.com"),
        ("gpt 4", "GPT-4 or gpt4"),
        ("PDF", "two PDFs"),
        ("c++", "written in C++"),
        ("C#", "C# or F#"),
        ("dont", "I don't"),
        ("state of art", "state-of-the-art"),
        ("москва", "в Москва"),
        ("85000", "85,000 yen"),
        ("7", "agent 007"),
    ],
)
def test_a_spaced_word_is_found_in_its_other_forms(query: str, text: str) -> None:
    assert finds(query, text)


@pytest.mark.parametrize(
    ("query", "text"),
    [
        ("カナ", "ﾊﾝｶｸｶﾅ"),
        ("ガギ", "ｶﾞｷﾞ"),
        ("Python", "Ｐｙｔｈｏｎで書いた"),
        ("python", "Pythonで書いた"),
        ("123", "１２３番"),
        ("API", "社内APIサーバー"),
        ("Docker 動かした", "Dockerで動かした"),
        ("85000円", "家賃は８５,０００円"),
    ],
)
def test_width_and_mixed_scripts_do_not_hide_a_word(query: str, text: str) -> None:
    assert finds(query, text)


@pytest.mark.parametrize(
    ("query", "text"), [("👍", "いいね👍🏽"), ("👩", "👨‍👩‍👧"), ("🇯🇵", "日本🇯🇵"), ("❤", "love ❤️")]
)
def test_an_emoji_is_a_term(query: str, text: str) -> None:
    assert finds(query, text)


def test_a_question_about_a_one_character_word_reaches_it() -> None:
    assert "猫" in set(query_terms("猫はどこ？").terms) & set(index_terms("うちの猫の名前はタマ"))
    assert "食" in set(query_terms("何を食べた？").terms) & set(index_terms("寿司を食べる"))


def test_a_two_character_word_is_asked_for_as_a_pair_only() -> None:
    assert query_terms("会議").terms == ("会議",)
    assert query_terms("の").terms == ("の",)


def test_single_hiragana_are_not_kept_unless_alone() -> None:
    assert not {"の", "は", "ー"} & set(index_terms("猫のサーバーは"))
    assert index_terms("の") == {"の": 1}


def test_the_middle_dot_divides_names() -> None:
    assert "ン・" not in index_terms("ジョン・スミス")
    assert finds("スミス", "ジョン・スミス")


def test_terms_are_counted() -> None:
    terms = index_terms("Cats and a cat; 猫と猫")
    assert (terms["cat"], terms["猫"]) == (2, 2)


@pytest.mark.parametrize(
    "query", ['"', "*", "((", "' OR 1=1", "a AND", "NEAR(", "-x", "col:hello", "\x00", "", "%", "\ud800"]
)
def test_a_query_has_no_syntax(query: str) -> None:
    words = [
        word
        for word in query.lower().replace("=", " ").replace(":", " ").split()
        if word.strip("'\"(*-)%\x00\ud800")
    ]
    terms = query_terms(query).terms
    assert bool(terms) == bool(words)
    assert all(term.isalnum() for term in terms)


def test_little_words_count_only_when_alone() -> None:
    assert query_terms("what is the name of the cat").terms == ("name", "cat")
    assert query_terms("to be or").terms == ("to", "be", "or")
    assert "the" in index_terms("the cat")


def test_a_query_names_each_term_once_in_order() -> None:
    assert query_terms("dog cat dogs").terms == ("dog", "cat")


def test_an_endless_query_is_cut_quickly() -> None:
    text = " ".join(f"word{number}" for number in range(1_000_000))
    start = process_time()
    asked = query_terms(text)
    assert process_time() - start < 1
    assert asked.truncated
    assert len(asked.terms) == 256
    assert not query_terms("a short one").truncated
    assert query_terms("one two three", limit=2).truncated


@pytest.mark.parametrize("piece", ["a", "a.", "1,", "_", "a'", "a\u0301", "猫", "の", "aA", "1a"])
def test_a_megabyte_of_anything_takes_linear_time(piece: str) -> None:
    start = process_time()
    index_terms(piece * (300_000 // len(piece)))
    assert process_time() - start < 3


def test_forms_are_added_and_not_counted_twice() -> None:
    def forms(text: str) -> Iterable[str]:
        return ["猫", "キャット"] if "ネコ" in text or "猫" in text else []

    assert index_terms("ネコ", forms=forms)["猫"] == 1
    assert index_terms("猫", forms=forms)["猫"] == 1
    assert "猫" in query_terms("ﾈｺ", forms=forms).terms
    assert "キャット" in query_terms("ネコ", forms=forms).terms


def test_a_term_has_one_number_everywhere() -> None:
    assert hash_term("123456789") == 0xCBF43926  # the check value of CRC-32
    assert hash_term("") == 0
    assert 0 <= hash_term("会議") < 2**32


@given(
    st.text(st.sampled_from(JAPANESE + " 。aZ9👍"), max_size=20),
    CJK,
    st.text(st.sampled_from("。 a9"), max_size=5),
    st.data(),
)
def test_any_part_of_a_run_of_two_or_more_is_found(
    before: str, run: str, after: str, data: st.DataObject
) -> None:
    start = data.draw(st.integers(0, len(run) - 2))
    end = data.draw(st.integers(start + 2, len(run)))
    assert finds(run[start:end], before + run + after)


@given(st.text(max_size=40))
def test_a_text_with_a_letter_or_digit_has_terms(text: str) -> None:
    if any(char.isalnum() for char in unicodedata.normalize("NFKC", text)):
        assert index_terms(text)
        assert query_terms(text).terms


@given(st.text(max_size=40))
def test_no_term_is_empty_and_a_text_finds_itself_or_nearly(text: str) -> None:
    terms = index_terms(text)
    assert all(term and count > 0 for term, count in terms.items())
    assert set(query_terms(text).terms) <= set(terms)
