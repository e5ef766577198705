"""A number and what is counted by it: 2026年, 5月, 三日, 9時半, 2週間前, ここ2週間."""

from datetime import datetime
from typing import Final, NamedTuple

from omoide.language.times import japanese_words as w
from omoide.language.times import moments as m
from omoide.language.times.amounts import MONTH, ago, and_a_half, lately
from omoide.language.times.atoms import Atom
from omoide.language.times.japanese_words import NUMERALS, is_kanji, number, number_end
from omoide.language.times.moments import Fields

_SEVERAL: Final = (6, 2)
# No number begins within another one, nor after "some" and "how many"; 1泊2日 and 週休3日 are no dates.
_NOT_BEFORE: Final = "0123456789.,数何幾泊休" + NUMERALS


class _Amount(NamedTuple):
    """So many units, or between so many and so few; and where in the text that ends."""

    most: int
    least: int
    unit: int
    end: int


def read_number(text: str, at: int, now: datetime) -> Atom | None:
    """Read the number that begins here, a pair of numbers, 数 ("some"), 半 ("half") or 元 ("first"), with its counter."""
    counted, end = _counted(text, at)
    if end == at or (at and text[at - 1] in _NOT_BEFORE):
        return None
    amount = _amount(text, at, end, counted) if text[at] != "元" else None
    if amount:
        found = _window(text, at, amount, now) or _from_now(text, at, amount, now)
        if found:
            return found
    end += text.startswith(" ", end)
    counter = text[end : end + 1]
    if counter == "年" and text[at] not in "数半":
        return _year(text, at, end, now)
    if counter == "日" and counted:
        return _day(text, at, end + 1, counted)
    if counter == "月" and len(counted) == 1:
        return _month(text, at, end + 1, counted[0])
    if counter == "時" and len(counted) == 1:
        return _clock(text, at, end + 1, counted[0])
    return None


def _counted(text: str, at: int) -> tuple[list[int], int]:
    """Read 3, 十四 or 2、3, and say where it ends."""
    if text[at] in "数半元":
        return [], at + 1
    end = number_end(text, at)
    if end == at:
        return [], at
    first = number(text[at:end])
    if text[end : end + 1] in tuple("、,~〜-"):
        second = number_end(text, end + 1)
        if second > end + 1:
            return [first, number(text[end + 1 : second])], second
    return [first], end


def _amount(text: str, at: int, end: int, counted: list[int]) -> _Amount | None:
    """Read the unit: 2週間, 数か月, 一年半, 半年."""
    word, unit = next((each for each in w.UNITS if text.startswith(each[0], end)), ("", -1))
    if text.startswith("半月", at):
        word, unit = "月", MONTH
    if not word:
        return None
    end += len(word)
    half = text[at] == "半" or text.startswith("半", end)
    end += half and text[at] != "半"
    most, least = _SEVERAL if text[at] == "数" else (max(counted, default=0), min(counted, default=0))
    if half:
        most, least, unit = and_a_half(most, least, unit)
    return _Amount(most, least, unit, end)


def _from_now(text: str, at: int, amount: _Amount, now: datetime) -> Atom | None:
    """Read the direction: 前 or 後. After の it is counted from something else: 締め切りの3日前."""
    rough = next((word for word in w.ROUGHLY if text.startswith(word, amount.end)), "")
    end = amount.end + len(rough)
    direction, following = text[end : end + 1], text[end + 1 : end + 2]
    if direction not in ("前", "後") or following in ("後", "半", "期", "ろ") or text.endswith("の", 0, at):
        return None
    most, least = amount.most, amount.least
    if direction == "後":
        most, least = -least, -most
    fields, interval = ago(most, amount.unit, now=now, least=least)
    if not fields and interval is None:
        return None
    about = next((word for word in w.ROUGHLY_BEFORE if text.endswith(word, 0, at)), "")
    vague = bool(rough or about) or most != least
    return Atom(start=at - len(about), end=end + 1, fields=fields, ready=interval, vague=vague)


def _window(text: str, at: int, amount: _Amount, now: datetime) -> Atom | None:
    """ここ2週間, 今後3日: a stretch of time that ends or begins now."""
    start, leads = at, w.LATELY + w.FROM_NOW
    if text.endswith("の", 0, at) and not text.endswith("この", 0, at):  # 過去の2週間
        start, leads = at - 1, ("過去", "直近", *w.FROM_NOW)
    lead = next((word for word in leads if text.endswith(word, 0, start)), "")
    if not lead:
        return None
    interval = lately(-amount.most if lead in w.FROM_NOW else amount.most, amount.unit, now=now)
    if interval is None:
        return None
    vague = text.startswith("数", at)
    return Atom(start=start - len(lead), end=amount.end, fields={}, ready=interval, vague=vague)


