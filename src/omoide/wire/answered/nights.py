"""What a night does, and the tiers that a memory passes before it."""

from typing import Any, NotRequired, TypedDict

from omoide.wire.answered.acts import Entry, Event
from omoide.wire.answered.memories import Memory, Words


class Stepped(TypedDict):
    """One step of a night: how it ended, and what it did, counted; what it stumbled over and left out; a plan also says what it
    would change."""

    step: str
    outcome: str
    counts: dict[str, int]
    trouble: list[str]
    parked: NotRequired[list[str]]
    changes: NotRequired[list["Change"]]


class Change(TypedDict):
    """What would become different."""

    kind: str
    subjects: list[str]
    change: dict[str, Any]
    words: Words | None


class Night(TypedDict):
    """What one night did; `undone` how many of its changes were taken back, if any."""

    night: str
    passed_over: int
    steps: list[Stepped]
    undone: NotRequired[int]


class Parked(TypedDict):
    """What stopped on something unexpected, and is left out until it is tried again: one memory or item (`name`) of a step or
    task, or all of it."""

    where: str
    name: str
    why: str
    since: str
    again: str
    tries: int


class Leapt(TypedDict):
    """From when to when the clock leapt."""

    since: str
    until: str
    days: int


class NightsWaiting(TypedDict):
    """How many nights are owed and what is parked. `leapt`: they wait until somebody says that the clock is right. `ahead`:
    nights up to then were done while it was wrong, and can be taken back. `withheld`: the clock leapt to then, and until it has
    proved right they erase nothing for good."""

    owed: int
    parked: list[Parked]
    leapt: Leapt | None
    ahead: str | None
    withheld: str | None


class Sleeping(TypedDict):
    """The nights that were done; `over` is false while they still are."""

    over: bool
    nights: list[Night]


class NightDiff(TypedDict):
    """One night with every change that it wrote."""

    night: str
    report: Night | None
    entries: list[Entry]


class Working(TypedDict):
    """What a mind has before it now, with the fields that its world has besides. `trimmed` names the fields that had no
    room for all they were given; `present` are the memories that are always there."""

    agent_id: str
    timestamp: str | None
    location: NotRequired[dict[str, Any]]
    inventory_summary: NotRequired[str]
    health: NotRequired[float]
    hunger: NotRequired[float]
    current_action: NotRequired[dict[str, Any]]
    nearby_agents: NotRequired[list[dict[str, Any]]]
    active_goals: NotRequired[list[str]]
    cc_broadcast: NotRequired[str]
    emotional_state: NotRequired[dict[str, Any]]
    trimmed: list[str]
    present: list[Memory]


class ShortTerm(TypedDict):
    """The events that are not yet consolidated, oldest first; `due` says why they are to be, if they are."""

    capacity: int
    due: str | None
    events: list[Memory]


class Controlled(TypedDict):
    """What a controller is told: `text`, and what each section of it might have taken, and took, in tokens."""

    text: str
    tokens: int
    room: dict[str, int]
    taken: dict[str, int]


class Noticed(TypedDict):
    """What became of something that happened: a memory of its own (`new`), one that said it before, or none."""

    event: Event
    memory: Memory | None
    new: bool


class ActionDone(TypedDict):
    """Whether an action went as expected, and what became of it in short-term memory."""

    as_expected: bool
    kept: Noticed
