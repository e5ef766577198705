"""Names are found by the rules of their language, known ones in any spelling, and titles are no part of them."""

import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from omoide.language.names import Aliases, asked_about, bare, folded, names


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Yesterday John came with Mary Smith.", ("John", "Mary Smith")),
        ("I met Ken's sister in New York on Monday", ("Ken", "New York")),
        ("Ken's dog is Max.", ("Ken", "Max")),
        ("Ken came. Then Ken left.", ("Ken",)),
        ("Ken came. Ken left.", ("Ken",)),
        ("John Smith came.", ("John Smith",)),
        ("Mr. Smith met Prof. Jones", ("Smith", "Jones")),
        ("Mrs Brown and Dr Watson", ("Brown", "Watson")),
        ("Dr. Watson, I presume", ("Watson",)),
        ("J. R. Tolkien wrote it", ("J. R. Tolkien",)),
        ("Thanks, Caroline! Hey Mel!", ("Caroline", "Mel")),
        ("Melanie, how are you? I told Melanie.", ("Melanie",)),
        ("What did Caroline say about Paris?", ("Caroline", "Paris")),
        ("We use Docker and GitHub", ("Docker", "GitHub")),
        ("Anne-Marie asked José", ("José",)),
        ("my friend Anne-Marie", ("Anne-Marie",)),
        ("McGee’s bar is near Big Ben.", ("McGee", "Big Ben")),
        ("田中さんと話した", ("田中",)),
        ("昨日田中さんと佐々木くんに会った", ("田中", "佐々木")),
        ("長谷川健太さんが来た", ("長谷川健太",)),
        ("同僚の鈴木君と上司伊藤さん", ("鈴木", "伊藤")),
        ("山田先生と高橋教授", ("山田", "高橋")),
        ("鈴木部長と営業部長", ("鈴木",)),
        ("佐藤様、お待たせしました", ("佐藤",)),
        ("小林氏によると", ("小林",)),
        ("ケンさんとメアリーちゃん", ("ケン", "メアリー")),
        ("ｹﾝさん", ("ケン",)),
        ("ジョン・スミス氏", ("ジョン・スミス",)),
        ("うちのたろうくんとみきちゃん", ("たろう", "みき")),
        ("それでみきちゃんが笑った", ("みき",)),
        ("三ヶ島さん", ("三ヶ島",)),
        ("Kenさんが来た", ("Ken",)),
        ("猫の名前はタマです", ("タマ",)),
        ("タマという猫を飼う", ("タマ",)),
        ("田中さんはJohnとTokyoで会った", ("田中", "John", "Tokyo")),
        ("田中さん、田中くん、田中", ("田中",)),
    ],
)
def test_a_name_is_found_by_rule(text: str, expected: tuple[str, ...]) -> None:
    assert names(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "", "Hello there. How are you?", "The cat sat. It was happy.", "I think I'm OK on Monday in May", "It's fine. Let's go. That's it.",
        "NASA and IBM and the API", "Dinner was good", "She speaks English", "WE WON", "Today’s plan", "i met nobody",
        "お母さんとお客様と皆さん", "たくさん食べた", "赤ちゃんと彼氏", "神様お疲れ様です", "パン屋さんに行く", "看護師さん", "諸君", "俺と君", "同様に", "雨模様",
        "行くんです", "どこに行くんだ", "待ってくんの", "世界選手権", "教授会", "英語の先生", "おじいちゃん", "おばさん", "3代会長", "摂氏", "様々な", "奥さんと娘さん",
        "学生さん", "みなさん、こんにちは",
    ],
)  # fmt: skip
def test_what_is_no_name_is_not_taken_for_one(text: str) -> None:
    assert names(text) == ()


KNOWN = ("ケン", "Melanie", "田中", "けんた", "森", "Will", "Ann", "José", "佐藤さん", "Mary Ann")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("けんが来た", ("ケン",)),
        ("ケンは？", ("ケン",)),
        ("ｹﾝはどこ", ("ケン",)),
        ("今日ケンと会った", ("ケン",)),
        ("けんたくんは元気", ("けんた",)),
        ("田中は何て言った", ("田中",)),
        ("田中さんの件", ("田中",)),
        ("森に聞いて", ("森",)),
        ("森さんと", ("森",)),
        ("佐藤が来た", ("佐藤さん",)),
        ("melanie said hi", ("Melanie",)),
        ("MELANIE!", ("Melanie",)),
        ("Ｍｅｌａｎｉｅはどこ", ("Melanie",)),
        ("Melanie's cat", ("Melanie",)),
        ("jose came", ("José",)),
        ("Jose\u0301 came", ("José",)),
        ("Ask Will.", ("Will",)),
        ("Will's car", ("Will",)),
        ("mary ann and Ann", ("Mary Ann", "Ann")),
        ("What did Melanie tell 田中?", ("Melanie", "田中")),
        ("田中とmelanie", ("田中", "Melanie")),
    ],
)
def test_a_known_name_is_found_in_any_spelling(text: str, expected: tuple[str, ...]) -> None:
    assert asked_about(text, KNOWN) == expected
    assert names(text, known=KNOWN) == expected


