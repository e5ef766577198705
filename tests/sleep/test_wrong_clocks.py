"""A clock that is wrong empties no mind, and keeps no nights from it once it is right again."""

import json
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest
from sleeping_life import SleepingLife, done
from wrong_clocks import live as live_wrongly

from omoide.care.undo import AHEAD_RUNS
from omoide.doors.cli.main import main
from omoide.dynamics.timekeeping import leap
from omoide.errors import ClockLeapt, NotFound
from omoide.model.memory import Category
from omoide.testing.world import BEGINNING
from omoide.worker import run

Live = Callable[..., SleepingLife]
Say = Callable[..., str]
WITHHELD = {"en": "Nights erase nothing for good", "ja": "夜は何も完全には消去していません"}


def in_view(life: SleepingLife) -> set[str]:
    return {each.id for each in life.mind.memories(limit=1000)}


def test_ten_years_at_once_are_refused_and_nothing_is_changed(live: Live) -> None:
    life = live("preset=default")
    told = {each.id for each in life.talk()}
    life.nights(2)
    life.clock.tick(days=3650)
    entries = life.mind.census().entries
    for _ in range(3):
        with pytest.raises(ClockLeapt, match="--accept-clock"):
            life.mind.sleep()
    assert life.mind.census().entries == entries + 1  # that it was asked, once
    assert told <= in_view(life)
    waiting = life.mind.nights_waiting()
    assert waiting.leapt is not None
    assert waiting.leapt.days == 3650
    life.clock.tick(days=-3650 + 1)
    assert life.mind.sleep()
    assert life.mind.nights_waiting().leapt is None


def test_the_worker_does_everything_else_and_is_not_in_trouble(live: Live, tmp_path: Path) -> None:
    life = live(f"backup.to={tmp_path / 'safe'}")
    life.talk()
    life.clock.tick(days=3650)
    worked = run(life.settings, clock=life.clock, engine=life.engine)
    assert worked.nights == {}
    assert worked.trouble == ()
    assert worked.backups == 1
    assert any("--accept-clock" in each for each in worked.remarks)


def test_who_was_away_for_a_year_says_so_once(live: Live) -> None:
    life = live()
    life.talk()
    life.nights(2)
    life.clock.tick(days=400)
    with pytest.raises(ClockLeapt):
        life.mind.sleep()
    assert len(life.mind.sleep(accept_clock=True)) >= 400
    assert life.nights(3)
    assert life.mind.nights_waiting().leapt is None


def test_after_days_of_use_a_clock_is_believed_by_itself(live: Live) -> None:
    life = live()
    life.talk()
    life.nights(2)
    life.clock.tick(days=400)
    for day in range(7):
        life.tell(f"day {day}", Category.WORK)
        if day < 6:
            with pytest.raises(ClockLeapt):
                life.mind.sleep()
            life.clock.tick(days=1)
    assert life.mind.sleep()


def test_no_more_nights_are_done_in_one_run_than_are_allowed_and_the_rest_in_the_next(live: Live) -> None:
    life = live("nights.at_once=20")
    life.talk()
    life.clock.tick(days=50)
    assert [len(life.mind.sleep()) for _ in range(4)] == [20, 20, 10, 0]
    names = [each.night for each in life.mind.nights()]
    assert len(names) == len(set(names)) == 50


@pytest.mark.parametrize("days", [10, 100, 170])
def test_what_a_wrong_clock_did_is_taken_back_in_one_act(live: Live, days: int) -> None:
    life, calm = live(name="wrong"), live(name="calm")
    for each in (life, calm):
        each.talk()
        each.nights(2)
    life.clock.tick(days=days)
    assert len(life.mind.sleep()) == days
    life.clock.tick(days=-days)
    assert life.mind.sleep() == []
    assert life.mind.nights_waiting().ahead is not None
    plan = life.mind.care.plan_undo_run(AHEAD_RUNS)
    life.mind.care.undo(plan)
    assert life.state() == calm.state()
    assert life.mind.nights_waiting().ahead is None
    new = [each.tell("Sunday lunch was late.", Category.CASUAL, 0.2) for each in (life, calm)]
    assert done(life.nights(30)) == done(calm.nights(30))
    assert life.mind.get(new[0].id).level == calm.mind.get(new[1].id).level
    names = [each.night for each in life.mind.nights()]
    assert len(names) == len(set(names)) == 32
    assert life.mind.care.verify().problems == ()
    with pytest.raises(NotFound):
        life.mind.care.plan_undo_run(AHEAD_RUNS)


