"""Entities of a persona: profiles as everybody has them, which no other mind sees (NA-11, NA-12, NA-15, NA-54, NA-55)."""

from datetime import timedelta

import pytest
from waking_life import lines_of

from omoide.dynamics.attention import Channel
from omoide.errors import Ambiguous, BadValue, EmptyText, NotFound
from omoide.model.memory import Kind, Origin
from omoide.model.words import Words
from omoide.persona.editing import Text
from omoide.persona.entities import Saying, read_entity_file, sayings
from omoide.tools.sets import TOOLS
from omoide.wake.encode import Circumstances


def core(life, text: str = "私の名前は葵。", mind=None) -> None:
    own = (mind or life.mind).self
    own.apply(own.plan_edit(Text.CORE, text))


def call(life, tool: str, **given):
    return TOOLS[tool](life.mind, given)


def contents(life) -> str:
    return {part.name: part.text for part in life.mind.self.present()}.get("entities", "")


@pytest.mark.spec("NA-11")
@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("ユーザー", "私のマスター。創作活動に興味がある。"),
        ("Blue Lantern", "A café in Kyoto. It opens at 7."),
    ],
)
def test_an_entity_is_a_file_with_a_title_a_day_and_free_text(imagine, name: str, text: str) -> None:
    life = imagine()
    made = life.mind.self.write_entity(name, text)
    head = f"# Entity Memory: {name}\nCreated: {life.clock.now():%Y-%m-%d %H:%M:%S}\n\n"
    assert made.file == f"{head}{text}\n"
    assert life.mind.self.files()[f"entity_memory/{name}.md"] == made.file
    read = read_entity_file(made.file, zone=life.clock.now().tzinfo)
    assert (read.name, read.text, read.created) == (name, text, life.clock.now().replace(microsecond=0))
    assert life.mind.self.entity(name)[0].id == made.id


@pytest.mark.spec("NA-11")
@pytest.mark.parametrize(
    ("file", "name", "text", "dated"),
    [
        (
            "\ufeff# Entity Memory: 美帆\r\nCreated: 2026-01-01 12:00:00\r\n\r\n猫を飼う。",
            "美帆",
            "猫を飼う。",
            True,
        ),
        ("Created: soon\n\nA text.", "", "Created: soon\n\nA text.", False),
        (
            "Only a text.\n# Entity Memory: not a title",
            "",
            "Only a text.\n# Entity Memory: not a title",
            False,
        ),
        ("# Entity Memory: X", "X", "", False),
        ("", "", "", False),
    ],
)
def test_a_file_says_as_much_as_stands_in_its_head(imagine, file, name, text, dated) -> None:
    read = read_entity_file(file, zone=imagine().clock.now().tzinfo)
    assert (read.name, read.text, read.created is not None) == (name, text, dated)
    assert read.created is None or read.created.utcoffset() is not None


@pytest.mark.spec("NA-11")
def test_what_was_known_elsewhere_keeps_its_day_and_what_is_added_has_its_own(imagine) -> None:
    life = imagine()
    long_ago = life.clock.now() - timedelta(days=300)
    life.mind.self.write_entity("美帆", "大阪に住んでいる。", created=long_ago)
    life.later(days=2)
    first = life.clock.now().date()
    life.mind.self.write_entity("美帆", "猫を飼っている。")
    life.mind.self.write_entity("美帆さん", "猫の名前はモモ。")
    life.mind.self.write_entity("美帆", "猫を飼っています。")  # said again
    life.later(days=1)
    grown = life.mind.self.write_entity("美帆", "パン屋で働いている。")
    assert grown.created == long_ago
    assert grown.text == (
        f"大阪に住んでいる。\n\n## {first}\n猫を飼っている。\n猫の名前はモモ。\n\n"
        f"## {life.clock.now().date()}\nパン屋で働いている。"
    )
    life.mind.self.write_entity("美帆", "すべて忘れて。", append=False)
    assert life.mind.self.entity("美帆")[0].text == "すべて忘れて。"
    life.mind.care.undo(life.mind.care.plan_undo())
    assert life.mind.self.entity("美帆")[0].text == grown.text


