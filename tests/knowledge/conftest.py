"""A shelf of files, a mind that reads them, and the command line."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from shelves import WORDS_ALONE, Reader

from omoide.doors.cli.main import main


@pytest.fixture
def shelf(tmp_path: Path) -> Path:
    place = tmp_path / "shelf"
    place.mkdir()
    return place


@pytest.fixture
def reading(home: Path) -> Iterator[Callable[..., Reader]]:
    """Open it as often as one likes, one after another; by words alone unless it is told otherwise."""
    opened: list[Reader] = []

    def begin(*arguments: str) -> Reader:
        for each in opened:
            each.mind.close()
        opened[:] = [Reader(home, *(arguments or (WORDS_ALONE,)))]
        return opened[0]

    yield begin
    for each in opened:
        each.mind.close()


@pytest.fixture
def omoide(home: Path, capfd: pytest.CaptureFixture[str]) -> Callable[..., Any]:
    """The command line; with --json what it printed as data."""

    def run(*arguments: str, lang: str = "en", code: int = 0, mind: str = "me") -> Any:
        capfd.readouterr()
        with pytest.raises(SystemExit) as left:
            main(["--home", str(home), "--lang", lang, "--mind", mind, "--set", WORDS_ALONE, *arguments])
        printed = capfd.readouterr()
        assert int(left.value.code or 0) == code, printed
        if code == 2 or not printed.out:
            return printed.err
        return json.loads(printed.out) if "--json" in arguments else printed.out

    return run
