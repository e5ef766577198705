"""The Japanese words for times."""

from typing import Final

from omoide.language.times import amounts as a
from omoide.language.times import moments as m

DAYS: Final = {
    "一昨昨日": -3, "一昨日": -2, "昨日": -1, "今日": 0, "本日": 0, "明日": 1, "明後日": 2, "明明後日": 3, "明々後日": 3,
    "さきおととい": -3, "おととい": -2, "おとつい": -2, "きのう": -1, "きょう": 0, "あした": 1, "あす": 1,
    "あさって": 2, "しあさって": 3,
}  # fmt: skip
DAY_PARTS: Final = {
    "今朝": (0, m.MORNING), "けさ": (0, m.MORNING), "今夕": (0, m.DUSK), "今夜": (0, m.NIGHT), "今晩": (0, m.NIGHT),
    "昨夜": (-1, m.NIGHT), "昨晩": (-1, m.NIGHT), "夕べ": (-1, m.NIGHT), "ゆうべ": (-1, m.NIGHT),
    "一昨夜": (-2, m.NIGHT), "一昨晩": (-2, m.NIGHT), "明朝": (1, m.MORNING), "明晩": (1, m.NIGHT),
}  # fmt: skip
WEEKS: Final = {"先々週": -2, "先先週": -2, "先週": -1, "今週": 0, "来週": 1, "再来週": 2, "さ来週": 2}
MONTHS: Final = {"先々月": -2, "先先月": -2, "先月": -1, "今月": 0, "来月": 1, "再来月": 2}
YEARS: Final = {
    "一昨々年": -3, "一昨年": -2, "昨年": -1, "去年": -1, "今年": 0, "本年": 0, "来年": 1, "再来年": 2, "おととし": -2,
    "きょねん": -1, "ことし": 0,
}  # fmt: skip
# Month, day, and how many days.
FEASTS: Final = {
    "年末年始": (12, 28, 7), "年末": (12, 21, 11), "年始": (1, 1, 3), "年明け": (1, 1, 10), "正月": (1, 1, 3),
    "お正月": (1, 1, 3), "元日": (1, 1, 1), "元旦": (1, 1, 1), "大晦日": (12, 31, 1), "大みそか": (12, 31, 1),
    "お盆": (8, 13, 4), "ゴールデンウィーク": (4, 29, 7), "クリスマスイブ": (12, 24, 1), "クリスマス": (12, 24, 2),
    "バレンタイン": (2, 14, 1), "ハロウィン": (10, 31, 1), "七夕": (7, 7, 1),
}  # fmt: skip
NOT_FEASTS: Final = ("ツリー", "カード", "プレゼント", "ケーキ", "ソング")
# From so many to so few days ago.
VAGUE: Final = {
    "最近": (30, 0), "近頃": (30, 0), "近ごろ": (30, 0), "ちかごろ": (30, 0), "この頃": (30, 0), "このごろ": (30, 0),
    "この前": (14, 1), "この間": (14, 1), "このあいだ": (14, 1), "こないだ": (14, 1), "先日": (14, 1), "先頃": (30, 1),
    "先ごろ": (30, 1), "少し前": (60, 1), "ちょっと前": (60, 1), "しばらく前": (365, 7), "だいぶ前": (1095, 60),
    "ずいぶん前": (1095, 60), "かなり前": (1095, 60),
}  # fmt: skip
JUST_NOW: Final = ("さっき", "先ほど", "先程", "さきほど", "たった今")
PARTS: Final = {
    "未明": m.DAWN, "明け方": m.DAWN, "早朝": m.EARLY, "朝方": m.EARLY, "朝": m.MORNING, "午前中": m.FORENOON,
    "午前": m.FORENOON, "昼過ぎ": m.AFTERNOON, "昼間": m.AFTERNOON, "昼": m.NOON, "午後": m.AFTERNOON,
    "夕方": m.DUSK, "夕": m.DUSK, "夜中": m.MIDNIGHT, "深夜": m.MIDNIGHT, "真夜中": m.MIDNIGHT, "夜": m.NIGHT,
    "晩": m.NIGHT,
}  # fmt: skip
PORTIONS: Final = {
    "上旬": m.FIRST_THIRD, "初旬": m.FIRST_THIRD, "中旬": m.MIDDLE, "下旬": m.LAST_THIRD, "初め": m.BEGINNING,
    "始め": m.BEGINNING, "はじめ": m.BEGINNING, "初頭": m.BEGINNING, "頭": m.BEGINNING, "半ば": m.MIDDLE,
    "なかば": m.MIDDLE, "中頃": m.MIDDLE, "中盤": m.MIDDLE, "末": m.END, "終わり": m.END, "おわり": m.END,
    "前半": m.FIRST_HALF, "上半期": m.FIRST_HALF, "後半": m.SECOND_HALF, "下半期": m.SECOND_HALF,
}  # fmt: skip
WEEKDAYS: Final = "月火水木金土日"
SEASONS: Final = "春夏秋冬"

