"""What Claude Code tells a hook and what a hook answers.

The hook is a process that a person waits for: this imports JSON and nothing that is heavier.
"""

import json
from typing import TYPE_CHECKING, Any, NamedTuple

from omoide.library.claude_code.speech import (
    MEMORIES,
    PERSONS,
    SELF,
    is_command,
    is_echo,
    is_waking,
    sound,
    spoken,
)
from omoide.model.for_now import for_now
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
_OPENING, _CLOSING = f"<{MEMORIES}>", f"</{MEMORIES}>"
# No text can close the block that it stands in. Arrows such as -> stay as they are.
_HARMLESS = str.maketrans({"<": "‹", "＜": "‹", "＞": "›"})


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
    """A memory as it is shown to a model; `level` is that of the text that is left (C-36)."""

    when: "datetime"
    level: int
    content: str
    trigger: str = ""
    archived: bool = False


_NAMES = {"event": "hook_event_name", "session": "session_id"}
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


def render(lines: "Iterable[MemoryLine]", *, first: "Sequence[str]" = ()) -> str:
    """The block of LT-61, as facts and not as orders, `first` before them; nothing at all when there is nothing."""
    shown = [*first, *(_line(each) for each in lines)]
    return "\n".join([_OPENING, *shown, _CLOSING]) if shown else ""


def render_self(parts: "Iterable[tuple[str, Sequence[str]]]") -> str:
    """Who the mind is, each part under its heading, in a block of its own; nothing at all of a mind that is nobody."""
    shown = [line for title, lines in parts for line in (f"## {title}", *lines)]
    return "\n".join([f"<{SELF}>", *shown, f"</{SELF}>"]) if shown else ""


def _line(line: MemoryLine) -> str:
    day = line.when.date().isoformat()
    trigger, content = flat(line.trigger), flat(line.content)
    told = f"{trigger} → {content}" if trigger and content else trigger or content
    return f"- [{day}][L{line.level}]{'[archived]' if line.archived else ''} {told}"


@for_now(2048)  # what is fitted into its room is written once more, and often again with the next message
def flat(text: str) -> str:
    flat = " ".join(part.strip() for part in text.splitlines() if part.strip())
    return sound(flat).translate(_HARMLESS)


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
            # With a closing tag, the first line is the opening one, which alone says nothing.
            if len(kept) <= len(closing):
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
