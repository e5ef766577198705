"""DuckDB, in this process: rows into Parquet and back, and questions in SQL that can only read.

A question sees the tables of one mind and nothing else: no file, no network, no extension, no variable of this program, and
no setting that it could change. It has so much time and memory, and is then cut off.
"""

import math
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from pathlib import Path
from threading import Timer
from typing import Any

import numpy as np

from omoide.care.tables import TABLES, Row
from omoide.errors import BadQuery, BadSetting
from omoide.model.frozen import frozen
from omoide.model.logbook import FullLog

_SOME = 10_000  # rows that are handed over at once
_CLOSED: Any = {
    "allow_community_extensions": "false",
    "autoinstall_known_extensions": "false",
    "autoload_known_extensions": "false",
}
_NUMBERS = {"BIGINT": np.float64, "DOUBLE": np.float64}
Terms = Callable[[str], list[int]]


@frozen
class Answer:
    """What a question gave: names of its columns, and rows of plain values; `more` where there were more of them."""

    columns: tuple[str, ...]
    rows: tuple[tuple[Any, ...], ...]
    more: bool


@contextmanager
def opened(*, memory_mb: int = 512, only: Sequence[Path] | None = None) -> Iterator[Any]:
    """A database in RAM. What does not fit is refused rather than written to a file that nobody would erase. With `only` it
    can read these files and no other, write none, and be told nothing else."""
    try:
        import duckdb
    except ModuleNotFoundError as missing:
        problem = f"it needs {missing.name}. Install it: pip install 'omoide[log]'"
        raise BadSetting(key="log", source="settings", problem=problem) from None
    connection = duckdb.connect(":memory:", config=_CLOSED)
    try:
        for setting in (
            "python_enable_replacements = false",
            "temp_directory = ''",
            "threads = 2",
            f"memory_limit = '{memory_mb}MB'",
        ):
            connection.execute(f"SET {setting}")
        if only is not None:
            listed = ", ".join(f"'{_quoted(path)}'" for path in only)
            connection.execute(f"SET allowed_paths = [{listed}]")
            connection.execute("SET enable_external_access = false")
            connection.execute("SET lock_configuration = true")
        yield connection
    finally:
        connection.close()


def fill(connection: Any, table: str, rows: Iterable[Row]) -> int:
    """A table of ours, made and filled; how many rows it has."""
    columns = TABLES[table].columns
    said = ", ".join(f'"{name}" {kind}' for name, kind in columns.items())
    connection.execute(f"CREATE TABLE {table} ({said})")
    count, some = 0, list[Row]()
    for row in rows:
        some.append(row)
        if len(some) == _SOME:
            count += _append(connection, table, columns, some)
            some = []
    return count + _append(connection, table, columns, some)


def _append(connection: Any, table: str, columns: Mapping[str, str], rows: Sequence[Row]) -> int:
    """By columns: row by row it would take a thousand times as long."""
    if rows:
        given = {
            name: _column([row[place] for row in rows], kind)
            for place, (name, kind) in enumerate(columns.items())
        }
        casts = ", ".join(f'"{name}"::{kind}' for name, kind in columns.items())
        connection.register("given", given)
        try:
            connection.execute(f"INSERT INTO {table} SELECT {casts} FROM given")
        finally:
            connection.unregister("given")
    return len(rows)


def _column(values: Sequence[Any], kind: str) -> Any:
    if kind in _NUMBERS:
        return np.array([math.nan if value is None else value for value in values], np.float64)
    if kind == "TIMESTAMP":
        return np.array(values, "datetime64[us]")
    made = np.empty(len(values), object)
    made[:] = values
    return made


def write_parquet(connection: Any, table: str, target: Path) -> None:
    connection.execute(f"COPY {table} TO '{_quoted(target)}' (FORMAT parquet, COMPRESSION zstd)")


def numbers_in(connection: Any, path: Path) -> tuple[int, int | None]:
    """How many rows a file has, and the last number among them, if its rows are numbered."""
    columns = {row[0] for row in connection.execute(f"DESCRIBE FROM '{_quoted(path)}'").fetchall()}
    last = "max(number)" if "number" in columns else "NULL"
    return connection.execute(f"SELECT count(*), {last} FROM read_parquet('{_quoted(path)}')").fetchall()[0]


def holds(connection: Any, path: Path, digests: Sequence[str]) -> bool:
    """Whether one of these words lies in the file."""
    found = connection.execute(
        f"SELECT count(*) FROM read_parquet('{_quoted(path)}') WHERE list_contains(?, words) AND (text IS NOT NULL OR terms IS NOT NULL)",
        [list(digests)],
    ).fetchall()
    return bool(found[0][0])


