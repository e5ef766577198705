"""What a field of a foreign record says, where it says it rightly."""

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any, Final, cast

from omoide.language.cleaning import is_blank
from omoide.library.importing.source import Reading
from omoide.model.activity import more_of

_FIRST: Final = datetime(1970, 1, 1, tzinfo=UTC)
_AHEAD: Final = timedelta(days=1)  # clocks differ


def text(said: Mapping[str, Any], *names: str) -> str:
    """The first of them that says something."""
    return next(
        (each for name in names if isinstance(each := said.get(name), str) and not is_blank(each)), ""
    )


def table(value: Any) -> dict[str, Any]:
    return cast(dict[str, Any], value) if isinstance(value, dict) else {}


def rows(value: Any) -> list[Any]:
    return cast(list[Any], value) if isinstance(value, list) else []


def texts(value: Any) -> tuple[str, ...]:
    return tuple(each for each in rows(value) if isinstance(each, str) and not is_blank(each))


def share(value: Any) -> float | None:
    """A number from 0 to 1."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1:
        return None
    return float(value)


def count(value: Any) -> int | None:
    return value if type(value) is int and 0 <= value < 2**31 else None


def time(value: Any, reading: Reading) -> datetime | None:
    """Seconds since 1970, or ISO 8601. An offset that somebody chose stays; what is in UTC because programs write it so is shown
    as the clock on the wall had it; what has none is of the mind's own zone. What cannot be is no time."""
    try:
        if isinstance(value, int | float) and not isinstance(value, bool):
            at = datetime.fromtimestamp(value, UTC)
        else:
            at = datetime.fromisoformat(str(value).strip())
        if at.utcoffset() is None:
            at = at.replace(tzinfo=reading.zone)
        elif not at.utcoffset():
            at = at.astimezone(reading.zone)
        return at if _FIRST <= at <= reading.now + _AHEAD else None
    except (ValueError, OverflowError, OSError):
        return None


def times(said: Mapping[str, Any], *names: str, reading: Reading) -> datetime | None:
    """The first that can be used."""
    found = (time(said[name], reading) for name in names if said.get(name) is not None)
    return next((at for at in found if at), None)


def besides(form: str, said: Mapping[str, Any]) -> str:
    """What has no place of its own here, as the `extra` of words, so that it can be given back and is erased with them."""
    left = {name: value for name, value in said.items() if value not in (None, "", [], {})}
    return more_of({form: left} if left else {})
