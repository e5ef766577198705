"""A session of the OpenAI Agents SDK over a mind: the items of a conversation, exactly as they came.

The SDK asks for a shape (`agents.memory.Session`), not for a class, so nothing of it is needed here.
"""

import asyncio
from typing import Any

from omoide.mind import Mind


class MindSession:
    """`Runner.run(agent, "…", session=MindSession("friday", mind))`."""

    def __init__(self, session_id: str, mind: Mind, *, session_settings: Any = None) -> None:
        self.session_id = session_id
        self.session_settings = session_settings
        self._drawer = mind.drawer
        self._where = ("openai", session_id)

    async def get_items(self, limit: int | None = None) -> list[Any]:
        """All, or the latest few; the oldest first."""
        if limit is None and self.session_settings is not None:
            limit = self.session_settings.limit
        return await asyncio.to_thread(self._drawer.series, self._where, last=limit)

    async def add_items(self, items: list[Any]) -> None:
        await asyncio.to_thread(self._drawer.append, self._where, list(items))

    async def pop_item(self) -> Any | None:
        return await asyncio.to_thread(self._drawer.pop, self._where)

    async def clear_session(self) -> None:
        await asyncio.to_thread(self._drawer.clear, self._where)
