"""One commit, inside its transaction: journal first, then the tables that the journal amounts to."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

import numpy as np

from omoide.adapters.stores import framing, offering, reading, rehearsing
from omoide.adapters.stores.dropping import next_key
from omoide.adapters.stores.namesakes import claim
from omoide.adapters.stores.reading import records, versions
from omoide.adapters.stores.rehearsing import NEVER, rehearsed, with_rehearsals
from omoide.adapters.stores.rows import mark_of, marks, parts_of
from omoide.adapters.stores.schema import Session
from omoide.adapters.stores.work import drop_all_answers
from omoide.dynamics.facts import packed
from omoide.dynamics.folding import State, folded_memory, last_named, refolded, refolded_links, refolded_note
from omoide.dynamics.timekeeping import written_at
from omoide.errors import Conflict, Full
from omoide.language.lexicon import Lexicon
from omoide.model.change import (
    Change,
    Encoded,
    Erased,
    Linked,
    Noted,
    Recalled,
    Shared,
    Undone,
    Unlinked,
    mentioned,
    note_name,
    subjects,
    words_of,
)
from omoide.model.entry import GENESIS, Entry, blanked, chain, write_body
from omoide.model.event import Event
from omoide.model.memory import Memory
from omoide.model.plain import altered, canonical, to_plain
from omoide.model.relation import Relation
from omoide.model.scope import Scope
from omoide.model.words import Sealed, Words, digest_of
from omoide.ports import Batch, Progress

_SAVE_MEMORY = """
INSERT INTO memories (scope, id, version, seq, kind, stage, tier, category, origins, occurred, numbers, words, facts,
                      mark, tokens, session, terms, counts, alive)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1)
ON CONFLICT (scope, id) DO UPDATE SET version = excluded.version, seq = excluded.seq, alive = 1,
    kind = excluded.kind, stage = excluded.stage, tier = excluded.tier, category = excluded.category,
    origins = excluded.origins, occurred = excluded.occurred, numbers = excluded.numbers, words = excluded.words,
    facts = excluded.facts, mark = excluded.mark,
    tokens = excluded.tokens, session = excluded.session, terms = excluded.terms, counts = excluded.counts
"""
_UPDATE_FACTS = """
UPDATE memories SET version = ?, seq = ?, kind = ?, stage = ?, tier = ?, category = ?, origins = ?, occurred = ?,
                    numbers = ?, words = ?, facts = ?, mark = ?
