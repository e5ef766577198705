"""The real clock and the real dice."""

import secrets
from datetime import datetime
from zoneinfo import ZoneInfo


class SystemClock:
    """Now, in the named zone, or in that of the machine."""

    def __init__(self, zone: str = "") -> None:
        self._zone = ZoneInfo(zone) if zone else None

    def now(self) -> datetime:
        return datetime.now(self._zone) if self._zone else datetime.now().astimezone()


class SystemChance:
    def bits(self, count: int) -> int:
        return secrets.randbits(count)
