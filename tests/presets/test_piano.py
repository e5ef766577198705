"""PIANO as printed: likeness, recency and importance in hours of a simulated world, and a profile for each module."""

import math
from dataclasses import replace

import pytest
from small_life import Life, many

from omoide.dynamics.budgeting import Budget
from omoide.library.piano import to_record
from omoide.model.affect import Affect
from omoide.model.memory import Category, Kind, Memory, Tier, within
from omoide.model.words import Words
from omoide.settings import Settings
from omoide.wake.encode import Circumstances

PRESET = "piano"
HOUR = 1 / 24
WM, STM, LTM = Tier.WORKING, Tier.SHORT, Tier.LONG

# PI-27: sources, α (likeness), β (recency), γ (importance), k. What is printed for nobody is that of PI-25 and C-39.
MODULES: dict[str, tuple[set[Tier], tuple[float, float, float], int]] = {
    "default": ({WM, STM, LTM}, (0.5, 0.3, 0.2), 10),
    "action_awareness": ({WM}, (0.0, 1.0, 0.0), 10),
    "social_awareness": ({STM, LTM}, (0.4, 0.4, 0.2), 10),
    "goal_generation": ({LTM}, (0.6, 0.1, 0.3), 10),
    "planning": ({STM, LTM}, (0.5, 0.3, 0.2), 15),
    "self_reflection": ({LTM}, (0.3, 0.2, 0.5), 20),
    "talking": ({STM}, (0.3, 0.5, 0.2), 5),
    "cc": ({WM, STM}, (0.4, 0.4, 0.2), 10),
}
WITH_EVENTS = [module for module, (tiers, _, _) in MODULES.items() if STM in tiers]
SEMANTIC = {"goal_generation"}


def kind_for(module: str) -> Kind:
    return Kind.FACT if module in SEMANTIC else Kind.EVENT


@pytest.mark.spec("PI-25")
def test_the_score_is_half_likeness_a_third_recency_and_importance(settings: Settings) -> None:
    life = Life(settings)
    life.tell("met Lila", near=0.6, importance=0.7, days=2 * HOUR)
    life.tell("quarrelled", near=-0.4, importance=0.1, days=1 * HOUR)
    assert life.scores() == pytest.approx(
        {
            "met Lila": 0.5 * 0.6 + 0.3 * 0.367879 + 0.2 * 0.7,  # e^(−0.5 × 2)
            "quarrelled": 0.5 * -0.4 + 0.3 * 0.606531 + 0.2 * 0.1,  # e^(−0.5 × 1)
        },
        abs=1e-5,
    )


@pytest.mark.spec("PI-25")
def test_hours_are_those_of_the_simulated_world(settings: Settings) -> None:
    """A minute of ours is an hour of theirs."""
    life = Life(replace(settings, ageing=replace(settings.ageing, rate=60.0)))
    life.tell("two minutes ago", near=0.0, importance=0.0, days=2 * HOUR / 60)
    assert life.scores()["two minutes ago"] == pytest.approx(0.3 * 0.367879, abs=1e-5)


@pytest.mark.spec("PI-27")
def test_every_module_looks_where_it_should_with_its_own_weights(settings: Settings) -> None:
    assert {*MODULES, "search_knowledge_base", "priming", "telling", "mentioned"} == set(settings.rankings)
    life = Life(settings)
    for tier in (WM, STM, Tier.MID, LTM):
        for kind in (Kind.FACT, Kind.EVENT):
            said = Words(text=f"{kind} in {tier}", session="a talk")
            life.tell(said.text, words=said, near=0.6, importance=0.7, days=2 * HOUR, tier=tier, kind=kind)
    for module, (tiers, (alpha, beta, gamma), _) in MODULES.items():
        kinds = {"goal_generation": ["fact"], "self_reflection": ["event"]}.get(module, ["fact", "event"])
        score = alpha * 0.6 + beta * 0.367879 + gamma * 0.7
        # What is always present is a long-term memory with a mark: it is found where those are.
        expected = {f"{kind} in {tier}": score for tier in within(tiers) for kind in kinds}
        assert life.scores(profile=module) == pytest.approx(expected, abs=1e-5), module


