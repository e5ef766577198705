"""Sessions of the OpenAI Agents SDK: what the protocol promises, and a run of an agent that remembers."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from keeping import Keeper

from omoide.doors.frameworks.openai_session import MindSession
from omoide.mind import Mind

ITEMS = [
    {"role": "user", "content": "明日の京都の天気は？"},
    {"type": "reasoning", "id": "rs_1", "summary": [], "encrypted_content": "gAAAAABo" + "Q0xPVUQ" * 40},
    {"type": "function_call", "call_id": "c1", "name": "weather", "arguments": '{"city":"京都"}'},
    {"type": "function_call_output", "call_id": "c1", "output": "晴れ\x00"},
    {"role": "assistant", "content": [{"type": "output_text", "text": "晴れです。", "annotations": []}]},
]


def run(awaitable: Any) -> Any:
    return asyncio.run(awaitable)


def test_items_come_back_as_they_came_also_after_a_restart(keeping: Callable[..., Keeper]) -> None:
    session = MindSession("friday", keeping().mind)
    run(session.add_items(ITEMS[:2]))
    run(session.add_items([]))
    run(session.add_items(ITEMS[2:]))
    assert run(MindSession("friday", keeping().mind).get_items()) == ITEMS


def test_a_limit_gives_the_latest_in_the_order_they_came(mind: Mind) -> None:
    session = MindSession("friday", mind)
    run(session.add_items(ITEMS))
    assert run(session.get_items(limit=2)) == ITEMS[-2:]
    assert run(session.get_items(limit=99)) == ITEMS
    assert run(session.get_items(limit=0)) == []


def test_popping_takes_the_last_and_clearing_all(mind: Mind) -> None:
    session, other = MindSession("friday", mind), MindSession("saturday", mind)
    run(session.add_items(ITEMS))
    run(other.add_items(ITEMS[:1]))
    assert run(session.pop_item()) == ITEMS[-1]
    assert run(session.get_items()) == ITEMS[:-1]
    run(session.add_items(ITEMS[-1:]))
    assert run(session.get_items()) == ITEMS
    run(session.clear_session())
    assert run(session.get_items()) == []
    assert run(session.pop_item()) is None
    run(session.add_items(ITEMS[:1]))
    assert run(session.get_items()) == ITEMS[:1]
    assert run(other.get_items()) == ITEMS[:1]


def test_two_tasks_that_add_at_once_lose_nothing(mind: Mind) -> None:
    async def both() -> list[Any]:
        session = MindSession("friday", mind)
        await asyncio.gather(*(session.add_items([{"n": n, "of": of} for of in range(3)]) for n in range(8)))
        return await session.get_items()

    items = run(both())
    assert [items[at : at + 3] for at in range(0, 24, 3)] == [
        [{"n": items[at]["n"], "of": of} for of in range(3)] for at in range(0, 24, 3)
    ]
    assert {each["n"] for each in items} == set(range(8))


def test_it_has_the_shape_that_the_sdk_asks_for(mind: Mind) -> None:
    agents = pytest.importorskip("agents", reason="needs openai-agents: pip install openai-agents")
    settings = agents.SessionSettings(limit=1)
    session = MindSession("friday", mind, session_settings=settings)
    assert isinstance(session, agents.Session)
    run(session.add_items(ITEMS))
    assert run(session.get_items()) == ITEMS[-1:]
    assert run(session.get_items(limit=3)) == ITEMS[-3:]


def test_an_agent_hears_what_was_said_the_turn_before(mind: Mind) -> None:
    """A whole run of the SDK, with a model that says what it was given."""
    agents = pytest.importorskip("agents", reason="needs openai-agents: pip install openai-agents")
    from agents.items import ModelResponse
    from agents.usage import Usage
    from openai.types.responses import ResponseOutputMessage, ResponseOutputText

    class Echo(agents.Model):
        async def get_response(self, *given: Any, **named: Any) -> ModelResponse:
            heard = named.get("input", given[1] if len(given) > 1 else [])
            said = " | ".join(each["content"] for each in heard if each.get("role") == "user")
            text = ResponseOutputText(annotations=[], text=said, type="output_text")
            message = ResponseOutputMessage(
                id="m", content=[text], role="assistant", status="completed", type="message"
            )
            return ModelResponse(output=[message], usage=Usage(), response_id=None)

        def stream_response(self, *given: Any, **named: Any) -> Any:
            raise NotImplementedError

    agents.set_tracing_disabled(True)
    agent, session = agents.Agent(name="echo", model=Echo()), MindSession("friday", mind)
    run(agents.Runner.run(agent, "私は健です。", session=session))
    result = run(agents.Runner.run(agent, "Who am I?", session=session))
    assert result.final_output == "私は健です。 | Who am I?"
