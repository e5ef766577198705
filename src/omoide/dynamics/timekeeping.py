"""Whether a clock may be believed: what it says is compared with when things are known to have happened.

Time passes from one known moment to the next. Where it leaps, either nobody was there for long or the clock is wrong, and
the times alone do not tell which; a person does, or days of ordinary use after it do. A clock that is set back shows that
what was done before was done ahead of time.
"""

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta
from itertools import groupby, pairwise
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


def written_at(now: datetime, *, last: datetime | None) -> datetime:
    """When an entry is written, after the `last` one: a clock that is set back a little does not turn a journal round. Where it
    goes back further, it was wrong before or is wrong now; the entry says what the clock says, and hindsight tells which."""
    return last if last is not None and timedelta() < last - now <= AHEAD else now


def believed(times: Sequence[datetime], *, now: datetime) -> list[int]:
    """The places of those times of a journal that agree with its order and with now: a clock is proved right by days of use, so
    it is the chain with the most days that never goes back; of two that are as long, the one that leaps less."""
    fit = (place for place, at in enumerate(times) if not is_ahead(at, now))
    days = [
        (day, list(places))
        for day, places in groupby(fit, key=lambda place: times[place].astimezone(UTC).date())
    ]
    # The longest such subsequence, from its end: by its length the latest day with which a chain can begin, and its place.
    starts: list[int] = []
    begins: list[int] = []
    following: dict[int, int | None] = {}
    for place in reversed(range(len(days))):
        start = -days[place][0].toordinal()
        length = bisect_right(starts, start)
        following[place] = begins[length - 1] if length else None
        starts[length : length + 1], begins[length : length + 1] = [start], [place]
    chain: list[int] = []
    place = begins[-1] if begins else None
    while place is not None:
        chain += days[place][1]
        place = following[place]
    return chain


def written_by(times: Sequence[datetime], at: datetime, *, now: datetime) -> int:
    """How many entries of a journal were written by then: all up to the last that can be believed to have been. What stands
    between two such entries was written between them, whatever it says."""
    if at >= now:
        return len(times)
    return 1 + max((place for place in believed(times, now=now) if times[place] <= at), default=-1)
