"""Strength: one exponential, halved by each half-life, never growing with age; and what each design makes of it."""

import math
from dataclasses import replace
from datetime import datetime, timedelta
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from lives import (
    AGEINGS,
    FORGETTINGS,
    LIVES,
    LTM,
    LTM_AGEING,
    NOW,
    PIANO,
    PIANO_AGEING,
    SHARES,
    TIMES,
    ago,
    memory,
    steady,
)
from omoide.dynamics.ageing import Ageing
from omoide.dynamics.budgeting import fitting
from omoide.dynamics.facts import facts_of
from omoide.dynamics.forgetting import (
    Fading,
    Forgetting,
    age_when,
    all_shielded,
    half_life,
    half_life_days_of,
    half_life_of_rate,
    half_lives,
    retention,
    retentions,
    revival_score,
    shielded,
    strength,
    strengths,
    why_fading,
    worth,
)
from omoide.errors import BadSetting
from omoide.model.affect import Affect
from omoide.model.memory import REHEARSALS_KEPT, Category, Memory
from omoide.model.plain import altered

AGES = st.floats(-10, 36_500)
WALL = Ageing()
DEFAULT = Forgetting()


def felt(hundredths: float) -> Affect:
    return Affect(intensity=hundredths / 100)


# The law.


@steady
@given(age=AGES, more=st.floats(0, 1000), half_life=st.floats(0.0001, 36_500))
def test_an_older_memory_is_never_stronger(age: float, more: float, half_life: float) -> None:
    assert 1.0 >= strength(age, half_life=half_life) >= strength(age + more, half_life=half_life) >= 0.0


@steady
@given(half_life=st.floats(0.1, 1000))
def test_one_half_life_halves(half_life: float) -> None:
    assert strength(half_life, half_life=half_life) == pytest.approx(0.5)
    assert strength(0.0, half_life=half_life) == 1.0


@steady
@given(ages=st.lists(AGES, max_size=30), half_life=st.floats(0.0001, 36_500))
def test_the_vectorised_law_is_the_scalar_one(ages: list[float], half_life: float) -> None:
    expected = [strength(age, half_life=half_life) for age in ages]
    column = np.array(ages, float)
    assert strengths(column, half_life=half_life) == pytest.approx(expected, abs=1e-5)
    assert strengths(column, half_life=np.full(len(ages), half_life)) == pytest.approx(expected, abs=1e-5)


@steady
@given(left=st.floats(1e-9, 1), half_life=st.floats(0.01, 3650))
def test_the_age_of_a_strength_is_the_law_read_backwards(left: float, half_life: float) -> None:
    assert strength(age_when(left, half_life=half_life), half_life=half_life) == pytest.approx(left)


def test_nothing_is_left_only_after_all_time_and_more_than_all_was_never_there() -> None:
    assert age_when(0.0, half_life=1.0) == math.inf
    assert age_when(1.7, half_life=1.0) == 0.0


@pytest.mark.spec("AW-21")
@pytest.mark.parametrize(("days", "term"), [(0, 0.2), (30, 0.1), (60, 0.05), (365, 0.2 * 0.5 ** (365 / 30))])
def test_recency_of_the_animaworks_design(days: float, term: float) -> None:
    assert 0.2 * strength(days, half_life=30) == pytest.approx(term)


@pytest.mark.spec("NA-43")
@steady
@given(days=st.floats(0, 3650))
def test_decay_of_the_nexus_ark_design(days: float) -> None:
    assert half_life_of_rate(0.05) == pytest.approx(13.863, abs=1e-3)
    assert strength(days, half_life=half_life_of_rate(0.05)) == pytest.approx(math.exp(-0.05 * days))


@pytest.mark.spec("PI-25")
@pytest.mark.parametrize(("hours", "recency"), [(0, 1.0), (1, 0.6065), (2.5, 0.2865)])
def test_recency_of_the_piano_design(hours: float, recency: float) -> None:
    assert half_life_of_rate(0.5) == pytest.approx(1.386, abs=1e-3)
    assert strength(hours, half_life=half_life_of_rate(0.5)) == pytest.approx(recency, abs=1e-4)


