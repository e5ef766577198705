"""The clock of a mind: whether its nights may believe it, and what was done while it was wrong.

The journal itself is the evidence: when nights were done, and what was written since. A note keeps what a person accepted,
and what is to be told: a leap that nobody has accepted yet, or nights that were lived ahead of time.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple

from omoide.dynamics.folding import live
from omoide.dynamics.timekeeping import AHEAD, Leap, believed, is_ahead, leap
from omoide.engine import Engine
from omoide.errors import BeforeNow
from omoide.gate.noting import Storing, noted, plain_at
from omoide.model.change import Encoded, Erased
from omoide.model.entry import Entry
from omoide.model.frozen import frozen
from omoide.model.scope import Scope
from omoide.ports import is_said

NIGHT = "night-"  # who acts in a night is called so
# Not by the calendar: a person asks for these, each of which is one act.
CONSOLIDATION_ASKED, MAINTENANCE = "consolidation-asked", "maintenance"
CLOCK = "clock"  # the note
_ERASING_DAYS = 31.0  # after a longer leap nothing is erased for good, until the clock has proved right


@frozen
class Told:
    """What is known of the clock of a mind. `leapt`: nights wait until somebody says that it is right. `ahead`: up to when
    nights were lived while it was wrong; they can be taken back. `doubt`: it leapt, and nothing is erased for good yet."""

    accepted: datetime | None = None
    leapt: Leap | None = None
    ahead: datetime | None = None
    void: tuple["Void", ...] = ()
    doubt: "Doubt | None" = None

    def is_void(self, number: int, reached: datetime) -> bool:
        """Whether what was written so, of a night at that time, was lived ahead of time. The journal numbers its entries
        whatever the clock says."""
        return any(number <= each.upto and reached > each.after for each in self.void)

    def plain(self) -> dict[str, Any]:
        return {
            "accepted": self.accepted and self.accepted.isoformat(),
            "leapt": self.leapt and [at.isoformat() for at in self.leapt],
            "ahead": self.ahead and self.ahead.isoformat(),
            "void": [[each.upto, each.after.isoformat()] for each in self.void],
            **({"doubt": [self.doubt.number, self.doubt.since.isoformat()]} if self.doubt else {}),
        }


class Doubt(NamedTuple):
    """From this entry and this time on nobody knows yet whether the clock is right."""

    number: int
    since: datetime


class Void(NamedTuple):
    """Up to this entry the journal was written by a clock that was wrong, and nights after this time do not count."""

    upto: int
    after: datetime


def told(engine: Storing, scope: Scope) -> Told:
    plain = plain_at(engine, scope, CLOCK) or {}
    accepted, ahead = (_time(plain.get(name)) for name in ("accepted", "ahead"))
    leapt = [datetime.fromisoformat(each) for each in plain.get("leapt") or ()]
    void = tuple(Void(upto, datetime.fromisoformat(after)) for upto, after in plain.get("void", ()))
    doubt = plain.get("doubt")
    return Told(
        accepted=accepted,
        leapt=Leap(*leapt) if len(leapt) == 2 else None,
        ahead=ahead,
        void=void,
        doubt=Doubt(doubt[0], datetime.fromisoformat(doubt[1])) if doubt else None,
    )


def with_void(engine: Engine, scope: Scope, known: Told) -> Told:
    """That the clock was ahead is found now."""
    return replace(known, void=(*known.void, Void(engine.store.census(scope).entries, engine.clock.now())))


def _time(text: str | None) -> datetime | None:
    return datetime.fromisoformat(text) if text else None


def tell(engine: Engine, scope: Scope, now_known: Told, *, by: str) -> None:
    """Only what has changed is written."""
    if now_known != told(engine, scope):
        engine.gate.commit(scope, [noted(CLOCK, now_known.plain())], by=by)


def unproved(
    engine: Engine, scope: Scope, reached: datetime | None, number: int, *, erasing: bool = False
) -> Leap | None:
    """A leap since nights were done last (`reached`, by the entry with this number) that keeps nights from being done; or
    one that is shorter, and keeps anything from being `erased` for good."""
    nights, now = engine.nights, engine.clock.now()
    longest = timedelta(days=min(nights.leap_days, _ERASING_DAYS) if erasing else nights.leap_days)
    if reached is not None and now - reached <= longest:
        return None  # nothing else need be read
    times = [record.entry().at for record in engine.store.records(scope, after=number)]
    return leap(
        [*(times[place] for place in believed(times, now=now)), *([reached] if reached else [])],
        now=now,
        longest=longest,
        proof_days=nights.proof_days,
        accepted=told(engine, scope).accepted,
    )


def withholds(engine: Engine, scope: Scope, reached: datetime | None, number: int, *, by: str) -> bool:
    """Whether nothing may be erased for good yet. It is noted, so that it holds for whoever goes on with these nights as well:
    once some of them are done, the leap is no longer to be seen."""
    known = told(engine, scope)
    found = None if is_said(engine.clock) else unproved(engine, scope, reached, number, erasing=True)
    doubt = in_doubt(engine, scope)
    if found is not None and doubt is None:
        doubt = Doubt(engine.store.census(scope).entries, found.until)
    tell(engine, scope, replace(known, doubt=doubt), by=by)
    return doubt is not None


def in_doubt(engine: Engine, scope: Scope) -> Doubt | None:
    """What is noted of it, unless somebody has vouched for the clock since, or days of use have."""
    known = told(engine, scope)
    if known.doubt is None or (known.accepted is not None and known.accepted >= known.doubt.since):
        return None
    return known.doubt if _days_lived(engine, scope, known.doubt) < engine.nights.proof_days else None


def _days_lived(engine: Engine, scope: Scope, doubt: Doubt) -> int:
    """On how many days something was written since, besides what nights write of themselves."""
    entries = (record.entry() for record in engine.store.records(scope, after=doubt.number))
    return len({entry.at.astimezone(UTC).date() for entry in entries if not entry.by.startswith(NIGHT)})


def goes_on(engine: Engine, scope: Scope) -> None:
    """Where somebody says what time it is: refused before the last that is known of the mind, for what happened is not written behind
    what came after it."""
    now, last = engine.clock.now(), _written_last(engine, scope)
    if last is not None and now < last:
        raise BeforeNow(at=_minute(now), last=_minute(last.astimezone(now.tzinfo)), mind=scope.mind)


def said(engine: Engine, known: Told) -> Told:
    """Who says what time it is means the leap to that time, and back to the time of this machine: no night asks about either. Told
    once a day, since what is lived again is many short acts."""
    wall = getattr(engine.clock, "wall", engine.clock)
    latest, accepted = max(engine.clock.now(), wall.now()), known.accepted
    fresh = accepted is not None and timedelta() <= latest - accepted < timedelta(days=1)
    return replace(known, accepted=accepted if fresh else latest, leapt=None)


def _written_last(engine: Engine, scope: Scope) -> datetime | None:
    count = engine.store.census(scope).entries
    return next((each.entry().at for each in engine.store.records(scope, after=count - 1)), None)


def _minute(at: datetime) -> str:
    return f"{at:%Y-%m-%d %H:%M}"


def was_ahead(engine: Engine, at: datetime) -> bool:
    return is_ahead(at, engine.clock.now())


@frozen
class Misdated:
    """A memory that was written while the clock was wrong, and bears its date."""

    number: int
    at: datetime
    memory: str


def misdated(entries: Sequence[Entry], *, now: datetime) -> tuple[Misdated, ...]:
    """As far as it counts. What nights made is taken back with them."""
    right = set(believed([entry.at for entry in entries], now=now))
    if len(right) == len(entries):
        return ()
    erased = {name for each in entries if isinstance(each.change, Erased) for name in each.change.memories}
    counted = {entry.number for entry in live(entries)}
    return tuple(
        Misdated(number=entry.number, at=entry.at, memory=entry.change.memory.id)
        for place, entry in enumerate(entries)
        if place not in right
        and isinstance(entry.change, Encoded)
        and not entry.by.startswith(NIGHT)
        and entry.number in counted
        and entry.change.memory.id not in erased
        and abs(entry.change.memory.occurred - entry.at) <= AHEAD  # nobody said when it was
    )
