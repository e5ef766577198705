"""Hooks that are killed at any moment: nothing half written, at most one worker, and no process left over."""

import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from programs import Programs
from transcripts import Session

HOOKS = 60


@pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="processes are looked for in /proc")
def test_hooks_killed_at_random_leave_at_most_one_worker_and_no_orphan(
    programs: Programs, session: Session
) -> None:
    dice = random.Random(5)
    session.turn("殺される前の話", "はい。")
    given = {
        "hook_event_name": "Stop", "session_id": session.name, "transcript_path": str(session.path),
        "cwd": session.cwd, "last_assistant_message": "はい。",
    }  # fmt: skip
    for start in range(0, HOOKS, 6):
        hooks = [_started(programs, given) for _ in range(6)]
        for hook in dice.sample(hooks, 6):
            time.sleep(dice.uniform(0.0, 0.06))
            if start % 12:
                hook.send_signal(signal.SIGKILL)
        for hook in hooks:
            assert hook.wait(300) in (0, -signal.SIGKILL)
    # Who was started while another was already at work finds the lock taken, and leaves.
    until = time.monotonic() + 300
    while len(_ours(programs)) > 1 and time.monotonic() < until:
        time.sleep(0.02)
    assert len(_ours(programs)) <= 1
    programs.called = True
    programs.settle()
    until = time.monotonic() + 300
    while _ours(programs) and time.monotonic() < until:
        time.sleep(0.05)
    assert _ours(programs) == []
    assert not (programs.home / "hook.log").exists()
    listed = json.loads(programs.omoide("hook", "status", "--json"))["projects"]
    assert [each["memories"] for each in listed if each["name"] == "calm-harbour"] == [1]


def _started(programs: Programs, given: dict[str, str]) -> "subprocess.Popen[bytes]":
    hook = subprocess.Popen(
        [sys.executable, "-P", "-m", "omoide.doors.hook"],
        stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=programs.env(),
    )  # fmt: skip
    assert hook.stdin
    hook.stdin.write(json.dumps(given).encode())
    hook.stdin.close()
    return hook


def _ours(programs: Programs) -> list[int]:
    """The processes that work on this store."""
    mark = f"OMOIDE_HOME={programs.home}".encode()
    found: list[int] = []
    for each in Path("/proc").iterdir():
        if each.name.isdigit() and int(each.name) != os.getpid():
            try:
                if mark in (each / "environ").read_bytes().split(b"\0"):
                    found.append(int(each.name))
            except OSError:
                continue
    return found
