"""Three parts of the page of the dynamics: the life of a memory, of what use it is, and when nights are owed."""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from omoide.doors.cli.curves import BORN, CATEGORIES, DEFAULT, NIGHTS, PRINTED, WALL, life
from omoide.dynamics.ageing import Ageing
from omoide.dynamics.downscaling import GROUPS, Downscaling, patience
from omoide.dynamics.forgetting import Forgetting, retention
from omoide.dynamics.lifecycle import Lifecycle, Tonight, fate
from omoide.dynamics.nights import Connecting, Nights
from omoide.dynamics.owing import Schedule, owed
from omoide.model.memory import Kind, Level, Memory, Stage
from omoide.model.plain import altered

Table = Callable[[Sequence[str], Sequence[Sequence[object]]], str]
Settings = Callable[[str, object], str]
_PRINTED_LEVELS = Lifecycle(
    measure="retention", full_above=50.0, summary_above=20.0, trace_above=5.0, settling_days=0.0
)
_LONGEST = 4000  # nights


def life_page(table: Table, settings: Settings) -> str:
    default = table(
        ("category", "summary", "trace", "asleep", "archive"), _nights_of(WALL, DEFAULT, Lifecycle())
    )
    printed = table(
        ("category", "summary", "trace", "asleep", "archive"), _nights_of(NIGHTS, PRINTED, _PRINTED_LEVELS)
    )
    return f"""
## The life of a memory

full → summary → trace and active → dormant → archived → deleted lead down, one threshold after the other on what is left
of it (LT-11, LT-22); a night decides, and only what changes is written. Being recalled leads back: what sleeps wakes, what
lies in the archive comes back as strong as its revival score says (LT-24, LT-25), and rests for a while (B-11). Text that
is gone from view does not come back by itself (LT-68), but stays in the journal; protected memories never go down (LT-52).
The default compares *strength*, because retention begins at what a memory is worth: measured by that, all that is worth
half or less would lose its text in its first night (B-05). Shares (LT-19) and deletion (LT-27) are off.

Nights until a memory worth a half that nobody recalls becomes …, by default:

{default}

… and as the LTM design has it, by retention on its scale of a hundred:

{printed}

{settings("lifecycle", Lifecycle())}
"""


def use_page(table: Table, settings: Settings) -> str:
    rules = Downscaling()
    rows = [
        (name, f"{idle.days:g}", idle.fewer_than)
        for name, kinds in GROUPS.items()
        for idle in (rules.idle(min(kinds)),)
    ]
    worked = [
        (count, f"{patience(altered(life(), kind=Kind.PROCEDURE, successes=count), downscaling=rules):.0f}")
        for count in (0, 1, 2, 5, 12)
    ]
    return f"""
## Use

Fading asks what time has left of a memory; this asks whether it was of use. A memory goes by one of the two laws: the
groups in `by_use` do not fade, but sleep when they are idle, and wake when they are used.

    idle = days since the last use (or since it was made) ≥ patience, and uses < fewer than   AW-52, AW-53, C-06, C-09
    patience = days × success_gain ^ (successes − failures, at least 0)                              AW-69

{table(("group", "days", "fewer than"), rows)}

A procedure with so many more successes than failures may lie unused for:

{table(("successes", "days"), worked)}

From version `mature_from` on a procedure is never idle (C-04); one that is failing sleeps at once, mature or not (AW-53,
C-05; `procedures.failing_below`). Episodes sleep only when they are digested and worth less than `important_from` (C-06).
Skills, people that all minds share, what is protected and what says [IMPORTANT] (［重要］, 【重要】) are never let go of
(AW-57). What slept for more than `let_go_days`, unused, goes to the archive at the end of a month (AW-55); of the former
versions of a procedure `nights.versions` are kept, and the words of older ones are erased (AW-56).

{settings("downscaling", rules)}
"""


def _nights_of(ageing: Ageing, law: Forgetting, cycle: Lifecycle) -> list[list[object]]:
    return [[category or "none", *_falls(life(category), ageing, law, cycle)] for category in CATEGORIES]


def _falls(memory: Memory, ageing: Ageing, law: Forgetting, cycle: Lifecycle) -> list[object]:
    """In which night each happens; a dash where it never does."""
    seen: dict[str, int] = {}
    for night in range(1, _LONGEST):
        now = BORN.replace(hour=3) + timedelta(days=night)
        tonight = Tonight(now=now, ageing=ageing, forgetting=law, lifecycle=cycle)
        left = retention(memory, now=now, ageing=ageing, forgetting=law)
        decided = fate(memory, retention=left, tonight=tonight)
        if decided is None:
            continue
        if decided.level:
            seen[decided.level.name] = night
        if decided.stage:
            seen[decided.stage.name] = night
        memory = altered(memory, level=decided.level or memory.level, stage=decided.stage or memory.stage)
        if memory.stage is Stage.ARCHIVED:
            break
    names = (Level.SUMMARY.name, Level.TRACE.name, Stage.DORMANT.name, Stage.ARCHIVED.name)
    return [seen.get(name, "–") for name in names]


def nights_page(table: Table, settings: Settings) -> str:
    asleep = datetime(2026, 3, 28, 12, 0, tzinfo=ZoneInfo("Europe/Berlin"))
    awake = datetime(2026, 3, 31, 9, 0, tzinfo=ZoneInfo("Europe/Berlin"))
    rows = [
        (period.key, period.since.isoformat(" ", "minutes"), period.until.isoformat(" ", "minutes"))
        for period in owed(Schedule(), now=awake, done=None, born=asleep.astimezone(UTC))
    ]
    return f"""
## Nights

Which periods are owed is read off the calendar alone: the zone, the schedule, the last period done (LT-12, LT-13, B-08). A
period is named after the local day, week or month in which it begins and ends when the clock on the wall first shows the
hour again. A machine in Berlin that slept from the 28th of March 2026 at noon to the 31st at nine owes, across the change
of the clocks:

{table(("night", "from", "to"), rows)}

{settings("nights", Nights())}

Every week, of what is new in it: what says the very same becomes one (AW-38); the episodes of a week that is over for
`compress_days` become one (NA-09); at least `pattern_actions` actions in a row, done `pattern_times` times or more without
a pause of `pattern_pause` minutes, become a procedure (AW-47); and what sleeps with a cosine of `connecting.alike` is tied to
the strongest, the one with the most mentions and recalls (AW-54).

Relations are made and put right at night (LT-40 … LT-42): what is new is compared with all by one product of vectors.

{settings("connecting", Connecting())}
"""
