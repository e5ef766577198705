"""The data-model rows of the designs: kinds, both records, context, events and long-term records."""

import json
from dataclasses import replace

import pytest

from omoide.doors.cli.taking import _piano
from omoide.dynamics.budgeting import Budget
from omoide.errors import Full
from omoide.gate.gate import Gate
from omoide.gate.sealing import Limits
from omoide.mind import Mind
from omoide.model.cue import Context, Filter
from omoide.model.memory import Category, Kind, Origin, Tier, Trust
from omoide.model.words import Words
from omoide.testing.world import FrozenClock
from omoide.wake.encode import Circumstances

# The five kinds of AW-01 and what they are called here; working memory is a tier, not a kind of thing.
FIVE = {
    "episodic": (Kind.EPISODE, "5月1日、京都へ引っ越した"),
    "semantic": (Kind.FACT, "Deployments are frozen on Fridays"),
    "procedural": (Kind.PROCEDURE, "手順: まず止め、次に入れ替える"),
    "skill": (Kind.SKILL, "Reads stack traces"),
    "interpersonal": (Kind.ENTITY, "健さんは辛い物が苦手"),
}


@pytest.mark.spec("AW-01")
def test_five_kinds_of_memory_can_be_addressed_apart(mind: Mind) -> None:
    for kind, text in FIVE.values():
        mind.remember(text, Circumstances(kind=kind))
    for kind, text in FIVE.values():
        (found,) = mind.memories(Filter(kinds=frozenset({kind})))
        assert (found.words.text, found.kind) == (text, kind)
    assert Tier.WORKING in Tier
    # What is before it at this moment is addressed apart, and is none of them.
    mind.working.pursue(["予算を決める"])
    assert mind.working.now()["active_goals"] == ["予算を決める"]
    assert len(mind.memories()) == len(FIVE)


@pytest.mark.spec("AW-06")
@pytest.mark.parametrize(
    ("raw", "distilled"),
    [
        ("健と京都で会った。ラーメンを食べた", "健はラーメン好き"),
        ("Met Ken; he ordered ramen", "Ken likes ramen"),
    ],
)
def test_neither_the_raw_nor_the_distilled_record_replaces_the_other(
    mind: Mind, raw: str, distilled: str
) -> None:
    episode = mind.observe(raw)
    fact = mind.remember(distilled, Circumstances(kind=Kind.FACT, sources=(episode.id,), origin=Origin.AGENT))
    assert mind.get(episode.id).words.text == raw
    assert mind.get(fact.id).sources == (episode.id,)
    assert mind.get(fact.id).trust is Trust.MEDIUM
    mind.forget(fact.id)
    assert mind.get(episode.id).words.text == raw
    assert [event.words.text for event in mind.events()] == [raw]


@pytest.mark.spec("AW-07")
def test_a_memory_made_in_a_like_situation_comes_first(mind: Mind) -> None:
    """Rich metadata is written with the memory, and agreement with the present context ranks it."""
    alone = mind.remember(
        Words(text="コーヒーを飲んだ", place="東京", names=("美咲",)), Circumstances(category=Category.CASUAL)
    )
    with_ken = mind.remember(
        Words(text="コーヒーを飲んだ", place="京都", names=("健",)), Circumstances(category=Category.WORK)
    )
    for context, first in (
        (Context(place="京都"), with_ken),
        (Context(names=("健",)), with_ken),
        (Context(category=Category.WORK), with_ken),
        (Context(place="東京"), alone),
        (Context(names=("美咲",)), alone),
    ):
        found = mind.recall("コーヒー", context=context).found
        assert found[0].memory.id == first.id
        assert found[0].parts["words × context"] > found[1].parts["words × context"] == 0.0


@pytest.mark.spec("AW-04")
def test_memories_are_shown_whole_within_the_budget_or_not_at_all(mind: Mind) -> None:
    long = mind.remember("京都 " + "とても長い話が続きます。" * 60)
    shorts = [mind.remember(f"京都の話 {n}").id for n in range(5)]
    came = mind.recall("京都", budget=Budget(k=10, tokens=120))
    assert came.tokens <= 120
    assert {each.memory.id for each in came.found} == set(shorts)
    assert came.left_out == 1
    assert all(each.memory.words == mind.get(each.memory.id).words for each in came.found)
    assert mind.get(long.id).words.text.count("とても長い話") == 60


@pytest.mark.spec("AW-04")
def test_the_archive_has_no_limit_unless_one_is_set(mind: Mind) -> None:
    assert Limits().memories == 0
    mind.remember_all([(Words(text=f"memory {n}"), Circumstances()) for n in range(3000)])
    assert mind.census().memories == 3000


