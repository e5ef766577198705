"""No five copies of one fact: what says the same in nearly the same words is shown once, and counted.

Only the letters decide, never nearness of meaning: "my favourite colour is purple" and "… is cyan" are two facts. So a
copy may say a little more in one place, but nothing else instead; and it is of the same speaker and about the same
people, has the same numbers, denies as often, shows no other emoji, and is a question only if the other is one.
"""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cached_property

from omoide.engine import Recalling
from omoide.language.markers import is_question
from omoide.model.cue import Recollection
from omoide.model.for_now import for_now
from omoide.model.memory import Memory, Trust

# A sign belongs to it, a dash before it does not: -5, but not 2026-01-05 and B-12.
_NUMBER = re.compile(r"(?:(?<![0-9A-Za-z])[-\u2212])?\d+(?:,\d{3})*(?:\.\d+)?")
_NO_DIGIT = re.compile(r"\D+")
_DENIAL = re.compile(r"\b(?:no|not|never|nobody|nothing|cannot|without)\b|n't\b|な[いくかけ]|ません|ずに")
_PLUS = re.compile(r"\w[+#]+")
_EDGE = 2  # groups of three letters that are cut by putting something in between
_SCORES_ALIKE = 0.1  # what is found by the same words; else the little more was what was asked for


class _Text:
    """The letters of a text, and its numbers when it comes to that."""

    def __init__(self, text: str) -> None:
        self.folded = _folded(text).replace("\u2019", "'")
        self.letters = "".join(filter(str.isalnum, self.folded))

    @cached_property
    def digits(self) -> str:
        return _NO_DIGIT.sub("", self.letters)

    def counts_like(self, other: "_Text") -> bool:
        """Whether both say the same numbers. Mostly there are none, or already their digits differ."""
        return self.digits == other.digits and (not self.digits or self.numbers == other.numbers)

    @cached_property
    def numbers(self) -> list[str]:
        return [number.replace(",", "").replace("\u2212", "-") for number in _NUMBER.findall(self.folded)]


_text = for_now(4096)(_Text)  # the same ones come to mind again and again


class _Said:
    """What somebody said, and what it is compared by."""

    def __init__(self, each: Recollection) -> None:
        self._words, self._score = each.memory.words, each.score
        # Doubtful words are one source, whoever is said to have said them.
        self._known_by = each.memory.trust is not Trust.LOW
        self._text = _text(self._words.text)
        self.letters = self._text.letters

    @cached_property
    def threes(self) -> set[str]:
        return {self.letters[at : at + 3] for at in range(max(len(self.letters) - 2, 1))}

    @cached_property
    def held(self) -> tuple[object, ...]:
        """What two texts of the same letters may still differ in."""
        people, text = {_folded(name) for name in self._words.names}, self._text.folded
        denials, asks = len(_DENIAL.findall(text)), is_question(text) is not None
        by = (_folded(self._words.speaker), people) if self._known_by else ()
        return self._text.numbers, denials, asks, _PLUS.findall(text), by

    @cached_property
    def signs(self) -> str:
        """Emoji and the like."""
        return "".join(char for char in self._text.folded if unicodedata.category(char) == "So")

    def first_copy(self, said: "Sequence[_Said]", *, share: float) -> int | None:
        """The place of the first that this one is a copy of. Most are not even about as long."""
        letters, shortest = self.letters, share * len(self.letters)
        longest = len(letters) / share if share else float("inf")
        for place, other in enumerate(said):
            if letters == other.letters:
                alike = True
            elif (
                share < 1.0 and shortest <= len(other.letters) <= longest and _near(self._score, other._score)
            ):
                alike = self._text.counts_like(other._text) and self._says_little_more(other, share)
            else:
                continue
            if alike and self._looks_like(other) and self.held == other.held:
                return place
        return None

    def _looks_like(self, other: "_Said") -> bool:
        return self.signs == other.signs or (bool(self.letters) and not (self.signs and other.signs))

    def _says_little_more(self, other: "_Said", share: float) -> bool:
        """Than the other, or the other than this; not something else instead."""
        short, long = (self, other) if len(self.letters) <= len(other.letters) else (other, self)
        common = len(short.threes & long.threes)
        if len(short.threes) - common > _EDGE:
            return False
        return common >= share * (len(short.threes) + len(long.threes) - common)


def copies_of(found: Sequence[Recollection], recalling: Recalling) -> list[Recollection]:
    """Best first, each with the copies of it that came after."""
    kept: list[Recollection] = []
    said: list[_Said] = []
    made_of: set[str] = set()
    for each in found:
        own = _Said(each)
        first = own.first_copy(said, share=recalling.distinct)
        if first is not None:
            kept[first] = replace(kept[first], copies=(*kept[first].copies, each.memory.id, *each.copies))
        elif not (recalling.distinct_sources and made_of.intersection(each.memory.sources)):
            kept.append(each)
            said.append(own)
            made_of.update(each.memory.sources)
    return kept


def each_once(memories: Iterable[Memory], recalling: Recalling) -> list[Memory]:
    """The first of those that say the same; equally good, where nothing was asked."""
    found = [Recollection(memory=each, score=1.0, parts={}, signals={}) for each in memories]
    return [each.memory for each in copies_of(found, recalling)]


def _folded(text: str) -> str:
    if text.isascii():
        return text.lower()
    return unicodedata.normalize("NFKC", text).casefold()


def _near(one: float, other: float) -> bool:
    return abs(one - other) <= _SCORES_ALIKE * max(abs(one), abs(other))
