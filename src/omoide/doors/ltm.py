"""A door for programs written for the LTM design: its `MemoryStore` (LT-59) over a mind of ours."""

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any, NamedTuple

from omoide.dynamics.folding import live
from omoide.errors import BadName, BadValue, NotFound, TooManyProtected
from omoide.errors import Protected as IsProtected
from omoide.library.ltm import Record, Setting, recall_counts, to_record
from omoide.library.ltm_fields import Odd, Oddity, read_time
from omoide.library.ltm_moving import Moving, Row, identities
from omoide.library.ltm_reading import Reading, read_record
from omoide.library.ltm_updating import COMPUTED, SETTABLE, relinked, updated
from omoide.library.numbering import DailyNames
from omoide.mind import Mind
from omoide.model.affect import EMOTIONS
from omoide.model.change import (
    Change,
    Encoded,
    Erased,
    Linked,
    Noted,
    Protected,
    Recalled,
)
from omoide.model.cue import EVERYTHING, Filter
from omoide.model.memory import Category, Memory, Origin, Stage
from omoide.model.relation import Relation, Tie
from omoide.model.scope import checked_name
from omoide.model.words import Words
from omoide.ports import Progress
from omoide.sleep.night import MARK
from omoide.wake.protecting import protected_memories, room_to_protect

LAST_BATCH = "last_compression_run"
STATE = "ltm-"  # its state are notes of ours, apart from all others
_ACTIVE = Filter(stages=frozenset({Stage.ACTIVE, Stage.DORMANT}))
_ARCHIVED = Filter(stages=frozenset({Stage.ARCHIVED}))
_ALLOWED = {
    Odd.NO_TEXT: "a trigger or a content that can be seen",
    Odd.TIME: "a time in ISO 8601 with its offset from UTC",
    Odd.NAIVE: "a time in ISO 8601 with its offset from UTC",
    Odd.NUMBER: "a number from 0 on; feelings up to 100",
    Odd.LIST: "a list",
    Odd.VALENCE: "positive, neutral, negative",
    Odd.CATEGORY: ", ".join(Category),
    Odd.EMOTION: ", ".join(sorted(EMOTIONS)),
    Odd.RELATION: "an id and one of " + ", ".join(Tie),
}


class Arrived(NamedTuple):
    """What came of a file: counts by name, and everything that could not be taken as it stands."""

    counts: Mapping[str, int]
    odd: Sequence[Oddity]


