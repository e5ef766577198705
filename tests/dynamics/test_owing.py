"""Nights, weeks and months: each is owed once, in order and without a gap, whatever clocks, zones and laptops do."""

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta, timezone
from itertools import pairwise
from random import Random
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lives import steady
from omoide.dynamics.owing import Period, Schedule, owed, place
from omoide.errors import BadSetting, BadValue

# Half an hour of summer time, two hours of it, by the moon, at midnight, at a minute past; a day left out; odd offsets.
ZONES = [
    "Asia/Tokyo", "America/New_York", "Europe/Berlin", "Australia/Lord_Howe", "Pacific/Apia", "Asia/Kathmandu",
    "America/Sao_Paulo", "America/St_Johns", "Africa/Casablanca", "Asia/Tehran", "Antarctica/Troll",
    "Pacific/Kiritimati",
]  # fmt: skip
DAILY = Schedule()
WEEKLY, MONTHLY, MINUTES = (Schedule(name=name) for name in ("weekly", "monthly", "minutes"))
TOKYO, NEW_YORK, BERLIN = (ZoneInfo(name) for name in ("Asia/Tokyo", "America/New_York", "Europe/Berlin"))
BEGINNING, END = datetime(2009, 1, 1, 12, tzinfo=UTC), datetime(2019, 1, 1, 12, tzinfo=UTC)


def keys(periods: list[Period]) -> list[str]:
    return [period.key for period in periods]


def meet(periods: list[Period]) -> bool:
    return all(earlier.until == later.since < later.until for earlier, later in pairwise(periods))


def wakings(chance: Random, *, mean_days: float) -> Iterator[datetime]:
    """Now and then, from minutes to weeks apart."""
    at = BEGINNING
    while at < END:
        at += timedelta(days=chance.expovariate(1 / mean_days), minutes=1)
        yield at


def lived(schedule: Schedule, nows: list[datetime], *, born: datetime = BEGINNING) -> list[Period]:
    """All that was ever done by one who does what is owed at each waking."""
    done: list[Period] = []
    for now in nows:
        last = done[-1] if done else None
        due = owed(
            schedule,
            now=now,
            done=last.key if last else None,
            born=born,
            reached=last.until if last else None,
        )
        assert all(period.until <= now for period in due)
        done += due
    return done


# Ten years.


@pytest.mark.parametrize("name", ZONES)
@pytest.mark.parametrize("schedule", ["daily", "weekly", "monthly"])
def test_in_ten_years_every_period_is_owed_once_in_order_and_without_a_gap(name: str, schedule: str) -> None:
    chance, zone = Random(f"{name} {schedule}"), ZoneInfo(name)
    chosen = Schedule(
        name=schedule,
        hour=chance.choice([0.0, 1.5, 2.0, 2.5, 3.0, 23.5]),
        weekday=chance.randrange(7),
        monthday=chance.choice([1, 15, 31]),
    )
    nows = [at.astimezone(zone) for at in wakings(chance, mean_days=8.0)]
    done = lived(chosen, nows)
    assert meet(done)
    assert len(set(keys(done))) == len(done)
    assert keys(done) == sorted(keys(done))
    assert done[0].since <= BEGINNING < done[0].until
    assert done[-1].until <= nows[-1]
    assert owed(chosen, now=nows[-1], done=done[-1].key, born=BEGINNING) == []
    # Asked only once, at the end, it is the same.
    assert owed(chosen, now=nows[-1], done=None, born=BEGINNING, at_most=10_000) == done


@pytest.mark.parametrize("name", ZONES)
def test_in_ten_years_every_day_of_the_calendar_has_its_night(name: str) -> None:
    zone = ZoneInfo(name)
    found = keys(owed(DAILY, now=END.astimezone(zone), done=None, born=BEGINNING, at_most=10_000))
    first, last = (date.fromisoformat(found[end]) for end in (0, -1))
    calendar = [str(first + timedelta(days=days)) for days in range((last - first).days + 1)]
    left_out = {"2011-12-30"} if name == "Pacific/Apia" else set()
    assert set(calendar) - set(found) == left_out
    assert len(found) == len(calendar) - len(left_out)


