"""Proposals: what a night found said of people and things, until the persona decides whether to know it (NA-13).

A proposal is a memory that rests on what was said, so that an erasure finds it; and one that the mind keeps to itself
(`SECRET`), because what is only proposed comes to nobody's mind. Answered, it is not proposed again.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any, Final

from omoide.engine import Engine
from omoide.errors import Ambiguous, NotFound
from omoide.gate.noting import again
from omoide.language.dated import says
from omoide.model.activity import more_of, object_of
from omoide.model.change import Change, Moved
from omoide.model.cue import Filter
from omoide.model.frozen import frozen
from omoide.model.identity import is_piece, short
from omoide.model.memory import Kind, Level, Memory, Origin, Stage
from omoide.model.scope import Scope
from omoide.model.words import SECRET, Words
from omoide.persona.entities import Entity, Saying, entity_of, saying
from omoide.society.people import read_name

PROPOSAL: Final = "proposal"
ACCEPTED, REFUSED, LET_GO = "accepted", "refused", "let-go"
_WAITING: Final = Filter(kinds=frozenset({Kind.ENTITY}), tags=frozenset({PROPOSAL}), secret=True)
_ANSWERED: Final = replace(_WAITING, stages=frozenset({Stage.SUPERSEDED}))
_MOST: Final = 10_000


@frozen
class Proposal:
    """Something to know of somebody; `related` are memories that may help to decide."""

    id: str
    name: str
    text: str
    at: datetime
    related: tuple[Memory, ...] = ()

    def plain(self) -> dict[str, Any]:
        return {
            "id": self.id,
            "name": self.name,
            "text": self.text,
            "at": self.at.isoformat(),
            "related": [each.words.text or each.words.title for each in self.related],
        }


def waiting(engine: Engine, scope: Scope) -> list[Memory]:
    """The oldest first."""
    return engine.store.listed(scope, _WAITING, limit=_MOST)[::-1]


def proposals(engine: Engine, scope: Scope, *, limit: int | None = None) -> list[Proposal]:
    """Those that wait for an answer, the oldest first."""
    return [_proposal(engine, scope, each) for each in waiting(engine, scope)[:limit]]


def _proposal(engine: Engine, scope: Scope, memory: Memory) -> Proposal:
    names = [str(name) for name in object_of(memory.words.extra).get("related", ())]
    known = {each.id: each for each in engine.store.memories(scope, names)} if names else {}
    return Proposal(
        id=memory.id,
        name=memory.words.title,
        text=memory.words.text,
        at=memory.occurred,
        related=tuple(known[name] for name in names if name in known and _still_says(known[name])),
    )


def _still_says(memory: Memory) -> bool:
    """The few words of a trace help nobody to decide."""
    return not memory.words.gone and memory.level is not Level.TRACE


def proposed_before(engine: Engine, scope: Scope, name: str, statement: str) -> bool:
    """Whether this was proposed of the same one, whatever came of it."""
    answered = engine.store.listed(scope, _ANSWERED, limit=_MOST)
    return any(
        read_name(each.words.title) == read_name(name) and says(each.words.text, statement)
        for each in (*answered, *waiting(engine, scope))
    )


def proposing(
    engine: Engine,
    scope: Scope,
    told: Saying,
    *,
    at: datetime,
    related: Sequence[str] = (),
) -> Memory:
    """For a night that found something."""
    return Memory(
        id=engine.new_id(),
        scope=scope,
        words=Words(
            title=told.name,
            text=told.text,
            tags=(SECRET, PROPOSAL),
            extra=more_of({"related": list(related)} if related else {}),
        ),
        occurred=at,
        kind=Kind.ENTITY,
        origins=(Origin.AGENT,),
        sources=told.sources,
    )


# Answering.


def accept(engine: Engine, scope: Scope, name: str, *, by: str, text: str = "") -> Entity:
    """The persona knows it from now on, in the words of the proposal or in its own; one act, with what was proposed."""

    def accepted() -> Entity:
        memory = find_proposal(engine, scope, name)
        told = Saying(name=memory.words.title, text=text.strip() or memory.words.text, sources=memory.sources)
        decided = saying(engine, scope, told, by=by)
        changes = [*decided.changes, answered(memory, ACCEPTED)]
        engine.gate.commit(scope, changes, by=by, based_on={**decided.based_on, memory.id: memory.version})
        (known,) = engine.store.memories(scope, [decided.memory])
        return entity_of(known)

    return again(accepted)


def refuse(engine: Engine, scope: Scope, name: str, *, by: str) -> Proposal:
    """It is not worth knowing, or not so."""

    def refused() -> Proposal:
        memory = find_proposal(engine, scope, name)
        engine.gate.commit(scope, [answered(memory, REFUSED)], by=by, based_on={memory.id: memory.version})
        return _proposal(engine, scope, memory)

    return again(refused)


def answered(memory: Memory, why: str) -> Change:
    return Moved(memory=memory.id, stage=Stage.SUPERSEDED, why=why)


def find_proposal(engine: Engine, scope: Scope, name: str) -> Memory:
    """One that waits, by the end of its id, or by whom it is about."""
    known, piece = waiting(engine, scope), name.strip().lower()
    found = [each for each in known if is_piece(piece) and each.id.endswith(piece)]
    found = found or [each for each in known if read_name(each.words.title) == read_name(name)]
    if not found:
        raise NotFound(what="proposal", value=name)
    if len(found) > 1:
        raise Ambiguous(value=name, matches=", ".join(short(each.id) for each in found))
    return found[0]
