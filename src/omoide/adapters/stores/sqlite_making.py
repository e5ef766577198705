"""Making a database file, and bringing an older one up to date: each step in one transaction, a copy before."""

import os
from pathlib import Path

import apsw

from omoide.adapters.stores.place import synced
from omoide.adapters.stores.schema import Migration
from omoide.adapters.stores.sqlite_session import drained, transaction
from omoide.errors import Newer
from omoide.failpoints import failpoint

Steps = tuple[Migration, ...]


def create(path: Path, steps: Steps) -> None:
    """Under another name, and renamed when it is whole: an empty file is always damage and never a beginning."""
    new = path.with_name(f"{path.name}.new")
    for leftover in (new, Path(f"{new}-wal"), Path(f"{new}-shm")):
        leftover.unlink(missing_ok=True)
    os.close(os.open(new, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    connection = apsw.Connection(str(new))
    try:
        drained(connection, "PRAGMA journal_mode = WAL")
        migrate(connection, path, steps)
        drained(connection, "INSERT INTO meta VALUES ('store', ?)", (os.urandom(8).hex(),))
    finally:
        connection.close()  # which writes the log into the file
    synced(new)
    failpoint("store.created")
    new.rename(path)
    synced(path.parent)


def migrate(connection: apsw.Connection, path: Path, steps: Steps) -> None:
    (found,) = drained(connection, "PRAGMA user_version")[0]
    if found > len(steps):
        raise Newer(path=path, found=found, known=len(steps))
    if 0 < found < len(steps):
        _back_up(connection, Path(f"{path}.before-{found + 1}"))
    for number in range(found + 1, len(steps) + 1):
        with transaction(connection) as session:
            steps[number - 1](session)
            drained(connection, f"PRAGMA user_version = {number}")
            failpoint("store.migrating")


def _back_up(connection: apsw.Connection, target: Path) -> None:
    target.unlink(missing_ok=True)
    os.close(os.open(target, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    copy = apsw.Connection(str(target))
    try:
        with copy.backup("main", connection, "main") as work:
            while not work.done:
                work.step(1000)
    finally:
        copy.close()
    synced(target.parent)
