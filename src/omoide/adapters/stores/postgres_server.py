"""One database of a PostgreSQL server: many minds, written to by many processes on many hosts at the same time.

Who writes to a mind holds its advisory lock until the transaction ends, so minds do not wait for each other. Where the
connection is lost while a commit is on its way, the old connection is ended, its lock awaited, and then the journal
tells whether the entry is there: nothing is guessed.
"""

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from threading import Lock, local
from time import monotonic
from typing import Any

import psycopg
from psycopg.conninfo import conninfo_to_dict

from omoide.adapters.stores.postgres_making import (
    ALL,
    NEW,
    bring_up_to_date,
    lock_key,
    refuse_old,
    refuse_unsafe,
)
from omoide.adapters.stores.postgres_pool import Connection, Lent, Pool
from omoide.adapters.stores.postgres_session import PostgresLook, PostgresSession, run, run_plain, translated
from omoide.errors import Busy, InDoubt, StoreError, Unavailable
from omoide.failpoints import failpoint
from omoide.model.scope import Scope

CONNECTIONS = 8
LOCK_WAIT_S = 30.0
REACH_S = 10.0
ANSWER_S = 60.0
_ERASED_FROM = ("words", "memories", "links", "notes", "vectors", "answers")


def shown(url: str) -> str:
    """The address as people may see it: without a password."""
    given = conninfo_to_dict(url)
    where = f"{given.get('host') or 'localhost'}" + (f":{given['port']}" if given.get("port") else "")
    return f"postgresql://{where}/{given.get('dbname') or ''}"


class _Mine(local):
    """What this thread reads with: one connection, however many look at the same time."""

    held: "_Held | None" = None


class _Held:
    def __init__(self, lent: Lent, stack: Any) -> None:
        self.lent = lent
        self.stack = stack
        self.users = 1


