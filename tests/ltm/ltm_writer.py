"""A database of the LTM design, written as a program of that design would."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import apsw
import numpy as np

# Its table, with the types and defaults that it has there; `odd` columns of later versions come at the end.
TABLE = """
CREATE TABLE memories (
    id TEXT PRIMARY KEY, created TEXT, memory_days REAL DEFAULT 0.0,
    recalled_since_last_batch INTEGER DEFAULT 0, recall_count INTEGER DEFAULT 0, emotional_intensity INTEGER,
    emotional_valence TEXT, emotional_arousal INTEGER, emotional_tags TEXT, decay_coefficient REAL, category TEXT,
    keywords TEXT, current_level INTEGER DEFAULT 1, trigger TEXT, content TEXT, embedding BLOB, relations TEXT,
    retention_score REAL, archived_at TEXT, protected INTEGER DEFAULT 0, revival_requested INTEGER DEFAULT 0,
    revival_requested_at TEXT, mood TEXT)
"""
LISTS = ("emotional_tags", "keywords", "relations")
LAST_RUN = "2026-01-15T03:00:00+09:00"


def turn(name: str, **said: Any) -> dict[str, Any]:
    """A row as its session hook writes it; what is said replaces the rest."""
    return {
        "id": name,
        "created": "2026-01-10T18:00:00+09:00",
        "memory_days": 4.375,
        "recalled_since_last_batch": 0,
        "recall_count": 0,
        "emotional_intensity": 50,
        "emotional_valence": "positive",
        "emotional_arousal": 70,
        "emotional_tags": ["joy", "pride"],
        "decay_coefficient": 0.885,
        "category": "work",
        "keywords": ["発表", "review"],
        "current_level": 1,
        "trigger": "発表がうまくいったと話した",
        "content": f"一緒に喜んだ、{name} の話",
        "embedding": np.full(1536, 0.025, np.float32).tobytes(),
        "relations": [],
        "retention_score": 50 * 0.885**4.375,
        **said,
    }


def write_database(
    path: Path, rows: Sequence[Mapping[str, Any]], *, state: Mapping[str, str] | None = None, wal: bool = True
) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    connection = apsw.Connection(str(path))
    connection.execute(f"PRAGMA journal_mode = {'WAL' if wal else 'DELETE'}").fetchall()
    connection.execute(TABLE)
    connection.execute("CREATE TABLE state (key TEXT PRIMARY KEY, value TEXT NOT NULL)")
    insert_rows(connection, rows)
    for item in (state if state is not None else {"last_compression_run": LAST_RUN}).items():
        connection.execute("INSERT INTO state VALUES (?, ?)", item)
    connection.close()
    return path


def insert_rows(connection: apsw.Connection, rows: Sequence[Mapping[str, Any]]) -> None:
    with connection:
        for row in rows:
            plain = {
                name: json.dumps(value, ensure_ascii=False)
                if name in LISTS and isinstance(value, list)
                else value
                for name, value in row.items()
            }
            marks = ", ".join("?" * len(plain))
            connection.execute(
                f"INSERT INTO memories ({', '.join(plain)}) VALUES ({marks})", tuple(plain.values())
            )
