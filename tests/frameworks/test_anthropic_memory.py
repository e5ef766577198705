"""The memory tool of Anthropic: its documented results, and no path leads anywhere else."""

import asyncio
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from keeping import Keeper

from omoide.mind import Mind

anthropic = pytest.importorskip("anthropic", reason="needs anthropic: pip install anthropic")

from anthropic.lib.tools import ToolError  # noqa: E402

from omoide.doors.frameworks.anthropic_memory import AsyncMemoryTool, MemoryTool  # noqa: E402

Tool = Callable[..., str]


@pytest.fixture(params=["sync", "async"])
def tool(request: pytest.FixtureRequest, mind: Mind) -> Tool:
    """`tool("view", path=…)` is what Claude asks for, by either client."""

    def call(command: str, **given: Any) -> str:
        asked = {"command": command, **given}
        if request.param == "sync":
            return str(MemoryTool(mind).call(asked))
        return str(asyncio.run(AsyncMemoryTool(mind).call(asked)))

    return call


def failing(tool: Tool, command: str, **given: Any) -> str:
    with pytest.raises(ToolError) as error:
        tool(command, **given)
    return str(error.value.content)


def test_it_is_the_tool_that_claude_knows(mind: Mind) -> None:
    assert MemoryTool(mind).to_dict() == {"type": "memory_20250818", "name": "memory"}
    cached = AsyncMemoryTool(mind, cache_control={"type": "ephemeral"}).to_dict()
    assert cached.get("cache_control") == {"type": "ephemeral"}


def test_an_empty_memory_is_a_directory(tool: Tool) -> None:
    assert tool("view", path="/memories") == (
        "Here're the files and directories up to 2 levels deep in /memories, excluding hidden items:\n0B\t/memories"
    )


def test_files_and_directories_are_listed_two_levels_deep_with_sizes(tool: Tool) -> None:
    tool("create", path="/memories/b.md", file_text="x" * 1536)
    tool("create", path="/memories/a/c.md", file_text="京都")
    tool("create", path="/memories/a/deep/er/d.md", file_text="12")
    tool("create", path="/memories/.hidden", file_text="1")
    assert tool("view", path="/memories").split("\n")[1:] == [
        "1.5K\t/memories",
        "8B\t/memories/a/",
        "6B\t/memories/a/c.md",
        "2B\t/memories/a/deep/",
        "1.5K\t/memories/b.md",
    ]
    assert tool("view", path="/memories/a/").split("\n")[1:] == [
        "8B\t/memories/a/",
        "6B\t/memories/a/c.md",
        "2B\t/memories/a/deep/",
        "2B\t/memories/a/deep/er/",
    ]


def test_a_file_is_created_once_and_shown_with_line_numbers(tool: Tool) -> None:
    path = "/memories/好み.txt"
    assert tool("create", path=path, file_text="一\ntwo\n三") == f"File created successfully at: {path}"
    assert failing(tool, "create", path=path, file_text="x") == f"File {path} already exists"
    head = f"Here's the content of {path} with line numbers:\n"
    assert tool("view", path=path) == head + "     1\t一\n     2\ttwo\n     3\t三"
    assert tool("view", path=path, view_range=[2, 2]) == head + "     2\ttwo"
    assert tool("view", path=path, view_range=[2, -1]) == head + "     2\ttwo\n     3\t三"
    assert failing(tool, "view", path="/memories/no") == (
        "The path /memories/no does not exist. Please provide a valid path."
    )


def test_one_piece_is_replaced_and_the_change_shown(tool: Tool) -> None:
    path = "/memories/a.txt"
    tool("create", path=path, file_text="1\n2\n3\n4 red\n5\n6\n7\nred fox")
    assert tool("str_replace", path=path, old_str="4 red", new_str="4 青") == (
        "The memory file has been edited. Here is the snippet showing the change (with line numbers):\n"
        "     2\t2\n     3\t3\n     4\t4 青\n     5\t5\n     6\t6"
    )
    assert failing(tool, "str_replace", path=path, old_str="none", new_str="x") == (
        f"No replacement was performed, old_str `none` did not appear verbatim in {path}."
    )
    tool("insert", path=path, insert_line=0, insert_text="red sky")
    assert failing(tool, "str_replace", path=path, old_str="red", new_str="x") == (
        "No replacement was performed. Multiple occurrences of old_str `red` in lines: 1, 9. Please ensure it is unique"
    )
    assert failing(tool, "str_replace", path="/memories", old_str="a", new_str="b") == (
        "The path /memories is not a file."
    )
    assert "does not exist" in failing(tool, "str_replace", path="/memories/no", old_str="a", new_str="b")


def test_lines_are_inserted_where_it_is_said(tool: Tool) -> None:
    path = "/memories/todo.txt"
    tool("create", path=path, file_text="one\nthree\n")
    assert (
        tool("insert", path=path, insert_line=1, insert_text="two\n") == f"The file {path} has been edited."
    )
    tool("insert", path=path, insert_line=3, insert_text="four")
    assert tool("view", path=path).split("\n")[1:] == [
        "     1\tone",
        "     2\ttwo",
        "     3\tthree",
        "     4\tfour",
        "     5\t",
    ]
    assert failing(tool, "insert", path=path, insert_line=9, insert_text="x") == (
        "Invalid `insert_line` parameter: 9. It should be within the range [0, 4]."
    )
    tool("create", path="/memories/empty", file_text="")
    tool("insert", path="/memories/empty", insert_line=0, insert_text="first")
    assert tool("view", path="/memories/empty").endswith("     1\tfirst\n     2\t")


