"""A damaged, foreign or newer file is refused in words and left as it is; no wrong text is ever served."""

import os
import random
import shutil
from pathlib import Path

import apsw
import pytest
from children import call, die, killed

from omoide.adapters.stores.sqlite_file import SqliteFile
from omoide.assemble import open_mind
from omoide.errors import Busy, Damaged, Newer, StoreError


def _lived(home: Path, *, closed: bool) -> None:
    """A small store; one that was not closed has its newest commits only in the log."""

    def work() -> None:
        with open_mind(home) as mind:
            mind.remember("from the first day")
        mind = open_mind(home)
        for number in range(3):
            mind.observe(f"from the second day, number {number}")
        if closed:
            mind.close()
        die()

    killed(work)


def _files(home: Path) -> dict[str, bytes]:
    """Every byte of the store. The index of the log is made anew at each opening; an empty log is no log."""
    found = {path.name: path.read_bytes() for path in home.iterdir() if path.is_file()}
    return {name: content for name, content in found.items() if not name.endswith("-shm") and content}


def _refused(home: Path, error: type[StoreError], match: str) -> None:
    """Twice, so that the first refusal has not mended or worsened anything; and not a byte is changed."""
    before = _files(home)
    for _ in range(2):
        with pytest.raises(error, match=match):
            call(lambda: open_mind(home))
    assert _files(home) == before


def test_an_empty_file_is_damage_and_never_a_beginning(home: Path) -> None:
    _lived(home, closed=True)
    (home / "omoide.db").write_bytes(b"")
    _refused(home, Damaged, "empty")


def test_a_file_that_vanished_is_missed_and_not_made_anew(home: Path) -> None:
    _lived(home, closed=True)
    (home / "omoide.db").unlink()
    _refused(home, Damaged, "missing, though it was there before")
    assert not (home / "omoide.db").exists()


def test_a_log_without_its_file_is_never_read_into_a_new_one(home: Path) -> None:
    _lived(home, closed=False)
    (home / "omoide.db").unlink()
    (home / "omoide.lock").unlink()  # as somebody does who wants to begin anew
    _refused(home, Damaged, "its log is there")
    (home / "omoide.db-wal").unlink()
    assert call(lambda: _texts(home)) == []


@pytest.mark.parametrize("size", [16, 100, 4096])
def test_garbage_in_place_of_the_header_is_refused(size: int, home: Path) -> None:
    _lived(home, closed=True)
    _overwrite(home / "omoide.db", 0, random.Random(size).randbytes(size))
    _refused(home, Damaged, "damaged")


def test_a_file_cut_short_is_seen(home: Path) -> None:
    _lived(home, closed=True)
    path = home / "omoide.db"
    os.truncate(path, path.stat().st_size // 2)
    with pytest.raises(StoreError):
        call(lambda: _sound_texts(home))


def test_a_deleted_log_is_missed(home: Path) -> None:
    _lived(home, closed=False)
    (home / "omoide.db-wal").unlink()
    (home / "omoide.db-shm").unlink()
    _refused(home, Damaged, "6 acknowledged entries are missing")


def test_a_deleted_log_is_missed_from_the_very_first_memory_on(home: Path) -> None:
    def work() -> None:
        open_mind(home).remember("the first words ever")
        die()

    killed(work)
    (home / "omoide.db-wal").unlink()
    _refused(home, Damaged, "1 acknowledged entry is missing")


def test_recalls_do_not_hide_that_a_log_was_deleted(home: Path) -> None:
    """They are entries that nobody was promised; were they counted on one side only, they would make up for a loss."""

    def work() -> None:
        with open_mind(home) as mind:
            mind.remember("from the first day")
        for _ in range(5):
            with open_mind(home) as mind:
                mind.recall("day")
        with open_mind(home) as mind:
            mind.remember("from the second day")
        mind = open_mind(home)
        mind.remember("from the third day")
        die()

    killed(work)
    (home / "omoide.db-wal").unlink()
    _refused(home, Damaged, "1 acknowledged entry is missing")


def test_a_deleted_log_that_is_put_back_makes_the_store_whole_again(home: Path) -> None:
    _lived(home, closed=False)
    log = home / "omoide.db-wal"
    log.rename(home / "aside")
    with pytest.raises(Damaged):
        call(lambda: open_mind(home))
    (home / "aside").rename(log)
    assert len(call(lambda: _sound_texts(home))) == 4


def test_an_older_copy_put_in_place_is_seen(home: Path) -> None:
    _lived(home, closed=True)
    shutil.copy(home / "omoide.db", home / "copy")
    call(lambda: _remember(home, "after the copy"))
    (home / "copy").rename(home / "omoide.db")
    _refused(home, Damaged, "1 acknowledged entry is missing")


def test_who_accepts_the_loss_goes_on_with_what_there_is(home: Path) -> None:
    _lived(home, closed=False)
    (home / "omoide.db-wal").unlink()
    (home / "omoide.lock").unlink()
    assert call(lambda: _sound_texts(home)) == ["from the first day"]


@pytest.mark.parametrize("closed", [True, False], ids=["closed", "with a log"])
def test_a_store_of_a_newer_version_is_refused_and_left_as_it_is(closed: bool, home: Path) -> None:
    def age() -> None:
        connection = apsw.Connection(str(home / "omoide.db"))
        list(connection.execute("PRAGMA user_version = 999"))
        if not closed:
            die()
        connection.close()

    _lived(home, closed=True)
    if closed:
        call(age)
    else:
        killed(age)
    _refused(home, Newer, "999")


@pytest.mark.parametrize(
    "content", [b"", b"garbage \xff\xfe\n", b"0123456789abcdef", b"x" * 64], ids=range(4)
)
def test_a_scribbled_tide_mark_stops_nobody(content: bytes, home: Path) -> None:
    """It is a second witness, not the store: where it says nothing, the store is believed."""
    _lived(home, closed=True)
    (home / "omoide.lock").write_bytes(content)
    assert len(call(lambda: _sound_texts(home))) == 4
    assert (home / "omoide.lock").read_bytes().split()[1] == b"7"


def test_a_busy_file_is_busy_and_not_damaged(home: Path) -> None:
    """A writer who does not know of our lock holds SQLite's own: we say so, and touch nothing."""
    _lived(home, closed=True)

    def work() -> None:
        foreign = apsw.Connection(str(home / "omoide.db"))
        list(foreign.execute("BEGIN IMMEDIATE"))
        file = SqliteFile(home, lock_wait_s=0.2)
        with file._connected() as connection:
            connection.set_busy_timeout(100)
        before = sorted(path.name for path in home.iterdir())
        with pytest.raises(Busy), file.writing(None):
            pass
        assert sorted(path.name for path in home.iterdir()) == before
        list(foreign.execute("ROLLBACK"))
        with file.writing(None):
            pass
        foreign.close()
        file.close()

    call(work)
    assert len(call(lambda: _sound_texts(home))) == 4


# Helpers that run in children.


def _overwrite(path: Path, place: int, content: bytes) -> None:
    with path.open("r+b") as file:
        file.seek(place)
        file.write(content)


def _texts(home: Path) -> list[str]:
    with open_mind(home) as mind:
        return sorted(memory.words.text for memory in mind.memories(limit=1000))


def _sound_texts(home: Path) -> list[str]:
    with open_mind(home) as mind:
        problems = mind.care.verify().problems
        if problems:
            raise Damaged(path=home, detail="; ".join(problems), remedy="")
    return _texts(home)


def _remember(home: Path, text: str) -> None:
    with open_mind(home) as mind:
        mind.remember(text)
