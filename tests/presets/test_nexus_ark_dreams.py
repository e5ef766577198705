"""Nexus Ark by night: reflection on its schedule, goals judged and tidied, answers that become knowledge, hours of quiet."""

import json
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

import pytest
from small_life import Life
from weeks import Weeks

from omoide.model.memory import Kind
from omoide.settings import Settings
from omoide.testing.models import ScriptedModel
from omoide.testing.world import TOKYO

PRESET = "nexus-ark"
DREAM: dict[str, Any] = {
    "trigger_topic": "海 花",
    "insight": "花は海が好きだ。",
    "strategy": "海の話を聞く。",
    "log_entry": "波の音がした。",
    "questions": [],
    "goals": [],
}


def nightly(settings: Settings, steps: str) -> Weeks:
    return Weeks(settings, steps, nightly=True, vectors=False)


def says(life: Weeks, heard: str, *, said: str = "うん。", intensity: float = 0.3) -> None:
    life.mind.talk.hear(heard, sender="花")
    life.mind.talk.say(f'{said}<persona_emotion category="joy" intensity="{intensity}"/>', to="花")


def answering(life: Weeks, *, dream: dict[str, Any] | None = None, **of_source: Any) -> ScriptedModel:
    """A model that dreams this, and says this of every goal and question."""

    def reply(prompt: str) -> str:
        if "<s1 " not in prompt:
            digest = {"title": "話", "summary": "話した。", "resolved": [], "tasks": []}
            return json.dumps((dream or DREAM) if "<talk " in prompt else digest)
        labels = [f"s{place}" for place in range(1, 30) if f"<s{place} " in prompt]
        made = {"fate": "kept", "reason": "", **of_source}
        return json.dumps({"items": [{"sources": [label], **made} for label in labels]})

    return life.asks(reply)


def dreams_asked(model: ScriptedModel) -> list[str]:
    return [prompt for prompt in model.asked if "夢日記" in prompt]


@pytest.mark.spec("NA-57")
def test_a_night_dreams_then_judges_goals_then_tells_the_day(settings: Settings) -> None:
    """And between the two last, what was said of people and things."""
    life = Life(settings, vectors=False)
    goal = life.mind.self.add_goal("詩を書く")
    life.mind.talk.hear("美帆さんは大阪に住んでいる。", sender="花")
    life.mind.talk.say("詩を書き上げた。", to="花")
    life.clock.tick(days=1)
    (report,) = life.mind.sleep()
    counts = {step.step: step.counts for step in report.steps}
    order = [each for each in counts if each in ("dream", "goals", "propose", "day")]
    assert order == ["dream", "goals", "propose", "day"]
    assert (counts["dream"]["dreamt"], counts["propose"]["proposed"], counts["day"]["days"]) == (1, 1, 1)
    assert life.mind.self.goals_json()["completed"][0]["id"] == goal.name


@pytest.mark.spec("NA-58", "NA-16", "NA-17")
def test_every_seventh_night_reflects_on_the_week_and_every_thirtieth_on_the_month(
    settings: Settings,
) -> None:
    life = nightly(settings, "dream")
    model = answering(life)
    levels: list[int] = []
    for _ in range(38):
        says(life, "海へ行った。")
        life.later(1)
        levels.append(life.mind.self.goals_json()["meta"]["last_reflection_level"])
    deep = {place: level for place, level in enumerate(levels) if level > 1}
    assert deep == {0: 3, 7: 2, 14: 2, 21: 2, 28: 2, 30: 3, 37: 2}
    meta = life.mind.self.goals_json()["meta"]
    assert (meta["last_level2_date"], meta["last_level3_date"]) == ("2026-02-22", "2026-02-15")
    assert "days はこの 7 日です" in dreams_asked(model)[7]
    assert "days はこの 30 日です" in dreams_asked(model)[30]
    dream, *_ = life.mind.self.dreams()
    assert dream.plain() | {"created_at": ""} == {
        "created_at": "", "trigger_topic": "海 花", "insight": "花は海が好きだ。", "strategy": "海の話を聞く。",
        "log_entry": "波の音がした。",
    }  # fmt: skip
    (part,) = (part for part in life.mind.self.present(language="ja") if part.name == "strategy")
    assert part.text == "海の話を聞く。"


@pytest.mark.spec("NA-58")
def test_short_goals_are_set_from_level_two_on_and_long_ones_at_level_three(settings: Settings) -> None:
    life = nightly(settings, "dream")
    wishes = [
        {"goal": f"{term}の目標{place}", "term": term, "priority": 1}
        for term in ("long-term", "short-term")
        for place in range(3)
    ]
    counted: list[int] = []
    for night in range(8):
        goals = [each | {"goal": f"{each['goal']}-{night}"} for each in wishes]
        answering(life, dream=DREAM | {"goals": goals})
        says(life, "海へ行った。")
        counted.append(life.later(1).get("wished", 0))
    assert counted == [2, 0, 0, 0, 0, 0, 0, 2]
    found = [goal.goal for goal in reversed(life.mind.self.goals())]
    assert sorted(found) == [
        "long-termの目標0-0", "long-termの目標1-0", "short-termの目標0-7", "short-termの目標1-7",
    ]  # fmt: skip


