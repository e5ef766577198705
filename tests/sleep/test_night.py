"""The night engine: owed once, done once, wherever it is cut short."""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

import pytest
from sleeping_life import SleepingLife, done

from omoide.errors import EmbedderError
from omoide.failpoints import arm, disarm
from omoide.model.cue import EVERYTHING
from omoide.model.memory import Category, Level, Stage
from omoide.model.report import Outcome
from omoide.sleep import night

Live = Callable[..., SleepingLife]
WEEKS = 120


@pytest.mark.spec("LT-10", "LT-14", "B-08")
def test_a_missed_week_and_a_second_run_change_nothing(live: Live) -> None:
    """Nightly, twice a night, and all of it at once after four months away: the same memories, in the same state."""
    nightly, twice, late = (live(name=name) for name in ("nightly", "twice", "late"))
    for life in (nightly, twice, late):
        life.talk()
    nightly.nights(WEEKS)
    twice.nights(WEEKS, each=lambda day: twice.mind.sleep() and None)
    late.clock.tick(days=WEEKS)
    reports = late.mind.sleep()
    assert len(reports) == WEEKS
    assert done(reports) == {"summary": 3, "trace": 3, "dormant": 3, "archived": 3, "by_rule": 3}
    assert nightly.state() == twice.state() == late.state()
    assert late.mind.sleep() == []


def test_nothing_is_owed_on_the_first_day_and_nothing_by_an_empty_mind(live: Live) -> None:
    life = live()
    assert life.mind.sleep() == []
    life.talk()
    life.clock.tick(hours=3)
    assert life.mind.sleep() == []
    assert life.mind.nights() == []


class Cut(BaseException):
    """The process ends here."""


@pytest.mark.parametrize(
    "place", ["night.decided", "gate.committed", "store.committed", "night.stepped", "night.reported"]
)
def test_a_night_killed_anywhere_and_run_again_ends_the_same(live: Live, place: str) -> None:
    """At every single time that it passes this place in forty nights."""
    calm, cut = live(name="calm"), live(name="cut")
    for life in (calm, cut):
        life.talk()
        life.clock.tick(days=40)
    calm.mind.sleep()
    passed, kills = 0, 0
    while True:
        count = 0

        def die() -> None:
            nonlocal count
            count += 1
            if count > 3:  # a few steps further each time
                raise Cut

        arm(place, die)
        try:
            cut.mind.sleep()
        except Cut:
            kills += 1
            disarm()
            cut.clock.tick(minutes=11)  # the lease of the dead runs out
            cut = _reopened(live, cut)
            continue
        disarm()
        break
    passed = len(calm.mind.nights())
    assert kills >= 10
    assert passed == len(cut.mind.nights()) == 40
    assert cut.state() == calm.state()
    assert [report.written() for report in cut.mind.nights()] == [r.written() for r in calm.mind.nights()]
    assert cut.mind.care.verify().problems == ()


def _reopened(live: Live, life: SleepingLife) -> SleepingLife:
    """Another process; what the dead one still held in RAM is gone."""
    return life.reopened()


def test_two_that_sleep_at_the_same_time_do_it_once(live: Live) -> None:
    one = live()
    one.talk()
    one.clock.tick(days=30)
    other = one.reopened()
    seen: list[int] = []

    def meanwhile() -> None:
        disarm()
        seen.append(len(other.mind.sleep()))  # the lease is held: nothing is done twice

    arm("night.decided", meanwhile)
    reports = one.mind.sleep()
    assert seen == [0]
    assert len(reports) == len(one.mind.nights()) == 30
    other.close()


def test_who_comes_too_late_with_a_step_writes_nothing(live: Live) -> None:
    """Its lease ran out while it was thinking, and another did the same night."""
    one = live()
    one.talk()
    one.clock.tick(days=30)
    other = one.reopened()
    slept: list[int] = []

    def overtaken() -> None:
        disarm()
        one.clock.tick(minutes=11)
        slept.append(len(other.mind.sleep()))

    arm("night.decided", overtaken)
    one.mind.sleep()
    assert slept == [30]
    assert (
        sum(memory.revisions for memory in one.memories()) == 2
    )  # the casual one, to a summary and to a trace
    assert one.mind.care.verify().problems == ()
    other.close()


