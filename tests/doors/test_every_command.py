"""Every command keeps the same manners: help, JSON, both languages, exit codes."""

import ast
import json
import string
from pathlib import Path

import pytest

import omoide as package
from omoide import errors
from omoide.doors.cli.program import program
from omoide.doors.cli.rooms import ROOMS
from omoide.wire import texts as spoken
from omoide.wire.texts import ERRORS_JA, NOUNS_JA, TEXTS, say, say_error

SOURCE = Path(package.__path__[0])
WITHOUT_JSON = {"config schema", "mcp", "demo"}  # two are JSON already, the other is for eyes


def _commands() -> dict[str, object]:
    found: dict[str, object] = {}

    def walk(command, path: str) -> None:
        for name, each in getattr(command, "commands", {}).items():
            walk(each, f"{path} {name}".strip())
        if not getattr(command, "commands", {}):
            found[path] = command

    walk(program(), "")
    return found


def _placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


ERRORS = [
    each for each in vars(errors).values() if isinstance(each, type) and issubclass(each, errors.OmoideError)
]
BASES = {each for each in ERRORS if each.__subclasses__()}


def test_all_the_commands_are_there() -> None:
    expected = {
        "remember", "observe", "recall", "why", "show", "list", "correct", "log query", "protect", "forget", "undo", "as-of",
        "erase", "rebuild", "verify", "export", "config show", "config explain", "config schema",
    }  # fmt: skip
    assert expected <= _commands().keys()


def test_help_shows_every_command_once_below_the_heading_of_its_room(omoide) -> None:
    shown = omoide("--help").out
    rooms = shown[shown.index(next(iter(ROOMS))) :]
    named = [line.split()[0] for line in rooms.splitlines() if line.startswith("  ") and line[2:3].strip()]
    assert sorted(named) == sorted({path.split()[0] for path in _commands()})
    assert [line.rstrip(":") for line in rooms.splitlines() if line and not line.startswith(" ")] == list(
        ROOMS
    )


def test_every_command_speaks_json_and_has_help_in_both_languages() -> None:
    for path, command in _commands().items():
        options = {option for parameter in command.params for option in parameter.opts}  # type: ignore[attr-defined]
        assert "--json" in options or path in WITHOUT_JSON, path
        help_text = command.help or ""  # type: ignore[attr-defined]
        assert help_text.strip(), path
        assert any("\u3040" <= char <= "\u9fff" for char in help_text), f"{path} has no Japanese"
        for parameter in command.params:  # type: ignore[attr-defined]
            assert (getattr(parameter, "help", None) or "").strip(), (path, parameter.name)


@pytest.mark.parametrize("command", ["", "remember", "recall", "erase", "config"])
def test_help_is_printed(omoide, command: str) -> None:
    shown = omoide(*command.split(), "--help").out
    assert f"Usage: omoide {command}".strip() in shown
    assert "--help" in shown


@pytest.mark.parametrize("key", TEXTS)
def test_every_text_is_there_in_both_languages_with_the_same_facts(key: str) -> None:
    english, japanese = TEXTS[key]
    assert english.strip()
    assert japanese.strip()
    assert _placeholders(english) == _placeholders(japanese)
    facts = dict.fromkeys(_placeholders(english), 1)
    assert "{" not in say(key, "en", **facts) + say(key, "ja", **facts)


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: error.code)
def test_every_error_can_be_told_in_japanese(error: type[errors.OmoideError]) -> None:
    assert _placeholders(ERRORS_JA[error.code]) <= _placeholders(error.says)
    made = error(**dict.fromkeys(_placeholders(error.says), "x"))
    assert say_error(made, "en") == str(made)
    assert "{" not in say_error(made, "ja")


def test_every_error_has_a_code_of_its_own_and_no_text_is_left_over() -> None:
    assert len({error.code for error in ERRORS}) == len(ERRORS)
    assert ERRORS_JA.keys() == {error.code for error in ERRORS}


FAMILIES = ("change_", "count_", "reach_", "room_", "stage_", "step_", "trust_", "why_", "year_")


