"""Quoting: what was said before, word for word, utterance by utterance (NA-37…39, NA-47, NA-54).

The index of terms says where a word may stand; the words themselves are read only of the few that are shown, from the newest
end, from the oldest, and by chance between. What no index holds is read from the newest end of the log, so far as is
allowed. Neither depends on how long the log is.
"""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from omoide.engine import Engine
from omoide.language.lexicon import is_japanese, tag_facet
from omoide.language.seeking import telling_words
from omoide.language.terms import hash_term, is_little, pair_weight, query_terms
from omoide.language.widths import normal
from omoide.library.activity_log import place_of
from omoide.library.paths import path_of
from omoide.model.activity import SPOKEN, TURN, activity_of
from omoide.model.cue import FINDABLE, AskedTerm, Filter
from omoide.model.event import Event
from omoide.model.frozen import frozen
from omoide.model.memory import Kind, Memory, Origin, Stage
from omoide.model.scope import Scope
from omoide.persona.diaries import DIARY
from omoide.ports import Candidates, Probe

LOGS: Final = frozenset({Kind.EVENT})
PAST: Final = frozenset(
    {Kind.EVENT, Kind.NOTE}
)  # an episode tells what was said once more: it comes by meaning
DIARIES: Final = tag_facet(DIARY)  # of notes, only what a diary says is quoted
_CONTINUES: Final = {"ja": "（続きがあります）", "en": " (continues)"}
_SPEAKERS: Final = frozenset({Origin.USER, Origin.AGENT, Origin.IMPORT})  # logs of elsewhere are logs
_KEPT: Final = FINDABLE | {Stage.ARCHIVED}
_SYSTEM: Final = "system"
_EDGE: Final = 400  # places at either end of what may hold a word, and between them
_AT_ONCE: Final = 8
_LOOKED_AT: Final = 120  # characters, by which a text is looked up
_FORGOTTEN: Final = 10_000
_BETWEEN: Final = 4  # events to one that is said


Among = Callable[[Candidates], NDArray[np.bool_]]


@frozen
class Block:
    """One utterance, or one entry of a diary; `ids` are the memory and the event that it is."""

    at: datetime
    text: str
    speaker: str
    origin: str
    pointer: str
    ids: tuple[str, ...] = ()
    memory: str = ""
    keyword: str = ""

    def shown(self, longest: int) -> str:
        """As much as is shown; what is cut says so."""
        return cut(self.text, longest)


class Quota(NamedTuple):
    """How many of which time."""

    newest: int
    oldest: int
    between: int = 0


class _Place(NamedTuple):
    at: float
    memory: str
    event: Event | None = None


def cut(text: str, longest: int) -> str:
    return text if len(text) <= longest else text[:longest] + _CONTINUES["ja" if is_japanese(text) else "en"]


def quoted(
    engine: Engine,
    scope: Scope,
    keywords: Sequence[str],
    *,
    quota: Quota,
    kinds: Collection[Kind] = LOGS,
    table: Candidates | None = None,
    among: Among | None = None,
    common: float = 1.0,
    scanned: int = 0,
) -> list[Block]:
    """What was said with one of these words, the newest first. `table` may be there already, with the terms of the words;
    `among` tells which rows of a table are meant. A word in more than the `common` share of them is passed over. So many
    events are read besides that may be in no index."""
    keywords = [each for each in keywords if each.strip()]
    if not keywords:
        return []
    places = _indexed(engine, scope, keywords, kinds, table, among, common=common, least=sum(quota))
    if scanned:
        places = sorted([*places, *_scanned(engine, scope, keywords, scanned)], key=lambda each: each.at)
    return _by_band(engine, scope, places, keywords, quota)


def search_talk(engine: Engine, scope: Scope, words: str) -> list[Block]:
    """On purpose (NA-47): exactly these words; or one of them, where they are few; or what is telling in them."""
    seeking, single = engine.seeking, words.split()
    telling = telling_words(words, now=engine.clock.now(), limit=seeking.keywords)
    few = [word for word in single if not is_little(word)] if len(single) <= seeking.keywords else ()
    for keywords in ([words], few, telling):
        found = quoted(
            engine,
            scope,
            keywords,
            quota=Quota(seeking.asked_newest, seeking.asked_oldest),
            scanned=seeking.scanned,
        )
        if found:
            return found
    return []


# Where the words may stand.


