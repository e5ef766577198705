"""Working memory: a table in parts, of so many tokens, changed by those whose part it is, and gone after a while."""

import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
from tiered_life import TieredLife

from omoide.errors import BadValue
from omoide.language.tokens import estimate_tokens
from omoide.model.cue import Filter
from omoide.model.memory import Kind, Tier
from omoide.model.working import FIELDS
from omoide.wake import working

SEEN = {
    "location": {"x": 100, "y": 64, "z": -200, "biome": "forest", "nearby_structures": ["house_north"]},
    "inventory_summary": "木のツルハシ, パン x3, 石炭 x5",
    "health": 18,
    "hunger": 15,
    "current_action": {"type": "mining", "target": "iron_ore", "expected_result": "iron_ore x1"},
    "nearby_agents": [{"id": "agent_042", "name": "Lila", "distance": 5, "activity": "farming"}],
    "active_goals": ["鉄インゴットを精錬する", "Lilaと協力する"],
    "cc_broadcast": "農場エリアで採掘を継続。Lilaが近くで農作業中。",
    "emotional_state": {"valence": 0.7, "arousal": 0.3},
}


def deep(levels: int) -> object:
    value: object = "bottom"
    for _ in range(levels):
        value = [value]
    return value


@pytest.mark.spec("PI-02", "PI-03")
def test_it_has_the_printed_fields_with_whose_it_is_and_since_when() -> None:
    life = TieredLife()
    assert life.mind.working.now().plain() == {"agent_id": "alice", "timestamp": None}
    known = life.mind.working.update(SEEN)
    assert known.plain() == {"agent_id": "alice", "timestamp": life.clock.now().isoformat(), **SEEN}
    assert set(SEEN) == set(FIELDS)
    assert life.mind.working.now() == known
    assert known.trimmed == ()


@pytest.mark.spec("PI-03", "PI-31")
def test_it_is_changed_in_part() -> None:
    life = TieredLife()
    life.mind.working.update(SEEN)
    life.later(seconds=3)
    known = life.mind.working.update(
        {"location": {"x": 101, "biome": None}, "health": None, "active_goals": ["眠る"]}
    )
    assert known["location"] == {"x": 101, "y": 64, "z": -200, "nearby_structures": ["house_north"]}
    assert known["health"] is None
    assert known["active_goals"] == ["眠る"]
    assert known["cc_broadcast"] == SEEN["cc_broadcast"]
    assert known.at == life.clock.now()


@pytest.mark.spec("PI-03")
@pytest.mark.parametrize(
    "wrong",
    [
        {"": "fine"},
        {" ": 1},
        {"a\u202eb": 1},
        {"x" * 65: 1},
        {7: 1},
        {"mood": float("inf")},
        {"mood": {1, 2}},
        {"mood": deep(33)},
        {"mood": deep(100_000)},
        {"health": "18"},
        {"health": True},
        {"location": "forest"},
        {"active_goals": [1]},
        {"nearby_agents": ["Lila"]},
        {"emotional_state": {"arousal": 1.1}},
        {"emotional_state": {"valence": "good"}},
        {"location": {"x": float("nan")}},
    ],
)
def test_what_fits_no_field_is_refused_and_changes_nothing(wrong: dict[str, object]) -> None:
    life = TieredLife()
    before = life.mind.working.update(SEEN)
    with pytest.raises(BadValue):
        life.mind.working.update({"hunger": 1, **wrong})
    assert life.mind.working.now() == before


@pytest.mark.spec("PI-02")
@pytest.mark.parametrize("text", ["石炭を掘って家に帰る。", "dig coal and go home. "])
def test_it_never_takes_more_than_it_may_and_says_what_had_no_room(text: str) -> None:
    life = TieredLife("tiers.working_tokens=300")
    agents = [{"id": f"agent_{number}", "name": "Lila", "distance": number} for number in range(60)]
    known = life.mind.working.update({**SEEN, "nearby_agents": agents, "cc_broadcast": text * 30})
    assert estimate_tokens(str(known.plain())) <= 300
    assert "nearby_agents" in known.trimmed
    assert known["nearby_agents"] == agents[: len(known["nearby_agents"])], "the nearest stay"
    assert known["current_action"] == SEEN["current_action"], "what is being done goes last"
    assert life.mind.working.update({"cc_broadcast": "", "nearby_agents": []}).trimmed == ()


