"""The tiers of PIANO as printed: sizes, windows, intervals, what is consolidated when, and what is let go."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import timedelta

import pytest
from small_life import Life, as_printed, as_repaired

from omoide.dynamics.budgeting import Section, apportioned, shares
from omoide.dynamics.tiers import capacity, interval_minutes
from omoide.language.tokens import estimate_tokens
from omoide.mind import Mind
from omoide.model.cue import EVERYTHING
from omoide.model.memory import Kind, Memory, Stage, Tier
from omoide.model.report import Report
from omoide.model.situation import Situation
from omoide.model.words import Words
from omoide.settings import Settings
from omoide.wake.encode import Circumstances
from omoide.wake.short import Why

PRESET = "piano"
SECTIONS = {"system": 400, "working": 1200, "goals": 600, "social": 600, "memories": 800, "awareness": 400}


def happened(
    life: Life, text: str, *, minutes: float = 0.0, also: Mapping[str, float] | None = None, **known: object
) -> Memory:
    """So many minutes ago, in short-term memory; as near to others as it is said."""
    life.embedder.put(text, 0.0, also)
    at = life.now - timedelta(minutes=minutes)
    kept = life.mind.short.keep(text, Circumstances(occurred=at, **known), event_type="action")  # type: ignore[arg-type]
    assert kept.memory
    return kept.memory


def stage(life: Life, memory: Memory) -> tuple[Tier, Stage]:
    known = life.mind.get(memory.id)
    return known.tier, known.stage


def counts(done: Report) -> dict[str, int]:
    return {name: count for step in done.steps for name, count in step.counts.items()}


# Working memory.


@pytest.mark.spec("PI-02")
def test_working_memory_has_twelve_hundred_tokens(settings: Settings) -> None:
    life = Life(settings)
    for text in ("石炭を掘る。", "dig coal, then "):
        known = life.mind.working.update({"cc_broadcast": text * 2000, "active_goals": [text * 9] * 40})
        assert known.trimmed
        goals, plain = known["active_goals"], known.plain()
        assert 0 < estimate_tokens(str(plain)) <= 1200
        one_more = life.mind.working.update({"active_goals": [*goals, text * 9]})
        assert one_more["active_goals"] == goals, "there was room for one more"


# The controller.


@pytest.mark.spec("PI-05")
def test_every_section_has_its_share_of_four_thousand_and_ninety_six_tokens(settings: Settings) -> None:
    life = Life(settings)
    printed = {
        "system": 0.1,
        "working": 0.3,
        "goals": 0.15,
        "social": 0.15,
        "memories": 0.2,
        "awareness": 0.1,
    }
    told = life.mind.working.controller()
    assert told.text == ""
    room = apportioned(
        dict.fromkeys(Section, 100_000),
        shares(told.situation, controller=settings.controller),
        tokens=settings.controller.tokens,
    )
    for name, share in printed.items():
        assert room[Section(name)] == pytest.approx(share * 4096, abs=1.0)
        assert room[Section(name)] == pytest.approx(SECTIONS[name], rel=0.03)


@pytest.mark.spec("PI-05")
def test_the_controller_is_told_by_these_shares_and_the_moment_moves_them(settings: Settings) -> None:
    """Four sections want more than there is; what the other two leave flows to them, by their shares."""
    life = Life(settings)
    working = replace(life.engine.tiers, working_tokens=100_000)
    mind = Mind(replace(life.engine, tiers=working), life.mind.scope, by="test")
    lines = [f"Iron lies {number} steps to the north." for number in range(1000)]
    mind.working.update({"active_goals": lines, "nearby_agents": [{"id": each} for each in lines]})
    calm, urgent, social = (
        mind.working.controller(system=" ".join(lines), urgent=lines, situation=moment)
        for moment in (Situation(), Situation(urgent=1.0), Situation(social=1.0))
    )
    shared = {"system": 0.1, "goals": 0.15, "social": 0.15, "awareness": 0.1}
    left = 4096 - calm.room[Section.WORKING] - calm.room[Section.MEMORIES]
    for name, share in shared.items():
        section = Section(name)
        assert calm.room[section] == pytest.approx(share / 0.5 * left, abs=2)
        assert 0 <= calm.room[section] - calm.taken[section] < 25, "not even a line more"
    assert urgent.room[Section.AWARENESS] > calm.room[Section.AWARENESS]
    assert social.room[Section.SOCIAL] > calm.room[Section.SOCIAL]
    for told in (calm, urgent, social):
        assert 4000 < told.tokens <= 4096


# The models that it names.


@pytest.mark.spec("PI-20", "PI-23", "PI-33", "PI-40", "C-27")
def test_it_names_its_models(settings: Settings) -> None:
    assert (settings.embedding.model, settings.embedding.batch) == ("text-embedding-3-small", 2048)
    assert (settings.thinking.model, settings.vectors.quantisation) == ("gpt-4o-mini", "binary")
    assert (settings.embedding.kind, settings.thinking.kind) == ("bundled", "none"), "nothing is sent unasked"


# Short-term memory.


@pytest.mark.spec("PI-07", "PI-14", "C-26")
def test_in_a_longer_run_it_holds_more_and_is_consolidated_more_often(settings: Settings) -> None:
    for lived, holds, minutes in ((0.0, 100, 10), (1.0, 200, 5), (2.0, 300, 3), (4.0, 300, 3)):
        life = Life(settings)
        happened(life, "was born")
        life.clock.tick(hours=lived)
        life.mind.consolidate(force=True)
        life.now = life.clock.now()
        happened(life, "fed the hens")
        assert life.mind.short.capacity == holds
        life.clock.tick(minutes=minutes - 0.1)
        assert life.mind.short.due() is None
        life.clock.tick(minutes=0.1)
        assert life.mind.short.due() is Why.TIMER


@pytest.mark.spec("PI-07", "C-26")
def test_how_much_short_term_memory_holds_and_how_often_it_is_consolidated(settings: Settings) -> None:
    sizes = {hours: capacity(hours, tiers=settings.tiers) for hours in (0.0, 0.5, 0.99, 1.0, 1.99, 2.0, 4.0)}
    assert sizes == {0.0: 100, 0.5: 100, 0.99: 100, 1.0: 200, 1.99: 200, 2.0: 300, 4.0: 300}
    every = {hours: interval_minutes(hours, tiers=settings.tiers) for hours in (0.5, 0.99, 1.0, 1.99, 2.0, 4)}
    assert every == {0.5: 10, 0.99: 10, 1.0: 5, 1.99: 5, 2.0: 3, 4: 3}


@pytest.mark.spec("PI-13", "B-15")
def test_as_printed_everything_of_two_tenths_is_kept_also_what_is_said_twice(settings: Settings) -> None:
    life = Life(settings)
    first = life.mind.short.keep("牛がいる", event_type="observation")
    again = life.mind.short.keep("牛がいる", event_type="observation")
    assert first.memory
    assert first.memory.importance == pytest.approx(0.2)
    assert again.new
    assert again.event.id != first.event.id
    little = life.mind.short.keep("風", Circumstances(importance=0.199), event_type="observation")
    assert little.memory is None
    assert life.mind.events(ids=[little.event.id])[0].words.text == "風"
    assert len(life.mind.short.window()) == 2


@pytest.mark.spec("PI-06", "PI-14")
def test_what_is_older_than_half_an_hour_leaves_the_window(settings: Settings) -> None:
    life = Life(settings)
    old = happened(life, "fed the hens", minutes=30.1)
    young = happened(life, "fed the pigs", minutes=29.9)
    assert life.mind.short.due() is Why.TIMER
    assert counts(life.mind.consolidate())["consolidated"] == 1
    assert [stage(life, each) for each in (old, young)] == [
        (Tier.LONG, Stage.ACTIVE),
        (Tier.SHORT, Stage.ACTIVE),
    ]
    assert life.mind.short.due() is None


@pytest.mark.spec("PI-14")
def test_a_full_short_term_memory_is_consolidated_oldest_first(settings: Settings) -> None:
    life = Life(settings)
    told = [Words(text=f"event {number} of many") for number in range(100)]
    moments = [life.now - timedelta(seconds=9 * (100 - number)) for number in range(100)]
    known = [Circumstances(occurred=at, tier=Tier.SHORT, kind=Kind.EVENT) for at in moments]
    memories = life.mind.remember_all(list(zip(told[:99], known[:99], strict=True)))
    assert life.mind.short.due() is None
    memories += life.mind.remember_all([(told[99], known[99])])
    assert life.mind.short.due() is Why.FULL
    assert counts(life.mind.consolidate())["consolidated"] == 20
    assert {stage(life, each)[0] for each in memories[:20]} == {Tier.LONG}
    assert {stage(life, each)[0] for each in memories[20:]} == {Tier.SHORT}


@pytest.mark.spec("PI-15")
def test_like_events_are_those_of_at_least_eighty_five_hundredths(settings: Settings) -> None:
    life = Life(settings)
    happened(life, "mined iron with Lila", minutes=3)
    happened(life, "dug for iron with Lila", minutes=2, also={"mined iron with Lila": 0.87})
    happened(life, "sowed wheat with Noah", minutes=1)
    happened(life, "sowed some wheat with Noah", also={"sowed wheat with Noah": 0.83})
    assert counts(life.mind.consolidate(force=True)) == {"consolidated": 4, "condensed": 1, "by_rule": 3}
    (made,) = [each for each in life.mind.memories() if each.kind is Kind.EPISODE]
    assert made.words.text == "dug for iron with Lila (2 times)"


@pytest.mark.spec("PI-15")
def test_from_three_like_events_on_they_are_knowledge(settings: Settings) -> None:
    for count, kind in ((2, Kind.EPISODE), (3, Kind.INSIGHT)):
        life = Life(settings)
        texts = ["mined with Lila", "mined iron with Lila", "mined coal with Lila"][:count]
        for place, text in enumerate(texts):
            happened(life, text, also=dict.fromkeys(texts[:place], 0.9))
        life.mind.consolidate(force=True)
        assert [each.kind for each in life.mind.memories()] == [kind]


# Long-term memory.


@pytest.mark.spec("PI-18")
def test_from_eight_thousand_on_what_is_faint_and_alike_becomes_one(settings: Settings) -> None:
    """By rule the strongest stands for the others. Less than a tenth is left of 0.5 after 3.3 hours."""
    assert (settings.tiers.long_most, settings.tiers.pressed_at) == (10_000, 8_000)
    small = replace(settings, tiers=replace(settings.tiers, long_most=10))
    for fresh, merged in ((4, 0), (5, 1)):
        life = Life(small)
        for number in range(fresh):
            life.rehearse(life.tell(f"fresh {number}", importance=0.5))
        life.rehearse(life.tell("not faint yet", importance=0.5, days=3.1 / 24))
        near = {"not faint yet": 0.86}
        life.rehearse(life.tell("the faintest", importance=0.5, days=3.4 / 24, also=near))
        assert counts(life.mind.maintain()) == {}
        near = {"not faint yet": 0.8, "the faintest": 0.86}
        life.rehearse(life.tell("as faint", importance=0.5, days=3.3 / 24, also=near))
        assert counts(life.mind.maintain()).get("merged", 0) == merged
    (gone,) = [each for each in life.mind.memories(EVERYTHING) if each.stage is Stage.ARCHIVED]
    assert gone.words.text == "the faintest"
    (tie,) = life.mind.links(gone.id)
    assert life.mind.get(tie.source).words.text == "as faint"


@pytest.mark.spec("PI-11")
def test_beyond_ten_thousand_the_faintest_go_whether_read_or_not(settings: Settings) -> None:
    assert settings.tiers.long_most == 10_000
    life = Life(replace(settings, tiers=replace(settings.tiers, long_most=10, alike=1.0)))
    told = [life.tell(f"memory {number}", importance=0.7, days=2 + number / 240) for number in range(12)]
    told.append(life.tell("[IMPORTANT] older than all", importance=0.7, days=3))
    for each in told:
        life.rehearse(each)
    # Of thirteen, as printed, down to ten; otherwise until there is no pressure any more, which begins at eight.
    gone = 3 if settings.tiers.deletes == "unread" else 6
    assert counts(life.mind.maintain(dry_run=True)) == {"let_go": gone}
    assert counts(life.mind.maintain()) == {"let_go": gone}
    left = Stage(settings.tiers.deleted_to)
    assert [stage(life, each)[1] for each in told] == [
        *[Stage.ACTIVE] * (12 - gone), *[left] * gone, Stage.ACTIVE,
    ]  # fmt: skip
    assert counts(life.mind.maintain()) == {}


@as_repaired
@pytest.mark.spec("PI-19", "B-14")
@pytest.mark.parametrize("said", ["ノアは川の東に住んでいる。", "Noah lives east of the river."])
def test_what_was_never_read_is_there_a_month_later(settings: Settings, said: str) -> None:
    life = Life(settings)
    told = life.tell(said, near=0.9, importance=0.3, days=30)
    life.mind.sleep()
    life.mind.maintain()
    assert stage(life, told)[1] is Stage.ACTIVE
    assert life.mind.get(told.id).words.text == said
    assert said in life.recall()


@as_printed
@pytest.mark.spec("PI-19")
def test_as_printed_what_is_faint_and_was_never_read_goes_at_any_time(settings: Settings) -> None:
    """Of the unread half is left (B-14): 0.5 × e^(−0.5 × h) × 0.5 falls under 0.05 after 3.22 hours."""
    life = Life(settings)
    kept = [life.tell("unread, 3 hours", importance=0.5, days=3.1 / 24)]
    gone = [life.tell("unread, 4 hours", importance=0.5, days=3.3 / 24)]
    read = life.tell("read, 4 hours", importance=0.5, days=9 / 24)
    gone.append(life.tell("of no importance, and new", importance=0.05, days=0.01 / 24))
    kept += [life.tell("guarded", importance=0.05, days=9 / 24, protected=True), read]
    life.rehearse(read)
    shown = life.mind.maintain(dry_run=True)
    assert counts(shown) == {"let_go": 2}
    assert {stage(life, each)[1] for each in gone} == {Stage.ACTIVE}
    assert counts(life.mind.maintain()) == {"let_go": 2}
    assert {stage(life, each)[1] for each in gone} == {Stage.FORGOTTEN}
    assert {stage(life, each)[1] for each in kept} == {Stage.ACTIVE}
    life.mind.care.undo(life.mind.care.plan_undo())
    assert {stage(life, each)[1] for each in gone} == {Stage.ACTIVE}
