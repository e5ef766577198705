"""A life of some weeks with its nights: a real store, a clock that is moved, and a state to compare."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from omoide.assemble import mind_of, open_engine
from omoide.engine import Engine
from omoide.mind import Mind
from omoide.model.affect import Affect
from omoide.model.cue import EVERYTHING
from omoide.model.memory import Category, Memory
from omoide.model.report import Report
from omoide.settings import read_settings
from omoide.testing.world import FrozenClock, SeededChance
from omoide.wake.encode import Circumstances

TALK = (
    (
        "今日は新しい企画の打ち合わせをした。予算は 300 万円に決まった。田中さんが反対した。次は金曜に会う。",
        Category.DECISION,
        0.5,
    ),
    (
        "Hello there, nice weather today. The bus was late again, but only by five minutes.",
        Category.CASUAL,
        0.2,
    ),
    (
        "デプロイが失敗した。原因は設定ファイルの綴り間違いだった。config.toml を直して再実行した。",
        Category.WORK,
        0.4,
    ),
    (
        "We refactored the parser and removed 1,200 lines. Ken reviewed it, nothing else changed.",
        Category.WORK,
        0.35,
    ),
    ("母が亡くなった。涙が止まらない。八十一歳だった。", Category.EMOTIONAL, 0.95),
    (
        "I finally passed the exam! I am so proud of myself, and grandmother cried with joy.",
        Category.EMOTIONAL,
        0.9,
    ),
)

# What is told here is only to fade and to be tied; who wants other steps names them, or lives by a preset.
FADING = ("nights.daily=appraise fade connect", "nights.weekly=", "nights.monthly=")


class SleepingLife:
    """One mind over a store on disk; `reopened` is the same mind in what might be another process."""

    def __init__(self, home: Path, *settings: str, clock: FrozenClock | None = None) -> None:
        self.home, self.said = home, settings
        plain = () if any(each.startswith("preset=") for each in settings) else FADING
        self.clock = clock or FrozenClock()
        self.settings = read_settings(
            environment={}, arguments=[f"home.path={home}", "embedding.kind=none", *plain, *settings]
        )
        self.engine: Engine = open_engine(self.settings, clock=self.clock, chance=SeededChance(7))
        self.mind: Mind = mind_of(self.settings, self.engine, by="test")

    def reopened(self) -> "SleepingLife":
        return SleepingLife(self.home, *self.said, clock=self.clock)

    def tell(
        self, text: str, category: Category | None = None, intensity: float = 0.3, **known: Any
    ) -> Memory:
        return self.mind.observe(
            text, Circumstances(category=category, affect=Affect(intensity=intensity), **known)
        )

    def talk(self) -> list[Memory]:
        return [self.tell(text, category, intensity) for text, category, intensity in TALK]

    def nights(self, count: int, *, each: Callable[[int], None] = lambda day: None) -> list[Report]:
        """So many days, and the night after each."""
        done: list[Report] = []
        for day in range(count):
            self.clock.tick(days=1)
            each(day)
            done += self.mind.sleep()
        return done

    def memories(self) -> list[Memory]:
        found = self.engine.store.listed(self.mind.scope, EVERYTHING, limit=10_000)
        return sorted(found, key=lambda memory: (memory.occurred, memory.id))

    def state(self) -> list[tuple[Any, ...]]:
        """What a night can change, without the numbers of entries and the moments at which it was done."""
        return [
            (
                each.words.text, each.words.trigger, each.level, each.stage, each.anchor, each.recalls,
                each.protection is not None, each.revisions,
            )
            for each in self.memories()
        ]  # fmt: skip

    def links(self) -> list[tuple[str, str, str]]:
        texts = {memory.id: memory.words.text for memory in self.memories()}
        found = self.engine.store.links(self.mind.scope, list(texts))
        return sorted((texts[each.source], texts[each.target], str(each.tie)) for each in found)

    def close(self) -> None:
        self.mind.close()


def done(reports: Sequence[Report]) -> dict[str, int]:
    """What all of them did, added up."""
    total: dict[str, int] = {}
    for report in reports:
        for stepped in report.steps:
            for name, count in stepped.counts.items():
                total[name] = total.get(name, 0) + count
    return total
