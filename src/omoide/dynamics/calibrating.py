"""What a cosine means, for one embedder: nothing where unrelated texts reach it too, everything at identity.

The same 0.8 is close kinship for one model and mere chance for another, whose vectors all point into one corner (B-28,
C-51). So the cosines of pairs that have nothing to do with each other, and of pairs that say the same in other words, are
measured once and kept with the vectors. A threshold that a design prints for another embedder is placed between the two.
"""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from omoide.errors import BadValue
from omoide.model.frozen import frozen
from omoide.model.parameter import check, parameter

# Below which cosine these shares of chance pairs lie, and then these shares of pairs that say the same. Of a space that was
# opened before there were such, the first four alone.
Calibration = tuple[float, ...]
PROBABILITIES: Final = (0.5, 0.9, 0.99, 0.999)
SAME: Final = (0.1, 0.5, 0.9)
_CHANCE, _SAME = (
    0,
    len(PROBABILITIES),
)  # what is mapped: the median of chance, and what nine of ten that say the same reach
_DIGITS = 4  # beyond these the order of summing shows, which differs between machines
_LEAST = 1e-6


@frozen
class Scale:
    """In what the thresholds on similarity of these settings are stated."""

    stated: str = parameter(
        "own",
        choices=("own", "design"),
        says="own: thresholds on similarity are cosines of the embedder in use, as they stand, also where they are printed for "
        "it; design: they are printed for others, and mapped by the calibration of the embedder in use (C-51)",
    )
    chance: float = parameter(
        0.5,
        low=-1.0,
        high=0.8,
        says="design: the cosine of texts that have nothing to do with each other, on the scale of the printed numbers (NA-46)",
    )
    same: float = parameter(
        0.85,
        low=0.81,
        high=0.99,
        says="design: the cosine from which on they call two texts the same matter (LT-42, PI-15, AW-46)",
    )

    def __post_init__(self) -> None:
        check(self)


OWN: Final = Scale()


def calibrate(
    vectors: NDArray[np.floating[Any]], same: NDArray[np.floating[Any]] | None = None
) -> Calibration:
    """From unit vectors of texts that have nothing to do with one another, and of pairs that say the same, two by two, such
    as `language.samples` has both."""
    if len(vectors) < 2:
        raise BadValue(value=len(vectors), what="number of vectors to calibrate with", allowed="2 or more")
    cosines = (vectors @ vectors.T)[np.triu_indices(len(vectors), k=1)]
    found = [*np.quantile(cosines, PROBABILITIES)]
    if same is not None and len(same):
        found += [*np.quantile((same[::2] * same[1::2]).sum(axis=1), SAME)]
    return tuple(round(float(each), _DIGITS) for each in found)


def is_whole(calibration: Calibration) -> bool:
    """It tells also what pairs that say the same look like."""
    return len(calibration) > _SAME


def mapped(threshold: float, calibration: Calibration, *, scale: Scale) -> float:
    """The cosine of this embedder that lies where the threshold does on the scale that it is stated in: chance upon chance,
    the same upon the same, identity upon identity, and linear between. Where it is stated in cosines of this embedder, or
    nobody knows what those mean, as it stands."""
    if scale.stated == "own" or not is_whole(calibration):
        return threshold
    chance, same = calibration[_CHANCE], calibration[_SAME]
    if same - chance < _LEAST:  # for this embedder all texts are alike: no number tells them apart
        return threshold
    if threshold <= scale.same:
        place = (threshold - scale.chance) / (scale.same - scale.chance)
        return max(chance + place * (same - chance), -1.0)
    place = (threshold - scale.same) / (1.0 - scale.same)
    return min(same + place * (1.0 - same), 1.0)


def calibrated(cosines: NDArray[np.float32], calibration: Calibration) -> NDArray[np.float32]:
    """0 where half of all random pairs are as near, 1 at identity, and linear between; 0 where there is none (NaN)."""
    median = calibration[0]
    found = cosines - np.float32(median)
    found /= np.float32(max(1.0 - median, _LEAST))
    np.fmax(found, np.float32(0), out=found)
    return np.minimum(found, np.float32(1), out=found)


def calibrated_one(cosine: float, calibration: Calibration) -> float:
    """The scalar reference."""
    median = calibration[0]
    return min(max((cosine - median) / max(1.0 - median, _LEAST), 0.0), 1.0)
