"""What may change: the only way to write a memory.

Protection, the lowest trust, masked secrets and the version that a decision was based on are looked after here and
nowhere else. The store only compares versions, so all this holds for every backend.
"""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from threading import RLock, Timer
from time import sleep

from omoide.dynamics.folding import live, standing
from omoide.errors import Conflict, NotFound, OmoideError, Standing, TooManyRelations
from omoide.failpoints import failpoint
from omoide.gate.confiding import no_longer_shared, refuse_taking_back, refuse_unshareable
from omoide.gate.knowing import Known, refuse_irreversible, refuse_lived, refuse_weakening
from omoide.gate.sealing import Desk, Limits
from omoide.gate.trusting import refuse_distrusted, refuse_protecting
from omoide.model.change import Change, Encoded, Erased, Linked, Recalled, Undone, Unlinked, named, subjects
from omoide.model.entry import Entry
from omoide.model.event import Event
from omoide.model.frozen import frozen
from omoide.model.scope import Scope, checked_name
from omoide.model.words import Sealed
from omoide.ports import Batch, Chance, Clock, Store

TRIES = 20  # how often a decision that rests on no version is checked anew when others write the same memory
REHEARSAL_DELAY_S = 1.0
_TOGETHER = 8  # minds whose rehearsals are written at once: the more, the cheaper, and the longer others wait
_GIVE_WAY_S = 0.001


@frozen
class _Asked:
    """What is to be written, ready but for the checks."""

    scope: Scope
    by: str
    changes: Sequence[Change] = ()
    events: Sequence[Event] = ()
    rehearsals: Sequence[Recalled] = ()
    sealed: Sequence[Sealed] = ()
    based_on: Mapping[str, int] | None = None
    wished: bool = False


