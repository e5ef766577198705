"""Handing on: what one mind shares another may hear, and then it is a memory of that mind too, which knows by which way it
came. So customs spread, and can be traced back to whoever began (PI-32, PI-35).

A telling has two sides. Whoever has a memory offers it; whoever hears it writes it down. Nobody writes in another's mind,
but for one thing: what is taken back is let go by all who have it, in one act, and comes back with it.
"""

from collections.abc import Sequence
from dataclasses import replace

from omoide.dynamics.folding import live
from omoide.dynamics.sharing import confidence, hearsay
from omoide.engine import Engine
from omoide.errors import BadValue, NotFound
from omoide.gate.confiding import WITHDRAWN, told_by
from omoide.gate.trusting import guides
from omoide.language.spelling import same_words
from omoide.model.change import Change, Encoded, Judged, Moved, Shared, Undone, named
from omoide.model.cue import EVERYTHING, Filter
from omoide.model.entry import Entry
from omoide.model.frozen import frozen
from omoide.model.memory import NOBODYS, Kind, Memory, Origin, Stage, Trust
from omoide.model.naming import spelt
from omoide.model.scope import Scope
from omoide.model.sharing import ALLOWED, Audience, Reach
from omoide.ports import Copy
from omoide.society.descent import descent

_MANY = 1000
_KNOWN = frozenset({Kind.FACT, Kind.INSIGHT})


@frozen
class Withdrawal:
    """A memory that is shown to fewer, or to nobody; and by mind, what those let go who have heard it and may not keep it."""

    memory: str
    audience: Audience | None
    retired: tuple[tuple[Scope, tuple[str, ...]], ...] = ()

    @property
    def minds(self) -> tuple[str, ...]:
        return tuple(scope.mind for scope, _ in self.retired)

    @property
    def count(self) -> int:
        return sum(len(names) for _, names in self.retired)


def audience_of(scope: Scope, reach: str, visible_to: Sequence[str], *, onward: bool) -> Audience:
    """`visible_to` is for group and bilateral (PI-40)."""
    if reach not in tuple(Reach):
        raise BadValue(value=reach, what="scope", allowed=", ".join(Reach))
    named = (visible_to,) if isinstance(visible_to, str) else visible_to
    minds = tuple(dict.fromkeys(spelt(each, what="mind") for each in named))
    if scope.mind in minds:
        raise BadValue(value=scope.mind, what="visible_to", allowed=ALLOWED)
    return Audience(reach=Reach(reach), minds=minds, onward=onward)


def share(engine: Engine, scope: Scope, memory: Memory, audience: Audience, *, by: str) -> Withdrawal:
    """Whoever saw it and does not any more lets go of it. Where there is nobody of the kind, nobody need be looked for."""
    if audience.covers(memory.audience):
        engine.gate.commit(scope, [Shared(memory=memory.id, audience=audience)], by=by)
        return Withdrawal(memory=memory.id, audience=audience)
    plan = plan_withdrawal(engine, scope, memory, audience)
    withdraw(engine, scope, plan, by=by)
    return plan


def plan_withdrawal(
    engine: Engine, scope: Scope, memory: Memory, audience: Audience | None = None
) -> Withdrawal:
    lost = [
        copy
        for copy in engine.store.told_on(scope, [memory.id])
        if _loses(engine, scope, memory, copy, audience)
    ]
    retired: list[tuple[Scope, tuple[str, ...]]] = []
    for mind, names in descent(engine, lost).items():
        known = engine.store.memories(mind, names)
        if left := tuple(each.id for each in known if each.stage is not Stage.FORGOTTEN):
            retired.append((mind, left))
    return Withdrawal(memory=memory.id, audience=audience, retired=tuple(retired))


def _loses(engine: Engine, scope: Scope, memory: Memory, copy: Copy, audience: Audience | None) -> bool:
    """Whether it came through somebody who heard it from here and sees it no more."""
    for known in engine.store.memories(copy.scope, [copy.memory]):
        if audience is None or known.heard is None:
            return True
        way = [*(told.mind for told in known.heard.path), copy.scope.mind]
        here = [told.memory for told in known.heard.path].index(memory.id)
        return not audience.includes(way[here + 1])
    return False


def withdraw(engine: Engine, scope: Scope, plan: Withdrawal, *, by: str) -> None:
    """In one act. Whoever was still listening finds nothing to hear; who was just done is reached by the next round."""
    decided: dict[Scope, list[Change]] = {scope: [Shared(memory=plan.memory, audience=plan.audience)]}
    while decided:
        for mind, names in plan.retired:
            decided.setdefault(mind, []).extend(
                Moved(memory=name, stage=Stage.FORGOTTEN, why=WITHDRAWN) for name in names
            )
        engine.gate.commit_all(decided, by=by)
        for mind in decided:
            engine.hot.drop(mind)  # what is at hand may quote it
        decided = {}
        (memory,) = engine.store.memories(scope, [plan.memory])
        plan = plan_withdrawal(engine, scope, memory, plan.audience)
        if not plan.retired:
            return


def restore(engine: Engine, scope: Scope, memory: Memory, *, by: str) -> Withdrawal:
    """The last withdrawal of it is undone, with all who had to let go."""
    entries = _counting(engine, scope, memory.id)
    sharing = [entry for entry in entries if isinstance(entry.change, Shared)]
    if not sharing or memory.audience is not None:
        raise NotFound(what="withdrawal of memory", value=memory.id)
    decided: dict[Scope, list[Change]] = {scope: [_undone(sharing[-1])]}
    back: list[tuple[Scope, tuple[str, ...]]] = []
    for copy in engine.store.told_on(scope, [memory.id]):
        for entry in _let_go(engine, scope, memory, copy):
            changes = decided.setdefault(copy.scope, [])
            if (change := _undone(entry)) not in changes:
                changes.append(change)
    for mind, changes in decided.items():
        if mind != scope:
            names = [name for change in changes if isinstance(change, Undone) for name in change.names]
            back.append((mind, tuple(names)))
    engine.gate.commit_all(decided, by=by, wished=True)
    (now,) = engine.store.memories(scope, [memory.id])
    return Withdrawal(memory=memory.id, audience=now.audience, retired=tuple(back))


