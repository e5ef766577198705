"""How the files of the designs that have ways of their own to move in are known by their look; and our own export."""

import re
from typing import Final

from omoide.library.importing.source import Source, head

LTM, ANIMAWORKS, NEXUS_ARK, OMOIDE = "ltm", "animaworks", "nexus-ark", "omoide"
_DATABASE: Final = "SQLite format 3\0"
_LTM_FILES: Final = frozenset({"memories.db", "data/memories.db"})
_ANIMA: Final = re.compile(r"(?:.*/)?animas/[^/]+/.+")
_ANIMA_ROOMS: Final = frozenset({"knowledge", "episodes", "procedures", "activity_log", "state"})
_ROOM: Final = frozenset({"core_memory.txt", "memory/memory_main.txt", "memory_main.txt"})
_EXPORT: Final = re.compile(r'\{"type": ?"export", ?"format": ?"omoide-export/')


def is_ltm(source: Source) -> bool:
    paths = {each.path for each in source.sheets}
    if len(paths) == 1:
        return head(source, *paths).startswith(_DATABASE)
    return bool(paths & _LTM_FILES)


def is_animaworks(source: Source) -> bool:
    if any(_ANIMA.fullmatch(each.path) for each in source.sheets):
        return True
    rooms = {each.path.partition("/")[0] for each in source.sheets if "/" in each.path}
    return len(rooms & _ANIMA_ROOMS) > 1 and ".obsidian" not in rooms


def is_nexus_ark(source: Source) -> bool:
    return any(each.path in _ROOM for each in source.sheets)


def is_omoide(source: Source) -> bool:
    return len(source.sheets) == 1 and bool(_EXPORT.match(head(source, source.sheets[0].path)))
