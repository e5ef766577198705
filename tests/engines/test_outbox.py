"""What an engine is owed is read off the journal: whatever happens in between, it ends whole."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from omoide.adapters.stores import outbox as module
from omoide.adapters.stores.outbox import SqlOutbox
from omoide.adapters.stores.sql import SqlStore
from omoide.adapters.stores.sqlite_file import SqliteFile
from omoide.dynamics.matching import Matching
from omoide.language.lexicon import Lexicon
from omoide.model.change import Encoded, Erased, Moved, Recalled, Revised
from omoide.model.memory import Memory, Stage
from omoide.model.words import Words
from omoide.ports import Embedded, Space
from omoide.testing.engines import RamEngine
from omoide.testing.world import ALICE, World

pytestmark = pytest.mark.spec("PI-20")


class Life:
    """A store, its world, and an engine that follows it."""

    def __init__(self, home: Path, engine: RamEngine, *, seed: int = 0) -> None:
        self.file = SqliteFile(home)
        self.world = World(SqlStore(self.file, lexicon=Lexicon(), matching=Matching()), seed=seed)
        self.engine = engine
        self.outbox = self.opened()

    def opened(self) -> SqlOutbox:
        return SqlOutbox(self.file, self.engine, work=self.world.work, clock=self.world.clock)

    def say(self, text: str, *, space: str = "one", sources: tuple[str, ...] = ()) -> Memory:
        memory = Memory(
            id=self.world.engine.new_id(),
            scope=ALICE,
            words=Words(text=text),
            occurred=self.world.clock.now(),
            sources=sources,
        )
        self.world.gate.commit(ALICE, [Encoded(memory=memory)], by="test")
        self.embed(space)
        return memory

    def embed(self, space: str = "one") -> None:
        store = self.world.store
        store.open_space(ALICE, Space(name=space, dimension=4, calibration=(0.1, 0.2, 0.3, 0.4)))
        missing = store.unembedded(ALICE, space, limit=100_000)
        made = [
            Embedded(each.id, each.words.digest, np.eye(4, dtype=np.float32)[:1], (False,))
            for each in missing.memories
        ]
        store.keep_vectors(ALICE, space, made, through=missing.through)

    def held(self) -> set[str]:
        return set(self.engine.points.get(("", ALICE), {}))

    def alive(self) -> set[str]:
        from omoide.model.cue import EVERYTHING

        return {each.id for each in self.world.store.listed(ALICE, EVERYTHING, limit=10_000)}


@pytest.fixture
def life(tmp_path: Path) -> Iterator[Life]:
    life = Life(tmp_path / "store", RamEngine())
    yield life
    life.file.close()


def test_it_is_told_what_is_new_what_changed_and_what_is_gone(life: Life) -> None:
    first, second = life.say("猫がいる"), life.say("A dog barks")
    assert any(life.outbox.lag(ALICE))
    assert life.outbox.forward(ALICE) == 2
    assert (life.held(), life.outbox.lag(ALICE)) == ({first.id, second.id}, (0, 0))
    life.world.gate.commit(ALICE, [Recalled(memories=(first.id,))], by="test")
    assert life.outbox.forward(ALICE) == 0  # that it came to mind is nothing to an engine
    assert life.outbox.lag(ALICE) == (0, 0)
    life.world.gate.commit(ALICE, [Moved(memory=first.id, stage=Stage.DORMANT)], by="test")
    assert life.outbox.forward(ALICE) == 1
    known = life.world.store.memories(ALICE, [second.id])[0]
    erased = Erased(memories=(second.id,), digests=(known.words.digest,))
    life.world.gate.commit(ALICE, [erased], by="test")
    assert life.outbox.forward(ALICE) == 1
    assert life.held() == {first.id}
    assert life.outbox.forward(ALICE) == 0


def test_many_go_page_by_page_also_where_one_entry_names_them_all(
    life: Life, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "_AT_ONCE", 3)
    names = [life.say(f"{number}番目").id for number in range(10)]
    life.outbox.forward(ALICE)
    assert life.held() == set(names)
    drawn = life.say("七つから", sources=tuple(names[:7]))
    assert life.outbox.forward(ALICE) == 8  # seven whose row was named, and the new one
    digests = [each.words.digest for each in life.world.store.memories(ALICE, names[:8])]
    life.world.gate.commit(ALICE, [Erased(memories=tuple(names[:8]), digests=tuple(digests))], by="test")
    life.outbox.forward(ALICE)
    assert life.held() == {*names[8:], drawn.id}


def test_words_that_change_are_told_with_their_new_vectors(life: Life) -> None:
    memory = life.say("京都へ行く")
    life.outbox.forward(ALICE)
    known = life.world.store.memories(ALICE, [memory.id])[0]
    life.world.gate.commit(ALICE, [Revised(memory=memory.id, words=Words(text="奈良へ行く"))], by="test")
    life.outbox.forward(ALICE)  # it has no vectors yet: the old ones find it, and are not believed
    made = life.world.store.spaces(ALICE)[0]
    life.embed()
    assert life.outbox.lag(ALICE).vectors == 1
    assert life.outbox.forward(ALICE) == 1
    assert life.held() == {memory.id}
    assert made.name == "one" != known.words.text


def test_what_was_cut_off_is_told_again(life: Life, monkeypatch: pytest.MonkeyPatch) -> None:
    memory = life.say("猫がいる")
    put = RamEngine.put

    def cut(self: RamEngine, *arguments: Any, **named: Any) -> None:
        put(self, *arguments, **named)
        self.known.clear()  # the mark is written last, and was not
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(RamEngine, "put", cut)
        with pytest.raises(KeyboardInterrupt):
            life.outbox.forward(ALICE)
    assert life.opened().forward(ALICE) == 1  # the lease was given back
    assert life.held() == {memory.id}


def test_an_engine_ahead_of_a_store_that_was_put_back_is_told_anew(tmp_path: Path) -> None:
    import shutil

    engine = RamEngine()
    life = Life(tmp_path / "store", engine)
    life.say("前から")
    life.outbox.forward(ALICE)
    life.file.close()
    shutil.copytree(tmp_path / "store", tmp_path / "backup")
    life = Life(tmp_path / "store", engine, seed=1)
    lost = life.say("あとから")
    life.outbox.forward(ALICE)
    assert lost.id in life.held()
    life.file.close()
    back = Life(tmp_path / "backup", engine, seed=2)
    new = back.say("another road taken")
    back.outbox.forward(ALICE)
    assert new.id in back.held()
    assert back.held() == back.alive()
    assert lost.id not in back.held()
    back.file.close()


def test_another_space_takes_the_place_of_the_first(life: Life) -> None:
    memory = life.say("猫がいる")
    life.outbox.forward(ALICE)
    life.embed("two")
    assert life.outbox.lag(ALICE) == (0, 0)  # the first still answers
    life.world.store.stand(ALICE, "two")
    assert life.outbox.forward(ALICE) == 1
    assert life.engine.known["", ALICE].space == "two"
    assert life.held() == {memory.id}


def test_one_tells_it_at_a_time(life: Life) -> None:
    life.say("猫がいる")
    now = life.world.clock.now()
    from datetime import timedelta

    lease = life.world.work.lease(ALICE, "vectors", holder="other", now=now, until=now + timedelta(minutes=1))
    assert life.outbox.forward(ALICE) == 0
    life.world.clock.tick(minutes=2)  # it has died
    assert lease is not None
    assert life.outbox.forward(ALICE) == 1


def test_a_mind_without_vectors_owes_nothing(life: Life) -> None:
    assert life.outbox.lag(ALICE) == (0, 0)
    assert life.outbox.forward(ALICE) == 0
    assert life.outbox.forward(ALICE, anew=True) == 0
