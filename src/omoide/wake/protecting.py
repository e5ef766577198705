"""Protecting on request, within the limit: at the limit nothing is dropped silently, somebody has to decide (LT-54, C-55)."""

import json
from collections.abc import Sequence

import numpy as np

from omoide.engine import Engine
from omoide.errors import Distrusted, TooManyProtected
from omoide.gate.trusting import UNPROTECTED, is_doubtful
from omoide.model.change import Noted, Protected
from omoide.model.cue import EVERYTHING
from omoide.model.identity import short
from omoide.model.memory import Memory, Protection
from omoide.model.scope import Scope
from omoide.model.words import Words
from omoide.ports import Probe

DECISION = "decide-"  # notes under this prefix wait for a person
PROTECT = f"{DECISION}protect"  # which memories should be protected, one id to a line


def protected_memories(engine: Engine, scope: Scope) -> list[Memory]:
    """Oldest first."""
    candidates = engine.store.candidates(scope, Probe(filter=EVERYTHING))
    rows = np.flatnonzero(candidates.facts.protected & candidates.allowed)
    found = engine.store.memories(scope, candidates.names(rows))
    return sorted((each for each in found if each.protection), key=lambda each: (each.occurred, each.id))


def room_to_protect(engine: Engine, scope: Scope) -> int:
    """How many more may be protected."""
    limit = engine.limits.protected
    return max(0, limit - len(protected_memories(engine, scope))) if limit else 1_000_000


def refuse_without_room(engine: Engine, scope: Scope, wanted: int) -> None:
    if wanted > room_to_protect(engine, scope):
        there = protected_memories(engine, scope)
        named = "; ".join(f"{short(each.id)} {_said(each)}" for each in there)
        raise TooManyProtected(limit=engine.limits.protected, memories=named)


def protect(engine: Engine, scope: Scope, memory: Memory, shield: Protection | None, *, by: str) -> None:
    """Raises `TooManyProtected`, which lists them, where there is no room, and `Distrusted` for what nobody here vouches for.
    Releasing is always possible."""
    if shield and is_doubtful(memory):
        raise Distrusted(memory=short(memory.id), why=UNPROTECTED)
    if shield and not memory.protection:
        refuse_without_room(engine, scope, 1)
    changes = [Protected(memory=memory.id, protection=shield)]
    waiting = undecided(engine, scope)
    if memory.id in waiting:
        changes += _noted([each for each in waiting if each != memory.id])
    engine.gate.commit(scope, changes, by=by)


def undecided(engine: Engine, scope: Scope) -> list[str]:
    """The memories that should be protected and could not be."""
    words = engine.store.notes(scope, prefix=PROTECT).get(PROTECT)
    return words.text.split("\n") if words and not words.gone else []


def asked_to_decide(engine: Engine, scope: Scope, names: Sequence[str]) -> list[Noted]:
    return _noted(list(dict.fromkeys([*undecided(engine, scope), *names])))


def _noted(names: Sequence[str]) -> list[Noted]:
    return [Noted(key=PROTECT, words=Words(text="\n".join(names)) if names else None)]


def _said(memory: Memory) -> str:
    return json.dumps(" ".join((memory.words.trigger or memory.words.text).split())[:40], ensure_ascii=False)
