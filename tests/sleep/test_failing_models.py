"""With three of ten answers failing, in every way that was ever met with, nights are done, and what was not answered is named."""

from dataclasses import replace
from pathlib import Path

from digesting_life import DigestingLife

from omoide.engine import Engine
from omoide.mind import Mind
from omoide.model.identity import short
from omoide.model.memory import Memory
from omoide.model.scope import Scope
from omoide.model.words import Words
from omoide.testing.dutiful import DutifulModel
from omoide.testing.unreliable import UnreliableModel, Way
from omoide.thinking.asking import Asker

NIGHTS, TRIES = 100, 5
TOLD = (
    "I moved to Kyoto last year, number {}.",
    "妹は札幌に住んでいる。番号は{}。",
    "デプロイの手順{}：\n1. `make build` を実行する。\n2. ファイルをサーバーに送る。",
)


def test_three_of_ten_answers_fail_and_nights_are_done_all_the_same(tmp_path: Path) -> None:
    """Many minds have one night each; in each, every source stands as it was told, and what no answer could be read for is
    in the report with its reason."""
    life = DigestingLife(tmp_path / "store", "default", "nights.weekly=", "nights.monthly=")
    model = UnreliableModel(DutifulModel(), share=0.3, seed=1)
    whole = parked = by_model = 0
    for number in range(NIGHTS):
        mind = _minded(life, model, number)
        told = {each.id: each.words.text for each in _tell(mind, number)}
        life.clock.tick(days=1)
        for _ in range(TRIES):
            mind.sleep()
            life.clock.tick(minutes=11)
            if all(report.whole for report in mind.nights()):
                break
        (report,) = mind.nights()
        whole += report.whole
        counts = [step.counts for step in report.steps]
        parked += sum(each.get("parked", 0) for each in counts)
        by_model += sum(each.get("by_model", 0) for each in counts)
        for step in report.steps:
            named = [line for line in step.trouble if any(short(name) in line for name in told)]
            if step.step in ("learn", "distil"):  # what they ask about is what was told
                assert len(named) >= step.counts.get("parked", 0)
            assert step.trouble or not step.counts.get("parked")
        assert {name: mind.get(name).words.text for name in told} == told
        assert len(mind.events()) == len(told)
    assert whole >= NIGHTS * 0.99
    assert set(model.failed) == set(Way)
    assert 0.25 <= model.failed.total() / model.calls <= 0.35
    assert parked
    assert by_model > 10 * parked
    life.close()


def _minded(life: DigestingLife, model: UnreliableModel, number: int) -> Mind:
    asker = Asker(model, work=life.engine.work, clock=life.clock)
    engine: Engine = replace(life.engine, asking=lambda: asker, meaning=None)
    return Mind(engine, Scope("home", f"mind-{number}"), by="test")


def _tell(mind: Mind, number: int) -> list[Memory]:
    return [mind.observe(Words(text=text.format(number), speaker="Mia")) for text in TOLD]
