"""A command line of one's own, and what other programs keep."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from omoide.doors.cli.main import main


@pytest.fixture(autouse=True)
def _by_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OMOIDE_EMBEDDING__KIND", "none")
    monkeypatch.setenv("OMOIDE_HOME__ZONE", "Asia/Tokyo")


@pytest.fixture
def omoide(home: Path, capfd: pytest.CaptureFixture[str]) -> Callable[..., Any]:
    """`omoide("import", path)` gives what it printed; with --json, what that means."""

    def run(*arguments: str, lang: str = "en", mind: str = "me", code: int = 0) -> Any:
        capfd.readouterr()
        with pytest.raises(SystemExit) as left:
            main(["--home", str(home), "--lang", lang, "--mind", mind, *map(str, arguments)])
        printed = capfd.readouterr()
        assert int(left.value.code or 0) == code, printed
        said = printed.out if code == 0 else printed.err
        return json.loads(said) if "--json" in arguments else said

    return run