class Gate:
    def __init__(
        self,
        store: Store,
        *,
        clock: Clock,
        chance: Chance,
        limits: Limits,
        after: Callable[[Scope], None] = lambda scope: None,
        erased: Callable[[Scope], None] = lambda scope: None,
    ) -> None:
        """`after` is told of every mind that was changed, once the change is safe; `erased`, where words of it are gone."""
        self._store = store
        self._clock = clock
        self._chance = chance
        self._limits = limits
        self._after = after
        self._erased = erased
        self.changed: set[Scope] = set()  # by this process
        self._rehearsals: dict[Scope, list[Recalled]] = {}
        self._timer: Timer | None = None
        self._lock = RLock()

    def commit(
        self,
        scope: Scope,
        changes: Sequence[Change],
        *,
        by: str,
        events: Sequence[Event] = (),
        based_on: Mapping[str, int] | None = None,
        wished: bool = False,
    ) -> tuple[Entry, ...]:
        """Check, then write durably. When this returns, nothing loses what it returned.

        `wished`: a person asks for exactly this, and may rank one memory over another that is believed more.
        """
        checked_name(by, what="actor")
        refuse_lived(scope, changes, events)
        desk = Desk(self._chance, self._limits, exact=scope.is_drawer)
        changes = [desk.change(change) for change in changes]
        events = [desk.event(event) for event in events]
        rehearsals = self._take_rehearsals(scope)
        if not (changes or events or rehearsals):
            return ()
        asked = _Asked(
            scope=scope,
            changes=changes,
            events=events,
            rehearsals=rehearsals,
            sealed=desk.sealed,
            by=by,
            based_on=based_on,
            wished=wished,
        )
        try:
            entries = self._committed(asked)
        except BaseException:
            self._put_back(scope, rehearsals)
            raise
        failpoint("gate.committed")
        if changes:
            self._tell(scope, changes)
        return entries[len(rehearsals) :]

    def consider(
        self,
        scope: Scope,
        changes: Sequence[Change],
        *,
        by: str,
        events: Sequence[Event] = (),
        wished: bool = False,
    ) -> None:
        """Raise what `commit` would raise before anything reaches the store; nothing is written."""
        checked_name(by, what="actor")
        refuse_lived(scope, changes, events)
        desk = Desk(self._chance, self._limits, exact=scope.is_drawer)
        changes, events = [desk.change(each) for each in changes], [desk.event(each) for each in events]
        self._checked(_Asked(scope=scope, by=by, changes=changes, events=events, wished=wished))

    def replay(self, scope: Scope, batch: Batch) -> tuple[Entry, ...]:
        """What was acknowledged elsewhere is written here once more, with its own time and hand: an export that comes home
        (`care/returning`). It passed the checks then."""
        refuse_lived(scope, batch.changes, batch.events)
        entries = self._store.commit(scope, batch)
        self.changed.add(scope)
        self._after(scope)
        return entries

    def commit_all(
        self, decided: Mapping[Scope, Sequence[Change]], *, by: str, wished: bool = False
    ) -> dict[Scope, tuple[Entry, ...]]:
        """In several minds, all of it or nothing; no words are written so."""
        checked_name(by, what="actor")
        asked = [
            _Asked(scope=scope, by=by, changes=changes, wished=wished) for scope, changes in decided.items()
        ]
        entries = self._committed_all(asked)
        failpoint("gate.committed")
        for scope, changes in decided.items():
            self._tell(scope, changes)
        return entries

    def dropped(self, scopes: Sequence[Scope]) -> None:
        """They are gone whole: nothing waits to be written to them, and nothing that was made of them is at hand."""
        for scope in scopes:
            self._take_rehearsals(scope)
            self.changed.discard(scope)
            self._erased(scope)

    def _tell(self, scope: Scope, changes: Sequence[Change]) -> None:
        """It is safe: what was made of erased words goes from where it is at hand, too (B-21)."""
        if any(isinstance(change, Erased) for change in changes):
            self._erased(scope)
        self.changed.add(scope)
        self._after(scope)

    def _committed(self, asked: "_Asked") -> tuple[Entry, ...]:
        return self._committed_all([asked])[asked.scope]

    def _committed_all(self, asked: Sequence["_Asked"]) -> dict[Scope, tuple[Entry, ...]]:
        tries = 0
        while True:
            tries += 1
            try:
                batches = {each.scope: self._checked(each) for each in asked}
                if len(batches) > 1:
                    return self._store.commit_all(batches)
                return {scope: self._store.commit(scope, batch) for scope, batch in batches.items()}
            except Conflict:
                if any(each.based_on is not None for each in asked) or tries == TRIES:
                    raise

    def _checked(self, asked: "_Asked") -> Batch:
        """The batch as it may be written. Versions are read first: what is checked later is checked against them."""
        known = Known(self._store, asked.scope, asked.changes, asked.events)
        allowed: list[Change] = []
        for change in asked.changes:
            known.require(change)
            refuse_weakening(change, known.memories)
            change = known.trusted(change)
            refuse_protecting(change, known.memories)
            if not asked.wished:
                refuse_distrusted(change, known.memories)
            memory = next((known.memories[name] for name in subjects(change) if name in known.memories), None)
            refuse_unshareable(self._store, asked.scope, change, memory)
            known.learn(change)
            allowed += [change, *no_longer_shared(self._store, asked.scope, change, memory)]
        self._refuse_bad_undo(asked.scope, allowed, wished=asked.wished)
        self._refuse_too_many(asked.scope, allowed)
        return Batch(
            at=self._clock.now(),
            by=asked.by,
            changes=(*asked.rehearsals, *allowed),
            events=tuple(asked.events),
            hears=tuple(
                each.memory.heard.teller
                for each in allowed
                if isinstance(each, Encoded) and each.memory.heard is not None
            ),
            sealed=tuple(asked.sealed),
            expects=known.versions | dict(asked.based_on or {}),
            # How much a mind can remember says nothing of how many books it has, nor of what programs keep with it.
            room=None if asked.scope.is_beside else self._limits.memories or None,
            acknowledged=bool(asked.changes or asked.events),
        )

    def _refuse_too_many(self, scope: Scope, changes: Sequence[Change]) -> None:
        """LT-43: a memory that is tied to everything is tied to nothing."""
        new = [change.relation for change in changes if isinstance(change, Linked)]
        if not self._limits.relations or not new:
            return
        ends = {end for relation in new for end in (relation.source, relation.target)}
        gone = {change.relation.key for change in changes if isinstance(change, Unlinked)}
        ties = {each.key for each in self._store.links(scope, ends)} - gone | {each.key for each in new}
        for end in sorted(ends):
            if sum(end in key[:2] for key in ties) > self._limits.relations:
                raise TooManyRelations(memory=end, limit=self._limits.relations)

    # Undoing.

    def _refuse_bad_undo(self, scope: Scope, changes: Sequence[Change], *, wished: bool) -> None:
        undoing = {change.entry: change for change in changes if isinstance(change, Undone)}
        if not undoing:
            return
        names = {name for change in undoing.values() for name in change.names}
        entries = [record.entry() for record in self._store.records(scope, naming=names)]
        found = {entry.number for entry in entries}
        if undoing.keys() - found:  # perhaps a rehearsal, for which all is looked through
            records = self._store.records(scope, naming=names, rehearsals=True)
            entries = [record.entry() for record in records]
        counted = {entry.number: entry for entry in live(entries)}
        erased = {
            name for entry in entries if isinstance(entry.change, Erased) for name in entry.change.memories
        }
        for number, change in undoing.items():
            entry = counted.get(number)
            if entry is None or change.names != named(entry.change):
                raise NotFound(what="entry that counts with number", value=number)
            refuse_irreversible(entry, erased)
        refuse_taking_back(self._store, scope, [counted[number] for number in undoing], wished=wished)
        if held := standing(entries, undoing=undoing):
            raise Standing(entries=", ".join(str(entry.number) for entry in held))

    # Rehearsals.

    def rehearse(self, scope: Scope, recalled: Recalled) -> None:
        """A rehearsal is not an acknowledgement: it is written with the next commit, or within a second. What others share
        is strengthened in nobody."""
        if scope.is_offered:
            return
        with self._lock:
            self._rehearsals.setdefault(scope, []).append(recalled)
            if self._timer is None:
                self._timer = Timer(REHEARSAL_DELAY_S, self._flush_quietly)
                self._timer.daemon = True
                self._timer.start()

    def waiting(self, scope: Scope) -> tuple[Recalled, ...]:
        """The rehearsals that are not written yet, oldest first."""
        with self._lock:
            return tuple(self._rehearsals.get(scope, ()))

    def flush(self, *, between: Callable[[], object] = lambda: None) -> None:
        """Write the rehearsals that wait; `between` those of some minds, others may come first."""
        with self._lock:
            if self._timer is not None:
                self._timer.cancel()
                self._timer = None
            waiting = list(self._rehearsals)
        together = _TOGETHER if self._store.one_writer else 1
        for start in range(0, len(waiting), together):
            self._write_rehearsals(waiting[start : start + together])
            between()

    def _write_rehearsals(self, scopes: Sequence[Scope]) -> None:
        taken = {scope: self._known(scope, self._take_rehearsals(scope)) for scope in scopes}
        asked = [
            _Asked(scope=scope, by="recall", rehearsals=rehearsals)
            for scope, rehearsals in taken.items()
            if rehearsals
        ]
        try:
            self._committed_all(asked)
        except BaseException:
            for scope, rehearsals in taken.items():
                self._put_back(scope, rehearsals)
            raise
        failpoint("gate.committed")

    def _known(self, scope: Scope, rehearsals: list[Recalled]) -> list[Recalled]:
        """A mind that somebody has erased meanwhile does not begin anew with what came to its mind."""
        first = next((name for each in rehearsals for name in each.memories), None)
        return rehearsals if first is not None and self._store.last_named(scope, first) else []

    def _flush_quietly(self) -> None:
        with suppress(OmoideError):  # they wait for the next commit, which will tell its caller what is wrong
            # Whoever gives a lock back and asks for it at once has it again before those who wait for it have woken up.
            self.flush(between=lambda: sleep(_GIVE_WAY_S))
            self._store.carry_over()

    def _take_rehearsals(self, scope: Scope) -> list[Recalled]:
        with self._lock:
            return self._rehearsals.pop(scope, [])

    def _put_back(self, scope: Scope, rehearsals: list[Recalled]) -> None:
        if rehearsals:
            with self._lock:
                self._rehearsals[scope] = rehearsals + self._rehearsals.get(scope, [])
