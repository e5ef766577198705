"""Files of others: which encoding they are in, what their headings are, and on which page something stands."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from shelves import Reader, pdf

from omoide.errors import BadDocument, BadValue
from omoide.language.encodings import decoded
from omoide.library.documents.reading import READERS, read_document
from omoide.wire.texts import say_error

JAPANESE = "猫は一日に十四時間ほど眠る。カタカナやＡＢＣも、記号「」もある。\n二行目です。\n"
MIXED = "The API は 2026年から v2 になった。See the ｶﾀｶﾅ manual, too.\n"
ENGLISH = "It’s a “quoted” text – with café and naïve words. There is nothing else to see here.\n"


@pytest.mark.spec("NA-34")
@pytest.mark.parametrize("text", [JAPANESE, MIXED, JAPANESE * 200, "設定一覧\n漢字熟語連続\n"])
@pytest.mark.parametrize(
    "encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "cp932", "euc_jp"]
)
def test_japanese_is_read_in_whatever_encoding_it_comes(text: str, encoding: str) -> None:
    assert decoded(text.encode(encoding)) == text


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "cp1252"])
def test_english_is_read_in_whatever_encoding_it_comes(encoding: str) -> None:
    assert decoded(ENGLISH.encode(encoding)) == ENGLISH


def test_the_encoding_of_old_mail_is_read() -> None:
    assert decoded(JAPANESE.encode("iso2022_jp_2004")) == JAPANESE


@pytest.mark.parametrize(
    "raw", [bytes(range(256)) * 8, b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + bytes(99), b"\x00\x01\x02" * 50]
)
def test_what_is_no_text_is_refused_and_not_guessed(raw: bytes) -> None:
    assert decoded(raw) is None
    with pytest.raises(BadDocument) as refused:
        read_document("写真.txt", raw)
    assert "Shift_JIS" in str(refused.value)
    assert "写真.txt は取り込めません" in say_error(refused.value, "ja")
    assert "どれでも読めません" in say_error(refused.value, "ja")


def test_markdown_is_divided_at_its_headings() -> None:
    text = """---
title: ignored
---
はじめに一言。

# 猫の飼い方

よく眠る。

## 食事 ##

朝と夜。

```sh
# this is no heading
```

Upkeep
------

Brush it.

## 医者

# Empty
"""
    found = read_document("cat.md", text.encode())
    assert [(each.heading, each.line, each.text.strip()) for each in found] == [
        ((), 4, "はじめに一言。"),
        (("猫の飼い方",), 7, "よく眠る。"),
        (("猫の飼い方", "食事"), 11, "朝と夜。\n\n```sh\n# this is no heading\n```"),
        (("猫の飼い方", "Upkeep"), 20, "Brush it."),
        (("猫の飼い方",), 23, "医者"),
        ((), 25, "Empty"),
    ]


@pytest.mark.parametrize(
    ("text", "headings"),
    [
        (
            "就業規則\n\n第1章 総則\n\n第1条（目的）\nこの規則は働き方を定める。\n第二条\n休みは二十日とする。\n",
            [(), ("第1章 総則", "第1条（目的）"), ("第1章 総則", "第二条")],
        ),
        ("■ 概要\n速い。\n■ 価格\n高い。\n", [("■ 概要",), ("■ 価格",)]),
        ("Chapter 1 Cats\n\nThey sleep.\n\n1.1 Food\n\nTwice a day.\n", [("Chapter 1 Cats",), ("Chapter 1 Cats", "1.1 Food")]),
        ("1. Buy milk\n2. Buy bread\n第1章を読んだ。\n", [()]),
    ],
)  # fmt: skip
def test_plain_text_has_headings_by_their_look(text: str, headings: list[tuple[str, ...]]) -> None:
    assert [each.heading for each in read_document("a.txt", text.encode())] == headings


@pytest.mark.spec("NA-34")
def test_a_pdf_says_on_which_page_something_stands(reading: Callable[..., Reader], shelf: Path) -> None:
    path = shelf / "取扱説明書.pdf"
    path.write_bytes(
        pdf(
            ["安全上のご注意", "水に入れないでください。"],
            [
                "The battery lasts for ten hours when the screen is dim, and charging it takes two.",
                "電池は十時間もつ。",
            ],
            ["保証期間は二年です。"],
        )
    )
    reader = reading()
    (studied,) = reader.add(path)
    assert (studied.how, studied.passages) == ("new", 3)
    for question, page in (("保証は何年？", 3), ("how long does the battery last", 2), ("水に入れる", 1)):
        best = reader.mind.knowledge.search(question).found[0]
        assert (best.page, best.document.name) == (page, "取扱説明書.pdf"), question


def test_lines_that_only_the_paper_broke_are_joined_again() -> None:
    raw = pdf(["日本国民は、正当に選挙された国会における代表", "者を通じて行動する。", "・一つ目", "・二つ目"],
              ["The quick brown fox jumps over the la-", "zy dog and runs away from the other", "one. It was late."])  # fmt: skip
    japanese, english = (each.text.strip() for each in read_document("a.pdf", raw))
    assert japanese == "日本国民は、正当に選挙された国会における代表者を通じて行動する。\n・一つ目\n・二つ目"
    assert (
        english
        == "The quick brown fox jumps over the lazy dog and runs away from the other one. It was late."
    )


@pytest.mark.parametrize(
    ("raw", "why"),
    [
        (b"not a pdf at all", "not a PDF"),
        (pdf(["a"])[:200], "not a PDF"),
        (pdf([], []), "only pictures"),
        (b"", "not a PDF"),
    ],
)
def test_a_pdf_that_gives_no_text_is_refused_with_a_reason(raw: bytes, why: str) -> None:
    with pytest.raises(BadDocument, match=why):
        read_document("scan.pdf", raw)


def test_a_locked_pdf_is_refused() -> None:
    import io

    from pypdf import PdfReader, PdfWriter

    writer = PdfWriter(clone_from=PdfReader(io.BytesIO(pdf(["秘密"]))))
    writer.encrypt("鍵", algorithm="RC4-128")
    locked = io.BytesIO()
    writer.write(locked)
    with pytest.raises(BadDocument, match="locked with a password"):
        read_document("secret.pdf", locked.getvalue())


def test_without_the_library_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pypdf", None)
    with pytest.raises(BadDocument, match=r"pip install 'omoide\[pdf\]'"):
        read_document("a.pdf", pdf(["a"]))


def test_a_sort_of_file_that_nobody_reads_is_refused_with_those_that_are() -> None:
    with pytest.raises(BadValue, match=r"\.txt, \.md, \.markdown, \.pdf"):
        read_document("表.xlsx", b"x")
    with pytest.raises(BadDocument, match="no text in it"):
        read_document("empty.txt", " \n\u3000\n".encode())


def test_a_new_sort_of_file_is_a_new_row(monkeypatch: pytest.MonkeyPatch) -> None:
    table: dict[str, Any] = {**READERS, ".log": READERS[".txt"]}
    monkeypatch.setattr("omoide.library.documents.reading.READERS", table)
    assert [each.text for each in read_document("a.LOG", b"one\n")] == ["one\n"]
