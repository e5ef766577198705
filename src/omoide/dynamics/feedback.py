"""What comes of being touched by a memory (NA-10, B-13).

As printed, arousal itself follows the resonance: it inflates, and what a search shows in vain is worn down (0.8 falls to
0.086 after ten of them). By default arousal stays the fact of the past that it is. What is learnt is how useful a memory
is, and in vain counts far less than of use.
"""

import numpy as np
from numpy.typing import NDArray

from omoide.model.frozen import frozen
from omoide.model.parameter import check, parameter

Column = NDArray[np.float32]


@frozen
class Feedback:
    """What resonance changes, and how fast."""

    learns: str = parameter(
        "utility",
        choices=("utility", "arousal"),
        says="utility: what resonates counts as used, arousal stays (B-13); arousal: it follows the resonance (NA-10)",
    )
    rate: float = parameter(
        0.2, low=0.0, high=1.0, says="how far arousal goes towards the resonance at once (NA-10)"
    )
    most: float = parameter(0.2, low=0.0, high=1.0, says="how far it may go at once, up or down (NA-10)")
    used_from: float = parameter(
        0.4, low=0.0, high=1.0, says="from which resonance on a memory was of use; 0.4 is an indirect one"
    )
    in_vain: float = parameter(
        0.1, low=0.0, high=1.0, says="what coming to mind in vain counts, where being of use counts 1"
    )

    def __post_init__(self) -> None:
        check(self)


def aroused(arousal: float, resonance: float, *, feedback: Feedback) -> float:
    """old + rate × (resonance − old), within `most`."""
    change = feedback.rate * (resonance - arousal)
    return min(1.0, max(0.0, arousal + min(feedback.most, max(-feedback.most, change))))


def utilities(uses: Column, recalls: Column, *, feedback: Feedback) -> Column:
    """0…1: how often each was of use when it came; a half where nobody knows."""
    in_vain = np.maximum(recalls - uses, 0) * np.float32(feedback.in_vain)
    return ((uses + 1) / (uses + in_vain + 2)).astype(np.float32)


def calmed(mean: float, *, most: float) -> float:
    """By what all arousals are multiplied so that on the whole a mind is not more stirred than `most` (B-13).

    Nothing is written: where everything is stirring nothing is, and the order stays.
    """
    return most / mean if mean > most else 1.0
