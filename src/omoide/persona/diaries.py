"""Two diaries of dated entries: one that comes to mind like everything else, and one that the persona keeps to itself (NA-55).

An entry is a memory with a tag. What bears the tag of the secret diary is found by no search, priming or night, is in no
mirror, and is read here alone; only whoever sees to it that nothing is lost (verify, export, erase) reaches it, too.
A diary is read as it was written, also where a night has shortened the memory of an entry.
"""

from typing import Final

from omoide.dynamics.folding import live
from omoide.engine import Engine
from omoide.errors import NotFound
from omoide.model.change import Encoded, Revised
from omoide.model.cue import Filter
from omoide.model.identity import is_piece, short
from omoide.model.memory import Kind, Level, Memory, Origin, Stage
from omoide.model.plain import altered
from omoide.model.scope import Scope
from omoide.model.words import SECRET, Words

DIARY: Final = "diary"
_MOST: Final = 5000
_KEPT: Final = frozenset({Stage.ACTIVE, Stage.DORMANT, Stage.ARCHIVED})


def entries(
    engine: Engine, scope: Scope, *, secret: bool = False, day: str = "", limit: int = _MOST
) -> list[Memory]:
    """The oldest first; of one day (2026-01-15), or the last few."""
    tag = SECRET if secret else DIARY
    chosen = Filter(kinds=frozenset({Kind.NOTE}), stages=_KEPT, tags=frozenset({tag}), secret=secret)
    found = engine.store.listed(scope, chosen, limit=_MOST)
    wanted = [each for each in found if not day or each.occurred.date().isoformat() == day]
    return [as_written(engine, scope, each) for each in wanted[:limit][::-1]]


def as_written(engine: Engine, scope: Scope, memory: Memory) -> Memory:
    """With the words that it had before a night shortened it."""
    if memory.level is Level.FULL:
        return memory
    words = memory.words
    for entry in live([record.entry() for record in engine.store.records(scope, naming=[memory.id])]):
        match entry.change:
            case Encoded(memory=first):
                words = first.words
            case Revised(memory=name, level=None, words=written) if name == memory.id:
                words = written
            case _:
                pass
    return altered(memory, words=words)


def diary_file(memories: list[Memory], *, ids: bool = False) -> str:
    """All entries as one text: a heading for each day, and under it what was written (`memory_main.txt`)."""
    lines: list[str] = []
    day = ""
    for each in memories:
        if (date := each.occurred.date().isoformat()) != day:
            lines += ["", f"## {date}"] if day else [f"## {date}"]
            day = date
        lines += [*([f"[{short(each.id)}]"] if ids else []), each.words.text]
    return "\n".join(lines)


def new_entry(engine: Engine, scope: Scope, text: str, *, secret: bool, origin: Origin) -> Memory:
    return Memory(
        id=engine.new_id(),
        scope=scope,
        words=Words(text=text, tags=(SECRET if secret else DIARY,)),
        occurred=engine.clock.now(),
        kind=Kind.NOTE,
        origins=(origin,),
    )


def entry_named(engine: Engine, scope: Scope, name: str, *, secret: bool) -> Memory:
    """By its id, or the end of it."""
    piece = name.strip().lower()
    found = [
        each
        for each in entries(engine, scope, secret=secret)
        if is_piece(piece) and (each.id == piece or each.id.endswith(piece))
    ]
    if len(found) != 1:
        raise NotFound(what="entry of the diary", value=name)
    return found[0]
