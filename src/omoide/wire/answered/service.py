"""The store as a whole: counts, sizes, costs, settings, and what goes wrong."""

from typing import Any, NotRequired, TypedDict

from omoide.wire.answered.files import Held
from omoide.wire.answered.memories import Words
from omoide.wire.answered.nights import Parked


class Census(TypedDict):
    """How large a mind is, and the head of its journal."""

    scope: str
    memories: int
    events: int
    entries: int
    head: str
    stages: dict[str, int]


class Misdated(TypedDict):
    """A memory that was written while the clock was wrong, and bears its date; by which entry."""

    number: int
    at: str
    memory: str


class Verdict(TypedDict):
    """Whether journal, words and tables agree; what is parked, which is whole, and waits to be tried again; what a clock
    dated that was wrong; and to when it leapt, while nights erase nothing for good because of that."""

    scope: str
    entries: int
    head: str
    sound: bool
    problems: list[str]
    parked: list[Parked]
    misdated: list[Misdated]
    withheld: str | None


class Size(TypedDict):
    """How much is kept of each mind, with what lies beside it; and, for whoever runs the house, how much room the store takes."""

    minds: dict[str, Held]
    bytes: int | None
    files: dict[str, int] | None


class VectorEngine(TypedDict):
    """Who finds the nearest vectors, and how many entries and vectors it has not heard of yet; unknown while it is away."""

    name: str
    away: bool
    entries: int | None
    vectors: int | None


class Space(TypedDict):
    """By which embedder memories have vectors, and how far it has come."""

    name: str
    dimension: int
    standing: bool
    seen: int
    entries: int


class Bill(TypedDict):
    """What calls to language models came to."""

    model: str
    purpose: str
    calls: int
    failed: int
    tokens_in: int
    tokens_out: int
    cost: float


class Spending(TypedDict):
    """What was spent since a time, and what may be."""

    since: str
    bills: list[Bill]
    tokens: int
    cost: float
    budgets: dict[str, float]


class Setting(TypedDict):
    """One setting as it is, with what it means."""

    key: str
    value: str | float | bool
    default: str | float | bool
    allowed: str
    says: str


class Link(TypedDict):
    """A link that opens the dashboard, once."""

    path: str
    expires: str


class Problem(TypedDict):
    """What went wrong and what to do about it (RFC 9457). `code` is for programs."""

    type: str
    title: str
    status: int
    detail: str
    code: str
    facts: NotRequired[dict[str, str]]


class Audited(TypedDict):
    """One line of the audit log: who did what with which mind, and how much of it."""

    number: int
    at: str
    act: str
    by: str
    mind: str
    facts: dict[str, Any]


class ErasedOf(TypedDict):
    """What would go of one mind."""

    memories: list[str]
    events: int
    notes: int
    versions: int


class MindErasing(TypedDict):
    """What would go with a whole mind: how much of it, what others have only because it shared it, and where its files lie;
    `token` stands for exactly this."""

    mind: str
    memories: int
    events: int
    scopes: list[str]
    elsewhere: dict[str, list[str]]
    places: list[str]
    token: str


class MindErased(TypedDict):
    """`deleted`: nothing of it is left in any file. `subject`: its pseudonym in the audit log."""

    deleted: bool
    memories: int
    events: int
    left_in: list[str]
    subject: str


class Perhaps(TypedDict):
    """What may be about a person though it does not name them, and why: `talk`, said next to what goes; `tie`, tied to it;
    `topic`, of what else only that speaks of. Its `id` is what `also` takes."""

    id: str
    mind: str
    why: list[str]
    words: Words


class PersonErasing(TypedDict):
    """What would go with a person, mind by mind; `token` stands for exactly this. `perhaps` stays unless it is named in `also`."""

    person: str
    names: list[str]
    memories: int
    events: int
    minds: dict[str, ErasedOf]
    perhaps: list[Perhaps]
    token: str


class PersonErased(TypedDict):
    """`deleted`: nothing of it is left in any file; `left_in` names those that still hold something. `subject`: the person's
    pseudonym in the audit log. `exports` were made of these minds at some time, and cannot be looked into."""

    deleted: bool
    user_id: str
    memories: int
    events: int
    left_in: list[str]
    subject: str
    exports: list[str]
