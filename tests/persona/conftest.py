"""A persona in a life of its own: the helpers of the waking mind, and of the doors."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parent.parent / "waking"))
sys.path.insert(0, str(Path(__file__).parent.parent / "doors"))

from waking_life import WakingLife

Live = Callable[..., WakingLife]


@pytest.fixture
def imagine() -> Live:
    """A life in RAM, which needs no end."""

    def begin(*settings: str, **how: Any) -> WakingLife:
        return WakingLife(None, *settings, **how)

    return begin


@pytest.fixture
def live(tmp_path: Path) -> Iterator[Live]:
    """A life on disk."""
    made: list[WakingLife] = []

    def begin(*settings: str, name: str = "store", **how: Any) -> WakingLife:
        made.append(WakingLife(tmp_path / name, *settings, **how))
        return made[-1]

    yield begin
    for life in made:
        life.close()
