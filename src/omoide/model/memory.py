"""The one record: a memory, with what it is, how near it is, how much is left of it, and what state it is in."""

from collections.abc import Collection
from datetime import datetime
from enum import IntEnum, StrEnum

from omoide.errors import BadValue
from omoide.model.affect import Affect, checked_share
from omoide.model.frozen import frozen
from omoide.model.scope import Scope, checked_name
from omoide.model.sharing import Audience, Heard
from omoide.model.words import Words

REHEARSALS_KEPT = 16


class Kind(StrEnum):
    """What it is. AW-01's five kinds are groups of these (`vocabulary.md`)."""

    EVENT = "event"
    EPISODE = "episode"
    FACT = "fact"
    PROCEDURE = "procedure"
    SKILL = "skill"
    ENTITY = "entity"
    INSIGHT = "insight"
    GOAL = "goal"
    QUESTION = "question"
    NOTE = "note"
    DOCUMENT = "document"
    INTENTION = "intention"  # something to be done; `valid_from` is when it is due


class Tier(StrEnum):
    """How near it is to the present thought. What is always present (PI-29) is a long-term memory with a mark, which is written as
    a tier: who looks in long-term memory finds it there (`within`)."""

    WORKING = "working"
    SHORT = "short"
    MID = "mid"
    LONG = "long"


def within(tiers: Collection[Tier]) -> frozenset[Tier]:
    """Where one looks who looks in these tiers."""
    found = frozenset(tiers)
    return found | {Tier.WORKING} if Tier.LONG in found else found


class Level(IntEnum):
    """How much of its text is left in view; the full words stay in the journal."""

    FULL = 1
    SUMMARY = 2
    TRACE = 3


class Stage(StrEnum):
    """Where it is in its life. Forgotten means let go on request: nothing finds it, but it can be undone."""

    ACTIVE = "active"
    DORMANT = "dormant"
    ARCHIVED = "archived"
    SUPERSEDED = "superseded"
    FORGOTTEN = "forgotten"


class Origin(StrEnum):
    """Who said it; fixed when it is written."""

    USER = "user"
    AGENT = "agent"
    TOOL = "tool"
    WEB = "web"
    IMPORT = "import"


class Trust(IntEnum):
    """How far it may be believed. What is derived has the lowest trust of its sources."""

    LOW = 1
    MEDIUM = 2
    HIGH = 3


TRUST_OF = {
    Origin.USER: Trust.HIGH,
    Origin.AGENT: Trust.MEDIUM,
    Origin.TOOL: Trust.LOW,
    Origin.WEB: Trust.LOW,
    Origin.IMPORT: Trust.LOW,
}


# Whoever moves in brings things of their own along; what a tool or a page said was nobody's here, ever.
NOBODYS = frozenset({Origin.TOOL, Origin.WEB})


class Category(StrEnum):
    """What sort of matter it is; it sets how fast it fades (LT-07)."""

    CASUAL = "casual"
    WORK = "work"
    DECISION = "decision"
    EMOTIONAL = "emotional"


@frozen
class Protection:
    """Who asked that it never fades, since when, and by which rule."""

    by: str
    since: datetime
    reason: str = "asked"

    def __post_init__(self) -> None:
        # A word from the rules: a person's words could not be erased here.
        checked_name(self.reason, what="reason")


@frozen
class Anchor:
    """From `at` on, the memory counts as `age_days` old: set by revival or import, instead of rewriting its birth."""

    at: datetime
    age_days: float


@frozen
class Memory:
    """Facts only: ages, scores and strengths are computed from these when they are asked for."""

    id: str
    scope: Scope
    words: Words
    occurred: datetime
    kind: Kind = Kind.NOTE
    tier: Tier = Tier.LONG
    level: Level = Level.FULL
    stage: Stage = Stage.ACTIVE
    origins: tuple[Origin, ...] = (Origin.USER,)
    trust: Trust | None = None  # set by the gate
    category: Category | None = None
    affect: Affect = Affect()
    importance: float | None = None
    confidence: float | None = None
    sources: tuple[str, ...] = ()  # the memories and events that it came from
    superseded_by: str | None = None
    valid_from: datetime | None = None
    valid_to: datetime | None = None
    protection: Protection | None = None
    anchor: Anchor | None = None
    revival_asked: datetime | None = None
    audience: Audience | None = None  # who else may see it; None: nobody
    heard: Heard | None = None  # by which way it came from another mind

    # What the fold counts and dates.
    recorded: datetime | None = None
    updated: datetime | None = None
    staged: datetime | None = None  # since when it is in its stage
    revisions: int = 0
    recalls: int = 0
    uses: int = 0  # recalls that were used, not only shown
    rehearsals: tuple[datetime, ...] = ()  # the newest sixteen, oldest first
    successes: int = 0
    failures: int = 0
    mentions: int = 1
    version: int = 0  # the number of the last journal entry that named it, rehearsals apart

    def __post_init__(self) -> None:
        checked_share(self.importance, what="importance")
        checked_share(self.confidence, what="confidence")
        for what in ("occurred", "valid_from", "valid_to"):
            checked_time(getattr(self, what), what=what)
        if not self.origins:
            raise BadValue(value=self.origins, what="origin", allowed=", ".join(Origin))


def checked_time(value: datetime | None, *, what: str) -> None:
    """Times are aware (LT-37): a time without an offset means something else on every machine."""
    if value is not None and value.utcoffset() is None:
        raise BadValue(value=str(value), what=what, allowed="a time with its offset from UTC")
