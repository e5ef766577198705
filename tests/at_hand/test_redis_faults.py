"""Faults between us and what is near at hand: nothing acknowledged is lost, nobody waits, and soon all is well again."""

from collections.abc import Iterator
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest

from omoide.adapters import redis_hot
from omoide.assemble import mind_of, open_engine
from omoide.errors import OmoideError
from omoide.mind import Mind
from omoide.settings import read_settings
from omoide.testing.proxy import Fault, Proxy, Way
from omoide.testing.redis import LocalRedis

RECOVERED_S = 5.0
WAIT_S = 0.1


class Life:
    """A mind that sees one thing after the other, and has them all before it."""

    def __init__(self, mind: Mind, told: list[OmoideError]) -> None:
        self.mind = mind
        self.told = told
        self.acknowledged: list[str] = []

    def see(self) -> None:
        number = len(self.acknowledged)
        kept = self.mind.short.keep(f"第{number}の村に着いた: village {number}")
        assert kept.memory is not None
        self.acknowledged.append(kept.memory.id)
        self.mind.working.update({"health": number})

    def check(self) -> None:
        """As it looks from here, whether or not anything is at hand."""
        assert [memory.id for memory in self.mind.short.window()] == self.acknowledged

    def recover(self) -> None:
        """Until working memory is what was last put there."""
        began = monotonic()
        while monotonic() - began < RECOVERED_S:
            self.see()
            self.check()
            if self.mind.working.now()["health"] == len(self.acknowledged) - 1:
                return
            sleep(0.1)
        raise AssertionError(self.told)


@pytest.fixture
def proxy(server: LocalRedis) -> Iterator[Proxy]:
    with Proxy(port=server.port, delay_s=0.01) as proxy:
        yield proxy


@pytest.fixture
def life(server: LocalRedis, proxy: Proxy, home: Path) -> Iterator[Life]:
    given = ("hot.kind=redis", f"hot.url={server.url(port=proxy.port)}", f"hot.wait_s={WAIT_S}")
    settings = read_settings(arguments=[f"home.path={home}", "embedding.kind=none", *given])
    told: list[OmoideError] = []
    with mind_of(settings, open_engine(settings, on_trouble=told.append), by="test") as mind:
        life = Life(mind, told)
        life.see()
        life.check()
        life.see()
        yield life
        life.check()
        assert mind.care.verify().problems == ()


def names_at_hand(looked: Any) -> list[str]:
    (key,) = looked.keys("*/short")
    return looked.lrange(key, 0, -1)


@pytest.mark.parametrize("fault", [Fault.CUT, Fault.BLACK_HOLE])
def test_a_server_that_is_away_is_done_without_and_caught_up_with(
    fault: Fault, life: Life, proxy: Proxy, looked: Any
) -> None:
    proxy.begin(fault)
    began = monotonic()
    for _ in range(20):
        life.see()
        life.check()
    assert monotonic() - began < 20 * WAIT_S * 4  # nobody waits each time
    assert life.mind.working.now().at is None
    assert [error.code for error in life.told] == ["not_at_hand"]
    assert len(names_at_hand(looked)) == 2  # of before
    proxy.heal()
    life.recover()
    assert names_at_hand(looked) == life.acknowledged  # and none of what was missed is missing
    assert len(life.told) == 1


@pytest.mark.parametrize("way", list(Way))
@pytest.mark.parametrize("fault", [Fault.RESET, Fault.HALF, Fault.GARBAGE])
def test_whatever_happens_to_a_message_is_made_good(
    fault: Fault, way: Way, life: Life, proxy: Proxy, looked: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(redis_hot, "AGAIN_S", 0.05)  # nobody need wait for what ends by itself
    for after in (0, 3):
        proxy.strike(fault, way=way, after=after)
        life.see()
        assert proxy.await_strike(0)
        life.check()
        life.recover()
    assert names_at_hand(looked) == life.acknowledged


def test_a_server_may_crash_and_come_back_empty(
    life: Life, server: LocalRedis, looked: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(redis_hot, "AGAIN_S", 0.05)
    server.stop()
    life.see()
    life.check()
    server.start()
    life.recover()
    assert names_at_hand(looked) == life.acknowledged


def test_a_server_that_has_no_room_left_is_no_worse_than_none(
    life: Life, looked: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(redis_hot, "AGAIN_S", 0.05)
    looked.config_set("maxmemory", 1)
    try:
        life.see()
        life.check()
        assert "memory" in str(life.told[0])
    finally:
        looked.config_set("maxmemory", 0)
    life.recover()


def test_a_slow_network_is_still_a_network(life: Life, proxy: Proxy) -> None:
    proxy.begin(Fault.DELAY)
    life.recover()
