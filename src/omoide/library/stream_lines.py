"""The lines of a stream: an answer as it was being said, written so that any damage costs only what it touches (AW-63…66).

A line is a newline, a checksum, a space, JSON in ASCII, and a newline. Because it brings both its newlines with it, its
fate depends on its own bytes alone; because nothing but `\\n` ends it, no text can. CRC-32 sees every change within 32
bits in a row, so a byte that flips never goes unseen. Lines are numbered: what is missing is known, and a line that had
to be written again counts once.
"""

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any, assert_never
from zlib import crc32

from omoide.model.frozen import frozen
from omoide.model.memory import checked_time
from omoide.model.scope import Scope

_SUM = 8  # hexadecimal digits
_MOST_TOLD = 20  # of each sort of damage
_WHOLE_END = re.compile(rb"[^\n]\n\Z")
_PAIR = re.compile("[\ud800-\udbff][\udc00-\udfff]")
# What a line may make its reader do that has the right checksum, but was written by another version.
_STRANGE = (ValueError, TypeError, LookupError, RecursionError)


@frozen
class Started:
    """An answer begins: what called for it, who asked, in which session and thread, and which character answers."""

    trigger: str
    at: datetime
    sender: str = ""
    session: str = ""
    thread: str = ""
    speaker: str = ""

    def __post_init__(self) -> None:
        checked_time(self.at, what="time")


@frozen
class Said:
    """A piece of the answer."""

    text: str
    at: datetime


@frozen
class ToolStarted:
    """A tool was called; `call` tells this call from others of the same tool."""

    name: str
    call: str
    at: datetime


@frozen
class ToolEnded:
    """The tool came back, and it went well or not."""

    name: str
    call: str
    ok: bool
    at: datetime


@frozen
class Done:
    """The answer is complete."""

    at: datetime


Line = Started | Said | ToolStarted | ToolEnded | Done


@frozen
class ToolCall:
    """A tool that was called while the answer was said. Without `ended` it was still at work, or nobody knows."""

    name: str
    call: str
    started: datetime | None = None
    ended: datetime | None = None
    ok: bool | None = None


@frozen
class Streamed:
    """All that a stream holds; `stream` is its own for ever, so that whoever keeps it twice can tell.

    Of a damaged file it is what could be read, and `damage` says in words what could not.
    """

    stream: str
    scope: Scope
    text: str = ""
    tools: tuple[ToolCall, ...] = ()
    trigger: str = ""
    sender: str = ""
    session: str = ""
    thread: str = ""
    speaker: str = ""
    started: datetime | None = None
    last: datetime | None = None  # when the last of it was written
    done: bool = False
    damage: tuple[str, ...] = ()


@frozen
class Reading:
    """The whole lines of a file by their numbers, in order, and what is wrong with the rest."""

    lines: Mapping[int, Line]
    damage: tuple[str, ...] = ()


# Lines to bytes.


def write_line(number: int, line: Line) -> bytes:
    plain = {"n": number, "kind": _kind(line), "at": line.at.isoformat(), **_facts(line)}
    body = json.dumps(plain, separators=(",", ":")).encode("ascii")
    return b"\n%08x %b\n" % (crc32(body), body)


def _kind(line: Line) -> str:
    match line:
        case Started():
            return "start"
        case Said():
            return "text"
        case ToolStarted():
            return "tool_start"
        case ToolEnded():
            return "tool_end"
        case Done():
            return "done"
        case _:
            assert_never(line)


def _facts(line: Line) -> dict[str, str | bool]:
    match line:
        case Started():
            names = ("trigger", "sender", "session", "thread", *(("speaker",) if line.speaker else ()))
            return {name: getattr(line, name) for name in names}
        case Said():
            return {"text": line.text}
        case ToolStarted():
            return {"name": line.name, "call": line.call}
        case ToolEnded():
            return {"name": line.name, "call": line.call, "ok": line.ok}
        case Done():
            return {}
        case _:
            assert_never(line)


# Bytes to lines.


def read_lines(data: bytes) -> Reading:
    """Every line that is whole, whatever lies between them. One pass, and it never raises."""
    found: dict[int, Line] = {}
    bad: list[tuple[int, int]] = []
    differing: list[int] = []
    start = 0
    for piece in data.split(b"\n"):
        end = start + len(piece)
        if piece:
            numbered = _read_line(piece)
            if numbered is None:
                _add_stretch(bad, start, end)
            elif found.setdefault(numbered[0], numbered[1]) != numbered[1]:
                differing.append(numbered[0])
        start = end + 1
    lines = {number: found[number] for number in sorted(found)}
    damage = [
        *_told(f"bytes {start} to {end - 1} cannot be read" for start, end in bad),
        *_told(f"line {number} is there twice, and differs" for number in differing),
        *_told(f"lines {first} to {last} are missing" for first, last in _gaps(lines)),
    ]
    if data and not _WHOLE_END.search(data, max(0, len(data) - 2)):
        damage.append("the end is cut off")
    return Reading(lines=lines, damage=tuple(damage))


