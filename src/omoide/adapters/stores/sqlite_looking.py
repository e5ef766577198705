"""The same SQLite file, only looked at: for a process that must never wait for a lock and changes nothing.

No lock, no check of the place, no migration: where the file is not as this version knows it, it is not opened at all.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import apsw

from omoide.adapters.stores.cipher import Cipher, opened
from omoide.adapters.stores.schema import migrations
from omoide.adapters.stores.sqlite_session import SqliteSession, drained, keep_plans, translated
from omoide.errors import Busy, StoreError
from omoide.model.scope import Scope

_WAIT_MS = 50  # for what is never held longer, such as the moment in which the log begins anew


class SqliteLooking:
    """A database of which only the reading half works."""

    one_writer = True

    def __init__(self, directory: Path, *, cipher: Cipher | None = None) -> None:
        self.path = directory / "omoide.db"
        with translated(self.path):
            flags = apsw.SQLITE_OPEN_READONLY | apsw.SQLITE_OPEN_NOMUTEX
            self._connection = opened(self.path, cipher, flags=flags, busy_ms=_WAIT_MS)
            keep_plans(self._connection)
            (found,) = drained(self._connection, "PRAGMA user_version")[0]
            if found != len(migrations(text="TEXT", bytes_type="BLOB", clustered="WITHOUT ROWID")):
                raise StoreError(
                    path=self.path, detail=f"it has format {found}, and is first to be brought up to date"
                )

    @contextmanager
    def reading(self) -> Iterator[SqliteSession]:
        with translated(self.path):
            yield SqliteSession(self._connection)

    @contextmanager
    def writing(self, scope: Scope | None, *, durable: bool = True) -> Iterator[SqliteSession]:
        raise self._refused()
        yield  # it is a generator, though it never gives anything

    def carry_over(self) -> None:
        """Who only looks leaves nothing in the log."""

    def scrub(self) -> None:
        raise self._refused()

    def left_in(self, traces: Sequence[str], *, still_said: Callable[[str], bool]) -> list[str]:
        return []

    def check(self) -> list[str]:
        return []

    def close(self) -> None:
        self._connection.close()

    def _refused(self) -> Busy:
        return Busy(path=self.path, seconds=0)
