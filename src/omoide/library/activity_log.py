"""The log of a day as a file: `activity_log/2026-02-18.jsonl`, one JSON object a line, in the order it came in (AW-58).

Line n of the file is the event whose `line` is n, also when others were erased since: whoever was pointed to a line
finds it there. Only `\\n` ends a line; whatever else some reader might take for an end is escaped.
"""

import json
import re
from collections.abc import Iterable
from datetime import datetime, tzinfo
from typing import Any, NamedTuple

from omoide.errors import OmoideError
from omoide.model.activity import Activity, activity_of, event_of, more_of, object_of, usual_origin
from omoide.model.event import Event
from omoide.model.foreign_json import read_json
from omoide.model.memory import Origin

FOLDER = "activity_log"
ERASED = "erased"
LOST = "lost"  # it is damaged, and not shown
# The keys of a line that are texts, in their order, and the fields that they are.
_TEXTS = {
    "content": "content",
    "reply": "reply",
    "summary": "summary",
    "from": "sender",
    "to": "to",
    "channel": "channel",
    "tool": "tool",
    "via": "via",
    "topic": "topic",
    "task": "task",
    "session": "session",
}
_KEYS = frozenset((*_TEXTS, "ts", "type", "exit_code", "names", "origin", ERASED, LOST))
# U+0085, U+2028 and U+2029 end lines for some; half of a pair has no bytes in UTF-8.
_ESCAPED = re.compile("[\x7f-\x9f\u2028\u2029\ud800-\udfff]")


class Day(NamedTuple):
    """What a file holds, by line: the activities, and what is wrong with the lines that could not be read."""

    activities: dict[int, Activity]
    problems: dict[int, str]


def day_path(day: str) -> str:
    return f"{FOLDER}/{day}.jsonl"


def place_of(day: str, lines: Iterable[int]) -> str:
    """Where to read more: `activity_log/2026-02-18.jsonl#L12-20`. Of lines that are apart it is the whole span."""
    known = [line for line in lines if line]
    if not known:
        return ""
    first, last = min(known), max(known)
    return f"{day_path(day)}#L{first}" + (f"-{last}" if last > first else "")


# To a file.


def day_file(events: Iterable[Event]) -> str:
    """The file of a day. An event that is not given leaves an empty line, so that the others keep their numbers."""
    lines: list[str] = []
    for event in sorted(events, key=lambda event: event.line):
        lines += [""] * (event.line - 1 - len(lines))
        lines.append(line_of(event))
    return "".join(f"{line}\n" for line in lines)


def line_of(event: Event) -> str:
    """One JSON object without its empty fields. Of an event that was erased it says that, and when it was."""
    said: dict[str, Any] = {"ts": event.at.isoformat(), "type": event.type}
    if event.words.gone:
        said |= {LOST if event.words.lost else ERASED: True}
    else:
        said |= _fields(activity_of(event))
    written = json.dumps(said, ensure_ascii=False, separators=(",", ":"))
    return _ESCAPED.sub(lambda char: f"\\u{ord(char[0]):04x}", written)


def _fields(activity: Activity) -> dict[str, Any]:
    said: dict[str, Any] = {key: getattr(activity, name) for key, name in _TEXTS.items()}
    said["names"] = list(activity.names)
    said = {key: value for key, value in said.items() if value}
    if activity.exit_code is not None:
        said["exit_code"] = activity.exit_code
    if activity.origin not in (None, usual_origin(activity.type)):
        said["origin"] = activity.origin
    return said | {key: value for key, value in object_of(activity.more).items() if key not in _KEYS}


# From a file.


def read_day(text: str, *, zone: tzinfo | None = None) -> Day:
    """Read a file, also one that was written elsewhere or is damaged. A time that does not say its offset is of `zone`.

    What the file says of origins is a claim: whoever takes in a foreign file says `Origin.IMPORT` to `event_of`.
    """
    day = Day({}, {})
    for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), start=1):
        if not line.strip():
            continue
        try:
            if (activity := _read_line(line, zone)) is not None:
                day.activities[number] = activity
        except (ValueError, OmoideError) as error:
            day.problems[number] = str(error)
    return day


def _read_line(line: str, zone: tzinfo | None) -> Activity | None:
    """None: it was erased."""
    said = read_json(line, parse_constant=_refuse)
    if not isinstance(said, dict):
        raise ValueError("this is no JSON object")
    at = _time(said.get("ts"), zone)
    if said.get(ERASED) is True or said.get(LOST) is True:
        return None
    activity = Activity(
        type=_text(said.get("type")),
        at=at,
        **{name: _text(said.get(key)) for key, name in _TEXTS.items()},
        exit_code=_whole(said.get("exit_code")),
        names=_names(said.get("names")),
        origin=Origin(said["origin"]) if said.get("origin") else None,
        more=more_of({key: value for key, value in said.items() if key not in _KEYS}),
    )
    event_of(activity, id="")  # an event says what is wrong with its type
    if activity.empty:
        raise ValueError("it says nothing: content, summary, tool and task are empty")
    return activity


def _refuse(constant: str) -> Any:
    raise ValueError(f"{constant} is no JSON")


def _time(said: Any, zone: tzinfo | None) -> datetime:
    if not isinstance(said, str):
        raise ValueError("ts is missing")
    at = datetime.fromisoformat(said)
    return at.replace(tzinfo=zone) if at.tzinfo is None else at


def _text(said: Any) -> str:
    """Others may have written a number, or more than a text; it is kept as they wrote it."""
    if said is None:
        return ""
    return said if isinstance(said, str) else json.dumps(said, ensure_ascii=False)


def _names(said: Any) -> tuple[str, ...]:
    return tuple(map(_text, said if isinstance(said, list) else [said] if said else []))


def _whole(said: Any) -> int | None:
    if said is None or said == "":
        return None
    if isinstance(said, bool) or not isinstance(said, int | str):
        raise ValueError(f"{said!r} is no exit code")
    return int(said)
