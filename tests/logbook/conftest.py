"""A mind with a log in two languages, and the command line over it."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from logged_life import SAID

from omoide.assemble import mind_of, open_engine
from omoide.doors.cli.main import main
from omoide.failpoints import disarm
from omoide.mind import Mind
from omoide.settings import Settings, read_settings


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return tmp_path / "log"


@pytest.fixture
def settings(home: Path, log: Path) -> Settings:
    arguments = [f"home.path={home}", f"log.to={log}", "log.rows=10", "embedding.kind=none", "home.zone=UTC"]
    return read_settings(environment={}, arguments=arguments)


@pytest.fixture
def mind(settings: Settings) -> Iterator[Mind]:
    with mind_of(settings, open_engine(settings), by="test") as mind:
        yield mind
    disarm()


@pytest.fixture
def lived(mind: Mind) -> Mind:
    for text in SAID:
        mind.observe(text)
    return mind


@pytest.fixture
def omoide(home: Path, log: Path, capfd: pytest.CaptureFixture[str]) -> Callable[..., Any]:
    def run(*arguments: str, lang: str = "en", code: int = 0) -> Any:
        capfd.readouterr()
        before = [
            "--home",
            str(home),
            "--lang",
            lang,
            "--set",
            "embedding.kind=none",
            "--set",
            f"log.to={log}",
        ]
        with pytest.raises(SystemExit) as left:
            main([*before, *arguments])
        printed = capfd.readouterr()
        assert int(left.value.code or 0) == code, printed
        if code:
            return printed.err + printed.out
        return json.loads(printed.out) if "--json" in arguments else printed.out

    return run
