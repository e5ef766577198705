"""The clock of a mind: whether its nights may believe it, and what was done while it was wrong.

The journal itself is the evidence: when nights were done, and what was written since. A note keeps what a person accepted,
and what is to be told: a leap that nobody has accepted yet, or nights that were lived ahead of time.
"""

from collections.abc import Collection, Iterator
from datetime import datetime, timedelta
from typing import Any

from omoide.dynamics.timekeeping import Leap, is_ahead, leap
from omoide.engine import Engine
from omoide.gate.noting import Storing, noted, plain_at
from omoide.model.change import Noted, note_name
from omoide.model.frozen import frozen
from omoide.model.scope import Scope

CLOCK = "clock"  # the note
_ERASING_DAYS = 31.0  # after a longer leap nothing is erased for good, until the clock has proved right


@frozen
class Told:
    """What is known of the clock of a mind. `leapt`: nights wait until somebody says that it is right. `ahead`: up to when
    nights were lived while it was wrong; they can be taken back."""

    accepted: datetime | None = None
    leapt: Leap | None = None
    ahead: datetime | None = None

    def plain(self) -> dict[str, Any]:
        return {
            "accepted": self.accepted and self.accepted.isoformat(),
            "leapt": self.leapt and [at.isoformat() for at in self.leapt],
            "ahead": self.ahead and self.ahead.isoformat(),
        }


def told(engine: Storing, scope: Scope) -> Told:
    plain = plain_at(engine, scope, CLOCK) or {}
    accepted, ahead = (_time(plain.get(name)) for name in ("accepted", "ahead"))
    leapt = [datetime.fromisoformat(each) for each in plain.get("leapt") or ()]
    return Told(accepted=accepted, leapt=Leap(*leapt) if len(leapt) == 2 else None, ahead=ahead)


def _time(text: str | None) -> datetime | None:
    return datetime.fromisoformat(text) if text else None


def tell(engine: Engine, scope: Scope, now_known: Told, *, by: str) -> None:
    """Only what has changed is written."""
    if now_known != told(engine, scope):
        engine.gate.commit(scope, [noted(CLOCK, now_known.plain())], by=by)


def unproved(engine: Engine, scope: Scope, marks: Collection[str], *, erasing: bool = False) -> Leap | None:
    """A leap that keeps nights from being done; or one that is shorter, and keeps anything from being `erased` for good."""
    nights, now = engine.nights, engine.clock.now()
    days = min(nights.leap_days, _ERASING_DAYS) if erasing else nights.leap_days
    longest = timedelta(days=days)
    known, number = _nights(engine, scope, marks)
    before = [at for at in known if at <= now]
    if not erasing and before and now - max(before) <= longest:
        return None  # nothing else need be read
    return leap(
        [*known, *_since(engine, scope, number)],
        now=now,
        longest=longest,
        proof_days=nights.proof_days,
        accepted=told(engine, scope).accepted,
    )


def _nights(engine: Engine, scope: Scope, marks: Collection[str]) -> tuple[list[datetime], int]:
    """When nights were done, read off the note that was written last of all, and the entry that wrote it."""
    newest = max(((engine.store.last_named(scope, note_name(key)), key) for key in marks), default=(0, ""))
    if not newest[0]:
        return [], 0
    entries = [record.entry() for record in engine.store.records(scope, naming=[note_name(newest[1])])]
    return [entry.at for entry in entries if isinstance(entry.change, Noted)], newest[0]


def _since(engine: Engine, scope: Scope, number: int) -> Iterator[datetime]:
    return (record.entry().at for record in engine.store.records(scope, after=number))


def was_ahead(engine: Engine, at: datetime) -> bool:
    return is_ahead(at, engine.clock.now())