def test_every_error_is_raised_somewhere_and_every_text_is_said_somewhere() -> None:
    called: set[str] = set()
    texts: set[str] = set()
    for path in SOURCE.rglob("*.py"):
        aliases: dict[str, str] = {}
        tree = ast.parse(path.read_text("utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and node.module == "omoide.errors":
                aliases |= {each.asname or each.name: each.name for each in node.names}
            if (
                isinstance(node, ast.Constant)
                and isinstance(node.value, str)
                and path.name != "texts.py"
                and path.parent.name != "said"
            ):
                texts.add(node.value)
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in aliases:
                called.add(aliases[node.func.id])
    assert {error.__name__ for error in ERRORS if error not in BASES} <= called
    families = {prefix for prefix in FAMILIES if prefix in texts}  # said by a name that is put together
    assert {key for key in TEXTS if not key.startswith(tuple(families))} <= texts


def test_every_text_stands_in_one_room_only() -> None:
    assert sum(len(room.TEXTS) for room in spoken.ROOMS) == len(TEXTS)


def test_everything_that_an_error_can_be_about_has_a_japanese_name() -> None:
    named: set[str] = set()
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.keyword) and node.arg == "what" and isinstance(node.value, ast.Constant):
                named.add(str(node.value.value))
    assert named - NOUNS_JA.keys() == set()
    assert say_error(errors.NotFound(what="memory", value="x"), "ja").startswith("記憶 'x' は")
    assert say_error(errors.BadValue(value=0, what="value of -n", allowed="1"), "ja").startswith(
        "0 は -n の値"
    )


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("list",), 0),
        (("show", "zzz"), 1),
        (("remember", " "), 2),
        (("remember",), 2),
        (("fly",), 2),
        (("list", "--no-such-option"), 2),
        (("recall", "x", "-k", "many"), 2),
        ((), 2),
    ],
)
def test_the_exit_code_tells_what_was_wrong(omoide, arguments: tuple[str, ...], code: int) -> None:
    ran = omoide(*arguments, code=code)
    assert bool(ran.err) == (code != 0)
    assert "Traceback" not in ran.err


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_an_error_goes_to_the_error_stream_in_the_language_asked_for(omoide, lang: str) -> None:
    refused = omoide("remember", "\u200b", lang=lang, code=2)
    assert refused.out == ""
    assert refused.err.startswith("omoide: ")
    assert ("空です" in refused.err) == (lang == "ja")
    assert omoide("remember", "\u200b", "--json", lang=lang, code=2).error["code"] == "empty"


def test_also_a_wrong_setting_is_told_in_the_language_asked_for(omoide) -> None:
    assert omoide("--set", "budget.kk=3", "list", lang="ja", code=2).err.startswith("omoide: 設定 budget.kk")
    assert omoide("--set", "budget.kk=3", "list", lang="en", code=2).err.startswith(
        "omoide: Setting budget.kk"
    )


def test_the_language_set_in_the_file_is_spoken_in_errors_too(home: Path, spawned) -> None:
    home.mkdir(mode=0o700)
    (home / "config.toml").write_text('[home]\nlanguage = "ja"\n', "utf-8")
    assert "はこの心にありません" in spawned("show", "zzz", code=1).err


def test_a_real_process_prints_utf8_whatever_the_terminal_says(spawned) -> None:
    shown = spawned("remember", "猫は🐈\u2028", "--json", LC_ALL="C", PYTHONIOENCODING="ascii")
    assert json.loads(shown.out)["words"]["text"] == "猫は🐈\u2028"


def test_control_characters_are_shown_and_not_obeyed(omoide) -> None:
    memory = omoide("remember", "a\x1b[2Jb\x85c", "--about", "x\u2028y", "--json").json["id"]
    for command in (("show", memory), ("list",), ("log",), ("recall", "a"), ("why", memory)):
        shown = omoide(*command).out
        assert not any(char in shown for char in "\x1b\x85\u2028"), command
