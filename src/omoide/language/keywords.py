"""The words that a text is about, to be read by people: names, nouns, compounds, identifiers, amounts.

There is no other text to compare with, so a word stands out by what sort of word it is, how long, how often it comes,
and whether it comes early.
"""

import re
from functools import cache
from math import log2
from typing import Final, NamedTuple

from omoide.language.name_words import BEFORE_NAMES, CAPITALISED, OPENERS
from omoide.language.names import folded, names
from omoide.language.stemming import stem
from omoide.language.widths import normal
from omoide.language.words import WORD

# Beyond this the words have long been found.
_LONGEST: Final = 50_000
_EARLY: Final = 120  # characters
_EARLY_BONUS: Final = 1.25
_WEIGHTS: Final = {
    "name": 3.0, "identifier": 2.6, "capital": 2.2, "mixed": 1.9, "kanji": 2.0, "katakana": 2.0, "amount": 1.4, "lone": 0.8,
    "word": 1.0,
}  # fmt: skip
_PARTICLES: Final = r"がをはにでとのもへやか、。!?」』)\s,."
_UNITS: Final = "万円|億円|円|ドル|ユーロ|kg|km|cm|mm|ml|GB|MB|TB|KB|ms|g|m|%|人|個|冊|台|件|歳|才|回|階|番|点|ページ|時間|分間?|秒|年間|か月|ヶ月|週間|日間"
_COMMON: Final = frozenset(
    (
        "able", "across", "almost", "along", "already", "another", "around", "away", "back", "bad", "become", "been", "best",
        "better", "big", "bit", "came", "day", "days", "different", "done", "down", "easy", "else", "end", "enough", "fact",
        "far", "feel", "felt", "few", "find", "found", "fun", "goes", "going", "gone", "hard", "having", "hear", "heard",
        "help", "idea", "into", "kind", "knew", "know", "less", "little", "long", "lot", "lots", "made", "making", "me", "mean",
        "more", "much", "must", "myself", "need", "new", "old", "other", "others", "out", "over", "own", "part", "people",
        "place", "put", "quite", "rather", "said", "same", "seem", "seems", "seen", "sort", "start", "started", "stuff", "such",
        "than", "them", "thing", "things", "think", "thought", "through", "time", "times", "told", "too", "took", "tried",
        "under", "until", "up", "us", "very", "via", "want", "wanted", "way", "week", "without", "working", "year", "years", "yet",
        "am", "be", "been", "being", "i", "me", "him", "would", "s", "t", "don", "didn", "doesn", "isn", "e", "g", "etc", "per",
        "ago", "using", "used", "said", "says", "getting", "looks", "looking", "coming", "went", "want", "wants", "let",
    )
)  # fmt: skip
_JAPANESE_COMMON: Final = frozenset(
    (
        "今日", "昨日", "明日", "今回", "前回", "次回", "最近", "自分", "場合", "可能", "必要", "一緒", "大丈夫", "本当", "全部", "全然", "以上", "以下", "以前",
        "以降", "以外", "私達", "皆様", "何度", "今後", "同様", "様々", "一番", "一度", "一人", "二人", "普通", "最初", "最後", "毎日", "午前", "午後", "先週",
        "今週", "来週", "先月", "今月", "来月", "去年", "今年", "来年", "先日", "今朝", "昨夜", "週末", "月曜", "火曜", "水曜", "木曜", "金曜", "土曜", "日曜",
        "月曜日", "火曜日", "水曜日", "木曜日", "金曜日", "土曜日", "日曜日", "結構", "多分", "絶対", "実際", "是非", "色々", "少々", "時々", "大体", "殆", "彼女",
        "彼等", "我々", "全体", "一部", "自体", "関係", "感じ", "当然", "勿論", "残念", "大変", "確か", "簡単", "一応", "一般", "基本", "名前", "何人", "何回",
        "ホント", "ダメ", "トコロ", "コト", "モノ", "チョット", "ココ", "ソレ", "コレ",
    )
)  # fmt: skip
_LONE_COMMON: Final = frozenset(
    "私僕俺君彼今時人事物方所中前後上下何誰日年月点為気様的次他皆間等者内外度回目手本々一二三四五六七八九十百千"
)
_TRIMMED: Final = "中後前時達等的毎内向"


class _Candidate(NamedTuple):
    """A word that may be one of the few, as it was first written."""

    word: str
    weight: float
    at: int


