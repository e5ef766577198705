"""English times that are counted from the present: last Friday, this summer, two weeks ago, the past few days."""

import re
from datetime import datetime

from omoide.language.times import amounts as a
from omoide.language.times import english_words as w
from omoide.language.times import moments as m
from omoide.language.times.amounts import ago, and_a_half, days_ago, just_now, last_season, lately
from omoide.language.times.atoms import Atom
from omoide.language.times.english_words import Line
from omoide.language.times.moments import Fields


def read_relative(line: Line, at: int) -> Atom | None:
    """last, this or next, with what they stand before."""
    step, k = w.STEP[line.words[at]], at + 1
    if step == 0 and line.word(k) in ("past", "last", "coming", "next"):
        step, k = w.STEP[line.words[k]], k + 1
    word = line.word(k)
    amount = _amount(line, k) if step and word not in ("a", "an") else None
    if amount:
        most, _, unit, vague, after = amount
        return line.ready(at, after, lately(-step * most, unit, now=line.now), vague=vague)
    if line.word(k + 1) == "of":
        return _last_of(line, at, k) if step < 0 else None
    if line.glued(k + 1) and line.words[k + 1] == "-":
        return None  # year-round
    window = step and (line.before(at) == "the" or line.words[k - 1] == "past")
    if window and word in ("week", "month", "year", "hour"):
        return line.ready(at, k + 1, lately(-step, w.UNIT[word], now=line.now))
    fields = _relative_day(line, k, step) or relative_fields(line, k, step)
    return line.atom(at, k + 1, fields) if fields else None


def _last_of(line: Line, at: int, k: int) -> Atom | None:
    """The last Friday, week or weekend of a month, which is to be named yet."""
    fields = nth_fields(line.word(k), 0)
    return line.atom(at, k + 1, fields, weak=True) if fields else None


def nth_fields(word: str, nth: int) -> Fields:
    """The first Friday, week or weekend of something."""
    if word in w.WEEKDAY:
        return {"nth": nth, "weekday": w.WEEKDAY[word]}
    return {"week": {"nth": nth}, "weekend": {"nth": nth, "weekday": 5, "days": 2}}.get(word, {})


def _relative_day(line: Line, at: int, step: int) -> Fields:
    word, today = line.word(at), line.now.toordinal()
    if word in w.PART:
        return (
            {"date": today + step, "part": w.PART[word]} if step == 0 or (step, word) in _LAST_PARTS else {}
        )
    weekday = w.WEEKDAY.get(word, w.SHORT_WEEKDAY.get(word) if word and line.capital(at) else None)
    if weekday is None:
        return {}
    if step < 0:
        return {"date": today - (line.now.weekday() - weekday - 1) % 7 - 1}
    coming = today + (weekday - line.now.weekday() - 1) % 7 + 1
    if line.words[at - 1] in ("coming", "upcoming"):
        return {"date": coming}
    day = m.monday(line.now.date()) + weekday + 7 * step
    return {"date": coming if line.ahead and day < today else day}


_LAST_PARTS = frozenset({(-1, "night"), (-1, "evening")})


