"""The benchmark of retrieval: what it reads, what it refuses, what it says."""

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from bench.evaluation import Unusable, read_evaluation
from bench.metrics import METRICS
from bench.retrieval import main
from small import evaluation, written


def test_a_time_without_a_zone_is_taken_as_universal(tmp_path: Path) -> None:
    read = read_evaluation(written(tmp_path / "small.json", evaluation()))
    assert read.conversations[0].turns[3].time == datetime(2026, 3, 5, 20, tzinfo=UTC)
    assert read.conversations[0].speakers == ("Aya", "Bo")


def turned(**turn: Any) -> dict[str, Any]:
    said = evaluation()
    said["conversations"][0]["turns"][1] |= turn
    return said


def asked(**question: Any) -> dict[str, Any]:
    said = evaluation()
    said["conversations"][0]["questions"][0] |= question
    return said


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        ("{", "expected JSON"),
        ([], "omoide-eval/1"),
        (evaluation(format="omoide-eval/9"), "omoide-eval/1.*omoide-eval/9"),
        (evaluation(conversations={}), "conversations: expected a list"),
        (evaluation(overall=[1]), "overall: expected a list of texts"),
        (turned(time="last week"), r"turns\[1\].time: expected a time such as .*'last week'"),
        (turned(id="t1"), "'t1' more than once"),
        (turned(text=None), r"turns\[1\].text: expected a text"),
        (asked(gold=["t99"]), r"questions\[0\].gold: expected ids of turns, found 't99'"),
    ],
    ids=["broken", "list", "format", "conversations", "overall", "time", "doubled", "text", "gold"],
)
def test_what_cannot_be_measured_says_what_was_expected_and_where(
    tmp_path: Path, content: Any, expected: str
) -> None:
    with pytest.raises(Unusable, match=rf"(?s)small\.json.*{expected}"):
        read_evaluation(written(tmp_path / "small.json", content))


def test_a_missing_file_ends_with_two_and_no_result(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main([str(tmp_path / "nowhere.json"), "--json"])
    said = capsys.readouterr()
    assert ended.value.code == 2
    assert said.out == ""
    assert "nowhere.json: there is no such file" in said.err


def test_every_file_is_checked_before_the_first_is_lived(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good, bad = written(tmp_path / "good.json", evaluation()), written(tmp_path / "bad.json", "{}")
    with pytest.raises(SystemExit):
        main([str(good), str(bad)])
    assert capsys.readouterr().out == ""


def test_exactly_one_object_is_said_and_questions_without_answer_are_counted_apart(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = written(tmp_path / "small.json", evaluation())
    main([str(path), str(path), "--json"])
    said = capsys.readouterr()
    results = json.loads(said.out)["results"]
    assert [each["name"] for each in results] == ["small", "small"]
    assert results[0] == results[1]
    only = results[0]
    assert set(only) == {"name", "n", "overall", "categories", "floor"}
    assert set(only["overall"]) == set(only["floor"]) == set(METRICS)
    assert set(only["categories"]) == {"one", "two"}
    assert only["n"] == 2
    assert only["overall"] == only["categories"]["one"]
    assert "1 question without an answer" in said.err


def test_what_was_said_in_either_language_is_found(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main([str(written(tmp_path / "small.json", evaluation(overall=["one", "two"]))), "--json"])
    only = json.loads(capsys.readouterr().out)["results"][0]
    assert only["overall"]["hit@10"] == only["overall"]["R@10"] == 1.0
    assert only["overall"]["MRR"] > 0.5


def test_people_get_a_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main([str(written(tmp_path / "small.json", evaluation()))])
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == ["small", *METRICS]
    assert [line[:20].strip() for line in lines[1:]] == [
        "overall, 2 questions",
        "BM25 floor",
        "category one",
        "category two",
    ]


def test_a_blank_turn_is_not_heard_and_a_conversation_without_turns_not_asked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said = turned(text=" ")
    said["conversations"].append({"id": "c2", "turns": [], "questions": []})
    main([str(written(tmp_path / "small.json", said)), "--json"])
    assert json.loads(capsys.readouterr().out)["results"][0]["categories"]["one"]["hit@10"] < 1.0
