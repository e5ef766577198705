"""What an utterance does, and whether it is worth keeping: a small model, learnt from labelled talk.

All its heads are logistic regressions over the vector of the text, its hashed letters and a few flags. There are two sets of weights:
one reads the vectors of the bundled embedder too, the other the letters alone, for whoever has no vectors or those of another embedder.
`training/utterances.py` makes `utterances.npz`, and says of what.
"""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from functools import cache
from importlib.resources import files
from typing import Final

import numpy as np
from numpy.typing import NDArray

from omoide.learnt.letters import BUCKETS, letters
from omoide.model.frozen import frozen

ACTS: Final[tuple[str, ...]] = (
    "fact", "rule", "preference", "plan", "request", "outcome", "correction", "step", "question", "unreal", "chat",
)  # fmt: skip
KEEPS, KNOWS, PROMISES = "keeps", "knows", "promises"
HEADS: Final[tuple[str, ...]] = (*ACTS, KEEPS, KNOWS, PROMISES)
MAKER: Final = "use-multilingual-3"  # the beginning of the name of the embedder whose vectors it reads
_SHORT, _LONG = 12, 300  # characters
Matrix = NDArray[np.float32]


class Role(StrEnum):
    """Whose words they are: somebody's, those of the mind itself, or a record of what happened."""

    PERSON = "person"
    SELF = "self"
    EVENT = "event"


@frozen
class Reading:
    """How likely each is, 0…1. `keeps`: it is worth having for months. `knows`: it is knowledge, which is a fact, a rule, a
    preference, a step or a correction that is worth keeping. `promises`: the speaker says that they will do something, or asks for it."""

    likely: Mapping[str, float]

    @property
    def keeps(self) -> float:
        return self.likely[KEEPS]

    @property
    def knows(self) -> float:
        return self.likely[KNOWS]

    @property
    def promises(self) -> float:
        return self.likely[PROMISES]

    @property
    def act(self) -> str:
        """The likeliest."""
        return max(ACTS, key=lambda act: self.likely[act])


def read(texts: Sequence[str], roles: Sequence[Role], vectors: Matrix | None = None) -> list[Reading]:
    """One reading for each text. `vectors` are those of the bundled embedder, a row for each text."""
    if not texts:
        return []
    dense = flags(texts, roles) if vectors is None else np.hstack([vectors, flags(texts, roles)])
    plain, lettered = _weights()["letters" if vectors is None else "vectors"]
    odds = dense @ plain.T
    for place, text in enumerate(texts):
        found = letters(text)
        odds[place] += lettered[:, found].sum(axis=1) / np.sqrt(np.float32(len(found) or 1))
    likely = 1.0 / (1.0 + np.exp(-odds))
    return [Reading(likely=dict(zip(HEADS, row, strict=True))) for row in likely.tolist()]


def flags(texts: Sequence[str], roles: Sequence[Role]) -> Matrix:
    """What is plain to see of each; the last is what is added anyway."""
    rows = [
        (
            role is Role.SELF,
            role is Role.EVENT,
            min(len(text), _LONG) / 100.0,
            len(text) < _SHORT,
            "?" in text or "？" in text,
            any(map(str.isdigit, text)),
            1.0,
        )
        for text, role in zip(texts, roles, strict=True)
    ]
    return np.array(rows, np.float32)


@cache
def _weights() -> dict[str, tuple[Matrix, Matrix]]:
    """For each set the weights of what is dense, and those of the letters; a row for each head."""
    with (files("omoide.learnt") / "utterances.npz").open("rb") as file, np.load(file) as held:
        found = {name: held[name].astype(np.float32) for name in held.files}
    return {name: (each[:, :-BUCKETS], each[:, -BUCKETS:]) for name, each in found.items()}
