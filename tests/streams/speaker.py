"""Another process: speaks into a stream, or settles orphans, and is killed where it is told to be.

`python speaker.py speak|stall|settle DIRECTORY KEPT [FAILPOINT AFTER]`. It tells on its standard output how many
characters are safe. What is kept lies in the directory KEPT, one file for each stream; `calls` has a line for each time
that something was to be kept.
"""

import json
import os
import signal
import sys
import time
from contextlib import nullcontext
from pathlib import Path

from spoken import MIND, ODD, STARTED

from omoide.adapters.clock import SystemChance, SystemClock
from omoide.adapters.streams import DirectoryStreams
from omoide.library.stream_lines import Streamed
from omoide.testing.failures import failing_at
from omoide.wake.streaming import recover

PARTS = (ODD * 12, "それから、", "and so on. " * 60, "おわり")
WHOLE = "".join(PARTS)


def keep_in(directory: Path, streamed: Streamed) -> None:
    """Durable, and the same stream twice is kept once."""
    directory.mkdir(exist_ok=True)
    with open(directory / "calls", "a", encoding="ascii") as calls:
        calls.write(streamed.stream + "\n")
    plain = {"text": streamed.text, "done": streamed.done, "tools": [each.ok for each in streamed.tools]}
    hidden = directory / f".{streamed.stream}"
    with open(hidden, "w", encoding="ascii") as file:
        json.dump({**plain, "damage": streamed.damage}, file)
        file.flush()
        os.fsync(file.fileno())
    os.replace(hidden, directory / streamed.stream)


def say(word: object) -> None:
    print(word, flush=True)


def speak(streams: DirectoryStreams, kept: Path) -> None:
    with streams.open(MIND, STARTED) as stream:
        say(0)
        stream.write(PARTS[0])
        stream.flush()
        say(len(stream.text))
        stream.write(PARTS[1])
        stream.tool_started("検索", call="1")
        stream.tool_ended("検索", call="1", ok=True)
        say(len(stream.text))
        stream.write(PARTS[2])
        say(len(stream.text))
        stream.write(PARTS[3])
        stream.finish(lambda streamed: keep_in(kept, streamed))
        say(len(stream.text))


def stall(streams: DirectoryStreams) -> None:
    """Tells the time again and again, in words that are written down, and then falls silent."""
    stream = streams.open(MIND, STARTED)
    until = time.monotonic() + 1.5
    while time.monotonic() < until:
        stream.write(f"{time.monotonic():.4f}\n")
        time.sleep(0.02)
    say("silent")
    time.sleep(60)


def _die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def main() -> None:
    act, directory, kept, *where = sys.argv[1:]
    streams = DirectoryStreams(directory, clock=SystemClock(), chance=SystemChance())
    with failing_at(where[0], after=int(where[1]), how=_die) if where else nullcontext():
        if act == "speak":
            speak(streams, Path(kept))
        elif act == "stall":
            stall(streams)
        else:
            recover(streams, lambda streamed: keep_in(Path(kept), streamed))


if __name__ == "__main__":
    main()
