"""A mind of a small world, as the settings have it by default: texts about one matter are near each other, in both languages."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Any

import numpy as np
from numpy.typing import NDArray

from omoide.adapters.stores.ram import RamStore
from omoide.assemble import engine_over
from omoide.engine import Engine
from omoide.language.lexicon import Lexicon
from omoide.mind import Mind
from omoide.model.memory import Memory
from omoide.model.report import Report
from omoide.model.words import Words
from omoide.ports import LanguageModel
from omoide.settings import Settings, read_settings
from omoide.testing.work import RamWork
from omoide.testing.world import ALICE, FrozenClock, SeededChance
from omoide.thinking.asking import Asker
from omoide.wake.encode import Circumstances

MATTERS = (("iron", "鉄"), ("wheat", "麦"), ("castle", "城"), ("hens", "鶏"))


class Matters:
    """Texts that name the same matter are at a cosine of about 0.96; all others are strangers."""

    name, dimension, calibration = "matters", 64, (0.0, 0.0, 0.0, 0.0)

    def embed(self, texts: Sequence[str], *, asking: bool = False) -> NDArray[np.float32]:
        vectors = np.zeros((len(texts), self.dimension), np.float32)
        for vector, text in zip(vectors, texts, strict=True):
            place = next((n for n, names in enumerate(MATTERS) if any(name in text for name in names)), None)
            own = np.random.default_rng(sum(text.encode())).standard_normal(self.dimension - len(MATTERS))
            vector[len(MATTERS) :] = own / np.linalg.norm(own) * (1.0 if place is None else 0.2)
            if place is not None:
                vector[place] = np.sqrt(1 - 0.2**2)
        return vectors


class TieredLife:
    def __init__(self, *said: str, model: LanguageModel | None = None) -> None:
        self.settings: Settings = read_settings(environment={}, arguments=list(said))
        self.clock = FrozenClock()
        self.embedder = Matters()
        lexicon, work = Lexicon(), RamWork()
        engine = engine_over(
            RamStore(lexicon=lexicon, matching=self.settings.matching),
            self.settings,
            lexicon=lexicon,
            clock=self.clock,
            chance=SeededChance(),
            work=work,
            embedder=self.embedder,
        )
        asker = Asker(model, work=work, clock=self.clock)
        self.engine: Engine = replace(engine, asking=lambda: asker)
        self.mind = Mind(self.engine, ALICE, by="test")

    def later(self, **time: float) -> None:
        self.clock.at += timedelta(**time)

    def happens(self, *texts: str, event_type: str = "action", **known: Any) -> list[Memory]:
        """One after the other, ten seconds apart."""
        kept: list[Memory] = []
        for text in texts:
            self.later(seconds=10)
            found = self.mind.short.keep(text, Circumstances(**known), event_type=event_type)
            assert found.memory
            kept.append(found.memory)
        return kept

    def told(self, told: Sequence[tuple[str, Mapping[str, Any]]]) -> list[Memory]:
        return self.mind.remember_all([(Words(text=text), Circumstances(**known)) for text, known in told])


def counts(done: Report) -> dict[str, int]:
    return {name: count for step in done.steps for name, count in step.counts.items()}


Telling = Callable[..., TieredLife]
