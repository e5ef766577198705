"""One SQLite file, always through `apsw`: never a second SQLite library in a process, which would drop its locks.

Write-ahead log, every acknowledged commit synced, every write behind the blocking lock. The file is never opened by
path: closing such a handle would drop the locks of the whole process.
"""

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path

import apsw

from omoide.adapters.durable import removed
from omoide.adapters.stores.cipher import Cipher, opened
from omoide.adapters.stores.dropping import dropped
from omoide.adapters.stores.lock import StoreLock, Tide
from omoide.adapters.stores.place import prepared, refuse_foreign_file
from omoide.adapters.stores.reserve import Reserve
from omoide.adapters.stores.residue import found_in
from omoide.adapters.stores.schema import Migration, migrations
from omoide.adapters.stores.sqlite_making import create, migrate
from omoide.adapters.stores.sqlite_session import (
    LOCK_WAIT_S,
    RESTORE,
    SqliteSession,
    drained,
    emptied,
    keep_plans,
    overwritten,
    transaction,
    translated,
    when_idle,
    written_anew,
)
from omoide.errors import Busy, Damaged, DiskFull, InDoubt, StoreError
from omoide.failpoints import failpoint
from omoide.model.scope import Scope

LOG_BYTES = 1_000_000
LOG_PAGES = 16_000  # then whoever commits carries the log over, and all others wait for it
CARRIED_PAGES = 1_000  # from so many on, it is done by somebody for whom nobody waits
CACHE_KB = 16_000  # pages that are in RAM need no call to the system


