"""Values as they can be compared: numbers, dates and times in one spelling, whatever the language and the width.

What is a date, a time, a weekday or an amount begins with @. Two values differ only where that is sure; a name in another
script, or a word that the other contains, may well be the same.
"""

import re
from collections.abc import Callable
from functools import cache
from typing import Final

from omoide.language import value_words as w
from omoide.language.glossary import glosses
from omoide.language.lexicon import is_japanese
from omoide.language.names import bare, folded
from omoide.language.place_words import lies_in, place
from omoide.language.scripts import is_hiragana, is_katakana
from omoide.language.stemming import stem
from omoide.language.times.japanese_words import NUMERALS, number
from omoide.language.times.moments import ERAS, era_year
from omoide.language.widths import normal
from omoide.model.for_now import for_now

_KANJI_NUMBER: Final = re.compile(
    rf"(?<![\d@])(?!一番(?!目|号)|一緒|一人暮|一応|一般|一部)[{NUMERALS}]+(?=[{w.COUNTERS}]|$)|(?<=第)[{NUMERALS}]+"
)
_ONES: Final = "one|two|three|four|five|six|seven|eight|nine"
_TENS: Final = re.compile(rf"\b(twenty|thirty|forty|fifty|sixty|ninety)-({_ONES})\b", re.IGNORECASE)
_PAST: Final = re.compile(
    rf"\b(?P<part>half|quarter) (?P<side>past|to) (?P<h>1[0-2]|[1-9]|{_ONES}|ten|eleven|twelve)\b",
    re.IGNORECASE,
)
_LARGE: Final = re.compile(r"(?:(\d+(?:\.\d+)?)億)?(?:(\d+(?:\.\d+)?)万)?(?:(\d+)千)?(\d+)?")
_NO_MEANING: Final = re.compile(r"[\s、。,.!?'\"「」『』()・:]+")
_DATUM: Final = re.compile(r"(?<!\S)@\S+")
_CODE: Final = re.compile(r"[a-z0-9][\w.\-/@:+#]*", re.ASCII)


@for_now(8192)
def value(text: str) -> str:
    """Make one spelling of a value."""
    read = _trimmed(normal(text).strip())
    if known := place(read.lower()):
        return known
    return re.sub(r"\s+", " ", spelt_out(read)).strip(" .。!、,").lower()


@for_now(8192)  # what is compared with many others is read once
def spelt_out(text: str) -> str:
    """Write every amount, date, time and weekday of a text in one way."""
    text = figures(text)
    for pattern, made in _data():
        text = pattern.sub(made, text)
    return text


@cache
def _data() -> list[tuple[re.Pattern[str], Callable[[re.Match[str]], str]]]:
    return [(re.compile(f"(?<![@\\d])(?:{pattern})", re.IGNORECASE), made) for pattern, made in _DATA]


def agree(one: str, other: str) -> bool:
    """Say whether two values are surely the same."""
    if one == other:
        return True
    if not one or not other:
        return False
    if folded(one) == folded(other):
        return True
    data, others = _DATUM.findall(one), _DATUM.findall(other)
    if data or others:
        return (
            len(data) == len(others)
            and all(map(same_datum, sorted(data), sorted(others)))
            and _rest(one) == _rest(other)
        )
    if is_japanese(one) and is_japanese(
        other
    ):  # ねこ is 猫; but 部長 is no 課長, though English calls both so
        scripts = {_script(one), _script(other)}
        return len(scripts) > 1 and _known(one) and _known(other) and glosses(one) == glosses(other)
    if is_japanese(one) != is_japanese(other):
        return _crossing(one, other)
    return _content(one) == _content(other) != frozenset()


