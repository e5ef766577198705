"""Goals, questions, drives and impulses of a persona, and what of them is put before it."""

import json
from dataclasses import replace

import pytest

from omoide.dynamics.attention import Channel
from omoide.dynamics.drives import Drive
from omoide.library.claude_code.speech import SELF
from omoide.library.fencing import SAYS
from omoide.model.memory import Kind, Stage
from omoide.persona.files import COMPONENTS
from omoide.persona.goals import Status

WHO = "私の名前は葵。\n穏やかで、約束を守る。"


def core(life, text: str = WHO) -> None:
    from omoide.persona.editing import Text

    life.mind.self.apply(life.mind.self.plan_edit(Text.CORE, text))


def parts(life, **how) -> dict[str, str]:
    return {part.name: part.text for part in life.mind.self.present(**how)}


@pytest.mark.spec("NA-20", "B-26")
def test_a_goal_with_progress_yesterday_is_not_given_up(imagine) -> None:
    life = imagine()
    life.mind.self.add_goal("write a poem")
    life.mind.self.add_goal("learn to sing")
    life.later(days=29)
    life.mind.self.progress("write a poem", "one line")
    life.later(days=1)
    assert [goal.goal for goal in life.mind.self.plan_tidying()] == ["learn to sing"]
    (given_up,) = life.mind.self.auto_cleanup_stale_goals()
    assert (given_up.goal, given_up.reason) == (
        "learn to sing",
        "tidied up: no progress for 30 days or more",
    )
    life.later(days=29)
    assert [goal.goal for goal in life.mind.self.auto_cleanup_stale_goals()] == ["write a poem"]


@pytest.mark.spec("NA-17")
def test_goals_are_told_as_the_file_of_the_design(imagine) -> None:
    life = imagine()
    short = life.mind.self.add_goal("詩を書く", priority=1)
    life.mind.self.progress(short.name, "一行書いた")
    long = life.mind.self.add_goal("よく生きる", long=True)
    told = json.loads(life.mind.self.files()["goals.json"])
    assert set(told) == {"short_term", "long_term", "completed", "abandoned", "meta"}
    assert set(told["meta"]) == {"last_reflection_level", "last_level2_date", "last_level3_date"}
    (first,) = told["short_term"]
    assert first["id"] == short.name
    assert short.name.startswith("sh_")
    assert len(short.name) == 9
    assert long.name.startswith("lo_")
    assert (first["goal"], first["status"], first["priority"]) == ("詩を書く", "active", 1)
    assert first["created_at"] == life.clock.now().isoformat()
    assert first["progress_notes"] == [{"at": life.clock.now().isoformat(), "text": "一行書いた"}]
    life.mind.self.complete_goal(short.name)
    life.mind.self.abandon_goal(long.name, reason="もういい")
    told = json.loads(life.mind.self.files()["goals.json"])
    assert [each["status"] for each in (*told["completed"], *told["abandoned"])] == ["completed", "abandoned"]
    assert told["abandoned"][0]["reason"] == "もういい"
    assert told["short_term"] == told["long_term"] == []


@pytest.mark.spec("NA-22")
def test_reaching_a_goal_is_one_act_and_can_be_undone(imagine) -> None:
    life = imagine()
    goal = life.mind.self.add_goal("write a poem")
    life.mind.self.complete_goal(goal.name)
    (episode,) = life.episodes
    assert episode.words.text == "[Achieved] The goal “write a poem” is reached."
    assert life.mind.self.goals(Status.COMPLETED)[0].name == goal.name
    life.mind.care.undo(life.mind.care.plan_undo())
    assert life.episodes == []
    assert [each.name for each in life.mind.self.goals()] == [goal.name]


def test_what_is_wanted_does_not_fade(live) -> None:
    life = live("nights.at_most=20")
    goal = life.mind.self.add_goal("詩を書く")
    asked = life.mind.self.ask("猫の好物")
    life.later(days=400)
    life.mind.sleep()
    assert {life.mind.get(each).stage for each in (goal.id, asked.id)} == {Stage.ACTIVE}


