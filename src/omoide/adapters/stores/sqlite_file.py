"""One SQLite file, always through `apsw`: never a second SQLite library in a process, which would drop its locks.

Write-ahead log, every commit synced, every write behind the blocking lock. The file is never opened by path
(closing such a handle would drop the locks of the whole process); it comes into being under another name and is
renamed when it is whole, so an empty file is always damage and never a beginning.
"""

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import apsw

from omoide.adapters.stores.lock import StoreLock, Tide
from omoide.adapters.stores.place import prepared, refuse_foreign_file, synced
from omoide.adapters.stores.residue import files_holding
from omoide.adapters.stores.schema import Migration, migrations
from omoide.errors import Busy, Damaged, DiskFull, Newer, OmoideError, StoreError, Unsafe
from omoide.failpoints import failpoint
from omoide.model.scope import Scope

LOCK_WAIT_S = 30.0  # LT-58
CACHE_KB = 16_000  # pages that are in RAM need no call to the system
RESERVE_BYTES = 1 << 20  # given back when the disk is full, so that erasing still works
ROOMY = 16  # a disk with this many times the reserve free is full no longer
_RESTORE = "Put a backup in its place, or export what can still be read with `omoide export`."


def drained(connection: apsw.Connection, sql: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
    """Run to the end: a statement that is not drained stops at its first row and keeps its lock."""
    return list(connection.execute(sql, values))


def _held(connection: apsw.Connection) -> int:
    return drained(connection, "SELECT COALESCE(SUM(number + events), 0) FROM scopes")[0][0]


class SqliteSession:
    def __init__(self, connection: apsw.Connection) -> None:
        self._connection = connection
        self.acknowledged = 0

    def rows(self, sql: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        return drained(self._connection, sql, values)

    def run_many(self, sql: str, values: Sequence[Sequence[Any]]) -> None:
        if values:
            for _ in self._connection.executemany(sql, values):
                pass


class SqliteFile:
    """The database of a directory: reading on a connection per thread, writing one at a time."""

    def __init__(
        self,
        directory: Path,
        *,
        lock_wait_s: float = LOCK_WAIT_S,
        synchronous: str = "FULL",
        steps: tuple[Migration, ...] | None = None,
    ) -> None:
        self.directory = prepared(directory)
        self.path = self.directory / "omoide.db"
        self._reserve = self.directory / "omoide.reserve"
        self._synchronous = synchronous
        self._lazily = (
            "NORMAL" if synchronous == "FULL" else synchronous
        )  # never OFF: a checkpoint must still sync
        self._wrote = False
        self._steps = steps or migrations(text="TEXT", bytes_type="BLOB", clustered="WITHOUT ROWID")
        self._lock = StoreLock(self.directory / "omoide.lock", wait_s=lock_wait_s)
        self._open: list[apsw.Connection] = []
        self._idle: list[apsw.Connection] = []
        self._syncing: dict[int, str] = {}
        self._process = os.getpid()
        try:
            self._prepare()
        except DiskFull:
            # Reading needs some room for the log, too, and without reading nothing can be erased.
            if not self.free_reserve():
                raise
            self._prepare()

    # Opening.

    def _prepare(self) -> None:
        with self._translated(), self._lock.held() as tide:
            try:
                self._examine(tide)
            except BaseException:
                self._let_go(untouched=True)
                raise
        if not self._reserve.exists() and _room(self.directory) > ROOMY * RESERVE_BYTES:
            self._keep_reserve()

    def _examine(self, tide: Tide) -> None:
        refuse_foreign_file(self.path)
        known, acknowledged = tide.read()
        if not self.path.exists():
            self._refuse_missing(known)
            self._created()
        elif self.path.stat().st_size == 0:
            raise Damaged(path=self.path, detail="the file is empty", remedy=_RESTORE)
        with self._connected() as connection:
            self._migrate(connection)
            found = self._name(connection)
            held = _held(connection)
        if known == found and held < acknowledged:
            detail = f"{acknowledged - held} acknowledged entries are missing"
            raise Damaged(
                path=self.path,
                detail=detail,
                remedy=f"{_RESTORE} To go on without them, delete {self._lock.path}.",
            )
        if known != found:  # else it only rises with what is acknowledged: rehearsals may go with the power
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

    def _created(self) -> None:
        new = self.path.with_name("omoide.db.new")
        for leftover in (new, Path(f"{new}-wal"), Path(f"{new}-shm")):
            leftover.unlink(missing_ok=True)
        os.close(os.open(new, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        connection = apsw.Connection(str(new))
        try:
            drained(connection, "PRAGMA journal_mode = WAL")
            self._migrate(connection)
            drained(connection, "INSERT INTO meta VALUES ('store', ?)", (os.urandom(8).hex(),))
        finally:
            connection.close()  # which writes the log into the file
        synced(new)
        failpoint("store.created")
        new.rename(self.path)
        synced(self.directory)
        self._keep_reserve()

    def _keep_reserve(self) -> None:
        with suppress(OSError):
            fd = os.open(self._reserve, os.O_CREAT | os.O_WRONLY, 0o600)
            try:
                if os.fstat(fd).st_size < RESERVE_BYTES:
                    os.write(fd, b"\0" * RESERVE_BYTES)
            finally:
                os.close(fd)

    def _migrate(self, connection: apsw.Connection) -> None:
        (found,) = drained(connection, "PRAGMA user_version")[0]
        if found > len(self._steps):
            raise Newer(path=self.path, found=found, known=len(self._steps))
        if 0 < found < len(self._steps):
            self._back_up(connection, f"{self.path}.before-{found + 1}")
        for number in range(found + 1, len(self._steps) + 1):
            drained(connection, "BEGIN IMMEDIATE")
            try:
                self._steps[number - 1](SqliteSession(connection))
                drained(connection, f"PRAGMA user_version = {number}")
                failpoint("store.migrating")
                drained(connection, "COMMIT")
            except BaseException:
                if connection.in_transaction:
                    drained(connection, "ROLLBACK")
                raise

    def _back_up(self, connection: apsw.Connection, target: str) -> None:
        Path(target).unlink(missing_ok=True)
        os.close(os.open(target, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        copy = apsw.Connection(target)
        try:
            with copy.backup("main", connection, "main") as work:
                while not work.done:
                    work.step(1000)
        finally:
            copy.close()
        synced(self.directory)

    def _name(self, connection: apsw.Connection) -> str:
        found = drained(connection, "SELECT value FROM meta WHERE key = 'store'")
        return found[0][0] if found else ""

    @contextmanager
    def _connected(self) -> Iterator[apsw.Connection]:
        """A connection for one use at a time, kept for the next: threads come and go, and would each leave one."""
        self._refuse_fork()
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
        connection = apsw.Connection(
            str(self.path), flags=apsw.SQLITE_OPEN_READWRITE | apsw.SQLITE_OPEN_NOMUTEX
        )
        self._open.append(connection)
        connection.config(
            apsw.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1
        )  # thrown away unclosed, it has no lock to write
        connection.set_busy_timeout(int(LOCK_WAIT_S * 1000))
        drained(connection, "PRAGMA secure_delete = ON")
        drained(connection, "PRAGMA mmap_size = 0")
        drained(connection, f"PRAGMA cache_size = -{CACHE_KB}")
        return connection

    def _refuse_fork(self) -> None:
        if self._process != os.getpid():
            raise StoreError(
                path=self.path, detail="it was opened before a fork; open it anew in this process"
            )

    # Using.

    @contextmanager
    def reading(self) -> Iterator[SqliteSession]:
        with self._translated(), self._connected() as connection:
            yield SqliteSession(connection)

    @contextmanager
    def writing(self, scope: Scope | None, *, durable: bool = True) -> Iterator[SqliteSession]:
        """A transaction that is durable when the block ends; what it acknowledges raises the tide mark."""
        self._refuse_fork()
        with self._translated(), self._lock.held() as tide, self._connected() as connection:
            self._set_synchronous(connection, self._synchronous if durable else self._lazily)
            drained(connection, "BEGIN IMMEDIATE")
            session = SqliteSession(connection)
            try:
                yield session
                held = _held(connection)
                failpoint("store.before_commit")
                drained(connection, "COMMIT")
            except BaseException:
                if connection.in_transaction:
                    drained(connection, "ROLLBACK")
                raise
            failpoint("store.after_commit")
            if session.acknowledged:
                self._wrote = True
                tide.rise(held)  # its sync was also that of every rehearsal before it

    def _set_synchronous(self, connection: apsw.Connection, wanted: str) -> None:
        if self._syncing.get(id(connection)) != wanted:
            drained(connection, f"PRAGMA synchronous = {wanted}")
            self._syncing[id(connection)] = wanted

    def scrub(self) -> None:
        """What was deleted leaves the log and the copies, too."""
        self._refuse_fork()
        with self._translated(), self._lock.held(), self._connected() as connection:
            for copy in self.directory.glob("omoide.db.before-*"):
                copy.unlink()
            busy, *_ = drained(connection, "PRAGMA wal_checkpoint(TRUNCATE)")[0]
            if busy:
                raise Busy(path=self.path, seconds=LOCK_WAIT_S)

    def holding(self, traces: Sequence[str]) -> list[str]:
        return files_holding(self.directory, traces)

    def free_reserve(self) -> bool:
        """Give the reserve back to a full disk; False if it was already given."""
        if not self._reserve.exists():
            return False
        self._reserve.unlink()
        return True

    def restore_reserve(self) -> None:
        self._keep_reserve()

    def check(self) -> list[str]:
        with self._translated():
            fresh = apsw.Connection(str(self.path), flags=apsw.SQLITE_OPEN_READWRITE)
            try:
                fresh.set_busy_timeout(int(LOCK_WAIT_S * 1000))
                return [row[0] for row in drained(fresh, "PRAGMA integrity_check") if row[0] != "ok"]
            finally:
                with self._lock.held():
                    fresh.close()

    def close(self) -> None:
        """Under the lock. Who wrote something leaves one whole file behind; who only looked, leaves at once."""
        if self._process != os.getpid():
            return
        with self._translated(), self._lock.held():
            self._let_go(untouched=not self._wrote)

    def _let_go(self, *, untouched: bool = False) -> None:
        """Untouched, the file is left as it is, its log beside it; else the last to close writes the log into it."""
        self._idle.clear()
        self._syncing.clear()
        while self._open:
            connection = self._open.pop()
            connection.config(apsw.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, int(untouched))
            connection.close()

    @contextmanager
    def _translated(self) -> Iterator[None]:
        try:
            yield
        except OmoideError:
            raise
        except (apsw.NotADBError, apsw.CorruptError, UnicodeDecodeError) as error:
            raise Damaged(path=self.path, detail=str(error), remedy=_RESTORE) from error
        except apsw.FullError as error:
            raise DiskFull(path=self.path) from error
        except apsw.IOError as error:
            if (
                getattr(error, "extendedresult", 0) == apsw.SQLITE_IOERR_SHMSIZE
            ):  # no room for the index of the log
                raise DiskFull(path=self.path) from error
            raise StoreError(path=self.path, detail=str(error)) from error
        except apsw.BusyError as error:
            raise Busy(path=self.path, seconds=LOCK_WAIT_S) from error
        except (apsw.ReadOnlyError, apsw.CantOpenError, apsw.PermissionsError) as error:
            raise Unsafe(path=self.path, why=str(error), remedy="Check its owner and permissions.") from error
        except apsw.Error as error:
            raise StoreError(path=self.path, detail=str(error)) from error
        except OSError as error:
            if error.errno == 28:
                raise DiskFull(path=self.path) from error
            raise Unsafe(
                path=self.path, why=str(error.strerror), remedy="Check its owner and permissions."
            ) from error


def _room(directory: Path) -> int:
    from shutil import disk_usage  # asked for only where the reserve is missing, and slow to load

    return disk_usage(directory).free
