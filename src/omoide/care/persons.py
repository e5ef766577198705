"""A person is erased: everything that they said, that was said of them, and that was made of it, in every mind of the tenant
and in what lies beside it (LU-23, B-20).

First it is shown what would go; the token of that preview, given back, erases exactly that and nothing that came since. Beside
it stands what may be about them though it does not name them (`care/reviewing`): a person says what of it goes as well.
"""

import json
import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple

from omoide.care.audit import Act, exports_of, pseudonym, record
from omoide.care.erase import Erasing, erase, own_words
from omoide.care.reviewing import Perhaps, perhaps
from omoide.engine import Engine
from omoide.errors import NotConfirmed, NotFound
from omoide.language.lexicon import folded
from omoide.language.widths import normal
from omoide.model.change import Encoded, Judged, Noted, Revised, Undone, note_name, words_of
from omoide.model.digest import blake2b
from omoide.model.entry import Entry
from omoide.model.event import Event
from omoide.model.frozen import frozen
from omoide.model.memory import Kind, Origin
from omoide.model.scope import Scope
from omoide.model.words import Words
from omoide.society.people import look_up, read_name
from omoide.society.shared import shared

_SHORT = 2  # a name of one letter is only looked for where names stand
_TELLING_NAME = 4  # Latin letters: a shorter name is part of many words
_NOTE = note_name("")
_TELLING = 8  # letters: a note that says so many of them again quotes them


@frozen
class PersonErasing:
    """What would go, mind by mind; `token` stands for exactly this. `perhaps` does not go unless somebody says so."""

    person: str
    names: tuple[str, ...]
    scopes: tuple[tuple[Scope, Erasing], ...]
    token: str
    perhaps: tuple[Perhaps, ...] = ()

    @property
    def memories(self) -> int:
        return sum(len(plan.memories) for _, plan in self.scopes)

    @property
    def events(self) -> int:
        return sum(len(plan.events) for _, plan in self.scopes)


@frozen
class PersonErased:
    """`deleted` tells whether nothing of it is left in any file; `subject` is the person's pseudonym in the audit log.
    `exports` were made of these minds at some time, and lie wherever somebody put them."""

    user_id: str
    deleted: bool
    memories: int
    events: int
    left_in: tuple[str, ...]
    subject: str
    exports: tuple[str, ...] = ()


def plan_person(engine: Engine, scope: Scope, person: str, *, also: Collection[str] = ()) -> PersonErasing:
    """By every name that the tenant knows them by; and `also` these memories and events, by their ids."""
    engine.gate.flush()
    names = _names(engine, scope, person)
    scopes = [each for each in engine.store.scopes() if each.tenant == scope.tenant and not each.is_audit]
    also, met = dict.fromkeys(each.lower() for each in also), set[str]()
    found: list[tuple[Scope, Erasing]] = []
    near: list[Perhaps] = []
    known = False
    # What was resolved in a talk is told to all minds, under the name of the mind and of the talk, in words of whoever spoke.
    held: dict[str, set[str]] = {}
    everyone = shared(scope)
    for each in sorted(scopes, key=lambda one: (one == everyone, str(one))):
        events = {event.id: event for event in engine.store.events(each)}
        talks = _talks(events.values(), names)
        held[each.mind] = talks
        told = {
            event.id
            for event in events.values()
            if event.origin is Origin.AGENT
            and event.words.session in (held.get(event.words.speaker, ()) if each == everyone else talks)
        }
        plan, named, chosen = _plan(engine, each, names, events=events, told=told, also=also)
        met |= chosen & also.keys()
        known = known or named
        if plan.memories or plan.events or plan.notes or plan.entries:
            found.append((each, plan))
        if named and not each.is_drawer:
            near += perhaps(engine, each, chosen, events=events, names=names)
    if not known or not found:
        raise NotFound(what="person", value=person)
    if missing := [each for each in also if each not in met]:
        raise NotFound(what="memory", value=missing[0])
    return PersonErasing(
        person=person,
        names=names,
        scopes=tuple(found),
        token=_token(person, found),
        perhaps=tuple(near),
    )


