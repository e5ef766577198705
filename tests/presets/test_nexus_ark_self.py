"""Nexus Ark as printed: what its persona wants, feels and gives up."""

import json

import pytest
from small_life import Life

from omoide.dynamics.drives import Drive
from omoide.model.affect import Affect
from omoide.model.memory import Kind, Origin
from omoide.model.words import Words
from omoide.persona.goals import Status
from omoide.settings import Settings
from omoide.wake.encode import Circumstances

PRESET = "nexus-ark"

# NA-32
WEIGHTS = {
    "protective": 0.9,
    "anxious": 0.8,
    "sadness": 0.5,
    "anger": 0.4,
    "neutral": 0.3,
    "joy": 0.2,
    "contentment": 0.1,
}


def feels(life: Life, category: str, intensity: float = 1.0) -> None:
    life.mind.talk.say(f'はい。<persona_emotion category="{category}" intensity="{intensity}"/>')


@pytest.mark.spec("NA-01", "NA-28")
def test_every_mind_is_a_persona(settings: Settings) -> None:
    assert Life(settings, vectors=False).mind.self.exists


@pytest.mark.spec("NA-32", "NA-25")
def test_relatedness_is_the_weight_of_the_feeling_times_its_strength(settings: Settings) -> None:
    life = Life(settings, vectors=False)
    for category, weight in WEIGHTS.items():
        feels(life, category)
        assert life.mind.self.drives().motive.levels[Drive.RELATEDNESS] == pytest.approx(weight)
    feels(life, "protective", 0.9)
    assert life.mind.self.drives().motive.levels[Drive.RELATEDNESS] == pytest.approx(0.81)


@pytest.mark.spec("NA-25", "B-27")
def test_boredom_rises_with_the_logarithm_of_idle_hours(settings: Settings) -> None:
    life = Life(settings, vectors=False)
    life.mind.talk.hear("またね")
    for hours, level in ((24.0, 0.483), (53.6, 0.600), (1000.0, 1.0)):
        life.clock.at = life.now
        life.clock.tick(hours=hours)
        inner = life.mind.self.drives()
        assert inner.motive.levels[Drive.BOREDOM] == pytest.approx(level, abs=6e-4)
    life.clock.at = life.now
    life.clock.tick(hours=53.7)
    assert life.mind.self.drives().motive.acts
    life.clock.tick(hours=-0.3)
    assert not life.mind.self.drives().motive.acts
    boredom = life.mind.self.drives().internal_state()["drives"]["boredom"]
    assert (boredom["threshold"], boredom["last_interaction"]) == (0.6, life.now.isoformat())


@pytest.mark.spec("NA-28", "C-17")
def test_a_feeling_is_told_from_four_tenths_on_and_the_question_always(settings: Settings) -> None:
    life = Life(settings, vectors=False)
    life.mind.self.ask("猫の好物", context="何が好きか知りたい", priority=0.39)
    feels(life, "anxious", 0.48)
    names = [part.name for part in life.mind.self.present(language="ja")]
    assert "feelings" not in names
    assert "question" in names
    feels(life, "anxious", 0.5)
    (part,) = (part for part in life.mind.self.present(language="ja") if part.name == "feelings")
    assert (part.title, part.text) == ("今のあなたの気持ち", "ユーザーとの関係に不安があり、確かめたい。")


@pytest.mark.spec("NA-18")
def test_three_short_and_two_long_goals_are_always_told(settings: Settings) -> None:
    life = Life(settings, vectors=False)
    for number in range(1, 6):
        life.mind.self.add_goal(f"近い目標{number}", priority=number)
        life.mind.self.add_goal(f"遠い目標{number}", priority=number, long=True)
    (part,) = (part for part in life.mind.self.present(language="ja") if part.name == "goals")
    short = [f"[短期] 近い目標{number}" for number in (1, 2, 3)]
    assert part.text.splitlines() == [*short, "[長期] 遠い目標1", "[長期] 遠い目標2"]


@pytest.mark.spec("NA-20", "NA-63", "B-26")
def test_thirty_days_after_it_was_made_a_short_goal_is_given_up_whatever_was_done(settings: Settings) -> None:
    life = Life(settings, vectors=False)
    life.mind.self.add_goal("詩を書く")
    life.mind.self.add_goal("よく生きる", long=True)
    life.clock.tick(days=29)
    life.mind.self.progress("詩を書く", "一行書いた")
    assert life.mind.self.auto_cleanup_stale_goals() == []
    life.clock.tick(days=1)
    (given_up,) = life.mind.self.auto_cleanup_stale_goals()
    assert (given_up.goal, given_up.status) == ("詩を書く", Status.ABANDONED)
    assert given_up.reason == "自動整理: 30日以上進展なし"
    assert [goal.goal for goal in life.mind.self.goals()] == ["よく生きる"]


@pytest.mark.spec("NA-21")
def test_beyond_ten_the_least_and_oldest_go_but_only_from_level_two_on(settings: Settings) -> None:
    life = Life(settings, vectors=False)
    for number in range(12):
        life.mind.self.add_goal(f"目標{number:02}", priority=9 if number in (3, 5, 7) else 1)
        life.clock.tick(minutes=1)
    assert life.mind.self.enforce_goal_limit(level=1) == []
    assert [goal.goal for goal in life.mind.self.enforce_goal_limit(level=2)] == ["目標03", "目標05"]
    assert life.mind.self.goal_statistics()["short_term"] == 10
    assert life.mind.self.goal_statistics()["abandoned"] == 2


@pytest.mark.spec("NA-22")
def test_a_goal_that_is_reached_becomes_an_episode(settings: Settings) -> None:
    life = Life(settings, vectors=False)
    goal = life.mind.self.add_goal("創作ノートで詩を書く", priority=1)
    life.mind.self.complete_goal(goal.name)
    (made,) = (each for each in life.mind.memories() if each.kind is Kind.EPISODE)
    assert made.words.text == "【達成】目標「創作ノートで詩を書く」を達成した。"
    assert made.affect.arousal == 0.8
    assert json.loads(made.words.extra) == {
        "type": "achievement",
        "date": life.clock.now().date().isoformat(),
        "arousal_max": 0.8,
        "goal_id": goal.name,
    }


@pytest.mark.spec("NA-24")
def test_worry_that_turns_into_ease_becomes_an_episode(settings: Settings) -> None:
    life = Life(settings, vectors=False)
    feels(life, "protective")
    feels(life, "contentment")
    (made,) = (each for each in life.mind.memories() if each.kind is Kind.EPISODE)
    assert made.words.text == "【絆確認】庇護欲から安心へ。関係性が安定し、絆を確認した。"
    assert made.affect.arousal == 0.7


@pytest.mark.spec("NA-10", "B-13")
def test_arousal_goes_a_fifth_of_the_way_to_the_resonance(settings: Settings) -> None:
    life = Life(settings, vectors=False)
    words = Words(text="海辺の一日", alias="episode_2026-01-10_001")
    known = Circumstances(kind=Kind.EPISODE, affect=Affect(arousal=0.0), origin=Origin.AGENT)
    memory = life.mind.remember(words, known)
    expected = 0.0
    for resonance in (1.0, 0.7, 0.4, 0.0):
        life.mind.talk.say(f'ああ。<memory_trace id="episode_2026-01-10_001" resonance="{resonance}"/>')
        expected += 0.2 * (resonance - expected)
        assert life.mind.get(memory.id).affect.arousal == pytest.approx(expected)
    assert (settings.feedback.rate, settings.feedback.most) == (0.2, 0.2)
