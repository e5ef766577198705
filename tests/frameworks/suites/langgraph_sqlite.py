"""A plug-in: LangGraph's store over SQLite, which is not installed, is one over a mind."""

import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from types import ModuleType
from typing import Any

from standing_in import fresh_mind

from omoide.doors.frameworks.langgraph_store import MindStore


class _Store(MindStore):
    @classmethod
    def at(cls, index: Any, ttl: Any) -> "_Store":
        return cls(fresh_mind(), fields=(index or {}).get("text_fields"), ttl=ttl)

    @classmethod
    @contextmanager
    def from_conn_string(cls, _: str, *, index: Any = None, ttl: Any = None) -> Iterator["_Store"]:
        yield cls.at(index, ttl)

    def setup(self) -> None:
        """There is nothing to set up."""


class _AsyncStore(_Store):
    @classmethod
    @asynccontextmanager
    async def from_conn_string(cls, _: str, *, index: Any = None, ttl: Any = None) -> AsyncIterator["_Store"]:
        yield cls.at(index, ttl)

    async def setup(self) -> None:
        """There is nothing to set up."""

    async def sweep_ttl(self) -> int:
        return super().sweep_ttl()


def _stand_in(name: str, **members: Any) -> None:
    module = ModuleType(name)
    vars(module).update(members)
    sys.modules[name] = module


_stand_in("langgraph.store.sqlite", SqliteStore=_Store, AsyncSqliteStore=_AsyncStore)
_stand_in("langgraph.store.sqlite.aio", AsyncSqliteStore=_AsyncStore)
_stand_in(
    "langgraph.store.sqlite.base",
    NS_MATCH_FUNCTION=None,
    BaseSqliteStore=None,
    SqliteIndexConfig=None,
    _escape_glob_literal=None,
    _namespace_match_pattern=None,
)
