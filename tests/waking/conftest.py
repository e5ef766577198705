"""Lives that are closed in the end, and helpers beside their tests."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parent))  # whatever way pytest imports the tests

from waking_life import Live, WakingLife

from omoide.failpoints import disarm


@pytest.fixture
def live(tmp_path: Path) -> Iterator[Live]:
    """A life on disk."""
    made: list[WakingLife] = []

    def begin(*settings: str, name: str = "store", **how: Any) -> WakingLife:
        made.append(WakingLife(tmp_path / name, *settings, **how))
        return made[-1]

    yield begin
    disarm()
    for life in made:
        life.close()


@pytest.fixture
def imagine() -> Live:
    """A life in RAM, which needs no end."""

    def begin(*settings: str, **how: Any) -> WakingLife:
        return WakingLife(None, *settings, **how)

    return begin