def delete_user_data(
    engine: Engine,
    scope: Scope,
    user_id: str,
    confirmation_token: str,
    *,
    also: Collection[str] = (),
    by: str,
) -> PersonErased:
    """Raises `NotConfirmed`, which is a `PermissionError`, for a token that is not that of what is there now."""
    plan = plan_person(engine, scope, user_id, also=also)
    if confirmation_token != plan.token:
        raise NotConfirmed(person=user_id)
    receipts = [erase(engine, each, erasing, by=by) for each, erasing in plan.scopes]
    for each, _ in plan.scopes:
        engine.work.drop_answers(each, before=None)  # a model may have quoted them
    left = {file for receipt in receipts for file in receipt.left_in}
    left |= {*engine.store.scrub(names=spelt(plan.person, *plan.names)), *engine.unseen()}
    left_in = sorted(left)
    subject = pseudonym(engine, scope, folded(user_id))
    record(
        engine, scope, Act.PERSON_ERASED, by=by,
        subject=subject, memories=plan.memories, events=plan.events, minds=len(plan.scopes), clean=not left_in,
    )  # fmt: skip
    return PersonErased(
        user_id=user_id,
        deleted=not left_in,
        memories=plan.memories,
        events=plan.events,
        left_in=tuple(left_in),
        subject=subject,
        exports=exports_of(engine, scope, {each.mind for each, _ in plan.scopes}),
    )


def spelt(*names: str) -> tuple[str, ...]:
    """As the names of somebody may stand in a file: in half and full width, in any case, escaped as in JSON. A very short one
    stands in any file."""
    found: dict[str, None] = {}
    for name in names:
        plain = normal(name)
        for each in (name, plain, plain.lower(), plain.title(), plain.upper()):
            wide = "".join(chr(ord(char) + 0xFEE0) if "!" <= char <= "~" else char for char in each)
            for way in (each, wide, json.dumps(each)[1:-1]):
                if len(each) >= (_TELLING_NAME if each.isascii() else _SHORT):
                    found[way] = None
    return tuple(found)


def _names(engine: Engine, scope: Scope, person: str) -> tuple[str, ...]:
    profile = look_up(engine, scope, person).memory
    said = [person, *((profile.words.title, *profile.words.names) if profile else ())]
    cores = (read_name(each).core for each in said)
    return tuple(dict.fromkeys(core for core in cores if core))


def _token(person: str, found: Iterable[tuple[Scope, Erasing]]) -> str:
    told = [person]
    for scope, plan in found:
        told += [str(scope), *plan.memories, *plan.events]
        told += [words.digest for words in (*plan.words, *plan.notes)]
        told += plan.entries
    return blake2b("\n".join(told).encode(), digest_size=8).hexdigest()


class _Journal(NamedTuple):
    """What one reading of the journal tells: the words of every memory, what was made of what, and all that was noted."""

    versions: dict[str, list[Words]]
    made: dict[str, set[str]]
    told_of: dict[str, set[str]]
    notes: list[Words]
    keys: dict[str, list[Words]]  # of each note, what it ever said,
    entries: dict[str, list[str]]  # and the digests of the entries that name it


