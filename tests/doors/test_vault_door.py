"""The vault through the door: a person syncs, edits files in any editor, syncs again, and is told what came of it."""

from pathlib import Path

import pytest


def _file(directory: Path, text: str) -> Path:
    """The one file of a memory that says this."""
    found = [path for path in directory.rglob("*.md") if text in path.read_text("utf-8")]
    (own,) = [path for path in found if path.parts[-3] != "archive"]
    return own


@pytest.mark.spec("C-50", "AW-02")
@pytest.mark.parametrize(
    ("lang", "synced", "into", "in_step"),
    [
        ("en", "was brought in step", "Into memory: new 1, changed 1, renamed 0, removed 1.", "is in step"),
        ("ja", "を揃えました", "記憶へ: 新規 1、変更 1、改名 0、削除 1。", "は揃っています"),
    ],
)
def test_what_is_written_edited_and_deleted_in_files_comes_to_mind(
    omoide, told, tmp_path: Path, lang: str, synced: str, into: str, in_step: str
) -> None:
    vault = tmp_path / "書庫"
    report = told("レポートの表紙は青にする", "--kind", "fact")
    tea = told("The tea is in the left cupboard", "--kind", "fact")
    assert synced in omoide("vault", "sync", str(vault), lang=lang).out
    edited = _file(vault, "表紙は青")
    edited.write_text(edited.read_text("utf-8").replace("青", "緑"), "utf-8")
    _file(vault, "left cupboard").unlink()
    (vault / "knowledge" / "猫の名前.md").write_text("猫の名前はミケ\n", "utf-8")

    planned = omoide("vault", "sync", str(vault), "--dry-run", lang=lang).out
    assert into in planned
    assert omoide("show", report, "--json").json["words"]["text"] == "レポートの表紙は青にする"  # only looked
    shown = omoide("vault", "sync", str(vault), lang=lang).out
    assert into in shown
    assert omoide("show", report, "--json").json["words"]["text"] == "レポートの表紙は緑にする"
    assert omoide("show", tea, "--json").json["stage"] == "forgotten"
    assert "ミケ" in omoide("recall", "猫の名前は？").out
    assert "created_at" in (vault / "knowledge" / "猫の名前.md").read_text("utf-8")
    assert in_step in omoide("vault", "sync", str(vault), lang=lang).out
    omoide("undo")
    assert omoide("show", tea, "--json").json["stage"] == "active"


@pytest.mark.parametrize(("lang", "said"), [("en", "Conflicts: 1"), ("ja", "食い違い 1 件")])
def test_where_both_changed_the_file_of_the_person_is_kept(
    omoide, told, tmp_path: Path, lang: str, said: str
) -> None:
    memory = told("会議は火曜", "--kind", "fact")
    omoide("vault", "sync", str(tmp_path / "v"))
    file = _file(tmp_path / "v", "会議は火曜")
    file.write_text(file.read_text("utf-8").replace("火曜", "水曜"), "utf-8")
    omoide("correct", memory, "会議は木曜")
    assert said in omoide("vault", "sync", str(tmp_path / "v"), lang=lang).out
    assert "木曜" in file.read_text("utf-8")
    (kept,) = file.parent.glob("*conflict*")
    assert "水曜" in kept.read_text("utf-8")


@pytest.mark.parametrize(("lang", "said"), [("en", "Nothing was done"), ("ja", "何もしていません")])
def test_a_directory_that_is_suddenly_empty_forgets_nothing_unless_it_is_meant(
    omoide, told, tmp_path: Path, lang: str, said: str
) -> None:
    ids = [told(f"覚え {number}", "--kind", "fact") for number in range(8)]
    vault = tmp_path / "v"
    omoide("vault", "sync", str(vault))
    for path in (vault / "knowledge").iterdir():
        path.unlink()
    assert said in omoide("vault", "sync", str(vault), lang=lang, code=1).out
    assert omoide("show", ids[0], "--json").json["stage"] == "active"
    omoide("vault", "sync", str(vault), "--meant")
    assert omoide("show", ids[0], "--json").json["stage"] == "forgotten"


@pytest.mark.parametrize(
    ("lang", "here", "not_yet"),
    [("en", "The vault of me", "no file yet"), ("ja", "me の書庫", "まだありません")],
)
def test_where_it_is_and_where_a_memory_lies(
    omoide, told, home: Path, lang: str, here: str, not_yet: str
) -> None:
    memory = told("庭に桜を植えた", "--kind", "fact")
    assert here in omoide("vault", "path", lang=lang).out
    assert not_yet in omoide("vault", "path", memory, lang=lang).out
    omoide("vault", "sync")
    place = omoide("vault", "path", memory, "--json").json
    assert place["exists"]
    assert Path(place["file"]).is_relative_to(home)
    assert "庭に桜" in Path(place["file"]).read_text("utf-8")
    assert omoide("vault", "path", "knowledge/none.md", "--json", code=1).error["code"] == "not_found"


def test_programs_are_told_file_by_file(omoide, told, tmp_path: Path) -> None:
    memory = told("庭に桜を植えた", "--kind", "fact")
    shape = omoide("vault", "sync", str(tmp_path / "v"), "--json").json
    (item,) = [each for each in shape["files"] if memory in each["memories"]]
    assert (item["side"], item["did"]) == ("out", "added")
    assert (tmp_path / "v" / item["path"]).exists()


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_file_that_would_end_its_reader_is_named_and_the_others_are_taken_in(
    omoide, tmp_path: Path, lang: str
) -> None:
    vault = tmp_path / "vault"
    (vault / "knowledge").mkdir(parents=True)
    deep = "[" * 50_000 + "]" * 50_000
    (vault / "knowledge" / "deep.md").write_text(f"---\nx: {deep}\n---\n本文\n", "utf-8")
    (vault / "knowledge" / "猫.md").write_text("猫の名前はミケ\n", "utf-8")
    assert "deep.md" in omoide("vault", "sync", str(vault), lang=lang).out
    assert "ミケ" in omoide("list").out
