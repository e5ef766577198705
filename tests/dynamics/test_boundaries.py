"""Boundaries: one detector, the first rule that holds gives the reason, and what is closed is closed once."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lives import NOW, steady
from omoide.dynamics.boundaries import Boundaries, Boundary, Happening, Segment, boundary
from omoide.errors import BadSetting, BadValue

DEFAULT = Boundaries()
# What the designs print: AW-27; LU-05, LU-06 and the twelve messages of 3.5; LT-28, where only the end counts.
ANIMAWORKS = Boundaries(idle_minutes=10.0, day_change=False, other_session=False)
LUMINA = Boundaries(idle_minutes=10.0, turns=12, day_change=False, marker=True, topic_below=0.75)
LTM = Boundaries(idle_minutes=0.0, day_change=False)


def after(minutes: float) -> datetime:
    return NOW + timedelta(minutes=minutes)


def talk(turns: int = 3, session: str = "朝の話") -> Segment:
    return Segment(began=after(-20), last=NOW, turns=turns, session=session)


def turn(minutes: float, session: str = "朝の話", **signals: object) -> Happening:
    return Happening(now=after(minutes), turn=after(minutes), session=session, **signals)  # type: ignore[arg-type]


def heartbeat(minutes: float) -> Happening:
    return Happening(now=after(minutes))


def test_talk_that_goes_on_has_no_boundary() -> None:
    assert boundary(talk(), turn(1), boundaries=DEFAULT) is None
    assert boundary(talk(), heartbeat(29.9), boundaries=DEFAULT) is None
    assert boundary(talk(turns=10_000), turn(1, marker=True, likeness=0.0), boundaries=DEFAULT) is None


@pytest.mark.parametrize("happening", [turn(30), heartbeat(30), turn(3000), heartbeat(3000)])
def test_after_a_silence_the_segment_is_over(happening: Happening) -> None:
    assert boundary(talk(), happening, boundaries=DEFAULT) is Boundary.IDLE


@pytest.mark.spec("AW-27")
def test_ten_minutes_after_the_last_turn_and_never_on_a_response_a_heartbeat_only_looks() -> None:
    for minutes in (0, 1, 5, 9.99):
        assert boundary(talk(), turn(minutes), boundaries=ANIMAWORKS) is None
        assert boundary(talk(), heartbeat(minutes), boundaries=ANIMAWORKS) is None
    assert boundary(talk(), heartbeat(10), boundaries=ANIMAWORKS) is Boundary.IDLE


def test_the_end_of_its_session_ends_it_and_the_end_of_another_does_not() -> None:
    for boundaries in (DEFAULT, ANIMAWORKS, LUMINA, LTM):
        for session in ("朝の話", ""):
            end = Happening(now=after(1), session=session, ends=True)
            assert boundary(talk(), end, boundaries=boundaries) is Boundary.END
        other = Happening(now=after(1), session="evening", ends=True)
        assert boundary(talk(), other, boundaries=boundaries) is None


def test_as_printed_for_ltm_nothing_but_the_end_counts() -> None:
    for happening in (turn(100_000), heartbeat(100_000)):
        assert boundary(talk(turns=10_000), happening, boundaries=LTM) is None


def test_a_turn_of_another_session_ends_it_where_sessions_share_a_segment() -> None:
    assert boundary(talk(), turn(1, session="evening"), boundaries=DEFAULT) is Boundary.SESSION
    assert boundary(talk(), turn(1, session="evening"), boundaries=ANIMAWORKS) is None
    assert boundary(talk(), Happening(now=after(1), session="evening"), boundaries=DEFAULT) is None


def test_the_turn_beyond_the_limit_begins_a_new_segment() -> None:
    twelve = Boundaries(turns=12)
    assert boundary(talk(turns=11), turn(1), boundaries=twelve) is None
    assert boundary(talk(turns=12), turn(1), boundaries=twelve) is Boundary.TURNS
    assert boundary(talk(turns=12), heartbeat(1), boundaries=twelve) is Boundary.TURNS


@pytest.mark.spec("LU-06")
def test_a_thread_ends_by_unlikeness_silence_length_or_another_topic() -> None:
    assert boundary(talk(), turn(1, likeness=0.75), boundaries=LUMINA) is None
    assert boundary(talk(), turn(1, likeness=0.74), boundaries=LUMINA) is Boundary.TOPIC
    assert boundary(talk(), turn(1, likeness=None), boundaries=LUMINA) is None
    assert boundary(talk(), turn(10), boundaries=LUMINA) is Boundary.IDLE
    assert boundary(talk(turns=12), turn(1), boundaries=LUMINA) is Boundary.TURNS
    assert boundary(talk(), turn(1, marker=True, likeness=0.9), boundaries=LUMINA) is Boundary.MARKER


def test_what_a_dead_process_left_open_is_over() -> None:
    for boundaries in (DEFAULT, ANIMAWORKS, LUMINA, LTM):
        found = Happening(now=after(1), unfinished=True)
        assert boundary(talk(), found, boundaries=boundaries) is Boundary.UNFINISHED


# Days.


def night(
    *, began: tuple[int, int], last: tuple[int, int], at: tuple[int, int], zone: str
) -> Boundary | None:
    """Hours and minutes of 15 November, counted beyond midnight."""
    start = datetime(2026, 11, 15, tzinfo=ZoneInfo(zone))
    times = [start + timedelta(hours=hours, minutes=minutes) for hours, minutes in (began, last, at)]
    segment = Segment(began=times[0], last=times[1], turns=5)
    return boundary(segment, Happening(now=times[2], turn=times[2]), boundaries=DEFAULT)


def test_a_day_ends_at_the_night_hour_and_not_at_midnight() -> None:
    for zone in ("Asia/Tokyo", "America/New_York", "Asia/Kathmandu"):
        assert night(began=(23, 0), last=(23, 50), at=(24, 10), zone=zone) is None
        assert night(began=(23, 0), last=(26, 50), at=(27, 0), zone=zone) is Boundary.DAY
        assert night(began=(27, 0), last=(27, 10), at=(27, 20), zone=zone) is None
    kept = Boundaries(day_change=False)
    late = Segment(began=after(-2000), last=NOW, turns=3)
    assert boundary(late, turn(1, session=""), boundaries=kept) is None
    assert boundary(late, turn(1, session=""), boundaries=DEFAULT) is Boundary.DAY


def test_the_day_is_that_of_where_one_is_now() -> None:
    began = datetime(2026, 11, 15, 17, 50, tzinfo=ZoneInfo("UTC"))  # 02:50 in Tokyo
    segment = Segment(began=began, last=began, turns=2)
    later = began + timedelta(minutes=20)
    for zone, expected in (("Asia/Tokyo", Boundary.DAY), ("Europe/Berlin", None)):
        happening = Happening(now=later.astimezone(ZoneInfo(zone)), turn=later)
        assert boundary(segment, happening, boundaries=DEFAULT) is expected


def test_an_hour_that_is_shown_twice_is_no_silence_and_no_day() -> None:
    new_york = ZoneInfo("America/New_York")
    last = datetime(2026, 11, 1, 1, 55, tzinfo=new_york)
    again = datetime(2026, 11, 1, 1, 5, tzinfo=new_york, fold=1)
    segment = Segment(began=last, last=last, turns=1)
    assert boundary(segment, Happening(now=again, turn=again), boundaries=DEFAULT, night_hour=1.5) is None
    for idle, expected in ((10.0, Boundary.IDLE), (10.1, None)):
        happening = Happening(now=again, turn=again)
        assert boundary(segment, happening, boundaries=Boundaries(idle_minutes=idle)) is expected


def test_a_clock_that_is_set_back_closes_nothing() -> None:
    for minutes in (-1, -60, -100_000):
        assert boundary(talk(), turn(minutes), boundaries=DEFAULT) is None
        assert boundary(talk(), heartbeat(minutes), boundaries=DEFAULT) is None


def test_a_transcript_that_is_read_later_has_the_boundaries_it_had() -> None:
    spoken = Happening(now=after(10_000), turn=after(1), session="朝の話")
    assert boundary(talk(), spoken, boundaries=DEFAULT) is None
    assert boundary(talk(), spoken._replace(turn=after(31)), boundaries=DEFAULT) is Boundary.IDLE


# Closing.


HAPPENINGS = st.builds(
    Happening,
    now=st.integers(-100, 5000).map(after),
    turn=st.none() | st.integers(-100, 5000).map(after),
    session=st.sampled_from(["", "朝の話", "evening"]),
    ends=st.booleans(),
    unfinished=st.booleans(),
    marker=st.booleans(),
    likeness=st.none() | st.floats(0, 1),
)
RULES = st.builds(
    Boundaries,
    idle_minutes=st.sampled_from([0.0, 10.0, 30.0]),
    turns=st.sampled_from([0, 3, 12]),
    day_change=st.booleans(),
    other_session=st.booleans(),
    marker=st.booleans(),
    topic_below=st.sampled_from([0.0, 0.75]),
)


@steady
@given(happening=HAPPENINGS, boundaries=RULES)
def test_what_is_closed_or_empty_is_not_closed_again(happening: Happening, boundaries: Boundaries) -> None:
    for segment in (None, talk()._replace(closed=True), talk(turns=0)):
        assert boundary(segment, happening, boundaries=boundaries) is None


@steady
@given(minutes=st.lists(st.integers(0, 90), max_size=40), boundaries=RULES)
def test_every_turn_is_in_one_segment_and_asking_twice_changes_nothing(
    minutes: list[int], boundaries: Boundaries
) -> None:
    made, segment, at = list[int](), None, NOW
    for waited in minutes:
        at += timedelta(minutes=waited)
        happening = Happening(now=at, turn=at)
        for _ in range(2):
            if segment and boundary(segment, happening, boundaries=boundaries):
                made.append(segment.turns)
                segment = segment._replace(closed=True)
        if segment is None or segment.closed:
            segment = Segment(began=at, last=at, turns=0)
        segment = segment._replace(last=at, turns=segment.turns + 1)
    made.append(segment.turns if segment else 0)
    assert sum(made) == len(minutes)
    assert not boundaries.turns or max(made) <= boundaries.turns
    if boundaries.idle_minutes:
        silences = sum(waited >= boundaries.idle_minutes for waited in minutes[1:])
        assert len(made) >= 1 + silences


@steady
@given(happening=HAPPENINGS, boundaries=RULES)
def test_every_reason_has_a_rule_and_the_order_of_the_reasons_is_theirs(
    happening: Happening, boundaries: Boundaries
) -> None:
    """Without the signal that gave the reason, only a later reason is left."""
    order = list(Boundary)
    found = boundary(talk(), happening, boundaries=boundaries)
    silent = happening._replace(ends=False, unfinished=False, marker=False, likeness=None)
    less = boundary(talk(), silent, boundaries=boundaries)
    assert found is not None or less is None
    assert less is None or found is None or order.index(found) <= order.index(less)


def test_times_without_an_offset_are_refused() -> None:
    with pytest.raises(BadValue, match="offset"):
        boundary(talk(), Happening(now=datetime(2026, 11, 15)), boundaries=DEFAULT)


@pytest.mark.parametrize(
    ("key", "value"), [("idle_minutes", -1.0), ("turns", -1), ("day_change", 1), ("topic_below", 1.5)]
)
def test_what_makes_no_sense_is_refused_by_name(key: str, value: object) -> None:
    with pytest.raises(BadSetting, match=key):
        Boundaries(**{key: value})  # type: ignore[arg-type]
