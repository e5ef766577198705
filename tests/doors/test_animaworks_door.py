"""Moving in from AnimaWorks through the door: looked at first, then taken, once."""

from pathlib import Path

import pytest

FILES = {
    "animas/sakura/knowledge/deploy.md": "---\nconfidence: 0.9\nversion: 2\n---\n金曜は配備しない。\n",
    "animas/sakura/knowledge/tea.md": "The tea is in the left cupboard.\n",
    "animas/sakura/procedures/backup.md": "---\ndescription: 夜間バックアップ\nsuccess_count: 2\n---\n1. 止める\n",
    "animas/sakura/episodes/2026-02-17.md": "## 09:30 朝会\n進捗を話した。\n",
    "animas/sakura/activity_log/2026-02-17.jsonl": '{"ts":"2026-02-17T09:30:00+09:00","type":"message_received",'
    '"content":"おはよう","from":"hana"}\n',
    "animas/sakura/state/current_task.md": "書類を出す\n",
    "shared/users/hana/index.md": "営業部。\n",
    "shared/resolutions.jsonl": '{"ts":"2026-02-17T12:00:00+09:00","issue":"ログインできない","resolver":"sakura"}\n',
    "config.json": "{}",
}


@pytest.fixture
def layout(tmp_path: Path) -> Path:
    for path, text in FILES.items():
        file = tmp_path / "aw" / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(text.encode())
    return tmp_path / "aw"


@pytest.mark.spec("AW-02", "AW-03", "AW-10", "AW-68")
@pytest.mark.parametrize(
    ("lang", "would", "took", "odd"),
    [
        ("en", "sakura: would take 4 of 4", "sakura: took 4 of 4", "No file that is known (1): config.json"),
        ("ja", "sakura: 4 件中 4 件", "取り込みました", "未知のファイル(1 件): config.json"),
    ],
)
def test_a_whole_directory_moves_in(omoide, layout: Path, lang: str, would: str, took: str, odd: str) -> None:
    looked = omoide("import", "animaworks", str(layout), "--dry-run", lang=lang).out
    assert would in looked
    assert odd in looked
    assert omoide("list", "--json", mind="sakura", code=1).error["code"] == "no_such_mind"
    assert took in omoide("import", "animaworks", str(layout), lang=lang).out

    assert "金曜" in omoide("recall", "配備はいつ？", mind="sakura").out
    assert "left cupboard" in omoide("recall", "where is the tea?", mind="sakura").out
    assert "おはよう" in omoide("activity", "2026-02-17", mind="sakura").out
    assert omoide("read", "state/current_task.md", mind="sakura").out.startswith("書類を出す")
    assert "営業部" in omoide("person", "hana", mind="sakura").out
    assert "ログインできない" in omoide("resolutions", mind="sakura").out
    again = omoide("import", "animaworks", str(layout), "--json").json
    assert sum(each["taken"] + each["events"] + each["notes"] for each in again["minds"].values()) == 0


@pytest.mark.parametrize(("lang", "said"), [("en", "directory of AnimaWorks"), ("ja", "AnimaWorks")])
def test_where_there_is_nothing_nothing_is_taken(omoide, tmp_path: Path, lang: str, said: str) -> None:
    assert said in omoide("import", "animaworks", str(tmp_path / "none"), lang=lang, code=2).err
    empty = tmp_path / "empty"
    empty.mkdir()
    shown = omoide("import", "animaworks", str(empty), lang=lang).out
    assert str(empty) in shown