# What a memory has kept.


@steady
@given(
    lives=st.lists(LIVES, max_size=5),
    ageing=AGEINGS,
    forgetting=FORGETTINGS,
    most=st.sampled_from([0, 3, 2000]),
)
def test_the_vectorised_retention_is_the_scalar_one(
    lives: list[Memory], ageing: Ageing, forgetting: Forgetting, most: int
) -> None:
    column = retentions(facts_of(lives), now=NOW, ageing=ageing, forgetting=forgetting, most_recalls=most)
    expected = [
        retention(each, now=NOW, ageing=ageing, forgetting=forgetting, most_recalls=most) for each in lives
    ]
    assert column == pytest.approx(expected, abs=1e-5 * forgetting.scale)
    assert np.isfinite(column).all()
    assert all(0.0 <= each <= forgetting.scale for each in expected)


@steady
@given(life=LIVES, ageing=AGEINGS, forgetting=FORGETTINGS, when=TIMES)
def test_a_rehearsal_never_weakens(
    life: Memory, ageing: Ageing, forgetting: Forgetting, when: datetime
) -> None:
    life = altered(life, rehearsals=life.rehearsals[: REHEARSALS_KEPT - 1])
    again = altered(life, rehearsals=(*life.rehearsals, when), recalls=life.recalls + 1)
    before, after = (
        retention(each, now=NOW, ageing=ageing, forgetting=forgetting, most_recalls=2000)
        for each in (life, again)
    )
    assert after >= before * (1 - 1e-9)


@steady
@given(life=LIVES, ageing=AGEINGS, forgetting=FORGETTINGS, more=SHARES)
def test_what_was_felt_more_strongly_is_never_weaker(
    life: Memory, ageing: Ageing, forgetting: Forgetting, more: float
) -> None:
    stronger = altered(life, affect=altered(life.affect, intensity=max(life.affect.intensity, more)))
    before, after = (
        retention(each, now=NOW, ageing=ageing, forgetting=forgetting) for each in (life, stronger)
    )
    assert after >= before * (1 - 1e-9)


@steady
@given(life=LIVES, forgetting=FORGETTINGS, later=st.floats(0, 1000))
def test_by_the_clock_on_the_wall_nothing_gets_stronger_by_itself(
    life: Memory, forgetting: Forgetting, later: float
) -> None:
    life = altered(life, rehearsals=tuple(at for at in life.rehearsals if at <= NOW))
    before, after = (
        retention(life, now=now, ageing=WALL, forgetting=forgetting)
        for now in (NOW, NOW + timedelta(days=later))
    )
    assert after <= before * (1 + 1e-9)


def test_no_memories_have_no_retention() -> None:
    assert len(retentions(facts_of([]), now=NOW, ageing=WALL, forgetting=DEFAULT)) == 0


# The LTM design as printed.


@pytest.mark.spec("LT-07", "LT-08")
@pytest.mark.parametrize(
    ("category", "coefficients", "half_lives_d"),
    [
        (Category.CASUAL, (0.70, 0.75, 0.80), (1.9, 2.4, 3.1)),
        (Category.WORK, (0.85, 0.885, 0.92), (4.3, 5.7, 8.3)),
        (Category.DECISION, (0.93, 0.95, 0.97), (9.6, 13.5, 22.8)),
        (Category.EMOTIONAL, (0.98, 0.9895, 0.999), (34.3, 65.7, 692.8)),
        (None, (0.995, 0.995, 0.995), (138.3, 138.3, 138.3)),
    ],
)
def test_the_category_gives_the_range_and_the_intensity_the_place_in_it(
    category: Category | None, coefficients: tuple[float, ...], half_lives_d: tuple[float, ...]
) -> None:
    for intensity, coefficient, days in zip((0.0, 0.5, 1.0), coefficients, half_lives_d, strict=True):
        assert LTM.coefficient(category, intensity=intensity) == pytest.approx(coefficient)
        life = memory(NOW, affect=Affect(intensity=intensity), category=category)
        assert half_life(life, rehearsed=0, forgetting=LTM) == pytest.approx(days, abs=0.05)