def differ(one: str, other: str) -> bool:
    """Say whether two values surely cannot both be meant."""
    if agree(one, other) or not one or not other:
        return False
    data, others = by_kind(one), by_kind(other)
    if data.keys() & others.keys():
        return any(
            not any(same_datum(each, its) for each in data[kind] for its in others[kind])
            for kind in data.keys() & others.keys()
        )
    if data or others:
        return False
    if place(one) and place(other):
        return not lies_in(one, other) and not lies_in(other, one)
    if is_japanese(one) != is_japanese(other):
        japanese, english = (one, other) if is_japanese(one) else (other, one)
        return _known(japanese) and _is_gloss(english) and not _crossing(one, other)
    if is_japanese(one):
        return _differ_in_japanese(one, other)
    ours, theirs = _content(one), _content(other)
    return (
        bool(ours)
        and bool(theirs)
        and not (ours <= theirs or theirs <= ours)
        and not _abbreviates(one, other)
    )


def is_datum(value: str) -> bool:
    """Say whether it names something exactly: an amount, a time, a code, an address."""
    return bool(_DATUM.search(value)) or bool(_CODE.fullmatch(value) and re.search(r"\d|@|\.\w", value))


def _trimmed(text: str) -> str:
    text = re.sub(w.TAIL, "", text, flags=re.IGNORECASE).strip(" 。.!、,\"'「」『』“”")
    text = re.sub(w.LEAD, "", text, flags=re.IGNORECASE)
    text = re.sub(w.ROUGHLY, "", text, flags=re.IGNORECASE)
    return bare(text) if len(text) < 24 else text


@for_now(8192)
def figures(text: str) -> str:
    """Write 三十 as 30, 8万5千 as 85000, 85,000 as 85000 and "two" as 2."""
    text = _KANJI_NUMBER.sub(lambda found: str(number(found[0])), text)
    text = _TENS.sub(
        lambda found: str(w.NUMBER_WORDS[found[1].lower()] + w.NUMBER_WORDS[found[2].lower()]), text
    )
    text = _PAST.sub(_past_the_hour, text)
    text = re.sub(r"(?<=\d),(?=\d{3}(?!\d))", "", text)
    text = re.sub(r"(\d+(?:\.\d+)?) (thousand|million|billion)\b", _english_large, text, flags=re.IGNORECASE)
    text = re.sub(r"(?=\d)(?:\d+(?:\.\d+)?億)?(?:\d+(?:\.\d+)?万)?(?:\d+千)?\d*", _large, text)
    return re.sub(
        w.NUMBER_WORD, lambda found: str(w.NUMBER_WORDS[found[0].lower()]), text, flags=re.IGNORECASE
    )


def _past_the_hour(found: re.Match[str]) -> str:
    hour = int(found["h"]) if found["h"].isdigit() else w.NUMBER_WORDS[found["h"].lower()]
    minutes = 30 if found["part"].lower() == "half" else 15
    if found["side"].lower() == "to":
        hour, minutes = (hour - 2) % 12 + 1, 60 - minutes
    return f"{hour}:{minutes:02}"


def _english_large(found: re.Match[str]) -> str:
    return f"{float(found[1]) * w.LARGE[found[2].lower()]:.0f}"


def _large(found: re.Match[str]) -> str:
    if not re.search("[億万千]", found[0]):
        return found[0]
    parts = _LARGE.fullmatch(found[0])
    if parts is None:
        return found[0]
    hundred_million, ten_thousand, thousand, rest = (float(each) if each else 0.0 for each in parts.groups())
    total = hundred_million * 1e8 + ten_thousand * 1e4 + thousand * 1e3 + rest
    return f"{total:.0f}"


def _era(found: re.Match[str]) -> str:
    year = 1 if found["year"] == "元" else int(found["year"])
    return f"{era_year(ERAS.index(found['era']), year)['year']}年"


def _date(found: re.Match[str]) -> str:
    parts = found.groupdict()
    month = parts.get("m") or str(w.MONTHS[parts["month"][:3].lower()])
    year = parts.get("y")
    day = f"{int(month):02}-{int(parts['d']):02}"
    return f" @{year}-{day} " if year else f" @{day} "


