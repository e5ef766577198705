"""Erase: one memory, everything derived from it and every word of both, so that no file holds them any more.

A memory of something that happened takes along what the time line says of it; and what happened can be erased by the id
of its event, with all that was made of it.
"""

from collections.abc import Iterable

from omoide.engine import Engine
from omoide.errors import NotFound
from omoide.model.change import Encoded, Erased, Judged, Revised, words_of
from omoide.model.entry import Entry
from omoide.model.frozen import frozen
from omoide.model.memory import Kind
from omoide.model.scope import Scope
from omoide.model.words import Words

_PIECE = 24  # characters of a piece of text to look for afterwards
_PIECES = 32


@frozen
class Erasing:
    """What an erasure takes: the memories, first the one that was meant, and their words in every version; the
    events of the time line that they are memories of; and what was noted of them."""

    memories: tuple[str, ...]
    words: tuple[Words, ...]
    events: tuple[str, ...] = ()
    notes: tuple[Words, ...] = ()


@frozen
class Receipt:
    """`left_in` names the files in which a piece of the text was found afterwards: none, or something is wrong."""

    entry: int
    memories: tuple[str, ...]
    versions: int
    left_in: tuple[str, ...]


def plan_erasure(engine: Engine, scope: Scope, memory: str) -> Erasing:
    """Also memories that an undo made vanish are found here: their words are still kept."""
    chosen: dict[str, None] = {}
    events: dict[str, None] = {}
    versions: dict[str, Words] = {}
    pending = [memory]
    while pending:
        name = pending.pop(0)
        if name in chosen or name in events:
            continue
        for event in engine.store.events(scope, ids=[name]):
            events[name] = None
            versions[event.words.digest] = event.words
        if name not in events:
            chosen[name] = None
        for entry in _naming(engine, scope, name):
            if words := _own_words(entry, name):
                versions[words.digest] = words
            told_of = engine.store.events(scope, ids=_told_of(entry, name))
            pending += [*_derived(entry, name), *(event.id for event in told_of)]
    if all(words.gone for words in versions.values()):  # never there, or erased before
        raise NotFound(what="memory", value=memory)
    return Erasing(memories=tuple(chosen), words=tuple(versions.values()), events=tuple(events))


def erase(engine: Engine, scope: Scope, erasing: Erasing, *, by: str) -> Receipt:
    digests = tuple(words.digest for words in (*erasing.words, *erasing.notes))
    change = Erased(memories=erasing.memories, digests=digests)
    (entry,) = engine.gate.commit(scope, [change], by=by)
    if engine.mirror is not None:
        engine.mirror(scope)  # its files say it, too
    left_in = engine.store.scrub(traces=_traces(erasing.words))
    return Receipt(
        entry=entry.number, memories=erasing.memories, versions=len(erasing.words), left_in=tuple(left_in)
    )


def _naming(engine: Engine, scope: Scope, name: str) -> Iterable[Entry]:
    return (record.entry() for record in engine.store.records(scope, naming=(name,)))


def _own_words(entry: Entry, name: str) -> Words | None:
    match entry.change:
        case Encoded(memory=memory) if memory.id == name:
            return memory.words
        case Revised(memory=memory) if memory == name:
            return words_of(entry.change)
        case _:
            return None


def _derived(entry: Entry, name: str) -> list[str]:
    """The memory that this entry made from the one named."""
    match entry.change:
        case Encoded(memory=memory) if name in memory.sources:
            return [memory.id]
        case Revised(memory=memory, sources=sources) if name in sources:
            return [memory]
        case _:
            return []


def _told_of(entry: Entry, name: str) -> tuple[str, ...]:
    """The events that a memory of something that happened was made of: they say the same, often at more length."""
    match entry.change:
        case Encoded(memory=memory) if memory.id == name and memory.kind is Kind.EVENT:
            return memory.sources
        case Judged(memory=memory) if memory == name:
            return entry.change.sources
        case _:
            return ()


def _traces(words: Iterable[Words]) -> list[str]:
    """Pieces of the text by which it would be known again in a file."""
    pieces: dict[str, None] = {}
    for each in words:
        for text in (each.text, each.trigger, each.title):
            for line in text.splitlines():
                pieces |= {line[at : at + _PIECE]: None for at in range(0, len(line), _PIECE)}
    telling = (
        piece
        for piece in pieces
        if len(piece.encode()) >= _PIECE // 2 and '"' not in piece and "\\" not in piece
    )
    return list(telling)[:_PIECES]
