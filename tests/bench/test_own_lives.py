"""The lives that we measure with are what their form says: in order of time, and every need was told."""

import json
import re
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

LIVES = sorted((Path(__file__).resolve().parents[2] / "bench" / "own" / "lives").glob("*.jsonl"))


@pytest.fixture(params=LIVES, ids=lambda path: path.stem)
def life(request: pytest.FixtureRequest) -> list[dict[str, Any]]:
    return [json.loads(line) for line in request.param.read_text("utf-8").splitlines()]


def told(events: list[dict[str, Any]], patterns: list[str]) -> list[str]:
    texts = [each["text"] for each in events if each.get("do") in ("hear", "say", "happen")]
    return [text for text in texts if any(re.search(each, text, re.IGNORECASE) for each in patterns)]


def test_there_are_lives_in_both_languages() -> None:
    assert len(LIVES) >= 4
    assert {path.stem.split("-")[1] for path in LIVES} == {"en", "ja"}


def test_time_never_goes_back(life: list[dict[str, Any]]) -> None:
    header, *events = life
    assert header["format"] == "omoide-life/1"
    times = [datetime.fromisoformat(each["at"]) for each in events if "at" in each]
    assert times == sorted(times)
    assert all(at.tzinfo for at in times)


def test_whatever_is_needed_was_told_before_and_stands_in_few_places(life: list[dict[str, Any]]) -> None:
    for place, each in enumerate(life):
        if each.get("do") != "ask":
            continue
        assert bool(each["needs"]) is not each.get("quiet", False), each["id"]
        for need in each["needs"]:
            assert told(life[:place], need["any"]), need
            assert len(told(life, need["any"])) <= 3, need
        for pattern in each.get("stale", ()):
            assert told(life[:place], [pattern]), pattern


def test_what_should_be_known_was_told(life: list[dict[str, Any]]) -> None:
    (known,) = (each for each in life if each.get("do") == "know")
    (tasks,) = (each for each in life if each.get("do") == "tasks")
    for fact in (*known["facts"], *known["not"], *tasks["open"], *tasks["closed"]):
        assert told(life, fact["any"]), fact
