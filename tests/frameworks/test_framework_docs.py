"""What the page says is what happens: all its examples run, one after another."""

import re
from pathlib import Path
from typing import Any

import pytest

PAGE = Path(__file__).resolve().parents[2] / "docs" / "frameworks.md"
NEEDED = ("anthropic", "agents", "langchain_core", "langgraph")


def test_every_example_of_the_page_runs(capsys: pytest.CaptureFixture[str]) -> None:
    for package in NEEDED:
        pytest.importorskip(package, reason=f"the page shows {package}")
    examples = re.findall(r"^```python\n(.*?)^```", PAGE.read_text("utf-8"), re.M | re.S)
    known: dict[str, Any] = {"__name__": "frameworks_page"}
    for example in examples:
        exec(compile(example, str(PAGE), "exec"), known)
    said = capsys.readouterr().out
    assert len(examples) == len(re.findall(r"^## ", PAGE.read_text("utf-8"), re.M)) + 1
    primed = said.partition("You are Ken's companion.")[2]
    assert "Ken is allergic to peanuts." in primed
    assert "     1\tKen drinks green tea." in said
    assert "[{'role': 'user', 'content': '明日は京都へ行く。'}]" in said
    assert "健は緑茶が好き。 ['ken'] ['ken']" in said
    assert "健は京都で紅葉の写真を撮った。\nKen moved to Osaka in spring.\n" in said
    assert "[{'type': 'user', 'uuid': '1', 'message': {'content': 'Hello'}}]" in said
    assert "left_in=()" in said
