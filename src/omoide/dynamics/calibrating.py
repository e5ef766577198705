"""What a cosine means, for one embedder: nothing where unrelated texts reach it too, everything at identity.

The same 0.8 is close kinship for one model and mere chance for another, whose vectors all point into one corner (B-28,
C-51). So the cosines of pairs that have nothing to do with each other are measured once, and kept with the vectors.
"""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from omoide.errors import BadValue

Calibration = tuple[float, ...]  # below which cosine these shares of random pairs lie
PROBABILITIES: Final = (0.5, 0.9, 0.99, 0.999)
_DIGITS = 4  # beyond these the order of summing shows, which differs between machines
_LEAST = 1e-6


def calibrate(vectors: NDArray[np.floating[Any]]) -> Calibration:
    """From unit vectors of texts that have nothing to do with one another, such as `language.samples`."""
    if len(vectors) < 2:
        raise BadValue(value=len(vectors), what="number of vectors to calibrate with", allowed="2 or more")
    cosines = (vectors @ vectors.T)[np.triu_indices(len(vectors), k=1)]
    return tuple(round(float(each), _DIGITS) for each in np.quantile(cosines, PROBABILITIES))


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
