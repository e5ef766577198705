"""By night a persona dreams, judges its goals and learns from answers: by rule and by model, undone, planned, and never lost."""

import json
import sys
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parent.parent / "waking"))

from waking_life import WakingLife

from omoide.model.change import Recalled
from omoide.model.memory import Kind, Origin, Stage
from omoide.model.report import Stepped
from omoide.persona.editing import Text
from omoide.persona.goals import Status
from omoide.settings import read_settings
from omoide.testing.models import ScriptedModel
from omoide.testing.world import TOKYO, FrozenClock
from omoide.thinking.dreaming import telling, topics
from omoide.worker import run

STEPS = ("questions", "dream", "goals")
JA = {
    "core": "私は灯。",
    "sea": "今日は海へ行って、白い貝を七つ拾った。",
    "reached": "創作ノートの詩、ついに書き上げたよ。",
    "dropped": "英語の勉強はもうやめた。",
    "cat": "うちの猫の好物はチキン味のカリカリだよ。",
    "asks": "今日の夕飯は何にするの？",
    "unknown": "さあ、わからないな。",
    "open": "わからないな。海の貝は何を食べるの？",
    "goals": ("創作ノートで詩を書く", "英語の勉強を毎日続ける", "花と山に登る"),
    "question": "猫の好物",
    "stirred": "いちばん心が動いたのは「",
    "again": "の話がくり返し出た。",
    "wonders": "海の貝は何を食べるの",
    "achieved": "【達成】目標「創作ノートで詩を書く」を達成した。",
    "found": "【発見】「猫の好物」について新たな発見: 花: うちの猫の好物はチキン味のカリカリだよ。",
}
EN = {
    "core": "I am Akari.",
    "sea": "We went to the sea today and found seven white shells.",
    "reached": "I finished the poem in the notebook!",
    "dropped": "I gave up on the guitar.",
    "cat": "My cat's favourite food is chicken.",
    "asks": "What are we having for dinner today?",
    "unknown": "I don't know.",
    "open": "I don't know. What do shells in the sea eat?",
    "goals": ("Write a poem in the notebook", "Learn to play the guitar", "Climb a mountain with Hana"),
    "question": "the cat's favourite food",
    "stirred": "What stirred most was “",
    "again": "came up again and again.",
    "wonders": "What do shells in the sea eat",
    "achieved": "[Achieved] The goal “Write a poem in the notebook” is reached.",
    "found": "[Discovery] Something new about “the cat's favourite food”: 花: My cat's favourite food is chicken.",
}


@pytest.fixture
def live(tmp_path: Path) -> Iterator[Any]:
    made: list[WakingLife] = []

    def begin(*settings: str, **how: Any) -> WakingLife:
        made.append(WakingLife(tmp_path / f"store-{len(made)}", *settings, **how))
        return made[-1]

    yield begin
    for life in made:
        life.close()


def talk(life: Any, heard: str, said: str, intensity: float = 0.3) -> None:
    life.hear(heard)
    life.mind.talk.say(f'{said}<persona_emotion category="joy" intensity="{intensity}"/>', to="花")
    life.later(hours=1)


def somebody(life: Any, words: dict[str, Any]) -> Any:
    life.mind.self.apply(life.mind.self.plan_edit(Text.CORE, words["core"]))
    for goal in words["goals"]:
        life.mind.self.add_goal(goal)
    life.mind.self.ask(words["question"])
    return life


def day(life: Any, words: dict[str, Any]) -> None:
    talk(life, words["sea"], words["reached"], 0.9)
    talk(life, f"{words['cat']} {words['dropped']}", "…")
    talk(life, words["asks"], words["open"])


def night(life: Any, **later: float) -> dict[str, Stepped]:
    life.later(**(later or {"days": 1}))
    done: dict[str, Stepped] = {}
    for each in (step for report in life.mind.sleep() for step in report.steps):
        before = done[each.step].counts if each.step in done else {}
        added = {name: before.get(name, 0) + each.counts.get(name, 0) for name in {**before, **each.counts}}
        done[each.step] = replace(each, counts=added)
    return done


