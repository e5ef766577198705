"""English expressions of time are read word by word: each word that may begin one has its own small rule."""

import re
from collections.abc import Callable, Iterator
from datetime import datetime
from typing import Final

from omoide.language.times import english_relative as relative
from omoide.language.times import english_words as w
from omoide.language.times import moments as m
from omoide.language.times.atoms import Atom
from omoide.language.times.english_words import Line
from omoide.language.times.moments import Fields

_APOSTROPHES: Final = ("'", "\u2019")


def atoms(text: str, *, now: datetime, ahead: bool) -> Iterator[Atom]:
    """Find the pieces in a text of one width."""
    whole = w.line(text, now=now, ahead=ahead)
    end = 0
    for at, word in enumerate(whole.words):
        rule = _RULES.get(word) or (_number if word[0].isdecimal() else None)
        if rule is None or whole.places[at][0] < end:
            continue
        atom = rule(whole, at)
        if atom is not None:
            end = atom.end
            yield atom


def _month(line: Line, at: int) -> Atom | None:
    word, after = line.words[at], at + 1
    if line.word(after) == "." and word not in w.MONTHS:
        after += 1
    doubtful = word in w.DOUBTFUL and not line.capital(at)
    day_at = after + (line.word(after) == "the")
    day = _day_number(line, day_at)
    if day and not (doubtful and line.words[day_at].isdecimal() and _goes_on(line, day_at + 1)):
        after, days = _to_day(line, day_at + 1, day)
        if line.word(after) in w.MONTH:  # May 3 to 5 June
            after, days = day_at + 1, {}
        return line.atom(at, after, {"month": w.MONTH[word], "day": day} | days)
    cue = line.before(at)
    if cue == "-":  # mid-May
        cue = line.before(at - 1)
    if doubtful and not (line.alone or cue in ("in", "since", "during", "of", "early", "late", "mid")):
        # "may 2025" is a month, "it may" is not.
        return line.atom(at, after, {"month": w.MONTH[word]}, weak=True) if _year_at(line, after) else None
    sure = (word in w.MONTHS and word not in w.DOUBTFUL) or cue in w.CUES
    return line.atom(at, after, {"month": w.MONTH[word]}, weak=not sure)


def _goes_on(line: Line, at: int) -> bool:
    """Say whether a sentence goes on after "march 3", so that it may be "march 3 miles"."""
    word = line.word(at)
    return word[:1].isalpha() and word not in ("at", "to", "and", "in")


def _day_number(line: Line, at: int) -> int:
    """Read the 14, 14th or fourteenth of a month; 0 when there is none, as in "May 10:30" or "May 100"."""
    word = line.word(at)
    if word in w.ORDINAL:
        return w.ORDINAL[word]
    digits = re.fullmatch(r"([0-9]{1,2})(?:st|nd|rd|th)?", word)
    if digits is None or not 1 <= int(digits[1]) <= 31:
        return 0
    return 0 if _continued(line, at, ":./%") else int(digits[1])


def _continued(line: Line, at: int, marks: str) -> bool:
    """Say whether a number goes on after a mark, as in 10:30 and 3.5."""
    if not (line.glued(at + 1) and line.words[at + 1] in marks):
        return False
    return line.glued(at + 2) and line.words[at + 2][0].isdecimal()


def _to_day(line: Line, at: int, day: int) -> tuple[int, Fields]:
    """May 3-5, May 3 to 5: days of one month."""
    if line.word(at) in ("-", "\u2013", "to", "through"):
        last = _day_number(line, at + 1)
        if last > day and line.word(at + 2) not in ("am", "pm", "a", "p"):
            return at + 2, {"days": last - day + 1}
    return at, {}


def _year_at(line: Line, at: int) -> int:
    word = line.word(at + (line.word(at) == ","))
    return int(word) if re.fullmatch("(?:19|20)[0-9]{2}", word) else 0


def _weekday(line: Line, at: int) -> Atom:
    before_last = relative.read_before_last(line, at)
    return before_last or line.atom(at, at + 1, {"weekday": w.WEEKDAY[line.words[at]]})


def _short_weekday(line: Line, at: int) -> Atom | None:
    if not (line.capital(at) or line.alone):
        return None
    after = at + 1 + (line.word(at + 1) == ".")
    following = line.word(after + (line.word(after) == ","))
    sure = line.before(at) in ("on", "by", "until", "since", "from", "to") or following in w.MONTH
    return line.atom(at, after, {"weekday": w.SHORT_WEEKDAY[line.words[at]]}, weak=not sure)


def _recurring(line: Line, at: int) -> Atom:
    after = at + 1 + (line.word(at + 1) == "other")
    return Atom(start=line.places[at][0], end=line.places[after - 1][1], fields={}, void=True)


def _number(line: Line, at: int) -> Atom | None:
    if relative.within_number(line, at):
        return None
    day = _day_number(line, at)
    return (day and _day_first(line, at, day)) or relative.read_amount(line, at) or _year(line, at)


def _day_first(line: Line, at: int, day: int) -> Atom | None:
    """14 February, 3-5 May, the 14th, 3 o'clock."""
    word = line.words[at]
    after, days = _to_day(line, at + 1, day)
    after += line.word(after) == "of"
    name = line.word(after)
    if name in w.MONTH:
        sure = line.capital(after) or name not in w.DOUBTFUL or not word.isdecimal()
        if sure or _year_at(line, after + 1):
            after += 1 + (name not in w.MONTHS and line.word(after + 1) == ".")
            return line.atom(at, after, {"month": w.MONTH[name], "day": day} | days)
    lead = line.before(at - 1)
    on_the = line.before(at) == "the" and (lead in w.WEEKDAY or lead in w.CUES - {"of", "in"})
    if on_the and not word.isdecimal() and line.word(at + 1) not in w.NOT_DAYS:
        return line.atom(at, at + 1, {"day": day})
    if line.word(at + 1) == "o" and line.word(at + 3) == "clock" and word.isdecimal():
        return line.atom(at, at + 4, {"hour": day}, weak=True)
    return None


