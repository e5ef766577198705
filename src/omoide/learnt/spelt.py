"""A text as an embedder reads it, piece by piece."""

import numpy as np
from numpy.typing import NDArray

from omoide.model.frozen import frozen


@frozen
class Spelt:
    """The numbers of its pieces, and what each of them says where it stands: a row for each."""

    numbers: NDArray[np.int64]
    said: NDArray[np.float32]
