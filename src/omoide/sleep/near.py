"""What a statement may have to do with: memories with its words or its meaning, found without reading all others."""

from collections.abc import Collection, Iterable
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from functools import cached_property
from typing import Final

import numpy as np
from numpy.typing import NDArray

from omoide.errors import OmoideError
from omoide.model.cue import Cue, Filter
from omoide.model.memory import Kind, Memory
from omoide.ports import Candidates, Probe
from omoide.sleep.night import Night

_AT_ONCE: Final = 64  # texts that are compared with all others together
_NEWEST: Final = 40  # that are compared where nobody knows what is near in meaning
_JUST_BEFORE: Final = 3600.0  # seconds in which "no, Friday" still means what was said last


class Near:
    """Looks for what is near, for one step of one night. What will be asked is `expected`, so that all of it is compared
    with the memories at once: reading every vector costs more than comparing it."""

    def __init__(self, night: Night, kinds: Collection[Kind], expected: Iterable[str] = ()) -> None:
        self._night = night
        self._filter = Filter(kinds=frozenset(kinds))
        self._expected = list(dict.fromkeys(expected))
        self._places = {text: place for place, text in enumerate(self._expected)}
        self._found: dict[tuple[str, datetime | None, int], list[tuple[Memory, float]]] = {}
        meaning = night.engine.meaning
        if meaning is not None:
            with suppress(OmoideError):  # words have to do
                meaning.catch_up(night.scope, wait=True)  # whatever other steps have written (C-07)

    def to(self, text: str, *, at: datetime | None = None, most: int) -> list[tuple[Memory, float]]:
        """The nearest few by words and by meaning, and what was told just before `at`, each with
        its cosine (0: unknown). What was learnt of an utterance has its words: who asks twice is told the same."""
        asked = text, at, most
        if asked not in self._found:
            self._found[asked] = self._near(*asked)
        return self._found[asked]

    def _near(self, text: str, at: datetime | None, most: int) -> list[tuple[Memory, float]]:
        engine, scope = self._night.engine, self._night.scope
        probe = self._probe(text)
        found = engine.store.candidates(scope, probe)
        cosine = np.nan_to_num(found.cosine, nan=0.0)
        rows = dict.fromkeys((*_best(found, cosine, most=most), *_just_before(found, at)))
        names = {found.id(row): float(cosine[row]) for row in rows}
        near = [(each, names[each.id]) for each in engine.store.memories(scope, names)]
        if probe.vector is not None or engine.asker.has_model:
            return near
        return [*near, *((each, 0.0) for each in self._newest if each.id not in names)]

    @cached_property
    def _newest(self) -> list[Memory]:
        """Words alone do not show that who moved to Kyoto lives in Osaka no longer; without a language model comparing costs little."""
        return self._night.engine.store.listed(self._night.scope, self._filter, limit=_NEWEST)

    def _probe(self, text: str) -> Probe:
        engine, scope = self._night.engine, self._night.scope
        asked = engine.lexicon.ask(Cue(text=text))
        probe = Probe(
            terms=tuple(asked.terms.values()),
            filter=self._filter,
            only=True,
        )
        if engine.meaning is None:
            return probe
        try:
            there = engine.meaning.ask(scope, text)
        except OmoideError:  # words have to do
            return probe
        if there is None:
            return probe
        return replace(probe, vector=there.vector, space=there.space.name, ahead=self._ahead(text))

    def _ahead(self, text: str) -> tuple[NDArray[np.float32], ...]:
        """Of the first of some texts, the vectors of all of them."""
        meaning, place = self._night.engine.meaning, self._places.get(text)
        if meaning is None or place is None or place % _AT_ONCE:
            return ()
        there = (meaning.ask(self._night.scope, each) for each in self._expected[place : place + _AT_ONCE])
        return tuple(each.vector for each in there if each is not None)


def _best(found: Candidates, cosine: np.ndarray, *, most: int) -> list[int]:
    """The first few by either signal."""
    best: dict[int, None] = {}
    for signal in (found.words, cosine):
        rows = np.flatnonzero(found.allowed & (signal > 0))
        best |= dict.fromkeys(_first(found, rows, signal, most=most))
    return list(best)


def _first(found: Candidates, rows: np.ndarray, signal: np.ndarray, *, most: int) -> list[int]:
    """The largest; of equals the first by id, not by row: where a row lies depends on when the process was started."""
    if len(rows) > most:  # sorting all of them would cost more than finding them
        at = len(rows) - most
        rows = rows[signal[rows] >= np.partition(signal[rows], at)[at]]
    return rows[np.lexsort((found.ids[rows], -signal[rows]))[:most]].tolist()


def _just_before(found: Candidates, at: datetime | None) -> list[int]:
    if at is None:
        return []
    ago = at.timestamp() - found.facts.occurred
    rows = np.flatnonzero(found.allowed & (ago > 0) & (ago <= _JUST_BEFORE))
    return _first(found, rows, -ago, most=1)
