"""Processes that are killed while they speak or settle: at most a second is lost, and nothing is kept twice."""

import json
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from speaker import WHOLE, keep_in
from spoken import MIND, STARTED

from omoide.adapters.streams import DirectoryStreams
from omoide.wake.streaming import Recovery, recover

ROOT = Path(__file__).resolve().parents[2]
SPEAKER = Path(__file__).parent / "speaker.py"
Opened = Callable[..., DirectoryStreams]

# Each with how often it is passed before the end comes.
SPEAKING = [
    ("stream.created", 0),
    ("stream.made", 0), ("stream.written", 0), ("stream.flushed", 0), ("stream.written", 1), ("stream.flushed", 1),
    ("stream.written", 2), ("stream.flushed", 3), ("stream.flushed", 4), ("stream.done", 0), ("stream.kept", 0),
    ("stream.emptied", 0), ("stream.deleted", 0),
]  # fmt: skip
SETTLING = ["stream.kept", "stream.emptied", "stream.deleted"]


def started(act: str, directory: Path, kept: Path, *where: object) -> "subprocess.Popen[str]":
    command = [sys.executable, str(SPEAKER), act, str(directory), str(kept), *map(str, where)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def killed(act: str, directory: Path, kept: Path, *where: object) -> list[str]:
    """What it said before it died."""
    with started(act, directory, kept, *where) as process:
        said, _ = process.communicate(timeout=60)
    assert process.returncode == -signal.SIGKILL
    return said.split()


def recovered(opened: Opened, kept: Path) -> Recovery:
    return recover(opened(), lambda streamed: keep_in(kept, streamed))


def answers(kept: Path) -> list[dict[str, Any]]:
    return [json.loads(file.read_bytes()) for file in sorted(kept.glob("[0-9a-z]*")) if file.name != "calls"]


def test_every_place_where_the_world_may_end_is_tried() -> None:
    sources = [ROOT / "src/omoide" / name for name in ("adapters/streams.py", "wake/streaming.py")]
    there = {
        name for source in sources for name in re.findall(r'failpoint\("(.+?)"\)', source.read_text("utf-8"))
    }
    assert there == {name for name, _ in SPEAKING} >= set(SETTLING)


@pytest.mark.spec("AW-63", "AW-66", "B-04")
@pytest.mark.parametrize(("place", "after"), SPEAKING)
def test_killed_while_speaking_what_was_safe_is_kept_once(
    opened: Opened, directory: Path, tmp_path: Path, place: str, after: int
) -> None:
    kept = tmp_path / "kept"
    safe = killed("speak", directory, kept, place, after)
    result = recovered(opened, kept)
    assert (result.failed, result.set_aside) == ({}, ())
    assert list(directory.iterdir()) == []
    found = answers(kept)
    assert len(found) <= 1
    if safe:  # the stream was open
        (answer,) = found
        assert answer["text"] == WHOLE[: len(answer["text"])]
        assert len(answer["text"]) >= int(safe[-1])
        assert answer["damage"] == []
        assert answer["done"] == (place in ("stream.done", "stream.kept", "stream.emptied", "stream.deleted"))
        assert not answer["done"] or answer["text"] == WHOLE
    assert recovered(opened, kept) == Recovery()


@pytest.mark.spec("AW-66")
@pytest.mark.parametrize("place", SETTLING)
def test_killed_while_settling_the_next_one_settles_the_same(
    opened: Opened, directory: Path, tmp_path: Path, place: str
) -> None:
    kept = tmp_path / "kept"
    stream = opened().open(MIND, STARTED)
    stream.write("思い出の途中")
    stream.leave()
    killed("settle", directory, kept, place, 0)
    recovered(opened, kept)
    assert [answer["text"] for answer in answers(kept)] == ["思い出の途中"]
    assert list(directory.iterdir()) == []
    calls = (kept / "calls").read_text("ascii").split()
    assert calls == [stream.id] * (2 if place == "stream.kept" else 1)  # known by its id


@pytest.mark.spec("AW-63", "AW-65", "B-04")
@pytest.mark.skipif(sys.platform != "linux", reason="two processes must have the same monotonic clock")
def test_a_stream_that_is_killed_loses_a_second_and_one_that_stalls_loses_nothing(
    opened: Opened, directory: Path, tmp_path: Path
) -> None:
    slack = 0.5  # for a machine that has much else to do
    homes = [directory / "amid", directory / "stalled"]
    processes = [started("stall", home, tmp_path / "kept") for home in homes]
    try:
        until = time.monotonic() + 30
        while not list(homes[0].glob("*.stream")) and time.monotonic() < until:
            time.sleep(0.01)
        time.sleep(1.3)
        at_kill = time.monotonic()
        processes[0].kill()
        assert processes[1].stdout is not None
        assert processes[1].stdout.readline() == "silent\n"
        silent = time.monotonic()
        time.sleep(1.0 + slack)
        processes[1].kill()
    finally:
        for process in processes:
            process.kill()
            process.communicate()
    amid, stalled = (_times(opened(home)) for home in homes)
    assert at_kill - amid[-1] <= 1.0 + slack
    assert silent - stalled[-1] <= 0.1 + slack  # what was said just before it fell silent
    assert len(stalled) > 30


def _times(streams: DirectoryStreams) -> list[float]:
    (orphan,) = streams.orphans()
    assert orphan.recovery.damage == ()
    return [float(line) for line in orphan.recovery.text.splitlines()]


@pytest.mark.spec("AW-66")
def test_several_processes_settle_an_orphan_once(opened: Opened, directory: Path, tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    kept.mkdir()
    for number in range(20):
        stream = opened().open(MIND, STARTED)
        stream.write(f"{number}番目")
        stream.leave()
    processes = [started("settle", directory, kept) for _ in range(4)]
    for process in processes:
        process.communicate(timeout=60)
        assert process.returncode == 0
    assert len(answers(kept)) == 20
    assert len((kept / "calls").read_text("ascii").split()) == 20
    assert list(directory.iterdir()) == []
