"""Ageing: how old a memory counts as, in days, computed from times whenever it is asked for.

A rehearsal makes it younger. Nothing is counted up in a batch, so a night that was missed, or one that ran twice, changes
nothing (B-08). Every function is here twice: for one memory, and over columns.
"""

import math
from datetime import datetime

import numpy as np
from numpy.typing import NDArray

from omoide.dynamics.facts import Facts
from omoide.model.frozen import frozen
from omoide.model.memory import REHEARSALS_KEPT, Memory
from omoide.model.parameter import check, parameter

DAY_S = 86400.0
Days = NDArray[np.float64]


@frozen
class Ageing:
    """By which clock memories grow older, and what a rehearsal does to their age."""

    clock: str = parameter(
        "wall",
        choices=("wall", "nights", "simulation"),
        says="what makes a memory older: time, nights that passed, or the time of a simulated world",
    )
    night_hour: float = parameter(3.0, low=0.0, high=23.99, says="the local hour at which a day ends")
    rate: float = parameter(
        1.0, low=0.000001, high=1_000_000.0, says="seconds of the simulated world in one second of the clock"
    )
    rehearsal_keeps: float = parameter(
        0.5,
        low=0.0,
        high=1.0,
        says="the share of its age that a rehearsal leaves; 1: it stays as old as it was",
    )
    once_a_night: bool = parameter(True, says="rehearsals of one day count as one: as the last of them")
    counts_first_part: bool = parameter(
        False, says="nights: the time to its first night is counted besides that night, not instead of it"
    )
    counts_first_day: bool = parameter(
        False, says="a rehearsal on the very day of the memory strengthens it, too"
    )

    def __post_init__(self) -> None:
        check(self)


def pace(ageing: Ageing) -> float:
    """How many days a memory ages in one day of the clock on the wall."""
    return ageing.rate if ageing.clock == "simulation" else 1.0


class _Calendar:
    """Seconds since 1970 as days of the clock, of which a new one begins with each night."""

    __slots__ = ("_pace", "_shift", "now", "today")

    def __init__(self, now: datetime, ageing: Ageing) -> None:
        offset = now.utcoffset()
        self._pace = pace(ageing)
        self._shift = (offset.total_seconds() if offset else 0.0) - ageing.night_hour * 3600.0
        self.now = self.day(now.timestamp())
        self.today = math.floor(self.now)

    def day(self, second: float) -> float:
        return (second * self._pace + self._shift) / DAY_S

    def days(self, seconds: NDArray[np.float64] | NDArray[np.uint32]) -> Days:
        return (np.multiply(seconds, self._pace, dtype=np.float64) + self._shift) / DAY_S


def days_to_night(now: datetime, *, ageing: Ageing) -> float:
    """From now to the end of this day: more than 0, at most 1 (LT-34: 18:00 → 0.375)."""
    calendar = _Calendar(now, ageing)
    return calendar.today + 1.0 - calendar.now


def age(memory: Memory, *, now: datetime, ageing: Ageing) -> float:
    """Days. What lies in the future is new; after an anchor only the rehearsals since then count."""
    calendar = _Calendar(now, ageing)
    anchor = memory.anchor
    start = (anchor.at if anchor else memory.occurred).timestamp()
    days = anchor.age_days if anchor else 0.0
    since = [second for second in _rehearsals(memory, now=now) if second >= math.floor(start)]
    if ageing.clock == "nights":
        first = ageing.counts_first_part and not anchor and start <= now.timestamp()
        return _after_nights(calendar, start, since, days=days, ageing=ageing, first=first)
    if ageing.once_a_night:
        since = list({math.floor(calendar.day(second)): second for second in since}.values())
    last = calendar.day(start)
    for second in since:
        at = max(calendar.day(second), last)
        days = (days + at - last) * ageing.rehearsal_keeps
        last = at
    return days + max(calendar.now - last, 0.0)


def _after_nights(
    calendar: _Calendar, start: float, rehearsed: list[int], *, days: float, ageing: Ageing, first: bool
) -> float:
    """The batch of LT-10, night by night: after a day with a rehearsal the age is halved instead of growing."""
    born = calendar.day(start)
    part = math.floor(born) + 1 - born
    days += part if first else 0.0
    with_rehearsal = {math.floor(calendar.day(second)) for second in rehearsed}
    for day in range(math.floor(born), calendar.today):
        if day in with_rehearsal:
            days *= ageing.rehearsal_keeps
        elif day < born and not ageing.counts_first_part:
            days += part
        else:
            days += 1.0
    return days


