"""What was used last and can be made again, a limited number of it, for any number of threads (LU-25).

Everything in it is somebody's: when words of a mind are erased, all that was made of that mind goes at once (B-21).
"""

from collections import OrderedDict
from collections.abc import Hashable
from threading import Lock
from typing import Generic, TypeVar

from omoide.model.scope import Scope

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


class Common(Generic[Key, Value]):
    """What is the same for all minds is held once, whoever asks. It goes for all when words of one that asked are erased."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._held: OrderedDict[Key, tuple[Value, set[Scope]]] = OrderedDict()
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._held)

    def get(self, scope: Scope, key: Key) -> Value | None:
        with self._lock:
            if key not in self._held:
                return None
            self._held.move_to_end(key)
            value, asked = self._held[key]
            asked.add(scope)
            return value

    def put(self, scope: Scope, key: Key, value: Value) -> Value:
        """What was not used for longest makes room."""
        with self._lock:
            _, asked = self._held.get(key, (value, set[Scope]()))
            self._held[key] = value, asked | {scope}
            self._held.move_to_end(key)
            while len(self._held) > self._most:
                self._held.popitem(last=False)
        return value

    def forget(self, scope: Scope) -> None:
        """All that this mind asked for."""
        with self._lock:
            for key in [key for key, (_, asked) in self._held.items() if scope in asked]:
                del self._held[key]


class Recently(Generic[Key, Value]):
    def __init__(self, most: int) -> None:
        self._most = most
        self._held: OrderedDict[tuple[Scope, Key], Value] = OrderedDict()
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._held)

    def get(self, scope: Scope, key: Key) -> Value | None:
        with self._lock:
            if (scope, key) in self._held:
                self._held.move_to_end((scope, key))
            return self._held.get((scope, key))

    def put(self, scope: Scope, key: Key, value: Value) -> Value:
        """What was not used for longest makes room."""
        with self._lock:
            self._held[scope, key] = value
            self._held.move_to_end((scope, key))
            while len(self._held) > self._most:
                self._held.popitem(last=False)
        return value

    def forget(self, scope: Scope) -> None:
        """All that is of this mind."""
        with self._lock:
            for held in [each for each in self._held if each[0] == scope]:
                del self._held[held]
