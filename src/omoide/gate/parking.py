"""Bulkheads: what stops on something unexpected is parked, as a note of its mind, and all else goes on.

Parked is one memory, one step, one task of one mind. It is told wherever one looks (`nights`, `verify`, the dashboard, the
beginning of a session), tried again when it or the software has changed or its time has come, and no longer parked when it
then went well.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from datetime import datetime
from functools import cache
from typing import TYPE_CHECKING, Protocol

from omoide.errors import (
    BadSetting,
    Conflict,
    EmbedderError,
    ModelError,
    NotAtHand,
    OmoideError,
    StoreError,
    VectorsAway,
)
from omoide.gate.noting import Storing, key_of, noted, plain_of
from omoide.model.change import Noted
from omoide.model.parked import Parked, parked_at, read_parked, reason
from omoide.model.scope import Scope

if TYPE_CHECKING:  # a hook that only tells what is parked has no use for them
    from omoide.gate.gate import Gate
    from omoide.ports import Clock

VECTORS = "vectors"  # where memories are parked of which an embedder can make nothing
PARKED = "parked-"  # notes under this prefix are what is parked in a mind

# What lies outside: it may be well again a moment later, and no memory is to blame.
OUTSIDE = (BadSetting, Conflict, EmbedderError, ModelError, NotAtHand, OSError, StoreError, VectorsAway)


class Parking(Storing, Protocol):
    """Whoever can write: the engine."""

    @property
    def gate(self) -> "Gate": ...
    @property
    def clock(self) -> "Clock": ...


class Trouble:
    """What a bulkhead has held back, and in words; nothing where all went well."""

    def __init__(self) -> None:
        self.error: Exception | None = None
        self.says = ""

    def hold(self, what: str, error: Exception) -> None:
        self.error, self.says = error, f"{what}: {said_of(error)}"


def said_of(error: Exception) -> str:
    """What we say ourselves says what to do; of what others say, the kind and the place."""
    return str(error) if isinstance(error, (OmoideError, OSError)) else reason(error)


def all_parked(engine: Storing, scope: Scope, where: str | None = None) -> list[Parked]:
    """The oldest first."""
    plain = (plain_of(words) for words in engine.store.notes(scope, prefix=PARKED).values())
    found = [read_parked(each) for each in plain if each is not None]
    return sorted(
        (each for each in found if where is None or each.where == where),
        key=lambda each: (each.since, each.name),
    )


def waits(engine: Storing, scope: Scope, parked: Parked, now: datetime) -> bool:
    return parked.waits(now, seen=_seen(engine, scope, parked.name), software=_software())


def parking(
    engine: Storing,
    scope: Scope,
    where: str,
    name: str,
    error: BaseException,
    *,
    now: datetime,
    before: Parked | None = None,
) -> tuple[Parked, Noted]:
    found = parked_at(
        where,
        name,
        error,
        now=now,
        before=before,
        seen=_seen(engine, scope, name),
        software=_software(),
    )
    return found, noted(_key(where, name), found.plain())


def released(parked: Parked) -> Noted:
    """It went well this time."""
    return noted(_key(parked.where, parked.name), None)


@contextmanager
def bulkhead(engine: Parking, scope: Scope, where: str, name: str = "", *, by: str) -> Iterator[Trouble]:
    """One task of one mind: whatever goes wrong inside stops nobody else. What is not the world outside is parked."""
    trouble = Trouble()
    before = next((each for each in _parked_quietly(engine, scope, where) if each.name == name), None)
    try:
        yield trouble
    except OUTSIDE as error:
        trouble.hold(str(scope), error)
    except Exception as error:
        trouble.hold(f"{scope}: {where}", error)
        with suppress(Exception):  # a mind that cannot even be told so: it is told in what the worker says
            _, note = parking(engine, scope, where, name, error, now=engine.clock.now(), before=before)
            engine.gate.commit(scope, [note], by=by)
    else:
        if before is not None:
            engine.gate.commit(scope, [released(before)], by=by)


def settle_parked(
    engine: Parking, scope: Scope, where: str, stumbled: Mapping[str, Exception], *, by: str
) -> None:
    """Of what is tried again every time: what stops it now is parked, and all else no longer is."""
    known = {each.name: each for each in all_parked(engine, scope, where)}
    changes = [released(each) for name, each in known.items() if name not in stumbled]
    changes += [
        parking(engine, scope, where, name, error, now=engine.clock.now())[1]
        for name, error in stumbled.items()
        if name not in known
    ]
    if changes:
        engine.gate.commit(scope, changes, by=by)


def _parked_quietly(engine: Storing, scope: Scope, where: str) -> list[Parked]:
    try:
        return all_parked(engine, scope, where)
    except Exception:
        return []


@cache
def _software() -> str:
    from importlib.metadata import version  # it takes 15 ms, and next to nobody has anything parked

    return version("omoide")


def _seen(engine: Storing, scope: Scope, name: str) -> int:
    return engine.store.last_named(scope, name) if name else 0


def _key(where: str, name: str) -> str:
    return key_of(PARKED, f"{where}\n{name}")
