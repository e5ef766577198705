"""Intentions: what was promised, asked for or planned, kept until it is done (prospective memory).

An intention is a memory; `valid_from` is when it is due. Done, called off, or resolved by anybody it is superseded:
history, and never open again.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime

from omoide.engine import Engine
from omoide.language.dues import due
from omoide.language.matters import SAME, matter, same_matter
from omoide.language.promising import Promise, Sort, cancelled, promises
from omoide.language.resolving import done_things
from omoide.language.sentences import sentences
from omoide.model.change import Change, Encoded, Judged, Moved
from omoide.model.cue import Filter
from omoide.model.entry import Entry
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
    """What was promised, done or called off by these words. What somebody is bound to already is mentioned once more; what
    is said to be done waits no more from now on, whenever the talk is told to be over.

    A mind says all day what it will do next; its own words bind it when they name a time. What a tool or a page says
    binds nobody, and does nothing and calls nothing off.
    """
    if TRUST_OF[origin] is Trust.LOW:
        return []
    found = promises(text, speaker=speaker, listener=listener, now=at)
    found = [each for each in found if each.due is not None or origin is not Origin.AGENT]
    over = [(item, CANCELLED) for item in cancelled(text)] + [(item, DONE) for item in done_things(text)]
    if not found and not over:
        return []
    known = open_intentions(engine, scope)
    changes: list[Change] = []
    for each in known:
        if why := next((why for item, why in over if same_matter(item, each.words.text) >= SAME), ""):
            changes.append(Moved(memory=each.id, stage=Stage.SUPERSEDED, why=why))
    for place, promise in enumerate(found):
        promised = _with_its_matter(promise, text)
        if same := _accepted(promised, known, session) or _same(promise.text, promise.due, known):
            changes.append(Judged(memory=same.id, mentioned=1))
            continue
        identity = identity_of(at, f"intention\n{key}\n{place}")
        memory = _intention(
            scope,
            promised,
            id=identity,
            at=at,
            origin=origin,
            sources=(source,),
            session=session,
        )
        changes.append(Encoded(memory=memory))
    return changes


def _with_its_matter(promise: Promise, text: str) -> Promise:
    """ "Can you fix it by Friday?" says what only together with the sentence before."""
    known = sentences(text)
    if len(matter(promise.text).words) > 1 or promise.text not in known[1:]:
        return promise
    before = known[known.index(promise.text) - 1]
    return replace(promise, text=f"{before} {promise.text}")


def _accepted(promise: Promise, known: Sequence[Memory], session: str) -> Memory | None:
    """「わかりました。金曜までに直します」 binds to what was asked for in the same talk, by the same time."""
    if promise.due is None or len(matter(promise.text).words) > 1:
        return None
    asked = [each for each in known if each.words.session == session and each.valid_from == promise.due]
    return max(asked, key=lambda each: (each.occurred, each.id), default=None)


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
        if doubled or _accepted(promise, known, session) or _same(task, when, known):
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


def ended_in(engine: Engine, scope: Scope, said: Sequence[str], *, since: datetime) -> list[Memory]:
    """Which intentions these words have closed since then."""
    over = [item for text in said for item in (*cancelled(text), *done_things(text))]
    if not over:
        return []
    return [
        each
        for each in engine.store.listed(scope, CLOSED, limit=_MOST)
        if each.staged
        and each.staged >= since
        and any(same_matter(item, each.words.text) >= SAME for item in over)
    ]


def finish(engine: Engine, scope: Scope, memory: Memory, *, by: str, why: str = DONE) -> None:
    engine.gate.commit(scope, [Moved(memory=memory.id, stage=Stage.SUPERSEDED, why=why)], by=by)


def open_intentions(
    engine: Engine, scope: Scope, *, resolved: Sequence[Resolution] | None = None
) -> list[Memory]:
    """What is still to be done: first what is due first, then what has no time, the newest first.

    What another mind has resolved is open to nobody, even before this one has noticed.
    """
    resolved = resolutions(engine, scope) if resolved is None else resolved
    found = [
        each
        for each in engine.store.listed(scope, OPEN, limit=_MOST)
        if not settled_by(each.words.text, resolved, since=each.occurred)
    ]
    timed = sorted((each for each in found if each.valid_from), key=_due)
    return [*timed, *(each for each in found if not each.valid_from)]


def _due(memory: Memory) -> datetime:
    assert memory.valid_from is not None
    return memory.valid_from


def _same(text: str, when: datetime | None, known: Iterable[Memory]) -> Memory | None:
    """The same matter at another time is another promise."""
    for each in known:
        times_fit = when is None or each.valid_from is None or when == each.valid_from
        if text in each.words.text or (times_fit and same_matter(text, each.words.text) >= SAME):
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
) -> Memory:
    names = (promise.who,) if promise.who else ()
    words = Words(text=promise.text, names=names, tags=(str(promise.sort),), session=session)
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
