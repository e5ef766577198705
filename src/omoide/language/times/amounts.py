"""So many units ago, the last so many units: amounts of time, counted from the present."""

from datetime import UTC, date, datetime, timedelta
from typing import Final

from omoide.language.times.moments import Fields, Interval, days, midnight, monday, resolve, shifted

YEAR, MONTH, WEEK, DAY, HOUR, MINUTE = range(6)

_HALVES: Final = {YEAR: (12, MONTH), MONTH: (30, DAY), WEEK: (7, DAY), DAY: (24, HOUR), HOUR: (60, MINUTE)}
_JUST_NOW_HOURS: Final = 6


def ago(most: int, unit: int, *, now: datetime, least: int | None = None) -> tuple[Fields, Interval | None]:
    """Give what lies so many units back (or ahead, when negative), as fields or as a ready interval.

    With `least` the amount is itself uncertain: two or three days ago. Neither of both: before all calendars.
    """
    try:
        if least is not None and least != most:
            early, late = _ago_interval(most, unit, now), _ago_interval(least, unit, now)
            return {}, (min(early[0], late[0]), max(early[1], late[1]))
        if unit in (HOUR, MINUTE):
            return {}, _ago_interval(most, unit, now)
        return _ago_fields(most, unit, now.date()), None
    except (ValueError, OverflowError):
        return {}, None


def days_ago(most: int, least: int, *, now: datetime) -> Interval | None:
    """Give the days from so many to so few days ago, both included."""
    return ago(most, DAY, now=now, least=least)[1]


def lately(amount: int, unit: int, *, now: datetime) -> Interval | None:
    """Give the last so many units up to today inclusive; with a negative amount the next ones from today on."""
    try:
        if unit in (HOUR, MINUTE):
            other = _earlier(now, amount, unit)
            return (other, now) if amount > 0 else (now, other) if amount else None
        today = now.date()
        far = _back(today, amount, unit)
        return midnight(min(today, far), now), midnight(max(today, far) + timedelta(days=1), now)
    except (ValueError, OverflowError):
        return None


def just_now(now: datetime) -> Interval | None:
    """Give the last few hours, which is what さっき and "just now" may mean."""
    return lately(_JUST_NOW_HOURS, HOUR, now=now)


def and_a_half(most: int, least: int, unit: int) -> tuple[int, int, int]:
    """Add half a unit, and count in smaller ones: a year and a half is 18 months."""
    times, smaller = _HALVES.get(unit, (1, unit))
    return most * times + times // 2, least * times + times // 2, smaller


def last_season(season: int, now: datetime) -> Fields:
    """Give the last one that is over."""
    for year in (now.year, now.year - 1):
        interval = resolve({"year": year, "season": season}, now=now)
        if interval and interval[1] <= now:
            return {"year": year, "season": season}
    return {"year": now.year - 2, "season": season}


def _ago_fields(amount: int, unit: int, today: date) -> Fields:
    middle = _back(today, amount, unit)
    if unit == DAY:
        return {"date": middle.toordinal()}
    if unit == WEEK:
        return {"week": monday(middle), "near": middle.toordinal()}
    if unit == MONTH:
        return {"year": middle.year, "month": middle.month, "near": middle.toordinal()}
    return {"year": middle.year, "near": middle.toordinal()}


def _ago_interval(amount: int, unit: int, now: datetime) -> Interval:
    if unit in (HOUR, MINUTE):
        length = timedelta(minutes=60 if unit == HOUR else 10)
        since = _earlier(now, amount, unit) - length / 2
        return since, since + length
    first, last = days(_ago_fields(amount, unit, now.date()), now.date())
    return midnight(first, now), midnight(last, now)


def _earlier(now: datetime, amount: int, unit: int) -> datetime:
    """Go back by hours or minutes; in the night when the clocks change, to the earlier of the two readings."""
    span = timedelta(minutes=amount * (60 if unit == HOUR else 1))
    exact = (now.astimezone(UTC) - span).astimezone(now.tzinfo)
    return min(now - span, exact) if amount > 0 else max(now - span, exact)


def _back(today: date, amount: int, unit: int) -> date:
    if unit in (YEAR, MONTH):
        return shifted(today, -amount * (12 if unit == YEAR else 1))
    return today - timedelta(days=amount * (7 if unit == WEEK else 1))
