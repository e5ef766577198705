"""Who a mind is: core, goals, questions, feelings."""

from typing import Any, NotRequired, TypedDict


class Part(TypedDict):
    """One part of a self, under its heading."""

    part: str
    title: str
    text: str


class Self(TypedDict):
    """What is put before a mind of itself."""

    exists: bool
    core: str
    notepad: str
    felt: dict[str, Any] | None
    parts: list[Part]


class Edited(TypedDict):
    """What an edit changed, or would: `entry` is the number that an undo takes back, 0 where nothing was written."""

    text: str
    diff: str
    entry: int


class Progress(TypedDict):
    """Something done towards a goal."""

    at: str
    text: str


class Goal(TypedDict):
    """A goal as it stands."""

    id: str
    goal: str
    created_at: str
    status: str
    progress_notes: list[Progress]
    priority: int
    term: str
    reason: NotRequired[str]
    closed_at: NotRequired[str]


class Question(TypedDict):
    """Something to wonder about."""

    id: str
    topic: str
    context: str
    priority: float
    source_date: str
    status: str
    answer: str


class Dream(TypedDict):
    """One entry of the dream diary."""

    id: str
    created_at: str
    trigger_topic: str
    insight: str
    strategy: str
    log_entry: str


class Inner(TypedDict):
    """The four drives, and which of them is the strongest."""

    drives: dict[str, dict[str, Any]]
    motivation_log: dict[str, Any]
    acts: bool


class Feeling(TypedDict):
    """One line of the log of feelings."""

    timestamp: str
    type: str
    intensity: float
    category: NotRequired[str]
    emotion: NotRequired[str]
    user_text_snippet: NotRequired[str]


class Balance(TypedDict):
    """Bad ones among recalls beside bad ones among memories."""

    recalls: int
    bad_recalls: float
    bad_memories: float
    excess: float


class Mood(TypedDict):
    """How a mind feels by now, and where that leans what comes to mind."""

    persona_emotion: str | None
    persona_intensity: float | None
    at: str | None
    mood: float
    leaning: float
    turned: bool
    weakened: bool
    balance: Balance
    goals: list[str]


class Entity(TypedDict):
    """Somebody or something that is known; `shared`: all minds of the tenant know it."""

    name: str
    id: str
    created: str
    names: list[str]
    shared: bool
    matched: list[str]
    text: str
    trouble: list[str]


class Proposal(TypedDict):
    """Something to know of somebody, until it is answered; `related`: what may help to decide."""

    id: str
    name: str
    text: str
    at: str
    related: list[str]
