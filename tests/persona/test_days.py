"""What a persona tells of its days, weeks and months; and which of them are before its eyes."""

import json
from datetime import date, datetime, timedelta
from typing import Any

import pytest

from omoide.dynamics.attention import Channel
from omoide.model.activity import Activity, Happened
from omoide.model.affect import Affect
from omoide.model.memory import Kind, Memory, Origin, Stage
from omoide.model.words import Words
from omoide.persona.editing import Text
from omoide.testing.world import TOKYO
from omoide.wake.encode import Circumstances

SEA = "今日は海へ行って、白い貝を七つ拾った。"
TEA = "お茶を飲んだ。本を読んだ。窓を拭いた。"
SEA_EN = "We went to the sea today and found seven white shells."
TEA_EN = "I had tea. I read a book. I cleaned the window."


def somebody(life: Any, core: str = "私は灯。") -> Any:
    life.mind.self.apply(life.mind.self.plan_edit(Text.CORE, core))
    return life


def talk(life: Any, heard: str, intensity: float, *, said: str = "うん。") -> None:
    life.hear(heard)
    life.mind.talk.say(f'{said}<persona_emotion category="joy" intensity="{intensity}"/>', to="花")
    life.later(hours=1)


def told(life: Any) -> list[Memory]:
    return [each for each in life.episodes if "day" in each.words.tags]


def night(life: Any) -> None:
    life.later(days=1)
    life.mind.sleep()


@pytest.mark.spec("NA-04", "NA-05", "NA-07", "NA-08")
@pytest.mark.parametrize(
    ("core", "sea", "tea", "said", "summary"),
    [
        ("私は灯。", SEA, TEA, "うん。", f"★ 花: {SEA}\n私: うん。\n花: "),
        ("I am Akari.", SEA_EN, TEA_EN, "Yes.", f"★ 花: {SEA_EN}\nI: Yes.\n花: "),
    ],
)
def test_a_day_becomes_one_episode(imagine, core: str, sea: str, tea: str, said: str, summary: str) -> None:
    life = somebody(imagine(), core)
    talk(life, sea, 0.6, said=said)
    talk(life, tea, 0.5, said=said)
    night(life)
    (day,) = told(life)
    assert day.words.alias == "episode_2026-01-15_001"
    assert day.words.text.startswith(summary)
    assert len(day.words.text.splitlines()) <= 4  # what is not starred has a line or two
    assert (day.affect.arousal, day.kind, day.occurred.date()) == (0.55, Kind.EPISODE, date(2026, 1, 15))
    more = json.loads(day.words.extra)
    assert (more["arousal_max"], more["compressed"]) == (0.6, False)
    assert [(each["arousal"], each["turns"]) for each in more["sessions"]] == [(0.6, 2), (0.5, 2)]
    assert len(day.sources) == 4
    (file,) = json.loads(life.mind.self.files()["episodic_memory/episodic_memory.json"])
    assert file["id"] == "episode_2026-01-15_001"
    night(life)
    assert told(life) == [day]


def test_a_mind_that_is_nobody_tells_nothing(imagine) -> None:
    life = imagine()
    life.hear(SEA)
    night(life)
    assert told(life) == []
    assert life.engine.store.notes(life.mind.scope, prefix="self-") == {}


def test_who_becomes_somebody_late_begins_with_that_day(imagine) -> None:
    life = imagine()
    life.hear(SEA)
    night(life)
    somebody(life)
    talk(life, TEA, 0.2)
    night(life)
    assert [each.words.alias for each in told(life)] == ["episode_2026-01-16_001"]


def test_what_is_heard_late_of_a_day_is_another_episode_of_it(imagine) -> None:
    life = somebody(imagine())
    yesterday = life.clock.now()
    talk(life, SEA, 0.6)
    night(life)
    late = Activity(
        type=Happened.MESSAGE_RECEIVED, at=yesterday, content="実は財布も拾ったんだ。", sender="花"
    )
    talk(life, TEA, 0.1)
    life.mind.happened(late)
    night(life)
    night(life)
    assert [each.words.alias for each in told(life)] == [
        "episode_2026-01-15_001",
        "episode_2026-01-15_002",
        "episode_2026-01-16_001",
    ]
    assert "財布" in told(life)[1].words.text
    assert "財布" not in told(life)[0].words.text


def test_each_missed_day_is_told_for_itself_and_of_today_nothing(imagine) -> None:
    life = somebody(imagine())
    for _ in range(3):
        talk(life, SEA, 0.6)
        life.later(hours=23)
    talk(life, TEA, 0.1)
    life.mind.sleep()
    assert [each.words.alias[8:18] for each in told(life)] == ["2026-01-15", "2026-01-16", "2026-01-17"]


def test_a_day_is_that_of_where_the_mind_is(imagine) -> None:
    life = somebody(imagine())
    at = datetime.fromisoformat("2026-01-15T15:30:00+00:00")  # half past midnight in Tokyo
    life.mind.happened(Activity(type=Happened.MESSAGE_RECEIVED, at=at, content=SEA, sender="花"))
    life.clock.at = datetime(2026, 1, 17, 9, tzinfo=TOKYO)
    life.mind.sleep()
    assert [each.words.alias for each in told(life)] == ["episode_2026-01-16_001"]


def test_a_night_can_be_seen_before_and_undone_after(live) -> None:
    life = somebody(live())
    talk(life, SEA, 0.6)
    life.later(days=1)
    (plan,) = life.mind.plan_night()
    assert next(step.counts for step in plan.steps if step.step == "day") == {"days": 1, "by_rule": 1}
    assert told(life) == []
    life.mind.sleep()
    assert len(told(life)) == 1


