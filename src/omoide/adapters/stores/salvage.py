"""Salvage: what can still be read of a damaged store, row by row, for the day on which there is no backup (LT-65)."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import apsw

from omoide.adapters.stores.cipher import Cipher, opened
from omoide.adapters.stores.sqlite_session import drained
from omoide.errors import Damaged

# What everything else can be made from, and in which order it lies in the file.
TABLES = {
    "words": ("scope, digest", "digest, body"),
    "journal": ("scope, number", "scope, number, words, body"),
    "events": ("scope, number", "scope, number, words, body"),
}
_PAGE = 50  # a page that cannot be read costs at most so many rows on either side of it


def salvaged(path: Path, *, cipher: Cipher | None = None) -> Iterator[dict[str, Any]]:
    """Rows by table. From the beginning up to the damage, and from the end back to it."""
    remedy = "Nothing can be read of it; only a backup can help."
    try:
        connection = opened(path, cipher, flags=apsw.SQLITE_OPEN_READONLY)
    except apsw.Error as error:
        raise Damaged(path=path, detail=str(error), remedy=remedy) from error
    try:
        drained(connection, "SELECT COUNT(*) FROM sqlite_schema")
        for table in TABLES:
            yield from _rows(connection, table)
    except apsw.Error as error:
        raise Damaged(path=path, detail=str(error), remedy=remedy) from error
    finally:
        connection.close()


def _rows(connection: apsw.Connection, table: str) -> Iterator[dict[str, Any]]:
    seen: set[tuple[Any, ...]] = set()
    names = TABLES[table][1].split(", ")
    for way in ("ASC", "DESC"):
        for row in _until_damage(connection, table, way):
            if row not in seen:
                seen.add(row)
                yield {"table": table, **{name: _value(v) for name, v in zip(names, row, strict=True)}}


def _until_damage(connection: apsw.Connection, table: str, way: str) -> Iterator[tuple[Any, ...]]:
    keys, columns = TABLES[table]
    order = ", ".join(f"{key} {way}" for key in keys.split(", "))
    compared = ">" if way == "ASC" else "<"
    marks = ", ".join("?" * len(keys.split(", ")))
    after: tuple[Any, ...] | None = None
    size = _PAGE
    while True:
        where = f"WHERE ({keys}) {compared} ({marks})" if after else ""
        sql = f"SELECT {keys}, {columns} FROM {table} {where} ORDER BY {order} LIMIT {size}"
        try:
            rows = drained(connection, sql, after or ())
        except (apsw.CorruptError, UnicodeDecodeError):
            if size == 1:
                return
            size = 1  # up to the very row
            continue
        if not rows:
            return
        own = len(keys.split(", "))
        yield from (row[own:] for row in rows)
        after = rows[-1][:own]


def _value(value: Any) -> Any:
    """Bodies are JSON; where that was hit, the text itself is worth something still."""
    if not isinstance(value, str) or not value.startswith("{"):
        return value if isinstance(value, str | int | float | None) else repr(value)
    try:
        return json.loads(value)
    except ValueError:
        return value
