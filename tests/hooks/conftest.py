"""A home of one's own for the real programs."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from programs import Programs
from transcripts import Session


@pytest.fixture
def programs(tmp_path: Path, home: Path) -> Iterator[Programs]:
    made = Programs(home, tmp_path / "claude")
    yield made
    if made.called:
        made.settle()  # no process outlives its test


@pytest.fixture
def session(tmp_path: Path) -> Session:
    return Session(tmp_path / "claude" / "projects" / "-calm-harbour" / "one.jsonl")
