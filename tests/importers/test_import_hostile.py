"""Broken, wrong, huge and hostile files: refused with a reason in both languages, and nothing of them is written."""

import json
import re
import stat
import struct
import time
import zipfile
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import foreign_files as files
import pytest

from omoide.adapters import sources
from omoide.errors import BadDocument
from omoide.library.importing import source as reading
from omoide.library.importing.formats import FORMATS, items, recognised
from omoide.library.importing.item import Held, Odd, Oddity

Omoide = Callable[..., Any]
TALKS = json.dumps([files.chatgpt_conversation()], ensure_ascii=False)


def archive(path: Path, *members: tuple[str | zipfile.ZipInfo, str]) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as made, pytest.MonkeyPatch.context() as patch:
        patch.setattr("warnings.warn", lambda *_, **__: None)  # of names that stand twice
        for name, text in members:
            made.writestr(name, text)
    return path


def a_link() -> zipfile.ZipInfo:
    link = zipfile.ZipInfo("passwd")
    link.external_attr = (stat.S_IFLNK | 0o777) << 16
    return link


def a_locked(path: Path) -> Path:
    """Both heads say that it is encrypted."""
    made = bytearray(archive(path, ("conversations.json", TALKS)).read_bytes())
    for mark, offset in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        made[made.index(mark) + offset] |= 1
    path.write_bytes(made)
    return path


def a_liar(path: Path) -> Path:
    """It holds more than it says."""
    made = bytearray(archive(path, ("conversations.json", TALKS)).read_bytes())
    at = made.index(b"PK\x01\x02") + 24
    made[at : at + 4] = struct.pack("<I", 100)
    path.write_bytes(made)
    return path


HOSTILE: list[tuple[str, Callable[[Path], Path], str, str]] = [
    ("up", lambda p: archive(p, ("../conversations.json", TALKS)), "lie outside of it", "外に出る"),
    ("root", lambda p: archive(p, ("conversations.json", TALKS), ("/etc/x.json", "")), "lie outside", "外に出る"),
    ("drive", lambda p: archive(p, ("C:/x.json", TALKS)), "lie outside", "外に出る"),
    ("backslash", lambda p: archive(p, ("a\\..\\..\\x.json", TALKS)), "lie outside", "外に出る"),
    ("link", lambda p: archive(p, ("conversations.json", TALKS), (a_link(), "/etc/passwd")), "leads elsewhere", "リンク"),
    ("twice", lambda p: archive(p, ("conversations.json", TALKS), ("conversations.json", "[]")), "same name", "同じ名前"),
    ("bomb", lambda p: archive(p, ("conversations.json", " " * 11_000_000)), "far larger", "不釣り合い"),
    ("locked", a_locked, "password", "パスワード"),
    ("liar", a_liar, "cut off", "切れています"),
    ("half", lambda p: _cut(files.zipped(p, {"conversations.json": TALKS})), "cut off", "切れています"),
    ("deep", lambda p: files.written(p, '[{"mapping": {"a": ' + "[" * 5000 + "]" * 5000 + "}}]"), "too deeply", "深すぎ"),
    ("very deep", lambda p: files.written(p, '[{"mapping": {"a": ' + "[" * 200_000 + "]" * 200_000 + "}}]"), "too deeply", "深すぎ"),
    ("cut", lambda p: files.written(p, TALKS[:-40]), "cut off", "切れています"),
    ("trailing", lambda p: files.written(p, TALKS + "x"), "cut off", "切れています"),
    ("other", lambda p: files.written(p, "買い物: 牛乳"), "no format", "形式"),
    ("empty", lambda p: files.written(p, ""), "no format", "形式"),
    ("none", lambda p: p, "no such file", "ありません"),
    ("sjis", lambda p: _bytes(p, TALKS.encode("cp932", "replace")), "not text in UTF-8", "UTF-8"),
]  # fmt: skip


def _cut(path: Path) -> Path:
    return _bytes(path, path.read_bytes()[:-60])


def _bytes(path: Path, body: bytes) -> Path:
    path.write_bytes(body)
    return path


@pytest.mark.parametrize(("name", "make", "says", "says_ja"), HOSTILE, ids=[case[0] for case in HOSTILE])
def test_it_is_refused_and_nothing_is_written(
    omoide: Omoide, tmp_path: Path, name: str, make: Callable[[Path], Path], says: str, says_ja: str
) -> None:
    source = make(tmp_path / "given")
    assert says in omoide("import", source, code=2)
    assert says_ja in omoide("import", source, lang="ja", code=2)
    assert omoide("import", source, "--json", code=2)["error"]["code"] == "bad_document"
    assert omoide("log", "--json") == []


def test_a_conversation_that_is_broken_at_the_end_leaves_nothing_of_its_beginning(
    omoide: Omoide, tmp_path: Path
) -> None:
    many = json.dumps([files.chatgpt_conversation(f"c-{n}") for n in range(150)])
    assert "cut off" in omoide("import", files.written(tmp_path / "conversations.json", many[:-1]), code=2)
    assert omoide("log", "--json") == []


