"""A whole mind is erased: everything that it holds and that lies beside it, and its name (LU-23, B-20). Never another's.

In the LUMINA design a mind is a user, and this is how a user goes: by whose it is, not by who is named in it. What others
have said of somebody stays theirs. First it is shown what would go; the token of that preview, given back, erases
exactly that and nothing that came since.
"""

from omoide.care.audit import Act, audit_of, lines_of, pseudonym, record
from omoide.care.erase import Erasing, erased_from, foretold, physically, plan_of, told_first
from omoide.engine import Engine
from omoide.errors import BadValue, NotConfirmed, NotFound, OmoideError
from omoide.failpoints import failpoint
from omoide.model.change import Erased
from omoide.model.cue import EVERYTHING
from omoide.model.digest import blake2b
from omoide.model.frozen import frozen
from omoide.model.gone import Gone, event_root
from omoide.model.scope import SHARED, Scope
from omoide.ports import Copy
from omoide.society.descent import descent
from omoide.society.shared import shared

_PAGE = 500


@frozen
class MindErasing:
    """What would go. `scopes` are the mind and what lies beside it; `elsewhere`, what others have only because it shared it
    or told it to all; `places`, where its files lie. `token` stands for exactly this."""

    mind: str
    scopes: tuple[Scope, ...]
    memories: int
    events: int
    elsewhere: tuple[tuple[Scope, Erasing], ...]
    places: tuple[str, ...]
    token: str


@frozen
class MindErased:
    """`deleted` tells whether nothing of it is left in any file; `subject` is its pseudonym in the audit log."""

    deleted: bool
    memories: int
    events: int
    left_in: tuple[str, ...]
    subject: str


def plan_mind(engine: Engine, scope: Scope) -> MindErasing:
    if scope.mind == SHARED or scope.is_beside:
        allowed = "one mind of its own: what all minds share is erased person by person"
        raise BadValue(value=scope.mind, what="mind to erase", allowed=allowed)
    engine.gate.flush()
    scopes = tuple(sorted((each for each in engine.store.scopes() if each.reader == scope), key=str))
    places = tuple(place.name for place in engine.beside(scope))
    if not scopes and not places:
        raise NotFound(what="mind", value=scope.mind)
    memories = {each: _memories(engine, each) for each in scopes}
    events = {each: [event.id for event in engine.store.events(each)] for each in scopes}
    elsewhere = _elsewhere(engine, scope, memories, events)
    told = [scope.mind, *places, *(name for each in scopes for name in (*memories[each], *events[each]))]
    told += [str(engine.store.notes(each).keys()) for each in scopes]
    told += [name for _, plan in elsewhere for name in (*plan.memories, *plan.events)]
    return MindErasing(
        mind=scope.mind,
        scopes=scopes,
        memories=sum(map(len, memories.values())),
        events=sum(map(len, events.values())),
        elsewhere=elsewhere,
        places=places,
        token=blake2b("\n".join(told).encode(), digest_size=8).hexdigest(),
    )


def erase_mind(engine: Engine, scope: Scope, token: str, *, by: str) -> MindErased:
    """Raises `NotConfirmed`, which is a `PermissionError`, for a token that is not that of what is there now."""
    plan = plan_mind(engine, scope)
    if token != plan.token:
        raise NotConfirmed(person=scope.mind)
    left_in = _gone(engine, scope, plan, by=by)
    subject = pseudonym(engine, scope, scope.mind)
    record(
        engine, scope, Act.MIND_ERASED, by=by,
        mind=subject, memories=plan.memories, events=plan.events, minds=len(plan.elsewhere), clean=not left_in,
    )  # fmt: skip
    return MindErased(
        deleted=not left_in,
        memories=plan.memories,
        events=plan.events,
        left_in=tuple(left_in),
        subject=subject,
    )


def erase_mind_again(engine: Engine, scope: Scope, *, by: str) -> None:
    """After an older copy of the store was put back in which it still is."""
    _gone(engine, scope, plan_mind(engine, scope), by=by, again=True)


