"""What may change: the only way to write a memory.

Protection, the lowest trust, masked secrets and the version that a decision was based on are looked after here and
nowhere else. The store only compares versions, so all this holds for every backend.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from threading import RLock, Timer

from omoide.dynamics.folding import live, standing
from omoide.errors import Conflict, Irreversible, NotFound, OmoideError, Standing
from omoide.errors import Protected as IsProtected
from omoide.failpoints import failpoint
from omoide.model.change import (
    Change,
    Encoded,
    Erased,
    Moved,
    Noted,
    Protected,
    Recalled,
    Revised,
    Undone,
    grounds,
    named,
    subjects,
)
from omoide.model.entry import Entry
from omoide.model.event import Event
from omoide.model.memory import TRUST_OF, Memory, Origin, Stage, Trust, altered
from omoide.model.parameter import check, parameter
from omoide.model.scope import Scope, checked_name
from omoide.model.words import Sealed, Words, seal
from omoide.ports import Batch, Chance, Clock, Store

TRIES = 20  # how often a decision that rests on no version is checked anew when others write the same memory
REHEARSAL_DELAY_S = 1.0
SALT_BYTES = 16


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """How much is taken. There is no limit on the number of memories (AW-04) unless one is set (PI-11)."""

    text_bytes: int = parameter(
        1_000_000, low=1_000, high=100_000_000, says="the longest text of one memory, in bytes of UTF-8"
    )
    memories: int = parameter(
        0, low=0, high=1_000_000_000, says="how many memories a mind may hold; 0: no limit"
    )

    def __post_init__(self) -> None:
        check(self)


class Gate:
    def __init__(self, store: Store, *, clock: Clock, chance: Chance, limits: Limits) -> None:
        self._store = store
        self._clock = clock
        self._chance = chance
        self._limits = limits
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
    ) -> tuple[Entry, ...]:
        """Check, then write durably. When this returns, nothing loses what it returned."""
        checked_name(by, what="actor")
        desk = _Desk(self._chance, self._limits)
        changes = [desk.change(change) for change in changes]
        events = [desk.event(event) for event in events]
        rehearsals = self._take_rehearsals(scope)
        if not (changes or events or rehearsals):
            return ()
        try:
            entries = self._committed(
                scope, changes, events, rehearsals, desk.sealed, by=by, based_on=based_on
            )
        except BaseException:
            self._put_back(scope, rehearsals)
            raise
        failpoint("gate.committed")
        return entries[len(rehearsals) :]

    def _committed(
        self,
        scope: Scope,
        changes: Sequence[Change],
        events: Sequence[Event],
        rehearsals: Sequence[Recalled],
        sealed: Sequence[Sealed],
        *,
        by: str,
        based_on: Mapping[str, int] | None,
    ) -> tuple[Entry, ...]:
        for _ in range(TRIES - 1):
            try:
                batch = self._checked(scope, changes, events, rehearsals, sealed, by=by, based_on=based_on)
                return self._store.commit(scope, batch)
            except Conflict:
                if based_on is not None:
                    raise
        batch = self._checked(scope, changes, events, rehearsals, sealed, by=by, based_on=based_on)
        return self._store.commit(scope, batch)

    def _checked(
        self,
        scope: Scope,
        changes: Sequence[Change],
        events: Sequence[Event],
        rehearsals: Sequence[Recalled],
        sealed: Sequence[Sealed],
        *,
        by: str,
        based_on: Mapping[str, int] | None,
    ) -> Batch:
        """The batch as it may be written. Versions are read first: what is checked later is checked against them."""
        known = _Known(self._store, scope, changes, events)
        allowed: list[Change] = []
        for change in changes:
            known.require(change)
            _refuse_weakening(change, known.memories)
            change = known.trusted(change)
            known.learn(change)
            allowed.append(change)
        self._refuse_bad_undo(scope, allowed)
        return Batch(
            at=self._clock.now(),
            by=by,
            changes=(*rehearsals, *allowed),
            events=tuple(events),
            sealed=tuple(sealed),
            expects=known.versions | dict(based_on or {}),
            room=self._limits.memories or None,
            acknowledged=bool(changes or events),
        )

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
            _refuse_irreversible(entry, erased)
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


class _Desk:
    """Where words are made fit to keep and sealed. The same words given twice (what was said, and what is remembered
    of it) are kept once; equal words of different memories are not, so that erasing one leaves the other."""

    def __init__(self, chance: Chance, limits: Limits) -> None:
        self._chance = chance
        self._limits = limits
        self._done: dict[int, tuple[Words, Words]] = {}
        self.sealed: list[Sealed] = []

    def change(self, change: Change) -> Change:
        match change:
            case Encoded():
                return replace(change, memory=altered(change.memory, words=self._kept(change.memory.words)))
            case Revised():
                return replace(change, words=self._kept(change.words))
            case Noted() if change.words is not None:
                return replace(change, words=self._kept(change.words))
            case _:
                return change

    def event(self, event: Event) -> Event:
        return replace(event, words=self._kept(event.words), trust=event.trust or TRUST_OF[event.origin])

    def _kept(self, words: Words) -> Words:
        if id(words) not in self._done:
            from omoide.language.keeping import kept  # a process that only recalls keeps no words

            salt = self._chance.bits(8 * SALT_BYTES).to_bytes(SALT_BYTES, "big")
            ready, sealed = seal(kept(words, limit_bytes=self._limits.text_bytes), salt=salt)
            self._done[id(words)] = (words, ready)  # the original is held, so that its id stays its own
            self.sealed.append(sealed)
        return self._done[id(words)][1]


class _Known:
    """What the changes speak of, as it is now: the memories, the trust of every source, and the versions read."""

    def __init__(
        self, store: Store, scope: Scope, changes: Sequence[Change], events: Sequence[Event]
    ) -> None:
        for name in (name for change in changes for name in named(change)):
            if not name.isascii():  # no id of ours: nothing of that name can be there
                raise NotFound(what="memory", value=name)
        fresh = {change.memory.id for change in changes if isinstance(change, Encoded)}
        spoken = {
            name for change in changes for name in named(change)
        } - fresh  # that they are new, the store sees
        self.memories = {memory.id: memory for memory in store.memories(scope, spoken)} if spoken else {}
        self.versions = {name: memory.version for name, memory in self.memories.items()}
        self.events = {event.id: event for event in events}
        needed = {name for change in changes for name in grounds(change)}
        if missing := needed - self.memories.keys() - self.events.keys() - fresh:
            self.events |= {event.id: event for event in store.events(scope, ids=missing)}

    def require(self, change: Change) -> None:
        for name in grounds(change):
            if name not in self.memories and name not in self.events:
                raise NotFound(what="memory", value=name)

    def trusted(self, change: Change) -> Change:
        """With the lowest trust of all that it rests on, and the origins of all of them (law 2)."""
        match change:
            case Encoded():
                origins, trust = self._provenance(change.memory.origins, change.memory.sources)
                lowest = min(trust, change.memory.trust or trust)
                return replace(change, memory=altered(change.memory, origins=origins, trust=lowest))
            case Revised():
                origins, trust = self._provenance(change.origins, change.sources)
                if change.origins != (Origin.USER,):  # only a person makes a doubtful memory better
                    trust = min(trust, self.memories[change.memory].trust or trust)
                return replace(change, origins=origins, trust=trust)
            case _:
                return change

    def _provenance(
        self, own: tuple[Origin, ...], sources: tuple[str, ...]
    ) -> tuple[tuple[Origin, ...], Trust]:
        origins, trusts = set(own), [TRUST_OF[origin] for origin in own]
        for source in sources:
            if memory := self.memories.get(source):
                origins.update(memory.origins)
                trusts.append(memory.trust or Trust.LOW)
            else:
                event = self.events[source]
                origins.add(event.origin)
                trusts.append(event.own_trust)
        return tuple(sorted(origins)), min(trusts)

    def learn(self, change: Change) -> None:
        """Later changes of the same batch may rest on this one."""
        match change:
            case Encoded():
                self.memories[change.memory.id] = change.memory
                self.versions[change.memory.id] = 0
            case Protected():
                memory = self.memories[change.memory]
                self.memories[change.memory] = replace(memory, protection=change.protection)
            case _:
                pass


def _refuse_weakening(change: Change, memories: Mapping[str, Memory]) -> None:
    """A protected memory keeps its words and its place (LT-52). Erasure on demand passes (C-37)."""
    match change:
        case Moved():
            weaker = change.stage not in (None, Stage.ACTIVE)
        case Revised():
            weaker = change.level is not None and change.level > memories[change.memory].level
        case _:
            return
    if weaker and memories[change.memory].protection:
        raise IsProtected(memory=change.memory)


def _refuse_irreversible(entry: Entry, erased: set[str]) -> None:
    if isinstance(entry.change, Erased):
        raise Irreversible(entry=entry.number, why="it is an erasure")
    own = set(subjects(entry.change))
    if own and own <= erased:
        raise Irreversible(entry=entry.number, why="what it changed was erased since")