def rehearsals(memory: Memory, *, now: datetime, ageing: Ageing) -> int:
    """On how many days it was rehearsed, as far as that strengthens it. An anchor does not take strength away.

    By the clock of nights a rehearsal works from the next night on (LT-09).
    """
    calendar = _Calendar(now, ageing)
    days = {math.floor(calendar.day(second)) for second in _rehearsals(memory, now=now)}
    if not ageing.counts_first_day:
        days.discard(math.floor(calendar.day(memory.occurred.timestamp())))
    return sum(ageing.clock != "nights" or day < calendar.today for day in days)


def _rehearsals(memory: Memory, *, now: datetime) -> list[int]:
    """In order and in whole seconds, as columns have them; what a clock that went wrong put into the future is not yet."""
    seconds = (int(at.timestamp()) for at in memory.rehearsals)
    return sorted(second for second in seconds if 0 < second <= now.timestamp())


def ages_and_rehearsals(facts: Facts, *, now: datetime, ageing: Ageing) -> tuple[Days, NDArray[np.int64]]:
    """`age` and `rehearsals` of many memories; most were never rehearsed, and those only grow older."""
    calendar = _Calendar(now, ageing)
    start, first_age, born = _beginnings(facts, calendar, now, ageing)
    today = calendar.today if ageing.clock == "nights" else calendar.now
    age, counted = first_age + np.maximum(today - born, 0.0), np.zeros(len(facts), np.int64)
    some = np.flatnonzero(facts.rehearsed[:, -1])
    if len(some):
        newest_first = _newest_first(facts.rehearsed[some], until=now.timestamp())
        first_day = np.floor(calendar.days(facts.occurred[some]))
        begun = (start[some], first_age[some], born[some], first_day)
        age[some], counted[some] = _walked_back(newest_first, begun, calendar, ageing)
    return age, counted


def _walked_back(
    newest_first: NDArray[np.uint32], begun: tuple[Days, ...], calendar: _Calendar, ageing: Ageing
) -> tuple[Days, NDArray[np.int64]]:
    """One walk back through the rehearsals: each day of a life counts as much as those since then have left of it."""
    by_night = ageing.clock == "nights"
    times = (newest_first > 0).sum(axis=0, dtype=np.uint8)
    # The often rehearsed come first, so that each step touches only those that have one rehearsal more.
    order = np.argsort(REHEARSALS_KEPT - times, kind="stable")
    start, first_age, born, first_day = (column[order] for column in begun)

    age, left, counted = np.zeros(len(order)), np.ones(len(order)), np.zeros(len(order), np.int64)
    until = np.full(len(order), calendar.today if by_night else calendar.now)
    following = np.full(len(order), np.inf)
    for place, column in enumerate(newest_first):
        some = slice(np.count_nonzero(times > place))
        seconds = column[order[some]]
        at = calendar.days(seconds)
        day = np.floor(at)
        works = day != following[some]
        if by_night:
            works &= day < calendar.today
        counted[some] += works if ageing.counts_first_day else works & (day != first_day[some])
        younger = seconds >= np.floor(start[some])
        if by_night or ageing.once_a_night:
            younger &= works
        since = np.maximum(day + younger if by_night else at, born[some])
        age[some] += left[some] * np.maximum(until[some] - since, 0.0)
        left[some] *= np.where(younger, ageing.rehearsal_keeps, 1.0)
        until[some] = np.maximum(day, born[some]) if by_night else since
        following[some] = day
    age += left * (first_age + np.maximum(until - born, 0.0))
    back = np.empty_like(order)
    back[order] = np.arange(len(order))
    return age[back], counted[back]


def _beginnings(facts: Facts, calendar: _Calendar, now: datetime, ageing: Ageing) -> tuple[Days, Days, Days]:
    """From which second on age is counted, how old the memory was then, and which day that was."""
    anchored = facts.anchored > 0
    start = np.where(anchored, facts.anchored, facts.occurred)
    first_age, born = np.where(anchored, facts.anchor_age, 0.0), calendar.days(start)
    if ageing.clock == "nights" and ageing.counts_first_part:
        part = np.floor(born) + 1.0 - born
        first_age = np.where(anchored | (start > now.timestamp()), first_age, part)
        born = np.floor(born)
    return start, first_age, born


def _newest_first(rehearsed: NDArray[np.uint32], *, until: float) -> NDArray[np.uint32]:
    """One row for each place among the newest; 0 where there is none. The empty rows at the end are left out."""
    rows = np.ascontiguousarray(rehearsed.T[::-1])
    if rows.size and rows.max() > until:
        rows = np.where(rows > until, np.uint32(0), rows)
    if (rows[1:] > rows[:-1]).any():
        rows = np.sort(rows, axis=0)[::-1]
    return rows[: np.count_nonzero(rows.any(axis=1))]
