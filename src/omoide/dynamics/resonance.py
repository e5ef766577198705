"""Resonance: how much a memory feels like the present moment (LT-49). Feelings alike come to mind more easily."""

import numpy as np
from numpy.typing import NDArray

from omoide.dynamics.facts import EMOTION_BIT, Facts
from omoide.model.affect import Affect
from omoide.model.frozen import frozen
from omoide.model.parameter import check, parameter

Column = NDArray[np.float32]
_BITS = np.array([byte.bit_count() for byte in range(256)], np.uint8)


@frozen
class Resonance:
    """What each likeness of two feelings counts; by default together 1."""

    valence: float = parameter(0.3, low=0.0, high=1.0, says="both good, both bad or both neither")
    arousal: float = parameter(0.2, low=0.0, high=1.0, says="equally stirred up")
    emotions: float = parameter(0.5, low=0.0, high=1.0, says="all emotions shared")
    neutral: float = parameter(0.1, low=0.0, high=1.0, says="a valence up to this is neither good nor bad")
    unknown_arousal: float = parameter(
        0.5, low=0.0, high=1.0, says="how stirred up one counts as where nobody said"
    )

    def __post_init__(self) -> None:
        check(self)


def resonance(felt: Affect, *, current: Affect | None, weights: Resonance) -> float:
    """0…1 by default. Who feels nothing in particular has no resonance (LT-48)."""
    if current is None:
        return 0.0
    alike = _side(felt.valence, weights) == _side(current.valence, weights)
    distance = abs(_arousal(felt, weights) - _arousal(current, weights))
    here, now = set(felt.emotions), set(current.emotions)
    shared = len(here & now) / max(len(here), len(now)) if here and now else 0.0
    return weights.valence * alike + weights.arousal * (1.0 - distance) + weights.emotions * shared


def _side(valence: float, weights: Resonance) -> int:
    return (valence > weights.neutral) - (valence < -weights.neutral)


def _arousal(affect: Affect, weights: Resonance) -> float:
    return weights.unknown_arousal if affect.arousal is None else affect.arousal


def resonances(facts: Facts, *, current: Affect | None, weights: Resonance) -> Column:
    """The same over columns; sets of emotions are bits."""
    if current is None:
        return np.zeros(len(facts), np.float32)
    good, bad = facts.valence > weights.neutral, facts.valence < -weights.neutral
    side = _side(current.valence, weights)
    alike = good if side > 0 else bad if side < 0 else ~(good | bad)
    stirred = np.where(np.isnan(facts.arousal), np.float32(weights.unknown_arousal), facts.arousal)
    distance = np.abs(stirred - np.float32(_arousal(current, weights)))
    now = sum(EMOTION_BIT[emotion] for emotion in set(current.emotions))
    shared = _bits(facts.emotions & np.uint32(now)) / np.maximum(
        _bits(facts.emotions), max(now.bit_count(), 1)
    )
    parts = weights.valence * alike + weights.arousal * (1.0 - distance) + weights.emotions * shared
    return parts.astype(np.float32)


def _bits(sets: NDArray[np.uint32]) -> NDArray[np.uint8]:
    """How many are in each set, byte by byte."""
    first, second, third, fourth = (
        _BITS[(sets >> np.uint32(shift)) & np.uint32(255)] for shift in (0, 8, 16, 24)
    )
    return first + second + third + fourth
