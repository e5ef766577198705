"""The hooks that we ask Claude Code to call, and how our own are known among those of others."""

from collections.abc import Sequence
from pathlib import PurePosixPath, PureWindowsPath
from typing import Any

from omoide.errors import BadValue

# How long the host waits for each, in seconds. All only read or append, so this is for a machine that is very busy.
# A person waits for the prompt; what the last one has not done in time is made up for by the next start.
TIMEOUTS_S = {"UserPromptSubmit": 10, "Stop": 10, "PostCompact": 10, "SessionStart": 10, "SessionEnd": 10}
EVENTS = tuple(TIMEOUTS_S)

# Our entries are those that have this among their arguments and speak of us.
MARK = "--host=claude-code"
_US = "omoide"
# What else was added to the file with an entry, so that it goes when the entry goes.
ADDED = "--added="
GROUP, EVENT, HOOKS, FILE = "group", "event", "hooks", "file"

Entry = dict[str, Any]


def entry(command: Sequence[str], event: str, *, added: str = "") -> Entry:
    """One call, without a shell: the program, then its arguments as they are."""
    program, *arguments = command
    own = [MARK, *([ADDED + added] if added else [])]
    return {
        "type": "command",
        "command": program,
        "args": [*arguments, *own],
        "timeout": TIMEOUTS_S[event],
    }


def group(command: Sequence[str], event: str, *, added: str = "") -> Entry:
    """With an empty matcher, which is every case (LT-31, LT-70)."""
    return {"matcher": "", "hooks": [entry(command, event, added=added)]}


def check_command(command: Sequence[str]) -> None:
    """A hook starts anywhere with any search path, so its program must be named in full."""
    program = command[0] if command else ""
    if not (PurePosixPath(program).is_absolute() or PureWindowsPath(program).is_absolute()):
        raise BadValue(value=program, what="program of a hook", allowed="an absolute path")
    if not any(_US in word for word in command):
        raise BadValue(
            value=" ".join(command), what="command of a hook", allowed=f"a command that names {_US}"
        )


def is_ours(found: object) -> bool:
    words = _words(found)
    return any(MARK in word for word in words) and any(_US in word for word in words)


def command_of(found: object) -> tuple[str, ...]:
    """The command that one of our entries was made from."""
    return tuple(word for word in _words(found) if word != MARK and not word.startswith(ADDED))


def added_with(found: object) -> str:
    said = [word.removeprefix(ADDED) for word in _words(found) if word.startswith(ADDED)]
    return said[-1] if said else GROUP


def _words(found: object) -> list[str]:
    if not isinstance(found, dict):
        return []
    arguments = found.get("args")
    words = [found.get("command"), *(arguments if isinstance(arguments, list) else ())]
    return [word for word in words if isinstance(word, str)]
