"""What presses: a long-term memory that is nearly full, and a moment that cannot wait."""

import json
from dataclasses import replace

import pytest
from tiered_life import TieredLife, counts

from omoide.dynamics.budgeting import Controller, Section, apportioned, shares
from omoide.model.cue import EVERYTHING, Context, Filter
from omoide.model.memory import Kind, Origin, Stage
from omoide.model.relation import Tie
from omoide.model.situation import Situation
from omoide.testing.models import ScriptedModel
from omoide.wake.encode import Circumstances

URGENT, SOCIAL = Situation(urgent=1.0), Situation(social=1.0)
# Ten memories are many, and whatever is a month old is faint.
SMALL = (
    "tiers.long_most=10", "forgetting.worth=importance", "forgetting.stretch=1", "forgetting.unknown_days=2",
    "forgetting.casual_days=2",
)  # fmt: skip


def aged(*said: str, **how: object) -> TieredLife:
    """Three faint memories of iron, one of wheat, and all others fresh."""
    life = TieredLife(*SMALL, *said, **how)  # type: ignore[arg-type]
    for text in ("dug iron at dawn", "iron was sold", "iron broke the pick", "wheat was dear"):
        life.told([(text, {"importance": 0.6})])
        life.later(minutes=1)
    life.later(days=30)
    return life


def filled(life: TieredLife, count: int) -> None:
    life.told([(f"fresh thing number {number}", {"importance": 0.6}) for number in range(count)])


# A full long-term memory.


@pytest.mark.spec("PI-18")
def test_without_pressure_nothing_is_touched_however_faint() -> None:
    life = aged()
    filled(life, 3)
    assert counts(life.mind.maintain()) == {}
    filled_life = aged()
    filled(filled_life, 4)
    assert counts(filled_life.mind.maintain())["merged"] == 2


@pytest.mark.spec("PI-18")
def test_by_rule_the_strongest_stands_for_the_others_and_is_tied_to_them() -> None:
    life = aged()
    life.mind.judge(
        next(each.id for each in life.mind.memories() if "sold" in each.words.text), importance=0.7
    )
    filled(life, 4)
    before = life.mind.memories(EVERYTHING)
    shown = life.mind.maintain(dry_run=True)
    assert len(shown.steps[0].changes) == 4
    assert life.mind.memories(EVERYTHING) == before
    life.mind.maintain()
    stages = {each.words.text: each.stage for each in life.mind.memories(EVERYTHING, limit=99)}
    assert [stages[text] for text in ("iron was sold", "dug iron at dawn", "iron broke the pick")] == [
        Stage.ACTIVE, Stage.ARCHIVED, Stage.ARCHIVED,
    ]  # fmt: skip
    best = next(each for each in life.mind.memories() if each.words.text == "iron was sold")
    assert {(tie.source, tie.tie) for tie in life.mind.links(best.id)} == {(best.id, Tie.SAME_TOPIC)}
    assert len(life.mind.links(best.id)) == 2
    life.mind.care.undo(life.mind.care.plan_undo())
    assert {each.stage for each in life.mind.memories(EVERYTHING, limit=99)} == {Stage.ACTIVE}


@pytest.mark.spec("PI-18", "PI-16")
def test_by_a_model_they_become_one_text() -> None:
    reply = {"summary": "Iron was our trade.", "type": "semantic", "tags": ["iron"], "importance": 0.6}
    life = aged("tiers.deleted_below=0", model=ScriptedModel(json.dumps(reply)))
    filled(life, 4)
    assert counts(life.mind.maintain()) == {"merged": 3}
    (one,) = [each for each in life.mind.memories() if each.kind is Kind.INSIGHT]
    assert one.words.text == "Iron was our trade."
    assert len(one.sources) == 3
    assert len(life.mind.memories(Filter(stages=frozenset({Stage.ARCHIVED})))) == 3