@pytest.mark.spec("PI-02", "PI-03")
def test_fields_of_its_own_take_their_share_of_the_room_and_are_told_to_the_controller() -> None:
    life = TieredLife("tiers.working_tokens=300")
    known = life.mind.working.update({**SEEN, "weather": "rain", "気分": "ご機嫌"})
    assert (known["weather"], known["気分"], known["unknown"], known.trimmed) == ("rain", "ご機嫌", None, ())
    assert list(known.plain())[-2:] == ["weather", "気分"]
    assert "気分: ご機嫌" in life.mind.working.controller().text
    diary = {f"diary {number}": "石炭を掘って家に帰る。" * 9 for number in range(20)}
    known = life.mind.working.update(diary)
    assert estimate_tokens(json.dumps(known.plain(), ensure_ascii=False)) <= 300
    assert known["current_action"] == SEEN["current_action"], "what is being done goes last"
    assert set(known.trimmed) & set(diary)
    secret = life.mind.working.update({"sk-ant-api03-AAAABBBBCCCCDDDDEEEEFFFFGGGG1234": 1})
    assert "AAAABBBB" not in str(secret.plain())


@pytest.mark.spec("PI-02", "PI-31")
@pytest.mark.parametrize(
    "crowd",
    [
        lambda size: {"nearby_agents": [{"id": f"agent_{n}", "name": "Lila", "at": n} for n in range(size)]},
        lambda size: {"location": {f"wall {n}": "a long wall of stone" for n in range(size)}},
        lambda size: {"cc_broadcast": "石炭を掘って家に帰る。" * size},
        lambda size: {f"field {n}": "石炭を掘って家に帰る。" for n in range(size)},
        lambda size: {"active_goals": [f"鉄を {n} 個集める" for n in range(size)]},
    ],
    ids=["neighbours", "a table", "a text", "fields", "goals"],
)
def test_what_has_no_room_is_counted_a_few_times_however_much_it_is(
    crowd: Callable[[int], dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    counted: list[int] = []

    def counting(text: str) -> int:
        counted.append(len(text))
        return estimate_tokens(text)

    monkeypatch.setattr(working, "estimate_tokens", counting)
    for size in (200, 1600):
        life, given = TieredLife(), crowd(size)
        counted.clear()
        known = life.mind.working.update(given)
        assert known.trimmed
        assert sum(counted) < 12 * len(json.dumps(given, ensure_ascii=False)) + 100_000, size
        left = estimate_tokens(json.dumps(known.plain(), ensure_ascii=False))
        assert 900 < left <= 1200 or known.trimmed == ("location",), "nor is room wasted"


@pytest.mark.spec("PI-02")
def test_it_is_gone_after_a_while_and_in_no_journal() -> None:
    life = TieredLife("tiers.working_minutes=5")
    life.mind.working.update(SEEN)
    life.later(minutes=4.9)
    assert life.mind.working.now()["health"] == 18
    life.later(minutes=0.2)
    assert life.mind.working.now().content == {}
    assert list(life.mind.log()) == []


def test_what_is_secret_is_not_kept_there_either() -> None:
    life = TieredLife()
    known = life.mind.working.broadcast("the key is sk-ant-api03-AAAABBBBCCCCDDDDEEEEFFFFGGGG1234")
    assert "AAAABBBB" not in str(known.plain())


@pytest.mark.spec("PI-01", "PI-02")
def test_several_modules_change_their_parts_at_once_and_none_is_lost() -> None:
    life = TieredLife()

    def tick(number: int) -> None:
        life.mind.working.update({"location": {f"seen_{number}": number}})

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(tick, range(24)))
    assert life.mind.working.now()["location"] == {f"seen_{number}": number for number in range(24)}


# By whom it is changed.


@pytest.mark.spec("PI-04")
def test_perception_changes_what_it_sees_and_nothing_else() -> None:
    life = TieredLife()
    life.mind.working.update(SEEN)
    known = life.mind.working.perceive(
        location={"x": 7}, inventory="パン x2", nearby=[{"id": "agent_007"}], hunger=14
    )
    assert (known["location"]["x"], known["location"]["y"]) == (7, 64)
    assert (known["inventory_summary"], known["hunger"], known["health"]) == ("パン x2", 14, 18)
    assert known["nearby_agents"] == [{"id": "agent_007"}]
    assert known["active_goals"] == SEEN["active_goals"]


@pytest.mark.spec("PI-04")
def test_controller_and_goals_change_theirs() -> None:
    life = TieredLife()
    life.mind.working.broadcast("go home")
    known = life.mind.working.pursue(["眠る", "eat"])
    assert (known["cc_broadcast"], known["active_goals"]) == ("go home", ["眠る", "eat"])


@pytest.mark.spec("PI-03", "PI-04", "PI-13")
@pytest.mark.parametrize(
    ("expected", "actual", "met"),
    [
        ("iron_ore x1", "got iron_ore x1", True),
        ("iron_ore x1", "got iron_ore x0", False),
        ("鉄鉱石 1個", "鉄鉱石を1個掘った", True),
        ("鉄鉱石 １個", "鉄鉱石を1個掘った", True),
        ("鉄鉱石 1個", "石炭が出た", False),
        ("the door opens", "the door opens, but it failed again", False),
        ("", "whatever came", True),
    ],
)
def test_what_came_of_an_action_is_compared_with_what_was_expected(
    expected: str, actual: str, met: bool
) -> None:
    life = TieredLife("preset=piano")
    life.mind.working.begin("mining", target="ore", expected=expected)
    began = life.clock.now().isoformat()
    assert life.mind.working.now()["current_action"] == {
        "type": "mining", "target": "ore", "started_at": began, "expected_result": expected,
    }  # fmt: skip
    life.later(seconds=4)
    done = life.mind.working.finish(actual)
    assert done.as_expected is met
    action = life.mind.working.now()["current_action"]
    assert (action["actual_result"], action["as_expected"], action["started_at"]) == (actual, met, began)
    memory = done.kept.memory
    assert memory
    assert memory.importance == pytest.approx(0.3 if met else 0.5)  # PI-09: a failure weighs more
    assert memory.words.text == f"mining ore: {actual}"
    assert (memory.tier, memory.kind, done.kept.event.type) == (Tier.SHORT, Kind.EVENT, "action")


@pytest.mark.spec("PI-04", "PI-13")
def test_an_action_that_serves_a_goal_weighs_more_and_knows_where_and_with_whom() -> None:
    life = TieredLife("preset=piano")
    life.mind.working.update(SEEN)
    life.mind.working.pursue(["鉄を集める", "collect iron_ore"])
    life.mind.working.begin("mining", target="iron_ore", expected="iron_ore x1")
    memory = life.mind.working.finish("iron_ore x1").kept.memory
    assert memory
    assert memory.importance == pytest.approx(0.6)
    assert (memory.words.names, memory.words.place) == (("Lila",), "forest")


@pytest.mark.spec("PI-13")
def test_when_a_conversation_ends_it_is_an_event() -> None:
    life = TieredLife("preset=piano")
    kept = life.mind.working.conversed(
        "Lilaが「一緒に鉄を採掘しよう」と提案した", with_=["Lila"], session="talk"
    )
    assert kept.memory
    assert (kept.event.type, kept.memory.tier, kept.memory.words.names) == (
        "conversation",
        Tier.SHORT,
        ("Lila",),
    )
    assert kept.memory.importance == pytest.approx(0.7)  # it is proposed
    assert life.mind.short.window() == [kept.memory]


def test_what_was_not_begun_cannot_be_over() -> None:
    life = TieredLife()
    with pytest.raises(BadValue):
        life.mind.working.finish("done")
    life.mind.working.begin("mining")
    life.mind.working.finish("done")
    with pytest.raises(BadValue):
        life.mind.working.finish("done")


# Paging.


@pytest.mark.spec("PI-29")
def test_rules_keep_the_most_important_at_hand_and_page_it_out_again() -> None:
    life = TieredLife("tiers.promoted_most=2", "forgetting.worth=importance", "forgetting.casual_days=1")
    told = life.told(
        [
            (text, {"importance": importance})
            for text, importance in (("king", 0.95), ("queen", 0.9), ("law", 0.85), ("hens", 0.4))
        ]
    )
    assert life.mind.working.present() == []
    life.mind.maintain()
    assert [each.words.text for each in life.mind.working.present()] == ["king", "queen"]
    long, present = (
        {each.words.text for each in life.mind.memories(Filter(tiers=frozenset({tier})), limit=9)}
        for tier in (Tier.LONG, Tier.WORKING)
    )
    assert (long, present) == ({"king", "queen", "law", "hens"}, {"king", "queen"}), "marked, not moved"
    life.later(hours=2)
    life.told([("prophet", {"importance": 0.99})])
    life.mind.maintain()
    assert [each.words.text for each in life.mind.working.present()] == ["prophet", "king"]
    life.mind.judge(told[0].id, importance=0.1)
    life.mind.maintain()
    assert [each.words.text for each in life.mind.working.present()] == ["prophet", "queen"]
    assert life.mind.get(told[0].id).tier is Tier.LONG
    assert "prophet" in life.mind.working.controller().text


@pytest.mark.spec("PI-29")
def test_a_dry_run_moves_nothing_and_what_is_forgotten_is_not_at_hand() -> None:
    life = TieredLife()
    (king,) = life.told([("king", {"importance": 0.95})])
    life.mind.maintain(dry_run=True)
    assert life.mind.working.present() == []
    life.mind.maintain()
    life.mind.forget(king.id)
    assert life.mind.working.present() == []


def test_what_is_at_hand_is_dropped_with_what_is_erased() -> None:
    life = TieredLife()
    (memory,) = life.happens("Lila found iron")
    life.mind.working.broadcast("Lila found iron")
    life.mind.care.erase(life.mind.care.plan_erasure(memory.id))
    assert life.mind.working.now().content == {}
    assert life.mind.short.window() == []


def test_an_hour_is_as_long_as_the_world_says() -> None:
    life = TieredLife("preset=piano", "ageing.rate=60")
    life.happens("fed the hens")
    life.clock.at += timedelta(minutes=2)
    assert life.mind.short.capacity == 300  # two minutes of ours are two hours of theirs
