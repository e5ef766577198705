"""What is being done, in the same database as the memories: leases, raw answers of models, and what they cost.

Nobody waits for the disk here: whatever the power takes is done or paid again. Times are kept in UTC and to the
microsecond, so that they sort as text.
"""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from omoide.adapters.stores.schema import Database, Session
from omoide.dynamics.timekeeping import AHEAD
from omoide.model.scope import Scope
from omoide.ports import ANSWERS, Lease, Spent

# What is free is taken and what is held is left, in one statement.
_TAKE = """
INSERT INTO leases (tenant, mind, task, number, holder, until) VALUES (?, ?, ?, 1, ?, ?)
ON CONFLICT (tenant, mind, task) DO UPDATE
SET number = leases.number + 1, holder = excluded.holder, until = excluded.until WHERE leases.until <= ? OR leases.until > ?
RETURNING number
"""
_RENEW = """
UPDATE leases SET until = ? WHERE tenant = ? AND mind = ? AND task = ? AND number = ? AND until > ? RETURNING number
"""
_RELEASE = "UPDATE leases SET until = '' WHERE tenant = ? AND mind = ? AND task = ? AND number = ?"
_RAISE = """
INSERT INTO leases (tenant, mind, task, number, holder, until) VALUES (?, ?, ?, 1, '', '')
ON CONFLICT (tenant, mind, task) DO UPDATE SET number = leases.number + 1
"""
_KEEP = """
INSERT INTO answers (tenant, mind, key, raw, at) VALUES (?, ?, ?, ?, ?)
ON CONFLICT (tenant, mind, key) DO UPDATE SET raw = excluded.raw, at = excluded.at
"""
_SPEND = """
INSERT INTO spending (tenant, mind, number, at, model, purpose, tokens_in, tokens_out, cost, failed)
SELECT ?, ?, COALESCE(MAX(number), 0) + 1, ?, ?, ?, ?, ?, ?, ? FROM spending WHERE tenant = ? AND mind = ?
"""
_SPENT = "SELECT at, model, purpose, tokens_in, tokens_out, cost, failed FROM spending"


def drop_all_answers(session: Session, scope: Scope) -> None:
    """Also those that are still to come. For whoever erases, in the same transaction."""
    session.rows("DELETE FROM answers WHERE tenant = ? AND mind = ?", (scope.tenant, scope.mind))
    session.rows(_RAISE, (scope.tenant, scope.mind, ANSWERS))


class SqlWork:
    """Work over any `Database` that has these tables."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def lease(self, scope: Scope, task: str, *, holder: str, now: datetime, until: datetime) -> Lease | None:
        ahead = _utc(until + AHEAD)  # given by a clock that was wrong: nobody waits until then
        values = (scope.tenant, scope.mind, task, holder, _utc(until), _utc(now), ahead)
        taken = self._write(scope, _TAKE, values)
        return Lease(scope, task, taken[0][0], holder, until) if taken else None

    def renew(self, lease: Lease, *, now: datetime, until: datetime) -> bool:
        scope = lease.scope
        values = (_utc(until), scope.tenant, scope.mind, lease.task, lease.number, _utc(now))
        return bool(self._write(scope, _RENEW, values))

    def release(self, lease: Lease) -> None:
        scope = lease.scope
        self._write(scope, _RELEASE, (scope.tenant, scope.mind, lease.task, lease.number))

    def fence(self, scope: Scope, task: str) -> int:
        with self._database.reading() as session:
            return _number(session, scope, task)

    def answer(self, scope: Scope, key: str) -> str | None:
        sql = "SELECT raw FROM answers WHERE tenant = ? AND mind = ? AND key = ?"
        with self._database.reading() as session:
            found = session.rows(sql, (scope.tenant, scope.mind, key))
        return found[0][0] if found else None

    def keep_answer(
        self, scope: Scope, key: str, raw: str, *, at: datetime, fence: int | None = None
    ) -> None:
        with self._database.writing(scope, durable=False) as session:
            if fence is None or fence == _number(session, scope, ANSWERS):
                session.rows(_KEEP, (scope.tenant, scope.mind, key, raw, _utc(at)))

    def drop_answers(self, scope: Scope, *, before: datetime | None) -> None:
        with self._database.writing(scope, durable=before is None) as session:
            if before is None:
                drop_all_answers(session, scope)
            else:
                sql = "DELETE FROM answers WHERE tenant = ? AND mind = ? AND at < ?"
                session.rows(sql, (scope.tenant, scope.mind, _utc(before)))

    def spend(self, scope: Scope, spent: Spent) -> None:
        whose = (scope.tenant, scope.mind)
        facts = (spent.model, spent.purpose, spent.tokens_in, spent.tokens_out, spent.cost, int(spent.failed))
        self._write(scope, _SPEND, (*whose, _utc(spent.at), *facts, *whose))

    def spent(self, scope: Scope | None, *, since: datetime) -> list[Spent]:
        whose = (scope.tenant, scope.mind) if scope else ()
        mine = "tenant = ? AND mind = ? AND " if scope else ""
        sql = f"{_SPENT} WHERE {mine}at >= ? ORDER BY at, tenant, mind, number"
        with self._database.reading() as session:
            rows = session.rows(sql, (*whose, _utc(since)))
        return [_spent(*row) for row in rows]

    def _write(self, scope: Scope, sql: str, values: Sequence[Any]) -> list[tuple[Any, ...]]:
        with self._database.writing(scope, durable=False) as session:
            return session.rows(sql, values)


def _number(session: Session, scope: Scope, task: str) -> int:
    sql = "SELECT number FROM leases WHERE tenant = ? AND mind = ? AND task = ?"
    found = session.rows(sql, (scope.tenant, scope.mind, task))
    return found[0][0] if found else 0


def _spent(
    at: str, model: str, purpose: str, tokens_in: int, tokens_out: int, cost: float, failed: int
) -> Spent:
    return Spent(datetime.fromisoformat(at), model, purpose, tokens_in, tokens_out, cost, bool(failed))


def _utc(at: datetime) -> str:
    return at.astimezone(UTC).isoformat(timespec="microseconds")
