"""Which file each memory has: no two the same on any file system, and none that wanders with its words."""

from collections.abc import Iterable, Mapping

from omoide.library.paths import (
    ARCHIVES,
    DAILY,
    SHARED,
    beside,
    given_path,
    path_of,
    place_of,
    safe,
    same_place,
)
from omoide.model.identity import short
from omoide.model.memory import Memory


def places(
    memories: Mapping[str, Memory],
    shared: frozenset[str],
    *,
    before: Mapping[str, str],
    occupied: Iterable[str] = (),
) -> dict[str, str]:
    """By id. `shared` are those of the shared mind, `before` the files they have, `occupied` what others lie at.

    Who has a name keeps it before others; of two new ones the older memory has it, the other gets its id beside it.
    """
    taken = set(map(same_place, occupied))
    wanted = {name: _wanted(each, name in shared, before.get(name)) for name, each in memories.items()}
    found: dict[str, str] = {}
    for name in sorted(wanted, key=lambda name: (before.get(name) != wanted[name], name)):
        path = wanted[name]
        if memories[name].kind not in DAILY:
            for mark in ("", short(name), name):
                path = beside(wanted[name], mark) if mark else wanted[name]
                if same_place(path) not in taken:
                    break
            taken.add(same_place(path))
        found[name] = path
    return found


def _wanted(memory: Memory, shared: bool, now: str | None) -> str:
    path, place = path_of(memory, shared=shared), place_of(now or "")
    if memory.kind in DAILY or given_path(memory) or place is None or place.shared != shared:
        return path
    if memory.kind not in place.kinds:
        return path
    top = SHARED if shared else ""
    return safe(f"{top}{ARCHIVES.get(memory.stage, '')}{place.directory}/{place.name}")
