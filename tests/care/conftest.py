"""The command line, over a store of its own."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from omoide.doors.cli.main import main


@pytest.fixture
def omoide(home: Path, capfd: pytest.CaptureFixture[str]) -> Callable[..., Any]:
    def run(*arguments: str, lang: str = "en", code: int = 0) -> Any:
        capfd.readouterr()
        with pytest.raises(SystemExit) as left:
            main(["--home", str(home), "--lang", lang, "--set", "embedding.kind=none", *arguments])
        printed = capfd.readouterr()
        assert int(left.value.code or 0) == code, printed
        if code:
            return printed.err + printed.out
        return json.loads(printed.out) if "--json" in arguments else printed.out

    return run