def _plan(
    engine: Engine,
    scope: Scope,
    names: tuple[str, ...],
    *,
    events: Mapping[str, Event],
    told: Collection[str],
    also: Collection[str],
) -> tuple[Erasing, bool, set[str]]:
    """All that concerns them, and what was made of it, however far; whether anything concerns them at all; and the ids."""
    journal = _read(engine, scope)
    pending = [name for name, own in journal.versions.items() if any(_concerns(each, names) for each in own)]
    pending += [name for name, event in events.items() if _concerns(event.words, names)]
    pending += told  # what the mind answered them often says again what they said
    keys = [key for key in journal.keys if _names_in_key(key, names)]
    named = bool(pending or keys) or any(_concerns(each, names) for each in journal.notes)
    pending += [name for name in also if name in journal.versions or name in events]
    chosen: set[str] = set()
    while pending:
        if (name := pending.pop()) not in chosen:
            chosen.add(name)
            pending += [*journal.made.get(name, ()), *(journal.told_of.get(name, set()) & events.keys())]
    words = [each for name in chosen for each in journal.versions.get(name, ()) if not each.gone]
    words += [events[name].words for name in chosen & events.keys() if not events[name].words.gone]
    said = {json.dumps(each.text, ensure_ascii=False)[1:-1] for each in words if len(each.text) >= _TELLING}
    notes = [
        each for each in journal.notes if _concerns(each, names) or any(one in each.text for one in said)
    ]
    notes += [each for key in keys for each in journal.keys[key]]
    plan = Erasing(
        memories=tuple(sorted(chosen & journal.versions.keys())) if words else (),
        words=tuple(sorted({each.digest: each for each in words}.values(), key=lambda each: each.digest)),
        events=tuple(sorted(chosen & events.keys())) if words else (),
        notes=tuple({each.digest: each for each in notes}.values()),
        entries=tuple(dict.fromkeys(digest for key in keys for digest in journal.entries[key])),
    )
    return plan, named, chosen


def _talks(events: Iterable[Event], names: Collection[str]) -> set[str]:
    """The talks in which they spoke."""
    return {
        event.words.session
        for event in events
        if event.words.session and read_name(event.words.speaker).core in names
    }


def _read(engine: Engine, scope: Scope) -> _Journal:
    found = _Journal(
        defaultdict(list), defaultdict(set), defaultdict(set), [], defaultdict(list), defaultdict(list)
    )
    for record_ in engine.store.records(scope):
        entry = record_.entry()
        for name in _subjects(entry):
            if words := own_words(entry, name):
                found.versions[name].append(words)
        match entry.change:
            case Encoded(memory=memory):
                for source in memory.sources:
                    found.made[source].add(memory.id)
                    if memory.kind is Kind.EVENT:
                        found.told_of[memory.id].add(source)
            case Revised(memory=name, sources=sources):
                for source in sources:
                    found.made[source].add(name)
            case Judged(memory=name, sources=sources):
                found.told_of[name].update(sources)
            case Noted(key=key):
                found.entries[key].append(record_.digest)
                said = found.keys[key]
                if (words := words_of(entry.change)) and not words.gone:
                    found.notes.append(words)
                    said.append(words)
            case Undone(names=names):
                for name in names:
                    if name.startswith(_NOTE):
                        found.entries[name.removeprefix(_NOTE)].append(record_.digest)
            case _:
                pass
    return found


def _subjects(entry: Entry) -> tuple[str, ...]:
    match entry.change:
        case Encoded(memory=memory):
            return (memory.id,)
        case Revised(memory=name):
            return (name,)
        case _:
            return ()


def _concerns(words: Words, names: tuple[str, ...]) -> bool:
    """They said it, it is about them, or it names them."""
    if words.gone:
        return False
    called = {read_name(each).core for each in (words.speaker, words.title, *words.names) if each}
    if called.intersection(names):
        return True
    text = folded("\n".join((words.searchable(), words.extra, words.session, words.alias)))
    return any(len(name) >= _SHORT and _says(text, name) for name in names)


def _names_in_key(key: str, names: tuple[str, ...]) -> bool:
    """`about-haruto`, `taro_yamada-likes`."""
    plain = re.sub("[-_]+", " ", key)
    return any(len(name) >= _SHORT and _says(plain, name) for name in names)


def _says(text: str, name: str) -> bool:
    """Among letters of the alphabet a name begins and ends a word; Japanese has no such signs."""
    if not name.isascii():
        return name in text
    return re.search(rf"(?<![a-z0-9]){re.escape(name)}(?![a-z0-9])", text) is not None
