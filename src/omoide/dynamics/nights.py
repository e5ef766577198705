"""When it is night, and what is done then."""

from datetime import datetime, timedelta

from omoide.dynamics.owing import Schedule
from omoide.dynamics.timekeeping import is_ahead
from omoide.errors import BadSetting
from omoide.model.frozen import frozen
from omoide.model.parameter import check, parameter

# All that there are.
STEPS = (
    "mirror", "appraise", "rate", "questions", "dream", "goals", "day", "propose", "distil", "learn", "embed", "downscale",
    "reconsolidate", "settle", "settle_all", "recede", "fade", "connect", "merge", "compress", "patterns", "regroup", "entities",
    "forget", "prune", "retain", "consolidate", "page", "maintain",
)  # fmt: skip
_SAYS = "steps of every {}, in order, with spaces between; of: " + ", ".join(STEPS)


@frozen
class Nights:
    """The tables of steps, and their limits. The hour of the night is that of `ageing.night_hour`."""

    daily: str = parameter(
        "appraise questions dream goals day propose distil learn reconsolidate settle downscale recede fade connect",
        says=_SAYS.format("night"),
    )
    weekly: str = parameter("merge compress patterns settle_all regroup entities", says=_SAYS.format("week"))
    monthly: str = parameter("forget prune", says=_SAYS.format("month"))
    weekday: int = parameter(0, low=0, high=6, says="the day on which a week ends; 0: Monday")
    monthday: int = parameter(1, low=1, high=31, says="the day on which a month ends")
    by_itself: bool = parameter(
        True, says="the worker begins nights that are owed; else only who asks for them does (NA-56)"
    )
    quiet_from: float = parameter(
        0.0, low=0.0, high=24.0, says="from which hour on the worker may begin a night (NA-56)"
    )
    quiet_until: float = parameter(
        24.0,
        low=0.0,
        high=24.0,
        says="until which hour it may; 24: at any time, also for machines that are off at night (NA-56)",
    )
    idle_minutes: float = parameter(
        0.0, low=0.0, high=100_000.0, says="how long nobody must have talked with the mind before (NA-56)"
    )
    at_most: int = parameter(
        400, low=1, high=10_000, says="how many nights that were missed are made up for, the newest"
    )
    at_once: int = parameter(
        200, low=1, high=10_000, says="how many nights are done in one run; the rest in the next"
    )
    leap_days: float = parameter(
        180.0,
        low=1.0,
        high=36500.0,
        says="where the clock leaps further ahead of all that is known, nights wait until somebody says that it is right, or …",
    )
    proof_days: int = parameter(
        7, low=1, high=1000, says="… until something has happened on so many days since"
    )
    changes: int = parameter(
        5_000, low=1, high=1_000_000, says="how many memories a step changes in one night; the rest the next"
    )
    versions: int = parameter(
        5, low=0, high=1_000_000, says="how many former versions of a procedure are kept (AW-56)"
    )
    keeps: str = parameter(
        "everything",
        choices=("everything", "summaries"),
        says="summaries: what was said is erased for good once a summary of it was kept for long enough (LU-20)",
    )
    keeps_days: float = parameter(
        30.0,
        low=0.0,
        high=36500.0,
        says="how many days a summary must have been there before what it was made of is erased (LU-20)",
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
        """Where only summaries are kept, every night ends with seeing to that."""
        said = tuple(getattr(self, schedule).split())
        also = schedule == "daily" and self.keeps == "summaries" and "retain" not in said
        return (*said, "retain") if also else said

    def may_begin(self, now: datetime, *, last_talk: datetime | None) -> bool:
        """Whether the worker may begin a night now (NA-56). Hours of quiet may go over midnight."""
        hour = now.hour + now.minute / 60 + now.second / 3600
        first, last = self.quiet_from, self.quiet_until
        quiet = first <= hour < last if first <= last else hour >= first or hour < last
        idle = (
            last_talk is None
            or now - last_talk >= timedelta(minutes=self.idle_minutes)
            or is_ahead(last_talk, now)
        )
        return self.by_itself and quiet and idle

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
