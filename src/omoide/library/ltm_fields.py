"""The fields of a record of the LTM design, one by one: what cannot be taken as it stands is told, never raised."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from enum import StrEnum
from typing import Any, NamedTuple

from omoide.model.foreign_json import read_json

_MOST = 1e9


class Odd(StrEnum):
    """What can be odd about a record. The names are those of the texts that tell it."""

    NO_TEXT = "ltm_no_text"  # not taken
    NO_TIME = "ltm_no_time"  # not taken
    TOO_LONG = "ltm_too_long"  # not taken
    TIME = "ltm_time"
    NAIVE = "ltm_naive"
    NUMBER = "ltm_number"
    LIST = "ltm_list"
    VALENCE = "ltm_valence"
    CATEGORY = "ltm_category"
    EMOTION = "ltm_emotion"
    LEVEL = "ltm_level"
    COEFFICIENT = "ltm_coefficient"
    RELATION = "ltm_relation"
    TARGET = "ltm_target"
    CROWDED = "ltm_crowded"
    STATE = "ltm_state"


class Oddity(NamedTuple):
    """Something in one record that could not be taken as it stands."""

    record: str
    field: str
    odd: Odd
    value: str


def read_time(value: object, now: datetime) -> datetime | None:
    """Without an offset it is that of the mind: the design means local time everywhere (LT-37)."""
    try:
        time = datetime.fromisoformat(str(value).strip())
        time = time if time.utcoffset() is not None else time.replace(tzinfo=now.tzinfo)
        return time if time.timestamp() > 0 else None
    except (ValueError, OverflowError, OSError):
        return None


def time_in_id(value: object, now: datetime) -> datetime | None:
    """Both forms begin with the day; the longer one goes on with the second (C-21)."""
    _, _, said = str(value).partition("_")
    for digits, form in ((said[:15], "%Y%m%d_%H%M%S"), (said[:8], "%Y%m%d")):
        if len(digits) in (15, 8):
            with suppress(ValueError):
                return datetime.strptime(digits, form).replace(tzinfo=now.tzinfo)
    return None


class Fields:
    """One record while it is read; oddities are gathered on the way, and besides them what we have no place for."""

    def __init__(self, record: Mapping[str, Any], now: datetime) -> None:
        self.record, self.now = record, now
        self.name = str(record.get("id") or "")
        self.odd: list[Oddity] = []
        self.besides: dict[str, Any] = {}

    def tell(self, name: str, odd: Odd, value: object = None) -> None:
        shown = self.record.get(name) if value is None else value
        self.odd.append(Oddity(self.name, name, odd, "" if shown is None else str(shown)[:100]))

    def text(self, name: str) -> str:
        value = self.record.get(name)
        if isinstance(value, bytes):
            return value.decode("utf-8", "replace")
        return "" if value is None else str(value)

    def number(self, name: str, *, high: float = _MOST) -> float | None:
        """Within 0 and `high`; None where there is none."""
        value = self.record.get(name)
        if value is None or value == "":
            return None
        try:
            number = float(value)
        except (TypeError, ValueError):
            self.tell(name, Odd.NUMBER)
            return None
        bounded = min(max(number, 0.0), high)
        if number != bounded:  # NaN, too
            self.tell(name, Odd.NUMBER)
        return bounded if bounded == bounded else None

    def time(self, name: str) -> datetime | None:
        value = self.record.get(name)
        if not value:
            return None
        found = read_time(value, self.now)
        if found is None:
            self.tell(name, Odd.TIME)
            return self.now if name == "archived_at" else None
        self.tell_naive(name)
        return found

    def tell_naive(self, name: str) -> None:
        value = str(self.record.get(name)).strip()
        # A day is whole in itself; only a time of day means another moment elsewhere.
        if len(value) > len("2026-01-15") and datetime.fromisoformat(value).utcoffset() is None:
            self.tell(name, Odd.NAIVE)

    def listed(self, name: str) -> Sequence[Any]:
        value = self.record.get(name)
        if value is None or value == "":
            return ()
        try:
            found = read_json(value) if isinstance(value, str | bytes) else value
        except ValueError:
            found = None
        if not isinstance(found, list | tuple):
            self.tell(name, Odd.LIST)
            self.besides.setdefault("unread", {})[name] = str(value)
            return ()
        return found

    def strings(self, name: str) -> tuple[str, ...]:
        return tuple(str(each) for each in self.listed(name) if each is not None)
