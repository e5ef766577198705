"""Killed at every place of every step, a night that is run again ends as if it had been left in peace."""

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from digesting_life import DigestingLife

from omoide.failpoints import disarm, watch
from omoide.persona.editing import Text
from omoide.persona.goals import Status
from omoide.testing.dutiful import DutifulModel

# What no table of these has.
_ALL = "nights.daily=appraise rate questions dream goals day propose distil learn reconsolidate settle downscale fade connect"
PRESETS = {"default": (_ALL,), "animaworks": (), "nexus-ark": ()}
_COUNTED = {"default": {"days", "rated", "learnt"}, "animaworks": {"learnt"}, "nexus-ark": {"days"}}
DEATHS = 60  # in one night: after as many the next would be owed
Place = tuple[str, str]  # the step, and where in it


class Killed(BaseException):
    """The process ends here."""


@pytest.fixture(scope="module", params=PRESETS)
def evening(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[DigestingLife]:
    home = tmp_path_factory.mktemp("evening") / "store"
    life = DigestingLife(home, request.param, *PRESETS[request.param])
    life.live()
    _is_somebody(life)
    life.engine.gate.flush()
    yield life
    life.close()


def _is_somebody(life: DigestingLife) -> None:
    """With goals and questions, and talk on the day before the night."""
    now, own = life.clock.at, life.mind.self
    life.clock.at = now - timedelta(days=1)
    own.apply(own.plan_edit(Text.CORE, "私は灯。"))
    for goal in ("創作ノートで詩を書く", "英語の勉強を毎日続ける", "花と山に登る"):
        own.add_goal(goal)
    own.ask("猫の好物")
    own.ask("花の妹の仕事")
    own.resolve_question("花の妹の仕事", answer="花の妹は看護師だ。")
    for said in (
        "創作ノートの詩、ついに書き上げたよ。",
        "猫の好物はチキンだよ。",
        "英語の勉強はやめた。",
        "貝は何を食べるの？",
    ):
        life.clock.tick(minutes=5)
        life.mind.talk.hear(said, sender="花")
    life.clock.at = now


@pytest.mark.spec("AW-37", "NA-57")
@pytest.mark.parametrize("thinking", ["by rule", "by model"])
def test_killed_at_every_place_of_every_step_it_ends_the_same(
    evening: DigestingLife, thinking: str, tmp_path: Path
) -> None:
    """Each process dies at the first place where none died before; lives go on until there is no such place."""
    calm = evening.copied(tmp_path / "calm", model=_model(thinking))
    told = {memory.id for memory in calm.memories()}
    everywhere = _slept(calm)
    expected = calm.state()
    counted = {name for report in calm.mind.nights() for step in report.steps for name in step.counts}
    assert counted >= _COUNTED[evening.preset]
    dreamt = "dream" in calm.engine.nights.steps("daily")
    assert bool(calm.mind.self.dreams()) is dreamt
    assert bool(calm.mind.self.goals(Status.COMPLETED)) is dreamt
    calm.close()
    steps = {step for step, _ in everywhere}
    assert steps >= {
        name for table in ("daily", "weekly", "monthly") for name in calm.engine.nights.steps(table)
    }

    died: set[Place] = set()
    number = 0
    while not died >= everywhere:
        number += 1
        life = evening.copied(tmp_path / str(number), model=_model(thinking))
        deaths = 0
        while _dies(life, died if deaths < DEATHS else died | everywhere):
            deaths += 1
            life.close()
            life.clock.tick(minutes=11)  # the lease of the dead runs out
            life = life.reopened()
            assert told <= {memory.id for memory in life.memories()}
        state, problems = life.state(), life.mind.care.verify().problems
        life.close()
        assert problems == ()
        assert state == expected


def _model(thinking: str) -> DutifulModel | None:
    return DutifulModel() if thinking == "by model" else None


def _slept(life: DigestingLife) -> set[Place]:
    """All places that an undisturbed night passes."""
    passed: set[Place] = set()
    step = ""

    def tell(night: str, name: str) -> None:
        nonlocal step
        step = name

    watch(lambda place: passed.add((step, place)))
    try:
        life.mind.sleep(tell=tell)
    finally:
        disarm()
    return passed


def _dies(life: DigestingLife, died: set[Place]) -> bool:
    step = ""

    def tell(night: str, name: str) -> None:
        nonlocal step
        step = name

    def end(place: str) -> None:
        if (step, place) not in died:
            died.add((step, place))
            disarm()
            raise Killed

    watch(end)
    try:
        life.mind.sleep(tell=tell)
    except Killed:
        return True
    finally:
        disarm()
    return False
