"""The full log of a mind besides its store: Parquet in a directory or in object storage, which any DuckDB can query (LU-20).

A log is what its manifest names, which is written after every file that was written, read back and found whole. The store
remains the truth: a file is only ever a stretch of it, and is written anew when something in it was erased. Up to which
entry of the journal erasures were taken out stands in the manifest too, so that whatever was interrupted is done by whoever
comes next. Files that the manifest does not name go.
"""

import hashlib
import json
import re
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import field, replace
from itertools import islice
from pathlib import Path
from typing import Any, Final, NamedTuple

from omoide.adapters import duck
from omoide.adapters.bins import Bin
from omoide.adapters.stores.lock import StoreLock
from omoide.care.tables import TABLES, Kept, asked_terms, rows_of
from omoide.engine import Engine
from omoide.errors import Damaged
from omoide.failpoints import failpoint
from omoide.model.change import Erased
from omoide.model.frozen import frozen
from omoide.model.logbook import FullLog
from omoide.model.scope import Scope

FORMAT: Final = "omoide-log/1"
MANIFEST: Final = "log.json"
_OURS = re.compile(r"(events|journal|memories)-\d{12}-\d{12}-[0-9a-f]{12}\.parquet")
_BLOCK = 1 << 20


class Piece(NamedTuple):
    """A file of the log: which table, from which number to which, how many rows, and what it must hash to."""

    table: str
    first: int
    last: int
    rows: int
    sha256: str

    @property
    def name(self) -> str:
        return f"{self.table}-{self.first:012}-{self.last:012}-{self.sha256[:12]}.parquet"


@frozen
class Manifest:
    """What the log holds, up to which entry its erasures were taken out, and as of which entry its memories are."""

    pieces: tuple[Piece, ...] = ()
    erased: int = 0
    format: str = field(default=FORMAT)

    def of(self, table: str) -> list[Piece]:
        return sorted(each for each in self.pieces if each.table == table)

    def reaches(self, table: str) -> int:
        return max((each.last for each in self.of(table)), default=0)


class Logbook:
    """Of one mind. `home` is where the lock and, for a moment, files in the making lie."""

    def __init__(self, where: Bin, *, home: Path, address: str, settings: FullLog, wait_s: float) -> None:
        self._where, self._home, self.address = where, home, address
        self._settings, self._wait_s = settings, wait_s

    def exists(self) -> bool:
        return MANIFEST in self._where.names()

    def clear(self) -> None:
        """All of it: the manifest first, for without one there is no log."""
        with StoreLock(self._home / "log.lock", wait_s=self._wait_s).held():
            self._where.remove(MANIFEST)
            for name in self._where.names():
                if _OURS.fullmatch(name):
                    self._where.remove(name)

    def bring_in_step(self, engine: Engine, scope: Scope, *, grow: bool = True, anew: bool = False) -> Kept:
        """All that came since, and nothing that was erased. Without `grow` only the latter; `anew`, from the beginning."""
        engine.gate.flush()
        if anew:
            self._where.remove(MANIFEST)
        with self._working() as work:
            head = engine.store.census(
                scope
            ).entries  # before anything is read: what is erased later is done later
            work.sweep()
            cleaned = work.clean(engine, scope, head)
            rows = {table: work.grow(engine, scope, table) for table in TABLES} if grow else {}
            return Kept(
                rows={table: count for table, count in rows.items() if count},
                files=work.files,
                cleaned=cleaned,
            )

    def ask(self, engine: Engine, sql: str) -> duck.Answer:
        """A question to the log alone, whose files are first found to be what was written."""
        with self._working() as work:
            files = {table: [work.fetched(piece) for piece in work.manifest.of(table)] for table in TABLES}
            every = [path for own in files.values() for path in own]
            with duck.opened(memory_mb=self._settings.query_mb, only=every) as connection:
                for table, own in files.items():
                    duck.view(connection, table, own) if own else duck.fill(connection, table, ())
                return duck.ask(
                    connection,
                    sql,
                    terms=lambda words: asked_terms(engine.lexicon, words),
                    seconds=self._settings.query_s,
                    most=self._settings.query_rows,
                )

    @contextmanager
    def _working(self) -> Iterator["_Work"]:
        """One at a time on a machine; two machines may do the same twice, and the later manifest tells what is owed still."""
        lock = StoreLock(self._home / "log.lock", wait_s=self._wait_s)
        with lock.held(), tempfile.TemporaryDirectory(dir=self._home, prefix=".log-") as directory:
            yield _Work(self._where, Path(directory), rows=self._settings.rows)


