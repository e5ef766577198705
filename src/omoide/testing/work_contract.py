"""What every backend of `Work` must do. It is finished when its subclass of `WorkContract` passes.

class TestMyWork(WorkContract):
    def make_work(self, tmp_path):
        return MyWork(...)
"""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from omoide.model.scope import Scope
from omoide.ports import ANSWERS, Lease, Spent, Work
from omoide.testing.world import ALICE, BEGINNING, BOB, STRANGER

NOW = BEGINNING
SOON, LATER = NOW + timedelta(minutes=10), NOW + timedelta(minutes=20)
MOMENT = timedelta(microseconds=1)


class WorkContract:
    def make_work(self, tmp_path: Path) -> Work:
        raise NotImplementedError

    @pytest.fixture
    def work(self, tmp_path: Path) -> Any:
        return self.make_work(tmp_path)

    # Leases.

    def taken(self, work: Work, *, holder: str = "one", now: datetime = NOW, until: datetime = SOON) -> Lease:
        lease = work.lease(ALICE, "night", holder=holder, now=now, until=until)
        assert lease is not None
        return lease

    def test_a_task_is_given_to_one_at_a_time(self, work: Work) -> None:
        lease = self.taken(work)
        assert lease == Lease(ALICE, "night", 1, "one", SOON)
        for holder in ("two", "one"):  # also not to another process that goes by the same name
            assert work.lease(ALICE, "night", holder=holder, now=SOON - MOMENT, until=LATER) is None
        assert work.fence(ALICE, "night") == 1

    def test_what_has_run_out_is_given_to_another_under_a_higher_number(self, work: Work) -> None:
        first = self.taken(work)
        second = self.taken(work, holder="two", now=SOON, until=LATER)
        assert (second.number, second.holder) == (2, "two")
        assert work.fence(ALICE, "night") == second.number > first.number

    def test_what_was_given_back_is_free_at_once_and_its_number_stays_used(self, work: Work) -> None:
        work.release(self.taken(work))
        assert self.taken(work, holder="two").number == 2

    def test_who_was_too_late_can_neither_renew_nor_release(self, work: Work) -> None:
        late = self.taken(work)
        self.taken(work, holder="two", now=SOON, until=LATER)
        assert not work.renew(late, now=SOON, until=LATER)
        work.release(late)
        assert work.lease(ALICE, "night", holder="three", now=SOON, until=LATER) is None

    def test_a_lease_can_be_renewed_until_it_runs_out(self, work: Work) -> None:
        lease = self.taken(work)
        assert work.renew(lease, now=SOON - MOMENT, until=LATER)
        assert work.lease(ALICE, "night", holder="two", now=SOON, until=LATER) is None
        assert not work.renew(lease, now=LATER, until=LATER + MOMENT)
        assert work.fence(ALICE, "night") == 1

    def test_what_was_given_back_cannot_be_renewed(self, work: Work) -> None:
        lease = self.taken(work)
        work.release(lease)
        work.release(lease)
        assert not work.renew(lease, now=NOW, until=LATER)

    def test_minds_and_tasks_do_not_wait_for_each_other(self, work: Work) -> None:
        self.taken(work)
        for scope, task in ((BOB, "night"), (STRANGER, "night"), (ALICE, "import"), (ALICE, "夜")):
            lease = work.lease(scope, task, holder="two", now=NOW, until=SOON)
            assert lease is not None
            assert lease.number == 1
        assert work.fence(ALICE, "never") == 0

    def test_times_are_compared_whatever_their_zone(self, work: Work) -> None:
        self.taken(work)
        assert (
            work.lease(ALICE, "night", holder="two", now=(SOON - MOMENT).astimezone(UTC), until=LATER) is None
        )
        assert work.lease(ALICE, "night", holder="two", now=SOON.astimezone(UTC), until=LATER) is not None

    def test_of_many_threads_one_gets_the_lease(self, work: Work) -> None:
        def take(number: int) -> Lease | None:
            return work.lease(ALICE, "night", holder=str(number), now=NOW, until=SOON)

        with ThreadPoolExecutor(8) as pool:
            given = [lease for lease in pool.map(take, range(24)) if lease]
        assert [lease.number for lease in given] == [1]

    # Answers.

    def test_an_answer_is_kept_as_it_came(self, work: Work) -> None:
        raw = '{"trigger": "猫\\u2028", "content": "\'; DROP TABLE answers; --"} 🐈\n'
        assert work.answer(ALICE, "key") is None
        work.keep_answer(ALICE, "key", raw, at=NOW)
        assert work.answer(ALICE, "key") == raw
        work.keep_answer(ALICE, "key", "", at=NOW)
        assert work.answer(ALICE, "key") == ""

    def test_no_mind_sees_the_answers_of_another(self, work: Work) -> None:
        work.keep_answer(ALICE, "key", "hers", at=NOW)
        assert [work.answer(scope, "key") for scope in (BOB, STRANGER)] == [None, None]

    def test_old_answers_are_dropped_and_those_of_others_stay(self, work: Work) -> None:
        for scope, key, at in ((ALICE, "old", NOW), (ALICE, "new", SOON), (BOB, "old", NOW)):
            work.keep_answer(scope, key, key, at=at)
        work.drop_answers(ALICE, before=SOON)
        assert [work.answer(ALICE, "old"), work.answer(ALICE, "new")] == [None, "new"]
        work.drop_answers(ALICE, before=None)
        assert [work.answer(ALICE, "new"), work.answer(BOB, "old")] == [None, "old"]

    def test_an_answer_that_was_under_way_when_all_were_dropped_is_not_kept(self, work: Work) -> None:
        asked = work.fence(ALICE, ANSWERS)
        work.drop_answers(BOB, before=None)
        work.drop_answers(ALICE, before=NOW)
        work.keep_answer(ALICE, "first", "…", at=NOW, fence=asked)
        work.drop_answers(ALICE, before=None)
        work.keep_answer(ALICE, "second", "what was erased", at=NOW, fence=asked)
        work.keep_answer(ALICE, "third", "…", at=NOW, fence=work.fence(ALICE, ANSWERS))
        assert [work.answer(ALICE, key) for key in ("first", "second", "third")] == [None, None, "…"]

    # Spending.

    def spent(self, at: datetime, *, purpose: str = "appraise", failed: bool = False) -> Spent:
        return Spent(at, "モデル-1", purpose, 1200, 80, 0.00125, failed)

    def test_what_was_spent_is_read_back_in_the_order_of_time(self, work: Work) -> None:
        late, early = self.spent(LATER), self.spent(SOON, purpose="summarise", failed=True)
        work.spend(ALICE, late)
        work.spend(ALICE, early)
        found = work.spent(ALICE, since=NOW)
        assert found == [early, late]
        assert all(each.at.utcoffset() is not None for each in found)

    def test_what_was_spent_at_the_same_time_keeps_its_order(self, work: Work) -> None:
        for purpose in ("b", "a", "c"):
            work.spend(ALICE, self.spent(NOW, purpose=purpose))
        assert [each.purpose for each in work.spent(ALICE, since=NOW)] == ["b", "a", "c"]

    def test_what_was_spent_before_does_not_count(self, work: Work) -> None:
        for at in (NOW, SOON):
            work.spend(ALICE, self.spent(at))
        assert [each.at for each in work.spent(ALICE, since=SOON.astimezone(UTC))] == [SOON]
        assert work.spent(ALICE, since=SOON + MOMENT) == []

    def test_every_mind_pays_for_itself_and_all_can_be_counted(self, work: Work) -> None:
        scopes = (ALICE, BOB, STRANGER)
        for scope in scopes:
            work.spend(scope, self.spent(NOW, purpose=str(scope)))
        assert [[each.purpose for each in work.spent(scope, since=NOW)] for scope in scopes] == [
            [str(scope)] for scope in scopes
        ]
        assert len(work.spent(None, since=NOW)) == 3

    def test_many_threads_spend_and_nothing_is_lost(self, work: Work) -> None:
        def spend(number: int) -> None:
            scope: Scope = (ALICE, BOB)[number % 2]
            work.spend(scope, self.spent(NOW, purpose=str(number)))

        with ThreadPoolExecutor(8) as pool:
            list(pool.map(spend, range(40)))
        assert sorted(int(each.purpose) for each in work.spent(None, since=NOW)) == list(range(40))
