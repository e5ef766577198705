"""What should have been dropped from a server that was away: an empty file each, so that whoever next meets it does it."""

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Lock
from urllib.parse import quote, unquote

from omoide.model.scope import Scope

_ALL = "="  # in place of a key, which would be quoted: all that is at hand of a mind


class Owed:
    """Shared by the processes of a machine: one that ends meanwhile leaves its debts to the next."""

    def __init__(self, directory: Path) -> None:
        self._directory = directory
        self._mutex = Lock()

    def note(self, scope: Scope, key: str | None) -> None:
        name = _ALL if key is None else quote(key, safe="")
        # Each process has names of its own, so that nobody takes away what another has just noted anew.
        path = self._directory / f"{scope.tenant}+{scope.mind}+{name}+{os.getpid()}"
        with self._mutex, suppress(OSError):  # what cannot be noted still ends with its time
            self._directory.mkdir(mode=0o700, parents=True, exist_ok=True)
            path.touch()

    def pay(self, drop: Callable[[Scope, str | None], None]) -> None:
        if not self._noted():
            return
        with self._mutex:
            for name in self._noted():
                tenant, mind, key, _ = name.split("+")
                drop(Scope(tenant, mind), None if key == _ALL else unquote(key))
                (self._directory / name).unlink(missing_ok=True)

    def _noted(self) -> list[str]:
        with suppress(OSError):
            return [name for name in os.listdir(self._directory) if name.count("+") == 3]
        return []
