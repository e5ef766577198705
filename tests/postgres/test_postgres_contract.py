"""PostgreSQL keeps the contracts of stores and of work, and never differs from the reference."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, cast

import numpy as np
import pytest
from hypothesis import HealthCheck, Phase, seed, settings
from hypothesis.stateful import run_state_machine_as_test

from omoide.adapters.stores import embedding
from omoide.adapters.stores.postgres_server import PostgresServer
from omoide.adapters.stores.ram import RamStore
from omoide.adapters.stores.schema import Session
from omoide.adapters.stores.sql import SqlStore
from omoide.adapters.stores.work import SqlWork
from omoide.dynamics.matching import Matching
from omoide.language.lexicon import Lexicon
from omoide.model.words import Words
from omoide.ports import Embedded, Space, Store, Work
from omoide.testing.postgres import LocalPostgres
from omoide.testing.store_contract import StoreContract
from omoide.testing.store_machine import machine
from omoide.testing.work_contract import WorkContract
from omoide.testing.world import ALICE, World
from omoide.wake.encode import Circumstances


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


def test_a_server_without_statistics_finds_each_vector_by_its_name() -> None:
    """Else the first day of a mind takes the longer, the more vectors it has: a server counts its rows only now and then.
    A server of its own, which never does: of tables that other tests have filled and emptied, it may have counted the rows."""
    with closing(LocalPostgres(options=("autovacuum=off",))) as server:
        plan = _plan_of_vectors(server.fresh())
    conditions = [line for line in plan.splitlines() if "Index Cond" in line and "space" in line]
    assert conditions, plan
    assert all("(id = m.id)" in line for line in conditions), plan


class _Asking:
    """A session that remembers what it was asked."""

    def __init__(self, session: Session) -> None:
        self.session, self.asked = session, list[tuple[str, Sequence[Any]]]()

    def rows(self, sql: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        self.asked.append((sql, values))
        return self.session.rows(sql, values)


def _plan_of_vectors(address: str) -> str:
    """Of how a server looks whether 300 memories have their vectors."""
    world = World(opened(address), seed=3)
    told = [(Words(text=f"{number}番目 the {number}th"), Circumstances()) for number in range(300)]
    kept = world.mind(ALICE).remember_all(told)
    world.store.open_space(ALICE, Space(name="four", dimension=4, calibration=(0.0, 1.0), maker="by hand"))
    vectors = [
        Embedded(memory=each.id, words=each.words.digest, parts=np.ones((1, 4), np.float32), asks=(False,))
        for each in kept
    ]
    world.store.keep_vectors(ALICE, "four", vectors, through=0)
    database = PostgresServer(address)
    with database.reading() as session:
        asking = _Asking(session)
        assert not embedding.unembedded(cast(Session, asking), 1, "four", limit=16)[0].memories
        sql, values = next(each for each in asking.asked if "vectors" in each[0])
        plan = "\n".join(line for (line,) in session.rows(f"EXPLAIN {sql}", values))
    database.close()
    world.store.close()
    return plan