@pytest.mark.spec("NA-57", "NA-26")
def test_a_dream_looks_for_five_memories_and_finds_three_questions(settings: Settings) -> None:
    loose = replace(settings, rankings={name: _loose(each) for name, each in settings.rankings.items()})
    life = nightly(loose, "dream")
    for place in range(9):
        life.tell(f"海の思い出その{place}。", kind=Kind.EPISODE, days=3)
    questions = [{"topic": f"問い{place}", "context": "", "priority": 0.5} for place in range(5)]
    model = answering(life, dream=DREAM | {"questions": questions})
    says(life, "海へ行った。", intensity=0.7)
    assert life.later(1)["wondered"] == 3
    (asked,) = dreams_asked(model)
    related = asked.split("<related ")[1].split("</related")[0]
    assert related.count("海の思い出その") == 5
    assert sorted(each.topic for each in life.mind.self.questions()) == ["問い0", "問い1", "問い2"]
    says(life, "また海へ行った。")
    assert life.later(1)["wondered"] == 2  # what is wondered about already is not asked again


def _loose(profile: Any) -> Any:
    """Without vectors nothing is near enough."""
    return replace(profile, recipe=replace(profile.recipe, floors=()))


@pytest.mark.spec("NA-23", "NA-59")
@pytest.mark.parametrize("by", ["model", "rule"])
def test_an_answer_becomes_a_fact_with_an_episode_of_discovery(settings: Settings, by: str) -> None:
    _discovers(settings, by)


def test_a_discovery_is_as_stirring_as_it_is_printed(settings: Settings) -> None:
    _discovers(settings, "rule")


def _discovers(settings: Settings, by: str) -> None:
    life = nightly(settings, "questions")
    if by == "model":
        answering(life, becomes="fact", statement="美帆の猫はチキン味のカリカリが好き")
    life.mind.self.ask("猫の好物")
    life.mind.self.resolve_question("猫の好物", answer="美帆の猫はチキン味のカリカリが好き")
    assert life.later(1) == {"question_fact": 1, f"by_{by}": 1}
    (fact,) = life.of(Kind.FACT)
    assert fact.words.text == "美帆の猫はチキン味のカリカリが好き"
    (found,) = life.of(Kind.EPISODE)
    assert found.words.text == "【発見】「猫の好物」について新たな発見: 美帆の猫はチキン味のカリカリが好き"
    assert found.affect.arousal == 0.6
    assert json.loads(found.words.extra) == {
        "type": "discovery",
        "date": str(found.occurred.astimezone(TOKYO).date()),
        "arousal_max": 0.6,
        "source_question": "猫の好物",
    }
    assert life.mind.self.resolved_questions() == []
    assert life.later(1) == {}  # once


@pytest.mark.spec("NA-19", "NA-22")
def test_a_model_judges_every_goal_and_is_urged_to_close_them(settings: Settings) -> None:
    life = nightly(settings, "goals")
    model = answering(life, standing="completed", note="書き上げた。")
    life.mind.self.add_goal("詩を書く")
    says(life, "詩を読ませてもらったよ。")
    assert life.later(1) == {"goals_completed": 1, "by_model": 1}
    (asked,) = [prompt for prompt in model.asked if "<s1 " in prompt]
    assert "10 件以内" in asked
    assert "ためらわずに completed" in asked
    (episode,) = (each for each in life.of(Kind.EPISODE) if "achievement" in each.words.tags)
    assert episode.words.text == "【達成】目標「詩を書く」を達成した。 書き上げた。"
    assert episode.affect.arousal == 0.8


@pytest.mark.spec("NA-20", "B-26", "NA-63")
def test_thirty_nights_after_it_was_made_a_goal_is_given_up_whatever_was_done(settings: Settings) -> None:
    life = nightly(settings, "goals")
    life.mind.self.add_goal("詩を書く")
    assert life.later(29) == {}
    life.mind.self.progress("詩を書く", "一行書いた")
    assert life.later(2) == {"stale_goals": 1}
    (goal,) = life.mind.self.goals_json()["abandoned"]
    assert goal["reason"] == "自動整理: 30日以上進展なし"


@pytest.mark.spec("NA-21")
def test_goals_beyond_ten_go_in_nights_that_reflect_on_a_week(settings: Settings) -> None:
    life = nightly(settings, "dream goals")
    says(life, "海へ行った。")
    life.later(1)
    for number in range(12):
        life.mind.self.add_goal(f"目標{number:02}", priority=9 if number in (3, 5, 7) else 1)
        life.clock.tick(minutes=1)
    says(life, "海へ行った。")
    assert "surplus_goals" not in life.later(1)
    for _ in range(5):
        says(life, "海へ行った。")
        life.later(1)
    says(life, "海へ行った。")
    assert life.later(1)["surplus_goals"] == 2
    assert len(life.mind.self.goals()) == 10


@pytest.mark.spec("NA-56")
def test_a_worker_begins_nights_in_hours_of_quiet_when_nobody_talks(settings: Settings) -> None:
    nights = settings.nights
    midnight = datetime(2026, 1, 16, tzinfo=TOKYO)
    may: Callable[..., bool] = nights.may_begin
    assert may(midnight + timedelta(minutes=1), last_talk=None)
    assert may(midnight + timedelta(hours=6, minutes=59), last_talk=None)
    assert not may(midnight + timedelta(hours=7), last_talk=None)
    assert not may(midnight - timedelta(minutes=1), last_talk=None)
    assert may(midnight + timedelta(hours=3), last_talk=midnight + timedelta(hours=1))
    assert not may(midnight + timedelta(hours=3), last_talk=midnight + timedelta(hours=1, minutes=1))
    assert not replace(nights, by_itself=False).may_begin(midnight, last_talk=None)
