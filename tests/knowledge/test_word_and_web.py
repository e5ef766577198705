"""Word files, pages of the web, whole directories: what they say, under which heading, on which page."""

import io
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from shelves import Reader, docx, paragraph, pdf, word

from omoide.errors import BadDocument
from omoide.library.documents.reading import read_document
from omoide.wire.texts import say_error

Told = list[tuple[tuple[str, ...], int, str]]
PAGE = "<w:r><w:lastRenderedPageBreak/></w:r>"


def told(name: str, raw: bytes) -> Told:
    return [(each.heading, each.page, each.text.strip()) for each in read_document(name, raw)]


def test_a_word_file_is_divided_at_headings_and_pages() -> None:
    body = (
        paragraph("社内規程", "1")
        + paragraph("この規程は全社員に適用する。")
        + paragraph("休暇", "a2")
        + paragraph("有給休暇は年に二十日とする。")
        + paragraph('<w:r><w:br w:type="page"/></w:r>')
        + paragraph(f"{PAGE}<w:r><w:t>Unused days expire in March.</w:t></w:r>")
        + paragraph("Remote work", "own")
        + paragraph(f"<w:r><w:t>First half. </w:t></w:r>{PAGE}<w:r><w:t>Second half.</w:t></w:r>")
    )
    assert told("規程.docx", docx(body)) == [
        (("社内規程",), 1, "この規程は全社員に適用する。"),
        (("社内規程", "休暇"), 1, "有給休暇は年に二十日とする。"),
        (("社内規程", "休暇"), 2, "Unused days expire in March."),
        (("社内規程", "休暇", "Remote work"), 2, "First half."),
        (("社内規程", "休暇", "Remote work"), 3, "Second half."),
    ]


def test_what_is_no_text_of_a_word_file_is_passed_over() -> None:
    body = paragraph(
        "<w:r><w:ruby><w:rt><w:r><w:t>きょう</w:t></w:r></w:rt><w:rubyBase><w:r><w:t>今日</w:t></w:r></w:rubyBase></w:ruby>"
        "<w:t>は晴れ</w:t></w:r><w:del><w:r><w:delText>だった</w:delText></w:r></w:del><w:ins><w:r><w:t>です</w:t></w:r></w:ins>"
        "<w:r><w:instrText>PAGE \\* MERGEFORMAT</w:instrText></w:r><w:r><w:tab/><w:t>10</w:t><w:noBreakHyphen/><w:t>4</w:t></w:r>"
    )
    cell = "<w:tc>{}</w:tc>"
    inner = f"<w:tbl><w:tr>{cell.format(paragraph('三年'))}</w:tr></w:tbl>"
    table = f"<w:tbl><w:tr>{cell.format(paragraph('保証'))}{cell.format(inner + paragraph('部品'))}</w:tr></w:tbl>"
    ((_, _, text),) = told("今日.docx", docx(body + table))
    assert text.split("\n\n") == ["今日は晴れです\t10-4", "保証\t三年\t部品"]


def test_a_page_of_the_web_is_read_as_people_see_it() -> None:
    page = """<!doctype html><html><head><title>not this</title><style>p > a {color: red}</style></head>
<body><nav>Home | About</nav><!-- <p>hidden</p> -->
<h1>猫の<ruby>飼<rp>(</rp><rt>か</rt><rp>)</rp></ruby>い方</h1><p>猫は&nbsp;一日に
 十四時間&#x307B;どねむる。<br>よく食べる。</p>
<script>if (1 < 2) document.write("<p>never</p>")</script>
<h2 class='a>b'>Food</h2><ul><li>Rice &amp; fish<li>1 < 2 cups</ul>
<table><tr><th>朝</th><td>30g</td></tr></table><pre>a
  b</pre><img src=x alt="A cat asleep"></body></html>"""
    assert [(each.heading, each.text.strip().split("\n\n")) for each in read_document("cat.html", page.encode())] == [
        (("猫の飼い方",), ["猫は 一日に十四時間ほどねむる。", "よく食べる。"]),
        (("猫の飼い方", "Food"), ["Rice & fish", "1 < 2 cups", "朝\t30g", "a\n  b", "A cat asleep"]),
    ]  # fmt: skip