@pytest.mark.parametrize("name", ZONES)
def test_a_night_is_due_when_the_wall_first_shows_its_hour(name: str) -> None:
    """For a year with a left-out day: not a second before, and nowhere in the two hours that may be shown twice."""
    zone = ZoneInfo(name)

    def shown(at: datetime) -> datetime:
        return at.astimezone(zone).replace(tzinfo=None)

    for hour in (0.0, 1.5, 2.5, 23.5):
        now, born = datetime(2012, 1, 3, tzinfo=zone), datetime(2011, 1, 1, tzinfo=zone)
        for period, following in pairwise(owed(Schedule(hour=hour), now=now, done=None, born=born)):
            wanted = datetime.fromisoformat(following.key) + timedelta(hours=hour)
            assert shown(period.until) >= wanted
            earlier = [timedelta(seconds=1), *(timedelta(minutes=minutes) for minutes in range(20, 140, 20))]
            assert all(shown(period.until - before) < wanted for before in earlier)


@steady
@given(
    seconds=st.integers(0, 4_000_000_000),
    later=st.integers(0, 10_000_000),
    name=st.sampled_from(ZONES),
    schedule=st.builds(
        Schedule,
        name=st.sampled_from(["daily", "weekly", "monthly", "minutes"]),
        hour=st.floats(0, 23.99),
        weekday=st.integers(0, 6),
        monthday=st.integers(1, 31),
        minutes=st.integers(1, 1440),
    ),
)
def test_time_only_goes_on_and_what_is_done_is_never_owed_again(
    seconds: int, later: int, name: str, schedule: Schedule
) -> None:
    born, now = (datetime.fromtimestamp(each, ZoneInfo(name)) for each in (seconds, seconds + later))
    assert place(schedule, born) <= place(schedule, now)
    periods = owed(schedule, now=now, done=None, born=born, at_most=50)
    assert meet(periods)
    for number, period in enumerate(periods):
        assert owed(schedule, now=now, done=period.key, born=born, at_most=50) == [
            each._replace(passed_over=0) for each in periods[number + 1 :]
        ]
        assert place(schedule, period.since.astimezone(born.tzinfo)) < place(schedule, now)


# Summer time.


def test_an_hour_that_does_not_exist_is_due_at_the_first_instant_after_it() -> None:
    night = Schedule(hour=2.5)
    [period] = owed(night, now=datetime(2026, 3, 8, 12, tzinfo=NEW_YORK), done="2026-03-06", born=BEGINNING)
    assert period.key == "2026-03-07"
    assert period.until.isoformat() == "2026-03-08T03:00:00-04:00"
    assert period.until - period.since == timedelta(hours=23, minutes=30)
    [period] = owed(
        Schedule(hour=2.1), now=datetime(2026, 3, 8, 12, tzinfo=NEW_YORK), done="2026-03-06", born=BEGINNING
    )
    assert period.until.isoformat() == "2026-03-08T03:00:00-04:00"
    half = Schedule(hour=2.25)
    lord_howe = datetime(2026, 10, 4, 12, tzinfo=ZoneInfo("Australia/Lord_Howe"))
    assert owed(half, now=lord_howe, done="2026-10-02", born=BEGINNING)[0].until.isoformat() == (
        "2026-10-04T02:30:00+11:00"
    )
    midnight = datetime(2018, 11, 4, 12, tzinfo=ZoneInfo("America/Sao_Paulo"))
    assert owed(Schedule(hour=0.0), now=midnight, done="2018-11-02", born=BEGINNING)[0].until.isoformat() == (
        "2018-11-04T01:00:00-02:00"
    )


def test_an_hour_that_exists_twice_is_due_once_the_first_time() -> None:
    night = Schedule(hour=1.5)
    first, again = (datetime(2026, 11, 1, 1, 40, tzinfo=NEW_YORK, fold=fold) for fold in (0, 1))
    between = datetime(2026, 11, 1, 1, 10, tzinfo=NEW_YORK, fold=1)
    [period] = owed(night, now=first, done="2026-10-30", born=BEGINNING)
    assert period.until.isoformat() == "2026-11-01T01:30:00-04:00"
    for now in (between, again):
        assert owed(night, now=now, done="2026-10-30", born=BEGINNING) == [period]
        assert owed(night, now=now, done="2026-10-31", born=BEGINNING) == []


