"""Nearness where no vectors are held in RAM: a vector engine names the nearest, the store measures them.

What is measured of a question: those the engine names, those that say its words best, whoever stands beside either in a
conversation, and what the engine does not have yet. Their numbers are the very ones that columns would give; all others count
as if they had no vector. An engine that is away names nobody, and more is read from the store instead.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from omoide.adapters.stores import embedding, offering
from omoide.adapters.stores.columns import Columns
from omoide.adapters.stores.offering import View
from omoide.adapters.stores.outbox import SqlOutbox
from omoide.adapters.stores.schema import Session
from omoide.adapters.stores.vectors import Vectors
from omoide.dynamics.nearness import with_neighbours
from omoide.errors import VectorsAway
from omoide.model.cue import Filter
from omoide.model.scope import Scope
from omoide.model.vectors import VectorSearch
from omoide.ports import Candidates, Mark, Near, Probe, Search, Space

_QUESTIONS = 4  # of so many of the shortlist, one more is a question
_TOGETHER = 4  # times the shortlist: what else of the same conversations is measured
_AT_ONCE = 64  # searches in one call
Marks = Mapping[Scope, Mark | None]
Bodies = list[tuple[Any, ...]]  # id, which parts are questions, parts


class Kept(Protocol):
    """Where the vectors of a mind, or of what it is offered, lie in the store; and whose they are."""

    @property
    def owners(self) -> Collection[Scope]: ...
    def of(self, names: Collection[str]) -> Bodies: ...
    def rest(self, had: Marks, *, limit: int) -> Bodies:
        """What the engine does not have yet, as far as its marks tell; all, where there are none."""
        ...


class Own:
    def __init__(self, session: Session, scope: Scope, key: int, space: str) -> None:
        self.owners, self._name = (scope,), space
        rows = session.rows("SELECT space FROM spaces WHERE scope = ? AND name = ?", (key, space))
        self._session, self._key = session, key
        self._space = rows[0][0] if rows else 0

    def of(self, names: Collection[str]) -> Bodies:
        return embedding.made_of(self._session, self._key, self._space, names)

    def rest(self, had: Marks, *, limit: int) -> Bodies:
        """The newest first."""
        mark = had.get(self.owners[0])
        since = mark.made if mark is not None and mark.space == self._name else 0
        return embedding.newest_made(self._session, self._key, self._space, since, limit=limit)


class Offered:
    def __init__(self, session: Session, view: View, space: str) -> None:
        self._session, self._view, self._space = session, view, space

    @property
    def owners(self) -> Collection[Scope]:
        return {face.scope for face in self._view.faces.values()}

    def of(self, names: Collection[str]) -> Bodies:
        return offering.vectors_of(self._session, self._view.owners, self._space, names)

    def rest(self, had: Marks, *, limit: int) -> Bodies:
        """Also what was shared, or changed otherwise, after the engine had read its owner's journal."""
        names: list[str] = []
        for name, (seq, made) in self._view.versions.items():
            mark = had.get(self._view.faces[name].scope)
            if mark is None or mark.space != self._space or seq > mark.number or (made or 0) > mark.made:
                names.append(name)
        return self.of(names[:limit])


