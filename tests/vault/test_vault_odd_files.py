"""Directories as they really are: odd names, odd bytes, odd programs beside us."""

import os
import sys
import unicodedata
from pathlib import Path

import pytest
from vaults import Vault, said, settled

from omoide.adapters.shelf import DirectoryShelf
from omoide.mirror.plan import Side, Why
from omoide.model.memory import Kind
from omoide.testing.world import TOKYO

# Composed by a parser that recurses in C, each of these would end the process.
DEEP = ("[" * 50_000 + "]" * 50_000, "{a: " * 40_000, "\n" + "- " * 90_000 + "a", "\n" + "? " * 90_000)


def put(vault: Vault, path: str, body: str | bytes) -> Path:
    target = vault.directory / path
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(body.encode() if isinstance(body, str) else body)
    return target


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ("これは SJIS です".encode("cp932"), Why.ENCODING),
        ("utf-16 です".encode("utf-16"), Why.ENCODING),
        ("---\nkey: [1, 2\n---\n本文", Why.FRONT),
        ("---\n- a\n- b\n---\n本文", Why.FRONT),
        ("---\n{a: b}\n---\n本文", Why.FRONT),
        ("---\nomoide:\n  id: x\n本文に閉じがない", Why.FRONT),
        ("---\nomoide: 7\n---\n本文", Why.SAID),
        ("---\nomoide:\n  importance: 12\n---\n本文", Why.SAID),
        ("---\nomoide:\n  names: {a: b}\n---\n本文", Why.SAID),
        ("---\nconfidence: high\n---\n本文", Why.SAID),
        ("---\na: &a [*a]\nomoide: *a\n---\n本文", Why.FRONT),
        *((f"---\nx: {deep}\n---\n本文", Why.FRONT) for deep in DEEP),
        ("", Why.EMPTY),
        ("---\ntags: [a]\n---\n \n", Why.EMPTY),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_told_and_left_alone(vault: Vault, body: str | bytes, why: Why) -> None:
    path = put(vault, "knowledge/x.md", body)
    before = path.read_bytes()
    for _ in range(2):
        assert said(vault.sync().items) == [("refused", why)]
        assert path.read_bytes() == before
    assert vault.memories() == {}


def test_damaged_front_matter_of_a_known_memory_neither_forgets_nor_overwrites_it(vault: Vault) -> None:
    made = vault.tell("文", alias="knowledge/文.md")
    vault.sync()
    path = vault.directory / "knowledge/文.md"
    good = path.read_bytes()
    path.write_bytes(good.replace(b"version: 1", b"version: [1"))
    vault.mind.correct(made.id, "別の文")
    assert said(vault.sync().items) == [("refused", "front")]
    assert b"version: [1" in path.read_bytes()
    assert vault.mind.get(made.id).words.text == "別の文"
    path.write_bytes(good)
    vault.sync()
    assert path.read_text("utf-8").endswith("\n別の文\n")
    assert settled(vault)


def test_a_line_across_the_page_is_no_front_matter(vault: Vault) -> None:
    put(vault, "notes/線.md", "---\n線の下の文\n")
    vault.sync()
    assert [each.words.text for each in vault.memories().values()] == ["---\n線の下の文"]
    assert settled(vault)


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
def test_links_that_lead_elsewhere_are_never_followed(vault: Vault, tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "secret.md").write_text("外の秘密", "utf-8")
    vault.tell("中", alias="knowledge/中.md")
    vault.sync()
    (vault.directory / "notes").symlink_to(outside)
    (vault.directory / "knowledge/link.md").symlink_to(outside / "secret.md")
    assert said(vault.sync().items) == [("refused", "link")]
    assert len(vault.memories()) == 1
    vault.tell("ノート", Kind.NOTE)
    with pytest.raises(ValueError, match="link"):
        vault.sync()
    assert sorted(path.name for path in outside.iterdir()) == ["secret.md"]


@pytest.mark.parametrize("path", ["../x.md", "/etc/x.md", "a/../../x.md", "", "a\0b.md"])
def test_no_path_leads_out_of_the_directory(tmp_path: Path, path: str) -> None:
    shelf = DirectoryShelf(tmp_path / "v", zone=TOKYO)
    for act in (shelf.read, shelf.remove, lambda path: shelf.write(path, b"x")):
        with pytest.raises(ValueError, match="leads out"):
            act(path)


def test_names_that_some_systems_refuse_are_written_otherwise_and_kept_as_names(vault: Vault) -> None:
    names = [
        "CON",
        "aux",
        "nul.txt",
        "com1",
        "a:b",
        "何?",
        "終わり.",
        "末尾 ",
        "..",
        "x" * 400,
        "長い名前" * 60,
        ".hidden",
        'q"<>|*',
    ]
    made = [vault.tell(f"{at}", alias=f"knowledge/{name}.md") for at, name in enumerate(names)]
    made.append(vault.tell("traversal", alias="knowledge/../../../../etc/passwd.md"))
    vault.sync()
    files = [path for path in vault.files() if path.startswith("knowledge/")]
    hidden = [path for path in vault.directory.rglob(".*") if path.name != ".omoide-vault.json"]
    assert (len(files), hidden) == (len(made), [])
    for path in files:
        for part in path.split("/"):
            assert len(part.encode()) <= 255
            assert not set(part) & set('<>:"\\|?*')
            assert not part.startswith(".")
            assert part.rstrip(" .") == part
            assert part.split(".")[0].lower() not in {"con", "aux", "nul", "com1"}
    assert settled(vault)
    for memory in made:
        assert vault.mind.get(memory.id).words.alias == memory.words.alias