@pytest.mark.spec("PI-19", "B-14")
def test_the_faintest_go_under_pressure_alone_and_no_more_than_must() -> None:
    """Whether anybody read them does not matter, and what is young stays whatever is left of it."""
    life = aged("tiers.alike=1.0")
    read = next(each for each in life.mind.memories() if "dawn" in each.words.text)
    life.mind.rehearse([read.id])
    life.later(days=30)
    filled(life, 3)
    assert counts(life.mind.maintain()) == {}
    life.told([("new, and worth nothing", {"importance": 0.0})])
    assert counts(life.mind.maintain()) == {"let_go": 1}
    life.told([("another fresh thing", {"importance": 0.6})])
    assert counts(life.mind.maintain()) == {"let_go": 1}
    gone = life.mind.memories(Filter(stages=frozenset({Stage.ARCHIVED})))
    assert len(gone) == 2
    assert all("fresh" not in each.words.text and "new" not in each.words.text for each in gone)


@pytest.mark.spec("PI-19", "B-14")
def test_what_nobody_has_read_yet_is_no_reason_to_delete_it() -> None:
    life = TieredLife()
    life.told([(f"unread {number}", {"importance": 1.0}) for number in range(20)])
    assert counts(life.mind.maintain()) == {"promoted": 5}
    assert len(life.mind.memories()) == 20


@pytest.mark.spec("PI-19")
def test_what_is_guarded_never_goes() -> None:
    life = aged("tiers.alike=1.0", "tiers.deleted_below=1.0")
    kept = life.told([("[IMPORTANT] wheat is for spring", {"importance": 0.0})])[0]
    life.mind.protect(next(each.id for each in life.mind.memories() if "dawn" in each.words.text))
    life.later(days=30)
    filled(life, 5)
    life.mind.maintain()
    assert life.mind.get(kept.id).stage is Stage.ACTIVE
    assert any("dawn" in each.words.text for each in life.mind.memories())


# A moment that presses.


@pytest.mark.spec("PI-05")
def test_shares_move_with_the_moment_and_stay_one() -> None:
    quiet = shares(Situation(), controller=Controller())
    assert quiet == pytest.approx(dict(zip(Section, (0.1, 0.3, 0.15, 0.15, 0.2, 0.1), strict=True)))
    for moment, section in ((URGENT, Section.AWARENESS), (SOCIAL, Section.SOCIAL)):
        moved = shares(moment, controller=Controller())
        half = shares(Situation(urgent=moment.urgent / 2, social=moment.social / 2), controller=Controller())
        assert quiet[section] < half[section] < moved[section]
        assert all(moved[each] < quiet[each] for each in Section if each is not section)
        assert sum(moved.values()) == pytest.approx(1.0)


@pytest.mark.spec("PI-05")
def test_what_one_section_leaves_flows_to_those_that_want_more() -> None:
    even = shares(Situation(), controller=Controller())
    wanted = dict.fromkeys(Section, 10_000)
    full = apportioned(wanted, even, tokens=4096)
    assert 4090 <= sum(full.values()) <= 4096
    left = apportioned({**wanted, Section.SYSTEM: 0, Section.SOCIAL: 14}, even, tokens=4096)
    assert (left[Section.SYSTEM], left[Section.SOCIAL]) == (0, 14)
    assert all(left[each] > full[each] for each in (Section.WORKING, Section.GOALS, Section.MEMORIES))
    assert 4090 <= sum(left.values()) <= 4096
    assert apportioned(dict.fromkeys(Section, 7), even, tokens=4096) == dict.fromkeys(Section, 7)
    assert sum(apportioned(wanted, even, tokens=16).values()) <= 16


@pytest.mark.spec("PI-05")
def test_the_controller_is_told_whole_lines_within_its_budget() -> None:
    life = TieredLife("controller.tokens=200", "preset=piano")
    mind = life.mind
    mind.working.update(
        {
            "location": {"biome": "forest"},
            "active_goals": ["鉄を集める"],
            "nearby_agents": [{"id": f"agent_{n}", "activity": "farming"} for n in range(40)],
            "cc_broadcast": "iron first",
        }
    )
    mind.working.begin("mining", target="iron_ore", expected="iron_ore x1")
    life.happens(*(f"iron lies {n} steps to the north" for n in range(9)))
    quiet = mind.working.controller(system="You are Alice. You never steal.", situation=Situation())
    assert quiet.tokens <= 200
    told = quiet.text.split("\n")
    assert "You are Alice." in told
    assert "鉄を集める" in told
    assert 'location: {"biome": "forest"}' in told
    assert any(line.startswith("iron lies") for line in told)
    assert any("expected_result" in line for line in told)
    social = mind.working.controller(system="You are Alice.")
    assert social.situation == SOCIAL, "others are near"
    assert len(social.lines[Section.SOCIAL]) > len(quiet.lines[Section.SOCIAL])
    alarm = [f"A wolf, {n} steps away!" for n in range(30)]
    urgent = mind.working.controller(urgent=alarm)
    calm = mind.working.controller(urgent=alarm, situation=Situation())
    assert urgent.situation.urgent == 1.0
    assert len(urgent.lines[Section.AWARENESS]) > len(calm.lines[Section.AWARENESS]) > 0
    assert urgent.tokens <= 200