@pytest.mark.spec("PI-27")
def test_goals_come_of_what_is_semantic_and_reflection_of_what_is_episodic(settings: Settings) -> None:
    """The types are those under which PI-12 shows a memory."""
    life = Life(settings)
    for kind in Kind:
        life.tell(f"of the kind {kind}", near=0.6, kind=kind)

    def types(module: str) -> set[str]:
        seen = [each.memory for each in life.recall(profile=module).values()]
        assert {memory.kind for memory in seen} == {
            kind for kind in Kind if shown_as(kind) == type_of[module] and kind is not Kind.DOCUMENT
        }
        return {shown_as(memory.kind) for memory in seen}

    def shown_as(kind: Kind) -> str:
        memory: Memory = next(each for each in life.mind.memories() if each.kind is kind)
        return to_record(memory, names={memory.id: "mem"}, events={}, now=life.now)["type"]

    type_of = {"goal_generation": "semantic", "self_reflection": "episodic"}
    assert {module: types(module) for module in type_of} == {
        module: {each} for module, each in type_of.items()
    }


@pytest.mark.spec("PI-27")
def test_talking_looks_only_at_what_was_said(settings: Settings) -> None:
    life = Life(settings)
    life.tell("said", near=0.5, words=Words(text="said", session="a talk"), tier=STM)
    life.tell("done", near=0.9, tier=STM)
    assert list(life.recall(profile="talking")) == ["said"]


@pytest.mark.spec("PI-27", "C-39")
def test_every_module_gets_as_many_as_it_wants(settings: Settings) -> None:
    life = Life(settings)
    for tier, kind, count in (
        (WM, Kind.EVENT, 12),
        (STM, Kind.EVENT, 17),
        (LTM, Kind.EVENT, 22),
        (LTM, Kind.FACT, 12),
    ):
        told = many(count, near=0.6, called=f"{kind} in {tier}")
        life.tell_all(told, importance=0.5, tier=tier, kind=kind, session="a talk")
    assert {module: len(life.recall(profile=module)) for module in MODULES} == {
        module: k for module, (_, _, k) in MODULES.items()
    }


@pytest.mark.spec("C-39")
def test_who_asks_for_a_number_gets_it(settings: Settings) -> None:
    life = Life(settings)
    life.tell_all(many(5, near=0.6), tier=LTM)
    assert len(life.recall(profile="social_awareness", budget=Budget(k=3))) == 3


@pytest.mark.spec("PI-26", "C-39")
def test_of_the_events_the_nearest_are_fetched_and_never_fewer_than_are_shown(settings: Settings) -> None:
    """What is one place too far would be the best of all for its importance."""
    for fetch, modules in ((10, set(WITH_EVENTS) - {"planning"}), (15, {"planning"})):
        life = Life(settings)
        life.tell_all(many(fetch, near=0.6), importance=0.0, tier=STM, session="a talk")
        life.tell_all({"too far": 0.55}, importance=1.0, tier=STM, session="a talk")
        for module in sorted(modules):
            came = life.recall(profile=module)
            assert len(came) == MODULES[module][2] <= fetch, module
            assert "too far" not in came, module


@pytest.mark.spec("PI-26", "C-25")
def test_all_events_are_looked_at_as_many_as_short_term_memory_holds(settings: Settings) -> None:
    """As printed the last hundred would be; but it may hold three hundred, and then the nearest would not come."""
    life = Life(settings)
    nears = {**many(200, near=0.5), "the oldest": 0.99}
    life.tell_all(nears, importance=0.5, tier=STM, session="a talk")
    for module in WITH_EVENTS:
        assert next(iter(life.recall(profile=module))) == "the oldest", module


@pytest.mark.spec("PI-26")
def test_of_long_term_memory_the_best_scores_come_however_near(settings: Settings) -> None:
    life = Life(settings)
    life.tell_all(many(16, near=0.6), importance=0.0, tier=LTM)
    life.tell("far but important", near=0.5, importance=1.0, tier=LTM)
    assert next(iter(life.recall(profile="planning"))) == "far but important"


@pytest.mark.spec("PI-26")
def test_of_memories_made_of_the_same_events_the_best_comes(settings: Settings) -> None:
    life = Life(settings)
    life.embedder.put("three trips to the mine", 0.6)
    event = life.mind.observe("three trips to the mine", Circumstances(tier=STM), event_type="action")
    life.tell("a reliable partner", near=0.9, sources=event.sources, importance=0.5)
    life.tell("something else", near=0.1, importance=0.5)
    assert list(life.recall()) == ["a reliable partner", "something else"]


@pytest.mark.spec("PI-28")
def test_tags_tie_memories(settings: Settings) -> None:
    life = Life(settings)
    one = life.tell("dug for iron", words=Words(text="dug for iron", tags=("mine",)))
    life.tell("sold the iron", words=Words(text="sold the iron", tags=("market", "mine")))
    life.tell("slept")
    assert [(each.memory.words.text, each.tie) for each in life.mind.related(one.id)] == [
        ("sold the iron", "tag")
    ]


# Forgetting.


