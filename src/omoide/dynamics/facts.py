"""Facts of many memories in columns of one length: what the signals of a ranking are computed from."""

import struct
from collections.abc import Sequence
from datetime import datetime

import numpy as np
from numpy.typing import NDArray

from omoide.model.affect import EMOTIONS
from omoide.model.frozen import frozen
from omoide.model.memory import REHEARSALS_KEPT, Category, Level, Memory, Stage

Rows = NDArray[np.intp] | slice

CATEGORIES: tuple[Category | None, ...] = (None, *Category)  # the code of a category is its place
LEVELS, STAGES = tuple(Level), tuple(Stage)  # likewise
EMOTION_BIT = {emotion: 1 << place for place, emotion in enumerate(sorted(EMOTIONS))}


@frozen
class Facts:
    """NaN stands for what nobody has said, 0 for a time that never was."""

    occurred: NDArray[np.float64]  # seconds since 1970
    category: NDArray[np.uint8]  # place in CATEGORIES
    importance: NDArray[np.float32]
    intensity: NDArray[np.float32]
    valence: NDArray[np.float32]
    arousal: NDArray[np.float32]
    emotions: NDArray[np.uint32]  # bits of EMOTION_BIT
    recalls: NDArray[np.uint32]
    uses: NDArray[np.uint32]
    mentions: NDArray[np.uint32]
    rehearsed: NDArray[np.uint32]  # one row of sixteen for each memory: seconds since 1970, the newest last
    anchored: NDArray[np.float64]  # since when the anchor holds, in seconds since 1970
    anchor_age: NDArray[np.float32]  # days
    protected: NDArray[np.bool_]
    level: NDArray[np.uint8]  # place in LEVELS
    stage: NDArray[np.uint8]  # place in STAGES
    staged: NDArray[np.float64]  # since when it is in its stage
    asked: NDArray[np.float64]  # when it was asked back from the archive

    def __getitem__(self, rows: Rows) -> "Facts":
        return Facts(**{name: getattr(self, name)[rows] for name in DTYPES})

    def __len__(self) -> int:
        return len(self.occurred)

    def rehearsed_last(self, *, until: float) -> NDArray[np.float64]:
        """When each was last rehearsed; 0: never. A rehearsal of a clock that went wrong has not been yet."""
        past = np.where(self.rehearsed <= until, self.rehearsed, 0)
        return past.max(axis=1, initial=0).astype(np.float64)


DTYPES = {
    "occurred": "<f8", "category": "u1", "importance": "<f4", "intensity": "<f4", "valence": "<f4",
    "arousal": "<f4", "emotions": "<u4", "recalls": "<u4", "uses": "<u4", "mentions": "<u4",
    "rehearsed": f"({REHEARSALS_KEPT},)<u4", "anchored": "<f8", "anchor_age": "<f4", "protected": "?",
    "level": "u1", "stage": "u1", "staged": "<f8", "asked": "<f8",
}  # fmt: skip


PACKED = np.dtype(list(DTYPES.items()))  # one memory after the other, without gaps
_ONE = struct.Struct(f"<dB4f4I{REHEARSALS_KEPT}Idf?BBdd")  # the same for one, without numpy's overhead


def facts_of(memories: Sequence[Memory]) -> Facts:
    return unpacked(b"".join(map(packed, memories)))


def unpacked(numbers: bytes) -> Facts:
    rows = np.frombuffer(numbers, PACKED)
    return Facts(**{name: np.ascontiguousarray(rows[name]) for name in DTYPES})


def packed(memory: Memory) -> bytes:
    """One memory, in the order of DTYPES."""
    affect, anchor = memory.affect, memory.anchor
    return _ONE.pack(
        memory.occurred.timestamp(),
        CATEGORIES.index(memory.category),
        _or_nan(memory.importance),
        affect.intensity,
        affect.valence,
        _or_nan(affect.arousal),
        sum(EMOTION_BIT[emotion] for emotion in set(affect.emotions)),
        memory.recalls,
        memory.uses,
        memory.mentions,
        *seconds_of(memory.rehearsals),
        _second(anchor.at if anchor else None),
        anchor.age_days if anchor else 0.0,
        memory.protection is not None,
        LEVELS.index(memory.level),
        STAGES.index(memory.stage),
        _second(memory.staged),
        _second(memory.revival_asked),
    )


def seconds_of(rehearsals: Sequence[datetime]) -> list[int]:
    """As the columns have them: sixteen, the newest last."""
    known = [min(max(int(at.timestamp()), 0), 2**32 - 1) for at in rehearsals]
    return [0] * (REHEARSALS_KEPT - len(known)) + known


def _second(at: datetime | None) -> float:
    return at.timestamp() if at else 0.0


def _or_nan(value: float | None) -> float:
    return float("nan") if value is None else value
