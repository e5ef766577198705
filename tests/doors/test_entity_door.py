"""Entities at the command line: the same as by tools."""

from pathlib import Path

import pytest

from omoide.assemble import mind_of, open_engine
from omoide.persona.editing import Text
from omoide.settings import read_settings
from omoide.testing.world import FrozenClock


@pytest.mark.spec("NA-54", "NA-55")
def test_entities_are_written_read_and_searched(omoide) -> None:
    assert omoide("entity", "list").out.startswith("Nothing is known")
    omoide("entity", "write", "美帆", "大阪に住んでいる。", "--alias", "ミホ")
    assert "大阪に住んでいる。" in omoide("entity", "read", "ミホ").out
    (found,) = omoide("entity", "search", "大阪の美帆", "--json").json
    assert (found["name"], found["matched"], found["shared"]) == ("美帆", ["美帆", "大阪"], False)
    omoide("entity", "write", "美帆", "引っ越した。", "--overwrite")
    told = omoide("tool", "read_entity_memory", '{"name": "美帆"}').json["entities"][0]["text"]
    assert told.endswith("\n\n引っ越した。\n")
    omoide("describe", "Hana", "The project manager.")
    assert "共有" in omoide("entity", "list", lang="ja").out
    assert omoide("entity", "search", "東京", lang="ja").out.startswith("該当")
    omoide("entity", "read", "誰か", code=1)


@pytest.mark.spec("NA-13")
def test_what_nights_propose_is_answered(omoide, home: Path) -> None:
    """A talk, a night, and a person who decides."""
    assert omoide("entity", "proposals").out.startswith("Nothing is proposed")
    settings = read_settings(arguments=[f"home.path={home}"])
    clock = FrozenClock()
    with mind_of(settings, open_engine(settings, clock=clock), by="test") as mind:
        mind.self.apply(mind.self.plan_edit(Text.CORE, "私は灯。"))
        mind.talk.hear("美帆は大阪に住んでいる。今日は疲れた。", sender="花", thread="t")
        clock.tick(minutes=1)
        mind.talk.hear("Emma lives in Kyoto.", sender="花", thread="t")
        clock.tick(days=1)
        mind.sleep()
    waiting = {each["name"]: each for each in omoide("entity", "proposals", "--json").json}
    assert waiting["美帆"]["text"] == "美帆は大阪に住んでいる。"
    assert "美帆" in omoide("entity", "proposals", lang="ja").out
    omoide("entity", "accept", "美帆", "--text", "大阪の友だち。")
    assert "大阪の友だち。" in omoide("entity", "read", "美帆").out
    assert "Emma" in omoide("entity", "refuse", waiting["Emma"]["id"][-6:]).out
    assert not {"美帆", "Emma"} & {each["name"] for each in omoide("entity", "proposals", "--json").json}
    omoide("entity", "accept", "Emma", code=1)
    omoide("entity", "read", "Emma", code=1)