WHERE scope = ? AND id = ?
"""
_SAVE_EVENT = """
INSERT INTO events (scope, number, id, words, body, digest, day, line) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
"""
_AT_ONCE = 1000
Familiar = Callable[[int, int], Mapping[str, Memory]]
_SAVE_MENTION = "INSERT INTO mentions (scope, name, number) VALUES (?, ?, ?)"
_SAVE_ABSENCE = """
UPDATE memories SET version = ?, seq = ?, alive = 0, words = NULL, facts = '', mark = '', terms = ?, counts = ?
WHERE scope = ? AND id = ?
"""

# From either end by an index of its own, as `reading.links` finds them: the index of targets alone says which they are.
UNLINK_SOURCE = "DELETE FROM links WHERE scope = ? AND source = ?"
UNLINK_TARGET = (
    "DELETE FROM links WHERE scope = ? AND target = ? AND source IN "
    "(SELECT source FROM links WHERE scope = ? AND target = ?)"
)


class Writer:
    """The state of one commit: the memories it has read or made, and when each was last named."""

    def __init__(
        self, session: Session, scope: Scope, *, index: "Index", familiar: Familiar = lambda _, __: {}
    ) -> None:
        """`familiar` are memories of the mind with this number that are known to stand so after this entry, the last."""
        self._session = session
        self._scope = scope
        self._index = index
        self._familiar = familiar
        self._memories: dict[str, Memory | None] = {}
        self._stored: dict[str, Memory] = {}  # as their rows are now
        self._seqs: dict[str, int] = {}
        self._rehearsed: dict[str, None] = {}
        self.erased: list[Words] = []  # what it takes from the store for good
        self._waiting: dict[str, list[Sequence[Any]]] = {}  # rows by their statement, to be written at once
        self._read_head()

    def _read_head(self) -> None:
        found = self._session.rows(
            "SELECT scope, number, digest, at, events, events_digest FROM scopes WHERE tenant = ? AND mind = ?",
            (self._scope.tenant, self._scope.mind),
        )
        if found:
            self.key, self._number, self._digest, at, self._events, self._events_digest = found[0]
            self._at = datetime.fromisoformat(at) if at else None
            return
        self.key, self._number, self._digest, self._at = next_key(self._session), 0, GENESIS, None
        claim(self._session, self._scope)  # after the number, which one writer at a time may take
        self._events, self._events_digest = 0, GENESIS
        self._session.rows(
            "INSERT INTO scopes VALUES (?, ?, ?, 0, ?, '', 0, ?, 0, ?)",
            (self.key, self._scope.tenant, self._scope.mind, GENESIS, GENESIS, self._index.lexicon),
        )

    def commit(self, batch: Batch) -> tuple[Entry, ...]:
        self._compare(batch)
        at = written_at(batch.at, last=self._at)
        act = self._number + 1
        self._keep_words(batch.sealed)
        self._look_up(batch.changes)
        entries = tuple(
            Entry(number=act + place, at=at, act=act, by=batch.by, change=change)
            for place, change in enumerate(batch.changes)
        )
        for entry in entries:
            self._append(entry)
            self._apply(entry)
        self._append_events(batch.events)
        self._save()
        self._write()
        acknowledged = len(entries) + len(batch.events) if batch.acknowledged else 0
        self._session.acknowledged += acknowledged
        self._session.proof = self._proof(entries, batch.events)
        self._at = at if entries else self._at  # events have times of their own
        self._session.rows(
            "UPDATE scopes SET number = ?, digest = ?, at = ?, events = ?, events_digest = ?, "
            "acknowledged = acknowledged + ? WHERE scope = ?",
            (
                self._number,
                self._digest,
                self._at.isoformat() if self._at else "",
                self._events,
                self._events_digest,
                acknowledged,
                self.key,
            ),
        )
        return entries

    def only_rehearsed(self) -> dict[str, Memory]:
        """Who came to mind, where nothing else was written."""
        if self._seqs:
            return {}
        return {name: memory for name in self._rehearsed if (memory := self._memories.get(name))}

    def _proof(self, entries: Sequence[Entry], events: Sequence[Event]) -> tuple[str, Sequence[Any]] | None:
        if entries:
            table, last = "journal", (self._number, self._digest)
        elif events:
            table, last = "events", (self._events, self._events_digest)
        else:
            return None
        return f"SELECT 1 FROM {table} WHERE scope = ? AND number = ? AND digest = ?", (self.key, *last)

    def _compare(self, batch: Batch) -> None:
        """What the decision was based on must still be so."""
        notes = {name: batch.expects[name] for name in batch.expects if name.startswith(note_name(""))}
        for name, expected in notes.items():
            if reading.last_named(self._session, self.key, name) != expected:
                raise Conflict(what=f"Note {name}")
        found = versions(self._session, self.key, batch.expects.keys() - notes.keys())
        for name, expected in batch.expects.items():
            if name not in notes and found.get(name, (0, True)) != (expected, True):
                raise Conflict(what=f"Memory {name}")
        self._compare_heard(batch)
        new = sum(isinstance(change, Encoded) for change in batch.changes)
        if batch.room is not None and new:
            ((held,),) = self._session.rows(
                "SELECT COUNT(*) FROM memories WHERE scope = ? AND alive = 1", (self.key,)
            )
            if held + new > batch.room:
                raise Full(limit=batch.room)

    def _compare_heard(self, batch: Batch) -> None:
        """What was withdrawn while somebody listened is not kept."""
        for told in batch.hears:
            if not offering.is_offered(self._session, self._scope, told.mind, told.memory):
                raise Conflict(what=f"Memory {told.memory}")

    def _keep_words(self, sealed: Iterable[Sealed]) -> None:
        self._session.run_many(
            "INSERT INTO words (digest, scope, salt, body) VALUES (?, ?, ?, ?)",
            [(box.digest, self.key, box.salt, box.body) for box in sealed],
        )

    def _append(self, entry: Entry) -> None:
        words = words_of(entry.change)
        body = write_body(entry, scope=self._scope)
        self._number, self._digest = entry.number, chain(self._digest, body)
        self._wait(
            "INSERT INTO journal (scope, number, words, body, digest) VALUES (?, ?, ?, ?, ?)",
            (self.key, entry.number, words.digest if words else None, body, self._digest),
        )
        for name in mentioned(entry.change):
            self._wait(_SAVE_MENTION, (self.key, name, entry.number))

    def _append_events(self, events: Sequence[Event]) -> None:
        lines: dict[str, int] = {}
        for event in events:
            self._events += 1
            event = replace(event, number=self._events, line=0)
            body = canonical(to_plain(event))
            self._events_digest = chain(self._events_digest, body)
            if event.day not in lines:
                sql = "SELECT COALESCE(MAX(line), 0) FROM events WHERE scope = ? AND day = ?"
                ((lines[event.day],),) = self._session.rows(sql, (self.key, event.day))
            lines[event.day] += 1
            self._wait(
                _SAVE_EVENT,
                (
                    self.key,
                    event.number,
                    event.id,
                    event.words.digest,
                    body,
                    self._events_digest,
                    event.day,
                    lines[event.day],
                ),
            )

    def _wait(self, sql: str, values: Sequence[Any]) -> None:
        self._waiting.setdefault(sql, []).append(values)

    def _write(self) -> None:
        """All rows of a kind by one call: for a server, by one message."""
        for sql, rows in self._waiting.items():
            self._session.run_many(sql, rows)
        self._waiting.clear()

    # The tables.

    def _apply(self, entry: Entry) -> None:
        change = entry.change
        match change:
            case Undone():
                self._refold(change, until=entry.number)
            case Noted():
                self._note(change.key, change.words)
            case Linked():
                self._link(change.relation)
            case Unlinked():
                relation = change.relation
                self._session.rows(
                    "DELETE FROM links WHERE scope = ? AND source = ? AND target = ? AND tie = ?",
                    (self.key, relation.source, relation.target, str(relation.tie)),
                )
            case Erased():
                self._erase(change)
                self._fold(entry)
            case Encoded():
                self._fold(entry)
                offering.hear(self._session, self._scope.tenant, self.key, change.memory)
            case Shared():
                self._fold(entry)
                self._share(change.memory)
            case _:
                self._fold(entry)
        self._touch(entry)

    def _share(self, name: str) -> None:
        offering.share(self._session, self._scope.tenant, self.key, name, self._memories[name])

    def _fold(self, entry: Entry) -> None:
        for name in subjects(entry.change):
            before = None if isinstance(entry.change, Encoded) else self._memory(name)
            self._memories[name] = folded_memory(before, entry)

    def _touch(self, entry: Entry) -> None:
        if isinstance(entry.change, Recalled):
            self._rehearsed |= dict.fromkeys(entry.change.memories)
        for name in mentioned(entry.change):
            self._seqs[name] = entry.number

    def _look_up(self, changes: Sequence[Change]) -> None:
        """All that will be changed and is there, by one question."""
        changed = [each for each in changes if not isinstance(each, Noted | Linked | Unlinked | Encoded)]
        wanted = sorted({name for each in changed for name in subjects(each)})
        familiar = self._familiar(self.key, self._number) if wanted else {}
        found = [familiar[name] for name in wanted if name in familiar]
        for some in parts_of([name for name in wanted if name not in familiar]):
            found += reading.memories(self._session, self.key, some).values()
        for memory in found:
            self._memories[memory.id] = self._stored[memory.id] = memory

    def _memory(self, name: str) -> Memory | None:
        return self._memories.get(name)

    def _refold(self, change: Undone, *, until: int) -> None:
        """Make anew what the undone entry had touched, from all entries that touched it."""
        for name in change.names:
            entries = self._entries(name, until=until)
            if name.startswith(note_name("")):
                key = name.removeprefix(note_name(""))
                self._note(key, refolded_note(key, entries))
            else:
                self._memories[name] = self._refolded(name, entries, change, until=until)
                self._share(name)
                self._relink(name, entries, until=until)

    def _refolded(self, name: str, entries: Sequence[Entry], change: Undone, *, until: int) -> Memory | None:
        """How often it came to mind depends on nothing else, and stays: unless it was away meanwhile, or a rehearsal itself
        is undone or done again. Then all rehearsals are looked for."""
        known, said = self._memories.get(name), {entry.number: entry.change for entry in entries}
        undone = said.get(change.entry)
        while isinstance(undone, Undone):
            undone = said.get(undone.entry)
        if known is None or undone is None:  # a rehearsal is not among what names it
            return refolded(name, self._entries(name, until=until, rehearsals=True))
        memory = refolded(name, entries)
        return with_rehearsals(memory, rehearsed(known)) if memory else None

    def _relink(self, name: str, entries: Sequence[Entry], *, until: int) -> None:
        """The relations of one memory anew. What erased the other end speaks of that end alone."""
        self._unlink_all(name)
        ends = {end for key in refolded_links(entries) for end in key[:2]}
        for relation in refolded_links(self._entries(*ends, until=until)).values():
            if name in (relation.source, relation.target):
                self._link(relation)

    def _entries(self, *names: str, until: int, rehearsals: bool = False) -> list[Entry]:
        self._write()  # those of this commit are among them
        found = records(self._session, self.key, naming=names, rehearsals=rehearsals)
        return [record.entry() for record in found if record.number <= until]

    def _unlink_all(self, name: str) -> None:
        self._session.rows(UNLINK_SOURCE, (self.key, name))
        self._session.rows(UNLINK_TARGET, (self.key, name, self.key, name))

    def _note(self, key: str, words: Words | None) -> None:
        self._session.rows("DELETE FROM notes WHERE scope = ? AND key = ?", (self.key, key))
        if words is not None:
            self._session.rows("INSERT INTO notes VALUES (?, ?, ?)", (self.key, key, words.digest))

    def _link(self, relation: Relation) -> None:
        self._session.rows(
            "INSERT INTO links (scope, source, target, tie, weight) VALUES (?, ?, ?, ?, ?) "
            "ON CONFLICT (scope, source, target, tie) DO UPDATE SET weight = excluded.weight",
            (self.key, relation.source, relation.target, str(relation.tie), relation.weight),
        )

    def _erase(self, change: Erased) -> None:
        """Words and salt go; the fact that something was there, and its digest, stay (law 1, rule 2)."""
        for name in change.memories:
            self._unlink_all(name)
            offering.forget(self._session, self.key, name)
            for derived in ("vectors", "frames", "rehearsed"):
                self._session.rows(f"DELETE FROM {derived} WHERE scope = ? AND id = ?", (self.key, name))
        for some in parts_of(list(change.digests)):
            digests = f"FROM words WHERE scope = ? AND digest IN ({marks(some)})"
            rows = self._session.rows(f"SELECT digest, salt, body {digests}", (self.key, *some))
            if len(rows) < len(some):
                self._erase_misplaced(set(some) - {digest for digest, *_ in rows})
            gone = (reading.boxed(*row) for row in rows)
            # What somebody scribbled on goes as well, though nobody can say what it was.
            self.erased += [each.opened() for each in gone if each.intact]
            self._session.rows(f"DELETE {digests}", (self.key, *some))
        if change.entries:
            self._blank(change.entries)
        drop_all_answers(self._session, self._scope)  # they may quote it
        self._session.rows(
            "INSERT INTO meta VALUES ('scrub', 'due') ON CONFLICT (key) DO UPDATE SET value = 'due'"
        )

    def _blank(self, digests: Sequence[str]) -> None:
        """The keys of notes that named somebody go from the letters of the journal; every digest stays what it was."""
        self._write()
        bodies: dict[int, str] = {}
        for some in parts_of(list(digests)):
            sql = f"SELECT number, body FROM journal WHERE scope = ? AND digest IN ({marks(some)})"
            bodies |= dict(self._session.rows(sql, (self.key, *some)))
        fresh, renamed = blanked(bodies)
        for number, body in fresh.items():
            sql = "UPDATE journal SET body = ? WHERE scope = ? AND number = ?"
            self._session.rows(sql, (body, self.key, number))
            for old, new in renamed.items():
                sql = "UPDATE mentions SET name = ? WHERE scope = ? AND name = ? AND number = ?"
                self._session.rows(sql, (note_name(new), self.key, note_name(old), number))
        for old, new in renamed.items():
            self._session.rows("UPDATE notes SET key = ? WHERE scope = ? AND key = ?", (new, self.key, old))

    def _erase_misplaced(self, missing: set[str]) -> None:
        """Words whose key was scribbled on lie under another one, or in a scope that is nobody's. They are known by what they say; what
        lies in the scope of another mind is that mind's."""
        for some in parts_of(sorted(missing)):
            nobodys = "scope NOT IN (SELECT scope FROM scopes)"
            self._session.rows(f"DELETE FROM words WHERE digest IN ({marks(some)}) AND {nobodys}", some)
        digest = ""
        sql = f"SELECT digest, salt, body FROM words WHERE scope = ? AND digest > ? ORDER BY digest LIMIT {_AT_ONCE}"
        while page := self._session.rows(sql, (self.key, digest)):
            for each, salt, body in page:
                box = reading.boxed(each, salt, body)
                if digest_of(box.salt, box.body) in missing:
                    self._session.rows("DELETE FROM words WHERE scope = ? AND digest = ?", (self.key, each))
            if not digest < page[-1][0]:
                return  # the tree is damaged: from here the same rows would come again
            digest = page[-1][0]

    def rebuild(self, state: State, entries: Sequence[Entry], *, progress: Progress) -> None:
        """Replace the tables of this scope by what the journal amounts to, read by the lexicon of today."""
        self._session.rows("UPDATE scopes SET lexicon = ? WHERE scope = ?", (self._index.lexicon, self.key))
        for table in ("memories", "rehearsed", "links", "notes", "mentions", "vectors", "shares", "heard"):
            self._session.rows(f"DELETE FROM {table} WHERE scope = ?", (self.key,))
        self._session.rows("UPDATE spaces SET seen = 0 WHERE scope = ?", (self.key,))
        framing.forget(self._session, self.key)
        self._session.run_many(
            _SAVE_MENTION,
            [(self.key, name, entry.number) for entry in entries for name in mentioned(entry.change)],
        )
        versions = last_named(entries)
        ever = [entry.change.memory for entry in entries if isinstance(entry.change, Encoded)]
        erased = {
            name for entry in entries if isinstance(entry.change, Erased) for name in entry.change.memories
        }
        for first in ever:
            if first.id not in erased:
                offering.hear(self._session, self._scope.tenant, self.key, first)
        for name, memory in state.memories.items():
            if memory.audience is not None:
                offering.share(self._session, self._scope.tenant, self.key, name, memory)
        for done, first in enumerate(ever, start=1):
            memory = state.memories.get(first.id, first)
            self._save_memory(memory, number=versions[first.id])
            if first.id in state.memories:
                self._save_rehearsals(memory)
            else:
                self._save_absence(first.id, number=versions[first.id])
            if done % _AT_ONCE == 0:
                self._write()
            progress(done, len(ever))
        self._write()
        for relation in state.links.values():
            self._link(relation)
        for key, words in state.notes.items():
            self._note(key, words)

    def _save(self) -> None:
        for name, number in self._seqs.items():
            if name not in self._memories:  # named, but not changed
                sql = "UPDATE memories SET version = ?, seq = ? WHERE scope = ? AND id = ?"
                self._wait(sql, (number, number, self.key, name))
            elif (memory := self._memories[name]) is None:
                self._save_absence(name, number=number)
            else:
                self._save_memory(memory, number=number)
        for name in self._seqs | self._rehearsed:
            if memory := self._memories.get(name):
                self._save_rehearsals(memory)

    def _save_absence(self, name: str, *, number: int) -> None:
        self._wait(_SAVE_ABSENCE, (number, number, b"", b"", self.key, name))
        self._wait(rehearsing.FORGET, (self.key, name))

    def _save_memory(self, memory: Memory, *, number: int) -> None:
        facts, mark, numbers = at_rest(memory)
        values = (number, number, *column_values(memory, numbers), facts, mark)
        stored = self._stored.get(memory.id)
        if stored and (stored.words.digest, stored.category) == (memory.words.digest, memory.category):
            self._wait(_UPDATE_FACTS, (*values, self.key, memory.id))  # it is found by the same words
        else:
            self._wait(_SAVE_MEMORY, (self.key, memory.id, *values, *self._index.of(memory)))

    def _save_rehearsals(self, memory: Memory) -> None:
        stored, now = self._stored.get(memory.id), rehearsed(memory)
        before = rehearsed(stored) if stored else NEVER
        if now == NEVER != before:
            self._wait(rehearsing.FORGET, (self.key, memory.id))
        elif now != before:
            self._wait(rehearsing.SAVE, (self.key, *rehearsing.row_of(memory.id, now)))