def relative_fields(line: Line, at: int, step: int) -> Fields:
    """The unit, month, season or feast that stands here, so many steps from the present one."""
    word, now = line.word(at), line.now
    if word in ("week", "weekend"):
        week = {"week": m.monday(now.date()) + 7 * step}
        return week if word == "week" else week | {"weekday": 5, "days": 2}
    if word == "month":
        month = now.year * 12 + now.month - 1 + step
        return {"year": month // 12, "month": month % 12 + 1}
    if word == "year":
        return {"year": now.year + step}
    if word == "quarter":
        quarter = now.year * 4 + (now.month - 1) // 3 + step
        return {"year": quarter // 4, "quarter": quarter % 4 + 1}
    if word in w.MONTH and (line.capital(at) or (word in w.MONTHS and word not in w.DOUBTFUL) or step):
        return {"year": now.year + _whole(step, w.MONTH[word] - now.month), "month": w.MONTH[word]}
    if word in w.SEASON:
        return _relative_season(w.SEASON[word], now, step)
    if word in w.FEAST:
        month, day, days = w.FEAST[word]
        apart = (month - now.month) * 31 + day - now.day
        return {"year": now.year + _whole(step, apart), "month": month, "day": day, "days": days}
    return {}


def _whole(step: int, apart: int) -> int:
    """What is named alone lies in this year, unless "last" finds it still ahead or "next" already there."""
    return step if (step < 0 <= apart) or (step > 0 >= apart) else 0


def _relative_season(season: int, now: datetime, step: int) -> Fields:
    last = last_season(season, now)
    if step < 0:
        return last
    running = {"year": last["year"] + 1, "season": season}
    interval = m.resolve(running, now=now)
    begun = interval is not None and interval[0] <= now
    if step == 0:
        # In March the summer ahead is "this" one, and in November the one that is over.
        return running if begun or running["year"] == now.year else last
    return {"year": running["year"] + begun, "season": season}


def read_before_last(line: Line, at: int) -> Atom | None:
    """The day before yesterday, the week before last, the month after next."""
    word, pair, today = line.words[at], (line.word(at + 1), line.word(at + 2)), line.now.toordinal()
    step = {("before", "last"): -2, ("after", "next"): 2}.get(pair, 0)
    day = {("before", "yesterday"): -2, ("after", "tomorrow"): 2}.get(pair, 0)
    if word == "day" and day:
        return line.atom(at, at + 3, {"date": today + day})
    if word == "night" and step == -2:
        return line.atom(at, at + 3, {"date": today - 2, "part": m.NIGHT})
    if word in w.WEEKDAY and step == -2:
        return line.atom(at, at + 3, {"date": today - (line.now.weekday() - w.WEEKDAY[word] - 1) % 7 - 8})
    fields = relative_fields(line, at, step) if step else {}
    return line.atom(at, at + 3, fields) if fields else None


def read_amount(line: Line, at: int) -> Atom | None:
    """An amount and its direction: three days ago, two weeks from now."""
    if line.words[at] == "a" and line.word(at + 1) in ("while", "moment"):
        if line.word(at + 2) not in ("ago", "back"):
            return None
        interval = days_ago(365, 7, now=line.now) if line.words[at + 1] == "while" else just_now(line.now)
        return line.ready(at, at + 3, interval, vague=True)
    amount = None if within_number(line, at) else _amount(line, at)
    if amount is None:
        return _weekends_ago(line, at)
    most, least, unit, vague, after = amount
    if line.word(after) in ("ago", "back"):
        after += 1
    elif line.word(after) == "from" and line.word(after + 1) == "now":
        most, least, after = -least, -most, after + 2
    elif line.ahead and line.before(at) == "in" and line.word(after) not in ("and", "of"):
        most, least = -least, -most
    else:
        return None
    vague = vague or most != least or line.before(at) in ("roughly", "almost", "nearly", "over", "than")
    fields, interval = ago(most, unit, now=line.now, least=least)
    return (
        line.atom(at, after, fields, vague=vague) if fields else line.ready(at, after, interval, vague=vague)
    )


def _weekends_ago(line: Line, at: int) -> Atom | None:
    numbers, after = _counted(line, at)
    if len(numbers) != 1 or line.word(after) not in ("weekend", "weekends") or line.word(after + 1) != "ago":
        return None
    week = m.monday(line.now.date()) - 7 * numbers[0]
    return line.atom(at, after + 2, {"week": week, "weekday": 5, "days": 2})


def within_number(line: Line, at: int) -> bool:
    """The 5 of 3.5, 1,005 or 10:05 is no number of its own; that of 2026-05 neither."""
    start = line.places[at][0]
    return start > 1 and line.text[start - 1] in ".,:/-" and line.text[start - 2].isdecimal()


def _amount(line: Line, at: int) -> tuple[int, int, int, bool, int] | None:
    """Read "two or three weeks": most, least, unit, whether it is a rough number, and where it ends."""
    if line.word(at) in ("a", "an") and line.word(at + 1) in w.FEW:
        at += 1
    few = w.FEW.get(line.word(at))
    half = False
    if few:
        most, least = few
        at += 1 + (line.word(at + 1) == "of")
    elif line.word(at) == "half" and line.word(at + 1) in ("a", "an"):
        most, least, half, at = 0, 0, True, at + 2
    else:
        numbers, at = _counted(line, at)
        if not numbers:
            return None
        most, least = max(numbers), min(numbers)
        at, half = _half(line, at)
    fortnight = line.word(at).removesuffix("s") == "fortnight"
    unit = a.WEEK if fortnight else w.UNIT.get(line.word(at).removesuffix("s"))
    if unit is None:
        return None
    at += 1
    if not half:
        at, half = _half(line, at)
    if fortnight:
        most, least = 2 * most, 2 * least
    if half:
        most, least, unit = and_a_half(most, least, unit)
    return most, least, unit, bool(few), at


def _half(line: Line, at: int) -> tuple[int, bool]:
    half = [line.word(at), line.word(at + 1), line.word(at + 2)] == ["and", "a", "half"]
    return (at + 3, True) if half else (at, False)


def _counted(line: Line, at: int) -> tuple[list[int], int]:
    """Read 3, twenty-one, "2 or 3" and "2-3"."""
    first, after = _one_number(line, at)
    if first is None:
        return [], at
    if line.word(after) in ("or", "to", "-", "\u2013"):
        second, end = _one_number(line, after + 1)
        if second is not None:
            return [first, second], end
    return [first], after


def _one_number(line: Line, at: int) -> tuple[int | None, int]:
    word = line.word(at)
    if re.fullmatch("[0-9]{1,4}", word):
        return int(word), at + 1
    value = w.NUMBER.get(word)
    ones = w.NUMBER.get(line.word(at + 2), 99) if line.word(at + 1) == "-" else 99
    if value is not None and value >= 20 and ones < 10:
        return value + ones, at + 3
    return value, at + 1


def read_day(line: Line, at: int) -> Atom:
    return line.atom(at, at + 1, {"date": line.now.toordinal() + w.DAY[line.words[at]]})


def read_tonight(line: Line, at: int) -> Atom:
    return line.atom(at, at + 1, {"date": line.now.toordinal(), "part": m.NIGHT})


def read_recently(line: Line, at: int) -> Atom | None:
    return line.ready(at, at + 1, days_ago(30, 0, now=line.now), vague=True)


def read_other(line: Line, at: int) -> Atom | None:
    """The other day, the other week."""
    if line.before(at) != "the" or line.word(at + 1) not in ("day", "night", "evening", "week"):
        return None
    most, least = (30, 7) if line.words[at + 1] == "week" else (14, 1)
    return line.ready(at - 1, at + 2, days_ago(most, least, now=line.now), vague=True)


def read_just_now(line: Line, at: int) -> Atom | None:
    return line.ready(at, at + 2, just_now(line.now), vague=True) if line.word(at + 1) == "now" else None
