"""Verify: the journal is what was written, the words are what was sealed, the tables are what they amount to."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import datetime

from omoide.care.audit import audit_of
from omoide.care.export import all_events
from omoide.care.timekeeping import Misdated, in_doubt, misdated
from omoide.dynamics.folding import State, fold
from omoide.engine import Engine
from omoide.errors import OmoideError
from omoide.gate.parking import all_parked
from omoide.model.change import Erased, words_of
from omoide.model.cue import ALL
from omoide.model.entry import GENESIS, Entry, Record, chain, may_be_blanked
from omoide.model.frozen import frozen
from omoide.model.memory import Memory
from omoide.model.parked import Parked
from omoide.model.scope import Scope
from omoide.model.words import Words
from omoide.ports import Census, Progress

_PAGE = 1000
_AGAIN = 5  # looks at what others keep writing to


@frozen
class Verdict:
    """`problems` is empty when all is well. Note `entries` and `head` elsewhere: a later cut is then always seen. What is
    `parked` is whole, and waits to be tried again; what is `misdated` is whole, and was dated by a clock that was wrong. While
    something is `withheld`, the clock leapt to then, and nights erase nothing for good."""

    scope: Scope
    entries: int
    head: str
    problems: tuple[str, ...]
    parked: tuple[Parked, ...] = ()
    misdated: tuple[Misdated, ...] = ()
    withheld: datetime | None = None


def verify(
    engine: Engine, scope: Scope, *, progress: Progress, expected: tuple[int, str] | None = None
) -> Verdict:
    """Others may write meanwhile (a rehearsal is written when it likes), and then journal and tables are of two moments. So
    what looks wrong is looked at again until nobody wrote, or until it was there every time."""
    verdict, still = _looked(engine, scope, progress=progress, expected=expected)
    lasting = verdict.problems
    for _ in range(_AGAIN):
        if still or not lasting:
            break
        verdict, still = _looked(engine, scope, progress=progress, expected=expected)
        lasting = tuple(each for each in verdict.problems if still or each in lasting)
    try:
        doubt = in_doubt(engine, scope)
        return replace(
            verdict,
            problems=lasting,
            parked=tuple(all_parked(engine, scope)),
            withheld=doubt and doubt.since,
        )
    except Exception:  # notes that cannot be read are among the problems
        return replace(verdict, problems=lasting)


def _looked(
    engine: Engine, scope: Scope, *, progress: Progress, expected: tuple[int, str] | None
) -> tuple[Verdict, bool]:
    """One look at everything, and whether nobody wrote meanwhile."""
    census = engine.store.census(scope)
    problems = [*engine.store.check(scope)]
    if not scope.is_beside:
        problems += engine.ledger.problems() if engine.ledger else []
        told = verify(engine, audit_of(scope), progress=lambda done, total: None)
        problems += [f"audit log: {each}" for each in told.problems]
    entries: list[Entry] = []
    previous, number = GENESIS, 0
    changed: dict[str, tuple[int, Entry | None]] = {}  # what is no longer what was hashed, by its digest
    for record in engine.store.records(scope):
        number += 1
        entry, problem = _read(record)
        if record.number != number:
            problems.append(f"entry {number} is missing: entry {record.number} follows")
        elif record.digest != chain(previous, record.body):
            changed[record.digest] = record.number, entry
        previous = record.digest
        problems += problem
        if entry is not None:
            entries.append(entry)
        if expected and expected == (record.number, record.digest):
            expected = None
        progress(number, census.entries)
    if (number, previous) != (census.entries, census.head):
        problems.append(f"the journal ends at entry {number}, but {census.entries} were acknowledged")
    if expected:
        problems.append(f"entry {expected[0]} is not the one that was noted ({expected[1][:12]}…)")
    problems += _changed_problems(changed, entries)
    problems += _word_problems(engine, scope, entries)
    problems += _table_problems(engine, scope, fold(entries))
    verdict = Verdict(
        scope=scope,
        entries=number,
        head=previous,
        problems=tuple(problems),
        misdated=misdated(entries, now=engine.clock.now()),
    )
    return verdict, _end(engine.store.census(scope)) == _end(census)


def _end(census: Census) -> tuple[int, str, int]:
    return census.entries, census.head, census.events


def _changed_problems(changed: Mapping[str, tuple[int, Entry | None]], entries: list[Entry]) -> list[str]:
    """Only keys of notes may have been written over, and only where an erasure says so. The digest that is kept is still the
    one that the next entry was chained to."""
    said = {digest for each in entries if isinstance(each.change, Erased) for digest in each.change.entries}
    return [
        f"entry {number} was changed after it was written"
        for digest, (number, entry) in changed.items()
        if digest not in said or entry is None or not may_be_blanked(entry)
    ]


def _read(record: Record) -> tuple[Entry | None, list[str]]:
    problems = [
        f"the words {digest} of entry {record.number} were changed"
        for digest, sealed in record.words.items()
        if digest != sealed.digest or not sealed.intact
    ]
    try:
        entry = record.entry()
    except Exception as error:  # whatever a scribbled body makes the reader do is the finding
        return None, [*problems, f"entry {record.number} cannot be read ({type(error).__name__})"]
    if entry.number != record.number:
        problems.append(f"entry {record.number} calls itself {entry.number}")
    return entry, problems


def _word_problems(engine: Engine, scope: Scope, entries: list[Entry]) -> list[str]:
    """Words may be gone only where an erasure says so, and must be gone where it does."""
    erased = {d for entry in entries if isinstance(entry.change, Erased) for d in entry.change.digests}
    problems: list[str] = []
    for what, words in _said(engine, scope, entries):
        if words.lost and words.digest not in erased:
            problems.append(f"the words of {what} are missing or not what was written: run `omoide repair`")
        elif words.gone and words.digest not in erased:
            problems.append(f"the words of {what} are missing, and no erasure took them")
        if not words.gone and words.digest in erased:
            problems.append(f"the words of {what} were erased and are still there")
    return problems


def _said(engine: Engine, scope: Scope, entries: list[Entry]) -> Iterator[tuple[str, Words]]:
    for entry in entries:
        words = words_of(entry.change)
        if words is not None:
            yield f"entry {entry.number}", words
    try:
        for event in all_events(engine, scope):
            yield f"event {event.number}", event.words
    except OmoideError:
        return  # that the time line cannot be read is told by the store


def _table_problems(engine: Engine, scope: Scope, state: State) -> list[str]:
    """Every memory, relation and note in the tables is what the journal says, and nothing else is there."""
    try:
        found = {memory.id: memory for memory in _all_memories(engine, scope)}
        links = {relation.key: relation for relation in engine.store.links(scope, found.keys())}
        notes = engine.store.notes(scope)
    except Exception as error:
        return [f"the tables cannot be read: {error}"]
    problems = [
        f"memory {name} is not what the journal says"
        for name in sorted((found.keys() | state.memories.keys()) - set(engine.store.lost(scope)))
        if _comparable(found.get(name)) != _comparable(state.memories.get(name))
    ]
    known = {key: link for key, link in state.links.items() if key[0] in found or key[1] in found}
    if links != known:
        problems.append("the relations are not what the journal says")
    if notes != {key: words for key, words in state.notes.items() if not words.lost}:
        problems.append("the notes are not what the journal says")
    return problems


def _comparable(memory: Memory | None) -> tuple[Memory, str] | None:
    return (memory, memory.words.digest) if memory else None


def _all_memories(engine: Engine, scope: Scope) -> Iterator[Memory]:
    offset = 0
    while page := engine.store.listed(scope, ALL, offset=offset, limit=_PAGE):
        yield from page
        offset += len(page)
