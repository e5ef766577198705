"""The tables, as numbered migrations: each is applied in one transaction together with its number.

Written for SQLite and PostgreSQL alike; `{text}`, `{bytes}` and `{clustered}` are what they spell differently (text
sorts by code point in both). Every key begins with the scope, so that tables can be split by it.
"""

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from typing import Any

from omoide.adapters.stores.rows import mark_of
from omoide.dynamics.facts import packed
from omoide.model.memory import Memory
from omoide.model.plain import from_plain
from omoide.model.protocol import Protocol
from omoide.model.scope import Scope
from omoide.model.words import gone


class Session(Protocol):
    """A transaction: rows out, values in. `?` stands for a value."""

    acknowledged: int  # how many entries and events this transaction will have acknowledged
    proof: (
        tuple[str, Sequence[Any]] | None
    )  # a question that has an answer only if this transaction was committed
    numbering: (
        str  # to be asked by whoever gives a new mind its number, so that two who do wait for each other
    )

    def rows(self, sql: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]: ...
    def run_many(self, sql: str, values: Sequence[Sequence[Any]]) -> None: ...


class Database(Protocol):
    """Where the tables are: reading at any time, writing one transaction at a time, durable when it ends.

    `writing` is told the scope, so that a server need not let one mind wait for another; None means all of them.
    What is not `durable` is written in order, but nobody waits for the disk. With `one_writer`, all wait for each other.
    `left_in` names the files that hold a piece of what was erased after everything was done about it; what words that are kept
    still say is no such piece.
    """

    @property
    def one_writer(self) -> bool: ...
    def reading(self) -> AbstractContextManager[Session]: ...
    def writing(self, scope: Scope | None, *, durable: bool = True) -> AbstractContextManager[Session]: ...
    def carry_over(self) -> None: ...
    def scrub(self) -> None: ...
    def left_in(self, traces: Sequence[str], *, still_said: Callable[[str], bool]) -> list[str]: ...
    def check(self) -> list[str]: ...
    def close(self) -> None: ...


Migration = Callable[[Session], None]

_FIRST = """
CREATE TABLE meta (key {text} PRIMARY KEY, value {text} NOT NULL);

CREATE TABLE scopes (
    scope BIGINT PRIMARY KEY, tenant {text} NOT NULL, mind {text} NOT NULL,
    number BIGINT NOT NULL, digest {text} NOT NULL, at {text} NOT NULL,
    events BIGINT NOT NULL, events_digest {text} NOT NULL,
    acknowledged BIGINT NOT NULL, lexicon {text} NOT NULL,
    UNIQUE (tenant, mind));

CREATE TABLE words (
    scope BIGINT NOT NULL, digest {text} NOT NULL, salt {bytes} NOT NULL, body {text} NOT NULL,
    PRIMARY KEY (scope, digest));

CREATE TABLE journal (
    scope BIGINT NOT NULL, number BIGINT NOT NULL, words {text}, body {text} NOT NULL, digest {text} NOT NULL,
    PRIMARY KEY (scope, number)) {clustered};

CREATE TABLE mentions (
    scope BIGINT NOT NULL, name {text} NOT NULL, number BIGINT NOT NULL,
    PRIMARY KEY (scope, name, number)) {clustered};

CREATE TABLE memories (
    scope BIGINT NOT NULL, id {text} NOT NULL, version BIGINT NOT NULL, seq BIGINT NOT NULL,
    alive SMALLINT NOT NULL, kind {text} NOT NULL, stage {text} NOT NULL, tier {text} NOT NULL, category {text},
    origins {text} NOT NULL, occurred DOUBLE PRECISION NOT NULL, numbers {bytes} NOT NULL, words {text},
    facts {text} NOT NULL, mark {text} NOT NULL,
    tokens BIGINT NOT NULL, session BIGINT NOT NULL, terms {bytes} NOT NULL, counts {bytes} NOT NULL,
    PRIMARY KEY (scope, id));
CREATE INDEX memories_seq ON memories (scope, seq);

CREATE TABLE links (
    scope BIGINT NOT NULL, source {text} NOT NULL, target {text} NOT NULL, tie {text} NOT NULL,
    weight DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (scope, source, target, tie)) {clustered};
CREATE INDEX links_target ON links (scope, target);

CREATE TABLE notes (scope BIGINT NOT NULL, key {text} NOT NULL, words {text} NOT NULL, PRIMARY KEY (scope, key));

CREATE TABLE events (
    scope BIGINT NOT NULL, number BIGINT NOT NULL, id {text} NOT NULL, words {text} NOT NULL,
    body {text} NOT NULL, digest {text} NOT NULL,
    PRIMARY KEY (scope, number)) {clustered};
CREATE UNIQUE INDEX events_id ON events (scope, id);

CREATE TABLE spaces (
    scope BIGINT NOT NULL, space BIGINT NOT NULL, name {text} NOT NULL, dimension BIGINT NOT NULL,
    calibration {text} NOT NULL, maker {text} NOT NULL, standing SMALLINT NOT NULL, seen BIGINT NOT NULL,
    made BIGINT NOT NULL,
    PRIMARY KEY (scope, space), UNIQUE (scope, name));

CREATE TABLE vectors (
    scope BIGINT NOT NULL, space BIGINT NOT NULL, id {text} NOT NULL, words {text} NOT NULL, made BIGINT NOT NULL,
    asks {bytes} NOT NULL, body {bytes} NOT NULL,
    PRIMARY KEY (scope, space, id));
CREATE INDEX vectors_made ON vectors (scope, space, made);
"""


