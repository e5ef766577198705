"""AnimaWorks by night, as printed: in which order it digests, how sure a judge must be, and how sure we are then."""

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest
from small_life import Life

from omoide.mind import Mind
from omoide.model.judgement import Judgement
from omoide.model.memory import Kind, Memory, Stage
from omoide.model.words import Words
from omoide.settings import Settings
from omoide.testing.models import ScriptedModel
from omoide.testing.world import ALICE
from omoide.thinking.asking import Asker
from omoide.wake.encode import Circumstances

PRESET = "animaworks"
_SOURCE = re.compile(r"^<(s\d+) ([0-9a-f]{24})>\n(.*?)\n</\1 \2>$", re.MULTILINE | re.DOTALL)


class Judge:
    """Says the same of every pair."""

    name = "fixed"
    trouble = None

    def __init__(self, entailment: float, contradiction: float) -> None:
        self._said = Judgement(entailment=entailment, contradiction=contradiction)

    def judge(self, pairs: Sequence[tuple[str, str]]) -> list[Judgement]:
        return [self._said for _ in pairs]


class Asleep(Life):
    """A life that sleeps one step, with a model that gives one item for every source."""

    def __init__(
        self,
        settings: Settings,
        step: str,
        *,
        judged: tuple[float, float] = (0.0, 0.0),
        answer: Callable[[str], dict[str, Any]] | None = None,
    ) -> None:
        nights = replace(settings.nights, daily=step, weekly="", monthly="")
        super().__init__(replace(settings, nights=nights))
        self.model = ScriptedModel(otherwise=lambda prompt: _answered(prompt, answer)) if answer else None
        asker = Asker(self.model, work=self.engine.work, clock=self.clock)
        judge = Judge(*judged)
        self.engine = replace(self.engine, asking=lambda: asker, judges=lambda: judge)
        self.mind = Mind(self.engine, ALICE, by="test")

    def sleep(self) -> None:
        self.clock.tick(days=1)
        assert all(report.whole for report in self.mind.sleep())

    def known(self, kind: Kind) -> list[Memory]:
        return [each for each in self.mind.memories() if each.kind is kind]


def _answered(prompt: str, answer: Callable[[str], dict[str, Any]] | None) -> str:
    assert answer is not None
    items = [
        {"sources": [label], "fate": "kept", "reason": "", **answer(text)}
        for label, _, text in _SOURCE.findall(prompt)
    ]
    return json.dumps({"items": items}, ensure_ascii=False)


@pytest.mark.spec("AW-37", "AW-44")
def test_the_night_digests_in_the_order_of_its_row(settings: Settings) -> None:
    order = ("mirror", "distil", "learn", "embed", "downscale", "reconsolidate", "settle")
    assert settings.nights.steps("daily") == order
    assert settings.nights.steps("weekly") == ("merge", "compress", "patterns", "settle_all", "regroup")


@pytest.mark.spec("AW-37")
def test_what_tells_how_is_a_procedure_and_no_knowledge_and_no_fence_comes_in(settings: Settings) -> None:
    life = Asleep(settings, "distil learn", judged=(0.9, 0.0))
    model = ScriptedModel(otherwise=_fenced)
    asker = Asker(model, work=life.engine.work, clock=life.clock)
    life.engine = replace(life.engine, asking=lambda: asker)
    life.mind = Mind(life.engine, ALICE, by="test")
    life.mind.observe("配備の手順: 1. make build 2. make ship")
    life.mind.observe("Ken told us where he lives.")
    life.sleep()
    assert [each.words.text for each in life.known(Kind.PROCEDURE)] == ["1. make build\n2. make ship"]
    assert [each.words.text for each in life.known(Kind.FACT)] == ["Ken lives in Osaka."]


def _fenced(prompt: str) -> str:
    """As models like to answer, though nobody asked for it."""

    def item(text: str) -> dict[str, Any]:
        if "steps" in prompt:
            return {"title": "配備", "steps": ["make build", "make ship"]}
        if "手順" in text:
            return {"fate": "dropped", "reason": "how, not what", "statement": ""}
        return {"statement": "Ken lives in Osaka."}

    return f"Sure:\n```json\n{_answered(prompt, item)}\n```\n以上です。"


def learnt(settings: Settings, entailment: float, contradiction: float) -> tuple[list[float | None], int]:
    """The confidences in what a model drew from a talk, and whether it was asked to validate it."""
    life = Asleep(
        settings,
        "learn",
        judged=(entailment, contradiction),
        answer=lambda text: {} if "claim: " in text else {"statement": "Ken has a boat"},
    )
    life.mind.observe("Ken talked about boats all day.")
    life.sleep()
    assert life.model is not None
    asked = sum("claim: " in prompt for prompt in life.model.asked)
    return [each.confidence for each in life.known(Kind.FACT)], asked


@pytest.mark.spec("AW-41")
def test_a_candidate_is_accepted_rejected_or_asked_about(settings: Settings) -> None:
    assert learnt(settings, 0.6, 0.0) == ([0.9], 0)
    assert learnt(settings, 0.599, 0.7) == ([], 0)
    assert learnt(settings, 0.599, 0.699) == ([0.7], 1)


def resolved(settings: Settings, entailment: float) -> tuple[int, int]:
    """How many were asked about, and how many are left, of two that the model would have one supersede."""
    life = Asleep(
        settings,
        "settle",
        judged=(entailment, 0.0),
        answer=lambda text: {"resolution": "supersede", "text": "", "conditions": ""},
    )
    life.tell("The boat hums", days=1, near=0.5)
    life.tell("The boat whistles", near=0.5)
    life.sleep()
    assert life.model is not None
    return len(life.model.asked), len(life.known(Kind.NOTE))


@pytest.mark.spec("AW-42")
def test_pairs_that_agree_are_passed_over(settings: Settings) -> None:
    assert resolved(settings, 0.7) == (0, 2)
    assert resolved(settings, 0.699) == (1, 1)


@pytest.mark.spec("AW-50", "AW-51")
def test_what_is_denied_is_written_anew_and_begins_anew(settings: Settings) -> None:
    for contradiction, revisions in ((0.7, 1), (0.699, 0)):
        life = Asleep(
            settings, "reconsolidate", judged=(0.0, contradiction), answer=lambda text: {"text": "new steps"}
        )
        life.embedder.put("how old steps", 0.5)
        made = life.mind.remember(
            Words(title="how", text="old steps"), Circumstances(kind=Kind.PROCEDURE, confidence=0.9)
        )
        life.mind.observe("The old steps are wrong.")
        life.sleep()
        now = life.mind.get(made.id)
        assert (now.revisions, now.confidence) == (revisions, 0.5 if revisions else 0.9)


def distilled(settings: Settings, near: float) -> list[Memory]:
    """Procedures after steps were told, beside one that is this near."""
    life = Asleep(settings, "distil")
    life.tell("", near=near, words=Words(title="how", text="to do it"), kind=Kind.PROCEDURE)
    life.mind.observe("The procedure:\n1. open the valve\n2. close the door")
    life.sleep()
    return [each for each in life.known(Kind.PROCEDURE) if each.sources and each.stage is Stage.ACTIVE]


@pytest.mark.spec("AW-46")
def test_a_procedure_is_new_below_eighty_five_hundredths_and_begins_with_forty(settings: Settings) -> None:
    assert distilled(settings, 0.86) == []
    assert [each.confidence for each in distilled(settings, 0.84)] == [0.4]