class _Work:
    def __init__(self, where: Bin, directory: Path, *, rows: int) -> None:
        self._where, self._directory, self._rows = where, directory, rows
        self.manifest = self._read()
        self.files = 0

    def sweep(self) -> None:
        """What a process left that was interrupted: written and not named, or replaced and not removed."""
        named = {piece.name for piece in self.manifest.pieces}
        for name in self._where.names():
            if _OURS.fullmatch(name) and name not in named:
                self._where.remove(name)

    def clean(self, engine: Engine, scope: Scope, head: int) -> int:
        """Files that hold what was erased are written anew without it. How many."""
        erased = [
            change
            for record in engine.store.records(scope, after=self.manifest.erased)
            if isinstance(change := record.entry().change, Erased)
        ]
        gone = sorted(digest for change in erased for digest in change.digests)
        blank = sorted(digest for change in erased for digest in change.entries)
        cleaned = 0
        for piece in self.manifest.pieces if gone or blank else ():
            if self._holds(piece, gone, blank):
                self._replace(piece, self._written(engine, scope, piece.table, piece.first, piece.last))
                cleaned += 1
                failpoint("log.cleaned")
        known, self.manifest = self.manifest, replace(self.manifest, erased=head)
        if head != known.erased and known.pieces:
            self._name(self.manifest)
        return cleaned

    def grow(self, engine: Engine, scope: Scope, table: str) -> int:
        """What came since, in files of so many rows; the last one is written anew until it is full."""
        if not TABLES[table].grows:
            return self._as_they_are(engine, scope, table)
        present = set(self._where.names())
        for piece in self.manifest.of(table):  # somebody took it away
            if piece.name not in present:
                self._replace(piece, self._written(engine, scope, table, piece.first, piece.last))
        reached = before = self.manifest.reaches(table)
        census = engine.store.census(scope)
        head = census.events if table == "events" else census.entries
        while reached < head:
            last = (self.manifest.of(table) or [None])[-1]
            growing = last if last and last.rows < self._rows else None
            first = growing.first if growing else reached + 1
            made = self._written(engine, scope, table, first, first + self._rows - 1)
            if made is None:
                break
            self._replace(growing, made)
            reached = made.last
            failpoint("log.grown")
        return reached - before

    def _as_they_are(self, engine: Engine, scope: Scope, table: str) -> int:
        """Memories change: there is one file of them, as of an entry of the journal."""
        head = engine.store.census(scope).entries
        known = (self.manifest.of(table) or [None])[0]
        if head == 0 or (known and known.last == head):
            return 0
        made = self._written(engine, scope, table, 1, head)
        if made is None:
            return 0
        self._replace(known, made)
        return made.rows

    def fetched(self, piece: Piece) -> Path:
        """The file, if it is what was written."""
        target = self._directory / piece.name
        if piece.name in self._where.names():
            self._where.get(piece.name, target)
            if _sha256(target) == piece.sha256:
                return target
        remedy = "Run `omoide log export --anew`, which writes the log from the store again."
        raise Damaged(path=piece.name, detail="it is missing, or no longer what was written", remedy=remedy)

    def _holds(self, piece: Piece, digests: list[str], entries: list[str]) -> bool:
        """A file that cannot be read any more is written anew as well."""
        try:
            path = self.fetched(piece)
        except Damaged:
            return True
        try:
            with duck.opened() as connection:
                named = (
                    bool(entries) and piece.table == "journal" and duck.holds_entry(connection, path, entries)
                )
                return named or duck.holds(connection, path, digests)
        finally:
            path.unlink()

    def _written(self, engine: Engine, scope: Scope, table: str, first: int, last: int) -> Piece | None:
        """A stretch of the store as a file in the log, read back; None where there is nothing."""
        target = self._directory / "new.parquet"
        with duck.opened() as connection:
            grows = TABLES[table].grows
            rows = rows_of(engine, scope, table, after=first - 1 if grows else 0)
            count = duck.fill(connection, table, islice(rows, last - first + 1) if grows else rows)
            if not count:
                return None
            duck.write_parquet(connection, table, target)
            found, reached = duck.numbers_in(connection, target)
            reached = last if reached is None else reached
        piece = Piece(table, first, reached, count, _sha256(target))
        if found != count:
            raise Damaged(
                path=piece.name, detail=f"{found} of {count} rows were written", remedy="Try again."
            )
        self._where.put(piece.name, target)
        failpoint("log.written")
        target.unlink()
        self.fetched(piece).unlink()
        self.files += 1
        return piece

    def _replace(self, old: Piece | None, new: Piece | None) -> None:
        """Named first, then the old one goes: whoever is killed in between leaves a file that nobody names."""
        kept = tuple(each for each in self.manifest.pieces if each not in (old, new))
        self._name(replace(self.manifest, pieces=(*kept, *([new] if new else []))))
        failpoint("log.named")
        if old and old != new:
            self._where.remove(old.name)

    def _name(self, manifest: Manifest) -> None:
        target = self._directory / MANIFEST
        plain = {
            "format": manifest.format,
            "erased": manifest.erased,
            "pieces": [piece._asdict() for piece in sorted(manifest.pieces)],
        }
        target.write_text(json.dumps(plain, indent=1), "utf-8")
        self._where.put(MANIFEST, target)
        self.manifest = manifest

    def _read(self) -> Manifest:
        if MANIFEST not in self._where.names():
            return Manifest()
        target = self._directory / MANIFEST
        self._where.get(MANIFEST, target)
        try:
            plain: dict[str, Any] = json.loads(target.read_text("utf-8"))
            if plain["format"] != FORMAT:
                raise ValueError
            pieces = tuple(Piece(**each) for each in plain["pieces"])
            return Manifest(pieces=pieces, erased=int(plain["erased"]))
        except (KeyError, TypeError, ValueError):
            remedy = "Run `omoide log export --anew`, which writes the log from the store again."
            raise Damaged(path=MANIFEST, detail="it cannot be read", remedy=remedy) from None


def _sha256(path: Path) -> str:
    digest = hashlib.sha256()
    with open(path, "rb") as file:
        while block := file.read(_BLOCK):
            digest.update(block)
    return digest.hexdigest()
