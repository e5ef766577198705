"""A thread gives vectors to new memories while nobody waits; it ends with the engine, and an error does not end it."""

import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from threading import Event, Thread, active_count, enumerate

import numpy as np
import pytest
from counting import CountingEmbedder, cosines, known_as, opened, table, told
from numpy.typing import NDArray

from omoide.dynamics.budgeting import Budget
from omoide.meaning import background
from omoide.meaning.meaning import BATCH
from omoide.model.cue import Cue, Recollections
from omoide.sleep.looking import look
from omoide.sleep.night import Night

LONGEST_S = 10.0  # what a test waits before it fails; none waits that long


def wait_for(met: Callable[[], bool]) -> None:
    end = time.monotonic() + LONGEST_S
    while not met():
        assert time.monotonic() < end, "it never came"
        time.sleep(0.005)


def workers() -> list[str]:
    return [thread.name for thread in enumerate() if thread.name == "omoide-meaning"]


class HeldEmbedder(CountingEmbedder):
    """Works only when it is let go."""

    def __init__(self) -> None:
        super().__init__()
        self.begun, self.go = Event(), Event()

    def embed(self, texts: Sequence[str], *, asking: bool = False) -> NDArray[np.float32]:
        if not asking:
            self.begun.set()
            self.go.wait(LONGEST_S)
        return super().embed(texts, asking=asking)


def test_memories_get_their_vectors_while_nobody_waits(home: Path) -> None:
    embedder = CountingEmbedder()
    with opened(home, embedder, background=True) as mind:
        assert workers() == [], "who only looks needs no thread"
        ids = [mind.remember(text).id for text in ("京都でラーメンを食べた", "Ken walks his dog", "猫のタマ")]
        wait_for(lambda: len(table(mind)) == 3)
        assert embedder.questions == []
        assert set(cosines(mind, embedder, "ラーメン")) == set(ids)
        assert workers() == ["omoide-meaning"]
    assert workers() == []


def test_more_than_a_batch_is_brought_to_its_end(home: Path) -> None:
    embedder = CountingEmbedder()
    with opened(home, embedder, background=True) as mind:
        ids = told(mind, 2 * BATCH + 3)
        wait_for(lambda: len(table(mind)) == len(ids))
        assert len(embedder.texts) == len(ids)


def test_a_change_of_the_embedder_is_brought_to_its_end(home: Path) -> None:
    old, new = CountingEmbedder(64), CountingEmbedder(32)
    with opened(home, old) as mind:
        told(mind, BATCH + 20)
        mind.embed()
    with opened(home, new, reopen=known_as(old), background=True) as mind:
        mind.remember("一つだけ新しい")
        wait_for(lambda: [space.name for space in mind.spaces()] == ["hashed-32"])
        assert len(table(mind)) == BATCH + 21


def test_to_remember_nobody_waits_for_the_thread_and_who_asks_waits_for_what_it_knows(home: Path) -> None:
    embedder, came = HeldEmbedder(), list[Recollections]()
    with opened(home, embedder, background=True) as mind:
        first = mind.remember("京都でラーメンを食べた")
        assert embedder.begun.wait(LONGEST_S)
        mind.remember("Ken walks his dog")
        asking = Thread(target=lambda: came.append(mind.recall("京都で食べたラーメン")))
        asking.start()
        asking.join(0.05)
        assert asking.is_alive()
        assert table(mind) == []
        embedder.go.set()
        asking.join(LONGEST_S)
        assert ([each.memory.id for each in came[0].found], came[0].trouble) == ([first.id], "")
        assert came[0].found[0].parts["meaning"] > 0
        wait_for(lambda: len(table(mind)) == 2)


def test_a_night_waits_for_the_thread_and_finds_what_it_made(home: Path) -> None:
    embedder, came = HeldEmbedder(), list[Recollections]()
    with opened(home, embedder, background=True) as mind:
        mind.remember("京都でラーメンを食べた")
        assert embedder.begun.wait(LONGEST_S)
        now = datetime(2026, 1, 15, tzinfo=UTC)
        night = Night(engine=mind._engine, scope=mind.scope, name="n", at=now, began=now, seen=0)
        seeking = Thread(
            target=lambda: came.append(look(night, Cue(text="ラーメン"), budget=Budget(k=1, tokens=100)))
        )
        seeking.start()
        seeking.join(0.05)
        assert seeking.is_alive()
        embedder.go.set()
        seeking.join(LONGEST_S)
        (found,) = came[0].found
        assert found.parts["meaning"] > 0


def test_closing_amid_the_work_waits_for_it_and_the_next_process_does_the_rest(home: Path) -> None:
    embedder = HeldEmbedder()
    mind = opened(home, embedder, background=True)
    told(mind, 2 * BATCH)
    assert embedder.begun.wait(LONGEST_S)
    embedder.go.set()
    mind.close()
    assert workers() == []
    with opened(home, CountingEmbedder()) as mind:
        assert len(table(mind)) % BATCH == 0
        mind.embed()
        assert len(table(mind)) == 2 * BATCH
        assert mind.care.verify().problems == ()


def test_an_error_is_kept_to_be_told_and_it_is_tried_again(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(background, "REST_S", 0.02)
    embedder = CountingEmbedder(down=True)
    with opened(home, embedder, background=True) as mind:
        worker = mind._engine.background
        assert worker is not None
        mind.remember("猫のタマ")
        wait_for(lambda: worker.trouble is not None)
        assert "nobody is there" in str(worker.trouble)
        mind.remember("the night train")
        embedder.down = False
        wait_for(lambda: len(table(mind)) == 2)
        wait_for(lambda: worker.trouble is None)


def test_who_closes_while_it_rests_after_an_error_does_not_wait(home: Path) -> None:
    embedder = CountingEmbedder(down=True)
    mind = opened(home, embedder, background=True)
    mind.remember("猫のタマ")
    worker = mind._engine.background
    assert worker is not None
    wait_for(lambda: worker.trouble is not None)
    before, threads = time.monotonic(), active_count()
    mind.close()
    assert time.monotonic() - before < background.REST_S / 2
    assert active_count() == threads - 1
