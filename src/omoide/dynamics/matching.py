"""How well words match: BM25 brought to the range 0…1 by the best score that the question could have.

The statistics are those of one mind: what is a common word to it, and how long its memories are. What was said just
before and after counts by half, as long as the memory itself is short: in talk, a question and its answer share their
words between them. The ceiling is raised by some `doubt`, so that one word alone proves little, and by the words that
no memory has; so a floor has a meaning.
"""

import math
from collections.abc import Iterable, Mapping

import numpy as np
from numpy.typing import NDArray

from omoide.model.cue import AskedTerm
from omoide.model.frozen import frozen
from omoide.model.parameter import check, parameter

Column = NDArray[np.float32]
_DAY_S = 86400.0


@frozen
class Matching:
    """How words are weighed."""

    saturation: float = parameter(0.5, low=0.0, high=10.0, says="k1: how late repeating a word stops to help")
    length: float = parameter(
        0.6, low=0.0, high=1.0, says="b: how much more often a long text must say a word"
    )
    stop_share: float = parameter(
        0.5, low=0.01, high=1.0, says="a word in more than this share of the memories says nothing"
    )
    stop_from: int = parameter(20, low=1, high=1_000_000, says="… once the mind has this many memories")
    doubt: float = parameter(
        1.0, low=0.0, high=10.0, says="what is missing from every match, as a share of the rarest word"
    )
    imagined: int = parameter(
        100,
        low=0,
        high=1_000_000,
        says="memories without the word that a young mind imagines besides its own",
    )
    knowing: float = parameter(
        100.0,
        low=0.0,
        high=1_000_000.0,
        says="with so many memories, a word that none of them has tells half",
    )
    beside: float = parameter(
        0.5, low=0.0, high=1.0, says="how much words count that were said just before or after"
    )
    short_tokens: float = parameter(
        80.0, low=1.0, high=100_000.0, says="at this length of a memory, half of what stands beside it counts"
    )
    time_width_days: float = parameter(
        3.0, low=0.01, high=365.0, says="how many days beside the time asked about still count a third"
    )

    def __post_init__(self) -> None:
        check(self)


def rarity(found_in: float, *, among: int) -> float:
    """The inverse document frequency of a term: always positive, the rarer the higher."""
    return math.log(1.0 + (among - found_in + 0.5) / (found_in + 0.5))


def is_stop(found_in: int, *, among: int, matching: Matching) -> bool:
    return among >= matching.stop_from and found_in > matching.stop_share * among


def weights(
    terms: Iterable[AskedTerm], found_in: Mapping[int, int], *, among: int, matching: Matching
) -> dict[int, float]:
    """How much each term of a question says, from how many memories it is found in.

    Where all terms are common, they are all there is. That none has a word tells the more, the more there are.
    """
    known = list(terms)
    telling = [t for t in known if not is_stop(found_in[t.hash], among=among, matching=matching)] or known
    every = among + matching.imagined
    missing = among / (among + matching.knowing) if among else 0.0
    return {
        term.hash: rarity(n, among=max(every, n)) * term.weight * (1.0 if n else term.unknown * missing)
        for term in telling
        for n in (found_in[term.hash],)
    }


def ceiling(term_weights: Iterable[float], *, among: int, matching: Matching) -> float:
    """The score of a memory that says everything without end, and some doubt."""
    return sum(term_weights) + matching.doubt * rarity(0, among=among + matching.imagined)


def heard(tokens: float, *, matching: Matching) -> float:
    """How much of its neighbours a memory of this length lets in: all if it is a word or two, nothing if it is long."""
    return 1.0 / (1.0 + (tokens / matching.short_tokens) ** 4)


def all_heard(tokens: NDArray[np.uint32], *, matching: Matching) -> Column:
    squared = np.square(
        tokens / matching.short_tokens
    )  # squared twice: numpy raises to a power ten times as slowly
    return (1.0 / (1.0 + np.square(squared))).astype(np.float32)


def term_score(
    weight: float, *, count: float, length: float, mean_length: float, matching: Matching
) -> float:
    """The scalar reference: what one term adds for one memory, before division by the ceiling.

    Count and length are those of the memory and, by their share, of its neighbours.
    """
    k1, b = matching.saturation, matching.length
    return weight * count / (count + k1 * (1.0 - b + b * length / mean_length)) if count else 0.0


def timeliness(occurred: float, since: float, until: float, *, matching: Matching) -> float:
    """1 within the time asked about, and less the further outside: a third after `time_width_days`. Seconds."""
    outside = max(since - occurred, occurred - until, 0.0)
    return _faint(math.exp(-outside / (matching.time_width_days * _DAY_S)))


def _faint(value: float) -> float:
    return value if value >= _LEAST else 0.0


_LEAST = 0.05  # below this a memory is of another time


def timely(occurred: NDArray[np.float64], since: float, until: float, *, matching: Matching) -> Column:
    outside = np.maximum(np.maximum(since - occurred, occurred - until), 0.0)
    near = np.exp(outside / (-matching.time_width_days * _DAY_S))
    return np.where(near >= _LEAST, near, 0.0).astype(np.float32)


def time_weight(timeliness_of_all: float, *, among: int) -> float:
    """A time says the more, the fewer memories are of it; the sum of their timeliness is how many they are."""
    return rarity(min(timeliness_of_all, among), among=among)


def time_score(weight: float, *, timeliness: float, matching: Matching) -> float:
    """What a time adds for one memory, as a term that is said once."""
    return weight * timeliness / (1.0 + matching.saturation)
