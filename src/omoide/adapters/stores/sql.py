"""The SQL store: journal, tables and events of many minds in one database, their columns in RAM.

The columns of a mind follow its journal: before they answer, they read the rows that changed after the last entry
they saw, whoever wrote it.
"""

from collections import OrderedDict
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from threading import RLock
from typing import Any

from omoide.adapters.stores import reading, snapshot
from omoide.adapters.stores.columns import Columns, Row
from omoide.adapters.stores.schema import Database, Session
from omoide.adapters.stores.writing import Index, Writer
from omoide.dynamics.folding import fold
from omoide.dynamics.matching import Matching
from omoide.errors import Busy, DiskFull
from omoide.failpoints import failpoint
from omoide.language.lexicon import Lexicon
from omoide.model.change import Encoded, Erased
from omoide.model.cue import Filter
from omoide.model.entry import GENESIS, Entry, Record
from omoide.model.event import Event
from omoide.model.memory import Memory
from omoide.model.relation import Relation, Tie
from omoide.model.scope import Scope
from omoide.model.words import Words
from omoide.ports import Batch, Candidates, Census, Probe, Progress

MINDS_IN_RAM = 64
FAMILIAR = 2000  # memories of one mind that are known without reading, about 3 MB
SNAPSHOT_AFTER = 500  # rows that a short process had to read itself before it leaves a snapshot for the next
_ROW = "id, words, alive, kind, stage, category, origins, occurred, tokens, terms, counts"


