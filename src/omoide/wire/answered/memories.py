"""A memory and what belongs to it."""

from typing import NotRequired, TypedDict


class Words(TypedDict):
    """Everything that can be read. `gone`: it was erased."""

    text: NotRequired[str]
    title: NotRequired[str]
    trigger: NotRequired[str]
    speaker: NotRequired[str]
    place: NotRequired[str]
    session: NotRequired[str]
    names: NotRequired[list[str]]
    keywords: NotRequired[list[str]]
    tags: NotRequired[list[str]]
    alias: NotRequired[str]
    extra: NotRequired[str]
    flags: NotRequired[list[str]]
    gone: NotRequired[bool]


class Affect(TypedDict):
    """How it felt: intensity and arousal 0 to 1, valence -1 to 1."""

    intensity: NotRequired[float]
    valence: NotRequired[float]
    arousal: NotRequired[float]
    emotions: NotRequired[list[str]]


class Protection(TypedDict):
    """Who asked that it never fades, since when, and by which rule."""

    by: str
    since: str
    reason: NotRequired[str]


class Anchor(TypedDict):
    """From `at` on it counts as so many days old."""

    at: str
    age_days: float


class Audience(TypedDict):
    """Who may see it besides its owner: all of the tenant where the reach is global."""

    reach: str
    minds: NotRequired[list[str]]
    onward: NotRequired[bool]


class Told(TypedDict):
    """Who told it, from which memory, and when."""

    mind: str
    memory: str
    at: str


class Heard(TypedDict):
    """By which way it came from another mind, the first witness first."""

    path: list[Told]
    onward: NotRequired[bool]


class _Memory(TypedDict):
    """What every memory has, and what some have."""

    id: str
    short: str
    scope: str
    words: Words
    occurred: str
    kind: str
    stage: str
    level: int
    tier: str
    origins: list[str]
    trust: str | None
    recalls: int
    category: NotRequired[str]
    affect: NotRequired[Affect]
    importance: NotRequired[float]
    confidence: NotRequired[float]
    sources: NotRequired[list[str]]
    superseded_by: NotRequired[str]
    valid_from: NotRequired[str]
    valid_to: NotRequired[str]
    protection: NotRequired[Protection]
    anchor: NotRequired[Anchor]
    revival_asked: NotRequired[str]
    audience: NotRequired[Audience]
    heard: NotRequired[Heard]
    recorded: NotRequired[str]
    updated: NotRequired[str]
    staged: NotRequired[str]
    revisions: NotRequired[int]
    uses: NotRequired[int]
    rehearsals: NotRequired[list[str]]
    successes: NotRequired[int]
    failures: NotRequired[int]
    mentions: NotRequired[int]
    version: NotRequired[int]


class Memory(_Memory):
    """One memory: its words, its facts, where it is in its life. Strengths are reckoned when they are asked for."""


class Relation(TypedDict):
    """From one memory to another; the direction never flips."""

    source: str
    target: str
    tie: str
    weight: float


class Doubted(TypedDict):
    """A memory that is perhaps outdated, and the newer one that seems to say otherwise."""

    older: Memory
    newer: Memory


class MemoryWithLinks(_Memory):
    """One memory, whole, and what it is tied to."""

    links: list[Relation]


class Intention(_Memory):
    """Something to be done."""

    due: str | None
    overdue: bool


class Session(_Memory):
    """What was made of a talk that is over; `place`: hot, mid, long or archive."""

    place: str


class Person(_Memory):
    """Whom all minds of a tenant know."""

    name: str
    text: str


class MemoryPage(TypedDict):
    """Newest first. `next` is the cursor of the page that follows; null on the last one."""

    memories: list[Memory]
    next: str | None


class Facets(TypedDict):
    """How many memories there are of each sort."""

    kinds: dict[str, int]
    stages: dict[str, int]
    tiers: dict[str, int]
    total: int
