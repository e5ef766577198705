"""Hooks in a person's settings file: put in and taken out again, and not one byte of the rest is touched."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from omoide.errors import BadInput, BadSetting, BadValue
from omoide.library.claude_code.hooks import EVENTS, is_ours
from omoide.library.claude_code.settings_file import installed, removed, status

COMMAND = ("/home/葵/.local/bin/omoide-hook",)
WINDOWS = ("C:\\Users\\葵\\omoide\\python.exe", "-I", "-m", "omoide.doors.hook")
THEIRS = {"matcher": "", "hooks": [{"type": "command", "command": "notify-send 完了"}]}


def ours(text: str, event: str) -> list[dict[str, Any]]:
    groups = json.loads(text.removeprefix("\ufeff"))["hooks"].get(event, [])
    lists = [group.get("hooks") for group in groups if isinstance(group, dict)]
    return [entry for found in lists if isinstance(found, list) for entry in found if is_ours(entry)]


@pytest.mark.spec("LT-31")
@pytest.mark.parametrize("command", [COMMAND, WINDOWS])
def test_every_event_calls_us_without_a_shell_for_every_case(command: tuple[str, ...]) -> None:
    hooks = json.loads(installed("", command))["hooks"]
    assert tuple(hooks) == EVENTS == ("UserPromptSubmit", "Stop", "PostCompact", "SessionStart", "SessionEnd")
    for groups in hooks.values():
        (group,) = groups
        (entry,) = group["hooks"]
        assert (group["matcher"], entry["type"], entry["command"]) == ("", "command", command[0])
        assert entry["args"][: len(command) - 1] == list(command[1:])
        assert 0 < entry["timeout"] <= 30


# As people and programs write them.
FILES = {
    "no file": "",
    "blank": " \n\n",
    "only a byte order mark": "\ufeff",
    "empty": "{}",
    "empty with a line end": "{}\n",
    "empty on two lines": "{\n}",
    "empty and odd": "\t{ \r\n } ",
    "two spaces": '{\n  "model": "opus",\n  "permissions": {\n    "allow": ["Bash(ls)"]\n  }\n}\n',
    "tabs": '{\n\t"model": "opus"\n}',
    "four spaces, windows": '{\r\n    "model": "opus",\r\n    "env": {}\r\n}\r\n',
    "byte order mark": '\ufeff{\n  "model": "opus"\n}\n',
    "one line": '{"model":"opus","env":{"A":"b"}}',
    "spaces before commas": '{ "model" : "opus" , "env" : { } }  ',
    "escapes": '{"mod\\u0065l": "\\u732b\\/", "h\\u006foks": {"St\\u006fp": []}}',
    "hooks empty": '{\n  "hooks": {}\n}\n',
    "hooks empty and odd": '{"hooks":{\n\n}}',
    "event empty": '{\n  "hooks": {\n    "Stop": [],\n    "SessionEnd": [ ]\n  }\n}\n',
    "theirs": json.dumps({"hooks": {"Stop": [THEIRS], "PreToolUse": [THEIRS]}, "z": 1}, indent=2),
    "theirs, every event": json.dumps({"hooks": {event: [THEIRS, THEIRS] for event in EVENTS}}),
    "doubled keys": '{"hooks": {"Stop": []}, "a": 1, "a": 2, "hooks": {"Stop": [], "Stop": [ {} ]}}',
    "odd groups": '{"hooks": {"Stop": [null, 3, {"hooks": {}}, {"hooks": [1, {"args": 5}]}], "New": "x"}}',
    "hooks last, no space": '{"a":[1,2],\n"hooks":{"Stop":[{"hooks":[]}]}}',
}


@pytest.mark.parametrize("text", FILES.values(), ids=FILES.keys())
@pytest.mark.parametrize("command", [COMMAND, WINDOWS])
def test_taking_out_gives_the_file_back_byte_for_byte(text: str, command: tuple[str, ...]) -> None:
    with_ours = installed(text, command)
    assert all(len(ours(with_ours, event)) == 1 for event in EVENTS)
    assert removed(with_ours) == text
    assert removed(text) == text


@pytest.mark.parametrize("text", FILES.values(), ids=FILES.keys())
def test_putting_in_twice_changes_nothing(text: str) -> None:
    once = installed(text, COMMAND)
    assert installed(once, COMMAND) == once


@pytest.mark.parametrize("text", FILES.values(), ids=FILES.keys())
def test_a_new_command_takes_the_place_of_the_old_one(text: str) -> None:
    moved = installed(installed(text, COMMAND), WINDOWS)
    assert moved == installed(text, WINDOWS)
    assert status(moved).commands == (WINDOWS,)
    assert removed(moved) == text


def test_new_text_looks_like_the_text_around_it() -> None:
    text = installed(FILES["four spaces, windows"], COMMAND)
    assert '\r\n    "env": {},\r\n    "hooks": {\r\n        "UserPromptSubmit": [\r\n' in text
    assert "\n" not in text.replace("\r\n", "")
    assert "\n" not in installed(FILES["one line"], COMMAND)
    assert '\n\t\t"Stop": [\n\t\t\t{\n' in installed(FILES["tabs"], COMMAND)


def test_the_hook_of_the_prompt_stands_beside_those_of_others() -> None:
    text = installed(FILES["theirs, every event"], COMMAND)
    groups = json.loads(text)["hooks"]["UserPromptSubmit"]
    assert groups[:2] == [THEIRS, THEIRS]
    assert (groups[2]["matcher"], groups[2]["hooks"][0]["type"]) == ("", "command")


def edited(change: Callable[[Any], object]) -> Callable[[str], str]:
    """As the host does it when a setting is changed from inside: the whole file written anew."""

    def edit(text: str) -> str:
        value = json.loads(text)
        change(value)
        return json.dumps(value, indent=2, ensure_ascii=False) + "\n"

    return edit


@pytest.mark.parametrize(
    ("change", "left"),
    [
        (lambda value: None, None),
        (lambda value: value.update(model="opus"), {"model": "opus"}),
        (lambda value: value["hooks"].update(PreToolUse=[THEIRS]), {"hooks": {"PreToolUse": [THEIRS]}}),
        (lambda value: value["hooks"]["Stop"].append(THEIRS), {"hooks": {"Stop": [THEIRS]}}),
        (lambda value: value["hooks"]["Stop"].insert(0, THEIRS), {"hooks": {"Stop": [THEIRS]}}),
        (
            lambda value: value["hooks"]["Stop"][0]["hooks"].extend(THEIRS["hooks"]),
            {"hooks": {"Stop": [THEIRS]}},
        ),
        (
            lambda value: value["hooks"]["Stop"][0]["hooks"].insert(0, THEIRS["hooks"][0]),
            {"hooks": {"Stop": [THEIRS]}},
        ),
        (lambda value: value["hooks"].pop("SessionStart"), None),
        (lambda value: value["hooks"]["Stop"].extend(value["hooks"]["Stop"]), None),
    ],
    ids=["nothing", "setting", "event", "after", "before", "inside_after", "inside_before", "fewer", "twice"],
)
def test_when_the_file_was_changed_meanwhile_only_ours_goes(
    change: Callable[[Any], object], left: Any
) -> None:
    changed = edited(change)(installed("", COMMAND))
    rest = removed(changed)
    assert (json.loads(rest) if rest else None) == left
    again = installed(changed, COMMAND)
    assert all(len(ours(again, event)) == 1 for event in EVENTS)
    assert removed(again) == rest


def test_reformatting_does_not_hide_what_was_made_for_us() -> None:
    text = '{"a": 1, "hooks": {"Stop": []}}'
    compact = json.dumps(json.loads(installed(text, COMMAND)), separators=(",", ":"))
    assert json.loads(removed(compact)) == json.loads(text)
    assert removed(json.dumps(json.loads(installed("", COMMAND)), indent=8)) == ""


def test_ours_before_theirs_leaves_their_text_as_it_is() -> None:
    text = installed('{\n  "hooks": {}\n}', COMMAND)
    theirs = json.dumps(THEIRS)
    at = text.index("]", text.index('"timeout"', text.index('"Stop"')) + 20)
    at = text.index("}", at) + 1
    text = f"{text[:at]} ,   {theirs}{text[at:]}"
    rest = removed(text)
    assert json.loads(rest) == {"hooks": {"Stop": [THEIRS]}}
    assert theirs in rest


@pytest.mark.parametrize(
    ("bad", "says"),
    [
        ('{\n  "a": 1,\n}', "line 3, column 1"),
        ('{"a": 1} // note', "line 1, column 10"),
        ('// note\n{"a": 1}', "line 1, column 1"),
        ('\ufeff\n  {"a" 1}', "line 2, column 8"),
        ("[]", "no object"),
        ('"hooks"', "no object"),
        ("[" * 100_000, "cannot be read"),
        ('{"n": ' + "1" * 5000 + "}", "cannot be read"),
    ],
)
@pytest.mark.parametrize("act", [lambda text: installed(text, COMMAND), removed, status])
def test_what_is_no_settings_file_is_left_alone_and_said_so(
    bad: str, says: str, act: Callable[[str], Any]
) -> None:
    with pytest.raises(BadSetting) as caught:
        act(bad)
    assert says in str(caught.value)
    assert "Nothing was changed" in str(caught.value)
    assert isinstance(caught.value, BadInput)


@pytest.mark.parametrize(
    ("bad", "says"),
    [
        ('{"hooks": null}', "hooks should be an object"),
        ('{"hooks": []}', "hooks should be an object"),
        ('{"hooks": {"Stop": {}}}', "hooks.Stop should be a list"),
    ],
)
def test_hooks_of_another_shape_are_not_overwritten(bad: str, says: str) -> None:
    with pytest.raises(BadSetting, match=says):
        installed(bad, COMMAND)
    assert removed(bad) == bad
    assert status(bad).installed == ()


@pytest.mark.parametrize(
    "command", [(), ("omoide-hook",), ("./omoide",), ("bin\\omoide.exe",), ("/bin/cat",)]
)
def test_a_command_must_name_us_and_be_found_from_anywhere(command: tuple[str, ...]) -> None:
    with pytest.raises(BadValue):
        installed("", command)


def test_the_status_says_what_is_there() -> None:
    assert status("").missing == EVENTS
    assert status('{"hooks": {"Stop": [{"hooks": [{"command": "omoide recall x"}]}]}}').missing == EVENTS
    whole = status(installed("{}", WINDOWS))
    assert (whole.installed, whole.missing, whole.commands, whole.disabled) == (EVENTS, (), (WINDOWS,), False)
    less = edited(lambda value: value["hooks"].pop("Stop"))(installed("", COMMAND))
    assert status(less).missing == ("Stop",)
    assert status(installed('{"disableAllHooks": true}', COMMAND)).disabled


# Any settings, written in any way that JSON allows.

SPACES = st.sampled_from(["", "", " ", "\n", "\n  ", "\r\n    ", "\t", " \n\n "])
SCALARS = st.none() | st.booleans() | st.integers(-9, 9) | st.text(max_size=5)
NAMES = st.sampled_from(["hooks", "model", "matcher", "type", "a", "猫", *EVENTS]) | st.text(max_size=3)


class Written(list[tuple[str, Any]]):
    """An object as its members, of which two may have the same key."""


OBJECTS = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=3) | st.lists(st.tuples(NAMES, inner), max_size=3).map(Written),
    max_leaves=6,
)
ENTRIES = st.lists(OBJECTS | st.just(Written(THEIRS["hooks"][0].items())), max_size=2)
GROUPS = st.lists(OBJECTS | ENTRIES.map(lambda found: Written([("hooks", found)])), max_size=3)
HOOKS = st.lists(st.tuples(st.sampled_from([*EVENTS, "PreToolUse"]), GROUPS), max_size=5).map(Written)
SETTINGS = st.lists(
    st.tuples(st.just("hooks"), HOOKS) | st.tuples(NAMES.filter(lambda name: name != "hooks"), OBJECTS),
    max_size=4,
).map(Written)


@st.composite
def texts(draw: st.DrawFn) -> str:
    def space() -> str:
        return draw(SPACES)

    def write(value: Any) -> str:
        if isinstance(value, Written):
            members = [f"{write(key)}{space()}:{space()}{write(each)}" for key, each in value]
            return "{" + space() + f"{space()},{space()}".join(members) + space() + "}"
        if isinstance(value, list):
            return "[" + space() + f"{space()},{space()}".join(map(write, value)) + space() + "]"
        return json.dumps(value, ensure_ascii=draw(st.booleans()))

    mark = draw(st.sampled_from(["", "", "\ufeff"]))
    return mark + space() + write(draw(SETTINGS)) + space()


@settings(max_examples=300, deadline=None, derandomize=True)
@given(texts(), st.sampled_from([COMMAND, WINDOWS]))
def test_any_file_comes_back_and_keeps_its_meaning(text: str, command: tuple[str, ...]) -> None:
    with_ours = installed(text, command)
    before, after = (json.loads(each.removeprefix("\ufeff")) for each in (text, with_ours))
    assert removed(with_ours) == text
    assert installed(with_ours, command) == with_ours
    assert status(with_ours).installed == EVENTS
    for event in EVENTS:
        there = before.get("hooks", {}).get(event, [])
        assert after["hooks"][event][:-1] == there
        after["hooks"][event] = there
    for event in set(EVENTS) - before.get("hooks", {}).keys():
        del after["hooks"][event]
    if "hooks" not in before:
        del after["hooks"]
    assert after == before
