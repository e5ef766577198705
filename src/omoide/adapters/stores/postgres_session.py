"""Running SQL on one connection to PostgreSQL, and its errors in our own words."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from typing import Any

import psycopg
from psycopg import errors

from omoide.adapters.stores.postgres_pool import Connection, Lent
from omoide.errors import Busy, Conflict, Damaged, DiskFull, OmoideError, StoreError, Unavailable, Unsafe

_RESTORE = "Restore the database from a backup."
_RIGHTS = "Give the role the rights of an owner of its tables."
_TIMES_LOST = 3


def run(connection: Connection, sql: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
    """All rows, in the binary format: bytes and numbers are not spelt out."""
    with connection.cursor(binary=True) as cursor:
        cursor.execute(spelt(sql), values)
        return cursor.fetchall() if cursor.description else []


def run_plain(connection: Connection, sql: str) -> list[tuple[Any, ...]]:
    """Several statements in one message; the rows of the last one."""
    with connection.cursor() as cursor:
        cursor.execute(sql.encode())
        while cursor.nextset():
            pass
        return cursor.fetchall() if cursor.description else []


@lru_cache(maxsize=4096)
def spelt(sql: str) -> bytes:
    return sql.replace("%", "%%").replace("?", "%s").encode()


class PostgresSession:
    """A transaction."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self.acknowledged = 0
        self.proof: tuple[str, Sequence[Any]] | None = None
        self.numbering = ""

    def rows(self, sql: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        return run(self._connection, sql, values)

    def run_many(self, sql: str, values: Sequence[Sequence[Any]]) -> None:
        if values:
            with self._connection.cursor() as cursor:
                cursor.executemany(spelt(sql), values)


class PostgresLook:
    """Reading statement by statement, each of the newest moment; what a fault cut off is asked once more."""

    def __init__(self, lent: Lent) -> None:
        self._lent = lent
        self.acknowledged = 0
        self.proof: tuple[str, Sequence[Any]] | None = None
        self.numbering = ""

    def rows(self, sql: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        for _ in range(_TIMES_LOST):
            try:
                return run(self._lent.connection, sql, values)
            except psycopg.Error:
                if not self._lent.lost:
                    raise
                self._lent.drop()
        return run(self._lent.connection, sql, values)

    def run_many(self, sql: str, values: Sequence[Sequence[Any]]) -> None:
        raise NotImplementedError("who looks writes nothing")


@contextmanager
def translated(name: str, *, seconds: float) -> Iterator[None]:
    """Whatever the server says, as an error that tells people what to do."""
    try:
        yield
    except OmoideError:
        raise
    except (errors.LockNotAvailable, errors.QueryCanceled) as error:
        raise Busy(path=name, seconds=seconds) from error
    except (errors.DiskFull, errors.OutOfMemory) as error:
        raise DiskFull(path=name) from error
    except (errors.UniqueViolation, errors.SerializationFailure, errors.DeadlockDetected) as error:
        # Where a server knows no locks of ours, its keys are the last word.
        raise Conflict(what=f"The store at {name}") from error
    except (errors.DataCorrupted, errors.IndexCorrupted) as error:
        raise Damaged(path=name, detail=_said(error), remedy=_RESTORE) from error
    except (errors.InsufficientPrivilege, errors.ReadOnlySqlTransaction) as error:
        raise Unsafe(path=name, why=_said(error), remedy=_RIGHTS) from error
    except (psycopg.OperationalError, psycopg.InterfaceError) as error:
        raise Unavailable(path=name, problem=_said(error)) from error
    except psycopg.Error as error:
        raise StoreError(path=name, detail=_said(error)) from error


def _said(error: psycopg.Error) -> str:
    return " ".join(str(error).split())
