"""Vectors at no cost: prepared ones in place of an embedder, so that what is measured is the memory alone."""

import zlib
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

DIMENSION = 512


def unit_vectors(count: int) -> NDArray[np.float32]:
    """In a hundred clusters and with a few leading directions, as texts have: an index could do nothing with less."""
    dice = np.random.default_rng(0)
    directions = dice.standard_normal((64, DIMENSION), dtype=np.float32)
    centres = dice.standard_normal((100, 64), dtype=np.float32)
    places = centres[dice.integers(100, size=count)] + dice.standard_normal((count, 64), dtype=np.float32)
    vectors = places @ directions
    return vectors / np.linalg.norm(vectors, axis=1, keepdims=True)


class Prepared:
    """An embedder that looks up: the same text always gets the same one of its vectors, which means nothing."""

    name = "prepared"
    dimension = DIMENSION

    def __init__(self, count: int = 16_384) -> None:
        self._vectors = unit_vectors(count)

    def embed(self, texts: Sequence[str], *, asking: bool = False) -> NDArray[np.float32]:
        return self._vectors[[zlib.crc32(text.encode()) % len(self._vectors) for text in texts]]
