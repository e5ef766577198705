"""What programs keep with a mind: exactly what they gave, for as long as they said, and no memory of the mind's own."""

import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from keeping import Keeper

from omoide.errors import BadValue, NotFound, TooLong
from omoide.mind import Mind
from omoide.model.cue import EVERYTHING
from omoide.worker import run

HERE = ("program", "利用者")
KEY_OF_SOMEBODY = "sk-ant-api03-" + "Zq7" * 30
ODD = {
    "control": "a\x00b\x1b[31m\u200b\ufeff",
    "half": "\ud83d",
    "secret": KEY_OF_SOMEBODY,
    "signature": "EqQBCkYIARgC" + "QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVo" * 8,
    "日本語": ["東京", None, True, 1.5, 10**30, {"": []}],
}


def test_what_was_given_comes_back_letter_by_letter(keeping: Callable[..., Keeper]) -> None:
    keeping().mind.drawer.put(HERE, "key", ODD)
    found = keeping().mind.drawer.get(HERE, "key")
    assert found is not None
    assert json.dumps(found.value) == json.dumps(ODD)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=8,
)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    namespace=st.lists(st.text(max_size=20), min_size=1, max_size=4).map(tuple),
    key=st.text(max_size=20),
    value=st.dictionaries(st.text(), json_values, max_size=4),
)
def test_any_json_under_any_name_comes_back(
    mind: Mind, namespace: tuple[str, ...], key: str, value: dict[str, Any]
) -> None:
    mind.drawer.put(namespace, key, value)
    found = mind.drawer.get(namespace, key)
    assert found is not None
    assert (found.namespace, found.key, json.dumps(found.value)) == (namespace, key, json.dumps(value))


def test_what_is_searched_is_masked_like_everything_that_is_read(mind: Mind) -> None:
    mind.drawer.put(HERE, "key", {"note": f"the key is {KEY_OF_SOMEBODY}"})
    found = mind.drawer.get(HERE, "key")
    assert found is not None
    (memory,) = mind.drawer.care._engine.store.memories(mind.drawer.scope, [found.memory])
    assert KEY_OF_SOMEBODY not in memory.words.searchable()
    assert any(flag.startswith("secret") for flag in memory.words.flags)


def test_the_last_one_put_counts_and_both_times_are_told(keeping: Callable[..., Keeper]) -> None:
    keeper = keeping()
    drawer = keeper.mind.drawer
    drawer.put(HERE, "key", {"n": 1})
    began = keeper.clock.now()
    keeper.clock.tick(minutes=5)
    drawer.put(HERE, "key", {"n": 2})
    found = drawer.get(HERE, "key")
    assert found is not None
    assert (found.value, found.created, found.updated) == ({"n": 2}, began, keeper.clock.now())


def test_what_is_taken_out_is_gone_until_it_is_laid_in_anew_or_undone(mind: Mind) -> None:
    drawer = mind.drawer
    drawer.put(HERE, "key", {"n": 1})
    drawer.take_out(HERE, "key")
    drawer.take_out(HERE, "never there")
    assert drawer.get(HERE, "key") is None
    assert list(drawer.within(HERE)) == []
    drawer.care.undo(drawer.care.plan_undo())
    assert drawer.get(HERE, "key") is not None
    drawer.take_out(HERE, "key")
    drawer.put(HERE, "key", {"n": 2})
    found = drawer.get(HERE, "key")
    assert found is not None
    assert found.value == {"n": 2}


def test_what_lasts_for_a_while_lasts_so_long(keeping: Callable[..., Keeper]) -> None:
    keeper = keeping()
    drawer = keeper.mind.drawer
    drawer.put(HERE, "short", {"n": 1}, ttl=timedelta(minutes=10))
    drawer.put(HERE, "long", {"n": 2})
    keeper.clock.tick(minutes=9)
    read = drawer.get(HERE, "short")
    assert read is not None
    drawer.refresh([read])
    keeper.clock.tick(minutes=9)
    assert drawer.get(HERE, "short") is not None
    keeper.clock.tick(minutes=1)
    assert drawer.get(HERE, "short") is None
    assert [each.key for each in drawer.within(HERE)] == ["long"]
    assert drawer.sweep() == 1
    assert drawer.sweep() == 0
    drawer.put(HERE, "short", {"n": 3})
    keeper.clock.tick(days=4000)
    found = drawer.get(HERE, "short")
    assert found is not None
    assert (found.value, found.expires) == ({"n": 3}, None)


def test_a_namespace_holds_what_is_below_it_and_nothing_beside_it(mind: Mind) -> None:
    for namespace in (("a",), ("a", "b"), ("a", "b", "c"), ("a", "bb"), ("ab",)):
        mind.drawer.put(namespace, "k", {"at": list(namespace)})
    assert {each.namespace for each in mind.drawer.within(("a", "b"))} == {("a", "b"), ("a", "b", "c")}
    assert len(list(mind.drawer.within(()))) == 5


