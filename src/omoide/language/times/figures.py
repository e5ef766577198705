"""Dates and times in figures, which read alike in every language: 2026-02-14, 2026/2/14, R8.2.14, 10:30, 3pm."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import Final

from omoide.language.times import moments as m
from omoide.language.times.atoms import Atom
from omoide.language.times.moments import Fields

_LETTERS: Final = {"S": 2, "H": 3, "R": 4}  # places in `moments.ERAS`
# A figure with any of these beside it is part of a longer one: a version, a telephone number, an address.
_START: Final = r"(?<![0-9A-Za-z_.:/+])(?<![0-9]-)"
_STOP: Final = r"(?![0-9A-Za-z_]|[-./:][0-9])"
# Without one of these there is nothing to find, and the pattern need not be made.
_HINT: Final = r"[0-9](?:[-/.:][0-9]| ?[AaPp]\.?[Mm])|[0-9]{8}"
_DAY: Final = r"[0-9]{1,2}"


def atoms(text: str, *, now: datetime) -> Iterator[Atom]:
    """Find the pieces in a text of one width."""
    if not re.search(_HINT, text):
        return
    for found in _pattern().finditer(text):
        start, end = found.span()
        kind = found.lastgroup or ""
        numbers = [int(each) for each in re.findall("[0-9]+", found[0])]
        if kind == "zone":
            ready = _zoned(found[0], now)
            if ready:
                yield Atom(start=start, end=end, fields={}, ready=ready)
            continue
        fields = _read(kind, found[0], numbers)
        if fields:
            yield Atom(start=start, end=end, fields=fields, weak="hour" in fields and "day" not in fields)


@cache
def _pattern() -> re.Pattern[str]:
    clock = r"[0-9]{1,2}:[0-9]{2}(?::[0-9]{2})?"
    # "2/14" may be a part of something or a mark out of ten, unless its neighbours speak of a date.
    before = r"(?<=\bon )|(?<=\bby )|(?<=since )|(?<=until )|(?<=from )|(?<=before )|(?<=after )"
    after = r"に|から|まで|の(?!確率|割合)|付|締|[~〜]|\([月火水木金土日]"
    return re.compile(
        rf"{_START}(?:"
        rf"[0-9]{{4}}-{_DAY}-{_DAY}[T ]{clock}(?:\.[0-9]{{1,9}})?(?:Z|[+-][0-9]{{2}}:?[0-9]{{2}})(?P<zone>)"
        rf"|[0-9]{{4}}-{_DAY}-{_DAY}T{clock}(?:\.[0-9]{{1,9}})?(?P<iso>)"
        rf"|[0-9]{{4}}(?:-{_DAY}-|/{_DAY}/|(?<!ersion [0-9]{{4}})(?<!バージョン[0-9]{{4}})\.{_DAY}\.){_DAY}(?P<ymd>)"
        rf"|[0-9]{{4}}(?:-[0-9]{{2}}|/{_DAY})(?P<ym>)"
        r"|(?:19|20)[0-9]{6}(?P<compact>)"
        rf"|{_DAY}/{_DAY}/[0-9]{{4}}(?P<mdy>)"
        rf"|[RHS][0-9]{{1,2}}(?:\.{_DAY}\.|/{_DAY}/|-{_DAY}-){_DAY}(?P<era>)"
        rf"|(?:(?:{before}){_DAY}/{_DAY}|{_DAY}/{_DAY}(?={after}))(?P<md>)"
        rf"|(?:{clock}|{_DAY}) ?[AaPp]\.?[Mm](?:\.|(?![A-Za-z]))(?P<meridiem>)"
        rf"|{clock}(?P<clock>)"
        rf"){_STOP}",
        re.ASCII,
    )


def _read(kind: str, written: str, numbers: list[int]) -> Fields | None:
    if kind == "compact":
        numbers = [int(written[:4]), int(written[4:6]), int(written[6:])]
    if kind in ("ymd", "compact", "iso"):
        day = {"year": numbers[0], "month": numbers[1], "day": numbers[2]}
        return day | dict(zip(("hour", "minute", "second"), numbers[3:6], strict=False))
    if kind == "ym":
        return {"year": numbers[0], "month": numbers[1]} if 1 <= numbers[1] <= 12 else None
    if kind == "mdy":
        # American order, unless the first can only be a day.
        month, day = numbers[:2] if numbers[0] <= 12 else (numbers[1], numbers[0])
        return {"year": numbers[2], "month": month, "day": day}
    if kind == "era":
        return m.era_year(_LETTERS[written[0]], numbers[0]) | {"month": numbers[1], "day": numbers[2]}
    if kind == "md":
        return {"month": numbers[0], "day": numbers[1]}
    if kind == "meridiem":
        if not 1 <= numbers[0] <= 12:
            return None
        numbers[0] = numbers[0] % 12 + (12 if "p" in written.lower() else 0)
    fields: Fields = dict(zip(("hour", "minute", "second"), numbers, strict=False))
    return fields if numbers[0] <= 29 and all(number < 60 for number in numbers[1:]) else None


def _zoned(written: str, now: datetime) -> m.Interval | None:
    """A time with its offset is moved to the zone of the reader."""
    try:
        since = datetime.fromisoformat(written).astimezone(UTC).astimezone(now.tzinfo)
    except (ValueError, OverflowError):
        return None
    exact = written.count(":") - (written[-3] == ":") > 1
    since = since.replace(microsecond=0)
    return since, since + timedelta(seconds=1 if exact else 60)
