"""Drives: what a persona wants of its own accord, from how long nobody spoke, what is open, and how it feels (NA-25…32).

Four levels from 0 to 1, computed when somebody asks. The strongest is the motive; its narrative says it in plain words.
"""

import math
from collections.abc import Iterable, Mapping
from enum import StrEnum

from omoide.model.feeling import Feeling, Felt
from omoide.model.frozen import frozen
from omoide.model.parameter import check, parameter


class Drive(StrEnum):
    """In the order in which the first of equals counts."""

    RELATEDNESS = "relatedness"
    GOAL_ACHIEVEMENT = "goal_achievement"
    CURIOSITY = "curiosity"
    BOREDOM = "boredom"


@frozen
class Drives:
    """How fast drives rise, what they weigh, and from which level on they are told or acted upon."""

    boredom_rate: float = parameter(
        0.15, low=0.0, high=10.0, says="boredom is this × ln(1 + hours without talk), at most 1 (NA-25, B-27)"
    )
    goal_first: float = parameter(
        0.6,
        low=0.0,
        high=1.0,
        says="how much a goal of priority 1 drives; as the sample of the design has it",
    )
    goal_step: float = parameter(
        0.1, low=0.0, high=1.0, says="how much less a goal drives for each step of priority below the first"
    )
    protective: float = parameter(0.9, low=0.0, high=1.0, says="relatedness by feeling protective (NA-32)")
    anxious: float = parameter(0.8, low=0.0, high=1.0, says="relatedness by feeling anxious (NA-32)")
    sadness: float = parameter(0.5, low=0.0, high=1.0, says="relatedness by feeling sad (NA-32)")
    anger: float = parameter(0.4, low=0.0, high=1.0, says="relatedness by feeling angry (NA-32)")
    neutral: float = parameter(0.3, low=0.0, high=1.0, says="relatedness by feeling nothing much (NA-32)")
    joy: float = parameter(0.2, low=0.0, high=1.0, says="relatedness by feeling joy (NA-32)")
    contentment: float = parameter(0.1, low=0.0, high=1.0, says="relatedness by feeling content (NA-32)")
    told_from: float = parameter(
        0.4, low=0.0, high=1.0, says="from which level on a drive is told in ordinary talk (NA-28)"
    )
    acts_from: float = parameter(
        0.6, low=0.0, high=1.0, says="from which level on the strongest drive makes the persona act (NA-25)"
    )

    def __post_init__(self) -> None:
        check(self)


@frozen
class Motive:
    """What a persona wants most, how much, and all four levels. `acts`: enough to do something about it now."""

    drive: Drive
    level: float
    levels: Mapping[Drive, float]
    acts: bool
    narrative: str = ""
    about: str = ""  # the topic, the goal or the feeling behind it


def boredom(idle_hours: float | None, *, drives: Drives) -> float:
    """A curve that is steep at first: 0.48 after a day, 0.6 after 53.6 hours. Who never talked misses nobody."""
    if idle_hours is None or idle_hours <= 0.0:
        return 0.0
    return min(1.0, drives.boredom_rate * math.log1p(idle_hours))


def curiosity(priorities: Iterable[float]) -> float:
    """As much as the question that matters most."""
    return max(priorities, default=0.0)


def goal_achievement(priorities: Iterable[int], *, drives: Drives) -> float:
    """As much as the goal that comes first; 1 is the highest priority."""
    first = min(priorities, default=None)
    if first is None:
        return 0.0
    return max(0.0, drives.goal_first - drives.goal_step * (max(first, 1) - 1))


def relatedness(felt: Felt | None, *, drives: Drives) -> float:
    """What the persona feels makes it turn to whom it is bound to, or leaves it at rest."""
    return 0.0 if felt is None else weight(felt.category, drives=drives) * felt.intensity


def weight(category: Feeling, *, drives: Drives) -> float:
    weights = {
        Feeling.PROTECTIVE: drives.protective,
        Feeling.ANXIOUS: drives.anxious,
        Feeling.SADNESS: drives.sadness,
        Feeling.ANGER: drives.anger,
        Feeling.NEUTRAL: drives.neutral,
        Feeling.JOY: drives.joy,
        Feeling.CONTENTMENT: drives.contentment,
    }
    return weights[category]


def dominant(levels: Mapping[Drive, float], *, drives: Drives) -> Motive:
    drive = max(Drive, key=lambda each: levels[each])
    return Motive(drive=drive, level=levels[drive], levels=levels, acts=levels[drive] >= drives.acts_from)