class MemoryStore:
    """Scores, days and flags are those of the settings of the mind: with the preset of the design its own numbers."""

    def __init__(self, mind: Mind) -> None:
        self._mind = mind
        self._engine = mind._engine  # a door of its own kind: it reads by laws and writes changes
        self._known = DailyNames()

    def add_memory(self, record: Mapping[str, Any]) -> str:
        return self.add_memories([record])[0]

    def add_memories(self, records: Sequence[Mapping[str, Any]]) -> list[str]:
        """All in one act: durable together, or none of them."""
        reading = self._reading(Origin.USER)
        made: list[Memory] = []
        changes: list[Change] = []
        names = self._names()
        for record in records:
            read = read_record(record, reading)
            for oddity in read.odd:
                _refuse(oddity)
            assert read.memory is not None
            alias = read.memory.words.alias
            if alias and names.identity(alias):
                raise BadValue(value=alias, what="id", allowed="one that no memory has")
            made.append(replace(read.memory, id=self._engine.new_id()))
            changes.append(Encoded(memory=made[-1]))
            links = [
                Relation(source=made[-1].id, target=self._memory(target).id, tie=tie)
                for target, tie in read.relations
            ]
            changes += [Linked(relation=each) for each in links]
        self._refuse_protecting(sum(memory.protection is not None for memory in made))
        self._commit(changes)
        names = self._names()
        return [names.of[memory.id] for memory in made]

    def get_active_memories(self) -> list[Record]:
        return self._records(_ACTIVE)

    def get_archived_memories(self) -> list[Record]:
        return self._records(_ARCHIVED)

    def get_protected_memories(self) -> list[Record]:
        """Oldest first: who may protect no more chooses here which to release (LT-54)."""
        return [record for record in reversed(self.all_records()) if record["protected"]]

    def all_records(self) -> list[Record]:
        """What a database of that design would hold (LT-57): the forgotten and the superseded are not in it."""
        return self._records(replace(_ACTIVE, stages=_ACTIVE.stages | _ARCHIVED.stages))

    def update_memory(
        self, memory_id: str, updates: Mapping[str, Any] | None = None, /, **fields: Any
    ) -> None:
        """All of it in one act (LT-58). What is computed here is not taken; what no record has is refused."""
        said = {**(updates or {}), **fields}
        if unknown := sorted(said.keys() - SETTABLE - COMPUTED):
            raise BadValue(value=", ".join(unknown), what="field", allowed=", ".join(sorted(SETTABLE)))
        memory = self._memory(memory_id)
        changes = self._changes(memory, said)
        if changes:
            self._commit(changes)
        if said.get("recalled_since_last_batch"):
            self.mark_recalled([memory_id])

    def mark_recalled(self, memory_ids: Iterable[str]) -> None:
        """Active ones only, as the design has it; what it does to them shows after the next night (LT-09)."""
        memories = [self._memory(each) for each in memory_ids]
        recalled = tuple(memory.id for memory in memories if memory.stage in _ACTIVE.stages)
        if recalled:
            self._engine.gate.rehearse(self._mind.scope, Recalled(memories=recalled))
            self._engine.gate.flush()

    def delete_memory(self, memory_id: str) -> None:
        """For good. A protected memory must be released first (C-37)."""
        memory = self._memory(memory_id)
        if memory.protection:
            raise IsProtected(memory=memory_id)
        self._mind.care.erase(self._mind.care.plan_erasure(memory.id))

    def unprotect_memory(self, memory_id: str) -> None:
        """LT-54: released by hand."""
        self._commit([Protected(memory=self._memory(memory_id).id, protection=None)])

    def get_state(self, key: str) -> str | None:
        return self.state().get(key)

    def set_state(self, key: str, value: str) -> None:
        self._mind.note(f"{STATE}{key}", value)

    def state(self) -> dict[str, str]:
        """As it was set; the last batch is our last night, if that was later."""
        notes = self._mind.notes(prefix=STATE)
        found = {key.removeprefix(STATE): words.text for key, words in notes.items() if not words.gone}
        if last := self._last_batch(found):
            found[LAST_BATCH] = last.isoformat()
        return found

    # Moving in.

    def move_in(
        self,
        rows: Iterable[Row],
        *,
        keys: Iterable[Row],
        state: Mapping[str, str],
        only_look: bool = False,
        progress: Progress = lambda done, total: None,
    ) -> Arrived:
        """Everything of a database of that design; what is here already stays as it is. `keys` are the rows, too: of them
        only id and created are read, so that relations can point forward."""
        present, erased, undone = self._ever()
        reading = self._reading(Origin.IMPORT)
        last = read_time(state.get(LAST_BATCH), reading.now)
        reading = replace(reading, last_batch=last, undone=undone)
        names = self._names()
        here = {name: found for name in names.of.values() if (found := names.identity(name))}
        moving = Moving(
            reading,
            identities=here | identities(keys, reading),
            present=present,
            erased=erased,
            text_bytes=self._engine.limits.text_bytes,
            ties=lambda identity: len(self._mind.links(identity)),
            most=self._engine.limits.relations,
        )
        done = 0
        for act in moving.acts(rows):
            done += act.memories
            if not only_look:
                self._commit(act.changes)
            progress(done, max(moving.counts["records"], done))
        noted = self._move_state(state, moving.odd)
        if noted and not only_look:
            self._commit(noted)
        return Arrived(counts=dict(moving.counts) | {"state": len(noted)}, odd=moving.odd)

    def _move_state(self, state: Mapping[str, str], odd: list[Oddity]) -> list[Change]:
        here = self._mind.notes(prefix=STATE)
        changes: list[Change] = []
        for key, value in state.items():
            name = f"{STATE}{key}"
            try:
                checked_name(name, what="note")
            except BadName:
                odd.append(Oddity(key, "state", Odd.STATE, value[:100]))
                continue
            if name not in here and value.strip():
                changes.append(Noted(key=name, words=Words(text=value)))
        return changes

    def _ever(self) -> tuple[set[str], set[str], frozenset[str]]:
        """Which memories are in the journal and count, which were erased for good, and which were taken back."""
        entries = list(self._mind.log())
        changes = [entry.change for entry in live(entries)]
        erased = {name for change in changes if isinstance(change, Erased) for name in change.memories}
        present = {change.memory.id for change in changes if isinstance(change, Encoded)} - erased
        ever = {entry.change.memory.id for entry in entries if isinstance(entry.change, Encoded)}
        return present, erased, frozenset(ever - present - erased)

    # Writing.

    def _changes(self, memory: Memory, said: Mapping[str, Any]) -> list[Change]:
        """What was said is read like a whole record, so that it means the same and is refused for the same reasons."""
        record = self._records(EVERYTHING, only=memory.id)[0]
        read = read_record({**record, **said}, self._reading(Origin.USER))
        for oddity in read.odd:
            if oddity.field in said or oddity.odd is Odd.NO_TEXT:
                _refuse(oddity)
        assert read.memory is not None
        changes = updated(memory, read.memory, said, now=self._mind.now())
        self._refuse_protecting(
            sum(isinstance(each, Protected) and bool(each.protection) for each in changes)
        )
        if "relations" in said:
            links = self._mind.links(memory.id)
            changes += relinked(
                memory, read.relations, links=links, identity=lambda name: self._memory(name).id
            )
        return changes

    def _refuse_protecting(self, more: int) -> None:
        """LT-54: at the limit somebody has to say which to release; all are named, oldest first."""
        if more and room_to_protect(self._engine, self._mind.scope) < more:
            names = self._names().of
            there = [names[each.id] for each in protected_memories(self._engine, self._mind.scope)]
            raise TooManyProtected(limit=self._engine.limits.protected, memories=", ".join(there))

    def _commit(self, changes: Sequence[Change]) -> None:
        self._engine.gate.commit(self._mind.scope, changes, by="ltm")

    # How it is looked up.

    def _reading(self, origin: Origin) -> Reading:
        return Reading(
            scope=self._mind.scope,
            now=self._mind.now(),
            ageing=self._engine.ageing,
            forgetting=self._engine.forgetting,
            by="ltm",
            last_batch=self._last_batch(self.state()),
            origin=origin,
        )

    def _names(self) -> DailyNames:
        return self._known.learn(self._mind.log(after=self._known.seen))

    def _memory(self, memory_id: str) -> Memory:
        identity = self._names().identity(memory_id)
        if identity is None:
            raise NotFound(what="memory", value=memory_id)
        return self._mind.get(identity)

    def _last_batch(self, state: Mapping[str, str]) -> datetime | None:
        """When a night last was: one of ours, or one that a program of that design wrote down."""
        marks = self._mind.notes(prefix=f"{MARK}daily-").values()
        times = [datetime.fromisoformat(json.loads(mark.text)["reached"]) for mark in marks if not mark.gone]
        said = read_time(state.get(LAST_BATCH), self._mind.now())
        return max([*times, *([said] if said else [])], default=None)

    def _records(self, chosen: Filter, *, only: str | None = None) -> list[Record]:
        self._engine.gate.flush()  # what came to mind a moment ago counts
        found = [each for each in self._all(chosen) if only in (None, each.id)]
        last = self._last_batch(self.state())
        setting = Setting(
            names=self._names().of,
            archived=frozenset(memory.id for memory in self._all(_ARCHIVED)),
            now=self._mind.now(),
            ageing=self._engine.ageing,
            forgetting=self._engine.forgetting,
            last_batch=last,
            counts=recall_counts(self._mind.log(), ageing=self._engine.ageing, last_batch=last),
            most_recalls=max((memory.recalls for memory in found), default=0),
        )
        links: defaultdict[str, list[Relation]] = defaultdict(list)
        for link in self._engine.store.links(self._mind.scope, [memory.id for memory in found]):
            links[link.source].append(link)
        return [to_record(memory, links[memory.id], setting) for memory in found]

    def _all(self, chosen: Filter) -> list[Memory]:
        return self._mind.memories(chosen, limit=self._mind.census().memories)


def _refuse(oddity: Oddity) -> None:
    """A program is told at once; only what is merely unlike our own numbers passes."""
    if oddity.odd in _ALLOWED:
        raise BadValue(
            value=oddity.value or None, what=f"value of {oddity.field}", allowed=_ALLOWED[oddity.odd]
        )
