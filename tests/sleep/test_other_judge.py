"""Where the judge that was wanted cannot be had, the night says so and goes on by rule."""

from pathlib import Path

import pytest
from sleeping_life import SleepingLife

STEPS = "nights.daily=learn reconsolidate settle"


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
