"""What holds for all tests: no network, an environment of their own, and a report of the requirements shown."""

import json
import os
import socket
from collections import defaultdict
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from omoide.adapters import japanese
from omoide.adapters.stores.residue import files_holding

_shown: dict[str, set[str]] = defaultdict(set)
_CACHE = Path(__file__).resolve().parents[1] / ".cache"
_REPORT = Path(__file__).resolve().parents[1] / ".spec-report.json"


# Read once for all tests, while every process of real life reads it anew.
_DICTIONARY = cache(japanese._tokenizer)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--review", action="store_true", help="write snapshots anew, to be read before a commit")


@pytest.fixture(autouse=True)
def _own_world(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    """No test sees the settings, language or memories of whoever runs it, nor reaches out."""
    for name in list(os.environ):
        if name.startswith("OMOIDE_") or name in ("LC_ALL", "LC_MESSAGES", "LANG"):
            monkeypatch.delenv(name)
    for name in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(name, str(tmp_path_factory.mktemp("nobody")))
    monkeypatch.setattr(japanese, "_tokenizer", _DICTIONARY)
    # The bundled model is prepared once for all tests.
    monkeypatch.setenv("OMOIDE_HOME__CACHE", str(_CACHE))

    def refuse(self: socket.socket, address: Any) -> None:
        raise AssertionError(f"a test tried to reach {address}")

    monkeypatch.setattr(socket.socket, "connect", refuse)


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """Where the store of a test lives."""
    return tmp_path / "store"


@pytest.fixture
def holding(home: Path) -> Callable[[str], list[str]]:
    """The names of the files of the store that hold a text, in any way it could be written."""

    def look(text: str) -> list[str]:
        ways = [text, json.dumps(text)[1:-1]]
        return sorted({Path(path).name for way in ways for path in files_holding(home, [way])})

    return look


def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> None:
    if call.when == "call" and call.excinfo is None:
        ids = [identity for mark in item.iter_markers("spec") for identity in mark.args]
        item.user_properties.append(("spec", ids))


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Runs in the main process also when tests are spread over several."""
    if report.when == "call" and report.passed:
        for name, value in report.user_properties:
            if name == "spec":
                for identity in value if isinstance(value, list) else ():
                    _shown[identity].add(report.nodeid)


def pytest_sessionfinish(session: pytest.Session) -> None:
    whole = (
        session.config.args_source is pytest.Config.ArgsSource.TESTPATHS
        and session.config.option.markexpr != "alone"
    )
    if hasattr(session.config, "workerinput") or not whole:  # a part of the tests says nothing about the rest
        return
    found = {identity: sorted(tests) for identity, tests in sorted(_shown.items())}
    _REPORT.write_text(json.dumps(found, indent=1), "utf-8")
