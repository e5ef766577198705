"""What a night decides: as printed and as mended side by side, one by one as over columns, and never twice."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lives import AGEINGS, FORGETTINGS, LIVES, LTM, LTM_AGEING, NOW, ago, memory, steady
from omoide.dynamics.ageing import Ageing
from omoide.dynamics.facts import facts_of
from omoide.dynamics.fates import decide
from omoide.dynamics.forgetting import Forgetting, retention, retentions, revival_score
from omoide.dynamics.lifecycle import Fate, Lifecycle, Tonight, Why, fate
from omoide.errors import BadSetting
from omoide.model.affect import Affect
from omoide.model.memory import Anchor, Category, Level, Memory, Stage
from omoide.model.plain import altered

WALL, DEFAULT = Ageing(), Forgetting()
NIGHTS = replace(LTM_AGEING, counts_first_part=False)  # whole days for what was made at 03:00
# LT-11, LT-19, LT-22, LT-24, LT-25 and LT-27 as they are printed.
PRINTED = Lifecycle(
    measure="retention",
    full_above=50.0,
    summary_above=20.0,
    trace_above=5.0,
    settling_days=0.0,
    resting_days=0.5,
    dormant_below=0.0,
    shares=True,
    share_base="active",
    shares_from=0,
    shares_moves=0,
    revival_room="share",
    revival_age="archived",
)
THRESHOLDS = replace(PRINTED, shares=False, revival_room="any")
SHARED = Lifecycle(shares=True)
LTM_NIGHT = Tonight(NOW, WALL, LTM, THRESHOLDS)
DEFAULT_NIGHT = Tonight(NOW, WALL, DEFAULT, Lifecycle())


def felt(hundredths: float) -> Affect:
    return Affect(intensity=hundredths / 100)


def decided(
    lives: Sequence[Memory], tonight: Tonight, *, scores: Sequence[float] | None = None
) -> list[Fate]:
    facts = facts_of(lives)
    column = retentions(facts, now=tonight.now, ageing=tonight.ageing, forgetting=tonight.forgetting)
    if scores is not None:
        column = np.array(scores, np.float32)
    return decide(facts, retention=column, tonight=tonight)


def after(lives: Sequence[Memory], fates: Sequence[Fate], *, now: datetime) -> list[Memory]:
    """As a journal would have it; what is deleted is no longer there."""
    found: list[Memory | None] = list(lives)
    for each in fates:
        changes: dict[str, Any] = {}
        if each.level:
            changes["level"] = each.level
        if each.stage:
            changes |= {"stage": each.stage, "staged": now}
        if each.anchor_age is not None:
            changes["anchor"] = Anchor(at=now, age_days=each.anchor_age)
        found[each.position] = None if each.delete else altered(lives[each.position], **changes)
    return [each for each in found if each is not None]


def levels(lives: Sequence[Memory]) -> tuple[int, int, int, int]:
    """How many are full, summaries, traces and archived."""
    count = Counter(None if each.stage is Stage.ARCHIVED else each.level for each in lives)
    return count[Level.FULL], count[Level.SUMMARY], count[Level.TRACE], count[None]


def living(lives: Sequence[Memory]) -> int:
    return sum(each.stage is not Stage.ARCHIVED for each in lives)


# One by one and over columns.


STAGED = st.builds(
    altered,
    LIVES,
    level=st.sampled_from(Level),
    stage=st.sampled_from(Stage),
    staged=st.none() | st.floats(0, 900).map(ago),
    revival_asked=st.none() | st.floats(0, 900).map(ago),
)
LIFECYCLES = st.builds(
    lambda measure, scale, **others: Lifecycle(
        measure=measure,
        full_above=0.5 * scale,
        summary_above=0.2 * scale,
        trace_above=0.05 * scale,
        awake_above=0.4 * scale,
        **others,
    ),
    measure=st.sampled_from(["strength", "retention"]),
    scale=st.sampled_from([0.4, 1.0, 100.0]),
    settling_days=st.sampled_from([0.0, 7.0]),
    resting_days=st.sampled_from([0.0, 14.0]),
    dormant_below=st.sampled_from([0.0, 0.15]),
    dormant_after_days=st.sampled_from([0.0, 30.0]),
    revival=st.booleans(),
    revival_age=st.sampled_from(["score", "archived"]),
    deletes=st.booleans(),
    delete_after_days=st.sampled_from([30.0, 365.0]),
    delete_unrecalled=st.booleans(),
    delete_below=st.sampled_from([0.2, 0.9]),
    delete_when=st.sampled_from(["all", "any"]),
)
TONIGHTS = st.builds(Tonight, st.just(NOW), AGEINGS, FORGETTINGS, LIFECYCLES)


@steady
@given(lives=st.lists(STAGED, max_size=8), tonight=TONIGHTS)
def test_what_is_decided_over_columns_is_what_is_decided_one_by_one(
    lives: list[Memory], tonight: Tonight
) -> None:
    scores = retentions(facts_of(lives), now=NOW, ageing=tonight.ageing, forgetting=tonight.forgetting)
    expected = [
        found._replace(position=position)
        for position, (each, score) in enumerate(zip(lives, scores.tolist(), strict=True))
        if (found := fate(each, retention=score, tonight=tonight))
    ]
    found = decided(lives, tonight)
    assert [each._replace(anchor_age=None) for each in found] == [
        each._replace(anchor_age=None) for each in expected
    ]
    ages = [
        [-1.0 if each.anchor_age is None else each.anchor_age for each in them] for them in (found, expected)
    ]
    assert ages[0] == pytest.approx(ages[1], rel=1e-5, abs=1e-5)


@steady
@given(lives=st.lists(STAGED, max_size=8), tonight=TONIGHTS)
def test_the_same_night_twice_changes_nothing(lives: list[Memory], tonight: Tonight) -> None:
    # Without any rest a revived memory, as old as when it was archived, would go back at once.
    tonight = tonight._replace(lifecycle=replace(tonight.lifecycle, resting_days=0.5))
    kept = after(lives, decided(lives, tonight), now=NOW)
    assert decided(kept, tonight) == []


@pytest.mark.spec("LT-68")
@steady
@given(lives=st.lists(STAGED, max_size=8), tonight=TONIGHTS)
def test_a_level_only_falls(lives: list[Memory], tonight: Tonight) -> None:
    for each in decided(lives, tonight):
        assert each.level is None or each.level > lives[each.position].level


@pytest.mark.spec("LT-52")
@steady
@given(lives=st.lists(STAGED, max_size=8), tonight=TONIGHTS)
def test_what_is_protected_never_goes_down(lives: list[Memory], tonight: Tonight) -> None:
    """It may come back: out of sleep, or out of the archive when somebody asks."""
    lives = [altered(each, protection=memory(NOW, protected=True).protection) for each in lives]
    strict = replace(tonight.lifecycle, shares=True, shares_from=0, shares_moves=0, share_base="active")
    for each in decided(lives, tonight._replace(lifecycle=strict)):
        assert (each.level, each.delete, each.stage) == (None, False, Stage.ACTIVE)
        assert each.why in (Why.RECALLED, Why.ASKED)


@steady
@given(lives=st.lists(STAGED, max_size=8), tonight=TONIGHTS)
def test_what_was_forgotten_or_superseded_is_left_alone(lives: list[Memory], tonight: Tonight) -> None:
    gone = (Stage.FORGOTTEN, Stage.SUPERSEDED)
    assert all(lives[each.position].stage not in gone for each in decided(lives, tonight))


def test_no_memories_have_no_fates_and_columns_stay_as_they_are() -> None:
    assert decided([], DEFAULT_NIGHT) == []
    facts = facts_of([memory(ago(4000)) for _ in range(3)])
    assert len(decide(facts, retention=np.zeros(3, np.float32), tonight=DEFAULT_NIGHT)) == 3
    assert not facts.level.any()
    assert not facts.stage.any()


def test_what_cannot_be_computed_is_no_reason_to_let_go() -> None:
    for tonight in (LTM_NIGHT, DEFAULT_NIGHT):
        assert decided([memory(ago(4000), importance=0.0)], tonight, scores=[np.nan]) == []
        assert fate(memory(ago(4000), importance=0.0), retention=float("nan"), tonight=tonight) is None


# Levels.


@pytest.mark.spec("LT-11", "LT-22")
@pytest.mark.parametrize(
    ("score", "level", "stage"),
    [
        (100.0, None, None),
        (50.1, None, None),
        (50.0, Level.SUMMARY, None),
        (20.1, Level.SUMMARY, None),
        (20.0, Level.TRACE, None),
        (5.1, Level.TRACE, None),
        (5.0, Level.TRACE, Stage.ARCHIVED),
        (0.0, Level.TRACE, Stage.ARCHIVED),
    ],
)
def test_levels_by_retention_as_printed(score: float, level: Level | None, stage: Stage | None) -> None:
    life = memory(ago(1))
    expected = [Fate(0, Why.FADED, level=level, stage=stage)] if level else []
    assert decided([life], LTM_NIGHT, scores=[score]) == expected
    again = altered(life, level=level or Level.FULL)
    assert [each.level for each in decided([again], LTM_NIGHT, scores=[score])] == [None] * bool(stage)


@pytest.mark.spec("LT-71")
@pytest.mark.parametrize("level", [Level.FULL, Level.SUMMARY])
def test_the_way_to_the_archive_is_by_the_trace(level: Level) -> None:
    [found] = decided([altered(memory(ago(1)), level=level)], LTM_NIGHT, scores=[3.0])
    assert (found.level, found.stage) == (Level.TRACE, Stage.ARCHIVED)


@pytest.mark.spec("LT-68")
def test_a_rising_score_restores_nothing() -> None:
    for level in (Level.SUMMARY, Level.TRACE):
        assert decided([altered(memory(ago(1)), level=level)], LTM_NIGHT, scores=[99.0]) == []


@pytest.mark.parametrize("hundredths", [10, 20, 35, 40, 50])
def test_as_printed_what_felt_middling_loses_its_text_in_the_first_night_and_by_default_nothing_does(
    hundredths: float,
) -> None:
    """B-05."""
    evening = NOW - timedelta(hours=9)
    for category in (*Category, None):
        life = memory(evening, affect=felt(hundredths), category=category, importance=hundredths / 100)
        [printed] = decided([life], Tonight(NOW, LTM_AGEING, LTM, THRESHOLDS))
        assert printed.level is not None
        for ageing in (WALL, Ageing(clock="nights")):
            assert decided([life], Tonight(NOW, ageing, DEFAULT, Lifecycle())) == []
            young = replace(Lifecycle(), settling_days=0.0)
            assert decided([life], Tonight(NOW, ageing, DEFAULT, young)) == []


@pytest.mark.parametrize(
    ("category", "hundredths", "days"),
    [
        (Category.CASUAL, 50, 8.0),
        (Category.WORK, 35, 14.5),
        (Category.WORK, 50, 18.8),
        (Category.DECISION, 50, 44.9),
        (Category.EMOTIONAL, 50, 218),
        (Category.EMOTIONAL, 100, 2994),
        (None, 35, 388),
    ],
)
def test_days_until_the_archive_as_printed(category: Category | None, hundredths: float, days: float) -> None:
    """B-05, the real ones."""
    for share, stage in ((0.993, None), (1.007, Stage.ARCHIVED)):
        life = memory(ago(days * share), affect=felt(hundredths), category=category)
        found = decided([life], LTM_NIGHT)
        assert (found[0].stage if found else None) is stage


@pytest.mark.parametrize(
    ("category", "days"),
    [
        (Category.CASUAL, (15.0, 24.9, 42.3)),
        (Category.WORK, (35.0, 58.1, 98.8)),
        (None, (70.0, 116.3, 197.5)),
        (Category.DECISION, (150.0, 249.1, 423.3)),
        (Category.EMOTIONAL, (450.0, 747.4, 1269.9)),
    ],
)
def test_days_until_summary_trace_and_archive_by_default(
    category: Category | None, days: tuple[float, float, float]
) -> None:
    """For what nobody rated and nobody recalls: two, three and a third, and almost six half-lives."""
    steps = [(Level.SUMMARY, False), (Level.TRACE, False), (Level.TRACE, True)]
    before = (Level.FULL, False)
    for day, step in zip(days, steps, strict=True):
        for moment, expected in ((day - 0.1, before), (day + 0.1, step)):
            [life] = after(
                [memory(ago(moment), category=category)],
                decided([memory(ago(moment), category=category)], DEFAULT_NIGHT),
                now=NOW,
            )
            assert (life.level, life.stage is Stage.ARCHIVED) == expected
        before = step


def test_a_new_memory_settles_first_whatever_it_is_worth() -> None:
    worthless = {"importance": 0.0, "category": Category.CASUAL}
    assert decided([memory(ago(6.9), **worthless)], DEFAULT_NIGHT) == []
    [found] = decided([memory(ago(7.1), **worthless)], DEFAULT_NIGHT)
    assert (found.level, found.stage) == (Level.TRACE, Stage.ARCHIVED)
    assert decided([memory(NOW + timedelta(days=3), **worthless)], DEFAULT_NIGHT) == []


# Sleep.


def test_what_nobody_recalls_falls_asleep_and_wakes_when_it_is_recalled() -> None:
    life = memory(ago(100))
    [asleep] = decided([life], DEFAULT_NIGHT)
    assert asleep == Fate(0, Why.UNUSED, level=Level.SUMMARY, stage=Stage.DORMANT)
    [life] = after([life], [asleep], now=NOW)
    assert decided([life], DEFAULT_NIGHT) == []
    recalled = altered(life, rehearsals=(NOW - timedelta(hours=2),), recalls=1)
    assert decided([recalled], DEFAULT_NIGHT) == [Fate(0, Why.RECALLED, stage=Stage.ACTIVE)]


def test_between_falling_asleep_and_waking_everything_stays_as_it_is() -> None:
    """Hysteresis."""
    for stage in (Stage.ACTIVE, Stage.DORMANT):
        life = altered(memory(ago(100), importance=1.0), level=Level.TRACE, stage=stage)
        assert decided([life], DEFAULT_NIGHT, scores=[0.2]) == []
    dormant = altered(memory(ago(100), importance=1.0), level=Level.TRACE, stage=Stage.DORMANT)
    assert decided([dormant], DEFAULT_NIGHT, scores=[0.1]) == []


def test_a_recent_recall_keeps_awake_and_one_that_has_not_been_yet_does_not() -> None:
    trace = altered(memory(ago(100), importance=1.0), level=Level.TRACE)
    for days, stages in ((29.0, []), (31.0, [Stage.DORMANT]), (-5.0, [Stage.DORMANT])):
        life = altered(trace, rehearsals=(ago(days),))
        assert [each.stage for each in decided([life], DEFAULT_NIGHT, scores=[0.1])] == stages


def test_as_printed_nothing_ever_sleeps() -> None:
    found = decided([memory(ago(days), affect=felt(100)) for days in range(0, 2000, 10)], LTM_NIGHT)
    assert all(each.stage is not Stage.DORMANT for each in found)


# Shares.


def strong(count: int, **more: Any) -> list[Memory]:
    return [
        memory(ago(30 + place / 1000), affect=felt(100), importance=1.0, **more) for place in range(count)
    ]


def nights(lives: list[Memory], lifecycle: Lifecycle, *, count: int, new: int = 0) -> list[list[Memory]]:
    """Nothing fades: only shares are looked at."""
    told = list[list[Memory]]()
    for _ in range(count):
        lives = [*lives, *strong(new)]
        tonight = Tonight(NOW, WALL, LTM, lifecycle)
        lives = after(lives, decided(lives, tonight, scores=[100.0] * len(lives)), now=NOW)
        told.append(lives)
    return told


def test_as_printed_shares_empty_a_store_that_nobody_adds_to() -> None:
    """B-07: they sum to 80 %, so each night a fifth of the rest goes."""
    told = [living(lives) for lives in nights(strong(100), PRINTED, count=15)]
    assert told[:5] == [80, 64, 50, 39, 29]
    assert told[9] == 5
    assert told[-1] == 0


def test_as_printed_the_only_memory_of_a_first_day_is_archived() -> None:
    """B-07: rounded down, one to six memories allow none to be full."""
    [[only]] = nights(strong(1), PRINTED, count=1)
    assert only.stage is Stage.ARCHIVED
    for count in range(1, 7):
        assert levels(nights(strong(count), PRINTED, count=1)[0])[0] == 0
    assert levels(nights(strong(7), PRINTED, count=1)[0])[0] == 1


def test_as_printed_a_store_with_a_hundred_new_memories_a_day_never_outgrows_391() -> None:
    """B-07."""
    assert living(nights([], PRINTED, count=40, new=100)[-1]) == 391


def test_mended_shares_leave_a_small_store_alone() -> None:
    """B-07; and by default they are off."""
    for lifecycle in (Lifecycle(), SHARED):
        for lives in (strong(1), strong(100)):
            assert nights(lives, lifecycle, count=15)[-1] == lives


@pytest.mark.spec("LT-19")
def test_shares_of_all_memories_are_reached_and_then_nothing_moves() -> None:
    everything = replace(SHARED, shares_moves=0)
    first, second = nights(strong(2000), everything, count=2)
    assert levels(first) == (300, 600, 700, 400)
    assert second == first
    capped = [levels(lives) for lives in nights(strong(1000), SHARED, count=20)]
    assert capped[0] == (900, 100, 0, 0)  # a hundred steps in a night, from above
    assert capped[-1] == capped[-2] == (150, 300, 350, 200)


@pytest.mark.spec("LT-19")
def test_a_year_of_a_hundred_memories_a_day_has_the_shares_that_are_printed() -> None:
    """B-07: 5,475, 10,950, 12,775 and 7,300 of 36,500, if the archive is counted."""
    facts = facts_of(strong(1))[np.zeros(36_500, np.intp)]
    found = decide(
        facts,
        retention=np.full(36_500, 100.0, np.float32),
        tonight=LTM_NIGHT._replace(lifecycle=replace(PRINTED, share_base="all")),
    )
    fell = Counter((each.level, each.stage) for each in found)
    assert 36_500 - len(found) == 5_475
    assert fell[Level.SUMMARY, None] == 10_950
    assert fell[Level.TRACE, None] == 12_775
    assert fell[Level.TRACE, Stage.ARCHIVED] == 7_300


@pytest.mark.spec("LT-20")
def test_the_weakest_go_first_then_the_older_then_the_less_recalled() -> None:
    lives = [
        memory(ago(3), recalls=5),
        memory(ago(3), recalls=1),
        memory(ago(9), recalls=9),
        memory(ago(1), recalls=0),
        memory(ago(2), recalls=0),
    ]
    scores = [60.0, 60.0, 60.0, 90.0, 55.0]
    order = [4, 2, 1, 0, 3]
    for excess in range(1, 6):
        rule = replace(PRINTED, full_share=1 - excess / 5, summary_share=1.0)
        found = decided(lives, LTM_NIGHT._replace(lifecycle=rule), scores=scores)
        assert {each.position for each in found} == set(order[:excess])
        assert {each.why for each in found} == {Why.SHARE}


@pytest.mark.spec("LT-20")
def test_thresholds_do_not_matter_for_shares_and_two_steps_in_a_night_are_allowed() -> None:
    scores = [float(90 + place) for place in range(10)]
    found = decided([memory(ago(3))] * 10, LTM_NIGHT._replace(lifecycle=PRINTED), scores=scores)
    told = [(each.position, each.level, each.stage) for each in found]
    assert told == [
        *((place, Level.TRACE, Stage.ARCHIVED) for place in range(3)),
        *((place, Level.TRACE, None) for place in range(3, 6)),
        *((place, Level.SUMMARY, None) for place in range(6, 9)),
    ]


def test_what_is_new_or_just_revived_is_not_pushed_down() -> None:
    rule = replace(SHARED, shares_from=0, full_share=0.0, summary_share=1.0)
    back = altered(memory(ago(90)), anchor=Anchor(at=ago(3), age_days=0.0))
    lives = [memory(ago(2)), back, memory(ago(20))]
    found = decided(lives, DEFAULT_NIGHT._replace(lifecycle=rule), scores=[0.5, 0.5, 0.5])
    assert found == [Fate(2, Why.SHARE, level=Level.SUMMARY)]


@pytest.mark.spec("LT-52")
def test_protected_memories_do_not_count_for_shares() -> None:
    lives = [*strong(20), *strong(1000, protected=True)]
    [once] = nights(lives, PRINTED, count=1)
    assert levels(once[:20]) == (3, 6, 7, 4)
    assert once[20:] == lives[20:]


ROWS = st.lists(
    st.tuples(st.sampled_from([6.0, 30.0, 60.0, 90.0]), st.integers(1, 4), st.integers(0, 2), st.sampled_from(Level),
              st.sampled_from([Stage.ACTIVE, Stage.ARCHIVED, Stage.FORGOTTEN]), st.booleans()),
    max_size=40,
)  # fmt: skip


@steady
@given(rows=ROWS, base=st.sampled_from(["active", "all"]), moves=st.sampled_from([0, 1, 5]))
def test_shares_are_what_somebody_with_a_list_would_do(
    rows: list[tuple[float, int, int, Level, Stage, bool]], base: str, moves: int
) -> None:
    lives = [
        altered(memory(ago(days), recalls=recalls, protected=protected), level=level, stage=stage)
        for _, days, recalls, level, stage, protected in rows
    ]
    rule = replace(
        PRINTED, full_above=0.0, summary_above=0.0, trace_above=0.0, share_base=base, shares_moves=moves
    )
    found = decided(lives, LTM_NIGHT._replace(lifecycle=rule), scores=[row[0] for row in rows])
    expected = _by_hand(lives, [row[0] for row in rows], base=base, moves=moves or 1000)
    assert after(lives, found, now=NOW) == [
        altered(life, level=level, stage=stage, staged=NOW if stage is not life.stage else life.staged)
        for life, (level, stage) in zip(lives, expected, strict=True)
    ]


def _by_hand(lives: list[Memory], scores: list[float], *, base: str, moves: int) -> list[tuple[Level, Stage]]:
    state = [(life.level, life.stage) for life in lives]
    counted = (Stage.ACTIVE, Stage.ARCHIVED) if base == "all" else (Stage.ACTIVE,)
    total = sum(life.stage in counted and not life.protection for life in lives)
    for level, hundredths in ((Level.FULL, 15), (Level.SUMMARY, 30), (Level.TRACE, 35)):
        there = [
            place
            for place, life in enumerate(lives)
            if state[place] == (level, Stage.ACTIVE) and not life.protection
        ]
        there.sort(key=lambda place: (scores[place], lives[place].occurred, lives[place].recalls))
        excess = min(max(len(there) - hundredths * total // 100, 0), moves)
        for place in there[:excess]:
            to_archive = (Level.TRACE, Stage.ARCHIVED)
            state[place] = to_archive if level is Level.TRACE else (Level(level + 1), Stage.ACTIVE)
        moves -= excess
    return state


# Revival.


def night(number: int) -> datetime:
    return datetime(2026, 6, 1, 3, tzinfo=NOW.tzinfo) + timedelta(days=number)


def archived(*, asked: float | None = 1.0, days: float = 5.0, **more: Any) -> Memory:
    life = memory(ago(days + 4), **more)
    wish = None if asked is None else ago(asked)
    return altered(life, level=Level.TRACE, stage=Stage.ARCHIVED, staged=ago(days), revival_asked=wish)


def revived(tonight: Tonight) -> tuple[Memory, Fate]:
    """Casual, 15 of 100, made at night 0: archived at 3.92 in night 4, asked for, and back in night 9 (B-11)."""
    life = memory(night(0), affect=felt(15), category=Category.CASUAL)
    for number in range(1, 5):
        [life] = after([life], decided([life], tonight._replace(now=night(number))), now=night(number))
    assert (life.stage, life.staged) == (Stage.ARCHIVED, night(4))
    score = retention(life, now=night(4), ageing=tonight.ageing, forgetting=tonight.forgetting)
    assert score == pytest.approx(3.92, abs=0.005)
    life = altered(life, revival_asked=night(8))
    [found] = decided([life], tonight._replace(now=night(9)))
    assert (found.why, found.stage, found.level) == (Why.ASKED, Stage.ACTIVE, None)
    assert revival_score(life, archived_days=5, threshold=5.0, forgetting=LTM) == pytest.approx(
        14.6, abs=0.05
    )
    return after([life], [found], now=night(9))[0], found


@pytest.mark.spec("LT-24")
def test_as_printed_a_revived_memory_is_back_in_the_archive_in_the_third_night() -> None:
    """B-11: 14.6, then 8.10, 5.96 and 4.38; nobody reset its age."""
    tonight = Tonight(NOW, NIGHTS, LTM, THRESHOLDS)
    life, found = revived(tonight)
    assert found.anchor_age == pytest.approx(4.0)
    life = altered(life, rehearsals=(night(9),), recalls=1)  # LT-24: with the flag set
    told = [retention(life, now=night(n), ageing=NIGHTS, forgetting=LTM) for n in (10, 11, 12)]
    assert told == pytest.approx([8.10, 5.96, 4.38], abs=0.005)
    stages = list[Stage]()
    for number in (10, 11, 12):
        [life] = after([life], decided([life], tonight._replace(now=night(number))), now=night(number))
        stages.append(life.stage)
    assert stages == [Stage.ACTIVE, Stage.ACTIVE, Stage.ARCHIVED]


@pytest.mark.spec("LT-25")
def test_mended_it_comes_back_as_old_as_its_score_and_rests() -> None:
    """B-11: 14.6 stays 14.6 until time has passed; and nothing takes it down for two weeks."""
    mended = replace(THRESHOLDS, revival_age="score", resting_days=14.0)
    life, found = revived(Tonight(NOW, NIGHTS, LTM, mended))
    told = [retention(life, now=night(n), ageing=NIGHTS, forgetting=LTM) for n in (9, 10, 11, 12)]
    assert told == pytest.approx([14.63, 10.46, 7.48, 5.35], abs=0.005)
    assert found.anchor_age == pytest.approx(0.0747, abs=0.0005)
    for number in range(10, 23):
        assert decided([life], Tonight(night(number), NIGHTS, LTM, mended)) == []
    [later] = decided([life], Tonight(night(23), NIGHTS, LTM, mended))
    assert later.stage is Stage.ARCHIVED


def test_by_default_a_revived_memory_stays_for_months() -> None:
    life = archived(days=60.0)
    [found] = decided([life], DEFAULT_NIGHT)
    assert found.stage is Stage.ACTIVE
    [life] = after([life], [found], now=NOW)
    back = retention(life, now=NOW, ageing=WALL, forgetting=DEFAULT)
    assert back == pytest.approx(0.5 * 0.995**60)
    for days in (1, 3, 10, 40):
        assert decided([life], DEFAULT_NIGHT._replace(now=NOW + timedelta(days=days))) == []
    later = decided([life], DEFAULT_NIGHT._replace(now=NOW + timedelta(days=90)))
    assert [each.stage for each in later] == [Stage.DORMANT]


@pytest.mark.spec("LT-25")
@steady
@given(
    hundredths=st.integers(1, 100),
    days=st.floats(0.01, 3000),
    category=st.none() | st.sampled_from(Category),
    forgetting=st.sampled_from([LTM, DEFAULT]),
)
def test_the_score_of_a_revival_is_what_it_has_when_it_is_back(
    hundredths: int, days: float, category: Category | None, forgetting: Forgetting
) -> None:
    lifecycle = replace(THRESHOLDS, revival_age="score") if forgetting is LTM else Lifecycle()
    life = archived(
        days=days, asked=0.0, affect=felt(hundredths), importance=hundredths / 100, category=category
    )
    [found] = decided([life], Tonight(NOW, WALL, forgetting, lifecycle))
    [back] = after([life], [found], now=NOW)
    full = forgetting.scale * hundredths / 100
    threshold = lifecycle.trace_above * (full if lifecycle.measure == "strength" else 1.0)
    wanted = revival_score(life, archived_days=days, threshold=threshold, forgetting=forgetting)
    score = retention(back, now=NOW, ageing=WALL, forgetting=forgetting)
    assert score == pytest.approx(min(wanted, full), rel=1e-4)


def crowd(*, traces: int, others: int, wishes: int) -> list[Memory]:
    asked = [archived(asked=3.0 + place) for place in range(wishes)]
    low = [altered(memory(ago(40), affect=felt(100)), level=Level.TRACE) for _ in range(traces)]
    return [*asked, *low, *strong(others)]


@pytest.mark.spec("LT-24")
@pytest.mark.parametrize(("traces", "back"), [(5, 2), (6, 1), (7, 0), (8, 0)])
def test_revival_as_long_as_traces_stay_within_their_share(traces: int, back: int) -> None:
    """B-11: (count + 1) / base, here of twenty; the oldest wish first; who stays is told, and asked for no longer."""
    lives = crowd(traces=traces, others=20 - traces, wishes=2)
    rule = replace(THRESHOLDS, revival_room="share")
    found = decided(lives, LTM_NIGHT._replace(lifecycle=rule), scores=[100.0] * len(lives))
    whys = {each.position: each.why for each in found}
    assert whys == {1: Why.ASKED if back >= 1 else Why.CROWDED, 0: Why.ASKED if back == 2 else Why.CROWDED}
    assert all(
        (each.stage, each.level, each.delete) == (None, None, False)
        for each in found
        if each.why is Why.CROWDED
    )


def test_as_printed_literally_nothing_ever_revives() -> None:
    """B-11: "ratio + 1 > 35 %" adds a count to a share."""
    rule = replace(THRESHOLDS, revival_room="printed")
    for lives in (crowd(traces=0, others=1000, wishes=3), crowd(traces=0, others=0, wishes=1)):
        found = decided(lives, LTM_NIGHT._replace(lifecycle=rule), scores=[100.0] * len(lives))
        assert {each.why for each in found} == {Why.CROWDED}


def test_a_wish_from_before_it_was_archived_is_none_and_revival_can_be_off() -> None:
    for days in (5.0, 6.0):
        assert decided([archived(asked=days, days=5.0)], DEFAULT_NIGHT) == []
    assert decided([archived(asked=None)], DEFAULT_NIGHT) == []
    assert decided([altered(archived(), stage=Stage.FORGOTTEN)], DEFAULT_NIGHT) == []
    off = DEFAULT_NIGHT._replace(lifecycle=Lifecycle(revival=False))
    assert decided([archived()], off) == []


def test_what_is_worth_nothing_can_be_asked_for_too() -> None:
    [found] = decided([archived(importance=0.0)], DEFAULT_NIGHT)
    assert (found.why, str(found.anchor_age)) == (Why.ASKED, "0.0")
    [fresh] = decided([archived(days=0.5, asked=0.1)], DEFAULT_NIGHT)
    assert str(fresh.anchor_age) == "0.0"


# Deletion.


def old(**more: Any) -> Memory:
    return archived(**{"asked": None, "days": 400.0, "affect": felt(10), **more})


@pytest.mark.spec("LT-27")
@pytest.mark.parametrize(
    ("life", "all_of_them", "any_of_them"),
    [
        (old(), True, True),
        (old(days=364.9), False, True),
        (old(days=365.1), True, True),
        (old(recalls=1), False, True),
        (old(affect=felt(20)), False, True),
        (old(affect=felt(19)), True, True),
        (old(affect=felt(80), recalls=3, days=300.0), False, False),
        (old(protected=True), False, False),
        (old(asked=1.0), False, False),
        (altered(old(), stage=Stage.ACTIVE), False, False),
        (altered(old(), stage=Stage.FORGOTTEN), False, False),
    ],
)
def test_deletion_from_the_archive_by_its_conditions(
    life: Memory, all_of_them: bool, any_of_them: bool
) -> None:
    expected = {"all": all_of_them, "any": any_of_them}
    for when, deleted in expected.items():
        rule = replace(THRESHOLDS, deletes=True, delete_when=when)
        found = decided([life], LTM_NIGHT._replace(lifecycle=rule), scores=[99.0])
        assert [each.delete for each in found if each.why is Why.EXPIRED] == [True] * deleted
        assert any(each.delete for each in found) == deleted


@pytest.mark.spec("LT-27")
def test_deletion_is_off_until_somebody_turns_it_on() -> None:
    for lifecycle in (Lifecycle(), PRINTED):
        assert decided([old(days=9000.0)], LTM_NIGHT._replace(lifecycle=lifecycle)) == []


@pytest.mark.spec("LT-27")
def test_whether_it_was_recalled_may_be_no_condition() -> None:
    rule = replace(THRESHOLDS, deletes=True, delete_unrecalled=False)
    [found] = decided([old(recalls=7)], LTM_NIGHT._replace(lifecycle=rule))
    quarter = replace(rule, delete_below=0.25)
    assert decided([old(affect=felt(25))], LTM_NIGHT._replace(lifecycle=quarter)) == []
    assert found == Fate(0, Why.EXPIRED, delete=True)


def test_what_goes_to_the_archive_tonight_is_not_deleted_tonight() -> None:
    rule = replace(THRESHOLDS, deletes=True, delete_when="any")
    [found] = decided([memory(ago(400), affect=felt(10))], LTM_NIGHT._replace(lifecycle=rule))
    assert (found.stage, found.delete) == (Stage.ARCHIVED, False)


# Settings.


@pytest.mark.parametrize(
    ("wrong", "named"),
    [
        ({"measure": "moon"}, "measure"),
        ({"full_above": 0.05}, "summary_above"),
        ({"trace_above": 0.2}, "trace_above"),
        ({"awake_above": 0.1}, "dormant_below"),
        ({"share_base": "some"}, "share_base"),
        ({"full_share": 1.1}, "full_share"),
        ({"settling_days": -1.0}, "settling_days"),
        ({"delete_when": "never"}, "delete_when"),
        ({"shares": 1}, "shares"),
    ],
)
def test_what_makes_no_sense_is_refused_by_name(wrong: dict[str, Any], named: str) -> None:
    with pytest.raises(BadSetting, match=named):
        Lifecycle(**wrong)
