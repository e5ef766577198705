"""A session as Claude Code wrote it down: line by line, of which a few are what a person said and what was answered.

The format belongs to the host and changes with it. Only `type`, `uuid` and `timestamp` are promised, so everything
else is taken if it is there and of the kind expected, and what is not known is passed over.
"""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Any

from omoide.library.claude_code.speech import INTERRUPTED, PERSONS, is_command, is_echo, is_waking, spoken
from omoide.model.foreign_json import read_json
from omoide.model.frozen import frozen

# More than a request to the model may hold; such a line is no talk.
LONGEST_LINE_BYTES = 32 * 2**20
# The host's own words in the model's place: an error, or that nothing was asked for.
_SYNTHETIC = "<synthetic>"
_NOT_SAID = ("isSidechain", "isMeta", "isCompactSummary", "isVisibleInTranscriptOnly", "isApiErrorMessage")

Line = dict[str, Any]


@frozen
class Turn:
    """One thing that a person said, and everything that was answered to it (LT-28)."""

    key: str  # the same in every copy of a session, so that nothing is learnt twice
    session: str
    when: datetime | None  # when it was said, by the line itself (B-24)
    said: str
    reply: str = ""
    cwd: str = ""
    complete: bool = False  # something else was said after it, or the session is over
    answered: bool = (
        False  # the model's last words in it are a text, and no use of a tool; or it was interrupted
    )
    start: int = 0  # where it begins in the file


@frozen
class Problem:
    """A line that could not be read, counted from where reading began."""

    line: int
    offset: int
    why: str


@frozen
class Transcript:
    """What was read, and from where to read on: a turn that is not complete is read again from its beginning."""

    turns: tuple[Turn, ...]
    offset: int
    problems: tuple[Problem, ...] = ()


def read_turns(lines: bytes, *, offset: int = 0, ended: bool = False) -> Transcript:
    """Read what a file holds from `offset` on.

    Read again from the offset that comes back: then every complete turn and every problem is told exactly once.
    `ended`: the session is over, so its last turn is complete as it stands.
    """
    reading = _Reading(offset=offset)
    begins = 0
    for number, (start, raw, whole) in enumerate(_split(lines), start=1):
        begins = start
        if not whole and not (ended and _is_json(raw)):
            break  # the host is still writing it, or died while it was
        begins = start + len(raw) + (1 if whole else 0)
        text = raw.removeprefix(b"\xef\xbb\xbf").strip() if start + offset == 0 else raw.strip()
        if not text:
            continue
        line, why = _parsed(text)
        if line is None:
            reading.problems.append(Problem(line=number, offset=offset + start, why=why))
        else:
            reading.take(line, start=start, raw=text)
    return reading.result(end=begins, offset=offset, ended=ended)


def _split(lines: bytes) -> Iterator[tuple[int, bytes, bool]]:
    """Where each line begins, the line, and whether it is known to end there."""
    start = 0
    while (end := lines.find(b"\n", start)) >= 0:
        yield start, lines[start:end], True
        start = end + 1
    if start < len(lines):
        yield start, lines[start:], False


def _is_json(raw: bytes) -> bool:
    return _parsed(raw.strip())[0] is not None


def _parsed(text: bytes) -> tuple[Line | None, str]:
    if len(text) > LONGEST_LINE_BYTES:
        return None, f"longer than {LONGEST_LINE_BYTES} bytes"
    try:
        line = read_json(text.decode("utf-8", "replace"))
    except ValueError as error:
        return None, f"no JSON: {error}"
    return (line, "") if isinstance(line, dict) else (None, "no JSON object")


@dataclass(slots=True)
class _Open:
    """A turn while its lines are being read; what was answered lies by the message that it belongs to."""

    turn: Turn
    start: int
    messages: dict[str, list[str]] = field(default_factory=dict)
    answered: bool = False

    def closed(self, *, complete: bool) -> Turn:
        # A reply is split where a tool is used, and a line may be written twice (B-25).
        texts = (text for parts in self.messages.values() for text in dict.fromkeys(parts))
        reply = spoken("\n\n".join(texts))
        return replace(self.turn, reply=reply, complete=complete, answered=self.answered)