@pytest.mark.parametrize(
    ("limit", "value", "text"),
    [
        ("PART_CHARS", 2000, TALKS),
        ("WHOLE_BYTES", 50, json.dumps({"results": [{"id": "a", "memory": "猫" * 50}]})),
    ],
)
def test_what_is_larger_than_the_limits_is_refused(
    omoide: Omoide, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, limit: str, value: int, text: str
) -> None:
    source = files.written(tmp_path / "given.json", text)
    monkeypatch.setattr(reading, limit, value)
    monkeypatch.setattr(reading, "_CHUNK", 100)
    assert "64 MB" in omoide("import", source, code=2)


@pytest.mark.parametrize(("limit", "says"), [("FILES", "100,000 files"), ("ALL_BYTES", "16 GB")])
def test_too_many_files_are_refused(
    omoide: Omoide, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, limit: str, says: str
) -> None:
    monkeypatch.setattr(sources, limit, 1)
    assert says in omoide("import", files.obsidian(tmp_path / "vault"), code=2)
    assert says in omoide("import", files.claude(tmp_path), code=2)


def test_a_long_file_is_read_in_small_windows(
    omoide: Omoide, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading, "_CHUNK", 7)
    source = files.written(tmp_path / "x.json", [files.chatgpt_conversation(f"c-{n}") for n in range(3)])
    assert omoide("import", source, "--json")["turns"] == 6


def test_links_in_a_directory_are_told_and_not_followed(omoide: Omoide, tmp_path: Path) -> None:
    files.written(tmp_path / "secret.md", "秘密の頁")
    vault = files.obsidian(tmp_path / "vault")
    (vault / "out.md").symlink_to(tmp_path / "secret.md")
    (vault / "away").symlink_to(tmp_path, target_is_directory=True)
    done = omoide("import", vault, "--json")
    assert {each["where"] for each in done["not_understood"] if each["detail"] == "not followed"} == {
        "out.md",
        "away",
    }
    assert "秘密" not in str(omoide("list", "-n", "100", "--json"))


def test_a_ring_of_messages_is_walked_once(omoide: Omoide, tmp_path: Path) -> None:
    talk = files.chatgpt_conversation()
    talk["mapping"]["root"]["parent"] = "last"
    assert omoide("import", files.written(tmp_path / "x.json", [talk]), "--json")["turns"] == 2


def test_secrets_are_masked_and_odd_values_harm_nothing(omoide: Omoide, tmp_path: Path) -> None:
    key = "sk-ant-api03-" + "Ab3dEf6h" * 8
    odd = [
        {"id": "1", "memory": f"鍵は {key} です", "created_at": "2999-01-01"},
        {"id": "2", "memory": "\u200b", "created_at": "1900-01-01T00:00:00Z"},
        {"id": "3", "memory": "長い話。" * 300_000, "created_at": 12},
        {"id": "4", "memory": "半分の絵文字 \ud83d", "created_at": []},
        {"id": 5, "memory": "番号だけ"},
        "no record",
    ]
    source = files.written(tmp_path / "x.json", json.dumps(odd))
    done = omoide("import", source, "--json")
    assert done["oddities"] == {"record": 3, "large": 1}
    assert done["memories"] == 3
    shown = str(omoide("list", "-n", "100", "--json"))
    assert key not in shown
    assert "半分の絵文字" in shown


def test_a_format_that_is_not_there_and_one_that_does_not_fit_are_refused(
    omoide: Omoide, tmp_path: Path
) -> None:
    source = files.mem0(tmp_path)
    assert "chatgpt" in omoide("import", source, "--as", "notion", code=2)
    assert "形式" in omoide("import", source, "--as", "notion", lang="ja", code=2)
    assert "no list of JSON" in omoide("import", source, "--as", "chatgpt", code=2)
    assert omoide("import", "mem0", source, "--json")["memories"] == 5


@pytest.mark.parametrize(
    ("make", "huge"),
    [
        (files.claude_code, "-home-miho-kiln/memory/huge.md"),
        (files.claude_code, "-home-miho-kiln/huge.jsonl"),
        (files.codex, "rollout_summaries/huge.md"),
        (files.obsidian, "huge.md"),
    ],
)
def test_one_file_of_many_that_cannot_be_read_is_told_and_the_others_come(
    omoide: Omoide, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, make: Callable[[Path], Path], huge: str
) -> None:
    whole = omoide("import", make(tmp_path / "whole"), "--dry-run", "--json")
    source = make(tmp_path / "given")
    (source / huge).write_bytes(b"word " * 2000)
    monkeypatch.setattr(reading, "WHOLE_BYTES", 9000)
    done = omoide("import", source, "--json")
    assert done["oddities"] == whole["oddities"] | {"unread": 1}
    assert (done["turns"], done["memories"]) == (whole["turns"], whole["memories"])
    told = omoide("import", source, lang="ja")
    assert "読めないため取り込まなかったファイル(1 件)" in told
    assert "64 MB を超えていて、一度に読めません" in told


