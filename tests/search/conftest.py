"""Lives in a store on disk; the same one again, if it was closed."""

from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path

import pytest
from searched_life import BEGINNING, NO_MEANING, Life


@pytest.fixture
def live(home: Path) -> Iterator[Callable[..., Life]]:
    """`live(config, "preset=ltm")`"""
    lives: list[Life] = []

    def begin(config: str = "", *arguments: str, at: datetime = BEGINNING) -> Life:
        lives.append(Life(home, config, *arguments, at=at, seed=len(lives)))
        return lives[-1]

    yield begin
    for life in lives:
        life.close()


@pytest.fixture
def life(live: Callable[..., Life]) -> Life:
    """As everybody gets it who sets nothing."""
    return live()


@pytest.fixture
def of_words(live: Callable[..., Life]) -> Life:
    """Without an embedder."""
    return live("", NO_MEANING)
