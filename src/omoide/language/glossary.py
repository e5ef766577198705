"""The English words for what a Japanese text speaks of, so that what was told in one language is found in the other.

A glossary is no translator: it knows words of everyday life. It reads from left to right and takes, at each place, the
longest word it knows. In `glossary.tsv` stand the spellings of a word, a tab, and what English calls it:

- <本> is known only where no ideograph or digit is beside it, so that 基本 and 3本 are no books;
- a word without English ones is there so that nothing is read into it: 仕方 has nothing to do with 仕事.
"""

import re
from collections.abc import Collection
from functools import cache
from pathlib import Path
from typing import Final

from omoide.language.scripts import is_hiragana, is_ideograph, is_katakana
from omoide.language.stemming import stem
from omoide.language.widths import normal

_JAPANESE: Final = re.compile("[\u3041-\u3096\u30a1-\u30fa\u3400-\u9fff\uff66-\uff9d]")
# A short word in hiragana is easily seen where there is none (いぬ in していぬ): of hiragana, only these may stand
# before it; and also after it, if it is shorter still.
_SHORT: Final = 3
_PARTICLES: Final = frozenset("はがをにのともでやへかねよ")
# Characters of the longest word that the file spells, after the first or after a run of katakana.
_LONGEST: Final = 5
# Two words of two characters are rather the sound of something: パンパン is no bread.
_SHORTEST_COMPOUND: Final = 5
_LONGEST_PART: Final = 10


def glosses(text: str) -> dict[str, int]:
    """Count the English words for the Japanese ones of a text."""
    found: dict[str, int] = {}
    if _JAPANESE.search(text) is None:
        return found
    table = _glossary()
    for word in _words(normal(text)):
        for gloss in table[word].split():
            found[gloss] = found.get(gloss, 0) + 1
    return found


def spelt(text: str) -> list[str]:
    """Give the known words of a text as they stand in it."""
    return [word.strip("<>") for word in _words(normal(text))]


@cache
def english() -> frozenset[str]:
    """All the English words there are glosses of."""
    return frozenset(word for glosses in _glossary().values() for word in glosses.split())


def is_word(word: str) -> bool:
    """Whether it is a word of everyday life in one of our languages, in any of its forms."""
    plain = normal(word).lower()
    if plain in _glossary():
        return True
    stemmed = stem(plain)
    alike = stemmed[:2]  # what none of ours changes when it is stemmed
    return any(each.startswith(alike) and stem(each) == stemmed for each in english())


def may_mean(words: Collection[str]) -> list[str]:
    """The spellings that stand for one of these words or stems. A text that has none of them says none of these words,
    which is seen sooner than what it does say."""
    beginnings = {word[:2] for word in words}
    return [
        spelling.strip("<>")
        for spelling, english in _glossary().items()
        if any(word in words or stem(word) in words for word in english.split() if word[:2] in beginnings)
    ]


@cache
def _glossary() -> dict[str, str]:
    """The English words by spelling."""
    table: dict[str, str] = {}
    for line in Path(__file__).with_suffix(".tsv").read_bytes().decode().split("\n"):
        spellings, tab, english = line.partition("\t")
        if tab:
            for spelling in spellings.split("|"):
                table[spelling] = english
    return table


@cache
def _beginnings() -> dict[str, int]:
    """The characters that a known word can begin with, and how long the longest such word is."""
    longest: dict[str, int] = {}
    for spelling in filter(None, _glossary()):
        word = spelling.strip("<>")
        longest[word[0]] = max(longest.get(word[0], 0), len(word))
    return longest


def _words(text: str) -> list[str]:
    """The words of a text that the glossary knows, as it spells them."""
    table, begins, size = _glossary(), _beginnings(), len(text)
    words: list[str] = []
    at = known = 0  # `known` is where the last known word ended
    while at < size:
        char = text[at]
        in_katakana, longest = "\u30a1" <= char <= "ー", begins.get(char, 0)
        if not longest and not in_katakana:
            at += 1
            continue
        # A run of katakana is one word, with or without what follows (サボる, ゴミ箱).
        least = _run_end(text, at) if in_katakana else at + 1
        end = min(least + _LONGEST, at + longest, size)
        while end >= least:
            if text[at:end] in table and _is_word(text, at, end):
                words.append(text[at:end])
                known = end
                break
            end -= 1
        else:
            end = least
            if char >= "\u3400" and (lone := f"<{char}>") in table and _is_alone(text, at, known):
                words.append(lone)
                known = end
            elif end - at >= _SHORTEST_COMPOUND:
                words += _compound(text[at:end])
                known = end
        at = end
    return words


def _run_end(text: str, at: int) -> int:
    """Where the katakana end that begin here; a dot between them (・) is by itself."""
    end = at + 1
    while end < len(text) and _is_one(text[at], text[end]):
        end += 1
    return end


def _is_word(text: str, at: int, end: int) -> bool:
    """Whether these characters are a word here, or only a piece of another."""
    before, after = text[at - 1 : at], text[end : end + 1]
    if _is_one(before, text[at]) or _is_one(text[end - 1], after):
        return False
    if end - at > _SHORT or not all(map(is_hiragana, text[at:end])):
        return True
    if is_ideograph(before) or (is_hiragana(before) and before not in _PARTICLES):
        return False
    return end - at == _SHORT or not is_hiragana(after) or after in _PARTICLES


def _is_alone(text: str, at: int, known: int) -> bool:
    """Whether an ideograph is a word by itself; one that follows a known word begins another (昨日本を読んだ)."""
    before, after = text[at - 1 : at], text[at + 1 : at + 2]
    return (at == known or not (is_ideograph(before) or before.isdecimal())) and not is_ideograph(after)


def _compound(run: str) -> list[str]:
    """The known words that a run of katakana is made of (チョコレート and ケーキ), if it is made of nothing else."""
    table = _glossary()
    begins = [0] + [-1] * len(run)  # by end: where the last word begins, if all up to there is known
    for end in range(1, len(run) + 1):
        for begin in range(max(0, end - _LONGEST_PART), end):
            if begins[begin] >= 0 and run[begin:end] in table:
                begins[end] = begin
                break
    words: list[str] = []
    end = len(run)
    while end and begins[end] >= 0:
        words.append(run[begins[end] : end])
        end = begins[end]
    return words


def _is_one(left: str, right: str) -> bool:
    """Whether two characters belong together: both katakana, or both Latin letters or digits."""
    if left.isascii():
        return left.isalnum() and right.isascii() and right.isalnum()
    return is_katakana(left) and is_katakana(right)
