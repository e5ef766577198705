"""What else is known of a memory when it is made."""

from datetime import datetime

from omoide.errors import BadValue
from omoide.model.affect import Affect
from omoide.model.frozen import frozen
from omoide.model.memory import Category, Kind, Origin, Tier

MARKS = frozenset({"request", "proposal", "goal", "failure", "new_agent", "threat"})


@frozen
class Circumstances:
    """Everything may be left out."""

    kind: Kind | None = None
    occurred: datetime | None = None
    origin: Origin = Origin.USER
    category: Category | None = None
    importance: float | None = None
    confidence: float | None = None
    affect: Affect = Affect()
    sources: tuple[str, ...] = ()
    protected: bool = False
    tier: Tier = Tier.LONG
    marks: frozenset[str] = frozenset()  # of MARKS: what the caller saw of it, for its importance (PI-09)

    def __post_init__(self) -> None:
        if unknown := sorted(self.marks - MARKS):
            raise BadValue(value=", ".join(unknown), what="mark", allowed=", ".join(sorted(MARKS)))
