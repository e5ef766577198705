"""What `omoide salvage` has read of a damaged store of ours: the memories whose words are what was written. All others are told.

The journal is folded as far as it is there, so that what was corrected or let go of stays so; words that no entry is left of come
as notes.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from omoide.dynamics.folding import fold
from omoide.errors import BadDocument, OmoideError
from omoide.library.importing.fields import table, text
from omoide.library.importing.item import Held, Item, Odd, Oddity
from omoide.library.importing.source import Reading, Source, head, lines, only, parsed
from omoide.model.entry import Entry, read_body
from omoide.model.memory import Kind, Memory, Stage
from omoide.model.plain import canonical
from omoide.model.words import Words, gone

FORM: Final = "omoide-salvage"
_FIRST: Final = re.compile(r'\{"type": ?"salvage", ?"format": ?"omoide-salvage/')
_LISTS: Final = ("names", "keywords", "tags", "flags")


def fits(source: Source) -> bool:
    return len(source.sheets) == 1 and bool(_FIRST.match(head(source, source.sheets[0].path)))


def read(source: Source, reading: Reading) -> Iterator[Item]:
    path = only(source).path
    rows = [table(parsed(line, path)) for _, line in lines(source, path)]
    scope = _meant(rows, path, reading.mind)
    own = [row for row in rows if row.get("scope") == scope]
    words = {
        text(row, "digest"): _words(row, text(row, "digest")) for row in own if row.get("table") == "words"
    }
    entries = [entry for row in own if row.get("table") == "journal" and (entry := _entry(row, words))]
    spoken = {text(row, "words") for row in own if row.get("table") in ("journal", "events")}
    state = fold(entries)
    for memory in state.memories.values():
        yield from _memory(memory)
    for digest, said in words.items():
        if digest in spoken or said is None:
            continue
        yield Held(key=f"{FORM}\n{digest}", words=said)
        yield Oddity(where=digest, odd=Odd.TIME)


def _meant(rows: list[dict[str, Any]], path: str, mind: str) -> str:
    """Minds are not mixed: the one of this name, or the only one that there is."""
    found = sorted(
        {
            str(row["scope"])
            for row in rows
            if "." not in str(row.get("scope", ".")) and row.get("table") == "journal"
        }
    )
    own = [each for each in found if each.partition("/")[2] == mind]
    if len(own or found) > 1:
        raise BadDocument(name=path, what="it holds several minds; name one of them with --mind")
    return (own or found or [""])[0]


def _words(row: Mapping[str, Any], digest: str) -> Words | None:
    """None: they are not what was written."""
    body = table(row.get("body"))
    if row.get("intact") is not True or not body:
        return None
    said = {name: tuple(map(str, each)) if name in _LISTS else each for name, each in body.items()}
    known = {name: each for name, each in said.items() if name in Words.__dataclass_fields__}
    return Words(**{"text": "", **known}, digest=digest)


def _entry(row: Mapping[str, Any], words: Mapping[str, Words | None]) -> Entry | None:
    try:
        return read_body(
            canonical(table(row.get("body"))),
            unseal=lambda digest: words.get(digest) or gone(digest, lost=True),
        )
    except (ValueError, TypeError, LookupError, AttributeError, OmoideError):
        return None


def _memory(memory: Memory) -> Iterator[Item]:
    if memory.stage is Stage.FORGOTTEN:
        return
    if memory.words.lost:
        yield Oddity(where=memory.id, odd=Odd.RECORD, detail="damaged")
        return
    yield Held(
        key=f"{FORM}\n{memory.id}",
        ref=memory.id,
        kind=memory.kind if memory.kind is not Kind.EVENT else Kind.NOTE,
        words=memory.words,
        at=memory.occurred,
        known=memory.kind is not Kind.EVENT,
        facts={"importance": memory.importance},
    )
