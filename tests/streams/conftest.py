"""What all tests of streams share: a directory, a time that stands, and their helpers beside them."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from omoide.adapters.streams import DirectoryStreams
from omoide.dynamics.attention import Streaming
from omoide.testing.world import FrozenClock, SeededChance

sys.path.insert(0, str(Path(__file__).parent))  # whatever way pytest imports the tests

from spoken import Hand


@pytest.fixture
def directory(tmp_path: Path) -> Path:
    """Where streams may be; it does not exist yet."""
    return tmp_path / "home" / "streams"


@pytest.fixture
def hand() -> Hand:
    return Hand()


@pytest.fixture
def opened(directory: Path, hand: Hand) -> Callable[..., DirectoryStreams]:
    """One more process, so to speak: the same directory, its own dice, no thread."""
    seeds = iter(range(1000))

    def open_streams(where: Path = directory, **parameters: Any) -> DirectoryStreams:
        return DirectoryStreams(
            where,
            clock=FrozenClock(),
            chance=SeededChance(next(seeds)),
            streaming=Streaming(**parameters),
            monotonic=hand,
            threaded=False,
        )

    return open_streams


@pytest.fixture
def streams(opened: Callable[..., DirectoryStreams]) -> DirectoryStreams:
    return opened()
