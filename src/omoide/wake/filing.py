"""The library, as a mind reads and writes it on purpose (AW-19, AW-35): every memory is a file with a path.

What a mind writes is its own: notes, knowledge, how things are done, and its state. What was derived, or said by somebody
else, is not rewritten: the new file takes its place, comes of it, and the old one stays in the journal (C-42). A person
may revise whatever lies in a file of its own; the former words stay in the journal.
"""

import json
import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

from omoide.engine import Engine
from omoide.errors import BadValue, EmptyText, NotFound, ReadOnly
from omoide.language.cleaning import is_blank
from omoide.language.markers import is_important
from omoide.library.activity_log import day_file as log_of_day
from omoide.library.context import due_mark
from omoide.library.front_matter import BadFront, read, split
from omoide.library.paths import (
    DAILY,
    DIRECTORIES,
    NAME_BYTES,
    SHARED,
    Place,
    day_of,
    note_key,
    path_of,
    place_of,
    safe,
)
from omoide.library.task_file import task_file, without_shown
from omoide.library.vault_days import day_file
from omoide.library.vault_file import file_of
from omoide.library.vault_spoken import spoken
from omoide.mirror.finding import at_path
from omoide.mirror.known import Known
from omoide.model.activity import Activity, Happened, event_of
from omoide.model.change import Change, Encoded, Moved, Noted, Protected, Revised
from omoide.model.cue import Filter
from omoide.model.memory import TRUST_OF, Kind, Memory, Origin, Protection, Stage, Trust
from omoide.model.scope import Scope, checked_name
from omoide.model.words import Words
from omoide.society.resolutions import Resolution, resolutions
from omoide.society.shared import shared
from omoide.wake.conversing import conversation, threads
from omoide.wake.happening import CHANNELS
from omoide.wake.intending import open_intentions
from omoide.wake.passing import SESSIONS, channels, session_state

OWN: Final = ("knowledge", "notes", "procedures", "skills")
A_PERSONS: Final = tuple(name for name, kinds in DIRECTORIES.items() if DAILY.isdisjoint(kinds))
CURRENT_TASK: Final = "state/current_task.md"
RESOLUTIONS: Final = "shared/resolutions.jsonl"
CONVERSATION, CONVERSATIONS = "conversation.json", "conversations/"
_LINES: Final = re.compile(r"(?:L)?([0-9]{1,9})(?:\s*[-–〜~]\s*L?([0-9]{1,9}))?")
_POINTER: Final = re.compile(r"(.+)#(L?[0-9]{1,9}(?:[-–〜~]L?[0-9]{1,9})?)")
_UNFIT: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
_LISTED: Final = 200


class File(NamedTuple):
    """What lies at a path: these lines of so many."""

    path: str
    text: str
    first: int
    lines: int


class Written(NamedTuple):
    """What became of what was written: created, revised, or superseded what was there; and its path from now on."""

    path: str
    id: str
    how: str


# Reading.


def read_file(engine: Engine, scope: Scope, path: str, *, lines: str = "") -> File:
    """`lines` is 12-20 or 12; a path may say it itself: `activity_log/2026-02-18.jsonl#L12-20`."""
    path, said = _normal(path), ""
    if pointer := _POINTER.fullmatch(path):  # any other # is of the name: notes/C#.md
        path, said = pointer[1], pointer[2]
    text = _text(engine, scope, path)
    if text is None:
        raise NotFound(what="file", value=path)
    every = text.split("\n")
    every = every[:-1] if every and not every[-1] else every
    first, last = _span(lines or said, len(every))
    return File(path=path, text="\n".join(every[first - 1 : last]), first=first, lines=len(every))


def _normal(path: str) -> str:
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
    return _memories(engine, _lying(engine, scope, path))


def _lying(engine: Engine, scope: Scope, path: str) -> list[Memory]:
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
        f"{due_mark(each.valid_from, now=now, ahead_hours=ahead, language='en')}{_line(each.words.text)}"
        for each in open_intentions(engine, scope)
    ]
    done = [f"{each.at:%Y-%m-%d} {_line(each.item)}" for each in _lately_resolved(engine, scope)]
    return task_file(own, todo=todo, done=done)


def _lately_resolved(engine: Engine, scope: Scope) -> list[Resolution]:
    return resolutions(engine, scope)[-20:]


def _line(text: str) -> str:
    return " ".join(text.split())


# Writing.


def write_file(
    engine: Engine,
    scope: Scope,
    path: str,
    content: str,
    *,
    by: str,
    append: bool = False,
    origin: Origin = Origin.AGENT,
) -> Written:
    if is_blank(content):
        raise EmptyText(what="the file")
    path = _checked(path)
    if key := note_key(path):
        return _write_note(engine, scope, path, key, content, by=by, append=append, origin=origin)
    place = _writable(path, origin)
    known = next(iter(_lying(engine, scope, path)), None)
    words = _words(safe(path), content, known, append=append)
    if known is None:
        memory = _memory(engine, scope, words, kind=place.kinds[0], origin=origin, by=by)
        changes: list[Change] = [Encoded(memory=memory)]
        how = "created"
    elif origin is Origin.USER or _own(known):
        memory, how = known, "revised"
        changes = [Revised(memory=known.id, words=_kept(known.words, words), origins=(origin,))]
        shield = _shield(engine, words, origin, by=by)
        if shield and not known.protection:
            changes.append(Protected(memory=known.id, protection=shield))
    else:
        memory = replace(
            _memory(engine, scope, words, kind=known.kind, origin=origin, by=by), sources=(known.id,)
        )
        superseded = Moved(memory=known.id, stage=Stage.SUPERSEDED, superseded_by=memory.id, why="corrected")
        changes, how = [Encoded(memory=memory), superseded], "superseded"
    _refuse_crowded(engine, scope, changes)
    # On purpose, and only where the writer may write (C-42).
    engine.gate.commit(scope, changes, by=by, events=[_logged(engine, path, origin)], wished=True)
    return Written(path=path_of(replace(memory, words=_kept(memory.words, words))), id=memory.id, how=how)


