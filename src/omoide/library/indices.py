"""The three indices of Nexus Ark as views over one store, and the type of all that is in them (NA-40, NA-51).

Nothing is indexed twice here: which type a memory is of follows from what it is, and the index from the type.
"""

import hashlib
from collections.abc import Iterable, Iterator
from datetime import datetime
from enum import StrEnum
from typing import Final

from omoide.model.memory import Kind, Memory

DIARY: Final = "diary"  # the tag of a note that is one


class IndexType(StrEnum):
    """What an indexed text is (NA-51)."""

    LOG_ARCHIVE = "log_archive"
    EPISODIC_MEMORY = "episodic_memory"
    DREAM_INSIGHT = "dream_insight"
    DIARY = "diary"
    KNOWLEDGE = "knowledge"
    CURRENT_LOG = "current_log"


class Index(StrEnum):
    """Where it is looked for (NA-40)."""

    STATIC = "static"
    DYNAMIC = "dynamic"
    CURRENT = "current"


_OF_KIND: Final = {
    Kind.EPISODE: IndexType.EPISODIC_MEMORY,
    Kind.INSIGHT: IndexType.DREAM_INSIGHT,
    Kind.DOCUMENT: IndexType.KNOWLEDGE,
}
_INDEX_OF: Final = {IndexType.KNOWLEDGE: Index.DYNAMIC, IndexType.CURRENT_LOG: Index.CURRENT}


def type_of(memory: Memory, *, now: datetime) -> IndexType | None:
    """None: it is in none of them. The log of today is the current one."""
    if memory.kind is Kind.EVENT:
        today = memory.occurred.astimezone(now.tzinfo).date() == now.date()
        return IndexType.CURRENT_LOG if today else IndexType.LOG_ARCHIVE
    if memory.kind is Kind.NOTE:
        return IndexType.DIARY if DIARY in memory.words.tags else None
    return _OF_KIND.get(memory.kind)


def index_of(kind: IndexType) -> Index:
    return _INDEX_OF.get(kind, Index.STATIC)


def within(memories: Iterable[Memory], types: frozenset[IndexType], *, now: datetime) -> Iterator[Memory]:
    """Those of one of these types."""
    return (memory for memory in memories if type_of(memory, now=now) in types)


def record_id(kind: IndexType, name: str, text: str) -> str:
    """By which a changed text is known: `diary:{filename}:{first 8 hex of MD5}` (NA-50)."""
    return f"{kind}:{name}:{hashlib.md5(text.encode(), usedforsecurity=False).hexdigest()[:8]}"
