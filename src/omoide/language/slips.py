"""Slips of the fingers: which words somebody may have meant who wrote this one.

Only what a hand does by itself: two letters exchanged, one too many, one missing, its neighbour on the keyboard, one vowel
for another; in katakana also a sound that looks or sounds nearly the same. Never simply another word: who asks for a horse
did not mean the house.
"""

import re
from collections.abc import Iterator
from typing import Final

SHORTEST: Final = 5  # letters; of shorter ones, one letter off is mostly another word
SHORTEST_KANA: Final = 4
_WORD: Final = r"[A-Za-z]{%d,24}|[ァ-ー]{%d,16}"
_ROWS: Final = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
_VOWELS: Final = "aeiouy"
_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"
_LOST: Final = "ーッン"  # what is most easily left out of a katakana word, or put in
_ALIKE: Final = (
    "ソンリ", "シツミ", "クケワタ", "ヌスメ", "コユロヨ", "ウワフラ", "アマ", "ヤャ", "ユュ", "ヨョ", "ツッ", "アァ", "イィ", "ウゥ", "エェ", "オォ",
    "カガ", "キギ", "クグ", "ケゲ", "コゴ", "サザ", "シジ", "スズ", "セゼ", "ソゾ", "タダ", "テデ", "トド", "ハバパ", "ヒビピ", "フブプ", "ヘベペ",
    "ホボポ",
)  # fmt: skip


def slipped(text: str) -> list[str]:
    """The words of a question in which a slip could be told."""
    return re.findall(_WORD % (SHORTEST, SHORTEST_KANA), text)


def meant(word: str) -> Iterator[str]:
    """What may have been meant, the likeliest slip first; each once, and never the word itself."""
    plain = word.lower()
    latin = plain.isascii()
    seen = {plain}
    for candidate in (
        *_exchanged(plain),
        *_replaced(plain, _neighbours(plain) if latin else _lookalikes(plain)),
        *_with_one(plain, _LETTERS if latin else _LOST),
        *_without_one(plain, ends=latin),
    ):
        if candidate not in seen:
            seen.add(candidate)
            yield candidate


def _exchanged(word: str) -> Iterator[str]:
    for at in range(len(word) - 1):
        yield word[:at] + word[at + 1] + word[at] + word[at + 2 :]


def _without_one(word: str, *, ends: bool) -> Iterator[str]:
    """Katakana is found by pairs, so that the beginning of a word is found wherever the word is."""
    for at in range(len(word)) if ends else range(1, len(word) - 1):
        yield word[:at] + word[at + 1 :]


def _with_one(word: str, letters: str) -> Iterator[str]:
    for at in range(1, len(word) + 1):  # the first letter is the one that everybody sees
        for letter in letters:
            yield word[:at] + letter + word[at:]


def _replaced(word: str, others: Iterator[tuple[int, str]]) -> Iterator[str]:
    for at, letter in others:
        yield word[:at] + letter + word[at + 1 :]


def _neighbours(word: str) -> Iterator[tuple[int, str]]:
    for at, letter in enumerate(word):
        if letter in _VOWELS:
            yield from ((at, other) for other in _VOWELS)
        for row in _ROWS:
            place = row.find(letter)
            if place >= 0:
                yield from ((at, row[beside]) for beside in (place - 1, place + 1) if 0 <= beside < len(row))


def _lookalikes(word: str) -> Iterator[tuple[int, str]]:
    for at, letter in enumerate(word):
        yield from ((at, other) for group in _ALIKE if letter in group for other in group)
