"""What is near at hand: in the process, or in small files that the processes of one machine share.

Nothing here is ever synced, and a file that cannot be read is as good as none: it is all a cache, or a state of the moment.
"""

import json
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from threading import RLock
from typing import Any

from omoide.adapters.durable import removed
from omoide.adapters.stores.lock import StoreLock
from omoide.model.digest import blake2b
from omoide.model.scope import Scope

Seconds = Callable[[], float]


class ProcessHot:
    """A dictionary behind one lock; `seconds` is any clock that does not run backwards."""

    def __init__(self, seconds: Seconds) -> None:
        self._seconds = seconds
        self._mutex = RLock()
        self._held: dict[Scope, dict[str, tuple[float, str | tuple[str, ...]]]] = {}

    def get(self, scope: Scope, key: str) -> str | None:
        found = self._live(scope, key)
        return found if isinstance(found, str) else None

    def swap(self, scope: Scope, key: str, old: str | None, new: str, *, ttl_s: float) -> bool:
        with self._mutex:
            if self.get(scope, key) != old:
                return False
            self._keep(scope, key, new, ttl_s)
            return True

    def push(self, scope: Scope, key: str, items: Sequence[str], *, most: int, ttl_s: float) -> None:
        with self._mutex:
            self._keep(scope, key, tuple([*self.window(scope, key), *items][-most:]), ttl_s)

    def window(self, scope: Scope, key: str) -> list[str]:
        found = self._live(scope, key)
        return list(found) if isinstance(found, tuple) else []

    def drop(self, scope: Scope, key: str | None = None) -> None:
        with self._mutex:
            if key is None:
                self._held.pop(scope, None)
            else:
                self._held.get(scope, {}).pop(key, None)

    def _live(self, scope: Scope, key: str) -> str | tuple[str, ...] | None:
        with self._mutex:
            held = self._held.get(scope, {})
            until, value = held.get(key, (0.0, None))
            if value is not None and until <= self._seconds():
                del held[key]
                return None
            return value

    def _keep(self, scope: Scope, key: str, value: str | tuple[str, ...], ttl_s: float) -> None:
        self._held.setdefault(scope, {})[key] = self._seconds() + ttl_s, value


class FileHot:
    """One small file for each key of a mind. `seconds` is the time of day: the processes of a machine share no other."""

    def __init__(self, directory: Path, seconds: Seconds) -> None:
        self._directory = directory
        self._seconds = seconds

    def get(self, scope: Scope, key: str) -> str | None:
        found = self._read(scope, key)
        return found if isinstance(found, str) else None

    def swap(self, scope: Scope, key: str, old: str | None, new: str, *, ttl_s: float) -> bool:
        with self._lock(scope).held():
            if self.get(scope, key) != old:
                return False
            self._write(scope, key, new, ttl_s)
            return True

    def push(self, scope: Scope, key: str, items: Sequence[str], *, most: int, ttl_s: float) -> None:
        with self._lock(scope).held():
            self._write(scope, key, [*self.window(scope, key), *items][-most:], ttl_s)

    def window(self, scope: Scope, key: str) -> list[str]:
        found = self._read(scope, key)
        return found if isinstance(found, list) else []

    def drop(self, scope: Scope, key: str | None = None) -> None:
        if self._place(scope).exists():
            with self._lock(scope).held():
                if key is None:  # something was erased, which they may quote
                    removed(*self._place(scope).glob("*.json*"))
                else:
                    for path in self._place(scope).glob(f"{self._path(scope, key).stem}.json*"):
                        path.unlink(missing_ok=True)

    def _read(self, scope: Scope, key: str) -> Any:
        with suppress(OSError, ValueError, KeyError, TypeError):
            held = json.loads(self._path(scope, key).read_text("utf-8"))
            return held["value"] if held["until"] > self._seconds() else None
        return None

    def _write(self, scope: Scope, key: str, value: Any, ttl_s: float) -> None:
        """Renamed when whole, so that who reads meanwhile sees the old one."""
        path, new = self._path(scope, key), self._path(scope, key).with_suffix(".json.new")
        new.write_text(json.dumps({"until": self._seconds() + ttl_s, "value": value}), "utf-8")
        new.replace(path)

    def _place(self, scope: Scope) -> Path:
        return self._directory / scope.tenant / scope.mind

    def _path(self, scope: Scope, key: str) -> Path:
        return self._place(scope) / f"{blake2b(key.encode(), digest_size=8).hexdigest()}.json"

    def _lock(self, scope: Scope) -> StoreLock:
        self._place(scope).mkdir(mode=0o700, parents=True, exist_ok=True)
        return StoreLock(self._place(scope) / "lock", wait_s=30.0)