@pytest.mark.parametrize(("encoding", "said"), [("cp932", "Shift_JIS"), ("euc_jp", "EUC-JP"), ("utf-8", "")])
def test_a_page_of_the_web_says_its_encoding_or_is_read_without(encoding: str, said: str) -> None:
    meta = f'<meta http-equiv="Content-Type" content="text/html; charset={said}">' if said else ""
    raw = f"<html><head>{meta}</head><body><p>設定一覧、ｶﾀｶﾅ、①</p></body></html>".encode(encoding, "ignore")
    ((_, _, text),) = told("設定.htm", raw)
    assert text.startswith("設定一覧、ｶﾀｶﾅ")


@pytest.mark.parametrize(
    "piece", ["<a ", "<!--", "<script>", '<a "', "<p", "<![CDATA[", "&#", "<head>", "<rt>"]
)
def test_a_broken_page_costs_no_more_than_its_length(piece: str) -> None:
    """A reading that went back for each piece would take hours over this."""
    raw = b"<p>begin</p>" + piece.encode() * 100_000
    assert told("broken.html", raw)[0][2].startswith("begin")


def _bomb() -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("word/document.xml", b" " * 120_000_000)
    return made.getvalue()


_LAUGHS = '<!DOCTYPE w [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>'
_OUTSIDE = '<!DOCTYPE w [<!ENTITY a SYSTEM "file:///etc/passwd">]>'


def _with(doctype: str) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        text = word("document", "<w:body><w:p><w:r><w:t>&a;</w:t></w:r></w:p></w:body>")
        archive.writestr("word/document.xml", text.replace("?>", f"?>{doctype}", 1))
    return made.getvalue()


HOSTILE: dict[str, bytes] = {
    "head": b"PK\x03\x04 no archive",
    "empty": b"",
    "text": b"plain words",
    "cut": docx("<w:p>")[:-30],
    "styles": docx("", styles="<x"),
    "laughs": _with(_LAUGHS),
    "outside": _with(_OUTSIDE),
    "unclosed": docx("<w:p><w:r>"),
    "bomb": _bomb(),
}


@pytest.mark.parametrize("raw", HOSTILE.values(), ids=HOSTILE)
def test_what_is_no_word_file_or_a_hostile_one_is_refused(raw: bytes) -> None:
    with pytest.raises(BadDocument) as refused:
        read_document("怪しい.docx", raw)
    assert "怪しい.docx は取り込めません" in say_error(refused.value, "ja")


@pytest.fixture
def library(shelf: Path) -> Path:
    """A directory with a file of each kind, and some that are none of its own."""
    (shelf / "規則" / "旧").mkdir(parents=True)
    (shelf / "規則" / "就業.docx").write_bytes(
        docx(
            paragraph("休暇", "1")
            + paragraph("届け出による。")
            + paragraph(f"{PAGE}<w:r><w:t>有給は年二十日。</w:t></w:r>")
        )
    )
    (shelf / "規則" / "旧" / "寮則.txt").write_text("第1条 門限\n門限は午後十時とする。\n", "utf-8")
    (shelf / "guide.html").write_text("<h1>Guide</h1><h2>合鍵</h2><p>合鍵は管理人室にある。</p>", "utf-8")
    (shelf / "猫.md").write_text("# 猫\n\n猫は縁側で眠る。\n", "utf-8")
    (shelf / "説明書.pdf").write_bytes(pdf(["表紙"], ["保証期間は二年です。"]))
    (shelf / "photo.png").write_bytes(b"\x89PNG")
    for aside in (".git", "node_modules"):
        (shelf / aside).mkdir()
        (shelf / aside / "notes.md").write_text("# never read\n\nnever\n", "utf-8")
    (shelf.parent / "secret.md").write_text("# 秘密\n\n合鍵は植木鉢の下。\n", "utf-8")
    (shelf / "link.md").symlink_to(shelf.parent / "secret.md")
    (shelf / "away").symlink_to(shelf.parent, target_is_directory=True)
    return shelf


