"""The library, as a mind reads it on purpose (AW-19): every memory is a file with a path."""

import json
import re
import unicodedata
from collections.abc import Mapping
from typing import Final, NamedTuple

from omoide.engine import Engine
from omoide.errors import BadValue, NotFound
from omoide.library.activity_log import day_file as log_of_day
from omoide.library.context import due_mark
from omoide.library.paths import (
    DIRECTORIES,
    SHARED,
    day_of,
    note_key,
    path_of,
    safe,
)
from omoide.library.task_file import task_file
from omoide.library.vault_days import day_file
from omoide.library.vault_file import file_of
from omoide.library.vault_spoken import spoken
from omoide.mirror.finding import at_path
from omoide.mirror.known import Known
from omoide.model.cue import Filter
from omoide.model.memory import Kind, Memory
from omoide.model.scope import Scope
from omoide.society.resolutions import Resolution, resolutions
from omoide.society.shared import shared
from omoide.wake.conversing import conversation, threads
from omoide.wake.happening import CHANNELS
from omoide.wake.intending import open_intentions
from omoide.wake.passing import SESSIONS, channels, session_state

CURRENT_TASK: Final = "state/current_task.md"
RESOLUTIONS: Final = "shared/resolutions.jsonl"
CONVERSATION, CONVERSATIONS = "conversation.json", "conversations/"
_LINES: Final = re.compile(r"(?:L)?([0-9]{1,9})(?:\s*[-–〜~]\s*L?([0-9]{1,9}))?")
_POINTER: Final = re.compile(r"(.+)#(L?[0-9]{1,9}(?:[-–〜~]L?[0-9]{1,9})?)")
_LISTED: Final = 200


class File(NamedTuple):
    """What lies at a path: these lines of so many."""

    path: str
    text: str
    first: int
    lines: int


def read_file(engine: Engine, scope: Scope, path: str, *, lines: str = "") -> File:
    """`lines` is 12-20 or 12; a path may say it itself: `activity_log/2026-02-18.jsonl#L12-20`."""
    path, said = normal(path), ""
    if pointer := _POINTER.fullmatch(path):  # any other # is of the name: notes/C#.md
        path, said = pointer[1], pointer[2]
    text = _text(engine, scope, path)
    if text is None:
        raise NotFound(what="file", value=path)
    every = text.split("\n")
    every = every[:-1] if every and not every[-1] else every
    first, last = _span(lines or said, len(every))
    return File(path=path, text="\n".join(every[first - 1 : last]), first=first, lines=len(every))


def normal(path: str) -> str:
    """As it is typed on any system: in composed form."""
    return unicodedata.normalize("NFC", path.strip())


def _span(asked: str, count: int) -> tuple[int, int]:
    if not asked:
        return 1, count
    found = _LINES.fullmatch(asked.strip())
    first, last = (int(found[1]), int(found[2] or found[1])) if found else (0, 0)
    if not 1 <= first <= last:
        raise BadValue(value=asked, what="lines", allowed="a number, or two such as 12-20")
    return first, min(last, count)


def _text(engine: Engine, scope: Scope, path: str) -> str | None:
    if path == CURRENT_TASK:
        return current_task(engine, scope)
    if key := note_key(path):
        words = engine.store.notes(scope, prefix=key).get(key)
        return words.text if words and not words.gone else None
    if path.startswith("activity_log/") and (day := day_of(path)):
        events = engine.store.events(scope, day=day)
        return log_of_day(events) if events else None
    if path == RESOLUTIONS:
        return _resolutions(engine, scope)
    if path == CONVERSATION or path.startswith(CONVERSATIONS):
        return _conversation(engine, scope, path)
    if path == SESSIONS:
        return session_state(engine, scope)
    if path.startswith(CHANNELS):
        return channels(engine, scope).get(path)
    if path.removeprefix(SHARED).rstrip("/") in (*DIRECTORIES, "users"):
        return _listing(engine, scope, path)
    return _memories(engine, lying(engine, scope, path))


def lying(engine: Engine, scope: Scope, path: str) -> list[Memory]:
    """Also by the name that it has on a disk: `notes/CON.md` lies at `notes/CON_.md`."""
    return at_path(engine, scope, path) or at_path(engine, scope, safe(path))


def _memories(engine: Engine, found: list[Memory]) -> str | None:
    if not found:
        return None
    if found[0].kind in (Kind.EPISODE, Kind.EVENT):
        return day_file(found[0].occurred.date().isoformat(), map(spoken, found))
    (memory,) = found
    return file_of(spoken(memory, engine.store.links(memory.scope, [memory.id])))


def _listing(engine: Engine, scope: Scope, path: str) -> str | None:
    """What lies in a directory, the newest first."""
    is_shared, name = path.startswith(SHARED), path.removeprefix(SHARED).rstrip("/")
    kinds = (Kind.ENTITY,) if name == "users" else DIRECTORIES[name]
    where = shared(scope) if is_shared else scope
    found = engine.store.listed(where, Filter(kinds=frozenset(kinds)), limit=_LISTED)
    return "\n".join(dict.fromkeys(path_of(each, shared=is_shared) for each in found)) or None


def _conversation(engine: Engine, scope: Scope, path: str) -> str | None:
    """`conversation.json` is the thread that was talked in last; each has a file of its own besides."""
    known = {_thread_path(each.name): each for each in threads(engine, scope)}
    if path == CONVERSATION and known:
        last = max(known.values(), key=lambda each: (each.segment is not None, each.turns, each.name))
        path = _thread_path(last.name)
    if path not in known:
        return None
    shown = conversation(engine, scope, known[path].name)
    return json.dumps(shown, ensure_ascii=False, indent=2) + "\n"


def _thread_path(name: str) -> str:
    return safe(f"{CONVERSATIONS}{name.replace('/', '／')}.json")


def _resolutions(engine: Engine, scope: Scope) -> str | None:
    """One line for each, as all agents read it (AW-33)."""
    known = resolutions(engine, scope)
    return (
        "".join(
            json.dumps(
                {"ts": each.at.isoformat(), "issue": each.item, "resolver": each.by}, ensure_ascii=False
            )
            + "\n"
            for each in known
        )
        or None
    )


def views(engine: Engine, known: Known, paths: Mapping[str, str]) -> Mapping[str, bytes]:
    """For the mirror: what only shows."""
    scope = known.scopes[0]
    names = [CONVERSATION, *(_thread_path(each.name) for each in threads(engine, scope)), RESOLUTIONS]
    texts = {name: _text(engine, scope, name) for name in names}
    texts[CURRENT_TASK] = task if (task := current_task(engine, scope)) != "\n" else None
    return {name: text.encode("utf-8", "backslashreplace") for name, text in texts.items() if text}


def current_task(engine: Engine, scope: Scope) -> str:
    """AW-30: what the mind wrote itself, then what is open, then what was resolved."""
    key = note_key(CURRENT_TASK) or ""
    words = engine.store.notes(scope, prefix=key).get(key)
    own = words.text if words and not words.gone else ""
    now, ahead = engine.clock.now(), engine.priming.ahead_hours
    todo = [
        f"{due_mark(each.valid_from, now=now, ahead_hours=ahead, language='en')}{one_line(each.words.text)}"
        for each in open_intentions(engine, scope)
    ]
    done = [f"{each.at:%Y-%m-%d} {one_line(each.item)}" for each in lately_resolved(engine, scope)]
    return task_file(own, todo=todo, done=done)


def lately_resolved(engine: Engine, scope: Scope) -> list[Resolution]:
    return resolutions(engine, scope)[-20:]


def one_line(text: str) -> str:
    return " ".join(text.split())