class SqlStore:
    def __init__(
        self,
        database: Database,
        *,
        lexicon: Lexicon,
        matching: Matching,
        snapshots: Path | None = None,
        free_reserve: Callable[[], bool] = lambda: False,
    ) -> None:
        self._database = database
        self._lexicon = lexicon
        self._matching = matching
        self._snapshots = snapshots
        self._free_reserve = free_reserve
        self._columns: OrderedDict[Scope, Columns] = OrderedDict()
        self._read_rows: dict[Scope, int] = {}
        self._keys: dict[Scope, int] = {}
        self._familiar: dict[Scope, dict[str, Memory]] = {}
        self._lock = RLock()
        self._finish_scrub()

    # Writing.

    def commit(self, scope: Scope, batch: Batch) -> tuple[Entry, ...]:
        try:
            return self._committed(scope, batch)
        except DiskFull:
            # Erasing needs room too: a promise to erase is kept even on a full disk.
            if any(isinstance(change, Erased) for change in batch.changes) and self._free_reserve():
                return self._committed(scope, batch)
            raise

    def _committed(self, scope: Scope, batch: Batch) -> tuple[Entry, ...]:
        index = Index(self._lexicon)
        # Reading words takes longer than writing rows: others need not wait for it.
        for change in batch.changes:
            if isinstance(change, Encoded):
                index.of(change.memory)
        with self._database.writing(scope, durable=batch.acknowledged) as session:
            entries = Writer(session, scope, index=index).commit(batch)
        failpoint("store.committed")
        return entries

    def scrub(self, *, traces: Sequence[str] = ()) -> list[str]:
        """Snapshots hold hashes of erased words; they go, and come back without them."""
        with self._lock:
            self._columns.clear()
            self._familiar.clear()
            self._read_rows.clear()
            if self._snapshots is not None:
                for path in self._snapshots.glob("t-*/m-*"):
                    path.unlink(missing_ok=True)
        failpoint("store.scrubbing")
        # Where a reader holds the log, it stays due: the next start finishes it, and the traces tell.
        with suppress(Busy):
            self._database.scrub()
            with self._database.writing(None) as session:
                session.rows("DELETE FROM meta WHERE key = 'scrub'")
        return self._database.holding([trace for trace in traces if not self._still_said(trace)])

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
        """The number of the scope; 0, which nothing has, where it was never written to."""
        if scope not in self._keys:
            key = self._head(session, scope)[0]
            if not key:
                return 0
            self._keys[scope] = key  # it never changes
        return self._keys[scope]

    def _head(self, session: Session, scope: Scope) -> tuple[Any, ...]:
        found = session.rows(
            "SELECT scope, number, digest, events FROM scopes WHERE tenant = ? AND mind = ?",
            (scope.tenant, scope.mind),
        )
        return found[0] if found else (0, 0, GENESIS, 0)

    def records(
        self, scope: Scope, *, after: int = 0, naming: Collection[str] | None = None
    ) -> Iterator[Record]:
        with self._database.reading() as session:
            yield from reading.records(session, self._key(session, scope), after=after, naming=naming)

    def memories(self, scope: Scope, ids: Collection[str]) -> list[Memory]:
        wanted = dict.fromkeys(ids)
        with self._lock:
            known = self._familiar_to(scope)
            found = {name: known[name] for name in wanted if name in known}
            if missing := [name for name in wanted if name not in found]:
                with self._database.reading() as session:
                    read = reading.memories(session, self._key(session, scope), missing)
                known |= read
                found |= read
        return [found[name] for name in wanted if name in found]

    def _familiar_to(self, scope: Scope) -> dict[str, Memory]:
        """Memories that were read lately and have not changed since: the same ones come to mind again and again.

        They are known only where the columns are, which follow the journal and tell what changed.
        """
        if scope not in self._columns:
            return {}
        self._followed(scope)
        known = self._familiar.setdefault(scope, {})
        if len(known) > FAMILIAR:
            known.clear()
        return known

    def events(
        self, scope: Scope, *, after: int = 0, limit: int | None = None, ids: Collection[str] | None = None
    ) -> list[Event]:
        with self._database.reading() as session:
            return reading.events(session, self._key(session, scope), after=after, limit=limit, ids=ids)

    def links(self, scope: Scope, ids: Collection[str]) -> list[Relation]:
        found: dict[tuple[str, str, str], Relation] = {}
        with self._database.reading() as session:
            key = self._key(session, scope)
            for name in ids:
                for source, target, tie, weight in session.rows(
                    "SELECT source, target, tie, weight FROM links WHERE scope = ? AND (source = ? OR target = ?)",
                    (key, name, name),
                ):
                    relation = Relation(source=source, target=target, tie=Tie(tie), weight=weight)
                    found[relation.key] = relation
        return [found[each] for each in sorted(found)]

    def notes(self, scope: Scope, *, prefix: str = "") -> dict[str, Words]:
        with self._database.reading() as session:
            rows = session.rows(
                "SELECT n.key, n.words, w.salt, w.body FROM notes n "
                "LEFT JOIN words w ON w.scope = n.scope AND w.digest = n.words WHERE n.scope = ? ORDER BY n.key",
                (self._key(session, scope),),
            )
        return {key: reading.words_from(*words) for key, *words in rows if key.startswith(prefix)}

    def census(self, scope: Scope) -> Census:
        with self._database.reading() as session:
            key, number, digest, events = self._head(session, scope)
            stages = dict(
                session.rows(
                    "SELECT stage, COUNT(*) FROM memories WHERE scope = ? AND alive = 1 GROUP BY stage ORDER BY stage",
                    (key,),
                )
            )
        return Census(
            memories=sum(stages.values()), events=events, entries=number, head=digest, stages=stages
        )

    def scopes(self) -> list[Scope]:
        with self._database.reading() as session:
            rows = session.rows("SELECT tenant, mind FROM scopes ORDER BY tenant, mind")
        return [Scope(tenant, mind) for tenant, mind in rows]

    def candidates(self, scope: Scope, probe: Probe) -> Candidates:
        with self._lock:
            return self._followed(scope).candidates(probe)

    def listed(self, scope: Scope, chosen: Filter, *, offset: int = 0, limit: int = 50) -> list[Memory]:
        with self._lock:
            ids = self._followed(scope).newest(chosen)
        return self.memories(scope, ids[offset : offset + limit])

    # Columns.

    def _followed(self, scope: Scope) -> Columns:
        with self._database.reading() as session:
            key, number, _, _ = self._head(session, scope)
            columns = self._columns.get(scope)
            if columns is None:
                columns = self._mapped(session, scope, key)
            if columns.number < number:
                rows = session.rows(
                    f"SELECT {_ROW} FROM memories WHERE scope = ? AND seq > ? ORDER BY seq, id",
                    (key, columns.number),
                )
                self._columns.pop(scope, None)  # half followed, they would be wrong
                with reading.understood("memories"):
                    columns.follow([_row(values) for values in rows], number=number)
                for values in rows:
                    self._familiar.get(scope, {}).pop(values[0], None)
                self._read_rows[scope] = self._read_rows.get(scope, 0) + len(rows)
        self._columns[scope] = columns
        self._columns.move_to_end(scope)
        while len(self._columns) > MINDS_IN_RAM:
            self._familiar.pop(self._columns.popitem(last=False)[0], None)
        return columns

    def _mapped(self, session: Session, scope: Scope, key: int) -> Columns:
        """From the snapshot, if it stands on this very journal."""
        if self._snapshots is not None:
            found = snapshot.read(snapshot.path_of(self._snapshots, scope), lexicon=self._lexicon.name)
            if found is not None and self._digest_at(session, key, found.number) == found.digest:
                return Columns(matching=self._matching, number=found.number, arrays=found.arrays)
        return Columns(matching=self._matching)

    def _digest_at(self, session: Session, key: int, number: int) -> str | None:
        rows = session.rows("SELECT digest FROM journal WHERE scope = ? AND number = ?", (key, number))
        return rows[0][0] if rows else None

    def leave_snapshot(self, scope: Scope) -> None:
        """For the next process to begin with."""
        if self._snapshots is None:
            return
        with self._lock, self._database.reading() as session:
            columns = self._followed(scope)
            digest = self._digest_at(session, self._key(session, scope), columns.number)
            if digest is not None:
                path = snapshot.path_of(self._snapshots, scope)
                snapshot.write(
                    path, columns.arrays(), number=columns.number, digest=digest, lexicon=self._lexicon.name
                )

    # Care.

    def rebuild(self, scope: Scope, *, progress: Progress) -> None:
        """The tables and their terms anew from the journal, in one transaction; then the snapshot."""
        with self._database.writing(scope) as session:
            key = self._key(session, scope)
            if not key:
                return
            entries = [record.entry() for record in reading.records(session, key)]
            writer = Writer(session, scope, index=Index(self._lexicon))
            writer.rebuild(fold(entries), entries, progress=progress)
        with self._lock:
            self._columns.pop(scope, None)
            self._familiar.pop(scope, None)
            if self._snapshots is not None:
                snapshot.path_of(self._snapshots, scope).unlink(missing_ok=True)
        self.leave_snapshot(scope)

    def check(self, scope: Scope) -> list[str]:
        from omoide.adapters.stores import checking

        with self._database.reading() as session:
            derived = checking.problems(session, self._key(session, scope), lexicon=self._lexicon)
        return self._database.check() + derived

    def close(self) -> None:
        for scope, count in list(self._read_rows.items()):
            if count >= SNAPSHOT_AFTER and scope in self._columns:
                self.leave_snapshot(scope)
        self._database.close()


def _row(values: tuple[Any, ...]) -> Row:
    *facts, terms, counts = values
    return Row(*facts, terms=bytes(terms), counts=bytes(counts))
