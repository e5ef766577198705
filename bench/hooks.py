"""What a person waits for: `python -m bench.hooks [--json] [--memories N] [--at-once N] [--killed N]`.

The hook as a whole process beside an interpreter that only imports numpy, in turns; then many hooks at once, of which
none may fail; then many that are killed at random, which may leave at most one worker and no process behind.
"""

import argparse
import json
import os
import random
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from bench.living import opened
from bench.measuring import Figure, alternately, shown
from bench.speed import clean_environment
from bench.telling import note
from bench.texts import texts
from omoide.library.projects import mind_name
from omoide.mind import Mind
from omoide.model.scope import Scope
from omoide.model.words import Words
from omoide.wake.encode import Circumstances

FOLDER = "/home/somebody/project"
ASKED = "who fixed the build at the office"
_AT_ONCE = 500
# The engine's own part: from when everything is loaded until the answer is there.
_TIMED = """
import gc, os, sys, time
gc.disable()
from omoide.doors.hook.bringing import brought
from omoide.doors.hook.looking import Looked
from omoide.library.claude_code.protocol import read_call
from omoide.search.find import find
call = read_call(sys.stdin.buffer.read())
began, worked = time.perf_counter(), time.process_time()
said = brought(call, os.environ["OMOIDE_HOME"], os.environ)
print(time.perf_counter() - began, time.process_time() - worked if said else "nothing came")
"""


def lived(home: Path, count: int) -> None:
    """A project with so many memories, and a common mind with a few."""
    engine, common = opened(home)
    for mind, many in (
        (common, 100),
        (Mind(engine, Scope("home", mind_name(f"path:{FOLDER}")), by="bench"), count),
    ):
        told = [(Words(text=text), Circumstances()) for text in texts(many)]
        for start in range(0, many, _AT_ONCE):
            mind.remember_all(told[start : start + _AT_ONCE])
        mind.embed()
    engine.close()


def call_of(event: str, **told: Any) -> bytes:
    given = {"hook_event_name": event, "session_id": "bench", "transcript_path": "", "cwd": FOLDER, **told}
    return json.dumps(given).encode()


def hook(given: bytes, environment: dict[str, str]) -> bytes:
    command = [sys.executable, "-m", "omoide.doors.hook"]
    return subprocess.run(command, input=given, env=environment, check=True, capture_output=True).stdout


def alone(environment: dict[str, str], count: int, *, rounds: int) -> list[Figure]:
    """Each event beside `import numpy`, which is let alone: it starts as many threads as it likes."""
    figures: list[Figure] = []
    for event, told, aim in (
        ("UserPromptSubmit", {"prompt": ASKED}, 1.6),
        ("SessionStart", {"source": "startup"}, None),
        ("Stop", {"last_assistant_message": "done"}, None),
    ):
        given = call_of(event, **told)
        if event == "UserPromptSubmit" and b"memories" not in hook(given, environment):
            raise AssertionError("nothing came to mind")
        ours, other = alternately(
            lambda given=given: hook(given, environment),
            lambda: subprocess.run([sys.executable, "-c", "import numpy"], env=environment, check=True),
            rounds=rounds,
        )
        figures.append(
            Figure(
                name=f"hook {event} at {count:,}",
                ours=ours,
                beside="python -c 'import numpy'",
                other=other,
                aim=aim,
            )
        )
    return figures


def together(environment: dict[str, str], many: int) -> list[Figure]:
    """Many prompts at once: all are answered. Measured is the engine's part of each, the slowest hundredth of it: as a
    person waits for it, with so many on so few cores, and as the processor works on it."""
    began = [
        subprocess.Popen(
            [sys.executable, "-c", _TIMED], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            env=environment,
        )
        for _ in range(many)
    ]  # fmt: skip
    given = call_of("UserPromptSubmit", prompt=ASKED)
    told = [each.communicate(given) for each in began]
    failed = [err.decode() for each, (_, err) in zip(began, told, strict=True) if each.returncode or err]
    if failed:
        raise AssertionError(f"{len(failed)} of {many} failed: {failed[0]}")
    waited, worked = zip(*(map(float, out.split()) for out, _ in told), strict=True)
    return [
        Figure(
            name=f"{many} hooks at once: {what}, p99",
            ours=sorted(times)[min(many - 1, int(0.99 * many))] * 1e3,
            beside="its median",
            other=statistics.median(times) * 1e3,
        )
        for what, times in (("waited", waited), ("worked", worked))
    ]


def killed(home: Path, environment: dict[str, str], many: int) -> str:
    """Hooks killed at random moments: how many processes are left a moment later, and in the end."""
    dice, left = random.Random(1), list[subprocess.Popen[bytes]]()
    ended = 0
    for _ in range(many):
        each = subprocess.Popen(
            [sys.executable, "-m", "omoide.doors.hook"], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL, env=environment,
        )  # fmt: skip
        assert each.stdin
        each.stdin.write(call_of("Stop", last_assistant_message="x"))
        each.stdin.close()
        left.append(each)
        if len(left) >= 8:
            time.sleep(dice.uniform(0, 0.05))
            one = left.pop(dice.randrange(len(left)))
            one.send_signal(signal.SIGKILL)
            ended += one.wait() == 0
    for each in left:
        ended += each.wait() == 0
    time.sleep(3.0)  # who was started while another was at work finds the lock taken, and leaves
    working = len(_alive(home))
    subprocess.run([sys.executable, "-m", "omoide.doors.cli.main", "worker"], env=environment, check=True)
    until = time.monotonic() + 60
    while (orphans := _alive(home)) and time.monotonic() < until:
        time.sleep(0.1)
    return f"{many} hooks, {many - ended} killed: workers left {working}, processes left in the end {len(orphans)}"


def _alive(home: Path) -> list[str]:
    mark, found = f"OMOIDE_HOME={home}".encode(), list[str]()
    for each in Path("/proc").iterdir() if Path("/proc").exists() else ():
        if each.name.isdigit() and int(each.name) != os.getpid():
            try:
                if mark in (each / "environ").read_bytes().split(b"\0"):
                    found.append(each.name)
            except OSError:
                continue
    return found


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--memories", type=int, default=10_000)
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--at-once", type=int, default=64)
    parser.add_argument("--killed", type=int, default=1_000, help="how many hooks are killed; 0: none")
    parser.add_argument("--json", action="store_true", help="one JSON object on the standard output")
    given = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory(prefix="omoide-bench-") as scratch:
        home = Path(scratch) / "store"
        note(f"living {given.memories:,} memories …")
        lived(home, given.memories)
        environment = clean_environment(OMOIDE_HOME=str(home))
        subprocess.run([sys.executable, "-m", "omoide.doors.cli.main", "worker"], env=environment, check=True)
        figures = alone(environment, given.memories, rounds=given.rounds)
        if given.at_once:
            figures += together(environment, given.at_once)
        said = killed(home, environment, given.killed) if given.killed else ""
    if given.json:
        print(json.dumps({"figures": [each.plain() for each in figures], "killed": said}))
    else:
        print("\n".join(part for part in (shown(figures), said) if part))


if __name__ == "__main__":
    main()
