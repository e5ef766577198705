"""Speaking to a mind by the protocol, through the official client."""

from collections.abc import Awaitable, Callable
from typing import Any

import anyio

from mcp import Client
from omoide.doors.mcp.server import server
from omoide.mind import Mind
from omoide.tools.sets import SETS, chosen_tools

Use = Callable[[Callable[[Client], Awaitable[Any]]], Any]
Call = Callable[..., Any]


def using(mind: Mind, *, language: str = "en", sets: str = ",".join(SETS)) -> Use:
    def used(what: Callable[[Client], Awaitable[Any]]) -> Any:
        async def run() -> Any:
            served = server(chosen_tools(sets), lambda context, writes: mind, language=language)
            async with Client(served) as client:
                return await what(client)

        return anyio.run(run)

    return used
