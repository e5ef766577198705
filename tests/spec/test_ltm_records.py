"""The records, store and database of the LTM design, as views of ours."""

import json
import multiprocessing
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import apsw
import numpy as np
import pytest

from omoide import assemble
from omoide.adapters.ltm_file import write_ltm_file
from omoide.adapters.stores.sqlite_session import LOCK_WAIT_S, drained
from omoide.assemble import open_engine, open_mind
from omoide.doors.ltm import LAST_BATCH, MemoryStore
from omoide.engine import Engine
from omoide.errors import BadValue, NotFound, Protected, TooManyProtected
from omoide.library.ltm import FIELDS
from omoide.mind import Mind
from omoide.model.affect import Affect
from omoide.model.memory import Stage
from omoide.model.relation import Tie
from omoide.model.words import Words
from omoide.settings import read_settings
from omoide.testing.world import FrozenClock, SeededChance
from omoide.wake.encode import Circumstances

TURN = {
    "emotional_intensity": 50.0,
    "emotional_valence": "positive",
    "emotional_arousal": 70.0,
    "emotional_tags": ["joy", "pride"],
    "category": "work",
    "keywords": ["発表", "review"],
    "trigger": "発表がうまくいったと話した",
    "content": "一緒に喜んだ",
}


@pytest.fixture
def engine(request: pytest.FixtureRequest, tmp_path: Path, clock: FrozenClock) -> Iterator[Engine]:
    """Tests that take `design` live by the preset of the design."""
    preset = "ltm" if "design" in request.fixturenames else "default"
    settings = read_settings(arguments=[f"home.path={tmp_path / 'store'}", f"preset={preset}"])
    engine = open_engine(settings, clock=clock, chance=SeededChance())
    yield engine
    engine.close()


@pytest.fixture
def store(mind: Mind) -> MemoryStore:
    return MemoryStore(mind)


@pytest.fixture
def design(mind: Mind) -> MemoryStore:
    return MemoryStore(mind)


@pytest.mark.spec("LT-35")
def test_a_record_has_every_field_of_the_design(store: MemoryStore) -> None:
    store.add_memory(TURN)
    (record,) = store.get_active_memories()
    assert tuple(record) == FIELDS
    for name, value in TURN.items():
        assert record[name] == value
    assert (record["recall_count"], record["current_level"], record["relations"]) == (0, 1, [])
    assert (record["archived_at"], record["protected"], record["revival_requested"]) == (None, False, False)
    assert record["retention_score"] == pytest.approx(50.0)


@pytest.mark.spec("LT-01", "LT-08", "LT-34", "LT-35")
def test_scores_are_computed_from_facts_when_asked_for(design: MemoryStore, clock: FrozenClock) -> None:
    """Work at intensity 50: k = 0.85 + 0.07 × 0.5 = 0.885. From 18:00 on 0.375 days, and one more each night."""
    clock.tick(hours=8.5)
    design.add_memory(TURN)
    for nights, days in enumerate((0.375, 1.375, 2.375)):
        (record,) = design.get_active_memories()
        assert record["decay_coefficient"] == pytest.approx(0.885)
        assert record["memory_days"] == pytest.approx(days)
        assert record["retention_score"] == pytest.approx(50.0 if nights == 0 else 50 * 0.885**days)
        clock.tick(days=1)


@pytest.mark.spec("LT-34")
def test_the_first_days_are_those_to_the_next_batch(design: MemoryStore, clock: FrozenClock) -> None:
    for hours, days in ((8.5, 0.375), (7, 2 / 24), (0, 2 / 24)):  # at 18:00, at 01:00, and again at 01:00
        clock.tick(hours=hours)
        name = design.add_memory(TURN)
        record = next(each for each in design.get_active_memories() if each["id"] == name)
        assert record["memory_days"] == pytest.approx(days)
        assert record["retention_score"] == pytest.approx(record["emotional_intensity"])
        assert (record["recalled_since_last_batch"], record["recall_count"]) == (False, 0)


