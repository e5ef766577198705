"""Many write at the same time: minds do not wait for each other, and of one mind they write one after the other."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from threading import Event as Signal

import psycopg
import pytest

from omoide.adapters.stores.postgres_server import PostgresServer
from omoide.adapters.stores.sql import SqlStore
from omoide.dynamics.matching import Matching
from omoide.errors import Busy, StoreError
from omoide.language.lexicon import Lexicon
from omoide.model.change import Noted
from omoide.model.scope import Scope
from omoide.model.words import Words
from omoide.testing.postgres import LocalPostgres
from omoide.testing.world import ALICE, BOB, World

Open = Callable[..., SqlStore]
HOSTS, ROUNDS = 6, 8


@pytest.fixture
def open_store(address: str) -> Iterator[Open]:
    made: list[SqlStore] = []

    def open_one(**how: float) -> SqlStore:
        made.append(SqlStore(PostgresServer(address, **how), lexicon=Lexicon(), matching=Matching()))  # type: ignore[arg-type]
        return made[-1]

    yield open_one
    for each in made:
        each.close()


def noted(text: str) -> list[Noted]:
    return [Noted(key="task", words=Words(text=text))]


def test_new_minds_may_come_at_the_same_time(open_store: Open) -> None:
    stores = [open_store() for _ in range(4)]

    def begin(number: int) -> int:
        scope = Scope("home", f"mind-{number}")
        return len(World(stores[number % 4], seed=number).gate.commit(scope, noted(str(number)), by="test"))

    with ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(begin, range(24))) == 24
    assert len(stores[0].scopes()) == 24
    assert {stores[1].census(scope).entries for scope in stores[1].scopes()} == {1}


def test_one_mind_is_written_to_by_many_and_the_chain_holds(open_store: Open) -> None:
    stores = [open_store() for _ in range(3)]

    def note(number: int) -> None:
        World(stores[number % 3], seed=number).gate.commit(ALICE, noted(str(number)), by="test")

    with ThreadPoolExecutor(6) as pool:
        list(pool.map(note, range(30)))
    assert [record.number for record in stores[0].records(ALICE)] == list(range(1, 31))
    assert World(stores[1]).mind(ALICE).care.verify().problems == ()


def test_a_mind_does_not_wait_for_another_and_who_waits_too_long_is_told(
    open_store: Open, address: str
) -> None:
    holding, done = PostgresServer(address), Signal()
    world = World(open_store(lock_wait_s=0.3))
    for scope in (ALICE, BOB):
        world.gate.commit(scope, noted("first"), by="test")

    def hold(ready: Signal) -> None:
        with holding.writing(ALICE) as session:
            session.rows("SELECT 1")
            ready.set()
            done.wait(300)

    with ThreadPoolExecutor(1) as pool:
        ready = Signal()
        held = pool.submit(hold, ready)
        ready.wait(300)
        try:
            world.gate.commit(BOB, noted("free"), by="test")
            with pytest.raises(Busy):
                world.gate.commit(ALICE, noted("held"), by="test")
        finally:
            done.set()
            held.result()
    world.gate.commit(ALICE, noted("free again"), by="test")
    assert world.store.census(ALICE).entries == len(list(world.store.records(ALICE))) == 2
    holding.close()


def test_more_threads_than_connections_come_to_an_end(open_store: Open) -> None:
    """Each looks, and writes while it looks."""
    store = open_store(connections=2)
    World(store).gate.commit(ALICE, noted("first"), by="test")

    def live(number: int) -> None:
        world = World(store, seed=number)
        with store.moment():
            for _ in store.records(ALICE):
                world.gate.commit(Scope("home", f"thread-{number}"), noted("x"), by="test")
                break

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(live, range(16)))
    assert len(store.scopes()) == 17


def test_hosts_that_open_an_empty_database_at_the_same_moment_all_find_one_store(
    server: LocalPostgres,
) -> None:
    """Whoever comes first makes it, and the others wait: none takes half of it for tables of somebody else."""
    for _ in range(ROUNDS):
        place, together = server.fresh(), Barrier(HOSTS)

        def come(number: int, place: str = place, together: Barrier = together) -> str:
            together.wait()
            store = SqlStore(PostgresServer(place, connections=2), lexicon=Lexicon(), matching=Matching())
            try:
                World(store, seed=number).gate.commit(
                    Scope("home", f"mind-{number}"), noted(f"{number} 番"), by="test"
                )
                with store._database.reading() as session:
                    ((name,),) = session.rows("SELECT value FROM meta WHERE key = 'store'")
                return name
            finally:
                store.close()

        with ThreadPoolExecutor(HOSTS) as pool:
            assert len(set(pool.map(come, range(HOSTS)))) == 1
        fresh = SqlStore(PostgresServer(place), lexicon=Lexicon(), matching=Matching())
        assert len(fresh.scopes()) == HOSTS
        fresh.close()


def test_processes_that_open_an_empty_database_at_the_same_moment_all_keep_something(
    server: LocalPostgres,
) -> None:
    place = server.fresh()
    command = [
        sys.executable,
        "-m",
        "omoide.doors.cli.main",
        "--set",
        f"store.url={place}",
        "--set",
        "embedding.kind=none",
    ]
    running = [
        subprocess.Popen(
            [*command, "remember", f"thing {number}"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )
        for number in range(3)
    ]
    assert [(each.communicate()[1], each.returncode) for each in running] == [("", 0)] * 3


def test_tables_of_somebody_else_are_left_alone(server: LocalPostgres) -> None:
    place = server.fresh()
    with psycopg.connect(place, autocommit=True) as owner:
        owner.execute("CREATE TABLE words (id INT)")
    with pytest.raises(StoreError, match="something else"):
        PostgresServer(place)