@pytest.mark.spec("NA-57", "NA-58", "NA-59", "NA-19", "NA-22", "NA-23", "NA-26")
@pytest.mark.parametrize("words", [JA, EN])
def test_by_rule_a_night_draws_from_the_day_only_what_was_said(live, words: dict[str, Any]) -> None:
    life = somebody(live(), words)
    day(life, words)
    done = night(life)
    assert done["questions"].counts == {"question_fact": 1, "by_rule": 1}
    assert done["dream"].counts == {"dreamt": 1, "level_3": 1, "wondered": 1, "by_rule": 1}
    assert done["goals"].counts == {"goals_completed": 1, "goals_abandoned": 1, "by_rule": 3}
    (dream,) = life.mind.self.dreams()
    assert dream.insight.startswith(words["stirred"])
    assert words["again"] in dream.insight
    assert words["sea"] in dream.insight + dream.log_entry
    assert [each.goal for each in life.mind.self.goals()] == [words["goals"][2]]
    (reached,) = life.mind.self.goals(Status.COMPLETED)
    (given_up,) = life.mind.self.goals(Status.ABANDONED)
    assert words["reached"] in reached.reason
    assert given_up.reason == f"花: {words['dropped']}"
    assert [each.topic for each in life.mind.self.questions()] == [words["wonders"]]
    told = [each.words.text for each in life.episodes]
    assert any(each.startswith(words["achieved"]) for each in told)
    assert words["found"] in told
    (fact,) = [each for each in life.mind.memories() if each.words.title == words["question"]]
    assert (fact.kind, fact.words.text, fact.words.speaker) == (Kind.FACT, words["cat"], "花")
    meta = life.mind.self.goals_json()["meta"]
    assert meta == {
        "last_reflection_level": 3, "last_level2_date": "2026-01-16", "last_level3_date": "2026-01-16",
    }  # fmt: skip
    assert all(night(life)[step].counts == {} for step in STEPS)  # nobody said anything since
    assert life.mind.care.verify().problems == ()


@pytest.mark.parametrize(
    ("text", "known", "topic"),
    [
        ("I told Ellen. Tom, the mortgage is due.", ("Tom", "Ada"), "Ellen, mortgage"),
        ("拓也さん、庭のバラが咲いた。バラは恵の花。", ("拓也",), "バラ・庭"),
        ("Tom! Tom!", ("Tom",), "Tom"),
    ],
)
def test_what_a_dream_is_about_is_not_who_always_talks(text: str, known: tuple[str, ...], topic: str) -> None:
    assert topics(text, "en" if text.isascii() else "ja", known=known) == topic


@pytest.mark.parametrize(
    ("said", "left"),
    [
        ("Hello Nora. What do you bake first?", "What do you bake first?"),
        ("はじめまして。ゆっくり話を聞かせてください。", "ゆっくり話を聞かせてください。"),
        ("Good morning!", ""),
    ],
)
def test_a_greeting_is_no_resolve(said: str, left: str) -> None:
    assert telling(said) == left


@pytest.mark.spec("NA-57")
@pytest.mark.parametrize(
    ("words", "then", "strategy"),
    [
        (JA, "灯台に登った。", "こういう日には、2026-01-15 のように応える:「さあ、わからないな。」"),
        (EN, "We climbed the lighthouse.", "On a day like this, answer as on 2026-01-15: “I don't know.”"),
    ],
)
def test_by_rule_a_resolve_is_taken_from_the_like_day_that_came_to_mind_most_often(
    live, words: dict[str, Any], then: str, strategy: str
) -> None:
    life = somebody(live(), words)
    for also in (then, words["cat"]):
        talk(life, f"{words['sea']} {also}", words["unknown"], 0.9)
        night(life)
    (first, *_) = sorted(
        (each for each in life.episodes if "day" in each.words.tags), key=lambda each: each.occurred
    )
    life.engine.gate.rehearse(life.mind.scope, Recalled(memories=(first.id,)))
    talk(life, words["sea"], words["unknown"], 0.9)
    night(life)
    (dream, before, *_) = life.mind.self.dreams()
    assert dream.strategy == strategy  # what it said itself on that day
    assert before.strategy == dream.strategy  # there was no other day before
    (part,) = (part for part in life.mind.self.present() if part.name == "strategy")
    assert part.text == dream.strategy


@pytest.mark.spec("NA-20", "B-26")
def test_by_default_thirty_days_are_counted_from_the_last_progress(live) -> None:
    life = somebody(live("nights.daily=goals", "nights.weekly=", "nights.monthly="), JA)
    life.later(days=29)
    life.mind.self.progress(JA["goals"][2], "地図を買った")
    assert night(life, days=2)["goals"].counts == {"stale_goals": 2}
    assert [each.goal for each in life.mind.self.goals()] == [JA["goals"][2]]
    assert night(life, days=27)["goals"].counts == {}
    talk(life, "花と山に登る練習をしたよ。", "うん。")
    assert night(life)["goals"].counts["goals_progress"] == 1  # progress that is heard counts as well
    assert night(life, days=29)["goals"].counts == {}
    assert night(life, days=2)["goals"].counts == {"stale_goals": 1}