def test_nights_go_on_when_the_clock_is_right_again_even_if_nothing_is_taken_back(live: Live) -> None:
    life = live()
    life.talk()
    life.nights(2)
    life.clock.tick(days=100)
    life.mind.sleep()
    life.clock.tick(days=-100)
    assert life.mind.sleep() == []
    life.tell("Sunday lunch was late.", Category.CASUAL, 0.2)
    assert [len(life.nights(1)) for _ in range(10)] == [1] * 10


def test_a_whole_run_is_one_thing_to_undo(live: Live) -> None:
    life = live()
    life.talk()
    before = life.state()
    life.clock.tick(days=60)
    reports = life.mind.sleep()
    assert life.state() != before
    life.mind.care.undo(life.mind.care.plan_undo_run(reports[17].night))
    assert life.state() == before
    assert life.mind.sleep() == []


def test_a_lease_that_a_wrong_clock_gave_keeps_nobody_away_for_years(live: Live) -> None:
    life = live()
    life.talk()
    later = BEGINNING + timedelta(days=3650)
    life.engine.work.lease(
        life.mind.scope, "night", holder="dead", now=later, until=later + timedelta(minutes=10)
    )
    assert life.nights(1)


def test_what_a_mind_first_knew_under_a_wrong_clock_keeps_its_nights_from_nobody(live: Live) -> None:
    life = live()
    life.clock.tick(days=3650)
    life.talk()
    life.clock.tick(days=-3650)
    life.tell("Sunday lunch was late.", Category.CASUAL, 0.2)
    assert life.nights(2)


def test_the_last_leap_counts_unless_somebody_or_time_vouches_for_it() -> None:
    day, begin = timedelta(days=1), BEGINNING
    known = [begin, begin + day, begin + 400 * day]
    now = begin + 401 * day
    found = leap(known, now=now, longest=180 * day, proof_days=7)
    assert found is not None
    assert (found.since, found.until) == (begin + day, begin + 400 * day)
    assert leap(known, now=now, longest=400 * day, proof_days=7) is None
    assert leap(known, now=now, longest=180 * day, proof_days=2) is None
    assert leap(known, now=now, longest=180 * day, proof_days=7, accepted=begin + 400 * day) is None
    assert leap(known, now=now, longest=180 * day, proof_days=7, accepted=begin + 9000 * day) is not None


