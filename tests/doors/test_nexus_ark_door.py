"""A room of Nexus Ark through the door: looked at first, then taken once, asked, and written out again."""

import json
from pathlib import Path

import pytest

FILES = {
    "core_memory.txt": "私はルナ。美帆の相棒。\n",
    "notepad.txt": "牛乳を買う\n",
    "memory/memory_main.txt": "## 2026-01-02\n初詣に行った。雪が冷たかった。\n",
    "private/secret_diary.txt": "## 2026-01-02\n本当は寂しい。\n",
    "goals.json": json.dumps({"short_term": [{"id": "sh_abc123", "goal": "詩を書く", "priority": 1}]}),
    "memory/insights.json": json.dumps([{"insight": "水は静か。", "strategy": "待つ"}, {}]),
    "log.txt": "## USER:美帆\nThe kiln is in Mashiko.\n\n2026-01-15 (Thu) 08:00:00\n\n## AGENT:ルナ\n覚えておきます。\n",
    "knowledge/manual.md": "# 窯\n\n保証期間は二年です。\n",
    "knowledge/picture.png": "no text",
    "rag_index/index.faiss": "",
    "room_config.json": "{}",
}


@pytest.fixture
def room(tmp_path: Path) -> Path:
    for path, text in FILES.items():
        file = tmp_path / "room" / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(text.encode())
    return tmp_path / "room"


@pytest.mark.spec("NA-01", "NA-02", "NA-34", "NA-55")
@pytest.mark.parametrize(
    ("lang", "would", "took", "odd", "wrote"),
    [
        (
            "en",
            "Goals: would take 1 of 1",
            "Goals: took 1 of 1",
            "No file that is known (1)",
            "Wrote 8 files",
        ),
        ("ja", "目標: 1 件中 1 件を取り込みます", "1 件を取り込みました", "未知のファイル(1 件)", "8 件を"),
    ],
)
def test_a_room_moves_in_and_out(
    omoide, room: Path, tmp_path: Path, lang: str, would: str, took: str, odd: str, wrote: str
) -> None:
    looked = omoide("import", "nexus-ark", str(room), "--dry-run", lang=lang).out
    assert would in looked
    assert odd in looked
    for named in ("room_config.json", "index.faiss", "insights.json (2)", "picture.png"):
        assert named in looked
    assert omoide("list", "--json").json == []
    assert took in omoide("import", "nexus-ark", str(room), lang=lang).out
    assert "詩を書く" in omoide("self").out
    assert "雪" in omoide("recall", "初詣はどうだった？").out
    assert "寂しい" not in omoide("recall", "寂しい").out
    assert "二年" in omoide("knowledge", "search", "保証期間").out
    entries = len(omoide("log", "-n", "1000", "--json").json)
    again = omoide("import", "nexus-ark", str(room), "--json").json
    assert sum(each["taken"] for each in again["parts"].values()) == 0
    assert len(omoide("log", "-n", "1000", "--json").json) == entries
    away = tmp_path / "away"
    assert wrote in omoide("export", "nexus-ark", str(away), lang=lang).out
    for path, text in FILES.items():
        if path in ("knowledge/picture.png", "rag_index/index.faiss", "room_config.json"):
            assert not (away / path).exists()
        elif path.endswith(".json"):
            assert json.loads((away / path).read_bytes()) == json.loads(text)
        else:
            assert (away / path).read_bytes() == text.encode()
    assert omoide("export", str(away), "--format", "nexus-ark", "--json", code=2).error["code"] == "bad_value"
    assert sorted(path.name for path in tmp_path.iterdir() if path.name.startswith(".")) == []


@pytest.mark.parametrize(("lang", "said"), [("en", "room of Nexus Ark"), ("ja", "Nexus Ark")])
def test_what_is_no_room_is_refused(omoide, tmp_path: Path, lang: str, said: str) -> None:
    assert said in omoide("import", "nexus-ark", str(tmp_path / "none"), lang=lang, code=2).err
    (tmp_path / "empty").mkdir()
    assert said in omoide("import", "nexus-ark", str(tmp_path / "empty"), lang=lang, code=2).err


def test_a_bad_file_is_named_and_nothing_comes(omoide, room: Path) -> None:
    (room / "goals.json").write_bytes(b"{")
    told = omoide("import", "nexus-ark", str(room), "--json", code=2).error
    assert "goals.json" in told["message"]
    assert omoide("list", "--json").json == []
    assert omoide("knowledge", "list", "--json").json == []


def test_one_undo_takes_a_room_back(omoide, room: Path) -> None:
    omoide("import", "nexus-ark", str(room))
    omoide("undo")
    assert omoide("list", "--json").json == []
    omoide("knowledge", "undo")
    assert omoide("knowledge", "list", "--json").json == []
