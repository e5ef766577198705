"""Undo: what an act wrote no longer counts. It is itself a change, and can be undone."""

from datetime import datetime, timedelta

from omoide.care.timekeeping import NIGHT, told, was_ahead
from omoide.dynamics.folding import live, standing
from omoide.engine import Engine
from omoide.errors import NotFound
from omoide.gate.noting import plain_of
from omoide.model.at_hand import WINDOW
from omoide.model.change import Erased, Noted, Recalled, Undone, named, subjects
from omoide.model.entry import Entry
from omoide.model.frozen import frozen
from omoide.model.scope import Scope

MARK = "night-mark-"
AHEAD_RUNS = "ahead"
_PAUSE = timedelta(hours=1)  # after so long another run begins
_WINDOW = 200  # entries read at first


@frozen
class Undoing:
    """The entries that an undo leaves out, newest first."""

    entries: tuple[Entry, ...]

    def changes(self) -> list[Undone]:
        return [Undone(entry=entry.number, names=named(entry.change)) for entry in self.entries]


def plan_undo(engine: Engine, scope: Scope, number: int | None, *, with_later: bool = False) -> Undoing:
    """What to undo: the entry with this number, or else the last act that was not an undo, a recall or an erasure."""
    targets = [_entry(engine, scope, number)] if number is not None else _last_act(engine, scope)
    if with_later:
        targets = _with_later(engine, scope, targets)
    return Undoing(entries=tuple(sorted(targets, key=lambda entry: -entry.number)))


def plan_undo_by(engine: Engine, scope: Scope, by: str, *, with_later: bool = False) -> Undoing:
    """All that somebody did, such as a night; but not its notes, or it would be owed again and do the same."""
    entries = [record.entry() for record in engine.store.records(scope)]
    targets = [e for e in _undoable(entries) if e.by == by and not isinstance(e.change, Noted)]
    if not targets:
        raise NotFound(what="act to undo", value=by)
    if with_later:
        targets = _with_later(engine, scope, targets)
    return Undoing(entries=tuple(sorted(targets, key=lambda entry: -entry.number)))


def plan_undo_run(engine: Engine, scope: Scope, night: str, *, with_later: bool = False) -> Undoing:
    """All nights that were done at one go with this one; or, with `ahead`, all that were done by a clock that was ahead of
    this one: then with their notes, so that those days get their nights when they come."""
    entries = [record.entry() for record in engine.store.records(scope)]
    if night == AHEAD_RUNS:
        numbers = _lived_ahead(engine, scope, entries)
    else:
        runs = (run for run in reversed(_runs(entries)) if any(e.by == f"{NIGHT}{night}" for e in run))
        numbers = {e.number for e in next(runs, []) if not isinstance(e.change, Noted)}
    targets = [entry for entry in _undoable(entries) if entry.number in numbers]
    if not targets:
        raise NotFound(what="run of nights", value=night)
    if with_later:
        targets = _with_later(engine, scope, targets)
    return Undoing(entries=tuple(sorted(targets, key=lambda entry: -entry.number)))


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
    entries = engine.gate.commit(scope, undoing.changes(), by=by)
    engine.hot.drop(scope, WINDOW)  # what comes back is not at hand
    return entries


def _entry(engine: Engine, scope: Scope, number: int) -> Entry:
    for record in engine.store.records(scope, after=number - 1):
        if record.number == number:
            return record.entry()
        break
    raise NotFound(what="entry", value=number)


def _last_act(engine: Engine, scope: Scope) -> list[Entry]:
    """Looked for from the end: what voids or erases an entry comes after it, so a long journal is not read whole."""
    after, width = engine.store.census(scope).entries, _WINDOW
    while after > 0:
        after, width = max(0, after - width), 2 * width
        counted = _undoable([record.entry() for record in engine.store.records(scope, after=after)])
        if counted and (counted[-1].act > after or not after):
            return [entry for entry in counted if entry.act == counted[-1].act]
    raise NotFound(what="act to undo", value="")


def _undoable(entries: list[Entry]) -> list[Entry]:
    """The entries that count and are neither an undo, a rehearsal nor an erasure, nor about what was erased."""
    erased = {name for entry in entries if isinstance(entry.change, Erased) for name in entry.change.memories}
    return [
        entry
        for entry in live(entries)
        if not isinstance(entry.change, Undone | Recalled | Erased)
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