def test_it_is_found_by_its_words(mind: Mind) -> None:
    mind.drawer.put(HERE, "1", {"text": "健は京都で紅葉の写真を撮った。"})
    mind.drawer.put(HERE, "2", {"text": "The server in Osaka is restarted on Mondays."})
    mind.drawer.put(("elsewhere",), "3", {"text": "京都の紅葉は十一月が見頃。"})
    assert [each.key for each in mind.drawer.search(HERE, "京都の紅葉")] == ["1"]
    assert [each.key for each in mind.drawer.search(HERE, "When is the server restarted?")] == ["2"]


def test_it_is_no_memory_of_the_mind(keeping: Callable[..., Keeper]) -> None:
    keeper = keeping()
    mind = keeper.mind
    mind.remember("健は京都で紅葉の写真を撮った。")
    mind.drawer.put(HERE, "1", {"text": "京都の紅葉は十一月が見頃だと利用者が言った。"})
    assert len(mind.recall("京都の紅葉").found) == 1
    assert "見頃" not in mind.prime("京都の紅葉", sender="健").text
    assert len(mind.memories(EVERYTHING)) == 1
    beside = Mind(keeper.engine, mind.drawer.scope, by="test")
    before = beside.census().entries
    keeper.clock.tick(days=1)
    assert mind.sleep()
    keeper.clock.tick(days=399)
    assert beside.sleep() == []
    assert beside.census().entries == before


def test_erasing_reaches_every_version_in_every_file(
    keeping: Callable[..., Keeper], holding: Callable[[str], list[str]]
) -> None:
    drawer = keeping().mind.drawer
    drawer.put(HERE, "1", {"text": "Kenji's first address is 12 Maple Lane in Portland"}, text="")
    drawer.put(HERE, "1", {"text": "Kenji's second address is 99 Birch Road in Seattle"})
    drawer.append(("program", "series"), [{"said": "Kenji's third address is 7 Cedar Way in Boise"}])
    assert holding("12 Maple Lane")
    receipt = drawer.erase(drawer.plan_erasure(("program",)))
    assert receipt.left_in == ()
    drawer = keeping().mind.drawer
    assert not any(holding(text) for text in ("12 Maple Lane", "99 Birch Road", "7 Cedar Way"))
    with pytest.raises(NotFound):
        drawer.plan_erasure(("program",))


def test_after_an_erasure_the_same_name_can_be_used_again(mind: Mind) -> None:
    drawer = mind.drawer
    for turn in range(3):
        drawer.put(HERE, "1", {"turn": turn})
        found = drawer.get(HERE, "1")
        assert found is not None
        assert found.value == {"turn": turn}
        drawer.erase(drawer.plan_erasure(HERE, "1"))
        assert drawer.get(HERE, "1") is None


def test_an_export_tells_all_of_it_and_the_store_verifies(mind: Mind) -> None:
    mind.remember("健は京都にいる。")
    mind.drawer.put(HERE, "1", {"text": "京都の紅葉"})
    lines = list(mind.care.export())
    scopes = [line["scope"]["mind"] for line in lines if line["type"] == "export"]
    assert scopes == ["me", "me.drawer"]
    (kept,) = (line for line in lines if line["type"] == "memory" and line["scope"]["mind"] == "me.drawer")
    assert json.loads(kept["words"]["extra"])["value"] == {"text": "京都の紅葉"}
    assert not mind.drawer.care.verify().problems


def test_a_series_keeps_its_order_whoever_appends_at_once(mind: Mind) -> None:
    def append(who: int) -> None:
        for number in range(10):
            mind.drawer.append(HERE, [(who, number)])

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(append, range(4)))
    series = mind.drawer.series(HERE)
    assert len(series) == 40
    for who in range(4):
        assert [number for each, number in series if each == who] == list(range(10))
    assert mind.drawer.series(HERE, last=3) == series[-3:]
    assert mind.drawer.pop(HERE) == series[-1]
    mind.drawer.append(HERE, [None])
    assert mind.drawer.series(HERE) == [*series[:-1], None]
    mind.drawer.clear(HERE)
    assert mind.drawer.series(HERE) == []
    assert mind.drawer.pop(HERE) is None


def test_what_cannot_be_kept_is_refused_with_a_reason(mind: Mind) -> None:
    with pytest.raises(BadValue):
        mind.drawer.put((), "1", {})
    with pytest.raises(BadValue):
        mind.drawer.put(HERE, "1", {"x": object()})
    with pytest.raises(TooLong):
        mind.drawer.put(HERE, "1", {"x": "a" * 33_000_000})
    mind.drawer.put(HERE, "1", {"picture": "QUJD" * 500_000})  # longer than any text of a memory
    assert mind.drawer.get(HERE, "1") is not None


def test_the_worker_lets_go_of_what_has_expired(keeping: Callable[..., Keeper]) -> None:
    keeper = keeping()
    keeper.mind.drawer.put(HERE, "short", {"n": 1}, ttl=timedelta(minutes=10))
    keeper.mind.drawer.put(HERE, "long", {"n": 2})
    keeper.clock.tick(minutes=11)
    assert run(keeper.settings, clock=keeper.clock).expired == 1
    assert run(keeper.settings, clock=keeper.clock).expired == 0
    assert keeper.mind.drawer.get(HERE, "long") is not None
