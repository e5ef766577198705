"""One real server for all tests of a process; each test has a place of its own in it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from what_is_there import MISSING

from omoide.testing.postgres import LocalPostgres

if MISSING:  # `test_postgres_missing` says so
    collect_ignore = [
        each.name for each in Path(__file__).parent.glob("test_*.py") if "missing" not in each.name
    ]


@pytest.fixture(scope="session")
def server() -> Iterator[LocalPostgres]:
    server = LocalPostgres()
    yield server
    server.close()


@pytest.fixture
def address(server: LocalPostgres) -> str:
    """A place that is empty."""
    return server.emptied()
