"""Our hooks in Claude Code's `settings.json`: put in, taken out and looked at, as text.

The file is a person's. Only our own entries are touched, and taking them out gives the file back byte for byte;
if it was changed meanwhile, only our entries go.
"""

import json
from collections.abc import Iterator, Sequence
from typing import Any

from omoide.errors import BadSetting
from omoide.library.claude_code.hooks import (
    EVENT,
    EVENTS,
    FILE,
    GROUP,
    HOOKS,
    added_with,
    check_command,
    command_of,
    group,
    is_ours,
)
from omoide.library.claude_code.json_parts import (
    Part,
    Span,
    addition,
    after_space,
    cuts,
    parts,
    with_additions,
    without,
)
from omoide.model.foreign_json import read_json
from omoide.model.frozen import frozen

_MARK_OF_ORDER = "\ufeff"
_REMEDY = "Nothing was changed. Correct the file by hand, or move it away, and try again"


@frozen
class Status:
    """Which of our hooks are there, with which commands, and whether the host may call any hook at all."""

    installed: tuple[str, ...]
    missing: tuple[str, ...]
    commands: tuple[tuple[str, ...], ...]
    disabled: bool


def installed(text: str, command: Sequence[str]) -> str:
    """The file with our hooks in it; an older command of ours is replaced. Empty text: there was no file."""
    check_command(command)
    if _is_installed(text, command):
        return text
    text = removed(text)
    at = _root(text)
    style = _Style(text, at)
    if at is None:
        return text + style.written({"hooks": _groups(command, added=FILE)}, depth=0) + style.newline
    hooks = _last(parts(text, at), "hooks")
    if hooks is None:
        member = style.member("hooks", _groups(command, added=HOOKS), depth=1)
        return with_additions(text, [addition(at, parts(text, at), [member], space=style.space(1))])
    _expect(hooks.value, dict, "hooks")
    return with_additions(text, _additions(text, hooks.value_start, command, style))


def _additions(text: str, at: int, command: Sequence[str], style: "_Style") -> Iterator[tuple[int, str]]:
    events = parts(text, at)
    lacking: list[str] = []
    for event in EVENTS:
        there = _last(events, event)
        if there is None:
            made = [group(command, event, added=EVENT)]
            lacking.append(style.member(event, made, depth=2))
            continue
        _expect(there.value, list, f"hooks.{event}")
        made = style.written(group(command, event, added=GROUP), depth=3)
        yield addition(there.value_start, parts(text, there.value_start), [made], space=style.space(3))
    if lacking:
        yield addition(at, events, lacking, space=style.space(2))


def _groups(command: Sequence[str], *, added: str) -> dict[str, Any]:
    return {event: [group(command, event, added=added)] for event in EVENTS}


def removed(text: str) -> str:
    """The file without our hooks, and without what was made for them; empty text: the file was ours alone."""
    at = _root(text)
    if at is None:
        return text
    spans: list[Span] = []
    gone: list[Part] = []
    added: set[str] = set()
    members = parts(text, at)
    for member in members:
        if member.key == "hooks" and isinstance(member.value, dict):
            cut, with_it = _cut_events(text, member)
            added |= with_it
            if cut is None:
                gone.append(member)
            else:
                spans += cut
    if gone and len(gone) == len(members) and FILE in added:
        return text[:at]
    return without(text, spans + (cuts(at, members, gone) if gone else []))


def _cut_events(text: str, hooks: Part) -> tuple[list[Span] | None, set[str]]:
    """What to cut out of `hooks`, None for all of it; and what was added with our entries."""
    spans: list[Span] = []
    gone: list[Part] = []
    added: set[str] = set()
    events = parts(text, hooks.value_start)
    for event in events:
        if not isinstance(event.value, list):
            continue
        cut, with_it = _cut_groups(text, event)
        added |= with_it
        if cut is None:
            gone.append(event)
        else:
            spans += cut
    if gone and len(gone) == len(events) and added & {HOOKS, FILE}:
        return None, added
    return spans + (cuts(hooks.value_start, events, gone) if gone else []), added