def test_a_file_of_each_kind_gives_the_right_page_or_heading(
    library: Path, omoide: Callable[..., Any]
) -> None:
    added = omoide("knowledge", "add", str(library), "--json")["documents"]
    names = [Path(each["path"]).relative_to(library.resolve()).as_posix() for each in added]
    assert names == ["guide.html", "猫.md", "説明書.pdf", "規則/就業.docx", "規則/旧/寮則.txt"]

    def best(question: str) -> tuple[Any, ...]:
        found = omoide("knowledge", "search", question, "--json")["passages"][0]
        return found["pointer"], found["page"], found["heading"], found["version"]

    assert best("合鍵はどこ") == ("guide.html#1", None, "Guide › 合鍵", 1)
    assert best("猫が眠る所") == ("猫.md#1", None, "猫", 1)
    assert best("保証期間") == ("説明書.pdf#2", 2, None, 1)
    assert best("有給は何日") == ("就業.docx#2", 2, "休暇", 1)
    assert best("門限は何時") == ("寮則.txt#1", None, "第1条 門限", 1)
    again = omoide("knowledge", "add", str(library), "--json")["documents"]
    assert {each["how"] for each in again} == {"same"}


def test_a_directory_without_documents_is_told(shelf: Path, omoide: Callable[..., Any]) -> None:
    (shelf / "photo.png").write_bytes(b"\x89PNG")
    assert "there is no document in it" in omoide("knowledge", "add", str(shelf), code=1)
    assert "読める資料がありません" in omoide("knowledge", "add", str(shelf), lang="ja", code=1)


def test_a_thousand_files_twice_are_read_once(
    shelf: Path, reading: Callable[..., Reader], monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(1000):
        (shelf / f"第{number}号.md").write_text(f"# 第{number}号\n\n番号は {number} です。\n", "utf-8")
    reader = reading()
    assert sum(each.written for each in reader.add(shelf)) == 1000
    before = reader.mind.knowledge.census()

    def never(*_: object) -> None:
        raise AssertionError("a file that did not change was read anew")

    monkeypatch.setattr("omoide.wake.study.read_document", never)
    again = reader.add(shelf)
    assert [each.how for each in again] == ["same"] * 1000
    assert reader.mind.knowledge.census() == before


def test_a_former_version_can_still_be_read(shelf: Path, omoide: Callable[..., Any]) -> None:
    paper = shelf / "料金.html"
    for price in ("五百円", "六百円"):
        paper.write_text(f"<h1>料金</h1><p>入館料は{price}です。</p><p>火曜は休み。</p>", "utf-8")
        omoide("knowledge", "add", str(paper))
    versions = omoide("knowledge", "history", "料金.html", "--json")
    assert [each["version"] for each in versions] == [1, 2]
    assert "六百円" in omoide("knowledge", "read", "料金.html")
    assert "五百円" in omoide("knowledge", "read", "料金.html", "--version", "1")
    found = omoide("knowledge", "search", "入館料", "--json")["passages"]
    assert [(each["version"], "六百円" in each["text"]) for each in found] == [(2, True)]
    assert "第 2 版" in omoide("knowledge", "history", "料金.html", lang="ja")
    assert "版" in omoide("knowledge", "read", "料金.html", "--version", "9", lang="ja", code=1)
    omoide("knowledge", "undo")
    assert [each["version"] for each in omoide("knowledge", "history", "料金.html", "--json")] == [1]
    omoide("knowledge", "remove", "料金.html")
    omoide("knowledge", "add", str(paper))
    assert omoide("knowledge", "list", "--json")[0]["version"] == 2