def test_a_step_that_fails_is_left_owed_and_the_others_go_on(
    live: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    life = live()
    life.talk()
    life.clock.tick(days=3)

    def broken(night: object) -> None:
        raise EmbedderError(name="far away", problem="it does not answer")

    steps = {"fade": broken, **{name: night.step_named(name) for name in ("appraise", "connect")}}
    monkeypatch.setattr(night, "step_named", steps.__getitem__)
    first, *_ = reports = life.mind.sleep()
    assert [each.outcome for each in first.steps] == [Outcome.DONE, Outcome.FAILED, Outcome.DONE]
    assert "far away" in first.steps[1].trouble[0]
    assert not first.whole
    assert [len(report.steps) for report in reports] == [
        3,
        2,
        2,
    ]  # the next night of a step comes after this one
    monkeypatch.undo()
    again = life.mind.sleep()
    assert [[each.step for each in report.steps] for report in again] == [["appraise", "fade", "connect"]] * 3
    assert all(report.whole for report in life.mind.nights())
    assert life.mind.sleep() == []


def test_what_was_changed_while_the_night_was_thinking_is_decided_again(live: Live) -> None:
    life = live()
    casual = life.tell("Hello there. Nice weather today. The bus was late again.", Category.CASUAL, 0.2)
    life.clock.tick(days=40)
    other = life.reopened()

    def meanwhile() -> None:
        disarm()
        other.mind.protect(casual.id)

    arm("night.decided", meanwhile)
    (*_,) = life.mind.sleep()
    kept = life.mind.get(casual.id)
    assert kept.protection is not None
    assert (kept.level, kept.stage, kept.revisions) == (Level.FULL, Stage.ACTIVE, 0)
    other.close()


@pytest.mark.parametrize("name", ["by rule"])
def test_a_dry_run_tells_every_change_and_writes_nothing(live: Live, name: str) -> None:
    life = live()
    life.talk()
    life.clock.tick(days=60)
    before = life.engine.store.census(life.mind.scope)
    (planned,) = life.mind.plan_night()
    assert planned.night == "daily-2026-01-15"
    assert all(each.outcome is Outcome.PLANNED for each in planned.steps)
    assert life.engine.store.census(life.mind.scope) == before
    for _ in range(3):
        life.mind.sleep()
    (planned,) = life.mind.plan_night()  # nothing is owed: as if it were night now
    assert planned.night == "now"


@pytest.mark.spec("LT-68")
def test_a_night_is_one_thing_to_undo(live: Live) -> None:
    life = live()
    life.talk()
    before = life.state()
    life.clock.tick(days=WEEKS)
    reports = life.mind.sleep()
    assert life.state() != before
    for report in reversed(reports):
        if done([report]):
            life.mind.care.undo(life.mind.care.plan_undo_by(night.by_night(report.night)))
    assert life.state() == before
    assert life.mind.sleep() == []  # what was undone is not done again the same day
    assert life.mind.care.verify().problems == ()


def test_the_hour_of_the_night_and_the_zone_are_as_set(live: Live) -> None:
    life = live("ageing.night_hour=5")
    life.tell("夜更かしをした", Category.CASUAL)  # 09:30 in Tokyo
    life.clock.tick(hours=19)  # 04:30
    assert life.mind.sleep() == []
    life.clock.tick(hours=1)
    assert [report.night for report in life.mind.sleep()] == ["daily-2026-01-15"]


def test_of_many_missed_nights_the_newest_are_made_up_for(live: Live) -> None:
    life = live("nights.at_most=5")
    life.talk()
    life.clock.tick(days=100)
    reports = life.mind.sleep()
    assert [report.passed_over for report in reports] == [95, 0, 0, 0, 0]
    assert reports[-1].night == "daily-2026-04-24"
    assert life.mind.sleep() == []


def test_no_more_is_changed_in_one_night_than_is_allowed(live: Live) -> None:
    life = live("nights.changes=2")
    for number in range(5):
        life.tell(f"casual talk number {number}", Category.CASUAL, 0.1)
    life.clock.tick(days=60)
    reports = life.mind.sleep()
    counts = [done([report]) for report in reports if done([report])]
    assert max(sum(each.get(name, 0) for name in ("summary", "trace")) for each in counts) == 2
    levels = {memory.level for memory in life.engine.store.listed(life.mind.scope, EVERYTHING)}
    assert levels == {Level.TRACE}


def test_weeks_and_months_have_tables_of_their_own(live: Live) -> None:
    life = live("nights.daily=connect", "nights.weekly=fade", "nights.monthly=connect")
    life.talk()
    life.clock.tick(days=31)
    names = [report.night for report in life.mind.sleep()]
    weekly = [name for name in names if name.startswith("weekly")]
    assert weekly == ["weekly-2026-w03", "weekly-2026-w04", "weekly-2026-w05", "weekly-2026-w06"]
    assert [name for name in names if name.startswith("monthly")] == ["monthly-2026-01"]
    assert sum(name.startswith("daily") for name in names) == 31
    assert names.index("weekly-2026-w03") == names.index("daily-2026-01-18") + 1


def test_the_clock_may_go_back(live: Live) -> None:
    life = live()
    life.talk()
    life.nights(5)
    life.clock.tick(days=-3)
    assert life.mind.sleep() == []
    life.clock.tick(days=4)
    assert len(life.mind.sleep()) == 1


def test_a_lease_that_is_held_keeps_others_away_until_it_runs_out(live: Live) -> None:
    life = live()
    life.talk()
    life.clock.tick(days=2)
    now = life.clock.now()
    life.engine.work.lease(
        life.mind.scope, night.TASK, holder="somebody", now=now, until=now + timedelta(minutes=10)
    )
    assert life.mind.sleep() == []
    life.clock.tick(minutes=10)
    assert len(life.mind.sleep()) == 2


def test_settings_that_name_no_step_are_refused(live: Live) -> None:
    from omoide.errors import BadSetting

    with pytest.raises(BadSetting, match="there is no step 'fly'"):
        live("nights.daily=fade fly")
    assert replace(live().engine.nights, weekly="connect").steps("weekly") == ("connect",)


@pytest.mark.spec("LT-02", "LT-08")
def test_the_first_night_appraises_what_was_only_told(live: Live) -> None:
    life = live()
    sad, plain = (
        life.mind.observe("祖母が亡くなった。悲しくて眠れない。"),
        life.mind.observe("fixed a typo in the readme"),
    )
    rated = life.tell("already rated", Category.CASUAL, 0.2)
    assert done(life.nights(1)) == {"appraised": 2, "by_rule": 2}
    found = [life.mind.get(each.id) for each in (sad, plain, rated)]
    assert [each.category for each in found] == [Category.EMOTIONAL, Category.WORK, Category.CASUAL]
    assert found[0].affect.intensity >= 0.7 > found[1].affect.intensity
    assert found[0].affect.valence < 0
    assert done(life.nights(5)) == {}