NUMERALS: Final = "〇○零一二三四五六七八九十百千"
_DIGITS: Final = {digit: value for value, digit in enumerate("〇一二三四五六七八九")} | {"零": 0, "○": 0}
_TENS: Final = {"十": 10, "百": 100, "千": 1000}
# Longest first, since the first that fits is taken.
UNITS: Final = (
    ("時間", a.HOUR), ("週間", a.WEEK), ("日間", a.DAY), ("年間", a.YEAR), ("分間", a.MINUTE), ("か月", a.MONTH),
    ("カ月", a.MONTH), ("ヶ月", a.MONTH), ("ケ月", a.MONTH), ("ヵ月", a.MONTH), ("箇月", a.MONTH), ("年", a.YEAR),
    ("週", a.WEEK), ("日", a.DAY), ("分", a.MINUTE),
)  # fmt: skip
LATELY: Final = ("ここ", "この", "過去", "直近")
FROM_NOW: Final = ("今後", "これから", "向こう")
ROUGHLY_BEFORE: Final = ("約", "およそ", "だいたい", "大体")
ROUGHLY: Final = ("ほど", "くらい", "ぐらい", "ばかり", "以上", "近く", "ちょっと")
ERA_LETTERS: Final = {"S": "昭和", "H": "平成", "R": "令和"}
# What follows the day of a month and not a number of days: 14日に, but 3日休んだ. Some follow only late days so.
AFTER_DATE: Final = (
    "に", "の", "から", "まで", "より", "付", "締", "午", "以降", "以来", "以前", "頃", "ごろ", "(", "朝", "夜", "昼", "夕",
    "未明", "深夜",
)  # fmt: skip
AFTER_LATE_DATE: Final = ("は", "が", "も", "、", "。", "!", "?", " ", "\n", "です", "だ")
AFTER_NUMBER_OF_DAYS: Final = (
    "の休", "の猶予", "の余裕", "の間", "のうち", "のあいだ", "の旅", "の滞在", "の遅", "に何", "に必", "だけ", "だった",
)  # fmt: skip


def number(written: str) -> int:
    """Read 14, 十四, 二〇二六 or 千九百八十."""
    if written.isdecimal():
        return int(written)
    if not _TENS.keys() & set(written):
        return int("".join(str(_DIGITS[char]) for char in written))
    total = digit = 0
    for char in written:
        if char in _TENS:
            total += (digit or 1) * _TENS[char]
            digit = 0
        else:
            digit = _DIGITS[char]
    return total + digit


def number_end(text: str, at: int) -> int:
    """Say where the number ends that begins here; there, when it is none, or too long for one."""
    digits, longest = ("0123456789", 4) if "0" <= text[at : at + 1] <= "9" else (NUMERALS, 8)
    end = at
    while end < len(text) and end - at <= longest and text[end] in digits:
        end += 1
    return end if end - at <= longest else at


def is_kanji(char: str) -> bool:
    return "\u4e00" <= char <= "\u9fff"