@pytest.mark.spec("PI-17", "B-14")
def test_what_is_read_most_falls_with_the_hours_since_it_was_made(settings: Settings) -> None:
    """0.8 × e^(−0.5 × hours), also for what was read on another day meanwhile."""
    for hours, left in ((1, 0.485), (2.5, 0.229), (4, 0.108), (5, 0.0657), (30, 0.8 * math.exp(-15))):
        life = Life(settings)
        memory = life.tell("well read", importance=0.8, days=hours * HOUR)
        life.rehearse(memory, times=3)
        assert life.signal("retention")["well read"] == pytest.approx(left, rel=5e-3)


@pytest.mark.spec("PI-17")
def test_it_falls_alike_whatever_it_is_about(settings: Settings) -> None:
    life = Life(settings)
    for category in (None, *Category):
        life.rehearse(life.tell(f"{category}", importance=0.8, category=category, days=HOUR))
    left = life.signal("retention")
    assert left == pytest.approx(dict.fromkeys(left, 0.8 * 0.606531), rel=1e-4)
    assert len(left) == 5


@pytest.mark.spec("PI-17", "B-14")
def test_the_unread_keep_half(settings: Settings) -> None:
    """0.6065 after an hour; if read once where the most read was ten times, times 0.5 + 0.5 × ln 2 / ln 11."""
    life = Life(settings)
    life.rehearse(life.tell("read ten times", importance=1.0, days=HOUR), times=10)
    life.rehearse(life.tell("read once", importance=1.0, days=HOUR))
    life.tell("unread", importance=1.0, days=HOUR)
    assert life.signal("retention") == pytest.approx(
        {
            "read ten times": 0.6065,
            "read once": 0.6065 * (0.5 + 0.5 * 0.28906),
            "unread": 0.6065 * 0.5,
        },
        rel=1e-3,
    )


@pytest.mark.spec("B-14")
def test_as_printed_nothing_would_be_left_of_the_unread(settings: Settings) -> None:
    settings = replace(settings, forgetting=replace(settings.forgetting, unread_keeps=0.0))
    life = Life(settings)
    life.tell("nobody has read anything", importance=1.0)
    assert life.signal("retention")["nobody has read anything"] == 0.0
    life.rehearse(life.tell("read ten times", importance=1.0, days=HOUR), times=10)
    life.rehearse(life.tell("read once", importance=1.0, days=HOUR))
    left = life.signal("retention")
    assert left["nobody has read anything"] == 0.0
    assert left["read once"] == pytest.approx(0.175, abs=1e-3)  # 0.6065 × 0.289


# Importance.


@pytest.mark.spec("PI-09")
def test_importance_is_by_rule(settings: Settings) -> None:
    moved, calm = Affect(intensity=0.52), Affect(intensity=0.48)
    rated = {
        ("conversation", ()): 0.5,
        ("conversation", ("request",)): 0.7,
        ("conversation", ("proposal",)): 0.7,
        ("conversation", ("request", "proposal")): 0.7,
        ("action", ()): 0.3,
        ("action", ("goal",)): 0.6,
        ("action", ("failure",)): 0.5,
        ("action", ("goal", "failure")): 0.8,
        ("observation", ()): 0.2,
        ("observation", ("new_agent",)): 0.5,
        ("observation", ("threat",)): 0.6,
        ("observation", ("new_agent", "threat")): 0.9,
        ("reflection", ()): 0.6,
        ("reflection", ("goal", "threat", "request")): 0.6,
        ("message", ()): 0.2,
    }
    life = Life(settings)
    for (event_type, marks), importance in rated.items():
        for affect in (calm, moved):
            more = 0.1 if affect is moved and event_type == "conversation" else 0.0
            known = Circumstances(marks=frozenset(marks), affect=affect)
            memory = life.mind.observe("石を運んだ", known, event_type=event_type)
            assert memory.importance == pytest.approx(importance + more), (event_type, marks)


@pytest.mark.spec("PI-09")
def test_requests_and_proposals_are_heard_in_the_words(settings: Settings) -> None:
    life = Life(settings)
    for text in (
        "石を運んでください。",
        "Could you carry the stones, please?",
        "一緒に石を見に行こうよ。",
        "Let's carry the stones.",
    ):
        memory = life.mind.observe(text, event_type="conversation")
        assert memory.importance == pytest.approx(0.7), text


@pytest.mark.spec("PI-09")
def test_an_importance_that_is_given_stands(settings: Settings) -> None:
    life = Life(settings)
    memory = life.mind.observe("a stone", Circumstances(importance=0.05), event_type="conversation")
    assert memory.importance == 0.05
