"""Killed at every place of every step, a night that is run again ends as if it had been left in peace."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from digesting_life import DigestingLife

from omoide.failpoints import disarm, watch
from omoide.testing.dutiful import DutifulModel

PRESETS = ("default", "animaworks")
Place = tuple[str, str]  # the step, and where in it


class Killed(BaseException):
    """The process ends here."""


@pytest.fixture(scope="module", params=PRESETS)
def evening(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[DigestingLife]:
    life = DigestingLife(tmp_path_factory.mktemp("evening") / "store", request.param)
    life.live()
    life.engine.gate.flush()
    yield life
    life.close()


@pytest.mark.spec("AW-37")
@pytest.mark.parametrize("thinking", ["by rule", "by model"])
def test_killed_at_every_place_of_every_step_it_ends_the_same(
    evening: DigestingLife, thinking: str, tmp_path: Path
) -> None:
    """Each process dies at the first place where none died before; lives go on until there is no such place."""
    calm = evening.copied(tmp_path / "calm", model=_model(thinking))
    told = {memory.id for memory in calm.memories()}
    everywhere = _slept(calm)
    expected = calm.state()
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
        while _dies(life, died):
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
