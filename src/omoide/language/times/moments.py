"""A moment, in the fields that were said of it (a month, a weekday, "at night"), finds its place on the calendar.

The fields are numbers: `year` (with `years`, how many), `season`, `quarter`, `month`, `day` (with `days`, how many),
`week` (the ordinal of its Monday), `weekday` (0 is Monday), `nth` (of a month; 0 is the last), `date` (an ordinal),
`portion`, `part`, `hour`, `minute`, `second`. Besides, `fiscal` moves the beginning of the year to April, `era` sets
bounds, `near` is the ordinal of the day in the middle of a span such as "two weeks ago", and `note` is a weekday that
only explains a date.
"""

from collections.abc import Iterator
from datetime import date, datetime, timedelta
from typing import Final

Fields = dict[str, int]
Interval = tuple[datetime, datetime]

# Parts of the day, in hours from its beginning; the night goes on into the next day.
DAWN, EARLY, FORENOON, MORNING, NOON, AFTERNOON, DUSK, EVENING, NIGHT, MIDNIGHT = range(10)
_HOURS: Final = (
    (0, 5), (4, 8), (0, 12), (5, 12), (11, 14), (12, 18), (16, 19), (17, 22), (18, 29), (23, 29),
)  # fmt: skip
SPRING, SUMMER, AUTUMN, WINTER = range(4)
# Portions of a longer time: thirds, halves, and the very beginning and end.
FIRST_THIRD, MIDDLE, LAST_THIRD, FIRST_HALF, SECOND_HALF, BEGINNING, END = range(7)

ERAS: Final = ("明治", "大正", "昭和", "平成", "令和")
# First day, day after the last, and the year before the first; 明治 only since its calendar is ours.
_REIGNS: Final = (
    (date(1873, 1, 1), date(1912, 7, 30), 1867),
    (date(1912, 7, 30), date(1926, 12, 25), 1911),
    (date(1926, 12, 25), date(1989, 1, 8), 1925),
    (date(1989, 1, 8), date(2019, 5, 1), 1988),
    (date(2019, 5, 1), date(2119, 1, 1), 2018),
)

_ONE_DAY: Final = timedelta(days=1)
# Which fields go together.
_BASES: Final[frozenset[frozenset[str]]] = frozenset(
    frozenset(base.split())
    for base in (
        "", "date", "week", "week weekday", "weekday", "day", "day weekday", "month", "month day",
        "month day weekday", "season", "quarter", "year", "year season", "year quarter", "year month",
        "year month day", "year month day weekday", "nth", "nth weekday", "month nth", "month nth weekday",
        "year month nth", "year month nth weekday",
    )
)  # fmt: skip
_BASE_FIELDS: Final = frozenset(name for base in _BASES for name in base)
# How far to look for a day that fits: a 29 February on a given weekday comes after 40 years at the latest.
_REACH: Final = 41


def era_year(era: int, year: int) -> Fields:
    """Give the year of an era, to be kept within its bounds."""
    return {"year": _REIGNS[era][2] + year, "era": era}


def well_formed(fields: Fields) -> bool:
    """Say whether the fields make up one moment: "Friday last week" is one, "Friday last year" is not."""
    base = frozenset(fields.keys() & _BASE_FIELDS)
    if base not in _BASES:
        return False
    one_day = bool(base & {"date", "day", "weekday"})
    if "portion" in fields and (one_day or not base):
        return False
    return one_day or not base or not fields.keys() & {"part", "hour"}


def resolve(fields: Fields, *, now: datetime, ahead: bool = False) -> Interval | None:
    """Give the interval that is meant, or None when the calendar has no such day."""
    try:
        first, last = days(fields, now.date(), ahead=ahead)
        if "era" in fields and "fiscal" not in fields:
            begin, end, _ = _REIGNS[fields["era"]]
            first, last = max(first, begin), min(last, end)
        return _times(fields, first, last, now) if first < last else None
    except (ValueError, OverflowError):  # 30 February, the year 0: this is how the calendar says no
        return None


def days(fields: Fields, today: date, *, ahead: bool = False) -> tuple[date, date]:
    """Give the first day that is meant and the day after the last; raises what the calendar raises."""
    if "date" in fields:
        first = date.fromordinal(fields["date"])
        return first, first + _ONE_DAY
    if "near" in fields:
        return _around(fields)
    if "week" in fields:
        return _in_week(fields)
    if "year" in fields:
        return _in_year(fields, fields["year"])
    return _nearest(fields, today, ahead=ahead)


