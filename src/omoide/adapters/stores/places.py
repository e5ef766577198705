"""In which row each memory stands: found by halving in an order of all names, and by name among those that came since.

A dictionary of all names would take a tenth of the room that a mind takes; the order takes four bytes for each, and most of
it is there already, because rows are appended as memories are made.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from omoide.adapters.stores.postings import are_many


class Places:
    """Asked with the names of all rows and which of them are alive; of rows with one name at most one is."""

    def __init__(self) -> None:
        self._order = np.empty(0, np.uint32)
        self._since: dict[bytes, int] = {}  # the last row of each name
        self._known = 0  # rows that are in either

    def find(
        self, wanted: Sequence[bytes], names: NDArray[np.bytes_], alive: NDArray[np.bool_]
    ) -> list[int | None]:
        if not len(names) or not wanted:
            return [None] * len(wanted)
        self._catch_up(names)
        asked = np.array(wanted, names.dtype)
        firsts = names[: len(self._order)].searchsorted(asked, sorter=self._order).tolist()
        found: list[int | None] = []
        for name, first in zip(wanted, firsts, strict=True):
            place = self._since.get(name)
            if place is None:
                place = self._in_order(name, first, names, alive)
            found.append(place if place is not None and alive[place] else None)
        return found

    def _catch_up(self, names: NDArray[np.bytes_]) -> None:
        if self._known == len(names):
            return
        ordered = len(self._order)
        if not ordered or are_many(len(names) - ordered, beside=ordered):
            self._order = np.argsort(names, kind="stable").astype(np.uint32)
            self._since.clear()
        else:
            new = names[self._known :].tolist()
            self._since.update(zip(new, range(self._known, len(names)), strict=True))
        self._known = len(names)

    def _in_order(
        self, name: bytes, first: int, names: NDArray[np.bytes_], alive: NDArray[np.bool_]
    ) -> int | None:
        """The one that is alive among those of this name, which stand side by side in the order."""
        for place in range(first, len(self._order)):
            row = int(self._order[place])
            if names[row] != name:
                break
            if alive[row]:
                return row
        return None