class SqliteFile:
    """The database of a directory: reading on a connection per thread, writing one at a time."""

    one_writer = True

    def __init__(
        self,
        directory: Path,
        *,
        cipher: Cipher | None = None,
        lock_wait_s: float = LOCK_WAIT_S,
        synchronous: str = "FULL",
        steps: tuple[Migration, ...] | None = None,
    ) -> None:
        self.directory = prepared(directory)
        self.path = self.directory / "omoide.db"
        self.reserve = Reserve(self.directory)
        self._cipher = cipher
        self._synchronous = synchronous
        # Never OFF instead of FULL: a checkpoint must still sync.
        self._lazily = "NORMAL" if synchronous == "FULL" else synchronous
        self._wrote = False
        self._log_pages = 0  # when this process last wrote
        self._steps = steps or migrations(text="TEXT", bytes_type="BLOB", clustered="WITHOUT ROWID")
        self._lock = StoreLock(self.directory / "omoide.lock", wait_s=lock_wait_s)
        self._open: list[apsw.Connection] = []
        self._idle: list[apsw.Connection] = []
        self._syncing: dict[int, str] = {}
        self._closed = False
        self._process = os.getpid()
        try:
            self._prepare()
        except DiskFull:
            # Reading needs some room for the log, too, and without reading nothing can be erased.
            if not self.reserve.free():
                raise
            self._prepare()

    # Opening.

    def _prepare(self) -> None:
        with translated(self.path), self._lock.held() as tide:
            try:
                self._examine(tide)
            except BaseException:
                self._let_go(untouched=True)
                raise
        self.reserve.keep()

    def _examine(self, tide: Tide) -> None:
        refuse_foreign_file(self.path)
        known, acknowledged = tide.read()
        if not self.path.exists():
            self._refuse_missing(known)
            create(self.path, self._steps, cipher=self._cipher)
            self.reserve.make()
        elif self.path.stat().st_size == 0:
            raise Damaged(path=self.path, detail="the file is empty", remedy=RESTORE)
        with self._connected() as connection:
            migrate(connection, self.path, self._steps, cipher=self._cipher)
            found = self._name(connection)
            (held,) = drained(connection, "SELECT COALESCE(SUM(acknowledged), 0) FROM scopes")[0]
            held += dropped(SqliteSession(connection))["acknowledged"]
        if known == found and held < acknowledged:
            lost = acknowledged - held
            detail = f"{lost} acknowledged {'entry is' if lost == 1 else 'entries are'} missing"
            raise Damaged(
                path=self.path,
                detail=detail,
                remedy=f"{RESTORE} To go on without them, delete {self._lock.path}.",
            )
        if known != found:
            tide.write(found, held)

    def _refuse_missing(self, name: str) -> None:
        if name:
            remedy = f"Put it back. To begin anew, delete {self._lock.path}."
            raise Damaged(
                path=self.path, detail="the file is missing, though it was there before", remedy=remedy
            )
        log = Path(f"{self.path}-wal")
        if log.exists():  # it would be read into whatever file is put beside it
            remedy = f"Put it back. To begin anew, move {log} away."
            raise Damaged(path=self.path, detail="the file is missing, but its log is there", remedy=remedy)

    def _name(self, connection: apsw.Connection) -> str:
        found = drained(connection, "SELECT value FROM meta WHERE key = 'store'")
        return found[0][0] if found else ""

    @contextmanager
    def _connected(self) -> Iterator[apsw.Connection]:
        """A connection for one use at a time, kept for the next: threads come and go, and would each leave one."""
        self._refuse_fork()
        self._refuse_closed()
        try:
            connection = self._idle.pop()
        except IndexError:
            connection = self._connection()
        try:
            yield connection
        finally:
            if connection in self._open:
                self._idle.append(connection)

    def _connection(self) -> apsw.Connection:
        connection = self._opened(apsw.SQLITE_OPEN_READWRITE | apsw.SQLITE_OPEN_NOMUTEX)
        self._open.append(connection)
        if self._closed:  # meanwhile
            self._let_go(untouched=True)
            self._refuse_closed()
        # Thrown away unclosed, it has no lock to write.
        connection.config(apsw.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)
        connection.set_wal_hook(self._log_grew)
        keep_plans(connection)
        drained(connection, "PRAGMA secure_delete = ON")
        drained(connection, "PRAGMA mmap_size = 0")
        drained(connection, f"PRAGMA cache_size = -{CACHE_KB}")
        return connection

    def _opened(self, flags: int) -> apsw.Connection:
        return opened(self.path, self._cipher, flags=flags, busy_ms=int(LOCK_WAIT_S * 1000))

    def _refuse_fork(self) -> None:
        if self._process != os.getpid():
            raise StoreError(
                path=self.path, detail="it was opened before a fork; open it anew in this process"
            )

    def _refuse_closed(self) -> None:
        if self._closed:
            raise StoreError(path=self.path, detail="it was closed; open it anew")

    # Using.

    @contextmanager
    def reading(self) -> Iterator[SqliteSession]:
        with translated(self.path), self._connected() as connection:
            yield SqliteSession(connection)

    @contextmanager
    def writing(self, scope: Scope | None, *, durable: bool = True) -> Iterator[SqliteSession]:
        """A transaction that is durable when the block ends; what it acknowledges raises the tide mark."""
        self._refuse_fork()
        with translated(self.path), self._lock.held() as tide, self._connected() as connection:
            self._set_synchronous(connection, self._synchronous if durable else self._lazily)
            with transaction(connection, doubted=partial(self._decide, connection)) as session:
                yield session
                failpoint("store.before_commit")
            failpoint("store.after_commit")
            if session.acknowledged:
                self._wrote = True
                with suppress(OSError):  # it is written, and a mark that is too low only sees less
                    tide.rise(session.acknowledged)

    def _decide(self, connection: apsw.Connection, failed: apsw.IOError) -> None:
        """The disk failed in the middle of a commit: it is made sure that nothing was written, or told that nobody knows."""
        try:
            self._set_synchronous(connection, self._synchronous)
            overwritten(connection)
        except apsw.Error:
            raise InDoubt(path=self.path, problem=str(failed)) from failed

    def _log_grew(self, connection: apsw.Connection, name: str, pages: int) -> int:
        """Called by SQLite after each commit."""
        self._log_pages = pages
        if pages >= LOG_PAGES:
            with suppress(apsw.Error):  # the commit is safe, whatever becomes of this
                connection.wal_checkpoint()
        return apsw.SQLITE_OK

    def carry_over(self) -> None:
        """What the log holds is copied to where it belongs: most of it while others write on, and only what came meanwhile
        while they wait. It is never written from its beginning again unless all of it was copied."""
        if self._log_pages < CARRIED_PAGES:
            return
        self._refuse_fork()
        with (
            translated(self.path),
            self._connected() as connection,
            suppress(apsw.BusyError),  # somebody else is at it
        ):
            self._set_synchronous(connection, self._lazily)
            connection.wal_checkpoint()
            failpoint("store.carried_over")
            with self._lock.held():
                connection.wal_checkpoint()
            self._log_pages = 0

    def _set_synchronous(self, connection: apsw.Connection, wanted: str) -> None:
        if self._syncing.get(id(connection)) != wanted:
            drained(connection, f"PRAGMA synchronous = {wanted}")
            self._syncing[id(connection)] = wanted

    def scrub(self) -> None:
        """What was deleted leaves the log and the copies, too."""
        self._refuse_fork()
        with translated(self.path), self._lock.held(), self._connected() as connection:
            removed(*self.directory.glob("omoide.db.before-*"))
            if not emptied(connection):
                raise Busy(path=self.path, seconds=LOCK_WAIT_S)

    def left_in(self, traces: Sequence[str], *, still_said: Callable[[str], bool]) -> list[str]:
        """SQLite overwrites what it deletes. But where it made room by moving rows, a copy of one may stay in the unused part of
        a page (of one in some hundreds): then the file is written anew."""
        found = found_in(self.directory, traces)
        kept = {trace for trace in {trace for _, trace in found} if still_said(trace)}
        left = [(path, trace) for path, trace in found if trace not in kept]
        if any(path == str(self.path) for path, _ in left) and self._written_anew():
            left = found_in(self.directory, list(dict.fromkeys(trace for _, trace in left)))
        return list(dict.fromkeys(path for path, _ in left))

    def _written_anew(self) -> bool:
        """False where somebody reads on, or there is no room for a second one."""
        with (
            suppress(Busy, DiskFull),
            translated(self.path),
            self._lock.held(),
            self._connected() as connection,
        ):
            self._set_synchronous(connection, self._synchronous)
            return written_anew(connection)
        return False

    def check(self) -> list[str]:
        with translated(self.path):
            fresh = self._opened(apsw.SQLITE_OPEN_READWRITE)
            try:
                return [row[0] for row in drained(fresh, "PRAGMA integrity_check") if row[0] != "ok"]
            finally:
                with self._lock.held():
                    fresh.close()

    def close(self) -> None:
        """Under the lock. Who wrote something leaves one whole file behind; who only looked, leaves at once. What is being read
        in another thread is waited for; what that would do next is refused."""
        if self._process != os.getpid():
            return
        self._closed = True
        with translated(self.path), self._lock.held():
            self._let_go(untouched=not self._wrote and self._log_is_short())

    def _log_is_short(self) -> bool:
        """Rehearsals alone are left in the log, which the next to open reads through; so it must not grow long."""
        try:
            return Path(f"{self.path}-wal").stat().st_size <= LOG_BYTES
        except OSError:
            return True

    def _let_go(self, *, untouched: bool = False) -> None:
        """Untouched, the file is left as it is, its log beside it; else the last to close writes the log into it."""
        self._idle.clear()
        self._syncing.clear()
        while self._open:
            connection = self._open.pop()
            when_idle(partial(_close, connection, untouched=untouched))


def _close(connection: apsw.Connection, *, untouched: bool) -> None:
    connection.config(apsw.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, int(untouched))
    connection.close()
