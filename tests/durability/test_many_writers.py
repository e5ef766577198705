"""Sixty-four processes write at once, and none of them waits long, fails or writes twice."""

import json
import os
import time
from collections.abc import Callable
from pathlib import Path

import apsw
import pytest
from children import Child, call, fork

import omoide.wake.hands  # noqa: F401  loaded once for all children: here it is the waiting for the store that counts
from omoide.assemble import open_mind
from omoide.language.frames import frames
from omoide.mind import Mind

WRITERS, ADDS = 64, 100
# In rounds: the time in which every writer could have written once. So a slow machine fails nobody who waits his turn.
P99_ROUNDS, MAX_ROUNDS = 10, 30


def _write(home: Path, gate: int, writer: int, pipe: int) -> None:
    took: list[float] = []
    # Without vectors: here the waiting for the store is measured, not sixty-four models on two cores.
    os.environ["OMOIDE_EMBEDDING__KIND"] = "none"
    with open_mind(home) as mind:
        os.read(gate, 1)  # all begin together
        for number in range(ADDS):
            begun = time.perf_counter()
            mind.remember(f"writer {writer} noted thing {number}")
            took.append(time.perf_counter() - begun)
    os.write(pipe, json.dumps(took).encode())


def _together(count: int, work: Callable[[int, int, int], None]) -> list[bytes]:
    """What each of so many children said, all of them let go at one moment."""
    gate, open_gate = os.pipe()
    children: list[Child] = []
    for number in range(count):

        def begin(pipe: int, number: int = number) -> None:
            os.close(open_gate)
            work(gate, number, pipe)

        children.append(fork(begin))
    os.close(open_gate)
    said = [child.rest() for child in children]
    codes = [child.wait() for child in children]
    for child in children:
        os.close(child.reader)
    os.close(gate)
    assert codes == [0] * count, f"exit codes {codes}"
    return said


def _texts(home: Path) -> tuple[list[str], tuple[str, ...], int]:
    with open_mind(home) as mind:
        return _all_texts(mind), mind.care.verify().problems, mind.census().entries


def _all_texts(mind: Mind) -> list[str]:
    return [text for page in _pages(mind) for text in page]


def _pages(mind: Mind) -> list[list[str]]:
    pages: list[list[str]] = []
    while page := [memory.words.text for memory in mind.memories(offset=1000 * len(pages), limit=1000)]:
        pages.append(page)
    return pages


@pytest.mark.alone
def test_sixty_four_processes_write_at_once_without_error_or_loss_and_none_is_passed_over(
    tmp_path: Path,
) -> None:
    call(lambda: open_mind(tmp_path).close())
    frames("writer 1 noted thing 1")  # its patterns, too, are made once for all
    said = _together(WRITERS, lambda gate, number, pipe: _write(tmp_path, gate, number, pipe))
    writers = [json.loads(part) for part in said]
    took = sorted(each for part in writers for each in part)
    texts, problems, entries = call(lambda: _texts(tmp_path))
    assert sorted(texts) == sorted(f"writer {w} noted thing {n}" for w in range(WRITERS) for n in range(ADDS))
    assert (len(took), entries, problems) == (WRITERS * ADDS, WRITERS * ADDS, ())
    a_round = max(sum(part) for part in writers) / ADDS
    p99, longest = took[int(len(took) * 0.99)], took[-1]
    print(
        f"{len(took)} adds: p50 {took[len(took) // 2]:.3f} s, p99 {p99:.3f} s, max {longest:.3f} s; round {a_round:.3f} s"
    )
    assert p99 < P99_ROUNDS * a_round
    assert longest < MAX_ROUNDS * a_round


def test_processes_that_open_a_new_store_at_once_make_exactly_one(home: Path) -> None:
    def work(gate: int, number: int, pipe: int) -> None:
        os.read(gate, 1)
        with open_mind(home) as mind:
            mind.remember(f"first words of {number}")

    _together(16, work)
    texts, problems, _ = call(lambda: _texts(home))
    assert (sorted(texts), problems) == (sorted(f"first words of {number}" for number in range(16)), ())


def test_threads_of_one_process_write_at_once_and_leave_no_open_files(home: Path) -> None:
    def work() -> tuple[int, int]:
        from threading import Thread

        def write(number: int, time: int) -> None:
            mind.remember(f"thread {number}, time {time}")

        with open_mind(home) as mind:
            mind.remember("the first")
            before = len(os.listdir("/proc/self/fd"))
            for time in range(10):  # as threads of a server come and go
                threads = [Thread(target=write, args=(number, time)) for number in range(8)]
                for thread in threads:
                    thread.start()
                for thread in threads:
                    thread.join()
            more = len(os.listdir("/proc/self/fd")) - before
            return more, mind.census().memories

    more, memories = call(work)
    assert memories == 81
    assert more <= 3 * 8, f"{more} more files are open: each thread that ended left its own"


def test_the_same_load_without_the_lock_fails_so_the_load_is_a_real_one(tmp_path: Path) -> None:
    """A deferred BEGIN that reads and then writes: what many programs do, and what the busy handler cannot help."""
    path = tmp_path / "plain.db"

    def prepare() -> None:
        connection = apsw.Connection(str(path))
        list(connection.execute("PRAGMA journal_mode = WAL"))
        list(connection.execute("CREATE TABLE things (writer INTEGER, number INTEGER)"))
        connection.close()

    def work(gate: int, writer: int, pipe: int) -> None:
        failed = 0
        connection = apsw.Connection(str(path))
        connection.set_busy_timeout(30_000)
        os.read(gate, 1)
        for number in range(25):
            try:
                list(connection.execute("BEGIN"))
                list(connection.execute("SELECT COUNT(*) FROM things"))
                list(connection.execute("INSERT INTO things VALUES (?, ?)", (writer, number)))
                list(connection.execute("COMMIT"))
            except apsw.BusyError:
                failed += 1
                if connection.in_transaction:
                    list(connection.execute("ROLLBACK"))
        os.write(pipe, str(failed).encode())

    call(prepare)
    failed = sum(int(said) for said in _together(16, work))
    assert failed > 0
