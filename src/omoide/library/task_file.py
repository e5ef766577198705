"""`state/current_task.md`: what a mind wrote itself, then what is open and what was resolved, which is only shown (AW-30)."""

import re
from collections.abc import Sequence
from typing import Final

SHOWN: Final = "<!-- omoide: only shown from here on / ここから下は表示のみ -->"
TODO, DONE = "- [ ] ", "- [x] "
_OPEN, _RESOLVED = "## Open", "## Resolved"


def task_file(own: str, *, todo: Sequence[str], done: Sequence[str]) -> str:
    """Nothing at all where there is nothing to say."""
    parts = [
        own.rstrip("\n"),
        SHOWN if todo or done else "",
        "\n".join([_OPEN, *(f"{TODO}{each}" for each in todo)]) if todo else "",
        "\n".join([_RESOLVED, *(f"{DONE}{each}" for each in done)]) if done else "",
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


def own_part(text: str) -> str:
    """What stands before all that is only shown."""
    return re.split(rf"^{re.escape(SHOWN)}$", text, maxsplit=1, flags=re.MULTILINE)[0].rstrip("\n")


def without_shown(text: str, *, todo: tuple[str, ...], done: tuple[str, ...]) -> str:
    """Who writes back what it has read must not double what is only shown; what it added there is its own."""
    lines = [
        line
        for line in text.split("\n")
        if line != SHOWN
        and not (line.startswith(TODO) and line.endswith(todo))
        and not (line.startswith(DONE) and line.endswith(done))
    ]
    # A heading goes with what stood below it.
    return re.sub(rf"^({_OPEN}|{_RESOLVED})\s*(?=^#|\Z)", "", "\n".join(lines), flags=re.MULTILINE)
