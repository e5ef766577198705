"""How deep a night's reflection goes, and what may come of it (NA-56…58)."""

from datetime import date

from omoide.dynamics.timekeeping import AHEAD
from omoide.model.frozen import frozen
from omoide.model.parameter import check, parameter

DAILY, WEEKLY, MONTHLY = 1, 2, 3


@frozen
class Reflection:
    """Level 1 looks at the last talk, every night; 2 at the last days, for what recurs; 3 at the last weeks, for what matters."""

    level2_days: int = parameter(
        7, low=1, high=3650, says="every so many days a night reflects on as many (NA-58)"
    )
    level3_days: int = parameter(
        30,
        low=1,
        high=3650,
        says="every so many days a night reflects on as many, and on what it values (NA-58)",
    )
    related: int = parameter(
        5,
        low=0,
        high=100,
        says="how many memories the most stirring talk of the day brings to mind in a dream (NA-57)",
    )
    questions: int = parameter(
        3, low=0, high=100, says="how many new questions a night may find in the talk of the day (NA-26)"
    )
    goals: int = parameter(
        2, low=0, high=100, says="how many goals a reflection of level 2 or 3 may set, with a model (NA-58)"
    )

    def __post_init__(self) -> None:
        check(self)


def level_of(today: date, *, last2: date | None, last3: date | None, reflection: Reflection) -> int:
    """The deepest that is due. What never was is due at once: who begins to be somebody asks what matters."""
    if _is_due(today, last3, reflection.level3_days):
        return MONTHLY
    return WEEKLY if _is_due(today, last2, reflection.level2_days) else DAILY


def span_of(level: int, reflection: Reflection) -> int:
    """How many days a reflection of this level looks back on, beside the last talk."""
    return {DAILY: 0, WEEKLY: reflection.level2_days, MONTHLY: reflection.level3_days}[level]


def _is_due(today: date, last: date | None, days: int) -> bool:
    return last is None or (today - last).days >= days or last - today > AHEAD
