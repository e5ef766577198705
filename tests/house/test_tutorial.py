"""The tutorial, done step by step by somebody new: what it says is printed is printed."""

import re
from pathlib import Path

import pytest

DOCS = Path(__file__).resolve().parents[2] / "docs"
STEP = re.compile(r"```python\n(.*?)```\n\n```text\n(.*?)```", re.DOTALL)


def test_every_step_prints_what_it_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("OMOIDE_HOME", str(tmp_path / "store"))
    page = (DOCS / "tutorial.md").read_text("utf-8")
    steps = STEP.findall(page)
    assert len(steps) == page.count("```python") == 3
    for code, printed in steps:
        exec(code, {})
        assert capsys.readouterr().out == printed
