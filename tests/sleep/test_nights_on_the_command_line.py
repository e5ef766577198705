"""The daily steps at the command line: sleep, a dry run, what past nights did, and taking one back."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from omoide.assemble import mind_of, open_engine
from omoide.doors.cli.main import main
from omoide.model.cue import EVERYTHING
from omoide.settings import read_settings
from omoide.testing.world import BEGINNING, FrozenClock

Say = Callable[..., str]


@pytest.fixture
def say(home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Say:
    monkeypatch.setenv("OMOIDE_HOME", str(home))
    monkeypatch.setenv("OMOIDE_EMBEDDING__KIND", "none")
    monkeypatch.setenv(
        "OMOIDE_NIGHTS__LEAP_DAYS", "36500"
    )  # what was lived is long ago by the clock of whoever tries it

    def run(*words: str) -> str:
        with pytest.raises(SystemExit) as ended:
            main(list(words))
        told = capsys.readouterr()
        assert ended.value.code in (0, None), told
        return told.out

    return run


def lived(home: Path) -> None:
    """Two days, long ago: their nights are owed."""
    settings = read_settings(environment={}, arguments=[f"home.path={home}", "embedding.kind=none"])
    clock = FrozenClock(BEGINNING)
    with mind_of(settings, open_engine(settings, clock=clock), by="test") as mind:
        mind.remember("I live in Osaka.")
        clock.tick(hours=2)
        mind.observe("長い一日だった。健は大阪に住んでいる。")
        mind.remember("I moved to Kyoto.")


def stages(home: Path) -> dict[str, str]:
    settings = read_settings(environment={}, arguments=[f"home.path={home}", "embedding.kind=none"])
    with mind_of(settings, open_engine(settings), by="test") as mind:
        return {each.words.text: str(each.stage) for each in mind.memories(EVERYTHING)}


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_night_is_planned_done_told_and_taken_back(home: Path, say: Say, language: str) -> None:
    lived(home)
    before = stages(home)
    said = (
        f"home.language={language}",
        "nights.at_most=1",
        "nights.daily=appraise distil learn reconsolidate settle",  # it is long ago, and would have faded
        "nights.weekly=",
        "nights.monthly=",
    )
    spoken = [word for each in said for word in ("--set", each)]
    planned = say(*spoken, "sleep", "--dry-run")
    assert "健は大阪に住んでいる。" in planned
    assert "I live in Osaka." in planned
    assert stages(home) == before
    say(*spoken, "sleep")
    now = stages(home)
    assert now["I live in Osaka."] == "superseded"
    assert now["健は大阪に住んでいる。"] == "active"
    reports: list[dict[str, Any]] = json.loads(say(*spoken, "nights", "--json"))
    counts = {step["step"]: step["counts"] for report in reports for step in report["steps"]}
    assert counts["learn"]["learnt"] >= 1
    assert counts["settle"]["superseded"] >= 1
    told = say(*spoken, "nights")
    assert ("習得" if language == "ja" else "learnt") in told
    say(*spoken, "undo", "--night", reports[0]["night"])
    assert stages(home) == before


@pytest.mark.spec("AW-40")
@pytest.mark.parametrize(
    ("language", "how"), [("en", "By rule, without the model: "), ("ja", "モデルを使わず規則で行いました: ")]
)
def test_nights_say_that_the_judge_that_was_wanted_could_not_be_had(
    home: Path, say: Say, language: str, how: str
) -> None:
    lived(home)
    said = (
        f"home.language={language}", "nights.at_most=1", "nights.daily=appraise learn settle", "nights.weekly=",
        "nights.monthly=", "judging.kind=onnx", f"judging.path={home / 'nothing'}",
    )  # fmt: skip
    spoken = [word for each in said for word in ("--set", each)]
    planned = say(*spoken, "sleep", "--dry-run")
    slept = say(*spoken, "sleep")
    reports: list[dict[str, Any]] = json.loads(say(*spoken, "nights", "--json"))
    troubled = {step["step"]: step["trouble"] for report in reports for step in report["steps"]}
    assert not troubled["appraise"], "it asks no judge"
    for told in (planned, slept, say(*spoken, "nights")):
        lines = [line.strip() for line in told.splitlines() if "judging.path" in line]
        assert lines, told
        assert all(line.startswith(how) for line in lines)
        assert all("model.onnx" in line for line in lines), "what is missing is named"
    assert all(any("judging.path" in each for each in troubled[step]) for step in ("learn", "settle"))
