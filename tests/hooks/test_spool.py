"""The spool: whole items or none, oldest first, nobody waits, and what is damaged is in nobody's way."""

import os
import stat
import sys
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path

import pytest

from omoide.adapters.clock import SystemChance
from omoide.adapters.spool import DirectorySpool


@pytest.fixture
def spool(tmp_path: Path) -> DirectorySpool:
    ticks = count(1_800_000_000)
    return DirectorySpool(
        tmp_path / "new" / "spool", now=lambda: float(next(ticks)), chance=SystemChance().bits
    )


def test_items_come_back_oldest_first_until_they_are_done(spool: DirectorySpool) -> None:
    for number, durable in enumerate((True, False, True)):
        spool.put("stop", f"項目{number}".encode(), durable=durable)
    assert [item.body.decode() for item in spool.take()] == ["項目0", "項目1", "項目2"]
    first = next(spool.take())
    spool.done(first)
    spool.done(first)
    assert [item.body.decode() for item in spool.take()] == ["項目1", "項目2"]
    assert {item.kind for item in spool.take()} == {"stop"}


def test_a_kind_can_be_passed_over_when_asked_whether_there_is_work(spool: DirectorySpool) -> None:
    assert not spool.waiting()
    spool.put("rehearsal", b"{}", durable=False)
    assert spool.waiting()
    assert not spool.waiting(besides=frozenset({"rehearsal"}))


@pytest.mark.skipif(sys.platform == "win32", reason="rights are another matter there")
def test_only_the_owner_can_look_into_it(spool: DirectorySpool, tmp_path: Path) -> None:
    spool.put("stop", "秘密".encode())
    for path in [tmp_path / "new", *(tmp_path / "new").rglob("*")]:
        assert stat.S_IMODE(path.stat().st_mode) == (0o700 if path.is_dir() else 0o600)


def test_what_a_killed_process_left_half_written_is_never_taken_and_goes_after_a_day(
    spool: DirectorySpool, tmp_path: Path
) -> None:
    spool.put("stop", b"whole")
    directory = tmp_path / "new" / "spool"
    half = directory / ".00000000000000001-00000000.stop"
    half.write_bytes(b"ha")
    os.utime(half, (1_800_000_000, 1_800_000_000))
    spool.tidy()
    assert half.exists()
    assert [item.body for item in spool.take()] == [b"whole"]
    os.utime(half, (1_700_000_000, 1_700_000_000))
    spool.tidy()
    assert not half.exists()
    assert len(list(spool.take())) == 1


def test_a_damaged_item_is_moved_aside_and_the_others_come(spool: DirectorySpool, tmp_path: Path) -> None:
    for body in (b"bad", b"good"):
        spool.put("stop", body)
    bad = next(spool.take())
    spool.set_aside(bad)
    assert [item.body for item in spool.take()] == [b"good"]
    assert spool.set_aside_names() == [bad.name]


def test_an_item_that_cannot_be_read_blocks_nothing(spool: DirectorySpool, tmp_path: Path) -> None:
    spool.put("stop", b"good")
    (tmp_path / "new" / "spool" / "00000000000000000-00000000.stop").mkdir()
    assert [item.body for item in spool.take()] == [b"good"]
    assert len(spool.set_aside_names()) == 1


def test_many_at_once_put_as_many_items(spool: DirectorySpool) -> None:
    with ThreadPoolExecutor(16) as pool:
        names = list(
            pool.map(lambda number: spool.put("stop", str(number).encode(), durable=False), range(200))
        )
    assert len(set(names)) == 200
    assert sorted(int(item.body) for item in spool.take()) == list(range(200))