# What is being done, beside the journal. A mind may have work before it has its first memory, so the scope is spelt out.
_WORK = """
CREATE TABLE leases (
    tenant {text} NOT NULL, mind {text} NOT NULL, task {text} NOT NULL,
    number BIGINT NOT NULL, holder {text} NOT NULL, until {text} NOT NULL,
    PRIMARY KEY (tenant, mind, task)) {clustered};

CREATE TABLE answers (
    tenant {text} NOT NULL, mind {text} NOT NULL, key {text} NOT NULL, raw {text} NOT NULL, at {text} NOT NULL,
    PRIMARY KEY (tenant, mind, key));

CREATE TABLE spending (
    tenant {text} NOT NULL, mind {text} NOT NULL, number BIGINT NOT NULL, at {text} NOT NULL,
    model {text} NOT NULL, purpose {text} NOT NULL, tokens_in BIGINT NOT NULL, tokens_out BIGINT NOT NULL,
    cost DOUBLE PRECISION NOT NULL, failed SMALLINT NOT NULL,
    PRIMARY KEY (tenant, mind, number)) {clustered};
CREATE INDEX spending_of ON spending (tenant, mind, at);
CREATE INDEX spending_at ON spending (at);
"""


# The activity log is read by days, and a line of a day keeps its number.
_DAYS = """
ALTER TABLE events ADD COLUMN day {text} NOT NULL DEFAULT '';
ALTER TABLE events ADD COLUMN line BIGINT NOT NULL DEFAULT 0;
CREATE INDEX events_day ON events (scope, day, line);
"""


# What statements speak of, once somebody has asked; and up to which entry they were read.
_FRAMES = """
CREATE TABLE frames (
    scope BIGINT NOT NULL, id {text} NOT NULL, facet BIGINT NOT NULL, words {text} NOT NULL,
    PRIMARY KEY (scope, id, facet)) {clustered};
CREATE INDEX frames_facet ON frames (scope, facet);

CREATE TABLE framed (scope BIGINT PRIMARY KEY, seen BIGINT NOT NULL);
"""


# Who sees a memory of another mind, one row for each reader; and through which memories one came that was heard.
_SHARING = """
CREATE TABLE shares (
    tenant {text} NOT NULL, reader {text} NOT NULL, scope BIGINT NOT NULL, id {text} NOT NULL,
    PRIMARY KEY (tenant, reader, scope, id)) {clustered};
CREATE INDEX shares_of ON shares (scope, id);

CREATE TABLE heard (
    tenant {text} NOT NULL, mind {text} NOT NULL, memory {text} NOT NULL, scope BIGINT NOT NULL, id {text} NOT NULL,
    PRIMARY KEY (tenant, mind, memory, scope, id)) {clustered};
CREATE INDEX heard_as ON heard (scope, id);
"""


# Vectors are counted through all spaces of a mind. With the space in this index as well, a server that has no statistics yet
# takes it for the one by which a single vector is found, and reads all of them each time.
_COUNTED = """
DROP INDEX vectors_made;
CREATE INDEX vectors_made ON vectors (scope, made);
"""


