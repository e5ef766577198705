"""What a commit speaks of, as it is now; and what may not be done to it."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from omoide.errors import BadValue, Irreversible, NotFound
from omoide.errors import Protected as IsProtected
from omoide.gate.confiding import WITHDRAWN
from omoide.gate.trusting import is_doubtful
from omoide.model.change import (
    Change,
    Encoded,
    Erased,
    Judged,
    Moved,
    Protected,
    Revised,
    grounds,
    mentioned,
    named,
    subjects,
)
from omoide.model.entry import Entry
from omoide.model.event import Event
from omoide.model.memory import TRUST_OF, Kind, Memory, Origin, Stage, Trust
from omoide.model.plain import altered
from omoide.model.scope import Scope
from omoide.ports import Store


class Known:
    """What the changes speak of, as it is now: the memories, the trust of every source, and the versions read."""

    def __init__(
        self, store: Store, scope: Scope, changes: Sequence[Change], events: Sequence[Event]
    ) -> None:
        for name in (name for change in changes for name in named(change)):
            if not name.isascii():  # no id of ours: nothing of that name can be there
                raise NotFound(what="memory", value=name)
        # That new ones are new, the store sees; what a rehearsal names need not be as it was.
        fresh = {change.memory.id for change in changes if isinstance(change, Encoded)}
        spoken = {name for change in changes for name in mentioned(change)} - fresh
        self.memories = (
            {memory.id: memory for memory in store.memories(scope, spoken, lost=True)} if spoken else {}
        )
        self.versions = {name: memory.version for name, memory in self.memories.items()}
        self.events = {event.id: event for event in events}
        needed = {name for change in changes for name in grounds(change)}
        if missing := needed - self.memories.keys() - self.events.keys() - fresh:
            self.events |= {event.id: event for event in store.events(scope, ids=missing)}

    def require(self, change: Change) -> None:
        """What it changes is a memory; what it rests on may also be an event."""
        own = subjects(change)
        for name in grounds(change):
            if name not in self.memories and (name in own or name not in self.events):
                raise NotFound(what="memory", value=name)

    def trusted(self, change: Change) -> Change:
        """With the lowest trust of all that it rests on, and the origins of all of them (law 2)."""
        match change:
            case Encoded():
                origins, trust = self._provenance(change.memory.origins, change.memory.sources)
                lowest = min(trust, change.memory.trust or trust)
                return replace(change, memory=altered(change.memory, origins=origins, trust=lowest))
            case Judged(memory=name) if change.mentioned and is_doubtful(self.memories[name]):
                return replace(change, mentioned=0)  # one source, however many say it
            case Revised():
                origins, trust = self._provenance(change.origins, change.sources)
                # Only a person makes a doubtful memory better; what is shortened or drawn from others is no person's word.
                if change.origins != (Origin.USER,) or change.level is not None or change.sources:
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
                self.memories[change.memory] = altered(memory, protection=change.protection)
            case _:
                pass


def refuse_weakening(change: Change, memories: Mapping[str, Memory]) -> None:
    """A protected memory keeps its words and its place (LT-52). Erasure on demand passes (C-37)."""
    match change:
        case Moved():
            weaker = change.stage not in (None, Stage.ACTIVE)
        case Revised():
            weaker = change.level is not None and change.level > memories[change.memory].level
        case _:
            return
    if isinstance(change, Moved) and change.why == WITHDRAWN:
        return  # what its owner takes back is not the hearer's to keep
    if weaker and memories[change.memory].protection:
        raise IsProtected(memory=change.memory)


def refuse_lived(scope: Scope, changes: Sequence[Change], events: Sequence[Event]) -> None:
    """Beside a mind there are documents and nothing else: diaries among them make every search worse (X-18). What is done
    with a mind is written down, and is no memory."""
    if scope.is_audit and not any(isinstance(each, Encoded) for each in changes):
        return
    if not scope.is_beside:
        return
    kinds = [str(each.memory.kind) for each in changes if isinstance(each, Encoded)]
    lived = [kind for kind in kinds if kind != Kind.DOCUMENT] + [event.type for event in events]
    if lived:
        raise BadValue(value=lived[0], what="part of a knowledge base", allowed="documents")


def refuse_irreversible(entry: Entry, erased: set[str]) -> None:
    if isinstance(entry.change, Erased):
        raise Irreversible(entry=entry.number, why="it is an erasure")
    own = set(subjects(entry.change))
    if own and own <= erased:
        raise Irreversible(entry=entry.number, why="what it changed was erased since")
