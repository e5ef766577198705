"""The real clock and the real dice."""

import os
from datetime import UTC, datetime, tzinfo

from omoide.errors import BadValue


class SystemClock:
    """Now, in the named zone, or in that of the machine."""

    def __init__(self, zone: str = "") -> None:
        self._zone = _zone(zone) if zone else None

    def now(self) -> datetime:
        # By way of UTC: a local time that comes twice, when summer ends, does not say which of the two it is.
        return datetime.now(self._zone) if self._zone else datetime.now(UTC).astimezone()


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
