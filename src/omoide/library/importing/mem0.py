"""What mem0 tells of itself as JSON: a list of memories, alone or under `results` or `memories`, and perhaps `relations` (1.x, 2.x)."""

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from omoide.library.importing.fields import besides, rows, table, text, texts, times
from omoide.library.importing.graph import Triple, entity, related
from omoide.library.importing.item import Held, Item, Odd, Oddity
from omoide.library.importing.source import Reading, Source, head, only, whole
from omoide.model.memory import Kind
from omoide.model.words import Words

FORM: Final = "mem0"
_MEMORY: Final = re.compile(r'(?<!\\)"memory"\s*:\s*"')
_ID: Final = re.compile(r'(?<!\\)"id"\s*:\s*"')
_LISTS: Final = ("results", "memories")
_KNOWN: Final = frozenset({"id", "memory", "created_at", "updated_at", "categories", "score"})


def fits(source: Source) -> bool:
    if len(source.sheets) != 1:
        return False
    begins = head(source, source.sheets[0].path)
    return begins.lstrip()[:1] in ("[", "{") and all(mark.search(begins) for mark in (_MEMORY, _ID))


def read(source: Source, reading: Reading) -> Iterator[Item]:
    sheet = only(source)
    value = whole(source, sheet.path)
    listed = (
        value
        if isinstance(value, list)
        else next((each for name in _LISTS if isinstance(each := table(value).get(name), list)), [])
    )
    for name in table(value).keys() - {*_LISTS, "relations"}:
        yield Oddity(where=f"{sheet.path} ({name})", odd=Odd.UNKNOWN)
    for place, said in enumerate(map(table, rows(listed)), start=1):
        key, words = text(said, "id"), text(said, "memory", "text")
        if not key or not words:
            yield Oddity(where=f"{sheet.path} ({place})", odd=Odd.RECORD, detail="no memory")
            continue
        more = {name: each for name, each in said.items() if name not in _KNOWN}
        yield Held(
            key=f"{FORM}\n{key}",
            kind=Kind.FACT,
            words=Words(text=words, tags=texts(said.get("categories")), extra=besides(FORM, more)),
            at=times(said, "created_at", "updated_at", reading=reading),
            known=True,
        )
    yield from _relations(table(value), sheet.path, sheet.touched or reading.now)


def _relations(value: Mapping[str, Any], path: str, at: Any) -> Iterator[Item]:
    found: list[tuple[str, Triple]] = []
    for place, said in enumerate(map(table, rows(value.get("relations"))), start=1):
        triple = (
            text(said, "source"),
            text(said, "relationship", "relation"),
            text(said, "target", "destination"),
        )
        if all(triple):
            found.append((path, triple))
        else:
            yield Oddity(where=f"{path} (relation {place})", odd=Odd.RECORD, detail="no relation")
    for name in dict.fromkeys(end for _, triple in found for end in triple[::2]):
        yield from entity({"name": name}, at=at)
    yield from related(found, at=at)
