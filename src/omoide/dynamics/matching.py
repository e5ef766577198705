"""How well words match: BM25 brought to the range 0…1 by the best score that the query could have.

The statistics are those of one mind: what is a common word to it, and how long its memories are. So 1 means that
every distinctive word of the query is there, however many words it had, and a floor has a meaning.
"""

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from omoide.model.parameter import check, parameter


@dataclass(frozen=True, slots=True, kw_only=True)
class Matching:
    """How words are weighed."""

    saturation: float = parameter(1.2, low=0.0, high=10.0, says="k1: how late repeating a word stops to help")
    length: float = parameter(
        0.6, low=0.0, high=1.0, says="b: how much more often a long text must say a word"
    )
    stop_share: float = parameter(
        0.5, low=0.01, high=1.0, says="a word in more than this share of the memories says nothing"
    )
    stop_from: int = parameter(20, low=1, high=1_000_000, says="… once the mind has this many memories")
    unknown: float = parameter(
        0.25, low=0.0, high=1.0, says="how much a word counts that no memory has, for a full match"
    )

    def __post_init__(self) -> None:
        check(self)


def rarity(found_in: int, *, among: int) -> float:
    """The inverse document frequency of a term: always positive, the rarer the higher."""
    return math.log(1.0 + (among - found_in + 0.5) / (found_in + 0.5))


def is_stop(found_in: int, *, among: int, matching: Matching) -> bool:
    return among >= matching.stop_from and found_in > matching.stop_share * among


def weights(found_in: Mapping[int, int], *, among: int, matching: Matching) -> dict[int, float]:
    """How much each query term says, from how many memories it is found in.

    A term found nowhere makes every match a little less complete; in Japanese it is often only a particle beside a
    word. Where all terms are common, they are all there is.
    """
    telling = {
        t: n for t, n in found_in.items() if not is_stop(n, among=among, matching=matching)
    } or found_in
    return {
        term: rarity(n, among=max(among, n)) * (1.0 if n else matching.unknown) for term, n in telling.items()
    }


def ceiling(term_weights: Iterable[float], *, matching: Matching) -> float:
    """The score of a memory that says every term without end."""
    return (matching.saturation + 1.0) * sum(term_weights)


def term_score(weight: float, *, count: int, length: float, mean_length: float, matching: Matching) -> float:
    """The scalar reference: what one term adds for one memory, before division by the ceiling."""
    k1, b = matching.saturation, matching.length
    damping = k1 * (1.0 - b + b * length / mean_length)
    return weight * count * (k1 + 1.0) / (count + damping)
