"""Suites of owners, run over minds: their own contracts, and the tests they wrote for stores of their own."""

import os
import re
import subprocess
import sys
import tarfile
from collections.abc import Callable
from pathlib import Path

import pytest

OWNERS = Path(sys.prefix) / "owners"
SUITES = Path(__file__).parent / "suites"
PAGE = Path(__file__).resolve().parents[2] / "docs" / "frameworks.md"
# As they set it in their own projects; nothing is read from ours.
_OPTIONS = {
    "asyncio_mode": "auto",
    "asyncio_default_fixture_loop_scope": "function",
    "markers": "flaky: of theirs",
}

Passed = Callable[..., None]

pytestmark = pytest.mark.skipif(not OWNERS.is_dir(), reason="`make test` fetches the suites of others")


@pytest.fixture
def ran(tmp_path: Path, request: pytest.FixtureRequest) -> Passed:
    """Runs a suite in a process of its own, and holds the page to what it says of it."""

    def run(name: str, *command: str, where: Path = tmp_path) -> None:
        paths = os.pathsep.join(map(str, (SUITES, OWNERS, where)))
        world = {**os.environ, "PYTHONPATH": paths, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
        done = subprocess.run(
            [sys.executable, *command],
            cwd=where,
            env=world,
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        passed, left = (_counted(done.stdout, word) for word in ("passed", "deselected"))
        request.node.user_properties.append(("owners", f"{name}: {passed} passed, {left} left out"))
        assert f"| {name} | {passed} | {left} |" in PAGE.read_text("utf-8")

    return run


def _counted(said: str, word: str) -> int:
    return sum(map(int, re.findall(rf"(\d+) {word}", said)))


def by_pytest(*tests: str, over: str = "standing_in") -> list[str]:
    options = [part for name, value in _OPTIONS.items() for part in ("-o", f"{name}={value}")]
    plugins = [part for name in ("pytest_asyncio.plugin", "standing_in", over) for part in ("-p", name)]
    quiet = ["-q", "-c", os.devnull, "--rootdir", ".", "--noconftest", "-p", "no:cacheprovider"]
    return ["-m", "pytest", *quiet, *plugins, *options, *tests]


def unpacked(package: str, into: Path) -> Path:
    """The tests of a package, from its source."""
    (source,) = OWNERS.glob(f"sources/{package}-*.tar.gz")
    with tarfile.open(source) as tar:
        tests = [each for each in tar.getmembers() if "/tests/" in each.name and each.name.endswith(".py")]
        tar.extractall(into, members=tests, filter="data")
    (root,) = into.glob(f"{package}-*")
    return root


def test_sessions_of_claude(ran: Passed) -> None:
    ran("claude-agent-sdk: session store", str(SUITES / "claude_contracts.py"))


def test_retrievers_of_langchain(ran: Passed) -> None:
    ran("langchain-tests: retriever", *by_pytest(str(SUITES / "langchain_retrievers.py")))


def test_stores_of_langgraph(ran: Passed, tmp_path: Path) -> None:
    tests = (f"tests/test_{name}.py" for name in ("store", "async_store", "ttl"))
    where = unpacked("langgraph_checkpoint_sqlite", tmp_path)
    ran("langgraph: tests of its SQLite store", *by_pytest(*tests, over="langgraph_sqlite"), where=where)


def test_sessions_of_openai(ran: Passed, tmp_path: Path) -> None:
    tests = (f"tests/memory/test_{name}.py" for name in ("session", "session_limit"))
    where = unpacked("openai_agents", tmp_path)
    ran("openai-agents: tests of its SQLite session", *by_pytest(*tests, over="openai_sqlite"), where=where)


def test_the_memory_tool_of_anthropic(ran: Passed, tmp_path: Path) -> None:
    where = unpacked("anthropic", tmp_path)
    tests = "tests/lib/tools/memory_tools/test_filesystem.py"
    ran(
        "anthropic: tests of its memory tool over files",
        *by_pytest(tests, over="anthropic_files"),
        where=where,
    )
