"""A person is erased: everything that they said, that was said of them, and that was made of it, in every mind of the tenant
and in what lies beside it (LU-23, B-20).

First it is shown what would go; the token of that preview, given back, erases exactly that and nothing that came since.
"""

import json
import re
from collections import defaultdict
from collections.abc import Iterable
from typing import NamedTuple

from omoide.care.audit import Act, pseudonym, record
from omoide.care.erase import Erasing, erase, own_words
from omoide.engine import Engine
from omoide.errors import NotConfirmed, NotFound
from omoide.language.lexicon import folded
from omoide.model.change import Encoded, Judged, Noted, Revised, words_of
from omoide.model.digest import blake2b
from omoide.model.entry import Entry
from omoide.model.frozen import frozen
from omoide.model.memory import Kind, Origin
from omoide.model.scope import Scope
from omoide.model.words import Words
from omoide.society.people import look_up, read_name

_SHORT = 2  # a name of one letter is only looked for where names stand
_TELLING = 8  # letters: a note that says so many of them again quotes them


@frozen
class PersonErasing:
    """What would go, mind by mind; `token` stands for exactly this."""

    person: str
    names: tuple[str, ...]
    scopes: tuple[tuple[Scope, Erasing], ...]
    token: str

    @property
    def memories(self) -> int:
        return sum(len(plan.memories) for _, plan in self.scopes)

    @property
    def events(self) -> int:
        return sum(len(plan.events) for _, plan in self.scopes)


@frozen
class PersonErased:
    """`deleted` tells whether nothing of it is left in any file; `subject` is the person's pseudonym in the audit log."""

    user_id: str
    deleted: bool
    memories: int
    events: int
    left_in: tuple[str, ...]
    subject: str


def plan_person(engine: Engine, scope: Scope, person: str) -> PersonErasing:
    """By every name that the tenant knows them by."""
    engine.gate.flush()
    names = _names(engine, scope, person)
    scopes = [each for each in engine.store.scopes() if each.tenant == scope.tenant and not each.is_audit]
    plans = [(each, _plan(engine, each, names)) for each in sorted(scopes, key=str)]
    found = tuple((each, plan) for each, plan in plans if plan.memories or plan.events or plan.notes)
    if not found:
        raise NotFound(what="person", value=person)
    return PersonErasing(person=person, names=names, scopes=found, token=_token(person, found))


def delete_user_data(
    engine: Engine, scope: Scope, user_id: str, confirmation_token: str, *, by: str
) -> PersonErased:
    """Raises `NotConfirmed`, which is a `PermissionError`, for a token that is not that of what is there now."""
    plan = plan_person(engine, scope, user_id)
    if confirmation_token != plan.token:
        raise NotConfirmed(person=user_id)
    receipts = [erase(engine, each, erasing, by=by) for each, erasing in plan.scopes]
    for each, _ in plan.scopes:
        engine.work.drop_answers(each, before=None)  # a model may have quoted them
    left_in = sorted({file for receipt in receipts for file in receipt.left_in})
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
    )


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
    return blake2b("\n".join(told).encode(), digest_size=8).hexdigest()


class _Journal(NamedTuple):
    """What one reading of the journal tells: the words of every memory, what was made of what, and all that was noted."""

    versions: dict[str, list[Words]]
    made: dict[str, set[str]]
    told_of: dict[str, set[str]]
    notes: list[Words]


def _plan(engine: Engine, scope: Scope, names: tuple[str, ...]) -> Erasing:
    """All that concerns them, and what was made of it, however far."""
    journal = _read(engine, scope)
    events = {event.id: event for event in engine.store.events(scope)}
    pending = [name for name, own in journal.versions.items() if any(_concerns(each, names) for each in own)]
    pending += [name for name, event in events.items() if _concerns(event.words, names)]
    talks = {
        event.words.session
        for event in events.values()
        if event.words.session and read_name(event.words.speaker).core in names
    }
    # What the mind answered them often says again what they said.
    pending += [
        name
        for name, event in events.items()
        if event.origin is Origin.AGENT and event.words.session in talks
    ]
    chosen: set[str] = set()
    while pending:
        if (name := pending.pop()) not in chosen:
            chosen.add(name)
            pending += [*journal.made.get(name, ()), *(journal.told_of.get(name, set()) & events.keys())]
    words = [each for name in chosen for each in journal.versions.get(name, ()) if not each.gone]
    words += [events[name].words for name in chosen & events.keys() if not events[name].words.gone]
    said = {json.dumps(each.text, ensure_ascii=False)[1:-1] for each in words if len(each.text) >= _TELLING}
    notes = (
        each for each in journal.notes if _concerns(each, names) or any(one in each.text for one in said)
    )
    return Erasing(
        memories=tuple(sorted(chosen & journal.versions.keys())) if words else (),
        words=tuple(sorted({each.digest: each for each in words}.values(), key=lambda each: each.digest)),
        events=tuple(sorted(chosen & events.keys())) if words else (),
        notes=tuple(notes),
    )


def _read(engine: Engine, scope: Scope) -> _Journal:
    found = _Journal(defaultdict(list), defaultdict(set), defaultdict(set), [])
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
            case Noted() if (words := words_of(entry.change)) and not words.gone:
                found.notes.append(words)
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


def _says(text: str, name: str) -> bool:
    """Among letters of the alphabet a name begins and ends a word; Japanese has no such signs."""
    if not name.isascii():
        return name in text
    return re.search(rf"(?<![a-z0-9]){re.escape(name)}(?![a-z0-9])", text) is not None
