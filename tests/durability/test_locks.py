"""Locks hold: no code of ours drops them, a fork does not share them, and who waits in vain is told."""

import ast
import gc
import os
import signal
import sys
import threading
import time
from pathlib import Path

import omoide
import pytest
from children import Child, call, die, fork

from omoide import gate
from omoide.adapters.stores.lock import StoreLock
from omoide.adapters.stores.sqlite_file import SqliteFile
from omoide.assemble import open_mind
from omoide.errors import Busy, StoreError
from omoide.failpoints import arm
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


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(Path(omoide.__file__).parent)))
def test_no_second_sqlite_library_is_ever_loaded(path: Path) -> None:
    """Two of them in one process do not know of each other's locks, and closing a file in one drops the other's."""
    assert not _imported(ast.parse(path.read_text("utf-8"))) & {"sqlite3", "pysqlite3", "sqlcipher3", "aiosqlite"}


def _whole_life(home: Path) -> list[str]:
    """The opens by path of the database and its companions that Python code made in a whole life."""
    opened: list[str] = []

    def watch(event: str, arguments: tuple[object, ...]) -> None:
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
            mind.recall("gate", explain=True)
            mind.care.undo(mind.care.plan_undo())
            mind.care.erase(mind.care.plan_erasure(second))
            assert mind.care.verify().problems == ()
            mind.care.rebuild()
            assert list(mind.care.export())
            mind.as_of(mind.now()).recall("gate")
            assert mind.census().memories and mind.events() and mind.memories() and list(mind.log())
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


@pytest.mark.parametrize("careless", [False, True], ids=["as it is", "with a file opened by path"])
def test_a_kill_after_another_process_closed_the_store_loses_nothing(careless: bool, home: Path) -> None:
    """The known accident: a dropped lock lets another process delete the log that this one writes to.

    The careless run opens the file by path, as we never do; it shows that the accident is a real one.
    """

    def work(pipe: int) -> None:
        mind = open_mind(home)
        mind.remember("the first")
        if careless:
            (home / "omoide.db").open("rb").close()
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
        with pytest.raises(StoreError):  # and even then it is not lost in silence
            call(lambda: open_mind(home).close())
        return
    texts, problems = call(lambda: _seen(home))
    assert problems == ()
    assert sorted(texts) == sorted(["the first", "from the other process", *(f"afterwards {n}" for n in range(50))])


def _seen(home: Path) -> tuple[list[str], tuple[str, ...]]:
    with open_mind(home) as mind:
        return [memory.words.text for memory in mind.memories(limit=1000)], mind.care.verify().problems


# Forks.


def test_a_store_used_after_a_fork_refuses_and_does_no_harm(home: Path) -> None:
    def work() -> list[str]:
        mind = open_mind(home)
        mind.remember("before the fork")
        said = call(lambda: _misused(mind))
        mind.remember("after the fork")
        mind.close()
        return said

    said = call(work)
    assert len(said) == 3 and all("fork" in each for each in said), said
    assert call(lambda: _seen(home)) == (["after the fork", "before the fork"], ())


def _misused(mind) -> list[str]:  # type: ignore[no-untyped-def]
    said: list[str] = []
    for use in (lambda: mind.remember("from the child"), lambda: mind.memories(), lambda: mind.care.verify()):
        try:
            use()
        except StoreError as error:
            said.append(str(error))
    mind.close()
    del use, mind
    gc.collect()
    return said


def test_a_child_forked_while_the_lock_is_held_does_not_keep_it(home: Path) -> None:
    def work() -> None:
        children: list[Child] = []
        mind = open_mind(home)
        arm("store.before_commit", lambda: children.append(fork(lambda pipe: time.sleep(60))))
        mind.remember("while a child is born")
        try:
            with StoreLock(home / "omoide.lock", wait_s=2.0).held():
                pass
        finally:
            for child in children:
                child.end()

    call(work)


# Waiting.


def _holding(home: Path) -> Child:
    """A process in the middle of a commit: it has the lock for a moment, or, if it is stopped now, for ever."""

    def work(pipe: int) -> None:
        mind = open_mind(home)

        def hold() -> None:
            os.write(pipe, b"held\n")
            time.sleep(0.2)

        arm("store.before_commit", hold)
        mind.remember("from the holder")

    child = fork(work)
    assert child.first_line() == b"held\n"
    return child


def test_a_stopped_holder_makes_the_next_writer_give_up_in_time_and_all_goes_on_afterwards(home: Path) -> None:
    holder = _holding(home)
    holder.signal(signal.SIGSTOP)
    try:

        def wait_in_vain() -> str:
            begun = time.perf_counter()
            try:
                SqliteFile(home, lock_wait_s=0.5)
            except Busy as error:
                assert time.perf_counter() - begun < 10
                holder.signal(signal.SIGCONT)
                return _goes_on(home, str(error))
            return "it did not wait"

        said = call(wait_in_vain)
    finally:
        holder.signal(signal.SIGCONT)
        assert holder.wait() == 0
        holder.end()
    assert "0.5 s" in said
    assert call(lambda: _seen(home)) == (["from another", "from the holder"], ())


def _goes_on(home: Path, said: str) -> str:
    """The process that gave up lives on, and must not get the lock it no longer waits for."""
    call(lambda: _remember(home, "from another"))
    return said


def _remember(home: Path, text: str) -> None:
    with open_mind(home) as mind:
        mind.remember(text)


def test_a_wait_that_was_interrupted_never_gets_the_lock_later(tmp_path: Path) -> None:
    class Interrupted(Exception): ...

    def interrupt(*_: object) -> None:
        raise Interrupted

    def work() -> None:
        patient, hasty = (StoreLock(tmp_path / "lock", wait_s=wait_s) for wait_s in (20.0, 2.0))
        signal.signal(signal.SIGALRM, interrupt)
        with hasty.held():
            signal.setitimer(signal.ITIMER_REAL, 0.1)
            with pytest.raises(Interrupted), patient.held():
                pass
        time.sleep(0.1)
        with hasty.held():
            pass

    call(work)


def test_what_recall_writes_in_the_background_leaves_no_open_files(home: Path) -> None:
    def work() -> tuple[int, int]:
        gate.REHEARSAL_DELAY_S = 0.001
        with open_mind(home) as mind:
            mind.remember("the gate is green")
            mind.recall("gate")
            _settled()
            before = len(os.listdir("/proc/self/fd"))
            for _ in range(10):
                mind.recall("gate")
                _settled()
            return len(os.listdir("/proc/self/fd")) - before, mind.census().entries

    more, entries = call(work)
    assert entries == 12
    assert more <= 0


def _settled() -> None:
    time.sleep(0.01)
    for thread in threading.enumerate():
        if isinstance(thread, threading.Timer):
            thread.join()