def _let_go(engine: Engine, scope: Scope, memory: Memory, copy: Copy) -> list[Entry]:
    """What that mind let go of together with this copy; nothing where somebody else on its way took it back as well."""
    known = engine.store.memories(copy.scope, [copy.memory])
    if not known or known[0].stage is not Stage.FORGOTTEN or known[0].heard is None:
        return []
    for told in known[0].heard.path:
        if told.key != (scope.mind, memory.id):
            owner = Scope(scope.tenant, told.mind)
            if not any(each.audience for each in engine.store.memories(owner, [told.memory])):
                return []
    own = [each for each in _counting(engine, copy.scope, copy.memory) if _is_withdrawal(each)]
    if not own:
        return []
    records = engine.store.records(copy.scope, after=own[-1].act - 1)
    act = [entry for record in records if (entry := record.entry()).act == own[-1].act]
    return [entry for entry in act if _is_withdrawal(entry)]


def _is_withdrawal(entry: Entry) -> bool:
    return isinstance(entry.change, Moved) and entry.change.why == WITHDRAWN


def _counting(engine: Engine, scope: Scope, name: str) -> list[Entry]:
    return live(record.entry() for record in engine.store.records(scope, naming=(name,)))


def _undone(entry: Entry) -> Undone:
    return Undone(entry=entry.number, names=named(entry.change))


# Hearing.


def adopt(engine: Engine, scope: Scope, offered: Memory, *, by: str) -> Memory:
    """What is offered becomes a memory of one's own, which knows by which way it came. What came from oneself is no news, and
    what came from the same witness before is one source, however often it is told."""
    heard = told_by(offered, at=engine.clock.now())
    for told in heard.path:
        if told.mind == scope.mind:
            for own in engine.store.memories(scope, [told.memory]):
                return own
    for known in _from_witness(engine, scope, heard.witness.mind, heard.witness.memory):
        engine.gate.commit(scope, [Judged(memory=known.id, mentioned=1)], by=by)
        return engine.store.memories(scope, [known.id])[0]
    trust = hearsay(offered.trust or Trust.LOW, len(heard.path), sharing=engine.sharing)
    kind = Kind.FACT if offered.kind in _KNOWN else Kind.NOTE
    if trust is Trust.LOW and guides(kind, offered.words):
        kind = Kind.NOTE
    new = Memory(
        id=engine.new_id(),
        scope=scope,
        words=replace(offered.words, alias="", digest=""),
        occurred=engine.clock.now(),
        kind=kind,
        origins=tuple(sorted({*offered.origins, Origin.AGENT})),
        trust=trust,
        category=offered.category,
        importance=offered.importance,
        valid_from=offered.valid_from,
        valid_to=offered.valid_to,
        heard=heard,
    )
    same = [each for each in saying_the_same(engine, scope, new) if each.heard]
    believed = confidence(_believed([*saying_the_same(engine, scope, new), new]), sharing=engine.sharing)
    changes: list[Change] = [Encoded(memory=replace(new, confidence=believed))]
    changes += [Judged(memory=each.id, confidence=believed) for each in same]
    engine.gate.commit(scope, changes, by=by)
    return engine.store.memories(scope, [new.id])[0]


def _from_witness(engine: Engine, scope: Scope, mind: str, memory: str) -> list[Memory]:
    copies = engine.store.told_on(Scope(scope.tenant, mind), [memory])
    own = engine.store.memories(scope, [copy.memory for copy in copies if copy.scope == scope])
    first = [each for each in own if each.heard and each.heard.witness.key == (mind, memory)]
    return [each for each in first if each.stage is not Stage.FORGOTTEN]


def saying_the_same(engine: Engine, scope: Scope, memory: Memory) -> list[Memory]:
    """What this mind knows that says the same, from wherever."""
    said = same_words(memory.words.trigger or memory.words.text)
    if not said:
        return []
    found = engine.store.listed(scope, Filter(said=said), limit=_MANY)
    return [each for each in found if each.id != memory.id]


def sources_of(memories: Sequence[Memory]) -> list[Memory]:
    """One for each that saw it first: who is told of it by many who have it from one has one source. The nearest is taken."""
    found: dict[str, Memory] = {}
    seen: set[str] = set()
    for each in sorted(memories, key=lambda each: (len(each.heard.path) if each.heard else 0, each.id)):
        mind, memory = each.heard.witness.key if each.heard else (each.scope.mind, each.id)
        if mind not in found and memory not in seen:
            found[mind] = each
            seen.add(memory)
    return list(found.values())


def _believed(memories: Sequence[Memory]) -> list[tuple[Trust, int]]:
    """What tools and pages said is one source, however many minds have read it."""
    found = sources_of(memories)
    read = [each for each in found if not NOBODYS.isdisjoint(each.origins)]
    return [
        (each.trust or Trust.LOW, len(each.heard.path) if each.heard else 0)
        for each in found
        if each not in read[1:]
    ]


def offered_one(engine: Engine, scope: Scope, name: str) -> Memory:
    """By id or a piece of one, among what others share with this mind."""
    for known in engine.store.memories(scope.offered, [name]):
        return known
    found = engine.store.listed(scope.offered, replace(EVERYTHING, hint=name), limit=2) if name else []
    if len(found) == 1:
        return found[0]
    raise NotFound(what="shared memory", value=name)