# What is in view.


@pytest.mark.spec("NA-06")
@pytest.mark.parametrize(
    ("core", "title"), [("私は灯。", "これまでの日々"), ("I am Akari.", "Your days until now")]
)
def test_days_before_the_talk_in_view_are_told_and_none_that_is_in_view(
    imagine, core: str, title: str
) -> None:
    life = somebody(imagine("priming.activity=200", "nights.daily=day", "nights.weekly="), core)
    japanese = core.startswith("私")
    for place in range(20):
        said = f"第{place}日の海は静かだった。" if japanese else f"On day {place} the sea was calm."
        talk(life, said, 0.3, said="うん。" if japanese else "Yes.")
        life.later(hours=23)
        life.mind.sleep()
    primed = life.mind.prime("元気？" if japanese else "How are you?", sender="花")
    days = [line.text[1:11] for line in primed.section(Channel.PERSONA).lines if line.why == "days"]
    raw = "\n".join(line.text for line in primed.section(Channel.ACTIVITY).lines)
    seen = [place for place in range(20) if f"第{place}日" in raw or f"day {place} " in raw]
    oldest = date(2026, 1, 15) + timedelta(days=min(seen))
    assert days == [str(oldest - timedelta(days=back)) for back in range(1, 15)]
    assert f"### {title}" in primed.text
    earlier = life.mind.prime("元気？" if japanese else "How are you?", oldest_log=date(2026, 1, 18))
    days = [line.text[1:11] for line in earlier.section(Channel.PERSONA).lines if line.why == "days"]
    assert days == ["2026-01-17", "2026-01-16", "2026-01-15"]


def test_what_is_told_of_a_day_is_not_told_again_among_related_memories(imagine) -> None:
    life = somebody(imagine("priming.activity=60"))
    talk(life, SEA, 0.6)
    night(life)
    life.later(days=3)
    talk(life, "こんにちは。", 0.1)
    primed = life.mind.prime("海で貝をいくつ拾った？", sender="花")
    (day,) = told(life)
    assert sum(line.id == day.id for section in primed.sections for line in section.lines) == 1


# Weeks and months.


def lived(life: Any, days: int, *, arousal: Any) -> None:
    for place in range(days):
        life.mind.remember(
            Words(text=f"{place}日目は第{place}の海へ行った。", tags=("day",)),
            Circumstances(
                kind=Kind.EPISODE,
                affect=Affect(arousal=arousal(place)),
                importance=0.1,
                origin=Origin.AGENT,
            ),
        )
        life.later(days=1)


@pytest.mark.spec("NA-09")
def test_by_default_weeks_become_months_in_which_the_most_stirring_days_stay(imagine) -> None:
    life = somebody(imagine("nights.daily=", "nights.weekly=compress", "downscaling.important_from=1"))
    life.clock.at = datetime(2026, 3, 2, 12, tzinfo=TOKYO)
    lived(life, 28, arousal=lambda place: {5: 0.8, 17: 0.9, 18: 0.7}.get(place, 0.2))
    life.later(days=90)
    life.mind.sleep()
    assert [each["date"] for each in life.mind.self.episodes()] == [
        "2026-03-02~2026-03-08",
        "2026-03-09~2026-03-15",
        "2026-03-16~2026-03-22",
        "2026-03-23~2026-03-29",
    ]
    life.clock.at = datetime(2027, 3, 30, 12, tzinfo=TOKYO)  # the month is over for not quite a year
    life.mind.sleep()
    assert len(life.mind.self.episodes()) == 4
    life.later(days=14)
    life.mind.sleep()
    (month,) = life.mind.self.episodes()
    summary = month.pop("summary")
    assert month.pop("created_at")
    assert month == {
        "id": "episode_2026-03-02_002",
        "date": "2026-03-02~2026-03-29",
        "compressed": True,
        "original_count": 28,
        "arousal_avg": pytest.approx(0.2643, abs=1e-3),
        "arousal_max": 0.9,
    }
    starred = [line for line in summary.splitlines() if line.startswith("★ ")]
    assert starred[:2] == ["★ 5日目は第5の海へ行った。", "★ 17日目は第17の海へ行った。"]
    assert len(summary) <= 800


@pytest.mark.spec("NA-09")
def test_by_default_what_mattered_stays_beside_its_week(imagine) -> None:
    life = somebody(imagine("nights.daily=", "nights.weekly=compress"))
    life.clock.at = datetime(2026, 3, 2, 12, tzinfo=TOKYO)
    lived(life, 7, arousal=lambda place: 0.95 if place == 3 else 0.2)
    life.later(days=75)
    life.mind.sleep()
    active = [each for each in life.episodes if each.stage is Stage.ACTIVE]
    assert sorted(len(each.sources) for each in active) == [0, 6]
    assert any(each.words.text == "3日目は第3の海へ行った。" for each in active)


def test_a_talk_that_a_day_tells_of_is_not_counted_beside_it(imagine) -> None:
    life = somebody(imagine("nights.daily=day", "nights.weekly=compress", "downscaling.important_from=1"))
    life.clock.at = datetime(2026, 3, 2, 12, tzinfo=TOKYO)
    for _ in range(2):
        talk(life, SEA, 0.6)
        night(life)
    assert len(told(life)) == 2 < len(life.episodes)
    life.later(days=75)
    life.mind.sleep()
    (week,) = life.mind.self.episodes()
    assert (week["original_count"], week["id"]) == (2, "episode_2026-03-02_002")
    others = [each for each in life.episodes if "week" not in each.words.tags]
    assert {each.stage for each in others} == {Stage.ARCHIVED}
