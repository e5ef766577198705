"""What a night did, step by step: counted, never quoted, so that it can be kept for ever."""

import json
from collections.abc import Mapping
from dataclasses import field
from enum import StrEnum
from typing import Any

from omoide.model.change import Change
from omoide.model.frozen import frozen


class Outcome(StrEnum):
    """How a step of a night ended."""

    DONE = "done"
    FAILED = "failed"  # left for the next night, with the reason
    PARKED = "parked"  # stopped by something unexpected: the next night does its work, too
    PLANNED = "planned"  # a dry run: nothing was written


@frozen
class Stepped:
    """One step: how it ended, what it did, counted by kind, and what went wrong on the way. `parked` are the memories that it
    left out, because it stumbled over them, and why.

    `changes` are what it would do; only a dry run tells them.
    """

    step: str
    outcome: Outcome
    counts: Mapping[str, int] = field(default_factory=dict[str, int])
    trouble: tuple[str, ...] = ()
    parked: tuple[str, ...] = ()
    changes: tuple[Change, ...] = ()

    def plain(self) -> dict[str, Any]:
        """As it is kept: without the changes, which are in the journal."""
        return {
            "step": self.step,
            "outcome": str(self.outcome),
            "counts": dict(self.counts),
            "trouble": list(self.trouble),
            **({"parked": list(self.parked)} if self.parked else {}),
        }


@frozen
class Report:
    """One night. `night` is its name, such as daily-2026-11-15; `passed_over` how many before it were too many; `undone` how many
    of its changes were taken back, which is noted elsewhere."""

    night: str
    steps: tuple[Stepped, ...]
    passed_over: int = 0
    undone: int = 0

    @property
    def whole(self) -> bool:
        return all(each.outcome is not Outcome.FAILED for each in self.steps)

    def plain(self) -> dict[str, Any]:
        steps = [each.plain() for each in self.steps]
        return {"night": self.night, "passed_over": self.passed_over, "steps": steps}

    def written(self) -> str:
        return json.dumps(self.plain(), ensure_ascii=False)


def read_report(text: str) -> Report:
    plain: dict[str, Any] = json.loads(text)
    steps = tuple(map(read_stepped, plain["steps"]))
    return Report(night=plain["night"], steps=steps, passed_over=plain["passed_over"])


def read_stepped(plain: Mapping[str, Any]) -> Stepped:
    return Stepped(
        step=plain["step"],
        outcome=Outcome(plain["outcome"]),
        counts=plain["counts"],
        trouble=tuple(plain["trouble"]),
        parked=tuple(plain.get("parked", ())),
    )