@pytest.mark.spec("LT-09", "LT-10")
def test_a_recall_works_at_the_next_night(design: MemoryStore, mind: Mind, clock: FrozenClock) -> None:
    clock.tick(hours=8.5)
    name = design.add_memory(TURN)
    clock.tick(days=3)
    mind.sleep()
    before = design.get_active_memories()[0]
    design.mark_recalled([name])
    design.mark_recalled([name])
    (flagged,) = design.get_active_memories()
    assert flagged == before | {"recalled_since_last_batch": True}
    assert before["memory_days"] == pytest.approx(3.375)
    clock.tick(days=1)
    mind.sleep()
    (after,) = design.get_active_memories()
    assert after["memory_days"] == pytest.approx(3.375 / 2)
    assert after["decay_coefficient"] == pytest.approx(0.885 + 0.02)
    assert after["retention_score"] == pytest.approx(50 * 0.905 ** (3.375 / 2))
    assert (after["recalled_since_last_batch"], after["recall_count"]) == (False, 1)
    assert design.get_state(LAST_BATCH) == "2026-01-19T03:00:00+09:00"


@pytest.mark.spec("LT-10")
def test_what_is_recalled_every_seven_days_settles_at_six(design: MemoryStore, clock: FrozenClock) -> None:
    """x → (x + 6) / 2: six nights add a day, the seventh halves; and the coefficient ends at 0.999."""
    name = design.add_memory(TURN | {"category": "emotional", "protected": True})
    for _ in range(40):
        clock.tick(days=7)
        design.mark_recalled([name])
    clock.tick(days=1)
    (record,) = design.get_active_memories()
    assert record["memory_days"] == pytest.approx(6.0, abs=0.01)
    assert record["decay_coefficient"] == pytest.approx(0.999)


@pytest.mark.spec("LT-35", "LT-01")
def test_with_the_default_a_record_follows_the_fixed_law(
    store: MemoryStore, mind: Mind, clock: FrozenClock
) -> None:
    """Its days are those that passed; what a day leaves is read off the half-life of the engine."""
    name = store.add_memory(TURN)
    clock.tick(days=10)
    (record,) = store.get_active_memories()
    fading = mind.fading(store._memory(name).id)
    assert record["memory_days"] == pytest.approx(10.0)
    assert record["retention_score"] == pytest.approx(100 * fading.retention)
    assert record["retention_score"] == pytest.approx(50 * record["decay_coefficient"] ** 10)


@pytest.mark.spec("LT-36")
def test_ids_are_date_and_running_number_and_never_come_twice(store: MemoryStore, clock: FrozenClock) -> None:
    first = store.add_memories([TURN, TURN, TURN])
    assert first == ["mem_20260115_001", "mem_20260115_002", "mem_20260115_003"]
    store.delete_memory("mem_20260115_002")
    assert store.add_memory(TURN) == "mem_20260115_004"  # a count of what is left would say 003 again (B-23)
    clock.tick(days=1)
    assert store.add_memory(TURN) == "mem_20260116_001"
    assert store.get_active_memories()[-1]["created"].startswith("2026-01-15T09:30:00")


@pytest.mark.spec("LT-36")
def test_the_thousandth_of_a_day_still_has_a_name(store: MemoryStore) -> None:
    assert store.add_memories([TURN] * 1001)[-2:] == ["mem_20260115_1000", "mem_20260115_1001"]


@pytest.mark.spec("LT-37")
def test_times_carry_the_local_offset(store: MemoryStore) -> None:
    store.add_memory(TURN | {"created": "2026-01-14T23:30:00+09:00"})
    (record,) = store.get_active_memories()
    assert record["created"] == "2026-01-14T23:30:00+09:00"
    assert record["id"] == "mem_20260114_001"  # the day it was there, not in Greenwich


@pytest.mark.spec("LT-38")
def test_keywords_are_kept_and_found_by_exact_match(store: MemoryStore, mind: Mind) -> None:
    store.add_memory(TURN | {"keywords": ["ゼータ関数"], "content": "数学の話"})
    store.add_memory(TURN | {"keywords": [], "content": "天気の話"})
    found = mind.recall("ゼータ関数").found[0]
    assert found.memory.words.keywords == ("ゼータ関数",)
    assert "ゼー" in found.matched


