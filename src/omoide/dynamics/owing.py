"""Owing: which nights, weeks and months have passed and are still to be done, read off the calendar alone.

A period is named after the local day, week or month in which it begins, and ends when the clock on the wall first shows
the hour of the schedule again. What is owed lies after the last name done and before now; so a machine that slept, a
traveller, or a clock that was set gets each name once. Short periods are counted in UTC, where no minute comes twice.
"""

from datetime import UTC, date, datetime, time, timedelta, timezone, tzinfo
from itertools import pairwise
from typing import NamedTuple

from omoide.errors import BadValue
from omoide.model.frozen import frozen
from omoide.model.memory import checked_time
from omoide.model.parameter import check, parameter

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MINUTE = "%Y-%m-%dT%H:%MZ"


@frozen
class Schedule:
    """How often something is due, and when."""

    name: str = parameter(
        "daily", choices=("daily", "weekly", "monthly", "minutes"), says="how often it is due"
    )
    hour: float = parameter(3.0, low=0.0, high=23.99, says="the local hour at which a period ends")
    weekday: int = parameter(0, low=0, high=6, says="weekly: the day on which a week ends; 0: Monday")
    monthday: int = parameter(
        1, low=1, high=31, says="monthly: the day on which a month ends; in a shorter month, its last"
    )
    minutes: int = parameter(10, low=1, high=1440, says="minutes: how many are one period")

    def __post_init__(self) -> None:
        check(self)


class Period(NamedTuple):
    """One span of time to be done once. Its times have fixed offsets, so that they compare as instants."""

    schedule: str
    key: str  # 2026-11-15, 2026-W46, 2026-11 or 2026-11-15T03:10Z
    since: datetime
    until: datetime  # when it is due
    passed_over: int = 0  # how many older ones are left out before it, because there were too many


def owed(
    schedule: Schedule,
    *,
    now: datetime,
    done: str | None,
    born: datetime,
    at_most: int = 400,
    reached: datetime | None = None,
) -> list[Period]:
    """The periods that have wholly passed and are not done, oldest first, in the zone of `now`.

    `done` is the key of the last one done, `reached` its `until`. After a journey, or with another hour, the local days
    before and after do not meet; where `reached` is given, the first period begins there. Of more than `at_most` the
    newest are kept, and the first of them says how many were passed over. While `done` lies ahead of a clock that was
    set back, nothing is owed.
    """
    checked_time(now, what="now")
    for given in (born, reached):
        checked_time(given, what="time")
    zone = now.tzinfo or UTC
    first, present = place(schedule, born.astimezone(zone)), place(schedule, now)
    if done is not None:
        first = max(first, _place_of_key(schedule, done) + 1)
    passed_over = max(present - first - at_most, 0)
    first += passed_over
    begins = [_begin(schedule, number, zone) for number in range(first, present + 1)]
    periods = [
        Period(schedule.name, _key(schedule, number), _local(since, zone), _local(until, zone))
        for number, (since, until) in enumerate(pairwise(begins), first)
        # A day that was left out has no time in it, and what lies before `reached` was done under another name.
        if since < until and (reached is None or reached < until)
    ]
    if periods and passed_over:
        periods[0] = periods[0]._replace(passed_over=passed_over)
    elif periods and reached is not None:
        periods[0] = periods[0]._replace(since=_local(reached, zone))
    return periods


def place(schedule: Schedule, at: datetime) -> int:
    """The number of the period that this lies in, by the zone of `at`; the one after it has the next number."""
    instant, zone = at.astimezone(UTC), at.tzinfo or UTC
    if schedule.name == "minutes":
        return (instant - _EPOCH) // timedelta(minutes=schedule.minutes)
    number = _place_of_day(schedule, at.date())
    # A period begins at its hour; and where clocks are set back, one that has begun does not end again.
    while _begin(schedule, number, zone) > instant:
        number -= 1
    while _begin(schedule, number + 1, zone) <= instant:
        number += 1
    return number


