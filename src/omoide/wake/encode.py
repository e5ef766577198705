"""Encode: what happens or is told becomes a memory, acknowledged at once."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from omoide.dynamics.folding import folded_memory
from omoide.engine import Engine
from omoide.model.affect import Affect
from omoide.model.change import Encoded, Revised
from omoide.model.entry import Entry
from omoide.model.event import Event
from omoide.model.memory import Category, Kind, Memory, Origin, Protection
from omoide.model.scope import Scope
from omoide.model.words import Words


@dataclass(frozen=True, slots=True, kw_only=True)
class Circumstances:
    """What else is known of a memory when it is made; everything may be left out."""

    kind: Kind | None = None
    occurred: datetime | None = None
    origin: Origin = Origin.USER
    category: Category | None = None
    importance: float | None = None
    confidence: float | None = None
    affect: Affect = Affect()
    sources: tuple[str, ...] = ()
    protected: bool = False


def remember(engine: Engine, scope: Scope, words: Words, known: Circumstances, *, by: str) -> Memory:
    """Something to keep, told on purpose."""
    return remember_all(engine, scope, [(words, known)], by=by)[0]


def remember_all(
    engine: Engine, scope: Scope, told: Sequence[tuple[Words, Circumstances]], *, by: str
) -> list[Memory]:
    """Many, in one act and one sync of the disk."""
    made = [
        _memory(engine, scope, words, known, by=by, kind=known.kind or Kind.NOTE) for words, known in told
    ]
    return _written(engine.gate.commit(scope, [Encoded(memory=memory) for memory in made], by=by))


def observe(
    engine: Engine, scope: Scope, words: Words, known: Circumstances, *, by: str, event_type: str
) -> Memory:
    """Something happened: an event in the time line, and a memory of it with the very same words."""
    at = known.occurred or engine.clock.now()
    event = Event(
        id=engine.new_id(),
        at=at,
        words=words,
        type=event_type,
        origin=known.origin,
        importance=known.importance,
    )
    memory = _memory(
        engine, scope, words, known, by=by, kind=known.kind or Kind.EVENT, sources=(event.id, *known.sources)
    )
    return _written(engine.gate.commit(scope, [Encoded(memory=memory)], by=by, events=[event]))[0]


def correct(engine: Engine, scope: Scope, memory: str, words: Words, *, origin: Origin, by: str) -> None:
    """Other words for it; the former ones stay in the journal."""
    engine.gate.commit(scope, [Revised(memory=memory, words=words, origins=(origin,))], by=by)


def _memory(
    engine: Engine,
    scope: Scope,
    words: Words,
    known: Circumstances,
    *,
    by: str,
    kind: Kind,
    sources: tuple[str, ...] | None = None,
) -> Memory:
    now = engine.clock.now()
    return Memory(
        id=engine.new_id(),
        scope=scope,
        words=words,
        occurred=known.occurred or now,
        kind=kind,
        origins=(known.origin,),
        category=known.category,
        importance=known.importance,
        confidence=known.confidence,
        affect=known.affect,
        sources=known.sources if sources is None else sources,
        protection=Protection(by=by, since=now) if known.protected else None,
    )


def _written(entries: Sequence[Entry]) -> list[Memory]:
    """The memories as they are now in the store, without asking it."""
    return [memory for entry in entries if (memory := folded_memory(None, entry))]