@pytest.mark.spec("LT-21")
def test_the_archive_is_in_the_same_table_with_a_frozen_score_and_without_references(
    design: MemoryStore, mind: Mind, clock: FrozenClock
) -> None:
    store = design
    old, new = store.add_memories([TURN, TURN])
    ids = {name: identity for identity, name in store._names().of.items()}
    mind.link(ids[new], ids[old], Tie.CONTINUES)
    clock.tick(days=5)
    store.update_memory(old, archived_at=clock.now().isoformat())
    frozen = store.get_archived_memories()[0]["retention_score"]
    clock.tick(days=30)
    (archived,), (active,) = store.get_archived_memories(), store.get_active_memories()
    assert archived["archived_at"] == "2026-01-20T09:30:00+09:00"
    assert archived["retention_score"] == frozen == pytest.approx(50 * 0.885 ** (5 + 17.5 / 24))
    assert archived["current_level"] == 4
    assert active["relations"] == []
    assert mind.get(ids[old]).stage is Stage.ARCHIVED
    # The default keeps the relation as a fact and hides it while one end is archived (B-11 f).
    assert [link.tie for link in mind.links(ids[new])] == [Tie.CONTINUES]


@pytest.mark.spec("LT-59")
def test_the_memory_store_of_the_design(store: MemoryStore, mind: Mind, clock: FrozenClock) -> None:
    one, two = store.add_memory(TURN), store.add_memory(TURN | {"content": "別の話"})
    store.update_memory(one, content="訂正した話", emotional_intensity=80, category="decision")
    record = next(each for each in store.get_active_memories() if each["id"] == one)
    assert (record["content"], record["emotional_intensity"], record["category"]) == (
        "訂正した話",
        80.0,
        "decision",
    )
    assert record["trigger"] == TURN["trigger"]
    store.update_memory(two, {"archived_at": clock.now().isoformat()})
    store.mark_recalled([one, two])  # active only
    flags = [(each["id"], each["recalled_since_last_batch"]) for each in store.all_records()]
    assert sorted(flags) == sorted([(one, True), (two, False)])
    assert store.get_active_memories()[0]["recall_count"] == 0
    assert store.get_state(LAST_BATCH) is None
    store.set_state(LAST_BATCH, (clock.now() + timedelta(hours=1)).isoformat())
    (record,) = store.get_active_memories()
    assert (record["recalled_since_last_batch"], record["recall_count"]) == (False, 1)
    store.delete_memory(one)
    assert store.get_active_memories() == []
    with pytest.raises(NotFound):
        store.update_memory(one, content="?")


@pytest.mark.spec("LT-26")
def test_deleting_is_permanent_and_asks_for_release_first(store: MemoryStore, mind: Mind) -> None:
    name = store.add_memory(TURN | {"protected": True})
    with pytest.raises(Protected):
        store.delete_memory(name)
    store.update_memory(name, protected=False)
    store.delete_memory(name)
    assert mind.memories() == []


@pytest.mark.spec("LT-54", "C-37")
def test_only_so_many_are_protected_and_one_is_released_by_hand(
    design: MemoryStore, mind: Mind, clock: FrozenClock
) -> None:
    limits = replace(mind._engine.limits, protected=2)
    store = MemoryStore(Mind(replace(mind._engine, limits=limits), mind.scope, by="test"))
    first, second = store.add_memories([TURN | {"protected": True}] * 2)
    clock.tick(hours=1)
    third = store.add_memory(TURN)
    for refused in (
        lambda: store.update_memory(third, protected=True),
        lambda: store.add_memory(TURN | {"protected": True}),
    ):
        with pytest.raises(TooManyProtected, match=f"{first}, {second}"):
            refused()
    assert {each["id"] for each in store.get_protected_memories()} == {first, second}
    store.unprotect_memory(first)
    store.update_memory(third, protected=True)
    assert [each["id"] for each in store.get_protected_memories()] == [second, third]
    with pytest.raises(Protected):
        store.delete_memory(third)
    store.delete_memory(first)


