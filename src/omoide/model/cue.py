"""What brings memories to mind, and what comes."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from omoide.model.memory import Category, Kind, Memory, Origin, Stage, checked_time

FINDABLE = frozenset({Stage.ACTIVE, Stage.DORMANT})


@dataclass(frozen=True, slots=True, kw_only=True)
class Filter:
    """Which memories are meant at all. `about` is a name; `hint` is the beginning or end of an id."""

    kinds: frozenset[Kind] | None = None
    stages: frozenset[Stage] = FINDABLE
    origins: frozenset[Origin] | None = None
    categories: frozenset[Category] | None = None
    about: str | None = None
    since: datetime | None = None
    until: datetime | None = None
    hint: str | None = None

    def __post_init__(self) -> None:
        checked_time(self.since, what="since")
        checked_time(self.until, what="until")


EVERYTHING = Filter(stages=frozenset(Stage))


@dataclass(frozen=True, slots=True, kw_only=True)
class Context:
    """The present situation. A memory that was made in one like it comes more easily (AW-07)."""

    names: tuple[str, ...] = ()
    speaker: str = ""
    place: str = ""
    category: Category | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Cue:
    """What was asked or said, in which situation, and which memories are meant."""

    text: str
    context: Context = Context()
    filter: Filter = Filter()


@dataclass(frozen=True, slots=True, kw_only=True)
class Recollection:
    """A memory that came, and why: what each term of the ranking gave, and which words it was found by."""

    memory: Memory
    score: float
    parts: Mapping[str, float]
    signals: Mapping[str, float]
    matched: tuple[str, ...] = ()
    tokens: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Recollections:
    """What came to mind, best first. `left_out` fitted but were over the budget or the number asked for."""

    found: tuple[Recollection, ...] = ()
    tokens: int = 0
    left_out: int = 0
    truncated: bool = False  # the cue was too long and was cut