@pytest.mark.spec("NA-26", "NA-29")
def test_a_question_is_open_until_it_is_answered_on_purpose(imagine) -> None:
    life = imagine()
    life.mind.self.ask("初詣での雪の冷たさ", context="彼女が何を感じていたか知りたい", priority=0.8)
    life.mind.self.ask("猫の好物", priority=0.3)
    life.hear("猫の好物はチキンだよ。雪は冷たかった。")
    first, second = life.mind.self.questions()
    assert first.plain() == {
        "topic": "初詣での雪の冷たさ",
        "context": "彼女が何を感じていたか知りたい",
        "priority": 0.8,
        "source_date": "2026-01-15",
    }
    assert life.mind.self.drives().motive.levels[Drive.CURIOSITY] == 0.8
    life.mind.self.resolve_question("初詣での雪の冷たさ", answer="楽しかったらしい")
    assert [each.topic for each in life.mind.self.questions()] == ["猫の好物"]
    (resolved,) = life.mind.self.resolved_questions()
    assert resolved.answer == "楽しかったらしい"
    assert life.mind.self.ask("猫の好物", priority=0.6).id == second.id
    assert life.mind.self.questions()[0].priority == 0.6


@pytest.mark.spec("NA-27", "NA-25", "NA-61")
@pytest.mark.parametrize(
    ("said", "label", "narrative"),
    [
        ("はい。", "関係性維持欲求（Relatedness Drive）", "ユーザーを守りたいという気持ちがある。"),
        ("Yes.", "Relatedness Drive", "I want to look after the one I talk with."),
    ],
)
def test_the_strongest_drive_is_told_in_plain_words(imagine, said: str, label: str, narrative: str) -> None:
    life = imagine()
    core(life, WHO if said == "はい。" else "My name is Aoi.")
    life.mind.talk.say(f'{said}<persona_emotion category="protective" intensity="0.9"/>')
    state = life.mind.self.impulse().internal_state()
    assert set(state["drives"]) == {"boredom", "curiosity", "goal_achievement", "relatedness"}
    assert state["motivation_log"] == {
        "dominant_drive": "relatedness",
        "dominant_drive_label": label,
        "drive_level": 0.81,
        "narrative": narrative,
    }
    kept = json.loads(life.mind.notes(prefix="self-state")["self-state"].text)["motivation_log"]
    assert kept["narrative"] == narrative
    assert kept["acts"] is True


@pytest.mark.spec("NA-25")
def test_the_goal_that_comes_first_drives(imagine) -> None:
    life = imagine()
    for priority, level in ((4, 0.3), (1, 0.6)):
        goal = life.mind.self.add_goal(f"目標{priority}", priority=priority)
        inner = life.mind.self.drives()
        assert inner.motive.levels[Drive.GOAL_ACHIEVEMENT] == pytest.approx(level)
    assert inner.internal_state()["drives"]["goal_achievement"]["active_goal_id"] == goal.name
    assert inner.motive.narrative == "目標「目標1」を進めたい。"


@pytest.mark.spec("NA-29")
def test_whoever_waits_for_impulses_is_told_when_action_is_considered(imagine) -> None:
    life = imagine()
    told = []
    life.engine = replace(
        life.engine, on_impulse=lambda scope, motive: told.append((scope.mind, motive.drive))
    )
    life.mind = life.named("main")
    life.mind.talk.heartbeat()
    assert told == []  # it is nobody yet
    core(life)
    life.hear("またね")
    life.later(hours=60)
    life.mind.self.drives()
    assert told == []
    life.mind.talk.heartbeat()
    assert told == [("main", Drive.BOREDOM)]
    life.mind.self.impulse()
    assert len(told) == 2


