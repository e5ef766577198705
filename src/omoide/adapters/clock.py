"""The real clock and the real dice; the clock of a simulated world, which runs only while somebody lives in it; and one that says
what it is told to say, to live again what is past."""

import os
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta, tzinfo
from threading import Lock
from typing import TYPE_CHECKING

from omoide.errors import BadValue

if TYPE_CHECKING:  # a hook has no use for what they load
    from omoide.ports import Clock


class SystemClock:
    """Now, in the named zone, or in that of the machine."""

    def __init__(self, zone: str = "") -> None:
        self._zone = _zone(zone) if zone else None

    def now(self) -> datetime:
        # By way of UTC: a local time that comes twice, when summer ends, does not say which of the two it is.
        return datetime.now(self._zone) if self._zone else datetime.now(UTC).astimezone()


class WorldClock:
    """The time of a simulated world. It stands where it is put, runs while it is not paused, `rate` times as fast as time passes
    for whoever waits, and never goes back: what was acknowledged is not undone by a clock.

    Without `at` it begins where the world of the store stood, or else now. A host that has a clock of its own gives
    `running=False` and says how late it is (`set`, `tick`).
    """

    def __init__(
        self,
        at: datetime | None = None,
        *,
        rate: float = 1.0,
        running: bool = True,
        wall: "Clock | None" = None,
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        if not 0.0 < rate <= 1_000_000.0:
            raise BadValue(value=rate, what="rate of the world", allowed="more than 0, at most 1000000")
        self.wall: Clock = (
            wall or SystemClock()
        )  # for what is of this machine: what is at hand, prices, waiting
        self.rate = rate
        self._at = None if at is None else _possible(at)
        self._monotonic = monotonic
        self._since: float | None = monotonic() if running else None  # None: it stands
        self._mutex = Lock()

    def now(self) -> datetime:
        with self._mutex:
            return self._now()

    @property
    def runs(self) -> bool:
        return self._since is not None

    def begin(self, stood: datetime | None) -> None:
        """The store is open, and its world stood there; refused where this one would begin before that."""
        with self._mutex:
            if self._at is None:
                self._put(stood or self.wall.now())
            elif stood is not None and self._at < stood:
                raise BadValue(value=str(self._at), what="time of the world", allowed=f"{stood} or later")

    def pause(self) -> datetime:
        with self._mutex:
            self._put(self._now())
            self._since = None
            return self._now()

    def resume(self) -> datetime:
        with self._mutex:
            self._put(self._now())
            self._since = self._monotonic()
            return self._now()

    def set(self, at: datetime) -> datetime:
        """It is so late now, whether it runs or stands."""
        with self._mutex:
            if _possible(at) < (known := self._now()):
                raise BadValue(value=str(at), what="time of the world", allowed=f"{known} or later")
            self._put(at)
            return at

    def tick(self, **delta: float) -> datetime:
        """So much later: `tick(seconds=10)`."""
        return self.set(self.now() + timedelta(**delta))

    def _now(self) -> datetime:
        if self._at is None:
            self._put(self.wall.now())
        assert self._at is not None
        passed = 0.0 if self._since is None else max(self._monotonic() - self._since, 0.0)
        return self._at + timedelta(seconds=passed * self.rate)

    def _put(self, at: datetime) -> None:
        self._at = at
        self._since = None if self._since is None else self._monotonic()


class ReplayClock:
    """The time that somebody says it is, so that what is past can be lived again: `clock.at = …` before each thing that happened.

    It stands at `at` until that is moved on, and never goes back. The times are told in the zone of `at`, or in the named one: by
    it a night is a night.
    """

    is_said = True

    def __init__(self, at: datetime, *, zone: str = "", wall: "Clock | None" = None) -> None:
        self.wall: Clock = (
            wall or SystemClock()
        )  # for what is of this machine: prices, and who waits for what
        self._zone = _zone(zone) if zone else None
        self._at = _possible(at, "time of a replay")

    def now(self) -> datetime:
        return self._at.astimezone(self._zone) if self._zone else self._at

    @property
    def at(self) -> datetime:
        return self.now()

    @at.setter
    def at(self, at: datetime) -> None:
        if _possible(at, "time of a replay") < self._at:
            raise BadValue(value=str(at), what="time of a replay", allowed=f"{self._at} or later")
        self._at = at

    def tick(self, **delta: float) -> datetime:
        """So much later: `tick(hours=10)`."""
        self.at = self._at + timedelta(**delta)
        return self.now()


def _possible(at: datetime, what: str = "time of the world") -> datetime:
    if at.utcoffset() is None or at.year < 1970:
        raise BadValue(value=str(at), what=what, allowed="one since 1970, with its offset from UTC")
    return at


def wall_of(clock: "Clock") -> "Clock":
    """By which time passes for this machine, whatever time it is in the world."""
    return clock.wall if isinstance(clock, WorldClock | ReplayClock) else clock


class SystemChance:
    def bits(self, count: int) -> int:
        octets = (count + 7) // 8
        return int.from_bytes(os.urandom(octets), "big") >> (8 * octets - count)


def _zone(name: str) -> tzinfo:
    from zoneinfo import ZoneInfo  # most people are where their machine is, and need no table of zones

    try:
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError):
        raise BadValue(value=name, what="time zone", allowed="a name such as Asia/Tokyo") from None
