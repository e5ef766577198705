"""Both backends of work keep the contract; real processes race for a lease; dropped answers leave no trace."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from omoide.adapters.stores.sqlite_file import SqliteFile
from omoide.adapters.stores.work import SqlWork
from omoide.ports import Work
from omoide.testing.failures import WorldEnded, failing_at
from omoide.testing.work import RamWork
from omoide.testing.work_contract import NOW, SOON, WorkContract
from omoide.testing.world import ALICE


class TestRamWork(WorkContract):
    def make_work(self, tmp_path: Path) -> Work:
        return RamWork()


class TestSqliteWork(WorkContract):
    def make_work(self, tmp_path: Path) -> Work:
        return SqlWork(SqliteFile(tmp_path / "store"))


RACER = """
import sys
from datetime import datetime
from pathlib import Path
from omoide.adapters.stores.sqlite_file import SqliteFile
from omoide.adapters.stores.work import SqlWork
from omoide.testing.world import ALICE

now, until = map(datetime.fromisoformat, sys.argv[3:])
work = SqlWork(SqliteFile(Path(sys.argv[1])))
print("ready", flush=True)
for line in sys.stdin:
    lease = work.lease(ALICE, line.strip(), holder=sys.argv[2], now=now, until=until)
    print(lease.number if lease else 0, flush=True)
"""


def test_of_processes_that_race_for_a_lease_exactly_one_gets_it(home: Path) -> None:
    SqliteFile(home).close()
    times = NOW.isoformat(), SOON.isoformat()
    racers = [
        subprocess.Popen(
            [sys.executable, "-c", RACER, str(home), str(number), *times],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for number in range(3)
    ]
    try:
        assert [racer.stdout.readline() for racer in racers if racer.stdout] == ["ready\n"] * 3
        for task in range(20):
            for racer in racers:
                assert racer.stdin
                racer.stdin.write(f"task {task}\n")
                racer.stdin.flush()
            given = [int(racer.stdout.readline()) for racer in racers if racer.stdout]
            assert sorted(given) == [0, 0, 1], f"task {task}: {given}"
    finally:
        for racer in racers:
            racer.communicate(timeout=300)


def test_dropped_answers_are_in_no_file_after_a_scrub(
    home: Path, holding: Callable[[str], list[str]]
) -> None:
    file = SqliteFile(home)
    work = SqlWork(file)
    work.keep_answer(ALICE, "key", "花子の口座は みずほ 1234567" * 50, at=NOW)
    assert holding("みずほ 1234567") != []
    work.drop_answers(ALICE, before=None)
    file.scrub()
    assert holding("みずほ 1234567") == []


@pytest.mark.parametrize("place", ["store.before_commit", "store.after_commit"])
def test_a_lease_is_given_whole_or_not_at_all(home: Path, place: str) -> None:
    work = SqlWork(SqliteFile(home))
    with failing_at(place), pytest.raises(WorldEnded):
        work.lease(ALICE, "night", holder="one", now=NOW, until=SOON)
    given = place == "store.after_commit"
    again = SqlWork(SqliteFile(home))
    assert again.fence(ALICE, "night") == int(given)
    assert (again.lease(ALICE, "night", holder="two", now=NOW, until=SOON) is None) == given
