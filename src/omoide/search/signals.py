"""The signals that rankings are made of: one column over all candidates each, computed when it is first asked for.

| signal | range | what it says |
|---|---|---|
| chance | 0…1 | how likely it helps with the question, as was learnt (`relevance.py`) |
| wanted | 0…1 | how likely the question wants anything at all, likewise; the same for all |
| words | 0…1 | how completely the words of the question are in it |
| telling | 0 or 1 | it says what the question calls by its name, as few others do (`telling.py`) |
| topic | 0, ½ or 1 | it says what the question names: 1 where that says nothing else, ½ where it asks something of it |
| complete | 0 or 1 | it says every whole word of the question itself |
| meaning | 0…1 | how much nearer the best of its statements is in meaning than a chance pair |
| asked | 0…1 | the same of the questions just before it, which it may answer |
| around | 0…1 | the same of the best statement among the two before it and the two after it |
| episode | 0…1 | the same of the best statement in its conversation, as far as it lets others in |
| foreign | 0 or 1 | it is in another language than the question, so that words cannot tell |
| cosine | −1…1 | the bare cosine with the nearest of its parts, be it a question or not; 0 where there is no vector |
| similarity | 0…1 | the cosine, never below 0 |
| distance | 0…4 | the squared distance of the unit vectors, 2 − 2 × cosine |
| context | 0…1 | which share of the present situation it was made in |
| category | 0 or 1 | it is of the same sort as the present task |
| who | 0 or 1 | one of those asked about said it, or it is about them; 1 where nobody is named |
| time | 0…1 | it is of the time asked about |
| then | 0…1 | the same, where the question asks for nothing but that time |
| recency | 0…1 | how fresh it is |
| lately | 0…1 | how fresh it is, where the question refers back ("last time", 前回) |
| aged | 0…1 | 1 − recency |
| arousal, calm | 0…1 | how stirring it was, where on the whole a mind is no more stirred than the settings say; 1 − that |
| utility | 0…1 | how often it was of use when it came; a half where nobody knows (B-13) |
| shielded | 0…1 | recency, where what was stirring does not age |
| importance | 0…1 | how important it is |
| retention | 0…scale | what is left of it |
| resonance | 0…1 | how much it feels like the present moment |
| mood | −1…1 | how much it feels like the mood of the persona, as far as that is in balance (X-19); 0 in a mind that is nobody |
| goal | 0…1 | how much it has to do with an open goal of the persona |
| recalls | 0… | how often it came to mind |
| frequency | 0… | ln(1 + recalls), up to a limit |
| activation | 0…1 | how much the best hits wake it |
"""

from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from functools import cached_property, partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from omoide.dynamics.ageing import pace
from omoide.dynamics.calibrating import calibrated
from omoide.dynamics.constant import constant, says_nothing
from omoide.dynamics.facts import CATEGORIES, Facts
from omoide.dynamics.feedback import calmed, utilities
from omoide.dynamics.forgetting import all_shielded, retentions, strengths, worths
from omoide.dynamics.nearness import beside, best_around, best_of_episode
from omoide.dynamics.resonance import resonances
from omoide.engine import Engine
from omoide.model.affect import Affect
from omoide.ports import Candidates, Column
from omoide.search.mood import Leaning
from omoide.search.question import Question
from omoide.search.relevance import Relevance
from omoide.search.telling import Telling

DAY_S = 86400.0
_ALONE = np.float32(0.5)  # how far a long memory is its own context
_UNKNOWN = (0.0, 1.0)
Rows = Any


