"""Which rows have a term, and how often: one packed block and a small dictionary of what came since.

A packed block (sorted hashed terms, each with its rows) can be mapped from a file, so that a short process does not
have to read it.
"""

from array import array
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

Arrays = dict[str, NDArray[Any]]
_SINCE = 1000
LAYOUT = {"terms": "<u4", "firsts": "<u4", "rows": "<u4", "counts": "u1"}


def are_many(since: int, *, beside: int) -> bool:
    """Whether so many rows that came since are to be put in order with those that are."""
    return since > _SINCE + beside // 4


class Postings:
    def __init__(self, *, rows: int = 0, arrays: Arrays | None = None) -> None:
        """`rows` is how many rows are in the arrays."""
        self._packed: Arrays = {
            name: (arrays or {}).get(name, np.empty(0, kind)) for name, kind in LAYOUT.items()
        }
        if not len(self._packed["firsts"]):
            self._packed["firsts"] = np.zeros(1, "<u4")
        self.packed_rows = rows
        self._since: dict[
            int, tuple[array[int], array[int]]
        ] = {}  # read as numbers side by side, not one by one

    def add(self, first: int, said: Sequence[tuple[bytes, bytes]], *, alive: NDArray[np.bool_]) -> None:
        """Terms and counts of the rows from this one on. Many are packed at once; few wait until there are many."""
        if are_many(first + len(said) - self.packed_rows, beside=self.packed_rows):
            self.pack(alive, first=first, said=said)
            return
        since = self._since
        for row, (terms, counts) in enumerate(said, start=first):
            for term, count in zip(np.frombuffer(terms, "<u4").tolist(), counts, strict=True):
                found = since.get(term)
                if found is None:
                    since[term] = found = (array("I"), array("B"))
                found[0].append(row)
                found[1].append(count)

    def pack(
        self, alive: NDArray[np.bool_], *, first: int = 0, said: Sequence[tuple[bytes, bytes]] = ()
    ) -> None:
        """All in one block again, with what these rows say; the dead are left out."""
        terms = np.concatenate(
            [
                np.repeat(self._packed["terms"], np.diff(self._packed["firsts"].astype(np.int64))),
                np.repeat(
                    np.fromiter(self._since, "<u4", len(self._since)),
                    np.fromiter((len(rows) for rows, _ in self._since.values()), np.int64, len(self._since)),
                ),
                np.frombuffer(b"".join(terms for terms, _ in said), "<u4"),
            ]
        )
        lengths = np.fromiter((len(counts) for _, counts in said), np.int64, len(said))
        rows = np.concatenate(
            [
                self._packed["rows"],
                *(rows for rows, _ in self._since.values()),
                np.repeat(np.arange(first, first + len(said), dtype="<u4"), lengths),
            ]
        )
        counts = np.concatenate(
            [
                self._packed["counts"],
                *(counts for _, counts in self._since.values()),
                np.frombuffer(b"".join(counts for _, counts in said), "u1"),
            ]
        )
        living = alive[rows]
        terms, rows, counts = terms[living], rows[living], counts[living]
        order = np.argsort(terms, kind="stable")  # of each term, the rows came in their order
        terms = terms[order]
        distinct, firsts = np.unique(terms, return_index=True)
        self._packed = {
            "terms": distinct.astype("<u4"),
            "firsts": np.append(firsts, len(terms)).astype("<u4"),
            "rows": rows[order].astype("<u4"),
            "counts": counts[order].astype("u1"),
        }
        self._since = {}
        self.packed_rows = len(alive)

    def of(
        self, terms: Sequence[int], *, alive: NDArray[np.bool_] | None
    ) -> list[tuple[NDArray[Any], NDArray[Any]]]:
        """For each term, the rows it stands in and how often; only rows that are alive, unless all are."""
        if not terms:
            return []
        known, firsts, all_rows, all_counts = (self._packed[name] for name in LAYOUT)
        places = ends = known.searchsorted(asked := np.array(terms, "<u4"))
        if len(known):
            ends = places + (known.take(places, mode="clip") == asked)
        found: list[tuple[NDArray[Any], NDArray[Any]]] = []
        for term, start, end in zip(terms, firsts[places].tolist(), firsts[ends].tolist(), strict=True):
            rows, counts = all_rows[start:end], all_counts[start:end]
            if since := self._since.get(term):
                rows = np.concatenate([rows, since[0]])
                counts = np.concatenate([counts, since[1]])
            if alive is not None and len(rows):
                living = alive[rows]
                rows, counts = rows[living], counts[living]
            found.append((rows, counts))
        return found

    def known(self, terms: Sequence[int]) -> list[int]:
        """Those of the terms that stand somewhere, perhaps only in rows that are dead."""
        asked, known = np.array(terms, "<u4"), self._packed["terms"]
        found = set[int]()
        if len(known):
            found.update(asked[known.take(known.searchsorted(asked), mode="clip") == asked].tolist())
        return [term for term in terms if term in found or term in self._since]

    def arrays(self, alive: NDArray[np.bool_]) -> Arrays:
        """Everything, packed, to be written to a file; what is dead may have been erased, and is left out."""
        if self._since or not alive.all():
            self.pack(alive)
        return self._packed
