"""Lives that are closed in the end."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from sleeping_life import SleepingLife

from omoide.failpoints import disarm


@pytest.fixture
def live(tmp_path: Path) -> Iterator[Callable[..., SleepingLife]]:
    made: list[SleepingLife] = []

    def begin(*settings: str, name: str = "store") -> SleepingLife:
        made.append(SleepingLife(tmp_path / name, *settings))
        return made[-1]

    yield begin
    disarm()
    for life in made:
        life.close()
