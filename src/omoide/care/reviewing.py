"""What may be about a person though it names nobody: 「今は神戸で消防士をしてる」 after somebody had asked of 健太.

Nobody can know that for certain, so it is neither left without a word nor erased: it is shown beside the preview, each with
the reason why it is there, for a person to decide.
"""

import math
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import timedelta
from enum import StrEnum
from typing import Final

from omoide.engine import Engine
from omoide.language.keywords import keywords
from omoide.language.lexicon import folded
from omoide.model.change import Encoded
from omoide.model.cue import EVERYTHING
from omoide.model.event import Event
from omoide.model.frozen import frozen
from omoide.model.memory import Kind, Memory
from omoide.model.scope import Scope
from omoide.model.words import Words

TURNS: Final = 4  # so many turns before and after, in the same talk
WHILE: Final = timedelta(minutes=10)  # of what belongs to no talk: what was written next, so soon
MOST: Final = 50  # of one mind; what is told in the same talk comes first
_RARE: Final = 2  # texts besides those that go: a word that so few say ties them
_PAGE: Final = 500


class Nearness(StrEnum):
    """Why it may be about them."""

    TALK = "talk"  # it was said next to what goes
    TIE = "tie"  # it is tied to what goes
    TOPIC = "topic"  # it speaks of what else only that speaks of


@frozen
class Perhaps:
    """A memory or an event that may be about the person: `id` is what `also` takes."""

    scope: Scope
    id: str
    words: Words
    why: tuple[Nearness, ...]


def perhaps(
    engine: Engine,
    scope: Scope,
    gone: Collection[str],
    *,
    events: Mapping[str, Event],
    names: Collection[str],
) -> tuple[Perhaps, ...]:
    """Of one mind; `gone` are the memories and events that go in any case."""
    memories = {each.id: each for each in _memories(engine, scope)}
    told = {
        source: memory.id
        for memory in memories.values()
        if memory.kind is Kind.EVENT
        for source in memory.sources
        if source in events
    }
    near: defaultdict[str, dict[Nearness, None]] = defaultdict(dict)
    for name in _in_talks(gone, events):
        near[told.get(name, name)][Nearness.TALK] = None
    for name in _written_next(engine, scope, gone, memories):
        near[name][Nearness.TALK] = None
    for relation in engine.store.links(scope, [name for name in gone if name in memories]):
        for end in (relation.source, relation.target):
            near[end][Nearness.TIE] = None
    for name in _of_the_same(gone, memories, names):
        near[name][Nearness.TOPIC] = None
    said = {
        **{name: event.words for name, event in events.items()},
        **{name: memory.words for name, memory in memories.items()},
    }
    found = [
        Perhaps(scope=scope, id=name, words=said[name], why=tuple(why))
        for name, why in near.items()
        if name not in gone and told.get(name, name) not in gone and name in said and not said[name].gone
    ]
    order = list(Nearness)
    return tuple(sorted(found, key=lambda each: (order.index(each.why[0]), -len(each.why)))[:MOST])


def _memories(engine: Engine, scope: Scope) -> Iterable[Memory]:
    past = None
    while page := engine.store.listed(scope, EVERYTHING, limit=_PAGE, past=past):
        yield from page
        past = page[-1].occurred, page[-1].id


def _in_talks(gone: Collection[str], events: Mapping[str, Event]) -> Iterable[str]:
    """The turns around those that go."""
    talks: defaultdict[str, list[str]] = defaultdict(list)
    for name, event in events.items():
        if event.words.session:
            talks[event.words.session].append(name)
    for turns in talks.values():
        for place, name in enumerate(turns):
            if name in gone:
                yield from turns[max(0, place - TURNS) : place + TURNS + 1]


def _written_next(
    engine: Engine, scope: Scope, gone: Collection[str], memories: Mapping[str, Memory]
) -> Iterable[str]:
    """What was written down alone, just before or after."""
    alone = [
        (entry.at, change.memory.id)
        for record in engine.store.records(scope)
        if isinstance((change := (entry := record.entry()).change), Encoded)
        and not change.memory.words.session
        and change.memory.id in (memories.keys() | gone)
    ]
    for place, (at, name) in enumerate(alone):
        if name in gone:
            around = alone[max(0, place - TURNS) : place + TURNS + 1]
            yield from (other for then, other in around if abs(then - at) <= WHILE)


def _of_the_same(
    gone: Collection[str], memories: Mapping[str, Memory], names: Collection[str]
) -> Iterable[str]:
    """Those that say a word which hardly anybody says but those that go; the more such words, the earlier."""
    topics = {name: _topics(memory.words) for name, memory in memories.items() if not memory.words.gone}
    theirs = {topic for name in gone for topic in topics.get(name, ())} - set(names)
    others = Counter(
        topic for name, own in topics.items() if name not in gone for topic in own if topic in theirs
    )
    rare = {topic: math.log(1 + len(topics) / count) for topic, count in others.items() if count <= _RARE}
    weight = {
        name: sum(rare.get(topic, 0.0) for topic in own)
        for name, own in topics.items()
        if name not in gone and not rare.keys().isdisjoint(own)
    }
    return sorted(weight, key=lambda name: (-weight[name], name))


def _topics(words: Words) -> frozenset[str]:
    found: Sequence[str] = words.keywords or keywords(words.text)
    return frozenset(map(folded, found))