def _indexed(
    engine: Engine,
    scope: Scope,
    keywords: Sequence[str],
    kinds: Collection[Kind],
    table: Candidates | None,
    among: Among | None,
    *,
    common: float,
    least: int,
) -> list[_Place]:
    terms = [_terms(word) for word in keywords]
    if table is None or not all(term in table.said for own in ([DIARIES], *terms) for term in own):
        table = _table(engine, scope, terms)
    meant = table.allowed & _told(table, kinds)
    if among is not None:
        meant &= among(table)
    if not meant.any():
        return []
    rows = np.zeros(len(table.ids), np.bool_)
    most = max(common * int(meant.sum()), least)
    for own in terms:
        holding = _holding(table, own) & meant
        if holding.sum() <= most:
            rows |= holding
    found = np.flatnonzero(rows)
    found = found[np.argsort(table.facts.occurred[found], kind="stable")]
    return [
        _Place(float(table.facts.occurred[row]), table.id(int(row)))
        for row in _some(found, engine.chance.bits)
    ]


def _told(table: Candidates, kinds: Collection[Kind]) -> NDArray[np.bool_]:
    told = table.of(frozenset(kinds) - {Kind.NOTE}, None)
    if Kind.NOTE in kinds:
        diaries = table.said[DIARIES]
        told[diaries] = table.of(frozenset({Kind.NOTE}), None)[diaries]
    return told


def _terms(word: str) -> list[int]:
    found = query_terms(word).terms
    return [hash_term(term) for term in ([t for t in found if pair_weight(t) > 0] or found)]


def _table(engine: Engine, scope: Scope, terms: Iterable[Sequence[int]]) -> Candidates:
    asked = tuple(AskedTerm(term) for term in dict.fromkeys(each for own in terms for each in own))
    return engine.store.candidates(
        scope, Probe(terms=asked, filter=Filter(kinds=PAST, stages=_KEPT), marks=(DIARIES,))
    )


def _holding(table: Candidates, terms: Sequence[int]) -> NDArray[np.bool_]:
    """Which rows have all of these."""
    held = np.full(len(table.ids), bool(terms), np.bool_)
    for term in terms:
        own = np.zeros(len(table.ids), np.bool_)
        own[table.said[term]] = True
        held &= own
    return held


def _some(rows: NDArray[np.intp], bits: Callable[[int], int]) -> NDArray[np.intp]:
    """Both ends, and a few by chance of what lies between."""
    if len(rows) <= 3 * _EDGE:
        return rows
    between = sorted({_EDGE + bits(32) % (len(rows) - 2 * _EDGE) for _ in range(_EDGE)})
    return np.concatenate((rows[:_EDGE], rows[between], rows[-_EDGE:]))


def _scanned(engine: Engine, scope: Scope, keywords: Sequence[str], most: int) -> list[_Place]:
    """The newest of the log, one by one: turns of which no memory was made, or one in other words. What was forgotten on
    purpose is passed over."""
    events = [
        event
        for event in engine.store.events(scope, last=most)
        if event.type in SPOKEN and any(_held(each.text, keywords) for each in _said(scope, event))
    ]
    if not events:
        return []
    gone = Filter(stages=frozenset({Stage.FORGOTTEN}), kinds=LOGS)
    forgotten = {name for each in engine.store.listed(scope, gone, limit=_FORGOTTEN) for name in each.sources}
    return [_Place(event.at.timestamp(), "", event) for event in events if event.id not in forgotten]


# Which of them come.


def _by_band(
    engine: Engine, scope: Scope, places: Sequence[_Place], keywords: Sequence[str], quota: Quota
) -> list[Block]:
    if not places:
        return []
    hidden = _in_context(engine, scope)
    heads: set[str] = set()
    found: list[Block] = []

    def take(order: Iterable[_Place], most: int) -> int:
        """So many of them; how many places that took."""
        taken, read = 0, 0
        for blocks in _read(engine, scope, order) if most else ():
            read += 1
            for block in blocks:
                keyword = _held(block.text, keywords)
                head = " ".join(normal(block.text)[: engine.seeking.alike].split())
                if not keyword or head in heads or not hidden.isdisjoint(block.ids):
                    continue
                if len(block.text.strip()) < engine.seeking.shortest:
                    continue
                heads.add(head)
                found.append(replace(block, keyword=keyword))
                taken += 1
                if taken == most:
                    return read
        return read

    newest = take(reversed(places), quota.newest)
    left = places[: len(places) - newest]
    left = left[take(left, quota.oldest) :]
    take(_shuffled(left, engine.chance.bits), quota.between)
    return sorted(found, key=lambda each: each.at, reverse=True)


def _shuffled(places: Sequence[_Place], bits: Callable[[int], int]) -> Iterator[_Place]:
    left = list(places)
    while left:
        yield left.pop(bits(32) % len(left))


