"""Erase: one memory, everything derived from it and every word of both, so that no file holds them any more.

A memory of something that happened takes along what the time line says of it; and what happened can be erased by the id
of its event, with all that was made of it. What others have heard of it goes with it, in one act.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace

from omoide.care.audit import Act, record
from omoide.engine import Engine
from omoide.errors import InDoubt, NotFound, OmoideError
from omoide.model.change import Encoded, Erased, Judged, Revised, words_of
from omoide.model.entry import Entry
from omoide.model.frozen import frozen
from omoide.model.gone import Gone
from omoide.model.memory import Kind
from omoide.model.scope import Scope
from omoide.model.words import Words
from omoide.society.descent import derived, descent


@frozen
class Erasing:
    """What an erasure takes: the memories, first the one that was meant, and their words in every version; the
    events of the time line that they are memories of; what was noted of them; and the keys of notes that name somebody, by
    the digests of the entries that have them."""

    memories: tuple[str, ...]
    words: tuple[Words, ...]
    events: tuple[str, ...] = ()
    notes: tuple[Words, ...] = ()
    entries: tuple[str, ...] = ()
    elsewhere: "tuple[tuple[Scope, Erasing], ...]" = ()  # the same in the minds that have heard of it

    @property
    def minds(self) -> tuple[str, ...]:
        """Which others have heard of it."""
        return tuple(scope.mind for scope, _ in self.elsewhere)

    def change(self) -> Erased:
        digests = tuple(words.digest for words in (*self.words, *self.notes))
        return Erased(memories=self.memories, digests=digests, entries=self.entries)


@frozen
class Receipt:
    """`left_in` names the files in which a piece of the text was found afterwards: none, or something is wrong."""

    entry: int
    memories: tuple[str, ...]
    versions: int
    left_in: tuple[str, ...]
    minds: tuple[str, ...] = ()  # of others, who had heard of it


def plan_erasure(engine: Engine, scope: Scope, memory: str) -> Erasing:
    """Also memories that an undo made vanish are found here: their words are still kept."""
    plan = plan_of(engine, scope, [memory])
    if all(words.gone and not words.lost for words in plan.words):  # never there, or erased before
        raise NotFound(what="memory", value=memory)
    heard = descent(engine, engine.store.told_on(scope, plan.memories))
    back = heard.pop(scope, [])  # what came back to where it began
    plan = plan_of(engine, scope, [memory, *back]) if back else plan
    elsewhere = tuple((mind, plan_of(engine, mind, names)) for mind, names in heard.items())
    return replace(plan, elsewhere=elsewhere)


def plan_of(engine: Engine, scope: Scope, names: list[str]) -> Erasing:
    chosen: dict[str, None] = {}
    events: dict[str, None] = {}
    versions: dict[str, Words] = {}
    pending = list(names)
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
            if words := own_words(entry, name):
                versions[words.digest] = words
            told_of = engine.store.events(scope, ids=_told_of(entry, name))
            pending += [*derived(entry, name), *(event.id for event in told_of)]
    return Erasing(memories=tuple(chosen), words=tuple(versions.values()), events=tuple(events))


def erase(engine: Engine, scope: Scope, erasing: Erasing, *, by: str) -> Receipt:
    """From every file, in every mind that has it; and it is written down that it was done."""
    everywhere: dict[Scope, Erasing] = {scope: erasing, **dict(erasing.elsewhere)}
    (entry,) = erased_from(engine, everywhere, by=by)[scope]
    heard = descent(engine, engine.store.told_on(scope, erasing.memories))  # in this very moment
    late = {mind: plan_of(engine, mind, names) for mind, names in heard.items()}
    if late:
        erased_from(engine, late, by=by)
    everywhere = {**late, **everywhere}
    left_in = physically(engine, everywhere)
    record(engine, scope, Act.ERASED, by=by, memories=len(erasing.memories), entry=entry.number)
    return Receipt(
        entry=entry.number,
        memories=erasing.memories,
        versions=len(erasing.words),
        left_in=tuple(left_in),
        minds=(*erasing.minds, *(mind.mind for mind in late)),
    )


def erased_from(engine: Engine, plans: Mapping[Scope, Erasing], *, by: str) -> dict[Scope, tuple[Entry, ...]]:
    """In all these minds or in none."""
    changes = {mind: [plan.change()] for mind, plan in plans.items()}
    with foretold(engine, changes):
        return engine.gate.commit_all(changes, by=by)


@contextmanager
def foretold(engine: Engine, changes: Mapping[Scope, Sequence[Erased]]) -> Iterator[None]:
    """The ledger is told of these before they are done."""
    at = engine.clock.now()
    with told_first(
        engine, [Gone(scope=scope, at=at, change=each) for scope, some in changes.items() for each in some]
    ):
        yield


@contextmanager
def told_first(engine: Engine, gone: Sequence[Gone]) -> Iterator[None]:
    """The ledger is told before it is done, so that no backup is ever ahead of it; and told where it was not done after all,
    so that no backup that is put back loses what is still there. Where nobody knows, what somebody wanted gone goes."""
    ledger = engine.ledger
    if ledger is None:
        yield
        return
    told: list[Gone] = []
    try:
        for each in gone:
            ledger.tell(each)
            told.append(each)
        yield
    except InDoubt:
        raise
    except OmoideError:
        for each in told:
            with suppress(OmoideError):  # what went wrong first is what is told
                ledger.withdraw(each)
        raise


def physically(engine: Engine, scopes: Iterable[Scope]) -> list[str]:
    """What was erased in these minds goes from what is at hand, from their files and from the full log. Returns where
    something of it is left, or may be, because it could not be reached."""
    left_in: list[str] = []
    for scope in scopes:
        engine.hot.drop(scope)  # what is at hand may quote it
        for place in engine.beside(scope):  # its files say it, too
            try:
                place.clean()
            except (OmoideError, OSError):
                left_in.append(place.name)
    return list(dict.fromkeys((*left_in, *engine.store.scrub())))


def _naming(engine: Engine, scope: Scope, name: str) -> Iterable[Entry]:
    return (record.entry() for record in engine.store.records(scope, naming=(name,)))


def own_words(entry: Entry, name: str) -> Words | None:
    """What this entry says in the place of that memory."""
    match entry.change:
        case Encoded(memory=memory) if memory.id == name:
            return memory.words
        case Revised(memory=memory) if memory == name:
            return words_of(entry.change)
        case _:
            return None


def _told_of(entry: Entry, name: str) -> tuple[str, ...]:
    """The events that a memory of something that happened was made of: they say the same, often at more length."""
    match entry.change:
        case Encoded(memory=memory) if memory.id == name and memory.kind is Kind.EVENT:
            return memory.sources
        case Judged(memory=memory) if memory == name:
            return entry.change.sources
        case _:
            return ()
