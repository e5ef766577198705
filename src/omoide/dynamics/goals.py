"""Goals grow old and too many: which are given up, and which are kept before the eyes (NA-18…21, B-26)."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import TypeVar

from omoide.model.frozen import frozen
from omoide.model.parameter import check, parameter

Key = TypeVar("Key")


@frozen
class Goals:
    """How many goals there may be, how many are shown, and when one that stands still is given up."""

    short_shown: int = parameter(
        3, low=0, high=100, says="short-term goals that are always before the eyes (NA-18)"
    )
    long_shown: int = parameter(
        2, low=0, high=100, says="long-term goals that are always before the eyes (NA-18)"
    )
    stale_days: float = parameter(
        30.0, low=0.0, high=36500.0, says="a short-term goal without progress for so long is given up (NA-20)"
    )
    stale_since: str = parameter(
        "progress",
        choices=("progress", "creation"),
        says="from when that is counted: the last progress (B-26), or the day it was made, as the design prints it",
    )
    most_short: int = parameter(10, low=0, high=10_000, says="short-term goals that may be open (NA-21)")
    limited_from_level: int = parameter(
        2, low=1, high=3, says="from which level of reflection on those beyond are given up (NA-21)"
    )

    def __post_init__(self) -> None:
        check(self)


@frozen
class Standing:
    """One open goal, as the rules see it. Priority 1 is the highest."""

    priority: int
    made: datetime
    progress: datetime | None = None


def is_stale(goal: Standing, *, now: datetime, goals: Goals) -> bool:
    since = goal.made
    if goals.stale_since == "progress" and goal.progress is not None:
        since = max(since, goal.progress)
    return now - since >= timedelta(days=goals.stale_days)


def in_order(found: Sequence[tuple[Key, Standing]]) -> list[tuple[Key, Standing]]:
    """What matters most first; of equals the newest, because the oldest is given up first."""
    return sorted(found, key=lambda each: (each[1].priority, -each[1].made.timestamp()))


def beyond(found: Sequence[tuple[Key, Standing]], *, level: int, goals: Goals) -> list[Key]:
    """Those that are too many: the lowest priority first, of equals the oldest (NA-21)."""
    if level < goals.limited_from_level:
        return []
    return [key for key, _ in in_order(found)[goals.most_short :]][::-1]