def _in_context(engine: Engine, scope: Scope) -> frozenset[str]:
    """The last that was said: a mind still has it before its eyes (NA-38)."""
    last = engine.seeking.in_context
    events = engine.store.events(scope, last=_BETWEEN * last) if last else []
    return frozenset([event.id for event in events if event.type in SPOKEN][-last:])


def _held(text: str, keywords: Sequence[str]) -> str:
    """The first of these that it says to the letter, in whatever width and case."""
    plain = _plain(text)
    return next((word for word in keywords if _plain(word) in plain), "")


def _plain(text: str) -> str:
    return " ".join(normal(text).casefold().split())


# What was said there.


def _read(engine: Engine, scope: Scope, places: Iterable[_Place]) -> Iterator[list[Block]]:
    """A few at a time: mostly the first ones are enough."""
    order = iter(places)
    while some := [place for place, _ in zip(order, range(_AT_ONCE), strict=False)]:
        known = {each.id: each for each in engine.store.memories(scope, [place.memory for place in some])}
        names = [name for each in known.values() if each.kind is Kind.EVENT for name in each.sources]
        events = {each.id: each for each in engine.store.events(scope, ids=names)} if names else {}
        for place in some:
            if place.event is not None:
                yield _said(scope, place.event)
            elif memory := known.get(place.memory):
                yield _blocks(scope, memory, events)
            else:
                yield []


def _blocks(scope: Scope, memory: Memory, events: dict[str, Event]) -> list[Block]:
    """An event as the log has it; a memory itself where the log has nothing."""
    words = memory.words
    if memory.kind is Kind.NOTE and DIARY not in words.tags:
        return []
    if memory.kind is Kind.EVENT:
        told = [events[name] for name in memory.sources if name in events]
        if told:
            return [block for event in told for block in _said(scope, event, memory=memory.id)]
    if not _SPEAKERS.issuperset(memory.origins) or _plain(words.speaker) == _SYSTEM:
        return []
    return [
        Block(
            at=memory.occurred,
            text=text,
            speaker=words.speaker or (scope.speaker if Origin.AGENT in memory.origins else ""),
            origin="+".join(memory.origins),
            pointer=path_of(memory),
            ids=(memory.id,),
            memory=memory.id,
        )
        for text in (words.trigger, words.text)
        if text
    ]


def _said(scope: Scope, event: Event, *, memory: str = "") -> list[Block]:
    """A turn is two utterances, all else that is spoken is one. What a tool or a page says is no talk."""
    if event.type not in SPOKEN or event.origin not in _SPEAKERS or _plain(event.words.speaker) == _SYSTEM:
        return []
    did = activity_of(event)
    own = event.origin is Origin.AGENT and event.type != TURN
    utterances = [
        (did.content, did.sender or (scope.speaker if own else ""), event.origin),
        (did.reply, scope.speaker, Origin.AGENT),
    ]
    where = place_of(event.day, [event.line])
    ids = tuple(filter(None, (event.id, memory)))
    return [
        Block(
            at=event.at, text=text, speaker=speaker, origin=str(origin), pointer=where, ids=ids, memory=memory
        )
        for text, speaker, origin in utterances
        if text.strip()
    ]


# Reading on.


def read_on(engine: Engine, scope: Scope, text: str) -> Block | None:
    """The utterance or entry that says exactly this, from there on; None: nobody said so (NA-54)."""
    wanted = _pattern(text)
    if wanted is None:
        return None
    terms = _terms(normal(text)[:_LOOKED_AT])
    table = _table(engine, scope, [terms])
    count = np.zeros(len(table.ids), np.int32)
    for term in terms:
        count[table.said[term]] += 1
    count[~table.allowed] = 0
    best = np.lexsort((-table.facts.occurred, -count))[:_EDGE]
    places = [_Place(0.0, table.id(int(row))) for row in best if count[row]]
    begins = " ".join(normal(text).split())[:_AT_ONCE]
    for source in (lambda: places, lambda: _scanned(engine, scope, [begins], engine.seeking.scanned)[::-1]):
        for blocks in _read(engine, scope, source()):
            for block in blocks:
                if found := wanted.search(normal(block.text)):
                    return replace(block, text=normal(block.text)[found.start() :])
    return None


def _pattern(text: str) -> re.Pattern[str] | None:
    """To the letter, but for white space, width, case, and the signs that are made harmless where they are shown."""
    for mark in _CONTINUES.values():
        text = text.strip().removesuffix(mark.strip())
    words = [re.escape(word).replace("‹", "[<‹]").replace("›", "[>›]") for word in normal(text).split()]
    return re.compile(r"\s+".join(words), re.IGNORECASE) if words else None