def test_a_note_that_is_gone_by_the_time_it_is_read_is_told(tmp_path: Path) -> None:
    vault = files.obsidian(tmp_path / "vault")
    now = datetime(2026, 1, 1, tzinfo=UTC)
    with sources.open_source(vault, zone=UTC) as source:
        (vault / "釉薬.md").unlink()
        came = list(items(recognised(source), source, reading.Reading(now=now)))
    assert Oddity(where="釉薬.md", odd=Odd.UNREAD, detail="it cannot be opened") in came
    assert sum(isinstance(each, Held) for each in came) == 3


@pytest.mark.parametrize(
    "make",
    [
        files.claude_code,
        files.codex,
        files.memory_json,
        files.obsidian,
        files.mem0,
        files.piano,
        files.lumina,
    ],
)
def test_what_was_not_understood_is_told_in_japanese(
    omoide: Omoide, tmp_path: Path, make: Callable[[Path], Path]
) -> None:
    """But for what is quoted: names of files, and what a reader of YAML says."""
    told = omoide("import", make(tmp_path / "given"), "--dry-run", lang="ja")
    said = re.findall(r"\(([a-z][a-z ]+[a-z])\)", told.partition("\n")[2])
    assert said == []


@pytest.mark.parametrize(
    "members",
    [
        {"a.md": "[" * 64_000, "b.md": "x"} | {f"{number}.md": "[" * 64_000 for number in range(30)},
        {"MEMORY.md": "[" * 300_000, "b.md": "x"},
        {"memory_summary.md": f"# a{' ' * 5_000}x\n", "b.md": "x"},
    ],
    ids=["links", "more links", "headings"],
)
def test_long_lines_are_read_in_one_pass(omoide: Omoide, tmp_path: Path, members: dict[str, str]) -> None:
    source = files.zipped(tmp_path / "given.zip", members)
    began = time.process_time()
    with suppress(BadDocument), sources.open_source(source, zone=UTC) as opened:
        list(items(recognised(opened), opened, reading.Reading(now=datetime(2026, 1, 1, tzinfo=UTC))))
    assert time.process_time() - began < 10


WRONG: list[Callable[[Path], Path]] = [
    lambda path: files.written(path / "null.json", "null"),
    lambda path: files.written(path / "numbers.json", "[1, 2, {}]"),
    lambda path: files.written(path / "text.json", '"text"'),
    lambda path: files.written(path / "empty.json", ""),
    lambda path: _bytes(files.written(path / "bytes.bin", ""), bytes(range(256)) * 9),
    lambda path: files.written(path / "page.html", "<html>").parent,
    lambda path: files.written(path / "a" / "1.csv", "a,b").parent.parent,
    lambda path: (path / "nothing").mkdir(parents=True) or path / "nothing",
    lambda path: files.zipped(path / "x.zip", {"a.csv": "a,b", "b.csv": "c"}),
]


@pytest.mark.parametrize("make", WRONG, ids=map(str, range(len(WRONG))))
@pytest.mark.parametrize("form", [each.name for each in FORMATS if each.read] + ["omoide"])
def test_a_wrong_file_is_refused_under_every_name(
    omoide: Omoide, tmp_path: Path, make: Callable[[Path], Path], form: str
) -> None:
    source = make(tmp_path / "given")
    assert omoide("import", form, source, "--json", code=2)["error"]["code"] == "bad_document"
    told = omoide("import", form, source, lang="ja", code=2)
    assert "取り込めません" in told
    assert not re.search(r"[a-z]{3} [a-z]{2}", told.replace(str(tmp_path), "")), told
    assert omoide("log", "--json") == []


@pytest.mark.parametrize("form", ["obsidian", "claude-code"])
def test_front_matter_that_is_nested_too_deeply_is_told_and_its_text_is_taken_in(
    omoide: Omoide, tmp_path: Path, form: str
) -> None:
    source = files.obsidian(tmp_path / "notes") if form == "obsidian" else tmp_path / "p" / "memory"
    source.mkdir(parents=True, exist_ok=True)
    (source / "deep.md").write_text(f"---\nx: {'[' * 50_000}\n---\n深い本文\n", "utf-8")
    (source / "MEMORY.md").write_text("- [deep](deep.md)\n", "utf-8")
    (source / "other.md").write_text("The other note is fine.\n", "utf-8")
    omoide("import", source if form == "obsidian" else tmp_path / "p", "--as", form)
    texts = [each["words"]["text"] for each in omoide("list", "-n", "100", "--json")]
    assert any(text.rstrip().endswith("深い本文") for text in texts)
    assert "The other note is fine." in [text.strip() for text in texts]
