"""The page about HTTP is true: every example on it runs."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "http.md").read_text("utf-8")
SHELL = re.findall(r"```sh\n(.*?)```", PAGE, re.DOTALL)
(PYTHON,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)


@pytest.mark.skipif(not shutil.which("curl"), reason="curl is not installed")
def test_every_example_with_curl_is_answered(started: tuple[object, str], home: Path, tmp_path: Path) -> None:
    asked = [block for block in SHELL if "curl" in block]
    script = "\n".join(asked).replace("curl -s", "curl -sS --fail-with-body -w '\\n'")
    person = {**os.environ, "OMOIDE": started[1], "TOKEN": (home / "token").read_text().strip()}
    done = subprocess.run(["bash", "-euc", script], env=person, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-500:] + done.stderr
    for told in (
        "美咲の誕生日は5月1日",
        "event: entry",
        '"undone"',
        '"ready"',
        "omoide_requests_total",
        "openapi",
    ):
        assert told in done.stdout


def test_the_python_of_the_page_runs(
    started: tuple[object, str],
    home: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr("omoide.client.TOKEN", str(home / "token"))
    exec(PYTHON.replace("Client()", f"Client({started[1]!r})"), {})
    assert "The spare key is under the blue pot." in capsys.readouterr().out


def test_the_commands_of_the_page_are_ours(home: Path, capfd: pytest.CaptureFixture[str]) -> None:
    from omoide.doors.cli.main import main

    lines = [line for block in SHELL for line in block.splitlines() if line.startswith("omoide token")]
    assert len(lines) == 3
    for line in lines:
        with pytest.raises(SystemExit) as left:
            main(["--home", str(home), *line.split()[1:]])
        assert left.value.code in (0, None)
    assert "alices-agent  home/alice  write" in capfd.readouterr().out
