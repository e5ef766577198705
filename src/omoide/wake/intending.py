"""Intentions: what was promised, asked for or planned, kept until it is done (prospective memory).

An intention is a memory; `valid_from` is when it is due. Done, called off, or resolved by anybody it is superseded:
history, and never open again.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

import numpy as np

from omoide.engine import Engine
from omoide.errors import OmoideError
from omoide.language.clauses import statements
from omoide.language.cleaning import is_blank
from omoide.language.dues import due
from omoide.language.matters import SAME, matter, same_matter
from omoide.language.promising import Promise, Sort, happens_then, is_marked, reminds, when_due
from omoide.learnt.tasks import HEADS, TASK, Matrix, Said, accepted, ahead, closing, read
from omoide.learnt.utterances import MAKER, Role
from omoide.model.activity import SPOKEN, activity_of
from omoide.model.change import Change, Encoded, Judged, Moved
from omoide.model.cue import Filter
from omoide.model.entry import Entry
from omoide.model.event import Event
from omoide.model.identity import identity_of
from omoide.model.memory import TRUST_OF, Kind, Memory, Origin, Stage, Trust
from omoide.model.scope import Scope
from omoide.model.words import Words
from omoide.society.resolutions import Resolution, resolutions, settled_by

OPEN = Filter(kinds=frozenset({Kind.INTENTION}), stages=frozenset({Stage.ACTIVE, Stage.DORMANT}))
EVER = replace(OPEN, stages=frozenset(Stage))
CLOSED = replace(OPEN, stages=frozenset({Stage.SUPERSEDED}))
DONE, CANCELLED, RESOLVED = "done", "cancelled", "resolved"
_MOST = 500
_MOST_SENTENCES: Final = 40
_THIN: Final = 2  # words of a matter: what says no more is understood only beside what was said before
_OVER: Final = 0.5
_LATELY: Final = 6  # events
_JUST_NOW: Final = timedelta(minutes=10)
_CONTEXT: Final = 140  # characters
_LONGEST: Final = 400  # characters that are one thing that was said
ASKED: Final = "\0"  # whoever is spoken to


def intend(
    engine: Engine,
    scope: Scope,
    text: str,
    *,
    by: str,
    due_at: datetime | None = None,
    who: str = "",
    origin: Origin = Origin.USER,
) -> Memory:
    """Something to be done, told on purpose."""
    now = engine.clock.now()
    promise = Promise(text=text, who=who, sort=Sort.TASK, due=due_at or due(text, now=now))
    memory = _intention(scope, promise, id=engine.new_id(), at=now, origin=origin)
    engine.gate.commit(scope, [Encoded(memory=memory)], by=by)
    (kept,) = engine.store.memories(scope, [memory.id])
    return kept


def heard(
    engine: Engine,
    scope: Scope,
    text: str,
    *,
    speaker: str,
    listener: str,
    at: datetime,
    key: str,
    source: str,
    origin: Origin,
    session: str = "",
) -> list[Change]:
    """What is to be done after these words, and what they are the end of. What somebody is bound to already is mentioned
    once more; what is done, called off or told anew waits no more from now on, whenever the talk is told to be over.

    A mind says all day what it will do next; its own words bind it when they name a time. What a tool or a page says
    binds nobody, and does nothing and calls nothing off.
    """
    if TRUST_OF[origin] is Trust.LOW:
        return []
    role = Role.SELF if origin is Origin.AGENT else Role.PERSON
    told = _Told(engine, scope, at=at, role=role, speaker=speaker, session=session)
    found = [replace(each, who=listener if each.who == ASKED else speaker) for each in told.tasks(text)]
    known = open_intentions(engine, scope)
    over = told.ended(text, known)
    taken = told.taken_up(text, known) if role is Role.SELF else None
    if taken:
        found = []
    changes: list[Change] = []
    again: set[str] = set()
    for place, promise in enumerate(found):
        if same := _accepted(engine, promise, known, session, at, role) or told.same(promise, known):
            again.add(same.id)
            since = promise.due if same.valid_from is None else None
            changes.append(Judged(memory=same.id, mentioned=1, sources=(source,), valid_from=since))
            continue
        if over - again and promise.due is None and promise.sort is not Sort.REMINDER:
            continue  # what is the end of something leaves nothing to be done unless it says by when
        identity = identity_of(at, f"intention\n{key}\n{place}")
        memory = _intention(
            scope,
            promise,
            id=identity,
            at=at,
            origin=origin,
            sources=(source,),
            session=session,
            speaker=speaker,
        )
        changes.append(Encoded(memory=memory))
    if taken and not over:
        event, promise = taken
        changes.append(
            Encoded(
                memory=_intention(
                    scope,
                    promise,
                    id=identity_of(event.at, f"intention\n{event.id}\ntaken up"),
                    at=event.at,
                    origin=event.origin,
                    sources=(event.id, source),
                    session=session,
                    speaker=activity_of(event).sender,
                )
            )
        )
    changes += [
        Moved(memory=each.id, stage=Stage.SUPERSEDED, why=DONE)
        for each in known
        if each.id in over and each.id not in again
    ]
    return changes


def done_by(engine: Engine, scope: Scope, event: Event) -> list[Change]:
    """What waits no more since this happened, though nobody spoke of it."""
    did = activity_of(event)
    text = did.content or did.summary
    if event.own_trust is Trust.LOW or is_blank(text):
        return []
    told = _Told(engine, scope, at=event.at, role=Role.EVENT, speaker=did.sender, session=event.words.session)
    over = told.ended(text, open_intentions(engine, scope))
    return [Moved(memory=each, stage=Stage.SUPERSEDED, why=DONE) for each in sorted(over)]


class _Told:
    """Words as they are heard: what they leave to be done, and what they are the end of."""

    def __init__(
        self, engine: Engine, scope: Scope, *, at: datetime, role: Role, speaker: str, session: str
    ) -> None:
        self._engine, self._scope, self._waiting = engine, scope, engine.waiting
        self._at, self._role, self._speaker, self._session = at, role, speaker, session

    def tasks(self, text: str) -> list[Promise]:
        """What is to be done, each understood by itself: a sentence alone where there are several, or where another one tells what is over."""
        said = list(statements(text))
        if not said or len(said) > _MOST_SENTENCES:
            said = said[:_MOST_SENTENCES]
        if not said:
            return []
        whole = " ".join(text.split()) if len(text) <= _LONGEST else ""
        pieces = [each for each in dict.fromkeys((whole, *said)) if each]
        chances = dict(zip(pieces, self._read(pieces), strict=True))
        hot = [each for each in said if self._binds(each, chances[each])]
        if whole and len(said) > 1:  # what is over is no part of what is to be done
            ahead_of_it = [each for each in said if chances[each][HEADS.index("outcome")] < _OVER]
            whole = whole if len(ahead_of_it) == len(said) else ""
        if whole and len(hot) < 2:
            hot = [whole] if hot or self._binds(whole, chances[whole]) else []
        return [
            replace(self._promise(each, chances[each]), text=self._understood(each, said)) for each in hot
        ]

    def _understood(self, text: str, said: Sequence[str]) -> str:
        """ "Can you fix it by Friday?" says what only together with what was said before."""
        if len(matter(text).words) > _THIN:
            return text
        if text in said[1:]:
            return f"{said[said.index(text) - 1]} {text}"
        return f"{before} / {text}" if (before := self._before()) else text

    def _before(self) -> str:
        """What was said last in this talk, if it was just now."""
        event = self._last()
        return trace_of(activity_of(event).content) if event else ""

    def _last(self) -> Event | None:
        lately = self._engine.store.events(self._scope, last=_LATELY)
        said = [each for each in lately if each.type in SPOKEN and each.words.session == self._session]
        if not said or said[-1].own_trust is Trust.LOW or said[-1].words.gone:
            return None
        return said[-1] if timedelta(0) <= self._at - said[-1].at <= _JUST_NOW else None

    def _binds(self, text: str, likely: tuple[float, ...]) -> bool:
        if is_marked(text):
            return True
        task, dated = likely[HEADS.index(TASK)], when_due(text, now=self._at) is not None
        if self._role is Role.SELF and not dated:
            return task >= self._waiting.likely_own
        return task >= (self._waiting.likely_dated if dated else self._waiting.likely)

    def _promise(self, text: str, likely: tuple[float, ...]) -> Promise:
        when = when_due(text, now=self._at)
        request, plan = likely[HEADS.index("request")], likely[HEADS.index("plan")]
        asked = self._role is not Role.SELF and request > plan
        if reminds(text):
            sort, asked = Sort.REMINDER, True
        elif asked or is_marked(text):
            sort = Sort.TASK
        elif when is not None and self._role is Role.PERSON and happens_then(text, now=self._at):
            sort = Sort.EVENT
        else:
            sort = Sort.PROMISE
        return Promise(text=text, who=ASKED if asked else "", sort=sort, due=when)

    def taken_up(self, text: str, known: Sequence[Memory]) -> tuple[Event, Promise] | None:
        """What was said just now, which this answer takes up as something to be done, though it did not sound so by itself."""
        event = self._last()
        if event is None or event.origin is Origin.AGENT or any(event.id in each.sources for each in known):
            return None
        did = activity_of(event)
        asked = _Told(
            self._engine,
            self._scope,
            at=event.at,
            role=Role.PERSON,
            speaker=did.sender,
            session=self._session,
        )
        said = did.content[:_LONGEST]
        vectors = self._vectors([said, text])
        likely = asked._read([said], None if vectors is None else vectors[:1])[0]
        own = self._read([text], None if vectors is None else vectors[1:])[0]
        near = None if vectors is None else float((_unit(vectors[:1]) @ _unit(vectors[1:]).T)[0, 0])
        due = when_due(said, now=event.at)
        one, other = asked._said(said, likely, due), self._said(text, own, when_due(text, now=self._at))
        least = self._waiting.likely_dated if due or other.due else self._waiting.likely
        if accepted(one, other, near) < least:
            return None
        promise = asked._promise(" ".join(said.split()), likely)
        promise = replace(promise, due=promise.due or other.due, who=asked._speaker)
        if _same(promise.text, promise.due, known):
            return None
        return event, promise

    def ended(self, text: str, known: Sequence[Memory]) -> set[str]:
        """Which of these are closed by it, by their ids."""
        text = text[:_LONGEST]
        if not known or is_blank(text):
            return set()
        vectors = self._vectors([text, *(each.words.text for each in known)])
        later = self._said(text, self._read([text], None if vectors is None else vectors[:1])[0])
        texts = [each.words.text for each in known]
        roles = [Role.SELF if each.origins == (Origin.AGENT,) else Role.PERSON for each in known]
        chances = read(
            texts,
            roles,
            [ahead(each.words.text, each.occurred) for each in known],
            None if vectors is None else vectors[1:],
        )
        tasks = [
            Said(
                text=each.words.text,
                role=role,
                at=each.occurred,
                who=each.words.speaker,
                thread=each.words.session,
                likely=chance,
                due=each.valid_from,
            )
            for each, role, chance in zip(known, roles, chances, strict=True)
        ]
        near = (
            None if vectors is None else [float(each) for each in _unit(vectors[1:]) @ _unit(vectors[:1])[0]]
        )
        return {
            each.id
            for each, likely in zip(known, closing(later, tasks, near), strict=True)
            if likely >= self._least(text, each) and each.occurred <= self._at
        }

    def _least(self, text: str, task: Memory) -> float:
        """Of the very same matter less is enough: nothing else can be meant."""
        least = self._waiting.closing
        return least / 3 if same_matter(text, task.words.text) >= SAME else least

    def same(self, promise: Promise, known: Sequence[Memory]) -> Memory | None:
        """The same matter at another time is another promise."""
        if found := _same(promise.text, promise.due, known):
            return found
        fitting = [each for each in known if _times_fit(promise.due, each.valid_from)]
        vectors = self._vectors([promise.text, *(each.words.text for each in fitting)]) if fitting else None
        if vectors is None:
            return None
        near = _unit(vectors[1:]) @ _unit(vectors[:1])[0]
        best = int(near.argmax())
        return fitting[best] if near[best] >= self._waiting.same else None

    def _read(self, texts: Sequence[str], vectors: Matrix | None = None) -> list[tuple[float, ...]]:
        vectors = self._vectors(texts) if vectors is None else vectors
        return read(texts, [self._role] * len(texts), [ahead(each, self._at) for each in texts], vectors)

    def _vectors(self, texts: Sequence[str]) -> Matrix | None:
        meaning = self._engine.meaning
        if meaning is None or not texts:
            return None
        try:
            return meaning.places(self._scope, texts, by=MAKER)
        except OmoideError:  # the embedder is away, and words and letters have to do
            return None

    def _said(self, text: str, likely: tuple[float, ...], due: datetime | None = None) -> Said:
        return Said(
            text=text,
            role=self._role,
            at=self._at,
            who=self._speaker,
            thread=self._session,
            likely=likely,
            due=due,
        )


def _unit(vectors: Matrix) -> Matrix:
    return vectors / np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-9)


def trace_of(text: str) -> str:
    """As much as tells what was spoken of."""
    text = " ".join(text.split())
    return text if len(text) <= _CONTEXT else f"…{text[-_CONTEXT:]}"


def _accepted(
    engine: Engine, promise: Promise, known: Sequence[Memory], session: str, at: datetime, role: Role
) -> Memory | None:
    """「わかりました。金曜までに直します」 binds to what was asked for in the same talk, by the same time."""
    asked = [each for each in known if each.words.session == session and each.words.session]
    if promise.due is not None and len(matter(promise.text).words) <= 1:
        timed = [each for each in asked if each.valid_from == promise.due]
    else:
        within = timedelta(minutes=engine.waiting.answered_minutes)
        timed = [
            each
            for each in asked
            if role is Role.SELF
            and Origin.AGENT not in each.origins
            and timedelta(0) <= at - each.occurred <= within
            and _times_fit(promise.due, each.valid_from)
        ]
    return max(timed, key=lambda each: (each.occurred, each.id), default=None)


def tasks_of(
    engine: Engine,
    scope: Scope,
    tasks: Sequence[str],
    *,
    at: datetime,
    since: datetime,
    key: str,
    sources: tuple[str, ...],
    session: str,
    origin: Origin,
) -> list[Change]:
    """The new tasks that a talk left (AW-30), without those that are known, or were done with before the talk was over."""
    lately = engine.store.listed(scope, replace(EVER, since=since), limit=_MOST)
    known, changes = [*lately, *open_intentions(engine, scope)], list[Change]()
    said: list[str] = []
    for place, task in enumerate(tasks):
        when = due(task, now=at)
        promise = Promise(text=task, who="", sort=Sort.TASK, due=when)
        doubled = any(same_matter(task, other) >= SAME for other in said)
        if doubled or _accepted(engine, promise, known, session, at, Role.PERSON) or _same(task, when, known):
            continue
        said.append(task)
        identity = identity_of(at, f"task\n{key}\n{place}")
        memory = _intention(
            scope, promise, id=identity, at=at, origin=origin, sources=sources, session=session
        )
        changes.append(Encoded(memory=memory))
    return changes


def settled(engine: Engine, scope: Scope) -> list[Change]:
    """What anybody has resolved waits no more, also when the list of that has grown too long to be read."""
    done = resolutions(engine, scope)
    return [
        Moved(memory=each.id, stage=Stage.SUPERSEDED, why=RESOLVED)
        for each in (engine.store.listed(scope, OPEN, limit=_MOST) if done else ())
        if settled_by(each.words.text, done, since=each.occurred)
    ]


def ended_by(entries: Iterable[Entry]) -> list[str]:
    """Which intentions these entries have closed, by their ids."""
    return [
        each.change.memory
        for each in entries
        if isinstance(each.change, Moved)
        and each.change.stage is Stage.SUPERSEDED
        and each.change.why in (DONE, CANCELLED, RESOLVED)
    ]


def ended_in(engine: Engine, scope: Scope, turns: Sequence[Event]) -> list[Memory]:
    """Which intentions what was said in these turns has closed."""
    since = turns[0].at
    closed = [
        each
        for each in engine.store.listed(scope, CLOSED, limit=_MOST)
        if each.staged and each.staged >= since
    ]
    over: set[str] = set()
    for event in turns if closed else ():
        if event.own_trust is Trust.LOW:
            continue
        did = activity_of(event)
        role = Role.SELF if event.origin is Origin.AGENT else Role.PERSON
        told = _Told(engine, scope, at=event.at, role=role, speaker=did.sender, session=event.words.session)
        over |= told.ended(did.content, [each for each in closed if event.id not in each.sources])
    return [each for each in closed if each.id in over]


def opened_by(engine: Engine, scope: Scope, events: Collection[str]) -> list[Memory]:
    """What is still to be done by what these turns said."""
    return [each for each in open_intentions(engine, scope) if not set(each.sources).isdisjoint(events)]


def finish(engine: Engine, scope: Scope, memory: Memory, *, by: str, why: str = DONE) -> None:
    engine.gate.commit(scope, [Moved(memory=memory.id, stage=Stage.SUPERSEDED, why=why)], by=by)


def open_intentions(
    engine: Engine, scope: Scope, *, resolved: Sequence[Resolution] | None = None
) -> list[Memory]:
    """What is still to be done: first what is due first, then what has no time, the newest first.

    What another mind has resolved is open to nobody, even before this one has noticed.
    """
    resolved = resolutions(engine, scope) if resolved is None else resolved
    now = engine.clock.now()
    found = [
        each
        for each in engine.store.listed(scope, OPEN, limit=_MOST)
        if not _is_silent(engine, each, now)
        and not settled_by(each.words.text, resolved, since=each.occurred)
    ]
    timed = sorted((each for each in found if each.valid_from), key=_due)
    return [*timed, *(each for each in found if not each.valid_from)]


def _due(memory: Memory) -> datetime:
    assert memory.valid_from is not None
    return memory.valid_from


def _is_silent(engine: Engine, memory: Memory, now: datetime) -> bool:
    """Some time after its date, or long after it was heard, nobody waits for it. What was told on purpose waits until it is done."""
    waiting = engine.waiting
    if not memory.sources:
        return False
    if memory.valid_from is None:
        return now - memory.occurred > timedelta(days=waiting.undated_days)
    grace = 0.0 if is_event(memory) else waiting.overdue_days
    return now - memory.valid_from > timedelta(days=grace)


def is_event(memory: Memory) -> bool:
    return str(Sort.EVENT) in memory.words.tags and bool(memory.sources)


def just_over(engine: Engine, scope: Scope, *, told_by: str) -> list[Memory]:
    """Appointments whose day has passed lately, told by the one who speaks now, of whose outcome nothing was said."""
    now, within = engine.clock.now(), timedelta(days=engine.waiting.asked_days)
    return [
        each
        for each in engine.store.listed(scope, OPEN, limit=_MOST)
        if is_event(each)
        and each.words.speaker == told_by
        and each.valid_from is not None
        and timedelta(0) < now - each.valid_from <= within
    ]


def _times_fit(one: datetime | None, other: datetime | None) -> bool:
    return one is None or other is None or one == other


def _same(text: str, when: datetime | None, known: Iterable[Memory]) -> Memory | None:
    """The same matter at another time is another promise."""
    for each in known:
        fits = _times_fit(when, each.valid_from)
        if text in each.words.text or (fits and same_matter(text, each.words.text) >= SAME):
            return each
    return None


def _intention(
    scope: Scope,
    promise: Promise,
    *,
    id: str,
    at: datetime,
    origin: Origin,
    sources: tuple[str, ...] = (),
    session: str = "",
    speaker: str = "",
) -> Memory:
    names = (promise.who,) if promise.who else ()
    words = Words(text=promise.text, speaker=speaker, names=names, tags=(str(promise.sort),), session=session)
    return Memory(
        id=id,
        scope=scope,
        words=words,
        occurred=at,
        kind=Kind.INTENTION,
        origins=(origin,),
        sources=sources,
        valid_from=promise.due,
    )
