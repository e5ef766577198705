"""Several processes over one store: they share the work, see each other's vectors, and a killed one loses little."""

import os
import signal
from collections.abc import Callable
from multiprocessing import get_context
from multiprocessing.context import SpawnProcess
from pathlib import Path
from typing import Any

import pytest
from counting import CountingEmbedder, cosines, known_as, opened, table, told

from omoide.adapters.stores import following, snapshot
from omoide.failpoints import arm
from omoide.meaning.meaning import BATCH

COUNT = 200
QUESTION = "京都のラーメン"
SPAWN = get_context("spawn")


def embed_all(home: Path, start: Any, made: Any) -> None:
    embedder = CountingEmbedder()
    with opened(home, embedder) as mind:
        start.wait(300)
        mind.embed()
        made.put(len(embedder.texts))


def embed_and_die(home: Path) -> None:
    arm("store.embedded", lambda: os.kill(os.getpid(), signal.SIGKILL))
    opened(home, CountingEmbedder(32), reopen=known_as(CountingEmbedder())).embed()


def tell(home: Path, start: Any, first: int) -> None:
    with opened(home, CountingEmbedder()) as mind:
        start.wait(300)
        for number in range(first, first + 20):
            told(mind, 1, first=number)


def ask(home: Path, answer: Any) -> None:
    with opened(home, CountingEmbedder(down=True)) as mind:
        answer.put(cosines(mind, CountingEmbedder(), QUESTION))


def spawned(work: Callable[..., None], *arguments: Any) -> SpawnProcess:
    child = SPAWN.Process(target=work, args=arguments)
    child.start()
    return child


def ended(child: SpawnProcess) -> int | None:
    child.join(300)
    return child.exitcode


def test_two_processes_that_embed_at_once_leave_every_memory_with_one_vector(home: Path) -> None:
    with opened(home, CountingEmbedder(down=True)) as mind:
        ids = told(mind, COUNT)
    start, made = SPAWN.Barrier(2), SPAWN.Queue()
    children = [spawned(embed_all, home, start, made) for _ in range(2)]
    counts = [made.get(timeout=60) for _ in children]
    assert [ended(child) for child in children] == [0, 0]
    assert COUNT <= sum(counts) <= 2 * COUNT
    embedder = CountingEmbedder()
    with opened(home, embedder) as mind:
        assert table(mind) == [("hashed-64", each) for each in sorted(ids)]
        assert set(cosines(mind, embedder, QUESTION)) == set(ids)
        assert (mind.embed(), embedder.texts) == (0, [])
        assert mind.care.verify().problems == ()


def test_while_one_process_embeds_others_remember_and_nothing_is_missed(home: Path) -> None:
    with opened(home, CountingEmbedder(down=True)) as mind:
        told(mind, COUNT)
    start, made = SPAWN.Barrier(3), SPAWN.Queue()
    children = [spawned(embed_all, home, start, made)]
    children += [spawned(tell, home, start, 1000 * number) for number in (1, 2)]
    assert made.get(timeout=60) >= COUNT
    assert [ended(child) for child in children] == [0, 0, 0]
    embedder = CountingEmbedder()
    with opened(home, embedder) as mind:
        mind.embed()
        assert len(table(mind)) == len(cosines(mind, embedder, QUESTION)) == COUNT + 40


def test_a_process_killed_amid_a_change_has_kept_what_it_made(home: Path) -> None:
    old, new = CountingEmbedder(), CountingEmbedder(32)
    with opened(home, old) as mind:
        ids = told(mind, COUNT)
        mind.embed()
    assert ended(spawned(embed_and_die, home)) == -signal.SIGKILL
    with opened(home, new, reopen=known_as(old)) as mind:
        assert set(cosines(mind, old, QUESTION)) == set(ids)
        assert mind.embed() == COUNT - BATCH
        assert set(cosines(mind, new, QUESTION)) == set(ids)
        assert mind.care.verify().problems == ()


def test_a_process_that_lives_on_sees_the_vectors_that_another_made(home: Path) -> None:
    first, second = CountingEmbedder(), CountingEmbedder()
    with opened(home, first) as mind:
        ids = told(mind, 20)
        assert cosines(mind, first, QUESTION) == {}
        with opened(home, second) as other:
            other.embed()
        assert set(cosines(mind, first, QUESTION)) == set(ids)
        assert (mind.embed(), first.texts) == (0, [])


# Snapshots.


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """A snapshot is left after few rows."""
    monkeypatch.setattr(following, "SNAPSHOT_AFTER", 50)


def snapshots(home: Path) -> list[Path]:
    return list((home / "derived").glob("*/*.columns"))


@pytest.mark.usefixtures("small")
def test_a_process_with_a_snapshot_answers_exactly_as_one_without(home: Path) -> None:
    embedder = CountingEmbedder()
    with opened(home, embedder) as mind:
        ids = told(mind, 120)
        mind.embed()
        mind.correct(ids[3], "夜汽車で青森へ。")
        mind.embed()
        read = cosines(mind, embedder, QUESTION)
    assert set(read) == set(ids)
    (path,) = snapshots(home)
    found = snapshot.read(path, lexicon=mind._engine.lexicon.name)
    assert found is not None
    assert (found.space, found.dimension, len(found.arrays["owners"])) == ("hashed-64", 64, len(ids))
    answer = SPAWN.Queue()
    child = spawned(ask, home, answer)
    assert answer.get(timeout=60) == read
    assert ended(child) == 0


@pytest.mark.usefixtures("small")
def test_what_happened_after_a_snapshot_is_seen_all_the_same(home: Path) -> None:
    embedder = CountingEmbedder()
    with opened(home, embedder) as mind:
        ids = told(mind, 120)
        mind.embed()
        cosines(mind, embedder, QUESTION)
    (path,) = snapshots(home)
    kept = path.read_bytes()
    with opened(home, embedder) as mind:
        mind.correct(ids[0], "大阪のうどんを食べた。")
        later = told(mind, 70, first=200)
        mind.care.erase(mind.care.plan_erasure(ids[1]))
        mind.embed()
        plain = cosines(mind, embedder, QUESTION)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(kept)  # as if another process had left it just now
    with opened(home, embedder) as mind:
        assert cosines(mind, embedder, QUESTION) == plain
        assert set(plain) == {*ids, *later} - {ids[1]}


@pytest.mark.usefixtures("small")
def test_a_snapshot_of_another_space_is_not_used(home: Path) -> None:
    old, new = CountingEmbedder(), CountingEmbedder(32)
    with opened(home, old) as mind:
        ids = told(mind, 120)
        mind.embed()
        cosines(mind, old, QUESTION)
    (path,) = snapshots(home)
    kept = path.read_bytes()
    with opened(home, new, reopen=known_as(old)) as mind:
        mind.embed()
        plain = cosines(mind, new, QUESTION)
    path.write_bytes(kept)
    with opened(home, new) as mind:
        assert cosines(mind, old, QUESTION) == {}
        assert cosines(mind, new, QUESTION) == plain
        assert set(plain) == set(ids)
