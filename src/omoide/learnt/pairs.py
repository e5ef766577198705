"""Whether a new statement takes the place of an older one, both stand, or both say the same: a small model, learnt from pairs.

Two readers look at a pair, and their odds are added. One counts: the hashed letters that were lost, that are new and that stayed, with
what is plain to see (numbers, names, days, who speaks, negation) and what each statement is by itself (`learnt/utterances`). The
other lays the pieces of both texts beside each other: each piece looks for what answers it on the other side, what it found is
compared with it, and what all comparisons say is summed up. The pieces are those of the bundled embedder, each as it stands in its
text; without it they are words and single characters, whose meaning the model has learnt itself.

What comes of it is placed on a scale that can be set: the share of pairs that both stand which look less like it.
`training/pairs.py` makes `pairs.npz`, and says of what.
"""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from omoide.learnt import utterances
from omoide.learnt.letters import BUCKETS, letters
from omoide.learnt.spelt import Spelt
from omoide.learnt.utterances import Role
from omoide.model.frozen import frozen

Matrix = NDArray[np.float32]
REPLACE, BOTH, SAME, NONE = "replace", "both", "same", "none"
LABELS: Final = (REPLACE, BOTH, SAME, NONE)
PIECES: Final = 36  # of a text, that are looked at
WORDS: Final = 2048  # buckets of what words and characters mean, for who has no embedder
_MOST: Final = 0.9999  # nobody is ever certain: a threshold of 1 is never reached
_READ: Final = 400  # characters
_NUMBER: Final = re.compile(r"\d+(?:[.:,]\d+)*")
_NAME: Final = re.compile(r"(?<![.!?] )(?<!^)\b[A-Z][a-z]+|[ァ-ヶー]{2,}|[一-龥]{2,}(?=さん|君|くん|ちゃん)")
_DAY: Final = re.compile(
    r"(?i)\b(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?s?\b|[月火水木金土日](?=曜)"
)
_OWN: Final = re.compile(
    r"(?i)\b(?:i|me|my|mine|we|us|our|i'm|i've|i'll)\b|私|わたし|僕|ぼく|俺|うち|我が家|自分|我|저|나|우리"
)
_DENIED: Final = re.compile(
    r"(?i)\b(?:no|not|never|none|without)\b|n't\b|ない|なく|なかった|ません|ぬ\b|ずに|没|不|안 |않|없"
)


def plain(text: str) -> str:
    return unicodedata.normalize("NFKC", text)


class Succession(NamedTuple):
    """Two statements in the order in which they were told; `other`: somebody else tells the newer one."""

    older: str
    newer: str
    other: bool = False


@frozen
class Weighed:
    """How likely each answer is, and which share of the pairs that both stand look less like a replacement, or like the same."""

    likely: Mapping[str, float]
    replaces: float
    same: float


@frozen(kw_only=False)
class Side:
    """What is plain to see of one statement."""

    letters: frozenset[int]
    numbers: frozenset[str]
    names: frozenset[str]
    days: frozenset[str]
    own: bool
    denied: bool
    asks: bool
    length: float


def side(text: str) -> Side:
    said = plain(text)
    return Side(
        frozenset(letters(text)),
        frozenset(_NUMBER.findall(said)),
        frozenset(each.casefold() for each in _NAME.findall(said)),
        frozenset(each.casefold()[:3] for each in _DAY.findall(said)),
        bool(_OWN.search(said)),
        bool(_DENIED.search(said)),
        "?" in said,
        float(np.log(len(text) + 1.0)),
    )


