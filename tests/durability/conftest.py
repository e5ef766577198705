"""What all tests of durability share: their helpers beside them, and a fresh directory for a store."""

import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from omoide.assemble import open_mind

sys.path.insert(0, str(Path(__file__).parent))  # whatever way pytest imports the tests


def pytest_configure(config: pytest.Config) -> None:
    # A forked child is what these tests are about; it uses nothing of the threads that its parent may have had.
    config.addinivalue_line("filterwarnings", "ignore:.*multi-threaded, use of fork:DeprecationWarning")


@cache
def _lived_once() -> None:
    from history import live

    with TemporaryDirectory() as directory, open_mind(Path(directory) / "home") as mind:
        live(mind, lambda **_: None, seed=0, acts=40)
        assert mind.care.verify().problems == ()


@pytest.fixture(autouse=True)
def _loaded(_own_world: None) -> None:
    """Whatever is loaded when it is first used is loaded here, so that the thousands of forked children need not."""
    _lived_once()


@pytest.fixture
def tmp_path() -> Iterator[Path]:
    """On a disk, not in RAM like those of other tests: its ways are the subject here."""
    with TemporaryDirectory(ignore_cleanup_errors=True) as directory:
        yield Path(directory)


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """Where a store may be made; it does not exist yet."""
    return tmp_path / "home"
