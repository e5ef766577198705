"""The contracts of Claude's Agent SDK for a session store, each on a new mind."""

import asyncio

from claude_agent_sdk.testing import run_session_store_conformance
from standing_in import fresh_mind

from omoide.doors.frameworks.claude_session import MindSessionStore

made: list[MindSessionStore] = []


def store() -> MindSessionStore:
    made.append(MindSessionStore(fresh_mind()))
    return made[-1]


asyncio.run(run_session_store_conformance(store))
# One store for each contract, and one to see which methods there are: had one been left out, there were fewer.
print(f"{len(made) - 1} passed")
