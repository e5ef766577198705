"""Boundaries: when a stretch of talk is over, so that something can be made of it.

One detector for all designs (requirements 3.5): a table of rules in order, of which the first that holds gives the
reason. What closes a segment closes it before the turn that is just happening, which then begins the next one. What
can only be read off the text (has the topic changed?) is handed in.
"""

from collections.abc import Callable
from datetime import datetime
from enum import StrEnum
from typing import NamedTuple

from omoide.dynamics.owing import Schedule, place
from omoide.model.frozen import frozen
from omoide.model.memory import checked_time
from omoide.model.parameter import check, parameter


class Boundary(StrEnum):
    """Why a segment is over."""

    END = "end"  # its session said so
    UNFINISHED = "unfinished"  # whoever was writing it is gone
    SESSION = "session"  # another session speaks
    IDLE = "idle"
    DAY = "day"
    TURNS = "turns"
    MARKER = "marker"  # "by the way", ところで
    DOMAIN = "domain"  # from films to food
    TOPIC = "topic"


@frozen
class Boundaries:
    """What ends a segment, besides the end of its session."""

    idle_minutes: float = parameter(
        30.0,
        low=0.0,
        high=100_000.0,
        says="how long nobody speaks before a segment is over; 0: as long as one likes",
    )
    turns: int = parameter(0, low=0, high=100_000, says="how many turns a segment has at most; 0: any number")
    day_change: bool = parameter(True, says="a segment ends with its day, at the night hour")
    other_session: bool = parameter(True, says="a turn of another session ends the segment")
    marker: bool = parameter(False, says="a phrase such as ところで or by the way ends the segment")
    domain: bool = parameter(
        False, says="a turn from another field of life (films, food, work) ends the segment (LU-05)"
    )
    topic_below: float = parameter(
        0.0, low=0.0, high=1.0, says="a turn that is less like the segment than this ends it; 0: none does"
    )

    def __post_init__(self) -> None:
        check(self)


class Segment(NamedTuple):
    """A stretch of talk. `turns` are those of which nothing was made yet; `first` and `final` are the events that it
    begins and ends with."""

    began: datetime
    last: datetime  # when its last turn was
    turns: int
    session: str = ""
    closed: bool = False
    first: str = ""
    final: str = ""
    domain: str = ""  # the first that was spoken of


class Happening(NamedTuple):
    """What is the case now. Without `turn` nobody spoke: a heartbeat, a start, or the end of a session."""

    now: datetime
    turn: datetime | None = None  # when it was spoken, which may be long before it is read
    session: str = ""
    ends: bool = False  # this session is over
    unfinished: bool = False  # found at the start, left open by a process that is no more
    marker: bool = False  # the turn begins with such a phrase
    domain: str = ""  # what field of life the turn is from, where that can be told
    likeness: float | None = None  # of the turn to the segment, from 0 to 1; None where nobody measured it


class _Case(NamedTuple):
    """All that a rule may look at."""

    segment: Segment
    happening: Happening
    boundaries: Boundaries
    night_hour: float

    @property
    def at(self) -> datetime:
        """A transcript that is read next morning has the boundaries that it had when it was spoken."""
        return self.happening.turn or self.happening.now


def boundary(
    segment: Segment | None, happening: Happening, *, boundaries: Boundaries, night_hour: float = 3.0
) -> Boundary | None:
    """Why the segment is over, or nothing. What is closed, or has no turns, cannot be closed again."""
    if segment is None or segment.closed or segment.turns == 0:
        return None
    for given in (segment.began, segment.last, happening.turn, happening.now):
        checked_time(given, what="time")
    case = _Case(segment, happening, boundaries, night_hour)
    return next((reason for reason, holds in _RULES.items() if holds(case)), None)


def _ended(case: _Case) -> bool:
    return case.happening.ends and case.happening.session in ("", case.segment.session)


def _unfinished(case: _Case) -> bool:
    return case.happening.unfinished


def _other_session(case: _Case) -> bool:
    spoken = case.happening.turn is not None and case.happening.session != case.segment.session
    return case.boundaries.other_session and spoken


def _idle(case: _Case) -> bool:
    # In seconds since 1970, because Python subtracts times of one zone by what the wall shows.
    waited = case.at.timestamp() - case.segment.last.timestamp()
    return 0 < case.boundaries.idle_minutes * 60 <= waited


def _next_day(case: _Case) -> bool:
    days, zone = Schedule(hour=case.night_hour), case.happening.now.tzinfo
    began, at = (place(days, each.astimezone(zone)) for each in (case.segment.began, case.at))
    return case.boundaries.day_change and at > began


def _full(case: _Case) -> bool:
    return 0 < case.boundaries.turns <= case.segment.turns


def _marked(case: _Case) -> bool:
    return case.boundaries.marker and case.happening.marker


def _other_domain(case: _Case) -> bool:
    before, now = case.segment.domain, case.happening.domain
    return case.boundaries.domain and bool(before and now) and before != now


def _other_topic(case: _Case) -> bool:
    likeness = case.happening.likeness
    return likeness is not None and likeness < case.boundaries.topic_below


_RULES: dict[Boundary, Callable[[_Case], bool]] = {
    Boundary.END: _ended,
    Boundary.UNFINISHED: _unfinished,
    Boundary.SESSION: _other_session,
    Boundary.IDLE: _idle,
    Boundary.DAY: _next_day,
    Boundary.TURNS: _full,
    Boundary.MARKER: _marked,
    Boundary.DOMAIN: _other_domain,
    Boundary.TOPIC: _other_topic,
}
