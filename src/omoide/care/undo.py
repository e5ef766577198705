"""Undo: what an act wrote no longer counts. It is itself a change, and can be undone.

The log of what happened is never changed. So which utterances an undo takes back, and what it takes back of a night, is noted in
the same act: by difference, so that undoing the undo, in whatever order, gives exactly that back.
"""

from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta

from omoide.care.timekeeping import CONSOLIDATION_ASKED, MAINTENANCE, NIGHT, told, was_ahead
from omoide.dynamics.folding import live, standing
from omoide.engine import Engine
from omoide.errors import NotFound
from omoide.gate.noting import again, noted, plain_of, state_of
from omoide.model.at_hand import WINDOW
from omoide.model.change import Encoded, Erased, Judged, Noted, Recalled, Undone, named, note_name, subjects
from omoide.model.entry import Entry
from omoide.model.frozen import frozen
from omoide.model.memory import Kind
from omoide.model.scope import Scope
from omoide.society.taken_back import NOTE as TAKEN_BACK
from omoide.society.taken_back import taken_anew

MARK, REPORT = "night-mark-", "night-report-"
UNDONE = "night-undone-"  # notes under this prefix say which entries of a night were taken back
THREAD = "thread-"  # notes under this prefix are threads of talk
AHEAD_RUNS = "ahead"
_PAUSE = timedelta(hours=1)  # after so long another run begins
_WINDOW = 200  # entries read at first
# Who writes what nobody has asked for at that moment. What a worker heard for somebody is an act of theirs all the same.
_WORKER = "worker"
_ASKED = (f"{NIGHT}{CONSOLIDATION_ASKED}-", f"{NIGHT}{MAINTENANCE}-")
_MACHINES = frozenset({_WORKER, "night", "prime", "recall", "audit", "rule", "model", "self", "clock"})


@frozen
class Undoing:
    """The entries that an undo leaves out, newest first. None, where what is meant changed nothing, or where `already` all of it
    was taken back."""

    entries: tuple[Entry, ...]
    already: bool = False

    def changes(self) -> list[Undone]:
        return [Undone(entry=entry.number, names=named(entry.change)) for entry in self.entries]


def plan_undo(engine: Engine, scope: Scope, number: int | None, *, with_later: bool = False) -> Undoing:
    """What to undo: the entry with this number, or else the last act of a person that was not an undo, a recall or an erasure."""
    targets = [_entry(engine, scope, number)] if number is not None else _last_act(engine, scope)
    if with_later:
        targets = _with_later(engine, scope, targets)
    return Undoing(entries=tuple(sorted(targets, key=lambda entry: -entry.number)))


def plan_undo_by(engine: Engine, scope: Scope, by: str, *, with_later: bool = False) -> Undoing:
    """All that somebody did, such as a night; but not its notes, or it would be owed again and do the same."""
    entries = [record.entry() for record in engine.store.records(scope)]
    targets = [e for e in _undoable(entries) if e.by == by and not isinstance(e.change, Noted)]
    if not targets:
        return _nothing((e for e in entries if e.by == by), what="act to undo", value=by)
    if with_later:
        targets = _with_later(engine, scope, targets)
    return Undoing(entries=tuple(sorted(targets, key=lambda entry: -entry.number)))


def plan_undo_run(engine: Engine, scope: Scope, night: str, *, with_later: bool = False) -> Undoing:
    """All nights that were done at one go with this one; or, with `ahead`, all that were done by a clock that was ahead of
    this one: then with their notes, so that those days get their nights when they come."""
    entries = [record.entry() for record in engine.store.records(scope)]
    if night == AHEAD_RUNS:
        run, numbers = list[Entry](), _lived_ahead(engine, scope, entries)
    else:
        runs = (run for run in reversed(_runs(entries)) if any(e.by == f"{NIGHT}{night}" for e in run))
        run = next(runs, [])
        numbers = {e.number for e in run if not isinstance(e.change, Noted)}
    targets = [entry for entry in _undoable(entries) if entry.number in numbers]
    if not targets:
        return _nothing(run, what="run of nights", value=night)
    if with_later:
        targets = _with_later(engine, scope, targets)
    return Undoing(entries=tuple(sorted(targets, key=lambda entry: -entry.number)))


