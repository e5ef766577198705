"""Encode: what happens or is told becomes a memory, acknowledged at once."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from omoide.dynamics.folding import folded_memory
from omoide.engine import Engine
from omoide.errors import BadValue, NotFound, TooManyRelations
from omoide.library.claude_code.speech import without_ours
from omoide.model.affect import Affect
from omoide.model.change import Change, Encoded, Revised
from omoide.model.entry import Entry
from omoide.model.event import Event
from omoide.model.frozen import frozen
from omoide.model.memory import Anchor, Category, Kind, Memory, Origin, Protection, Tier
from omoide.model.plain import altered
from omoide.model.scope import Scope
from omoide.model.words import Words
from omoide.wake.correcting import corrected, erased
from omoide.wake.linking import explicit_links, within
from omoide.wake.mentioning import mention, said_again
from omoide.wake.rating import first_importance, rated

MARKS = frozenset({"request", "proposal", "goal", "failure", "new_agent", "threat"})


@frozen
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
    tier: Tier = Tier.LONG
    marks: frozenset[str] = frozenset()  # of MARKS: what the caller saw of it, for its importance (PI-09)

    def __post_init__(self) -> None:
        if unknown := sorted(self.marks - MARKS):
            raise BadValue(value=", ".join(unknown), what="mark", allowed=", ".join(sorted(MARKS)))


def remember(engine: Engine, scope: Scope, words: Words, known: Circumstances, *, by: str) -> Memory:
    """Something to keep, told on purpose."""
    return remember_all(engine, scope, [(words, known)], by=by)[0]


def remember_all(
    engine: Engine, scope: Scope, told: Sequence[tuple[Words, Circumstances]], *, by: str
) -> list[Memory]:
    """Many, in one act and one sync of the disk."""
    now = engine.clock.now()
    made = [
        _born_when_told(
            memory_of(engine, scope, words, known, by=by, kind=known.kind or Kind.NOTE), known, now=now
        )
        for words, known in told
    ]
    return [rated(engine, scope, memory, by=by) for memory in keep(engine, scope, made, by=by)]


def _born_when_told(memory: Memory, known: Circumstances, *, now: datetime) -> Memory:
    """What is told today of long ago is new to this mind. What is brought in from elsewhere has its age."""
    if memory.occurred >= now or known.origin is Origin.IMPORT:
        return memory
    return altered(memory, anchor=Anchor(at=now, age_days=0.0))


def observe(
    engine: Engine, scope: Scope, words: Words, known: Circumstances, *, by: str, event_type: str
) -> Memory:
    """Something happened: an event in the time line, and a memory of it with the very same words."""
    at = known.occurred or engine.clock.now()
    words = replace(words, text=without_ours(words.text)) if "<" in words.text else words
    event = Event(
        id=engine.new_id(),
        at=at,
        words=words,
        type=event_type,
        origin=known.origin,
        importance=known.importance,
    )
    memory = memory_of(
        engine,
        scope,
        words,
        known,
        by=by,
        kind=known.kind or Kind.EVENT,
        sources=(event.id, *known.sources),
        event_type=event_type,
    )
    done = corrected(
        engine, scope, words.text, event=event.id, at=at, session=words.session, origin=known.origin
    )
    (written,) = keep(
        engine, scope, [memory], by=by, events=[event], also=done.changes if done else (), wished=bool(done)
    )
    erased(engine, scope, done, event, by=by)
    return rated(engine, scope, written, by=by, event_type=event_type)


def correct(engine: Engine, scope: Scope, memory: str, words: Words, *, origin: Origin, by: str) -> None:
    """Other words for it; the former ones stay in the journal."""
    engine.gate.commit(scope, [Revised(memory=memory, words=words, origins=(origin,))], by=by)


def memory_of(
    engine: Engine,
    scope: Scope,
    words: Words,
    known: Circumstances,
    *,
    by: str,
    kind: Kind,
    sources: tuple[str, ...] | None = None,
    event_type: str = "",
) -> Memory:
    """A memory with these words, and what can be told of it at once."""
    now = engine.clock.now()
    known = _appraised(engine, words, known)
    return Memory(
        id=engine.new_id(),
        scope=scope,
        words=words,
        occurred=known.occurred or now,
        kind=kind,
        origins=(known.origin,),
        category=known.category,
        tier=known.tier,
        importance=first_importance(engine, words, known.affect, known.marks, known.importance, event_type),
        confidence=known.confidence,
        affect=known.affect,
        sources=known.sources if sources is None else sources,
        protection=Protection(by=by, since=now) if known.protected else None,
    )


def _appraised(engine: Engine, words: Words, known: Circumstances) -> Circumstances:
    """What nobody rated; who rated something knows better."""
    if not engine.encoding.appraised or known.affect != Affect() or known.category is not None:
        return known
    from omoide.language.appraising import appraise  # it reads long lists of words

    found = appraise(words.trigger or words.text, words.text if words.trigger else "")
    return replace(known, affect=found.affect, category=found.category)


def keep(
    engine: Engine,
    scope: Scope,
    made: Sequence[Memory],
    *,
    by: str,
    events: Sequence[Event] = (),
    also: Sequence[Change] = (),
    based_on: Mapping[str, int] | None = None,
    wished: bool = False,
) -> list[Memory]:
    """The memories as they are now in the store, with the links that their texts name; and `also`, in the same act. What was
    said before is mentioned once more, and stands there as it is known.

    Nothing is refused for what it refers to: a link that would be one too many (LT-43) is left out.
    """
    protected = sum(memory.protection is not None for memory in made)
    if protected and engine.limits.protected:
        from omoide.wake.protecting import refuse_without_room  # most minds have no such limit

        refuse_without_room(engine, scope, protected)
    known = said_again(engine, scope, made)

    def written(mentioned: Mapping[str, Memory]) -> list[Memory]:
        return _kept(
            engine,
            scope,
            made,
            mentioned,
            by=by,
            events=events,
            also=also,
            based_on=based_on,
            wished=wished,
        )

    try:
        return written(known)
    except NotFound:
        if not known:
            raise
        # What it would have mentioned was erased in between.
        return written({})


def _kept(
    engine: Engine,
    scope: Scope,
    made: Sequence[Memory],
    known: Mapping[str, Memory],
    *,
    by: str,
    events: Sequence[Event],
    also: Sequence[Change],
    based_on: Mapping[str, int] | None,
    wished: bool,
) -> list[Memory]:
    """Those that are `known` are mentioned; in their place stands what they are known as."""
    new = [memory for memory in made if memory.id not in known]
    mentions = [
        change
        for memory in made
        if memory.id in known
        for change in mention(known[memory.id], sources=memory.sources)
    ]
    links = [link for memory in new for link in explicit_links(engine, scope, memory)]
    while True:
        changes = [*(Encoded(memory=memory) for memory in new), *links, *mentions, *also]
        try:
            entries = engine.gate.commit(
                scope, changes, by=by, events=events, based_on=based_on, wished=wished
            )
            break
        except TooManyRelations as error:
            full, limit = str(error.facts["memory"]), int(str(error.facts["limit"]))
            links = within(links, full, limit)
    written = {memory.id: memory for memory in _written(entries[: len(new)])}
    if known:
        found = engine.store.memories(scope, {memory.id for memory in known.values()})
        written |= {memory.id: memory for memory in found}
    return [written[known.get(memory.id, memory).id] for memory in made]


def _written(entries: Sequence[Entry]) -> list[Memory]:
    """What the entries made, without asking the store."""
    return [memory for entry in entries if (memory := folded_memory(None, entry))]
