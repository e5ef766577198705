"""The figures of the judges, on pairs whose figures can be worked out by hand."""

import json
from pathlib import Path

import pytest
from bench.evaluation import Unusable
from bench.judge import Pair, measured, read_snli, unrelated

from omoide.language.judging import RuleJudge

PAIRS = [
    Pair("I live in Tokyo.", "I moved to Osaka.", "contradiction"),
    Pair("東京に住んでいます", "大阪に引っ越した", "contradiction"),
    Pair("A man sleeps.", "The sun is out and it is warm.", "contradiction"),
    Pair("I live in Tokyo.", "I live in Tokyo!", "entailment"),
    Pair("I like tea.", "I like coffee.", "neutral"),
    Pair("My birthday is May 1.", "My birthday is May 2.", "neutral"),
    Pair("Nobody agreed.", "On this one.", "-"),
]


def test_right_ones_and_contradictions_are_counted() -> None:
    found = measured(RuleJudge(), PAIRS)
    assert found.pairs == 6
    assert (found.accuracy, found.precision, found.recall) == pytest.approx((4 / 6, 2 / 3, 2 / 3))


def test_what_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        list(read_snli(tmp_path))
    with pytest.raises(Unusable):
        unrelated(tmp_path)
    with pytest.raises(Unusable):
        measured(RuleJudge(), PAIRS[-1:])


def test_what_was_said_in_passing_retires_nothing(tmp_path: Path) -> None:
    talk = tmp_path / "real-persona-chat" / "dialogues"
    talk.mkdir(parents=True)
    said = [
        {"text": text}
        for text in ("こんにちは!", "今日は暑いですね。", "ラーメンが好きです。", "旅行に行きたいな。")
    ]
    (talk / "1.json").write_text(json.dumps({"utterances": said}), "utf-8")
    assert unrelated(tmp_path, count=12) == 0.0
