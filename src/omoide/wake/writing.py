"""Writing into the library on purpose (AW-35): a file is read as the vault reads it, so that both doors mean the same by it.

What was derived, or said by somebody else, is not rewritten: the new file takes its place, comes of it, and the old one
stays in the journal (C-42). A person may revise whatever lies in a file of its own.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any, Final, NamedTuple

from omoide.engine import Engine
from omoide.errors import BadValue, Distrusted, EmptyText, ReadOnly
from omoide.gate.noting import again
from omoide.language.cleaning import is_blank
from omoide.language.markers import is_important
from omoide.library.front_matter import BadFront
from omoide.library.paths import DAILY, DIRECTORIES, NAME_BYTES, Place, note_key, path_of, place_of, safe
from omoide.library.task_file import without_shown
from omoide.library.vault_arriving import arrival
from omoide.library.vault_file import Around, Told, told_by
from omoide.library.vault_spoken import Unsaid, spoken
from omoide.mirror.editing import edit_of
from omoide.mirror.links import links_anew
from omoide.model.activity import Activity, Happened, event_of
from omoide.model.change import Change, Encoded, Moved, Noted, Protected, Revised
from omoide.model.memory import TRUST_OF, Memory, Origin, Protection, Stage, Trust
from omoide.model.scope import Scope, checked_name
from omoide.model.words import Words
from omoide.wake.filing import CURRENT_TASK, lately_resolved, lying, normal, one_line
from omoide.wake.intending import open_intentions

OWN: Final = ("knowledge", "notes", "procedures", "skills")
A_PERSONS: Final = tuple(name for name, kinds in DIRECTORIES.items() if DAILY.isdisjoint(kinds))
_UNFIT: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
_INHERITED: Final[Mapping[str, Any]] = {"title": "", "tags": [], "names": []}


class Written(NamedTuple):
    """What became of what was written: created, revised, or superseded what was there; and its path from now on."""

    path: str
    id: str
    how: str


class _Sheet(NamedTuple):
    """What was written, as a file: where it lies, and since when."""

    path: str
    touched: datetime


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
    return again(lambda: _written(engine, scope, path, content, by=by, append=append, origin=origin))


def _written(
    engine: Engine, scope: Scope, path: str, content: str, *, by: str, append: bool, origin: Origin
) -> Written:
    place = _writable(path, origin)
    known = next(iter(lying(engine, scope, path)), None)
    sheet = _Sheet(safe(path), engine.clock.now())
    try:
        told = _told(sheet, content, place, known, append=append, origin=origin)
        changes, how = _changes(engine, scope, sheet, told, known, by=by, origin=origin)
    except (BadFront, Unsaid) as error:
        allowed = "keys and values between two lines of ---, such as `protected: true` and `confidence: 0.9`"
        raise BadValue(value=str(error), what="front matter", allowed=allowed) from error
    memory = next((each.memory for each in changes if isinstance(each, Encoded)), known)
    assert memory is not None
    words = next((each.words for each in changes if isinstance(each, Revised)), memory.words)
    changes += _shielded(engine, memory, words, changes, by=by, origin=origin)
    _refuse_shielding(memory, known, changes, origin=origin)
    _refuse_crowded(engine, scope, changes)
    new = memory is not known
    links = links_anew(engine, memory, before="" if new else memory.words.text, after=words.text, new=new)
    # On purpose, and only where the writer may write (C-42).
    engine.gate.commit(
        scope,
        [*changes, *links.changes],
        by=by,
        events=[_logged(engine, path, origin)],
        based_on=links.based_on or None,
        wished=True,
    )
    return Written(path=path_of(replace(memory, words=words)), id=memory.id, how=how)


def _checked(path: str) -> str:
    """A path that leads elsewhere, that nobody can see whole, or that would be cut short is nobody's file."""
    path = normal(path)
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


# What the file says.


def _told(
    sheet: _Sheet, content: str, place: Place, known: Memory | None, *, append: bool, origin: Origin
) -> Told:
    """Of the facts that only a store knows, an agent claims none: what stands under `omoide` was shown to it."""
    content = content.replace("\r\n", "\n")
    told = told_by(sheet.path, content, place.kinds, zone=sheet.touched.tzinfo, ours=origin is Origin.USER)
    text = str(told.said["text"]).strip("\n")
    if is_blank(text):
        raise EmptyText(what="the file")
    if known and append:
        text = f"{known.words.text.rstrip()}\n{text}"
    return replace(told, said={**told.said, "text": text})


