"""`shortterm/streaming_journal.jsonl`: an answer that is being said, or was cut off, as AnimaWorks keeps it (AW-63 … AW-66).

Ours lie elsewhere, one file for each, with checksums; this one is shown to readers, and one that was left in a directory of
AnimaWorks is read. Broken lines are passed over and told.
"""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from omoide.library.stream_lines import Streamed
from omoide.model.foreign_json import read_json

NAME = "shortterm/streaming_journal.jsonl"
_EVENTS = ("event", "ev", "kind", "type")
_TEXTS = ("text", "t", "content")
_TIMES = ("ts", "timestamp", "at", "time")
_SENDERS = ("sender", "from")
_SESSIONS = ("session_id", "session")
_TOOLS = ("tool", "name")
# What is said where there is an answer, but none of its words.
CUT_OFF = "An answer was cut off before its first word."


def journal_of(streamed: Streamed) -> str:
    """Its beginning, what was said, which tools were called, and its end, where there is one."""
    return "".join(f"{json.dumps(each, ensure_ascii=False)}\n" for each in _lines(streamed))


def _lines(streamed: Streamed) -> Iterator[dict[str, Any]]:
    yield {
        "event": "start",
        "ts": streamed.started.isoformat() if streamed.started else "",
        "trigger": streamed.trigger,
        "sender": streamed.sender,
        "session_id": streamed.session or streamed.thread,
    }
    last = streamed.last.isoformat() if streamed.last else ""
    if streamed.text:
        yield {"event": "text", "ts": last, "text": streamed.text}
    for call in streamed.tools:
        if call.started:
            yield {"event": "tool_start", "ts": call.started.isoformat(), "tool": call.name, "id": call.call}
        if call.ended:
            yield {
                "event": "tool_end",
                "ts": call.ended.isoformat(),
                "tool": call.name,
                "id": call.call,
                "ok": call.ok,
            }
    if streamed.done:
        yield {"event": "done", "ts": last}


def read_journal(text: str) -> tuple[dict[str, Any] | None, list[str]]:
    """What a journal that was left amounts to, as a line of the activity log, and what is wrong with its lines. None: nothing
    was said, and no tool called."""
    told: dict[str, Any] = {"text": "", "ts": "", "done": False}
    calls: list[dict[str, Any]] = []
    problems: list[str] = []
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        try:
            said = read_json(line)
            sort = _first(said, _EVENTS)
        except (ValueError, AttributeError) as error:
            problems.append(f"{number}: {error}")
            continue
        match sort:
            case "start":
                told |= {"trigger": _first(said, ("trigger",)), "sender": _first(said, _SENDERS)}
                told["session"] = _first(said, _SESSIONS)
            case "text":
                told["text"] += _first(said, _TEXTS)
            case "tool_start":
                calls.append({"name": _first(said, _TOOLS), "ended": False, "ok": None})
            case "tool_end":
                _end(calls, _first(said, _TOOLS), ok=said.get("ok", True) is True)
            case "done":
                told["done"] = True
            case _:
                problems.append(f"{number}: no event of a stream")
                continue
        told["ts"] = _first(said, _TIMES) or told["ts"]
    return (_answered(told, calls) if told["text"] or calls else None), problems


def _first(said: Mapping[str, Any], names: tuple[str, ...]) -> str:
    return next((str(said[name]) for name in names if said.get(name)), "")


def _end(calls: list[dict[str, Any]], name: str, *, ok: bool) -> None:
    """Of several calls of one tool, the last that has not ended; of one whose beginning was lost there is only the end."""
    begun = next((each for each in reversed(calls) if each["name"] == name and not each["ended"]), None)
    if begun is None:
        calls.append({"name": name, "ended": True, "ok": ok})
    else:
        begun |= {"ended": True, "ok": ok}


def _answered(told: Mapping[str, Any], calls: list[dict[str, Any]]) -> dict[str, Any]:
    blank = not told["text"].strip()
    said = {
        "ts": told["ts"],
        "type": "error" if blank else "response_sent",
        "content": CUT_OFF if blank else told["text"],
        "to": told.get("sender", ""),
        "via": told.get("trigger", ""),
        "session": told.get("session", "") or told.get("sender", ""),
        "stream": {"unfinished": not told["done"], "tools": calls},
    }
    return {name: value for name, value in said.items() if value}
