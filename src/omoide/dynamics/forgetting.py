"""The strength law: S = 2^(−age / half-life); retention = importance × S. Computed when asked for, never stored."""

import math
from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from omoide.model.memory import Category
from omoide.model.parameter import check, parameter


def strength(age: float, *, half_life: float) -> float:
    """1 when new, ½ after one half-life, both in the same unit. What lies in the future is new."""
    return 2.0 ** (-max(age, 0.0) / half_life)


def strengths(age: NDArray[np.float64], *, half_life: float) -> NDArray[np.float32]:
    """The same over a column."""
    return np.exp2((np.maximum(age, 0.0) / -half_life).astype(np.float32))


def half_life_days_of(coefficient: float) -> float:
    """The half-life in days of a design that prints a daily coefficient k: ln ½ / ln k (requirements 3.3)."""
    return math.log(0.5) / math.log(coefficient)


_RANGES: Mapping[Category, tuple[float, float]] = {  # LT-07
    Category.CASUAL: (0.70, 0.80),
    Category.WORK: (0.85, 0.92),
    Category.DECISION: (0.93, 0.97),
    Category.EMOTIONAL: (0.98, 0.999),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Coefficients:
    """LT-08: the coefficient lies between its category's bounds, the higher the more intense; 0.995 if unknown."""

    unknown: float = parameter(
        0.995, low=0.5, high=0.9999, says="daily coefficient where the category is unknown"
    )
    ranges: Mapping[Category, tuple[float, float]] = field(default_factory=lambda: _RANGES)

    def __post_init__(self) -> None:
        check(self)

    def of(self, category: Category | None, *, intensity: float) -> float:
        if category is None:
            return self.unknown
        low, high = self.ranges[category]
        return low + (high - low) * intensity
