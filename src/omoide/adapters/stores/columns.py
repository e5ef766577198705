"""One mind in RAM: numbers in columns, words in postings, following the journal.

Rows are only appended; a memory whose words change gets a new row and its old one dies. Postings are one packed
block (sorted hashed terms, each with its rows) and a small dictionary of what came since; a packed block can be
mapped from a file, so that a short process does not have to read it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from omoide.dynamics.matching import Matching, ceiling, weights
from omoide.language.lexicon import name_facet
from omoide.model.cue import Filter
from omoide.model.identity import is_piece
from omoide.model.memory import Category, Kind, Origin, Stage
from omoide.ports import Candidates, Probe

_KINDS, _STAGES, _CATEGORIES = tuple(Kind), tuple(Stage), (None, *Category)
_ORIGIN_BIT = {origin: 1 << place for place, origin in enumerate(Origin)}
_CODES = {
    "kind": {str(value): code for code, value in enumerate(_KINDS)},
    "stage": {str(value): code for code, value in enumerate(_STAGES)},
    "category": {value and str(value): code for code, value in enumerate(_CATEGORIES)},
}
LAYOUT: Mapping[str, str] = {
    "ids": "S20", "words_key": "<u8", "alive": "?", "kind": "u1", "stage": "u1", "category": "u1", "origins": "u1",
    "occurred": "<f8", "length": "<f4", "tokens": "<u4",
}  # fmt: skip
POSTINGS: Mapping[str, str] = {"terms": "<u4", "starts": "<u4", "rows": "<u4", "counts": "u1"}
Arrays = dict[str, NDArray[Any]]
_FEW = 100
_MASKS = 16


@dataclass(frozen=True, slots=True)
class Row:
    """A memory as the columns see it; `alive` False when it is no longer there."""

    id: str
    words: str | None
    alive: bool
    kind: str
    stage: str
    category: str | None
    origins: str
    occurred: float
    tokens: int
    terms: bytes
    counts: bytes


class Columns:
    def __init__(self, *, matching: Matching, number: int = 0, arrays: Arrays | None = None) -> None:
        """`number` is the last entry of the journal that is in here."""
        self.number = number
        self._matching = matching
        self._table: Arrays = {
            name: (arrays or {}).get(name, np.empty(0, kind)) for name, kind in LAYOUT.items()
        }
        self._packed: Arrays = {
            name: (arrays or {}).get(name, np.empty(0, kind)) for name, kind in POSTINGS.items()
        }
        if not len(self._packed["starts"]):
            self._packed["starts"] = np.zeros(1, "<u4")
        self._size = len(self._table["ids"])
        self._packed_size = self._size
        self._since: dict[int, tuple[list[int], list[int]]] = {}
        self._positions: dict[bytes, int] | None = None
        self._settle()

    @property
    def unpacked(self) -> int:
        """How many rows came since the postings were packed."""
        return self._size - self._packed_size

    # Following.

    def follow(self, rows: Sequence[Row], *, number: int) -> None:
        for row in rows:
            self._put(row)
        self.number = number
        if self.unpacked > 1000 + self._packed_size // 4:
            self.pack()
        self._settle()

    def _put(self, row: Row) -> None:
        ident = row.id.encode("ascii")
        place = self._place(ident)
        key = _words_key(row)
        if place is not None and (not row.alive or self._table["words_key"][place] != key):
            self._table["alive"][place] = False
            self._forget_place(ident)
            place = None
        if not row.alive:
            return
        if place is None:
            place = self._appended(ident, row)
        table = self._table
        table["words_key"][place] = key
        table["kind"][place] = _CODES["kind"][row.kind]
        table["stage"][place] = _CODES["stage"][row.stage]
        table["category"][place] = _CODES["category"][row.category]
        table["origins"][place] = sum(_ORIGIN_BIT[Origin(origin)] for origin in row.origins.split())
        table["occurred"][place] = row.occurred
        table["tokens"][place] = row.tokens

    def _place(self, ident: bytes) -> int | None:
        if self._positions is None:
            alive, ids = self._table["alive"][: self._size], self._table["ids"][: self._size]
            if self._size and self._looked_up < _FEW:  # few look-ups do not pay for a dictionary of all
                self._looked_up += 1
                found = np.flatnonzero((ids == ident) & alive)
                return int(found[0]) if len(found) else None
            self._positions = {bytes(ids[place]): int(place) for place in np.flatnonzero(alive)}
        return self._positions.get(ident)

    def _forget_place(self, ident: bytes) -> None:
        if self._positions is not None:
            self._positions.pop(ident, None)

    def _appended(self, ident: bytes, row: Row) -> int:
        place = self._size
        if place == len(self._table["ids"]):
            self._grow()
        self._size += 1
        self._table["ids"][place] = ident
        self._table["alive"][place] = True
        terms = np.frombuffer(row.terms, "<u4").tolist()
        for term, count in zip(terms, row.counts, strict=True):
            rows, counts = self._since.setdefault(term, ([], []))
            rows.append(place)
            counts.append(count)
        self._table["length"][place] = sum(row.counts)
        if self._positions is not None:
            self._positions[ident] = place
        return place

    def _grow(self) -> None:
        size = max(64, self._size * 2)
        for name, kind in LAYOUT.items():
            larger = np.zeros(size, kind)
            larger[: self._size] = self._table[name][: self._size]
            self._table[name] = larger

    def _settle(self) -> None:
        """What depends on all rows: how long memories are, and which are gone."""
        self._looked_up = 0
        self._allowed: dict[Filter, NDArray[np.bool_]] = {}
        alive = self._table["alive"][: self._size]
        length = self._table["length"][: self._size]
        self._there = int(np.count_nonzero(alive))
        self._all_there = self._there == self._size
        mean = float(length[alive].mean()) if self._there else 1.0
        k1, b = self._matching.saturation, self._matching.length
        self._damping = (k1 * (1.0 - b + b * length / (mean or 1.0))).astype(np.float32)

    def pack(self) -> None:
        """All postings in one block again; the dead are left out."""
        old_terms = np.repeat(self._packed["terms"], np.diff(self._packed["starts"].astype(np.int64)))
        new_terms = np.repeat(
            np.fromiter(self._since, "<u4", len(self._since)),
            np.fromiter((len(rows) for rows, _ in self._since.values()), np.int64, len(self._since)),
        )
        new_rows = [row for rows, _ in self._since.values() for row in rows]
        new_counts = [count for _, counts in self._since.values() for count in counts]
        terms = np.concatenate([old_terms, new_terms])
        rows = np.concatenate([self._packed["rows"], np.array(new_rows, "<u4")])
        counts = np.concatenate([self._packed["counts"], np.array(new_counts, "u1")])
        living = self._table["alive"][rows]
        order = np.lexsort((rows[living], terms[living]))
        terms, rows, counts = terms[living][order], rows[living][order], counts[living][order]
        distinct, starts = np.unique(terms, return_index=True)
        self._packed = {
            "terms": distinct.astype("<u4"),
            "starts": np.append(starts, len(terms)).astype("<u4"),
            "rows": rows.astype("<u4"),
            "counts": counts.astype("u1"),
        }
        self._since = {}
        self._packed_size = self._size

    def arrays(self) -> Arrays:
        """Everything, packed, to be written to a file."""
        if self._since:
            self.pack()
        return {name: column[: self._size] for name, column in self._table.items()} | self._packed

    # Answering.

    def candidates(self, probe: Probe) -> Candidates:
        return Candidates(
            ids=self._table["ids"][: self._size],
            allowed=self.allowed(probe.filter),
            words=self._matched(probe.terms),
            context=self._agreeing(probe.facets),
            occurred=self._table["occurred"][: self._size],
            tokens=self._table["tokens"][: self._size],
        )

    def _matched(self, terms: Sequence[int]) -> NDArray[np.float32]:
        """All postings of the query in one sum; `dynamics.matching` has the formula for one term and one row."""
        postings = dict(zip(terms, self._postings(terms), strict=True))
        found_in = {term: len(rows) for term, (rows, _) in postings.items()}
        telling = weights(found_in, among=self._there, matching=self._matching)
        parts = [(weight, *postings[term]) for term, weight in telling.items() if found_in[term]]
        if not parts:
            return np.zeros(self._size, np.float32)
        rows = np.concatenate([rows for _, rows, _ in parts])
        counts = np.concatenate([counts for _, _, counts in parts]).astype(np.float32)
        weight = np.repeat(
            np.array([w for w, _, _ in parts], np.float32), [len(rows) for _, rows, _ in parts]
        )
        gain = (self._matching.saturation + 1.0) / ceiling(telling.values(), matching=self._matching)
        scores = weight * counts / (counts + self._damping[rows])
        return (np.bincount(rows, scores, self._size) * gain).astype(np.float32)

    def _agreeing(self, facets: Sequence[int]) -> NDArray[np.float32]:
        context = np.zeros(self._size, np.float32)
        for rows, _ in self._postings(facets):
            context[rows] += 1.0 / len(facets)
        return context

    def _postings(self, terms: Sequence[int]) -> list[tuple[NDArray[Any], NDArray[Any]]]:
        """For each term, where it stands in rows that are alive, and how often."""
        known, starts = self._packed["terms"], self._packed["starts"]
        found: list[tuple[NDArray[Any], NDArray[Any]]] = []
        places = np.searchsorted(known, np.array(terms, "<u4")).tolist()
        for term, place in zip(terms, places, strict=True):
            there = place < len(known) and known[place] == term
            start, end = (starts[place], starts[place + 1]) if there else (0, 0)
            rows, counts = self._packed["rows"][start:end], self._packed["counts"][start:end]
            if since := self._since.get(term):
                rows = np.concatenate([rows, np.array(since[0], "<u4")])
                counts = np.concatenate([counts, np.array(since[1], "u1")])
            if not self._all_there and len(rows):
                living = self._table["alive"][rows]
                rows, counts = rows[living], counts[living]
            found.append((rows, counts))
        return found

    def allowed(self, chosen: Filter) -> NDArray[np.bool_]:
        """Kept until a row changes: most questions are asked of the same memories."""
        if chosen not in self._allowed:
            if len(self._allowed) >= _MASKS:
                self._allowed.clear()
            self._allowed[chosen] = self._mask(chosen)
        return self._allowed[chosen]

    def _mask(self, chosen: Filter) -> NDArray[np.bool_]:
        table = {name: column[: self._size] for name, column in self._table.items()}
        mask = table["alive"].copy()
        mask &= _one_of(_STAGES, chosen.stages)[table["stage"]]
        if chosen.kinds is not None:
            mask &= _one_of(_KINDS, chosen.kinds)[table["kind"]]
        if chosen.categories is not None:
            mask &= _one_of(_CATEGORIES, chosen.categories)[table["category"]]
        if chosen.origins is not None:
            mask &= (table["origins"] & sum(_ORIGIN_BIT[origin] for origin in chosen.origins)) > 0
        if chosen.since is not None:
            mask &= table["occurred"] >= chosen.since.timestamp()
        if chosen.until is not None:
            mask &= table["occurred"] <= chosen.until.timestamp()
        if chosen.about is not None:
            about = np.zeros(self._size, np.bool_)
            about[self._postings([name_facet(chosen.about)])[0][0]] = True
            mask &= about
        if chosen.hint is not None:
            hint = chosen.hint.encode("ascii") if is_piece(chosen.hint) else b"?"  # which is in no id
            mask &= np.char.startswith(table["ids"], hint) | np.char.endswith(table["ids"], hint)
        return mask

    def newest(self, chosen: Filter) -> list[str]:
        """The ids that are meant, newest first."""
        places = np.flatnonzero(self.allowed(chosen))
        ids = self._table["ids"][places]
        order = np.lexsort((ids, self._table["occurred"][places]))[::-1]
        return [bytes(ident).decode("ascii") for ident in ids[order]]


def _words_key(row: Row) -> int:
    """Changes whenever the words or the facets do."""
    return int((row.words or "0")[:8], 16) << 32 | crc32(row.terms)


def _one_of(values: Sequence[Any], chosen: frozenset[Any]) -> NDArray[np.bool_]:
    return np.array([value in chosen for value in values], np.bool_)
