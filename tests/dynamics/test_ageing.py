"""Age is computed from times: it grows, rehearsals make younger, and batches that did not run change nothing."""

from datetime import datetime, timedelta, timezone

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lives import AGEINGS, LIVES, LTM_AGEING, NOW, TIMES, TOKYO, ago, memory, steady
from omoide.dynamics.ageing import Ageing, age, ages_and_rehearsals, days_to_night, pace, rehearsals
from omoide.dynamics.facts import facts_of
from omoide.errors import BadSetting
from omoide.model.memory import REHEARSALS_KEPT, Anchor, Memory
from omoide.model.plain import altered

WALL = Ageing()
NIGHTS = Ageing(clock="nights")


def at(day: int, hour: float) -> datetime:
    return datetime(2026, 6, 1, tzinfo=TOKYO) + timedelta(days=day, hours=hour)


@steady
@given(lives=st.lists(LIVES, max_size=5), ageing=AGEINGS)
def test_the_vectorised_age_is_the_scalar_one(lives: list[Memory], ageing: Ageing) -> None:
    days, counted = ages_and_rehearsals(facts_of(lives), now=NOW, ageing=ageing)
    assert days == pytest.approx([age(each, now=NOW, ageing=ageing) for each in lives], rel=1e-6, abs=1e-5)
    assert counted.tolist() == [rehearsals(each, now=NOW, ageing=ageing) for each in lives]
    assert np.isfinite(days).all()
    assert (days >= 0).all()


@steady
@given(life=LIVES, ageing=AGEINGS, when=TIMES)
def test_a_rehearsal_never_makes_older(life: Memory, ageing: Ageing, when: datetime) -> None:
    life = altered(life, rehearsals=life.rehearsals[: REHEARSALS_KEPT - 1])
    again = altered(life, rehearsals=(*life.rehearsals, when))
    assert age(again, now=NOW, ageing=ageing) <= age(life, now=NOW, ageing=ageing) + 1e-9
    assert rehearsals(again, now=NOW, ageing=ageing) >= rehearsals(life, now=NOW, ageing=ageing)


@steady
@given(occurred=TIMES, ageing=AGEINGS, later=st.floats(0, 500))
def test_what_nobody_rehearses_only_grows_older(occurred: datetime, ageing: Ageing, later: float) -> None:
    life = memory(occurred)
    young = age(life, now=NOW, ageing=ageing)
    old = age(life, now=NOW + timedelta(days=later), ageing=ageing)
    assert young <= old <= young + (later + 1) * pace(ageing) + 1e-6


@steady
@given(when=st.floats(0, 60), later=st.floats(0, 500))
def test_age_grows_evenly_after_the_last_rehearsal(when: float, later: float) -> None:
    life = memory(ago(60), rehearsals=[ago(when)])
    before, after = (age(life, now=now, ageing=WALL) for now in (NOW, NOW + timedelta(days=later)))
    assert after - before == pytest.approx(later, abs=1e-6)


def test_a_rehearsal_halves_the_age_by_the_clock_on_the_wall() -> None:
    """Ten days, halved to five; four more; halved to 4.5; one more."""
    life = memory(ago(15), rehearsals=[ago(5), ago(1)])
    assert age(life, now=NOW, ageing=WALL) == pytest.approx((10 / 2 + 4) / 2 + 1, abs=1e-4)


def test_the_last_rehearsal_of_a_day_stands_for_all_of_it() -> None:
    often = memory(at(0, 12), rehearsals=[at(10, hour) for hour in (8, 9, 12, 20)])
    once = memory(at(0, 12), rehearsals=[at(10, 20)])
    assert age(often, now=NOW, ageing=WALL) == age(once, now=NOW, ageing=WALL)
    assert rehearsals(often, now=NOW, ageing=WALL) == 1
    assert age(often, now=NOW, ageing=Ageing(once_a_night=False)) < age(often, now=NOW, ageing=WALL)


def test_a_day_ends_at_the_hour_of_the_night_where_the_mind_is() -> None:
    """02:00 in Tokyo still belongs to the day before; it is 04:00 on the next day two hours further east."""
    life = memory(at(0, 12), rehearsals=[at(10, 23), at(11, 2)])
    assert rehearsals(life, now=NOW, ageing=WALL) == 1
    assert rehearsals(life, now=NOW, ageing=Ageing(night_hour=0.0)) == 2
    assert rehearsals(life, now=NOW.astimezone(timezone(timedelta(hours=-8))), ageing=WALL) == 1
    assert rehearsals(life, now=NOW.astimezone(timezone(timedelta(hours=11))), ageing=WALL) == 2


def test_the_day_it_was_made_is_no_rehearsal_unless_a_design_says_so() -> None:
    life = memory(at(0, 12), rehearsals=[at(0, 13), at(1, 13)])
    assert rehearsals(life, now=NOW, ageing=WALL) == 1
    assert rehearsals(life, now=NOW, ageing=Ageing(counts_first_day=True)) == 2


@pytest.mark.spec("LT-10")
@pytest.mark.parametrize(("period", "settles_at"), [(1, 0.0), (7, 6.0), (15, 14.0)])
def test_recalled_again_and_again_it_settles_just_below_the_period(period: int, settles_at: float) -> None:
    """B-06, by the nights of LT-10."""
    days = [period * turn for turn in range(1, REHEARSALS_KEPT + 1)]
    life = memory(at(0, 12), rehearsals=[at(day, 12) for day in days])
    just_after = at(days[-1] + 1, 12)
    assert age(life, now=just_after, ageing=LTM_AGEING) == pytest.approx(settles_at, abs=0.01)