class _Reading:
    """The state between two lines: which turn is open, if any, and what was seen already."""

    def __init__(self, *, offset: int) -> None:
        self._offset = offset
        self.problems: list[Problem] = []
        self._turns: list[Turn] = []
        self._seen: set[str] = set()
        self._open: _Open | None = None
        self._last_time: datetime | None = None

    def take(self, line: Line, *, start: int, raw: bytes) -> None:
        uuid = _str(line.get("uuid"))
        if uuid and uuid in self._seen:
            return  # written once more after a compaction
        self._seen.add(uuid)
        self._last_time = _time(line.get("timestamp")) or self._last_time
        if any(line.get(name) is True for name in _NOT_SAID):
            return
        kind = line.get("type")
        if kind == "user":
            self._hear(line, start=start, raw=raw)
        elif kind == "attachment":
            self._hear_meanwhile(line, start=start, raw=raw)
        elif kind == "assistant" and self._open:
            self._answer(line, self._open)

    def _hear(self, line: Line, *, start: int, raw: bytes) -> None:
        content = _dict(line.get("message")).get("content")
        if "toolUseResult" in line or _has_tool_result(content):
            if self._open:
                self._open.answered = False
            return
        said = spoken(_joined(content))
        interrupted = bool(line.get("interruptedMessageId")) or said.startswith(INTERRUPTED)
        if interrupted or is_echo(said):
            if self._open and interrupted:
                self._open.answered = True
            return
        self._close()
        if said and _by_a_person(line) and not is_command(said) and not is_waking(said):
            self._begin(said, line, key=_key(line, raw), start=start)

    def _hear_meanwhile(self, line: Line, *, start: int, raw: bytes) -> None:
        """What a person types while the model works has no line of its own kind."""
        queued = _dict(line.get("attachment"))
        if queued.get("type") != "queued_command" or queued.get("commandMode", "prompt") != "prompt":
            return
        said = spoken(_joined(queued.get("prompt")))
        if not said or queued.get("isMeta") is True or not _by_a_person(queued):
            return
        if is_command(said) or is_waking(said) or is_echo(said):
            return
        key = _str(queued.get("source_uuid"))
        if key in self._seen and key:
            return
        self._seen.add(key)
        self._close()
        self._begin(said, line, key=key or _key(line, raw), start=start)

    def _answer(self, line: Line, turn: _Open) -> None:
        message = _dict(line.get("message"))
        text = _joined(message.get("content")).strip()
        if message.get("model") == _SYNTHETIC:
            return
        turn.answered = bool(text)
        if text:
            of = _str(message.get("id")) or f"line {len(turn.messages)}"
            turn.messages.setdefault(of, []).append(text)

    def _begin(self, said: str, line: Line, *, key: str, start: int) -> None:
        session = _str(line.get("sessionId")) or _str(line.get("session_id"))
        self._open = _Open(
            Turn(
                key=key,
                session=session,
                when=self._last_time,
                said=said,
                cwd=_str(line.get("cwd")),
                start=self._offset + start,
            ),
            start,
        )

    def _close(self) -> None:
        if self._open:
            self._turns.append(self._open.closed(complete=True))
        self._open = None

    def result(self, *, end: int, offset: int, ended: bool) -> Transcript:
        if ended:
            self._close()
        turns, end = list(self._turns), offset + end
        if self._open:
            turns.append(self._open.closed(complete=False))
            end = offset + self._open.start
        told = tuple(problem for problem in self.problems if problem.offset < end)
        return Transcript(turns=tuple(turns), offset=end, problems=told)


def _by_a_person(line: Line) -> bool:
    """A word about the origin decides; else where the words came from, if that is told."""
    origin = _dict(line.get("origin")).get("kind")
    if isinstance(origin, str):
        return origin == "human"
    return _str(line.get("promptSource")) in PERSONS and _str(line.get("source")) in PERSONS


def _key(line: Line, raw: bytes) -> str:
    """A fork may give new ids, but then it tells the old ones."""
    first = _str(_dict(line.get("forkedFrom")).get("messageUuid"))
    return first or _str(line.get("uuid")) or hashlib.sha256(raw).hexdigest()[:32]


def _has_tool_result(content: Any) -> bool:
    return isinstance(content, list) and any(_dict(part).get("type") == "tool_result" for part in content)


def _joined(content: Any) -> str:
    """The text of a message, which is a string or a list of parts (LT-32)."""
    if isinstance(content, list):
        parts = (_dict(part) for part in content)
        return "\n".join(_str(part.get("text")) for part in parts if part.get("type") == "text")
    return _str(content)


def _time(value: Any) -> datetime | None:
    try:
        when = datetime.fromisoformat(_str(value))
    except ValueError:
        return None
    return when if when.tzinfo else when.replace(tzinfo=UTC)


def _dict(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def _str(value: Any) -> str:
    return value if isinstance(value, str) else ""
