"""A life in which things are told and talked about, with the steps that digest them, and models that answer by a script."""

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from sleeping_life import SleepingLife

from omoide.model.judgement import Judgement
from omoide.model.memory import Kind, Memory, Stage
from omoide.model.report import Report, Stepped
from omoide.ports import LanguageModel
from omoide.testing.models import ScriptedModel
from omoide.testing.world import FrozenClock
from omoide.thinking.asking import Asker
from omoide.thinking.parameters import Thinking

SOURCE = re.compile(r"^<(s\d+) ([0-9a-f]{24})>\n(.*?)\n</\1 \2>$", re.MULTILINE | re.DOTALL)
DAILY = "nights.daily=distil learn reconsolidate settle"


class FixedJudge:
    """Says the same of every pair, or what it was told of texts in it."""

    name = "fixed"
    trouble = None

    def __init__(
        self,
        entailment: float = 0.0,
        contradiction: float = 0.0,
        *,
        of: Callable[[str, str], tuple[float, float]] | None = None,
    ) -> None:
        self._of = of or (lambda premise, hypothesis: (entailment, contradiction))
        self.asked: list[tuple[str, str]] = []

    def judge(self, pairs: Sequence[tuple[str, str]]) -> list[Judgement]:
        self.asked += pairs
        found = [self._of(*pair) for pair in pairs]
        return [Judgement(entailment=bears, contradiction=denies) for bears, denies in found]


class TellingLife(SleepingLife):
    """Digests by day and night; `model` and `judge` answer if they are given."""

    def __init__(
        self,
        home: Path,
        *settings: str,
        clock: FrozenClock | None = None,
        model: LanguageModel | None = None,
        judge: FixedJudge | None = None,
    ) -> None:
        super().__init__(home, DAILY, "nights.weekly=", "nights.monthly=", *settings, clock=clock)
        if model is not None:
            thinking = Thinking(failures=1000, workers=1)
            asker = Asker(model, work=self.engine.work, clock=self.clock, thinking=thinking)
            self.engine = replace(self.engine, asking=lambda: asker)
        if judge is not None:
            self.engine = replace(self.engine, judges=lambda: judge)
        self.mind = type(self.mind)(self.engine, self.mind.scope, by="test")

    def night(self) -> dict[str, Stepped]:
        """The next night, step by step."""
        self.clock.tick(days=1)
        reports: list[Report] = self.mind.sleep()
        return {stepped.step: stepped for report in reports for stepped in report.steps}

    def of(self, *kinds: Kind, stages: Sequence[Stage] = (Stage.ACTIVE,)) -> list[Memory]:
        return [each for each in self.memories() if each.kind in kinds and each.stage in stages]

    def texts(self, *kinds: Kind, stages: Sequence[Stage] = (Stage.ACTIVE,)) -> list[str]:
        return [each.words.text for each in self.of(*kinds, stages=stages)]


def answering(**by_purpose: Callable[[str], list[dict[str, Any]]]) -> ScriptedModel:
    """A model that is asked about sources: for what purpose it was asked is seen from what is to be told; each function
    gives the items for one source, without its label. What it has no answer for, it drops."""

    def reply(prompt: str) -> str:
        purpose = next((name for name, mark in _MARKS.items() if mark in prompt), "validate")
        answer = by_purpose.get(
            purpose, lambda text: [{"fate": "dropped", "reason": "no answer", **_EMPTY[purpose]}]
        )
        items = [
            {"sources": [label], "fate": "kept", "reason": "", **item}
            for label, _, text in SOURCE.findall(prompt)
            for item in answer(text)
        ]
        return json.dumps({"items": items}, ensure_ascii=False)

    return ScriptedModel(otherwise=reply)


_MARKS = {
    "learn": " statement: ",
    "distil": " steps: ",
    "resolve": " resolution: ",
    "revise": "\nknown:\n",
}
_EMPTY: dict[str, dict[str, Any]] = {
    "learn": {"statement": ""},
    "distil": {"title": "", "steps": []},
    "resolve": {"resolution": "unrelated", "text": "", "conditions": ""},
    "revise": {"text": ""},
    "validate": {},
}
