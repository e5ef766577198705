"""A graph of entities, observations and relations: the reference memory server's `memory.json` (a JSON object a line), and what
mem0 tells of relations.

They become what the tools of that server (`tools/graph_tools`) make: an entity is a profile, an observation a memory about it, a
relation a memory about both ends, and a tie between them. Names are all they are known by, and names are words: so nothing here
has a key.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime, timedelta
from typing import Any, Final

from omoide.errors import BadDocument
from omoide.library.importing.fields import table, text, texts
from omoide.library.importing.item import Held, Item, Odd, Oddity, Tied
from omoide.library.importing.source import Reading, Source, head, lines, only, parsed
from omoide.model.memory import Kind
from omoide.model.words import Words

FORM: Final = "memory-json"
OBSERVED: Final = "observation"
RELATED: Final = "relation"
_LINE: Final = re.compile(
    r'\{(?=[^\n]*"type"\s*:\s*"(?:entity|relation)")(?=[^\n]*"(?:entityType|relationType)"\s*:)'
)

Triple = tuple[str, str, str]  # from, how, to


def fits(source: Source) -> bool:
    return len(source.sheets) == 1 and _LINE.match(head(source, source.sheets[0].path).lstrip()) is not None


def read(source: Source, reading: Reading) -> Iterator[Item]:
    """Relations may come before the entities that they are about, so they are told last."""
    relations: list[tuple[str, Triple]] = []
    sheet = only(source)
    at = sheet.touched or reading.now
    for number, line in lines(source, sheet.path):
        where = f"{sheet.path}:{number}"
        try:
            said = table(parsed(line, where))
        except BadDocument:
            yield Oddity(where=where, odd=Odd.LINE)
            continue
        if said.get("type") == "entity" and text(said, "name"):
            yield from entity(said, at=at)
        elif said.get("type") == "relation" and (found := _triple(said)):
            relations.append((where, found))
        else:
            yield Oddity(where=where, odd=Odd.RECORD, detail="neither entity nor relation")
    yield from related(relations, at=at)


def entity(said: Mapping[str, Any], *, at: datetime) -> Iterator[Item]:
    name = text(said, "name")
    sort = text(said, "entityType") or "entity"
    yield Held(
        kind=Kind.ENTITY,
        ref=name,
        words=Words(text=sort, title=name, names=(name,)),
        at=at,
        known=True,
    )
    for place, observed in enumerate(dict.fromkeys(texts(said.get("observations")))):
        yield Held(
            words=Words(text=observed, title=name, names=(name,), tags=(OBSERVED,)),
            # A moment apart, so that they are told again in this order.
            at=at + timedelta(microseconds=place),
            known=True,
        )


def related(relations: Iterable[tuple[str, Triple]], *, at: datetime) -> Iterator[Item]:
    for _, (source, how, target) in relations:
        yield Held(
            words=Words(text=f"{source} {how} {target}", names=(source, target), tags=(RELATED, how)),
            at=at,
            known=True,
        )
        if source != target:
            yield Tied(source=source, target=target)


def _triple(said: Mapping[str, Any]) -> Triple | None:
    found = text(said, "from"), text(said, "relationType"), text(said, "to")
    return found if all(found) else None
