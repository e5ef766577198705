"""Many workers on many hosts share what is owed: each thing is done once, and a dead worker's share is taken over."""

import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from omoide.adapters import japanese
from omoide.adapters.stores.postgres_server import PostgresServer
from omoide.adapters.stores.sql import SqlStore
from omoide.adapters.stores.sqlite_file import SqliteFile
from omoide.assemble import mind_of, open_engine
from omoide.dynamics.matching import Matching
from omoide.errors import BadSetting
from omoide.language.lexicon import Lexicon
from omoide.meaning.meaning import Meaning
from omoide.model.change import Encoded
from omoide.model.embedding import Embedding
from omoide.model.identity import make_id
from omoide.model.memory import Memory
from omoide.model.scope import Scope
from omoide.model.words import Words
from omoide.settings import Settings, read_settings
from omoide.testing.models import HashedEmbedder
from omoide.testing.world import ALICE, BEGINNING, FrozenClock, World
from omoide.worker import Worked, run

MINDS, EACH = 5, 4


def on_host(number: int, address: str, tmp_path: Path) -> Settings:
    environment = {"OMOIDE_HOME": str(tmp_path / f"host-{number}"), "OMOIDE_STORE": address}
    return read_settings(environment={**os.environ, **environment})


@pytest.fixture
def lived(address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Settings:
    """A day in the life of some minds; nobody has slept, and nobody has vectors."""
    # Workers are processes of their own; the threads of these tests would have to share one dictionary.
    monkeypatch.setattr(japanese, "sudachi_forms", lambda: None)
    with closing(SqlStore(PostgresServer(address), lexicon=Lexicon(), matching=Matching())) as store:
        for mind in range(MINDS):
            scope = Scope("home", f"mind-{mind}")
            memories = [
                Memory(
                    id=make_id(BEGINNING, mind * 100 + number),
                    scope=scope,
                    words=Words(text=f"第{number}の話 tale {number} of mind {mind}"),
                    occurred=BEGINNING,
                )
                for number in range(EACH)
            ]
            World(store, seed=mind).gate.commit(scope, [Encoded(memory=each) for each in memories], by="test")
    return on_host(0, address, tmp_path)


@pytest.mark.spec("PI-33")
def test_what_is_owed_is_done_once_by_whoever_comes(lived: Settings, address: str, tmp_path: Path) -> None:
    clock = FrozenClock(BEGINNING + timedelta(days=2))
    hosts = [on_host(number, address, tmp_path) for number in (0, 0, 1, 2)]  # two of them on one host
    with ThreadPoolExecutor(len(hosts)) as pool:
        done = sum(pool.map(lambda host: run(host, clock=clock), hosts), Worked())
    assert done.trouble == ()
    assert not done.busy
    assert done.embedded == MINDS * EACH
    assert len(done.nights) == MINDS
    again = run(hosts[0], clock=clock)
    assert (again.embedded, again.nights) == (0, {})
    with closing(open_engine(lived, clock=clock)) as engine:
        for scope in engine.store.scopes():
            assert mind_of(lived, engine, name=scope.mind, by="test").care.verify().problems == ()


@pytest.mark.spec("PI-33")
def test_what_a_dead_worker_had_taken_is_taken_over_when_its_lease_is_over(lived: Settings) -> None:
    clock = FrozenClock(BEGINNING + timedelta(hours=1))
    lease = timedelta(minutes=lived.nights.lease_minutes)
    with closing(open_engine(lived, clock=clock)) as engine:
        for task in ("embed", "digest"):
            engine.work.lease(
                Scope("home", "mind-1"), task, holder="dead", now=clock.now(), until=clock.now() + lease
            )
    assert run(lived, clock=clock).embedded == (MINDS - 1) * EACH
    assert run(lived, clock=clock).embedded == 0
    clock.tick(seconds=lease.total_seconds())
    assert run(lived, clock=clock).embedded == EACH


@pytest.mark.spec("PI-33")
def test_as_many_texts_go_to_an_embedder_at_once_as_it_takes(home: Path) -> None:
    sizes: list[int] = []

    class Counting(HashedEmbedder):
        batch = 300

        def embed(self, texts: Sequence[str], *, asking: bool = False) -> Any:
            sizes.append(len(texts))
            return super().embed(texts, asking=asking)

    file = SqliteFile(home, synchronous="OFF")
    world = World(SqlStore(file, lexicon=Lexicon(), matching=Matching()))
    memories = [
        Memory(id=make_id(BEGINNING, n), scope=ALICE, words=Words(text=f"tale {n}"), occurred=BEGINNING)
        for n in range(310)
    ]
    world.gate.commit(ALICE, [Encoded(memory=each) for each in memories], by="test")
    meaning = Meaning(world.store, Counting(), reopen=lambda maker: None)
    assert meaning.owes(ALICE)
    assert meaning.catch_up(ALICE, wait=True) == 310
    assert max(sizes) == 300
    assert not meaning.owes(ALICE)
    world.store.close()
    assert Embedding(batch=2048).batch == 2048
    with pytest.raises(BadSetting, match="1 to 2048"):
        Embedding(batch=2049)


def test_one_that_stays_goes_on_until_it_is_stopped(address: str, tmp_path: Path) -> None:
    env = {**os.environ, "OMOIDE_HOME": str(tmp_path / "host-7"), "OMOIDE_STORE": address}
    command = [sys.executable, "-P", "-m", "omoide.doors.cli.main", "worker", "--stay", "--every", "0"]
    with subprocess.Popen(command, env=env, stdout=subprocess.PIPE, text=True) as worker:
        assert worker.stdout
        first, second = worker.stdout.readline(), worker.stdout.readline()
        worker.send_signal(signal.SIGTERM)
        assert worker.wait(300) == 0
    assert first
    assert second
