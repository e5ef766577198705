"""A command line of one's own: an empty home, no settings of the developer's, and no way to the real store."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from omoide.adapters import japanese
from omoide.doors.cli.main import main

# Files are looked into by another process: opening a database file here would drop the locks on it.
_LOOK = """
import pathlib, sys
needles = [bytes.fromhex(each) for each in sys.argv[2:]]
for path in pathlib.Path(sys.argv[1]).rglob("*"):
    if path.is_file() and any(needle in path.read_bytes() for needle in needles):
        print(path.name)
"""


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
# Read once here, while every command of a real process reads it anew.
_DICTIONARY = cache(japanese._tokenizer)


@pytest.fixture(autouse=True)
def _nobodys_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in list(os.environ):
        if name.startswith("OMOIDE_") or name in ("LC_ALL", "LC_MESSAGES", "LANG"):
            monkeypatch.delenv(name)
    monkeypatch.setenv("HOME", str(tmp_path / "nobody"))
    monkeypatch.setattr(japanese, "_tokenizer", _DICTIONARY)


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "store"


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
            timeout=60,
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


@pytest.fixture
def holding(home: Path) -> Callable[[str], list[str]]:
    """The names of the files below the store that hold a text, in any way it could be written."""

    def look(text: str) -> list[str]:
        ways = (text.encode(), text.encode("utf-16-le"), json.dumps(text)[1:-1].encode())
        found = subprocess.run(
            [sys.executable, "-I", "-S", "-c", _LOOK, str(home), *(way.hex() for way in ways)],
            capture_output=True,
            text=True,
            check=True,
        )
        return found.stdout.split()

    return look
