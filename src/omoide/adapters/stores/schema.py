"""The tables, as numbered migrations: each is applied in one transaction together with its number.

Written for SQLite and PostgreSQL alike; `{bytes}` and `{clustered}` are what they spell differently. Every key
begins with the scope, so that tables can be split by it.
"""

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from typing import Any, Protocol


class Session(Protocol):
    """A transaction: rows out, values in. `?` stands for a value."""

    acknowledged: int  # how many entries and events this transaction will have acknowledged

    def rows(self, sql: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]: ...
    def run_many(self, sql: str, values: Sequence[Sequence[Any]]) -> None: ...


class Database(Protocol):
    """Where the tables are: reading at any time, writing one transaction at a time, durable when it ends."""

    def reading(self) -> AbstractContextManager[Session]: ...
    def writing(self) -> AbstractContextManager[Session]: ...
    def scrub(self) -> None: ...
    def holding(self, traces: Sequence[str]) -> list[str]: ...
    def check(self) -> list[str]: ...
    def close(self) -> None: ...


Migration = Callable[[Session], None]

_FIRST = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL);

CREATE TABLE scopes (
    scope BIGINT PRIMARY KEY, tenant TEXT NOT NULL, mind TEXT NOT NULL,
    number BIGINT NOT NULL, digest TEXT NOT NULL, at TEXT NOT NULL,
    events BIGINT NOT NULL, events_digest TEXT NOT NULL,
    UNIQUE (tenant, mind));

CREATE TABLE words (digest TEXT PRIMARY KEY, scope BIGINT NOT NULL, salt {bytes} NOT NULL, body TEXT NOT NULL);

CREATE TABLE journal (
    scope BIGINT NOT NULL, number BIGINT NOT NULL, words TEXT, body TEXT NOT NULL, digest TEXT NOT NULL,
    PRIMARY KEY (scope, number));

CREATE TABLE mentions (
    scope BIGINT NOT NULL, name TEXT NOT NULL, number BIGINT NOT NULL,
    PRIMARY KEY (scope, name, number)) {clustered};

CREATE TABLE memories (
    scope BIGINT NOT NULL, id TEXT NOT NULL, version BIGINT NOT NULL, seq BIGINT NOT NULL,
    alive SMALLINT NOT NULL, kind TEXT NOT NULL, stage TEXT NOT NULL, category TEXT, origins TEXT NOT NULL,
    occurred DOUBLE PRECISION NOT NULL, words TEXT, facts TEXT NOT NULL, mark TEXT NOT NULL,
    terms {bytes} NOT NULL, counts {bytes} NOT NULL,
    PRIMARY KEY (scope, id));
CREATE INDEX memories_seq ON memories (scope, seq);

CREATE TABLE links (
    scope BIGINT NOT NULL, source TEXT NOT NULL, target TEXT NOT NULL, tie TEXT NOT NULL,
    weight DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (scope, source, target, tie)) {clustered};
CREATE INDEX links_target ON links (scope, target);

CREATE TABLE notes (scope BIGINT NOT NULL, key TEXT NOT NULL, words TEXT NOT NULL, PRIMARY KEY (scope, key));

CREATE TABLE events (
    scope BIGINT NOT NULL, number BIGINT NOT NULL, id TEXT NOT NULL, words TEXT NOT NULL,
    body TEXT NOT NULL, digest TEXT NOT NULL,
    PRIMARY KEY (scope, number));
CREATE UNIQUE INDEX events_id ON events (scope, id);
"""


def migrations(*, bytes_type: str, clustered: str) -> tuple[Migration, ...]:
    """All of them, in order; the number of a migration is its place, from 1."""

    def first(session: Session) -> None:
        for statement in _FIRST.format(bytes=bytes_type, clustered=clustered).split(";\n"):
            if statement.strip():
                session.rows(statement)

    return (first,)