@pytest.mark.spec("LT-23", "LT-35")
def test_what_is_recalled_from_the_archive_asks_to_come_back(
    design: MemoryStore, mind: Mind, clock: FrozenClock
) -> None:
    name = design.add_memory(TURN | {"content": "ゼータ関数の話"})
    design.update_memory(name, archived_at=clock.now().isoformat())
    clock.tick(hours=5)
    (record,) = design.get_archived_memories()
    assert (record["revival_requested"], record["revival_requested_at"]) == (False, None)
    mind.rehearse([design._memory(name).id])
    (record,) = design.get_archived_memories()
    assert (record["revival_requested"], record["revival_requested_at"]) == (
        True,
        "2026-01-15T14:30:00+09:00",
    )
    assert record["recalled_since_last_batch"] is False
    other = design.add_memory(TURN)
    design.update_memory(other, archived_at=clock.now().isoformat())
    clock.tick(hours=1)
    design.update_memory(other, revival_requested=True)
    record = next(each for each in design.get_archived_memories() if each["id"] == other)
    assert record["revival_requested_at"] == "2026-01-15T15:30:00+09:00"


@pytest.mark.spec("LT-58", "LT-59")
def test_an_update_is_one_act_and_takes_only_what_a_record_has(store: MemoryStore, mind: Mind) -> None:
    one, two = store.add_memories([TURN, TURN])
    before = mind.census().entries
    store.update_memory(
        one,
        {
            "content": "要約", "trigger": "発表", "current_level": 2, "emotional_tags": ["relief"], "category": "decision",
            "relations": [{"id": two, "type": "continues"}], "memory_days": 3.0, "protected": True,
            "retention_score": 42.5, "embedding": [0.1, 0.2],
        },
    )  # fmt: skip
    assert len({entry.act for entry in mind.log(after=before)}) == 1
    record = next(each for each in store.get_active_memories() if each["id"] == one)
    assert (record["content"], record["current_level"], record["category"]) == ("要約", 2, "decision")
    assert (record["emotional_tags"], record["memory_days"]) == (["relief"], pytest.approx(3.0))
    assert (record["relations"], record["protected"]) == ([{"id": two, "type": "continues"}], True)
    assert record["retention_score"] != 42.5  # it follows from facts
    store.update_memory(one, relations=[])
    assert mind.links(store._memory(one).id) == []
    at = mind.census().entries
    for wrong in ({"mood": "calm"}, {"content": "新しい", "emotional_valence": "mixed"}):
        with pytest.raises(BadValue):
            store.update_memory(one, wrong)
    assert mind.census().entries == at


def test_what_is_released_may_go_to_the_archive_in_the_same_update(
    store: MemoryStore, clock: FrozenClock
) -> None:
    name = store.add_memory(TURN | {"protected": True})
    with pytest.raises(Protected):
        store.update_memory(name, archived_at=clock.now().isoformat())
    store.update_memory(name, archived_at=clock.now().isoformat(), current_level=4, protected=False)
    (record,) = store.get_archived_memories()
    assert (record["current_level"], record["protected"]) == (4, False)
    with pytest.raises(BadValue):
        store.update_memory(name, trigger="", content=" ")


@pytest.mark.spec("LT-36", "LT-59", "C-21")
@pytest.mark.parametrize("name", ["mem_20260120_001", "mem_20250115_143052_a1b2"])
def test_a_program_may_bring_an_id_of_its_own(store: MemoryStore, name: str) -> None:
    assert store.add_memory(TURN | {"id": name}) == name
    store.update_memory(name, content="直した")
    assert store.get_active_memories()[0]["content"] == "直した"
    with pytest.raises(BadValue, match=name):
        store.add_memory(TURN | {"id": name})


@pytest.mark.spec("LT-37")
def test_a_time_without_its_offset_is_refused(store: MemoryStore) -> None:
    with pytest.raises(BadValue, match="offset"):
        store.add_memory(TURN | {"created": "2026-01-14T23:30:00"})


