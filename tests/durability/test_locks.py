"""The lock is held by one at a time: a fork does not share it, a wait that was given up never gets it."""

import gc
import os
import signal
import threading
import time
from pathlib import Path
from typing import Any

import pytest
from children import Child, call, fork

from omoide.adapters.stores.lock import StoreLock
from omoide.adapters.stores.sqlite_file import SqliteFile
from omoide.assemble import open_mind
from omoide.errors import Busy, StoreError
from omoide.failpoints import arm
from omoide.gate import gate
from omoide.mind import Mind


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
    assert ["fork" in each for each in said] == [True] * 3, said
    assert call(lambda: _seen(home)) == (["after the fork", "before the fork"], ())


def _misused(mind: Mind) -> list[str]:
    said: list[str] = []
    for use in (lambda: mind.remember("from the child"), lambda: mind.memories(), lambda: mind.care.verify()):
        try:
            use()
        except StoreError as error:
            said.append(str(error))
    mind.close()
    file: Any = mind._engine.store
    file._database._open.clear()  # as when everything is thrown away: their destructors run in this process
    file._database._idle.clear()
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


def test_a_stopped_holder_makes_the_next_writer_give_up_in_time_and_all_goes_on_afterwards(
    home: Path,
) -> None:
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
