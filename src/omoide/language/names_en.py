"""English names: words with a capital that they do not owe to their place."""

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Final, NamedTuple

from omoide.language import name_words as w
from omoide.language.names_ja import Place

_NEAR: Final = 12  # how far back the beginning of a sentence or a title is looked for


def english_places(text: str) -> Iterator[Place]:
    """Find words with a capital that they do not owe to their place, joined where they follow each other."""
    words = [_Word.of(text, found) for found in _word().finditer(text)]
    small = {word.name for word in words if not word.capital}
    # A capital at the beginning counts when the same name is seen elsewhere, or owns something.
    seen = Counter(word.name for word in words if word.capital)
    seen.update(word.name for word in words if word.capital and not word.opens)
    run: list[_Word] = []
    for at, word in enumerate(words):
        if run and not _touch(text, run[-1], word):
            yield from _place(text, run)
            run = []
        following = words[at + 1] if at + 1 < len(words) else None
        if word.is_name and (
            not word.opens
            or word.owns
            or (seen[word.name] > 1 and word.name.lower() not in small)
            or (following and following.is_name and _touch(text, word, following))
        ):
            run.append(word)
        elif run:
            yield from _place(text, run)
            run = []
        if run and word.owns:
            yield from _place(text, run)
            run = []
    if run:
        yield from _place(text, run)


def _touch(text: str, one: "_Word", other: "_Word") -> bool:
    """Only an initial may have a full stop within a name."""
    return text[one.end : other.start] in (" ", ". " if len(one.name) == 1 else " ")


def _place(text: str, run: list["_Word"]) -> Iterator[Place]:
    """An initial alone is nobody's name."""
    if any(len(word.name) > 1 for word in run):
        yield run[0].start, run[-1].end, text[run[0].start : run[-1].end]


@cache
def _word() -> re.Pattern[str]:
    return re.compile(r"[A-Za-z\u00c0-\u024f]+(?:[-'\u2019][A-Za-z\u00c0-\u024f]+)*")


class _Word(NamedTuple):
    """A word of a text, without the ending that says whose something is."""

    start: int
    end: int
    name: str
    capital: bool
    owns: bool
    opens: bool

    @classmethod
    def of(cls, text: str, found: re.Match[str]) -> "_Word":
        name = re.sub(r"['\u2019]s$", "", found[0])
        start, end = found.start(), found.start() + len(name)
        capital = name[0].isupper() and not (len(name) > 1 and name.isupper())
        before = text[max(0, start - _NEAR) : start].split(" ")
        titled = len(before) > 1 and not before[-1] and is_title(before[-2])
        first = not titled and opens(text, start)
        return cls(start=start, end=end, name=name, capital=capital, owns=end < found.end(), opens=first)

    @property
    def is_name(self) -> bool:
        lowered = self.name.lower().replace("\u2019", "'").partition("'")[0] or "'"
        return (
            self.capital
            and lowered not in w.CAPITALISED
            and lowered not in w.OPENERS
            and lowered not in w.TITLES
        )


def opens(text: str, start: int) -> bool:
    """Say whether a word is the first of a sentence, a line or a quotation."""
    before = text[max(0, start - _NEAR) : start].rstrip(" \t*_#>-")
    if re.search(r"(?<![A-Za-z])[A-HJ-Z]\.$", before):
        return False  # an initial
    return not before or before[-1] in '.!?:;\n"“‘「『([…。！？'


def is_title(word: str) -> bool:
    return word.strip(" .").lower() in w.TITLES
