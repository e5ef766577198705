"""A cross-encoder in a directory: a real, tiny one whose judgements can be worked out by hand."""

import json
import math
from pathlib import Path
from typing import Any

import pytest
from tiny_judge import tiny

from omoide.adapters.judges.choosing import make_judge
from omoide.adapters.judges.onnx import OnnxJudge
from omoide.assemble import mind_of, open_engine
from omoide.dynamics.judging import Judging
from omoide.errors import BadSetting
from omoide.model.memory import Kind
from omoide.model.report import Outcome
from omoide.settings import read_settings
from omoide.testing.world import FrozenClock
from omoide.wake.encode import Circumstances

onnxruntime = pytest.importorskip("onnxruntime")
pytest.importorskip("tokenizers")

SURE = math.exp(4) / (math.exp(4) + 2)  # four points more than either of the others


@pytest.mark.spec("AW-40")
@pytest.mark.parametrize("order", [(0, 1, 2), (2, 0, 1), (1, 2, 0)])
def test_which_output_means_what_is_read_off_the_configuration(
    order: tuple[int, int, int], tmp_path: Path
) -> None:
    judge = OnnxJudge(tiny(tmp_path, order=order))
    borne_out, denied, open_ = judge.judge([("yes", "?"), ("?", "いいえ"), ("?", "?")])
    assert borne_out.entailment == pytest.approx(SURE)
    assert denied.contradiction == pytest.approx(SURE)
    assert (open_.entailment, open_.contradiction) == pytest.approx((1 / 3, 1 / 3))


@pytest.mark.spec("AW-40")
def test_the_engine_judges_by_the_model_that_is_set(tmp_path: Path) -> None:
    directory = tiny(tmp_path / "model", inputs=("attention_mask", "token_type_ids"))
    asked = ["judging.kind=onnx", f"judging.path={directory}", f"home.path={tmp_path / 'store'}"]
    engine = open_engine(read_settings(environment={}, arguments=asked))
    assert engine.judge.name.startswith("onnx@")
    assert engine.judge.trouble is None
    assert engine.judge.judge([("はい", "はい")])[0].entailment > 0.99
    engine.close()


@pytest.mark.spec("AW-40")
@pytest.mark.parametrize(
    ("there", "wanted"),
    [
        (
            ["CUDAExecutionProvider", "CPUExecutionProvider"],
            ["CUDAExecutionProvider", "CPUExecutionProvider"],
        ),
        (["AzureExecutionProvider", "CPUExecutionProvider"], ["CPUExecutionProvider"]),
    ],
)
def test_it_thinks_on_a_graphics_card_where_there_is_one(
    there: list[str], wanted: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No machine of ours has one: so what is asked of the runtime is what can be seen."""
    asked: list[list[str]] = []
    real = onnxruntime.InferenceSession

    def session(path: str, options: Any, *, providers: list[str]) -> Any:
        asked.append(providers)
        return real(path, options, providers=["CPUExecutionProvider"])

    monkeypatch.setattr(onnxruntime, "get_available_providers", lambda: there)
    monkeypatch.setattr(onnxruntime, "InferenceSession", session)
    assert OnnxJudge(tiny(tmp_path)).judge([("はい", "はい")])[0].entailment > 0.99
    assert asked == [wanted]


@pytest.mark.spec("AW-40")
@pytest.mark.parametrize("what", ["nothing", "no path", "no model", "damaged", "no labels", "other labels"])
def test_where_it_cannot_be_loaded_the_rule_judges_and_says_why(what: str, tmp_path: Path) -> None:
    directory = tmp_path if what == "nothing" else tiny(tmp_path)
    if what == "no model":
        (directory / "model.onnx").unlink()
    if what == "damaged":
        (directory / "model.onnx").write_bytes(b"no model at all")
    if what == "no labels":
        (directory / "config.json").write_text("{}", "utf-8")
    if what == "other labels":
        (directory / "config.json").write_text(json.dumps({"id2label": {"0": "good", "1": "bad"}}), "utf-8")
    judge = make_judge(Judging(kind="onnx", path="" if what == "no path" else str(directory)))
    assert judge.name == "rule"
    assert isinstance(judge.trouble, BadSetting)
    assert "judging.path" in str(judge.trouble)
    assert judge.judge([("東京に住んでいます", "大阪に引っ越した")])[0].contradiction >= 0.7


@pytest.mark.spec("B-29")
def test_what_a_long_day_holds_is_found_wherever_it_was_said(tmp_path: Path) -> None:
    filling = "It was a day like any other and nothing much came of it . " * 40
    day = f"{filling}\nyes the parrot is green .\n{filling}"
    asked = ("the parrot is green", day)
    directory = tiny(tmp_path)
    by_passage = OnnxJudge(directory, max_tokens=64).judge([(day, asked[0])])[0]
    cut = OnnxJudge(directory, max_tokens=64, most_passages=0).judge([(day, asked[0])])[0]
    assert by_passage.entailment == pytest.approx(SURE)
    assert cut.entailment == pytest.approx(1 / 3)


def test_odd_texts_are_judged_too(tmp_path: Path) -> None:
    judge = OnnxJudge(tiny(tmp_path), max_tokens=8)
    for text in ("", " ", "\ud800", "\x00", "いいえ " * 10_000):
        (judged,) = judge.judge([(text, text)])
        assert 0 <= judged.entailment + judged.contradiction <= 1.000001
    assert judge.judge([]) == []


@pytest.mark.spec("AW-40")
@pytest.mark.parametrize(
    ("known", "said"),
    [("Ken lives in Osaka. He plays the cello.", "Ken moved to Kyoto."),
     ("健は大阪に住んでいる。チェロを弾く。", "健は京都に引っ越した。")],
)  # fmt: skip
def test_a_model_that_fails_while_it_judges_is_named_by_the_night_and_the_rule_judges(
    known: str, said: str, tmp_path: Path
) -> None:
    model = tiny(tmp_path / "model", unweighed=tuple(said.split()))  # it opens, and knows no weight of these
    arguments = [
        f"home.path={tmp_path / 'store'}", "embedding.kind=none", "judging.kind=onnx", f"judging.path={model}",
        "nights.daily=reconsolidate", "nights.weekly=", "nights.monthly=",
    ]  # fmt: skip
    settings = read_settings(environment={}, arguments=arguments)
    clock = FrozenClock()
    engine = open_engine(settings, clock=clock)
    assert engine.judge.trouble is None
    mind = mind_of(settings, engine, by="test")
    fact = mind.remember(known, Circumstances(kind=Kind.FACT))
    clock.tick(days=1)
    mind.sleep()
    mind.observe(said)
    clock.tick(days=1)
    (report,) = mind.sleep()
    (step,) = report.steps
    assert step.outcome is Outcome.DONE
    assert [str(model) in trouble and "judging.path" in trouble for trouble in step.trouble] == [True]
    assert said.rstrip(".。") in mind.get(fact.id).words.text
    mind.close()
