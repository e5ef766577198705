"""Vectors in PostgreSQL with pgvector: `halfvec`, a table for each number of dimensions, every part of a memory a row.

Within a mind the search is exact, by the key of the table, which begins with the mind. Over what many minds share lies a
graph (HNSW) of those rows alone, scanned on until enough of what it finds may be seen by the reader; so a question within
a mind cannot take it by mistake, and what is shared with nobody costs no graph.
"""

from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import psycopg

from omoide.adapters.stores.postgres_making import lock_key
from omoide.adapters.stores.postgres_pool import Connection, Lent, Pool
from omoide.adapters.stores.postgres_session import PostgresSession, run, run_plain
from omoide.errors import BadSetting, Busy, Unavailable, VectorsAway
from omoide.model.scope import Scope
from omoide.ports import Mark, Near, Placed, Search

_NEEDED = (0, 8)  # of pgvector: it scans a graph on until enough are found
_LARGEST = 4000  # dimensions of a halfvec that a graph may lie over
_EF_MOST = 1000
_ROOM = lock_key("vectors")  # held by whoever makes tables

_MARKS = """CREATE TABLE IF NOT EXISTS near_marks (
    house TEXT NOT NULL, tenant TEXT NOT NULL, mind TEXT NOT NULL, space TEXT NOT NULL,
    number BIGINT NOT NULL, digest TEXT NOT NULL, made BIGINT NOT NULL, PRIMARY KEY (house, tenant, mind))"""
_TABLE = """CREATE TABLE IF NOT EXISTS {table} (
    house TEXT NOT NULL, tenant TEXT NOT NULL, mind TEXT NOT NULL, memory TEXT NOT NULL, part SMALLINT NOT NULL,
    space TEXT NOT NULL, asks BOOLEAN NOT NULL, kind TEXT NOT NULL, stage TEXT NOT NULL, tier TEXT NOT NULL,
    occurred DOUBLE PRECISION NOT NULL, readers TEXT[] NOT NULL, body {schema}.halfvec({dimension}) NOT NULL,
    PRIMARY KEY (house, tenant, mind, memory, part))"""
_INDEX = """CREATE INDEX IF NOT EXISTS {table}_shared ON {table}
    USING hnsw (body {schema}.halfvec_cosine_ops) WHERE readers <> '{{}}'"""


