"""When something is due: the time that a promise or a reminder names, as one moment in the reader's zone.

What is meant where people differ:

- What is to be done by, on or within a time is due in its last minute: by Friday, on Friday and 金曜に are Friday 23:59,
  今週中 Sunday 23:59, before Friday Thursday 23:59, tomorrow morning 11:59.
- A reminder rings when its time begins; on a day without an hour at nine, and if that is past, in the day's last minute.
- An hour is due when it begins. One without a day is the next of its kind; a bare 3時 or "at 3", when the early one is
  over, is that of the afternoon, up to six.
- So many minutes, hours, days or weeks ahead are counted from the present; the days end as other days do.
- A time that only describes something (明日の会議, "tomorrow's meeting") is no due, and neither is one that is past.
"""

import re
from datetime import datetime, timedelta
from typing import Final

from omoide.language.dates import Span, parse_when, when

REMINDER_HOUR: Final = 9
_MINUTE: Final = timedelta(minutes=1)
_HOUR: Final = timedelta(hours=1)
_DAY: Final = timedelta(days=1)

# What people say of the time to come, in the words that `dates` reads.
_SAID_OTHERWISE: Final = (
    (r"(?<![一-鿿0-9])月末", "今月末"), (r"週明け", "来週の月曜"), (r"(?<![週の])土日", "週末"), (r"以内|のうち(?=に)", "後"), (r"\bwithin (?:the next )?", "in "),
    (r"\b(?:the )?end of (?:the|this) month\b", "今月末"), (r"\b(?:the )?end of (?:the|this) week\b", "this week"),
    (r"\b(?:the )?end of (?:the|this) year\b", "this December"), (r"\b(?:eod|(?:the )?end of (?:the )?day|cob)\b", "today"),
    (r"\b(?:the )?end of next (week|month)\b", r"next \1"), (r"\bat (\d{1,2})(?![\d:]| ?[ap]\.?m| ?%| ?o'clock)", r"at \1:00"), (r"\b(\d{1,2}) ?o'clock\b", r"\1:00"),
)  # fmt: skip
_OF_DAY: Final = (
    r"(?:午前|午後|朝|夜|夕方|昼)(?:の)?\d{1,2}(?:時(?:半|\d{1,2}分)?|:\d\d)|\d{1,2}時(?!間)(?:半|\d{1,2}分)?|(?<![\d:])\d{1,2}:\d\d"
    r"|\b\d{1,2}(?::\d\d)? ?[ap]\.?m\b|\bnoon\b|\bmidnight\b|正午|夕方|お?昼(?=[にま過])"
)  # fmt: skip
_BARE: Final = r"\d{1,2}(?:時(?:半|\d{1,2}分)?|:\d\d)"
_LAST_BARE: Final = 6
_UNIT: Final = r"(?:second|minute|hour|day|week|month|year)s?$"
_AHEAD: Final = r"(?<=[日間分秒月年週])後|\bfrom now\b|\bhence\b"
_BEFORE: Final = r"\bbefore\b|\bprior to\b|より前"
# What opens a time to one side; without it the time itself is read.
_SIDES: Final = (
    r"^(?:until|till|before|prior to|since|from|after) (?:the )?|(?:まで|以前|より前|から|以降|以来)$"
)


def due(text: str, *, now: datetime, rings: bool = False) -> datetime | None:
    """Give the moment that a sentence in one width names for what is to be done; `rings` for a reminder."""
    for said, otherwise in _SAID_OTHERWISE:
        text = re.sub(said, otherwise, text, flags=re.IGNORECASE)
    spans = [
        span
        for span in when(text, now=now, ahead=True)
        if not _describes(text, span) and not _is_lately(span, now) and not _is_denied(text, span)
    ]
    if not spans:
        return _of_day(text, now, rings)
    moments = [(_moment(text, span, now, rings), _is_deadline(text, span)) for span in spans]
    ahead = [each for each in moments if each[0] > now]
    deadlines = [each for each in ahead if each[1] and not rings]
    return next((moment for moment, _ in deadlines or ahead), None)


def _is_denied(text: str, span: Span) -> bool:
    """木曜じゃなくて金曜に, "not Thursday but Friday": it is the other one."""
    return (
        re.match(r"日?(?:じゃな|ではな|でな)", text[span.end :]) is not None
        or re.search(r"\bnot (?:on |by |at |until )?$", text[: span.start], re.IGNORECASE) is not None
    )


def _describes(text: str, span: Span) -> bool:
    after = text[span.end : span.end + 3]
    return bool(re.match(r"の(?!うち|間)|['’]s\b", after)) and not re.match(r"の(?:朝|夜|昼|夕|午)", after)


def _is_lately(span: Span, now: datetime) -> bool:
    """最近 and "these days" go on, but nothing is due in them."""
    return span.vague and span.since < now - _DAY


def _is_deadline(text: str, span: Span) -> bool:
    if re.search("まで", text[max(span.start, span.end - 2) : span.end + 2]):
        return True
    return bool(
        re.search(r"\b(?:by|before|until|due|within)(?: \w+)? ?$", text[: span.start] + " ", re.IGNORECASE)
    )


def _moment(text: str, span: Span, now: datetime, rings: bool) -> datetime:
    bare = re.sub(_SIDES, "", span.text, flags=re.IGNORECASE)
    read = (parse_when(bare, now=now, ahead=True) if bare != span.text else span) or span
    since, until = read.since, read.until
    if re.search(_BEFORE, span.text, re.IGNORECASE):
        return since - _MINUTE
    said_in = re.search(r"\bin $", text[: span.start], re.IGNORECASE)
    counted = (said_in and re.search(_UNIT, span.text, re.IGNORECASE)) or re.search(_AHEAD, span.text)
    if counted:
        middle = since + (until - since) / 2
        if until - since <= _HOUR:
            return middle
        since = middle.replace(hour=0, minute=0)
        until = since + _DAY
    return _of_span(since, until, now, rings)


def _of_span(since: datetime, until: datetime, now: datetime, rings: bool) -> datetime:
    if until - since <= _HOUR:
        return since
    last = until - _MINUTE
    if not rings:
        return last
    first = since if since.hour else since.replace(hour=REMINDER_HOUR)
    return first if first > now else last


def _of_day(text: str, now: datetime, rings: bool) -> datetime | None:
    """The next time of a clock that is named without a day."""
    found = re.search(_OF_DAY, text, re.IGNORECASE)
    read = parse_when(found[0], now=now, ahead=True) if found else None
    if found is None or read is None:
        return None
    moment = _of_span(read.since, read.until, now, rings)
    if moment > now:
        return moment
    half = moment + 12 * _HOUR
    bare = re.fullmatch(_BARE, found[0]) and not re.search("[朝夜]", text[: found.start()][-2:])
    return half if bare and moment.hour <= _LAST_BARE and half > now else moment + _DAY


def is_by(text: str, *, now: datetime) -> bool:
    """Whether a time is named by which something is to be done: by Friday, 金曜までに."""
    return any(
        _is_deadline(text, span)
        or re.search(r"\b(?:by|before|until|till|within) (?:the )?$", text[: span.start], re.IGNORECASE)
        or re.match(r"(?:by|before|until|till|within)\b", span.text, re.IGNORECASE)
        for span in when(text, now=now, ahead=True)
    )
