"""What the page about many agents says is what happens."""

import re
import shlex
from pathlib import Path
from typing import Any

import pytest

from omoide.doors.cli.main import main

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "piano.md").read_text("utf-8")


@pytest.mark.spec("PI-31")
def test_every_example_of_the_page_runs(
    home: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("OMOIDE_HOME", str(home))
    for example in re.findall(r"^```python\n(.*?)^```", PAGE, re.M | re.S):
        known: dict[str, Any] = {"__name__": "piano_page"}
        exec(compile(example, "piano.md", "exec"), known)
    said = capfd.readouterr().out.splitlines()
    assert said[0] == "{'biome': '森', 'x': 100}"
    assert said[2] == "3"
    assert said[3].startswith("ltm ")
    assert "(3回、Lilaと)" in said[3]
    assert "狼がいる！" in said
    assert said[-1] == "True 1.0"
    (commands,) = re.findall(r"^```sh\n(.*?)^```", PAGE, re.M | re.S)
    for line in commands.splitlines():
        with pytest.raises(SystemExit) as left:
            main(shlex.split(line)[1:])
        assert not left.value.code, line
