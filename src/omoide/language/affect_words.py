"""Known words found in a text, in one walk from left to right: at each place the longest word that is known.

A table is a file of spellings with tabs between its columns. English is compared word by word, also in the plural, the
past and the -ing form; Japanese, which has no blanks, character by character. Marks in a Japanese spelling:

- ^やった is known only where a clause begins, できた$ only where one ends, but for particles;
- *いい may follow any kana; else a word of two hiragana is taken for one only after a particle or another script.

A word that is there without a meaning is there so that nothing is read into it: ください is not ださい.
"""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from operator import add
from typing import Final, Generic, NamedTuple, TypeVar

from omoide.language.scripts import is_hiragana, is_ideograph, is_katakana
from omoide.language.widths import normal
from omoide.model.for_now import for_now

Meaning = TypeVar("Meaning")

_TOKEN: Final = re.compile(r"[a-z0-9][a-z0-9'+#]*")
_DRAWN: Final = re.compile(r"([a-z])\1{2,}")
_JOINED: Final = frozenset((" ", "-"))  # between the words of one phrase
_PARTICLES: Final = frozenset("はがをにのともでやへかねよ")
_SHORT: Final = 2
# What may stand between a word and the end of its clause.
_CLOSING: Final = re.compile(
    r"(?:です|でした|ました|だった|かも|って|じゃん|けど|のに|から|[よねなわぜぞさのかだしがっあぁおぉーw~〜♪☆♡])*+(?:$|[^\w])"
)


@cache
def pattern(phrase: str) -> re.Pattern[str]:
    """Compile a pattern when it is first used: those with ideographs take a while."""
    return re.compile(phrase)


class Found(NamedTuple, Generic[Meaning]):
    """Where a word stands, and what it means."""

    start: int
    end: int
    meaning: Meaning


class _Word(NamedTuple, Generic[Meaning]):
    """What a spelling means, and where it may stand."""

    meaning: Meaning | None
    begins: bool
    ends: bool
    loose: bool


class Table(Generic[Meaning]):
    """Words and what they mean. Of rows with the same word, the first whose place fits counts."""

    def __init__(self, rows: Iterable[tuple[str, Meaning | None]]) -> None:
        self._phrases: dict[str, Meaning | None] = {}
        self._most: dict[str, int] = {}  # words of the longest phrase, by its first word
        self._single = for_now(4096)(self._form_of)
        self._words: dict[str, list[_Word[Meaning]]] = {}
        self._sizes: dict[str, list[int]] = {}  # by the first two characters, or by the only one
        self._lone: set[str] = set()
        for spellings, meaning in rows:
            for spelling in normal(spellings).lower().split("|"):
                if spelling.isascii():
                    self._add_phrase(spelling, meaning)
                else:
                    self._add_word(spelling, meaning)
        self._lone.update(word for word in self._words if len(word) == 1)
        for start, sizes in self._sizes.items():
            if start[0] in self._lone and 1 not in sizes:
                sizes.append(1)
            sizes.sort(reverse=True)

    def found(self, text: str) -> list[Found[Meaning]]:
        """Give the known words of a text, which is in one width and lower case, in their order."""
        both = [*self._in_english(text), *(() if text.isascii() else self._in_japanese(text))]
        return sorted(both, key=lambda each: each.start)

    def __len__(self) -> int:
        return len(self._phrases) + len(self._words)

    def _add_phrase(self, spelling: str, meaning: Meaning | None) -> None:
        words = spelling.replace("-", " ").split()
        self._phrases[" ".join(words)] = meaning
        self._most[words[0]] = max(self._most.get(words[0], 0), len(words))

    def _add_word(self, spelling: str, meaning: Meaning | None) -> None:
        bare = spelling.lstrip("^*").rstrip("$")
        word = _Word(meaning, begins=spelling[0] == "^", ends=spelling[-1] == "$", loose=spelling[0] in "^*")
        self._words.setdefault(bare, []).append(word)
        sizes = self._sizes.setdefault(bare[:2], [])
        if len(bare) not in sizes:
            sizes.append(len(bare))

    def _in_english(self, text: str) -> Iterator[Found[Meaning]]:
        tokens = list(_TOKEN.finditer(text))
        at = 0
        while at < len(tokens):
            size, meaning = self._phrase(text, tokens, at)
            if meaning is not None:
                yield Found(tokens[at].start(), tokens[at + size - 1].end(), meaning)
            at += size

    def _phrase(self, text: str, tokens: list[re.Match[str]], at: int) -> tuple[int, Meaning | None]:
        """Give how many words from here on are one known phrase, and what it means; one word where none is known."""
        word = tokens[at][0]
        run = [word]
        for place in range(at + 1, min(at + self._most.get(word, 1), len(tokens))):
            if text[tokens[place - 1].end() : tokens[place].start()] not in _JOINED:
                break
            run.append(tokens[place][0])
        while len(run) > 1:
            if (phrase := " ".join(run)) in self._phrases:
                return len(run), self._phrases[phrase]
            run.pop()
        return 1, self._single(word)

    def _form_of(self, word: str) -> Meaning | None:
        known = next((form for form in _forms(word) if form in self._phrases), "")
        return self._phrases.get(known)

    def _in_japanese(self, text: str) -> Iterator[Found[Meaning]]:
        sizes, last, done = self._sizes, len(text), 0
        places = [at for at, pair in enumerate(map(add, text, text[1:] + " ")) if pair in sizes]
        if not self._lone.isdisjoint(text):
            places = sorted({*places, *(at for at, char in enumerate(text) if char in self._lone)})
        for at in places:
            if at < done:
                continue
            for size in sizes.get(text[at : at + 2]) or sizes[text[at]]:
                words = self._words.get(text[at : at + size])
                if words and at + size <= last and (word := _first(words, text, at, at + size)):
                    done = at + size
                    if word.meaning is not None:
                        yield Found(at, done, word.meaning)
                    break


def _first(words: list[_Word[Meaning]], text: str, start: int, end: int) -> _Word[Meaning] | None:
    return next((word for word in words if _stands(word, text, start, end)), None)


def _forms(word: str) -> Iterator[str]:
    """Give what a word may be a form of, itself first: hates, hated, hating are hate; stopped is stop; sooo is so."""
    yield word
    if word.endswith("'s"):
        yield word[:-2]
    elif word.endswith("s"):
        yield word[:-1]
        yield word[:-2]
    elif word.endswith("ed"):
        yield word[:-1]
        yield word[:-2]
        yield word[:-3]
    elif word.endswith("ing"):
        yield word[:-3]
        yield word[:-3] + "e"
        yield word[:-4]
    if _DRAWN.search(word):
        yield _DRAWN.sub(r"\1\1", word)
        yield _DRAWN.sub(r"\1", word)


def _stands(word: _Word[Meaning], text: str, start: int, end: int) -> bool:
    """Say whether this is the word, and not a piece of another."""
    before, after = text[start - 1 : start], text[end : end + 1]
    if word.begins and before.isalnum():
        return False
    if word.ends and not _CLOSING.match(text, end):
        return False
    first, last = text[start], text[end - 1]
    if is_katakana(first) and is_katakana(before) and not word.loose:
        return False
    if is_katakana(last) and is_katakana(text[end:].lstrip("ー")[:1] if after == "ー" else after):
        return False
    if end - start == 1 and is_ideograph(first):
        return not (is_ideograph(before) or is_ideograph(after))
    if end - start > _SHORT or word.loose or not (is_hiragana(first) and is_hiragana(last)):
        return True
    return not is_hiragana(before) or before in _PARTICLES
