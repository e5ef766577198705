"""Whether a clock may be believed: what it says is compared with when things are known to have happened.

Time passes from one known moment to the next. Where it leaps, either nobody was there for long or the clock is wrong, and
the times alone do not tell which; a person does, or days of ordinary use after it do. A clock that is set back shows that
what was done before was done ahead of time.
"""

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from typing import Final, NamedTuple

AHEAD: Final = timedelta(
    days=3
)  # what lies further ahead was written by a wrong clock: no journey and no zone is so far


class Leap(NamedTuple):
    """From the last known moment to the next one."""

    since: datetime
    until: datetime

    @property
    def days(self) -> int:
        return (self.until - self.since).days


def leap(
    known: Iterable[datetime],
    *,
    now: datetime,
    longest: timedelta,
    proof_days: int,
    accepted: datetime | None = None,
) -> Leap | None:
    """The last leap that is longer than this and that nothing vouches for: neither a person, who accepted a later time, nor
    so many days on which something happened after it."""
    accepted = accepted if accepted is not None and accepted <= now else None
    times = sorted(at for at in known if at <= now and (accepted is None or at > accepted))
    times = [*([accepted] if accepted else []), *times, now]
    found = next(
        (Leap(*pair) for pair in reversed(list(pairwise(times))) if pair[1] - pair[0] > longest), None
    )
    if found is None:
        return None
    lived = {at.astimezone(UTC).date() for at in times if at >= found.until}
    return found if len(lived) < proof_days else None


def is_ahead(at: datetime, now: datetime) -> bool:
    """Whether this was written by a clock that was wrong then, or by one that was right while this one is not."""
    return at - now > AHEAD