class Seen(Mapping[str, Callable[[Rows], Column]]):
    """All signals of one question over its candidates."""

    def __init__(
        self,
        engine: Engine,
        question: Question,
        candidates: Candidates,
        *,
        feeling: Callable[[], Affect | None],
        active: Callable[[], Column],
        leaning: Leaning,
        telling: Telling,
    ) -> None:
        self._engine = engine
        self._question = question
        self._all = candidates
        self._feeling = feeling
        self._active = active
        self._leaning = leaning
        self._tells = telling
        self._now = question.now
        self._columns: dict[str, Column] = {}

    @cached_property
    def ranges(self) -> dict[str, tuple[float, float]]:
        """Between which numbers lies what is dear to reckon; and what is the same for all, because of what was asked."""
        question, found = self._question, self._all
        nothing = {
            "foreign": says_nothing(found.foreign),
            "context": says_nothing(found.context),
            "asked": question.space is None or says_nothing(found.asking),
            "then": not question.only_when,
            "lately": not question.refers_back,
            "mood": not self._leaning.leaning,
            "goal": not self._leaning.goals,
        }
        return {
            "retention": (0.0, self._engine.forgetting.scale),
            **({} if question.people else {"who": (1.0, 1.0)}),
            **{name: (0.0, 0.0) for name, empty in nothing.items() if empty},
        }

    def __getitem__(self, name: str) -> Callable[[Rows], Column]:
        if name not in _MAKERS:
            raise KeyError(name)
        if name == "retention":  # the dearest of all, and mostly asked for a few
            return self._retained
        low, high = self.ranges.get(name, _UNKNOWN)
        if low == high:  # what is the same for all needs no column
            return partial(self._same, low)
        return lambda rows: self.column(name)[rows]

    def __iter__(self) -> Iterator[str]:
        return iter(_MAKERS)

    def __len__(self) -> int:
        return len(_MAKERS)

    def _same(self, value: float, rows: Rows) -> Column:
        count = len(self._all.ids) if isinstance(rows, slice) else len(rows)
        return constant(value, count)

    def column(self, name: str) -> Column:
        if name not in self._columns:
            self._columns[name] = _MAKERS[name](self)
        return self._columns[name]

    # By what was asked.

    @cached_property
    def relevance(self) -> Relevance:
        return Relevance(self._question, self._all, self.column)

    def _chance(self) -> Column:
        return self.relevance.chances

    def _wanted(self) -> Column:
        return constant(self.relevance.wanted, len(self._all.ids))

    def _words(self) -> Column:
        return self._all.words

    def _complete(self) -> Column:
        return self._all.complete

    def _telling(self) -> Column:
        return self._tells.called()

    def _topic(self) -> Column:
        return self._tells.named()

    def _meaning(self) -> Column:
        return self._calibrated(self._all.cosine)

    def _asked(self) -> Column:
        return self._all.heard * beside(self._calibrated(self._all.asking), self._all.before)

    def _around(self) -> Column:
        """What stands alone is its own context, by half."""
        own, found = self.column("meaning"), self._all
        if not (found.episode >= 0).any():
            return _ALONE * own
        alone = (found.before < 0) & (found.after < 0)
        return np.where(alone, _ALONE * own, best_around(own, found.before, found.after))

    def _episode(self) -> Column:
        """A long memory is its own context, by half; and so is what stands alone."""
        own, talk = self.column("meaning"), self._all.episode >= 0
        if not talk.any():
            return _ALONE * own
        heard = np.where(talk, self._all.heard, np.float32(0))
        context = heard * best_of_episode(own, self._all.episode) + _ALONE * (1 - heard) * own
        return context.astype(np.float32)

    def _calibrated(self, cosine: Column) -> Column:
        """Never below 0, and 0 where nothing can be compared."""
        space = self._question.space
        if space is None:
            return np.zeros(len(cosine), np.float32)
        return calibrated(cosine, space.calibration)

    def _cosine(self) -> Column:
        nearest = np.fmax(self._all.cosine, self._all.asking)
        return np.where(np.isnan(nearest), np.float32(0), nearest)

    def _similarity(self) -> Column:
        return np.maximum(self.column("cosine"), np.float32(0))

    def _distance(self) -> Column:
        return 2 - 2 * self.column("cosine")

    def _who(self) -> Column:
        return self._all.who

    def _foreign(self) -> Column:
        return self._all.foreign

    def _time(self) -> Column:
        return self._all.time

    def _then(self) -> Column:
        return self._all.time * np.float32(self._question.only_when)

    def _lately(self) -> Column:
        return self.column("recency") * np.float32(self._question.refers_back)

    def _context(self) -> Column:
        return self._all.context

    def _category(self) -> Column:
        category = self._question.cue.context.category
        same = self._all.facts.category == CATEGORIES.index(category)
        return (same & (category is not None)).astype(np.float32)

    # By what it is.

    def _recency(self) -> Column:
        return recencies(self._engine, self._all.facts.occurred, self._now)

    def _aged(self) -> Column:
        return 1 - self.column("recency")

    def _arousal(self) -> Column:
        known = self._all.facts.arousal
        stirred = np.where(np.isnan(known), np.float32(self._engine.signals.unknown_arousal), known)
        mean = float(stirred.mean()) if len(stirred) else 0.0
        return stirred * np.float32(calmed(mean, most=self._engine.signals.stirred_most))

    def _utility(self) -> Column:
        uses, recalls = (each.astype(np.float32) for each in (self._all.facts.uses, self._all.facts.recalls))
        return utilities(uses, recalls, feedback=self._engine.feedback)

    def _calm(self) -> Column:
        return 1 - self.column("arousal")

    def _shielded(self) -> Column:
        return all_shielded(self.column("recency"), self.column("arousal"))

    def _importance(self) -> Column:
        return worths(self._all.facts, forgetting=self._engine.forgetting).astype(np.float32)

    def _retention(self) -> Column:
        return self._left_of(self._all.facts)

    def _retained(self, rows: Rows) -> Column:
        if isinstance(rows, slice) or "retention" in self._columns:
            return self.column("retention")[rows]
        return self._left_of(self._all.facts[rows])

    def _left_of(self, facts: Facts) -> Column:
        forgetting, recalls = self._engine.forgetting, self._all.facts.recalls
        return retentions(
            facts,
            now=self._now,
            ageing=self._engine.ageing,
            forgetting=forgetting,
            most_recalls=int(recalls.max(initial=0)) if forgetting.unread_keeps < 1.0 else 0,
        )

    def _resonance(self) -> Column:
        return resonances(self._all.facts, current=self._feeling(), weights=self._engine.resonance)

    def _mood(self) -> Column:
        return self._leaning.felt(self._all)

    def _goal(self) -> Column:
        return self._leaning.wanted(self._all)

    def _recalls(self) -> Column:
        return self._all.facts.recalls.astype(np.float32)

    def _frequency(self) -> Column:
        most = np.float32(self._engine.signals.most_frequent)
        return np.minimum(np.log1p(self.column("recalls")), most)

    def _activation(self) -> Column:
        return self._active()


