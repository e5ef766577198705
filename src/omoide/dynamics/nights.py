"""When it is night, and what is done then."""

from omoide.dynamics.owing import Schedule
from omoide.errors import BadSetting
from omoide.model.frozen import frozen
from omoide.model.parameter import check, parameter

# All that there are.
STEPS = (
    "mirror", "appraise", "day", "distil", "learn", "embed", "downscale", "reconsolidate", "settle", "settle_all", "fade",
    "connect", "merge", "compress", "patterns", "regroup", "forget", "prune",
)  # fmt: skip
_SAYS = "steps of every {}, in order, with spaces between; of: " + ", ".join(STEPS)


@frozen
class Nights:
    """The tables of steps, and their limits. The hour of the night is that of `ageing.night_hour`."""

    daily: str = parameter(
        "appraise day distil learn reconsolidate settle downscale fade connect", says=_SAYS.format("night")
    )
    weekly: str = parameter("merge compress patterns settle_all regroup", says=_SAYS.format("week"))
    monthly: str = parameter("forget prune", says=_SAYS.format("month"))
    weekday: int = parameter(0, low=0, high=6, says="the day on which a week ends; 0: Monday")
    monthday: int = parameter(1, low=1, high=31, says="the day on which a month ends")
    at_most: int = parameter(
        400, low=1, high=10_000, says="how many nights that were missed are made up for, the newest"
    )
    changes: int = parameter(
        5_000, low=1, high=1_000_000, says="how many memories a step changes in one night; the rest the next"
    )
    versions: int = parameter(
        5, low=0, high=1_000_000, says="how many former versions of a procedure are kept (AW-56)"
    )
    compress_days: float = parameter(
        60.0,
        low=0.0,
        high=36500.0,
        says="episodes of weeks that are over for so long become one (AW-38, NA-09)",
    )
    pattern_actions: int = parameter(
        3, low=2, high=12, says="how many actions in a row make a procedure when they recur (AW-47)"
    )
    pattern_times: int = parameter(
        3, low=2, high=1000, says="how often they recur within a week: twice may be chance (AW-47)"
    )
    pattern_pause: float = parameter(
        30.0,
        low=0.0,
        high=10_080.0,
        says="after so many minutes without an action another row begins (AW-47)",
    )
    lease_minutes: float = parameter(
        10.0, low=0.1, high=1440.0, says="how long a night that was killed keeps others from going on with it"
    )

    def __post_init__(self) -> None:
        check(self)
        for name in ("daily", "weekly", "monthly"):
            for step in self.steps(name):
                if step not in STEPS:
                    problem = f"there is no step {step!r}; allowed: {', '.join(STEPS)}"
                    raise BadSetting(key=name, source="code", problem=problem)

    def steps(self, schedule: str) -> tuple[str, ...]:
        return tuple(getattr(self, schedule).split())

    def schedules(self, *, hour: float) -> list[Schedule]:
        """Those that have something to do."""
        return [
            Schedule(name=name, hour=hour, weekday=self.weekday, monthday=self.monthday)
            for name in ("daily", "weekly", "monthly")
            if self.steps(name)
        ]


@frozen
class Connecting:
    """How memories are tied to each other at night."""

    alike: float = parameter(
        0.85,
        low=0.0,
        high=1.0,
        says="memories with at least this cosine are of the same topic; never more than that",
    )
    links: bool = parameter(True, says="new and changed memories are tied to those that are alike")
    most: int = parameter(10, low=1, high=1000, says="how many relations a memory has before it gets no more")
    proximity: float = parameter(
        0.05,
        low=0.0,
        high=100.0,
        says="where what is left of two differs by less than this, the newer one points to the older",
    )
    flips: bool = parameter(
        False, says="a relation turns round when its end became stronger than its beginning (LT-41, B-32)"
    )
    drops_archived: bool = parameter(
        False, says="relations to archived memories are removed instead of only not shown (LT-21, B-11)"
    )

    def __post_init__(self) -> None:
        check(self)
