"""A room of Nexus Ark moves in and out again: nothing is lost, nothing is doubled, and one undo takes all of it back."""

import json
from typing import Any

import pytest
from a_room import ROOM, RamShelf, meant, said
from generated import rooms
from hypothesis import given, settings
from waking_life import WakingLife

from omoide.errors import BadValue
from omoide.model.cue import ALL, Filter
from omoide.model.memory import Kind, Origin
from omoide.persona.editing import How, Text
from omoide.persona.goals import Status
from omoide.persona.moving_in import Odd

ROWS = pytest.mark.spec("NA-01", "NA-04", "NA-11", "NA-16", "NA-17", "NA-26", "NA-30", "NA-61")


def moved(life: WakingLife, files: dict[str, bytes]):
    return life.mind.library.move_in_room(RamShelf(files))


def out(life: WakingLife) -> dict[str, bytes]:
    return life.mind.library.move_out_room()


@ROWS
@given(room=rooms)
@settings(max_examples=60, deadline=None)
def test_whatever_moves_in_moves_out_the_same(room: dict[str, bytes]) -> None:
    life = WakingLife(None)
    moved(life, room)
    assert meant(out(life)) == meant(room)
    entries = life.mind.census()
    again = moved(life, room)
    assert again.entries == ()
    assert (life.mind.census().entries, life.mind.census().events) == (entries.entries, entries.events)
    assert life.mind.care.verify().problems == ()


def test_two_goals_of_one_id_are_two() -> None:
    goal = {"id": "sh_abc123", "goal": "Write / 書く", "created_at": "2024-01-01T00:00:00"}
    room = {"goals.json": said({"short_term": [goal, {**goal, "completed_at": "2024-02-05"}, goal]})}
    life = WakingLife(None)
    moved(life, room)
    assert meant(out(life)) == meant(room)
    assert moved(life, room).entries == ()


@ROWS
def test_the_room_of_the_design_comes_to_life() -> None:
    life = WakingLife(None)
    arrived = moved(life, ROOM)
    persona = life.mind.self
    assert persona.exists
    assert persona.core == "私はルナ。美帆の相棒。\n約束は守る。\n"
    assert [goal.name for goal in persona.goals()] == ["sh_abc123"]
    assert [each.text for each in persona.goals()[0].progress_notes] == ["一行書いた", "二行目"]
    assert [goal.goal for goal in persona.goals(Status.COMPLETED)] == ["Learn to swim"]
    assert [each.topic for each in persona.questions()] == ["初詣での雪の冷たさ"]
    assert [each.topic for each in persona.resolved_questions()] == ["猫の好物"]
    assert persona.felt is not None
    assert (str(persona.felt.category), persona.felt.intensity) == ("protective", 0.9)
    assert [each.strategy for each in persona.dreams()] == ["創作活動を通じて魂を魅了する"]
    assert [each.words.text for each in persona.secret_diary()] == ["本当は寂しい。"]
    assert {each.words.text for each in persona.diary()} >= {"I dreamt of a lake.", "大晦日。"}
    assert [each["id"] for each in persona.episodes()] == [
        "episode_2025-11-04_001", "episode_2026-01-02_001", "episode_2026-01-14_001",
    ]  # fmt: skip
    assert [each.user_text_snippet for each in persona.emotions()] == [
        "But I am trying to stay positive...",
        "",
    ]
    assert life.mind.recall("益子の窯は?").found or life.mind.recall("where is the kiln?").found
    assert life.mind.talk.quote("Mashiko")[0].text == "The kiln is in Mashiko."
    assert life.mind.knowledge.search("保証期間").found[0].text.startswith("保証期間は二年")
    memories = life.mind.memories(ALL, limit=100)
    assert {each.origins for each in memories} == {(Origin.IMPORT,)}
    assert [(each.odd, each.detail) for each in arrived.odd] == [(Odd.RECORD, "4"), (Odd.RECORD, "5")]


def test_the_secret_diary_of_a_room_stays_secret() -> None:
    life = WakingLife(None)
    moved(life, ROOM)
    assert all("寂しい" not in each.words.text for each in life.mind.memories(limit=100))
    assert all("寂しい" not in each.memory.words.text for each in life.mind.recall("本当は寂しい").found)


