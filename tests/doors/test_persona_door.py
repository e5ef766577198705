"""The self of a mind, through the door."""

import json

import pytest

NOW = ("--set", "priming.deadline_ms=0", "--set", "embedding.kind=none")


@pytest.mark.spec("NA-01", "NA-02")
@pytest.mark.parametrize(
    ("lang", "core", "title"), [("ja", "私は葵。", "コアメモリ"), ("en", "I am Aoi.", "Core memory")]
)
def test_who_a_mind_is_can_be_written_seen_and_undone(omoide, lang: str, core: str, title: str) -> None:
    assert "omoide self --core" in omoide("self", lang=lang).out
    assert f"+{core}" in omoide("self", "--core", core, "--dry-run", lang=lang).out
    assert f"+{core}" in omoide("self", "--core", core, lang=lang).out
    shown = omoide("self", lang=lang).out
    assert title in shown
    assert core in shown
    assert core in omoide(*NOW, "prime", core, lang=lang).out
    told = omoide("self", "--json", "--files", lang=lang).json
    assert told["self"][0] == {"part": "core", "title": title, "text": core}
    assert told["files"]["core_memory.txt"] == core
    omoide("undo", lang=lang)
    assert core not in omoide("self", lang=lang).out


@pytest.mark.spec("NA-17", "NA-21", "NA-22")
@pytest.mark.parametrize(
    ("lang", "reached", "term"), [("ja", "達成しました", "短期"), ("en", "Reached", "short-term")]
)
def test_a_goal_lives_through_the_door(omoide, lang: str, reached: str, term: str) -> None:
    omoide("goal", "list", lang=lang)
    name = omoide("goal", "add", "詩を書く", "--priority", "1", "--json", lang=lang).json["id"]
    assert f"[{term} 1]" in omoide("goal", "list", lang=lang).out
    progress = omoide("goal", "progress", name, "一行書いた", "--json", lang=lang).json
    assert progress["progress_notes"][0]["text"] == "一行書いた"
    assert omoide("goal", "tidy", "--dry-run", "--json", lang=lang).json == []
    assert reached in omoide("goal", "done", name, lang=lang).out
    other = omoide("goal", "add", "歌う", "--long", "--json").json["id"]
    assert omoide("goal", "drop", other, "--why", "飽きた", "--json").json["reason"] == "飽きた"
    counts = omoide("goal", "stats", "--json").json
    assert (counts["completed"], counts["abandoned"], counts["short_term"]) == (1, 1, 0)
    assert omoide("goal", "list", "--status", "completed", "--json").json[0]["id"] == name
    omoide("goal", "done", "sh_nobody", code=1)
    omoide("goal", "add", "x", "--priority", "0", code=2)


@pytest.mark.spec("NA-26", "NA-27")
@pytest.mark.parametrize(
    ("lang", "curious", "wish"),
    [
        ("ja", "「猫の好物」のことが気になっている。", "「猫の好物」について尋ねるか、調べる。"),
        ("en", "I keep wondering about “猫の好物”.", "ask about “猫の好物”, or look into it."),
    ],
)
def test_a_question_drives_until_it_is_answered(omoide, lang: str, curious: str, wish: str) -> None:
    omoide("question", "add", "猫の好物", "--context", "何が好きか", "--priority", "0.9")
    assert "0.90" in omoide("question", "list", lang=lang).out
    assert curious in omoide("drives", lang=lang).out
    shown = omoide("impulse", lang=lang).out
    assert curious in shown
    assert "0.90" in shown
    assert wish in shown
    told = omoide("impulse", "--json", lang=lang).json
    assert told["acts"]
    assert told["wish"] == wish
    assert told["motivation_log"]["dominant_drive"] == "curiosity"
    assert (
        omoide("question", "resolve", "猫の好物", "--answer", "チキン", "--json").json["status"] == "resolved"
    )
    assert omoide("question", "list", "--json").json == []
    omoide("question", "add", "雪")
    assert omoide("question", "drop", "雪", "--json").json["status"] == "dropped"
    assert omoide("drives", "--json").json["drives"]["curiosity"]["level"] == 0
    waits = omoide("impulse", lang=lang).out
    assert waits.count({"ja": "これといって", "en": "Nothing in particular"}[lang]) == 1
    assert "0.60" in waits


@pytest.mark.spec("NA-55")
@pytest.mark.parametrize(("lang", "veil"), [("ja", "(秘密の日記)"), ("en", "(secret diary)")])
def test_whoever_knows_the_name_of_a_secret_entry_is_told_no_word_of_it(omoide, lang: str, veil: str) -> None:
    secret = "誰にも言わない。"
    for words in (secret, f"{secret}本当に。"):
        asked = {"text": words}
        plan = omoide("tool", "plan_secret_diary_edit", json.dumps(asked), "--json").json["plan"]
        omoide("tool", "plan_secret_diary_edit", json.dumps(asked | {"plan": plan}))
    (entry, *_) = [each for each in omoide("log", "--json").json if each["kind"] == "encoded"]
    (name,) = entry["subjects"]
    omoide("show", name, code=1)
    omoide("why", name, "誰にも", code=1)
    for asked in (("log",), ("log", "--memory", name), ("log", "--json"), ("undo", "--dry-run")):
        shown = omoide(*asked, lang=lang).out
        assert secret not in shown
        assert "--json" in asked or veil in shown
    assert secret in omoide("tool", "read_secret_diary", "{}").out