@pytest.mark.spec("LT-57")
def test_the_database_of_the_design_can_be_written(store: MemoryStore, tmp_path: Path) -> None:
    store.add_memories([TURN, TURN | {"category": "casual", "emotional_valence": "negative"}])
    store.set_state(LAST_BATCH, "2026-01-15T03:00:00+09:00")
    path = tmp_path / "memories.db"
    assert write_ltm_file(path, store.all_records(), store.state()) == 2
    connection = apsw.Connection(str(path))
    columns = [row[1] for row in drained(connection, "PRAGMA table_info(memories)")]
    assert tuple(columns) == FIELDS
    indexed = {row[1] for row in drained(connection, "PRAGMA index_list(memories)")}
    assert {"idx_retention_score", "idx_current_level", "idx_archived_at", "idx_created"} <= indexed
    rows = drained(connection, "SELECT emotional_tags, keywords, relations FROM memories")
    assert [json.loads(text) for text in rows[0]] == [["joy", "pride"], ["発表", "review"], []]
    assert drained(connection, "SELECT value FROM state WHERE key = ?", (LAST_BATCH,)) == [
        ("2026-01-15T03:00:00+09:00",)
    ]
    connection.close()
    with pytest.raises(FileExistsError):
        write_ltm_file(path, [], {})


def _write(arguments: tuple[str, str]) -> int:
    path, what = arguments
    with open_mind(path) as mind:
        for number in range(20):
            mind.remember(f"{what} {number}")
    return 20


@pytest.mark.spec("LT-58")
def test_three_processes_write_at_once_in_write_ahead_mode(tmp_path: Path) -> None:
    store = str(tmp_path / "store")
    with multiprocessing.get_context("spawn").Pool(3) as pool:
        assert (
            sum(pool.map(_write, [(store, what) for what in ("prompt hook", "session end", "batch")])) == 60
        )
    with open_mind(store) as mind:
        assert mind.census().memories == 60
        assert mind.care.verify().problems == ()
    connection = apsw.Connection(str(tmp_path / "store" / "omoide.db"))
    assert drained(connection, "PRAGMA journal_mode") == [("wal",)]
    connection.close()
    assert LOCK_WAIT_S == 30.0


class PreparedEmbedder:
    """Every text has the same vector."""

    name = "prepared"

    def __init__(self, *, dimension: int) -> None:
        self.dimension = dimension
        self.calibration = (0.0, 0.1, 0.2, 0.3)

    def embed(self, texts: Sequence[str], *, asking: bool = False) -> np.ndarray:
        return np.full((len(texts), self.dimension), self.dimension**-0.5, np.float32)


@pytest.mark.spec("LT-64")
def test_a_memory_takes_less_than_eight_kilobytes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """2,200 characters a turn, half Japanese; a year of 36,500 then stays under 300 MB.

    What the vectors say does not matter to their size, and making so many takes minutes.
    """
    monkeypatch.setattr(assemble, "open_embedder", lambda *_: PreparedEmbedder(dimension=512))
    text = (
        "昨日の打ち合わせで決めたことを、順番に話してくれた。" * 40
        + "and then we went through the list once more. " * 26
    )
    assert 2100 < len(text) < 2300
    count = 1500
    (tmp_path / "store").mkdir(mode=0o700)
    (tmp_path / "store" / "config.toml").write_text('preset = "ltm"', "utf-8")
    with open_mind(tmp_path / "store") as mind:
        for start in range(0, count, 250):
            felt = Circumstances(affect=Affect(intensity=0.5))
            mind.remember_all([(Words(text=f"{start + n} {text}"), felt) for n in range(250)])
        mind.embed()
        assert mind.census().memories == count
    size = sum(path.stat().st_size for path in (tmp_path / "store").rglob("*") if path.is_file())
    assert size / count <= 8_000
    assert size / count * 36_500 < 300e6
    with open_mind(tmp_path / "store") as mind:
        found = mind.recall("打ち合わせ 1234", profile="keywords").found[0]
        assert found.memory.words.text.startswith("1234")


def test_an_unknown_valence_or_category_is_refused(store: MemoryStore) -> None:
    for wrong in ({"emotional_valence": "mixed"}, {"category": "urgent"}, {"emotional_intensity": 300}):
        with pytest.raises(BadValue):
            store.add_memory(TURN | wrong)
    assert store.get_active_memories() == []
