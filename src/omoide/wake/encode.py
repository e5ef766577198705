"""Encode: what happens or is told becomes a memory, acknowledged at once."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import NamedTuple

from omoide.dynamics.folding import folded_memory
from omoide.engine import Engine
from omoide.errors import NotFound, TooManyRelations
from omoide.gate.trusting import refuse_asked
from omoide.library.claude_code.speech import without_ours
from omoide.model.affect import Affect
from omoide.model.change import Change, Encoded, Revised
from omoide.model.circumstances import Circumstances
from omoide.model.entry import Entry
from omoide.model.event import Event
from omoide.model.memory import Anchor, Kind, Memory, Origin, Protection
from omoide.model.plain import altered
from omoide.model.scope import Scope
from omoide.model.words import Words
from omoide.wake.correcting import Corrected, corrected, erased
from omoide.wake.deepening import kept_deeply
from omoide.wake.linking import explicit_links, within
from omoide.wake.mentioning import mention, said_again
from omoide.wake.rating import first_importance, rated


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


class Happening(NamedTuple):
    """Something that happened. `event` is the id of its event, where somebody wants to know it."""

    words: Words
    known: Circumstances = Circumstances()
    type: str = "observation"
    event: str = ""


def observe(engine: Engine, scope: Scope, happening: Happening, *, by: str) -> Memory:
    """Something happened: an event in the time line, and a memory of it with the very same words."""
    return observe_all(engine, scope, [happening], by=by)[0]


def observe_all(
    engine: Engine, scope: Scope, happened: Sequence[Happening], *, by: str, besides: Sequence[Event] = ()
) -> list[Memory]:
    """Many, in one act; `besides` is what happened and is no memory. What corrects something is an act of its own, for what
    comes after it must find the corrected."""
    if len(happened) > 1 and engine.encoding.corrections:
        first = [observe(engine, scope, each, by=by) for each in happened[:-1]]
        return [*first, *observe_all(engine, scope, happened[-1:], by=by, besides=besides)]
    events = [_event_of(engine, each) for each in happened]
    made = [
        memory_of(
            engine,
            scope,
            event.words,
            each.known,
            by=by,
            kind=each.known.kind or Kind.EVENT,
            sources=(event.id, *each.known.sources),
            event_type=each.type,
        )
        for each, event in zip(happened, events, strict=True)
    ]
    done = _corrected(engine, scope, events[0], happened[0].known) if len(events) == 1 else None
    written = keep(
        engine,
        scope,
        made,
        by=by,
        events=sorted([*events, *besides], key=lambda each: each.at),
        also=done.changes if done else (),
        wished=bool(done),
    )
    if events:
        erased(engine, scope, done, events[0], by=by)
    return [
        rated(engine, scope, memory, by=by, event_type=each.type)
        for memory, each in zip(written, happened, strict=True)
    ]


def _event_of(engine: Engine, happening: Happening) -> Event:
    words, known = happening.words, happening.known
    return Event(
        id=happening.event or engine.new_id(),
        at=known.occurred or engine.clock.now(),
        words=replace(words, text=without_ours(words.text)) if "<" in words.text else words,
        type=happening.type,
        origin=known.origin,
        importance=known.importance,
    )


def _corrected(engine: Engine, scope: Scope, event: Event, known: Circumstances) -> Corrected | None:
    return corrected(
        engine,
        scope,
        event.words.text,
        event=event.id,
        at=event.at,
        session=event.words.session,
        origin=known.origin,
    )


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
    refuse_asked(kind, known.origin, words.text or words.title, protected=known.protected)
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
    made = kept_deeply(engine, scope, made)
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
