"""Nights are done though neither embedder nor language model can be had; what they owe is done when they are there."""

from pathlib import Path

import pytest

from omoide.adapters.embedders import use
from omoide.assemble import mind_of, open_engine
from omoide.settings import presets, read_settings
from omoide.sleep.night import Outcome
from omoide.testing.world import FrozenClock, SeededChance

GONE = (
    "thinking.kind=anthropic",
    "thinking.model=claude-3-5-haiku-latest",
    "thinking.key_variable=OMOIDE_TEST_THERE_IS_NO_SUCH_KEY",
    "judging.kind=onnx",
    "judging.path=/there/is/no/such/model",
)
OWED = {"embed", "regroup"}  # there is nothing else to them


@pytest.mark.parametrize("preset", presets())
def test_every_step_that_needs_no_vectors_is_done(
    home: Path, preset: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(use, "find_spec", lambda name: None)
    settings = read_settings(environment={}, arguments=[f"home.path={home}", f"preset={preset}", *GONE])
    clock = FrozenClock()
    mind = mind_of(settings, open_engine(settings, clock=clock, chance=SeededChance()), by="test")
    with mind:
        for text in ("毎週金曜は配備しない。", "The parcel goes to the north store.", "花は猫を飼っている。"):
            mind.talk.hear(text, sender="花", thread="t")
            clock.tick(minutes=20)
        for _ in range(8):
            clock.tick(days=1)
            mind.talk.heartbeat()
            for report in mind.sleep():
                failed = {each.step for each in report.steps if each.outcome is Outcome.FAILED}
                assert failed <= OWED, report
        assert mind.nights()


def test_what_a_night_could_not_tie_is_tied_when_the_embedder_is_there(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = read_settings(environment={}, arguments=[f"home.path={home}", "connecting.alike=0.5"])
    clock = FrozenClock()
    for is_there in (False, True):
        with monkeypatch.context() as here:
            if not is_there:
                here.setattr(use, "find_spec", lambda name: None)
            mind = mind_of(settings, open_engine(settings, clock=clock, chance=SeededChance()), by="test")
            with mind:
                if not is_there:
                    one = mind.remember("The cat sleeps on the warm window sill.").id
                    mind.remember("A kitten was asleep at the sunny window.")
                clock.tick(days=1)
                (report, *_) = mind.sleep()
                connect = next(each for each in report.steps if each.step == "connect")
                assert connect.outcome is Outcome.DONE
                assert bool(connect.trouble) is not is_there
                assert bool(mind.links(one)) is is_there