@pytest.mark.parametrize(
    "text",
    ["けんかした", "ケンカした", "ケンタッキー", "いけん", "annual", "Annie", "Melaniefoo", "will you go", "Will you go?", "森林", "青森", "joseph"],
)  # fmt: skip
def test_a_piece_of_another_word_is_no_known_name(text: str) -> None:
    assert asked_about(text, KNOWN) == ()


def test_an_alias_is_known_only_if_it_was_given() -> None:
    assert asked_about("Mel is here", ["Melanie"]) == ()
    assert asked_about("Mel is here", ["Melanie", "Mel"]) == ("Mel",)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("田中さん", "田中"),
        ("田中様", "田中"),
        ("田中 さん", "田中"),
        ("ケンちゃん", "ケン"),
        ("ｹﾝくん", "ケン"),
        ("Mr. Smith", "Smith"),
        ("dr Watson", "Watson"),
        ("Professor Jones", "Jones"),
        ("Mary Smith", "Mary Smith"),
        ("先生", "先生"),
        ("Mr.", "Mr."),
    ],
)
def test_titles_come_off(name: str, expected: str) -> None:
    assert bare(name) == expected


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("ケン", "けん"),
        ("ケン", "ｹﾝ"),
        ("ケンさん", "けんくん"),
        ("田中", "田中さん"),
        ("MELANIE", "Melanie"),
        ("Ｍｅｌ", "mel"),
        ("José", "jose"),
        ("ジョン・スミス", "ジョン スミス"),
        ("Mr. Smith", "smith"),
    ],
)
def test_spellings_of_one_name_are_the_same(one: str, other: str) -> None:
    assert folded(one) == folded(other)
    assert Aliases().same(one, other)


@pytest.mark.parametrize(
    ("one", "other"), [("ケン", "ケンタ"), ("Mel", "Melanie"), ("田中", "中田"), ("", "a")]
)
def test_other_names_are_not_the_same(one: str, other: str) -> None:
    assert not Aliases().same(one, other)


def test_aliases_lead_to_the_name_to_use() -> None:
    aliases = Aliases.of({"Melanie": ["Mel", "メラニー"], "田中太郎": ["田中", "たろちゃん"]})
    assert aliases.canonical("mel") == "Melanie"
    assert aliases.canonical("ﾒﾗﾆｰさん") == "Melanie"
    assert aliases.canonical("めらにー") == "Melanie"
    assert aliases.canonical("田中さん") == "田中太郎"
    assert aliases.same("Mel", "メラニー")
    assert not aliases.same("Mel", "田中")
    assert aliases.spellings("田中部長") == ("田中太郎", "田中", "たろちゃん")


def test_a_name_without_a_group_stands_for_itself_without_its_title() -> None:
    assert Aliases().canonical("鈴木さん") == "鈴木"
    assert Aliases().spellings("鈴木さん") == ("鈴木",)


def test_a_name_that_two_claim_belongs_to_neither_unless_it_is_the_first_of_one() -> None:
    aliases = Aliases.of({"Melanie": ["Mel"], "Melissa": ["Mel", "Lissa"], "Lissa": []})
    assert aliases.canonical("Mel") == "Mel"
    assert not aliases.same("Mel", "Melanie")
    assert aliases.canonical("Lissa") == "Lissa"
    assert aliases == Aliases.of({"Melanie": ["Mel"], "Melissa": ["Mel", "Lissa"], "Lissa": []})


NAMES = st.sampled_from(["ケン", "けん", "田中", "Melanie", "Mel", "森", "Mary Ann"])
PIECES = st.sampled_from(["が", "は", "さん", " ", "。", "a", "ー", "カ", "中", "'s", ".", "ちゃん"])
TEXTS = st.lists(NAMES | PIECES, max_size=10).map("".join) | st.text(max_size=40)


@settings(deadline=None)
@given(TEXTS, st.lists(NAMES | st.text(max_size=5), max_size=5))
def test_nothing_raises_and_known_names_come_as_they_are_known(text: str, known: list[str]) -> None:
    assert set(asked_about(text, known)) <= set(known)
    found = names(text, known=known)
    assert all(found)
    assert len({folded(name) for name in found}) == len(found)


@settings(deadline=None)
@given(TEXTS)
def test_width_makes_no_difference(text: str) -> None:
    assert names(text) == names(unicodedata.normalize("NFKC", text))


@settings(deadline=None)
@given(st.text(max_size=20))
def test_folding_twice_changes_nothing_but_titles(name: str) -> None:
    assert unicodedata.normalize("NFKC", bare(name)) == bare(name)
    assert Aliases().same(name, name)


@pytest.mark.parametrize(
    "piece", ["さん", "様", "田中さん", "Ken ", "A. ", "ア", "漢", "くん", "ken", "・", "a'"]
)
def test_a_long_text_takes_linear_time(piece: str) -> None:
    names(piece * (20_000 // len(piece)), known=["ケン", "田中", "Ken", "漢"])
