"""The commands of the knowledge base, and its tools, as people and agents use them."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from shelves import pdf

from omoide.tools.sets import TOOLS

Omoide = Callable[..., Any]


@pytest.fixture
def files(shelf: Path) -> list[str]:
    (shelf / "猫.md").write_text("# 猫\n\n猫は眠る。\n\n# Dogs\n\nDogs bark at night.\n", "utf-8")
    (shelf / "説明書.pdf").write_bytes(pdf(["表紙"], ["保証期間は二年です。"]))
    return [str(shelf / "猫.md"), str(shelf / "説明書.pdf")]


@pytest.mark.spec("NA-34")
@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", ("Taken in", "2 passages, 2 written, 0 gone", "Unchanged", "page 2", "2 passages on 2 pages")),
        ("ja", ("取り込みました", "2 節、うち書き込み 2", "変わりありません", "2 ページ", "2 節、2 ページ")),
    ],
)
def test_files_are_added_listed_and_asked(
    omoide: Omoide, files: list[str], lang: str, said: tuple[str, ...]
) -> None:
    new, counts, same, page, pages = said
    added = omoide("knowledge", "add", *files, lang=lang)
    assert added.count(new) == 2
    assert counts in added
    assert omoide("knowledge", "add", *files, lang=lang).count(same) == 2
    listed = omoide("knowledge", "list", lang=lang)
    assert listed.index("猫.md") < listed.index("説明書.pdf")
    assert pages in listed
    found = omoide("knowledge", "search", "保証", "期間", lang=lang)
    assert found.splitlines() == [f"説明書.pdf#2  {page}", "  保証期間は二年です。"]
    read = omoide("knowledge", "read", "猫.md", lang=lang)
    assert read.splitlines()[0].startswith("猫.md#1-2")
    assert "Dogs bark at night." in read


def test_all_of_it_as_json(omoide: Omoide, files: list[str]) -> None:
    added = omoide("knowledge", "add", *files, "--json")
    assert [(each["how"], each["written"]) for each in added["documents"]] == [("new", 2), ("new", 2)]
    (cat, manual) = omoide("knowledge", "list", "--json")
    assert (cat["name"], cat["pages"], manual["pages"], manual["passages"]) == ("猫.md", None, 2, 2)
    (best, *_) = omoide("knowledge", "search", "dogs bark", "--in", "猫.md", "-k", "1", "--json")["passages"]
    assert (best["pointer"], best["heading"], best["line"], best["next"]) == ("猫.md#2", "Dogs", 7, None)
    assert best["matched"]
    around = omoide("knowledge", "read", best["pointer"], "--around", "1", "--json")
    assert (around["pointer"], around["of"]) == ("猫.md#1-2", 2)


def test_what_cannot_be_taken_in_is_said_and_the_rest_is_done(
    omoide: Omoide, files: list[str], shelf: Path
) -> None:
    (shelf / "表.xlsx").write_bytes(b"PK")
    (shelf / "絵.txt").write_bytes(bytes(range(256)))
    bad = [str(shelf / "表.xlsx"), str(shelf / "絵.txt")]
    english = omoide("knowledge", "add", *files, *bad, code=1)
    assert english.count("Taken in") == 2
    assert "Allowed: .txt, .md, .markdown, .pdf" in english
    japanese = omoide("knowledge", "add", *bad, lang="ja", code=1)
    assert "どれでも読めません" in japanese
    codes = omoide("knowledge", "add", *bad, "--json", code=1)["documents"]
    assert [each["error"]["code"] for each in codes] == ["bad_value", "bad_document"]


@pytest.mark.parametrize(("lang", "hint"), [("en", "omoide knowledge undo"), ("ja", "で戻せます")])
def test_a_document_is_taken_out_and_brought_back(
    omoide: Omoide, files: list[str], lang: str, hint: str
) -> None:
    omoide("knowledge", "add", *files)
    assert "猫.md" in omoide("knowledge", "remove", "猫.md", "--dry-run", lang=lang)
    assert len(omoide("knowledge", "list", "--json")) == 2
    assert hint in omoide("knowledge", "remove", "猫.md", lang=lang)
    assert [each["name"] for each in omoide("knowledge", "list", "--json")] == ["説明書.pdf"]
    assert len(omoide("knowledge", "undo", "--dry-run", "--json")["undone"]) == 3
    assert "3" in omoide("knowledge", "undo", lang=lang)
    assert len(omoide("knowledge", "list", "--json")) == 2
    assert omoide("knowledge", "search", "猫は眠る", "--json")["passages"][0]["pointer"] == "猫.md#1"
    assert omoide("verify", "--json", mind="me.knowledge")["problems"] == []


def test_a_document_is_erased_only_when_it_is_meant(omoide: Omoide, files: list[str]) -> None:
    omoide("knowledge", "add", *files)
    assert omoide("knowledge", "erase", "猫.md", "--dry-run", "--json")["memories"]
    omoide("knowledge", "erase", "猫.md", code=1)
    assert len(omoide("knowledge", "list", "--json")) == 2
    assert omoide("knowledge", "erase", "猫.md", "--yes", "--json")["left_in"] == []
    assert [each["name"] for each in omoide("knowledge", "list", "--json")] == ["説明書.pdf"]


@pytest.mark.parametrize(
    ("lang", "nothing", "none"),
    [
        ("en", "No document says", "no documents yet"),
        ("ja", "書かれた資料はありません", "資料はまだありません"),
    ],
)
def test_where_there_is_nothing_it_says_so(omoide: Omoide, lang: str, nothing: str, none: str) -> None:
    assert nothing in omoide("knowledge", "search", "猫", lang=lang)
    assert none in omoide("knowledge", "list", lang=lang)


@pytest.mark.spec("NA-54", "NA-60")
def test_an_agent_searches_and_reads_on(omoide: Omoide, files: list[str]) -> None:
    omoide("knowledge", "add", *files)
    answer = omoide("tool", "search_knowledge_base", json.dumps({"query": "猫", "limit": 1}), "--json")
    (best,) = answer["found"]
    assert (best["pointer"], best["heading"], best["next"]) == ("猫.md#1", "猫", "猫.md#2")
    on = omoide("tool", "read_knowledge_base", json.dumps({"pointer": best["next"]}), "--json")
    assert (on["heading"], on["text"]) == ("Dogs", "Dogs bark at night.")
    shown = omoide("tool", "search_knowledge_base", json.dumps({"query": "保証"}))
    assert shown.startswith("説明書.pdf#2  保証期間は二年です。")
    schema = TOOLS["search_knowledge_base"].schema
    assert (schema["required"], set(schema["properties"])) == (["query"], {"query", "limit", "document"})
