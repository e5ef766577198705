"""Downscaling: what nobody comes back to falls asleep, and what sleeps on is let go (AW-52 … AW-55, AW-69).

`lifecycle` asks what time has left of a memory; this asks whether it was of use. A memory goes by one of the two laws and
never by both: `by_use` names the groups that go by this one. What fails is a matter of use in any case.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Final, NamedTuple

from omoide.dynamics.confidence import Confidence, is_failing
from omoide.dynamics.lifecycle import Tonight, Why
from omoide.errors import BadSetting
from omoide.model.frozen import frozen
from omoide.model.memory import Kind, Memory, Stage
from omoide.model.parameter import check, parameter
from omoide.model.plain import altered

GROUPS: Final[Mapping[str, frozenset[Kind]]] = {
    "knowledge": frozenset({Kind.FACT, Kind.INSIGHT, Kind.NOTE, Kind.DOCUMENT}),
    "procedures": frozenset({Kind.PROCEDURE}),
    "episodes": frozenset({Kind.EPISODE, Kind.EVENT}),
}


class Idle(NamedTuple):
    """When a memory is idle: not used for so many days, and used fewer times than this."""

    days: float
    fewer_than: int


@frozen
class Downscaling:
    """When what is of no use falls asleep, and when what sleeps is let go."""

    by_use: str = parameter(
        "procedures",
        says="groups that sleep when unused instead of fading, with spaces between; of: " + ", ".join(GROUPS),
    )
    counts: str = parameter(
        "shown",
        choices=("shown", "used"),
        says="what a use is: shown: whatever came to mind (AW-25); used: what an answer said again, a person named, or somebody "
        "says was used. Else all that is shown every day stays awake for ever",
    )
    knowledge_days: float = parameter(
        90.0, low=0.0, high=36500.0, says="knowledge is idle when last used so many days ago (AW-52) …"
    )
    knowledge_uses: int = parameter(
        3, low=0, high=1_000_000, says="… and used fewer times than this; both must hold (C-09)"
    )
    procedure_days: float = parameter(
        180.0, low=0.0, high=36500.0, says="a procedure is idle when last used so many days ago (AW-53) …"
    )
    procedure_uses: int = parameter(3, low=0, high=1_000_000, says="… and used fewer times than this")
    episode_days: float = parameter(
        90.0,
        low=0.0,
        high=36500.0,
        says="an episode is idle when last used so many days ago and already digested (C-06) …",
    )
    episode_uses: int = parameter(1, low=0, high=1_000_000, says="… and used fewer times than this")
    important_from: float = parameter(
        0.6, low=0.0, high=1.0, says="an episode that is worth this or more is neither idle nor compressed"
    )
    success_gain: float = parameter(
        1.3,
        low=1.0,
        high=10.0,
        says="how many times longer a procedure may lie unused for each success beyond its failures (AW-69)",
    )
    longest_days: float = parameter(3650.0, low=0.0, high=36500.0, says="… but no longer than this, in days")
    mature_from: int = parameter(
        3, low=1, high=1_000_000, says="from this version on a procedure is never idle (AW-57, C-04, C-05)"
    )
    let_go_days: float = parameter(
        60.0, low=0.0, high=36500.0, says="what slept for longer than this, unused, is archived (AW-55)"
    )

    def __post_init__(self) -> None:
        check(self)
        for name in self.by_use.split():
            if name not in GROUPS:
                problem = f"there is no group {name!r}; allowed: {', '.join(GROUPS)}"
                raise BadSetting(key="by_use", source="code", problem=problem)

    @property
    def kinds(self) -> frozenset[Kind]:
        """Those that go by use."""
        return frozenset(kind for name in self.by_use.split() for kind in GROUPS[name])

    def idle(self, kind: Kind) -> Idle:
        if kind in GROUPS["procedures"]:
            return Idle(self.procedure_days, self.procedure_uses)
        if kind in GROUPS["episodes"]:
            return Idle(self.episode_days, self.episode_uses)
        return Idle(self.knowledge_days, self.knowledge_uses)


def by_use_alone(memory: Memory, used: Sequence[datetime]) -> Memory:
    """As it would be if nothing but its uses, at these times, had ever brought it to mind."""
    return altered(memory, recalls=memory.uses, rehearsals=tuple(sorted(used)))


def uses(memory: Memory) -> int:
    """How often it came to mind; what was tried was used, also where nobody saw it come."""
    return max(memory.recalls, memory.successes + memory.failures)


def unused_days(memory: Memory, *, tonight: Tonight) -> float:
    """Since its last use, or since it was made. A rehearsal of a clock that went wrong has not been yet."""
    past = [at for at in memory.rehearsals if at <= tonight.now]
    return tonight.days_since(max((memory.occurred, *past)).timestamp())


def patience(memory: Memory, *, downscaling: Downscaling) -> float:
    """AW-69, in days: how long it may lie unused; the longer, the more often it worked."""
    days = downscaling.idle(memory.kind).days
    gained = days * downscaling.success_gain ** min(max(memory.successes - memory.failures, 0), 1000)
    return max(days, min(gained, downscaling.longest_days))


def is_mature(memory: Memory, *, downscaling: Downscaling) -> bool:
    """C-04: changed at least twice, since the first is version 1."""
    return memory.kind is Kind.PROCEDURE and memory.revisions + 1 >= downscaling.mature_from


def is_idle(memory: Memory, *, tonight: Tonight, downscaling: Downscaling) -> bool:
    seldom = uses(memory) < downscaling.idle(memory.kind).fewer_than
    if not seldom or is_mature(memory, downscaling=downscaling):
        return False
    return unused_days(memory, tonight=tonight) >= patience(memory, downscaling=downscaling)


def sleeps(
    memory: Memory, *, tonight: Tonight, downscaling: Downscaling, procedures: Confidence
) -> Why | None:
    """Why an active memory falls asleep. Failing weighs more than being mature (C-05)."""
    if memory.kind is Kind.PROCEDURE and is_failing(memory, procedures=procedures):
        return Why.FAILING
    idle = memory.kind in downscaling.kinds and is_idle(memory, tonight=tonight, downscaling=downscaling)
    return Why.IDLE if idle else None


def wakes(memory: Memory, *, tonight: Tonight, procedures: Confidence) -> bool:
    """It was used since it fell asleep, and does not fail."""
    since = memory.staged
    if memory.stage is not Stage.DORMANT or since is None:
        return False
    if memory.kind is Kind.PROCEDURE and is_failing(memory, procedures=procedures):
        return False
    return any(since < at <= tonight.now for at in memory.rehearsals)
