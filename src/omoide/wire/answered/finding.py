"""What comes to mind, why, and how it fades."""

from typing import TypedDict

from omoide.wire.answered.memories import Memory


class Related(TypedDict):
    """A memory that came along with another one: by which tie, and in how many steps."""

    tie: str
    steps: int
    memory: Memory


class Association(TypedDict):
    """A concept that came to mind, over which ones, and the memories that tie it to the last of them."""

    concept: str
    activation: float
    path: list[str]
    memories: list[Memory]


class Associations(TypedDict):
    """Where a thought leads: the most active first, or step by step where it was a walk."""

    cue: list[str]
    walk: bool
    found: list[Association]


class _Recollection(TypedDict):
    """A memory that came, and why."""

    memory: Memory
    score: float
    parts: dict[str, float]
    signals: dict[str, float]
    matched: list[str]
    tokens: int
    copies: list[str]
    related: list[Related]
    marks: str


class Recollection(_Recollection):
    """A memory that came, and why: what each term of the ranking gave, and which words it was found by."""


class Recollections(TypedDict):
    """What came to mind, best first. `support` is how much the best has to do with the question."""

    found: list[Recollection]
    tokens: int
    left_out: int
    truncated: bool
    spelt: str
    profile: str
    support: float | None
    trouble: str
    offered: list[Recollection]


class Reason(_Recollection):
    """`place` is its rank among all that came; null: it did not come, and `because` says why."""

    place: int | None
    because: dict[str, str] | None


class Fading(TypedDict):
    """Why a memory is as strong as it is, and in how many days it will have fallen to the threshold."""

    age_days: float
    rehearsals: int
    half_life_days: float
    strength: float
    worth: float
    access: float
    retention: float
    frozen: bool
    days_left: float | None


class Strength(TypedDict):
    """Of one memory: how strong it is now and why, and what will be left of it if nothing recalls it."""

    memory: Memory
    fading: Fading
    curve: list["Point"]


class Point(TypedDict):
    """What is left at a time."""

    at: str
    days: float
    strength: float
    retention: float


class Faded(TypedDict):
    """A memory and how it fades."""

    memory: Memory
    fading: Fading
