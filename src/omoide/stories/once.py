"""An embedder that is asked about each text once: made-up lives say the same things again and again, in many minds."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from omoide.ports import Embedder


class Once:
    """As the one behind it, whose vectors it keeps. Only for words that are nobody's."""

    def __init__(self, embedder: Embedder) -> None:
        self._embedder = embedder
        self._known: dict[tuple[str, bool], NDArray[np.float32]] = {}

    @property
    def name(self) -> str:
        return self._embedder.name

    @property
    def dimension(self) -> int:
        return self._embedder.dimension

    def __getattr__(self, name: str) -> object:
        return getattr(self._embedder, name)

    def embed(self, texts: Sequence[str], *, asking: bool = False) -> NDArray[np.float32]:
        if new := [text for text in dict.fromkeys(texts) if (text, asking) not in self._known]:
            made = self._embedder.embed(new, asking=asking)
            self._known.update(zip(((text, asking) for text in new), made, strict=True))
        return np.stack([self._known[text, asking] for text in texts])