# How often memories came to mind: every question says it of ten of them, and nothing else of them changes.
_REHEARSED = """
CREATE TABLE rehearsed (
    scope BIGINT NOT NULL, id {text} NOT NULL, facts {text} NOT NULL, mark {text} NOT NULL,
    PRIMARY KEY (scope, id)) {clustered};
"""


# Whoever reads a memory reads its words. Where rows lie in the order of their key, looking them up is one page, not two.
_WORDS = """
CREATE TABLE words_by_key (
    scope BIGINT NOT NULL, digest {text} NOT NULL, salt {bytes} NOT NULL, body {text} NOT NULL,
    PRIMARY KEY (scope, digest)) {clustered};
INSERT INTO words_by_key SELECT scope, digest, salt, body FROM words;
DROP TABLE words;
ALTER TABLE words_by_key RENAME TO words;
"""


def numbered_by_day(session: Session) -> None:
    for (key,) in session.rows("SELECT scope FROM scopes"):
        lines: dict[str, int] = {}
        for number, body in session.rows(
            "SELECT number, body FROM events WHERE scope = ? ORDER BY number", (key,)
        ):
            day = json.loads(body)["at"][:10]
            lines[day] = lines.get(day, 0) + 1
            session.rows(
                "UPDATE events SET day = ?, line = ? WHERE scope = ? AND number = ?",
                (day, lines[day], key, number),
            )


def packed_anew(session: Session) -> None:
    """The numbers of every memory, which have grown: level, stage, and since when."""
    for key, memory in _living(session):
        session.rows(
            "UPDATE memories SET numbers = ? WHERE scope = ? AND id = ?", (packed(memory), key, memory.id)
        )


def rehearsed_apart(session: Session) -> None:
    """Out of the facts and numbers of the memories, and out of the index of who is mentioned where."""
    from omoide.adapters.stores import rehearsing, writing  # which rest on this file

    for key, memory in _living(session, facts='%"recalls":%'):
        facts, mark, numbers = writing.at_rest(memory)
        session.rows(
            "UPDATE memories SET facts = ?, mark = ?, numbers = ? WHERE scope = ? AND id = ?",
            (facts, mark, numbers, key, memory.id),
        )
        session.rows(rehearsing.SAVE, (key, *rehearsing.row_of(memory.id, rehearsing.rehearsed(memory))))
    for (key,) in session.rows("SELECT scope FROM scopes"):
        for number, names in rehearsing.entries(session, key):
            session.run_many(
                "DELETE FROM mentions WHERE scope = ? AND name = ? AND number = ?",
                [(key, name, number) for name in names],
            )


def nothing(session: Session) -> None:
    """For a store to which it does not matter: numbers mean the same everywhere."""


def _living(session: Session, *, facts: str = "%") -> Iterator[tuple[int, Memory]]:
    """All that stand in the tables as they were written, without their words: what was scribbled over stays as it is."""
    for (key,) in session.rows("SELECT scope FROM scopes"):
        sql = (
            "SELECT id, facts, mark FROM memories WHERE scope = ? AND id > ? AND alive = 1 AND facts LIKE ? "
            "ORDER BY id LIMIT 500"
        )
        name = ""
        while page := session.rows(sql, (key, name, facts)):
            for _, written, mark in page:
                if mark == mark_of(written):
                    yield key, from_plain(Memory, json.loads(written), unseal=gone)
            if not name < page[-1][0]:
                break  # the tree is damaged: from here the same rows would come again
            name = page[-1][0]


def migrations(*, text: str, bytes_type: str, clustered: str) -> tuple[Migration, ...]:
    """All of them, in order; the number of a migration is its place, from 1."""

    def making(tables: str) -> Migration:
        def make(session: Session) -> None:
            for statement in tables.format(text=text, bytes=bytes_type, clustered=clustered).split(";\n"):
                if statement.strip():
                    session.rows(statement)

        return make

    return (
        making(_FIRST),
        making(_WORK),
        packed_anew,
        making(_DAYS),
        numbered_by_day,
        making(_FRAMES),
        making(_SHARING),
        making(_COUNTED),
        making(_REHEARSED),
        rehearsed_apart,
        making(_WORDS) if clustered else nothing,
    )