def _changes(
    engine: Engine, scope: Scope, sheet: _Sheet, told: Told, known: Memory | None, *, by: str, origin: Origin
) -> tuple[list[Change], str]:
    """What is written, and how."""
    if known is None:
        return [Encoded(memory=_new(engine, scope, sheet, told, by=by, origin=origin))], "created"
    if origin is Origin.USER or _own(known):
        said = spoken(known, engine.store.links(scope, [known.id]))
        now = sheet.touched
        edit = edit_of(known, said, told, around=Around(), by=by, now=now, origin=origin)
        return [_kept_at(each, sheet.path) for each in edit.changes], "revised"
    before = spoken(known)
    inherited = {name: before.get(name) or empty for name, empty in _INHERITED.items()}
    if "tags" in told.said:
        inherited["tags"] = told.said["tags"]
    told = replace(told, said={**told.said, **inherited})
    memory = _new(engine, scope, sheet, told, by=by, origin=origin)
    memory = replace(memory, kind=known.kind, sources=(known.id,))
    gone = Moved(memory=known.id, stage=Stage.SUPERSEDED, superseded_by=memory.id, why="corrected")
    return [Encoded(memory=memory), gone], "superseded"


def _new(engine: Engine, scope: Scope, sheet: _Sheet, told: Told, *, by: str, origin: Origin) -> Memory:
    sources = [str(each) for each in told.said.get("sources") or ()]
    there = {each.id for each in engine.store.memories(scope, sources)} if sources else set[str]()
    memory, _ = arrival(
        told,
        sheet,
        scope,
        name=engine.new_id(),
        now=sheet.touched,
        by=by,
        there=there,
        counts={},
        origin=origin,
    )
    return memory


def _kept_at(change: Change, path: str) -> Change:
    """What has no name of its own is called by the path that it was written to: it does not wander with its words."""
    if isinstance(change, Revised) and not change.words.alias:
        return replace(change, words=replace(change.words, alias=path))
    return change


# What may be protected.


def _shielded(
    engine: Engine, memory: Memory, words: Words, changes: Sequence[Change], *, by: str, origin: Origin
) -> list[Change]:
    """AW-57: what calls itself important never fades. What nobody here vouches for may call itself what it likes."""
    said = any(isinstance(each, Protected) for each in changes) or TRUST_OF[origin] is Trust.LOW
    if said or memory.protection or not is_important(words.text):
        return []
    shield = Protection(by=by, since=engine.clock.now(), reason="important")
    return [Protected(memory=memory.id, protection=shield)]


def _refuse_shielding(
    memory: Memory, known: Memory | None, changes: Sequence[Change], *, origin: Origin
) -> None:
    """An agent lets nothing last that came from elsewhere."""
    if origin is Origin.USER:
        return
    trusts = [TRUST_OF[each] for each in memory.origins]
    trusts += [known.trust or Trust.LOW] if known else []
    for change in changes:
        match change:
            case Protected(protection=Protection()) | Encoded(memory=Memory(protection=Protection())):
                if min(trusts) is Trust.LOW:
                    why = "what came from elsewhere is not protected by an agent"
                    raise Distrusted(memory=(known or memory).id, why=why)
            case _:
                pass


def _refuse_crowded(engine: Engine, scope: Scope, changes: Sequence[Change]) -> None:
    """Where only so many may be protected, this one is as well one of them."""
    shielded = [
        each
        for each in changes
        if (isinstance(each, Protected) and each.protection)
        or (isinstance(each, Encoded) and each.memory.protection)
    ]
    if shielded and engine.limits.protected:
        from omoide.wake.protecting import refuse_without_room  # most minds have no such limit

        refuse_without_room(engine, scope, len(shielded))


# State, and the log.


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
    todo = tuple(one_line(each.words.text) for each in open_intentions(engine, scope))
    done = tuple(one_line(each.item) for each in lately_resolved(engine, scope))
    return without_shown(content, todo=todo, done=done)


def _logged(engine: Engine, path: str, origin: Origin) -> Any:
    """AW-59: that something was written, not what."""
    did = Activity(type=Happened.MEMORY_WRITE, at=engine.clock.now(), summary=path)
    return event_of(did, id=engine.new_id(), origin=origin)