@pytest.mark.spec("LT-01")
@pytest.mark.parametrize(
    ("intensity", "scores"),
    [
        (100, (86.0, 63.7, 40.6, 16.1)),
        (50, (43.0, 31.9, 20.3, 8.0)),
        (35, (30.1, 22.3, 14.2, 5.6)),
        (20, (17.2, 12.7, 8.1, 3.2)),
    ],
)
def test_the_printed_table_of_retention(intensity: float, scores: tuple[float, ...]) -> None:
    """B-05: for 0.995, which only memories without a category have. It rounds up: 31.845 is printed as 31.9."""
    for days, score in zip((30, 90, 180, 365), scores, strict=True):
        life = memory(ago(days), affect=felt(intensity))
        assert retention(life, now=NOW, ageing=WALL, forgetting=LTM) == pytest.approx(score, abs=0.06)


@pytest.mark.spec("LT-01")
def test_retention_is_intensity_times_the_coefficient_to_the_days_in_nights() -> None:
    """Made at 18:00: 0.375 days old at once, 1.375 after the first night (LT-34); 50 × 0.75^1.375 = 33.7."""
    evening = NOW.replace(hour=18)
    life = memory(evening, affect=felt(50), category=Category.CASUAL)
    night = (evening + timedelta(days=1)).replace(hour=3)
    assert retention(life, now=night, ageing=LTM_AGEING, forgetting=LTM) == pytest.approx(33.7, abs=0.05)
    assert retention(life, now=night, ageing=WALL, forgetting=LTM) == pytest.approx(44.9, abs=0.05)
    late = memory(night - timedelta(minutes=5), affect=felt(50), category=Category.CASUAL)
    assert retention(late, now=night, ageing=LTM_AGEING, forgetting=LTM) == pytest.approx(37.5, abs=0.05)
    assert retention(late, now=night, ageing=WALL, forgetting=LTM) == pytest.approx(49.9, abs=0.06)


@pytest.mark.spec("LT-10")
def test_each_night_with_a_recall_adds_to_the_coefficient_up_to_the_cap() -> None:
    """B-06: half-lives of a casual memory, 0.75 at first, by the number of such nights."""
    life = memory(NOW, affect=felt(50), category=Category.CASUAL)
    expected = {0: 2.4, 1: 2.7, 2: 2.9, 3: 3.3, 9: 9.6, 10: 13.5, 11: 22.8, 12: 69.0, 13: 692.8, 16: 692.8}
    for rehearsed, days in expected.items():
        assert half_life(life, rehearsed=rehearsed, forgetting=LTM) == pytest.approx(days, abs=0.06)


@pytest.mark.spec("LT-10")
def test_a_recalled_memory_is_younger_and_fades_more_slowly_after_the_night() -> None:
    """Casual at 15 (k = 0.715), four days old and recalled: two days, k = 0.735; 15 × 0.735² = 8.10 (B-11)."""
    made = (NOW - timedelta(days=5)).replace(hour=3)
    life = memory(
        made, affect=felt(15), category=Category.CASUAL, rehearsals=[NOW.replace(hour=4) - timedelta(days=1)]
    )
    exact = replace(LTM_AGEING, counts_first_part=False)
    fading = why_fading(life, now=NOW, ageing=exact, forgetting=LTM, threshold=5.0)
    assert (fading.age_days, fading.rehearsals) == (pytest.approx(2.0), 1)
    assert fading.retention == pytest.approx(15 * 0.735**2)
    assert fading.retention == pytest.approx(8.10, abs=0.01)


@pytest.mark.spec("LT-25")
@pytest.mark.parametrize(
    ("intensity", "archived_days", "score"),
    [(15, 5.9, 14.63), (15, 300, 8.0), (60, 0.5, 60.0), (60, 365, 9.63)],
)
def test_revival_score(intensity: float, archived_days: float, score: float) -> None:
    life = memory(ago(400), affect=felt(intensity), category=Category.CASUAL)
    revived = revival_score(life, archived_days=archived_days, threshold=5.0, forgetting=LTM)
    assert revived == pytest.approx(score, abs=0.005)
    half = half_life(life, rehearsed=0, forgetting=LTM)
    assert intensity * strength(
        age_when(revived / intensity, half_life=half), half_life=half
    ) == pytest.approx(revived)