def exact(older: Side, newer: Side, *, other: bool) -> list[float]:
    """`other`: somebody else says the newer one."""
    both = len(older.letters & newer.letters)
    row: list[float] = [
        both / max(1, len(older.letters)),
        both / max(1, len(newer.letters)),
        both / max(1, len(older.letters | newer.letters)),
    ]
    for a, b in ((older.numbers, newer.numbers), (older.names, newer.names), (older.days, newer.days)):
        row += [bool(a & b), bool(a - b), bool(b - a), bool(a and b and not a & b)]
    row += [
        older.own,
        newer.own,
        other,
        other and older.own and newer.own,
        other and older.own and not newer.own,
        older.denied,
        newer.denied,
        older.denied != newer.denied,
        older.asks,
        newer.asks,
        older.length,
        newer.length,
        1.0,
    ]
    return [float(each) for each in row]


def grams(older: Side, newer: Side) -> tuple[Sequence[int], Sequence[int], Sequence[int]]:
    """The letters that are lost, new and kept."""
    return (
        sorted(older.letters - newer.letters),
        sorted(newer.letters - older.letters),
        sorted(older.letters & newer.letters),
    )


_UNIT: Final = re.compile(r"[^\W\d_ぁ-ヿ一-龥가-힣]+|\d+|[ァ-ヺー]+|[ぁ-ゖ一-龥가-힣]|[^\w\s]")


def units(text: str) -> list[str]:
    """Words, numbers and single characters: the pieces of a text for who has no embedder."""
    return ["<", *_UNIT.findall(plain(text[:_READ]).casefold())[: PIECES - 2], ">"]


def meanings(parts: Sequence[str]) -> list[list[int]]:
    """For each piece the buckets of what it means: itself, with its neighbours, and how it begins and ends."""
    found: list[list[int]] = []
    for at, part in enumerate(parts):
        before, after = parts[at - 1 : at], parts[at + 1 : at + 2]
        names = [f"={part}", *(f"{each} {part}" for each in before), *(f"{part} {each}" for each in after)]
        if len(part) > 3:
            names += [f"{part[:4]}…", f"…{part[-3:]}"]
        found.append([bucket(each) for each in names])
    return found


def bucket(name: str) -> int:
    return crc32(name.encode("utf-8", "surrogatepass")) % WORDS


def weigh(
    pairs: Sequence[Succession],
    spelt: Mapping[str, Spelt] | None = None,
    vectors: Mapping[str, Matrix] | None = None,
) -> list[Weighed]:
    """One for each pair. `spelt` and `vectors` are those of the bundled embedder, for all texts or for none."""
    if not pairs:
        return []
    texts = list(dict.fromkeys(text for pair in pairs for text in pair[:2]))
    if spelt is None or vectors is None:
        model, rows = _weights()["letters"], None
        pieces = [model.unspelt(text) for text in texts]
    else:
        model, rows = _weights()["vectors"], np.stack([vectors[text] for text in texts])
        pieces = [model.spelt(spelt[text]) for text in texts]
    readings = utterances.read(texts, [Role.PERSON] * len(texts), rows)
    known = {
        text: _Read(
            side(text),
            np.array(list(readings[place].likely.values()), np.float32),
            *pieces[place],
            _NOTHING if rows is None else rows[place],
        )
        for place, text in enumerate(texts)
    }
    return [model.weighed(known[pair.older], known[pair.newer], other=pair.other) for pair in pairs]


_NOTHING: Final = np.zeros(0, np.float32)


class _Read(NamedTuple):
    """A text as it is compared: what is plain to see, what it is, its pieces and their meaning, and its vector if there is one."""

    side: Side
    reading: Matrix
    numbers: NDArray[np.int64]
    pieces: Matrix
    vector: Matrix


