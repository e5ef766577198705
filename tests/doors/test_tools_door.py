"""Memories as files, and the tools of an agent, through the door: what an agent writes is its own, and only that."""

import json

import pytest

WRITTEN = {"en": "Written, new", "ja": "新しく書きました"}


@pytest.fixture
def tool(omoide):
    def call(name: str, **arguments):
        return omoide("tool", name, json.dumps(arguments, ensure_ascii=False), "--json").json

    return call


@pytest.mark.spec("AW-19")
@pytest.mark.parametrize(
    ("query", "expected"), [("表紙は何色？", "青"), ("Where is the tea?", "left cupboard")]
)
def test_what_is_searched_for_is_found_and_read_by_its_path(told, tool, query: str, expected: str) -> None:
    told("レポートの表紙は青にする", "--kind", "fact")
    told("The tea is in the left cupboard", "--kind", "fact")
    hit = tool("search_memory", query=query)["found"][0]
    assert expected in hit["snippet"]
    file = tool("read_memory_file", path=hit["path"])
    assert expected in file["text"]
    last = tool("read_memory_file", path=hit["path"], lines=f"{file['lines']}")
    assert last["text"] == file["text"].splitlines()[-1]


@pytest.mark.spec("AW-19")
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_people_read_what_a_tool_gave(omoide, told, lang: str) -> None:
    told("レポートの表紙は青にする", "--kind", "fact")
    assert "表紙は青" in omoide("tool", "search_memory", '{"query": "表紙"}', lang=lang).out
    nothing = omoide("tool", "search_memory", '{"query": "quantum"}', lang=lang).out
    assert nothing.strip() == {"en": "Nothing comes to mind.", "ja": "何も思い浮かびません。"}[lang]
    asked = '{"path": "notes/買い物.md", "content": "牛乳"}'
    assert WRITTEN[lang] in omoide("tool", "write_memory_file", asked, lang=lang).out


@pytest.mark.spec("AW-35", "C-42")
def test_an_agent_writes_its_own_files_and_nothing_else(omoide, told, tool) -> None:
    made = tool("write_memory_file", path="knowledge/deploy.md", content="金曜は配備しない。")
    assert made["how"] == "created"
    assert omoide("show", made["id"], "--json").json["origins"] == ["agent"]
    again = tool("write_memory_file", path="knowledge/deploy.md", content="Never on Fridays.", mode="append")
    assert (again["how"], again["id"]) == ("revised", made["id"])
    assert (
        omoide("read", "knowledge/deploy.md").out.rstrip().endswith("金曜は配備しない。\nNever on Fridays.")
    )
    # What a person said is not rewritten: the agent's file takes its place, and the old one stays.
    said = told("表紙は青", "--kind", "fact")
    path = omoide("vault", "path", said, "--json").json["path"]
    newer = tool("write_memory_file", path=path, content="表紙は緑")
    assert newer["how"] == "superseded"
    old = omoide("show", said, "--json").json
    assert (old["words"]["text"], old["stage"], old["superseded_by"]) == (
        "表紙は青",
        "superseded",
        newer["id"],
    )
    # What happened, what others share and what is only shown is not the agent's to write.
    for path in (
        "episodes/2026-02-18.md",
        "activity_log/2026-02-18.jsonl",
        "shared/users/花.md",
        "archive/x.md",
        "intentions/x.md",
        "shared/resolutions.jsonl",
    ):
        asked = json.dumps({"path": path, "content": "x"})
        assert omoide("tool", "write_memory_file", asked, "--json", code=1).error["code"] == "read_only"
    outside = '{"path": "knowledge/../../x.md", "content": "x"}'
    assert omoide("tool", "write_memory_file", outside, "--json", code=2).error["code"] == "bad_value"
    # The writing itself stands in the log.
    assert [each["type"] for each in omoide("log", "--events", "--json").json].count("memory_write") == 3


@pytest.mark.parametrize(("lang", "noun"), [("en", "tool"), ("ja", "道具")])
def test_what_cannot_be_called_is_told(omoide, lang: str, noun: str) -> None:
    error = omoide("tool", "fly", "{}", lang=lang, code=2).err
    assert noun in error
    assert "search_memory" in error
    for arguments in ("{", "[1]", '{"query": 3}', "{}", '{"query": "猫", "limit": 0}', '{"mood": "good"}'):
        assert omoide("tool", "search_memory", arguments, "--json", code=2).error["code"] == "bad_value"


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_tools_are_listed_with_their_schemas(omoide, lang: str) -> None:
    shapes = {each["name"]: each["schema"] for each in omoide("tools", "--json").json}
    assert shapes.keys() >= {
        "search_memory",
        "read_memory_file",
        "write_memory_file",
        "report_procedure_outcome",
        "recall_memories",
        "search_knowledge_base",
        "edit_core_memory",
    }
    assert shapes["search_memory"]["required"] == ["query"]
    assert shapes["search_memory"]["additionalProperties"] is False
    listed = omoide("tools", lang=lang).out
    assert all(name in listed for name in shapes)
    assert {"en": "(required)", "ja": "(必須)"}[lang] in listed


@pytest.mark.spec("AW-48")
def test_an_outcome_is_reported_by_path(omoide, tool) -> None:
    tool("write_memory_file", path="procedures/release.md", content="1. make release")
    for success in (True, True, False):
        told = tool("report_procedure_outcome", procedure="procedures/release.md", success=success)
    assert (told["successes"], told["failures"]) == (2, 1)


@pytest.mark.spec("AW-30")
def test_the_current_task_is_a_file_with_what_is_open(omoide) -> None:
    omoide("write", "state/current_task.md", "書類を出す")
    omoide("intend", "資料を直す")
    text = omoide("read", "state/current_task.md").out
    assert text.startswith("書類を出す")
    assert "- [ ] 資料を直す" in text
    omoide("resolve", "資料を直す")
    text = omoide("read", "state/current_task.md").out
    assert "- [ ]" not in text
    assert "- [x]" in text


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_person_writes_and_reads_files(omoide, lang: str) -> None:
    assert WRITTEN[lang] in omoide("write", "notes/買い物.md", "牛乳", lang=lang).out
    omoide("write", "notes/買い物.md", "卵", "--append")
    assert omoide("read", "notes/買い物.md", "--json").json["text"].endswith("牛乳\n卵")
    assert "notes/買い物.md" in omoide("read", "notes").out
    assert omoide("read", "notes/無い.md", "--json", code=1).error["code"] == "not_found"
