"""Work in RAM: the reference that the contract of `Work` is read off, gone with the process."""

from datetime import datetime
from threading import RLock

from omoide.dynamics.timekeeping import AHEAD
from omoide.model.scope import Scope
from omoide.ports import ANSWERS, Lease, Spent


class RamWork:
    """Lists and dictionaries behind one lock."""

    def __init__(self) -> None:
        self._mutex = RLock()
        self._leases: dict[tuple[Scope, str], Lease] = {}
        self._numbers: dict[tuple[Scope, str], int] = {}
        self._answers: dict[tuple[Scope, str], tuple[datetime, str]] = {}
        self._spending: list[tuple[Scope, Spent]] = []

    def lease(self, scope: Scope, task: str, *, holder: str, now: datetime, until: datetime) -> Lease | None:
        with self._mutex:
            held = self._leases.get((scope, task))
            if held and now < held.until <= until + AHEAD:
                return None
            number = self._numbers[scope, task] = self.fence(scope, task) + 1
            self._leases[scope, task] = Lease(scope, task, number, holder, until)
            return self._leases[scope, task]

    def renew(self, lease: Lease, *, now: datetime, until: datetime) -> bool:
        with self._mutex:
            held = self._leases.get((lease.scope, lease.task))
            if not held or held.number != lease.number or held.until <= now:
                return False
            self._leases[lease.scope, lease.task] = held._replace(until=until)
            return True

    def release(self, lease: Lease) -> None:
        with self._mutex:
            if self.fence(lease.scope, lease.task) == lease.number:
                self._leases.pop((lease.scope, lease.task), None)

    def fence(self, scope: Scope, task: str) -> int:
        with self._mutex:
            return self._numbers.get((scope, task), 0)

    def answer(self, scope: Scope, key: str) -> str | None:
        with self._mutex:
            return self._answers.get((scope, key), (None, None))[1]

    def keep_answer(
        self, scope: Scope, key: str, raw: str, *, at: datetime, fence: int | None = None
    ) -> None:
        with self._mutex:
            if fence is None or fence == self.fence(scope, ANSWERS):
                self._answers[scope, key] = at, raw

    def drop_answers(self, scope: Scope, *, before: datetime | None) -> None:
        with self._mutex:
            dropped = [
                place
                for place, (at, _) in self._answers.items()
                if place[0] == scope and (before is None or at < before)
            ]
            for place in dropped:
                del self._answers[place]
            if before is None:
                self._numbers[scope, ANSWERS] = self.fence(scope, ANSWERS) + 1

    def spend(self, scope: Scope, spent: Spent) -> None:
        with self._mutex:
            self._spending.append((scope, spent))

    def spent(self, scope: Scope | None, *, since: datetime) -> list[Spent]:
        with self._mutex:
            found = [each for whose, each in self._spending if scope in (None, whose) and each.at >= since]
        return sorted(found, key=lambda each: each.at)
