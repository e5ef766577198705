"""Connections to a PostgreSQL server: a few are kept, a dead one is replaced, and none is waited for without end.

psycopg has a pool of its own, but it doubles the time between two attempts: after a long fault a memory would be back
long after its server. This one has no threads, and looks at most half a second apart.
"""

from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore, Lock
from time import monotonic, sleep
from typing import Any, Self

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from omoide.adapters.clock import SystemChance
from omoide.errors import Busy, Unavailable

KEPT = 4  # connections that nobody uses; the others are closed
_CONNECT_S = 3
_AGAIN_S = (0.05, 0.5)  # the first wait between two attempts, and the longest
# What a kernel can tell about a peer that is gone without a word.
_DEFAULTS: dict[str, Any] = {
    "connect_timeout": _CONNECT_S,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
    "client_encoding": "UTF8",
}
# Said by a server that will be there in a moment; whatever else it refuses, it refuses again.
_PASSING = ("starting up", "shutting down", "in recovery", "not yet accepting", "too many", "terminating")


class Connection(psycopg.Connection[tuple[Any, ...]]):
    """One that gives up when no answer comes: a server may be stopped while its machine goes on saying it is there."""

    answer_s = 60.0
    token = ""  # by which the server knows this very connection

    def wait(self, gen: Any, *arguments: Any, **named: Any) -> Any:
        return super().wait(self._limited(gen), *arguments, **named)

    def _limited(self, gen: Any) -> Generator[Any, Any, Any]:
        end = monotonic() + self.answer_s
        try:
            wanted = next(gen)
            while True:
                ready = yield wanted
                if not ready and monotonic() > end:
                    self.pgconn.finish()
                    raise psycopg.OperationalError(f"no answer within {self.answer_s:g} s")
                wanted = gen.send(ready)
        except StopIteration as ended:
            return ended.value


def lost(connection: Connection | None) -> bool:
    return connection is None or connection.closed


class Pool:
    """Reading and writing are counted apart: who reads and wants to write never waits for others who do the same."""

    def __init__(
        self,
        url: str,
        *,
        name: str,
        most: int,
        wait_s: float,
        reach_s: float,
        answer_s: float,
        prepare: Callable[[Connection], None],
    ) -> None:
        self._parameters = {**_DEFAULTS, **conninfo_to_dict(url)}
        self._name = name
        self._wait_s = wait_s
        self._reach_s = reach_s
        self._answer_s = answer_s
        self._prepare = prepare
        self._room = {"reading": BoundedSemaphore(most), "writing": BoundedSemaphore(most)}
        self._idle: list[Connection] = []
        self._ended = False
        self._lock = Lock()

    @contextmanager
    def lent(self, how: str) -> Iterator["Lent"]:
        room = self._room[how]
        if not room.acquire(timeout=self._wait_s):
            raise Busy(path=self._name, seconds=self._wait_s)
        lent = Lent(self)
        try:
            yield lent
        finally:
            room.release()
            lent.give_back()

    def take(self) -> Connection:
        with self._lock:
            if self._idle:
                return self._idle.pop()
        return self._reach()

    def _reach(self) -> Connection:
        end, wait = monotonic() + self._reach_s, _AGAIN_S[0]
        while True:
            try:
                return self._connect()
            except psycopg.OperationalError as error:
                said = str(error).strip()
                refused = "FATAL" in said and not any(each in said for each in _PASSING)
                if refused or monotonic() + wait > end:
                    raise Unavailable(path=self._name, problem=" ".join(said.split())) from error
            sleep(wait)
            wait = min(wait * 2, _AGAIN_S[1])

    def _connect(self) -> Connection:
        token = f"omoide {SystemChance().bits(64):016x}"
        connection = Connection.connect(
            make_conninfo(**{**self._parameters, "application_name": token}), autocommit=True
        )
        connection.answer_s, connection.token = self._answer_s, token
        try:
            self._prepare(connection)
        except BaseException:
            connection.close()
            raise
        return connection

    def put(self, connection: Connection) -> None:
        """Kept for the next, unless something is still under way on it."""
        fit = not connection.closed and connection.info.transaction_status.name == "IDLE"
        with self._lock:
            if fit and not self._ended and len(self._idle) < KEPT:
                self._idle.append(connection)
                return
        connection.close()

    def forget(self) -> None:
        """One was lost: those that were idle meanwhile are no better."""
        with self._lock:
            idle, self._idle = self._idle, []
        for connection in idle:
            connection.close()

    def close(self) -> None:
        self._ended = True  # what somebody still holds is closed when it comes back
        self.forget()


class Lent:
    """A connection for as long as it is needed; when it breaks, another one in its place."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self._connection: Connection | None = None

    @property
    def connection(self) -> Connection:
        if self._connection is None:
            self._connection = self._pool.take()
        return self._connection

    @property
    def lost(self) -> bool:
        return lost(self._connection)

    def drop(self) -> Self:
        if self._connection is not None:
            self._connection.close()
            self._connection = None
        self._pool.forget()
        return self

    def give_back(self) -> None:
        if self._connection is not None:
            self._pool.put(self._connection)
            self._connection = None