def _time(found: re.Match[str]) -> str:
    parts = found.groupdict()
    hour = int(parts["h"])
    minute = 30 if parts.get("half") else int(parts.get("mi") or 0)
    part = (parts.get("part") or parts.get("half_day") or "").lower().replace(".", "")
    if part in w.AFTERNOON and hour < 12:
        return f" @{hour + 12}:{minute:02} "
    sure = bool(part) or hour > 12 or (parts.get("mi") and parts["h"].startswith("0"))
    return f" @{hour}:{minute:02} " if sure else f" @{hour}:{minute:02}? "


def _weekday(found: re.Match[str]) -> str:
    written = found[0].lower()
    at = "月火水木金土日".find(written[0])
    return f" @{w.WEEKDAYS[at] if at >= 0 else written[:3]} "


def _amount(found: re.Match[str]) -> str:
    unit = found["unit"] or found["sign"] or ""
    digits = f"{float(found['n']):g}" if "." in found["n"] else found["n"].lstrip("0") or "0"
    if found["kilo"]:
        digits = f"{float(digits) * 1000:.0f}"
    return f" @{digits}{w.UNITS.get(unit.lower(), unit.lower())} "


_UNIT: Final = "|".join(sorted(map(re.escape, w.UNITS), key=len, reverse=True))
_DATA: Final = (
    (rf"(?P<era>{'|'.join(ERAS)})(?P<year>\d{{1,2}}|元)年", _era),
    (r"(?:(?P<y>\d{4})年)?(?P<m>\d{1,2})月(?P<d>\d{1,2})日", _date),
    (r"(?<![\d/])(?P<y>\d{4})[-/](?P<m>\d{1,2})[-/](?P<d>\d{1,2})(?![\d/])", _date),
    (r"(?<![\d/.])(?P<m>1[0-2]|[1-9])/(?P<d>3[01]|[12]\d|[1-9])(?![\d/])", _date),
    (rf"\b(?P<month>{w.MONTH})\.? (?P<d>\d{{1,2}})(?:st|nd|rd|th)?\b(?:,? (?P<y>\d{{4}})\b)?", _date),
    (rf"\b(?P<d>\d{{1,2}})(?:st|nd|rd|th)? (?:of )?(?P<month>{w.MONTH})\b\.?(?:,? (?P<y>\d{{4}})\b)?", _date),
    (r"(?<![\d:])(?P<h>[01]?\d|2[0-4]):(?P<mi>[0-5]\d)(?![\d:]) ?(?P<part>[ap]\.?m\b\.?)?", _time),
    (r"\b(?P<h>1[0-2]|[1-9]) ?(?P<part>[ap]\.?m\b\.?)", _time),
    (r"\b(?P<h>1[0-2]|[1-9]) o'?clock\b(?P<part> in the (?:afternoon|evening))?", _time),
    (r"(?P<part>午前|午後|朝|夕方|夜|昼)?の?(?P<h>[01]?\d|2[0-9])時(?!間)(?:(?P<half>半)|(?P<mi>\d{1,2})分)?", _time),
    (r"[月火水木金土日]曜日?|(?<![一-鿿])[月火水木金土日](?=の?(?:朝|夜|午|昼))", _weekday),
    (rf"\b(?:{w.WEEKDAY})\b", _weekday),
    (rf"(?P<sign>[$€£¥])? ?(?<![\w@.:\-])(?P<n>\d+(?:\.\d+)?)(?![\d.:\-]\d|\.\d)(?P<kilo>k\b)? ?(?P<unit>{_UNIT})?(?![A-Za-z0-9]|-\w)", _amount),
)  # fmt: skip


def by_kind(value: str) -> dict[str, list[str]]:
    """The data of a text that is spelt out, by what they are: times, dates, weekdays, amounts of each unit."""
    found: dict[str, list[str]] = {}
    for datum in _DATUM.findall(value):
        found.setdefault(_kind(datum), []).append(datum)
    return found


