"""Fitting what came to mind into what there is room for: whole memories, best first, never a piece of one (AW-04).

Several sections of one text share its room: each has a share, which the situation moves, and what one leaves over flows to
those that want more (PI-05).
"""

from collections.abc import Mapping, Sequence
from enum import StrEnum

from omoide.errors import BadSetting
from omoide.model.frozen import frozen
from omoide.model.parameter import check, parameter
from omoide.model.situation import Situation


@frozen
class Budget:
    """How much may come to mind at once."""

    k: int = parameter(10, low=1, high=1000, says="how many memories come at most")
    tokens: int = parameter(2000, low=16, high=1_000_000, says="how many tokens they may take together")

    def __post_init__(self) -> None:
        check(self)


def fitting(costs: Sequence[int], *, tokens: int) -> list[int]:
    """The places that fit, in their order. What is too long is passed over, so that a shorter one may still come."""
    kept, spent = list[int](), 0
    for place, cost in enumerate(costs):
        if spent + cost <= tokens:
            kept.append(place)
            spent += cost
    return kept


class Section(StrEnum):
    """What the controller of a mind is told, in this order."""

    SYSTEM = "system"  # who it is, and what it goes by
    WORKING = "working"  # where it is and what it has
    GOALS = "goals"  # what it wants, and what is to be done
    SOCIAL = "social"  # who is near
    MEMORIES = "memories"  # what comes to mind
    AWARENESS = "awareness"  # what it does, what came of it, and what cannot wait


@frozen
class Controller:
    """How much the controller is told in all, and which share of it each section has (PI-05)."""

    tokens: int = parameter(4096, low=16, high=1_000_000, says="tokens of the whole text at most")
    system: float = parameter(0.1, low=0.0, high=1.0, says="share of who it is")
    working: float = parameter(0.3, low=0.0, high=1.0, says="share of working memory")
    goals: float = parameter(0.15, low=0.0, high=1.0, says="share of goals and plans")
    social: float = parameter(0.15, low=0.0, high=1.0, says="share of who is near")
    memories: float = parameter(0.2, low=0.0, high=1.0, says="share of what comes to mind")
    awareness: float = parameter(0.1, low=0.0, high=1.0, says="share of what it does and what cannot wait")
    urgent_gain: float = parameter(
        3.0, low=1.0, high=100.0, says="how many times as much that share counts where all is urgent"
    )
    social_gain: float = parameter(
        2.0,
        low=1.0,
        high=100.0,
        says="how many times as much the share of who is near counts where all is social",
    )

    def __post_init__(self) -> None:
        check(self)
        if not any(self.counts.values()):
            raise BadSetting(key="system", source="code", problem="some section must have a share")

    @property
    def counts(self) -> dict[Section, float]:
        """What each section counts, in an ordinary moment."""
        return {
            Section.SYSTEM: self.system,
            Section.WORKING: self.working,
            Section.GOALS: self.goals,
            Section.SOCIAL: self.social,
            Section.MEMORIES: self.memories,
            Section.AWARENESS: self.awareness,
        }


def shares(situation: Situation, *, controller: Controller) -> dict[Section, float]:
    """Which share of the room each section has; together they are 1."""
    counts = controller.counts
    counts[Section.AWARENESS] *= 1.0 + (controller.urgent_gain - 1.0) * situation.urgent
    counts[Section.SOCIAL] *= 1.0 + (controller.social_gain - 1.0) * situation.social
    together = sum(counts.values())
    return {section: count / together for section, count in counts.items()}


def apportioned(
    wanted: Mapping[Section, int], shares: Mapping[Section, float], *, tokens: int
) -> dict[Section, int]:
    """How many tokens each section may take: what it wants within its share, and then of what the others left."""
    given = {section: min(want, int(shares[section] * tokens)) for section, want in wanted.items()}
    while True:
        left = tokens - sum(given.values())
        short = {section: shares[section] for section, want in wanted.items() if given[section] < want}
        weight = sum(short.values())
        more = {
            section: min(wanted[section] - given[section], int(left * share / weight) if weight else 0)
            for section, share in short.items()
        }
        if not any(more.values()):
            return given
        given = {section: size + more.get(section, 0) for section, size in given.items()}
