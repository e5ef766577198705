"""Vectors for those who want to see them: one for each memory, though the store keeps one for each of its sentences."""

from collections.abc import Collection

import numpy as np
from numpy.typing import NDArray

from omoide.model.scope import Scope
from omoide.ports import Store

_DIGITS = 6  # none is finer than what a store keeps


def embeddings(store: Store, scope: Scope, ids: Collection[str]) -> dict[str, list[float]]:
    """Of each of these that has its own by now, in the space that answers; length 1."""
    return {name: _as_one(parts) for name, parts in store.vectors(scope, ids).items()}


def _as_one(parts: NDArray[np.float32]) -> list[float]:
    """Where all of them together lie."""
    whole = parts.mean(axis=0, dtype=np.float64)
    return np.round(whole / (np.linalg.norm(whole) or 1.0), _DIGITS).tolist()
