"""Expressions of time in a text, in Japanese and English, become half-open intervals in the reader's own zone.

What is meant where people differ:

- A week begins on Monday. 先週の金曜 and "Friday last week" are the Friday of the week before this one; "last Friday",
  この前の金曜 and a plain "Friday" are the last Friday before today; "this Friday" is that of the present week,
  "next Friday" that of the next; 今度の金曜 and "this coming Friday" the first after today.
- A weekend is Saturday and Sunday; "the weekend" is the last that has begun.
- What lacks its year, month or week is the last one that has begun, since memory speaks of the past; with
  `ahead=True` the first that is not over. "last May" is over, "this May" is this year's, "next May" has not begun.
- A date with its weekday, 5月3日(日), is the one nearest to the present of which both are true.
- So many days ago is that whole day. So many weeks, months or years ago is a span one unit long that has the day in
  its middle; hours likewise; minutes are taken to the nearest ten.
- Vague: 最近 and "recently" are the last 30 days, この前 and "the other day" the 14 before today, さっき and "just now" 6
  hours, "a while ago" 7 to 365 days; 数 and "a few" are 2 to 6, "a couple" 2 to 3, "several" 3 to 7. What is said with
  約, ほど, 頃, "about" keeps its length and is marked vague.
- ここ2週間, "the past two weeks": from the day that many weeks back up to the end of today.
- Spring is March to May, and so on; the winter of 2025 begins in December 2025. Quarters are those of the calendar;
  年度 begins in April.
- Thirds of a month end on the 10th and 20th; 年末 is from 21 December, 正月 the first three days.
- A morning is 5 to 12 h, afternoon 12 to 18 h, 夕方 16 to 19 h, evening 17 to 22 h, night 18 h to 5 h of the next day.
- A time of day belongs to a day: alone it says nothing in a text, and today's in `parse_when`.
- An hour lasts an hour, a minute a minute. 2/3/2026 is February. Dates of an era are held to its bounds.
- 昨日から, "since Monday": up to the end of today. "until May": from the beginning of time, which is the year 1000,
  or from today when it is still to come.
- What recurs (毎週金曜, "on Fridays") and what the calendar does not have (2月30日) is no time.
"""

import re
from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from functools import cache
from typing import Final

from omoide.errors import BadValue
from omoide.language.times.atoms import Atom, joined
from omoide.language.times.moments import Fields, Interval, resolve
from omoide.language.widths import normal, original, places
from omoide.model.frozen import frozen

_DAY_LETTERS: Final = len("2026-05-01")

# What may stand between two pieces of one moment: 去年の夏, Friday at 3pm, last year's May, mid-May.
_BETWEEN: Final = r"(?:['\u2019]s)? *+[,、]? *+(?:の|-|(?:(?:in|on|at|of|the|for|around|about) ++)*+) *+"
_TO: Final = r" *+(?:から|~|〜|-|\u2013|\u2014|(?:to|through|thru|until|till)(?= )) *+(?:the )?"
_AND: Final = r" *+(?:と|や|and|&) *+(?:the )?"
# Words before or after a moment that open it to one side, or blur it.
_LEAD: Final = (
    r"\b(?:(?P<since>since)|(?P<after>after)|(?P<until>until|till)|(?P<before>before|prior to)|(?P<from>from)"
    r"|(?P<between>between)|(?P<about>about|around|circa)) (?:the )?$"
)
_LONGEST_LEAD: Final = 16
_TAIL: Final = r"(?P<about>頃|ごろ|あたり|前後|くらい|ぐらい)?(?:(?P<since>から|以降|以来)|(?P<until>まで|以前)|(?P<before>より前))?"
_FIRST_YEAR: Final = 1000


@frozen
class Span:
    """A time that a text speaks of (since <= t < until) and where it does; a vague one is anybody's guess."""

    since: datetime
    until: datetime
    text: str
    start: int
    end: int
    vague: bool = False


def when(text: str, *, now: datetime, ahead: bool = False) -> tuple[Span, ...]:
    """Give every time that a text speaks of, in the order of the text."""
    found = list(_moments(normal(text), now=now, ahead=ahead))
    at = places(text) if found else ()
    return tuple(_span(text, at, each) for each in found)