def test_two_names_that_differ_in_case_or_form_only_do_not_meet(vault: Vault) -> None:
    names = ["Deploy", "deploy", "DEPLOY", "ガ", unicodedata.normalize("NFD", "ガ"), "ß", "ss"]
    for at, name in enumerate(names):
        vault.tell(f"文{at}", alias=f"notes/{name}.md", kind=Kind.NOTE)
    vault.sync()
    keys = {unicodedata.normalize("NFC", path).casefold() for path in vault.files()}
    assert len(keys) == len(names)
    assert settled(vault)


@pytest.mark.skipif(sys.platform != "linux", reason="other systems know only one form of a name")
def test_a_name_in_the_form_of_a_mac_is_the_same_name(vault: Vault) -> None:
    made = vault.tell("文", alias="knowledge/ガイド.md")
    vault.sync()
    nfc = vault.directory / "knowledge/ガイド.md"
    nfd = vault.directory / unicodedata.normalize("NFD", "knowledge/ガイド.md")
    nfc.rename(nfd)
    assert vault.sync().items == ()
    vault.edit(made, "文", "直した文")
    assert said(vault.sync().items) == [("changed", "")]
    assert os.listdir(nfd.parent) == [nfd.name]
    nfc.write_text("双子", "utf-8")
    assert ("refused", "twin") in said(vault.sync().items)
    assert {each.words.text for each in vault.memories().values()} == {"直した文"}


@pytest.mark.parametrize(
    "name",
    [
        "文 (Anna's conflicted copy 2026-02-18).md", "文 (アンナの競合コピー 2026-02-18).md",
        "文.sync-conflict-20260218-142300-ABCDEFG.md", "文 (conflict 2026-02-18 1423).md", "文 (edited).md",
    ],
)  # fmt: skip
def test_copies_from_conflicts_wait_for_a_person(vault: Vault, name: str) -> None:
    vault.tell("文", alias="knowledge/文.md")
    vault.sync()
    copy = put(vault, f"knowledge/{name}", (vault.directory / "knowledge/文.md").read_bytes())
    assert said(vault.sync().items) == [("refused", "decide")]
    assert copy.exists()
    assert len(vault.memories()) == 1


@pytest.mark.parametrize("name", [".hidden.md", "~$word.md", "x.md~", "x.md.tmp", ".x.md.swp", "#x.md#"])
def test_what_editors_leave_is_nothing(vault: Vault, name: str) -> None:
    put(vault, f"knowledge/{name}", "途中")
    put(vault, ".obsidian/notes/x.md", "設定")
    done = vault.sync()
    assert done.items == ()
    assert vault.memories() == {}


class Writing(DirectoryShelf):
    """Somebody goes on writing to one file."""

    def __init__(self, directory: Path, path: str) -> None:
        super().__init__(directory, zone=TOKYO)
        self._path, self._reads = path, 0

    def read(self, path: str) -> bytes | None:
        body = super().read(path)
        if path == self._path and body is not None:
            self._reads += 1
            return body + b"x" * self._reads
        return body


def test_a_file_that_is_being_written_is_left_for_the_next_sync(vault: Vault) -> None:
    put(vault, "knowledge/途中.md", "書いている")
    put(vault, "knowledge/済み.md", "書き終えた")
    calm, vault.shelf = vault.shelf, Writing(vault.directory, "knowledge/途中.md")
    assert sorted(said(vault.sync().items)) == [("added", ""), ("refused", "moving")]
    assert (vault.directory / "knowledge/途中.md").read_text("utf-8") == "書いている"
    vault.shelf = calm
    assert said(vault.sync().items) == [("added", "")]
    assert len(vault.memories()) == 2


def test_a_file_that_changes_while_files_are_written_is_not_overwritten(vault: Vault) -> None:
    made = vault.tell("文", alias="knowledge/文.md")
    vault.sync()
    path = vault.directory / "knowledge/文.md"
    vault.mind.correct(made.id, "店の文")
    real = vault.shelf.read
    reads = 0

    def read(name: str) -> bytes | None:
        nonlocal reads
        reads += name == "knowledge/文.md"
        if reads == 2 and name == "knowledge/文.md":  # between the look and the writing
            path.write_bytes(path.read_bytes().replace("文\n".encode(), "人の文\n".encode()))
        return real(name)

    vault.shelf.read = read
    assert ("refused", "moving") in said(vault.sync().items, Side.OUT)
    vault.shelf.read = real
    assert path.read_text("utf-8").endswith("\n人の文\n")
    assert said(vault.sync().items) == [("conflict", "both")]


def test_a_very_large_file_is_not_even_read(vault: Vault) -> None:
    vault.tell("小さい")
    path = put(vault, "documents/大きい.md", b"")
    os.truncate(path, 5_000_000)
    assert said(vault.sync().items) == [("refused", "too_long")]


def test_what_is_shared_is_not_shared_by_moving_a_file(vault: Vault) -> None:
    made = vault.tell("秘密", alias="knowledge/秘密.md")
    vault.sync()
    (vault.directory / "shared/knowledge").mkdir(parents=True)
    (vault.directory / "knowledge/秘密.md").rename(vault.directory / "shared/knowledge/秘密.md")
    assert said(vault.sync().items) == [("refused", "other_mind")]
    assert vault.path(made) == vault.directory / "knowledge/秘密.md"
    assert vault.common.memories() == []


@pytest.mark.spec("AW-03")
def test_a_profile_written_in_the_shared_directory_is_everybodys(vault: Vault) -> None:
    put(vault, "shared/users/田中.md", "営業部の田中さん")
    assert said(vault.sync().items) == [("added", "")]
    (made,) = vault.common.memories()
    assert (made.kind, made.words.title, made.words.alias) == (Kind.ENTITY, "田中", "shared/users/田中.md")
    assert vault.mind.memories() == []
    assert settled(vault)
