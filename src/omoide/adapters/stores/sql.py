"""The SQL store: journal, tables, events and vectors of many minds in one database, their columns in RAM."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from dataclasses import replace
from datetime import datetime
from functools import partial
from pathlib import Path
from threading import RLock, local
from typing import TYPE_CHECKING

from omoide.adapters.stores import embedding, framing, offering, reading
from omoide.adapters.stores.columns import Columns
from omoide.adapters.stores.following import MINDS_IN_RAM, Following, head
from omoide.adapters.stores.namesakes import namesake, release
from omoide.adapters.stores.offering import Offering
from omoide.adapters.stores.schema import Database, Session
from omoide.dynamics.matching import Matching
from omoide.errors import Busy, DiskFull, ReadOnly
from omoide.failpoints import failpoint
from omoide.language.lexicon import Lexicon
from omoide.model.change import Encoded, Erased, note_name
from omoide.model.cue import Filter
from omoide.model.entry import Entry, Record
from omoide.model.event import Event
from omoide.model.for_now import let_go
from omoide.model.memory import Memory
from omoide.model.relation import Relation, Tie
from omoide.model.scope import Scope
from omoide.model.words import Words
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

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from omoide.adapters.stores.nearing import Kept, Nearing
    from omoide.adapters.stores.vectors import Vectors


class _Moment(local):
    """By which session this thread reads while a moment lasts, and what it has looked up since it began."""

    session: Session | None = None

    def __init__(self) -> None:
        self.seen: dict[Scope, Columns] = {}

    def over(self, scope: Scope) -> None:
        """Something was written."""
        self.seen.pop(scope, None)


class _Together(local):
    """How much this thread has written in each mind that is not acknowledged before its block ends; None: there is none."""

    owed: dict[Scope, int] | None = None


class SqlStore:
    def __init__(
        self,
        database: Database,
        *,
        lexicon: Lexicon,
        matching: Matching,
        snapshots: Path | None = None,
        minds_in_ram: int = MINDS_IN_RAM,
        free_reserve: Callable[[], bool] = lambda: False,
        nearing: "Nearing | None" = None,
        outside: Callable[[], Sequence[Path]] = tuple,
    ) -> None:
        """With `nearing`, a vector engine finds the nearest, and no vectors are held in RAM. `outside` are other directories that
        what was erased is looked for in."""
        self._outside = outside
        self._nearing = nearing
        held = nearing is None
        self._database = database
        self._lexicon = lexicon
        self._free_reserve = free_reserve
        self._most = minds_in_ram
        self._following = Following(
            lexicon=lexicon.name,
            matching=matching,
            snapshots=snapshots,
            minds_in_ram=minds_in_ram,
            vectors=held,
        )
        self._offering = Offering(matching=matching, vectors=held)
        self._noted: dict[Scope, tuple[tuple[int, int] | None, dict[str, Words]]] = {}
        self._traces: dict[str, None] = {}  # of what was erased here and is still to be looked for
        self._lost: dict[Scope, dict[str, None]] = {}
        self._looked: dict[tuple[Scope, str], embedding.Looked] = {}
        self._lock = RLock()
        self._moment = _Moment()
        self._together = _Together()
        self._finish_scrub()

    # Writing.

    @property
    def one_writer(self) -> bool:
        return self._database.one_writer

    def commit(self, scope: Scope, batch: Batch) -> tuple[Entry, ...]:
        return self.commit_all({scope: batch})[scope]

    def commit_all(self, batches: Mapping[Scope, Batch]) -> dict[Scope, tuple[Entry, ...]]:
        changes = [change for batch in batches.values() for change in batch.changes]
        try:
            return self._committed(batches)
        except DiskFull:
            # Erasing needs room too: a promise to erase is kept even on a full disk.
            if any(isinstance(change, Erased) for change in changes) and self._free_reserve():
                return self._committed(batches)
            raise

    def _committed(self, batches: Mapping[Scope, Batch]) -> dict[Scope, tuple[Entry, ...]]:
        from omoide.adapters.stores.writing import Index, Writer  # who only looks has no use for them

        for scope in batches:
            if scope.is_offered:
                raise ReadOnly(path=str(scope), allowed="your own memories")
        index = Index(self._lexicon)
        # Reading words takes longer than writing rows: others need not wait for it.
        for batch in batches.values():
            for change in batch.changes:
                if isinstance(change, Encoded):
                    index.of(change.memory)
        owed = self._together.owed
        written = (
            batches
            if owed is None
            else {scope: replace(batch, acknowledged=False) for scope, batch in batches.items()}
        )
        durable = any(batch.acknowledged for batch in written.values())
        whose = next(iter(batches)) if len(batches) == 1 else None
        with self._database.writing(whose, durable=durable) as session:
            writers = {
                scope: Writer(
                    session, scope, index=index, familiar=partial(self._following.familiar_after, scope)
                )
                for scope in written
            }
            entries = {scope: writer.commit(written[scope]) for scope, writer in writers.items()}
        for scope, batch in batches.items():
            self._moment.over(scope)
            if gone := writers[scope].erased:
                from omoide.adapters.stores.residue import traces_of

                with self._lock:
                    self._traces |= dict.fromkeys(traces_of(gone))
            if came := writers[scope].only_rehearsed():
                with self._lock:
                    self._following.rehearsed(scope, came, entries[scope])
            if owed is not None and batch.acknowledged:
                owed[scope] = owed.get(scope, 0) + len(batch.changes) + len(batch.events)
        failpoint("store.committed")
        return entries

    @contextmanager
    def together(self) -> Iterator[None]:
        if self._together.owed is not None:
            yield
            return
        self._together.owed = {}
        try:
            yield
        finally:
            owed, self._together.owed = self._together.owed, None
            if owed:
                self._acknowledge(owed)

    def _acknowledge(self, owed: Mapping[Scope, int]) -> None:
        """Logs are synced from their beginning: one durable transaction makes all before it durable as well."""
        whose = next(iter(owed)) if len(owed) == 1 else None
        with self._database.writing(whose) as session:
            session.run_many(
                "UPDATE scopes SET acknowledged = acknowledged + ? WHERE tenant = ? AND mind = ?",
                [(count, scope.tenant, scope.mind) for scope, count in owed.items()],
            )
            session.acknowledged += sum(owed.values())

    def carry_over(self) -> None:
        self._database.carry_over()

    def scrub(self, *, names: Collection[str] = ()) -> list[str]:
        """Snapshots hold hashes of erased words; they go, and come back without them. What was erased in this process is
        looked for afterwards."""
        with self._lock:
            self._following.forget_all()
            self._offering.forget_all()
            self._noted.clear()
            let_go()
        failpoint("store.scrubbing")
        # Where a reader holds the log, it stays due: the next start finishes it, and the traces tell.
        with suppress(Busy):
            self._database.scrub()
            with self._database.writing(None) as session:
                session.rows("DELETE FROM meta WHERE key = 'scrub'")
        with self._lock:
            traces, self._traces = list(dict.fromkeys((*self._traces, *names))), {}
        left = self._database.left_in(traces, still_said=self._still_said)
        return list(dict.fromkeys((*left, *self._left_outside(traces))))

    def _left_outside(self, traces: Sequence[str]) -> Iterator[str]:
        from omoide.adapters.stores.residue import found_in

        found = (
            [each for directory in self._outside() for each in found_in(directory, traces)] if traces else []
        )
        said = {trace for trace in {trace for _, trace in found} if self._still_said(trace)}
        return (path for path, trace in found if trace not in said)

    def _still_said(self, trace: str) -> bool:
        """Whether words that are kept say the same."""
        with self._database.reading() as session:
            return bool(
                session.rows("SELECT 1 FROM words WHERE REPLACE(body, ?, '') <> body LIMIT 1", (trace,))
            )

    def _finish_scrub(self) -> None:
        """An erasure that was cut short before it reached the disk is finished now."""
        with self._database.reading() as session:
            due = session.rows("SELECT 1 FROM meta WHERE key = 'scrub'")
        if due:
            self.scrub()

    # Reading.

    def _key(self, session: Session, scope: Scope) -> int:
        """The number of the scope; 0, which nothing has, where nothing was written to it. It may be another one by now: a mind
        can go, and one of the same name come."""
        return head(session, scope)[0]

    def records(
        self,
        scope: Scope,
        *,
        after: int = 0,
        naming: Collection[str] | None = None,
        rehearsals: bool = False,
    ) -> Iterator[Record]:
        with self._reading() as session:
            key = self._key(session, scope)
            yield from reading.records(session, key, after=after, naming=naming, rehearsals=rehearsals)

    def lost(self, scope: Scope) -> list[str]:
        found = list(self._lost.get(scope, ()))
        there = {each.id for each in self.memories(scope, found, lost=True)}
        return [each for each in found if each in there or each.startswith(note_name(""))]

    def _found_lost(self, scope: Scope, name: str) -> None:
        with self._lock:
            self._lost.setdefault(scope, {})[name] = None

    def memories(self, scope: Scope, ids: Collection[str], *, lost: bool = False) -> list[Memory]:
        wanted = dict.fromkeys(ids)
        with self._lock, self._reading() as session:
            if scope.is_offered:
                faces = self._offering.view(session, scope.reader).faces
                return [faces[name] for name in wanted if name in faces]
            key = self._key(session, scope)
            known: dict[str, Memory] = {}
            if self._following.has(scope):
                self._columns(session, scope)
                known = self._following.familiar(scope)
            found = {name: known[name] for name in wanted if name in known}
            if missing := [name for name in wanted if name not in found]:
                read = reading.memories(session, key, missing)
                known |= read
                found |= read
        for name, memory in found.items():
            if memory.words.lost:
                self._found_lost(scope, name)
        return [found[name] for name in wanted if name in found and (lost or not found[name].words.lost)]

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
        with self._reading() as session:
            key = self._key(session, scope)
            return reading.events(
                session, key, after=after, limit=limit, last=last, day=day, ids=ids, type=type
            )

    def days(self, scope: Scope) -> dict[str, int]:
        with self._reading() as session:
            return reading.days(session, self._key(session, scope))

    def links(self, scope: Scope, ids: Collection[str]) -> list[Relation]:
        found: dict[tuple[str, str, str], Relation] = {}
        seen = self._moment.seen.get(scope)
        if seen is not None and not seen.linked:
            return []
        with self._reading() as session:
            key = self._key(session, scope)
            for source, target, tie, weight in reading.links(session, key, ids):
                relation = Relation(source=source, target=target, tie=Tie(tie), weight=weight)
                found[relation.key] = relation
        return [found[each] for each in sorted(found)]

    def notes(self, scope: Scope, *, prefix: str = "") -> dict[str, Words]:
        with self._lock, self._reading() as session:
            if not self._moment.session:
                return self._told(scope, reading.notes(session, self._key(session, scope), prefix=prefix))
            number = self._columns(session, scope).number
            key = self._following.key(scope) or self._key(session, scope)
            noted, held = self._noted.get(scope, (None, dict[str, Words]()))
            if noted != (key, number):  # every question asks for the names of people
                held = self._told(scope, reading.notes(session, key))
                self._noted = {} if len(self._noted) >= self._most else self._noted
                self._noted[scope] = (key, number), held
        return {key: words for key, words in held.items() if key.startswith(prefix)}

    def _told(self, scope: Scope, notes: dict[str, Words]) -> dict[str, Words]:
        """A note whose words are lost says nothing any more, and is as one that was never made."""
        for key, words in notes.items():
            if words.lost:
                self._found_lost(scope, note_name(key))
        return {key: words for key, words in notes.items() if not words.lost}

    def last_named(self, scope: Scope, name: str) -> int:
        with self._reading() as session:
            return reading.last_named(session, self._key(session, scope), name)

    def census(self, scope: Scope) -> Census:
        with self._lock, self._reading() as session:
            key, number, digest, events = head(session, scope)
            if scope.is_offered or self._following.has(scope):
                columns = self._columns(session, scope)
                stages, kinds, tiers = (columns.counted(by) for by in ("stage", "kind", "tier"))
            else:
                stages, kinds, tiers = reading.counted(session, key)
        return Census(
            memories=sum(stages.values()),
            events=events,
            entries=number,
            head=digest,
            stages=stages,
            kinds=kinds,
            tiers=tiers,
        )

    def scopes(self) -> list[Scope]:
        with self._reading() as session:
            rows = session.rows("SELECT tenant, mind FROM scopes ORDER BY tenant, mind")
        return [Scope(tenant, mind) for tenant, mind in rows]

    def drop(self, scopes: Collection[Scope]) -> None:
        from omoide.adapters.stores.dropping import drop
        from omoide.adapters.stores.residue import traces_of_mind

        with self._database.writing(None) as session:
            said = {scope: drop(session, scope) for scope in dict.fromkeys(scopes)}
            for mind in dict.fromkeys(scope.reader for scope in scopes):
                release(session, mind)
        with self._lock:
            for scope, words in said.items():
                self._moment.over(scope)
                self._following.forget(scope)
                self._noted.pop(scope, None)
                self._traces |= dict.fromkeys(traces_of_mind(scope, words))
            self._looked = {known: each for known, each in self._looked.items() if known[0] not in said}
            self._offering.forget_all()
        failpoint("store.dropped")

    def namesake(self, scope: Scope) -> str | None:
        with self._reading() as session:
            return namesake(session, scope)

    def told_on(self, scope: Scope, ids: Collection[str]) -> list[Copy]:
        with self._reading() as session:
            return offering.told_on(session, scope, list(ids))

    @contextmanager
    def moment(self) -> Iterator[None]:
        if self._moment.session is not None:
            yield
            return
        with self._database.reading() as session:
            self._moment.session, self._moment.seen = session, {}
            try:
                yield
            finally:
                self._moment.session, self._moment.seen = None, {}

    def _reading(self) -> AbstractContextManager[Session]:
        session = self._moment.session
        return self._database.reading() if session is None else nullcontext(session)

    def _columns(self, session: Session, scope: Scope) -> Columns:
        if scope.is_offered:
            return self._offering.view(session, scope.reader).columns
        if self._moment.session is None:
            return self._following.columns(session, scope)
        seen = self._moment.seen.get(scope)
        if seen is None:
            seen = self._moment.seen[scope] = self._following.columns(session, scope)
        return seen

    def candidates(self, scope: Scope, probe: Probe) -> Candidates:
        framed = self._speaking_of(scope, probe.frames) if probe.frames else ()
        if self._nearing is not None and (probe.vector is not None or probe.directions is not None):
            return self._measured(self._nearing, scope, probe, framed)
        with self._lock, self._reading() as session:
            return self._columns(session, scope).candidates(probe, framed=framed)

    def _measured(self, nearing: "Nearing", scope: Scope, probe: Probe, framed: Sequence[str]) -> Candidates:
        """The engine is asked while nobody holds the lock: others need not wait for it."""
        with self._lock, self._reading() as session:
            asks = nearing.asks(self._columns(session, scope), probe)
        named = nearing.named(scope, probe) if asks else None
        with self._lock, self._reading() as session:
            columns, kept = self._columns(session, scope), self._kept(session, scope, probe.space)
            found = columns.candidates(replace(probe, vector=None), framed=framed)
            return nearing.measured(columns, probe, found, named=named, kept=kept)

    def _kept(self, session: Session, scope: Scope, space: str) -> "Kept":
        from omoide.adapters.stores.nearing import Offered, Own

        if scope.is_offered:
            return Offered(session, self._offering.view(session, scope.reader), space)
        return Own(session, scope, self._key(session, scope), space)

    def _speaking_of(self, scope: Scope, frames: Sequence[int]) -> list[str]:
        """Whoever asks reads first what was said since somebody asked last."""
        with self._reading() as session:
            if not (key := self._key(session, scope)):
                return []
            while (unread := framing.unread(session, key))[1]:
                read, through = unread
                facets = [(memory, self._lexicon.frames(memory)) for memory in read]
                with self._database.writing(scope, durable=False) as writing:
                    framing.keep(writing, key, facets, through=through)
            return framing.speaking_of(session, key, frames)

    def known(self, scope: Scope, facets: Sequence[int]) -> list[int]:
        with self._lock, self._reading() as session:
            return self._columns(session, scope).known(facets)

    def voices(self, scope: Scope, names: Sequence[Named]) -> list[float | None]:
        with self._lock, self._reading() as session:
            return self._columns(session, scope).voices(names)

    def listed(
        self,
        scope: Scope,
        chosen: Filter,
        *,
        offset: int = 0,
        limit: int = 50,
        past: tuple[datetime, str] | None = None,
    ) -> list[Memory]:
        while (
            True
        ):  # until all that are lost among them are known: who goes on from there counts without them
            known = dict(self._lost.get(scope, {}))
            with self._lock, self._reading() as session:
                most = offset + limit + len(known)
                ids = self._columns(session, scope).newest(chosen, most=most, past=past)
            found = self.memories(scope, [each for each in ids if each not in known][offset : offset + limit])
            if len(self._lost.get(scope, {})) == len(known):
                return found

    # Vectors.

    def spaces(self, scope: Scope) -> list[Space]:
        with self._lock, self._reading() as session:
            if self._moment.session or scope.is_offered:
                return list(self._columns(session, scope).spaces)
            return embedding.spaces(session, self._key(session, scope))

    def open_space(self, scope: Scope, space: Space) -> None:
        with self._database.writing(scope, durable=False) as session:
            if key := self._key(session, scope):
                embedding.open_space(session, key, space)
        self._moment.over(scope)

    def unembedded(self, scope: Scope, space: str, *, limit: int, newest: bool = False) -> Unembedded:
        with self._reading() as session:
            key, looked = self._key(session, scope), self._looked.get((scope, space), embedding.Looked())
            found, looked = embedding.unembedded(
                session, key, space, limit=limit, looked=looked, newest=newest
            )
        self._moment.over(scope)  # what has vectors by now may have got them since this moment began
        if len(self._looked) >= self._most:
            self._looked.clear()
        self._looked[scope, space] = looked
        return found

    def keep_vectors(self, scope: Scope, space: str, made: Sequence[Embedded], *, through: int) -> None:
        with self._database.writing(scope, durable=False) as session:
            embedding.keep(session, self._key(session, scope), space, made, through=through)
        self._moment.over(scope)
        failpoint("store.embedded")

    def alike(
        self, scope: Scope, ids: Collection[str], *, floor: float, limit: int, chosen: Filter = Filter()
    ) -> list[Alike]:
        with self._lock, self._reading() as session:
            columns = self._columns(session, scope)
            vectors = self._of_alike(session, scope, columns, ids, limit=limit, chosen=chosen)
            found = columns.alike(ids, floor=floor, limit=limit, chosen=chosen, vectors=vectors)
            return [Alike(*each) for each in found]

    def _of_alike(
        self,
        session: Session,
        scope: Scope,
        columns: Columns,
        ids: Collection[str],
        *,
        limit: int,
        chosen: Filter,
    ) -> "Vectors | None":
        """What they are compared by, where no vectors are held in RAM."""
        space = next((each for each in columns.spaces if each.standing), None)
        if self._nearing is None or space is None:
            return None
        kept = self._kept(session, scope, space.name)
        return self._nearing.alike(scope, columns, ids, limit=limit, chosen=chosen, kept=kept)

    def vectors(self, scope: Scope, ids: Collection[str]) -> dict[str, "NDArray[np.float32]"]:
        from omoide.adapters.stores.vectors import unrounded

        if scope.is_offered:
            ids = [each.id for each in self.memories(scope, ids)]
        with self._lock, self._reading() as session:
            space = next((each for each in self._columns(session, scope).spaces if each.standing), None)
            bodies = self._kept(session, scope, space.name).of(ids) if space else []
        return {name: unrounded(body, space.dimension) for name, _, body in bodies if space}

    def stand(self, scope: Scope, space: str) -> None:
        with self._database.writing(scope, durable=False) as session:
            embedding.stand(session, self._key(session, scope), space)
        self._moment.over(scope)

    # Care.

    def rebuild(self, scope: Scope, *, progress: Progress) -> None:
        """The tables and their terms anew from the journal, in one transaction; then the snapshot."""
        from omoide.adapters.stores.writing import Index, Writer
        from omoide.dynamics.folding import fold

        with self._database.writing(scope) as session:
            key = self._key(session, scope)
            if not key:
                return
            entries = [record.entry() for record in reading.records(session, key)]
            writer = Writer(session, scope, index=Index(self._lexicon))
            state = fold(entries)
            writer.rebuild(state, entries, progress=progress)
        for memory in state.memories.values():
            if memory.words.lost:
                self._found_lost(scope, memory.id)
        with self._lock:
            self._following.forget(scope)
            self._offering.forget_all()
        self.leave_snapshot(scope)

    def leave_snapshot(self, scope: Scope) -> None:
        """For the next process to begin with."""
        if scope.is_offered:
            return  # it has no journal of its own
        with self._lock, self._database.reading() as session:
            self._following.leave_snapshot(session, scope)

    def refresh_snapshot(self, scope: Scope, *, rows: int) -> None:
        """Leave one where the next process would have to read so many rows itself."""
        with self._lock, self._database.reading() as session:
            self._following.columns(session, scope)
            if self._following.rows_read(scope) >= rows:
                self._following.leave_snapshot(session, scope)

    def check(self, scope: Scope) -> list[str]:
        from omoide.adapters.stores import checking

        with self._database.reading() as session:
            derived = checking.problems(session, self._key(session, scope), lexicon=self._lexicon)
        return self._database.check() + derived

    def close(self) -> None:
        for scope in self._following.much_read():
            self.leave_snapshot(scope)
        self._database.close()
