"""What a person sees in a real terminal of eighty columns: the same as everybody else, and what is typed stays."""

import json
import os
import re
import select
import struct
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from omoide.assemble import mind_of, open_engine
from omoide.model.words import Words
from omoide.settings import read_settings
from omoide.testing.world import FrozenClock

if sys.platform == "win32":
    pytest.skip("a terminal of POSIX", allow_module_level=True)

import fcntl
import pty
import termios

_COLUMNS, _ROWS = 80, 24
_PATIENCE_S = 120  # a hang is told, and nothing else
_ANSI = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
_REDRAWN = "\x1b[2K"  # how a bar wipes its line


class Terminal:
    """A command that believes somebody sits before it. `screen` is every letter that it has sent so far."""

    def __init__(self, master: int) -> None:
        self._master, self.screen, self._until = master, "", time.monotonic() + _PATIENCE_S

    def until(self, text: str, *, after: int = 0) -> int:
        """Read on until this stands there; where that ends."""
        while text not in self.screen[after:]:
            assert self._read(), f"{text!r} never came: {self.screen[-2000:]}"
        return self.screen.index(text, after) + len(text)

    def to_the_end(self) -> str:
        while self._read():
            pass
        return self.screen

    def type(self, text: str) -> None:
        os.write(self._master, text.encode())

    def _read(self) -> bool:
        ready, _, _ = select.select([self._master], [], [], max(0.0, self._until - time.monotonic()))
        assert ready, f"nothing more came: {self.screen[-2000:]}"
        chunk = b""
        with suppress(OSError):  # Linux says so when the other side has gone
            chunk = os.read(self._master, 65536)
        self.screen += chunk.decode("utf-8", "replace").replace("\r\n", "\n")
        return bool(chunk)


@contextmanager
def terminal(*arguments: str, **environment: str) -> Iterator[Terminal]:
    child, master = pty.fork()
    if child == 0:  # pragma: no cover
        code = 1
        try:
            os.execve(
                sys.executable,
                [sys.executable, "-m", "omoide.doors.cli.main", *arguments],
                {**os.environ, "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", **environment},
            )
        finally:
            os._exit(code)
    fcntl.ioctl(master, termios.TIOCSWINSZ, struct.pack("HHHH", _ROWS, _COLUMNS, 0, 0))
    try:
        yield Terminal(master)
    finally:
        os.close(master)
        os.waitpid(child, 0)


@pytest.mark.parametrize(
    ("lang", "prompt", "question"),
    [("en", "Your turn", "Where did Ken marry?"), ("ja", "あなたの番", "ケンの結婚式は？")],
)
def test_what_one_types_at_the_demo_stays_on_the_screen(lang: str, prompt: str, question: str) -> None:
    with terminal("--lang", lang, "demo", NO_COLOR="") as seen:
        before = seen.until(prompt)
        asked = seen.until("? ", after=before)
        seen.type(question)
        seen.until(question, after=asked)  # as typed, in one piece
        seen.type("\n")
        answered = seen.until("\n? ", after=asked)
        seen.type("\n")
        seen.to_the_end()
    assert _REDRAWN not in seen.screen[seen.screen.index("? ") : answered]
    (link,) = re.findall(r"http://\S+", _ANSI.sub("", seen.screen[:before]))
    assert re.fullmatch(r"http://127\.0\.0\.1:\d+/enter\?key=[0-9a-f]{64}", link), link


def test_the_bar_of_the_nights_is_full_only_when_they_are_done(home: Path) -> None:
    """It was full at the first step, and stayed so."""
    told = FrozenClock(datetime.now(UTC) - timedelta(days=6))
    settings = read_settings(arguments=[f"home.path={home}", "embedding.kind=none"])
    with mind_of(settings, open_engine(settings, clock=told), by="test") as mind:
        mind.remember(Words(text="The harbour office moved to the third floor of the old mill"))
    options = ("--set", "nights.weekly=", "--set", "nights.monthly=", "--set", "nights.daily=fade connect")
    with terminal(
        "--home", str(home), "--set", "embedding.kind=none", *options, "sleep", COLUMNS="100"
    ) as seen:
        shown = _ANSI.sub("", seen.to_the_end())
    done = [int(each) for each in re.findall(r"(\d+)%", shown)]
    assert done == sorted(done)
    assert 100 not in done
    assert re.search(r"night \d of 6", shown)


def test_json_in_a_terminal_is_not_cut_at_its_width(home: Path) -> None:
    """After a night of work, of which a bar tells while it is done."""
    told = FrozenClock(datetime.now(UTC) - timedelta(days=2))
    settings = read_settings(arguments=[f"home.path={home}", "embedding.kind=none"])
    with mind_of(settings, open_engine(settings, clock=told), by="test") as mind:
        for text in (
            "The harbour office moved to the third floor of the old mill",
            "港の事務所は古い製粉所の三階に移った",
        ):
            mind.remember(Words(text=text))
    with terminal("--home", str(home), "--set", "embedding.kind=none", "sleep", "--json") as seen:
        screen = seen.to_the_end()
    shown = _ANSI.sub("", screen).replace("\r", "\n").splitlines()
    nights = json.loads("\n".join(shown[shown.index("[") :]))
    assert nights
    assert all(night["steps"] for night in nights)