def _place_of_day(schedule: Schedule, day: date) -> int:
    match schedule.name:
        case "weekly":
            return (day.toordinal() - 1 - schedule.weekday) // 7
        case "monthly":
            return day.year * 12 + day.month - 1
        case _:
            return day.toordinal()


def _first_day(schedule: Schedule, number: int) -> date:
    match schedule.name:
        case "weekly":
            return date.fromordinal(number * 7 + 1 + schedule.weekday)
        case "monthly":
            from calendar import monthrange  # which loads what only months need

            year, month = number // 12, number % 12 + 1
            return date(year, month, min(schedule.monthday, monthrange(year, month)[1]))
        case _:
            return date.fromordinal(number)


def _key(schedule: Schedule, number: int) -> str:
    if schedule.name == "minutes":
        return _begin(schedule, number, UTC).strftime(_MINUTE)
    day = _first_day(schedule, number)
    match schedule.name:
        case "weekly":
            year, week, _ = day.isocalendar()
            return f"{year:04}-W{week:02}"
        case "monthly":
            return day.isoformat()[:7]
        case _:
            return day.isoformat()


def _place_of_key(schedule: Schedule, key: str) -> int:
    try:
        number = _place_of_begin(schedule, key)
    except ValueError:
        number = None
    # With another number of minutes the keys of before still name an instant, and no longer a beginning.
    if number is None or (schedule.name != "minutes" and _key(schedule, number) != key):
        example = _key(schedule, place(schedule, datetime(2026, 11, 15, 12, tzinfo=UTC)))
        raise BadValue(value=key, what="date", allowed=f"a {schedule.name} key such as {example}")
    return number


def _place_of_begin(schedule: Schedule, key: str) -> int:
    match schedule.name:
        case "minutes":
            return place(schedule, datetime.strptime(key, _MINUTE).replace(tzinfo=UTC))
        case "weekly":
            year, week = map(int, key.split("-W"))
            return _place_of_day(schedule, date.fromisocalendar(year, week, schedule.weekday + 1))
        case "monthly":
            return _place_of_day(schedule, date.fromisoformat(f"{key}-01"))
        case _:
            return _place_of_day(schedule, date.fromisoformat(key))


def _begin(schedule: Schedule, number: int, zone: tzinfo) -> datetime:
    """In UTC, because Python compares times of one zone by what the wall shows, which may be shown twice."""
    if schedule.name == "minutes":
        return _EPOCH + number * timedelta(minutes=schedule.minutes)
    day, hour = _first_day(schedule, number), timedelta(hours=schedule.hour)
    begin = _first_shown(_midnight(day) + hour, zone)
    if _wall(begin, zone).date() > day and _wall(_first_shown(_midnight(day), zone), zone).date() > day:
        # Nothing of this day was ever shown: where the date line was moved, the calendar left it out.
        return _first_shown(_midnight(day) + timedelta(days=1) + hour, zone)
    return begin


def _midnight(day: date) -> datetime:
    return datetime.combine(day, time())


def _first_shown(wall: datetime, zone: tzinfo) -> datetime:
    """The first instant at which the clock on the wall shows this or, where it is set forward, something later."""
    instant = wall.replace(tzinfo=zone).astimezone(UTC)
    if _wall(instant, zone) == wall:
        return instant
    # It is never shown. Read with the offset from after the leap it lies before the leap, and the other way round.
    before, after = int(wall.replace(tzinfo=zone, fold=1).timestamp()), int(instant.timestamp())
    while after - before > 1:
        middle = (before + after) // 2
        if _wall(datetime.fromtimestamp(middle, UTC), zone) < wall:
            before = middle
        else:
            after = middle
    return datetime.fromtimestamp(after, UTC)


def _wall(instant: datetime, zone: tzinfo) -> datetime:
    return instant.astimezone(zone).replace(tzinfo=None)


def _local(instant: datetime, zone: tzinfo) -> datetime:
    local = instant.astimezone(zone)
    return local.replace(tzinfo=timezone(local.utcoffset() or timedelta()), fold=0)