@pytest.fixture
def spoken(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Callable[..., Say]:
    """The command line over a life, in a language."""
    from omoide.adapters import clock as clocks

    def begin(life: SleepingLife, language: str, *, steps: str = "appraise fade") -> Say:
        life.close()
        monkeypatch.setenv("OMOIDE_HOME", str(life.home))
        monkeypatch.setenv("OMOIDE_EMBEDDING__KIND", "none")
        for name, each in (("DAILY", steps), ("WEEKLY", ""), ("MONTHLY", "")):
            monkeypatch.setenv(f"OMOIDE_NIGHTS__{name}", each)
        monkeypatch.setattr(clocks.SystemClock, "now", lambda self: life.clock.now())

        def say(*words: str, code: int = 0) -> str:
            with pytest.raises(SystemExit) as ended:
                main(["--lang", language, *words])
            assert (ended.value.code or 0) == code
            told = capsys.readouterr()
            return told.out + told.err

        return say

    return begin


@pytest.mark.parametrize("language", ["en", "ja"])
def test_it_is_told_and_taken_back_at_the_command_line(
    live: Live, spoken: Callable[..., Say], language: str
) -> None:
    life = live()
    life.talk()
    say = spoken(life, language)

    def listed() -> list[tuple[str, str]]:
        return [(each["id"], str(each["words"])) for each in json.loads(say("list", "--json"))]

    life.clock.tick(days=1)
    say("sleep")
    before = listed()
    life.clock.tick(days=200)
    assert "--accept-clock" in say("sleep", code=1)
    assert "--accept-clock" in say("nights")
    assert say("list", "--json") != "[]"
    say("sleep", "--accept-clock")
    assert listed() != before
    life.clock.tick(days=-200)
    say("sleep")
    assert "undo --run ahead" in say("nights")
    say("undo", "--run", "ahead", "--dry-run")
    say("undo", "--run", "ahead")
    assert listed() == before
    assert "undo --run ahead" not in say("nights")
    life.clock.tick(days=1)
    say("sleep")


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("accepted", [True, False])
def test_that_nothing_is_erased_after_a_leap_is_told_until_the_clock_has_proved_right(
    live: Live, spoken: Callable[..., Say], language: str, accepted: bool
) -> None:
    life = live()
    life.talk()
    say = spoken(life, language)
    for _ in range(2):
        life.clock.tick(days=1)
        say("sleep")
        assert WITHHELD[language] not in say("nights")
    life.clock.tick(days=100)
    say("sleep")
    told = say("nights")
    assert WITHHELD[language] in told
    assert "omoide sleep --accept-clock" in told
    assert str(life.clock.now().date()) in told
    if accepted:
        say("sleep", "--accept-clock")
    for day in range(7):
        assert (WITHHELD[language] in say("nights")) is not accepted
        say("observe", f"day {day}")
        life.clock.tick(days=1)
        say("sleep")
        assert (WITHHELD[language] in say("verify")) is (WITHHELD[language] in say("nights"))
    assert WITHHELD[language] not in say("nights")


def test_whoever_says_that_the_clock_is_right_says_it_of_one_that_was_set_back_too(live: Live) -> None:
    life = live()
    life.talk()
    life.nights(2)
    life.clock.tick(days=100)
    life.mind.sleep()
    assert life.mind.nights_waiting().withheld is not None
    life.clock.tick(days=-100)
    life.mind.sleep()
    assert life.mind.nights_waiting().withheld is not None
    life.mind.sleep(accept_clock=True)
    assert life.mind.nights_waiting().withheld is None


def test_a_word_under_a_clock_that_was_behind_keeps_no_night_from_anybody(live: Live) -> None:
    life = live()
    life.talk()
    life.clock.tick(days=-2000)
    life.tell("Sunday lunch was late.", Category.CASUAL, 0.2)
    life.clock.tick(days=2000)
    assert life.nights(2)
    assert life.mind.nights_waiting().leapt is None


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ("The harbour database moves to the new server on Friday.", "Shall we have lunch?")),
        ("ja", ("港のデータベースは金曜に新しいサーバーへ移る。", "昼ご飯にしようか。")),
    ],
)
def test_a_talk_that_began_under_a_clock_that_was_ahead_ends_once_it_is_right(
    live: Live, spoken: Callable[..., Say], language: str, words: tuple[str, str]
) -> None:
    life = live()
    say = spoken(life, language)
    life.clock.tick(days=3650)
    say("hear", words[0])
    life.clock.tick(days=-3649)
    say("hear", words[1])
    assert json.loads(say("sessions", "--json")) == []
    life.clock.tick(days=1)
    say("heartbeat")
    assert len(json.loads(say("sessions", "--json"))) == 1


def test_no_mind_is_born_by_what_a_night_notes_of_a_clock_that_is_behind(live: Live) -> None:
    life = live()
    life.talk()
    life.nights(2)
    life.clock.tick(days=-40)
    assert life.mind.sleep() == []
    life.clock.tick(days=11)
    assert life.mind.sleep() == []


@pytest.mark.parametrize("seed", range(3))
def test_whatever_the_clock_does_nothing_is_lost_from_view_and_no_night_done_twice(
    tmp_path: Path, seed: int
) -> None:
    lived = live_wrongly(tmp_path, seed, days=30)
    assert lived.lost == set()
    assert lived.doubled == {}
    assert lived.nights
