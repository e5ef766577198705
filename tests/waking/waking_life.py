"""A waking mind and its neighbours: a store on disk or in RAM, a clock that is moved, and a model that is told what to say."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import timedelta
from functools import cache
from pathlib import Path

from omoide.adapters.stores.ram import RamStore
from omoide.assemble import engine_over, mind_of, open_engine, read_lexicon
from omoide.dynamics.attention import Channel
from omoide.engine import Engine
from omoide.mind import Mind
from omoide.model.cue import EVERYTHING
from omoide.model.event import Event
from omoide.model.memory import Kind, Memory
from omoide.ports import Embedder
from omoide.settings import read_settings
from omoide.testing.models import ScriptedModel
from omoide.testing.work import RamWork
from omoide.testing.world import FrozenClock, SeededChance
from omoide.thinking.asking import Asker
from omoide.wake.priming import Primed

# However busy the machine is, and however far the clock is moved.
QUIET = ("embedding.kind=none", "priming.deadline_ms=0", "nights.leap_days=36500", "nights.at_once=10000")
TEN_MINUTES = ("boundaries.idle_minutes=10", "boundaries.day_change=false")


# Several engines of one process share it, because it lets only one of them read at a time.
_lexicon = cache(read_lexicon)


class WakingLife:
    """Minds over one engine; `reopened` is the same in what might be another process."""

    def __init__(
        self,
        home: Path | None,
        *said: str,
        clock: FrozenClock | None = None,
        seed: int = 7,
        model: ScriptedModel | None = None,
        embedder: Embedder | None = None,
    ) -> None:
        self.home, self.said, self.model, self.seed, self.embedder = home, said, model, seed, embedder
        self.clock = clock or FrozenClock()
        self.settings = read_settings(
            environment={}, arguments=[f"home.path={home or Path.home() / 'nowhere'}", *QUIET, *said]
        )
        self.engine: Engine = self._engine()
        if model is not None:
            asker = Asker(model, work=self.engine.work, clock=self.clock, thinking=self.settings.thinking)
            self.engine = replace(self.engine, asking=lambda: asker)
        self.mind = self.named("main")

    def _engine(self) -> Engine:
        chance = SeededChance(self.seed)
        if self.home and self.embedder is None:
            return open_engine(self.settings, clock=self.clock, chance=chance, lexicon=_lexicon())
        lexicon = _lexicon()
        return engine_over(
            RamStore(lexicon=lexicon, matching=self.settings.matching),
            self.settings,
            lexicon=lexicon,
            clock=self.clock,
            chance=chance,
            work=RamWork(),
            embedder=self.embedder,
        )

    def reopened(self, *said: str, seed: int = 8, model: ScriptedModel | None = None) -> "WakingLife":
        return WakingLife(
            self.home, *(said or self.said), clock=self.clock, seed=seed, model=model or self.model
        )

    def named(self, name: str) -> Mind:
        return mind_of(self.settings, self.engine, name=name, by="test")

    def later(self, **delta: float) -> None:
        self.clock.at += timedelta(**delta)

    def hear(self, text: str, **how: object) -> Event:
        return self.mind.talk.hear(text, **({"sender": "花"} | how))  # type: ignore[arg-type]

    def of(self, kind: Kind) -> list[Memory]:
        """The oldest first."""
        found = self.mind.memories(replace(EVERYTHING, kinds=frozenset({kind})), limit=10_000)
        return sorted(found, key=lambda each: (each.occurred, each.id))

    @property
    def episodes(self) -> list[Memory]:
        return self.of(Kind.EPISODE)

    def open_texts(self) -> list[str]:
        return [each.words.text for each in self.mind.intentions()]

    def close(self) -> None:
        self.mind.close()


Live = Callable[..., WakingLife]


def lines_of(primed: Primed, channel: Channel) -> list[str]:
    return [line.text for line in primed.section(channel).lines]


def types(events: Iterable[Event]) -> list[str]:
    return [str(event.type) for event in events]
