"""Running numbers for formats that want them, read off the order of the journal: never reused, never doubled (B-23)."""

from collections import Counter
from collections.abc import Iterable

from omoide.model.change import Encoded
from omoide.model.entry import Entry


def daily_names(entries: Iterable[Entry]) -> dict[str, str]:
    """LT-36: `mem_YYYYMMDD_XXX`, counted per day of the memory's own clock, from 001 on."""
    counted: Counter[str] = Counter()
    names: dict[str, str] = {}
    for entry in entries:
        if isinstance(entry.change, Encoded):
            day = entry.change.memory.occurred.strftime("%Y%m%d")
            counted[day] += 1
            names[entry.change.memory.id] = f"mem_{day}_{counted[day]:03}"
    return names


def agent_names(entries: Iterable[Entry], *, agent: str) -> dict[str, str]:
    """PI-12: `mem_agent001_00042`, counted per agent from 00001 on."""
    encoded = (entry.change.memory.id for entry in entries if isinstance(entry.change, Encoded))
    return {identity: f"mem_{agent}_{number:05}" for number, identity in enumerate(encoded, start=1)}