@pytest.mark.spec("LT-52")
@pytest.mark.parametrize(("days", "score"), [(10, 14.7), (30, 1.28), (90, 0.001)])
def test_protected_memories_fade_as_printed_but_not_by_default(days: float, score: float) -> None:
    """B-31."""
    life = memory(ago(days), affect=felt(50), category=Category.WORK, protected=True)
    assert retention(life, now=NOW, ageing=WALL, forgetting=LTM) == pytest.approx(score, abs=0.05)
    frozen = replace(LTM, protected_fades=False)
    assert retention(life, now=NOW, ageing=WALL, forgetting=frozen) == pytest.approx(50.0)
    assert retention(life, now=NOW, ageing=WALL, forgetting=DEFAULT) == pytest.approx(0.5)


# The default.


def test_by_default_what_nobody_rated_is_worth_the_middle_and_feeling_only_adds() -> None:
    told = [
        (None, 0.0, 0.5),
        (None, 0.3, 0.5),
        (None, 0.8, 0.8),
        (0.2, 0.0, 0.2),
        (0.2, 0.7, 0.7),
        (0.9, 0.1, 0.9),
    ]
    for importance, intensity, value in told:
        life = memory(NOW, importance=importance, affect=Affect(intensity=intensity))
        assert worth(life, forgetting=DEFAULT) == value


def test_by_default_half_lives_are_stated_in_days_and_stretched_by_worth() -> None:
    for category, days in [(Category.CASUAL, 3.0), (Category.EMOTIONAL, 90.0), (None, 14.0)]:
        for importance, stretched in [(0.0, 1.0), (0.5, 2.5), (1.0, 4.0)]:
            life = memory(NOW, importance=importance, category=category)
            assert half_life(life, rehearsed=0, forgetting=DEFAULT) == pytest.approx(days * stretched)


def test_by_default_each_day_with_a_rehearsal_multiplies_the_half_life_up_to_a_cap() -> None:
    """B-06: no jump anywhere, and nothing becomes permanent."""
    life = memory(NOW, importance=0.5)
    grown = [half_life(life, rehearsed=n, forgetting=DEFAULT) for n in range(REHEARSALS_KEPT + 1)]
    assert [after / before for before, after in pairwise(grown)] == pytest.approx([1.3] * REHEARSALS_KEPT)
    strong = memory(NOW, importance=1.0, category=Category.EMOTIONAL)
    assert half_life(strong, rehearsed=REHEARSALS_KEPT, forgetting=DEFAULT) == DEFAULT.longest_days


def test_a_week_of_rehearsals_beats_the_same_number_within_an_hour() -> None:
    """Spacing."""
    spaced = memory(ago(20), rehearsals=[ago(days) for days in (10, 9, 8, 7, 6, 5, 4)])
    massed = memory(ago(20), rehearsals=[ago(4 + minutes / 1440) for minutes in (60, 50, 40, 30, 20, 10, 0)])
    kept = [retention(each, now=NOW, ageing=WALL, forgetting=DEFAULT) for each in (spaced, massed)]
    assert kept[0] > kept[1]


# The PIANO design.


@pytest.mark.spec("PI-17")
@pytest.mark.parametrize(
    ("importance", "hours", "recalls", "factor"),
    [
        (1.0, 1.0, 1, 0.175),
        (0.8, 1.0, 10, 0.485),
        (0.8, 2.5, 10, 0.229),
        (0.8, 4.0, 10, 0.108),
        (0.8, 5.0, 10, 0.066),
        (1.0, 0.0, 0, 0.0),
    ],
)
def test_decay_factor_as_printed(importance: float, hours: float, recalls: int, factor: float) -> None:
    life = memory(NOW - timedelta(hours=hours), importance=importance, recalls=recalls)
    found = retention(life, now=NOW, ageing=PIANO_AGEING, forgetting=PIANO, most_recalls=10)
    assert found == pytest.approx(factor, abs=0.001)


