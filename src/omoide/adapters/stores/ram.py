"""The reference stores: journal in a list, tables by folding it, matching by the scalar formulas.

Slow and plainly right, they say what every other store must answer. `RamStore` gives all memories as candidates,
`ShortlistStore` only the best of each arm, as a server would. Also the past is read with it: a journal up to a
date, folded.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from threading import RLock

import numpy as np

from omoide.dynamics.folding import State, fold
from omoide.dynamics.matching import Matching, ceiling, term_score, weights
from omoide.errors import Conflict, Full
from omoide.language.lexicon import Lexicon, name_facet
from omoide.model.change import Encoded, Erased, named, words_of
from omoide.model.cue import Filter
from omoide.model.entry import GENESIS, Entry, Record, chain, write_body
from omoide.model.event import Event
from omoide.model.memory import Category, Memory
from omoide.model.relation import Relation
from omoide.model.scope import Scope
from omoide.model.words import Sealed, Words, gone
from omoide.ports import Batch, Candidates, Census, Probe, Progress


class _Mind:
    def __init__(self) -> None:
        self.records: list[Record] = []
        self.entries: list[Entry] = []
        self.names: list[frozenset[str]] = []
        self.events: list[Event] = []
        self.words: dict[str, Sealed] = {}
        self.ever: set[str] = set()
        self.state = State()
        self.terms: dict[str, dict[int, int]] = {}


class RamStore:
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

    def commit(self, scope: Scope, batch: Batch) -> tuple[Entry, ...]:
        with self._lock:
            mind = self._minds.setdefault(scope, _Mind())
            self._check(mind, batch)
            at = max(batch.at, mind.entries[-1].at) if mind.entries else batch.at
            act = len(mind.records) + 1
            entries = tuple(
                Entry(number=act + place, at=at, act=act, by=batch.by, change=change)
                for place, change in enumerate(batch.changes)
            )
            mind.words.update({box.digest: box for box in batch.sealed})
            for entry in entries:
                self._append(mind, self._record(mind, scope, entry), entry)
            for event in batch.events:
                mind.events.append(replace(event, number=len(mind.events) + 1))
            self._refold(mind)
            return entries

    def _check(self, mind: _Mind, batch: Batch) -> None:
        for name, version in batch.expects.items():
            memory = mind.state.memories.get(name)
            found = memory.version if memory else 0
            unused = memory is not None or name in mind.ever
            if found != version or (version == 0 and unused):
                raise Conflict(what=f"Memory {name}")
        new = sum(isinstance(change, Encoded) for change in batch.changes)
        if batch.room is not None and new and len(mind.state.memories) + new > batch.room:
            raise Full(limit=batch.room)

    def _record(self, mind: _Mind, scope: Scope, entry: Entry) -> Record:
        words = words_of(entry.change)
        own = {words.digest: mind.words[words.digest]} if words else {}
        previous = mind.records[-1].digest if mind.records else GENESIS
        body = write_body(entry, scope=scope)
        return Record(number=entry.number, body=body, digest=chain(previous, body), words=own)

    def _append(self, mind: _Mind, record: Record, entry: Entry) -> None:
        mind.records.append(record)
        mind.entries.append(entry)
        mind.names.append(frozenset(named(entry.change)))
        mind.ever.update(named(entry.change))
        if isinstance(entry.change, Erased):
            for digest in entry.change.digests:
                mind.words.pop(digest, None)
            self._reread(mind)

    def _reread(self, mind: _Mind) -> None:
        """Erased words are gone from every record and entry."""
        mind.records = [
            replace(record, words={d: mind.words[d] for d in record.words if d in mind.words})
            for record in mind.records
        ]
        mind.entries = [record.entry() for record in mind.records]

    def _refold(self, mind: _Mind) -> None:
        mind.state = fold(mind.entries)
        mind.terms = {name: self._terms(memory) for name, memory in mind.state.memories.items()}

    def _terms(self, memory: Memory) -> dict[int, int]:
        key = (memory.words, memory.category)
        if key not in self._read:
            self._read[key] = self._lexicon.index(memory)
        return self._read[key]

    def records(
        self, scope: Scope, *, after: int = 0, naming: Collection[str] | None = None
    ) -> Iterator[Record]:
        mind = self._minds.get(scope, _Mind())
        wanted = None if naming is None else frozenset(naming)
        for record, names in zip(list(mind.records), list(mind.names), strict=True):
            if record.number > after and (wanted is None or wanted & names):
                yield record

    def memories(self, scope: Scope, ids: Collection[str]) -> list[Memory]:
        known = self._minds.get(scope, _Mind()).state.memories
        return [known[name] for name in dict.fromkeys(ids) if name in known]

    def candidates(self, scope: Scope, probe: Probe) -> Candidates:
        with self._lock:
            mind = self._minds.get(scope, _Mind())
            memories = list(mind.state.memories.values())
            terms = [mind.terms[memory.id] for memory in memories]
            tokens = [self._lexicon.tokens(memory.words) for memory in memories]
            return self._shortlisted(_columns(memories, terms, tokens, probe, matching=self._matching), probe)

    def _shortlisted(self, candidates: Candidates, probe: Probe) -> Candidates:
        return candidates

    def listed(self, scope: Scope, chosen: Filter, *, offset: int = 0, limit: int = 50) -> list[Memory]:
        memories = [
            memory
            for memory in self._minds.get(scope, _Mind()).state.memories.values()
            if fits(memory, chosen)
        ]
        if chosen.about is not None:
            wanted = name_facet(chosen.about)
            memories = [memory for memory in memories if wanted in self._terms(memory)]
        memories.sort(key=lambda memory: (memory.occurred, memory.id), reverse=True)
        return memories[offset : offset + limit]

    def events(
        self, scope: Scope, *, after: int = 0, limit: int | None = None, ids: Collection[str] | None = None
    ) -> list[Event]:
        mind = self._minds.get(scope, _Mind())
        found = [
            replace(event, words=gone(event.words.digest)) if event.words.digest not in mind.words else event
            for event in mind.events
            if event.number > after and (ids is None or event.id in ids)
        ]
        return found if limit is None else found[:limit]

    def links(self, scope: Scope, ids: Collection[str]) -> list[Relation]:
        wanted = set(ids)
        links = self._minds.get(scope, _Mind()).state.links
        return [links[key] for key in sorted(links) if wanted & {key[0], key[1]}]

    def notes(self, scope: Scope, *, prefix: str = "") -> dict[str, Words]:
        notes = self._minds.get(scope, _Mind()).state.notes
        return {key: notes[key] for key in sorted(notes) if key.startswith(prefix)}

    def census(self, scope: Scope) -> Census:
        mind = self._minds.get(scope, _Mind())
        memories = mind.state.memories.values()
        return Census(
            memories=len(memories),
            events=len(mind.events),
            entries=len(mind.records),
            head=mind.records[-1].digest if mind.records else GENESIS,
            stages=dict(sorted(Counter(str(memory.stage) for memory in memories).items())),
        )

    def scopes(self) -> list[Scope]:
        return sorted(
            (scope for scope in self._minds if self._minds[scope].ever or self._minds[scope].events),
            key=_names,
        )

    def scrub(self, *, traces: Sequence[str] = ()) -> list[str]:
        return []  # nothing was written anywhere

    def rebuild(self, scope: Scope, *, progress: Progress) -> None:
        mind = self._minds.get(scope, _Mind())
        self._refold(mind)
        progress(len(mind.records), len(mind.records))

    def check(self, scope: Scope) -> list[str]:
        return []

    def close(self) -> None:
        """Nothing is open."""


class ShortlistStore(RamStore):
    """Gives the best `probe.limit` by words and the newest as many: all that a server could send."""

    def _shortlisted(self, candidates: Candidates, probe: Probe) -> Candidates:
        rows = np.flatnonzero(candidates.allowed)
        by_words = rows[np.argsort(-candidates.words[rows], kind="stable")][: probe.limit]
        newest = rows[np.argsort(-candidates.occurred[rows], kind="stable")][: probe.limit]
        kept = np.union1d(by_words, newest)
        return Candidates(
            ids=candidates.ids[kept],
            allowed=candidates.allowed[kept],
            words=candidates.words[kept],
            context=candidates.context[kept],
            occurred=candidates.occurred[kept],
            tokens=candidates.tokens[kept],
        )


def _columns(
    memories: list[Memory],
    terms: list[dict[int, int]],
    tokens: list[int],
    probe: Probe,
    *,
    matching: Matching,
) -> Candidates:
    count = len(memories)
    found_in = {term: sum(term in row for row in terms) for term in probe.terms}
    lengths = [sum(row.values()) for row in terms]
    mean = sum(lengths) / count if count else 1.0
    telling = weights(found_in, among=count, matching=matching)
    top = ceiling(telling.values(), matching=matching) or 1.0
    words = [
        sum(
            term_score(weight, count=row[term], length=length, mean_length=mean or 1.0, matching=matching)
            for term, weight in telling.items()
            if row.get(term)
        )
        / top
        for row, length in zip(terms, lengths, strict=True)
    ]
    context = [sum(f in row for f in probe.facets) / max(len(probe.facets), 1) for row in terms]
    about = None if probe.filter.about is None else name_facet(probe.filter.about)
    allowed = [
        fits(memory, probe.filter) and (about is None or about in row)
        for memory, row in zip(memories, terms, strict=True)
    ]
    return Candidates(
        ids=np.array([memory.id.encode() for memory in memories], dtype="S20"),
        allowed=np.array(allowed, dtype=np.bool_),
        words=np.array(words, dtype=np.float32),
        context=np.array(context, dtype=np.float32),
        occurred=np.array([memory.occurred.timestamp() for memory in memories], dtype=np.float64),
        tokens=np.array(tokens, dtype=np.uint32),
    )


def _names(scope: Scope) -> tuple[str, str]:
    return scope.tenant, scope.mind


def fits(memory: Memory, chosen: Filter) -> bool:
    """Whether a memory is meant; whom it is about is looked up by facet."""
    return (
        memory.stage in chosen.stages
        and (chosen.kinds is None or memory.kind in chosen.kinds)
        and (chosen.origins is None or not chosen.origins.isdisjoint(memory.origins))
        and (chosen.categories is None or memory.category in chosen.categories)
        and (chosen.since is None or memory.occurred >= chosen.since)
        and (chosen.until is None or memory.occurred <= chosen.until)
        and (chosen.hint is None or memory.id.startswith(chosen.hint) or memory.id.endswith(chosen.hint))
    )
