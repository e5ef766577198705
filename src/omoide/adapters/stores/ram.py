"""The reference stores: journal in a list, tables by folding it, matching by the scalar formulas.

Slow and plainly right, they say what every other store must answer. `RamStore` gives all memories as candidates,
`ShortlistStore` only the best of each arm, as a server would. Also the past is read with it: a journal up to a
date, folded.
"""

import math
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from threading import RLock

import numpy as np
from numpy.typing import NDArray

from omoide.dynamics.facts import facts_of
from omoide.dynamics.folding import State, fold
from omoide.dynamics.matching import (
    Matching,
    ceiling,
    heard,
    term_score,
    time_score,
    time_weight,
    timeliness,
    weights,
)
from omoide.dynamics.nearness import PAUSE_S
from omoide.errors import Conflict, Full
from omoide.language.lexicon import Lexicon, name_facet, tag_facet
from omoide.model.change import Encoded, Erased, named, words_of
from omoide.model.cue import AskedTerm, Filter
from omoide.model.entry import GENESIS, Entry, Record, chain, write_body
from omoide.model.event import Event
from omoide.model.memory import Category, Kind, Memory, Tier
from omoide.model.relation import Relation
from omoide.model.scope import Scope
from omoide.model.words import Sealed, Words, gone
from omoide.ports import (
    Alike,
    Batch,
    Candidates,
    Census,
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

    def vector_of(self, space: str, memory: Memory) -> Embedded | None:
        own = self.vectors.get((space, memory.id))
        return own if own and own.words == memory.words.digest else None


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
            gone = set(entry.change.memories)
            mind.vectors = {key: value for key, value in mind.vectors.items() if key[1] not in gone}
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
            near = {
                name: np.array([mind.cosine(memory, probe, asks=asks) for memory in memories], np.float32)
                for name, asks in (("cosine", False), ("asking", True))
            }
            sessions = [self._lexicon.session(memory.words) for memory in memories]
            columns = _columns(memories, terms, tokens, near, sessions, probe, matching=self._matching)
            return self._shortlisted(columns, probe)

    def known(self, scope: Scope, facets: Sequence[int]) -> list[int]:
        rows = self._minds.get(scope, _Mind()).terms.values()
        return [facet for facet in facets if any(facet in row for row in rows)]

    def voices(self, scope: Scope, names: Sequence[Named]) -> list[float | None]:
        rows = list(self._minds.get(scope, _Mind()).terms.values())
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
        mind = self._minds.get(scope, _Mind())
        spaces = (replace(space, entries=len(mind.records)) for space in mind.spaces.values())
        return sorted(spaces, key=lambda space: not space.standing)

    def open_space(self, scope: Scope, space: Space) -> None:
        with self._lock:
            if scope in self._minds:
                spaces = self._minds[scope].spaces
                alone = not any(each.standing for each in spaces.values())
                spaces.setdefault(space.name, replace(space, standing=alone, seen=0))

    def unembedded(self, scope: Scope, space: str, *, limit: int) -> Unembedded:
        mind = self._minds.get(scope, _Mind())
        missing = [memory for memory in mind.state.memories.values() if mind.vector_of(space, memory) is None]
        through = len(mind.records) if len(missing) < limit else 0
        return Unembedded(tuple(missing[:limit]), through) if space in mind.spaces else Unembedded((), 0)

    def keep_vectors(self, scope: Scope, space: str, made: Sequence[Embedded], *, through: int) -> None:
        with self._lock:
            mind = self._minds.get(scope, _Mind())
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
        mind = self._minds.get(scope, _Mind())
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

    def stand(self, scope: Scope, space: str) -> None:
        with self._lock:
            mind = self._minds.get(scope, _Mind())
            if space in mind.spaces:
                mind.spaces = {space: replace(mind.spaces[space], standing=True)}
                mind.vectors = {key: value for key, value in mind.vectors.items() if key[0] == space}

    def listed(self, scope: Scope, chosen: Filter, *, offset: int = 0, limit: int = 50) -> list[Memory]:
        memories = [
            memory
            for memory in self._minds.get(scope, _Mind()).state.memories.values()
            if self._is_meant(memory, chosen)
        ]
        memories.sort(key=lambda memory: (memory.occurred, memory.id), reverse=True)
        return memories[offset : offset + limit]

    def _is_meant(self, memory: Memory, chosen: Filter) -> bool:
        return fits(memory, chosen) and is_about(self._terms(memory), chosen)

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
    """Gives the best `probe.limit` by words and by meaning, the newest as many, and the neighbours of all these:
    what a server could send."""

    def _shortlisted(self, candidates: Candidates, probe: Probe) -> Candidates:
        rows = np.flatnonzero(candidates.allowed)
        arms = (candidates.words, np.nan_to_num(candidates.cosine, nan=-1.0), candidates.facts.occurred)
        best = np.concatenate([rows[np.argsort(-arm[rows], kind="stable")][: probe.limit] for arm in arms])
        beside = np.concatenate([best, candidates.before[best], candidates.after[best]])
        kept = np.unique(beside[beside >= 0])
        return candidates.taken(kept)


def _columns(
    memories: list[Memory],
    terms: list[dict[int, int]],
    tokens: list[int],
    near: dict[str, NDArray[np.float32]],
    sessions: list[int],
    probe: Probe,
    *,
    matching: Matching,
) -> Candidates:
    before, after, episode = _neighbours(memories, sessions)
    hears = [heard(count, matching=matching) for count in tokens]
    beside = list(zip(before, after, hears, strict=True))
    time, time_says = _times(memories, probe, matching=matching)
    foreign = [
        float(bool(probe.languages) and not any(language in row for language in probe.languages))
        for row in terms
    ]
    words = _matched(terms, beside, probe, time, time_says, foreign, matching=matching)
    context = [sum(f in row for f in probe.facets) / max(len(probe.facets), 1) for row in terms]
    people = [{*row} for row in terms]
    wanted = {facet for each in probe.people for facet in (each.speaker, each.about)}
    who = [float(not wanted or bool(wanted & row)) for row in people]
    allowed = [
        fits(memory, probe.filter) and is_about(row, probe.filter)
        for memory, row in zip(memories, terms, strict=True)
    ]
    return Candidates(
        ids=np.array([memory.id.encode() for memory in memories], dtype="S20"),
        allowed=np.array(allowed, dtype=np.bool_),
        words=np.array(words, dtype=np.float32),
        complete=np.array(
            [
                _says_all(row, probe.terms, is_foreign=bool(far))
                for row, far in zip(terms, foreign, strict=True)
            ],
            dtype=np.float32,
        ),
        said={
            term.hash: np.array([at for at, row in enumerate(terms) if term.hash in row], np.intp)
            for term in probe.terms
        },
        cosine=near["cosine"],
        asking=near["asking"],
        context=np.array(context, dtype=np.float32),
        foreign=np.array(foreign, dtype=np.float32),
        who=np.array(who, dtype=np.float32),
        time=np.array(time, dtype=np.float32),
        before=np.array(before, dtype=np.intp),
        after=np.array(after, dtype=np.intp),
        episode=np.array(episode, dtype=np.intp),
        heard=np.array(hears, dtype=np.float32),
        session=np.array(sessions, dtype=np.uint32),
        kind=np.array([tuple(Kind).index(memory.kind) for memory in memories], dtype=np.uint8),
        tier=np.array([tuple(Tier).index(memory.tier) for memory in memories], dtype=np.uint8),
        facts=facts_of(memories),
        tokens=np.array(tokens, dtype=np.uint32),
    )


def _matched(
    terms: list[dict[int, int]],
    beside: list[tuple[int, int, float]],
    probe: Probe,
    time: list[float],
    time_says: float,
    foreign: list[float],
    *,
    matching: Matching,
) -> list[float]:
    """How well each matches by words and by the time asked about, with what was said beside it."""
    count = len(terms)
    found_in = {term.hash: sum(term.hash in row for row in terms) for term in probe.terms}
    telling = weights(probe.terms, found_in, among=count, matching=matching)

    def with_neighbours(value: Callable[[dict[int, int]], float], row: int) -> float:
        before, after, hears = beside[row]
        said = sum(value(terms[near]) for near in (before, after) if near >= 0)
        return value(terms[row]) + matching.beside * hears * said

    lengths = [with_neighbours(lambda own: sum(own.values()), row) for row in range(count)]
    mean = sum(lengths) / count if count else 1.0
    scores: list[float] = []
    for row in range(count):
        score = time_score(time_says, timeliness=time[row], matching=matching)
        own_terms = [term.hash for term in probe.terms if (term.crossing if foreign[row] else term.native)]
        weighed = {term: telling[term] for term in own_terms if term in telling}
        top = ceiling([*weighed.values(), time_says], among=count, matching=matching) or 1.0
        for term, weight in weighed.items():
            said = with_neighbours(lambda own, term=term: own.get(term, 0), row)
            score += term_score(
                weight, count=said, length=lengths[row], mean_length=mean or 1.0, matching=matching
            )
        scores.append(score / top)
    return scores


def _says_all(row: Mapping[int, int], terms: Sequence[AskedTerm], *, is_foreign: bool) -> bool:
    whole = [t.hash for t in terms if t.weight >= 1.0 and (t.crossing if is_foreign else t.native)]
    return bool(whole) and all(word in row for word in whole)


def _times(memories: list[Memory], probe: Probe, *, matching: Matching) -> tuple[list[float], float]:
    column = [
        max(
            (timeliness(memory.occurred.timestamp(), *span, matching=matching) for span in probe.times),
            default=0.0,
        )
        for memory in memories
    ]
    return column, time_weight(sum(column), among=len(memories)) if probe.times else 0.0


def _neighbours(memories: list[Memory], sessions: list[int]) -> tuple[list[int], list[int], list[int]]:
    """The scalar reference of `dynamics.nearness`."""
    before, after, episode = ([-1] * len(memories) for _ in range(3))
    talk = [place for place, memory in enumerate(memories) if memory.kind is Kind.EVENT or sessions[place]]
    talk.sort(key=lambda place: (sessions[place], memories[place].occurred, memories[place].id))
    for place in talk[:1]:
        episode[place] = 0
    for one, other in pairwise(talk):
        pause = (memories[other].occurred - memories[one].occurred).total_seconds()
        together = sessions[one] == sessions[other] and (bool(sessions[one]) or pause < PAUSE_S)
        episode[other] = episode[one] + (not together)
        if together:
            before[other], after[one] = one, other
    return before, after, episode


def _names(scope: Scope) -> tuple[str, str]:
    return scope.tenant, scope.mind


def fits(memory: Memory, chosen: Filter) -> bool:
    """Whether a memory is meant; whom it is about is looked up by facet."""
    return (
        memory.stage in chosen.stages
        and (chosen.kinds is None or memory.kind in chosen.kinds)
        and (chosen.tiers is None or memory.tier in chosen.tiers)
        and (chosen.origins is None or not chosen.origins.isdisjoint(memory.origins))
        and (chosen.categories is None or memory.category in chosen.categories)
        and (chosen.since is None or memory.occurred >= chosen.since)
        and (chosen.until is None or memory.occurred <= chosen.until)
        and (chosen.hint is None or memory.id.startswith(chosen.hint) or memory.id.endswith(chosen.hint))
    )


def is_about(terms: Mapping[int, int], chosen: Filter) -> bool:
    about = chosen.about is None or name_facet(chosen.about) in terms
    return about and (chosen.tags is None or any(tag_facet(tag) in terms for tag in chosen.tags))
