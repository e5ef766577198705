"""What brings memories to mind, and what comes."""

from collections.abc import Mapping
from datetime import datetime
from typing import NamedTuple

from omoide.model.affect import Affect
from omoide.model.frozen import frozen
from omoide.model.memory import Category, Kind, Memory, Origin, Stage, Tier, checked_time, within
from omoide.model.situation import QUIET, Situation

FINDABLE = frozenset({Stage.ACTIVE, Stage.DORMANT})


@frozen
class Filter:
    """Which memories are meant at all. `about` is a name, a title or an alias; of `tags` one is enough; `hint` is the beginning
    or end of an id; `said` is a statement in the words that `language.spelling` compares. What a mind keeps to itself
    (`Words.secret`) is meant only where `secret` says so."""

    kinds: frozenset[Kind] | None = None
    stages: frozenset[Stage] = FINDABLE
    tiers: frozenset[Tier] | None = None
    origins: frozenset[Origin] | None = None
    categories: frozenset[Category] | None = None
    about: str | None = None
    tags: frozenset[str] | None = None
    since: datetime | None = None
    until: datetime | None = None
    hint: str | None = None
    said: str | None = None
    secret: bool = False

    def __post_init__(self) -> None:
        if self.tiers is not None:
            object.__setattr__(self, "tiers", within(self.tiers))
        checked_time(self.since, what="since")
        checked_time(self.until, what="until")


EVERYTHING = Filter(stages=frozenset(Stage))
ALL = Filter(stages=frozenset(Stage), secret=True)  # for those who see to it that nothing is lost


@frozen
class Context:
    """The present situation. A memory that was made in one like it comes more easily (AW-07)."""

    names: tuple[str, ...] = ()
    speaker: str = ""
    place: str = ""
    category: Category | None = None
    session: str = ""
    feeling: Affect | None = None  # unless it is said, that of the session's last memory (LT-48)
    situation: Situation = QUIET  # how much it presses (PI-37)


@frozen
class Cue:
    """What was asked or said, in which situation, which memories are meant, and by which profile they are ranked.

    Without a profile it is the usual one, or that of the question's intent; an intent that is known already is not read off
    the text again (NA-36).
    """

    text: str
    context: Context = Context()
    filter: Filter = Filter()
    profile: str = ""
    intent: str = ""


class AskedTerm(NamedTuple):
    """A term of a question: hashed, how much it can say, and how much of that counts when no memory has it.

    `native` terms are looked for in memories of the question's own language, `crossing` ones in those of another.
    """

    hash: int
    weight: float = 1.0
    unknown: float = 1.0
    native: bool = True
    crossing: bool = True


class Related(NamedTuple):
    """A memory that came along with another one: by which tie, and in how many steps."""

    memory: Memory
    tie: str
    steps: int


@frozen
class Recollection:
    """A memory that came, and why: what each term of the ranking gave, and which words it was found by.

    `copies` say the same in nearly the same words and were not shown again; `related` came along; `marks` are ★ for
    what was stirring and 🆕 for what is fresh (NA-44).
    """

    memory: Memory
    score: float
    parts: Mapping[str, float]
    signals: Mapping[str, float]
    matched: tuple[str, ...] = ()
    tokens: int = 0
    copies: tuple[str, ...] = ()
    related: tuple[Related, ...] = ()
    marks: str = ""


@frozen
class Recollections:
    """What came to mind, best first. `left_out` fitted but were over the budget or the number asked for."""

    found: tuple[Recollection, ...] = ()
    tokens: int = 0
    left_out: int = 0
    truncated: bool = False  # the cue was too long and was cut
    spelt: str = ""  # how the cue was read to find these, where it was misspelt
    profile: str = ""
    support: float | None = None  # how much the best memory has to do with the question, where that decides
    offered: tuple[Recollection, ...] = ()  # what others share that answers it: none of one's own memories
    trouble: str = ""  # why meaning could not be asked for; words were
