"""What a person said, without the code, the logs and the addresses that were pasted: machines feel nothing."""

import re
from functools import cache
from typing import Final

_CUES: Final = (
    "`", "~~~", "://", "\n", "/", "Traceback", "Error", "Exception", "ERROR", "FATAL", "$ ", ">>> ",
)  # fmt: skip


def without_code(text: str) -> str:
    """Give the text with a blank in place of everything that a machine wrote or reads."""
    if not any(map(text.__contains__, _CUES)):
        return text
    return _code().sub(" ", text)


def holds_code(text: str) -> bool:
    """Say whether something in the text was written or is read by a machine; an address or a path is not enough."""
    return any(map(text.__contains__, _CUES)) and any(len(each) > 3 for each in _block().findall(text))


@cache
def _block() -> re.Pattern[str]:
    return re.compile(_BLOCK, re.MULTILINE)


@cache
def _code() -> re.Pattern[str]:
    return re.compile(rf"{_BLOCK}|{_PLACE}", re.MULTILINE)


_BLOCK: Final = (
    r"```[\s\S]*?(?:```|\Z)|~~~[\s\S]*?(?:~~~|\Z)|`[^`\n]+`"
    r"|^[ \t]*(?:Traceback \(most recent|File \"[^\"\n]*\", line \d|at [\w.$<>]+\([^)\n]*\)|Caused by: |>>> |\$ [a-z]|E {2,}).*$"
    # A line of a log: its time or its level comes first.
    r"|^[ \t]*\[?(?:\d{4}-\d\d-\d\d[T ]\d\d:\d\d|(?:ERROR|FATAL|WARN(?:ING)?|INFO|DEBUG|CRITICAL|PANIC)\b[\]:]).*$"
    r"|^[ \t]*[A-Za-z_][\w.]*(?:Error|Exception)\b:.*$"
)
_PLACE: Final = r"\b[a-z]+://[^\s　）」]+|(?<![\w/])(?:~|\.{1,2})?/[\w.-]+(?:/[\w.-]+)+"