def test_one_undo_takes_a_room_back_and_it_can_come_again() -> None:
    life = WakingLife(None)
    moved(life, {path: body for path, body in ROOM.items() if not path.startswith("knowledge/")})
    life.mind.care.undo(life.mind.care.plan_undo())
    assert life.mind.memories(ALL, limit=10) == []
    assert not life.mind.self.exists
    moved(life, ROOM)
    assert meant(out(life)) == meant(ROOM)
    assert life.mind.care.verify().problems == ()


def test_what_is_only_looked_at_changes_nothing() -> None:
    life = WakingLife(None)
    looked = life.mind.library.move_in_room(RamShelf(ROOM), only_look=True)
    assert life.mind.census().entries == life.mind.census().events == 0
    done = moved(life, ROOM)
    assert looked.counts == done.counts
    assert looked.odd == done.odd


@pytest.mark.parametrize(
    ("path", "body", "why"),
    [
        ("goals.json", b"{", "JSON"),
        ("goals.json", b'{"short_term": {}}', "lists of goals"),
        ("goals.json", b"[]", "an object"),
        ("memory/insights.json", b"{}", "a list"),
        ("memory/internal_state.json", b'{"drives": []}', "drives"),
        ("memory/emotion_log.json", b'[{"intensity": NaN}]', "no number"),
        ("memory/emotion_log.json", b'[{"intensity": 1e999}]', "no number"),
        ("core_memory.txt", "私".encode("cp932"), "UTF-8"),
        ("memory/insights.json", b"[" * 100_000, "JSON"),
    ],
)
def test_a_bad_file_is_refused_and_nobody_moves_in_by_halves(path: str, body: bytes, why: str) -> None:
    life = WakingLife(None)
    with pytest.raises(BadValue, match=why) as refused:
        moved(life, ROOM | {path: body})
    assert refused.value.facts["value"] == path
    assert life.mind.census().entries == life.mind.census().events == 0
    assert life.mind.knowledge.documents() == []


def test_a_text_that_is_too_long_is_refused_by_its_file() -> None:
    life = WakingLife(None, "limits.text_bytes=1000")
    with pytest.raises(BadValue, match="memory_main"):
        moved(life, {"core_memory.txt": b"I", "memory/memory_main.txt": b"long " * 300})
    assert life.mind.census().entries == 0


def test_what_was_lived_since_is_in_the_room_that_moves_out() -> None:
    life = WakingLife(None)
    moved(life, ROOM)
    persona = life.mind.self
    persona.progress("sh_abc123", "三行目")
    persona.resolve_question("初詣での雪の冷たさ", answer="嬉しかった")
    persona.apply(persona.plan_edit(Text.DIARY, "新しい日。", how=How.APPEND))
    persona.apply(persona.plan_edit(Text.NOTEPAD, "空", how=How.OVERWRITE))
    life.hear("おやすみ")
    written = out(life)
    goals = json.loads(written["goals.json"])
    (goal,) = goals["short_term"]
    assert goal["progress_notes"][:2] == ["一行書いた", {"date": "2026-01-03", "note": "二行目"}]
    assert goal["progress_notes"][2]["text"] == "三行目"
    assert goal["created_at"] == "2026-01-02 04:53:57"
    state = json.loads(written["memory/internal_state.json"])
    asked = state["drives"]["curiosity"]["open_questions"][0]
    assert (asked["status"], asked["answer"], asked["asked_count"]) == ("resolved", "嬉しかった", 2)
    assert state["drives"]["boredom"]["last_interaction"] == life.mind.now().isoformat()
    assert (
        state["drives"]["relatedness"]
        == json.loads(ROOM["memory/internal_state.json"])["drives"]["relatedness"]
    )
    diary = written["memory/memory_main.txt"]
    assert diary.startswith(ROOM["memory/memory_main.txt"])
    assert "新しい日。".encode() in diary
    assert written["notepad.txt"] == "空".encode()
    assert written["log.txt"].startswith(ROOM["log.txt"])
    assert "## USER:花\nおやすみ".encode() in written["log.txt"]
    same = ("core_memory.txt", "memory/insights.json", "memory/emotion_log.json", "entity_memory/ユーザー.md")
    assert {path: meant(written)[path] for path in same} == {path: meant(ROOM)[path] for path in same}


