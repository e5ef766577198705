"""Making a database file, and bringing an older one up to date: each step in one transaction, a copy before."""

import os
from pathlib import Path

import apsw

from omoide.adapters.durable import synced
from omoide.adapters.stores.cipher import Cipher, opened, prove
from omoide.adapters.stores.schema import Migration
from omoide.adapters.stores.sqlite_session import drained, transaction
from omoide.errors import Newer, StoreError
from omoide.failpoints import failpoint

Steps = tuple[Migration, ...]


def create(path: Path, steps: Steps, *, cipher: Cipher | None = None) -> None:
    """Under another name, and renamed when it is whole: an empty file is always damage and never a beginning.

    One that is to be encrypted is looked through before it counts: its name stands in no file that nobody has encrypted.
    """
    new = path.with_name(f"{path.name}.new")
    name, log = os.urandom(8).hex(), Path(f"{new}-wal")
    _clear(new)
    os.close(os.open(new, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    try:
        connection = opened(new, cipher, flags=apsw.SQLITE_OPEN_READWRITE)
        try:
            drained(connection, "PRAGMA journal_mode = WAL")
            migrate(connection, path, steps, cipher=cipher)
            drained(connection, "INSERT INTO meta VALUES ('store', ?)", (name,))
            prove(log, cipher, [name])
        finally:
            connection.close()  # which writes the log into the file
        prove(new, cipher, [name])
    except StoreError:
        _clear(new)
        raise
    synced(new)
    failpoint("store.created")
    new.rename(path)
    synced(path.parent)


def _clear(new: Path) -> None:
    for leftover in (new, Path(f"{new}-wal"), Path(f"{new}-shm")):
        leftover.unlink(missing_ok=True)


def migrate(connection: apsw.Connection, path: Path, steps: Steps, *, cipher: Cipher | None = None) -> None:
    (found,) = drained(connection, "PRAGMA user_version")[0]
    if found > len(steps):
        raise Newer(path=path, found=found, known=len(steps))
    if 0 < found < len(steps):
        _back_up(connection, Path(f"{path}.before-{found + 1}"), cipher)
    for number in range(found + 1, len(steps) + 1):
        with transaction(connection) as session:
            steps[number - 1](session)
            drained(connection, f"PRAGMA user_version = {number}")
            failpoint("store.migrating")


def _back_up(connection: apsw.Connection, target: Path, cipher: Cipher | None) -> None:
    target.unlink(missing_ok=True)
    os.close(os.open(target, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    copy = opened(target, cipher, flags=apsw.SQLITE_OPEN_READWRITE)
    try:
        with copy.backup("main", connection, "main") as work:
            while not work.done:
                work.step(1000)
    finally:
        copy.close()
    synced(target.parent)
