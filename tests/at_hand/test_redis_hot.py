"""What is near at hand on a server keeps the contract, and lies there under one scheme of keys, each with its time."""

import time
from pathlib import Path
from typing import Any

import pytest

from omoide.adapters.redis_hot import RedisHot
from omoide.errors import BadSetting, OmoideError
from omoide.model.at_hand import AtHand
from omoide.ports import Hot
from omoide.testing.hot_contract import HotContract
from omoide.testing.redis import LocalRedis
from omoide.testing.world import ALICE, BOB

KEEPS = 60.0


def no_trouble(error: OmoideError) -> None:
    raise AssertionError(error)


def open_redis(server: LocalRedis, tmp_path: Path) -> RedisHot:
    return RedisHot(server.url(), owed=tmp_path / "owed", wait_s=5.0, tell=no_trouble)


@pytest.mark.spec("PI-06", "PI-33")
class TestRedisHot(HotContract):
    @pytest.fixture(autouse=True)
    def _served(self, server: LocalRedis) -> None:
        self.server = server

    def make_hot(self, tmp_path: Path) -> Hot:
        return open_redis(self.server, tmp_path)

    def wait(self, seconds: float) -> None:
        time.sleep(seconds)


@pytest.mark.spec("PI-33", "PI-39", "LU-09")
def test_every_key_begins_with_its_mind_and_ends_with_its_time(
    server: LocalRedis, looked: Any, tmp_path: Path
) -> None:
    hot = open_redis(server, tmp_path)
    for scope in (ALICE, BOB):
        hot.swap(scope, "working", None, "思い出", ttl_s=KEEPS)
        hot.push(scope, "short", [str(n) for n in range(9)], most=4, ttl_s=2 * KEEPS)
    keys = {f"{{{scope}}}{key}" for scope in (ALICE, BOB) for key in ("", "/working", "/short")}
    assert set(looked.keys()) == keys
    assert all(0 < looked.pttl(key) <= 2000 * KEEPS for key in keys)
    assert looked.get(f"{{{ALICE}}}/working") == "思い出"
    assert looked.lrange(f"{{{BOB}}}/short", 0, -1) == ["5", "6", "7", "8"]  # the cap of one agent


def test_all_of_a_mind_goes_whatever_its_key_is_called(
    server: LocalRedis, looked: Any, tmp_path: Path
) -> None:
    hot = open_redis(server, tmp_path)
    for key in ("working", "作業/1", "*"):
        hot.swap(ALICE, key, None, "hers", ttl_s=KEEPS)
    hot.swap(BOB, "*", None, "his", ttl_s=KEEPS)
    hot.drop(ALICE)
    assert not looked.keys(f"*{ALICE}*")
    assert hot.get(BOB, "*") == "his"
    hot.swap(ALICE, "working", None, "hers", ttl_s=KEEPS)
    looked.delete(f"{{{ALICE}}}")  # a server short of room let go of the names
    hot.drop(ALICE)
    assert hot.get(ALICE, "working") is None


def test_what_somebody_else_left_there_is_as_good_as_nothing(
    server: LocalRedis, looked: Any, tmp_path: Path
) -> None:
    told: list[OmoideError] = []
    hot = RedisHot(server.url(), owed=tmp_path / "owed", tell=told.append)
    looked.rpush(f"{{{ALICE}}}/working", "a list")
    assert hot.get(ALICE, "working") is None
    assert [error.code for error in told] == ["not_at_hand"]


@pytest.mark.parametrize(
    ("given", "problem"),
    [
        ({"kind": "redis", "url": "http://host"}, "redis://host"),
        ({"kind": "redis", "url": "redis://:secret@host"}, "hot.key_variable"),
        ({"kind": "redis", "url": "redis://host?password=secret"}, "hot.key_variable"),
        ({"url": "redis://[host"}, "not an address"),
        ({"kind": "memcached"}, "redis"),
    ],
)
def test_an_address_that_cannot_be_is_refused(given: dict[str, str], problem: str) -> None:
    with pytest.raises(BadSetting, match=problem) as refused:
        AtHand(**given)
    assert "secret" not in str(refused.value)
