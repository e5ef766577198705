"""Whose turn it is: one at a time for each mind, and whoever comes meanwhile goes before one who has more to do."""

from threading import Lock
from weakref import WeakValueDictionary

from omoide.model.scope import Scope


class Turn:
    """A room with a door. Who waits for the room holds the door, so that nobody slips past."""

    def __init__(self) -> None:
        self._door, self._room = Lock(), Lock()

    def take(self, *, wait: bool) -> bool:
        if not self._door.acquire(blocking=wait):
            return False
        try:
            return self._room.acquire(blocking=wait)
        finally:
            self._door.release()

    def give_back(self) -> None:
        self._room.release()

    def let_in(self) -> None:
        """Who has it lets one who waits go first."""
        self.give_back()
        self.take(wait=True)


class Turns:
    """Those of all minds that somebody is at."""

    def __init__(self) -> None:
        self._taken: WeakValueDictionary[Scope, Turn] = WeakValueDictionary()
        self._lock = Lock()

    def of(self, scope: Scope) -> Turn:
        with self._lock:
            turn = self._taken.get(scope)
            if turn is None:
                turn = self._taken[scope] = Turn()
            return turn