def told(life: WakingLife) -> dict[str, Any]:
    """All that the design can hold of a persona."""
    persona = life.mind.self
    goals = [goal for status in Status for goal in persona.goals(status)]
    return {
        "core": (persona.core, persona.notepad, persona.felt),
        "diary": [(each.occurred, each.words.text) for each in persona.diary()],
        "secret": [(each.occurred, each.words.text) for each in persona.secret_diary()],
        "goals": [
            (g.name, g.goal, g.term, g.made, g.priority, g.status, g.progress_notes, g.reason) for g in goals
        ],
        "questions": [
            (q.topic, q.context, q.priority, q.source_date, q.status, q.answer)
            for q in (*persona.questions(), *persona.resolved_questions())
        ],
        "dreams": [each.plain() for each in persona.dreams()],
        "emotions": [each.plain() for each in persona.emotions()],
        "episodes": persona.episodes(),
    }


@ROWS
def test_a_life_of_our_own_moves_to_another_store() -> None:
    life = WakingLife(None)
    persona = life.mind.self
    persona.apply(persona.plan_edit(Text.CORE, "私はルナ。"))
    persona.apply(persona.plan_edit(Text.NOTEPAD, "牛乳を買う"))
    for day in range(3):
        persona.apply(persona.plan_edit(Text.DIARY, f"{day} 日目。\n\n静かな日。", how=How.APPEND))
        life.later(hours=3)
        persona.apply(persona.plan_edit(Text.SECRET_DIARY, f"secret {day}", how=How.APPEND))
        life.hear("今日はとても嬉しい！")
        life.mind.talk.say('よかった。<persona_emotion category="joy" intensity="0.8"/>', to="花")
        life.later(hours=21)
    persona.add_goal("詩を書く", priority=1, reason="好きだから")
    done = persona.add_goal("Learn to swim", long=True)
    persona.progress("詩を書く", "一行目")
    persona.complete_goal(done.name)
    persona.abandon_goal(persona.add_goal("走る").name, reason="雨")
    persona.ask("湖の深さ", context="彼女が泳ぐから", priority=0.7)
    persona.ask("答えのある問い")
    persona.resolve_question("答えのある問い", answer="はい")
    persona.dreamt("湖", "水は静か。", strategy="待つ", log_entry="夢の中で…")
    room = out(life)
    other = WakingLife(None, clock=life.clock)
    moved(other, room)
    assert told(other) == told(life)
    assert meant(out(other)) == meant(room)
    said_before = [words for words in room["log.txt"].decode().split("\n") if "嬉しい" in words]
    assert len(said_before) == 3


def test_another_self_is_not_overwritten() -> None:
    life = WakingLife(None)
    life.mind.self.apply(life.mind.self.plan_edit(Text.CORE, "I am somebody else."))
    arrived = moved(life, ROOM)
    assert life.mind.self.core == "I am somebody else."
    assert ("core_memory.txt", Odd.OTHER) in [(each.path, each.odd) for each in arrived.odd]
    assert len(life.mind.self.goals()) == 1


def test_what_was_erased_does_not_come_back() -> None:
    life = WakingLife(None)
    moved(life, ROOM)
    (dream,) = life.mind.memories(Filter(kinds=frozenset({Kind.INSIGHT})))
    life.mind.care.erase(life.mind.care.plan_erasure(dream.id))
    again = moved(life, ROOM)
    assert life.mind.self.dreams() == []
    assert sum(count["erased"] for count in again.counts.values()) == 1
    assert b"\xe7\x94\xb0\xe4\xb8\xad" not in out(life)["memory/insights.json"]


def test_months_are_kept_apart_where_a_room_keeps_them() -> None:
    life = WakingLife(None)
    december = [{"date": "2025-12-02", "summary": "十二月の日。"}]
    moved(life, {"core_memory.txt": b"I", "episodic_memory/2025-12.json": said(december)})
    life.mind.self.complete_goal(life.mind.self.add_goal("詩を書く").name)
    written = out(life)
    assert json.loads(written["episodic_memory/2025-12.json"]) == december
    (made,) = json.loads(written[f"episodic_memory/{life.mind.now():%Y-%m}.json"])
    assert (made["type"], made["arousal"]) == ("achievement", 0.8)


def test_numbers_of_days_go_on_after_those_of_the_room() -> None:
    life = WakingLife(None)
    day = life.mind.now().date().isoformat()
    life.mind.self.complete_goal(life.mind.self.add_goal("A").name)
    moved(
        life,
        {
            "episodic_memory/episodic_memory.json": said(
                [{"id": f"episode_{day}_007", "date": day, "summary": "七"}]
            )
        },
    )
    life.mind.self.complete_goal(life.mind.self.add_goal("B").name)
    names = [each["id"] for each in life.mind.self.episodes()]
    assert sorted(names) == [f"episode_{day}_{number:03}" for number in (1, 7, 8)]
