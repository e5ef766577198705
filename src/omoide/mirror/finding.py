"""By its virtual path a memory is found without any directory (AW-01): `knowledge/deploy.md`, `episodes/2026-02-18.md`."""

from dataclasses import replace

from omoide.engine import Engine
from omoide.library.paths import SHARED, day_of, identity_in, path_of, place_of, safe, same_place
from omoide.library.vault_arriving import path_as_name
from omoide.model.cue import EVERYTHING
from omoide.model.memory import Memory
from omoide.model.scope import Scope
from omoide.society.shared import shared

_LOOK_AT = 50
_A_DAY = 10_000


def at_path(engine: Engine, scope: Scope, path: str) -> list[Memory]:
    """The memory that lies there, or those of a day in their order; nothing where none does."""
    place = place_of(path)
    if place is None:
        return []
    own = shared(scope) if place.shared else scope
    if place.daily:
        return _of_day(engine, own, path)
    name = path_as_name(path)
    found = engine.store.listed(own, replace(EVERYTHING, about=name), limit=_LOOK_AT)
    found += engine.store.listed(own, replace(EVERYTHING, about=name.removeprefix(SHARED)), limit=_LOOK_AT)
    if piece := identity_in(path):
        found += engine.store.listed(own, replace(EVERYTHING, hint=piece), limit=_LOOK_AT)
    fits = {memory.id: memory for memory in found if _lies_at(memory, path, is_shared=place.shared)}
    return list(fits.values())[:1]


def _lies_at(memory: Memory, path: str, *, is_shared: bool) -> bool:
    """Of a derived path only its end counts: the words before it may have been others then."""
    own = path_of(memory, shared=is_shared)
    if same_place(own) == same_place(safe(path)):
        return True
    ends = identity_in(own)
    return bool(ends) and ends == identity_in(path) and own.rpartition("/")[0] == path.rpartition("/")[0]


def _of_day(engine: Engine, scope: Scope, path: str) -> list[Memory]:
    place, day = place_of(path), day_of(path)
    if place is None or not day:
        return []
    chosen = replace(EVERYTHING, kinds=frozenset(place.kinds))
    found = engine.store.listed(scope, chosen, limit=_A_DAY)
    own = [each for each in found if path_of(each, shared=place.shared) == path]
    return sorted(own, key=lambda memory: (memory.occurred, memory.id))