class PgVector:
    def __init__(self, url: str, *, house: str, wait_s: float, connections: int = 4) -> None:
        """`house` tells stores apart that share an engine."""
        from omoide.adapters.stores.postgres_server import shown

        self.name = f"pgvector {shown(url)}"
        self._house = house
        self._made: set[int] = set()
        self._schema = ""
        self._pool = Pool(
            url,
            name=self.name,
            most=connections,
            wait_s=wait_s,
            reach_s=wait_s,
            answer_s=wait_s,
            prepare=lambda connection: None,
        )
        try:
            with self._lent() as lent:
                self._schema = _extension(lent.connection, self.name)
        except BaseException:
            self._pool.close()
            raise

    # How far it is.

    def marks(self, scopes: Collection[Scope]) -> dict[Scope, Mark]:
        minds: dict[str, list[str]] = {}
        for scope in scopes:
            minds.setdefault(scope.tenant, []).append(scope.mind)
        found: dict[Scope, Mark] = {}
        with self._lent() as lent:
            if "near_marks" not in self._tables(lent.connection, "near_marks"):
                return {}
            for tenant, some in minds.items():
                rows = run(
                    lent.connection,
                    "SELECT mind, space, number, digest, made FROM near_marks "
                    "WHERE house = ? AND tenant = ? AND mind = ANY(?)",
                    (self._house, tenant, some),
                )
                found |= {Scope(tenant, mind): Mark(*mark) for mind, *mark in rows}
        return found

    # Telling it.

    def put(
        self, scope: Scope, placed: Sequence[Placed], *, gone: Collection[str], dimension: int, mark: Mark
    ) -> None:
        """In one transaction with the mark."""
        with self._lent() as lent:
            self._ensure(lent.connection, dimension)
            with lent.connection.transaction():
                self._told(lent.connection, scope, placed, gone=gone, dimension=dimension, space=mark.space)
                run(
                    lent.connection,
                    "INSERT INTO near_marks VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (house, tenant, mind) DO UPDATE SET "
                    "space = excluded.space, number = excluded.number, digest = excluded.digest, made = excluded.made",
                    (*self._whose(scope), *mark),
                )

    def _told(
        self,
        connection: Connection,
        scope: Scope,
        placed: Sequence[Placed],
        *,
        gone: Collection[str],
        dimension: int,
        space: str,
    ) -> None:
        table, whose = _table(dimension), self._whose(scope)
        replaced = [*gone, *(each.memory for each in placed if each.parts is not None)]
        which = "house = ? AND tenant = ? AND mind = ? AND memory = ANY(?)"
        if replaced:
            run(connection, f"DELETE FROM {table} WHERE {which}", (*whose, replaced))
        session = PostgresSession(connection)
        session.run_many(
            f"INSERT INTO {table} VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?::{self._schema}.halfvec)",
            [
                (*whose, each.memory, part, space, bool(each.asks[part]), *_face(each), _written(vector))
                for each in placed
                if each.parts is not None
                for part, vector in enumerate(each.parts)
            ],
        )
        session.run_many(
            f"UPDATE {table} SET kind = ?, stage = ?, tier = ?, occurred = ?, readers = ? "
            "WHERE house = ? AND tenant = ? AND mind = ? AND memory = ? "
            "AND (kind, stage, tier, occurred, readers) IS DISTINCT FROM (?, ?, ?, ?, ?)",
            [(*_face(each), *whose, each.memory, *_face(each)) for each in placed if each.parts is None],
        )

    def drop(self, scope: Scope) -> None:
        with self._lent() as lent, lent.connection.transaction():
            for table in self._tables(lent.connection, "near_marks"):
                run(
                    lent.connection,
                    f"DELETE FROM {table} WHERE house = ? AND tenant = ? AND mind = ?",
                    self._whose(scope),
                )

    def scrub(self) -> None:
        with self._lent() as lent:
            for table in self._tables(lent.connection):
                run(lent.connection, f"VACUUM {table}")

    # Asking it.

    def nearest(self, searches: Sequence[Search]) -> list[list[Near]]:
        found: list[list[Near]] = []
        with self._lent() as lent:
            there = set(self._tables(lent.connection))
            for search in searches:
                asked = _table(len(search.vector)) in there
                found.append(self._nearest(lent.connection, search) if asked else [])
        return found

    def _nearest(self, connection: Connection, search: Search) -> list[Near]:
        sql, values = self.question(search)
        if not search.scope.is_offered:
            return _named(run(connection, sql, values), search.limit)
        with connection.transaction():
            run_plain(
                connection,
                "SET LOCAL hnsw.iterative_scan = relaxed_order;"
                f"SET LOCAL hnsw.ef_search = {min(_EF_MOST, max(40, search.limit))}",
            )
            return _named(run(connection, sql, values), search.limit)

    def question(self, search: Search) -> tuple[str, list[Any]]:
        """As it is put to the server. Twice as many rows as memories: one may have several parts."""
        where, values = ["house = ?", "tenant = ?"], [self._house, search.scope.tenant]
        if search.scope.is_offered:
            reader = search.scope.reader
            where += ["readers <> '{}'", "readers && ?", "mind <> ?"]
            values += [[reader.mind, ""], reader.mind]
        else:
            where, values = [*where, "mind = ?"], [*values, search.scope.mind]
        where, values = [*where, "space = ?"], [*values, search.space]
        if search.asks is not None:
            where, values = [*where, "asks = ?"], [*values, search.asks]
        for key in ("kind", "stage", "tier"):
            wanted = getattr(search, f"{key}s")
            if wanted is not None:
                where, values = [*where, f"{key} = ANY(?)"], [*values, sorted(wanted)]
        if search.since is not None:
            where, values = [*where, "occurred >= ?"], [*values, search.since]
        if search.until is not None:
            where, values = [*where, "occurred <= ?"], [*values, search.until]
        sql = (
            f"SELECT mind, memory, body OPERATOR({self._schema}.<=>) ?::{self._schema}.halfvec AS far "
            f"FROM {_table(len(search.vector))} WHERE {' AND '.join(where)} ORDER BY far LIMIT {search.limit * 2}"
        )
        return sql, [_written(search.vector), *values]

    # Its tables.

    def _ensure(self, connection: Connection, dimension: int) -> None:
        if dimension in self._made:
            return
        with connection.transaction():
            run(connection, f"SELECT pg_advisory_xact_lock({_ROOM})")
            run(connection, _MARKS)
            named = {"table": _table(dimension), "schema": self._schema, "dimension": dimension}
            run(connection, _TABLE.format(**named))
            if dimension <= _LARGEST:
                run(connection, _INDEX.format(**named))
        self._made.add(dimension)

    def _tables(self, connection: Connection, *also: str) -> list[str]:
        rows = run(
            connection,
            "SELECT tablename::text FROM pg_tables WHERE schemaname = current_schema() "
            "AND (tablename ~ '^near_[0-9]+$' OR tablename = ANY(?)) ORDER BY 1",
            (list(also),),
        )
        return [table for (table,) in rows]

    def _whose(self, scope: Scope) -> tuple[str, str, str]:
        return self._house, scope.tenant, scope.mind

    @contextmanager
    def _lent(self) -> Iterator[Lent]:
        """A connection; whatever goes wrong on it, the engine is away."""
        try:
            with self._pool.lent("writing") as lent:
                try:
                    yield lent
                except psycopg.Error:
                    lent.drop()
                    raise
        except (psycopg.Error, Unavailable, Busy) as error:
            self._made.clear()
            problem = " ".join(str(error).split())[:300] or type(error).__name__
            raise VectorsAway(path=self.name, problem=problem) from error

    def close(self) -> None:
        self._pool.close()


def _extension(connection: Connection, name: str) -> str:
    """The schema in which pgvector is."""
    found = run(
        connection,
        "SELECT n.nspname::text, e.extversion FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace "
        "WHERE e.extname = 'vector'",
    )
    if not found:
        problem = (
            f"the database of {name} has no extension pgvector. Let its administrator run CREATE EXTENSION vector, or "
            "set vectors.engine to columns"
        )
        raise BadSetting(key="vectors.engine", source="settings", problem=problem)
    ((schema, version),) = found
    if tuple(int(each) for each in version.split(".")[:2]) < _NEEDED:
        problem = f"pgvector {version} is too old: 0.8 or newer is needed. Run ALTER EXTENSION vector UPDATE"
        raise BadSetting(key="vectors.engine", source="settings", problem=problem)
    return '"' + schema.replace('"', '""') + '"'


def _table(dimension: int) -> str:
    return f"near_{dimension}"


def _face(placed: Placed) -> tuple[Any, ...]:
    return placed.kind, placed.stage, placed.tier, placed.occurred, list(placed.readers)


def _written(vector: Any) -> str:
    return "[" + ",".join(f"{each:.6g}" for each in vector.tolist()) + "]"


def _named(rows: list[tuple[Any, ...]], limit: int) -> list[Near]:
    return list(dict.fromkeys(Near(mind, memory) for mind, memory, _ in rows))[:limit]