def parse_when(text: str, *, now: datetime, ahead: bool = False) -> Span | None:
    """Read a text that is nothing but one time, as in `--since 昨日`."""
    read = normal(text)
    lead = re.match(r"\s*(?:(?:in|on|at|the)\s+)*", read, re.IGNORECASE)
    begin, end = lead.end() if lead else 0, len(read.rstrip(" \n\t\u3000"))
    for found in _moments(read, now=now, ahead=ahead, weak=True):
        if found.start <= begin and found.end >= end:
            return _span(text, places(text), found)
    return None


def read_time(text: str, *, now: datetime, end: bool = False) -> datetime:
    """A date or time in any way that people write it, in the zone of `now`; with `end`, the end of what it names."""
    try:
        time = datetime.fromisoformat(text.strip())
        if len(text.strip()) > _DAY_LETTERS or not end:
            return time if time.utcoffset() is not None else time.replace(tzinfo=now.tzinfo)
    except ValueError:
        pass
    span = parse_when(text, now=now)
    if span is None:
        allowed = "2026-05-01, 2026-05-01T18:30+09:00, 令和8年5月1日, 先週の金曜, last Friday or the like"
        raise BadValue(value=text, what="time", allowed=allowed)
    return span.until - timedelta(microseconds=1) if end else span.since


def _span(text: str, at: Sequence[int], found: Atom) -> Span:
    assert found.ready is not None
    since, until = found.ready
    start, end = original(at, found.start, found.end)
    return Span(since=since, until=until, text=text[start:end], start=start, end=end, vague=found.vague)


def _moments(text: str, *, now: datetime, ahead: bool, weak: bool = False) -> Iterator[Atom]:
    """Give the moments of a text of one width, each with its interval; weak ones only on demand."""
    if now.utcoffset() is None:
        raise BadValue(value=str(now), what="now", allowed="a time with its offset from UTC")
    found = _joined(text, _pieces(text, now=now, ahead=ahead))
    at = 0
    while at < len(found):
        one, other = found[at], found[at + 1] if at + 1 < len(found) else None
        moment = _from_to(text, one, other, now=now, ahead=ahead) if other else None
        if moment is None:
            settled = _listed(text, found[at - 1], one, now=now, ahead=ahead) if at else None
            if settled is None and (weak or not one.weak):
                settled = one._replace(ready=_interval(one, now=now, ahead=ahead))
            moment = _opened(text, settled, now=now) if settled else None
        else:
            at += 1
        at += 1
        if moment is not None and (weak or not moment.weak):
            yield moment


def _pieces(text: str, *, now: datetime, ahead: bool) -> list[Atom]:
    """Find the atoms; where two overlap, the longer one holds. A reader is loaded when its script is there."""
    found: list[Atom] = []
    if re.search("[0-9]", text):
        from omoide.language.times import figures

        found += figures.atoms(text, now=now)
    if not text.isascii():
        from omoide.language.times import japanese

        found += japanese.atoms(text, now=now)
    if re.search("[A-Za-z]|(?<![0-9])[0-9]{4}(?![0-9])", text):
        from omoide.language.times import english

        found += english.atoms(text, now=now, ahead=ahead)
    kept: list[Atom] = []
    for atom in sorted(found, key=lambda atom: (atom.start, -atom.end)):
        if not kept or atom.start >= kept[-1].end:
            kept.append(atom)
        elif atom.end - atom.start > kept[-1].end - kept[-1].start:
            kept[-1] = atom
    return kept


def _joined(text: str, pieces: list[Atom]) -> list[Atom]:
    whole: list[Atom] = []
    for atom in pieces:
        if whole and re.fullmatch(_BETWEEN, text[whole[-1].end : atom.start], re.IGNORECASE):
            both = joined(whole[-1], atom)
            if both:
                whole[-1] = both
                continue
        whole.append(atom)
    return [atom for atom in whole if not atom.void]


def _anchored(atom: Atom) -> bool:
    """Say whether it is known which year, week or day is meant, without looking at the present."""
    return atom.ready is not None or bool(atom.fields.keys() & {"year", "week", "date"})


def _interval(atom: Atom, *, now: datetime, ahead: bool) -> Interval | None:
    return atom.ready or resolve(atom.fields, now=now, ahead=ahead)