def recencies(engine: Engine, occurred: NDArray[np.float64], now: datetime) -> Column:
    """How fresh is what occurred then."""
    age = (now.timestamp() - occurred) * pace(engine.ageing)
    return strengths(age, half_life=engine.signals.recency_half_life_days * DAY_S)


_MAKERS: Mapping[str, Callable[[Seen], NDArray[np.float32]]] = {
    "chance": Seen._chance,
    "wanted": Seen._wanted,
    "words": Seen._words,
    "telling": Seen._telling,
    "topic": Seen._topic,
    "complete": Seen._complete,
    "meaning": Seen._meaning,
    "asked": Seen._asked,
    "around": Seen._around,
    "episode": Seen._episode,
    "cosine": Seen._cosine,
    "similarity": Seen._similarity,
    "distance": Seen._distance,
    "context": Seen._context,
    "category": Seen._category,
    "who": Seen._who,
    "foreign": Seen._foreign,
    "time": Seen._time,
    "then": Seen._then,
    "recency": Seen._recency,
    "lately": Seen._lately,
    "aged": Seen._aged,
    "arousal": Seen._arousal,
    "calm": Seen._calm,
    "utility": Seen._utility,
    "shielded": Seen._shielded,
    "importance": Seen._importance,
    "retention": Seen._retention,
    "resonance": Seen._resonance,
    "mood": Seen._mood,
    "goal": Seen._goal,
    "recalls": Seen._recalls,
    "frequency": Seen._frequency,
    "activation": Seen._activation,
}
SIGNALS = tuple(_MAKERS)