@pytest.mark.spec("PI-08")
def test_a_short_term_event_has_the_fields_of_the_design(mind: Mind, clock: FrozenClock) -> None:
    extra = json.dumps({"emotion_detected": "joy", "topic": "trade"})
    words = Words(
        text="小麦を交換しようと言った", speaker="abby", names=("dan",), place="market", extra=extra
    )
    for kind in ("conversation", "action", "observation", "reflection"):
        clock.tick(seconds=7)
        mind.observe(words, Circumstances(importance=0.7), event_type=kind)
    events = [line for line in _piano(mind) if "event_id" in line]
    assert [event["type"] for event in events] == ["conversation", "action", "observation", "reflection"]
    assert events[0] == {
        "event_id": "evt_20260115_093007_001",
        "timestamp": "2026-01-15T09:30:07+09:00",
        "type": "conversation",
        "content": "小麦を交換しようと言った",
        "participants": ["abby", "dan"],
        "location": "market",
        "importance": 0.7,
        "embedding": None,
        "metadata": {"emotion_detected": "joy", "topic": "trade"},
    }


@pytest.mark.spec("PI-12")
def test_a_long_term_record_has_the_fields_of_the_design(mind: Mind, clock: FrozenClock) -> None:
    mind = Mind(mind._engine, replace(mind.scope, mind="agent001"), by="test")
    heard = mind.observe("三度一緒に採掘した", event_type="action")
    mind.remember(
        Words(text="Dan is a reliable partner", title="reliable partner", tags=("dan", "trust")),
        Circumstances(kind=Kind.FACT, importance=0.6, sources=(heard.sources[0],)),
    )
    clock.tick(hours=1)
    mind.recall("reliable partner")
    mind.note("flush", "now")
    clock.tick(minutes=30)
    record = next(line for line in _piano(mind) if line.get("type") == "semantic")
    vector = record.pop("embedding")
    assert len(vector) == mind.spaces()[0].dimension
    assert sum(number * number for number in vector) == pytest.approx(1.0, abs=1e-4)
    assert record == {
        "memory_id": "mem_agent001_00002",
        "agent_id": "agent001",
        "created_at": "2026-01-15T09:30:00+09:00",
        "last_accessed": "2026-01-15T10:30:00+09:00",
        "access_count": 1,
        "type": "semantic",
        "content": "Dan is a reliable partner",
        "summary": "reliable partner",
        "importance": 0.6,
        "tags": ["dan", "trust"],
        "source_events": ["evt_20260115_093000_001"],
        "decay_factor": pytest.approx(0.4724, abs=1e-4),  # e^(−0.5 × 1.5)
    }


@pytest.mark.spec("PI-12")
def test_a_record_is_of_three_types_and_begins_whole(mind: Mind) -> None:
    kinds = {Kind.EPISODE: "episodic", Kind.FACT: "semantic", Kind.PROCEDURE: "procedural"}
    for kind in kinds:
        mind.remember(f"of the kind {kind}", Circumstances(kind=kind))
    records = {line["content"]: line for line in _piano(mind)}
    for kind, type_ in kinds.items():
        record = records[f"of the kind {kind}"]
        assert (record["type"], record["decay_factor"], record["access_count"]) == (type_, 1.0, 0)
        assert (record["last_accessed"], record["summary"], record["tags"]) == (None, "", [])


@pytest.mark.spec("PI-11")
def test_an_agent_holds_at_most_its_ten_thousand_and_finds_by_metadata(mind: Mind) -> None:
    engine = mind._engine
    gate = Gate(engine.store, clock=engine.clock, chance=engine.chance, limits=Limits(memories=10_000))
    bounded = Mind(replace(engine, gate=gate), mind.scope, by="test")
    told = [
        (
            Words(text=f"記録 {n}", tags=("odd",) if n % 2 else ()),
            Circumstances(kind=Kind.FACT if n % 10 == 0 else Kind.EPISODE),
        )
        for n in range(9_999)
    ]
    bounded.remember_all(told)
    last = bounded.remember("the ten-thousandth")
    with pytest.raises(Full):
        bounded.remember("one too many")
    assert bounded.census().memories == 10_000
    facts = bounded.memories(Filter(kinds=frozenset({Kind.FACT})), limit=10_000)
    assert len(facts) == 1000
    bounded.care.erase(bounded.care.plan_erasure(last.id))
    assert bounded.remember("there is room again").words.text == "there is room again"
