"""A store whose nearest are found by a vector engine keeps the contract of all stores, whether it was told of them or not."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from omoide.adapters.stores.nearing import Nearing
from omoide.adapters.stores.outbox import SqlOutbox
from omoide.adapters.stores.sql import SqlStore
from omoide.adapters.stores.sqlite_file import SqliteFile
from omoide.dynamics.matching import Matching
from omoide.language.lexicon import Lexicon
from omoide.model.scope import Scope
from omoide.model.vectors import VectorSearch
from omoide.ports import Embedded, Store
from omoide.testing.engines import RamEngine
from omoide.testing.store_contract import StoreContract
from omoide.testing.work import RamWork
from omoide.testing.world import FrozenClock

pytestmark = pytest.mark.spec("PI-20")


class Eager(SqlStore):
    """Hands every vector on at once."""

    outbox: SqlOutbox

    def keep_vectors(self, scope: Scope, space: str, made: Sequence[Embedded], *, through: int) -> None:
        super().keep_vectors(scope, space, made, through=through)
        self.outbox.forward(scope)


def opened(home: Path, *, kind: type[Any] = SqlStore, shortlist: int = 1) -> tuple[Any, SqlOutbox]:
    """A shortlist of one: as much as possible is asked of the engine."""
    file = SqliteFile(home)
    outbox = SqlOutbox(file, RamEngine(), work=RamWork(), clock=FrozenClock())
    nearing = Nearing(outbox, search=VectorSearch(engine="qdrant", shortlist=shortlist))
    store = kind(file, lexicon=Lexicon(), matching=Matching(), snapshots=home / "derived", nearing=nearing)
    return store, outbox


class TestUntold(StoreContract):
    """What the engine has not heard of is read from the store."""

    def make_store(self, tmp_path: Path) -> Store:
        return opened(tmp_path / "store")[0]


class TestTold(StoreContract):
    test_pages_miss_none_even_amid_one_entry = None  # type: ignore[assignment]  # of a hundred, nine are measured

    def make_store(self, tmp_path: Path) -> Store:
        store, outbox = opened(tmp_path / "store", kind=Eager, shortlist=9)
        store.outbox = outbox
        return store
