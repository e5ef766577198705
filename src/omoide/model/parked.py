"""What is parked: one memory, step or task that stopped on something unexpected, left out until it is tried again.

Why is told by the kind of error and its place in the code, never by its message: that may quote a memory, and this is kept.
"""

from collections.abc import Mapping
from datetime import datetime, timedelta
from traceback import extract_tb
from typing import Any

from omoide.model.frozen import frozen

LONGEST = timedelta(days=31)  # between two tries
_EARLY = timedelta(hours=1)  # nights are not exactly a day apart


@frozen
class Parked:
    """`where` is the step or task; `name` what it was at: a memory, an event, an item; empty where the whole of it stopped.

    `seen` is the last entry that named it when it was parked, `software` the version that stopped.
    """

    where: str
    name: str
    why: str
    since: datetime
    again: datetime
    tries: int = 1
    seen: int = 0
    software: str = ""

    def waits(self, now: datetime, *, seen: int, software: str) -> bool:
        """Not yet to be tried again: neither it nor the software has changed, and it is not time. A time that lies further
        ahead than any wait is from a clock that was wrong."""
        same = seen == self.seen and software == self.software
        return same and now < self.again <= now + LONGEST

    def plain(self) -> dict[str, Any]:
        return {
            "where": self.where,
            "name": self.name,
            "why": self.why,
            "since": self.since.isoformat(),
            "again": self.again.isoformat(),
            "tries": self.tries,
            "seen": self.seen,
            "software": self.software,
        }


def parked_at(
    where: str,
    name: str,
    error: BaseException,
    *,
    now: datetime,
    before: Parked | None = None,
    seen: int = 0,
    software: str = "",
) -> Parked:
    """Tried again after a day, then after two, four and so on: never too often, and never silently given up."""
    tries = before.tries + 1 if before and before.software == software else 1
    wait = min(timedelta(days=2 ** min(tries - 1, 6)), LONGEST)
    return Parked(
        where=where,
        name=name,
        why=reason(error),
        since=before.since if before else now,
        again=now + wait - _EARLY,
        tries=tries,
        seen=seen,
        software=software,
    )


def reason(error: BaseException) -> str:
    """ValueError (summarising.py:115)."""
    frames = extract_tb(error.__traceback__)
    place = next(
        (each for each in reversed(frames) if "omoide" in each.filename), frames[-1] if frames else None
    )
    at = f" ({place.filename.replace(chr(92), '/').rpartition('/')[2]}:{place.lineno})" if place else ""
    return f"{type(error).__name__}{at}"


def read_parked(plain: Mapping[str, Any]) -> Parked:
    return Parked(
        where=plain["where"],
        name=plain["name"],
        why=plain["why"],
        since=datetime.fromisoformat(plain["since"]),
        again=datetime.fromisoformat(plain["again"]),
        tries=plain["tries"],
        seen=plain["seen"],
        software=plain["software"],
    )
