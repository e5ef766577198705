"""The database file of the LTM design (LT-57): written for programs that read it, and read by who moves in from it."""

import json
import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import apsw

from omoide.adapters.stores.sqlite_session import LOCK_WAIT_S, drained, transaction, translated
from omoide.errors import BadValue
from omoide.library.ltm import FIELDS

_PAGE = 1000  # rows that are read at once
_LARGEST = 64 * 2**20  # bytes of a row
_NEEDED = frozenset({"id", "created", "trigger", "content"})  # without these it is no table of that design

_TABLES = """
CREATE TABLE memories (
    id TEXT PRIMARY KEY, created TEXT NOT NULL, memory_days REAL NOT NULL, recalled_since_last_batch INTEGER NOT NULL,
    recall_count INTEGER NOT NULL, emotional_intensity REAL NOT NULL, emotional_valence TEXT NOT NULL,
    emotional_arousal REAL, emotional_tags TEXT NOT NULL, decay_coefficient REAL NOT NULL, category TEXT,
    keywords TEXT NOT NULL, current_level INTEGER NOT NULL, trigger TEXT NOT NULL, content TEXT NOT NULL,
    embedding BLOB, relations TEXT NOT NULL, retention_score REAL NOT NULL, archived_at TEXT,
    protected INTEGER NOT NULL, revival_requested INTEGER NOT NULL, revival_requested_at TEXT);
CREATE INDEX idx_retention_score ON memories (retention_score);
CREATE INDEX idx_current_level ON memories (current_level);
CREATE INDEX idx_archived_at ON memories (archived_at);
CREATE INDEX idx_created ON memories (created);
CREATE TABLE state (key TEXT PRIMARY KEY, value TEXT NOT NULL);
"""


def write_ltm_file(path: Path, records: Iterable[Mapping[str, Any]], state: Mapping[str, str]) -> int:
    """A new file; lists as JSON text. Returns how many memories are in it."""
    os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    connection = apsw.Connection(str(path))
    try:
        drained(connection, "PRAGMA journal_mode = WAL")
        rows = [tuple(_value(record[name]) for name in FIELDS) for record in records]
        insert = f"INSERT INTO memories ({', '.join(FIELDS)}) VALUES ({', '.join('?' * len(FIELDS))})"
        with transaction(connection) as session:
            for statement in _TABLES.split(";\n"):
                session.rows(statement)
            session.run_many(insert, rows)
            session.run_many("INSERT INTO state VALUES (?, ?)", list(state.items()))
        return len(rows)
    finally:
        connection.close()


def _value(value: Any) -> Any:
    if isinstance(value, list):
        return json.dumps(value, ensure_ascii=False)
    return int(value) if isinstance(value, bool) else value


class LtmFile:
    """A database of that design as it was when it was opened, whoever writes in it meanwhile."""

    def __init__(self, connection: apsw.Connection, path: Path) -> None:
        self._connection = connection
        _refuse_unless_tables(connection, path)
        columns = [row[1] for row in drained(connection, "PRAGMA table_info(memories)")]
        if not set(columns) >= _NEEDED:
            raise _not_of_the_design(path)
        self._columns = [name for name in columns if name != "embedding"]
        self._has_vectors = "embedding" in columns
        self._has_state = bool(drained(connection, "PRAGMA table_info(state)"))

    def __len__(self) -> int:
        return drained(self._connection, "SELECT COUNT(*) FROM memories")[0][0]

    def vectors(self) -> int:
        """How many memories have one. They are of another model, so nobody reads them."""
        sql = "SELECT COUNT(embedding) FROM memories"
        return drained(self._connection, sql)[0][0] if self._has_vectors else 0

    def keys(self) -> Iterator[dict[str, Any]]:
        """Only what tells who is who."""
        return self._read(["id", "created"])

    def rows(self) -> Iterator[dict[str, Any]]:
        return self._read(self._columns)

    def state(self) -> dict[str, str]:
        if not self._has_state:
            return {}
        rows = drained(self._connection, "SELECT key, value FROM state WHERE key IS NOT NULL ORDER BY key")
        return {str(key): str(value) for key, value in rows if value is not None}

    def _read(self, columns: list[str]) -> Iterator[dict[str, Any]]:
        names = ", ".join(f'"{name}"' for name in columns)
        last = -(2**63)
        sql = f"SELECT rowid, {names} FROM memories WHERE rowid > ? ORDER BY rowid LIMIT {_PAGE}"
        while page := drained(self._connection, sql, (last,)):
            for rowid, *row in page:
                if rowid <= last:  # of a damaged file the same rows could come for ever
                    raise apsw.CorruptError("database disk image is malformed")
                yield dict(zip(columns, row, strict=True))
                last = rowid


def _refuse_unless_tables(connection: apsw.Connection, path: Path) -> None:
    """A view or a virtual table of that name runs whatever its author wrote for as long as that takes."""
    sql = "SELECT type, sql FROM sqlite_schema WHERE name COLLATE NOCASE IN ('memories', 'state')"
    for kind, made in drained(connection, sql):
        if kind != "table" or not str(made).upper().startswith("CREATE TABLE"):
            raise _not_of_the_design(path)


def _guard(connection: apsw.Connection) -> None:
    """The file may come from anybody: its schema may name no function that does more than reckon, and no value in it is larger
    than what could ever be taken in."""
    connection.config(apsw.SQLITE_DBCONFIG_DEFENSIVE, 1)
    connection.config(apsw.SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0)
    connection.limit(apsw.SQLITE_LIMIT_LENGTH, _LARGEST)


@contextmanager
def open_ltm_file(path: Path) -> Iterator[LtmFile]:
    """For reading only. One snapshot: what is committed there afterwards is not in it."""
    try:
        connection = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READONLY)
    except apsw.Error:
        raise _not_of_the_design(path) from None
    try:
        _guard(connection)
        connection.set_busy_timeout(int(LOCK_WAIT_S * 1000))
        with translated(path):
            try:
                drained(connection, "BEGIN")
                found = LtmFile(connection, path)
            except (apsw.NotADBError, apsw.CantOpenError):
                raise _not_of_the_design(path) from None
            yield found
    finally:
        connection.close()


def _not_of_the_design(path: Path) -> BadValue:
    return BadValue(
        value=str(path),
        what="file of the LTM design",
        allowed="its memories.db, config.json, or their directory",
    )