def _kind(datum: str) -> str:
    if ":" in datum:
        return "time"
    if re.fullmatch(r"@(?:\d{4}-)?\d\d-\d\d", datum):
        return "date"
    if datum[1:] in w.WEEKDAYS:
        return "weekday"
    return re.sub(r"[\d.]+", "", datum)


def same_datum(one: str, other: str) -> bool:
    """Say whether both may be the same, however much of it is said."""
    if one == other:
        return True
    kind = _kind(one)
    if kind != _kind(other):
        return False
    if kind == "date":  # a date without its year may be of any
        return one[-5:] == other[-5:] and "" in (one[1:-5], other[1:-5])
    if kind == "time" and "?" in one + other:
        ours, theirs = (each.strip("@?").split(":") for each in (one, other))
        return ours[1] == theirs[1] and int(ours[0]) % 12 == int(theirs[0]) % 12
    return False


def _rest(value: str) -> str:
    return _NO_MEANING.sub("", re.sub(w.FILLING, "", _DATUM.sub("", value), flags=re.IGNORECASE))


@for_now(8192)
def _content(text: str) -> frozenset[str]:
    """The words that say something, each by its stem."""
    if is_japanese(text):
        return frozenset((_NO_MEANING.sub("", text),))
    words = re.findall(r"[a-z0-9][\w'+#.\-]*", text.lower())
    return frozenset(w.SAME_WORD.get(each, stem(each)) for each in words if each not in w.LITTLE)


@for_now(8192)
def _known(text: str) -> bool:
    """Say whether a Japanese value is one word of the glossary."""
    return len(text) <= 12 and bool(glosses(text)) and _covered(text)


def _covered(text: str) -> bool:
    from omoide.language.glossary import spelt  # the words it went by

    return "".join(spelt(text)) == text.replace(" ", "")


@cache
def _all_glosses() -> frozenset[str]:
    from omoide.language.glossary import english

    return frozenset(map(stem, english()))


def _is_gloss(text: str) -> bool:
    content = _content(text)
    return bool(content) and content <= _all_glosses()


def _crossing(one: str, other: str) -> bool:
    japanese, english = (one, other) if is_japanese(one) else (other, one)
    said = {stem(word) for word in glosses(japanese)}
    return bool(said) and bool(said & _content(english)) and _known(japanese)


def _differ_in_japanese(one: str, other: str) -> bool:
    ours, theirs = _NO_MEANING.sub("", one), _NO_MEANING.sub("", other)
    if ours in theirs or theirs in ours:
        return False
    if _known(one) and _known(other):
        return not glosses(one).keys() & glosses(other).keys()
    # ねこ may be 猫 and さとう 佐藤: a reading does not tell.
    return _script(ours) == _script(theirs)


def _script(text: str) -> str:
    letters = [char for char in text if char.isalnum()]
    if all(is_hiragana(char) or is_katakana(char) for char in letters):
        return "kana"
    return "latin" if all(char.isascii() for char in letters) else "kanji"


def _abbreviates(one: str, other: str) -> bool:
    """NYC and New York City, Mike and Michael's first letters: a short form is no other value."""
    short, long = sorted((one, other), key=len)
    initials = "".join(word[0] for word in re.findall(r"[a-z0-9]+", long))
    plain = re.sub(r"[^a-z0-9]", "", short)
    return (
        plain == initials
        or re.sub(r"[^a-z0-9]", "", long).startswith(plain)
        or _near(plain, re.sub(r"[^a-z0-9]", "", long))
    )


def _near(one: str, other: str) -> bool:
    """One letter more, less or other: a slip of the pen, unless digits are concerned."""
    if len(one) < 5 or abs(len(one) - len(other)) > 1 or re.search(r"\d", one + other):
        return False
    at = next((place for place, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), len(one))
    return one[at + 1 :] == other[at + 1 :] or one[at:] == other[at + 1 :]
