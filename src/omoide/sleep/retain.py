"""Retain: once a summary of a talk has been there for long enough, it is all that is kept; what was said goes for good (LU-20).

Only what a summary was made of goes, and only while that summary stands. Whatever else was made of it (facts, procedures,
goals) stays, and so does what somebody protected, called important, shared, or wrote down as a memory of its own.
"""

import json
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from datetime import timedelta

from omoide.language.markers import is_important
from omoide.model.change import Encoded, Erased, Judged, Noted, Revised, named
from omoide.model.cue import Filter
from omoide.model.entry import Entry
from omoide.model.event import Event
from omoide.model.memory import Kind, Memory, Stage
from omoide.model.words import Words
from omoide.sleep.guarding import is_guarded
from omoide.sleep.night import Decision, Night

_PAGE = 1000
_TELLING = 8  # letters: a note that says so many of them again quotes them
_SUMMARIES = Filter(
    kinds=frozenset({Kind.EPISODE}), stages=frozenset({Stage.ACTIVE, Stage.DORMANT, Stage.ARCHIVED})
)


def retain(night: Night) -> Decision:
    summaries = [memory for memory in _listed(night) if _is_old_enough(night, memory)]
    said = _summarised(night, {source for memory in summaries for source in memory.sources})
    if not said:
        return Decision()
    made, kept = _made_of(night, said)
    going = [event for event in said.values() if event.id not in kept][: night.engine.nights.changes]
    if not going:
        return Decision()
    words = {event.words.digest: event.words for event in going}
    gone = [memory for event in going for memory in made.get(event.id, ())]
    words |= {memory.words.digest: memory.words for memory in gone}
    words |= {each.digest: each for each in _quoting(night, words.values())}
    erased = Erased(
        memories=tuple(dict.fromkeys(memory.id for memory in gone)),
        digests=tuple(digest for digest, each in words.items() if not each.gone),
    )
    return Decision(
        changes=(erased,),
        based_on={memory.id: memory.version for memory in (*gone, *_resting(summaries, going))},
        counts={"retained": len(going)},
    )


def _listed(night: Night) -> Iterator[Memory]:
    past = None
    while page := night.engine.store.listed(night.scope, _SUMMARIES, limit=_PAGE, past=past):
        yield from page
        past = (page[-1].occurred, page[-1].id)


def _is_old_enough(night: Night, summary: Memory) -> bool:
    """What somebody protected stays with all that it rests on."""
    waits = timedelta(days=night.engine.nights.keeps_days)
    recorded = summary.recorded or summary.occurred
    said = bool(summary.words.text.strip()) and not summary.words.gone
    return said and night.at - recorded >= waits and not is_guarded(summary)


def _summarised(night: Night, sources: Collection[str]) -> dict[str, Event]:
    """What was said, and is still there to be read. A summary may rest on a memory of what happened instead."""
    store, scope = night.engine.store, night.scope
    told_of = [
        source
        for memory in store.memories(scope, sources)
        if memory.kind is Kind.EVENT
        for source in memory.sources
    ]
    events = store.events(scope, ids={*sources, *told_of}) if sources else []
    return {
        event.id: event
        for event in events
        if not event.words.gone and not is_important(event.words.text) and not event.words.secret
    }


def _made_of(night: Night, said: Collection[str]) -> tuple[dict[str, list[Memory]], set[str]]:
    """The memories of each event that say no more than that it happened, and the events that must be kept for others."""
    entries = [record.entry() for record in night.engine.store.records(night.scope, naming=set(said))]
    names: dict[str, set[str]] = defaultdict(set)
    for entry in entries:
        for name in _subject(entry):
            names[name] |= _sources(entry) & set(said)
    made: dict[str, list[Memory]] = {}
    kept: set[str] = set()
    events = {event.id: event for event in night.engine.store.events(night.scope, ids=set(said))}
    for memory in night.engine.store.memories(night.scope, names):
        for source in names[memory.id]:
            happened = memory.kind is Kind.EVENT
            if happened and not is_guarded(memory) and memory.audience is None and memory.heard is None:
                made.setdefault(source, []).append(memory)
            elif happened or memory.words.digest == events[source].words.digest:
                kept.add(source)
    return made, kept


def _subject(entry: Entry) -> tuple[str, ...]:
    match entry.change:
        case Encoded(memory=memory):
            return (memory.id,)
        case Revised(memory=name) | Judged(memory=name):
            return (name,)
        case _:
            return ()


def _sources(entry: Entry) -> set[str]:
    return set(named(entry.change)) - set(_subject(entry))


def _resting(summaries: Iterable[Memory], going: Iterable[Event]) -> Iterator[Memory]:
    """The summaries for whose sake these go: if one is let go meanwhile, it is decided again."""
    names = {event.id for event in going}
    return (memory for memory in summaries if names.intersection(memory.sources))


def _quoting(night: Night, words: Iterable[Words]) -> Iterator[Words]:
    """Former notes that say it again: where a talk stood, what was being said."""
    store, scope = night.engine.store, night.scope
    said = {json.dumps(each.text, ensure_ascii=False)[1:-1] for each in words if len(each.text) >= _TELLING}
    present = {each.digest for each in store.notes(scope).values()}
    for record in store.records(scope):
        change = record.entry().change
        noted = change.words if isinstance(change, Noted) else None
        if noted is None or noted.gone or noted.digest in present:
            continue
        if any(each in noted.text for each in said):
            yield noted