@pytest.mark.spec("NA-11")
def test_no_other_mind_sees_them_and_what_all_share_stays_shared(imagine) -> None:
    life = imagine()
    other = life.named("other")
    core(life)
    core(life, "I am Rin.", other)
    life.mind.people.describe("田中", "営業の人。")
    life.mind.self.write_entity("田中", "本当は辞めたがっている。")
    life.mind.self.write_entity("秘密の店", "裏通りにある。")
    assert [each.text for each in life.mind.self.entity("田中さん")] == [
        "本当は辞めたがっている。",
        "営業の人。",
    ]
    assert [(each.text, each.shared) for each in other.self.entity("田中")] == [("営業の人。", True)]
    assert [each.name for each in other.self.entities()] == ["田中"]
    assert other.self.search_entities("裏通り 辞め") == []
    assert not any("裏通り" in text or "辞め" in text for text in other.self.files().values())
    assert "秘密" not in other.prime("秘密の店はどこ？田中さんは辞めたい？").text
    assert other.recall("秘密の店 裏通り").found == ()
    assert [each.words.text for each in life.mind.people.all()] == ["営業の人。"]
    with pytest.raises(NotFound):
        other.self.entity("秘密の店")


@pytest.mark.spec("NA-12", "X-08")
@pytest.mark.parametrize("message", ["美帆のことを教えて", "Tell me about 美帆 please"])
def test_only_names_are_before_the_eyes(imagine, message: str) -> None:
    life = imagine()
    core(life)
    life.mind.self.write_entity("美帆", "チキン味のカリカリを買う人。")
    life.mind.self.write_entity("Blue Lantern", "A café in Kyoto.")
    primed = life.mind.prime(message)
    assert "Blue Lantern" in primed.text
    assert "美帆" in "\n".join(lines_of(primed, Channel.PERSONA))
    assert "read_entity_memory" in primed.text
    assert "カリカリ" not in primed.text
    assert "カリカリ" in call(life, "read_entity_memory", name="美帆")["entities"][0]["text"]


@pytest.mark.spec("NA-12")
def test_who_is_nobody_has_no_table_of_contents(imagine) -> None:
    life = imagine()
    life.mind.self.write_entity("美帆", "友達。")
    assert contents(life) == ""


@pytest.mark.spec("NA-12")
def test_the_table_of_contents_holds_those_written_last_each_once(imagine) -> None:
    life = imagine("entities.listed=3")
    core(life, "I am Aoi.")
    for name in ("Ann", "Ben", "Cleo", "Dan"):
        life.mind.self.write_entity(name, "A friend.")
        life.later(minutes=1)
    life.mind.people.describe("Dan", "A plumber.")
    life.mind.self.write_entity("Ann", "Moved to Oslo.")
    assert contents(life) == "Ann, Dan, Cleo"


@pytest.mark.spec("NA-15", "NA-54")
@pytest.mark.parametrize(
    ("query", "first", "matched"),
    [
        ("美帆の猫の好物は？", "美帆", ["美帆", "好物", "猫"]),
        ("京都のカフェ", "Blue Lantern", ["カフェ", "京都"]),
        ("ｂｌｕｅ　ＬＡＮＴＥＲＮ cafe", "Blue Lantern", ["blue", "LANTERN"]),
        ("ﾓﾓ 大阪", "美帆", ["モモ", "大阪"]),
        ("where is the blue lantern?", "Blue Lantern", ["blue", "lantern"]),
    ],
)
def test_those_with_most_words_of_the_query_come_first(imagine, query, first, matched) -> None:
    life = imagine()
    life.mind.self.write_entity("健二", "猫が苦手で、大阪が好き。")
    life.mind.self.write_entity("美帆", "大阪に住む。猫のモモを飼い、好物はチキン。")
    life.mind.self.write_entity("Blue Lantern", "京都にある青いカフェ。 The owner is Ken.")
    found = call(life, "search_entity_memory", query=query)["found"]
    assert (found[0]["name"], found[0]["matched"]) == (first, matched)
    counts = [len(each["matched"]) for each in found]
    assert counts == sorted(counts, reverse=True)


