"""All change is a value: code decides and returns changes, the gate commits them, a fold makes memories of them.

A change holds facts, never a computed age or score (ageing writes nothing). `subjects` are the ids whose state it
changes; `grounds` are the ids that must exist for it to make sense.
"""

from datetime import datetime
from enum import StrEnum

from omoide.model.affect import Affect, checked_share
from omoide.model.frozen import frozen
from omoide.model.memory import Anchor, Category, Level, Memory, Origin, Protection, Stage, Tier, Trust
from omoide.model.relation import Relation
from omoide.model.scope import checked_name
from omoide.model.sharing import Audience
from omoide.model.words import Words


class Outcome(StrEnum):
    SUCCESS = "success"
    FAILURE = "failure"


@frozen
class Encoded:
    """A memory was written."""

    memory: Memory


@frozen
class Revised:
    """Its words were replaced: corrected, summarised, reduced to a trace. The former words stay in the journal."""

    memory: str
    words: Words
    level: Level | None = None
    origins: tuple[Origin, ...] = (Origin.USER,)
    sources: tuple[str, ...] = ()
    trust: Trust | None = None  # set by the gate


@frozen
class Recalled:
    """They came to mind together. Shown is not used: `used` names those that the answer rested on. `session` is the number
    of the talk that they came to mind in."""

    memories: tuple[str, ...]
    used: tuple[str, ...] = ()
    session: int = 0


@frozen
class Judged:
    """Something was found out about it. What is None stays as it was. `anew`: its tries count from now on (AW-51)."""

    memory: str
    importance: float | None = None
    confidence: float | None = None
    affect: Affect | None = None
    category: Category | None = None
    outcome: Outcome | None = None
    mentioned: int = 0
    sources: tuple[str, ...] = ()  # where it was mentioned
    valid_from: datetime | None = None
    valid_to: datetime | None = None
    revival_asked: datetime | None = None
    anew: bool = False

    def __post_init__(self) -> None:
        checked_share(self.importance, what="importance")
        checked_share(self.confidence, what="confidence")


@frozen
class Linked:
    """Two memories belong together."""

    relation: Relation


@frozen
class Unlinked:
    """They no longer do."""

    relation: Relation


@frozen
class Moved:
    """It came nearer or went further: tier, stage; revival also sets an anchor."""

    memory: str
    stage: Stage | None = None
    tier: Tier | None = None
    anchor: Anchor | None = None
    superseded_by: str | None = None
    why: str = "asked"

    def __post_init__(self) -> None:
        # A word from the rules: a person's words could not be erased here.
        checked_name(self.why, what="reason")


@frozen
class Protected:
    """`protection` None releases it."""

    memory: str
    protection: Protection | None


@frozen
class Shared:
    """Others may see it from now on, and nobody else; `audience` None withdraws it."""

    memory: str
    audience: Audience | None


@frozen
class Noted:
    """A small state of the mind under a key (current feeling, current task, …); None clears it."""

    key: str
    words: Words | None


@frozen
class Erased:
    """The memories are gone for good, and these words (by digest) with them, wherever they were referred to. Of these
    `entries` (by digest) even the key of the note that they write goes, for it named somebody: their letters are no longer
    those that were hashed, and this is what says so."""

    memories: tuple[str, ...]
    digests: tuple[str, ...]
    entries: tuple[str, ...] = ()


@frozen
class Undone:
    """The fold leaves entry number `entry` out. `names` is what that entry named, so that this one speaks for itself."""

    entry: int
    names: tuple[str, ...]


Change = (
    Encoded | Revised | Recalled | Judged | Linked | Unlinked | Moved | Protected | Shared | Noted | Erased | Undone
)  # fmt: skip

CHANGES: dict[str, type[Change]] = {
    kind.__name__.lower(): kind
    for kind in (
        Encoded,
        Revised,
        Recalled,
        Judged,
        Linked,
        Unlinked,
        Moved,
        Protected,
        Shared,
        Noted,
        Erased,
        Undone,
    )
}


def note_name(key: str) -> str:
    """Notes are named in the journal like memories, with a prefix that no id can have."""
    return f"note/{key}"


def subjects(change: Change) -> tuple[str, ...]:
    match change:
        case Encoded():
            return (change.memory.id,)
        case Revised() | Judged() | Moved() | Protected() | Shared():
            return (change.memory,)
        case Recalled() | Erased():
            return change.memories
        case Linked() | Unlinked():
            return (change.relation.source, change.relation.target)
        case Noted():
            return (note_name(change.key),)
        case Undone():
            return change.names


def grounds(change: Change) -> tuple[str, ...]:
    match change:
        case Encoded():
            return change.memory.sources
        case Revised():
            return (change.memory, *change.sources)
        case Moved() if change.superseded_by:
            return (change.memory, change.superseded_by)
        case Judged():
            return (change.memory, *change.sources)
        case Moved() | Protected() | Shared() | Linked() | Unlinked():
            return subjects(change)
        case Recalled() | Noted() | Erased() | Undone():
            return ()  # a rehearsal of what is no longer there counts for nothing, and harms nothing


def named(change: Change) -> tuple[str, ...]:
    """Everything the change speaks of, each once."""
    return tuple(dict.fromkeys((*subjects(change), *grounds(change))))


def mentioned(change: Change) -> tuple[str, ...]:
    """The same, rehearsals apart: they name more than all others together, and make nobody's decision old."""
    return () if isinstance(change, Recalled) else named(change)


def words_of(change: Change) -> Words | None:
    match change:
        case Encoded():
            return change.memory.words
        case Revised() | Noted():
            return change.words
        case _:
            return None
