"""What every backend of `Hot` must do. It is finished when its subclass of `HotContract` passes.

class TestMyHot(HotContract):
    def make_hot(self, tmp_path):
        return MyHot(...)

    def wait(self, seconds):  # where it has a clock of its own
        time.sleep(seconds)
"""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from omoide.model.scope import Scope
from omoide.ports import Hot
from omoide.testing.world import ALICE, BOB, STRANGER

TTL, BEFORE, AFTER = 0.4, 0.1, 0.5  # seconds
TEXT = '{"cc_broadcast": "農場で採掘を続ける\\u2028", "health": 18} 🐈\n'


class HotContract:
    seconds = 0.0

    def make_hot(self, tmp_path: Path) -> Hot:
        """Over `self.now`, if it can be told the time."""
        raise NotImplementedError

    def now(self) -> float:
        return self.seconds

    def wait(self, seconds: float) -> None:
        self.seconds += seconds

    @pytest.fixture
    def hot(self, tmp_path: Path) -> Any:
        return self.make_hot(tmp_path)

    def test_minds_of_any_script_keep_to_themselves(self, hot: Hot) -> None:
        minds = [Scope(ALICE.tenant, name) for name in ("美咲", "アリス", "Lila", "José")]
        for scope in minds:
            assert hot.swap(scope, "working", None, scope.mind, ttl_s=TTL)
            hot.push(scope, "short", [scope.mind], most=3, ttl_s=TTL)
        hot.drop(minds[-1])
        assert [hot.get(scope, "working") for scope in minds] == ["美咲", "アリス", "Lila", None]
        assert [hot.window(scope, "short") for scope in minds] == [["美咲"], ["アリス"], ["Lila"], []]

    # One text under a key.

    def test_it_is_empty_at_first(self, hot: Hot) -> None:
        assert hot.get(ALICE, "working") is None
        assert hot.window(ALICE, "short") == []
        hot.drop(ALICE)

    def test_what_was_put_is_got_back_letter_by_letter(self, hot: Hot) -> None:
        for text in (TEXT, ""):
            assert hot.swap(ALICE, "作業", hot.get(ALICE, "作業"), text, ttl_s=TTL)
            assert hot.get(ALICE, "作業") == text

    def test_who_saw_something_else_there_changes_nothing(self, hot: Hot) -> None:
        assert hot.swap(ALICE, "working", None, "one", ttl_s=TTL)
        assert not hot.swap(ALICE, "working", None, "two", ttl_s=TTL)
        assert not hot.swap(ALICE, "working", "zero", "two", ttl_s=TTL)
        assert hot.get(ALICE, "working") == "one"
        assert hot.swap(ALICE, "working", "one", "two", ttl_s=TTL)
        assert hot.get(ALICE, "working") == "two"

    def test_of_many_who_count_at_once_none_is_lost(self, hot: Hot) -> None:
        hot.swap(ALICE, "count", None, "0", ttl_s=60.0)

        def count(_: int) -> None:
            while True:
                old = hot.get(ALICE, "count")
                assert old is not None
                if hot.swap(ALICE, "count", old, str(int(old) + 1), ttl_s=60.0):
                    return

        with ThreadPoolExecutor(4) as pool:
            list(pool.map(count, range(20)))
        assert hot.get(ALICE, "count") == "20"

    # A window.

    def test_a_window_keeps_the_last_few_in_their_order(self, hot: Hot) -> None:
        hot.push(ALICE, "short", ["a"], most=3, ttl_s=TTL)
        hot.push(ALICE, "short", ["b", "c"], most=3, ttl_s=TTL)
        assert hot.window(ALICE, "short") == ["a", "b", "c"]
        hot.push(ALICE, "short", ["d"], most=3, ttl_s=TTL)
        assert hot.window(ALICE, "short") == ["b", "c", "d"]
        hot.push(ALICE, "short", list("efgh"), most=3, ttl_s=TTL)
        assert hot.window(ALICE, "short") == ["f", "g", "h"]

    def test_many_threads_push_and_nothing_is_lost(self, hot: Hot) -> None:
        with ThreadPoolExecutor(4) as pool:
            list(pool.map(lambda n: hot.push(ALICE, "short", [str(n)], most=50, ttl_s=60.0), range(20)))
        assert sorted(map(int, hot.window(ALICE, "short"))) == list(range(20))

    # Its time, and whose it is.

    def test_what_has_outlived_its_time_is_gone(self, hot: Hot) -> None:
        hot.swap(ALICE, "working", None, "one", ttl_s=TTL)
        hot.push(ALICE, "short", ["a"], most=3, ttl_s=TTL)
        self.wait(BEFORE)
        assert (hot.get(ALICE, "working"), hot.window(ALICE, "short")) == ("one", ["a"])
        self.wait(AFTER)
        assert (hot.get(ALICE, "working"), hot.window(ALICE, "short")) == (None, [])
        assert hot.swap(ALICE, "working", None, "two", ttl_s=TTL)

    def test_each_change_makes_it_last_as_long_again(self, hot: Hot) -> None:
        hot.swap(ALICE, "working", None, "one", ttl_s=BEFORE)
        hot.swap(ALICE, "working", "one", "two", ttl_s=TTL + AFTER)
        hot.push(ALICE, "short", ["a"], most=3, ttl_s=BEFORE)
        hot.push(ALICE, "short", ["b"], most=3, ttl_s=TTL + AFTER)
        self.wait(AFTER)
        assert (hot.get(ALICE, "working"), hot.window(ALICE, "short")) == ("two", ["a", "b"])

    def test_no_mind_sees_what_another_has_at_hand(self, hot: Hot) -> None:
        hot.swap(ALICE, "working", None, "hers", ttl_s=TTL)
        hot.push(ALICE, "short", ["hers"], most=3, ttl_s=TTL)
        for scope in (BOB, STRANGER):
            assert (hot.get(scope, "working"), hot.window(scope, "short")) == (None, [])

    def test_all_of_a_mind_is_dropped_and_that_of_others_stays(self, hot: Hot) -> None:
        for scope in (ALICE, BOB):
            hot.swap(scope, "working", None, "own", ttl_s=TTL)
            hot.push(scope, "short", ["own"], most=3, ttl_s=TTL)
        hot.drop(ALICE, "short")
        assert (hot.get(ALICE, "working"), hot.window(ALICE, "short")) == ("own", [])
        hot.drop(ALICE)
        assert (hot.get(ALICE, "working"), hot.window(ALICE, "short")) == (None, [])
        assert (hot.get(BOB, "working"), hot.window(BOB, "short")) == ("own", ["own"])
