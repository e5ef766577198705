"""Japanese expressions of time are read piece by piece: 去年, 金曜, 夜, この前; each word has its own small rule."""

from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from functools import cache
from typing import Final

from omoide.language.times import japanese_words as w
from omoide.language.times import moments as m
from omoide.language.times.amounts import days_ago, just_now, last_season
from omoide.language.times.atoms import Atom
from omoide.language.times.japanese_numbers import read_number
from omoide.language.times.japanese_words import is_kanji, number, number_end
from omoide.language.times.moments import Fields, Interval

# A rule is given the text, where the word begins and ends in it, and the present.
Rule = Callable[[str, int, int, datetime], Atom | None]
_LEADS: Final = ("この前の", "この間の", "こないだの", "先日の", "前の", "今度の", "次の")


def atoms(text: str, *, now: datetime) -> Iterator[Atom]:
    """Find the pieces in a text of one width."""
    rules, at = _rules(), 0
    while at < len(text):
        atom = None
        for word, rule in rules.get(text[at], ()):
            if text.startswith(word, at):
                atom = rule(text, at, at + len(word), now)
                if atom is not None:
                    break
        if atom is None and text[at] in _NUMBERS:
            atom = read_number(text, at, now)
            at = max(at, number_end(text, at) - 1)
        if atom is not None:
            yield atom
        at = atom.end if atom else at + 1


_NUMBERS: Final = frozenset(w.NUMERALS + "0123456789数半元")


@cache
def _rules() -> dict[str, list[tuple[str, Rule]]]:
    """The rules by the first character of their word, longest words first."""
    several: tuple[tuple[Iterable[str], Rule], ...] = (
        (w.DAYS, _day), (w.DAY_PARTS, _day_part), (w.WEEKS, _week), (w.MONTHS, _month), (w.YEARS, _year),
        (w.FEASTS, _feast), (w.VAGUE, _vague), (w.JUST_NOW, _just_now), (w.PARTS, _part), (w.PORTIONS, _portion),
        (w.SEASONS, _season), (_LEADS, _led), (("昨", "今", "来", "この"), _led_season), (("毎",), _every),
        ((f"{day}曜" for day in w.WEEKDAYS), _weekday), (("週末", "土日"), _weekend), (("(",), _note),
        (("第", "最終"), _nth), (("前四半期", "今四半期", "来四半期"), _quarter), (("正午",), _noon),
    )  # fmt: skip
    rules: dict[str, list[tuple[str, Rule]]] = {}
    for words, rule in several:
        for word in words:
            rules.setdefault(word[0], []).append((word, rule))
    for each in rules.values():
        each.sort(key=lambda pair: -len(pair[0]))
    return rules


def _ready(start: int, end: int, interval: Interval | None, *, vague: bool = True) -> Atom | None:
    return Atom(start=start, end=end, fields={}, ready=interval, vague=vague) if interval else None


def _stands_alone(text: str, at: int, end: int) -> bool:
    """In kana, only what stands around a word tells it from a part of another one."""
    following, before = text[end : end + 1], text[at - 1 : at] if at else ""
    if not "ぁ" <= text[at] <= "ん":
        return following not in tuple("的性子香美菜葉体")  # 今日的, 今日子, 明日香, 明朝体
    if "ぁ" <= before <= "ん" and before not in "はもがにで":
        return False
    return (
        text.startswith(("は", "の", "も", "に", "、", "。", "!", "?", " ", "\n", "から", "まで", "って", "だっ", "だよ", "だね", "です"), end)
        or not following
        or not "ぁ" <= following <= "ん"
    )  # fmt: skip


def _day(text: str, at: int, end: int, now: datetime) -> Atom | None:
    fields = {"date": now.toordinal() + w.DAYS[text[at:end]]}
    return Atom(start=at, end=end, fields=fields) if _stands_alone(text, at, end) else None


def _day_part(text: str, at: int, end: int, now: datetime) -> Atom | None:
    offset, part = w.DAY_PARTS[text[at:end]]
    fields = {"date": now.toordinal() + offset, "part": part}
    return Atom(start=at, end=end, fields=fields) if _stands_alone(text, at, end) else None


def _week(text: str, at: int, end: int, now: datetime) -> Atom:
    fields = {"week": m.monday(now.date()) + 7 * w.WEEKS[text[at:end]]}
    ending = next((word for word in ("の週末", "末") if text.startswith(word, end)), "")
    if ending:
        fields |= {"weekday": 5, "days": 2}
    return Atom(start=at, end=end + len(ending), fields=fields)


