"""No code of ours opens the database behind SQLite's back: closing such a handle drops every lock of the process."""

import ast
import os
import signal
import sys
from pathlib import Path
from typing import Any

import pytest
from children import call, die, fork

import omoide
from omoide.assemble import open_mind
from omoide.errors import Damaged
from omoide.model.relation import Tie

SOURCES = sorted(Path(omoide.__file__).parent.rglob("*.py"))


def _imported(tree: ast.AST) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.add(node.module.partition(".")[0])
        elif isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
            name = getattr(node.func, "attr", getattr(node.func, "id", ""))
            if name in ("import_module", "__import__"):
                found.add(str(node.args[0].value).partition(".")[0])
    return found


def test_no_second_sqlite_library_is_ever_loaded() -> None:
    """Two of them in one process do not know of each other's locks, and closing a file in one drops the other's."""
    others = {"sqlite3", "pysqlite3", "sqlcipher3", "aiosqlite"}
    assert [path for path in SOURCES if _imported(ast.parse(path.read_text("utf-8"))) & others] == []


def _whole_life(home: Path) -> list[str]:
    """The opens by path of the database and its companions that Python code made in a whole life."""
    opened: list[str] = []

    def watch(event: str, arguments: tuple[Any, ...]) -> None:
        if event == "open":
            name = os.path.basename(os.fsdecode(arguments[0])) if not isinstance(arguments[0], int) else ""
            if name.startswith("omoide.db"):
                opened.append(name)

    sys.addaudithook(watch)
    for _ in range(2):
        with open_mind(home) as mind:
            first = mind.remember("The gate is green.").id
            second = mind.observe("I painted the gate.").id
            mind.correct(first, "The gate is blue.")
            mind.link(first, second, Tie.REFERENCES)
            mind.note("task", "paint the fence")
            mind.protect(first)
            mind.forget(second)
            mind.recall("gate")
            mind.care.undo(mind.care.plan_undo())
            mind.care.erase(mind.care.plan_erasure(second))
            assert mind.care.verify().problems == ()
            mind.care.rebuild()
            assert list(mind.care.export())
            mind.as_of(mind.now()).recall("gate")
            seen = mind.census().memories, mind.events(), mind.memories(), list(mind.log())
            assert all(seen)
    return opened


def test_the_database_is_never_opened_by_path_in_a_process_that_uses_it(home: Path) -> None:
    """Closing such a handle would drop every lock that the process has on the file."""
    opened = call(lambda: _whole_life(home))
    # Made under another name and synced before it gets its own: there are no locks on it yet.
    assert set(opened) <= {"omoide.db.new"}, opened
    assert opened.count("omoide.db.new") == 2


def _writes_and_closes(home: Path) -> None:
    with open_mind(home) as mind:
        mind.remember("from the other process")


@pytest.mark.parametrize("careless", [False, True], ids=["as it is", "with the files opened by path"])
def test_a_kill_after_another_process_closed_the_store_loses_nothing(
    careless: bool, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The known accident: a dropped lock lets another process delete the log that this one writes to.

    The careless run opens the files by path, as a scan or copy would and we never do: the accident is a real one.
    """
    if careless:
        # A thread that makes vectors would open the new log, and see the accident in the midst of it.
        monkeypatch.setenv("OMOIDE_EMBEDDING__KIND", "none")

    def work(pipe: int) -> None:
        mind = open_mind(home)
        mind.remember("the first")
        if careless:
            for path in home.glob("omoide.db*"):
                path.open("rb").close()
        os.write(pipe, b"ready\n")
        os.read(waiting, 1)
        for number in range(50):
            mind.remember(f"afterwards {number}")
            os.write(pipe, b".")
        die()

    waiting, go = os.pipe()
    child = fork(work)
    assert child.first_line() == b"ready\n"
    call(lambda: _writes_and_closes(home))  # a child of ours, who never had the store open
    os.write(go, b"!")
    acknowledged = len(child.rest())
    assert (acknowledged, child.wait()) == (50, -signal.SIGKILL)
    for end in (child.reader, waiting, go):
        os.close(end)
    if careless:
        # And even then it is not lost in silence.
        with pytest.raises(Damaged, match="50 acknowledged entries are missing"):
            call(lambda: open_mind(home).close())
        return
    texts, problems = call(lambda: _seen(home))
    assert problems == ()
    assert sorted(texts) == sorted(
        ["the first", "from the other process", *(f"afterwards {n}" for n in range(50))]
    )


def _seen(home: Path) -> tuple[list[str], tuple[str, ...]]:
    with open_mind(home) as mind:
        return [memory.words.text for memory in mind.memories(limit=1000)], mind.care.verify().problems
