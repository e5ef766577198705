"""A file that only its key opens: every page of the database and of its log is encrypted (LU-22).

SQLite itself knows no ciphers; a build of `apsw` with SQLite3 Multiple Ciphers does. Whoever asks for encryption gets it
or an error: that the library has the cipher is asked of it, that the key fits is seen by reading, and that a new file
is encrypted is looked for in its bytes.
"""

import os
import stat
from collections.abc import Mapping, Sequence
from pathlib import Path

import apsw

from omoide.adapters.stores.sqlite_session import drained
from omoide.errors import InTheClear, NoCipher, NoKey, NotProven, WrongKey
from omoide.model.frozen import frozen
from omoide.model.storing import Storing

HEADER = b"SQLite format 3\0"
_SHORTEST = 12  # characters of a passphrase
_RAW = 64  # hexadecimal digits of a key that needs no passphrase to be stretched


@frozen
class Cipher:
    """Its name and the key; whoever prints it sees no key."""

    name: str
    key: str

    def __repr__(self) -> str:
        return f"Cipher({self.name})"

    @property
    def hexkey(self) -> str:
        """64 hexadecimal digits are the key itself; anything else is a passphrase, which the cipher stretches."""
        raw = len(self.key) == _RAW and all(each in "0123456789abcdefABCDEF" for each in self.key)
        return (f"raw:{self.key}" if raw else self.key).encode().hex()


def make_cipher(
    store: Storing, *, environment: Mapping[str, str], directory: Path | None = None
) -> Cipher | None:
    """As the settings have it: None where the file is a plain one. A key file may lie beside the settings."""
    if not store.encrypted:
        return None
    if store.key_file:
        where = (directory or Path()) / Path(store.key_file).expanduser()
        key = _read(where)
    elif store.key_variable:
        where, key = store.key_variable, environment.get(store.key_variable, "").strip()
        if not key:
            raise NoKey(where=where, what="there is no such environment variable, or it is empty")
    else:
        raise NoKey(where="store.key_file, store.key_variable", what="neither of them is set")
    if len(key) < _SHORTEST:
        raise NoKey(where=where, what="a key has at least 12 characters")
    return Cipher(name=store.cipher, key=key)


def _read(path: Path) -> str:
    try:
        found = path.stat()
        if os.name == "posix" and (found.st_uid != os.geteuid() or stat.S_IMODE(found.st_mode) & 0o077):
            raise NoKey(where=path, what="others may read it; run chmod 600 on it, as its owner")
        return path.read_text("utf-8").strip()
    except FileNotFoundError:
        raise NoKey(where=path, what="there is no such file") from None
    except (OSError, UnicodeDecodeError):
        raise NoKey(where=path, what="the key file cannot be read as text") from None


def opened(path: Path, cipher: Cipher | None, *, flags: int, busy_ms: int = 0) -> apsw.Connection:
    """A connection to a file, which the key, if there is one, was seen to open."""
    connection = apsw.Connection(str(path), flags=flags)
    try:
        connection.set_busy_timeout(busy_ms)
        if cipher is not None:
            _unlock(connection, path, cipher)
    except BaseException:
        connection.close()
        raise
    return connection


def _unlock(connection: apsw.Connection, path: Path, cipher: Cipher) -> None:
    known = drained(connection, f"PRAGMA cipher = '{cipher.name}'")
    if known != [(cipher.name,)]:
        raise NoCipher(path=path, cipher=cipher.name)
    drained(connection, f"PRAGMA hexkey = '{cipher.hexkey}'")
    # What is sorted or rebuilt would lie in temporary files, which no cipher covers.
    drained(connection, "PRAGMA temp_store = MEMORY")
    try:
        drained(connection, "SELECT COUNT(*) FROM sqlite_schema")
    except apsw.NotADBError:
        raise InTheClear(path=path) if _is_plain(path) else WrongKey(path=path) from None


def _is_plain(path: Path) -> bool:
    """Asked of SQLite, which leaves nothing behind: a handle of our own would drop the locks of this process when it is
    closed."""
    flags = apsw.SQLITE_OPEN_READONLY | apsw.SQLITE_OPEN_URI
    bare = apsw.Connection(f"{path.absolute().as_uri()}?immutable=1", flags=flags)
    try:
        drained(bare, "SELECT COUNT(*) FROM sqlite_schema")
    except apsw.Error:
        return False
    else:
        return True
    finally:
        bare.close()


def prove(path: Path, cipher: Cipher | None, traces: Sequence[str]) -> None:
    """Neither SQLite's header nor anything that was written stands in the file. Only for one that nobody has open."""
    if cipher is None:
        return
    sought = [HEADER, *(trace.encode() for trace in traces)]
    overlap, tail = max(map(len, sought)), b""
    with open(path, "rb") as file:
        while block := file.read(1 << 20):
            if any(each in tail + block for each in sought):
                raise NotProven(path=path, cipher=cipher.name)
            tail = block[-overlap:]