def _cut_groups(text: str, event: Part) -> tuple[list[Span] | None, set[str]]:
    spans: list[Span] = []
    gone: list[Part] = []
    added: set[str] = set()
    groups = parts(text, event.value_start)
    for each in groups:
        at, entries = _entries(text, each)
        ours = [found for found in entries if is_ours(found.value)]
        added |= {added_with(found.value) for found in ours}
        if ours and len(ours) == len(entries):
            gone.append(each)
        elif ours:  # somebody put their own beside it
            spans += cuts(at, entries, ours)
    if gone and len(gone) == len(groups) and added - {GROUP}:
        return None, added
    return spans + (cuts(event.value_start, groups, gone) if gone else []), added


def status(text: str) -> Status:
    at = _root(text)
    members = [] if at is None else parts(text, at)
    hooks = _last(members, "hooks")
    there: dict[str, set[tuple[str, ...]]] = {}
    for event in _containers(text, hooks, dict):
        for each in _containers(text, event, list):
            ours = [command_of(found.value) for found in _entries(text, each)[1] if is_ours(found.value)]
            if ours:
                there.setdefault(event.key or "", set()).update(ours)
    switch = _last(members, "disableAllHooks")
    return Status(
        installed=tuple(event for event in EVENTS if event in there),
        missing=tuple(event for event in EVENTS if event not in there),
        commands=tuple(sorted(set().union(*there.values()))),
        disabled=switch is not None and switch.value is True,
    )


def _is_installed(text: str, command: Sequence[str]) -> bool:
    """Every event has our entry exactly once and as it would be written now."""
    at = _root(text)
    hooks = None if at is None else _last(parts(text, at), "hooks")
    events = _containers(text, hooks, dict)
    for event in EVENTS:
        groups = _containers(text, _last(events, event), list)
        holding = [each for each in groups if any(is_ours(found.value) for found in _entries(text, each)[1])]
        if len(holding) != 1:
            return False
        entries = holding[0].value["hooks"]
        if holding[0].value != group(command, event, added=added_with(entries[0])):
            return False
    return True


def _entries(text: str, each: Part) -> tuple[int, list[Part]]:
    """Where the hooks of a group stand, and which they are."""
    inner = _last(_containers(text, each, dict), "hooks")
    return (inner.value_start if inner else 0), _containers(text, inner, list)


def _containers(text: str, part: Part | None, kind: type) -> list[Part]:
    return parts(text, part.value_start) if part and isinstance(part.value, kind) else []


def _last(found: Sequence[Part], key: str) -> Part | None:
    """Of doubled keys the last one counts."""
    return next((part for part in reversed(found) if part.key == key), None)


def _root(text: str) -> int | None:
    """Where the object begins; None: there is no text at all."""
    at = after_space(text, len(_MARK_OF_ORDER) if text.startswith(_MARK_OF_ORDER) else 0)
    if at == len(text):
        return None
    try:
        value = read_json(text[at:])
    except json.JSONDecodeError as error:
        before = text[: at + error.pos]
        line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
        raise _bad(f"line {line}, column {column} is no JSON ({error.msg})") from None
    except ValueError as error:
        raise _bad(f"it cannot be read ({error})") from None
    if not isinstance(value, dict):
        raise _bad("it holds no object { … }")
    return at


def _expect(value: Any, kind: type, name: str) -> None:
    if not isinstance(value, kind):
        raise _bad(f"{name} should be {'an object { … }' if kind is dict else 'a list [ … ]'}")


def _bad(problem: str) -> BadSetting:
    return BadSetting(key="hooks", source="settings.json of Claude Code", problem=f"{problem}. {_REMEDY}.")


class _Style:
    """How the file is written: its line ends and indentation, or all on one line."""

    def __init__(self, text: str, at: int | None) -> None:
        self.newline = "\r\n" if "\r\n" in text else "\n"
        self._unit: str | None = "  "
        first = parts(text, at)[:1] if at is not None else []
        if at is not None and first:
            before = text[at + 1 : first[0].start]
            self._unit = before.rpartition("\n")[2] or "  " if "\n" in before else None

    def space(self, depth: int) -> str:
        return "" if self._unit is None else self.newline + self._unit * depth

    def written(self, value: Any, *, depth: int) -> str:
        text = json.dumps(value, ensure_ascii=False, indent=self._unit)
        return text.replace("\n", self.space(depth)) if self._unit is not None else text

    def member(self, key: str, value: Any, *, depth: int) -> str:
        return f"{json.dumps(key)}: {self.written(value, depth=depth)}"