def holds_entry(connection: Any, path: Path, digests: Sequence[str]) -> bool:
    """Whether one of these entries of the journal lies in the file."""
    sql = f"SELECT count(*) FROM read_parquet('{_quoted(path)}') WHERE list_contains(?, digest)"
    return bool(connection.execute(sql, [list(digests)]).fetchall()[0][0])


def view(connection: Any, table: str, paths: Sequence[Path]) -> None:
    listed = ", ".join(f"'{_quoted(path)}'" for path in paths)
    connection.execute(f"CREATE VIEW {table} AS SELECT * FROM read_parquet([{listed}])")


def named_in(connection: Any, sql: str) -> set[str]:
    """The tables of ours that a question names, as far as it can be read; all of them where it cannot."""
    import duckdb

    try:
        return {name.lower() for name in connection.get_table_names(sql)} & TABLES.keys()
    except duckdb.Error:
        return set(TABLES)


def ask_rows(rows: Callable[[str], Iterable[Row]], sql: str, *, terms: Terms, log: FullLog) -> Answer:
    """A question to the store itself, of which only the tables are read that it names."""
    with opened(memory_mb=log.query_mb, only=()) as connection:
        refuse_all_but_reading(connection, sql)
        for table in TABLES:
            fill(connection, table, ())
        for table in named_in(connection, sql):
            connection.execute(f"DROP TABLE {table}")
            fill(connection, table, rows(table))
        return ask(connection, sql, terms=terms, seconds=log.query_s, most=log.query_rows)


def ask(connection: Any, sql: str, *, terms: Terms, seconds: float, most: int) -> Answer:
    """Over a connection that can do nothing but answer."""
    import duckdb

    connection.create_function("terms_of", terms, ["VARCHAR"], "UINTEGER[]")
    connection.execute(
        "CREATE MACRO says(terms, words) AS list_has_all(coalesce(terms, []), terms_of(words))"
    )
    refuse_all_but_reading(connection, sql)
    late = Timer(seconds, connection.interrupt)
    late.start()
    try:
        found = connection.execute(sql)
        columns = tuple(each[0] for each in found.description)
        rows = found.fetchmany(most + 1)
    except duckdb.InterruptException:
        raise BadQuery(detail=f"it took longer than {seconds:g} s (`log.query_s`)") from None
    except duckdb.OutOfMemoryException:
        raise BadQuery(detail="it needs more memory than it may have (`log.query_mb`)") from None
    except (duckdb.Error, RuntimeError) as error:
        raise BadQuery(detail=_told(error)) from None
    finally:
        late.cancel()
    shown = tuple(tuple(map(_plain, row)) for row in rows[:most])
    return Answer(columns=columns, rows=shown, more=len(rows) > most)


def refuse_all_but_reading(connection: Any, sql: str) -> None:
    import duckdb

    try:
        statements = connection.extract_statements(sql)
    except duckdb.Error as error:
        raise BadQuery(detail=_told(error) + _to_quote(connection, sql)) from None
    allowed = (duckdb.StatementType.SELECT, duckdb.StatementType.EXPLAIN)
    if len(statements) != 1 or statements[0].type not in allowed:
        raise BadQuery(detail="one question that only reads is allowed: SELECT …")


def _to_quote(connection: Any, sql: str) -> str:
    """Which of our columns stand in a question without quotes although SQL keeps these words for itself. The list of such
    words grows with DuckDB, so DuckDB is asked."""
    columns = {column for table in TABLES.values() for column in table.columns}
    found = connection.execute(
        "SELECT keyword_name FROM duckdb_keywords() WHERE keyword_category IN ('reserved', 'type_function')"
    ).fetchall()
    kept = sorted(columns & {name for (name,) in found})
    bare = [f'"{name}"' for name in kept if re.search(rf'(?<!["\w.]){name}(?!["\w])', sql, re.IGNORECASE)]
    return f". In SQL, write {', '.join(bare)} with the quotes" if bare else ""


def _told(error: Exception) -> str:
    return str(error).strip().split("\n\n")[0][:500]


def _plain(value: Any) -> Any:
    match value:
        case None | bool() | int() | str():
            return value
        case float():
            return value if math.isfinite(value) else None
        case datetime() | date() | time():
            return value.isoformat()
        case list() | tuple():
            return [_plain(each) for each in value]
        case dict():
            return {str(name): _plain(each) for name, each in value.items()}
        case bytes() | bytearray():
            return bytes(value).hex()
        case Decimal():
            return float(value)
        case timedelta():
            return value.total_seconds()
        case _:
            return str(value)


def _quoted(path: Path) -> str:
    return str(path).replace("'", "''")
