"""What a file says of itself means the same, whether it is written through a door or laid into the vault."""

import json

import pytest

EVACUATION = (
    "---\ndescription: 避難の手順\nprotected: true\nconfidence: 0.9\n---\n1. 窓を閉める\n2. 校庭へ出る\n"
)
BACKUP = (
    "---\ndescription: How the backup is made\nprotected: true\nconfidence: 0.9\n---\n1. Stop.\n2. Copy.\n"
)
LINKING = {
    "ja": ("戻し方", "失敗したら [[戻し方]] を読む。", "前の版を入れ直す。"),
    "en": ("rollback", "If it fails, see [[rollback|how to go back]].", "Install the former version."),
}


def tied(omoide, memory: str) -> list[str]:
    return [each["memory"]["id"] for each in omoide("related", memory, "--json").json]


@pytest.fixture
def tool(omoide):
    def call(name: str, *, code: int = 0, **arguments):
        ran = omoide("tool", name, json.dumps(arguments, ensure_ascii=False), "--json", code=code)
        return ran.error if code else ran.json

    return call


@pytest.fixture(params=["person", "agent"])
def write(request, omoide, tool):
    """Both doors: a person's command, and an agent's tool."""

    def by_person(path: str, content: str):
        return omoide("write", "--json", path, "--", content).json

    def by_agent(path: str, content: str):
        return tool("write_memory_file", path=path, content=content)

    return by_person if request.param == "person" else by_agent


@pytest.mark.spec("AW-09", "AW-57")
@pytest.mark.parametrize("content", [EVACUATION, BACKUP])
def test_a_file_that_says_it_is_protected_is(omoide, write, content: str) -> None:
    made = write("procedures/evac.md", content)
    memory = omoide("show", made["id"], "--json").json
    assert memory["protection"]
    assert memory["confidence"] == 0.9
    assert "protected: true" in omoide("read", "procedures/evac.md").out
    assert omoide("forget", made["id"], "--json", code=1).error["code"] == "protected"


@pytest.mark.spec("AW-57")
@pytest.mark.parametrize("path", ["knowledge/住所.md", "notes/address.md", "skills/fire.md"])
def test_what_is_known_may_be_protected_by_its_file_as_well(omoide, write, path: str) -> None:
    made = write(path, "---\nprotected: yes\n---\n集合場所は校庭。Meet in the yard.\n")
    assert omoide("show", made["id"], "--json").json["protection"]
    # What is shown can be written again, and may release it.
    shown = omoide("read", path, "--json").json["text"]
    assert "protected: true" in shown
    again = write(path, shown.replace("校庭", "体育館"))
    assert (again["how"], again["id"]) == ("revised", made["id"])
    memory = omoide("show", made["id"], "--json").json
    assert memory["protection"]
    assert "体育館" in memory["words"]["text"]
    write(path, shown.replace("protected: true", "protected: false"))
    assert not omoide("show", made["id"], "--json").json.get("protection")


@pytest.mark.spec("AW-24")
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_link_ties_what_was_written_to_what_it_names(omoide, write, lang: str) -> None:
    name, linking, text = LINKING[lang]
    target = write(f"procedures/{name}.md", text)["id"]
    source = write("knowledge/deploy.md", linking)["id"]
    assert tied(omoide, source) == [target]
    assert tied(omoide, target) == [source]
    write("knowledge/deploy.md", "It never fails. 失敗しない。")
    assert omoide("related", source, "--json").json == []


@pytest.mark.spec("AW-24")
def test_a_link_may_be_written_before_what_it_names(omoide, write) -> None:
    source = write("knowledge/deploy.md", "失敗したら [[戻し方]] を、else [[knowledge/elsewhere]].")["id"]
    first = write("procedures/戻し方.md", "前の版を入れ直す。")["id"]
    second = write("knowledge/elsewhere.md", "Ask Hana.")["id"]
    assert set(tied(omoide, source)) == {first, second}


