"""Running numbers for formats that want them, read off the order of the journal: never reused, never doubled (B-23)."""

import re
from collections import Counter
from collections.abc import Iterable
from datetime import datetime

from omoide.model.change import Encoded, Undone
from omoide.model.entry import Entry
from omoide.model.identity import short
from omoide.model.memory import Memory

_OF_THE_DESIGN = "mem_"


class DailyNames:
    """LT-36: `mem_YYYYMMDD_XXX`, counted per day of the memory's own clock, from 001 on.

    What came with an id of that design keeps it. Whose name is taken already gets the longer form (C-21), which says the
    second and ends with a piece of our own id. Entries are learnt in order, each once; erasing moves no number, and only
    a foreign id is free again when its memory was undone.
    """

    def __init__(self) -> None:
        self.of: dict[str, str] = {}
        self._known: dict[str, str] = {}
        self._counted: Counter[str] = Counter()
        self._made: dict[int, Memory] = {}  # by the entry that made it, or took it back
        self.seen = 0  # the number of the last entry that was learnt

    def learn(self, entries: Iterable[Entry]) -> "DailyNames":
        for entry in entries:
            change = entry.change
            if isinstance(change, Encoded):
                self._made[entry.number] = change.memory
                self._name(change.memory)
            elif isinstance(change, Undone) and change.entry in self._made:
                self._made[entry.number] = self._made[change.entry]
                self._free(self._made[change.entry])
            self.seen = entry.number
        return self

    def identity(self, name: str) -> str | None:
        """Whose name it is; a whole id of ours names itself."""
        return self._known.get(name) or (name if name in self.of else None)

    def _name(self, memory: Memory) -> None:
        day = f"{memory.occurred:%Y%m%d}"
        self._counted[day] += 1
        running = f"{_OF_THE_DESIGN}{day}_{self._counted[day]:03}"
        alias = memory.words.alias
        self._give(memory, alias if alias.startswith(_OF_THE_DESIGN) else running)
        if alias:
            self._known.setdefault(alias, memory.id)

    def _give(self, memory: Memory, wanted: str) -> None:
        name = wanted if wanted not in self._known else _longer(memory.id, memory.occurred)
        self.of[memory.id] = name
        self._known[name] = memory.id

    def _free(self, memory: Memory) -> None:
        """Undone, it leaves its foreign id to whoever comes with it; brought back, it has it again if it can."""
        alias = memory.words.alias
        if alias and self._known.get(alias) == memory.id:
            del self._known[alias]
        elif alias.startswith(_OF_THE_DESIGN):
            self._give(memory, alias)


def _longer(identity: str, at: datetime) -> str:
    return f"{_OF_THE_DESIGN}{at:%Y%m%d_%H%M%S}_{short(identity)}"


def daily_names(entries: Iterable[Entry]) -> dict[str, str]:
    return DailyNames().learn(entries).of


def agent_names(entries: Iterable[Entry], *, agent: str) -> dict[str, str]:
    """PI-12: `mem_agent001_00042`, counted per agent from 00001 on. What came with a name of that design keeps it."""
    own = re.compile(rf"mem_{re.escape(agent)}_\d{{5,}}")
    found: dict[str, str] = {}
    taken: set[str] = set()
    number = 0
    for entry in entries:
        if not isinstance(entry.change, Encoded):
            continue
        number += 1
        name = entry.change.memory.words.alias
        if name in taken or not own.fullmatch(name):
            while (name := f"mem_{agent}_{number:05}") in taken:
                number += 1
        taken.add(name)
        found[entry.change.memory.id] = name
    return found