@pytest.mark.spec("PI-17")
def test_the_unread_keep_half_where_the_fix_is_on_and_nobody_divides_by_zero() -> None:
    """B-14: importance × recency × (0.5 + 0.5 × access weight)."""
    fixed = replace(PIANO, unread_keeps=0.5)
    fresh = memory(NOW, importance=1.0)
    assert retention(fresh, now=NOW, ageing=PIANO_AGEING, forgetting=fixed, most_recalls=10) == 0.5
    assert retention(fresh, now=NOW, ageing=PIANO_AGEING, forgetting=fixed, most_recalls=0) == 0.5
    assert retention(fresh, now=NOW, ageing=PIANO_AGEING, forgetting=PIANO, most_recalls=0) == 0.0
    once = memory(NOW - timedelta(hours=1), importance=1.0, recalls=1)
    found = retention(once, now=NOW, ageing=PIANO_AGEING, forgetting=fixed, most_recalls=10)
    assert found == pytest.approx(0.6065 * (0.5 + 0.5 * 0.2891), abs=1e-4)


# The Nexus Ark design.


@steady
@given(recency=SHARES, arousal=SHARES, more=SHARES)
def test_arousal_shields_from_ageing(recency: float, arousal: float, more: float) -> None:
    assert recency - 1e-9 <= shielded(recency, arousal) <= 1.0
    assert shielded(recency, max(arousal, more)) >= shielded(recency, arousal) - 1e-9
    assert shielded(recency, 0.0) == pytest.approx(recency)
    assert shielded(recency, 1.0) == 1.0


@steady
@given(rows=st.lists(st.tuples(SHARES, st.none() | SHARES), max_size=20))
def test_the_vectorised_shield_is_the_scalar_one(rows: list[tuple[float, float | None]]) -> None:
    recency = np.array([row[0] for row in rows], np.float32)
    arousal = np.array([math.nan if row[1] is None else row[1] for row in rows], np.float32)
    expected = [shielded(*row) for row in rows]
    assert all_shielded(recency, arousal) == pytest.approx(expected, abs=1e-5)
    assert all_shielded(recency, arousal).dtype == np.float32


@pytest.mark.spec("NA-42")
@steady
@given(distance=st.floats(0, 2), arousal=SHARES, days=st.floats(0, 3650))
def test_the_composite_turned_round_is_a_sum_of_signals(distance: float, arousal: float, days: float) -> None:
    decay = strength(days, half_life=half_life_of_rate(0.05))
    a, b, c = 0.2, 0.2, 0.6
    composite = a * distance + b * (1 - arousal) + c * (1 - decay) * (1 - arousal)
    turned = a * (1 - distance) + b * arousal + c * shielded(decay, arousal)
    assert (a + b + c) - composite == pytest.approx(turned)


@pytest.mark.spec("NA-42")
def test_the_composite_worked_by_hand() -> None:
    """B-12 (c): a year-old stirring memory beats yesterday's calm one, even where time matters most."""

    def composite(distance: float, arousal: float, days: float) -> float:
        recency = shielded(strength(days, half_life=half_life_of_rate(0.05)), arousal)
        return 0.2 * distance + 0.2 * (1 - arousal) + 0.6 * (1 - recency)

    assert composite(0.5, 0.9, 365) == pytest.approx(0.180, abs=5e-4)
    assert composite(0.5, 0.2, 1) == pytest.approx(0.283, abs=5e-4)


# Why.