@pytest.mark.spec("PI-05", "PI-37")
def test_a_result_that_nobody_expected_is_urgent() -> None:
    life = TieredLife()
    life.mind.working.begin("mining", expected="iron")
    assert life.mind.working.situation() == Situation()
    life.mind.working.finish("the cave fell in")
    assert life.mind.working.situation() == URGENT
    life.mind.working.update({"current_action": None, "emotional_state": {"arousal": 0.3}})
    assert life.mind.working.situation() == Situation(urgent=0.3)


@pytest.mark.spec("PI-37")
def test_where_it_is_urgent_the_newest_comes_first_and_things_get_old_faster() -> None:
    """The same memories, the same question; a preset that holds to its printed weights does not move."""
    for by_situation, first in (("true", "hens are loose"), ("false", "the hens have a fence")):
        life = TieredLife("preset=piano", f"adapting.by_situation={by_situation}")
        life.told([("the hens have a fence", {"importance": 0.9})])
        life.later(minutes=50)
        life.told([("hens are loose", {"importance": 0.2})])
        quiet = life.mind.find("hens").found
        assert quiet[0].memory.words.text == "the hens have a fence"
        urgent = life.mind.find("hens", context=Context(situation=URGENT)).found
        assert urgent[0].memory.words.text == first
    life = TieredLife("preset=piano", "adapting.by_situation=true")
    life.told([("hens", {"importance": 0.5})])
    life.later(hours=1)
    (quiet,), (urgent,) = (
        life.mind.find("hens", context=Context(situation=each)).found for each in (Situation(), URGENT)
    )
    assert quiet.signals["recency"] == pytest.approx(0.6065, abs=1e-3)
    assert urgent.signals["recency"] == pytest.approx(0.6065**2, abs=1e-3)
    weights = {name: part / urgent.signals[name] for name, part in urgent.parts.items()}
    assert sum(weights.values()) == pytest.approx(1.0, abs=1e-5)
    assert weights["recency"] == pytest.approx(0.6 / 1.3, abs=1e-3)


@pytest.mark.spec("PI-37")
def test_among_people_what_is_about_them_weighs_more() -> None:
    from omoide.dynamics.adapting import Adapting, adapted

    life = TieredLife()
    profiles = life.engine.profiles
    social = adapted(profiles, situation=SOCIAL, adapting=Adapting())["default"].recipe.terms
    for before, after in zip(profiles["default"].recipe.terms, social, strict=True):
        moved = {"who", "context"} & set(before.signals)
        assert (after.weight > before.weight) if moved else (after.weight < before.weight)
    assert sum(each.weight for each in social) == pytest.approx(
        sum(each.weight for each in profiles["default"].recipe.terms)
    )


# Relations.


@pytest.mark.spec("PI-36")
@pytest.mark.parametrize("preset", ["default", "piano"])
def test_a_question_about_relations_is_answered_over_them(preset: str) -> None:
    """Who taught the one who built the castle? No memory says so; two that are tied do."""
    life = TieredLife(f"preset={preset}")
    built = life.mind.remember("The castle was built by Noah.", Circumstances(importance=0.5))
    taught = life.mind.remember("He was Mira's pupil for years.", Circumstances(importance=0.5))
    life.mind.remember("Snow fell on the pass.", Circumstances(importance=0.5))
    asked = "Who was behind the castle?"

    def reached() -> set[str]:
        came = life.mind.find(asked, budget=replace(life.engine.budget, k=1)).found
        return {other.memory.id for each in came for other in each.related}

    assert reached() == set()
    life.mind.link(built.id, taught.id, Tie.CONTINUES)
    assert reached() == {taught.id}
    assert [each.memory.id for each in life.mind.related(built.id)] == [taught.id]
    assert taught.origins == (Origin.USER,)