def test_a_day_that_the_calendar_left_out_has_no_night() -> None:
    apia = datetime(2012, 1, 2, 12, tzinfo=ZoneInfo("Pacific/Apia"))
    for hour in (0.0, 3.0, 23.5):
        periods = owed(Schedule(hour=hour), now=apia, done="2011-12-27", born=BEGINNING)
        assert keys(periods)[:3] == ["2011-12-28", "2011-12-29", "2011-12-31"]
        assert meet(periods)
        assert {period.until - period.since for period in periods} == {timedelta(days=1)}
    friday = Schedule(name="weekly", weekday=4)
    assert owed(friday, now=apia, done="2011-W50", born=BEGINNING)[0].until.isoformat() == (
        "2011-12-31T03:00:00+14:00"
    )


def test_times_of_a_period_compare_as_instants_even_where_the_wall_shows_them_twice() -> None:
    periods = owed(
        Schedule(hour=1.5), now=datetime(2026, 11, 3, 12, tzinfo=NEW_YORK), done="2026-10-30", born=BEGINNING
    )
    assert [(period.until - period.since) / timedelta(hours=1) for period in periods] == [24, 25, 24]


# Laptops, travellers, clocks.


def test_a_laptop_that_slept_for_days_owes_each_of_them() -> None:
    now = datetime(2026, 11, 16, 8, 30, tzinfo=TOKYO)
    periods = owed(DAILY, now=now, done="2026-11-10", born=BEGINNING)
    assert keys(periods) == [f"2026-11-{day}" for day in (11, 12, 13, 14, 15)]
    assert periods[-1].until.isoformat() == "2026-11-16T03:00:00+09:00"
    assert meet(periods)


def test_a_period_is_owed_from_the_instant_at_which_it_ends() -> None:
    due = datetime(2026, 11, 16, 3, tzinfo=TOKYO)
    assert keys(owed(DAILY, now=due, done="2026-11-14", born=BEGINNING)) == ["2026-11-15"]
    assert owed(DAILY, now=due - timedelta(seconds=1), done="2026-11-14", born=BEGINNING) == []


def test_nothing_is_owed_from_before_the_mind_was_born() -> None:
    born = datetime(2026, 11, 14, 18, tzinfo=TOKYO)
    assert owed(DAILY, now=born + timedelta(hours=8), done=None, born=born) == []
    assert keys(owed(DAILY, now=born + timedelta(hours=9), done=None, born=born)) == ["2026-11-14"]
    assert keys(owed(DAILY, now=born + timedelta(hours=40), done="2001-01-01", born=born)) == [
        "2026-11-14",
        "2026-11-15",
    ]
    assert owed(DAILY, now=born - timedelta(days=400), done=None, born=born) == []


@pytest.mark.parametrize(
    ("here", "there"),
    [
        ("Asia/Tokyo", "America/New_York"),
        ("America/New_York", "Asia/Tokyo"),
        ("Pacific/Pago_Pago", "Pacific/Kiritimati"),
        ("Pacific/Kiritimati", "Pacific/Pago_Pago"),
        ("Pacific/Pago_Pago", "Pacific/Apia"),
    ],
)
def test_a_traveller_has_each_day_once_and_no_hour_is_lost(here: str, there: str) -> None:
    at = [datetime(2026, 11, 10, 12, tzinfo=UTC) + timedelta(hours=7 * step) for step in range(60)]
    nows = [each.astimezone(ZoneInfo(here if 20 <= step < 40 else there)) for step, each in enumerate(at)]
    done = lived(DAILY, nows, born=at[0])
    assert meet(done)
    assert len(set(keys(done))) == len(done)
    assert done[-1].until > at[-1] - timedelta(days=2)


