"""What is said, and what is put before a mind that is about to think."""

from typing import Any, NotRequired, TypedDict

from omoide.wire.answered.acts import Event
from omoide.wire.answered.memories import Memory, Words


class Line(TypedDict):
    """A line of a section, and where it comes from."""

    text: str
    origin: str
    pointer: str
    id: str
    why: str


class Left(TypedDict):
    """What was left out, and why."""

    what: str
    why: str


class Section(TypedDict):
    """One section of what came to mind by itself."""

    channel: str
    title: str
    tokens: int
    budget: int
    lines: list[Line]
    left: list[Left]


class Primed(TypedDict):
    """What comes to mind when a message arrives; `text` is what is put before the agent. `late`: a model did not answer in time,
    so memories were found by words only."""

    type: str
    tokens: int
    total: int
    late: bool
    trouble: str
    sections: list[Section]
    text: str


class Turn(TypedDict):
    """Something that was said, and what it binds somebody to."""

    id: str
    at: str
    type: str
    origin: str
    words: Words
    thread: str
    intentions: list[Memory]
    ended: NotRequired[list[Memory]]
    trust: NotRequired[int]
    importance: NotRequired[float]
    number: NotRequired[int]
    line: NotRequired[int]


class Digested(TypedDict):
    """What was made of one stretch of talk; `tasks` are still open, `ended` are those that it was the end of."""

    thread: str
    reason: str
    episode: str | None
    turns: int
    resolved: list[str]
    tasks: list[str]
    ended: list[str]
    by: str
    trouble: str


class Thread(TypedDict):
    """One talk: what is open, and of how many turns something was made."""

    thread: str
    turns: int
    open_turns: int
    since: str | None
    last: str | None
    last_finalized_turn_index: int
    compressed_summary: str


Said = TypedDict("Said", {"role": str, "from": str, "content": str, "timestamp": str})


class Conversation(TypedDict):
    """One talk: what is left of it in short, and the turns that are still open."""

    thread: str
    compressed_summary: str
    last_finalized_turn_index: int
    turns: list[Said]


class Quoted(TypedDict):
    """What was said in so many words."""

    at: str
    text: str
    speaker: str
    origin: str
    pointer: str
    memory: str


class Utterance(TypedDict):
    """What somebody said."""

    speaker: str
    message: str
    timestamp: str | None


class OpenThread(TypedDict):
    """A stretch of talk about one matter, with how often each character spoke."""

    thread_id: str
    domain: str | None
    turns: list[Utterance]
    character_turns: dict[str, int]
    start_time: str | None
    last_update: str | None


class OpenSession(TypedDict):
    """A session as it is: the turns at hand, and in `buffer` those before them."""

    session: str
    thread: OpenThread
    buffer: list[Utterance]


class UserProfile(TypedDict):
    """What was learnt of whoever talks: `topics` most of all, how often each, who was called, how deep it goes."""

    user_id: str
    topics: str
    preferences: dict[str, int]
    interaction_history: list[Any]
    growth_data: dict[str, Any]


class Resolution(TypedDict):
    """What was resolved."""

    item: str
    at: str
    by: str
    event: str


class Resolved(Event):
    """That it is resolved, and which intentions that settles."""

    settled: list[Memory]
