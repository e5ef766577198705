"""Running SQL on one connection, always to the end, and its errors in our own words."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import apsw

from omoide.errors import Busy, Damaged, DiskFull, OmoideError, StoreError, Unsafe

LOCK_WAIT_S = 30.0  # LT-58
RESTORE = "Run `omoide repair`, which puts right what a backup or the file itself still holds; or put a backup in its place."
_RESTORE_OR_KEY = f"{RESTORE} If it is an encrypted one, set `store.cipher` and its key."
_RIGHTS = "Check its owner and permissions."
_NO_SPACE = 28


def drained(connection: apsw.Connection, sql: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
    """Run to the end: a statement that is not drained stops at its first row and keeps its lock."""
    return list(connection.execute(sql, values))


def one_by_one(
    connection: apsw.Connection, sql: str, values: Sequence[Any] = ()
) -> Iterator[tuple[Any, ...]]:
    """Without holding all of them: for a file that nobody else has open, whose lock keeps nobody waiting."""
    yield from connection.execute(sql, values)


def keep_plans(connection: apsw.Connection) -> None:
    """Else a statement is compiled anew whenever it is given other values, in case another plan would suit them: twice
    the time of a short one."""
    connection.config(apsw.SQLITE_DBCONFIG_ENABLE_QPSG, 1)


def emptied(connection: apsw.Connection) -> bool:
    """Carry the log over and leave nothing in it. SQLite waits for readers, but not for another who carries it over."""
    until = monotonic() + LOCK_WAIT_S
    while True:
        busy, *_ = drained(connection, "PRAGMA wal_checkpoint(TRUNCATE)")[0]
        if not busy or monotonic() >= until:
            return not busy
        sleep(0.01)


def when_idle(act: Callable[[], None]) -> None:
    """As soon as the statement that another thread runs on the same connection is at its end."""
    until = monotonic() + LOCK_WAIT_S
    while True:
        try:
            return act()
        except apsw.ThreadingViolationError:
            if monotonic() >= until:
                raise
        sleep(0.001)


def written_anew(connection: apsw.Connection) -> bool:
    """Only what is there, page by page; nothing is left in the log. False where somebody reads on."""
    drained(connection, "VACUUM")
    return emptied(connection)


class SqliteSession:
    def __init__(self, connection: apsw.Connection) -> None:
        self._connection = connection
        self.acknowledged = 0
        self.proof: tuple[str, Sequence[Any]] | None = None  # a file never leaves it open
        self.numbering = ""  # writers wait for each other anyway

    def rows(self, sql: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        try:
            return drained(self._connection, sql, values)
        except UnicodeDecodeError:
            return _scribbled(self._connection, sql, values)

    def run_many(self, sql: str, values: Sequence[Sequence[Any]]) -> None:
        if values:
            for _ in self._connection.executemany(sql, values):
                pass


def _scribbled(connection: apsw.Connection, sql: str, values: Sequence[Any]) -> list[tuple[Any, ...]]:
    """The same rows, of which one holds text that is none. What cannot be read of it is replaced, so it is not what was written,
    and whoever checks that sees it; the other rows are as they are."""
    names = [f"c{place}" for place in range(len(connection.execute(sql, values).get_description()))]
    found = ", ".join(
        f"typeof({each}) = 'text', CAST({each} AS BLOB), {_unless_text(each)}" for each in names
    )
    rows = drained(
        connection, f"WITH found ({', '.join(names)}) AS ({sql}) SELECT {found} FROM found", values
    )
    return [
        tuple(
            raw.decode("utf-8", "replace") if is_text else value
            for is_text, raw, value in zip(row[::3], row[1::3], row[2::3], strict=True)
        )
        for row in rows
    ]


def _unless_text(column: str) -> str:
    return f"CASE typeof({column}) WHEN 'text' THEN NULL ELSE {column} END"


@contextmanager
def transaction(
    connection: apsw.Connection, *, doubted: Callable[[apsw.IOError], None] = lambda error: None
) -> Iterator[SqliteSession]:
    """Written whole when the block ends, or not at all; `doubted` is asked where the disk failed in the middle of the commit, and
    only raises where nobody can say."""
    drained(connection, "BEGIN IMMEDIATE")
    try:
        yield SqliteSession(connection)
    except BaseException:
        _rolled_back(connection)
        raise
    try:
        drained(connection, "COMMIT")
    except apsw.IOError as error:
        _rolled_back(connection)
        doubted(error)
        raise
    except BaseException:
        _rolled_back(connection)
        raise


def _rolled_back(connection: apsw.Connection) -> None:
    if connection.in_transaction:
        drained(connection, "ROLLBACK")


def overwritten(connection: apsw.Connection) -> None:
    """What a commit that failed has left in the log gives way. It may be all there, but for the sync: whoever opened the file after a
    crash would read it as written. First all that was acknowledged is carried over, since a log whose sync failed once may have lost
    what lies before; then it is counted in its place (what changes nothing would not be written)."""
    with suppress(apsw.BusyError):  # somebody else is at it
        connection.wal_checkpoint()
    with transaction(connection) as session:
        session.rows(
            "INSERT INTO meta VALUES ('disk failed', '1') "
            "ON CONFLICT (key) DO UPDATE SET value = CAST(CAST(value AS INTEGER) + 1 AS TEXT)"
        )


@contextmanager
def translated(path: Path) -> Iterator[None]:
    """Whatever SQLite or the system says, as an error that tells people what to do."""
    try:
        yield
    except OmoideError:
        raise
    except apsw.NotADBError as error:
        raise Damaged(path=path, detail=str(error), remedy=_RESTORE_OR_KEY) from error
    except (apsw.CorruptError, UnicodeDecodeError) as error:
        raise Damaged(path=path, detail=str(error), remedy=RESTORE) from error
    except apsw.FullError as error:
        raise DiskFull(path=path) from error
    except apsw.BusyError as error:
        raise Busy(path=path, seconds=LOCK_WAIT_S) from error
    except (apsw.ReadOnlyError, apsw.CantOpenError, apsw.PermissionsError) as error:
        raise Unsafe(path=path, why=str(error), remedy=_RIGHTS) from error
    except apsw.Error as error:
        # No room for the index of the log.
        if getattr(error, "extendedresult", 0) == apsw.SQLITE_IOERR_SHMSIZE:
            raise DiskFull(path=path) from error
        raise StoreError(path=path, detail=str(error)) from error
    except OSError as error:
        if error.errno == _NO_SPACE:
            raise DiskFull(path=path) from error
        raise Unsafe(path=path, why=str(error.strerror), remedy=_RIGHTS) from error
