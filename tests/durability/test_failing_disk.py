"""Where the disk fails, it is told whether a memory was kept; and where nobody can know, that is told and nothing else."""

import json
import os
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from children import call
from failing_disk import failing_disk
from power_loss import can_record

from omoide.assemble import open_mind
from omoide.errors import InDoubt, StoreError

MOST = 60  # writes and syncs of one act; the first that fails no more ends the sweep

needs_strace = pytest.mark.skipif(bool(can_record()), reason=can_record() or "it can")


def _texts(home: Path) -> list[str]:
    with open_mind(home) as mind:
        assert mind.care.verify().problems == ()
        return [memory.words.text for memory in mind.memories(limit=100)]


@pytest.mark.parametrize("for_good", [False, True], ids=["once", "for good"])
def test_whichever_call_to_the_disk_fails_what_is_told_is_so(for_good: bool, tmp_path: Path) -> None:
    """As whoever opens it finds it after the process is gone."""
    home = tmp_path / "home"
    with open_mind(home) as mind:
        mind.remember("before")

    def live(at: int, copy: Path) -> tuple[int, list[tuple[str, str]]]:
        """Three acts, in the second of which the disk fails; and it ends as a process does that is killed."""
        disk, said = failing_disk(), list[tuple[str, str]]()
        mind = open_mind(copy)
        for number in range(3):
            if number == 1:
                disk.begin(at, for_good=for_good)
            text = f"記憶 {number} / memory {number}"
            try:
                mind.remember(text)
                said.append((text, "kept"))
            except InDoubt:
                said.append((text, "unknown"))
            except StoreError:
                said.append((text, "refused"))
        return disk.failed, said

    outcomes = Counter[str]()
    for at in range(1, MOST):
        copy = tmp_path / f"copy-{at}"
        shutil.copytree(home, copy)
        failed, said = call(lambda at=at, copy=copy: live(at, copy))
        found = call(lambda copy=copy: _texts(copy))
        for text, outcome in said:
            outcomes[outcome] += 1
            assert outcome == "unknown" or (text in found) == (outcome == "kept"), (at, text, outcome)
        assert "before" in found
        if not failed:
            break
    else:
        raise AssertionError("there was no end of calls")
    assert set(outcomes) == {"kept", "unknown" if for_good else "refused"}


def test_an_act_whose_end_nobody_knows_is_told_as_such_and_all_is_well_again_with_the_disk(
    tmp_path: Path,
) -> None:
    home = tmp_path / "home"

    def live() -> None:
        disk = failing_disk()
        mind = open_mind(home)
        mind.remember("before")
        disk.begin(1, for_good=True)
        for at in range(1, MOST):
            disk.begin(at, for_good=True)
            try:
                mind.remember(f"number {at}")
            except InDoubt as error:
                told = str(error)
                break
            except StoreError:
                continue
        else:
            raise AssertionError("nothing was in doubt")
        assert "Look whether it is there" in told
        disk.begin(None)
        mind.remember("after")
        assert {memory.words.text for memory in mind.memories(limit=100)} >= {"before", "after"}
        assert mind.care.verify().problems == ()

    call(live)
    assert {"before", "after"} <= set(_texts(home))


def _omoide(home: Path, *arguments: str, fault: str = "") -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "omoide.doors.cli.main", "--home", str(home), *arguments]
    strace = ["strace", "-f", "-qq", "-o", os.devnull, "-e", "trace=fdatasync", "-e", f"inject={fault}"]
    own = {**os.environ, "OMOIDE_EMBEDDING__KIND": "none"}
    return subprocess.run([*(strace if fault else []), *command], capture_output=True, text=True, env=own)


@needs_strace
def test_the_command_line_has_an_exit_code_for_what_nobody_knows(tmp_path: Path) -> None:
    home = tmp_path / "home"
    assert _omoide(home, "remember", "first").returncode == 0
    codes: dict[int, Any] = {}
    for at in (1, 2, 3):
        fault = f"fdatasync:error=EIO:when={at}+"
        said = _omoide(home, "remember", f"number {at}", "--json", fault=fault)
        there = f"number {at}" in _omoide(home, "list").stdout
        codes[said.returncode] = said.stderr
        assert said.returncode == 3 or there == (said.returncode == 0), (at, said)
    assert json.loads(codes[3])["error"]["code"] == "in_doubt"