def test_without_knowing_how_far_it_came_a_traveller_still_has_each_name_once() -> None:
    tokyo = owed(DAILY, now=datetime(2026, 11, 16, 4, tzinfo=TOKYO), done="2026-11-14", born=BEGINNING)
    assert keys(tokyo) == ["2026-11-15"]
    arrived = datetime(2026, 11, 16, 4, tzinfo=NEW_YORK)
    assert owed(DAILY, now=arrived, done="2026-11-15", born=BEGINNING) == []
    [first] = owed(DAILY, now=arrived + timedelta(days=1), done="2026-11-15", born=BEGINNING)
    assert (first.key, first.since.isoformat()) == ("2026-11-16", "2026-11-16T03:00:00-05:00")
    [met] = owed(
        DAILY, now=arrived + timedelta(days=1), done="2026-11-15", born=BEGINNING, reached=tokyo[0].until
    )
    assert (met.key, met.since) == ("2026-11-16", tokyo[0].until)
    assert met.since.isoformat() == "2026-11-15T13:00:00-05:00"


def test_a_machine_that_only_knows_its_present_offset_travels_by_an_hour_twice_a_year() -> None:
    chance = Random("offsets")
    nows = [at.astimezone(BERLIN) for at in wakings(chance, mean_days=5.0)]
    fixed = [at.astimezone(timezone(at.utcoffset() or timedelta())) for at in nows]
    assert keys(lived(DAILY, fixed)) == keys(lived(DAILY, nows))
    assert meet(lived(DAILY, fixed))


def test_an_hour_that_is_set_anew_counts_from_where_one_was() -> None:
    now = datetime(2026, 11, 16, 12, tzinfo=TOKYO)
    before = owed(DAILY, now=now, done="2026-11-14", born=BEGINNING)[-1]
    later = owed(
        Schedule(hour=5.0),
        now=now + timedelta(days=2),
        done=before.key,
        born=BEGINNING,
        reached=before.until,
    )
    assert keys(later) == ["2026-11-16", "2026-11-17"]
    assert meet([before, *later])


@pytest.mark.parametrize("back", [timedelta(minutes=5), timedelta(days=1), timedelta(days=4000)])
def test_a_clock_that_is_set_back_owes_nothing_twice_and_nothing_breaks(back: timedelta) -> None:
    now = datetime(2026, 11, 16, 4, tzinfo=TOKYO)
    last = owed(DAILY, now=now, done="2026-11-14", born=BEGINNING)[-1]
    for schedule, key in ((DAILY, last.key), (WEEKLY, "2026-W46"), (MONTHLY, "2026-10")):
        assert owed(schedule, now=now - back, done=key, born=BEGINNING, reached=last.until) == []
    assert keys(owed(DAILY, now=now + timedelta(days=1), done=last.key, born=BEGINNING)) == ["2026-11-16"]


def test_clocks_that_jump_a_day_to_and_fro_owe_every_day_once() -> None:
    chance = Random("jumps")
    nows = [
        (at + timedelta(hours=chance.uniform(-24, 24))).astimezone(BERLIN)
        for at in wakings(chance, mean_days=3.0)
    ]
    done = lived(DAILY, nows)
    assert meet(done)
    assert keys(done) == sorted(set(keys(done)))


def test_of_a_clock_that_leapt_years_ahead_only_the_newest_are_owed_and_the_rest_is_counted() -> None:
    now = datetime(2036, 11, 16, 4, tzinfo=TOKYO)
    everything = owed(DAILY, now=now, done="2026-11-14", born=BEGINNING, at_most=10_000)
    newest = owed(DAILY, now=now, done="2026-11-14", born=BEGINNING)
    assert len(everything) == 3654
    assert len(newest) == 400
    assert keys(newest) == keys(everything)[-400:]
    assert [period.passed_over for period in newest[:2]] == [3254, 0]
    assert newest[0].since == everything[-400].since
    assert everything[0].passed_over == 0
    reached = everything[0].since
    again = owed(DAILY, now=now, done="2026-11-14", born=BEGINNING, at_most=3, reached=reached)
    assert (again[0].passed_over, again[0].since) == (3651, everything[-3].since)


