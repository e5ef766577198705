"""Tiers: how much a mind has at hand, how long what just happened stays near, and when it moves on (PI-02 … PI-19).

Working memory is a small table; short-term memory a window of events, which hold until they are consolidated into
long-term memory; long-term memory has a capacity, under whose pressure the faintest become one or are let go.
"""

import math

from omoide.model.frozen import frozen
from omoide.model.parameter import check, parameter


@frozen
class Tiers:
    """The sizes of the tiers, and the rules by which memories pass from one to the next."""

    working_tokens: int = parameter(
        1200, low=16, high=1_000_000, says="tokens that working memory may take at most (PI-02)"
    )
    working_minutes: float = parameter(
        60.0,
        low=0.01,
        high=100_000.0,
        says="after how many minutes without a change working memory is empty again",
    )
    promoted_from: float = parameter(
        0.8, low=0.0, high=1.0, says="memories of at least this importance may be always present (PI-29)"
    )
    promoted_most: int = parameter(
        5, low=0, high=1000, says="how many memories are always present at most (PI-29)"
    )
    window_minutes: float = parameter(
        30.0,
        low=0.01,
        high=100_000.0,
        says="for how many minutes an event stays in short-term memory (PI-06)",
    )
    short_base: int = parameter(
        200,
        low=1,
        high=1_000_000,
        says="how many events short-term memory holds in the first hour; half an hour of one in ten seconds is 180 (B-16)",
    )
    short_per_hour: int = parameter(
        100, low=0, high=1_000_000, says="how many more for each whole hour of the run (PI-07)"
    )
    short_most: int = parameter(
        300, low=1, high=1_000_000, says="how many events short-term memory holds at most (PI-07)"
    )
    run_hours: float = parameter(
        0.0, low=0.0, high=1_000_000.0, says="how many hours a run takes; 0: as many as the mind has lived"
    )
    first_minutes: float = parameter(
        10.0, low=0.01, high=100_000.0, says="minutes between consolidations in runs under an hour (C-26)"
    )
    second_minutes: float = parameter(5.0, low=0.01, high=100_000.0, says="… in runs under two hours (C-26)")
    later_minutes: float = parameter(3.0, low=0.01, high=100_000.0, says="… in longer runs (C-26)")
    relieved: float = parameter(
        0.2,
        low=0.01,
        high=1.0,
        says="which share of a full short-term memory is consolidated at once, the oldest (PI-14)",
    )
    least_importance: float = parameter(
        0.2, low=0.0, high=1.0, says="what is less important is only written down, not remembered (PI-13)"
    )
    novel: bool = parameter(
        True, says="what short-term memory says already is mentioned once more instead of kept again (B-15)"
    )
    alike: float = parameter(
        0.85, low=0.0, high=1.0, says="events with at least this cosine are consolidated together (PI-15)"
    )
    lifted_from: int = parameter(
        3, low=2, high=1000, says="from how many like events on, what they say is knowledge (PI-15)"
    )
    long_most: int = parameter(
        10_000, low=1, high=1_000_000_000, says="how many memories long-term memory is meant for (PI-11)"
    )
    pressure: float = parameter(
        0.8, low=0.0, high=1.0, says="from which share of that on it is under pressure (PI-18)"
    )
    merged_below: float = parameter(
        0.1, low=0.0, high=1.0, says="under pressure, alike memories of which less is left become one (PI-18)"
    )
    deleted_below: float = parameter(
        0.05, low=0.0, high=1.0, says="what may be let go altogether has less left than this (PI-19)"
    )
    deletes: str = parameter(
        "pressed",
        choices=("pressed", "unread"),
        says="pressed: under pressure, the faintest, whether read or not (B-14); unread: at any time, what nobody ever read (PI-19)",
    )
    deleted_to: str = parameter(
        "archived",
        choices=("archived", "forgotten"),
        says="archived: found by who searches the archive; forgotten: nothing finds it, and undo brings it back",
    )
    least_age_hours: float = parameter(
        24.0, low=0.0, high=1_000_000.0, says="nothing younger is let go (B-14)"
    )

    def __post_init__(self) -> None:
        check(self)

    @property
    def pressed_at(self) -> int:
        """How many memories put long-term memory under pressure."""
        return math.ceil(self.pressure * self.long_most)


def capacity(hours: float, *, tiers: Tiers) -> int:
    """PI-07: how many events short-term memory holds in a run of so many hours."""
    return min(tiers.short_base + tiers.short_per_hour * math.floor(hours), tiers.short_most)


def interval_minutes(hours: float, *, tiers: Tiers) -> float:
    """C-26: after how many minutes the next consolidation is due."""
    if hours < 1.0:
        return tiers.first_minutes
    return tiers.second_minutes if hours < 2.0 else tiers.later_minutes
