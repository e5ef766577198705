"""A mind for every test, and as many as a suite wants."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from keeping import Keeper

from omoide.mind import Mind


@pytest.fixture
def keeping(home: Path) -> Iterator[Callable[..., Keeper]]:
    """The store of this test, opened as often as one likes, one after another."""
    opened: list[Keeper] = []

    def begin(*arguments: str) -> Keeper:
        for each in opened:
            each.mind.close()
        opened[:] = [Keeper(home, *arguments)]
        return opened[0]

    yield begin
    for each in opened:
        each.mind.close()


@pytest.fixture
def mind(keeping: Callable[..., Keeper]) -> Mind:
    return keeping().mind


@pytest.fixture
def minds(tmp_path: Path) -> Iterator[Callable[[], Mind]]:
    """A new mind in a store of its own, each time."""
    opened: list[Keeper] = []

    def another() -> Mind:
        opened.append(Keeper(tmp_path / f"store-{len(opened)}"))
        return opened[-1].mind

    yield another
    for each in opened:
        each.mind.close()
