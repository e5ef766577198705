"""On a full disk nothing acknowledged is lost, reading and erasing go on, and so does all else when there is room."""

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from children import call

from omoide.adapters.backups import back_up, restore
from omoide.adapters.bins import open_bin
from omoide.assemble import open_mind
from omoide.errors import DiskFull
from omoide.mind import Mind

DISK_BYTES = 4 << 20
PAGE = 4096
CANARY = "Her real name is written inside the lid of the piano"


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    """A very small disk."""
    mount = tmp_path / "disk"
    mount.mkdir()
    made = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", f"size={DISK_BYTES}", "omoide-test", str(mount)],
        capture_output=True,
        text=True,
    )
    if made.returncode:
        pytest.skip(f"a small disk cannot be mounted here: {made.stderr.strip()}")
    yield mount
    subprocess.run(["umount", "-l", str(mount)], check=True)


def _fill(disk: Path) -> None:
    """To the last page."""
    fd = os.open(disk / "filling", os.O_CREAT | os.O_WRONLY)
    try:
        while os.write(fd, bytes(4096)):
            pass
    except OSError:
        os.close(fd)


def _remember_until_full(mind: Mind) -> dict[str, str]:
    kept: dict[str, str] = {}
    for number in range(100_000):
        text = f"thing {number} {'x' * 2000}"
        try:
            kept[mind.remember(text).id] = text
        except DiskFull:
            return kept
    raise AssertionError("the disk never got full")


def _found(mind: Mind) -> dict[str, str]:
    return {memory.id: memory.words.text for memory in mind.memories(limit=100_000)}


def test_what_was_acknowledged_before_the_disk_was_full_is_there_and_no_more(disk: Path) -> None:
    def work() -> None:
        mind = open_mind(disk / "home")
        kept = _remember_until_full(mind)
        assert len(kept) > 50
        with pytest.raises(DiskFull):
            mind.observe("y" * 5000)
        assert _found(mind) == kept  # reading goes on
        assert mind.recall("thing").found
        assert mind.care.verify().problems == ()

    call(work)


def test_erasing_works_on_a_full_disk_thanks_to_the_reserve(disk: Path) -> None:
    def work() -> None:
        mind = open_mind(disk / "home")
        secret = mind.remember(CANARY).id
        kept = _remember_until_full(mind)
        receipt = mind.care.erase(mind.care.plan_erasure(secret))
        assert receipt.left_in == ()
        assert _found(mind) == kept
        assert mind.care.verify().problems == ()

    call(work)
    assert CANARY.encode() not in b"".join(path.read_bytes() for path in disk.rglob("*") if path.is_file())


def test_a_new_process_can_read_and_erase_on_a_full_disk(disk: Path) -> None:
    """Even opening needs a little room, for the log; who types a command has only new processes."""

    def live() -> tuple[str, int]:
        with open_mind(disk / "home") as mind:
            for number in range(20):
                mind.remember(f"thing {number}")
            return mind.remember(CANARY).id, mind.census().entries

    def erase() -> None:
        with open_mind(disk / "home") as mind:
            assert len(_found(mind)) == 21
            assert mind.care.erase(mind.care.plan_erasure(secret)).left_in == ()
            assert len(_found(mind)) == 20

    secret, _ = call(live)
    call(lambda: _fill(disk))
    call(erase)
    assert CANARY.encode() not in b"".join(path.read_bytes() for path in disk.rglob("*") if path.is_file())


@pytest.mark.spec("LU-21")
def test_what_the_ledger_could_not_be_told_on_a_full_disk_is_not_erased(disk: Path, tmp_path: Path) -> None:
    """Nor is it told half: the rest of a line that does not fit onto its last page is no entry."""

    def work() -> None:
        mind = open_mind(disk / "home")
        ledger = disk / "home" / "erased.jsonl"
        secret = mind.remember(CANARY).id
        others = [mind.remember(f"thing {number}").id for number in range(60)]
        plans = [mind.care.plan_erasure(each) for each in (secret, *others)]
        where = back_up(disk / "home", open_bin(str(tmp_path / "safe")), at=mind.now())[1]
        for plan in plans[1:]:  # until the next entry begins on one page and ends on another
            mind.care.erase(plan)
            if ledger.stat().st_size % PAGE > PAGE - 100:
                break
        told = ledger.read_bytes()
        assert len(told) % PAGE > PAGE - 100
        call(lambda: _fill(disk))
        (disk / "home" / "omoide.reserve").unlink()
        call(lambda: _fill(disk))
        with pytest.raises(DiskFull):
            mind.care.erase(plans[0])
        assert mind.get(secret).words.text == CANARY
        assert ledger.read_bytes() == told
        (disk / "filling").unlink()
        assert mind.care.erase(plans[0]).left_in == ()
        mind.close()
        _, gone = restore(disk / "home", where, at=mind.now())
        with open_mind(disk / "home") as again:
            assert again.care.erase_again(gone) == len(told.splitlines()) + 1
            assert CANARY not in _found(again).values()

    call(work)


def test_writing_works_again_when_there_is_room_again(disk: Path) -> None:
    def work() -> None:
        mind = open_mind(disk / "home")
        call(lambda: _fill(disk))
        kept = _remember_until_full(mind)
        (disk / "filling").unlink()
        again = mind.remember("there is room again")
        assert _found(mind) == {**kept, again.id: "there is room again"}
        mind.close()

    call(work)
    problems, reserve = call(lambda: _reopened(disk / "home"))
    assert (problems, reserve) == ((), True)


def _reopened(home: Path) -> tuple[tuple[str, ...], bool]:
    with open_mind(home) as mind:
        return mind.care.verify().problems, (home / "omoide.reserve").exists()


def test_a_store_cannot_be_begun_on_a_full_disk_but_can_be_afterwards(disk: Path) -> None:
    call(lambda: _fill(disk))
    with pytest.raises(DiskFull):
        call(lambda: open_mind(disk / "home"))
    (disk / "filling").unlink()
    assert call(lambda: _reopened(disk / "home")) == ((), True)


def test_the_reserve_comes_back_when_the_disk_has_room_again(home: Path) -> None:
    def work() -> int:
        with open_mind(home) as mind:
            mind.remember("something")
        (home / "omoide.reserve").unlink()
        open_mind(home).close()
        return (home / "omoide.reserve").stat().st_size

    assert call(work) == 1 << 20
