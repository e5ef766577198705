"""An embedder that cannot be had: no key, no model, no library. Whoever needs it is told why; nobody else need know."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from omoide.ports import Embedder


class AbsentEmbedder:
    """It is looked for again each time that it is needed, so vectors that are owed are made when it is there."""

    def __init__(self, make: Callable[[], Embedder]) -> None:
        """`make` raises what is to be told."""
        self._make = make
        self._made: Embedder | None = None

    @property
    def name(self) -> str:
        return self._opened().name

    @property
    def dimension(self) -> int:
        return self._opened().dimension

    def embed(self, texts: Sequence[str], *, asking: bool = False) -> NDArray[np.float32]:
        return self._opened().embed(texts, asking=asking)

    def __getattr__(self, name: str) -> Any:
        """What some have besides: a calibration, a size of batches."""
        if name.startswith("_"):
            raise AttributeError(name)
        return getattr(self._opened(), name)

    def _opened(self) -> Embedder:
        if self._made is None:
            self._made = self._make()
        return self._made
