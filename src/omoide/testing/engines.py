"""A vector engine in RAM, for tests: exact, may be taken away and given back, and counts what is asked of it."""

from collections.abc import Collection, Sequence
from typing import NamedTuple

import numpy as np

from omoide.errors import VectorsAway
from omoide.model.scope import Scope
from omoide.ports import Mark, Near, Placed, Search


class _Point(NamedTuple):
    space: str
    placed: Placed


class RamEngine:
    """`held` may be shared by several: then they are one engine."""

    name = "ram"

    def __init__(self, *, house: str = "", held: "RamEngine | None" = None) -> None:
        self._house = house
        self.points: dict[tuple[str, Scope], dict[str, _Point]] = held.points if held else {}
        self.known: dict[tuple[str, Scope], Mark] = held.known if held else {}
        self.away = False
        self.asked = 0

    def marks(self, scopes: Collection[Scope]) -> dict[Scope, Mark]:
        self._reach()
        return {
            scope: self.known[self._house, scope] for scope in scopes if (self._house, scope) in self.known
        }

    def put(
        self, scope: Scope, placed: Sequence[Placed], *, gone: Collection[str], dimension: int, mark: Mark
    ) -> None:
        self._reach()
        mine = self.points.setdefault((self._house, scope), {})
        for name in gone:
            mine.pop(name, None)
        for each in placed:
            known = mine.get(each.memory)
            if each.parts is not None:
                assert each.parts.shape == (len(each.asks), dimension)
                mine[each.memory] = _Point(mark.space, each)
            elif known is not None:
                face = Placed(
                    memory=each.memory,
                    kind=each.kind,
                    stage=each.stage,
                    tier=each.tier,
                    occurred=each.occurred,
                    readers=each.readers,
                    parts=known.placed.parts,
                    asks=known.placed.asks,
                )
                mine[each.memory] = _Point(known.space, face)
        self.known[self._house, scope] = mark

    def nearest(self, searches: Sequence[Search]) -> list[list[Near]]:
        self._reach()
        self.asked += 1
        return [self._nearest(search) for search in searches]

    def _nearest(self, search: Search) -> list[Near]:
        found: dict[Near, float] = {}
        for (house, scope), points in self.points.items():
            for point in points.values():
                if house == self._house and _meant(search, scope, point):
                    assert point.placed.parts is not None
                    for part, asks in zip(point.placed.parts, point.placed.asks, strict=True):
                        if search.asks in (None, asks):
                            near = Near(scope.mind, point.placed.memory)
                            cosine = float(part @ search.vector / (np.linalg.norm(part) or 1.0))
                            found[near] = max(found.get(near, -2.0), cosine)
        return sorted(found, key=lambda near: -found[near])[: search.limit]

    def drop(self, scope: Scope) -> None:
        self._reach()
        self.points.pop((self._house, scope), None)
        self.known.pop((self._house, scope), None)

    def scrub(self) -> None:
        self._reach()

    def close(self) -> None:
        """There is nothing to close."""

    def _reach(self) -> None:
        if self.away:
            raise VectorsAway(path=self.name, problem="somebody has taken it away")


def _meant(search: Search, scope: Scope, point: _Point) -> bool:
    placed, reader = point.placed, search.scope.reader
    if search.scope.is_offered:
        among = scope.tenant == reader.tenant and scope != reader and {reader.mind, ""} & set(placed.readers)
    else:
        among = scope == search.scope
    return (
        bool(among)
        and point.space == search.space
        and (search.kinds is None or placed.kind in search.kinds)
        and (search.stages is None or placed.stage in search.stages)
        and (search.tiers is None or placed.tier in search.tiers)
        and (search.since is None or placed.occurred >= search.since)
        and (search.until is None or placed.occurred <= search.until)
    )