def at_rest(memory: Memory) -> tuple[str, str, bytes]:
    """The facts of a memory, their mark, and its numbers: without how often it came to mind, and without its version,
    which has a column of its own."""
    memory = altered(with_rehearsals(memory, NEVER), version=0)
    facts = canonical(to_plain(memory))
    return facts, mark_of(facts), packed(memory)


def column_values(memory: Memory, numbers: bytes) -> tuple[Any, ...]:
    """What a row says besides its facts, for columns and filters."""
    return (
        str(memory.kind),
        str(memory.stage),
        str(memory.tier),
        memory.category and str(memory.category),
        " ".join(memory.origins),
        memory.occurred.timestamp(),
        numbers,
        memory.words.digest,
    )


class Index:
    """What is derived from the words of a memory: their cost, their conversation, and hashed terms with counts."""

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon
        self._made: dict[tuple[str, str | None], tuple[int, int, bytes, bytes]] = {}

    @property
    def lexicon(self) -> str:
        return self._lexicon.name

    def of(self, memory: Memory) -> tuple[int, int, bytes, bytes]:
        key = (memory.words.digest, memory.category)
        if key not in self._made:
            terms = self._lexicon.index(memory)
            hashes = np.fromiter(terms, "<u4", len(terms)).tobytes()
            tokens, session = self._lexicon.tokens(memory.words), self._lexicon.session(memory.words)
            self._made[key] = (tokens, session, hashes, bytes(terms.values()))
        return self._made[key]
