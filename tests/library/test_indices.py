"""The indices of Nexus Ark, as views over one store."""

from datetime import timedelta

import pytest

from omoide.adapters.stores.ram import RamStore
from omoide.dynamics.matching import Matching
from omoide.language.lexicon import Lexicon
from omoide.library.indices import Index, IndexType, index_of, record_id, type_of, within
from omoide.model.cue import EVERYTHING
from omoide.model.memory import Kind
from omoide.model.words import Words
from omoide.testing.world import ALICE, World
from omoide.wake.encode import Circumstances
from omoide.wake.study import Material


@pytest.mark.spec("NA-40", "NA-51")
def test_everything_that_was_indexed_has_its_type_and_its_index() -> None:
    world = World(RamStore(lexicon=Lexicon(), matching=Matching()))
    mind, now = world.mind(ALICE), world.clock.now()
    told = {
        "log_archive": mind.observe("昨日の話", Circumstances(occurred=now - timedelta(days=1))),
        "current_log": mind.observe("今日の話"),
        "episodic_memory": mind.remember("あの日のこと", Circumstances(kind=Kind.EPISODE)),
        "dream_insight": mind.remember("気づいたこと", Circumstances(kind=Kind.INSIGHT)),
        "diary": mind.remember(Words(text="日記", tags=("diary",))),
    }
    mind.remember("ただのメモ")
    mind.remember("健は猫を飼っている", Circumstances(kind=Kind.FACT))
    mind.knowledge.add([Material(path="/本/猫.txt", read="猫は眠る。".encode)])
    (passage,) = mind._engine.store.listed(ALICE.knowledge, EVERYTHING)
    told["knowledge"] = passage
    assert {name: type_of(each, now=now) for name, each in told.items()} == {name: name for name in told}
    assert {each: index_of(each) for each in IndexType} == {
        IndexType.LOG_ARCHIVE: Index.STATIC,
        IndexType.EPISODIC_MEMORY: Index.STATIC,
        IndexType.DREAM_INSIGHT: Index.STATIC,
        IndexType.DIARY: Index.STATIC,
        IndexType.KNOWLEDGE: Index.DYNAMIC,
        IndexType.CURRENT_LOG: Index.CURRENT,
    }
    static = frozenset(each for each in IndexType if index_of(each) is Index.STATIC)
    assert {each.words.text for each in within(mind.memories(), static, now=now)} == {
        "昨日の話",
        "あの日のこと",
        "気づいたこと",
        "日記",
    }
    tomorrow = now + timedelta(days=1)
    assert type_of(told["current_log"], now=tomorrow) is IndexType.LOG_ARCHIVE


@pytest.mark.spec("NA-50")
def test_a_changed_diary_has_another_name() -> None:
    assert record_id(IndexType.DIARY, "memory_main.txt", "今日は晴れ") == "diary:memory_main.txt:9ede4648"
    assert record_id(IndexType.DIARY, "memory_main.txt", "今日は雨") != "diary:memory_main.txt:9ede4648"
