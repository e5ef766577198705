"""A mind on disk, a way to see that a refusal changed nothing, and a way to look into its files."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import cache
from pathlib import Path

import pytest

from omoide.adapters import japanese
from omoide.assemble import open_mind
from omoide.errors import OmoideError
from omoide.mind import Mind

# Files are looked into by another process: opening a database file here would drop the locks on it.
_LOOK = """
import pathlib, sys
needles = [bytes.fromhex(each) for each in sys.argv[2:]]
for path in pathlib.Path(sys.argv[1]).rglob("*"):
    if path.is_file() and any(needle in path.read_bytes() for needle in needles):
        print(path.name)
"""
_DICTIONARY = cache(japanese._tokenizer)  # read once, however many minds are opened

Refusing = Callable[..., AbstractContextManager[pytest.ExceptionInfo[OmoideError]]]


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
def mind(home: Path) -> Iterator[Mind]:
    with open_mind(home, name="alice", by="test") as mind:
        yield mind


@pytest.fixture
def refusing(mind: Mind) -> Refusing:
    """`with refusing(BadValue): …` passes when that is raised, nothing was changed and the journal is sound."""

    @contextmanager
    def refuse(*kinds: type[OmoideError]) -> Iterator[pytest.ExceptionInfo[OmoideError]]:
        before = (mind.census(), mind.memories(), mind.notes())
        with pytest.raises(kinds) as refused:
            yield refused
        assert (mind.census(), mind.memories(), mind.notes()) == before
        assert mind.care.verify().problems == ()

    return refuse


@pytest.fixture
def holding(home: Path) -> Callable[[str], list[str]]:
    """The names of the files of the store that hold a text, in any way it could be written."""

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