@pytest.mark.spec("NA-57")
def test_a_mind_that_is_nobody_dreams_nothing_and_pays_nothing(live) -> None:
    life = live(model=ScriptedModel(otherwise=_otherwise))
    life.mind.self.add_goal(JA["goals"][0])
    life.mind.self.ask(JA["question"])
    day(life, JA)
    done = night(life)
    assert all(done[step].counts == {} for step in STEPS)
    assert life.mind.self.dreams() == []
    assert "last_level2_date" not in json.dumps({key: words.text for key, words in life.mind.notes().items()})


@pytest.mark.spec("NA-57")
def test_a_night_of_dreams_is_seen_before_and_undone_after(live) -> None:
    life = somebody(live(), JA)
    day(life, JA)
    life.later(days=1)
    before = life.mind.self.files()
    (plan,) = life.mind.plan_night()
    planned = {each.step: each.counts for each in plan.steps}
    assert planned["dream"]["dreamt"] == planned["goals"]["goals_completed"] == 1
    assert life.mind.self.files() == before
    (report,) = life.mind.sleep()
    assert life.mind.self.dreams()
    care = life.mind.care
    care.undo(care.plan_undo_by(f"night-{report.night}"))
    assert life.mind.self.dreams() == []
    assert {each.goal for each in life.mind.self.goals()} == set(JA["goals"])
    assert [each.topic for each in life.mind.self.questions()] == [JA["question"]]
    assert care.verify().problems == ()


# By model.

DREAM = {
    "trigger_topic": "海 貝",
    "insight": "花は海で貝を拾うのが好きだ。",
    "strategy": "海の話をもっと聞く。",
    "log_entry": "夢の中で波の音を聞いた。",
    "questions": [{"topic": "貝の名前", "context": "拾った貝は何という貝か", "priority": 0.8}],
    "goals": [{"goal": "貝の詩を書く", "term": "long-term", "priority": 2}],
}


def _otherwise(prompt: str) -> str:
    """Answers every question of a night; of goals the first is reached, of questions all are understood."""
    labels = [f"s{place}" for place in range(1, 30) if f"<s{place} " in prompt]
    base = {"fate": "kept", "reason": ""}
    if "夢日記" in prompt or "dream diary" in prompt:
        return json.dumps(DREAM)
    if " standing: " in prompt:
        standing = [("completed", "書き終えた。")] + [("progress", "少し進んだ。")] * 30
        items = [
            {"sources": [label], **base, "standing": how, "note": note}
            for label, (how, note) in zip(labels, standing, strict=False)
        ]
    elif " becomes: " in prompt:
        items = [
            {"sources": [label], **base, "becomes": "insight", "statement": "花が猫を語る時、目が輝く。"}
            for label in labels
        ]
    else:
        items = [{"sources": [label], "fate": "dropped", "reason": "いらない"} for label in labels]
    return json.dumps({"items": items})


@pytest.mark.spec("NA-57", "NA-58", "NA-59", "NA-19", "NA-23")
def test_by_model_a_night_is_in_the_words_of_the_persona(live) -> None:
    model = ScriptedModel(otherwise=_otherwise)
    life = somebody(live("nights.daily=questions dream goals", "thinking.failures=1000", model=model), JA)
    day(life, JA)
    done = night(life)
    assert done["dream"].counts == {"dreamt": 1, "level_3": 1, "wondered": 1, "wished": 1, "by_model": 1}
    assert done["goals"].counts == {"goals_completed": 1, "goals_progress": 3, "by_model": 4}
    assert done["questions"].counts == {"question_insight": 1, "by_model": 1}
    newest, learnt = life.mind.self.dreams()
    assert (newest.insight, newest.strategy, newest.log_entry) == (
        DREAM["insight"], DREAM["strategy"], DREAM["log_entry"],
    )  # fmt: skip
    assert (learnt.trigger_topic, learnt.insight) == ("猫の好物", "花が猫を語る時、目が輝く。")
    (wished,) = life.mind.self.goals(
        Status.COMPLETED
    )  # the newest, which the model takes for reached at once
    assert (wished.goal, wished.term, wished.priority) == ("貝の詩を書く", "long-term", 2)
    assert [(each.topic, each.priority) for each in life.mind.self.questions()] == [("貝の名前", 0.8)]
    (asked,) = (prompt for prompt in model.asked if "夢日記" in prompt)
    assert "私は灯。" in asked
    assert "[★重要 Arousal:0.90]" in asked
    (goal,) = life.engine.store.memories(life.mind.scope, [wished.id])
    assert goal.origins == (Origin.AGENT, Origin.USER)  # it rests on what was said


