"""A small life under given settings: no model, no disk, a clock that stands, and every nearness known beforehand."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from omoide.adapters.stores.ram import RamStore
from omoide.assemble import engine_over
from omoide.dynamics.ranking import Profile, Recipe, Term
from omoide.language.lexicon import Lexicon
from omoide.mind import Mind
from omoide.model.affect import Affect
from omoide.model.cue import Cue, Recollection
from omoide.model.memory import Memory
from omoide.model.words import Words
from omoide.ports import Store
from omoide.search.find import find
from omoide.settings import Settings, presets
from omoide.testing.work import RamWork
from omoide.testing.world import ALICE, BEGINNING, FrozenClock, SeededChance
from omoide.wake.encode import Circumstances

Case = TypeVar("Case")
PRINTED = "-printed"  # ends the name of a preset that keeps the letter
QUESTION = "海辺 seaside"
# By nights, in the last second of a day nothing of it is left to count: a memory of now is worth its intensity.
LAST_SECOND = BEGINNING.replace(hour=2, minute=59, second=59)


def as_printed(case: Case) -> Case:
    """A test of the letter alone: what it asserts defeats what the design is for, and is repaired in the preset of its name."""
    case.only = PRINTED  # type: ignore[attr-defined]
    return case


def as_repaired(case: Case) -> Case:
    """A test of what is otherwise than printed."""
    case.only = ""  # type: ignore[attr-defined]
    return case


def presets_of(module: object, case: object) -> list[str]:
    """Which presets this test of the module is about."""
    preset = getattr(module, "PRESET", "")
    only = getattr(case, "only", None)
    both = (preset, f"{preset}{PRINTED}")
    return [each for each in both if each in presets() and (only is None or each == f"{preset}{only}")]


class Placed:
    """An embedder for which every question is the same place, and every memory is as near to it as it was told."""

    name = "placed"
    dimension = 256
    calibration: tuple[float, ...] = (0.0, 0.0, 0.0, 0.0)  # chance pairs are at right angles

    otherwise = 0.0  # how near what nobody placed is

    def __init__(self, *, same: float | None = None) -> None:
        """Nine of ten that say the same are as near as `same`; without, nobody knows, and thresholds are as they stand."""
        if same is not None:
            self.calibration = (*self.calibration, same, same, same)
        self._places: dict[str, NDArray[np.float32]] = {}
        self.read: list[str] = []

    def put(self, text: str, near: float, also: Mapping[str, float] | None = None) -> None:
        """At this cosine to every question, at these to other texts told before, and as for the rest on its own."""
        place = np.zeros(self.dimension)
        place[0] = near
        for other, cosine in (also or {}).items():
            there = self._places[other].astype(float)
            own = int(np.flatnonzero(there)[-1])
            place[own] = (cosine - there @ place) / there[own]
        place[len(self._places) + 1] = math.sqrt(1.0 - place @ place)
        self._places[text] = place.astype(np.float32)

    def embed(self, texts: Sequence[str], *, asking: bool = False) -> NDArray[np.float32]:
        if asking:
            return np.eye(self.dimension, dtype=np.float32)[[0] * len(texts)]
        self.read.extend(texts)
        for text in texts:
            if text not in self._places:  # what a night left of one
                self.put(text, self.otherwise)
        return np.array([self._places[text] for text in texts])


class Life:
    """Memories that are told, and what then comes to mind at `now`."""

    def __init__(
        self,
        settings: Settings,
        *,
        now: datetime = BEGINNING,
        vectors: bool = True,
        store: Store | None = None,
        same: float | None = None,
    ) -> None:
        self.now = now
        self.clock = FrozenClock(now)
        self.embedder = Placed(same=same)
        lexicon = Lexicon()
        # The clock is moved on purpose, however far.
        nights = replace(settings.nights, leap_days=36_500.0, at_once=10_000)
        self.engine = engine_over(
            store or RamStore(lexicon=lexicon, matching=settings.matching),
            replace(settings, recalling=replace(settings.recalling, at_once=1000), nights=nights),
            lexicon=lexicon,
            clock=self.clock,
            chance=SeededChance(),
            work=RamWork(),
            embedder=self.embedder if vectors else None,
        )
        self.mind = Mind(self.engine, ALICE, by="test")

    def tell(
        self,
        text: str,
        *,
        near: float = 0.0,
        also: Mapping[str, float] | None = None,
        days: float = 0.0,
        words: Words | None = None,
        **known: Any,
    ) -> Memory:
        """So many days ago."""
        words = words or Words(text=text)
        self.embedder.put(" ".join(filter(None, (words.title, words.trigger, words.text))), near, also)
        self.clock.at = self.now - timedelta(days=days)
        memory = self.mind.remember(words, Circumstances(**known))
        self.clock.at = self.now
        return memory

    def tell_all(self, nears: Mapping[str, float], *, session: str = "", **known: Any) -> None:
        """Many at once, one a second, the first just now."""
        told: list[tuple[Words, Circumstances]] = []
        for place, (text, near) in enumerate(nears.items()):
            self.embedder.put(text, near)
            occurred = self.now - timedelta(seconds=place)
            told.append((Words(text=text, session=session), Circumstances(occurred=occurred, **known)))
        self.mind.remember_all(told)

    def rehearse(self, memory: Memory, times: int = 1, *, days: float = 0.0) -> None:
        self.clock.at = self.now - timedelta(days=days)
        for _ in range(times):
            self.mind.rehearse([memory.id], used=[memory.id])
        self.engine.gate.flush()
        self.clock.at = self.now

    def recall(self, text: str = QUESTION, **how: Any) -> dict[str, Recollection]:
        """What comes, best first, by its text."""
        came = self.mind.recall(text, **how)
        self.engine.gate.flush()
        return {each.memory.words.text: each for each in came.found}

    def scores(self, text: str = QUESTION, **how: Any) -> dict[str, float]:
        return {told: each.score for told, each in self.recall(text, **how).items()}

    def signal(self, name: str) -> dict[str, float]:
        """One signal of all memories, as a ranking by it alone shows it."""
        alone = Profile(recipe=Recipe(terms=(Term(weight=1.0, signals=(name,)),)), k=1000)
        came = find(replace(self.engine, profiles={"default": alone}), ALICE, Cue(text=QUESTION))
        return {each.memory.words.text: each.score for each in came.found}


def many(count: int, *, near: float, called: str = "memory") -> dict[str, float]:
    """So many texts that are no copies of each other, each a little less near than the one before."""
    return {f"{called} {number}": near - number * 0.001 for number in range(count)}


def by_words_exactly(settings: Settings) -> Settings:
    """Words count as the share of the question that a memory has, where each stands in one memory only."""
    exactly = {"saturation": 0.0, "length": 0.0, "doubt": 0.0, "imagined": 0, "beside": 0.0}
    return replace(settings, matching=replace(settings.matching, **exactly))


def felt(intensity: float, **more: Any) -> Affect:
    return Affect(intensity=intensity, **more)
