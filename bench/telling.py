"""What people see while they wait: on the error stream, so that the standard output holds results alone."""

import sys
import time
from typing import NoReturn

EVERY_S = 5.0  # between two lines where nobody sits before a screen


class Progress:
    """`step` may be called as often as one likes."""

    def __init__(self, name: str, of: int) -> None:
        self._name = name
        self._of = of
        self._done = 0
        self._screen = sys.stderr.isatty()
        self._told = time.monotonic()

    def step(self) -> None:
        self._done += 1
        now = time.monotonic()
        if now - self._told >= (0.1 if self._screen else EVERY_S):
            self._told = now
            self._tell()

    def end(self) -> None:
        if self._screen:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)

    def _tell(self) -> None:
        line = f"{self._name}: {self._done:,} of {self._of:,}"
        if self._screen:
            print(f"\r\x1b[K{line}", end="", file=sys.stderr, flush=True)
        else:
            note(line)


def note(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def refuse(error: Exception) -> NoReturn:
    """There is nothing to measure: say why, and end with 2, as for a wrong command line."""
    note(f"error: {error}")
    raise SystemExit(2)