# Names.


@pytest.mark.parametrize(
    ("schedule", "key", "since", "until"),
    [
        (DAILY, "2026-11-14", "2026-11-14T03:00:00+09:00", "2026-11-15T03:00:00+09:00"),
        (WEEKLY, "2026-W45", "2026-11-02T03:00:00+09:00", "2026-11-09T03:00:00+09:00"),
        (Schedule(name="weekly", weekday=6), "2026-W45", "2026-11-08T03:00:00+09:00", "2026-11-15T03:00:00+09:00"),
        (MONTHLY, "2026-10", "2026-10-01T03:00:00+09:00", "2026-11-01T03:00:00+09:00"),
        (Schedule(name="monthly", monthday=31), "2026-09", "2026-09-30T03:00:00+09:00", "2026-10-31T03:00:00+09:00"),
        (MINUTES, "2026-11-15T02:50Z", "2026-11-15T11:50:00+09:00", "2026-11-15T12:00:00+09:00"),
    ],
)  # fmt: skip
def test_a_period_is_named_after_its_beginning(schedule: Schedule, key: str, since: str, until: str) -> None:
    now = datetime(2026, 11, 15, 12, 3, tzinfo=TOKYO)
    last = owed(schedule, now=now, done=None, born=BEGINNING)[-1]
    assert (last.schedule, last.key) == (schedule.name, key)
    assert (last.since.isoformat(), last.until.isoformat()) == (since, until)


def test_the_week_between_two_years_has_one_name() -> None:
    now = datetime(2027, 1, 12, 12, tzinfo=TOKYO)
    assert keys(owed(WEEKLY, now=now, done="2026-W51", born=BEGINNING)) == [
        "2026-W52",
        "2026-W53",
        "2027-W01",
    ]


def test_minutes_pass_evenly_while_clocks_are_set_back() -> None:
    now = datetime(2026, 11, 1, 2, 0, tzinfo=NEW_YORK)
    periods = owed(MINUTES, now=now, done="2026-11-01T04:50Z", born=BEGINNING)
    assert len(periods) == len(set(keys(periods))) == 12
    assert {period.until - period.since for period in periods} == {timedelta(minutes=10)}
    assert meet(periods)
    # Another number of minutes goes on from where the former was.
    sevens = owed(
        Schedule(name="minutes", minutes=7),
        now=now,
        done=periods[5].key,
        born=BEGINNING,
        reached=periods[5].until,
    )
    assert meet([periods[5], *sevens])


@pytest.mark.parametrize(
    ("schedule", "key"),
    [
        (DAILY, "2026-W46"),
        (DAILY, "2026-02-30"),
        (DAILY, "昨日"),
        (DAILY, ""),
        (WEEKLY, "2026-11-15"),
        (WEEKLY, "2026-W54"),
        (MONTHLY, "2026-13"),
        (MONTHLY, "2026-11-15"),
        (MINUTES, "2026-11-15T03:10"),
    ],
)
def test_a_name_that_is_none_is_refused_with_an_example(schedule: Schedule, key: str) -> None:
    with pytest.raises(BadValue, match="2026-"):
        owed(schedule, now=datetime(2026, 11, 15, 12, tzinfo=TOKYO), done=key, born=BEGINNING)


def test_times_without_an_offset_are_refused() -> None:
    now, naive = datetime(2026, 11, 15, 12, tzinfo=TOKYO), datetime(2026, 11, 15, 12)
    for times in ((naive, now, None), (now, naive, None), (now, now, naive)):
        with pytest.raises(BadValue, match="offset"):
            owed(DAILY, done=None, now=times[0], born=times[1], reached=times[2])


@pytest.mark.parametrize(
    ("key", "value"), [("name", "hourly"), ("hour", 24.0), ("weekday", 7), ("monthday", 0), ("minutes", 0)]
)
def test_what_makes_no_sense_is_refused_by_name(key: str, value: object) -> None:
    with pytest.raises(BadSetting, match=key):
        Schedule(**{key: value})  # type: ignore[arg-type]