class PostgresServer:
    one_writer = False

    def __init__(
        self,
        url: str,
        *,
        connections: int = CONNECTIONS,
        lock_wait_s: float = LOCK_WAIT_S,
        reach_s: float = REACH_S,
        answer_s: float = ANSWER_S,
        looks: bool = False,
    ) -> None:
        """Who only `looks` makes no tables and brings none up to date."""
        self.name = shown(url)
        self._lock_wait_s = lock_wait_s
        self._reach_s = reach_s
        self._answer_s = answer_s
        self._looks = looks
        self._process = os.getpid()
        self._mine = _Mine()
        self._users = Lock()
        with self._translated():
            self._pool = Pool(
                url,
                name=self.name,
                most=connections,
                wait_s=lock_wait_s,
                reach_s=reach_s,
                answer_s=answer_s,
                prepare=self._prepare,
            )
            try:
                self._examine()
            except BaseException:
                self._pool.close()
                raise

    def _examine(self) -> None:
        with self._pool.lent("writing") as lent:
            if self._looks:
                refuse_old(lent.connection, self.name)
                return
            refuse_unsafe(lent.connection, self.name)
            bring_up_to_date(lent.connection, self.name)

    def _prepare(self, connection: Connection) -> None:
        """Nobody waits for ever: not for a lock, not for a statement, and not for a client that is gone."""
        run_plain(
            connection,
            "SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL READ COMMITTED;"
            f"SET lock_timeout = {int(self._lock_wait_s * 1000)};"
            f"SET statement_timeout = {int(self._answer_s * 1000)};"
            f"SET idle_in_transaction_session_timeout = {int(self._answer_s * 1000)}",
        )

    def _translated(self) -> Any:
        return translated(self.name, seconds=self._lock_wait_s)

    def _refuse_looking(self) -> None:
        if self._looks:
            raise Busy(path=self.name, seconds=0)

    def _refuse_fork(self) -> None:
        if self._process != os.getpid():
            raise StoreError(
                path=self.name, detail="it was opened before a fork; open it anew in this process"
            )

    # Reading.

    @contextmanager
    def reading(self) -> Iterator[PostgresLook]:
        self._refuse_fork()
        with self._translated():
            held = self._hold()
            try:
                yield PostgresLook(held.lent)
            finally:
                self._let_go(held)

    def _hold(self) -> _Held:
        held = self._mine.held
        with self._users:
            if held is not None and held.users:
                held.users += 1
                return held
        stack = self._pool.lent("reading")
        self._mine.held = _Held(stack.__enter__(), stack)
        return self._mine.held

    def _let_go(self, held: _Held) -> None:
        with self._users:
            held.users -= 1
            last = not held.users
        if last:
            held.stack.__exit__(None, None, None)

    # Writing.

    @contextmanager
    def writing(self, scope: Scope | None, *, durable: bool = True) -> Iterator[PostgresSession]:
        """A transaction that is durable when the block ends."""
        self._refuse_fork()
        self._refuse_looking()
        with self._translated(), self._pool.lent("writing") as lent:
            self._begin(lent, scope, durable=durable)
            connection = lent.connection
            session = PostgresSession(connection)
            session.numbering = f"SELECT pg_advisory_xact_lock({NEW})"
            try:
                yield session
                failpoint("store.before_commit")
            except BaseException:
                if not connection.closed:
                    run_plain(connection, "ROLLBACK")
                raise
            try:
                run_plain(connection, "COMMIT")
            except psycopg.Error:
                if not connection.closed or not self._stands(lent, scope, session):
                    raise
            failpoint("store.after_commit")

    def _begin(self, lent: Lent, scope: Scope | None, *, durable: bool) -> None:
        """Nothing has happened yet: on a connection that turns out to be dead it is simply begun anew."""
        end = monotonic() + self._reach_s
        while True:
            try:
                run_plain(lent.connection, self._beginning(scope, durable=durable))
                return
            except psycopg.Error:
                if not lent.lost or monotonic() > end:
                    raise
                lent.drop()

    def _beginning(self, scope: Scope | None, *, durable: bool) -> str:
        lazily = "" if durable else "SET LOCAL synchronous_commit = off;"
        if scope is None:
            return f"BEGIN;{lazily}SELECT pg_advisory_xact_lock({ALL})"
        mine = lock_key("scope", scope.tenant, scope.mind)
        return f"BEGIN;{lazily}SELECT pg_advisory_xact_lock_shared({ALL}), pg_advisory_xact_lock({mine})"

    def _stands(self, lent: Lent, scope: Scope | None, session: PostgresSession) -> bool:
        """Whether a commit whose answer was lost has happened. While its transaction is not over, it holds the lock."""
        gone = lent.connection.token
        failpoint("store.in_doubt")
        lent.drop()
        if session.proof is None:
            return False  # made anew, or run out, by whoever needs it
        end = monotonic() + self._reach_s
        while True:
            try:
                connection = lent.connection
                run(
                    connection,
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = ?",
                    (gone,),
                )
                run_plain(connection, self._beginning(scope, durable=False))
                found = run(connection, *session.proof)
                run_plain(connection, "ROLLBACK")
                return bool(found)
            except (psycopg.Error, Unavailable) as error:
                if monotonic() > end:
                    problem = (
                        f"its server went away meanwhile, and is not back after {round(self._reach_s)} s"
                    )
                    raise InDoubt(path=self.name, problem=problem) from error
                lent.drop()

    # Care.

    def carry_over(self) -> None:
        """The server has somebody for that."""

    def scrub(self) -> None:
        """What was deleted leaves the tables; the log and the archives of the server keep it as long as they last."""
        self._refuse_fork()
        self._refuse_looking()
        with self._translated(), self._pool.lent("writing") as lent:
            connection = lent.connection
            connection.answer_s = float("inf")
            try:
                run_plain(connection, "SET statement_timeout = 0")
                run(connection, f"VACUUM {', '.join(_ERASED_FROM)}")
            finally:
                lent.drop()

    def left_in(self, traces: Sequence[str], *, still_said: Callable[[str], bool]) -> list[str]:
        """The files are the server's own, and cannot be looked into."""
        return []

    def check(self) -> list[str]:
        with self.reading() as session:
            rows = session.rows(
                "SELECT COALESCE(checksum_failures, 0) FROM pg_stat_database WHERE datname = current_database()"
            )
        return [f"the server has found {count} damaged pages" for (count,) in rows if count]

    def size(self) -> dict[str, int]:
        """Bytes of every table with its indexes, by its name."""
        with self.reading() as session:
            found = session.rows(
                "SELECT relname::text, pg_total_relation_size(oid) FROM pg_class "
                "WHERE relkind = 'r' AND relnamespace = (SELECT relnamespace FROM pg_class WHERE oid = 'meta'::regclass)"
            )
        return dict(sorted(found))

    def close(self) -> None:
        if self._process == os.getpid():
            self._pool.close()