@pytest.mark.spec("NA-01", "NA-02", "NA-03", "NA-16", "NA-18", "NA-28", "NA-63", "C-17")
def test_the_self_stands_before_everything_that_comes_to_mind(imagine) -> None:
    life = imagine()
    core(life)
    from omoide.persona.editing import Text

    life.mind.self.apply(life.mind.self.plan_edit(Text.NOTEPAD, "今日は大掃除"))
    life.mind.self.add_goal("詩を書く")
    life.mind.self.ask("猫の好物", priority=0.1)
    life.mind.self.dreamt("雪", "静かな日が好きだとわかった", strategy="古い指針")
    life.later(minutes=1)
    life.mind.self.dreamt("猫", "猫の話で笑う", strategy="猫の話をする", log_entry="夢を見た")
    primed = life.mind.prime("こんにちは", sender="花")
    text = primed.text
    assert text.startswith(
        f"<omoide-self>\n{SAYS[SELF]['ja']}\n## あなた自身\n### コアメモリ\n私の名前は葵。\n穏やかで、約束を守る。"
    )
    for shown in (
        "### メモ帳\n今日は大掃除",
        "[短期] 詩を書く",
        "### 今気になっていること\n- 猫の好物",
        "猫の話をする",
    ):
        assert shown in text
    assert "古い指針" not in text
    assert "今のあなたの気持ち" not in text  # no drive is strong enough
    assert '<persona_emotion category="joy" intensity="0.8"/>' in text
    english = life.mind.prime("hello there", sender="Hana").text
    assert "### What you wonder about now" in english
    assert primed.section(Channel.PERSONA).tokens > 0


@pytest.mark.spec("NA-28")
def test_about_to_act_it_sees_its_whole_inner_state(imagine) -> None:
    life = imagine()
    core(life)
    life.hear("またね")
    life.later(hours=60)
    assert "もう60時間ほど誰とも話していない。何かしたい。" in parts(life)["feelings"]
    acting = parts(life, acting=True)["state"]
    assert json.loads(acting.splitlines()[1])["motivation_log"]["dominant_drive"] == "boredom"
    assert "内部状態ログ" in life.mind.prime().text
    assert "内部状態ログ" not in life.mind.prime("こんにちは").text


@pytest.mark.spec("NA-16", "NA-01")
def test_the_components_of_the_design_have_their_files(imagine) -> None:
    life = imagine()
    core(life)
    dream = life.mind.self.dreamt("猫", "猫の話で笑う", strategy="猫の話をする", log_entry="夢を見た")
    life.mind.self.write_entity("花", "友だち。")
    life.mind.talk.say('うん。<persona_emotion category="sadness" intensity="0.3"/>')
    files = life.mind.self.files()
    assert COMPONENTS == {
        "core_memory.txt": "always",
        "notepad.txt": "always",
        "episodic_memory/": "the last days",
        "entity_memory/": "on demand",
        "memory/insights.json": "the newest strategy",
        "goals.json": "always",
        "memory/internal_state.json": "when it acts by itself; in talk in short",
        "memory/emotion_log.json": "never: to be looked at",
        "rag_index/": "by search alone",
    }
    # What is searched alone is no file of the self; of all others there is one.
    for component in set(COMPONENTS) - {"rag_index/"}:
        assert any(path.startswith(component) for path in files), component
    (felt,) = json.loads(files["memory/emotion_log.json"])
    assert (felt["category"], felt["intensity"]) == ("sadness", 0.3)
    assert felt["timestamp"] not in life.mind.prime("こんにちは").text, "the log is only to be looked at"
    assert files["core_memory.txt"] == WHO
    assert json.loads(files["memory/insights.json"]) == [
        {
            "created_at": dream.created_at.isoformat(),
            "trigger_topic": "猫",
            "insight": "猫の話で笑う",
            "strategy": "猫の話をする",
            "log_entry": "夢を見た",
        }
    ]
    assert not any("secret" in path for path in files)


def test_nothing_is_told_of_a_mind_that_is_nobody(imagine) -> None:
    life = imagine()
    life.hear("またね")
    life.later(hours=100)
    assert life.mind.self.present() == ()
    assert life.mind.prime("こんにちは").section(Channel.PERSONA).lines == ()
    assert not any(each.kind is Kind.EPISODE and each.words.tags for each in life.episodes)
