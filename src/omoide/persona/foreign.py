"""Where in a room of another design a memory or an event came from, and what that said besides (NA-01).

It lies in the `extra` of its words, so that it is erased with them. Whoever writes the room again finds its place here.
"""

from collections.abc import Mapping
from datetime import datetime, tzinfo
from typing import Any, Final, NamedTuple

from omoide.language.cleaning import is_blank
from omoide.model.activity import more_of, object_of
from omoide.model.words import Words

NEXUS_ARK: Final = "nexus_ark"
_FIRST: Final = datetime.fromisoformat("1970-01-01T00:00:00+00:00")


class Lay(NamedTuple):
    """In which file, as the how-manieth; `list` is that of a goal. A piece of text has a frame, a record a spelling."""

    file: str
    place: int
    list: str = ""
    before: str = ""
    after: str = ""
    spelt: Mapping[str, Mapping[str, Any]] = {}

    def plain(self) -> dict[str, Any]:
        return {name: value for name, value in self._asdict().items() if value or name in ("file", "place")}


def lay_of(words: Words) -> Lay | None:
    plain = object_of(words.extra).get(NEXUS_ARK)
    return Lay(**plain) if isinstance(plain, dict) and {"file", "place"} <= plain.keys() else None


def laid(more: Mapping[str, Any], lay: Lay) -> str:
    """The `extra` of words that came from there."""
    return more_of({**more, NEXUS_ARK: lay.plain()})


# What a field says, where it says it rightly.


def said_text(said: Mapping[str, Any], *names: str) -> str:
    return next(
        (each for name in names if isinstance(each := said.get(name), str) and not is_blank(each)), ""
    )


def said_share(said: Mapping[str, Any], name: str) -> float | None:
    """A number from 0 to 1."""
    value = said.get(name)
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1:
        return None
    return float(value)


def said_count(said: Mapping[str, Any], name: str) -> int | None:
    value = said.get(name)
    return value if type(value) is int and 0 <= value < 2**31 else None


def said_time(said: Mapping[str, Any], *names: str, zone: tzinfo | None) -> datetime | None:
    """The design means local time; before 1970 no id can be made of it."""
    for name in names:
        try:
            at = datetime.fromisoformat(str(said.get(name)).strip())
            at = at if at.utcoffset() is not None else at.replace(tzinfo=zone)
            if at >= _FIRST:
                return at
        except (ValueError, OverflowError):
            continue
    return None