def _read_line(piece: bytes) -> tuple[int, Line] | None:
    body = piece[_SUM + 1 :]
    # As letters, not as a number: a digit that became a capital is damage, too.
    if piece[: _SUM + 1] != b"%08x " % crc32(body):
        return None
    try:
        plain = json.loads(body)
        number = plain["n"]
        return (number, _line(plain)) if type(number) is int and number >= 0 else None
    except _STRANGE:
        return None


def _line(plain: Mapping[str, Any]) -> Line:
    at = datetime.fromisoformat(plain["at"])
    if at.utcoffset() is None:
        raise ValueError("a time without its offset")
    match plain["kind"]:
        case "start":
            told = _strings({"speaker": "", **plain}, "trigger", "sender", "session", "thread", "speaker")
            return Started(at=at, **told)
        case "text":
            return Said(at=at, **_strings(plain, "text"))
        case "tool_start":
            return ToolStarted(at=at, **_strings(plain, "name", "call"))
        case "tool_end":
            return ToolEnded(at=at, ok=plain["ok"] is True, **_strings(plain, "name", "call"))
        case "done":
            return Done(at=at)
        case other:
            raise ValueError(f"a line of the kind {other!r} is not known")


def _strings(plain: Mapping[str, Any], *names: str) -> dict[str, str]:
    found = {name: plain[name] for name in names}
    if not all(isinstance(value, str) for value in found.values()):
        raise TypeError("a text is no text")
    return found


def _add_stretch(bad: list[tuple[int, int]], start: int, end: int) -> None:
    """One that follows another with only a newline between them is the same damage."""
    if bad and bad[-1][1] + 1 == start:
        bad[-1] = (bad[-1][0], end)
    else:
        bad.append((start, end))


def _gaps(lines: Iterable[int]) -> Iterable[tuple[int, int]]:
    wanted = 0
    for number in lines:
        if number > wanted:
            yield wanted, number - 1
        wanted = number + 1


def _told(damage: Iterable[str]) -> list[str]:
    told = list(damage)
    more = len(told) - _MOST_TOLD
    return told if more <= 0 else [*told[:_MOST_TOLD], f"and {more} more of this sort"]


# Lines to what they amount to.


def fold_lines(stream: str, scope: Scope, reading: Reading) -> Streamed:
    """The same for a stream that was never interrupted and for one that is read back."""
    lines = list(reading.lines.values())
    started = next((line for line in lines if isinstance(line, Started)), None)
    return Streamed(
        stream=stream,
        scope=scope,
        text=joined(lines),
        tools=_calls(lines),
        trigger=started.trigger if started else "",
        sender=started.sender if started else "",
        session=started.session if started else "",
        thread=started.thread if started else "",
        speaker=started.speaker if started else "",
        started=started.at if started else None,
        last=lines[-1].at if lines else None,
        done=any(isinstance(line, Done) for line in lines),
        damage=reading.damage,
    )


def _calls(lines: Iterable[Line]) -> tuple[ToolCall, ...]:
    """In the order in which they began; of one whose beginning was lost there is only the end."""
    calls: list[ToolCall] = []
    at_work: dict[tuple[str, str], list[int]] = {}
    for line in lines:
        if isinstance(line, ToolStarted):
            at_work.setdefault((line.name, line.call), []).append(len(calls))
            calls.append(ToolCall(name=line.name, call=line.call, started=line.at))
        elif isinstance(line, ToolEnded) and (places := at_work.get((line.name, line.call))):
            place = places.pop()
            calls[place] = replace(calls[place], ended=line.at, ok=line.ok)
        elif isinstance(line, ToolEnded):
            calls.append(ToolCall(name=line.name, call=line.call, ended=line.at, ok=line.ok))
    return tuple(calls)


def joined(lines: Iterable[Line]) -> str:
    """What was said. Two halves of one character that came in two pieces are that character; lone ones stay."""
    text = "".join(line.text for line in lines if isinstance(line, Said))
    return _PAIR.sub(lambda pair: pair[0].encode("utf-16-le", "surrogatepass").decode("utf-16-le"), text)
