"""Receding: how near a session is as time goes by, and where it goes from mid-term memory (LU-09, LU-10, LU-18; C-33, C-48).

Time governs nearness, never existence. For a day a session is hot; then it lies in mid-term memory, the longer the more
important it is; from there it goes into long-term memory, or to the archive. Which of the two is decided for all that
leave together, the most important first.
"""

import math
from collections.abc import Sequence

from omoide.model.frozen import frozen
from omoide.model.parameter import check, parameter


@frozen
class Sessions:
    """How long a session is near, and what goes on from there."""

    talk: str = parameter(
        "mid", choices=("mid", "long"), says="the tier in which what was made of a talk begins (LU-07)"
    )
    hot_seconds: float = parameter(
        86_400.0, low=0.0, high=1e9, says="for how long a session is hot, from its first turn on (LU-09)"
    )
    least_days: float = parameter(
        7.0,
        low=0.0,
        high=36500.0,
        says="how long a session of no importance stays in mid-term memory (LU-10)",
    )
    most_days: float = parameter(
        30.0, low=0.0, high=36500.0, says="how long one of the greatest importance does (LU-10, C-48)"
    )
    share: float = parameter(
        0.7, low=0.0, high=1.0, says="the share of those that leave together that goes on (LU-18)"
    )
    rounding: str = parameter(
        "up",
        choices=("up", "down"),
        says="how that share is rounded; down: of one that leaves alone nothing goes on (B-18)",
    )
    floor: float = parameter(
        0.2, low=0.0, high=1.0, says="from this importance on it goes on, whatever else leaves with it (B-18)"
    )
    batch: int = parameter(
        100, low=1, high=100_000, says="how many leave together at most, in one act (LU-26)"
    )

    def __post_init__(self) -> None:
        check(self)


def is_hot(age_seconds: float, *, sessions: Sessions) -> bool:
    return age_seconds < sessions.hot_seconds


def days_near(importance: float, *, sessions: Sessions) -> float:
    """C-48: the more important, the later it leaves mid-term memory."""
    return sessions.least_days + max(sessions.most_days - sessions.least_days, 0.0) * importance


def goes_on(importances: Sequence[float], *, sessions: Sessions) -> list[bool]:
    """Which of those that leave together go into long-term memory; of equals the first."""
    wanted = sessions.share * len(importances)
    # But for what binary fractions lose: 0.7 × 10 is 7.
    room = math.ceil(wanted - 1e-9) if sessions.rounding == "up" else math.floor(wanted + 1e-9)
    first = sorted(range(len(importances)), key=lambda place: (-importances[place], place))[:room]
    return [place in first or each >= sessions.floor for place, each in enumerate(importances)]
