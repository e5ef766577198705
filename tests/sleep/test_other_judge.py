"""A language model may be the judge. Where the judge that was wanted cannot be had, the night says so and goes on by rule."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from sleeping_life import SleepingLife
from telling_life import TellingLife, answering

from omoide.errors import Unreachable
from omoide.model.memory import Kind
from omoide.ports import Reply
from omoide.testing.models import ScriptedModel
from omoide.wake.encode import Circumstances

Tell = Callable[..., TellingLife]
STEPS = "nights.daily=learn reconsolidate settle"
RECONSOLIDATE = "nights.daily=reconsolidate"
# What no rule knows to be at odds; and what every judge does.
SUBTLE = [
    ("Ken is a vegan.", "Ken had the oxtail stew, as he always does.", "Ken eats meat."),
    ("健は菜食主義者だ。", "健はいつものように牛すじ煮込みを食べた。", "健は肉を食べる。"),
]
PLAIN = [
    ("Ken lives in Osaka.", "Ken moved to Kyoto.", "Ken lives in Kyoto."),
    ("健は大阪に住んでいる。", "健は京都に引っ越した。", "健は京都に住んでいる。"),
]


def judging(judgement: str | Exception, revised: str) -> ScriptedModel:
    """What it is asked about a premise it answers so; whatever else, as one who revises."""
    revising = answering(revise=lambda source: [{"text": revised}])

    def reply(prompt: str) -> str | Reply:
        if "hypothesis" not in prompt:
            return revising.say(prompt, max_tokens=1000)
        if isinstance(judgement, Exception):
            raise judgement
        return judgement

    return ScriptedModel(otherwise=reply)


def a_night_later(life: TellingLife, known: str, said: str) -> tuple[str, tuple[str, ...]]:
    """What became of a fact when something else was said, and the trouble that the night had."""
    fact = life.mind.remember(known, Circumstances(kind=Kind.FACT))
    life.night()
    life.tell(said)
    done = life.night()["reconsolidate"]
    return life.mind.get(fact.id).words.text, done.trouble


@pytest.mark.spec("AW-40", "AW-42", "AW-50")
@pytest.mark.parametrize(("known", "said", "revised"), SUBTLE)
def test_a_language_model_judges_where_it_is_set_to(tell: Tell, known: str, said: str, revised: str) -> None:
    denied = json.dumps({"relation": "contradiction", "certainty": 95})
    model = judging(denied, revised)
    assert a_night_later(tell(RECONSOLIDATE, "judging.kind=model", model=model), known, said) == (revised, ())
    (asked,) = [each for each in model.asked if "hypothesis" in each]
    assert known in asked
    assert said in asked
    other = judging(denied, revised)
    assert a_night_later(tell(RECONSOLIDATE, "judging.kind=rule", model=other), known, said) == (known, ())
    assert not any("hypothesis" in each for each in other.asked), "the rule judges unless it is set"


@pytest.mark.spec("AW-41")
def test_a_language_model_bears_out_what_was_learnt(tell: Tell) -> None:
    learning = answering(learn=lambda source: [{"statement": "Mia keeps bees."}])

    def reply(prompt: str) -> str | Reply:
        if "hypothesis" in prompt:
            return json.dumps({"relation": "entailment", "certainty": 97})
        return learning.say(prompt, max_tokens=1000)

    model = ScriptedModel(otherwise=reply)
    life = tell("nights.daily=learn", "judging.kind=model", model=model)
    life.tell("Mia showed me her hives behind the house again.")
    assert life.night()["learn"].counts["learnt"] == 1
    assert sum("hypothesis" in each for each in model.asked) == 1


@pytest.mark.spec("AW-40")
@pytest.mark.parametrize(("known", "said", "revised"), PLAIN)
@pytest.mark.parametrize("judgement", [Unreachable(name="scripted", problem="gone"), "perhaps?"])
def test_where_the_model_says_nothing_the_rule_judges_and_the_night_says_so(
    tell: Tell, known: str, said: str, revised: str, judgement: str | Exception
) -> None:
    life = tell(RECONSOLIDATE, "judging.kind=model", model=judging(judgement, revised))
    text, trouble = a_night_later(life, known, said)
    assert text == revised
    assert len(trouble) == 1
    assert "scripted" in trouble[0] or "answer" in trouble[0]


@pytest.mark.spec("AW-40")
def test_who_wants_a_language_model_to_judge_and_has_none_is_told(tell: Tell) -> None:
    known = "Ken lives in Osaka. He plays the cello."
    life = tell(RECONSOLIDATE, "judging.kind=model")
    text, (trouble,) = a_night_later(life, known, "Ken moved to Kyoto.")
    assert text == "Ken moved to Kyoto. He plays the cello."
    assert "judging.kind" in trouble
    assert "thinking.kind" in trouble


@pytest.mark.spec("AW-40")
def test_every_step_that_judges_names_the_judge_that_it_could_not_have(tmp_path: Path) -> None:
    life = SleepingLife(tmp_path, STEPS, "judging.kind=onnx", f"judging.path={tmp_path / 'nothing'}")
    for told in ("I live in Osaka.", "私の好きな色は紫です。", "I moved to Kyoto."):
        life.clock.tick(minutes=5)
        life.tell(told)
    (report,) = life.nights(1)
    assert [each.step for each in report.steps] == ["learn", "reconsolidate", "settle"]
    for step in report.steps:
        assert any("judging.path" in trouble for trouble in step.trouble), step.step
    life.close()


def test_who_wanted_the_rule_is_told_nothing(tmp_path: Path) -> None:
    life = SleepingLife(tmp_path, STEPS)
    life.tell("I live in Osaka.")
    (report,) = life.nights(1)
    assert [each.trouble for each in report.steps] == [(), (), ()]
    life.close()


@pytest.mark.spec("AW-40")
def test_whoever_configures_a_model_need_not_tell_it_to_judge(tell: Tell) -> None:
    known, said, revised = SUBTLE[0]
    model = judging(json.dumps({"relation": "contradiction", "certainty": 95}), revised)
    assert a_night_later(tell(RECONSOLIDATE, model=model), known, said) == (revised, ())
    assert any("hypothesis" in each for each in model.asked)
