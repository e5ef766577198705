"""What tests of language models share: a way to servers of this machine alone, and a server that follows a script."""

from collections.abc import Iterator

import pytest
from model_server import ModelServer


@pytest.fixture
def server(loopback: None) -> Iterator[ModelServer]:
    running = ModelServer()
    yield running
    running.close()
