"""Whether two statements say the same in other words.

Each is read as a bag of concepts, words and data. Two say the same where the bags are equal, and everybody does in the one
what they do in the other: whatever cannot be read keeps them apart.
"""

import re
from functools import cache
from typing import Final

from omoide.language import mood_phrases as moods
from omoide.language import paraphrase_words as w
from omoide.language.glossary import glosses
from omoide.language.paraphrase_reading import Bag, bag
from omoide.language.paraphrase_roles import owners, same_roles
from omoide.language.stemming import stem
from omoide.language.values import agree
from omoide.language.widths import normal
from omoide.model.for_now import for_now

_LONGEST: Final = 120  # characters: what takes longer says more than one thing
_CODE: Final = re.compile(r"(?<![\w-])[a-z]{2,}[\d_]+[a-z\d_]*(?![\w-])", re.ASCII)
_ASKS: Final = r"[?？]|(?:です|ます|でしょう)か[。]*$"


def say_the_same(one: str, other: str) -> bool:
    """Say whether two statements of the same speaker surely say the same; what holds for a moment never does."""
    if not (_states(one) and _states(other)) or _codes(one) != _codes(other):
        return False
    ours, theirs = bag(one), bag(other)
    return _says_enough(ours) and _same_words(ours, theirs) and may_say_the_same(one, other)


@for_now(4096)
def _states(text: str) -> bool:
    return len(text) <= _LONGEST and not re.search(f"{moods.PASSING}|{_ASKS}", text, re.IGNORECASE)


@for_now(4096)
def _codes(text: str) -> frozenset[str]:
    """Names of letters and figures, which nobody puts in other words: whoever has another one says something else."""
    return frozenset(_CODE.findall(normal(text).lower()))


def may_say_the_same(one: str, other: str) -> bool:
    """Say whether nothing speaks against it: nobody does anything else or to somebody else, at another time, or not at all;
    only the words may still be others."""
    ours, theirs = bag(one), bag(other)
    return (
        ours.denied == theirs.denied
        and ours.past == theirs.past
        and _same_data(ours, theirs)
        and _same_concepts(ours, theirs)
        and not exclude_each_other(one, other)
        and same_roles(ours, theirs)
    )


def say_otherwise(one: str, other: str) -> bool:
    """Say whether the same words and data say something else: the other way round, or with another verb on either side;
    or one says how somebody stands to a thing, and the other does not. Then nothing is left that could be weighed."""
    ours, theirs = bag(one), bag(other)
    unmet = _unmet(ours, theirs), _unmet(theirs, ours)
    if any(w.STANCES.intersection(each.split("/")) for some in unmet for each in some):
        return True
    if exclude_each_other(one, other) or all(some & w.WHOLE for some in unmet):
        return True
    if not _same_words(ours, theirs) or not _same_data(ours, theirs):
        return False
    if ours.concepts & theirs.concepts & w.STANCES and w.DEEDS & set[str]().union(*unmet):
        return True  # who likes to eat it need not like to cook it
    return all(unmet) or (not any(unmet) and not same_roles(ours, theirs))


def _says_enough(bag: Bag) -> bool:
    weighty = bag.concepts - w.LIGHT
    return bool(bag.words or (bag.data and bag.concepts) or len(weighty) > 1 or weighty & w.WHOLE)


def _same_data(one: Bag, other: Bag) -> bool:
    if len(one.data) != len(other.data):
        return False
    return not one.data or agree(" ".join(sorted(one.data)), " ".join(sorted(other.data)))


def _same_concepts(one: Bag, other: Bag) -> bool:
    for ours, theirs in ((one.concepts, other.concepts), (other.concepts, one.concepts)):
        if "have" in ours - theirs and "hobby" in theirs - ours:
            return False  # who has a garden need not work in it
    return not _unmet(one, other) and not _unmet(other, one)


def _unmet(one: Bag, other: Bag) -> set[str]:
    """The concepts of the one that the other says nothing of; a verb that only joins may be left out."""
    known = {part for each in other.concepts for part in each.split("/")}
    implied = {each for concept in known for each in w.IMPLIED.get(concept, ())}
    if known & w.WHOLE:
        implied.add("have")
    left = {each for each in one.concepts if known.isdisjoint(each.split("/")) and each not in implied}
    if left <= w.LIGHT and not (left & {"have", "use", "job"} and other.i_am and "job" not in left):
        return left & {"have"} if "have" in left and not _has(one, other) else set()
    return left


def _has(one: Bag, other: Bag) -> bool:
    """Whether what the one says that somebody has, the other calls theirs."""
    if one.japanese or other.japanese:
        return other.mine or bool(other.data)
    if one.data and other.data:
        return True
    if re.search(
        r"\b(?:[Ii]|[Ww]e)(?:'ve)? (?:\w+ )?(?:have|own|keep|got)\b|\b[Tt]here\b|of my own|['’]ve got",
        one.text,
    ):
        return other.mine
    return any(re.search(rf"(?i)\b{owner} (?:has|owns|keeps)\b", one.text) for owner in owners(other.text))


def _same_words(one: Bag, other: Bag) -> bool:
    if one.japanese != other.japanese:
        japanese, english = (one, other) if one.japanese else (other, one)
        return _crossing(japanese.text, japanese.words, set(english.words))
    ours, theirs = set(one.words), set(other.words)
    if ours == theirs:
        return True
    if not one.japanese:
        return False
    runs = {each for each in ours ^ theirs if len(each) == 2}
    if any(each[::-1] in runs and each != each[::-1] for each in runs):  # 会社 is no 社会
        return False
    return _letters(ours) == _letters(theirs)


def _letters(words: set[str]) -> frozenset[str]:
    """Ideographs one by one, since compounds are cut where they happen to be written together."""
    return frozenset(
        each for word in words for each in (word if re.fullmatch("[\u3400-\u9fff々]+", word) else [word])
    )


def _crossing(text: str, words: tuple[str, ...], english: set[str]) -> bool:
    if not words or not english:
        return not words and not english
    met: set[str] = set()
    for word in words:
        said = {word.lower(), *(stem(each) for each in glosses(word))}
        if not said & english:
            return False
        met |= said
    return english <= met


def exclude_each_other(one: str, other: str) -> bool:
    """Wife and husband, morning and evening."""
    ours, theirs = _sides(one), _sides(other)
    return any(
        a != b and any(a) and any(b) and not all(a) and not all(b) for a, b in zip(ours, theirs, strict=True)
    ) and not re.search("married|結婚|夫婦", one + other)


@for_now(4096)
def _sides(text: str) -> tuple[tuple[bool, bool], ...]:
    """Of each two that exclude each other, which are named."""
    read = normal(text)
    return tuple(
        (left.search(read) is not None, right.search(read) is not None) for left, right in _excluding()
    )


@cache
def _excluding() -> tuple[tuple[re.Pattern[str], re.Pattern[str]], ...]:
    return tuple(
        (re.compile(left, re.IGNORECASE), re.compile(right, re.IGNORECASE)) for left, right in w.APART
    )
