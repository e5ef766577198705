"""What may change: the only way to write a memory.

Protection, the lowest trust, masked secrets and the version that a decision was based on are looked after here and
nowhere else. The store only compares versions, so all this holds for every backend.
"""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from threading import RLock, Timer

from omoide.dynamics.folding import live, standing
from omoide.errors import Conflict, NotFound, OmoideError, Standing, TooManyRelations
from omoide.failpoints import failpoint
from omoide.gate.knowing import Known, refuse_irreversible, refuse_lived, refuse_weakening
from omoide.gate.sealing import Desk, Limits
from omoide.gate.trusting import refuse_distrusted
from omoide.model.change import Change, Erased, Linked, Recalled, Undone, Unlinked, named
from omoide.model.entry import Entry
from omoide.model.event import Event
from omoide.model.frozen import frozen
from omoide.model.scope import Scope, checked_name
from omoide.model.words import Sealed
from omoide.ports import Batch, Chance, Clock, Store

TRIES = 20  # how often a decision that rests on no version is checked anew when others write the same memory
REHEARSAL_DELAY_S = 1.0


@frozen
class _Asked:
    """What is to be written, ready but for the checks."""

    scope: Scope
    changes: Sequence[Change]
    events: Sequence[Event]
    rehearsals: Sequence[Recalled]
    sealed: Sequence[Sealed]
    by: str
    based_on: Mapping[str, int] | None
    wished: bool


class Gate:
    def __init__(
        self,
        store: Store,
        *,
        clock: Clock,
        chance: Chance,
        limits: Limits,
        after: Callable[[Scope], None] = lambda scope: None,
    ) -> None:
        """`after` is told of every mind that was changed, once the change is safe."""
        self._store = store
        self._clock = clock
        self._chance = chance
        self._limits = limits
        self._after = after
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
        desk = Desk(self._chance, self._limits)
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
            self.changed.add(scope)
            self._after(scope)
        return entries[len(rehearsals) :]

    def _committed(self, asked: "_Asked") -> tuple[Entry, ...]:
        tries = 0
        while True:
            tries += 1
            try:
                return self._store.commit(asked.scope, self._checked(asked))
            except Conflict:
                if asked.based_on is not None or tries == TRIES:
                    raise

    def _checked(self, asked: "_Asked") -> Batch:
        """The batch as it may be written. Versions are read first: what is checked later is checked against them."""
        known = Known(self._store, asked.scope, asked.changes, asked.events)
        allowed: list[Change] = []
        for change in asked.changes:
            known.require(change)
            refuse_weakening(change, known.memories)
            change = known.trusted(change)
            if not asked.wished:
                refuse_distrusted(change, known.memories)
            known.learn(change)
            allowed.append(change)
        self._refuse_bad_undo(asked.scope, allowed)
        self._refuse_too_many(asked.scope, allowed)
        return Batch(
            at=self._clock.now(),
            by=asked.by,
            changes=(*asked.rehearsals, *allowed),
            events=tuple(asked.events),
            sealed=tuple(asked.sealed),
            expects=known.versions | dict(asked.based_on or {}),
            # How much a mind can remember says nothing of how many books it has.
            room=None if asked.scope.is_knowledge else self._limits.memories or None,
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

    def _refuse_bad_undo(self, scope: Scope, changes: Sequence[Change]) -> None:
        undoing = {change.entry: change for change in changes if isinstance(change, Undone)}
        if not undoing:
            return
        names = {name for change in undoing.values() for name in change.names}
        entries = [record.entry() for record in self._store.records(scope, naming=names)]
        counted = {entry.number: entry for entry in live(entries)}
        erased = {
            name for entry in entries if isinstance(entry.change, Erased) for name in entry.change.memories
        }
        for number, change in undoing.items():
            entry = counted.get(number)
            if entry is None or change.names != named(entry.change):
                raise NotFound(what="entry that counts with number", value=number)
            refuse_irreversible(entry, erased)
        if held := standing(entries, undoing=undoing):
            raise Standing(entries=", ".join(str(entry.number) for entry in held))

    # Rehearsals.

    def rehearse(self, scope: Scope, recalled: Recalled) -> None:
        """A rehearsal is not an acknowledgement: it is written with the next commit, or within a second."""
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

    def flush(self) -> None:
        """Write the rehearsals that wait."""
        with self._lock:
            if self._timer is not None:
                self._timer.cancel()
                self._timer = None
            waiting = list(self._rehearsals)
        for scope in waiting:
            self.commit(scope, (), by="recall")

    def _flush_quietly(self) -> None:
        with suppress(OmoideError):  # they wait for the next commit, which will tell its caller what is wrong
            self.flush()

    def _take_rehearsals(self, scope: Scope) -> list[Recalled]:
        with self._lock:
            return self._rehearsals.pop(scope, [])

    def _put_back(self, scope: Scope, rehearsals: list[Recalled]) -> None:
        if rehearsals:
            with self._lock:
                self._rehearsals[scope] = rehearsals + self._rehearsals.get(scope, [])
