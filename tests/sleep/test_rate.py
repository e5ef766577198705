"""What is new is weighed once more in its first night (PI-10): by a model on its scale of ten, or by rule, raised by use."""

from dataclasses import replace
from pathlib import Path

import pytest
from sleeping_life import SleepingLife, done

from omoide.mind import Mind
from omoide.model.memory import Memory
from omoide.testing.models import ScriptedModel
from omoide.thinking.asking import Asker

RATING = ("nights.daily=rate", "nights.weekly=", "nights.monthly=")


def rated(life: SleepingLife, memory: Memory) -> float | None:
    return next(each.importance for each in life.memories() if each.id == memory.id)


def with_model(life: SleepingLife, model: ScriptedModel) -> None:
    asker = Asker(model, work=life.engine.work, clock=life.clock, thinking=life.settings.thinking)
    life.engine = replace(life.engine, asking=lambda: asker)
    life.mind = Mind(life.engine, life.mind.scope, by="test")


@pytest.mark.spec("PI-10", "B-17")
@pytest.mark.parametrize(("grade", "importance"), [(1, 0.0), (4, 1 / 3), (10, 1.0)])
def test_the_scale_of_the_model_begins_at_nothing(tmp_path: Path, grade: int, importance: float) -> None:
    life = SleepingLife(tmp_path, "preset=piano", *RATING)
    with_model(life, ScriptedModel(f'```json\n{{"importance": {grade}}}\n```'))
    memory = life.tell("父が退院した。")
    report = life.nights(1)
    assert rated(life, memory) == pytest.approx(importance)
    assert done(report) == {"rated": 1, "by_model": 1}


@pytest.mark.spec("PI-10")
@pytest.mark.parametrize("reply", ['{"importance": 11}', "It matters a lot.", '{"importance": "ten"}'])
def test_an_answer_that_cannot_be_read_leaves_it_to_the_rule_and_is_told(tmp_path: Path, reply: str) -> None:
    life = SleepingLife(tmp_path, "preset=piano", *RATING)
    with_model(life, ScriptedModel(otherwise=lambda prompt: reply))
    memory = life.tell("The harvest was good.", importance=0.5)
    (report,) = life.nights(1)
    assert rated(life, memory) == 0.5
    assert done([report]) == {"by_rule": 1}
    assert report.steps[0].trouble


@pytest.mark.spec("PI-10")
def test_without_a_model_it_is_the_first_importance_raised_by_use(tmp_path: Path) -> None:
    life = SleepingLife(tmp_path, "preset=piano", *RATING)
    used = life.tell("健と鉱山に行った。", importance=0.5)
    for _ in range(2):
        life.clock.tick(hours=1)
        assert life.mind.recall("鉱山")
    unused = life.tell("朝ごはんを食べた。", importance=0.5)
    life.nights(1)
    recalls = next(each.recalls for each in life.memories() if each.id == used.id)
    assert recalls == 2
    assert rated(life, used) == pytest.approx(1 - 0.5 * 0.9**2)
    assert rated(life, unused) == 0.5


@pytest.mark.spec("PI-10")
def test_each_memory_is_rated_once(tmp_path: Path) -> None:
    life = SleepingLife(tmp_path, "preset=piano", *RATING)
    model = ScriptedModel(otherwise=lambda prompt: '{"importance": 7}')
    with_model(life, model)
    life.tell("We found iron.")
    life.nights(3)
    assert len(model.asked) == 1
