"""What leaves something to be done, and what is the end of it: small models, learnt from labelled talk.

`read` tells of an utterance whether something is to be done after it, and whether it is the end of something. `closing` tells of a later
utterance and each open task whether it closes that one: it was done, called off, answered, or told anew. There are two sets of weights
for both: one reads the vectors of the bundled embedder too, the other words and letters alone.
`accepted` reads once more what was said, beside what the mind answered.
`training/tasks.py` makes `tasks.npz`, and says of what.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from functools import cache
from importlib.resources import files
from math import log, log1p
from typing import Final

import numpy as np
from numpy.typing import NDArray

from omoide.language.dues import due
from omoide.language.matters import matter, same_matter
from omoide.learnt.letters import BUCKETS, letters
from omoide.learnt.utterances import Role, flags
from omoide.model.for_now import for_now
from omoide.model.frozen import frozen

HEADS: Final[tuple[str, ...]] = ("task", "closing", "outcome", "plan", "request", "question")
TASK, CLOSING = "task", "closing"
_DAY: Final = timedelta(days=1)
_SOON: Final = timedelta(hours=12)
_SURE: Final = 1e-3  # nothing is surer
_MOST_MINUTES: Final = 60 * 24 * 120
Matrix = NDArray[np.float32]


@frozen
class Said:
    """Words with whose they are, when and where they were said, and how likely they do what `HEADS` names."""

    text: str
    role: Role
    at: datetime
    who: str = ""
    thread: str = ""
    likely: tuple[float, ...] = (0.0,) * len(HEADS)
    due: datetime | None = None

    @property
    def task(self) -> float:
        return self.likely[HEADS.index(TASK)]

    @property
    def closing(self) -> float:
        return self.likely[HEADS.index(CLOSING)]


def read(
    texts: Sequence[str],
    roles: Sequence[Role],
    dues: Sequence[timedelta | None],
    vectors: Matrix | None = None,
) -> list[tuple[float, ...]]:
    """How likely each does what `HEADS` names. `dues`: how far ahead the time is that it names for what is to be done."""
    if not texts:
        return []
    seen = seen_of(texts, roles, dues)
    dense = seen if vectors is None else np.hstack([vectors, seen])
    weights = _weights()["heads letters" if vectors is None else "heads vectors"]
    plain, lettered = weights[:, :-BUCKETS], weights[:, -BUCKETS:]
    odds = dense @ plain.T
    for place, text in enumerate(texts):
        found = letters(text)
        odds[place] += lettered[:, found].sum(axis=1) / np.sqrt(np.float32(len(found) or 1))
    likely = 1.0 / (1.0 + np.exp(-odds))
    return [tuple(row) for row in likely.tolist()]


def ahead(text: str, at: datetime) -> timedelta | None:
    """How far ahead the time is that a text names for what is to be done."""
    found = due(text, now=at)
    return None if found is None else found - at


def seen_of(texts: Sequence[str], roles: Sequence[Role], dues: Sequence[timedelta | None]) -> Matrix:
    """What is plain to see of each, and of the time that it names."""
    named = [
        (when is not None, when is not None and when < _SOON, when is not None and when > 30 * _DAY)
        for when in dues
    ]
    return np.hstack([np.array(named, np.float32), flags(texts, roles)])


def closing(
    later: Said, tasks: Sequence[Said], likeness: Sequence[float] | None = None, *, vectors: bool = True
) -> list[float]:
    """How likely it closes each of these. `likeness` is the cosine of the vectors, where there are such."""
    if not tasks:
        return []
    known = likeness is not None and vectors
    table = pair_table(later, tasks, likeness if known else None)
    held = _weights()[f"pairs {'vectors' if known else 'letters'}"]
    odds = ((table - held[0]) / held[1]) @ held[2] + held[3, 0]
    return [float(each) for each in 1.0 / (1.0 + np.exp(-odds))]


def accepted(said: Said, answer: Said, likeness: float | None = None) -> float:
    """How likely something is to be done after what somebody said, now that the mind has answered: who takes something up says so."""
    held = _weights()[f"accepted {'letters' if likeness is None else 'vectors'}"]
    odds = ((accepted_row(said, answer, likeness or 0.0) - held[0]) / held[1]) @ held[2] + held[3, 0]
    return float(1.0 / (1.0 + np.exp(-odds)))


def accepted_row(said: Said, answer: Said, likeness: float) -> Matrix:
    part, whole_words, _, _, of_task = _shared(answer.text, said.text)
    doing, taking = [_odds(each) for each in said.likely], [_odds(each) for each in answer.likely]
    both = [doing[0] * taking[0], doing[0] * taking[2], part * taking[0], likeness * taking[0]]
    dated = [
        float(said.due is not None),
        float(answer.due is not None),
        float(said.due == answer.due is not None),
    ]
    return np.array(
        [*doing, *taking, likeness, part, whole_words, of_task, *both, *dated, len(answer.text) / 100],
        np.float32,
    )


def pair_table(later: Said, tasks: Sequence[Said], likeness: Sequence[float] | None) -> Matrix:
    """A row of numbers for each task: how near the words are, what the later ones do, and what lies between."""
    shared = [_shared(later.text, each.text) for each in tasks]
    near = [0.0] * len(tasks) if likeness is None else list(likeness)
    sums = [alike + part for alike, (part, _, _, _, _) in zip(near, shared, strict=True)]
    rows = [
        _row(
            later,
            each,
            near[place],
            shared[place],
            sums[place],
            max((*sums[:place], *sums[place + 1 :]), default=0.3),
        )
        for place, each in enumerate(tasks)
    ]
    return np.array(rows, np.float32)


def _row(
    later: Said, task: Said, near: float, shared: tuple[float, ...], whole: float, next_best: float
) -> list[float]:
    part, whole_words, same, other_values, of_task = shared
    lead = whole - next_best
    doing = [_odds(each) for each in later.likely]
    closes, outcome = doing[1], doing[2]
    minutes = min(max((later.at - task.at).total_seconds() / 60, 0.0), _MOST_MINUTES)
    here, own = float(later.thread == task.thread), float(later.role is Role.SELF)
    past = None if task.due is None else (later.at - task.due) / _DAY
    on_the_day = float(past is not None and abs(past) < 1.2)
    asked = _odds(task.likely[HEADS.index("request")])
    found = [near, part, whole_words, same, other_values, of_task, lead, float(lead > 0)]
    grounds = [*found, near * near, part * part, max(lead, 0.0)]
    return [
        *grounds,
        *doing,
        *(each * closes for each in grounds),
        *(each * outcome for each in found),
        *(each * doing[5] for each in (part, same)),
        here,
        float(later.who == task.who),
        own,
        float(later.role is Role.EVENT),
        float(task.role is Role.SELF),
        log1p(minutes),
        float(minutes < 30),
        float(minutes < 1440),
        float(minutes < 30) * here * own * asked,
        here * closes,
        on_the_day,
        on_the_day * closes,
        on_the_day * near,
        float(past is not None),
        float(past is not None and past > 0),
        asked,
        _odds(task.likely[HEADS.index("plan")]),
        _odds(task.task),
    ]  # fmt: skip


def _odds(chance: float) -> float:
    sure = min(max(chance, _SURE), 1 - _SURE)
    return log(sure / (1 - sure))


@for_now(8192)  # what is open is held beside all that is said
def _shared(later: str, task: str) -> tuple[float, float, float, float, float]:
    """How much of the letters and of the matter two texts share, whether it is the same matter, and whether values differ."""
    one, two = _grams(later), _grams(task)
    part = len(one & two) / (1 + min(len(one), len(two)))
    mine, yours = matter(later), matter(task)
    common = len(mine.words & yours.words) + len(mine.values & yours.values)
    in_text = sum(1 for word in yours.words if not word.isascii() and word in later)
    common = max(common, in_text)
    least = min(len(mine.words) + len(mine.values), len(yours.words) + len(yours.values))
    others = bool(mine.values and yours.values and not mine.values & yours.values)
    of_task = common / (1 + len(yours.words) + len(yours.values))
    return part, min(common, 5) / 3 + common / (1 + least), same_matter(later, task), float(others), of_task


@for_now(4096)
def _grams(text: str) -> frozenset[int]:
    return frozenset(letters(text))


@cache
def _weights() -> dict[str, Matrix]:
    with (files("omoide.learnt") / "tasks.npz").open("rb") as file, np.load(file) as held:
        return {name: held[name].astype(np.float32) for name in held.files}
