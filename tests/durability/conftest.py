"""What all tests of durability share: their helpers beside them, and a fresh directory for a store."""

import sys
from pathlib import Path

import pytest

from omoide.assemble import read_lexicon

sys.path.insert(0, str(Path(__file__).parent))  # whatever way pytest imports the tests


def pytest_configure(config: pytest.Config) -> None:
    # A forked child is what these tests are about; it uses nothing of the threads that its parent may have had.
    config.addinivalue_line("filterwarnings", "ignore:.*multi-threaded, use of fork:DeprecationWarning")


@pytest.fixture(scope="session", autouse=True)
def _dictionaries() -> None:
    """Read once here, so that the thousands of forked children need not."""
    if forms := read_lexicon().forms:
        list(forms("猫と話した。"))


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """Where a store may be made; it does not exist yet."""
    return tmp_path / "home"