def keywords(text: str, *, limit: int = 10) -> tuple[str, ...]:
    """Give the words that a text is about, the most telling first."""
    text = normal(text[:_LONGEST])
    first: dict[str, _Candidate] = {}
    count: dict[str, int] = {}
    for key, found in _candidates(text):
        count[key] = count.get(key, 0) + 1
        before = first.setdefault(key, found)
        first[key] = before._replace(weight=max(before.weight, found.weight))

    def score(key: str) -> float:
        early = _EARLY_BONUS if first[key].at < _EARLY else 1.0
        return first[key].weight * (1 + log2(count[key])) * early

    ranked = sorted(first, key=lambda key: (-score(key), first[key].at))
    chosen: list[str] = []
    for key in ranked:
        word = first[key].word
        if len(chosen) < limit and not any(word in other for other in chosen):
            chosen.append(word)
    return tuple(chosen)


def _candidates(text: str) -> list[tuple[str, _Candidate]]:
    called = {folded(name): name for name in names(text)}
    # The words of a longer name do not stand for themselves.
    within = {folded(piece) for name in called.values() for piece in re.split("[ ・]", name)}
    found = [
        (key, _Candidate(name, _WEIGHTS["name"], place.start()))
        for key, name in called.items()
        for place in re.finditer(re.escape(name), text)
    ]
    for match in _pattern().finditer(text):
        kind, word = match.lastgroup or "", match[0]
        if kind == "kanji":
            word = _trimmed(word)
        if kind == "word":
            kind = _sort_of_word(word)
        if not kind or not word or folded(word) in within or _is_common(word, kind):
            continue
        key = stem(word.lower()) if kind in ("word", "capital") and word.isascii() else folded(word)
        found.append((key, _Candidate(word, _WEIGHTS[kind] * _length(word, kind), match.start())))
    return found


@cache
def _pattern() -> re.Pattern[str]:
    number = "[0-9]++(?:[.,][0-9]++)*+"
    han, ends = "\u4e00-\u9fff々", f"(?=[{_PARTICLES}]|$|です|だ|する|した|して|さ)"
    return re.compile(
        rf"(?P<amount>(?<![0-9.,]){number}(?:{_UNITS})(?![A-Za-z])|[¥$€] ?{number})"
        rf"|(?P<word>{WORD})"
        "|(?P<katakana>[ァ-ヺー]{2,}(?:・[ァ-ヺー]{2,})*)"
        # 打ち合わせ, 引っ越し, 買い物, 使い方
        rf"|(?P<mixed>[{han}]{{1,2}}[いきぎしちびみりえけげせねべめれっ]{{1,2}}[{han}]{{1,3}}(?:わせ|せ|し|み|り|き|め|え|け)?{ends})"
        rf"|(?P<kanji>[{han}]{{2,}})"
        rf"|(?P<lone>[{han}](?=[がをはにでとのもへや、。!?」\s]|$|です|だ))"
    )


def _sort_of_word(word: str) -> str:
    """Tell identifiers and names from plain words; numbers by themselves and shreds say nothing."""
    if not any(char.isalpha() for char in word) or len(word) < 2:
        return ""
    letters = word.replace("'", "").replace("\u2019", "")
    if re.search(r"[_@.+#0-9]", letters) or re.search("[a-z][A-Z]", letters):
        return "identifier"
    if letters.isupper():
        return "capital"
    return "word" if len(word) > 2 else ""


def _trimmed(word: str) -> str:
    """Take off what only says when or whose: 昨日会議 and 会議中 are about a 会議."""
    before = next((each for each in BEFORE_NAMES if word.startswith(each) and len(word) > len(each) + 1), "")
    word = word.removeprefix(before)
    return word[:-1] if len(word) > 2 and word[-1] in _TRIMMED else word


def _is_common(word: str, kind: str) -> bool:
    if kind == "lone":
        return word in _LONE_COMMON
    if not word.isascii():
        return word in _JAPANESE_COMMON
    plain = word.lower().replace("\u2019", "'").partition("'")[0]
    return plain in _COMMON or plain in OPENERS or plain in CAPITALISED


def _length(word: str, kind: str) -> float:
    """A longer word says more, up to a point."""
    if kind == "word":
        return min(0.7 + 0.08 * len(word), 1.5)
    return min(0.85 + 0.08 * len(word), 1.3)
