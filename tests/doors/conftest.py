"""A command line of one's own: an empty home, no settings of the developer's, and no way to the real store."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from omoide.doors.cli.main import main


@dataclass(frozen=True, slots=True)
class Ran:
    """What a command printed, and its exit code."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)

    @property
    def error(self) -> Any:
        return json.loads(self.err)["error"]


Omoide = Callable[..., Ran]


@pytest.fixture
def omoide(home: Path, capfd: pytest.CaptureFixture[str]) -> Omoide:
    """`omoide("recall", "猫", lang="ja")` in this process; a code other than the expected one fails the test."""

    def run(*arguments: str, lang: str = "en", mind: str | None = None, code: int = 0) -> Ran:
        before = ["--home", str(home), "--lang", lang, *(["--mind", mind] if mind else [])]
        capfd.readouterr()
        with pytest.raises(SystemExit) as left:
            main([*before, *arguments])
        printed = capfd.readouterr()
        ran = Ran(int(left.value.code or 0), printed.out, printed.err)
        assert ran.code == code, ran
        return ran

    return run


@pytest.fixture
def spawned(home: Path) -> Omoide:
    """The same as a process of its own, as people run it."""

    def run(*arguments: str, said: bytes = b"", code: int = 0, **environment: str) -> Ran:
        done = subprocess.run(
            [sys.executable, "-m", "omoide.doors.cli.main", *arguments],
            input=said,
            capture_output=True,
            env={**os.environ, "OMOIDE_HOME": str(home), **environment},
            check=False,
            timeout=600,
        )
        ran = Ran(done.returncode, done.stdout.decode(), done.stderr.decode())
        assert ran.code == code, ran
        return ran

    return run


@pytest.fixture
def told(omoide: Omoide) -> Callable[..., str]:
    """Remember something and give its id."""

    def tell(text: str, *options: str, mind: str | None = None) -> str:
        return omoide("remember", text, *options, "--json", mind=mind).json["id"]

    return tell