def test_files_and_directories_are_deleted_and_renamed(tool: Tool) -> None:
    for name in ("a/x", "a/b/y", "c"):
        tool("create", path=f"/memories/{name}", file_text=name)
    assert tool("rename", old_path="/memories/a", new_path="/memories/n/m") == (
        "Successfully renamed /memories/a to /memories/n/m"
    )
    assert tool("view", path="/memories/n/m/b/y").endswith("\ta/b/y")
    assert "does not exist" in failing(tool, "view", path="/memories/a")
    taken = failing(tool, "rename", old_path="/memories/c", new_path="/memories/n/m/x")
    assert taken == "The destination /memories/n/m/x already exists"
    gone = failing(tool, "rename", old_path="/memories/no", new_path="/memories/yes")
    assert gone == "The path /memories/no does not exist"
    assert "itself" in failing(tool, "rename", old_path="/memories/n", new_path="/memories/n/inner")
    assert "below a file" in failing(tool, "create", path="/memories/c/d", file_text="x")
    assert tool("delete", path="/memories/n") == "Successfully deleted /memories/n"
    assert failing(tool, "delete", path="/memories/n") == "The path /memories/n does not exist"
    for command, given in (("delete", "path"), ("rename", "old_path")):
        told = failing(tool, command, **{given: "/memories", "new_path": "/memories/x"})
        assert told == f"Cannot {command} the /memories directory itself"
    assert tool("view", path="/memories").split("\n")[1:] == ["1B\t/memories", "1B\t/memories/c"]


def test_all_of_it_can_be_cleared_and_brought_back(mind: Mind) -> None:
    tool = MemoryTool(mind)
    tool.call({"command": "create", "path": "/memories/a", "file_text": "1"})
    assert tool.clear_all_memory() == "All memory cleared"
    assert asyncio.run(AsyncMemoryTool(mind).clear_all_memory()) == "All memory cleared"
    care = mind.drawer.care
    care.undo(care.plan_undo())
    assert "     1\t1" in str(tool.call({"command": "view", "path": "/memories/a"}))


PIECES = (
    "..", ".", "...", "%2e%2e", "%2E%2E", "%252e%252e", "．．", "‥", "..;", " ..", ".. ", "..\x00", "\x00", "~", "~root",
    "/", "//", "\\", "%2f", "%5c", "%c0%af", "..%2f", "..\\", "etc", "passwd", "memories", "openai", "head", "C:", "file://",
    "\u202e", "\ud800", "\n", "\r\n", "a" * 300, "日本語", "$HOME", "`id`", "'; DROP TABLE words;--", "%00", "con", "-rf",
)  # fmt: skip
STARTS = (
    "/memories",
    "/memories/",
    "/memories/a/",
    "/memoriesX/",
    "memories/",
    "/",
    "",
    "/Memories/",
    "\\memories\\",
    "//memories/",
)
SECRET = "what another program keeps"


def hostile(count: int) -> list[str]:
    chance = random.Random(8)
    return [
        chance.choice(STARTS)
        + chance.choice(("", "/")).join(chance.choice(PIECES) for _ in range(chance.randint(1, 6)))
        for _ in range(count)
    ]


def test_of_ten_thousand_hostile_paths_none_escapes(keeping: Callable[..., Keeper], tmp_path: Path) -> None:
    """Whatever is named, nothing is read, written, moved or deleted but documents below the tool's own place."""
    mind = keeping().mind
    other = ("anthropic",), ("openai",), ("anthropic", "memories2"), ("memories",)
    for namespace in other:
        for key in ("passwd", "memories", "head", "..", "etc"):
            mind.drawer.put(namespace, key, {"text": SECRET})
    lived = mind.remember(SECRET)
    files = {path for path in tmp_path.rglob("*") if path.is_file()}
    tool, chance = MemoryTool(mind), random.Random(9)
    accepted = refused = 0
    for path in hostile(10_000):
        command = chance.choice(("view", "create", "str_replace", "insert", "delete", "rename"))
        asked = {
            "command": command,
            "path": path,
            "file_text": "x",
            "old_str": "x",
            "new_str": "y",
            "insert_line": 0,
            "insert_text": "z",
            "old_path": path if chance.random() < 0.5 else "/memories/a",
            "new_path": path,
        }
        try:
            assert SECRET not in str(tool.call(asked))
            accepted += 1
        except ToolError:
            refused += 1
    assert accepted + refused == 10_000
    assert accepted > 50
    for each in mind.drawer.within():
        if each.value["text"] != SECRET:
            assert each.namespace[:2] == ("anthropic", "memories")
            assert not {"..", "."} & {*each.namespace, each.key}
    assert sum(each.value["text"] == SECRET for each in mind.drawer.within()) == 20
    assert mind.get(lived.id).words.text == SECRET
    assert {path for path in tmp_path.rglob("*") if path.is_file()} == files
    print(f"10,000 hostile paths: {refused} refused, {accepted} stayed below /memories, 0 escaped")
