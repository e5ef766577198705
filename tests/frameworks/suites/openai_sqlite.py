"""A plug-in: sessions that OpenAI keeps in a file of SQLite are those of one mind."""

from functools import cache
from typing import Any

import agents
from standing_in import fresh_mind

from omoide.doors.frameworks.openai_session import MindSession
from omoide.mind import Mind


@cache
def _mind_of(path: str) -> Mind:
    return fresh_mind()


class _Session(MindSession):
    def __init__(self, session_id: str, path: Any = "", *, session_settings: Any = None) -> None:
        mind = _mind_of(str(path)) if path else fresh_mind()
        super().__init__(session_id, mind, session_settings=session_settings)

    def close(self) -> None:
        """Nothing is open."""


agents.SQLiteSession = _Session