def _year(line: Line, at: int) -> Atom | None:
    word, before = line.words[at], line.before(at)
    quarter = re.fullmatch("((?:19|20)[0-9]{2})q([1-4])", word)
    if quarter:
        return line.atom(at, at + 1, {"year": int(quarter[1]), "quarter": int(quarter[2])})
    decade = re.fullmatch("((?:19|20)?)([0-9]0)s", word)
    if decade and (decade[1] or before in ("the", *_APOSTROPHES, "early", "mid", "late", "-")):
        year, now = int(decade[1] + decade[2]), line.now.year
        return line.atom(at, at + 1, {"year": year if decade[1] else now - (now - year) % 100, "years": 10})
    if not _year_at(line, at) or line.word(at + 1) in w.NOT_YEARS or _continued(line, at, "-/.,:"):
        return None
    return line.atom(at, at + 1, {"year": int(word)}, weak=before not in w.CUES)


def _ordinal(line: Line, at: int) -> Atom | None:
    value, following = w.ORDINAL[line.words[at]], line.word(at + 1)
    if following == "of" and line.word(at + 2) in w.MONTH:
        return line.atom(at, at + 3, {"month": w.MONTH[line.word(at + 2)], "day": value})
    if following == "quarter" and value <= 4:
        return line.atom(at, at + 2, {"quarter": value}, weak=True)
    if following == "half" and value <= 2:
        return line.atom(at, at + 2, {"portion": m.FIRST_HALF if value == 1 else m.SECOND_HALF}, weak=True)
    fields = relative.nth_fields(following, value) if value <= 5 else {}
    return line.atom(at, at + 2, fields, weak=True) if fields else None


def _unit(line: Line, at: int) -> Atom | None:
    word = line.words[at]
    before_last = relative.read_before_last(line, at)
    if before_last:
        return before_last
    if word == "night":
        return _part(line, at)
    if word != "weekend":
        return None
    return line.atom(at, at + 1, {"weekday": 5, "days": 2}, weak=line.before(at) != "the")


def _part(line: Line, at: int) -> Atom:
    return line.atom(at, at + 1, {"part": w.PART[line.words[at]]}, weak=True)


def _noon(line: Line, at: int) -> Atom:
    return line.atom(at, at + 1, {"hour": 24 if line.words[at] == "midnight" else 12, "minute": 0}, weak=True)


def _season(line: Line, at: int) -> Atom:
    sure = line.before(at) == "the" and line.before(at - 1) in ("over", "during")
    return line.atom(at, at + 1, {"season": w.SEASON[line.words[at]]}, weak=not sure)


def _portion(line: Line, at: int) -> Atom:
    return line.atom(at, at + 1, {"portion": w.PORTION[line.words[at]]}, weak=True)


def _quarter(line: Line, at: int) -> Atom:
    sure = line.before(at) in w.CUES and line.capital(at)
    return line.atom(at, at + 1, {"quarter": int(line.words[at][1])}, weak=not sure)


def _feast(line: Line, at: int) -> Atom | None:
    month, day, days = w.FEAST[line.words[at]]
    after = at + 1 + 2 * (line.word(at + 1) in _APOSTROPHES and line.word(at + 2) == "s")
    if line.word(after) in ("day", "eve"):
        day, days = (day + (line.words[at] == "christmas" and line.words[after] == "day"), 1)
        after += 1
    if line.word(after) in w.NOT_FEASTS:
        return None
    return line.atom(at, after, {"month": month, "day": day, "days": days})


def _new_year(line: Line, at: int) -> Atom | None:
    after = at + 2 + 2 * (line.word(at + 2) in _APOSTROPHES)
    if line.word(at + 1) not in ("year", "years") or line.word(after) not in ("eve", "day"):
        return None
    month, day = (12, 31) if line.words[after] == "eve" else (1, 1)
    return line.atom(at, after + 1, {"month": month, "day": day, "days": 1})


_RULES: Final[dict[str, Callable[[Line, int], Atom | None]]] = {
    **dict.fromkeys(w.ORDINAL, _ordinal), **dict.fromkeys(w.MONTH, _month), **dict.fromkeys(w.WEEKDAY, _weekday),
    **dict.fromkeys(w.SHORT_WEEKDAY, _short_weekday), **dict.fromkeys((*w.NUMBER, *w.FEW, "half"), relative.read_amount),
    **dict.fromkeys(w.STEP, relative.read_relative), **dict.fromkeys(w.DAY, relative.read_day),
    **dict.fromkeys(w.PART, _part), **dict.fromkeys(w.SEASON, _season), **dict.fromkeys(w.PORTION, _portion),
    **dict.fromkeys(w.FEAST, _feast), **dict.fromkeys(("q1", "q2", "q3", "q4"), _quarter),
    **dict.fromkeys(("every", "each", "weekends", "weekdays", *(f"{name}s" for name in w.WEEKDAYS)), _recurring),
    **dict.fromkeys(("day", "week", "month", "year", "night", "weekend"), _unit),
    **dict.fromkeys(("noon", "midday", "midnight"), _noon),
    **dict.fromkeys(("recently", "lately"), relative.read_recently),
    "tonight": relative.read_tonight, "new": _new_year, "other": relative.read_other, "just": relative.read_just_now,
}  # fmt: skip
