"""Many minds of one process: what each has just stored means something when it asks, and nobody waits without end."""

import math
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import pytest
from counting import CountingEmbedder, opened, table, told
from numpy.typing import NDArray

from omoide.assemble import mind_of, open_engine
from omoide.errors import EmbedderError
from omoide.meaning import background
from omoide.meaning.background import Background
from omoide.meaning.meaning import BATCH
from omoide.mind import Mind
from omoide.model.cue import Recollection
from omoide.settings import read_settings
from omoide.testing.models import HashedEmbedder

LONGEST_S = 60.0  # what a test waits before it fails; none waits that long
AGENTS, ROUNDS = 20, 5
SAID = ("{}番の井戸を{}が掘った。", "{1} sold {0} iron ingots to the smith.", "{1}は{0}日ぶりに村へ帰った。")


def wait_for(met: Callable[[], bool]) -> None:
    slept = threading.Event()
    for _ in range(int(LONGEST_S / 0.005)):
        if met():
            return
        slept.wait(0.005)
    raise AssertionError("it never came")


@contextmanager
def living(home: Path, embedder: HashedEmbedder | None, *names: str) -> Iterator[list[Mind]]:
    """Minds of one engine, with the thread in the background; without an embedder, the bundled one."""
    settings = read_settings(arguments=[f"home.path={home}"])
    engine = open_engine(settings, background=True, embedder=embedder)
    try:
        yield [mind_of(settings, engine, name=name, by="test") for name in names]
    finally:
        engine.close()


