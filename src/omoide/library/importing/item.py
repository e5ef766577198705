"""What a foreign file holds, as values: turns of talk, memories, relations, and what was not understood. Nothing is written here.

`key` is what a thing is called where it came from, and its id here is made of it; so it must not be words that somebody may
want erased. What has no such name is known again by its words (`key` is empty). `ref` is what other items call it by.
"""

from collections.abc import Mapping
from dataclasses import field
from datetime import datetime
from enum import StrEnum
from typing import Any

from omoide.model.frozen import frozen
from omoide.model.memory import Kind
from omoide.model.relation import Tie
from omoide.model.words import Words


class Odd(StrEnum):
    """What was odd about a part of a source."""

    UNKNOWN = "unknown"  # a file that the format does not know
    LINE = "line"  # a line that cannot be read
    RECORD = "record"  # says too little to be remembered
    PART = "part"  # no text: a picture, what a tool gave back
    BRANCH = "branch"  # an answer that was asked for once more
    TIME = "time"  # says no time that can be used
    LINK = "link"  # leads to nothing
    FRONT = "front"  # front matter that cannot be read
    ENCODING = "encoding"
    UNREAD = "unread"  # one file of many that cannot be opened, or is too large
    LARGE = "large"  # longer than one memory may be: the beginning was taken
    FIELD = "field"  # a field that has no place here, kept beside the words
    OTHER = "other"  # here already, and says something else
    REFUSED = "refused"  # could not be kept


@frozen
class Oddity:
    """Where, and what it is; `count`, where one line speaks of several."""

    where: str
    odd: Odd
    detail: str = ""
    count: int = 1


@frozen
class Said:
    """A turn of talk: what somebody said, and all that was answered. `words` gives the rest: session, names, extra."""

    key: str
    said: str
    reply: str = ""
    at: datetime | None = None
    words: Words = Words(text="")


@frozen
class Held:
    """A memory. `facts` are fields of `Memory`; `event`: it happened, and is an event of this type besides,
    with words of its own in `heard` where they differ; `known`: it is what
    somebody knows by now, not what was lived then, and so new to this mind however old its file."""

    words: Words
    key: str = ""
    ref: str = ""
    kind: Kind = Kind.NOTE
    at: datetime | None = None
    event: str = ""
    heard: Words | None = None
    known: bool = False
    wish: bool = False  # how somebody asked another program to behave: told as such, and to be confirmed
    sources: tuple[str, ...] = ()
    facts: Mapping[str, Any] = field(default_factory=dict[str, Any])


@frozen
class Tied:
    """Two of them belong together; both came before."""

    source: str
    target: str
    tie: Tie = Tie.REFERENCES
    weight: float = 1.0


Item = Said | Held | Tied | Oddity
