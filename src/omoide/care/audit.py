"""The audit log: what was done with the memories of a tenant that cannot be undone, or that took them out of the house (LU-24).

It is a time line beside the mind that everybody of the tenant shares: only ever added to, chained, checked by `omoide verify`.
It holds no words of anybody: whom something was about stands there under a pseudonym, which only this store can make again
(B-20).
"""

import json
from collections.abc import Collection, Mapping
from datetime import datetime
from enum import StrEnum
from typing import Any, Final

from omoide.engine import Engine
from omoide.gate.noting import again, noted, state_of
from omoide.model.digest import blake2b
from omoide.model.event import LOST, Event
from omoide.model.frozen import frozen
from omoide.model.memory import Origin
from omoide.model.scope import Scope
from omoide.model.words import Words
from omoide.society.shared import shared

_KEY: Final = "pseudonyms"
_KEY_BITS: Final = 256


class Act(StrEnum):
    ERASED = "erased"
    PERSON_ERASED = "person_erased"
    MIND_ERASED = "mind_erased"
    EXPORTED = "exported"
    LOGGED = "logged"
    QUERIED = "queried"
    BACKED_UP = "backed_up"
    RESTORED = "restored"
    REPAIRED = "repaired"


@frozen
class Audited:
    """One line of the log: who did what with which mind, and how much of it."""

    number: int
    at: datetime
    act: str
    by: str
    mind: str
    facts: Mapping[str, Any]


def audit_of(scope: Scope) -> Scope:
    return shared(scope).audit


def record(engine: Engine, scope: Scope, act: Act, *, by: str, **facts: Any) -> None:
    """`facts` are counts, numbers and pseudonyms, and never words; a `mind` among them stands in place of its name."""
    text = json.dumps({"mind": scope.mind, "by": by, **facts}, ensure_ascii=False, sort_keys=True)
    event = Event(
        id=engine.new_id(),
        at=engine.clock.now(),
        type=str(act),
        words=Words(text=text),
        origin=Origin.AGENT,
        importance=None,
    )
    engine.gate.commit(audit_of(scope), (), by=by, events=[event])


def audited(engine: Engine, scope: Scope, *, last: int | None = None) -> list[Audited]:
    """The log of the tenant, oldest first."""
    return [_audited(event) for event in engine.store.events(audit_of(scope), last=last)]


def was_logged(engine: Engine, scope: Scope) -> bool:
    """Whether the whole log of this mind was ever kept besides the store."""
    return any(each.act == Act.LOGGED and each.mind == scope.mind for each in audited(engine, scope))


def lines_of(engine: Engine, scope: Scope, minds: Collection[str]) -> list[Event]:
    """What was told of these minds."""
    told = engine.store.events(audit_of(scope))
    return [each for each in told if not each.words.gone and json.loads(each.words.text)["mind"] in minds]


def exports_of(engine: Engine, scope: Scope, minds: Collection[str]) -> tuple[str, ...]:
    """When they were exported: such files lie where somebody put them, and nobody here can look into them."""
    made = (each for each in audited(engine, scope) if each.act == Act.EXPORTED and each.mind in minds)
    return tuple(f"{each.at:%Y-%m-%d %H:%M} {each.mind}" for each in made)


def _audited(event: Event) -> Audited:
    if event.words.lost:
        return Audited(number=event.number, at=event.at, act=LOST, by="", mind="", facts={})
    if (
        event.words.gone
    ):  # it was about a mind that was erased: that it was done, and when, still stands there
        return Audited(number=event.number, at=event.at, act=event.type, by="", mind="", facts={})
    facts: dict[str, Any] = json.loads(event.words.text)
    return Audited(
        number=event.number,
        at=event.at,
        act=event.type,
        by=facts.pop("by"),
        mind=facts.pop("mind"),
        facts=facts,
    )


def pseudonym(engine: Engine, scope: Scope, name: str) -> str:
    """The same for the same name, and nothing to whoever has not this store."""
    key = bytes.fromhex(again(lambda: _key(engine, audit_of(scope))))
    return blake2b(key + name.encode(), digest_size=8).hexdigest()


def _key(engine: Engine, scope: Scope) -> str:
    state = state_of(engine, scope, _KEY)
    if state.plain:
        return state.plain["key"]
    key = f"{engine.chance.bits(_KEY_BITS):064x}"
    engine.gate.commit(scope, [noted(_KEY, {"key": key})], by="audit", based_on=state.based_on)
    return key