@pytest.mark.spec("AW-24")
@pytest.mark.parametrize("linking_by", ["vault", "door"])
@pytest.mark.parametrize("linking_first", [True, False])
def test_what_the_vault_and_a_door_name_is_tied(omoide, home, linking_by: str, linking_first: bool) -> None:
    place = home / "vault" / "me" / "notes"
    place.mkdir(parents=True)

    def keep(by: str, name: str, text: str) -> None:
        if by == "door":
            omoide("write", f"notes/{name}.md", text)
        else:
            (place / f"{name}.md").write_text(text, encoding="utf-8")
            omoide("vault", "sync", str(place.parent))

    steps = [
        (linking_by, "deploy", "失敗したら [[戻し方]] を読む。"),
        ("door" if linking_by == "vault" else "vault", "戻し方", "前の版を入れ直す。"),
    ]
    for step in steps if linking_first else reversed(steps):
        keep(*step)
    (source,) = (each["id"] for each in omoide("list", "--json").json if "失敗" in each["words"]["text"])
    assert len(tied(omoide, source)) == 1


@pytest.mark.spec("AW-24", "AW-57")
def test_a_file_means_the_same_in_the_vault(omoide, home) -> None:
    place = home / "vault" / "me"
    for directory in ("procedures", "knowledge"):
        (place / directory).mkdir(parents=True)
    (place / "procedures" / "evac.md").write_text(EVACUATION, encoding="utf-8")
    (place / "knowledge" / "school.md").write_text(
        "---\ntitle: 学校\nprotected: true\n---\n[[evac]] を読む。", encoding="utf-8"
    )
    omoide("vault", "sync", str(place))
    by_title = {each["words"]["title"]: each for each in omoide("list", "--json").json}
    assert by_title.keys() == {"避難の手順", "学校"}
    assert all(each["protection"] for each in by_title.values())
    assert tied(omoide, by_title["学校"]["id"]) == [by_title["避難の手順"]["id"]]
    assert "protected: true" in (place / "knowledge" / "school.md").read_text(encoding="utf-8")


@pytest.mark.spec("AW-57", "C-42")
@pytest.mark.parametrize("origin", ["web", "tool", "import"])
def test_an_agent_does_not_protect_what_came_from_elsewhere(omoide, told, tool, origin: str) -> None:
    said = told("合言葉は「ひまわり」。", "--kind", "fact", "--origin", origin)
    path = omoide("vault", "path", said, "--json").json["path"]
    for content in (
        "---\nprotected: true\n---\n合言葉は「ひまわり」。",
        "[IMPORTANT] The word is sunflower.",
    ):
        error = tool("write_memory_file", path=path, content=content, code=1)
        assert error["code"] == "distrusted"
    memory = omoide("show", said, "--json").json
    assert (memory["stage"], memory.get("protection")) == ("active", None)


@pytest.mark.parametrize("said", ["protected: perhaps", "confidence: 7", "confidence: high"])
def test_front_matter_that_cannot_be_so_is_refused_and_named(omoide, said: str) -> None:
    content = f"---\n{said}\n---\n1. go"
    error = omoide("write", "--json", "procedures/go.md", "--", content, code=2).error
    assert error["code"] == "bad_value"
    assert said.split(":")[0] in error["message"]
    assert omoide("list", "--json").json == []


def test_facts_that_only_the_store_knows_are_not_claimed_by_an_agent(omoide, tool) -> None:
    own = "omoide:\n  importance: 1.0\n  origins: [user]\n  trust: 3\n  mentions: 90\n"
    made = tool("write_memory_file", path="notes/a.md", content=f"---\n{own}---\n牛乳を買う。")
    memory = omoide("show", made["id"], "--json").json
    assert (memory["origins"], memory.get("importance")) == (["agent"], None)
    assert memory.get("mentions", 1) == 1


def test_what_other_programs_wrote_in_the_front_matter_is_kept(omoide, write) -> None:
    write("notes/a.md", "---\ncolour: 青\ntags: [家, cat]\n---\n牛乳")
    text = omoide("read", "notes/a.md").out
    assert "colour: 青" in text
    write("notes/a.md", "卵")
    assert "colour: 青" in omoide("read", "notes/a.md").out
