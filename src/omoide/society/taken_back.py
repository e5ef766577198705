"""What somebody took back: utterances that were corrected, denied, or to be forgotten.

The log keeps them, since it says what happened. But nothing more is made of them, and they come before nobody again: else
the night would learn anew what somebody wished forgotten. Which they are is a note of ids, written in the act that takes
them back, so an undo of that act gives them back as well. An undo of what was heard takes it back, too.
"""

from collections.abc import Collection, Iterable, Mapping
from typing import Any, Final

from omoide.engine import Engine
from omoide.gate.noting import Storing, noted, plain_at
from omoide.model.change import Judged, Noted
from omoide.model.event import Event
from omoide.model.memory import Memory
from omoide.model.scope import Scope

NOTE: Final = "taken-back"
_MOST: Final = 2000  # what is older has long been told of


def taken_back(engine: Storing, scope: Scope) -> frozenset[str]:
    """The ids of these events."""
    return frozenset((plain_at(engine, scope, NOTE) or {}).get("events", ()))


def standing(engine: Storing, scope: Scope, events: Iterable[Event]) -> list[Event]:
    """Those that nobody took back."""
    gone = taken_back(engine, scope)
    return [event for event in events if event.id not in gone]


def taking_back(engine: Engine, scope: Scope, memories: Iterable[Memory], *events: str) -> Noted:
    """These memories are let go, and with them the events that they come from, or that said them again."""
    gone = {memory.id: memory for memory in memories}
    names = dict.fromkeys((plain_at(engine, scope, NOTE) or {}).get("events", ()))
    names |= dict.fromkeys(name for memory in gone.values() for name in memory.sources if name not in gone)
    for record in engine.store.records(scope, naming=list(gone)) if gone else ():
        match record.entry().change:
            case Judged(memory=name, sources=sources) if name in gone:
                names |= dict.fromkeys(sources)
            case _:
                pass
    return noted(NOTE, {"events": [*names | dict.fromkeys(events)][-_MOST:]})


def taken_anew(plain: Mapping[str, Any] | None, *, gone: Iterable[str], back: Collection[str]) -> Noted:
    """The same note with these events besides, and without those that count again."""
    names = dict.fromkeys((*(plain or {}).get("events", ()), *gone))
    left = [name for name in names if name not in back]
    return noted(NOTE, {"events": left[-_MOST:]} if left else None)
