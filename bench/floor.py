"""The floor: plain BM25 over single turns, without stems, neighbours, time or meaning. Who is below it has a fault."""

import math
import re
from collections import Counter, defaultdict
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

K1, B = 1.2, 0.75

# Kana with their signs of length and repetition, and ideographs: scripts without spaces between words.
_UNSPACED = "\u3005-\u3007\u3041-\u309f\u30a1-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff66-\uff9f"
_PIECE = re.compile(f"(?P<run>[{_UNSPACED}]+)|[^\\W_{_UNSPACED}]+")


def pieces(text: str) -> list[str]:
    """Lower-cased words; single characters and pairs of them where a script puts no spaces."""
    found: list[str] = []
    for piece in _PIECE.finditer(text.lower()):
        if run := piece["run"]:
            found += [*run, *map(str.__add__, run, run[1:])]
        else:
            found.append(piece[0])
    return found


class Floor:
    """Texts under their ids, to be asked."""

    def __init__(self, texts: Sequence[tuple[str, str]]) -> None:
        self._ids = [name for name, _ in texts]
        counted = [Counter(pieces(text)) for _, text in texts]
        lengths = [counts.total() for counts in counted]
        usual = sum(lengths) / max(len(lengths), 1) or 1.0
        holding: dict[str, list[tuple[int, float]]] = defaultdict(list)
        for position, (counts, length) in enumerate(zip(counted, lengths, strict=True)):
            for piece, count in counts.items():
                worth = count * (K1 + 1) / (count + K1 * (1 - B + B * length / usual))
                holding[piece].append((position, worth))
        self._postings = {piece: _posting(found, of=len(texts)) for piece, found in holding.items()}

    def ask(self, question: str, *, k: int) -> list[str]:
        """The best k that share a piece with the question; of equals, the earlier one first."""
        worths = self.worths(question)
        best = np.argsort(-worths, kind="stable")[:k]
        return [self._ids[position] for position in best if worths[position] > 0]

    def worths(self, question: str) -> NDArray[np.float64]:
        """What each text is worth to the question, in the order in which they were given."""
        worths = np.zeros(len(self._ids))
        for piece in sorted(set(pieces(question))):
            if piece in self._postings:
                positions, values = self._postings[piece]
                worths[positions] += values
        return worths


def _posting(found: Sequence[tuple[int, float]], *, of: int) -> tuple[NDArray[np.intp], NDArray[np.float64]]:
    rarity = math.log(1 + (of - len(found) + 0.5) / (len(found) + 0.5))
    positions, worths = zip(*found, strict=True)
    return np.array(positions, np.intp), np.array(worths) * rarity