class Nearing:
    """Without an `outbox` there is nobody to ask, as if the engine were away."""

    def __init__(self, outbox: SqlOutbox | None, *, search: VectorSearch) -> None:
        self._outbox = outbox
        self._search = search

    # Asking the engine: it may take a while, so nobody else should have to wait for it.

    def asks(self, columns: Columns, probe: Probe) -> bool:
        """Where few are meant, all of them are measured."""
        meant = int(np.count_nonzero(columns.allowed(probe.filter)))
        return self._outbox is not None and meant > self._search.shortlist

    def named(self, scope: Scope, probe: Probe) -> list[Near] | None:
        """The nearest by the engine; None where it cannot be asked."""
        if self._outbox is None or probe.vector is None:
            return None
        most = self._search.shortlist
        searches = [
            _searching(scope, probe.space, probe.vector, probe.filter, limit=limit, asks=asks)
            for asks, limit in ((False, most), (True, max(1, most // _QUESTIONS)))
        ]
        try:
            return [near for found in self._outbox.engine.nearest(searches) for near in found]
        except VectorsAway:
            return None

    def _had(self, owners: Collection[Scope]) -> Marks:
        """Up to where the engine has them; nothing where it cannot be asked."""
        try:
            return self._outbox.marks(owners) if self._outbox is not None else {}
        except VectorsAway:
            return {}

    # Measuring.

    def measured(
        self,
        columns: Columns,
        probe: Probe,
        found: Candidates,
        *,
        named: list[Near] | None,
        kept: Kept,
    ) -> Candidates:
        """The candidates with the cosines of those that matter; `named` as the engine has answered before."""
        space = standing(columns)
        if space is None or space.name != probe.space:
            return found
        rows = self._rows(columns, found, named)
        bodies = kept.of(found.names(rows))
        if int(np.count_nonzero(found.allowed)) > self._search.shortlist:
            had = {} if named is None else self._had(kept.owners)
            bodies = bodies + kept.rest(had, limit=self._search.most_read)
        held = _held(columns, space, bodies)
        statements, questions = held.cosines(probe.vector, space=probe.space, rows=len(found.ids))
        readings = held.readings(probe.directions, space=probe.space, rows=len(found.ids))
        return replace(found, cosine=statements, asking=questions, readings=readings)

    def _rows(self, columns: Columns, found: Candidates, named: list[Near] | None) -> NDArray[np.intp]:
        """Those the engine names, those that say the words, and who stands beside them; all, where few are meant."""
        most, meant = self._search.shortlist, np.flatnonzero(found.allowed)
        if len(meant) <= most:
            chosen = meant
        else:
            said = meant[np.argsort(-found.words[meant], kind="stable")[:most]]
            near = columns.places([each.memory for each in named or ()])
            chosen = np.union1d(said[found.words[said] > 0], np.fromiter(near.values(), np.intp))
        together = np.flatnonzero(np.isin(found.episode, found.episode[chosen]) & (found.episode >= 0))
        around = with_neighbours(chosen, found.before, found.after)
        return np.union1d(around, together[: _TOGETHER * most])

    # What is like what.

    def alike(
        self, scope: Scope, columns: Columns, ids: Collection[str], *, limit: int, chosen: Filter, kept: Kept
    ) -> Vectors:
        """The vectors of these, and of those that are nearest to them."""
        space = standing(columns)
        if space is None:
            return Vectors()
        own = kept.of([*columns.places(ids)])
        near = self._near_to(scope, space, own, limit=limit, chosen=chosen)
        had = {} if near is None else self._had(kept.owners)
        others = kept.of([*columns.places((near or set()) - set(ids))])
        return _held(columns, space, [*own, *others, *kept.rest(had, limit=self._search.most_read)])

    def _near_to(
        self, scope: Scope, space: Space, own: Bodies, *, limit: int, chosen: Filter
    ) -> set[str] | None:
        """What the engine names for each part of these; None where it cannot be asked."""
        parts = [
            part for _, _, body in own for part in np.frombuffer(body, np.int8).reshape(-1, space.dimension)
        ]
        searches = [
            _searching(scope, space.name, part.astype(np.float32), chosen, limit=limit + 1, asks=None)
            for part in parts
        ]
        try:
            return {each.memory for found in self._nearest(searches) for each in found}
        except VectorsAway:
            return None

    def _nearest(self, searches: Sequence[Search]) -> Iterator[list[Near]]:
        for start in range(0, len(searches) if self._outbox else 0, _AT_ONCE):
            assert self._outbox is not None
            yield from self._outbox.engine.nearest(searches[start : start + _AT_ONCE])


def _searching(
    scope: Scope, space: str, vector: NDArray[np.float32], chosen: Filter, *, limit: int, asks: bool | None
) -> Search:
    """By as much of the filter as an engine knows; the rest is looked at afterwards."""
    return Search(
        scope=scope,
        space=space,
        vector=vector,
        limit=limit,
        asks=asks,
        kinds=_said(chosen.kinds),
        stages=_said(chosen.stages),
        tiers=_said(chosen.tiers),
        since=chosen.since.timestamp() if chosen.since else None,
        until=chosen.until.timestamp() if chosen.until else None,
    )


def _said(values: Collection[Any] | None) -> frozenset[str] | None:
    return None if values is None else frozenset(map(str, values))


def standing(columns: Columns) -> Space | None:
    """The space that answers."""
    return next((each for each in columns.spaces if each.standing), None)


def _held(columns: Columns, space: Space, bodies: Bodies) -> Vectors:
    """In the rows of the columns, each once."""
    held = Vectors(space=space.name, dimension=space.dimension)
    unique = {name: (asks, body) for name, asks, body in bodies}
    places = columns.places(unique)
    held.put([(places[name], *unique[name]) for name in places])
    return held
