"""A history of what clients saw, and a checker: what was acknowledged is there, what was refused is not.

Each client writes down its call before it makes it and the outcome after. A call without an outcome (the client was
killed) may or may not have happened; it must not have happened by halves.
"""

import json
import os
from collections.abc import Iterable
from dataclasses import field
from pathlib import Path
from typing import Literal

from omoide.model.frozen import frozen

Outcome = Literal["invoke", "ok", "fail"]


class History:
    """Lines appended to a file of one's own; they reach the kernel at once, so they survive a kill."""

    def __init__(self, path: Path) -> None:
        self._fd = os.open(path, os.O_CREAT | os.O_WRONLY | os.O_APPEND, 0o600)

    def write(self, outcome: Outcome, item: str) -> None:
        os.write(self._fd, json.dumps([outcome, item]).encode() + b"\n")

    def close(self) -> None:
        os.close(self._fd)


@frozen(kw_only=False)
class SetVerdict:
    """What a reader found, compared with what the clients saw."""

    lost: frozenset[str] = field(default_factory=frozenset[str])  # acknowledged, yet not there
    ghosts: frozenset[str] = field(default_factory=frozenset[str])  # refused or never asked for, yet there
    doubled: frozenset[str] = field(default_factory=frozenset[str])
    acknowledged: int = 0

    @property
    def sound(self) -> bool:
        return not (self.lost or self.ghosts or self.doubled)


def check_set(histories: Iterable[Path], found: Iterable[str]) -> SetVerdict:
    """Compare what clients saw with what a reader finds in the end."""
    told: dict[Outcome, set[str]] = {"invoke": set(), "ok": set(), "fail": set()}
    for path in histories:
        for line in path.read_bytes().split(b"\n"):
            if line.endswith(b"]"):  # a cut last line was never a report
                outcome, item = json.loads(line)
                told[outcome].add(item)
    seen, there, doubled = set[str](), list(found), set[str]()
    for item in there:
        (doubled if item in seen else seen).add(item)
    possible = told["ok"] | (told["invoke"] - told["fail"])
    return SetVerdict(
        lost=frozenset(told["ok"] - seen),
        ghosts=frozenset(seen - possible),
        doubled=frozenset(doubled),
        acknowledged=len(told["ok"]),
    )
