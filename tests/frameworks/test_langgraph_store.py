"""The store of LangGraph: what its documentation promises, through its own methods, sync and async."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from keeping import Keeper

from omoide.mind import Mind

pytest.importorskip("langgraph.store.base", reason="needs langgraph: pip install langgraph")

from langgraph.store.base import GetOp, InvalidNamespaceError, ListNamespacesOp, PutOp, SearchOp

from omoide.doors.frameworks.langgraph_store import MindStore

KEN = ("users", "健")


@pytest.fixture
def store(mind: Mind) -> MindStore:
    return MindStore(mind)


def keys(items: Any) -> list[str]:
    return [each.key for each in items]


def test_an_item_is_put_read_replaced_and_deleted(keeping: Callable[..., Keeper]) -> None:
    keeper = keeping()
    store = MindStore(keeper.mind)
    store.put(KEN, "tea", {"likes": "緑茶", "n": [1, {"x": None}]})
    item = store.get(KEN, "tea")
    assert item is not None
    assert (item.namespace, item.key, item.value) == (KEN, "tea", {"likes": "緑茶", "n": [1, {"x": None}]})
    keeper.clock.tick(hours=1)
    store.put(KEN, "tea", {"likes": "紅茶"})
    later = store.get(KEN, "tea")
    assert later is not None
    assert later.value == {"likes": "紅茶"}
    assert (later.created_at, later.updated_at) == (item.created_at, keeper.clock.now())
    store.delete(KEN, "tea")
    store.delete(KEN, "never")
    assert store.get(KEN, "tea") is None
    assert store.get(("users",), "tea") is None


def test_a_batch_answers_in_its_order_and_the_last_put_of_a_key_counts(store: MindStore) -> None:
    store.put(KEN, "a", {"n": 1})
    results = store.batch(
        [
            PutOp(KEN, "b", {"n": 2}),
            GetOp(KEN, "a"),
            PutOp(KEN, "b", {"n": 3}),
            SearchOp(("users",)),
            ListNamespacesOp(),
            GetOp(KEN, "never"),
        ]
    )
    assert [results[0], results[2], results[5]] == [None, None, None]
    assert results[1].value == {"n": 1}  # type: ignore[union-attr]
    assert (keys(results[3]), results[4]) == (["a"], [KEN])
    found = store.get(KEN, "b")
    assert found is not None
    assert found.value == {"n": 3}


def test_namespaces_are_checked_as_langgraph_says(store: MindStore) -> None:
    for bad in ((), ("a.b",), ("",), ("langgraph", "x")):
        with pytest.raises(InvalidNamespaceError):
            store.put(bad, "k", {})


def test_a_search_looks_below_a_prefix_page_by_page(keeping: Callable[..., Keeper]) -> None:
    keeper = keeping()
    store = MindStore(keeper.mind)
    for number in range(12):
        store.put(("docs", "a" if number % 2 else "b"), f"{number:02d}", {"n": number})
        keeper.clock.tick(seconds=1)
    store.put(("docsother",), "x", {"n": 0})
    assert len(store.search(("docs",))) == 10
    assert keys(store.search(("docs", "a"), limit=3)) == ["11", "09", "07"]
    assert keys(store.search(("docs", "a"), limit=3, offset=3)) == ["05", "03", "01"]
    assert len(store.search((), limit=100)) == 13


@pytest.mark.parametrize(
    ("chosen", "expected"),
    [
        ({"colour": "red"}, {"a", "c"}),
        ({"colour": {"$eq": "red"}, "size": {"$gt": 1}}, {"c"}),
        ({"colour": {"$ne": "red"}}, {"b", "d"}),
        ({"size": {"$gte": 2}}, {"b", "c"}),
        ({"size": {"$gt": 1, "$lt": 3}}, {"b"}),
        ({"size": {"$lte": 1}}, {"a"}),
        ({"nest": {"deep": True}}, {"d"}),
        ({"tags": ["x", "y"]}, {"a"}),
        ({"missing": None, "colour": "blue"}, {"b"}),
    ],
)
def test_filters_choose(store: MindStore, chosen: dict[str, Any], expected: set[str]) -> None:
    store.put(KEN, "a", {"colour": "red", "size": 1, "tags": ["x", "y"]})
    store.put(KEN, "b", {"colour": "blue", "size": 2, "tags": ["x"]})
    store.put(KEN, "c", {"colour": "red", "size": 3})
    store.put(KEN, "d", {"colour": "青", "size": "large", "nest": {"deep": True, "more": 1}})
    assert set(keys(store.search(KEN, filter=chosen))) == expected
    assert set(keys(store.search(KEN, filter=chosen, query="red blue"))) == expected


def test_an_unknown_sign_in_a_filter_is_an_error(store: MindStore) -> None:
    store.put(KEN, "a", {"n": 1})
    with pytest.raises(ValueError, match="Unsupported"):
        store.search(KEN, filter={"n": {"$near": 1}})


def test_a_question_brings_what_answers_first_with_its_score(store: MindStore) -> None:
    store.put(KEN, "trip", {"text": "健は京都で紅葉の写真を撮った。"})
    store.put(KEN, "tea", {"text": "Ken drinks green tea every morning."})
    store.put(KEN, "job", {"text": "健は銀行で働いている。"})
    store.put(("users", "other"), "trip", {"text": "京都の紅葉は見頃。"})
    for query, best in (("京都の紅葉の写真", "trip"), ("What tea does Ken drink?", "tea")):
        found = store.search(KEN, query=query)
        assert found[0].key == best
        assert found[0].score is not None
        assert sorted(keys(found)) == ["job", "tea", "trip"]
        assert [each.score is None for each in found] == sorted(each.score is None for each in found)
    assert keys(store.search(KEN, query="京都の紅葉の写真", limit=1)) == ["trip"]


def test_it_is_found_by_its_meaning_too(keeping: Callable[..., Keeper]) -> None:
    store = MindStore(keeping("embedding.kind=bundled").mind)
    store.put(KEN, "pet", {"text": "The cat sleeps on the sofa all day."})
    store.put(KEN, "bank", {"text": "The bank raised its interest rates again."})
    found = store.search(KEN, query="a kitten napping on the couch")
    assert found[0].key == "pet"
    assert found[0].score is not None


def test_only_the_fields_that_are_said_are_searched(mind: Mind) -> None:
    store = MindStore(mind, fields=["memory"])
    store.put(KEN, "a", {"memory": "京都の紅葉", "note": "大阪の夜景"})
    store.put(KEN, "b", {"memory": "大阪の夜景"}, index=False)
    store.put(KEN, "c", {"memory": "神戸", "note": [{"said": "大阪の夜景"}]}, index=["note[*].said"])
    scored = [each.key for each in store.search(KEN, query="大阪の夜景") if each.score is not None]
    assert scored == ["c"]


def test_what_has_a_time_to_live_lives_so_long_and_longer_when_read(keeping: Callable[..., Keeper]) -> None:
    keeper = keeping()
    store = MindStore(keeper.mind, ttl={"default_ttl": 10, "refresh_on_read": True})
    store.put(KEN, "default", {"n": 1})
    store.put(KEN, "short", {"n": 2}, ttl=2)
    store.put(KEN, "ever", {"n": 3}, ttl=None)
    keeper.clock.tick(minutes=1.5)
    assert store.get(KEN, "short", refresh_ttl=False) is not None
    assert store.get(KEN, "default") is not None
    keeper.clock.tick(minutes=1)
    assert store.get(KEN, "short") is None
    keeper.clock.tick(minutes=8)
    assert sorted(keys(store.search(KEN))) == ["default", "ever"]
    keeper.clock.tick(minutes=9)
    assert store.get(KEN, "default", refresh_ttl=False) is not None
    keeper.clock.tick(minutes=1)
    assert keys(store.search(KEN)) == ["ever"]
    assert store.sweep_ttl() == 2
    assert MindStore.supports_ttl


def test_namespaces_are_listed_by_prefix_suffix_and_depth(store: MindStore) -> None:
    for place in (("a", "b", "c"), ("a", "b", "d"), ("a", "x"), ("z", "b", "c"), ("a", "b", "c", "e")):
        store.put(place, "k", {"n": 1})
    store.put(("gone",), "k", {"n": 1})
    store.delete(("gone",), "k")
    assert store.list_namespaces() == [
        ("a", "b", "c"),
        ("a", "b", "c", "e"),
        ("a", "b", "d"),
        ("a", "x"),
        ("z", "b", "c"),
    ]
    assert store.list_namespaces(prefix=("a", "b"), max_depth=2) == [("a", "b")]
    assert store.list_namespaces(suffix=("b", "c")) == [("a", "b", "c"), ("z", "b", "c")]
    assert store.list_namespaces(prefix=("*", "b"), suffix=("c",)) == [("a", "b", "c"), ("z", "b", "c")]
    assert store.list_namespaces(limit=2, offset=3) == [("a", "x"), ("z", "b", "c")]


def test_all_of_it_is_there_for_async_programs(store: MindStore) -> None:
    async def live() -> list[Any]:
        await store.aput(KEN, "tea", {"text": "緑茶が好き"})
        await store.aput(KEN, "old", {"text": "x"})
        await store.adelete(KEN, "old")
        item = await store.aget(KEN, "tea")
        found = await store.asearch(KEN, query="緑茶")
        await asyncio.gather(*(store.aput(("many",), str(n), {"n": n}) for n in range(8)))
        return [
            item and item.value,
            keys(found),
            await store.alist_namespaces(),
            len(store.search(("many",))),
        ]

    assert asyncio.run(live()) == [{"text": "緑茶が好き"}, ["tea"], [("many",), KEN], 8]


def test_a_graph_remembers_through_it(keeping: Callable[..., Keeper]) -> None:
    """A whole graph of LangGraph, run twice, with the store opened anew between."""
    from langgraph.graph import END, START, StateGraph
    from langgraph.store.base import BaseStore
    from typing_extensions import TypedDict

    class Talk(TypedDict):
        said: str
        answer: str

    def node(state: Talk, *, store: BaseStore) -> dict[str, str]:
        known = store.search(KEN, query=state["said"], limit=1)
        store.put(KEN, state["said"], {"text": state["said"]})
        return {"answer": known[0].value["text"] if known else "nothing yet"}

    def ask(mind: Mind, said: str) -> str:
        graph = StateGraph(Talk)
        graph.add_node("node", node)  # type: ignore[call-overload]
        graph.add_edge(START, "node")
        graph.add_edge("node", END)
        return graph.compile(store=MindStore(mind)).invoke({"said": said, "answer": ""})["answer"]

    assert ask(keeping().mind, "健は緑茶が好き。") == "nothing yet"
    assert ask(keeping().mind, "健は何が好き？") == "健は緑茶が好き。"