def _month(text: str, at: int, end: int, now: datetime) -> Atom:
    month = now.year * 12 + now.month - 1 + w.MONTHS[text[at:end]]
    return Atom(start=at, end=end, fields={"year": month // 12, "month": month % 12 + 1})


def _year(text: str, at: int, end: int, now: datetime) -> Atom | None:
    year = now.year + w.YEARS[text[at:end]]
    if text.startswith("度", end):
        return Atom(start=at, end=end + 1, fields={"year": year - (now.month < 4), "fiscal": 1})
    return Atom(start=at, end=end, fields={"year": year}) if _stands_alone(text, at, end) else None


def _feast(text: str, at: int, end: int, now: datetime) -> Atom | None:
    if text.startswith(w.NOT_FEASTS, end):
        return None
    month, day, days = w.FEASTS[text[at:end]]
    return Atom(start=at, end=end, fields={"month": month, "day": day, "days": days})


def _vague(text: str, at: int, end: int, now: datetime) -> Atom | None:
    if text.startswith(("この前に", "この間に", "この前後"), at):
        return None  # before this, in the meantime, around it
    return _ready(at, end, days_ago(*w.VAGUE[text[at:end]], now=now))


def _just_now(text: str, at: int, end: int, now: datetime) -> Atom | None:
    return _ready(at, end, just_now(now))


def _part(text: str, at: int, end: int, now: datetime) -> Atom | None:
    following = text[end : end + 1]
    if text.startswith(("ご飯", "ごはん"), end) or (
        is_kanji(following) and following not in "頃遅早" + w.NUMERALS
    ):
        return None  # 朝食, 夜景
    return Atom(start=at, end=end, fields={"part": w.PARTS[text[at:end]]}, weak=True)


def _noon(text: str, at: int, end: int, now: datetime) -> Atom:
    return Atom(start=at, end=end, fields={"hour": 12, "minute": 0}, weak=True)


def _portion(text: str, at: int, end: int, now: datetime) -> Atom:
    if text[at:end] == "末" and text.endswith("年", 0, at):
        month, day, days = w.FEASTS["年末"]
        return Atom(start=at, end=end, fields={"month": month, "day": day, "days": days}, weak=True)
    return Atom(start=at, end=end, fields={"portion": w.PORTIONS[text[at:end]]}, weak=True)


def _season(text: str, at: int, end: int, now: datetime) -> Atom | None:
    following = text[end : end + 1]
    if is_kanji(following) and following not in "頃先休口場祭":
        return None  # 夏目, 秋葉原
    start = at - (text[at - 1 : at] in ("初", "真", "晩"))
    return Atom(start=start, end=end, fields={"season": w.SEASONS.index(text[at])}, weak=True)


def _led_season(text: str, at: int, end: int, now: datetime) -> Atom | None:
    """昨夏, 今冬, この春."""
    season = w.SEASONS.find(text[end : end + 1] or "-")
    following, short = text[end + 1 : end + 2], end - at == 1
    if season < 0 or (is_kanji(following) and (short or following not in "頃先休口場祭")):
        return None
    # In January and February the winter that began last year is still the present one.
    year = now.year - (season == m.WINTER and now.month < 3)
    year += {"昨": -1, "来": 1}.get(text[at:end], 0)
    return Atom(start=at, end=end + 1, fields={"year": year, "season": season})


def _led(text: str, at: int, end: int, now: datetime) -> Atom | None:
    """この前の日曜, 今度の週末, 前の夏."""
    if text[at] == "前" and is_kanji(text[at - 1 : at] if at else ""):
        return None  # 駅前の
    lead, fields = text[at:end], _weekday_fields(text, end)
    season = w.SEASONS.find(text[end : end + 1] or "-")
    if fields is None:
        past = season >= 0 and lead not in ("今度の", "次の")
        return Atom(start=at, end=end + 1, fields=last_season(season, now)) if past else None
    interval = m.resolve(fields, now=now, ahead=lead in ("今度の", "次の"))
    after = end + 2 + (text.startswith("日", end + 2) and "days" not in fields)
    if interval is None or "days" in fields:
        return _ready(at, after, interval, vague=False)
    return Atom(start=at, end=after, fields={"date": interval[0].toordinal()})


def _weekday_fields(text: str, at: int) -> Fields | None:
    if text.startswith(("週末", "土日"), at):
        return {"weekday": 5, "days": 2}
    day = w.WEEKDAYS.find(text[at : at + 1] or "-")
    return {"weekday": day} if day >= 0 and text.startswith("曜", at + 1) else None


def _weekday(text: str, at: int, end: int, now: datetime) -> Atom:
    return Atom(
        start=at, end=end + text.startswith("日", end), fields={"weekday": w.WEEKDAYS.index(text[at])}
    )


def _weekend(text: str, at: int, end: int, now: datetime) -> Atom:
    return Atom(start=at, end=end, fields={"weekday": 5, "days": 2}, weak=text[at] == "土")


def _note(text: str, at: int, end: int, now: datetime) -> Atom | None:
    """The weekday in brackets after a date: (金), (土・祝)."""
    close = text.find(")", end, end + 6)
    day = w.WEEKDAYS.find(text[end : end + 1] or "-")
    if close < 0 or day < 0 or text[end + 1 : close] not in ("", "曜", "曜日", "・祝", "/祝"):
        return None
    return Atom(start=at, end=close + 1, fields={"note": day}, weak=True)


def _nth(text: str, at: int, end: int, now: datetime) -> Atom | None:
    """第2金曜, 第一週, 最終週末, 第3四半期."""
    nth, counted = 0, end
    if text[at] == "第":
        # In 第三四半期 two numerals meet.
        counted = end + 1 if text.startswith("四半期", end + 1) else number_end(text, end)
        nth = number(text[end:counted]) if counted > end else 0
        if not 1 <= nth <= 5:
            return None
        if text.startswith("四半期", counted):
            return Atom(start=at, end=counted + 3, fields={"quarter": nth}) if nth < 5 else None
    fields = _weekday_fields(text, counted)
    if fields is None:
        week = text.startswith("週", counted)
        return Atom(start=at, end=counted + 1, fields={"nth": nth}, weak=True) if week else None
    after = counted + 2 + (text.startswith("日", counted + 2) and "days" not in fields)
    return Atom(start=at, end=after, fields={"nth": nth, **fields}, weak=True)


def _quarter(text: str, at: int, end: int, now: datetime) -> Atom:
    quarter = now.year * 4 + (now.month - 1) // 3 + "前今来".index(text[at]) - 1
    return Atom(start=at, end=end, fields={"year": quarter // 4, "quarter": quarter % 4 + 1})


def _every(text: str, at: int, end: int, now: datetime) -> Atom | None:
    """What recurs is no time, nor is what follows: 毎年5月3日."""
    if text[end : end + 1] not in tuple("年月週日朝晩夜"):
        return None
    return Atom(start=at, end=end + 1, fields={}, void=True)
