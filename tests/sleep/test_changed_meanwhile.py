"""What a step has read may be changed while a model is thinking: then it is decided again, on what is so now."""

from collections import Counter
from pathlib import Path

import pytest
from digesting_life import DigestingLife

from omoide.failpoints import disarm, watch
from omoide.model.report import Outcome
from omoide.testing.dutiful import DutifulModel

# A tie holds whatever its ends say; vectors and answers are no changes.
RESTING_ON_NOTHING = frozenset(
    {"by_model", "by_rule", "embedded", "grouped", "known", "linked", "parked", "pruned", "rejected"}
)


@pytest.mark.parametrize("preset", ["default", "animaworks"])
def test_every_step_that_rests_on_a_memory_decides_again_when_it_was_changed(
    tmp_path: Path, preset: str
) -> None:
    """Somebody touches every memory the first time that a step has decided, before it writes."""
    life = DigestingLife(tmp_path / "store", preset, model=DutifulModel())
    life.live()
    decided: Counter[str] = Counter()
    step = ""

    def tell(night: str, name: str) -> None:
        nonlocal step
        step = f"{night} {name}"

    def meanwhile(place: str) -> None:
        if place == "night.decided":
            decided[step] += 1
            if decided[step] == 1:
                for memory in life.memories():
                    life.mind.judge(memory.id, importance=round(0.1 + len(decided) / 100, 2))

    watch(meanwhile)
    try:
        reports = life.mind.sleep(tell=tell)
    finally:
        disarm()
    life.close()
    done = {f"{report.night} {each.step}": each for report in reports for each in report.steps}
    assert all(each.outcome is Outcome.DONE for each in done.values())
    changing = {name for name, each in done.items() if set(each.counts) - RESTING_ON_NOTHING}
    assert {name.split()[-1] for name in changing} >= {"distil", "learn", "reconsolidate", "settle"}
    assert {name for name in changing if decided[name] < 2} == set()