def _nothing(written: Iterable[Entry], *, what: str, value: str) -> Undoing:
    """Of what is left to take back there is nothing: because it changed nothing, or not any more."""
    found = list(written)
    if not found:
        raise NotFound(what=what, value=value)
    already = any(not isinstance(each.change, Noted | Recalled | Erased) for each in found)
    return Undoing(entries=(), already=already)


def _lived_ahead(engine: Engine, scope: Scope, entries: list[Entry]) -> set[int]:
    """What was written by nights that lie ahead of the clock, or did when it was found to have been wrong."""
    clock = told(engine, scope)
    nights: dict[str, int] = {}
    for entry in entries:
        reached = _reached(entry)
        if reached and (clock.is_void(entry.number, reached) or was_ahead(engine, reached)):
            nights[entry.by] = entry.act
    return {e.number for e in entries if e.act <= nights.get(e.by, 0)}


def _reached(entry: Entry) -> datetime | None:
    change = entry.change
    if not (isinstance(change, Noted) and change.key.startswith(MARK) and entry.by.startswith(NIGHT)):
        return None
    plain = plain_of(change.words)
    return datetime.fromisoformat(plain["reached"]) if plain else None


def _runs(entries: list[Entry]) -> list[list[Entry]]:
    """What nights wrote without a pause, by the clock of then."""
    runs: list[list[Entry]] = []
    for entry in entries:
        if entry.by.startswith(NIGHT):
            if not runs or abs(entry.at - runs[-1][-1].at) > _PAUSE:
                runs.append([])
            runs[-1].append(entry)
    return runs


def undo(engine: Engine, scope: Scope, undoing: Undoing, *, by: str) -> tuple[Entry, ...]:
    """The entries by which it was taken back: to undo these gives it back."""
    if not undoing.entries:
        return ()
    entries = again(lambda: _undone(engine, scope, undoing, by=by))
    engine.hot.drop(scope, WINDOW)  # what comes back is not at hand
    return tuple(entry for entry in entries if isinstance(entry.change, Undone))


def _undone(engine: Engine, scope: Scope, undoing: Undoing, *, by: str) -> tuple[Entry, ...]:
    found = _Retold(engine, scope)
    for entry in reversed(undoing.entries):  # of very many the newest are noted
        found.tell(entry, counts=False)
    notes, based_on = list[Noted](), dict[str, int]()
    if found.gone or found.back:
        state = state_of(engine, scope, TAKEN_BACK)
        notes.append(taken_anew(state.plain, gone=found.gone, back=found.back))
        based_on |= state.based_on
    for night, (gone, back) in found.nights.items():
        state = state_of(engine, scope, f"{UNDONE}{night}")
        known = {*(state.plain or {}).get("entries", ())}
        left = set[int]() if night in found.unreported else (known | gone) - back
        if left != known:
            notes.append(noted(state.key, {"entries": sorted(left)} if left else None))
            based_on |= state.based_on
    return engine.gate.commit(scope, [*undoing.changes(), *notes], by=by, based_on=based_on)


