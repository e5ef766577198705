"""The database file of the LTM design (LT-57), for programs that read it."""

import json
import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import apsw

from omoide.adapters.stores.sqlite_session import drained, transaction
from omoide.library.ltm import FIELDS

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
