"""What the page about conversations says is what happens."""

import re
from pathlib import Path
from typing import Any

import pytest

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "lumina.md").read_text("utf-8")


@pytest.mark.spec("LU-27", "LU-28")
def test_the_example_of_the_page_prints_what_it_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("OMOIDE_HOME", str(tmp_path / "store"))
    ((code, printed),) = re.findall(r"```python\n(.*?)```\n\n```text\n(.*?)```", PAGE, re.DOTALL)
    known: dict[str, Any] = {}
    exec(compile(code, "lumina.md", "exec"), known)
    assert capsys.readouterr().out == printed
