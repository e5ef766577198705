"""The reference stores: journal in a list, tables by folding it, matching by the scalar formulas. What was folded is folded
on; the whole journal is folded again where something was undone or erased.

Slow and plainly right, they say what every other store must answer. `RamStore` gives all memories as candidates,
`ShortlistStore` only the best of each arm, as a server would. Also the past is read with it: a journal up to a
date, folded.
"""

import math
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from datetime import datetime
from threading import RLock

import numpy as np
from numpy.typing import NDArray

from omoide.adapters.stores.scalar import fits, is_about, scalar_columns
from omoide.dynamics.folding import State, fold, folded_on, last_named
from omoide.dynamics.matching import Matching
from omoide.dynamics.nearness import with_neighbours
from omoide.dynamics.sharing import offered
from omoide.dynamics.timekeeping import written_at
from omoide.errors import Conflict, Full, NameTaken, ReadOnly
from omoide.language.lexicon import Lexicon
from omoide.model.change import Encoded, Erased, Recalled, Undone, named, note_name, subjects, words_of
from omoide.model.cue import Filter
from omoide.model.entry import GENESIS, Entry, Record, blanked, chain, write_body
from omoide.model.event import Event
from omoide.model.memory import Category, Memory
from omoide.model.relation import Relation
from omoide.model.scope import Scope
from omoide.model.words import Sealed, Words, gone
from omoide.ports import (
    Alike,
    Batch,
    Candidates,
    Census,
    Copy,
    Embedded,
    Named,
    Probe,
    Progress,
    Space,
    Unembedded,
)


class _Mind:
    def __init__(self) -> None:
        self.records: list[Record] = []
        self.entries: list[Entry] = []
        self.names: list[frozenset[str]] = []
        self.events: list[Event] = []
        self.words: dict[str, Sealed] = {}
        self.ever: set[str] = set()
        self.last: dict[str, int] = {}
        self.state = State()
        self.terms: dict[str, dict[int, int]] = {}
        self.spaces: dict[str, Space] = {}
        self.vectors: dict[tuple[str, str], Embedded] = {}

    def cosine(self, memory: Memory, probe: Probe, *, asks: bool) -> float:
        """With the nearest statement or question; NaN where it has none, or the question is of another space."""
        standing = probe.space in self.spaces and self.spaces[probe.space].standing
        own = self.vector_of(probe.space, memory)
        if probe.vector is None or own is None or not standing:
            return math.nan
        near = zip(own.asks, own.parts @ probe.vector, strict=True)
        return max((float(cosine) for is_asking, cosine in near if is_asking is asks), default=math.nan)

    def reading(self, memory: Memory, probe: Probe) -> NDArray[np.float32]:
        """The mean of its vectors along each direction; NaN where it has none."""
        if probe.directions is None or probe.space not in self.spaces:
            return np.empty(0, np.float32)
        standing, own = self.spaces[probe.space].standing, self.vector_of(probe.space, memory)
        if own is None or not standing:
            return np.full(len(probe.directions), np.nan, np.float32)
        return np.asarray((own.parts @ probe.directions.T).mean(axis=0), np.float32)

    def vector_of(self, space: str, memory: Memory) -> Embedded | None:
        own = self.vectors.get((space, memory.id))
        return own if own and own.words == memory.words.digest else None


