"""Columns that say the same of every memory: one number, shown as often as it is asked for. They cost nothing to make, and
whoever gets one can see that there is nothing to tell apart."""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

Column = NDArray[np.float32]


@lru_cache(maxsize=256)
def constant(value: float, count: int) -> Column:
    """Nobody can write to it. (`np.broadcast_to` makes the same, ten times as slowly.)"""
    return np.ndarray(count, np.float32, np.float32(value).tobytes(), strides=(0,))


def is_constant(column: Column) -> bool:
    """Whether it was made to be the same for all; what only happens to be so is not looked for."""
    return column.strides == (0,)


def says_nothing(column: Column) -> bool:
    """0 for all, or NaN for all."""
    if is_constant(column):
        return not len(column) or not column[0] or bool(np.isnan(column[0]))
    return not column.any() or bool(np.isnan(column).all())
