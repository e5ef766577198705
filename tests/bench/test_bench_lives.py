"""A life is lived by the public verbs and told in the form that is graded; an ask changes nothing."""

import json
from pathlib import Path

import pytest
from bench.grading import Grade, graded
from bench.lives import RESULT, lived, main

HEAD = {
    "format": "omoide-life/1", "id": "small", "kind": "personal", "language": "mixed", "zone": "Asia/Tokyo", "mind": "wren",
    "people": ["Mia"], "about": "three days",
}  # fmt: skip
ASK = {"do": "ask", "id": "a1", "who": "Mia", "thread": "t2", "text": "Shall I bake peanut cookies for Ken?", "needs": []}  # fmt: skip
LIFE = [
    HEAD,
    {"at": "2026-03-02T09:00:00+09:00", "do": "hear", "who": "Mia", "thread": "t1", "text": "Ken is allergic to peanuts."},
    {"at": "2026-03-02T09:01:00+09:00", "do": "say", "thread": "t1", "text": "I will keep that in mind."},
    {"at": "2026-03-02T10:00:00+09:00", "do": "hear", "who": "Mia", "thread": "t1", "text": "猫の名前はタマです。"},
    {"at": "2026-03-03T08:00:00+09:00", "do": "happen", "type": "tool_use", "text": "Bash: pytest -q → 3 passed"},
    {"at": "2026-03-04T09:00:00+09:00", **ASK},
    {"at": "2026-03-04T09:00:01+09:00", **ASK, "id": "a2"},
    {"at": "2026-03-04T09:00:02+09:00", "do": "know", "facts": [], "not": []},
]  # fmt: skip


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "small.jsonl"
    path.write_text("\n".join(json.dumps(each, ensure_ascii=False) for each in LIFE), "utf-8")
    return path


def test_what_is_put_before_the_agent_is_told_line_by_line(file: Path) -> None:
    result = lived(file)
    assert (result["format"], result["life"], result["preset"]) == (RESULT, "small", "default")
    first, second = result["asks"]
    assert any("peanuts" in line["text"] for line in first["lines"])
    assert any("pytest" in line["text"] for line in first["lines"] if line["part"] == "recent")
    assert first["tokens"] > 0
    assert {**first, "id": "a2"} == second  # nothing was heard, and nothing strengthened
    assert any("タマ" in each["text"] for each in result["knowledge"])  # nights were slept


def test_the_command_writes_a_result_a_line_and_refuses_what_is_no_life(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main([str(file), "--json"])
    assert json.loads(capsys.readouterr().out)["life"] == "small"
    other = tmp_path / "other.jsonl"
    other.write_text('{"format": "something else"}\n', "utf-8")
    with pytest.raises(SystemExit):
        main([str(other)])
    assert "omoide-life/1" in capsys.readouterr().err


def test_what_came_is_graded_by_what_was_needed(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ask = {
        **ASK,
        "needs": [{"any": ["allergic to ｐｅａｎｕｔｓ"]}, {"any": ["never told"]}],
        "stale": ["3 passed"],
    }
    quiet = {"do": "ask", "id": "a2", "quiet": True}
    line = {"part": "memory", "text": "Ken is allergic to\npeanuts, ALLERGIC TO PEANUTS"}
    chat = {"part": "memory", "text": "I will keep that in mind."}
    recent = {"part": "recent", "text": "pytest: 3 passed"}
    asks = [
        {"id": "a1", "lines": [line, chat, recent], "tokens": 40},
        {"id": "a2", "lines": [recent], "tokens": 10},
    ]
    grade = graded([ask, quiet], {"asks": asks})
    assert grade == Grade(asks=2, needs=2, met=1, lines=2, pointed=1, stale=1, quiet=1, silent=1, tokens=50)
    main([str(file), "--preset", "default", "--preset", "ltm", "--grade"])
    head, *rows = capsys.readouterr().out.splitlines()
    assert head.split()[0] == "preset"
    assert [row.split()[0] for row in rows] == ["default", "ltm"]