def _listed(text: str, last: Atom, atom: Atom, *, now: datetime, ahead: bool) -> Atom | None:
    """In 2025年2月と3月 and 5月3日と5日 the second is looked for from the first one on."""
    if last.weak or not _fewer(atom.fields, last.fields):
        return None
    before = resolve(last.fields, now=now, ahead=ahead)
    if before is None or not re.fullmatch(_AND, text[last.end : atom.start], re.IGNORECASE):
        return None
    return atom._replace(ready=resolve(atom.fields, now=before[0], ahead=True), weak=False)


def _fewer(fields: Fields, others: Fields) -> bool:
    """Say whether the others name the year, week or day, and these leave it out."""
    if fields.keys() & {"year", "week", "date"}:
        return False
    if "hour" in others:
        return bool(fields) and fields.keys() <= {"hour", "minute", "second"}
    if "week" in others:
        return fields.keys() == {"weekday"}
    named = fields.keys() & {"month", "day"} and "hour" not in fields
    return bool(named) and "month" in others and ("year" in others or "month" not in fields)


def _from_to(text: str, one: Atom, other: Atom, *, now: datetime, ahead: bool) -> Atom | None:
    """Make one of two moments that are the ends of a time; the nearer to the present is found by the farther."""
    gap, lead = text[one.end : other.start], _lead(text, one.start)
    between = lead and lead["between"] and re.fullmatch(_AND, gap, re.IGNORECASE)
    if not between and not re.fullmatch(_TO, gap, re.IGNORECASE):
        return None
    closed = text.startswith("まで", other.end)
    # 昨日から朝が早い and 明日からお盆 do not end there, while 5月3日から5日 does.
    slight = other.weak and not other.fields.keys() & {"hour", "day", "month", "weekday", "year"}
    if not closed and (slight or "days" in other.fields):
        return None
    if _anchored(other) and not _anchored(one):
        last = _interval(other, now=now, ahead=ahead)
        first = _interval(one, now=last[0], ahead=False) if last else None
    else:
        first = _interval(one, now=now, ahead=ahead)
        last = _after(other, first, now=now, ahead=ahead) if first else None
    if first is None or last is None or first[0] >= last[1]:
        return None
    # From three to five o'clock ends at five, while from Monday to Friday takes in the Friday.
    until = last[0] if "hour" in other.fields and last[0] > first[0] else last[1]
    start = lead.start() if lead and (lead["from"] or lead["between"]) else one.start
    end = other.end + 2 * closed
    return Atom(
        start=start, end=end, fields={}, ready=(first[0], until), weak=one.weak and other.weak,
        vague=one.vague or other.vague,
    )  # fmt: skip


def _after(atom: Atom, first: Interval, *, now: datetime, ahead: bool) -> Interval | None:
    if _anchored(atom):
        return _interval(atom, now=now, ahead=ahead)
    last = _interval(atom, now=first[0], ahead=True)
    if last and last[1] <= first[0]:  # from 22 h to 2 h
        return _interval(atom, now=first[0] + timedelta(days=1), ahead=True)
    return last


def _opened(text: str, atom: Atom, *, now: datetime) -> Atom | None:
    """Open a moment to the past or up to today where the words beside it say so, and mark it when they blur it."""
    if atom.ready is None:
        return None
    lead, tail = _lead(text, atom.start), _after_words().match(text, atom.end)
    said = {name for beside in (lead, tail) if beside for name, words in beside.groupdict().items() if words}
    (since, until), today = atom.ready, resolve({"date": now.toordinal()}, now=now)
    if today is None:
        return atom
    if "since" in said and since <= now:
        until = max(until, today[1])
    elif "after" in said and until <= now:
        since, until = until, today[1]
    elif said & {"until", "before"}:
        last = since if "before" in said else until
        first = today[0] if last > now else datetime(_FIRST_YEAR, 1, 1, tzinfo=now.tzinfo)
        since, until = (first, last) if first < last else (since, until)
    return atom._replace(
        start=lead.start() if lead and not said & {"from", "between"} else atom.start,
        end=tail.end() if tail else atom.end,
        ready=(since, until),
        vague=atom.vague or "about" in said,
    )


def _lead(text: str, start: int) -> re.Match[str] | None:
    return _before_words().search(text, max(0, start - _LONGEST_LEAD), start)


@cache
def _before_words() -> re.Pattern[str]:
    return re.compile(_LEAD, re.IGNORECASE)


@cache
def _after_words() -> re.Pattern[str]:
    return re.compile(_TAIL)
