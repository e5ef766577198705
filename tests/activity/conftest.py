"""What all tests of the activity log share: their helpers beside them, and a world on each store."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from omoide.adapters.stores.ram import RamStore
from omoide.assemble import open_engine
from omoide.dynamics.matching import Matching
from omoide.engine import Engine
from omoide.language.lexicon import Lexicon
from omoide.settings import read_settings
from omoide.testing.world import FrozenClock, SeededChance, World

sys.path.insert(0, str(Path(__file__).parent))  # whatever way pytest imports the tests


@pytest.fixture(params=["ram", "file"])
def engine(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Engine]:
    """At half past nine on the 15th of January 2026, in Tokyo."""
    if request.param == "ram":
        yield World(RamStore(lexicon=Lexicon(), matching=Matching())).engine
        return
    settings = read_settings(arguments=[f"home.path={tmp_path / 'store'}"])
    engine = open_engine(settings, clock=FrozenClock(), chance=SeededChance())
    yield engine
    engine.close()