@pytest.mark.spec("PI-31")
@pytest.mark.parametrize("embedder", [HashedEmbedder(), None], ids=["reference", "bundled"])
def test_what_an_agent_has_just_stored_is_found_by_its_meaning(
    home: Path, embedder: HashedEmbedder | None
) -> None:
    together = threading.Barrier(AGENTS)
    missing, unmeant, failed = list[str](), list[str](), list[BaseException]()

    def lives(mind: Mind, number: int) -> None:
        try:
            for turn in range(ROUNDS):
                together.wait(LONGEST_S)
                text = SAID[turn % len(SAID)].format(number * ROUNDS + turn, mind.scope.mind)
                stored = mind.remember(text)
                came = {each.memory.id: each for each in mind.recall(text).found}
                if stored.id not in came:
                    missing.append(text)
                elif _meaning(came[stored.id]) <= 0:
                    unmeant.append(text)
        except BaseException as error:
            failed.append(error)
            together.abort()

    with living(home, embedder, *(f"agent-{number}" for number in range(AGENTS))) as minds:
        threads = [threading.Thread(target=lives, args=(mind, number)) for number, mind in enumerate(minds)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert (missing, unmeant, failed) == ([], [], [])


def _meaning(found: Recollection) -> float:
    return found.parts.get("meaning", 0.0)


def test_two_who_ask_the_same_mind_at_once_both_see_what_it_has_just_stored(home: Path) -> None:
    """Also the one that had begun to look when the other made the vectors."""
    together = threading.Barrier(4)
    unmeant = list[str]()

    def asks(mind: Mind) -> None:
        for turn in range(10):
            if together.wait(LONGEST_S) == 0:
                mind.remember(f"{turn}番の鍵は棚の上")
            together.wait(LONGEST_S)
            with mind._engine.store.moment():
                mind.memories(limit=1)  # this much of it was looked at before
                (first, *_) = mind.recall(f"{turn}番の鍵は棚の上").found
            if _meaning(first) <= 0:
                unmeant.append(first.memory.words.text)

    with living(home, HashedEmbedder(), "one") as (mind,):
        threads = [threading.Thread(target=asks, args=(mind,)) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert unmeant == []


def test_of_a_mind_that_lacks_much_the_newest_are_found_first(home: Path) -> None:
    with opened(home, CountingEmbedder()) as mind:
        told(mind, 300)
        newest = mind.remember("the spare key lies under the pot")
        (first, *_) = mind.recall("the spare key lies under the pot").found
        assert first.memory.id == newest.id
        assert _meaning(first) > 0
        made = len(table(mind))
        assert 0 < made < 100
        assert mind.embed() == 301 - made


# The thread.


class Gated(CountingEmbedder):
    """Statements wait until it is let go; how many texts came with each call is kept. What says `poison` cannot be read."""

    def __init__(self) -> None:
        super().__init__()
        self.begun, self.go = threading.Event(), threading.Event()
        self.calls: list[list[str]] = []
        self.poisoned = True

    def embed(self, texts: Sequence[str], *, asking: bool = False) -> NDArray[np.float32]:
        if not asking:
            self.begun.set()
            assert self.go.wait(LONGEST_S)
            self.calls.append(list(texts))
            if self.poisoned and any("poison" in text for text in texts):
                raise EmbedderError(name=self.name, problem="poison")
        return super().embed(texts, asking=asking)


@pytest.mark.spec("PI-33")
def test_the_thread_makes_one_batch_of_many_minds(home: Path) -> None:
    embedder = Gated()
    with living(home, embedder, *(f"m{number}" for number in range(500))) as minds:
        for mind in minds:
            mind.remember(f"{mind.scope.mind}は井戸を掘った")
        embedder.go.set()
        wait_for(lambda: len(embedder.texts) == 500)
        # What came before it was let go went alone, or with a few.
        assert len(embedder.calls) <= math.ceil(500 / BATCH) + 2
    with living(home, embedder, "m0") as (mind,):
        assert len(table(mind)) == 500
        assert mind.care.verify().problems == ()


@pytest.mark.spec("PI-33")
def test_a_mind_with_much_to_do_does_not_keep_the_others_waiting_and_the_first_comes_first(
    home: Path,
) -> None:
    embedder = Gated()
    with living(home, embedder, "first", "much", *(f"m{number}" for number in range(100))) as minds:
        first, much, *others = minds
        first.remember("first")
        assert embedder.begun.wait(LONGEST_S)
        told(much, 10 * BATCH)
        for mind in others:
            mind.remember(mind.scope.mind)
        embedder.go.set()
        wait_for(lambda: len(embedder.texts) == 1 + 10 * BATCH + 100)
    order = [text for call in embedder.calls for text in call]
    places = [order.index(mind.scope.mind) for mind in others]
    assert places == sorted(places)
    assert order.index("first") == 0
    # One batch of the one that has much, and then all the others before its next.
    assert places[-1] <= 1 + BATCH + 100 + BATCH


def test_one_mind_that_cannot_be_embedded_keeps_no_other_from_it(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(background, "REST_S", 0.02)
    embedder = Gated()
    with living(home, embedder, "ill", *(f"m{number}" for number in range(30))) as minds:
        ill, *others = minds
        ill.remember("poison")
        for mind in others:
            mind.remember(f"{mind.scope.mind}は井戸を掘った")
        embedder.go.set()
        wait_for(lambda: len(table(ill)) == 30)
        worker = ill._engine.background
        assert worker is not None
        wait_for(lambda: worker.trouble is not None)
        others[0].remember("猫のタマ")
        wait_for(lambda: len(table(ill)) == 31)
        embedder.poisoned = False
        wait_for(lambda: len(table(ill)) == 32)
        wait_for(lambda: worker.trouble is None)


def test_an_embedder_that_is_away_is_not_called_again_and_again(home: Path) -> None:
    """However many minds wait for it."""
    embedder = CountingEmbedder(down=True)
    calls = list[int]()
    told_of = threading.Event()
    real = embedder.embed

    def embed(texts: Sequence[str], *, asking: bool = False) -> NDArray[np.float32]:
        calls.append(len(texts))
        if len(calls) >= 2:
            told_of.set()
        return real(texts, asking=asking)

    embedder.embed = embed  # type: ignore[method-assign]
    with living(home, embedder, *(f"m{number}" for number in range(200))) as minds:
        for mind in minds:
            mind.remember("猫のタマ")
        assert told_of.wait(LONGEST_S)
        threading.Event().wait(0.3)  # in which many could have been tried; it rests for seconds
        assert len(calls) <= 3


def test_who_asks_waits_for_one_batch_and_not_for_all(home: Path) -> None:
    """Somebody embeds the whole of a mind."""
    embedder = Gated()
    with opened(home, embedder) as mind:
        told(mind, 5 * BATCH)
        embedding = threading.Thread(target=mind.embed)
        embedding.start()
        assert embedder.begun.wait(LONGEST_S)
        asking = threading.Thread(target=mind.recall, args=("猫のタマ",))
        asking.start()
        wait_for(lambda: mind._engine.meaning._turns.of(mind.scope)._door.locked())  # type: ignore[union-attr]
        embedder.go.set()
        asking.join()
        embedding.join()
        sizes = [len(texts) for texts in embedder.calls]
        assert sizes.index(mind._engine.recalling.at_once) == 1
        assert len(table(mind)) == 5 * BATCH


def test_a_question_that_many_minds_hear_is_embedded_once(home: Path) -> None:
    embedder = CountingEmbedder()
    with living(home, embedder, *(f"m{number}" for number in range(10))) as minds:
        for mind in minds:
            mind.remember("井戸を掘った")
            mind.recall("誰が井戸を掘った?")
        assert embedder.questions == ["誰が井戸を掘った?"]
        care, memory = minds[0].care, minds[0].remember("忘れる")
        care.erase(care.plan_erasure(memory.id))
        minds[1].recall("誰が井戸を掘った?")
        assert len(embedder.questions) == 2, "what one of them had asked went with what it erased"


def test_closing_does_not_wait_for_those_who_failed(home: Path) -> None:
    embedder = CountingEmbedder(down=True)
    with living(home, embedder, "a", "b") as minds:
        for mind in minds:
            mind.remember("猫")
        worker = minds[0]._engine.background
        assert isinstance(worker, Background)
        wait_for(lambda: worker.trouble is not None)
