"""Every setting says what it means and what it may be, is read by the engine, and stands in the schema."""

import ast
import json
import re
from pathlib import Path
from typing import Any

import pytest

import omoide
from omoide.doors.cli.main import main
from omoide.settings import Explained, Settings, explain, presets, read_settings
from omoide.wire.schema import schema
from omoide.wire.settings_texts import japanese, meaning

SOURCE = Path(omoide.__path__[0])
ALL = explain(Settings())
NUMBERS = [
    each for each in ALL if isinstance(each.default, int | float) and not isinstance(each.default, bool)
]


def _key(each: Explained) -> str:
    return each.key


def _attributes() -> set[tuple[str, str]]:
    """Every `a.b` that is read in the source, as (a, b); a leading underscore of a does not count."""
    found: set[tuple[str, str]] = set()
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Attribute):
                owner = (
                    node.value.attr
                    if isinstance(node.value, ast.Attribute)
                    else getattr(node.value, "id", "")
                )
                found.add((owner.strip("_"), node.attr))
    return found


def test_there_are_settings_in_every_room() -> None:
    assert {each.key.partition(".")[0] for each in ALL} >= {"home", "limits", "matching", "signals", "budget"}


@pytest.mark.parametrize("each", ALL, ids=_key)
def test_every_setting_says_what_it_is_for(each: Explained) -> None:
    assert len(each.says.strip()) > 10
    assert each.allowed
    assert each.value == each.default


@pytest.mark.parametrize("each", NUMBERS, ids=_key)
def test_every_number_has_bounds_and_its_default_is_inside(each: Explained) -> None:
    low, high = each.metadata["low"], each.metadata["high"]
    assert low <= each.default <= high
    assert low < high


# One number for each category, channel or type of message, which is asked for by its name.
BY_CATEGORY = re.compile(
    r"forgetting\.\w+_(low|high|days)|nights\.(daily|weekly|monthly)"
    r"|priming\.(sender|activity|related|skills|important|intentions|episodes|resolved|persona)"
    r"|priming\.(greeting|question|request|heartbeat)"
)


def test_no_setting_is_dead() -> None:
    """Read as `room.name`, or by its own room as `self.name`; or handed on whole, as the settings of an embedder are."""
    read = _attributes()
    owners = {
        "resonance": "weights",
        "embedding": "settings",
        "thinking": "settings",
        "activity": "settings",
        "knowledge": "settings",
        "judging": "settings",
        "mood": "moods",
        "serve": "set_up",
        "vectors": "search",
    }
    dead = [
        each.key
        for each in ALL
        for room, name in (each.key.split("."),)
        if not {(room, name), ("self", name), (owners.get(room, room), name)} & read
        and not BY_CATEGORY.fullmatch(each.key)
    ]
    assert dead == []


# From high to low; moved as a whole, too.
LADDER = [
    f"lifecycle.{name}"
    for name in ("awake_above", "full_above", "summary_above", "trace_above", "dormant_below")
]


@pytest.mark.parametrize("each", NUMBERS, ids=_key)
def test_the_bounds_themselves_are_allowed(each: Explained) -> None:
    for bound in (each.metadata["low"], each.metadata["high"]):
        text = str(type(each.default)(bound))
        # A range is moved as a whole, its upper end first where it rises.
        whole = [each.key, each.key.replace("_low", "_high"), each.key.replace("_high", "_low")]
        ends = [key for key in whole if key in {known.key for known in ALL}]
        first = "_high" if bound > each.default else "_low"
        ends.sort(key=lambda key: not key.endswith(first))
        if each.key in LADDER:
            ends = LADDER if bound > each.default else LADDER[::-1]
        read_settings(environment={}, arguments=[f"{key}={text}" for key in dict.fromkeys(ends)])


@pytest.fixture(scope="module")
def rooms() -> dict[str, Any]:
    return schema()["properties"]


@pytest.mark.parametrize("each", ALL, ids=_key)
def test_the_schema_knows_every_setting(each: Explained, rooms: dict[str, Any]) -> None:
    room, _, name = each.key.partition(".")
    found = rooms[room]
    assert found["additionalProperties"] is False
    described = found["properties"][name]
    assert described["default"] == each.default
    assert described["description"] == each.says
    assert (
        described["type"]
        == {int: "integer", float: "number", str: "string", bool: "boolean"}[type(each.default)]
    )
    assert (described.get("minimum"), described.get("maximum")) == (
        each.metadata["low"],
        each.metadata["high"],
    )


def test_the_schema_knows_nothing_else() -> None:
    found = schema()
    assert found["additionalProperties"] is False
    assert found["properties"]["preset"] == {"enum": presets()}
    assert found["properties"]["rankings"]["additionalProperties"]["required"] == ["terms"]
    tables = ("preset", "rankings", "gather")
    rooms = {name: room for name, room in found["properties"].items() if name not in tables}
    keys = {f"{room}.{name}" for room, content in rooms.items() for name in content["properties"]}
    assert keys == {each.key for each in ALL} | {"salience.types", "salience.terms"}


def _printed(home: Path, capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    with pytest.raises(SystemExit) as left:
        main(["--home", str(home), *arguments])
    assert not left.value.code
    return capsys.readouterr().out


def test_config_shows_what_is_in_force(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (home / "config.toml").write_text("[budget]\nk = 7\n", "utf-8")
    shown = json.loads(_printed(home, capsys, "--set", "budget.tokens=99", "config", "show", "--json"))
    assert (shown["budget.k"], shown["budget.tokens"], shown["preset"]) == (7, 99, "default")
    assert shown["home.path"] == str(home)
    assert "budget.k = 7\nbudget.tokens = 99" in _printed(
        home, capsys, "--set", "budget.tokens=99", "config", "show"
    )


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "(default 10; 1 to 1000)"), ("ja", "(既定 10; 1 ～ 1000)")]
)
def test_config_explains_every_setting(
    home: Path, capsys: pytest.CaptureFixture[str], lang: str, said: str
) -> None:
    shown = _printed(home, capsys, "--lang", lang, "--set", "budget.k=7", "config", "explain")
    assert f"budget.k = 7  {said}" in shown
    for each in ALL:
        assert each.key in shown
        assert meaning(each, lang) in shown
    told = json.loads(_printed(home, capsys, "config", "explain", "--json"))
    assert [each["key"] for each in told] == [each.key for each in ALL]


def test_config_prints_the_schema_and_makes_no_store(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert json.loads(_printed(home, capsys, "config", "schema")) == json.loads(json.dumps(schema()))
    assert list(home.iterdir()) == []


def test_every_setting_is_explained_in_japanese_too(capsys: pytest.CaptureFixture[str]) -> None:
    """All of them, none that is gone, with the same requirements, and told by the command line."""
    told = japanese()
    assert set(told) == {each.key for each in ALL}
    strange = [key for key, text in told.items() if not re.search(r"[ぁ-んァ-ヶ一-龠]", text)]
    assert strange == []
    other = [each.key for each in ALL if _requirements(each.says) != _requirements(told[each.key])]
    assert other == []
    with pytest.raises(SystemExit):
        main(["--lang", "ja", "config", "explain", "--json"])
    shown = {each["key"]: each["says"] for each in json.loads(capsys.readouterr().out)}
    assert shown == told


def _requirements(text: str) -> set[str]:
    return set(re.findall(r"\b(?:AW|NA|LT|PI|LU|C|B|X)-\d+", text))