def shifted(day: date, months: int) -> date:
    """Go some months on or back; where that month is shorter, to its last day."""
    first = _first_of(day.year * 12 + day.month - 1 + months)
    following = _first_of(first.year * 12 + first.month)
    return first + timedelta(days=min(day.day, (following - first).days) - 1)


def monday(day: date) -> int:
    """Give the ordinal of the Monday that begins the week."""
    return day.toordinal() - day.weekday()


def midnight(day: date, now: datetime) -> datetime:
    """Give the beginning of a day in the zone of the present."""
    return datetime(day.year, day.month, day.day, tzinfo=now.tzinfo)


def _around(fields: Fields) -> tuple[date, date]:
    """Give the span one unit long that has the day in its middle."""
    middle = date.fromordinal(fields["near"])
    if "week" in fields:
        return middle - 3 * _ONE_DAY, middle + 4 * _ONE_DAY
    if "month" in fields:
        return middle - 15 * _ONE_DAY, middle + 16 * _ONE_DAY
    return shifted(middle, -6), shifted(middle, 6)


def _in_week(fields: Fields) -> tuple[date, date]:
    begin = date.fromordinal(fields["week"])
    if "weekday" in fields:
        first = begin + timedelta(days=fields["weekday"])
        return first, first + timedelta(days=fields.get("days", 1))
    edges = {FIRST_THIRD: (0, 2), BEGINNING: (0, 2), FIRST_HALF: (0, 3), MIDDLE: (2, 4), SECOND_HALF: (3, 7),
             LAST_THIRD: (4, 7), END: (4, 7)}  # fmt: skip
    first, last = edges.get(fields.get("portion", -1), (0, 7))
    return begin + timedelta(days=first), begin + timedelta(days=last)


def _in_year(fields: Fields, year: int) -> tuple[date, date]:
    if "day" in fields:
        first = date(year, fields["month"], fields["day"])
        return first, first + timedelta(days=fields.get("days", 1))
    if "season" in fields:
        month, months = 3 + 3 * fields["season"], 3
    elif "quarter" in fields:
        month, months = 3 * fields["quarter"] - 2, 3
    elif "month" in fields:
        date(year, fields["month"], 1)  # there is no 13th month
        month, months = fields["month"], 1
    else:
        month, months = 4 if "fiscal" in fields else 1, 12 * fields.get("years", 1)
    begin = year * 12 + month - 1
    if "nth" in fields:
        return _nth(fields, _first_of(begin), _first_of(begin + 1))
    return _portion(begin, months, fields.get("portion"))


def _nth(fields: Fields, first: date, end: date) -> tuple[date, date]:
    """The third Friday of a month, its last weekend, or its second week, which is from the 8th to the 14th."""
    nth, length = fields["nth"], timedelta(days=fields.get("days", 1))
    if "weekday" not in fields:
        begin = first + timedelta(days=7 * (nth - 1)) if nth else end - timedelta(days=7)
        return begin, min(begin + timedelta(days=7), end)
    if nth:
        begin = first + timedelta(days=(fields["weekday"] - first.weekday()) % 7 + 7 * (nth - 1))
    else:
        begin = end - timedelta(days=(end.weekday() - fields["weekday"] - 1) % 7 + 1)
    if begin >= end:
        raise ValueError(nth)
    return begin, begin + length


def _portion(begin: int, months: int, portion: int | None) -> tuple[date, date]:
    """Take a third or half of so many months; the very beginning and end of a year are its first and last month."""
    if portion is None:
        return _first_of(begin), _first_of(begin + months)
    if months == 1:
        edges = {FIRST_HALF: (1, 16), SECOND_HALF: (16, 0), MIDDLE: (11, 21), LAST_THIRD: (21, 0),
                 END: (21, 0)}  # fmt: skip
        first, last = edges.get(portion, (1, 11))
        month = _first_of(begin)
        return month.replace(day=first), month.replace(day=last) if last else _first_of(begin + 1)
    third, half = months // 3, months // 2
    edge = third if months < 12 else 1
    parts = {
        FIRST_THIRD: (0, third), MIDDLE: (third, 2 * third), LAST_THIRD: (2 * third, months),
        FIRST_HALF: (0, half), SECOND_HALF: (half, months), BEGINNING: (0, edge), END: (months - edge, months),
    }  # fmt: skip
    first, last = parts[portion]
    return _first_of(begin + first), _first_of(begin + last)


