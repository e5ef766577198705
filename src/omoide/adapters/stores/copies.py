"""Copies of a store's file and the room it takes: dated backups, putting one back, and making the file small (LT-65)."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from itertools import count
from pathlib import Path

import apsw

from omoide.adapters.durable import synced
from omoide.adapters.stores.cipher import Cipher, opened, prove
from omoide.adapters.stores.lock import StoreLock, Tide
from omoide.adapters.stores.place import prepared
from omoide.adapters.stores.schema import migrations
from omoide.adapters.stores.sqlite_session import LOCK_WAIT_S, drained, translated, written_anew
from omoide.errors import BadValue, Newer, StoreError, WrongKey
from omoide.failpoints import failpoint

_PAGES = 2000  # so many between two looks at how far it is
FILE = "omoide.db"


def sizes(directory: Path) -> dict[str, int]:
    """Bytes of every file below the directory, by its name there."""
    return {
        str(path.relative_to(directory)): path.stat().st_size
        for path in sorted(directory.rglob("*"))
        if path.is_file()
    }


def back_up(directory: Path, into: Path, *, at: datetime, cipher: Cipher | None = None) -> Path:
    """A copy with the date in its name, as it is at one moment, whoever writes meanwhile; never over another file."""
    target = prepared(into) / f"omoide-{at:%Y%m%d-%H%M%S}.db"
    with translated(directory / FILE), _opened(directory, cipher) as connection:
        _copy(connection, target, cipher)
    return target


def heads(copy: Path, *, cipher: Cipher | None = None) -> list[tuple[str, str, int, str]]:
    """Of every mind in it: tenant, name, how many entries, and the last digest. Raises where it is no whole store."""
    _refuse_unfit(copy, cipher)
    connection = opened(copy, cipher, flags=apsw.SQLITE_OPEN_READONLY)
    try:
        return drained(connection, "SELECT tenant, mind, number, digest FROM scopes ORDER BY tenant, mind")
    finally:
        connection.close()


def restore(directory: Path, source: Path, *, at: datetime, cipher: Cipher | None = None) -> Path | None:
    """Put a backup in the place of the store. What was there is set aside and not deleted; its new name is returned."""
    _refuse_unfit(source, cipher)
    path = directory / FILE
    prepared(directory)
    with translated(path), StoreLock(directory / "omoide.lock", wait_s=LOCK_WAIT_S).held() as tide:
        return put_in_place(directory, source, tide, at=at, cipher=cipher)


def put_in_place(
    directory: Path, source: Path, tide: Tide, *, at: datetime, cipher: Cipher | None
) -> Path | None:
    """For whoever holds the lock: a copy of the file becomes the store, and what was there is set aside."""
    path = directory / FILE
    new = path.with_name(f"{FILE}.restored")
    new.unlink(missing_ok=True)
    given = opened(source, cipher, flags=apsw.SQLITE_OPEN_READONLY)
    try:
        _copy(given, new, cipher)
    finally:
        given.close()
    aside = _set_aside(path, cipher, _free(path, at))
    failpoint("store.set_aside")
    new.rename(path)
    synced(directory)
    tide.write("", 0)  # what was acknowledged since then is in the file that was set aside
    return aside


def _free(path: Path, at: datetime) -> Path:
    """A name that nothing has yet, also where something was set aside in the same second."""
    for number in count(1):
        again = f"-{number}" if number > 1 else ""
        aside = path.with_name(f"omoide-{at:%Y%m%d-%H%M%S}{again}.replaced.db")
        if not any(Path(f"{aside}{ending}").exists() for ending in ("", "-wal", "-shm")):
            return aside
    raise AssertionError


def compact(directory: Path, *, cipher: Cipher | None = None) -> tuple[int, int]:
    """Give back what was deleted: bytes before and after. Nobody writes meanwhile."""
    path = directory / FILE
    lock = StoreLock(directory / "omoide.lock", wait_s=LOCK_WAIT_S)
    with translated(path), lock.held(), _opened(directory, cipher) as connection:
        before = path.stat().st_size
        written_anew(connection)
    return before, path.stat().st_size


@contextmanager
def _opened(directory: Path, cipher: Cipher | None) -> Iterator[apsw.Connection]:
    flags = apsw.SQLITE_OPEN_READWRITE
    connection = opened(directory / FILE, cipher, flags=flags, busy_ms=int(LOCK_WAIT_S * 1000))
    try:
        drained(connection, "PRAGMA secure_delete = ON")
        yield connection
    finally:
        connection.close()


def _copy(connection: apsw.Connection, target: Path, cipher: Cipher | None) -> None:
    """Under another name until it is whole; all of one moment, for a transaction holds it. Encrypted with the same key."""
    try:
        os.close(os.open(target, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    except FileExistsError:
        raise BadValue(
            value=str(target), what="place to write to", allowed="a new file: this one exists"
        ) from None
    part = target.with_name(f"{target.name}.part")
    part.unlink(missing_ok=True)
    os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    copy = opened(part, cipher, flags=apsw.SQLITE_OPEN_READWRITE)
    try:
        drained(connection, "BEGIN")
        # From here on the moment stands.
        ((name,),) = drained(connection, "SELECT value FROM meta WHERE key = 'store'")
        with copy.backup("main", connection, "main") as work:
            while not work.done:
                work.step(_PAGES)
        drained(connection, "COMMIT")
        copy.close()
        prove(part, cipher, [name])
        synced(part)
        part.replace(target)
        synced(target.parent)
    except BaseException:
        copy.close()
        part.unlink(missing_ok=True)
        target.unlink(missing_ok=True)
        raise


def _refuse_unfit(source: Path, cipher: Cipher | None) -> None:
    """What would be put back is a whole store of ours, of a format that is known here."""
    allowed = "a whole file that `omoide backup` has made"
    unfit = BadValue(value=str(source), what="backup", allowed=allowed)
    try:
        connection = opened(source, cipher, flags=apsw.SQLITE_OPEN_READONLY)
    except apsw.Error:
        raise unfit from None
    try:
        (found,) = drained(connection, "PRAGMA user_version")[0]
        known = len(migrations(text="TEXT", bytes_type="BLOB", clustered="WITHOUT ROWID"))
        named = drained(connection, "SELECT value FROM meta WHERE key = 'store'")
        whole = [row[0] for row in drained(connection, "PRAGMA integrity_check")] == ["ok"]
    except apsw.NotADBError:
        allowed += "; with `store.cipher` and its key, where it is encrypted"
        raise BadValue(value=str(source), what="backup", allowed=allowed) from None
    except apsw.Error:
        raise unfit from None
    finally:
        connection.close()
    if found > known:
        raise Newer(path=source, found=found, known=known)
    if not (whole and named):
        raise unfit


def _set_aside(path: Path, cipher: Cipher | None, aside: Path) -> Path | None:
    """Its log is written into it first; whoever has it open would go on writing where nobody reads."""
    if not path.exists():
        return None
    try:
        connection = opened(path, cipher, flags=apsw.SQLITE_OPEN_READWRITE)
        try:
            if drained(connection, "PRAGMA journal_mode = DELETE") != [("delete",)]:
                raise _open_elsewhere(path)
        finally:
            connection.close()
    except apsw.BusyError:
        raise _open_elsewhere(path) from None
    except (apsw.NotADBError, apsw.CorruptError, WrongKey):
        # A damaged file is set aside as it is, with its log.
        for ending in ("-wal", "-shm"):
            log = Path(f"{path}{ending}")
            if log.exists():
                log.rename(f"{aside}{ending}")
    path.rename(aside)
    return aside


def _open_elsewhere(path: Path) -> StoreError:
    return StoreError(path=path, detail="somebody else has it open. End that first; nothing was changed")