def _checked(path: str) -> str:
    """A path that leads elsewhere, that nobody can see whole, or that would be cut short is nobody's file."""
    path = _normal(path)
    parts = path.split("/")
    if (
        _UNFIT.search(path)
        or any(part.strip() in ("", ".", "..") for part in parts)
        or any(len(part.encode()) > NAME_BYTES for part in parts)
    ):
        allowed = f"one such as knowledge/deploy.md, with names of at most {NAME_BYTES} bytes"
        raise BadValue(value=path, what="path of a file", allowed=allowed)
    return path


def _writable(path: str, origin: Origin) -> Place:
    place = place_of(path)
    allowed = A_PERSONS if origin is Origin.USER else OWN
    if place is None or place.shared or place.stage is not Stage.ACTIVE or place.directory not in allowed:
        raise ReadOnly(path=path, allowed=", ".join(f"{name}/NAME.md" for name in (*allowed, "state")))
    return place


def _own(memory: Memory) -> bool:
    """Written by the mind on purpose, and made of nothing else."""
    return set(memory.origins) == {Origin.AGENT} and not memory.sources


def _words(path: str, content: str, known: Memory | None, *, append: bool) -> Words:
    """Its front matter may say what it is about; the rest is its text."""
    try:
        front, text = split(content)
        said: Mapping[str, Any] = read(front).values if front else {}
    except BadFront as error:
        raise BadValue(
            value=str(error), what="front matter", allowed="keys and values between two lines of ---"
        ) from error
    if is_blank(text):
        raise EmptyText(what="the file")
    if known and append:
        text = f"{known.words.text.rstrip()}\n{text}"
    title = str(said.get("description") or said.get("title") or (known.words.title if known else ""))
    tags = said.get("tags", known.words.tags if known else ())
    tags = tags if isinstance(tags, list | tuple) else str(tags or "").split(",")
    return Words(
        text=text.strip("\n"),
        title=title,
        tags=tuple(str(tag).strip() for tag in tags if str(tag).strip()),
        names=known.words.names if known else (),
        alias=path,
    )


def _kept(before: Words, words: Words) -> Words:
    """What is revised keeps whatever a file does not say: who spoke, where, and by which name others know it."""
    return replace(
        before,
        text=words.text,
        title=words.title,
        tags=words.tags,
        alias=before.alias or words.alias,
        digest="",
    )


def _memory(engine: Engine, scope: Scope, words: Words, *, kind: Kind, origin: Origin, by: str) -> Memory:
    return Memory(
        id=engine.new_id(),
        scope=scope,
        words=words,
        occurred=engine.clock.now(),
        kind=kind,
        origins=(origin,),
        protection=_shield(engine, words, origin, by=by),
    )


def _shield(engine: Engine, words: Words, origin: Origin, *, by: str) -> Protection | None:
    """What nobody here vouches for may say of itself that it matters."""
    if TRUST_OF[origin] is Trust.LOW or not is_important(words.text):
        return None
    return Protection(by=by, since=engine.clock.now(), reason="important")


def _refuse_crowded(engine: Engine, scope: Scope, changes: Sequence[Change]) -> None:
    """Where only so many may be protected, this one is as well one of them."""
    shielded = [
        each
        for each in changes
        if isinstance(each, Protected) or (isinstance(each, Encoded) and each.memory.protection)
    ]
    if shielded and engine.limits.protected:
        from omoide.wake.protecting import refuse_without_room  # most minds have no such limit

        refuse_without_room(engine, scope, len(shielded))


def _write_note(
    engine: Engine,
    scope: Scope,
    path: str,
    key: str,
    content: str,
    *,
    by: str,
    append: bool,
    origin: Origin,
) -> Written:
    checked_name(key, what="note")
    known = engine.store.notes(scope, prefix=key).get(key)
    if path == CURRENT_TASK:
        content = _without_shown(engine, scope, content)
    if append and known and not known.gone:
        content = f"{known.text.rstrip()}\n{content}"
    words = None if is_blank(content) else Words(text=content.strip("\n"))
    event = _logged(engine, path, origin)
    engine.gate.commit(scope, [Noted(key=key, words=words)], by=by, events=[event])
    return Written(path=path, id="", how="revised" if known else "created")


def _without_shown(engine: Engine, scope: Scope, content: str) -> str:
    todo = tuple(_line(each.words.text) for each in open_intentions(engine, scope))
    done = tuple(_line(each.item) for each in _lately_resolved(engine, scope))
    return without_shown(content, todo=todo, done=done)


def _logged(engine: Engine, path: str, origin: Origin) -> Any:
    """AW-59: that something was written, not what."""
    did = Activity(type=Happened.MEMORY_WRITE, at=engine.clock.now(), summary=path)
    return event_of(did, id=engine.new_id(), origin=origin)
