"""The log of a file is carried over by somebody for whom nobody waits, and whatever happens to him, nothing is lost."""

import threading
import time
from pathlib import Path

import pytest
from children import call, die, killed

from omoide.adapters.stores import sqlite_file, sqlite_session
from omoide.adapters.stores.sqlite_file import SqliteFile
from omoide.assemble import open_mind
from omoide.failpoints import arm
from omoide.gate import gate as gates

SAID = "The spare key lies below the third stone from the well"
PAGES = 20


def _log_bytes(home: Path) -> int:
    return (home / "omoide.db-wal").stat().st_size


def _noted(file: SqliteFile, number: int) -> None:
    with file.writing(None, durable=False) as session:
        session.rows("INSERT INTO meta VALUES (?, ?)", (f"note {number}", "x" * 3000))


def test_who_carries_it_over_keeps_it_short(home: Path) -> None:
    def work(carries: bool) -> int:
        sqlite_file.CARRIED_PAGES = PAGES
        file = SqliteFile(home)
        for number in range(PAGES * 10):
            _noted(file, number)
            if carries:
                file.carry_over()
        assert file.check() == []
        length = _log_bytes(home)
        with file.writing(None) as session:
            session.rows("DELETE FROM meta WHERE key LIKE 'note %'")
        file.close()
        return length

    short, long = call(lambda: work(True)), call(lambda: work(False))
    assert short < PAGES * 4096 * 3 < long


def test_a_mind_that_is_asked_carries_it_over_in_the_background(home: Path) -> None:
    def work() -> str:
        carried: list[str] = []
        sqlite_file.CARRIED_PAGES, gates.REHEARSAL_DELAY_S = 1, 0.001
        arm("store.carried_over", lambda: carried.append(threading.current_thread().name))
        with open_mind(home) as mind:
            mind.remember(SAID)
            mind.recall("spare key")
            until = time.monotonic() + 30
            while not carried and time.monotonic() < until:
                time.sleep(0.005)
        assert threading.current_thread().name not in carried
        return carried[0]

    assert call(work)


def test_who_dies_while_he_carries_it_over_loses_nothing(home: Path) -> None:
    def work() -> None:
        sqlite_file.CARRIED_PAGES, gates.REHEARSAL_DELAY_S = 1, 0.001
        mind = open_mind(home)
        mind.remember(SAID)
        arm("store.carried_over", die)
        mind.recall("spare key")
        time.sleep(30)

    def after() -> tuple[tuple[str, ...], str]:
        with open_mind(home) as mind:
            return mind.care.verify().problems, mind.recall("spare key").found[0].memory.words.text

    killed(work)
    assert call(after) == ((), SAID)


def test_whoever_empties_it_waits_for_another_who_carries_it_over(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = [[(1, 9, 3)], [(1, 9, 5)], [(0, 0, 0)]]
    monkeypatch.setattr(sqlite_session, "drained", lambda connection, sql, values=(): answers.pop(0))
    assert sqlite_session.emptied(None)  # type: ignore[arg-type]
    monkeypatch.setattr(sqlite_session, "LOCK_WAIT_S", 0.0)
    monkeypatch.setattr(sqlite_session, "drained", lambda connection, sql, values=(): [(1, 9, 3)])
    assert not sqlite_session.emptied(None)  # type: ignore[arg-type]