class RamStore:
    one_writer = True

    def __init__(self, *, lexicon: Lexicon, matching: Matching) -> None:
        self._lexicon = lexicon
        self._matching = matching
        self._minds: dict[Scope, _Mind] = {}
        self._read: dict[tuple[Words, Category | None], dict[int, int]] = {}
        self._lock = RLock()

    @classmethod
    def replayed(
        cls,
        scope: Scope,
        records: Iterable[Record],
        events: Iterable[Event],
        *,
        lexicon: Lexicon,
        matching: Matching,
    ) -> "RamStore":
        """The mind that these records amount to."""
        store = cls(lexicon=lexicon, matching=matching)
        mind = store._minds[scope] = _Mind()
        for record in records:
            mind.words.update(record.words)
            store._append(mind, record, record.entry())
        mind.events = list(events)
        store._refold(mind)
        return store

    def _of(self, scope: Scope) -> _Mind:
        """A mind, or what is offered to one, which nobody has written."""
        if scope.is_offered:
            return self._offered_to(scope.reader)
        return self._minds.get(scope, _Mind())

    def _offered_to(self, reader: Scope) -> _Mind:
        view = _Mind()
        owners = [self._minds[owner] for owner in self.scopes() if owner.tenant == reader.tenant]
        for owner in owners:
            for name, memory in owner.state.memories.items():
                face = offered(memory, reader)
                if face is not None and name not in view.state.memories:
                    view.state.memories[name] = face
                    view.terms[name] = owner.terms[name]
                    view.vectors |= {key: made for key, made in owner.vectors.items() if key[1] == name}
        shared = [self._minds[owner] for owner in dict.fromkeys(self._sharing_with(reader))]
        for mind in (self._minds.get(reader, _Mind()), *shared):
            for space in mind.spaces.values():
                if space.standing and not view.spaces:
                    view.spaces = {space.name: replace(space, seen=0)}
        return view

    def _sharing_with(self, reader: Scope) -> list[Scope]:
        return [
            owner
            for owner in self.scopes()
            if owner.tenant == reader.tenant
            and any(
                each.audience and each.audience.includes(reader.mind)
                for each in self._minds[owner].state.memories.values()
            )
        ]

    def commit(self, scope: Scope, batch: Batch) -> tuple[Entry, ...]:
        return self.commit_all({scope: batch})[scope]

    def commit_all(self, batches: Mapping[Scope, Batch]) -> dict[Scope, tuple[Entry, ...]]:
        with self._lock:
            for scope, batch in batches.items():
                if scope.is_offered:
                    raise ReadOnly(path=str(scope), allowed="your own memories")
                self._check(scope, self._of(scope), batch)
            return {scope: self._committed(scope, batch) for scope, batch in batches.items()}

    def _committed(self, scope: Scope, batch: Batch) -> tuple[Entry, ...]:
        with self._lock:
            if scope not in self._minds and (known := self.namesake(scope)):
                raise NameTaken(value=scope.reader.mind, known=known)
            mind = self._minds.setdefault(scope, _Mind())
            at = written_at(batch.at, last=mind.entries[-1].at if mind.entries else None)
            act = len(mind.records) + 1
            entries = tuple(
                Entry(number=act + place, at=at, act=act, by=batch.by, change=change)
                for place, change in enumerate(batch.changes)
            )
            mind.words.update({box.digest: box for box in batch.sealed})
            for entry in entries:
                self._append(mind, self._record(mind, scope, entry), entry)
            for event in batch.events:
                line = 1 + sum(each.day == event.day for each in mind.events)
                mind.events.append(replace(event, number=len(mind.events) + 1, line=line))
            self._fold_on(mind, entries)
            return entries

    def _check(self, scope: Scope, mind: _Mind, batch: Batch) -> None:
        for name, version in batch.expects.items():
            if name.startswith(note_name("")):
                if mind.last.get(name, 0) != version:
                    raise Conflict(what=f"Note {name}")
                continue
            memory = mind.state.memories.get(name)
            found = memory.version if memory else 0
            unused = memory is not None or name in mind.ever
            if found != version or (version == 0 and unused):
                raise Conflict(what=f"Memory {name}")
        for told in batch.hears:
            known = self._of(Scope(scope.tenant, told.mind)).state.memories.get(told.memory)
            if known is None or not (known.audience and known.audience.includes(scope.mind)):
                raise Conflict(what=f"Memory {told.memory}")
        new = sum(isinstance(change, Encoded) for change in batch.changes)
        if batch.room is not None and new and len(mind.state.memories) + new > batch.room:
            raise Full(limit=batch.room)

    def _record(self, mind: _Mind, scope: Scope, entry: Entry) -> Record:
        words = words_of(entry.change)
        own = {words.digest: mind.words[words.digest]} if words and not words.gone else {}
        previous = mind.records[-1].digest if mind.records else GENESIS
        body = write_body(entry, scope=scope)
        return Record(number=entry.number, body=body, digest=chain(previous, body), words=own)

    def _append(self, mind: _Mind, record: Record, entry: Entry) -> None:
        mind.records.append(record)
        mind.entries.append(entry)
        mind.names.append(frozenset(named(entry.change)))
        mind.ever.update(named(entry.change))
        mind.last.update(last_named([entry]))
        if isinstance(entry.change, Erased):
            for digest in entry.change.digests:
                mind.words.pop(digest, None)
            gone = set(entry.change.memories)
            mind.vectors = {key: value for key, value in mind.vectors.items() if key[1] not in gone}
            self._blank(mind, entry.change.entries)
            self._reread(mind)

    def _blank(self, mind: _Mind, digests: Collection[str]) -> None:
        """The keys of notes that named somebody go from the letters of the journal; every digest stays what it was."""
        fresh, _ = blanked({each.number: each.body for each in mind.records if each.digest in digests})
        mind.records = [replace(each, body=fresh.get(each.number, each.body)) for each in mind.records]
        entries = [record.entry() for record in mind.records] if fresh else mind.entries
        mind.names = [frozenset(named(entry.change)) for entry in entries]
        mind.ever = {name for names in mind.names for name in names}
        mind.last = last_named(entries)

    def _reread(self, mind: _Mind) -> None:
        """Erased words are gone from every record and entry."""
        mind.records = [
            replace(record, words={d: mind.words[d] for d in record.words if d in mind.words})
            for record in mind.records
        ]
        mind.entries = [record.entry() for record in mind.records]

    def _fold_on(self, mind: _Mind, entries: Sequence[Entry]) -> None:
        changes = [entry.change for entry in entries]
        if any(isinstance(change, Undone | Erased) for change in changes):
            return self._refold(mind)
        mind.state = folded_on(mind.state, entries)
        touched = mind.state.memories.keys() & {name for change in changes for name in subjects(change)}
        mind.terms = mind.terms | {name: self._terms(mind.state.memories[name]) for name in touched}

    def _refold(self, mind: _Mind) -> None:
        mind.state = fold(mind.entries)
        mind.terms = {name: self._terms(memory) for name, memory in mind.state.memories.items()}

    def _terms(self, memory: Memory) -> dict[int, int]:
        key = (memory.words, memory.category)
        if key not in self._read:
            self._read[key] = self._lexicon.index(memory)
        return self._read[key]

    def records(
        self,
        scope: Scope,
        *,
        after: int = 0,
        naming: Collection[str] | None = None,
        rehearsals: bool = False,
    ) -> Iterator[Record]:
        mind = self._of(scope)
        wanted = None if naming is None else frozenset(naming)
        for record, entry, names in zip(
            list(mind.records), list(mind.entries), list(mind.names), strict=True
        ):
            asked = wanted is None or (
                wanted & names and (rehearsals or not isinstance(entry.change, Recalled))
            )
            if asked and record.number > after:
                yield record

    def lost(self, scope: Scope) -> list[str]:
        return []  # it holds the words themselves

    def memories(self, scope: Scope, ids: Collection[str], *, lost: bool = False) -> list[Memory]:
        known = self._of(scope).state.memories
        return [known[name] for name in dict.fromkeys(ids) if name in known]

    def together(self) -> AbstractContextManager[None]:
        return nullcontext()

    def moment(self) -> AbstractContextManager[None]:
        return nullcontext()

    def candidates(self, scope: Scope, probe: Probe) -> Candidates:
        with self._lock:
            mind = self._of(scope)
            memories = list(mind.state.memories.values())
            terms = [mind.terms[memory.id] for memory in memories]
            tokens = [self._lexicon.tokens(memory.words) for memory in memories]
            near = {
                name: np.array([mind.cosine(memory, probe, asks=asks) for memory in memories], np.float32)
                for name, asks in (("cosine", False), ("asking", True))
            }
            readings = np.array([mind.reading(memory, probe) for memory in memories], np.float32)
            readings = readings.reshape(len(memories), -1) if memories else np.empty((0, 0), np.float32)
            sessions = [self._lexicon.session(memory.words) for memory in memories]
            # What others share is asked for what it says; no night reads it.
            asked = frozenset[int]() if scope.is_offered else frozenset(probe.frames)
            framed = [bool(asked) and not asked.isdisjoint(self._lexicon.frames(each)) for each in memories]
            columns = scalar_columns(
                memories, terms, tokens, near, readings, sessions, framed, probe, matching=self._matching
            )
            return self._shortlisted(columns, probe)

    def known(self, scope: Scope, facets: Sequence[int]) -> list[int]:
        rows = self._of(scope).terms.values()
        return [facet for facet in facets if any(facet in row for row in rows)]

    def voices(self, scope: Scope, names: Sequence[Named]) -> list[float | None]:
        rows = list(self._of(scope).terms.values())
        shares: list[float | None] = []
        for name in names:
            own = [row for row in rows if name.speaker in row]
            said = [row for row in own if any(row.get(word, 0) > 1 for word in name.words)]
            shares.append(len(said) / len(own) if own else None)
        return shares

    def _shortlisted(self, candidates: Candidates, probe: Probe) -> Candidates:
        return candidates

    # Vectors.

    def spaces(self, scope: Scope) -> list[Space]:
        mind = self._of(scope)
        spaces = (replace(space, entries=len(mind.records)) for space in mind.spaces.values())
        return sorted(spaces, key=lambda space: not space.standing)

    def open_space(self, scope: Scope, space: Space) -> None:
        with self._lock:
            if scope in self._minds:
                spaces = self._minds[scope].spaces
                alone = not any(each.standing for each in spaces.values())
                spaces.setdefault(space.name, replace(space, standing=alone, seen=0))

    def unembedded(self, scope: Scope, space: str, *, limit: int, newest: bool = False) -> Unembedded:
        mind = self._of(scope)
        missing = [memory for memory in mind.state.memories.values() if mind.vector_of(space, memory) is None]
        missing = missing[::-1] if newest else missing
        through = len(mind.records) if len(missing) < limit else 0
        return Unembedded(tuple(missing[:limit]), through) if space in mind.spaces else Unembedded((), 0)

    def keep_vectors(self, scope: Scope, space: str, made: Sequence[Embedded], *, through: int) -> None:
        with self._lock:
            mind = self._of(scope)
            if space not in mind.spaces:
                return
            for each in made:
                memory = mind.state.memories.get(each.memory)
                if memory and memory.words.digest == each.words:
                    mind.vectors[space, each.memory] = each
            known = mind.spaces[space]
            mind.spaces[space] = replace(known, seen=max(known.seen, through))

    def alike(
        self, scope: Scope, ids: Collection[str], *, floor: float, limit: int, chosen: Filter = Filter()
    ) -> list[Alike]:
        mind = self._of(scope)
        space = next((name for name, each in mind.spaces.items() if each.standing), "")
        vectors = {
            memory.id: own.parts
            for memory in mind.state.memories.values()
            if (own := mind.vector_of(space, memory))
        }
        found: list[Alike] = []
        for name in [name for name in ids if name in vectors]:
            near = [
                Alike(name, other, float((vectors[name] @ parts.T).max()))
                for other, parts in vectors.items()
                if other != name and self._is_meant(mind.state.memories[other], chosen)
            ]
            high = sorted(
                (each for each in near if each.cosine >= floor), key=lambda e: (-e.cosine, e.target)
            )
            found += high[:limit]
        return found

    def vectors(self, scope: Scope, ids: Collection[str]) -> dict[str, NDArray[np.float32]]:
        mind = self._of(scope)
        space = next((name for name, each in mind.spaces.items() if each.standing), "")
        own = {each.id: mind.vector_of(space, each) for each in self.memories(scope, ids)}
        return {name: made.parts for name, made in own.items() if made}

    def stand(self, scope: Scope, space: str) -> None:
        with self._lock:
            mind = self._of(scope)
            if space in mind.spaces:
                mind.spaces = {space: replace(mind.spaces[space], standing=True)}
                mind.vectors = {key: value for key, value in mind.vectors.items() if key[0] == space}

    def listed(
        self,
        scope: Scope,
        chosen: Filter,
        *,
        offset: int = 0,
        limit: int = 50,
        past: tuple[datetime, str] | None = None,
    ) -> list[Memory]:
        memories = [
            memory
            for memory in self._of(scope).state.memories.values()
            if (past is None or (memory.occurred, memory.id) < past) and self._is_meant(memory, chosen)
        ]
        memories.sort(key=lambda memory: (memory.occurred, memory.id), reverse=True)
        return memories[offset : offset + limit]

    def _is_meant(self, memory: Memory, chosen: Filter) -> bool:
        return fits(memory, chosen) and is_about(self._terms(memory), chosen)

    def events(
        self,
        scope: Scope,
        *,
        after: int = 0,
        limit: int | None = None,
        last: int | None = None,
        day: str | None = None,
        ids: Collection[str] | None = None,
        type: str | None = None,
    ) -> list[Event]:
        mind = self._of(scope)
        found = [
            replace(event, words=gone(event.words.digest)) if event.words.digest not in mind.words else event
            for event in mind.events
            if event.number > after and (ids is None or event.id in ids) and day in (None, event.day)
        ]
        found = found if last is None else found[-last:]
        found = found if limit is None else found[:limit]
        return [each for each in found if type in (None, each.type)]

    def days(self, scope: Scope) -> dict[str, int]:
        events = self._of(scope).events
        return dict(sorted(Counter(event.day for event in events).items()))

    def links(self, scope: Scope, ids: Collection[str]) -> list[Relation]:
        wanted = set(ids)
        links = self._of(scope).state.links
        return [links[key] for key in sorted(links) if wanted & {key[0], key[1]}]

    def notes(self, scope: Scope, *, prefix: str = "") -> dict[str, Words]:
        notes = self._of(scope).state.notes
        return {key: notes[key] for key in sorted(notes) if key.startswith(prefix)}

    def last_named(self, scope: Scope, name: str) -> int:
        return self._of(scope).last.get(name, 0)

    def census(self, scope: Scope) -> Census:
        mind = self._of(scope)
        memories = mind.state.memories.values()
        return Census(
            memories=len(memories),
            events=len(mind.events),
            entries=len(mind.records),
            head=mind.records[-1].digest if mind.records else GENESIS,
            stages=dict(sorted(Counter(str(memory.stage) for memory in memories).items())),
            kinds=dict(sorted(Counter(str(memory.kind) for memory in memories).items())),
            tiers=dict(sorted(Counter(str(memory.tier) for memory in memories).items())),
        )

    def scopes(self) -> list[Scope]:
        return sorted(
            (scope for scope in self._minds if self._minds[scope].ever or self._minds[scope].events),
            key=_names,
        )

    def drop(self, scopes: Collection[Scope]) -> None:
        with self._lock:
            for scope in scopes:
                self._minds.pop(scope, None)

    def namesake(self, scope: Scope) -> str | None:
        like = (each.reader for each in self.scopes() if each.likeness == scope.likeness)
        return next((each.mind for each in like if each != scope.reader), None)

    def told_on(self, scope: Scope, ids: Collection[str]) -> list[Copy]:
        wanted = {(scope.mind, name) for name in ids}
        found: set[tuple[Scope, str]] = set()
        for other, mind in self._minds.items():
            changes = [entry.change for entry in mind.entries] if other.tenant == scope.tenant else []
            gone = {name for change in changes if isinstance(change, Erased) for name in change.memories}
            made = [
                each.memory for each in changes if isinstance(each, Encoded) and each.memory.id not in gone
            ]
            found |= {
                (other, memory.id)
                for memory in made
                if memory.heard and wanted & {(told.mind, told.memory) for told in memory.heard.path}
            }
        return [Copy(*each) for each in sorted(found, key=lambda each: (each[0].mind, each[1]))]

    def carry_over(self) -> None:
        """There is no log."""

    def scrub(self, *, names: Collection[str] = ()) -> list[str]:
        return []  # nothing was written anywhere

    def rebuild(self, scope: Scope, *, progress: Progress) -> None:
        mind = self._of(scope)
        self._refold(mind)
        progress(len(mind.records), len(mind.records))

    def check(self, scope: Scope) -> list[str]:
        return []

    def close(self) -> None:
        """Nothing is open."""


class ShortlistStore(RamStore):
    """Gives the best `probe.limit` by words and by meaning, the newest as many, and the neighbours of all these:
    what a server could send."""

    def _shortlisted(self, candidates: Candidates, probe: Probe) -> Candidates:
        rows = np.flatnonzero(candidates.allowed)
        arms = (candidates.words, np.nan_to_num(candidates.cosine, nan=-1.0), candidates.facts.occurred)
        best = np.concatenate([rows[np.argsort(-arm[rows], kind="stable")][: probe.limit] for arm in arms])
        return candidates.taken(with_neighbours(best, candidates.before, candidates.after))


def _names(scope: Scope) -> tuple[str, str]:
    return scope.tenant, scope.mind
