"""A mind at a time of the test's choosing, on the real store."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from omoide.assemble import mind_of, open_engine
from omoide.engine import Engine
from omoide.mind import Mind
from omoide.settings import read_settings
from omoide.testing.world import FrozenClock, SeededChance


@pytest.fixture
def clock() -> FrozenClock:
    return FrozenClock()


@pytest.fixture
def engine(tmp_path: Path, clock: FrozenClock) -> Iterator[Engine]:
    settings = read_settings(arguments=[f"home.path={tmp_path / 'store'}"])
    engine = open_engine(settings, clock=clock, chance=SeededChance())
    yield engine
    engine.close()


@pytest.fixture
def mind(engine: Engine) -> Mind:
    return mind_of(read_settings(), engine, by="test")
