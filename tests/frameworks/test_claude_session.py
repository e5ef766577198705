"""The session store of Claude's Agent SDK: what it promises beyond the contracts of its owners."""

import asyncio
from collections.abc import Callable
from typing import Any

from keeping import Keeper

from omoide.doors.frameworks.claude_session import MindSessionStore
from omoide.mind import Mind

KEY = {"project_key": "-home-ken", "session_id": "s1"}
SUB = {**KEY, "subpath": "subagents/agent-1"}
LINES = [
    {"type": "user", "uuid": "z", "message": {"role": "user", "content": "京都へ行く。\x00"}},
    {"type": "custom-title", "customTitle": "京都"},
    {"type": "assistant", "uuid": "a", "signature": "EqQBCkYIARgC" + "QUJDREVGR0hJ" * 20},
    {"type": "custom-title", "customTitle": "京都"},
]


def run(awaitable: Any) -> Any:
    return asyncio.run(awaitable)


def counted(before: Any, key: Any, entries: list[Any]) -> dict[str, Any]:
    """A summary that counts lines; the SDK's own says more."""
    so_far = before["data"]["lines"] if before else 0
    return {"session_id": key["session_id"], "mtime": 0, "data": {"lines": so_far + len(entries)}}


def test_lines_come_back_in_order_and_once_also_after_a_restart(keeping: Callable[..., Keeper]) -> None:
    store = MindSessionStore(keeping().mind)
    run(store.append(KEY, LINES[:2]))
    run(store.append(KEY, []))
    run(store.append(KEY, LINES[2:]))
    run(store.append(KEY, [LINES[0], LINES[2], LINES[0]]))  # sent again after a time-out
    store = MindSessionStore(keeping().mind)
    assert run(store.load(KEY)) == LINES
    assert run(store.load({**KEY, "session_id": "never"})) is None
    assert run(store.load(SUB)) is None


def test_sessions_and_subpaths_are_listed_apart(keeping: Callable[..., Keeper]) -> None:
    keeper = keeping()
    store = MindSessionStore(keeper.mind, fold=counted)
    run(store.append(KEY, LINES))
    keeper.clock.tick(minutes=1)
    run(store.append(SUB, LINES[:1]))
    run(store.append({**KEY, "project_key": "other"}, LINES))
    then = int(keeper.clock.now().timestamp() * 1000) - 60_000
    assert run(store.list_sessions("-home-ken")) == [{"session_id": "s1", "mtime": then}]
    assert run(store.list_session_summaries("-home-ken")) == [
        {"session_id": "s1", "mtime": then, "data": {"lines": 4}}
    ]
    assert run(store.list_subkeys(KEY)) == ["subagents/agent-1"]
    run(store.append(KEY, [{"type": "mode"}, LINES[0]]))
    (summary,) = run(store.list_session_summaries("-home-ken"))
    assert (summary["mtime"], summary["data"]) == (then + 60_000, {"lines": 5})


def test_deleting_a_session_takes_its_subpaths_along_and_nothing_else(mind: Mind) -> None:
    store = MindSessionStore(mind, fold=counted)
    other = {**KEY, "session_id": "s2"}
    for key in (KEY, SUB, {**KEY, "subpath": "subagents/agent-2"}, other):
        run(store.append(key, LINES))
    run(store.delete(SUB))
    assert run(store.list_subkeys(KEY)) == ["subagents/agent-2"]
    run(store.delete(KEY))
    run(store.delete({**KEY, "session_id": "never"}))
    assert run(store.load(KEY)) is None
    assert run(store.load({**KEY, "subpath": "subagents/agent-2"})) is None
    assert run(store.list_subkeys(KEY)) == []
    assert [each["session_id"] for each in run(store.list_sessions("-home-ken"))] == ["s2"]
    assert run(store.load(other)) == LINES
    run(store.append(KEY, LINES[1:]))
    assert run(store.load(KEY)) == LINES[1:]


def test_batches_that_race_lose_no_line_and_count_right(mind: Mind) -> None:
    async def race() -> tuple[Any, Any]:
        store = MindSessionStore(mind, fold=counted)
        await asyncio.gather(*(store.append(KEY, [{"type": "x", "uuid": f"{n}"}]) for n in range(8)))
        return await store.load(KEY), await store.list_session_summaries("-home-ken")

    lines, (summary,) = run(race())
    assert {each["uuid"] for each in lines} == {str(n) for n in range(8)}
    assert summary["data"] == {"lines": 8}
