"""Lives that are closed in the end."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from sleeping_life import SleepingLife
from telling_life import TellingLife

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


@pytest.fixture
def tell(tmp_path: Path) -> Iterator[Callable[..., TellingLife]]:
    made: list[TellingLife] = []

    def begin(*settings: str, **more: Any) -> TellingLife:
        made.append(TellingLife(tmp_path / f"told-{len(made)}", *settings, **more))
        return made[-1]

    yield begin
    disarm()
    for life in made:
        life.close()
