"""PostgreSQL keeps the contracts of stores and of work, and never differs from the reference."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, seed, settings
from hypothesis.stateful import run_state_machine_as_test

from omoide.adapters.stores.postgres_server import PostgresServer
from omoide.adapters.stores.ram import RamStore
from omoide.adapters.stores.sql import SqlStore
from omoide.adapters.stores.work import SqlWork
from omoide.dynamics.matching import Matching
from omoide.language.lexicon import Lexicon
from omoide.ports import Store, Work
from omoide.testing.postgres import LocalPostgres
from omoide.testing.store_contract import StoreContract
from omoide.testing.store_machine import machine
from omoide.testing.work_contract import WorkContract


def opened(address: str, *, snapshots: Path | None = None) -> SqlStore:
    database = PostgresServer(address)
    return SqlStore(database, lexicon=Lexicon(), matching=Matching(), snapshots=snapshots)


class TestPostgresStore(StoreContract):
    @pytest.fixture(autouse=True)
    def _server(self, address: str) -> None:
        self.address = address

    def make_store(self, tmp_path: Path) -> Store:
        return opened(self.address, snapshots=tmp_path / "derived")


class TestPostgresWork(WorkContract):
    @pytest.fixture(autouse=True)
    def _server(self, address: str) -> Iterator[None]:
        self.address = address
        yield
        self.database.close()

    def make_work(self, tmp_path: Path) -> Work:
        self.database = PostgresServer(self.address)
        return SqlWork(self.database)


def test_any_sequence_of_changes_gives_the_fold_of_the_journal(server: LocalPostgres) -> None:
    reference: Callable[[], Store] = lambda: RamStore(lexicon=Lexicon(), matching=Matching())  # noqa: E731
    run_state_machine_as_test(
        seed(21)(machine(lambda: opened(server.emptied()), reference)),
        settings=settings(
            max_examples=4,
            stateful_step_count=40,
            deadline=None,
            database=None,
            phases=(Phase.generate,),
            suppress_health_check=list(HealthCheck),
        ),
    )
