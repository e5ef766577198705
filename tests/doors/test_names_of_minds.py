"""Minds are called as people are, at every door; and no two of them can be taken for one another."""

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from omoide.adapters.stores.residue import files_holding
from omoide.assemble import open_engine
from omoide.settings import read_settings

NAMES = ("美咲", "Lila", "アリス", "José")


@pytest.mark.spec("PI-31")
@pytest.mark.parametrize("name", NAMES)
def test_a_mind_of_any_script_lives_on_the_command_line(omoide: Callable, home: Path, name: str) -> None:
    omoide("remember", "瓶ヶ森で鹿を見た, a deer", mind=name)
    assert "a deer" in omoide("recall", "deer", mind=name).out
    omoide("observe", "--short", "霧が出た", mind=name)
    omoide("wm", "--update", '{"health": 7}', mind=name)
    assert omoide("wm", "--json", mind=name).json["agent_id"] == name
    omoide("sleep", mind=name)
    assert omoide("verify", mind=name).code == 0
    assert "deer" not in omoide("list", "--json").out, "nobody else sees it"
    path = Path(omoide("vault", "sync", "--json", mind=name).json["path"])
    assert path == home / "vault" / name
    assert any("deer" in each.read_text("utf-8") for each in path.rglob("*.md"))


@pytest.mark.parametrize("name", NAMES)
def test_what_such_a_mind_erases_is_in_no_file(omoide: Callable, home: Path, name: str) -> None:
    kept = omoide("remember", "瓶ヶ森で鹿を見た", "--json", mind=name).json
    omoide("recall", "鹿", mind=name)
    omoide("erase", kept["id"], "--yes", mind=name)
    assert files_holding(home, ["瓶ヶ森で鹿を見た"]) == []


def test_the_settings_may_name_such_a_mind(omoide: Callable, home: Path) -> None:
    home.mkdir()
    (home / "config.toml").write_text('[home]\nmind = "美咲"\n', "utf-8")
    omoide("remember", "海が好き")
    assert "海が好き" in omoide("list", mind="美咲").out


@pytest.mark.parametrize(
    "command", [("list",), ("remember", "x"), ("wm",), ("recall", "海"), ("vault", "sync")]
)
@pytest.mark.parametrize(("lang", "says"), [("en", "Write it as that one is written"), ("ja", "同じつづり")])
def test_another_spelling_is_told_what_it_would_be_taken_for(
    omoide: Callable, home: Path, command: tuple[str, ...], lang: str, says: str
) -> None:
    omoide("remember", "海が好き", mind="lila")
    refused = omoide(*command, mind="Lila", lang=lang, code=2)
    assert says in refused.err
    assert "'lila'" in refused.err
    with closing(open_engine(read_settings(arguments=[f"home.path={home}"]))) as engine:
        assert [scope.mind for scope in engine.store.scopes()] == ["lila"]
    assert not (home / "vault" / "Lila").exists()


@pytest.mark.parametrize("name", ["../x", "美 咲", "Lіla", "a\u202eb", "🦊", "x" * 65])
@pytest.mark.parametrize(("lang", "says"), [("en", "of one script"), ("ja", "一つの文字体系")])
def test_what_no_mind_can_be_called_is_refused_in_both_languages(
    omoide: Callable, home: Path, name: str, lang: str, says: str
) -> None:
    assert says in omoide("remember", "x", mind=name, lang=lang, code=2).err


LOOKING = (
    ("list",),
    ("recall", "bees"),
    ("show", "abc"),
    ("log",),
    ("nights",),
    ("sleep",),
    ("intentions",),
    ("threads",),
    ("goal", "list"),
    ("verify",),
    ("prime", "bees"),
    ("export", "-"),
    ("knowledge", "list"),
)


@pytest.mark.parametrize("command", LOOKING, ids=" ".join)
@pytest.mark.parametrize(
    ("lang", "says"),
    [
        ("en", "There is no mind 'kenij' here. The nearest names: kenji."),
        ("ja", "心 'kenij' はここにありません。近い名前: kenji。"),
    ],
)
def test_a_mistyped_mind_is_no_empty_one(
    omoide: Callable, command: tuple[str, ...], lang: str, says: str
) -> None:
    omoide("remember", "Kenji keeps bees", mind="kenji")
    omoide("remember", "x", mind="zoe")
    refused = omoide(*command, mind="kenij", lang=lang, code=1)
    assert says in refused.err
    assert refused.out == ""
    assert omoide(*command, "--json", mind="kenij", code=1).error["code"] == "no_such_mind"


@pytest.mark.parametrize(
    ("lang", "says"), [("en", "A new mind has begun: kenij"), ("ja", "新しい心が始まりました: kenij")]
)
def test_whoever_writes_begins_a_mind_and_is_told_so_once(omoide: Callable, lang: str, says: str) -> None:
    assert says in omoide("remember", "x", mind="kenij", lang=lang).err
    assert omoide("remember", "y", mind="kenij", lang=lang).err == ""
    assert omoide("list", "--json", mind="kenij").json


def test_the_mind_that_nobody_named_may_be_empty(omoide: Callable) -> None:
    assert omoide("list").out == "No memories to show.\n"
    assert omoide("remember", "x").err == ""


def test_a_mind_to_which_something_was_told_or_that_has_only_documents_can_be_asked(
    omoide: Callable, tmp_path: Path
) -> None:
    told = omoide("remember", "The ferry leaves at nine", "--json", mind="ann").json
    omoide("tell", told["id"], "ben", mind="ann")
    assert "ferry" in omoide("recall", "ferry", mind="ben").out
    (paper := tmp_path / "paper.md").write_text("# Lighthouses\n\nThey shine every night.\n", "utf-8")
    omoide("knowledge", "add", str(paper), mind="cleo")
    assert "paper.md" in omoide("knowledge", "list", mind="cleo").out


@pytest.mark.parametrize(
    ("lang", "says"), [("en", "No mind lives here yet."), ("ja", "ここにはまだ心がありません。")]
)
def test_where_nobody_lives_there_are_no_names_to_choose_from(omoide: Callable, lang: str, says: str) -> None:
    assert says in omoide("list", mind="ann", lang=lang, code=1).err


@pytest.mark.parametrize(
    ("command", "shown_by"),
    [
        (("thread", "x"), "`omoide threads`"),
        (("close", "x"), "`omoide threads`"),
        (("goal", "done", "x"), "`omoide goal list`"),
        (("question", "drop", "x"), "`omoide question list`"),
        (("token", "drop", "x"), "`omoide token list`"),
        (("entity", "read", "x"), "`omoide entity list`"),
        (("show", "x"), "`omoide list`"),
        (("knowledge", "remove", "x"), "`omoide knowledge list`"),
        (("undo", "--night", "daily-1999-01-01"), "`omoide"),
    ],
)
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_what_is_not_there_is_told_with_the_command_that_shows_it(
    omoide: Callable, command: tuple[str, ...], shown_by: str, lang: str
) -> None:
    omoide("remember", "x")
    refused = omoide(*command, lang=lang, code=1)
    assert shown_by in refused.err
    if "omoide list" not in shown_by:
        assert "`omoide list`" not in refused.err
