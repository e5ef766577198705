"""Japanese names: what stands before さん or another title, and what is called by a name."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Final

from omoide.language import name_words as w

# Where a name begins and ends in a text of one width, and the name.
Place = tuple[int, int, str]
_LONGEST_NAME: Final = 5  # kanji
_LONGEST_RUN: Final = 16  # with what may stand before it


def japanese_places(text: str) -> Iterator[Place]:
    """Find what stands before a title, and what is called by a name."""
    if text.isascii():
        return
    for found in _titled().finditer(text):
        start = _name_start(text, found.start())
        name = text[start : found.start()]
        if name and _is_japanese_name(name, found[0], text[found.end() : found.end() + 3]):
            yield start, found.end(), name
    for found in _called().finditer(text):
        group = found.lastgroup or ""
        yield found.start(group), found.end(group), found[group]


def _is_japanese_name(name: str, title: str, after: str) -> bool:
    if name in w.NOT_NAMES or name.endswith(w.NOT_NAME_ENDS):
        return False
    if title == "様":
        return not name.endswith(w.BEFORE_SAMA)  # 同様, 雨模様
    if title == "くん" and name[-1] in w.VERBS_IN_KU:
        return len(name) > 1 and not after.startswith(w.AFTER_VERB)  # 行くんです
    # 世界選手権 and 教授会 are no people.
    return not (is_kanji(title[-1]) and is_kanji(after[:1]) and after[0] not in "方達")


@cache
def _titled() -> re.Pattern[str]:
    return re.compile("|".join(w.HONORIFICS))


@cache
def _called() -> re.Pattern[str]:
    """名前はタマです, タマという猫, ケンって人."""
    name = "[ァ-ヺー]{2,12}(?:・[ァ-ヺー]{2,12})*|[\u4e00-\u9fff々]{2,5}"
    who = "人|子|男|女|犬|猫|友|先生|方|作家|名前"
    return re.compile(
        f"名前は(?P<is>{name})(?=です|だ|と|って|っていう|[。、!]|$)|(?P<named>{name})(?:という|って(?:いう|名前の)?)(?={who})"
    )


def _name_start(text: str, end: int) -> int:
    """Say where the name begins that ends here; at its end, when there is none."""
    last = text[end - 1 : end] if end else ""
    if is_kanji(last):
        return _kanji_start(text, end)
    start = end
    if is_katakana(last):
        while start and (is_katakana(text[start - 1]) or text[start - 1] in "・="):
            start -= 1
    elif last.isascii() and last.isalpha():
        while start and text[start - 1].isascii() and text[start - 1].isalpha():
            start -= 1
    elif is_hiragana(last):
        return _hiragana_start(text, end)
    return start


def _kanji_start(text: str, end: int) -> int:
    start = end
    while start and end - start < _LONGEST_RUN and is_kanji(text[start - 1]):
        start -= 1
    if text[start - 1 : start].isdecimal() or text[start] == "第":
        return end  # 3代会長, 第2代
    before = next((word for word in w.BEFORE_NAMES if text.startswith(word, start)), "")
    while before and start + len(before) < end:
        start += len(before)
        before = next((word for word in w.BEFORE_NAMES if text.startswith(word, start)), "")
    if text[start - 1 : start] == "お":
        start -= 1
    return start if end - start <= _LONGEST_NAME else end - 2


def _hiragana_start(text: str, end: int) -> int:
    """In hiragana nothing but what stands before it shows where a name begins: うちのたろうくん."""
    if not text.startswith(("ちゃん", "さん", "くん"), end):
        return end
    borders = w.PARTICLES if text.startswith("ちゃん", end) else "の、。「 \n"
    for size in range(1, 6):
        if size > end or not is_hiragana(text[end - size]):
            return end
        before = text[end - size - 1 : end - size]
        if size > 1 and (not before or before in borders) and text[end - size] not in "っん":
            return end - size
    return end


def is_katakana(char: str) -> bool:
    return "ァ" <= char <= "ヺ" or char == "ー"


def is_hiragana(char: str) -> bool:
    return "ぁ" <= char <= "ゖ"


def is_kanji(char: str) -> bool:
    return "\u4e00" <= char <= "\u9fff" or char in tuple("々ヶ")