@pytest.mark.parametrize(
    ("category", "intensity", "days"),
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
def test_days_until_the_archive(category: Category | None, intensity: float, days: float) -> None:
    """B-05, the real ones."""
    life = memory(NOW, affect=felt(intensity), category=category)
    fading = why_fading(life, now=NOW, ageing=WALL, forgetting=LTM, threshold=5.0)
    assert fading.days_left == pytest.approx(days, rel=0.005)


@steady
@given(life=LIVES, ageing=AGEINGS, forgetting=FORGETTINGS, share=st.floats(0.01, 1))
def test_when_it_is_said_to_reach_the_threshold_it_does_and_not_before(
    life: Memory, ageing: Ageing, forgetting: Forgetting, share: float
) -> None:
    threshold = share * forgetting.scale

    def why(now: datetime) -> Fading:
        return why_fading(
            life, now=now, ageing=ageing, forgetting=forgetting, threshold=threshold, most_recalls=2000
        )

    life = altered(life, rehearsals=tuple(at for at in life.rehearsals if at <= NOW))
    days = why(NOW).days_left
    assume(days is None or days < 100_000)
    if days is None:
        assert why(NOW).frozen or threshold <= 0
    else:
        assert why(NOW + timedelta(days=days, seconds=2)).retention <= threshold * (1 + 1e-4)
        if days > 0.1:
            assert why(NOW + timedelta(days=days * 0.99, seconds=-2)).retention > threshold * (1 - 1e-4)


def test_the_parts_make_the_whole() -> None:
    life = memory(ago(20), importance=0.8, category=Category.WORK, rehearsals=[ago(6)])
    fading = why_fading(life, now=NOW, ageing=WALL, forgetting=DEFAULT, threshold=0.2)
    assert fading.age_days == pytest.approx(14 / 2 + 6, abs=1e-4)
    assert fading.half_life_days == pytest.approx(7 * (1 + 3 * 0.8) * 1.3)
    assert fading.strength == pytest.approx(2 ** -(fading.age_days / fading.half_life_days))
    assert fading.retention == pytest.approx(fading.worth * fading.strength * fading.access)
    assert fading.days_left == pytest.approx(fading.half_life_days * 2 - fading.age_days)


def test_what_is_protected_or_already_there_needs_no_waiting() -> None:
    faded = memory(ago(4000), importance=0.1)
    assert why_fading(faded, now=NOW, ageing=WALL, forgetting=DEFAULT, threshold=0.05).days_left == 0.0
    kept = memory(ago(4000), importance=0.1, protected=True)
    fading = why_fading(kept, now=NOW, ageing=WALL, forgetting=DEFAULT, threshold=0.05)
    assert (fading.frozen, fading.strength, fading.days_left) == (True, 1.0, None)


# Settings.


@pytest.mark.parametrize(
    ("wrong", "named"),
    [
        ({"law": "moon"}, "law"),
        ({"stretch": 0.5}, "stretch"),
        ({"work_days": 0.0}, "work_days"),
        ({"casual_low": 0.9}, "casual_high"),
        ({"highest_coefficient": 1.0}, "highest_coefficient"),
        ({"protected_fades": 1}, "protected_fades"),
        ({"unsaid": math.nan}, "unsaid"),
    ],
)
def test_what_makes_no_sense_is_refused_by_name(wrong: dict[str, object], named: str) -> None:
    with pytest.raises(BadSetting, match=named):
        Forgetting(**wrong)  # type: ignore[arg-type]


def test_a_coefficient_and_its_half_life_are_the_same_law() -> None:
    for coefficient in (0.7, 0.885, 0.995, 0.999):
        assert strength(7.0, half_life=half_life_days_of(coefficient)) == pytest.approx(coefficient**7)


def test_half_lives_of_no_memories_are_none() -> None:
    for law in ("half_life", "coefficient"):
        none = np.zeros(0, np.int64)
        found = half_lives(facts_of([]), worth=np.zeros(0), rehearsed=none, forgetting=Forgetting(law=law))
        assert len(found) == 0


@steady
@given(costs=st.lists(st.integers(1, 100), max_size=20), tokens=st.integers(0, 300))
def test_what_fits_is_never_over_the_budget_and_keeps_its_order(costs: list[int], tokens: int) -> None:
    kept = fitting(costs, tokens=tokens)
    assert sum(costs[place] for place in kept) <= tokens
    assert kept == sorted(kept)
    left = tokens - sum(costs[place] for place in kept)
    assert all(
        costs[place] > left
        for place in range(len(costs))
        if place not in kept and place > max(kept, default=-1)
    )