class _Model:
    """One set of weights."""

    def __init__(self, weights: Mapping[str, Matrix]) -> None:
        self._of = weights

    def spelt(self, text: Spelt) -> tuple[NDArray[np.int64], Matrix]:
        of = self._of
        return text.numbers, np.tanh(text.said @ of["piece"] + of["piece_bias"])

    def unspelt(self, text: str) -> tuple[NDArray[np.int64], Matrix]:
        """Each piece with its neighbours, as the layer before the comparison reads them."""
        of, parts = self._of, units(text)
        own = np.stack([of["words"][found].mean(axis=0) for found in meanings(parts)])
        edge = np.zeros_like(own[:1])
        beside = np.hstack([np.vstack([edge, own[:-1]]), own, np.vstack([own[1:], edge])])
        return np.array([bucket(each) for each in parts]), np.tanh(beside @ of["piece"] + of["piece_bias"])

    def weighed(self, older: _Read, newer: _Read, *, other: bool) -> Weighed:
        seen = np.concatenate(
            [np.array(exact(older.side, newer.side, other=other), np.float32), older.reading, newer.reading]
        )
        odds = self._counted(older, newer, seen) + self._compared(older, newer, seen)
        odds -= odds.max()
        odds -= np.log(np.exp(odds).sum())
        return Weighed(
            likely=dict(zip(LABELS, np.exp(odds).tolist(), strict=True)),
            replaces=self._placed(REPLACE, float(odds[0])),
            same=self._placed(SAME, float(odds[2])),
        )

    def _placed(self, label: str, value: float) -> float:
        """On the scale of pairs that were left out, and of which the answer is another one."""
        marks, shares = self._of[f"{label}_marks"], self._of[f"{label}_shares"]
        return min(float(np.interp(value, marks, shares)), _MOST)

    def _counted(self, older: _Read, newer: _Read, seen: Matrix) -> Matrix:
        of = self._of
        odds = seen @ of["seen"] + of["seen_bias"]
        for place, found in enumerate(grams(older.side, newer.side)):
            if len(found):
                rows = of["letters"][np.asarray(found) + place * BUCKETS]
                odds = odds + rows.sum(axis=0) / np.sqrt(np.float32(len(found)))
        if len(older.vector):
            u, v = older.vector, newer.vector
            odds = odds + np.concatenate([u * v, np.abs(u - v), v, u]) @ of["meant"]
        return odds

    def _compared(self, older: _Read, newer: _Read, seen: Matrix) -> Matrix:
        of, a, b = self._of, older.pieces, newer.pieces
        same = (older.numbers[:, None] == newer.numbers[None]).astype(np.float32)
        near = (a @ of["near"]) @ b.T + of["same"] * same
        sides = [
            self._summed(a, _softened(near) @ b, same.max(axis=1), of["older"]),
            self._summed(b, _softened(near.T) @ a, same.max(axis=0), of["newer"]),
        ]
        if len(older.vector):
            x, y = (each.vector @ of["whole"] + of["whole_bias"] for each in (older, newer))
            sides.append(np.concatenate([x, y, x * y, np.abs(x - y)]))
        inner = np.maximum(np.concatenate([*sides, seen]) @ of["inner"] + of["inner_bias"], 0.0)
        return inner @ of["out"] + of["out_bias"]

    def _summed(self, own: Matrix, answer: Matrix, known: Matrix, bias: Matrix) -> Matrix:
        beside = np.hstack([own, answer, own - answer, own * answer, known[:, None]])
        told = np.maximum(beside @ self._of["compare"] + bias, 0.0)
        return np.concatenate([told.sum(axis=0) / (2.0 * np.sqrt(np.float32(len(own)))), told.max(axis=0)])


def _softened(near: Matrix) -> Matrix:
    found = np.exp(near - near.max(axis=1, keepdims=True))
    return found / found.sum(axis=1, keepdims=True)


@cache
def _weights() -> dict[str, _Model]:
    """The two sets, each by the names of its layers."""
    with (files("omoide.learnt") / "pairs.npz").open("rb") as file, np.load(file) as held:
        found: dict[str, dict[str, Matrix]] = {"vectors": {}, "letters": {}}
        for name in held.files:
            variant, _, layer = name.partition(".")
            found[variant][layer] = held[name].astype(np.float32)
    return {name: _Model(each) for name, each in found.items()}
