"""What holds for all tests: no network, an environment of their own, and a report of the requirements shown."""

import gc
import json
import os
import shutil
import socket
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any

import hypothesis
import pytest

from omoide.adapters import japanese
from omoide.adapters.stores.residue import files_holding

_shown: dict[str, set[str]] = defaultdict(set)
_CACHE = Path(__file__).resolve().parents[1] / ".cache"
_RAM, _ROOM = Path("/dev/shm"), 4_000_000_000
_REPORT = Path(__file__).resolve().parents[1] / ".spec-report.json"


# The same examples on every machine, at every hour: what fails once, fails until it is mended.
# A machine that is busy is no fault of what is tried.
hypothesis.settings.register_profile(
    "steady",
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=[hypothesis.HealthCheck.too_slow],
)
hypothesis.settings.load_profile("steady")

# Read once for all tests, while every process of real life reads it anew.
_DICTIONARY = cache(japanese._tokenizer)
_CONNECT = socket.socket.connect


def pytest_configure() -> None:
    """Stores of tests lie in RAM where there is much of it: a sync costs milliseconds on a disk, and there are thousands.
    Where the disk is the subject (tests/durability), they lie on one."""
    if _RAM.is_dir() and os.access(_RAM, os.W_OK) and shutil.disk_usage(_RAM).free > _ROOM:
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(_RAM))
    # What was compiled once is kept, as wherever it is installed: the tests start hundreds of processes.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    sys.dont_write_bytecode = False
    _CACHE.mkdir(exist_ok=True)


def pytest_collection_finish() -> None:
    """All tests and modules stay to the end: whoever looks for garbage need not look at them each time."""
    gc.collect()
    gc.freeze()


def pytest_unconfigure() -> None:
    """At the end modules are let go of, or bindings report them as leaks."""
    gc.unfreeze()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--review", action="store_true", help="write snapshots anew, to be read before a commit")


@pytest.fixture(scope="session")
def _nobodies(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Names for homes in which nobody has lived; counted here, because pytest counts by reading all that are there."""
    root = tmp_path_factory.mktemp("nobodies")
    return (root / str(number) for number in count())


@pytest.fixture(autouse=True)
def _leaves_nothing_behind() -> Iterator[None]:
    """No test makes a directory where the tests were started; a tool that keeps one begins its name with a dot."""
    where = Path.cwd()
    before = _directories(where)
    yield
    assert _directories(where) - before == set()


def _directories(place: Path) -> set[str]:
    return {each.name for each in os.scandir(place) if each.is_dir() and each.name[0] not in "._"}


@pytest.fixture(autouse=True)
def _own_world(monkeypatch: pytest.MonkeyPatch, _nobodies: Iterator[Path]) -> None:
    """No test sees the settings, language or memories of whoever runs it, nor reaches out."""
    for name in list(os.environ):
        if name.startswith("OMOIDE_") or name in ("LC_ALL", "LC_MESSAGES", "LANG"):
            monkeypatch.delenv(name)
    kept = (home := next(_nobodies)) / ".cache"
    kept.mkdir(parents=True)
    for name in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(name, str(home))
    monkeypatch.setattr(japanese, "_tokenizer", _DICTIONARY)
    # The bundled model is prepared once for all tests, whether or not they read the environment.
    monkeypatch.setenv("OMOIDE_HOME__CACHE", str(_CACHE))
    with suppress(OSError):  # not everybody may make links everywhere
        (kept / "omoide").symlink_to(_CACHE)

    def refuse(self: socket.socket, address: Any) -> None:
        self.close()  # whoever asked may catch what is raised, and never close it
        raise AssertionError(f"a test tried to reach {address}")

    monkeypatch.setattr(socket.socket, "connect", refuse)


@pytest.fixture
def loopback(monkeypatch: pytest.MonkeyPatch) -> None:
    """A test may talk to a server of this machine that it started itself."""

    def connect(self: socket.socket, address: Any) -> None:
        assert address[0] == "127.0.0.1", f"a test tried to reach {address}"
        _CONNECT(self, address)

    monkeypatch.setattr(socket.socket, "connect", connect)


@pytest.fixture
def bucket(monkeypatch: pytest.MonkeyPatch, loopback: None) -> Iterator[str]:
    """A bucket on this machine that speaks as S3 does."""
    moto = pytest.importorskip("moto.server", reason="moto is not installed")
    for name, value in {
        "AWS_ACCESS_KEY_ID": "testing",
        "AWS_SECRET_ACCESS_KEY": "testing",
        "AWS_REGION": "us-east-1",
        "NO_PROXY": "*",
    }.items():
        monkeypatch.setenv(name, value)
    server = moto.ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    server.start()
    host, port = server.get_host_and_port()
    monkeypatch.setenv("AWS_ENDPOINT_URL", f"http://{host}:{port}")
    with socket.create_connection((host, port)) as asked:
        asked.sendall(b"PUT /safe HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
        assert b"200" in asked.recv(100)
    yield "s3://safe/omoide"
    server.stop()


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


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """What suites of others have counted."""
    for report in terminalreporter.getreports("passed"):
        for name, value in report.user_properties:
            if name == "owners":
                terminalreporter.write_line(value)


def pytest_sessionfinish(session: pytest.Session) -> None:
    whole = (
        session.config.args_source is pytest.Config.ArgsSource.TESTPATHS
        and session.config.option.markexpr != "alone"
        and not session.config.option.collectonly
    )
    if hasattr(session.config, "workerinput") or not whole:  # a part of the tests says nothing about the rest
        return
    found = {identity: sorted(tests) for identity, tests in sorted(_shown.items())}
    _REPORT.write_text(json.dumps(found, indent=1), "utf-8")
