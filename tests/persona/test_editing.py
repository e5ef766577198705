"""A persona rewrites itself: planned, shown, applied, undone; and what it keeps secret stays so."""

import json
from pathlib import Path

import pytest

from omoide.adapters.shelf import DirectoryShelf
from omoide.errors import BadValue, NotFound
from omoide.model.cue import EVERYTHING, Filter
from omoide.tools.sets import TOOLS

SECRET = "本当は泣きたかった夜のこと"


def call(life, name: str, **given):
    return TOOLS[name](life.mind, given)


@pytest.mark.spec("NA-02", "NA-03")
@pytest.mark.parametrize(
    ("tool", "read"), [("edit_core_memory", "core"), ("edit_notepad", "notepad")], ids=["core", "notepad"]
)
def test_core_memory_and_notepad_are_edited_shown_and_undone(imagine, tool: str, read: str) -> None:
    life = imagine()
    call(life, tool, text="私は葵。\n花と暮らす。")
    looked = call(life, tool, text="ケン", mode="replace", old="花", apply=False)
    assert "-花と暮らす。" in looked["diff"]
    assert "+ケンと暮らす。" in looked["diff"]
    assert getattr(life.mind.self, read) == "私は葵。\n花と暮らす。"
    done = call(life, tool, text="猫もいる。", mode="append")
    assert getattr(life.mind.self, read) == "私は葵。\n花と暮らす。\n猫もいる。"
    life.mind.care.undo(life.mind.care.plan_undo(done["entry"]))
    assert getattr(life.mind.self, read) == "私は葵。\n花と暮らす。"
    with pytest.raises(BadValue):
        call(life, tool, text="x", mode="replace", old="誰も")


@pytest.mark.spec("NA-55")
@pytest.mark.parametrize("diary", ["main_memory", "secret_diary"])
def test_a_diary_is_written_by_plans(imagine, diary: str) -> None:
    life = imagine()
    plan = f"plan_{diary}_edit"
    shown = call(life, plan, text="雪が降った。")
    assert not shown["applied"]
    assert call(life, f"read_{diary}")["text"] == ""
    assert call(life, plan, text="雪が降った。", plan=shown["plan"])["applied"]
    text = call(life, f"read_{diary}", date="2026-01-15")["text"]
    assert text.startswith("## 2026-01-15\n[")
    assert text.endswith("雪が降った。")
    entry = text.split("[")[1].split("]")[0]
    edit = {"text": "雪がたくさん降った。", "mode": "overwrite", "entry": entry}
    shown = call(life, plan, **edit)
    assert "-雪が降った。" in shown["diff"]
    with pytest.raises(BadValue):
        call(life, plan, **edit, plan="000000000000")
    done = call(life, plan, **edit, plan=shown["plan"])
    assert "雪がたくさん降った。" in call(life, f"read_{diary}")["text"]
    life.mind.care.undo(life.mind.care.plan_undo(done["entry"]))
    assert call(life, f"read_{diary}")["text"].endswith("雪が降った。")
    gone = {"mode": "remove", "entry": entry}
    call(life, plan, **gone, plan=call(life, plan, **gone)["plan"])
    assert call(life, f"read_{diary}")["text"] == ""


def secretly(life) -> str:
    shown = call(life, "plan_secret_diary_edit", text=SECRET)
    call(life, "plan_secret_diary_edit", text=SECRET, plan=shown["plan"])
    (entry,) = life.mind.self.secret_diary()
    return entry.id


@pytest.mark.spec("NA-55")
def test_nothing_else_finds_the_secret_diary(live, tmp_path: Path) -> None:
    life = live("nights.at_most=20")
    name = secretly(life)
    assert life.mind.recall(SECRET).found == ()
    assert life.mind.memories(EVERYTHING) == []
    assert life.mind.memories(Filter(tags=frozenset({"secret-diary"}))) == []
    for piece in (name, name[-6:]):
        with pytest.raises(NotFound):
            life.mind.get(piece)
    assert SECRET not in life.mind.prime(SECRET).text
    assert SECRET not in json.dumps(call(life, "search_memory", query=SECRET), ensure_ascii=False)
    life.later(days=400)
    life.mind.sleep()
    assert [each.words.text for each in life.mind.self.secret_diary()] == [SECRET]
    shelf = DirectoryShelf(tmp_path / "vault", zone=life.clock.now().tzinfo)
    life.mind.library.sync(shelf, vault=life.settings.vault)
    assert not any(SECRET in path.read_text("utf-8") for path in (tmp_path / "vault").rglob("*.md"))
    assert life.mind.care.verify().problems == ()
    assert any(SECRET in json.dumps(each, ensure_ascii=False) for each in life.mind.care.export())


def test_the_main_diary_comes_to_mind_and_is_read_as_it_was_written(live) -> None:
    life = live("nights.at_most=20")
    said = "葵は神社で大吉を引いた。" + "とても寒い朝だった。" * 30
    plan = call(life, "plan_main_memory_edit", text=said)["plan"]
    call(life, "plan_main_memory_edit", text=said, plan=plan)
    assert [each.memory.words.text for each in life.mind.recall("神社で大吉").found] == [said]
    life.later(days=300)
    life.mind.sleep()
    assert said in call(life, "read_main_memory")["text"]


@pytest.mark.spec("NA-17", "NA-26")
def test_goals_and_questions_by_tools(imagine) -> None:
    life = imagine()
    goal = call(life, "add_goal", goal="詩を書く", priority=1)
    call(life, "update_goal", id=goal["id"], what="progress", note="一行")
    assert call(life, "update_goal", id=goal["id"], what="complete")["status"] == "completed"
    call(life, "ask_question", topic="猫の好物", percent=70)
    assert call(life, "resolve_question", question="猫の好物", answer="チキン")["status"] == "resolved"
