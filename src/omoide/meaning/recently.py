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
