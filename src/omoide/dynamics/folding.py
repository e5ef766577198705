"""Memories are the fold of the journal: assigning and counting, no settings, no formulas.

Every store applies these same functions, entry by entry, and refolds what an undo touches. So tables can always be
compared with, and rebuilt from, the journal.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from omoide.dynamics.timekeeping import is_ahead
from omoide.model.change import (
    Change,
    Encoded,
    Erased,
    Judged,
    Linked,
    Moved,
    Noted,
    Outcome,
    Protected,
    Recalled,
    Revised,
    Shared,
    Undone,
    Unlinked,
    grounds,
    mentioned,
    subjects,
)
from omoide.model.entry import Entry
from omoide.model.memory import REHEARSALS_KEPT, Memory
from omoide.model.plain import altered
from omoide.model.relation import Relation
from omoide.model.words import Words

_ONE_REHEARSAL = timedelta(hours=1)


def voided(entries: Iterable[Entry]) -> frozenset[int]:
    """The numbers of the entries that do not count. An undo that was itself undone voids nothing."""
    void: set[int] = set()
    for entry in sorted(entries, key=lambda entry: entry.number, reverse=True):
        if isinstance(entry.change, Undone) and entry.number not in void:
            void.add(entry.change.entry)
    return frozenset(void)


def live(entries: Iterable[Entry]) -> list[Entry]:
    """The entries that count, in order."""
    ordered = sorted(entries, key=lambda entry: entry.number)
    void = voided(ordered)
    return [entry for entry in ordered if entry.number not in void]


def folded_memory(memory: Memory | None, entry: Entry) -> Memory | None:
    """One memory after one entry that has it as a subject. A change of what is not there does nothing."""
    change = entry.change
    if isinstance(change, Encoded):
        at = entry.at
        staged = change.memory.staged or at
        # It is born private: what is shared is shared by a change of its own.
        return altered(
            change.memory, audience=None, recorded=at, updated=at, staged=staged, version=entry.number
        )
    if isinstance(change, Erased) or memory is None:
        return None
    match change:
        case Revised():
            return _revised(memory, change, at=entry.at)
        case Recalled():
            return _rehearsed(memory, change, at=entry.at)
        case Judged():
            return _judged(memory, change)
        case Moved():
            return _moved(memory, change, at=entry.at)
        case Protected():
            return altered(memory, protection=change.protection)
        case Shared():
            return altered(memory, audience=change.audience)
        case Linked() | Unlinked() | Noted() | Undone():
            return memory


def _revised(memory: Memory, change: Revised, *, at: datetime) -> Memory:
    return altered(
        memory,
        words=change.words,
        level=change.level or memory.level,
        origins=tuple(sorted({*memory.origins, *change.origins})),
        trust=change.trust or memory.trust,
        sources=tuple(dict.fromkeys((*memory.sources, *change.sources))),
        revisions=memory.revisions + 1,
        updated=at,
    )


def _rehearsed(memory: Memory, change: Recalled, *, at: datetime) -> Memory:
    return altered(
        memory,
        recalls=memory.recalls + 1,
        uses=memory.uses + (memory.id in change.used),
        rehearsals=_with_rehearsal(memory.rehearsals, at),
    )


def _with_rehearsal(known: tuple[datetime, ...], at: datetime) -> tuple[datetime, ...]:
    """The newest sixteen. Those of one hour are one: a talkative hour must not push out all earlier days. Where the clock went
    back, nobody knows yet when it was wrong: the new one takes its place among the others, and none but the last gives way."""
    if known and is_ahead(known[-1], at):
        return tuple(sorted((*known[: REHEARSALS_KEPT - 1], at)))
    if known and at - known[-1] < _ONE_REHEARSAL:
        return (*known[:-1], at)
    return (*known, at)[-REHEARSALS_KEPT:]


def _judged(memory: Memory, change: Judged) -> Memory:
    stated = ("importance", "confidence", "affect", "category", "valid_from", "valid_to", "revival_asked")
    found = {name: value for name in stated if (value := getattr(change, name)) is not None}
    kept = not change.anew
    return altered(
        memory,
        **found,
        successes=kept * memory.successes + (change.outcome is Outcome.SUCCESS),
        failures=kept * memory.failures + (change.outcome is Outcome.FAILURE),
        mentions=memory.mentions + change.mentioned,
    )


def _moved(memory: Memory, change: Moved, *, at: datetime) -> Memory:
    return altered(
        memory,
        stage=change.stage or memory.stage,
        staged=at if change.stage else memory.staged,
        tier=change.tier or memory.tier,
        anchor=change.anchor or memory.anchor,
        superseded_by=change.superseded_by or memory.superseded_by,
        revival_asked=None if change.stage else memory.revival_asked,  # whatever was decided, it was answered
    )


Links = dict[tuple[str, str, str], Relation]


def fold_links(links: Links, change: Change) -> None:
    """Bring the relations up to date with one change, in place: a journal may hold many."""
    match change:
        case Linked():
            links[change.relation.key] = change.relation
        case Unlinked():
            links.pop(change.relation.key, None)
        case Erased():
            gone = set(change.memories)
            for key in [key for key in links if key[0] in gone or key[1] in gone]:
                del links[key]
        case _:
            pass


def refolded(name: str, entries: Iterable[Entry]) -> Memory | None:
    """One memory from all entries that name it, some of them perhaps undone."""
    memory: Memory | None = None
    for entry in live(entries):
        if name in subjects(entry.change):
            memory = folded_memory(memory, entry)
    return memory


def refolded_links(entries: Iterable[Entry]) -> Links:
    links: Links = {}
    for entry in live(entries):
        fold_links(links, entry.change)
    return links


def refolded_note(key: str, entries: Iterable[Entry]) -> Words | None:
    words: Words | None = None
    for entry in live(entries):
        if isinstance(entry.change, Noted) and entry.change.key == key:
            words = entry.change.words
    return words


def said_by(names: Collection[str], entries: Iterable[Entry]) -> dict[str, list[Words]]:
    """By memory, what it said, from the first words to the present ones; what was undone does not count."""
    said: dict[str, list[Words]] = {name: [] for name in names}
    for entry in live(entries):
        match entry.change:
            case Encoded(memory=memory) if memory.id in said:
                said[memory.id].append(memory.words)
            case Revised(memory=name, words=words) if name in said:
                said[name].append(words)
            case _:
                pass
    return said


@dataclass(slots=True)
class State:
    """A whole mind: what the journal amounts to."""

    memories: dict[str, Memory] = field(default_factory=dict[str, Memory])
    links: Links = field(default_factory=dict[tuple[str, str, str], Relation])
    notes: dict[str, Words] = field(default_factory=dict[str, Words])


def fold(entries: Iterable[Entry]) -> State:
    """The state after the entries. `version` counts undone entries too: they also touched the memory."""
    ordered = sorted(entries, key=lambda entry: entry.number)
    state = State()
    for entry in live(ordered):
        _fold_into(state, entry)
    _count_versions(state, ordered)
    return state


def folded_on(state: State, entries: Sequence[Entry]) -> State:
    """The state after some more entries that undo nothing. The former stays as it was, for whoever is reading it."""
    after = State(memories=dict(state.memories), links=dict(state.links), notes=dict(state.notes))
    for entry in entries:
        _fold_into(after, entry)
    _count_versions(after, entries)
    return after


def _count_versions(state: State, entries: Iterable[Entry]) -> None:
    for name, number in last_named(entries).items():
        if name in state.memories:
            state.memories[name] = altered(state.memories[name], version=number)


def _fold_into(state: State, entry: Entry) -> None:
    change = entry.change
    if isinstance(change, Noted):
        if change.words is None:
            state.notes.pop(change.key, None)
        else:
            state.notes[change.key] = change.words
        return
    fold_links(state.links, change)
    for name in subjects(change):
        memory = folded_memory(state.memories.get(name), entry)
        if memory is None:
            state.memories.pop(name, None)
        else:
            state.memories[name] = memory


def last_named(entries: Iterable[Entry]) -> dict[str, int]:
    """The number of the last entry that named each id, rehearsals apart."""
    last: dict[str, int] = {}
    for entry in entries:
        for name in mentioned(entry.change):
            last[name] = max(last.get(name, 0), entry.number)
    return last


def standing(entries: Sequence[Entry], *, undoing: Collection[int]) -> list[Entry]:
    """The entries that would count, yet stand on a memory that would not be there, once `undoing` are undone too.

    Rehearsals stand on nothing. What was erased is no reason: its journal stays as it is.
    """
    last = max((entry.number for entry in entries), default=0)
    acts = [
        Entry(
            number=last + 1 + place,
            at=entries[-1].at,
            act=0,
            by="undo",
            change=Undone(entry=number, names=()),
        )
        for place, number in enumerate(undoing)
    ]
    counted = live([*entries, *acts])
    there = {entry.change.memory.id for entry in counted if isinstance(entry.change, Encoded)}
    erased = {name for entry in counted if isinstance(entry.change, Erased) for name in entry.change.memories}
    once = {entry.change.memory.id for entry in entries if isinstance(entry.change, Encoded)}
    lost = once - there - erased
    return [entry for entry in counted if lost.intersection(grounds(entry.change))]