@pytest.mark.spec("NA-57")
@pytest.mark.parametrize(
    "reply",
    ["not json", json.dumps(DREAM | {"insight": "花は貝を 4711 個拾った。"}), json.dumps({"insight": "海"})],
)
def test_an_answer_that_cannot_be_read_is_asked_again_then_told_and_the_rule_answers(
    live, reply: str
) -> None:
    def answer(prompt: str) -> str:
        return reply if "夢日記" in prompt else _otherwise(prompt)

    model = ScriptedModel(otherwise=answer)
    life = somebody(live("nights.daily=questions dream goals", "thinking.failures=1000", model=model), JA)
    day(life, JA)
    done = night(life)["dream"]
    assert done.counts["by_rule"] == 1
    assert len(done.trouble) == 1
    assert sum("夢日記" in prompt for prompt in model.asked) == 2
    assert life.mind.self.dreams()[0].insight.startswith(JA["stirred"])


def test_an_answered_question_that_a_model_still_calls_open_is_not_asked_about_for_ever(live) -> None:
    def answer(prompt: str) -> str:
        return _otherwise(prompt).replace('"insight", "statement": "', '"open", "statement": "')

    life = somebody(
        live("nights.daily=questions", "thinking.failures=1000", model=ScriptedModel(otherwise=answer)), JA
    )
    life.mind.self.resolve_question(JA["question"], answer="わからない")
    assert night(life)["questions"].counts == {"question_skip": 1, "by_model": 1}
    assert life.mind.self.resolved_questions() == []
    (closed,) = (
        each
        for each in life.engine.store.listed(life.mind.scope, _closed(), limit=9)
        if each.words.title == JA["question"]
    )
    assert json.loads(closed.words.extra)["became"] == "skip"


def _closed() -> Any:
    from omoide.model.cue import Filter

    return Filter(kinds=frozenset({Kind.QUESTION}), stages=frozenset({Stage.SUPERSEDED}))


@pytest.mark.spec("NA-56")
def test_the_worker_lets_a_night_wait_for_hours_of_quiet(tmp_path: Path) -> None:
    """By default it does at once what is owed; a machine may be off at night."""
    for preset, expected in (("default", True), ("nexus-ark", False)):
        settings = read_settings(
            environment={},
            arguments=[f"home.path={tmp_path / preset}", "embedding.kind=none", f"preset={preset}"],
        )
        life = WakingLife(tmp_path / preset, f"preset={preset}", "embedding.kind=none")
        life.hear(JA["sea"])
        life.close()
        noon = FrozenClock(datetime(2026, 1, 16, 12, tzinfo=TOKYO))
        assert bool(run(settings, clock=noon).nights) is expected
        noon.at = datetime(2026, 1, 17, 4, tzinfo=TOKYO)
        assert run(settings, clock=noon).nights


@pytest.mark.spec("NA-59")
@pytest.mark.parametrize(
    ("words", "name", "topic", "answer"),
    [
        (JA, "田中さん", "田中さんの仕事", "田中さんは看護師だ。"),
        (EN, "Hana", "Hana's work", "Hana works as a nurse."),
    ],
)
def test_what_was_found_out_of_somebody_is_known_of_them(
    live, words: dict[str, Any], name: str, topic: str, answer: str
) -> None:
    life = somebody(live("nights.daily=questions", "nights.weekly=", "nights.monthly="), words)
    life.mind.self.ask(topic)
    life.mind.self.resolve_question(topic, answer=answer)
    talk(life, words["sea"], words["unknown"])
    assert night(life)["questions"].counts["question_fact"] == 1
    (known,) = life.mind.self.entity(name)
    assert answer in known.text
    assert not known.shared
    assert any(each.words.text.endswith(answer) for each in life.mind.memories() if each.kind is Kind.FACT)
