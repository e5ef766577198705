"""What stands beside a quotation so that it is understood later: the dates that its words meant when it was said.

The words stay as they were said. A date is told only where it is sure: the same whether the text speaks of the past or of what is ahead.
"""

from datetime import datetime, timedelta

from omoide.language.dates import Span, when
from omoide.model.for_now import for_now

_YEAR = 4  # digits: who says the year needs no help
_UNTIL = ("まで", "until", "till")  # the day that it ends on is what matters
_DAY = timedelta(days=1)
_MONTH = timedelta(days=31)


@for_now(4096)
def dates_in(text: str, at: datetime) -> tuple[tuple[str, str], ...]:
    """Each relative time as it was said, and what it is."""
    behind, ahead = when(text, now=at), when(text, now=at, ahead=True)
    sure = [each for each, other in zip(behind, ahead, strict=False) if each == other]
    today = at.replace(hour=0, minute=0, second=0, microsecond=0)
    found = {
        each.text: _told(each, today=today) for each in sure if not each.vague and not _has_year(each.text)
    }
    return tuple((said, told) for said, told in found.items() if told and told not in said)


def annotated(text: str, at: datetime) -> str:
    found = dates_in(text, at)
    return f"{text} [{', '.join(f'{said} = {told}' for said, told in found)}]" if found else text


def _told(span: Span, *, today: datetime) -> str:
    """A day, a moment, from day to day, or since a day; what is longer than a month says nothing new."""
    length = span.until - span.since
    if length > _MONTH:
        return ""
    if length < _DAY:
        whole = span.since.minute == 0 and length.total_seconds() > 3600
        return f"{span.since:%Y-%m-%d}" if whole else f"{span.since:%Y-%m-%d %H:%M}"
    if span.until > today + _DAY and any(each in span.text for each in _UNTIL):
        return f"{span.until - timedelta(microseconds=1):%Y-%m-%d}"
    if span.since < today and span.until == today + _DAY:
        return f"{span.since:%Y-%m-%d}…"
    last = span.until - timedelta(microseconds=1)
    return f"{span.since:%Y-%m-%d}" if length == _DAY else f"{span.since:%Y-%m-%d}…{last:%m-%d}"


def _has_year(said: str) -> bool:
    digits = 0
    for letter in said:
        digits = digits + 1 if letter.isdecimal() else 0
        if digits == _YEAR:
            return True
    return any(era in said for era in ("令和", "平成", "昭和"))
