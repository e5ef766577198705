"""Faults between us and the server: nothing acknowledged is lost, nothing is doubled, and soon all is well again."""

import signal
from collections import Counter
from collections.abc import Callable, Iterator
from threading import Timer
from time import monotonic, sleep

import pytest

from omoide.adapters.stores.postgres_server import PostgresServer
from omoide.adapters.stores.sql import SqlStore
from omoide.dynamics.matching import Matching
from omoide.errors import Conflict, InDoubt, StoreError
from omoide.language.lexicon import Lexicon
from omoide.model.change import Encoded
from omoide.model.identity import make_id
from omoide.model.memory import Memory
from omoide.model.words import Words
from omoide.testing.failures import failing_at
from omoide.testing.postgres import LocalPostgres
from omoide.testing.proxy import Fault, Proxy, Way
from omoide.testing.world import ALICE, World

RECOVERED_S = 5.0
LASTS_S = 0.25  # as long as a fault lasts that does not end by itself


class Writer:
    """Says one thing after the other, each until it is acknowledged; and never twice."""

    def __init__(self, store: SqlStore) -> None:
        self.world = World(store)
        self.acknowledged: list[str] = []
        self.refused: Counter[str] = Counter()

    def say(self) -> None:
        world = self.world
        number = len(self.acknowledged)
        world.clock.tick(seconds=1)
        name = make_id(world.clock.now(), world.chance.bits(50))
        words = Words(text=f"第{number}話、猫の話 number {number}")
        memory = Memory(id=name, scope=ALICE, words=words, occurred=world.clock.now())
        until = monotonic() + 300
        while monotonic() < until:
            try:
                world.gate.commit(ALICE, [Encoded(memory=memory)], by="test")
            except Conflict:
                pass  # it is there: told before, though the answer was lost
            except StoreError as error:
                self.refused[error.code] += 1
                sleep(0.02)
                continue
            self.acknowledged.append(name)
            return
        raise AssertionError(self.refused)


@pytest.fixture
def proxy(server: LocalPostgres, loopback: None) -> Iterator[Proxy]:
    with Proxy(port=server.port) as proxy:
        yield proxy


@pytest.fixture
def through(server: LocalPostgres, proxy: Proxy) -> Iterator[Callable[..., SqlStore]]:
    """A store whose server is on the other side of the proxy."""
    made: list[SqlStore] = []

    def open_store(**how: float) -> SqlStore:
        place = server.emptied(port=proxy.port)
        limits = {"lock_wait_s": 5.0, "reach_s": 2.0, "answer_s": 5.0, **how}
        made.append(SqlStore(PostgresServer(place, **limits), lexicon=Lexicon(), matching=Matching()))  # type: ignore[arg-type]
        return made[-1]

    yield open_store
    for each in made:
        each.close()


def check(server: LocalPostgres, writer: Writer) -> None:
    """As somebody sees it who comes by another way."""
    fresh = SqlStore(PostgresServer(server.again()), lexicon=Lexicon(), matching=Matching())
    try:
        told = [record.entry().change.memory.id for record in fresh.records(ALICE)]  # type: ignore[union-attr]
        assert told == writer.acknowledged
        assert World(fresh).mind(ALICE).care.verify().problems == ()
    finally:
        fresh.close()


KINDS = [
    *((fault, way) for fault in (Fault.RESET, Fault.HALF, Fault.GARBAGE) for way in Way),
    (Fault.CUT, Way.TO_SERVER),
    (Fault.CUT, Way.TO_CLIENT),
    (Fault.BLACK_HOLE, Way.TO_SERVER),
    (Fault.BLACK_HOLE, Way.TO_CLIENT),
    (Fault.DELAY, Way.TO_SERVER),
]


@pytest.mark.parametrize(("fault", "way"), KINDS)
def test_whatever_happens_to_a_message_of_a_commit(
    fault: Fault, way: Way, proxy: Proxy, through: Callable[..., SqlStore], server: LocalPostgres
) -> None:
    """Each of the messages is struck once: those before the commit, the commit itself, and its answer."""
    writer = Writer(through())
    writer.say()
    for after in range(0, 18, 2 if fault in (Fault.RESET, Fault.HALF, Fault.GARBAGE) else 5):
        proxy.strike(fault, way=way, after=after)
        healing = Timer(LASTS_S, proxy.heal)
        if fault in (Fault.CUT, Fault.BLACK_HOLE, Fault.DELAY):
            healing.start()
        writer.say()
        healing.cancel()
        proxy.heal()
        healed = monotonic()
        writer.say()
        assert monotonic() - healed < RECOVERED_S, (fault, after)
    check(server, writer)


def test_a_commit_whose_answer_was_lost_is_decided_by_its_entry(
    proxy: Proxy, through: Callable[..., SqlStore], server: LocalPostgres
) -> None:
    """The last answer of a commit never comes: it was written, and is acknowledged without being said again."""
    writer = Writer(through())
    writer.say()
    with failing_at("store.before_commit", how=lambda: proxy.strike(Fault.RESET, way=Way.TO_CLIENT)):
        writer.say()
    assert proxy.await_strike(0)
    assert not writer.refused
    check(server, writer)


def test_a_server_that_does_not_come_back_leaves_a_doubt_that_is_told(
    proxy: Proxy, through: Callable[..., SqlStore], server: LocalPostgres
) -> None:
    writer = Writer(through(reach_s=0.3))
    writer.say()
    world, name = writer.world, make_id(writer.world.clock.now(), 7)
    memory = Memory(id=name, scope=ALICE, words=Words(text="in doubt"), occurred=world.clock.now())
    cut = failing_at("store.before_commit", how=lambda: proxy.strike(Fault.CUT, way=Way.TO_CLIENT))
    with cut, pytest.raises(InDoubt, match="Look whether"):
        world.gate.commit(ALICE, [Encoded(memory=memory)], by="test")
    proxy.heal()
    assert [each.id for each in world.store.memories(ALICE, [name])] == [name]


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGQUIT])
def test_a_server_may_be_restarted_or_crash(
    how: signal.Signals, proxy: Proxy, through: Callable[..., SqlStore], server: LocalPostgres
) -> None:
    writer = Writer(through())
    writer.say()
    server.stop(how)
    server.start()
    began = monotonic()
    writer.say()
    assert writer.world.store.census(ALICE).entries == 2
    assert monotonic() - began < RECOVERED_S
    check(server, writer)


def test_a_server_that_says_nothing_is_not_waited_for_without_end(
    proxy: Proxy, through: Callable[..., SqlStore], server: LocalPostgres
) -> None:
    """Its machine goes on taking what it is sent."""
    writer = Writer(through(answer_s=0.3, reach_s=0.3))
    writer.say()
    proxy.begin(Fault.BLACK_HOLE)
    began = monotonic()
    with pytest.raises(StoreError):
        writer.world.store.census(ALICE)
    assert monotonic() - began < RECOVERED_S + 4 * 3.0  # so long may a connection take to come about
    proxy.heal()
    writer.say()
    check(server, writer)
