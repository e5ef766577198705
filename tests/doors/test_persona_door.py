"""The self of a mind, through the door."""

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
    ("lang", "curious", "waits"),
    [
        ("ja", "「猫の好物」のことが気になっている。", "今、自分から動きたい"),
        ("en", "I keep wondering about “猫の好物”.", "Would act now"),
    ],
)
def test_a_question_drives_until_it_is_answered(omoide, lang: str, curious: str, waits: str) -> None:
    omoide("question", "add", "猫の好物", "--context", "何が好きか", "--priority", "0.9")
    assert "0.90" in omoide("question", "list", lang=lang).out
    assert curious in omoide("drives", lang=lang).out
    shown = omoide("impulse", lang=lang).out
    assert curious in shown
    assert waits in shown
    told = omoide("impulse", "--json", lang=lang).json
    assert told["acts"]
    assert told["motivation_log"]["dominant_drive"] == "curiosity"
    assert (
        omoide("question", "resolve", "猫の好物", "--answer", "チキン", "--json").json["status"] == "resolved"
    )
    assert omoide("question", "list", "--json").json == []
    omoide("question", "add", "雪")
    assert omoide("question", "drop", "雪", "--json").json["status"] == "dropped"
    assert omoide("drives", "--json").json["drives"]["curiosity"]["level"] == 0
