"""What tests of language models share: a way to servers of this machine alone, and a server that follows a script."""

import socket
from collections.abc import Iterator
from typing import Any

import pytest
from model_server import ModelServer

_CONNECT = socket.socket.connect


@pytest.fixture
def loopback(monkeypatch: pytest.MonkeyPatch) -> None:
    """A test may talk to a server that it started itself."""

    def connect(self: socket.socket, address: Any) -> None:
        assert address[0] == "127.0.0.1", f"a test tried to reach {address}"
        _CONNECT(self, address)

    monkeypatch.setattr(socket.socket, "connect", connect)


@pytest.fixture
def server(loopback: None) -> Iterator[ModelServer]:
    running = ModelServer()
    yield running
    running.close()