def roots(engine: Engine, scope: Scope) -> frozenset[str]:
    """How its journal and its time line began: nobody can guess it, and no other mind began so, not even one of its name."""
    found: set[str] = set()
    for entry in engine.store.records(scope):
        found.add(entry.digest)
        break
    for event in engine.store.events(scope, limit=1):
        found.add(event_root(scope, event.id))
    return frozenset(found)


def _gone(engine: Engine, scope: Scope, plan: MindErasing, *, by: str, again: bool = False) -> list[str]:
    """What may fail without harm comes first: until the store lets go of it, all of this can be asked for again."""
    if engine.outbox is not None:
        for each in plan.scopes:
            engine.outbox.drop(each)
    with told_first(engine, _roots_of(engine, scope, plan)):
        failpoint("mind.foretold")
        if plan.elsewhere:
            erased_from(engine, dict(plan.elsewhere), by=by)
        _take_out_of_audit(engine, scope, plan, by=by)
        left_in = list[str]()
        for place in engine.beside(scope):
            if again and place.waits:
                continue
            try:
                place.clear()
            except (OmoideError, OSError):
                left_in.append(place.name)
        failpoint("mind.cleared")
        if engine.forget_name is not None:
            engine.forget_name(scope)
        engine.store.drop(plan.scopes)
    engine.gate.dropped(plan.scopes)
    for each in plan.scopes:
        engine.hot.drop(each)
    left_in += physically(engine, [mind for mind, _ in plan.elsewhere])
    left_in += (place.name for place in engine.beside(scope))  # what is there still, or again
    return list(dict.fromkeys((*left_in, *engine.unseen())))


def _roots_of(engine: Engine, scope: Scope, plan: MindErasing) -> list[Gone]:
    """So that no backup is ever ahead of it; and without saying whose it was."""
    if not plan.scopes:
        return []
    began = sorted(frozenset[str]().union(*(roots(engine, each) for each in plan.scopes)))
    nothing = Erased(memories=(), digests=())
    return [Gone(scope=shared(scope), at=engine.clock.now(), change=nothing, roots=tuple(began))]


def _take_out_of_audit(engine: Engine, scope: Scope, plan: MindErasing, *, by: str) -> None:
    """The lines stay, with what was done and when; whose mind it was, and how much, does not."""
    lines = lines_of(engine, scope, {scope.mind, *(each.mind for each in plan.scopes)})
    if lines:
        change = Erased(memories=(), digests=tuple(line.words.digest for line in lines))
        with foretold(engine, {audit_of(scope): [change]}):
            engine.gate.commit(audit_of(scope), [change], by=by)


def _memories(engine: Engine, scope: Scope) -> list[str]:
    found: list[str] = []
    past = None
    while page := engine.store.listed(scope, EVERYTHING, limit=_PAGE, past=past):
        found += [memory.id for memory in page]
        past = page[-1].occurred, page[-1].id
    return sorted(found)


def _elsewhere(
    engine: Engine, scope: Scope, memories: dict[Scope, list[str]], events: dict[Scope, list[str]]
) -> tuple[tuple[Scope, Erasing], ...]:
    """Its own words in the minds of others: what they have heard from it, and what it told all of them."""
    everyone = shared(scope)
    heard: list[Copy] = []
    own = {name for names in (*memories.values(), *events.values()) for name in names}
    for each, names in memories.items():
        heard += engine.store.told_on(each, names)
    told = sorted(name for names in events.values() for name in names)
    heard += [Copy(everyone, event.id) for event in engine.store.events(everyone, ids=told)]
    heard += [Copy(everyone, name) for name in _made_of(engine, everyone, own)]
    found = descent(engine, heard)
    return tuple(
        (mind, plan_of(engine, mind, names))
        for mind, names in sorted(found.items(), key=lambda item: str(item[0]))
        if mind.reader != scope
    )


def _made_of(engine: Engine, scope: Scope, names: set[str]) -> list[str]:
    """The memories there that rest on these alone."""
    found: list[str] = []
    for name in _memories(engine, scope):
        (memory,) = engine.store.memories(scope, [name])
        if memory.sources and names.issuperset(memory.sources):
            found.append(name)
    return found