@pytest.mark.spec("LT-10")
def test_a_night_after_a_recall_halves_instead_of_adding_a_day() -> None:
    life = memory(at(0, 18), rehearsals=[at(3, 9), at(3, 10), at(3, 11)])
    told = [age(life, now=at(day, 3), ageing=LTM_AGEING) for day in range(1, 6)]
    assert told == pytest.approx([1.375, 2.375, 3.375, 3.375 / 2, 3.375 / 2 + 1])


@pytest.mark.spec("LT-09")
def test_by_nights_a_recall_works_only_from_the_next_night_on() -> None:
    life = memory(at(0, 18), rehearsals=[at(3, 9)])
    assert rehearsals(life, now=at(3, 10), ageing=LTM_AGEING) == 0
    assert age(life, now=at(3, 10), ageing=LTM_AGEING) == age(
        memory(at(0, 18)), now=at(3, 10), ageing=LTM_AGEING
    )
    assert rehearsals(life, now=at(4, 3), ageing=LTM_AGEING) == 1


@pytest.mark.spec("LT-34")
@pytest.mark.parametrize(
    ("hour", "days"), [(18.0, 0.375), (1.0, 1 / 12), (2 + 59 / 60, 1 / 1440), (3.0, 1.0)]
)
def test_a_new_memory_is_as_old_as_the_time_to_its_first_night(hour: float, days: float) -> None:
    assert age(memory(at(0, hour)), now=at(0, hour), ageing=LTM_AGEING) == pytest.approx(days)
    assert days_to_night(at(0, hour), ageing=LTM_AGEING) == pytest.approx(days)


@pytest.mark.spec("LT-34")
def test_as_printed_the_first_night_counts_twice_and_by_default_once() -> None:
    """B-08: made at 18:00, true age at 03:00 is 0.375; as printed it is 1.375."""
    life = memory(at(0, 18))
    assert age(life, now=at(1, 3), ageing=LTM_AGEING) == pytest.approx(1.375)
    assert age(life, now=at(1, 3), ageing=NIGHTS) == pytest.approx(0.375)
    assert age(life, now=at(1, 3), ageing=WALL) == pytest.approx(0.375)
    assert age(life, now=at(1, 2), ageing=NIGHTS) == 0.0
    assert age(life, now=at(5, 12), ageing=NIGHTS) == pytest.approx(4.375)


def test_nights_that_nobody_computed_count_all_the_same() -> None:
    """B-08: asked every night or once after five, asked twice or never, it is as old as it is."""
    life = memory(at(0, 12), rehearsals=[at(2, 12)])
    asked = [age(life, now=at(day, 4), ageing=NIGHTS) for day in (1, 2, 2, 3, 4, 7)]
    assert asked[-1] == age(life, now=at(7, 4), ageing=NIGHTS)
    assert asked[1] == asked[2]


@pytest.mark.parametrize("ageing", [WALL, NIGHTS, LTM_AGEING, Ageing(clock="simulation", rate=60.0)])
def test_what_lies_in_the_future_is_new(ageing: Ageing) -> None:
    life = memory(NOW + timedelta(days=30), rehearsals=[ago(3), ago(-3)])
    assert age(life, now=NOW, ageing=ageing) == 0.0


def test_after_an_anchor_only_later_rehearsals_count() -> None:
    anchor = Anchor(at=ago(10), age_days=40.0)
    untouched = memory(ago(300), anchor=anchor, rehearsals=[ago(200), ago(11)])
    assert age(untouched, now=NOW, ageing=WALL) == pytest.approx(50.0, abs=1e-4)
    assert rehearsals(untouched, now=NOW, ageing=WALL) == 2  # what it learnt it keeps
    recalled = memory(ago(300), anchor=anchor, rehearsals=[ago(200), ago(4)])
    assert age(recalled, now=NOW, ageing=WALL) == pytest.approx(46 / 2 + 4, abs=1e-4)
    assert age(recalled, now=NOW, ageing=LTM_AGEING) == pytest.approx(46 / 2 + 3)


def test_an_imported_age_goes_on_from_where_it_was() -> None:
    imported = memory(ago(300), anchor=Anchor(at=at(0, 12), age_days=1.375))
    assert age(imported, now=at(0, 13), ageing=LTM_AGEING) == pytest.approx(1.375)
    assert age(imported, now=at(1, 13), ageing=LTM_AGEING) == pytest.approx(2.375)


def test_the_time_of_a_simulated_world_runs_at_its_own_rate() -> None:
    life = memory(NOW - timedelta(hours=1))
    assert age(life, now=NOW, ageing=Ageing(clock="simulation", rate=24.0)) == pytest.approx(1.0, abs=1e-6)
    assert age(life, now=NOW, ageing=Ageing(rate=24.0)) == pytest.approx(1 / 24)


def test_a_rehearsal_in_the_very_second_of_birth_is_seen() -> None:
    """Columns have whole seconds."""
    born = at(0, 12) + timedelta(milliseconds=700)
    life = memory(born, rehearsals=[born + timedelta(milliseconds=100)])
    assert age(life, now=at(1, 4), ageing=LTM_AGEING) == pytest.approx(0.625 / 2, abs=1e-4)


def test_no_memories_have_no_ages() -> None:
    days, counted = ages_and_rehearsals(facts_of([]), now=NOW, ageing=WALL)
    assert (len(days), len(counted)) == (0, 0)


@pytest.mark.parametrize(
    ("key", "value"), [("clock", "moon"), ("night_hour", 24.0), ("rate", 0.0), ("rehearsal_keeps", 1.1)]
)
def test_what_makes_no_sense_is_refused_by_name(key: str, value: object) -> None:
    with pytest.raises(BadSetting, match=key):
        Ageing(**{key: value})  # type: ignore[arg-type]