class _Retold:
    """What entries brought besides memories, and what becomes of it when they no longer count, or count again."""

    def __init__(self, engine: Engine, scope: Scope) -> None:
        self._engine = engine
        self._scope = scope
        self.gone: dict[str, None] = {}  # events
        self.back: dict[str, None] = {}
        self.nights: dict[
            str, tuple[set[int], set[int]]
        ] = {}  # the numbers of entries that go, and that come back
        self.unreported: set[str] = set()  # nights of which no report is left

    def tell(self, entry: Entry, *, counts: bool) -> None:
        """`counts`: from now on it does."""
        change = entry.change
        if isinstance(change, Undone):
            self.tell(_entry(self._engine, self._scope, change.entry), counts=not counts)
            return
        if isinstance(change, Noted) and change.key == TAKEN_BACK:
            self._move(self._taken_back_by(entry), counts=not counts)
            return
        if entry.by.startswith(NIGHT):
            night = entry.by.removeprefix(NIGHT)
            if not isinstance(change, Noted):
                self.nights.setdefault(night, (set(), set()))[counts].add(entry.number)
            elif change.key == f"{REPORT}{night}" and not counts:
                self.unreported.add(night)
            return
        ids = told_by(entry)
        if ids and isinstance(change, Noted):  # a turn of which nothing else was made
            ids = tuple({*ids} - {name for each in self._beside(entry) for name in told_by(each)})
        self._move(
            [e.id for e in self._engine.store.events(self._scope, ids=ids)] if ids else (), counts=counts
        )

    def _move(self, events: Iterable[str], *, counts: bool) -> None:
        (self.back if counts else self.gone).update(dict.fromkeys(events))

    def _beside(self, entry: Entry) -> Iterator[Entry]:
        """What was written in the same act, besides its notes."""
        for record in self._engine.store.records(self._scope, after=entry.act - 1):
            other = record.entry()
            if other.act != entry.act:
                return
            if not isinstance(other.change, Noted):
                yield other

    def _taken_back_by(self, entry: Entry) -> list[str]:
        """What this note took back that was not so before."""
        name = note_name(TAKEN_BACK)
        notes = live(record.entry() for record in self._engine.store.records(self._scope, naming=(name,)))
        before = [each for each in notes if each.number < entry.number]
        known = {*_events_of(before[-1])} if before else set[str]()
        return [each for each in _events_of(entry) if each not in known]


def _events_of(entry: Entry) -> list[str]:
    plain = plain_of(entry.change.words) if isinstance(entry.change, Noted) else None
    return list((plain or {}).get("events", ()))


def told_by(entry: Entry) -> tuple[str, ...]:
    """What happened and was written down in this act, as far as the entry names it: the events that a memory is the memory of,
    or that said it again, and the last turn of a thread."""
    match entry.change:
        case Encoded(memory=memory) if memory.kind is Kind.EVENT:
            return memory.sources
        case Judged(mentioned=mentioned, sources=sources) if mentioned:
            return sources
        case Noted(key=key, words=words) if key.startswith(THREAD):
            segment = (plain_of(words) or {}).get("segment") or {}
            return (segment["final"],) if "final" in segment else ()
        case _:
            return ()


def _entry(engine: Engine, scope: Scope, number: int) -> Entry:
    for record in engine.store.records(scope, after=number - 1):
        if record.number == number:
            return record.entry()
        break
    raise NotFound(what="entry", value=number)


def _last_act(engine: Engine, scope: Scope) -> list[Entry]:
    """The last one of a person. Looked for from the end: what voids or erases an entry comes after it, so a long journal is not
    read whole."""
    after, width = engine.store.census(scope).entries, _WINDOW
    while after > 0:
        after, width = max(0, after - width), 2 * width
        entries = _undoable([record.entry() for record in engine.store.records(scope, after=after)])
        heard = {entry.act for entry in entries if entry.by == _WORKER and told_by(entry)}
        counted = [entry for entry in entries if entry.act in heard or not _is_machine(entry.by)]
        if counted and (counted[-1].act > after or not after):
            return [entry for entry in counted if entry.act == counted[-1].act]
    raise NotFound(what="act to undo", value="")


def _is_machine(by: str) -> bool:
    return by in _MACHINES or (by.startswith(NIGHT) and not by.startswith(_ASKED))


def _undoable(entries: list[Entry]) -> list[Entry]:
    """The entries that count and are neither an undo nor noted by one, a rehearsal nor an erasure, nor about what was erased."""
    undos = {entry.act for entry in entries if isinstance(entry.change, Undone)}
    erased = {name for entry in entries if isinstance(entry.change, Erased) for name in entry.change.memories}
    return [
        entry
        for entry in live(entries)
        if not isinstance(entry.change, Recalled | Erased)
        and entry.act not in undos
        and not erased.issuperset(subjects(entry.change))
    ]


def _with_later(engine: Engine, scope: Scope, targets: list[Entry]) -> list[Entry]:
    """All that stands on what would vanish, and all that stands on that."""
    chosen = {entry.number: entry for entry in targets}
    while True:
        names = {name for entry in chosen.values() for name in named(entry.change)}
        entries = [record.entry() for record in engine.store.records(scope, naming=names)]
        more = [e for e in standing(entries, undoing=chosen) if e.number not in chosen]
        if not more:
            return list(chosen.values())
        chosen |= {entry.number: entry for entry in more}
