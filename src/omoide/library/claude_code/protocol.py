"""What Claude Code tells a hook and what a hook answers.

The hook is a process that a person waits for: this imports JSON and nothing that is heavier.
"""

import json
from typing import TYPE_CHECKING, Any, NamedTuple

from omoide.library.claude_code.speech import (
    MEMORIES,
    PERSONS,
    is_command,
    is_echo,
    is_waking,
    sound,
    spoken,
)
from omoide.library.fencing import SAYS, fenced, flat
from omoide.model.foreign_json import read_json

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from datetime import datetime

# What is longer is put into a file by the host, and the model sees only its beginning.
MOST_CHARACTERS = 10_000
# The events whose answer reaches the model. An answer to Stop would make it go on talking, so Stop is not one.
CONTEXT_EVENTS = (
    "SessionStart", "UserPromptSubmit", "UserPromptExpansion", "PostToolUse", "PostToolBatch", "SubagentStart",
)  # fmt: skip


class HookCall(NamedTuple):
    """One call of a hook; what was not told is empty."""

    event: str = ""
    session: str = ""
    transcript_path: str = ""
    cwd: str = ""
    prompt: str = ""
    prompt_id: str = ""
    source: str = ""
    agent_id: str = ""
    agent_type: str = ""
    permission_mode: str = ""
    last_assistant_message: str = ""
    compact_summary: str = ""
    trigger: str = ""
    reason: str = ""
    stop_hook_active: bool = False


class MemoryLine(NamedTuple):
    """A memory as it is shown to a model; `level` is that of the text that is left (C-36). `whose` words they are is said where
    nobody here vouches for them."""

    when: "datetime"
    level: int
    content: str
    trigger: str = ""
    archived: bool = False
    whose: str = ""


_WARNINGS = frozenset(text for says in SAYS.values() for text in says.values())
_NAMES = {"event": "hook_event_name", "session": "session_id"}
_PROMPTED = "UserPromptSubmit"
_TEXTS = tuple(name for name in HookCall._fields if name != "stop_hook_active")


def read_call(given: bytes) -> HookCall | None:
    """Read standard input. Unknown fields and events are no trouble; None: this is not a call at all."""
    try:
        told = read_json(given.decode("utf-8-sig", "replace"))
    except ValueError:
        return None
    if not isinstance(told, dict):
        return None
    texts = {name: _text(told.get(_NAMES.get(name, name))) for name in _TEXTS}
    if not texts["event"] and texts["prompt"]:
        texts["event"] = _PROMPTED  # LT-60: a host that only has prompts to tell of need not say so
    return HookCall(**texts, stop_hook_active=told.get("stop_hook_active") is True)


def _text(value: Any) -> str:
    return sound(value) if isinstance(value, str) else ""


def first_folder(head: bytes) -> str:
    """Where a session was begun, by the beginning of its transcript: a person or the model may go elsewhere later."""
    for line in head.split(b"\n")[:-1]:
        try:
            told = read_json(line.decode("utf-8", "replace"))
        except ValueError:
            continue
        folder = told.get("cwd") if isinstance(told, dict) else None
        if isinstance(folder, str) and folder:
            return folder
    return ""


def is_speech(call: HookCall) -> bool:
    """A person typed this, for the mind to hear (LT-29, LT-69)."""
    said = spoken(call.prompt)
    if not said or call.agent_id or call.source not in PERSONS:
        return False
    return not (is_command(said) or is_waking(said) or is_echo(said))


def render(
    lines: "Iterable[MemoryLine]", *, first: "Sequence[str]" = (), language: str = "en", warns: bool = False
) -> str:
    """The block of LT-61, as facts and not as orders, `first` before them; nothing at all when there is nothing. It `warns`
    wherever somebody's words are in it whom nobody here vouches for."""
    known = list(lines)
    shown = [*first, *(_line(each) for each in known)]
    return fenced(MEMORIES, shown, language=language, warns=warns or any(each.whose for each in known))


def _line(line: MemoryLine) -> str:
    day = line.when.date().isoformat()
    trigger, content = flat(line.trigger), flat(line.content)
    told = f"{trigger} → {content}" if trigger and content else trigger or content
    marks = f"{'[archived]' if line.archived else ''}{f'[{line.whose}]' if line.whose else ''}"
    return f"- [{day}][L{line.level}]{marks} {told}"


def context_output(event: str, text: str, *, limit: int = MOST_CHARACTERS) -> str:
    """What a hook prints so that the model reads `text`; nothing where the event takes no context."""
    if event not in CONTEXT_EVENTS or not text.strip():
        return ""
    told = {"hookEventName": event, "additionalContext": fitting(sound(text), limit=limit)}
    return json.dumps({"hookSpecificOutput": told}, ensure_ascii=False)


def fitting(text: str, *, limit: int) -> str:
    """As many whole lines as fit, and the closing tag. Only a first memory that is too long by itself is cut."""
    if _length(text) <= limit:
        return text
    lines = text.split("\n")
    closing = ["\n" + lines.pop()] if lines[-1].startswith("</") else []
    room = limit - sum(map(_length, closing))
    kept: list[str] = []
    for line in lines:
        piece = f"\n{line}" if kept else line
        if _length(piece) > room:
            # With a closing tag, the first line is the opening one, which alone says nothing; nor does what warns.
            if len(kept) <= len(closing) + any(second in _WARNINGS for second in lines[1:2]):
                kept.append(_clipped(piece, room))
            break
        kept.append(piece)
        room -= _length(piece)
    return "".join(kept + closing)


def _length(text: str) -> int:
    """As the host counts: in units of 16 bits, of which an emoji takes two."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def _clipped(text: str, room: int) -> str:
    return text.encode("utf-16-le")[: 2 * (room - 1)].decode("utf-16-le", "ignore") + "…"
