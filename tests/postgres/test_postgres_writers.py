"""Many write at the same time: minds do not wait for each other, and of one mind they write one after the other."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Event as Signal

import pytest

from omoide.adapters.stores.postgres_server import PostgresServer
from omoide.adapters.stores.sql import SqlStore
from omoide.dynamics.matching import Matching
from omoide.errors import Busy
from omoide.language.lexicon import Lexicon
from omoide.model.change import Noted
from omoide.model.scope import Scope
from omoide.model.words import Words
from omoide.testing.world import ALICE, BOB, World

Open = Callable[..., SqlStore]


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
