"""What was written while the clock was wrong: it takes no later entry with it, it is named, and it can be put right."""

from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from omoide.adapters import clock as clocks
from omoide.dynamics.timekeeping import AHEAD, believed, written_at, written_by
from omoide.testing.world import BEGINNING, FrozenClock

DAY = timedelta(days=1)
TEN_YEARS = 3650 * DAY


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> FrozenClock:
    clock = FrozenClock()
    monkeypatch.setattr(clocks.SystemClock, "now", lambda self: clock.now())
    return clock


def lived_wrongly(omoide: Callable[..., Any], clock: FrozenClock, words: tuple[str, str, str]) -> datetime:
    """One word while the clock is ten years ahead, between two others; told is when the last one was said."""
    first, wrong, last = words
    omoide("remember", first)
    clock.tick(days=3650)
    omoide("remember", wrong)
    clock.tick(days=-3650 + 1)
    omoide("remember", last)
    return clock.now()


@pytest.mark.parametrize(
    ("lang", "words", "said"),
    [
        (
            "en",
            ("The kettle is blue.", "The cat is called Mori.", "Ken likes tea."),
            "Dated by a clock that was wrong",
        ),
        ("ja", ("やかんは青い。", "猫の名前はモリ。", "健はお茶が好きだ。"), "狂った時計の日付です"),
    ],
)
def test_one_word_under_a_wrong_clock_dates_no_later_one_and_is_named_and_put_right(
    omoide: Callable[..., Any], clock: FrozenClock, lang: str, words: tuple[str, str, str], said: str
) -> None:
    at = lived_wrongly(omoide, clock, words)
    log = omoide("log", "--json")
    assert [datetime.fromisoformat(each["at"]) for each in log] == [at - DAY, at - DAY + TEN_YEARS, at]

    clock.tick(days=1)
    then = omoide("as-of", at.isoformat(), "--json")
    assert {each["words"]["text"] for each in then} == set(words)
    before = omoide("as-of", (at - timedelta(hours=1)).isoformat(), "--json")
    assert [each["words"]["text"] for each in before] == [words[0]]

    verdict = omoide("verify", "--json")
    assert verdict["sound"]
    (wrong,) = verdict["misdated"]
    assert wrong["memory"] == log[1]["subjects"][0]
    told = omoide("verify", lang=lang)
    assert said in told
    assert f"omoide undo {wrong['number']}" in told

    omoide("undo", str(wrong["number"]))
    omoide("remember", words[1], "--when", (at - timedelta(hours=1)).isoformat())
    assert omoide("verify", "--json")["misdated"] == []
    assert said not in omoide("verify", lang=lang)
    assert [each["words"]["text"] for each in omoide("list", "--json")] == [words[2], words[1], words[0]]


def test_a_word_under_a_clock_that_is_behind_is_named_and_takes_nothing_with_it(
    omoide: Callable[..., Any], clock: FrozenClock
) -> None:
    omoide("remember", "The kettle is blue.")
    begun = clock.now()
    clock.tick(days=-2000)
    omoide("remember", "The cat is called Mori.")
    clock.tick(days=2001)
    omoide("remember", "Ken likes tea.")
    (wrong,) = omoide("verify", "--json")["misdated"]
    assert wrong["number"] == 2
    assert omoide("as-of", (begun - 100 * DAY).isoformat(), "--json") == []
    assert len(omoide("as-of", clock.now().isoformat(), "--json")) == 3


def test_an_export_comes_home_with_the_times_that_a_wrong_clock_wrote(
    omoide: Callable[..., Any], clock: FrozenClock, tmp_path: Path
) -> None:
    lived_wrongly(omoide, clock, ("The kettle is blue.", "The cat is called Mori.", "Ken likes tea."))
    omoide("observe", "The bus was late.")
    omoide("export", str(tmp_path / "all.jsonl"))
    clock.tick(days=5)
    for _ in range(2):
        omoide("--mind", "other", "import", str(tmp_path / "all.jsonl"))
    logs = [omoide("--mind", mind, "log", "--json") for mind in ("me", "other")]
    assert [each["at"] for each in logs[0]] == [each["at"] for each in logs[1]]
    assert omoide("--mind", "other", "verify", "--json")["sound"]
    clock.tick(days=-5)  # a little back
    omoide("--mind", "other", "remember", "Sunday lunch was late.")
    last = omoide("--mind", "other", "log", "--json")[-2:]
    assert last[0]["at"] <= last[1]["at"]


def test_what_was_told_of_another_time_is_not_misdated(
    omoide: Callable[..., Any], clock: FrozenClock
) -> None:
    clock.tick(days=3650)
    omoide("remember", "The cat is called Mori.", "--when", "2019-05-01")
    clock.tick(days=-3650)
    omoide("remember", "Ken likes tea.", "--when", "2031-05-01")
    assert omoide("verify", "--json")["misdated"] == []


def test_a_clock_that_is_set_back_a_little_does_not_turn_a_journal_round() -> None:
    assert written_at(BEGINNING, last=None) == BEGINNING
    assert written_at(BEGINNING, last=BEGINNING + AHEAD) == BEGINNING + AHEAD
    assert written_at(BEGINNING, last=BEGINNING + AHEAD + timedelta(seconds=1)) == BEGINNING
    assert written_at(BEGINNING + DAY, last=BEGINNING) == BEGINNING + DAY


right = st.lists(st.integers(0, 400), min_size=7, max_size=30, unique=True).map(sorted)
wrong = st.lists(st.integers(-20_000, 20_000), max_size=3)


@given(right=right, wrong=wrong, data=st.data())
def test_more_days_of_use_than_a_wrong_clock_had_are_believed(
    right: list[int], wrong: list[int], data: st.DataObject
) -> None:
    """Whatever is put between them, all days of a clock that was right are believed, where they are more."""
    journal = [(BEGINNING + day * DAY, True) for day in right]
    for day in wrong:
        if not -4 <= day <= 404:
            place = data.draw(st.integers(0, len(journal)))
            journal.insert(place, (BEGINNING + day * DAY, False))
    times, now = [at for at, _ in journal], BEGINNING + 400 * DAY
    found = believed(times, now=now)
    assert found == sorted(found)
    assert [times[place] for place in found] == sorted(times[place] for place in found)
    assert {place for place, (_, is_right) in enumerate(journal) if is_right} <= set(found)
    for day in right[:-1]:
        at = BEGINNING + day * DAY
        known = journal[: written_by(times, at, now=now)]
        assert [each for each, is_right in known if is_right] == [
            BEGINNING + d * DAY for d in right if d <= day
        ]


@given(days=st.lists(st.integers(0, 4000), max_size=30).map(sorted), asked=st.integers(-1, 4001))
def test_a_journal_that_never_went_back_is_read_as_it_stands(days: list[int], asked: int) -> None:
    times, now = [BEGINNING + day * DAY for day in days], BEGINNING + 4000 * DAY
    assert believed(times, now=now) == list(range(len(times)))
    at = BEGINNING + asked * DAY
    assert written_by(times, at, now=now) == sum(each <= at for each in times)
