"""What several operations take, and how it is read."""

import base64
from datetime import datetime
from typing import TYPE_CHECKING, Annotated, Final

from omoide.doors.cli.reading import given_time
from omoide.doors.http.operation import Asked
from omoide.errors import BadValue
from omoide.model.cue import Filter
from omoide.model.memory import Kind
from omoide.wire.describing import Says

if TYPE_CHECKING:
    from omoide.mind import Mind

MOST: Final = 1000

Text = Annotated[str, Says("What is said, in Japanese or English.", low=1)]
MemoryId = Annotated[str, Says("The id of a memory, or three or more letters of its end.", low=3, high=20)]
Name = Annotated[str, Says("What somebody or something is called.", low=1, high=500)]
Names = Annotated[tuple[str, ...], Says("Whom or what it is about.", high=100)]
Tags = Annotated[tuple[str, ...], Says("Free labels.", high=100)]
Share = Annotated[float | None, Says("0 to 1.", low=0, high=1)]
Time = Annotated[
    str | None,
    Says("A time as people write it: 2026-05-01T18:30+09:00, 昨日, last Friday.", low=1, high=100),
]
Limit = Annotated[int | None, Says("How many at most; else as the settings say.", low=1, high=MOST)]
Cursor = Annotated[str, Says("Where the page before ended: its `next`.", high=200)]
Short = Annotated[str, Says("", high=500)]
DryRun = Annotated[bool, Says("Only show what would be done.")]
About = Annotated[str | None, Says("Only what is about this person or thing.", low=1, high=500)]
Present = Annotated[tuple[str, ...], Says("Who is here now.", high=100)]
Kinds = Annotated[tuple[Kind, ...], Says("Only of these kinds.", high=20)]


def limit_of(asked: Asked, limit: int | None) -> int:
    return limit or asked.settings.serve.page


def at(asked: Asked, text: str | None, *, end: bool = False) -> datetime | None:
    return given_time(text, now=asked.mind.now(), end=end)


def meant(
    asked: Asked, *, about: str | None, kinds: tuple[Kind, ...], since: str | None, until: str | None
) -> Filter:
    """Which memories are asked for at all."""
    return Filter(
        about=about,
        kinds=frozenset(kinds) or None,
        since=at(asked, since),
        until=at(asked, until, end=True),
    )


def then(asked: Asked, as_of: str | None) -> "Mind":
    """The mind as it is, or as it was at a time."""
    moment = at(asked, as_of)
    return asked.mind.as_of(moment) if moment else asked.mind


def body_of(text: str | None, encoded: str | None) -> bytes:
    """What a file holds, said in one way or the other."""
    if (text is None) == (encoded is None):
        raise BadValue(
            value="both or neither", what="value of text", allowed="a text, or else its bytes as base64"
        )
    if text is not None:
        return text.encode("utf-8", "replace")
    try:
        return base64.b64decode(encoded or "", validate=True)
    except ValueError:
        raise BadValue(
            value=(encoded or "")[:60], what="value of base64", allowed="bytes in base64"
        ) from None


def cursor(*parts: object) -> str:
    return base64.urlsafe_b64encode(" ".join(map(str, parts)).encode()).decode().rstrip("=")


def read_cursor(text: str, count: int) -> list[str]:
    try:
        parts = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)).decode("ascii").split(" ")
    except ValueError:
        parts = []
    if len(parts) != count:
        raise not_a_cursor(text)
    return parts


def number_in(text: str) -> int:
    (part,) = read_cursor(text, 1)
    if not (part.isascii() and part.isdigit() and len(part) < 19):
        raise not_a_cursor(text)
    return int(part)


def not_a_cursor(text: str) -> BadValue:
    return BadValue(value=text[:60], what="cursor", allowed="the `next` of a page, as it was given")
