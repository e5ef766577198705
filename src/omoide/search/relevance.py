"""How likely each memory helps with a question: a small model over the signals, learnt from labelled lives.

It has three layers, all of them linear. *Readings* tell what a memory is (a lasting fact, a standing rule, a plan, small talk, …), and
*asks* tell what a question wants, both read off vectors. The *score* puts the signals of a memory together with these. The *chance*
makes of the score, and of how the best ones do, the probability that a line helps: it decides how many lines come.

The weights are in `relevance.npz`; `training/` makes them, and says of what. They read the vectors of the bundled embedder alone: of
those of another one, or where there are none, the model knows nothing, and whoever asks ranks by a recipe.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache, cached_property
from importlib.resources import files
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from omoide.learnt.letters import letters
from omoide.model.frozen import frozen
from omoide.model.memory import Kind, Origin
from omoide.ports import ORIGIN_BIT, Candidates, Column

if TYPE_CHECKING:
    from omoide.search.question import Question

READINGS: Final[tuple[str, ...]] = (
    "keeps",
    "rule",
    "plan",
    "outcome",
    "step",
    "chat",
    "fact",
    "correction",
    "asking",
)
ASKS: Final[tuple[str, ...]] = ("nothing", "act", "task", "past")
_PLAIN: Final = (
    "words", "complete", "meaning", "asked", "around", "foreign", "who", "time", "then", "context",
)  # fmt: skip
_KINDS: Final = (Kind.FACT, Kind.INTENTION, Kind.EPISODE, Kind.INSIGHT, Kind.NOTE)
_SHORT: Final = 6  # tokens: who says so little mostly says nothing
_MOST_TOKENS: Final = 100.0


@frozen
class Model:
    """`directions` are what memories are read along: for each reading one, then those that a question is laid beside. `readings` and
    `asking` are what is added to them, for the flags of a text and by itself, `letters` what its n-grams add. The score is the sum of what each number has more than its
    `middle`, times its weight; the chance a sum over the score and what stands around it."""

    maker: str  # the beginning of the name of the embedder that it can read
    directions: NDArray[np.float32]
    beside: NDArray[np.float32]
    readings: NDArray[np.float32]
    asking: NDArray[np.float32]
    asks: NDArray[np.float32]
    letters: NDArray[np.float32]
    names: tuple[str, ...]
    score: Column
    middle: Column
    chance: Column

    def reads(self, space: str) -> bool:
        return space.startswith(self.maker)


@cache
def model() -> Model:
    with (files("omoide.search") / "relevance.npz").open("rb") as file, np.load(file) as held:
        found = {name: held[name] for name in held.files}
    exact = {name: value.astype(np.float32) for name, value in found.items() if value.dtype.kind == "f"}
    return Model(
        maker=str(found["maker"]),
        directions=exact["directions"],
        beside=exact["beside"],
        readings=exact["readings"],
        asking=exact["asking"],
        asks=exact["asks"],
        letters=exact["letters"],
        names=tuple(map(str, found["names"])),
        score=exact["score"],
        middle=exact["middle"],
        chance=exact["chance"],
    )


def directions(space: str) -> NDArray[np.float32] | None:
    """What memories are read along, where the model knows their vectors."""
    known = model()
    return known.directions if known.reads(space) else None


class Relevance:
    """Of one question over all its candidates."""

    def __init__(self, question: "Question", candidates: Candidates, column: Callable[[str], Column]) -> None:
        self._question, self._all, self._column = question, candidates, column
        self.rows = np.flatnonzero(candidates.allowed)

    @cached_property
    def _model(self) -> Model:
        return model()

    @property
    def known(self) -> bool:
        """Whether there is anything that the model can read."""
        return self._question.vector is not None and self._all.readings.shape[1] > 0

    @cached_property
    def numbers(self) -> dict[str, Column]:
        """All numbers of the candidates that are allowed, by name."""
        rows, found = self.rows, self._all
        numbers = {name: self._column(name)[rows] for name in _PLAIN}
        words, meaning = numbers["words"], numbers["meaning"]
        cosine = np.nan_to_num(found.cosine[rows])
        numbers |= {
            "words_root": np.sqrt(words),
            "words_apart": _apart(words),
            "words_beside": _beside(words),
            "meaning_apart": _apart(cosine),
            "meaning_beside": _beside(cosine),
            "question": (~np.isnan(found.asking[rows])).astype(np.float32),
            "length": np.log1p(np.minimum(found.tokens[rows], _MOST_TOKENS)).astype(np.float32),
            **self._rarity(),
            **self._flags(),
            **{str(kind): (found.kind[rows] == place).astype(np.float32) for kind, place in _PLACES.items()},
        }
        if self.known:
            numbers |= self._read(numbers, meaning)
        return numbers

    def _flags(self) -> dict[str, Column]:
        rows, found = self.rows, self._all
        return {
            "own": (found.origins[rows] == ORIGIN_BIT[Origin.AGENT]).astype(np.float32),
            "tool": (found.origins[rows] == ORIGIN_BIT[Origin.TOOL]).astype(np.float32),
            "short": (found.tokens[rows] < _SHORT).astype(np.float32),
        }

    def _rarity(self) -> dict[str, Column]:
        """How rare the shared words are in this mind: the rarest, all together, and as a share of those that the question has."""
        size, allowed = len(self._all.ids), self._all.allowed
        among = max(len(self.rows), 1)
        best, total, shared = (np.zeros(size, np.float32) for _ in range(3))
        asked = 0.0
        for term in self._question.asked.terms.values():
            own = self._all.said[term.hash]
            own = own[allowed[own]]
            if len(own):
                rare = np.float32(np.log(1.0 + (among - len(own) + 0.5) / (len(own) + 0.5)) * term.weight)
                best[own] = np.maximum(best[own], rare)
                total[own] += rare
                shared[own] += 1
                asked += float(rare)
        rows = self.rows
        return {
            "rare": best[rows],
            "rare_sum": total[rows],
            "rare_share": total[rows] / np.float32(asked or 1.0),
            "shared": np.log1p(shared[rows]),
        }

    def _read(self, numbers: Mapping[str, Column], meaning: Column) -> dict[str, Column]:
        """What each memory is; how well it answers by what was learnt; and both together with what is asked for."""
        known, count = self._model, len(READINGS)
        readings = np.nan_to_num(self._all.readings[self.rows])
        flags = np.stack([numbers[name] for name in FLAGS], axis=1)
        what = readings[:, :count] + flags @ known.readings[:, :-1].T + known.readings[:, -1]
        laid = self.question_vector @ known.beside
        asks = self.asks
        read = {f"is_{name}": what[:, place] for place, name in enumerate(READINGS)}
        more = {
            "answers": readings[:, count:] @ laid,
            "act×rule": asks["act"] * read["is_rule"],
            "act×plan": asks["act"] * read["is_plan"],
            "task×plan": asks["task"] * read["is_plan"],
            "past×outcome": asks["past"] * read["is_outcome"],
            "keeps×words": read["is_keeps"] * numbers["words"],
            "keeps×meaning": read["is_keeps"] * meaning,
            "rule×meaning": read["is_rule"] * meaning,
        }
        return {name: np.asarray(value, np.float32) for name, value in (read | more).items()}

    @property
    def question_vector(self) -> Column:
        vector = self._question.vector
        assert vector is not None
        return vector

    @cached_property
    def asks(self) -> dict[str, np.float32]:
        """What the question wants, in log-odds: nothing at all, an act that a rule may bind, what is to be done, the past."""
        text, known = self._question.cue.text, self._model
        found = letters(text)
        numbers = known.asks @ self.question_vector + known.asking @ marks(text)
        numbers += known.letters[:, found].sum(axis=1) / np.sqrt(np.float32(len(found) or 1))
        return dict(zip(ASKS, numbers, strict=True))

    def asks_for(self, what: str) -> bool:
        """Whether it is likelier than not."""
        return self.known and bool(self.asks[what] > 0)

    # What comes of it.

    @cached_property
    def scores(self) -> Column:
        known = self._model
        total = np.zeros(len(self.rows), np.float32)
        for name, weight, middle in zip(known.names, known.score, known.middle, strict=True):
            total += weight * (self.numbers[name] - middle)
        return total

    @cached_property
    def log_odds(self) -> Column:
        """That each helps: by its score, how far that lies behind the best, the best, what is asked, and how many there are."""
        wants = np.array([self.asks[name] for name in ASKS], np.float32)
        shared = tuple(float(self.numbers[name].max(initial=0.0)) for name in SHARED)
        return chance_numbers(self.scores, wants, shared) @ self._model.chance

    @cached_property
    def chances(self) -> Column:
        """For every candidate; what is not allowed has none, and nothing has any that the model cannot read."""
        found = np.zeros(len(self._all.ids), np.float32)
        if self.known:
            found[self.rows] = 1.0 / (1.0 + np.exp(-self.log_odds))
        return found

    @property
    def wanted(self) -> float:
        """How likely the question wants anything at all."""
        return float(1.0 / (1.0 + np.exp(self.asks["nothing"]))) if self.known else 1.0

    def parts(self, row: int) -> dict[str, float]:
        """What each number of a candidate gave, in log-odds; `question` is what all have in common."""
        place, known = int(np.searchsorted(self.rows, row)), self._model
        slope = float(known.chance[0] + known.chance[1])  # of the score, whatever the best one is
        found = {
            name: slope * float(weight * (self.numbers[name][place] - middle))
            for name, weight, middle in zip(known.names, known.score, known.middle, strict=True)
        }
        return {**found, "question": float(self.log_odds[place]) - sum(found.values())}


SHARED: Final = ("words", "meaning")  # of these the most that any candidate has
FLAGS: Final = ("own", "tool", "question", "length", "short")
_PLACES: Final = {kind: tuple(Kind).index(kind) for kind in _KINDS}


def marks(text: str) -> Column:
    """What is plain to see of a question: its length, its mark; and 1, for what is added anyway."""
    return np.array([min(len(text), 200) / 100.0, "?" in text or "？" in text, 1.0], np.float32)


def chance_numbers(scores: Column, wants: Column, shared: Sequence[float]) -> NDArray[np.float32]:
    """A row for each score."""
    best = scores.max(initial=0.0)
    count = len(scores)
    same = np.array([best, *wants, *shared, np.log1p(count), 1.0], np.float32)
    return np.column_stack([scores, scores - best, np.tile(same, (count, 1))]).astype(np.float32)


def _apart(values: Column) -> Column:
    """In standard deviations from the mean; 0 where all are alike."""
    spread = float(values.std()) if len(values) else 0.0
    if spread < 1e-6:
        return np.zeros_like(values)
    return (values - np.float32(values.mean())) / np.float32(spread)


def _beside(values: Column) -> Column:
    """As a share of the best."""
    best = float(values.max(initial=0.0))
    return values / np.float32(best) if best > 1e-6 else np.zeros_like(values)
