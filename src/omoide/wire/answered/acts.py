"""What was done and what happened: the journal, the log, and what is taken back."""

from typing import Any, NotRequired, TypedDict

from omoide.wire.answered.memories import Memory, Words


class Entry(TypedDict):
    """One change of a mind, as its journal has it."""

    number: int
    at: str
    act: int
    by: str
    kind: str
    subjects: list[str]
    change: dict[str, Any]
    words: Words | None


class EntryPage(TypedDict):
    """Changes in their order. `next` goes on after the last; null where there is no more yet."""

    entries: list[Entry]
    next: str | None


class Event(TypedDict):
    """What happened in the world."""

    id: str
    at: str
    type: str
    origin: str
    words: Words
    trust: NotRequired[int]
    importance: NotRequired[float]
    number: NotRequired[int]
    line: NotRequired[int]


class EventPage(TypedDict):
    """The time line, newest first."""

    events: list[Event]
    next: str | None


class Source(TypedDict):
    """What a memory came from: something that happened, or another memory."""

    event: Event | None
    memory: Memory | None


class Undone(TypedDict):
    """What was, or would be, taken back; `entries` are the numbers of what was written for it."""

    undone: list[Entry]
    entries: list[int]


class Erasure(TypedDict):
    """What is erased; `erased` is false where it is only shown. `left_in` names files that still hold a piece: none."""

    memories: list[str]
    versions: int
    erased: bool
    events: NotRequired[list[str]]
    entry: NotRequired[int]
    left_in: NotRequired[list[str]]
    minds: list[str]


class Withdrawal(TypedDict):
    """Who lets go of a memory that is taken back, of how many memories; `done` is false where it is only shown."""

    memory: str
    minds: list[str]
    count: int
    done: bool


class Step(TypedDict):
    """A mind that had it and told it; what it says there is shown where it may be seen."""

    mind: str
    memory: str
    at: str | None
    trust: str | None
    text: str


class Trace(TypedDict):
    """By which way it came, the first witness first; how many saw it themselves, and who else has it."""

    memory: Memory
    path: list[Step]
    witness: str
    sources: int
    holders: list[str]


class Tried(TypedDict):
    """What the last try did to the confidence in a procedure."""

    memory: Memory
    outcome: str
    before: float
    after: float
    successes: int
    failures: int
    tries: int
    prior_successes: float
    prior_tries: float
    failing: bool
