"""A life by the week, in which only one step is done; and models that say the same of everything they are asked."""

import json
import re
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from typing import Any

from small_life import Life

from omoide.mind import Mind
from omoide.model.cue import Filter
from omoide.model.memory import Kind, Memory, Stage
from omoide.settings import Settings
from omoide.testing.models import ScriptedModel
from omoide.testing.world import ALICE
from omoide.thinking.asking import Asker


class Weeks(Life):
    """A life of which only this step is done, at the end of every week, or every night."""

    def __init__(self, settings: Settings, step: str, *, nightly: bool = False, **how: Any) -> None:
        daily, weekly = (step, "") if nightly else ("", step)
        nights = replace(settings.nights, daily=daily, weekly=weekly, monthly="", at_most=2)
        super().__init__(replace(settings, nights=nights), **how)
        self._thinking = settings.thinking
        self.embedder.otherwise = 0.0

    def asks(self, otherwise: Callable[[str], str]) -> ScriptedModel:
        return self.thinks(ScriptedModel(otherwise=otherwise))

    def thinks(self, model: ScriptedModel, **how: Any) -> ScriptedModel:
        thinking = replace(self._thinking, workers=1, **how)
        asker = Asker(model, work=self.engine.work, clock=self.clock, thinking=thinking)
        self.engine = replace(self.engine, asking=lambda: asker)
        self.mind = Mind(self.engine, ALICE, by="test")
        return model

    def later(self, days: float) -> dict[str, int]:
        self.now += timedelta(days=days)
        self.clock.at = self.now
        counts: dict[str, int] = {}
        for report in self.mind.sleep():
            for stepped in report.steps:
                assert stepped.outcome == "done", stepped
                counts |= {name: counts.get(name, 0) + count for name, count in stepped.counts.items()}
        return counts

    def of(self, kind: Kind, *stages: Stage) -> list[Memory]:
        chosen = Filter(kinds=frozenset({kind}), stages=frozenset(stages or Stage))
        return sorted(self.mind.memories(chosen, limit=1000), key=lambda each: (each.occurred, each.id))


def answer(text: str, **more: Any) -> Callable[[str], str]:
    """Of every source the same."""

    def say(prompt: str) -> str:
        labels = re.findall(r"^<(s\d+) ", prompt, re.MULTILINE)
        made = {"fate": "kept", "reason": "", "title": "", "text": text, **more}
        return json.dumps({"items": [{"sources": [label], **made} for label in labels]})

    return say


EPISODES = (
    "田中さんと企画の打ち合わせをした。予算は 300 万円に決まった。",
    "We fixed the parser. Ken reviewed it.",
    "デプロイが失敗した。config.toml の綴りを直した。",
)


def talked(life: Weeks, *, days: float, **known: Any) -> list[Memory]:
    """One a day, so many days ago, from a Monday on."""
    return [
        life.tell(text, kind=Kind.EPISODE, days=days - place, **known) for place, text in enumerate(EPISODES)
    ]