def _first_of(month: int) -> date:
    """Give the first day of a month that is counted from the year 0 on."""
    return date(month // 12, month % 12 + 1, 1)


def _nearest(fields: Fields, today: date, *, ahead: bool) -> tuple[date, date]:
    """Give the last one that has begun, or with `ahead` the first that is not over.

    A date with its weekday is the one nearest to the present of which both are true; if there is none, the date counts.
    """
    if not fields.keys() & _BASE_FIELDS:
        if "portion" in fields:
            raise ValueError(fields)
        return today, today + _ONE_DAY
    found = next((each for each in _all_that_fit(fields, today, ahead=ahead)), None)
    if "day" not in fields or not fields.keys() & {"weekday", "note"}:
        if found is None:
            raise ValueError(fields)
        return found
    other = next((each for each in _all_that_fit(fields, today, ahead=not ahead)), None)
    either = [each for each in (found, other) if each]
    if either:
        return min(either, key=lambda each: abs(each[0] - today))
    plain = {name: value for name, value in fields.items() if name not in ("weekday", "note")}
    return _nearest(plain, today, ahead=ahead)


def _all_that_fit(fields: Fields, today: date, *, ahead: bool) -> Iterator[tuple[date, date]]:
    """List what the fields may mean and has begun, from the present backwards; or is not over, onwards."""
    step = 1 if ahead else -1
    by_year = bool(fields.keys() & {"month", "season", "quarter"})
    if not by_year and not fields.keys() & {"day", "nth"}:
        yield from _weekdays(fields, today, step)
        return
    weekday = fields.get("weekday", fields.get("note"))
    for offset in range(-1 if ahead else 0, _REACH if by_year else 8 * _REACH):
        month = today.year * 12 + today.month - 1 + step * offset
        year = today.year + step * offset if by_year else month // 12
        try:
            first, last = _in_year(fields if by_year else fields | {"month": month % 12 + 1}, year)
        except (ValueError, OverflowError):  # not every month has a 31st
            continue
        if (weekday is None or first.weekday() == weekday) and (last > today if ahead else first <= today):
            yield first, last


def _weekdays(fields: Fields, today: date, step: int) -> Iterator[tuple[date, date]]:
    """A weekday is never today, which has a name of its own; but a weekend may be the present one."""
    length = timedelta(days=fields.get("days", 1))
    for offset in range(1 if length == _ONE_DAY else 0, 8):
        first = today + step * offset * _ONE_DAY
        if first.weekday() == fields["weekday"]:
            yield first, first + length


def _times(fields: Fields, first: date, last: date, now: datetime) -> Interval:
    since, until = midnight(first, now), midnight(last, now)
    if last - first > _ONE_DAY or not fields.keys() & {"part", "hour"}:
        return since, until
    if "hour" not in fields:
        begin, end = _HOURS[fields["part"]]
        return since + timedelta(hours=begin), since + timedelta(hours=end)
    hour, minute, second = _hour(fields), fields.get("minute", 0), fields.get("second", 0)
    if hour > 29 or minute > 59 or second > 59:
        raise ValueError(fields)
    start = since + timedelta(hours=hour, minutes=minute, seconds=second)
    length = timedelta(seconds=1 if "second" in fields else 60 if "minute" in fields else 3600)
    if (start + length).timestamp() <= start.timestamp():
        length += timedelta(hours=1)  # the hour that is left out when the clocks go forward
    return start, start + length


def _hour(fields: Fields) -> int:
    """Nine at night is 21, two at night belongs to the next day, one at noon is 13."""
    hour, part = fields["hour"], fields.get("part")
    if part in (AFTERNOON, DUSK, EVENING) or (part == NOON and hour < 5):
        return hour + 12 if hour < 12 else hour
    if part in (NIGHT, MIDNIGHT):
        return hour + 24 if hour < 6 else hour + 12 if hour <= 12 else hour
    return hour