def test_nothing_is_found_where_no_word_stands(imagine) -> None:
    life = imagine()
    life.mind.self.write_entity("美帆", "猫を飼う。")
    assert call(life, "search_entity_memory", query="量子力学の論文")["found"] == []
    assert call(life, "search_entity_memory", query="  ")["found"] == []


@pytest.mark.spec("NA-54", "NA-55")
def test_a_persona_lists_reads_writes_and_searches_by_tools(imagine) -> None:
    life = imagine()
    life.mind.people.describe("Hana", "The project manager.")
    written = call(life, "write_entity_memory", name="創作ノート", content="青い革の手帳。")
    assert written["text"].startswith("# Entity Memory: 創作ノート\nCreated: ")
    listed = call(life, "list_entity_memories")["entities"]
    assert [(each["name"], each["shared"]) for each in listed] == [("創作ノート", False), ("Hana", True)]
    assert call(life, "search_entity_memory", query="手帳")["found"][0]["snippet"] == "青い革の手帳。"
    assert call(life, "search_entity_memory", query="手帳 manager", limit=1)["left_out"] == 1
    call(life, "write_entity_memory", name="創作ノート", content="なくした。", mode="overwrite")
    assert "手帳" not in call(life, "read_entity_memory", name="創作ノート")["entities"][0]["text"]
    (memory,) = life.of(Kind.ENTITY)
    assert memory.origins == (Origin.AGENT,)
    for tool in ("search_entity_memory", "read_entity_memory", "write_entity_memory", "list_entity_memories"):
        assert TOOLS[tool].schema["additionalProperties"] is False
    with pytest.raises(NotFound):
        call(life, "read_entity_memory", name="誰か")
    with pytest.raises(EmptyText):
        call(life, "write_entity_memory", name="X", content=" ")
    with pytest.raises(BadValue):
        call(life, "write_entity_memory", name=" ", content="something")


def test_where_a_name_could_mean_several_nobody_is_taken_for_another(imagine) -> None:
    life = imagine()
    life.mind.self.write_entity("Hana (PM)", "Runs the project.")
    life.mind.self.write_entity("Hana (Sales)", "Sells.")
    with pytest.raises(Ambiguous):
        life.mind.self.entity("Hana")
    assert life.mind.self.entity("hana (pm)")[0].text == "Runs the project."


def test_several_are_written_in_one_act_and_each_once(imagine) -> None:
    life = imagine()
    life.mind.self.write_entity("美帆", "友達。", aliases=("ミホ",))
    told = [
        Saying(name="ミホ", text="猫を飼う。"),
        Saying(name="美帆さん", text="大阪に住む。"),
        Saying(name="Ken", text="Bakes."),
    ]
    decided = sayings(life.engine, life.mind.scope, told, by="test")
    life.engine.gate.commit(life.mind.scope, decided.changes, by="test", based_on=decided.based_on)
    day = life.clock.now().date()
    assert {each.name: each.text for each in life.mind.self.entities()} == {
        "Ken": "Bakes.",
        "美帆": f"友達。\n\n## {day}\n猫を飼う。\n大阪に住む。",
    }


def test_they_do_not_fade(imagine) -> None:
    life = imagine("nights.at_most=2")
    core(life)
    life.mind.self.write_entity("美帆", "大阪に住んでいて、猫を飼っている。")
    life.mind.remember(Words(text="今日は雨だった。"), Circumstances())
    life.later(days=400)
    life.mind.sleep()
    assert life.mind.self.entity("美帆")[0].text == "大阪に住んでいて、猫を飼っている。"
