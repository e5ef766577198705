"""The same random society with what is at hand on a real server that speaks as Redis does."""

from pathlib import Path
from typing import Any

import pytest

from omoide.adapters.hot import ProcessHot
from omoide.adapters.redis_hot import RedisHot
from omoide.adapters.stores.ram import RamStore
from omoide.adapters.stores.sql import SqlStore
from omoide.adapters.stores.sqlite_file import SqliteFile
from omoide.dynamics.matching import Matching
from omoide.errors import OmoideError
from omoide.language.lexicon import Lexicon
from omoide.testing.redis import LocalRedis
from omoide.testing.society_machine import STEPS, lived
from omoide.testing.world import World
from sizes import of, sized


def _no_trouble(error: OmoideError) -> None:
    raise AssertionError(error)


def _in_process(world: World) -> ProcessHot:
    return ProcessHot(lambda: world.clock.now().timestamp())


@sized
@pytest.mark.spec("PI-33", "PI-39", "B-21")
def test_any_sequence_of_steps_is_that_of_the_reference(
    server: LocalRedis, looked: Any, tmp_path: Path
) -> None:
    file = SqliteFile(tmp_path / "store", synchronous="OFF")  # durability is shown elsewhere
    store = SqlStore(file, lexicon=Lexicon(), matching=Matching(), snapshots=tmp_path / "derived")

    def on_server(world: World) -> RedisHot:
        looked.flushall()  # of former lives nothing is left
        return RedisHot(server.url(), owed=tmp_path / "owed", wait_s=5.0, tell=_no_trouble)

    steps = of(3_000, STEPS["redis"])
    came = lived(
        store,
        lambda: RamStore(lexicon=Lexicon(), matching=Matching()),
        steps=steps,
        at_hand=(on_server, _in_process),
    )
    assert came.steps == steps
    assert min(came.done.values()) > came.steps // 500, came
    assert came.done["at_hand"] > came.steps // 50
    assert looked.keys()
    store.close()
