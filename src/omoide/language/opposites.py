"""Whether one sentence denies another or bears it out, by their words alone.

Measured on pairs that people have judged: where the words of the denied sentence are in the other, nine of ten are
contradictions; words that exclude each other tell less, because there may be two of a thing.
"""

from typing import Final, NamedTuple

from omoide.language.content_words import exclude
from omoide.language.contents import content

_CONTAINED: Final = 0.75  # of the words of what is denied
_ALIKE: Final = 0.6  # of all words of both
_HELD: Final = 0.5
_FEWEST: Final = 2


class Opposed(NamedTuple):
    """How surely, and why."""

    share: float
    reason: str


def denies(premise: str, hypothesis: str) -> Opposed | None:
    """Give how surely two sentences deny each other; None where nothing says so."""
    one, other = content(premise), content(hypothesis)
    if min(len(one.words), len(other.words)) < _FEWEST:
        return None
    if one.denied != other.denied:
        denied, said = (one, other) if one.denied else (other, one)
        both = sum(said.has(word) for word in denied.words)
        return Opposed(0.9, "denied") if both >= max(_CONTAINED * len(denied.words), 1) else None
    ours, theirs = one.words - other.words, other.words - one.words
    both = len(one.words & other.words)
    alone = len(ours) == len(theirs) == 1 and both >= _FEWEST
    if not alone and both < _ALIKE * len(one.words | other.words):
        return None
    if any(exclude(each, its) for each in ours for its in theirs):
        return Opposed(0.75, "opposite")
    return None


def bears_out(premise: str, hypothesis: str) -> float:
    """Give how surely the one holds where the other does: all that it says is said there, and the same way."""
    one, other = content(premise), content(hypothesis)
    said = all(map(one.has, other.words)) and len(other.words) >= _FEWEST and one.denied == other.denied
    return 0.65 if said and len(other.words) >= _HELD * len(one.words) else 0.0