def _year(text: str, at: int, end: int, now: datetime) -> Atom | None:
    counted = text.startswith(("年間", "年目", "年ぶり", "年以上", "年生", "年半", "年前", "年後"), end)
    if counted and not text.startswith(("年前半", "年後半", "年前期", "年後期"), end):
        return None
    written = text[at:end].rstrip()
    year = 1 if written == "元" else number(written) if number_end(written, 0) == len(written) else 0
    start, end = at, end + 1
    if text.startswith("代", end) and written != "元":
        decade = year if year > 999 else _century(year, now, future=0)
        return None if year % 10 else Atom(start=at, end=end + 1, fields={"year": decade, "years": 10})
    fiscal = text.startswith("度", end)
    fields: Fields = {"fiscal": 1} if fiscal else {}
    weak = False
    era, start = _era(text, at)
    if era >= 0 and year:
        fields |= m.era_year(era, year)
    elif 1000 < year <= now.year + 100 and not written.endswith("千"):
        fields |= {"year": year}
    elif 10 <= year <= 99 and written.isdecimal():
        fields, weak = fields | {"year": _century(year, now, future=10)}, True
    else:
        return None
    return Atom(start=start, end=end + fiscal, fields=fields, weak=weak)


def _era(text: str, at: int) -> tuple[int, int]:
    """Give the era that is named before a year, and where its name begins."""
    end = at - text.endswith(" ", 0, at)
    for place, name in enumerate(m.ERAS):
        if text.endswith(name, 0, end):
            return place, end - len(name)
    letter, before = text[end - 1 : end] if end else "", text[end - 2 : end - 1] if end > 1 else ""
    if letter in w.ERA_LETTERS and not (before.isascii() and before.isalpha()):
        return m.ERAS.index(w.ERA_LETTERS[letter]), end - 1
    return -1, at


def _century(year: int, now: datetime, *, future: int) -> int:
    """Two digits mean the last such year that is not far ahead: 24年5月, 90年代."""
    return now.year + future - (now.year + future - year) % 100


def _month(text: str, at: int, end: int, month: int) -> Atom | None:
    following = text[end : end + 1]
    if following == "曜":
        return None
    # 五月雨 and 五月病 are words; 五月上旬 and 5月連休 are not. What no calendar has is kept, to spoil the whole date.
    word = (
        text[at] in NUMERALS
        and is_kanji(following)
        and following not in NUMERALS + "上中下初末頃半前後以生第"
    )
    return Atom(start=at, end=end, fields={"month": month}, weak=word or not 1 <= month <= 12)


def _day(text: str, at: int, end: int, counted: list[int]) -> Atom | None:
    first, last = counted[0], counted[-1]
    if first > last or text.startswith(("本", "間", "目", "以内"), end):
        return None
    dated = text.startswith(w.AFTER_DATE, end) or _clock_follows(text, end)
    if last >= 10 and not dated:
        dated = text.startswith(w.AFTER_LATE_DATE, end) or end == len(text)
    often = text.startswith("に", end) and number_end(text, end + 1) > end + 1  # 一日に2回
    if often or text.startswith(w.AFTER_NUMBER_OF_DAYS, end):
        dated = False
    if last == 1 and (text[at] == "一" or text.startswith("の", end)):
        dated = False  # 一日の終わり
    fields = {"day": first} | ({"days": last - first + 1} if last > first else {})
    return Atom(start=at, end=end, fields=fields, weak=not dated)


def _clock_follows(text: str, at: int) -> bool:
    end = number_end(text, at)
    return end > at and text[end : end + 1] in (":", "時") and not text.startswith("時間", end)


def _clock(text: str, at: int, end: int, hour: int) -> Atom | None:
    following = text[end : end + 1]
    if following in tuple("間代期点計刻給短差速価効々折制"):
        return None
    minutes = number_end(text, end)
    fields: Fields = {"hour": hour}
    if following == "半":
        fields["minute"], end = 30, end + 1
    elif minutes > end and text.startswith("分", minutes):
        fields["minute"], end = number(text[end:minutes]), minutes + 1
    elif text[at] in NUMERALS and is_kanji(following) and following not in "頃過前以":
        return None  # 一時停止, 一時帰国
    return Atom(start=at, end=end, fields=fields, weak=True)
