"""Streams as files: whose they are, who may settle them, and what happens on a bad disk."""

import os
import stat
import subprocess
import sys
import time
import warnings
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

import pytest
from spoken import MIND, ODD, STARTED, Hand

from omoide.adapters.stores.lock import _lock as lock
from omoide.adapters.streams import DirectoryStreams
from omoide.errors import Conflict, DiskFull, Unsafe
from omoide.library.stream_lines import Streamed, read_lines
from omoide.model.scope import Scope
from omoide.testing.failures import failing_at
from omoide.testing.world import FrozenClock, SeededChance
from omoide.wake.streaming import Recovery, recover

Opened = Callable[..., DirectoryStreams]
needs_posix = pytest.mark.skipif(os.name != "posix", reason="rights and forks are another matter there")


def orphaned(streams: DirectoryStreams, text: str, *, scope: Scope = MIND) -> str:
    stream = streams.open(scope, STARTED)
    stream.write(text)
    stream.leave()
    return stream.id


def in_child(work: Callable[[], bool]) -> bool:
    """Whether it is so in a forked child."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        pid = os.fork()
    if pid:
        return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 0
    try:
        os._exit(0 if work() else 1)
    finally:
        os._exit(2)


# Whose it is.


@pytest.mark.spec("B-04")
def test_two_writers_never_share_a_file(directory: Path) -> None:
    """Also when their dice fall alike at the same moment."""
    alike = [
        DirectoryStreams(directory, clock=FrozenClock(), chance=SeededChance(7), threaded=False) for _ in "12"
    ]
    with ThreadPoolExecutor(8) as pool:
        spoken = list(pool.map(lambda number: alike[number % 2].open(MIND, STARTED), range(16)))
    for number, stream in enumerate(spoken):
        stream.write(f"{number}番")
        stream.flush()
    assert len({stream.id for stream in spoken}) == 16
    texts = [read_lines(file.read_bytes()).lines for file in directory.iterdir()]
    assert sorted(len(lines) for lines in texts) == [2] * 16
    assert all(read_lines(file.read_bytes()).damage == () for file in directory.iterdir())


@pytest.mark.spec("B-04")
def test_nor_does_one_write_into_what_another_left(directory: Path) -> None:
    alike = [
        DirectoryStreams(directory, clock=FrozenClock(), chance=SeededChance(7), threaded=False) for _ in "12"
    ]
    left = orphaned(alike[0], "前の答え")
    assert orphaned(alike[1], "次の答え") != left
    assert sorted(each.recovery.text for each in alike[0].orphans()) == sorted(["前の答え", "次の答え"])


def test_a_file_that_was_cleared_away_before_it_was_locked_is_not_written_into(
    opened: Opened, streams: DirectoryStreams
) -> None:
    looked: list[bool] = []

    def look() -> None:
        if not looked:
            looked.append(opened().has_orphan())

    with failing_at("stream.created", how=look):
        stream = streams.open(MIND, STARTED)
    assert looked == [False]
    stream.write("残る")
    stream.leave()
    (orphan,) = streams.orphans()
    assert orphan.recovery.text == "残る"


@pytest.mark.parametrize("name", ["美咲", "Lila", "アリス"])
def test_the_file_says_whose_it_is_in_any_script(
    opened: Opened, streams: DirectoryStreams, name: str
) -> None:
    whose = Scope("東京", name)
    stream = streams.open(whose, STARTED)
    stream.write("残る")
    stream.leave()
    (orphan,) = opened().orphans(whose)
    assert (orphan.recovery.text, orphan.recovery.scope) == ("残る", whose)
    assert not opened().has_orphan(Scope("東京", "other"))


@pytest.mark.spec("AW-66")
def test_a_stream_that_is_being_written_is_no_orphan(opened: Opened, streams: DirectoryStreams) -> None:
    stream = streams.open(MIND, STARTED)
    stream.write("まだ話している")
    stream.flush()
    assert not opened().has_orphan()
    assert not streams.has_orphan()
    assert recover(opened(), print) == Recovery()
    stream.leave()
    assert opened().has_orphan()


@pytest.mark.spec("AW-66")
def test_a_stream_that_nobody_holds_any_more_is_an_orphan_with_all_that_was_said(
    streams: DirectoryStreams, hand: Hand
) -> None:
    streams.open(MIND, STARTED).write("忘れられた")
    assert not streams.has_orphan()  # the alarm still has it
    hand.seconds += 1
    streams.alarm.ring()
    (orphan,) = streams.orphans()
    assert orphan.recovery.text == "忘れられた"


@pytest.mark.spec("AW-66")
def test_orphans_come_oldest_first_and_those_of_one_mind_if_asked(directory: Path, hand: Hand) -> None:
    clock = FrozenClock()
    streams = DirectoryStreams(directory, clock=clock, chance=SeededChance(), monotonic=hand, threaded=False)
    other = Scope("home", "other-mind")
    for text, scope in (("一", MIND), ("two", other), ("三", MIND)):
        orphaned(streams, text, scope=scope)
        clock.tick(seconds=1)
    assert [(each.recovery.text, each.recovery.scope) for each in streams.orphans()] == [
        ("一", MIND), ("two", other), ("三", MIND),
    ]  # fmt: skip
    assert [each.recovery.text for each in streams.orphans(other)] == ["two"]
    assert streams.has_orphan(other)
    assert not streams.has_orphan(Scope("home", "third"))


@needs_posix
def test_only_the_owner_can_look_into_it(streams: DirectoryStreams, directory: Path) -> None:
    streams.open(MIND, STARTED)
    for path in [directory.parent, directory, *directory.iterdir()]:
        assert stat.S_IMODE(path.stat().st_mode) == (0o700 if path.is_dir() else 0o600)


@needs_posix
def test_a_forked_child_does_not_write_into_the_stream(
    opened: Opened, streams: DirectoryStreams, directory: Path
) -> None:
    stream = streams.open(MIND, STARTED)

    def write_in_child() -> bool:
        stream.write("子供")
        stream.flush()
        return "process that opened it" in str(stream.trouble)

    assert in_child(write_in_child)
    assert not opened().has_orphan()  # nor has it taken the lock from its parent
    (file,) = directory.iterdir()
    assert list(read_lines(file.read_bytes()).lines.values()) == [STARTED]


@needs_posix
def test_a_child_that_outlives_the_writer_does_not_hold_its_orphan(opened: Opened) -> None:
    ready, born = os.pipe()
    end, ended = os.pipe()

    def speak_fork_and_die() -> bool:
        stream = opened().open(MIND, STARTED)
        if os.fork() == 0:
            os.close(ended)
            os.write(born, b".")
            os.read(end, 1)
            os._exit(0)
        # At once, with the stream still in its hands.
        os._exit(0 if os.read(ready, 1) == b"." and stream.trouble is None else 1)

    assert in_child(speak_fork_and_die)
    assert opened().has_orphan()
    for descriptor in (ready, born, end, ended):
        os.close(descriptor)


# Settling.


@pytest.mark.spec("AW-66", "B-04")
def test_an_orphan_is_kept_before_it_is_deleted(streams: DirectoryStreams, directory: Path) -> None:
    name = orphaned(streams, ODD)
    (orphan,) = streams.orphans()

    def refuse(streamed: Streamed) -> None:
        raise Conflict(what="the mind")

    with pytest.raises(Conflict):
        orphan.settle(refuse)

    def fail(streamed: Streamed) -> None:
        raise FileNotFoundError("what another file has to say is left as it is")

    with pytest.raises(FileNotFoundError, match="another file"):
        orphan.settle(fail)
    kept: list[Streamed] = []

    def keep(streamed: Streamed) -> None:
        assert len(list(directory.iterdir())) == 1
        kept.append(streamed)

    assert orphan.settle(keep)
    assert [(each.stream, each.text, each.done) for each in kept] == [(name, ODD, False)]
    assert list(directory.iterdir()) == []


def test_what_somebody_else_has_settled_is_not_kept_again(opened: Opened, streams: DirectoryStreams) -> None:
    orphaned(streams, "一度だけ")
    (first,), (second,) = streams.orphans(), opened().orphans()
    kept: list[Streamed] = []

    def keep(streamed: Streamed) -> None:
        started = time.monotonic()
        assert not second.settle(kept.append)  # while the first is at it
        assert time.monotonic() - started < 5
        kept.append(streamed)

    assert first.settle(keep)
    assert not second.settle(kept.append)
    assert not first.settle(kept.append)
    assert len(kept) == 1


@pytest.mark.spec("AW-66")
def test_an_answer_that_was_complete_says_so(streams: DirectoryStreams, opened: Opened) -> None:
    stream = streams.open(MIND, STARTED)
    stream.write("全部")

    def refuse(streamed: Streamed) -> None:
        raise Conflict(what="the mind")

    with pytest.raises(Conflict):
        stream.finish(refuse)
    stream.leave()
    kept: list[Streamed] = []
    assert recover(opened(), kept.append).settled == tuple(kept)
    assert [(each.text, each.done) for each in kept] == [("全部", True)]


def test_one_that_cannot_be_kept_is_in_nobodys_way(streams: DirectoryStreams) -> None:
    bad, good = orphaned(streams, "駄目"), orphaned(streams, "fine")

    def keep(streamed: Streamed) -> None:
        if streamed.stream == bad:
            raise Conflict(what="the mind")

    result = recover(streams, keep)
    assert [each.stream for each in result.settled] == [good]
    assert list(result.failed) == [bad]
    assert [each.recovery.stream for each in streams.orphans()] == [bad]


@pytest.mark.spec("AW-66")
def test_of_a_damaged_file_comes_what_can_be_read_with_a_word_on_the_rest(
    streams: DirectoryStreams, directory: Path
) -> None:
    stream = streams.open(MIND, STARTED)
    for text in ("無事", "broken", "also fine"):
        stream.write(text)
        stream.flush()
    stream.leave()
    (file,) = directory.iterdir()
    file.write_bytes(file.read_bytes().replace(b"broken", b"brokem").replace(b"start", b"stsrt") + b"\n0123")
    (orphan,) = streams.orphans()
    assert orphan.recovery.text == "無事also fine"
    assert (orphan.recovery.scope, orphan.recovery.trigger) == (MIND, "")  # whose it is stands in its name
    assert orphan.recovery.started is None
    assert len(orphan.recovery.damage) == 6
    assert orphan.settle(lambda streamed: None)


def test_what_cannot_be_read_at_all_is_set_aside_and_told(streams: DirectoryStreams, directory: Path) -> None:
    orphaned(streams, "x")
    (file,) = directory.iterdir()
    file.write_bytes(bytes(500))
    (directory / "0000000000zzzzzzzzzz.home.me.stream").mkdir()
    good = orphaned(streams, "無事")
    strangers = ["notes.txt", "a.stream", "a.B.c.stream"]
    for name in strangers:
        (directory / name).write_text("not ours")
    for _ in range(2):
        assert [each.recovery.stream for each in streams.orphans()] == [good]
    result = recover(streams, lambda streamed: None)
    assert result.set_aside == tuple(streams.set_aside_names())
    assert sorted(result.set_aside) == sorted(
        [f"{file.name}.damaged", "0000000000zzzzzzzzzz.home.me.stream.damaged"]
    )
    assert (directory / f"{file.name}.damaged").read_bytes() == bytes(500)
    assert sorted(path.name for path in directory.iterdir()) == sorted([*result.set_aside, *strangers])


def test_an_empty_file_held_nothing_and_goes(streams: DirectoryStreams, directory: Path) -> None:
    orphaned(streams, "x")
    (file,) = directory.iterdir()
    file.write_bytes(b"")
    assert not streams.has_orphan()
    assert list(directory.iterdir()) == []
    assert streams.set_aside_names() == []


def test_where_nothing_was_ever_said_there_are_no_orphans(opened: Opened, tmp_path: Path) -> None:
    nowhere = opened(tmp_path / "nowhere")
    assert not nowhere.has_orphan()
    assert nowhere.set_aside_names() == []
    assert not (tmp_path / "nowhere").exists()


def test_a_new_stream_is_safe_from_those_who_clear_empty_files_away(opened: Opened) -> None:
    """One opens while others look for orphans, over and over."""
    looking = [opened() for _ in range(3)]
    speaking = opened()
    until = time.monotonic() + 0.5

    def look(streams: DirectoryStreams) -> int:
        seen = 0
        while time.monotonic() < until:
            seen += streams.has_orphan()
        return seen

    with ThreadPoolExecutor(3) as pool:
        seen = [pool.submit(look, streams) for streams in looking]
        while time.monotonic() < until:
            stream = speaking.open(MIND, STARTED)
            stream.write("安全")
            stream.finish(lambda streamed: None)
            assert stream.trouble is None
    assert [each.result() for each in seen] == [0, 0, 0]


def test_a_lock_in_the_same_process_counts_too(streams: DirectoryStreams, directory: Path) -> None:
    orphaned(streams, "x")
    (file,) = directory.iterdir()
    descriptor = os.open(file, os.O_RDWR)
    assert lock(descriptor, wait=False)
    assert not streams.has_orphan()
    os.close(descriptor)
    assert streams.has_orphan()


# A bad disk.


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    mount = tmp_path / "disk"
    mount.mkdir(mode=0o700)
    command = ["mount", "-t", "tmpfs", "-o", "size=64k,mode=700", "omoide-test", str(mount)]
    if sys.platform != "linux" or subprocess.run(command, capture_output=True).returncode:
        pytest.skip("a small disk cannot be mounted here")
    yield mount
    subprocess.run(["umount", "-l", str(mount)], check=True)


@pytest.mark.spec("AW-63")
def test_an_answer_goes_on_while_the_disk_is_full_and_is_whole_when_there_is_room(
    opened: Opened, small_disk: Path, hand: Hand
) -> None:
    streams = opened(small_disk / "streams")
    stream = streams.open(MIND, STARTED)
    said = ""
    while stream.trouble is None:
        stream.write(ODD * 12)
        said += ODD * 12
    assert isinstance(stream.trouble, DiskFull)
    for piece in ("続き", " goes on", "。" * 600):
        hand.seconds += 1
        stream.write(piece)
        said += piece
    assert isinstance(stream.trouble, DiskFull)
    assert stream.text == said
    stream.tool_started("x")
    with pytest.raises(DiskFull):
        stream.finish(_full)
    (file,) = (small_disk / "streams").iterdir()
    half = read_lines(file.read_bytes())
    assert half.damage == ()  # half a line was taken back
    assert len(half.lines) > 3
    subprocess.run(["mount", "-o", "remount,size=256k", str(small_disk)], check=True)
    hand.seconds += 1
    assert streams.alarm.ring() is None
    assert stream.trouble is None
    stream.leave()
    (orphan,) = streams.orphans()
    assert (orphan.recovery.text, orphan.recovery.damage, orphan.recovery.done) == (said, (), True)
    assert orphan.settle(lambda streamed: None)


def _full(streamed: Streamed) -> None:
    raise DiskFull(path="elsewhere")


def test_no_answer_is_begun_on_a_full_disk(opened: Opened, small_disk: Path) -> None:
    streams = opened(small_disk / "streams")
    streams.open(MIND, STARTED).finish(lambda streamed: None)
    with suppress(OSError), open(small_disk / "filling", "wb", buffering=0) as filling:
        while filling.write(bytes(4096)):
            pass
    with pytest.raises(DiskFull):
        streams.open(MIND, STARTED)
    assert list((small_disk / "streams").iterdir()) == []


def test_a_read_only_disk_is_told(opened: Opened, small_disk: Path) -> None:
    streams = opened(small_disk / "streams")
    orphaned(streams, "前から")
    subprocess.run(["mount", "-o", "remount,ro", str(small_disk)], check=True)
    with pytest.raises(Unsafe):
        streams.open(MIND, STARTED)
    with pytest.raises(Unsafe):
        streams.has_orphan()
    subprocess.run(["mount", "-o", "remount,rw", str(small_disk)], check=True)
    assert streams.has_orphan()


@needs_posix
def test_a_directory_that_others_may_write_to_is_told(streams: DirectoryStreams, directory: Path) -> None:
    directory.mkdir(parents=True)
    directory.chmod(0o777)
    with pytest.raises(Unsafe):
        streams.open(MIND, STARTED)
    assert list(directory.iterdir()) == []
