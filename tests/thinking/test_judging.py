"""Whether statements bear each other out, by the model, and by the judge behind it."""

import json
from typing import Any

import pytest

from omoide.errors import Unreachable
from omoide.language.judging import RuleJudge
from omoide.prompts.judge import Pair
from omoide.testing.world import ALICE
from omoide.thinking.judging import judge_each

PAIRS = [
    Pair(premise="Ken lives in Berlin.", hypothesis="Ken lives in Munich."),
    Pair(premise="健さんは東京に住んでいる。", hypothesis="健さんは大阪に住んでいる。"),
]


@pytest.mark.spec("AW-41", "AW-42")
def test_the_model_is_asked_in_the_language_of_the_statements(desk: Any) -> None:
    at = desk(otherwise=lambda prompt: json.dumps({"relation": "contradiction", "certainty": 95}))
    thoughts = judge_each(at.asker, ALICE, PAIRS, judge=RuleJudge())
    assert [(each.by, each.value.contradiction, each.value.entailment) for each in thoughts] == [
        ("model", 0.95, 0.0)
    ] * 2
    assert sorted("資料" in each for each in at.model.asked) == [False, True]
    assert all("Berlin" in each or "東京" in each for each in at.model.asked)


@pytest.mark.spec("AW-40")
@pytest.mark.parametrize("reply", [Unreachable(name="scripted", problem="gone"), "perhaps?"])
def test_where_it_gives_no_answer_the_judge_does_and_the_trouble_is_named(desk: Any, reply: Any) -> None:
    at = desk(reply, reply, reply, reply)
    (thought,) = judge_each(at.asker, ALICE, PAIRS[:1], judge=RuleJudge())
    assert (thought.by, thought.trouble is not None) == ("rule", True)
    assert thought.value.contradiction >= 0.7


def test_neutral_is_neither(desk: Any) -> None:
    at = desk(json.dumps({"relation": "neutral", "certainty": 100}))
    (thought,) = judge_each(at.asker, ALICE, PAIRS[1:], judge=RuleJudge())
    assert (thought.value.entailment, thought.value.contradiction) == (0.0, 0.0)
