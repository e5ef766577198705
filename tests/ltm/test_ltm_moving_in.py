"""A database of the LTM design comes in whole: every field, once, and what is odd about it is told."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import apsw
import pytest
from ltm_writer import LAST_RUN, insert_rows, turn, write_database

from omoide.adapters.ltm_file import open_ltm_file, write_ltm_file
from omoide.assemble import mind_of, open_engine
from omoide.doors.ltm import LAST_BATCH, Arrived, MemoryStore
from omoide.errors import BadValue, Conflict, Damaged
from omoide.library.ltm_fields import Odd
from omoide.library.ltm_moving import ACT
from omoide.mind import Mind
from omoide.model.memory import Kind, Level, Origin, Stage, Trust
from omoide.model.relation import Tie
from omoide.settings import read_settings
from omoide.testing.world import FrozenClock, SeededChance


@pytest.fixture
def clock() -> FrozenClock:
    return FrozenClock()


@pytest.fixture
def mind(home: Path, clock: FrozenClock) -> Iterator[Mind]:
    settings = read_settings(
        environment={}, arguments=[f"home.path={home}", "preset=ltm-printed", "embedding.kind=none"]
    )
    with mind_of(settings, open_engine(settings, clock=clock, chance=SeededChance()), by="test") as mind:
        yield mind


@pytest.fixture
def store(mind: Mind) -> MemoryStore:
    return MemoryStore(mind)


def brought(store: MemoryStore, path: Path, *, only_look: bool = False) -> Arrived:
    with open_ltm_file(path) as file:
        return store.move_in(file.rows(), keys=file.keys(), state=file.state(), only_look=only_look)


def records(store: MemoryStore) -> dict[str, dict[str, object]]:
    return {record["id"]: record for record in store.all_records()}


WHOLE = [
    turn("mem_20260110_001"),
    # Recalled on two nights, so 0.885 + 0.04; recalled again today.
    turn(
        "mem_20260110_002",
        trigger="Asked about MongoDB",
        content="JSON was enough",
        recall_count=2,
        decay_coefficient=0.925,
        memory_days=1.84375,
        recalled_since_last_batch=1,
        relations=[{"id": "mem_20260110_001", "type": "continues"}],
        retention_score=50 * 0.925**1.84375,
    ),
    turn(
        "mem_20251101_090000_a1b2",
        created="2025-11-01T09:00:00+09:00",
        current_level=4,
        trigger="相談",
        content="技術選定, JSON",
        category="casual",
        emotional_valence="negative",
        emotional_tags=["anxiety"],
        decay_coefficient=0.75,
        memory_days=9.75,
        archived_at="2025-11-10T03:00:00+09:00",
        retention_score=50 * 0.75**9.75,
        revival_requested=1,
        revival_requested_at="2026-01-15T08:00:00+09:00",
    ),
    turn("mem_20260112_001", created="2026-01-12T01:00:00+09:00", memory_days=3.0833333333, protected=1,
         current_level=2, retention_score=50 * 0.885**3.0833333333),
    # Since the last batch: only the part of its first day is counted.
    turn("mem_20260115_001", created="2026-01-15T09:00:00+09:00", memory_days=0.75, retention_score=50.0),
]  # fmt: skip
KEPT = (
    "id", "recall_count", "recalled_since_last_batch", "emotional_valence", "emotional_tags", "category", "keywords",
    "current_level", "trigger", "content", "relations", "archived_at", "protected", "revival_requested",
    "revival_requested_at", "created",
)  # fmt: skip
NUMBERS = ("memory_days", "decay_coefficient", "retention_score", "emotional_intensity", "emotional_arousal")


@pytest.mark.spec("LT-35", "LT-36", "LT-57", "C-21")
@pytest.mark.parametrize("wal", [True, False])
def test_every_field_comes_in_and_can_be_given_back(store: MemoryStore, tmp_path: Path, wal: bool) -> None:
    arrived = brought(store, write_database(tmp_path / "data" / "memories.db", WHOLE, wal=wal))
    assert arrived.odd == []
    assert arrived.counts == {"records": 5, "taken": 5, "relations": 1, "state": 1}
    there, here = {row["id"]: row for row in WHOLE}, records(store)
    assert here.keys() == there.keys()
    for name, record in here.items():
        expected = {
            "archived_at": None, "protected": 0, "revival_requested": 0, "revival_requested_at": None, **there[name],
        }  # fmt: skip
        assert {key: record[key] for key in KEPT} == {key: expected[key] for key in KEPT}, name
        for key in NUMBERS:
            assert record[key] == pytest.approx(expected[key], rel=1e-6), (name, key)
    assert store.get_state(LAST_BATCH) == LAST_RUN


def test_what_came_in_is_known_to_have_come_from_elsewhere(
    store: MemoryStore, mind: Mind, tmp_path: Path
) -> None:
    brought(store, write_database(tmp_path / "memories.db", WHOLE))
    old = store._memory("mem_20251101_090000_a1b2")
    assert (old.stage, old.level, old.kind) == (Stage.ARCHIVED, Level.TRACE, Kind.EPISODE)
    assert (old.origins, old.trust) == ((Origin.IMPORT,), Trust.LOW)
    (link,) = mind.links(store._memory("mem_20260110_001").id)
    assert (link.source, link.tie) == (store._memory("mem_20260110_002").id, Tie.CONTINUES)
    found = mind.recall("発表", profile="keywords").found
    assert "mem_20260110_001" in {each.memory.words.alias for each in found}


@pytest.mark.spec("LT-10", "LT-57")
def test_scores_go_on_where_they_stood(store: MemoryStore, tmp_path: Path, clock: FrozenClock) -> None:
    """The next night adds a day, or halves the days of what was recalled and raises its coefficient."""
    brought(store, write_database(tmp_path / "memories.db", WHOLE))
    clock.tick(days=1)
    here = records(store)
    assert here["mem_20260110_001"]["memory_days"] == pytest.approx(5.375)
    assert here["mem_20260110_001"]["retention_score"] == pytest.approx(50 * 0.885**5.375)
    assert here["mem_20260110_002"]["memory_days"] == pytest.approx(1.84375 / 2)
    assert here["mem_20260110_002"]["decay_coefficient"] == pytest.approx(0.945)
    assert here["mem_20260115_001"]["memory_days"] == pytest.approx(1.75)
    assert here["mem_20251101_090000_a1b2"]["retention_score"] == pytest.approx(50 * 0.75**9.75)


def test_a_coefficient_of_its_own_leaves_the_score_where_it_stood(store: MemoryStore, tmp_path: Path) -> None:
    """50 × 0.95^4.375 was left of it; our 0.885 leaves as much after fewer days."""
    row = turn("mem_20260110_001", decay_coefficient=0.95, retention_score=50 * 0.95**4.375)
    brought(store, write_database(tmp_path / "memories.db", [row]))
    record = records(store)["mem_20260110_001"]
    assert record["decay_coefficient"] == pytest.approx(0.885)
    assert record["retention_score"] == pytest.approx(50 * 0.95**4.375)


@pytest.mark.spec("B-23")
def test_doing_it_twice_doubles_nothing_and_takes_only_what_is_new(
    store: MemoryStore, mind: Mind, tmp_path: Path
) -> None:
    path = write_database(tmp_path / "memories.db", WHOLE)
    brought(store, path)
    before, entries = records(store), mind.census().entries
    again = brought(store, path)
    assert again.counts == {"records": 5, "already": 5, "state": 0}
    assert (records(store), mind.census().entries) == (before, entries)
    connection = apsw.Connection(str(path))
    insert_rows(
        connection,
        [turn("mem_20260115_002", relations=[{"id": "mem_20260110_001", "type": "references"}])],
    )
    connection.close()
    more = brought(store, path)
    assert more.counts == {"records": 6, "already": 5, "taken": 1, "relations": 1, "state": 0}


def test_looking_writes_nothing(store: MemoryStore, mind: Mind, tmp_path: Path) -> None:
    looked = brought(store, write_database(tmp_path / "memories.db", WHOLE), only_look=True)
    assert looked.counts["taken"] == 5
    assert mind.census().entries == 0


def test_what_was_erased_here_does_not_come_back(store: MemoryStore, mind: Mind, tmp_path: Path) -> None:
    path = write_database(tmp_path / "memories.db", WHOLE)
    brought(store, path)
    store.delete_memory("mem_20260110_001")
    again = brought(store, path)
    assert (again.counts["erased"], again.counts["already"]) == (1, 4)
    assert "mem_20260110_001" not in records(store)


def test_what_was_undone_may_come_again(store: MemoryStore, mind: Mind, tmp_path: Path) -> None:
    path = write_database(tmp_path / "memories.db", WHOLE[:1], state={})
    brought(store, path)
    mind.care.undo(mind.care.plan_undo())
    assert records(store) == {}
    assert brought(store, path).counts["taken"] == 1
    assert list(records(store)) == ["mem_20260110_001"]


def test_a_relation_that_was_taken_away_here_stays_away(
    store: MemoryStore, mind: Mind, tmp_path: Path
) -> None:
    path = write_database(tmp_path / "memories.db", WHOLE)
    brought(store, path)
    (link,) = mind.links(store._memory("mem_20260110_001").id)
    mind.unlink(link)
    brought(store, path)
    assert mind.links(link.source) == []


class Killed(Exception):
    """The process ends here."""


def test_it_goes_on_where_it_was_cut_off(store: MemoryStore, mind: Mind, tmp_path: Path) -> None:
    """Each points to the next, so that relations cross from act to act."""
    names = [f"mem_20260110_{number:04}" for number in range(2 * ACT + 50)]
    rows = [
        turn(name, relations=[{"id": after, "type": "same_topic"}])
        for name, after in zip(names, [*names[1:], names[0]], strict=True)
    ]
    path = write_database(tmp_path / "memories.db", rows)

    def cut(done: int, total: int) -> None:
        raise Killed

    with pytest.raises(Killed), open_ltm_file(path) as file:
        store.move_in(file.rows(), keys=file.keys(), state=file.state(), progress=cut)
    assert mind.census().memories == ACT
    rest = brought(store, path)
    assert (rest.counts["already"], rest.counts["taken"]) == (ACT, ACT + 50)
    assert mind.census().memories == len(names)
    linked = Counter(len(record["relations"]) for record in store.all_records())
    assert linked == {1: len(names)}
    assert mind.care.verify().problems == ()


@pytest.mark.spec("LT-58")
def test_it_is_read_as_of_one_moment_while_others_write(store: MemoryStore, tmp_path: Path) -> None:
    path = write_database(tmp_path / "memories.db", WHOLE)
    writer = apsw.Connection(str(path))
    with open_ltm_file(path) as file:
        insert_rows(writer, [turn("mem_20260115_009")])
        with writer:  # and one that is not committed yet
            insert_rows(writer, [turn("mem_20260115_010")])
            arrived = store.move_in(file.rows(), keys=file.keys(), state=file.state())
    writer.close()
    assert arrived.counts["taken"] == len(WHOLE)


def test_the_foreign_file_is_not_changed(store: MemoryStore, tmp_path: Path) -> None:
    path = write_database(tmp_path / "memories.db", WHOLE, wal=False)
    before = path.read_bytes()
    brought(store, path)
    assert path.read_bytes() == before
    assert [each.name for each in tmp_path.iterdir() if each.name.startswith("memories")] == ["memories.db"]


ODD_ROWS = [
    (turn("no_text", trigger=None, content=" \u3000"), {Odd.NO_TEXT}, False),
    (turn("no time at all", created="いつか"), {Odd.TIME, Odd.NO_TIME}, False),
    (turn("mem_20260110_143052_a1b2", created=None), {Odd.TIME}, True),
    (turn("mem_1", created="2026-01-10T18:00:00"), {Odd.NAIVE}, True),
    (turn("mem_2", emotional_intensity=None, decay_coefficient=None), set(), True),
    (turn("mem_3", emotional_intensity=300, decay_coefficient=0.92), {Odd.NUMBER}, True),
    (turn("mem_4", emotional_intensity="強い", decay_coefficient=0.85), {Odd.NUMBER}, True),
    (turn("mem_5", keywords="[これは JSON ではない"), {Odd.LIST}, True),
    (turn("mem_6", emotional_tags='{"joy": 1}'), {Odd.LIST}, True),
    (turn("mem_7", emotional_valence="mixed"), {Odd.VALENCE}, True),
    (turn("mem_8", emotional_valence=None), {Odd.VALENCE}, True),
    (turn("mem_9", category="趣味", decay_coefficient=0.995), {Odd.CATEGORY}, True),
    (turn("mem_10", emotional_tags=["joy", "もののあはれ"]), {Odd.EMOTION}, True),
    (turn("mem_11", current_level=4), {Odd.LEVEL}, True),
    (turn("mem_12", decay_coefficient=0.99), {Odd.COEFFICIENT}, True),
    (turn("mem_13", relations=[{"id": "mem_1", "type": "friends"}, 7]), {Odd.RELATION}, True),
    (turn("mem_14", relations=[{"id": "mem_gone", "type": "continues"}]), {Odd.TARGET}, True),
    (turn("mem_15", memory_days=None, recall_count=None, keywords=None, relations=None), set(), True),
    (turn("mem_16", archived_at="2026-01-12", current_level=4), set(), True),
    (turn("mem_17", current_level=9e999, recall_count=9e999), {Odd.NUMBER, Odd.LEVEL}, True),
    (turn("mem_18", archived_at="きのう"), {Odd.TIME}, True),
    (turn(None), set(), True),  # a text key may be NULL there
]


@pytest.mark.spec("LT-37")
@pytest.mark.parametrize(
    ("row", "odd", "taken"), ODD_ROWS, ids=[f"row {number}" for number in range(len(ODD_ROWS))]
)
def test_an_odd_row_is_taken_as_far_as_it_can_be_and_told(
    store: MemoryStore, tmp_path: Path, row: dict[str, object], odd: set[Odd], taken: bool
) -> None:
    path = write_database(tmp_path / "memories.db", [row, turn("mem_20260111_001")])
    arrived = brought(store, path)
    assert {each.odd for each in arrived.odd} == odd
    assert arrived.counts["taken"] == 1 + taken
    assert arrived.counts.get("refused", 0) == 1 - taken


def test_times_without_an_offset_are_local(store: MemoryStore, tmp_path: Path) -> None:
    brought(store, write_database(tmp_path / "memories.db", [turn("mem_1", created="2026-01-10T18:00:00")]))
    assert records(store)["mem_1"]["created"] == "2026-01-10T18:00:00+09:00"


def test_what_has_no_place_here_is_kept_beside_and_given_back(store: MemoryStore, tmp_path: Path) -> None:
    row = turn(
        "mem_1", category="趣味", emotional_tags=["joy", "もののあはれ"], mood="静か", decay_coefficient=0.995
    )
    brought(store, write_database(tmp_path / "memories.db", [row]))
    record = records(store)["mem_1"]
    assert (record["category"], record["emotional_tags"]) == ("趣味", ["joy", "もののあはれ"])
    assert "静か" in store._memory("mem_1").words.extra


def test_a_secret_does_not_come_in_by_this_door(store: MemoryStore, tmp_path: Path) -> None:
    secret = "sk-" + "ant-api03-" + "Ab3" * 12
    brought(store, write_database(tmp_path / "memories.db", [turn("mem_1", content=f"the key is {secret}")]))
    assert secret not in str(records(store)["mem_1"]["content"])


@pytest.mark.spec("LT-43")
def test_more_relations_than_a_memory_may_have_are_told(store: MemoryStore, tmp_path: Path) -> None:
    names = [f"mem_{number}" for number in range(14)]
    ties = [{"id": name, "type": "same_topic"} for name in names[1:]]
    rows = [turn(name, relations=ties if name == "mem_0" else []) for name in names]
    arrived = brought(store, write_database(tmp_path / "memories.db", rows))
    assert arrived.counts["relations"] == 10
    assert [each.odd for each in arrived.odd] == [Odd.CROWDED] * 3


@pytest.mark.spec("LT-36", "B-23")
def test_names_that_were_given_here_stay_what_they_are(store: MemoryStore, tmp_path: Path) -> None:
    """Both have a mem_20260115_001: who came later gets the longer form; the next of our own goes on counting."""
    own = store.add_memory({"content": "ここで覚えたこと"})
    path = write_database(
        tmp_path / "memories.db", [turn("mem_20260115_001", created="2026-01-15T08:00:00+09:00")]
    )
    brought(store, path)
    there = sorted(records(store))
    assert own == "mem_20260115_001"
    assert there[0] == own
    assert there[1].startswith("mem_20260115_080000_")
    assert store.add_memory({"content": "次のこと"}) == "mem_20260115_003"


@pytest.mark.spec("LT-57")
def test_what_is_written_out_comes_back_as_it_was(
    store: MemoryStore, mind: Mind, clock: FrozenClock, tmp_path: Path
) -> None:
    """Out of one mind, into another by way of a file; then out again: the same records."""
    brought(store, write_database(tmp_path / "memories.db", WHOLE))
    first = store.add_memory(
        {"content": "We moved to 京都", "category": "decision", "emotional_intensity": 80, "protected": True}
    )
    clock.tick(days=2)
    mind.sleep()
    store.mark_recalled([first])
    clock.tick(days=1, hours=2)
    mind.sleep()
    write_ltm_file(tmp_path / "out.db", store.all_records(), store.state())
    other = MemoryStore(Mind(mind._engine, type(mind.scope)("home", "other"), by="test"))
    arrived = brought(other, tmp_path / "out.db")
    assert arrived.odd == []
    before, after = records(store), records(other)
    assert before.keys() == after.keys()
    for name, record in before.items():
        for key in KEPT:
            assert after[name][key] == record[key], (name, key)
        for key in NUMBERS:
            assert after[name][key] == pytest.approx(record[key] or 0, rel=1e-6) or record[key] is None, name
    assert other.state() == store.state()


def test_what_is_no_database_of_the_design_is_refused(tmp_path: Path) -> None:
    text = tmp_path / "notes.db"
    text.write_text("これはデータベースではない" * 100, "utf-8")
    other = tmp_path / "other.db"
    connection = apsw.Connection(str(other))
    connection.execute("CREATE TABLE memories (id TEXT, text TEXT)")
    connection.close()
    for path in (text, other, tmp_path / "none.db", tmp_path):
        with pytest.raises(BadValue, match="LTM"), open_ltm_file(path):
            pass
    assert not (tmp_path / "none.db").exists()


def test_a_damaged_file_whose_rows_are_out_of_order_is_told_and_does_not_come_for_ever(
    store: MemoryStore, mind: Mind, tmp_path: Path
) -> None:
    """Read from the row after the last, the same rows would come again and again."""
    path = tmp_path / "memories.db"
    connection = apsw.Connection(str(path))
    connection.execute("CREATE TABLE memories (id TEXT, created TEXT, trigger TEXT, content TEXT)")
    rows = [(number, f"m{number}", "2026-01-10") for number in range(1, 7)]
    connection.executemany("INSERT INTO memories (rowid, id, created) VALUES (?, ?, ?)", rows)
    connection.close()
    raw = bytearray(path.read_bytes())
    at = raw.index(b"m62026-01-10") - 6  # of its cell: the length, then the number of the row
    assert raw[at] == 6
    raw[at] = 0
    path.write_bytes(raw)
    with pytest.raises(Damaged):
        brought(store, path)
    assert mind.census().memories == 0


def test_thousands_come_in_act_by_act(store: MemoryStore, mind: Mind, tmp_path: Path) -> None:
    rows = [turn(f"mem_20260110_{number:04}", embedding=None) for number in range(3000)]
    path = write_database(tmp_path / "memories.db", rows)
    brought(store, path)
    assert mind.census().memories == 3000
    assert len({entry.act for entry in mind.log()}) == 3000 / ACT + 1  # and one for the state


def test_two_who_bring_in_the_same_file_at_once_double_nothing(
    store: MemoryStore, mind: Mind, tmp_path: Path
) -> None:
    """While one is on its way, another brings all of it: the first is told, and nothing is there twice."""
    rows = [turn(f"mem_20260110_{number:04}") for number in range(2 * ACT)]
    path = write_database(tmp_path / "memories.db", rows)

    def other(done: int, total: int) -> None:
        brought(MemoryStore(mind), path)

    with pytest.raises(Conflict), open_ltm_file(path) as file:
        store.move_in(file.rows(), keys=file.keys(), state=file.state(), progress=other)
    assert mind.census().memories == len(rows)
    assert brought(store, path).counts == {"records": len(rows), "already": len(rows), "state": 0}
