"""Moving in from a directory of the AnimaWorks layout: once, whole, one act for each mind; doing it twice doubles nothing."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import field

from omoide.engine import Engine
from omoide.errors import BadInput, TooLong
from omoide.language.keeping import kept
from omoide.library.animaworks import Anima, Layout, Oddity, Paper, read_layout
from omoide.mirror.known import past_of
from omoide.mirror.shelf import Shelf
from omoide.model.change import Change, Encoded, Linked, Noted
from omoide.model.cue import EVERYTHING
from omoide.model.entry import Entry
from omoide.model.frozen import frozen
from omoide.model.memory import Memory
from omoide.model.scope import Scope
from omoide.model.words import Words
from omoide.society.shared import shared

BY = "vault"
_PAGE = 500


@frozen
class Arrived:
    """How much came into which mind (`counts` by scope), what was not understood, and the entries that were written."""

    counts: Mapping[Scope, Counter[str]] = field(default_factory=dict[Scope, Counter[str]])
    odd: tuple[Oddity, ...] = ()
    entries: tuple[Entry, ...] = ()


def move_in(engine: Engine, scope: Scope, shelf: Shelf, *, by: str = BY, only_look: bool = False) -> Arrived:
    """`scope` is the mind of a directory of one anima alone, and its tenant that of all others."""
    layout = _read(engine, scope, shelf, by=by)
    counts: dict[Scope, Counter[str]] = {}
    entries: list[Entry] = []
    for anima in layout.animas:
        counts[anima.scope] = count = Counter[str]()
        changes, events = _fit(engine, anima, count)
        if not only_look and (changes or events):
            entries += engine.gate.commit(anima.scope, changes, by=by, events=events, wished=True)
    return Arrived(counts=counts, odd=layout.odd, entries=tuple(entries))


def papers_of(shelf: Shelf) -> list[Paper]:
    """All files there; links are not followed."""
    return [
        Paper(seen.path, shelf.read(seen.path) or b"", seen.touched)
        for seen in shelf.listed()
        if not seen.link
    ]


def _read(engine: Engine, scope: Scope, shelf: Shelf, *, by: str) -> Layout:
    """An id that an undo used up is passed over, so that what was undone can come once more."""
    papers = papers_of(shelf)
    used = frozenset[str]()
    while True:
        layout = read_layout(
            papers, own=scope, common=shared(scope), now=engine.clock.now(), by=by, used=used
        )
        more: set[str] = set()
        for anima in layout.animas:
            ids = frozenset(memory.id for memory in anima.memories)
            past = past_of(engine, anima.scope, ids)
            there = {memory.id for memory in engine.store.memories(anima.scope, ids)}
            more |= past.used - past.erased - there
        if not more:
            return layout
        used |= more


def _fit(engine: Engine, anima: Anima, count: Counter[str]) -> tuple[list[Change], list]:
    scope = anima.scope
    erased = past_of(engine, scope, frozenset(memory.id for memory in anima.memories)).erased
    known = _known(engine, scope)
    texts = {(each.words.alias, each.words.text.strip()) for each in known.values() if each.words.alias}
    new: dict[str, Memory] = {}
    for memory in anima.memories:
        count["read"] += 1
        same = (memory.words.alias, memory.words.text.strip()) in texts
        why = (
            "already"
            if memory.id in known or same
            else "erased"
            if memory.id in erased
            else _unfit(engine, memory)
        )
        count[why or "taken"] += 1
        if not why:
            new[memory.id] = memory
    changes: list[Change] = [Encoded(memory=memory) for memory in new.values()]
    for relation in anima.relations:
        if relation.source in new and (relation.target in new or relation.target in known):
            changes.append(Linked(relation=relation))
            count["relations"] += 1
    notes = engine.store.notes(scope)
    for key, text in anima.notes:
        count["already" if key in notes else "notes"] += 1
        if key not in notes:
            changes.append(Noted(key=key, words=Words(text=text)))
    there = {event.id for event in engine.store.events(scope, ids=[event.id for event in anima.events])}
    events = [event for event in anima.events if event.id not in there]
    count["events"] += len(events)
    count["already"] += len(there)
    return changes, events


def _known(engine: Engine, scope: Scope) -> dict[str, Memory]:
    found: dict[str, Memory] = {}
    while page := engine.store.listed(scope, EVERYTHING, offset=len(found), limit=_PAGE):
        found |= {memory.id: memory for memory in page}
    return found


def _unfit(engine: Engine, memory: Memory) -> str:
    try:
        kept(memory.words, limit_bytes=engine.limits.text_bytes)
    except TooLong:
        return "too_long"
    except BadInput:
        return "refused"
    return ""
