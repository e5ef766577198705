"""The life of memories: what a night decides for each of them, from what is left of it.

full → summary → trace and active → dormant → archived → deleted go down; only being recalled leads back up, and text
that is gone from view does not come back by itself (LT-68). Protected memories never go down (LT-52). `fate` decides for
one memory by itself; `fates.decide` does the same over columns, and what can only be said of all of them together.

Thresholds are compared with strength by default, because retention begins at what a memory is worth: measured by that,
all that is worth half or less would lose its text in its first night (B-05), before any time has passed at all.
"""

import math
from datetime import datetime
from enum import StrEnum
from itertools import pairwise
from typing import NamedTuple, TypeVar

from omoide.dynamics.ageing import DAY_S, Ageing, age, pace, rehearsals
from omoide.dynamics.forgetting import Exact, Forgetting, age_when, half_life, revival_score, worth
from omoide.errors import BadSetting
from omoide.model.frozen import frozen
from omoide.model.memory import Level, Memory, Stage
from omoide.model.parameter import check, parameter

Moment = TypeVar("Moment", float, Exact)  # seconds since 1970


@frozen
class Lifecycle:
    """When memories lose their text, fall asleep, go to the archive, come back and are deleted."""

    measure: str = parameter(
        "strength",
        choices=("strength", "retention"),
        says="what is compared with the thresholds: what time has left of it, or that times what it is worth",
    )
    full_above: float = parameter(0.25, low=0.0, high=100.0, says="up to this only a summary is left")
    summary_above: float = parameter(0.1, low=0.0, high=100.0, says="up to this only a trace is left")
    trace_above: float = parameter(0.02, low=0.0, high=100.0, says="up to this it goes to the archive")
    trace: str = parameter(
        "sentence",
        choices=("sentence", "keywords"),
        says="what a trace is: the sentence that says most, in its own words, or two or three keywords (LT-16)",
    )
    settling_days: float = parameter(
        7.0, low=0.0, high=3650.0, says="for so long a new memory does not go down"
    )
    resting_days: float = parameter(
        14.0, low=0.0, high=3650.0, says="for so long a memory that was revived does not go down"
    )

    dormant_below: float = parameter(0.15, low=0.0, high=100.0, says="below this it falls asleep; 0: never")
    dormant_after_days: float = parameter(
        30.0, low=0.0, high=36500.0, says="how long it was not recalled before it falls asleep"
    )
    awake_above: float = parameter(0.3, low=0.0, high=100.0, says="above this it is awake again")

    shares: bool = parameter(False, says="levels are held to their shares by pushing the weakest down")
    share_base: str = parameter(
        "all", choices=("all", "active"), says="shares of what: with the archive or without it"
    )
    full_share: float = parameter(0.15, low=0.0, high=1.0, says="the share of full memories")
    summary_share: float = parameter(0.30, low=0.0, high=1.0, says="the share of summaries")
    trace_share: float = parameter(0.35, low=0.0, high=1.0, says="the share of traces")
    shares_from: int = parameter(
        1000, low=0, high=100_000_000, says="with fewer memories shares are not looked at"
    )
    shares_moves: int = parameter(
        100, low=0, high=100_000_000, says="how many steps down a night may push for shares; 0: any number"
    )

    revival: bool = parameter(True, says="what was asked for comes back from the archive")
    revival_room: str = parameter(
        "any",
        choices=("any", "share", "printed"),
        says="when: always, while traces stay within their share, or as printed, which is never",
    )
    revival_age: str = parameter(
        "score",
        choices=("score", "archived"),
        says="how old it is then: as its revival score says, or as old as when it was archived",
    )

    deletes: bool = parameter(False, says="what lies in the archive is deleted under the conditions below")
    delete_after_days: float = parameter(
        365.0, low=0.0, high=36500.0, says="condition: so long in the archive"
    )
    delete_unrecalled: bool = parameter(True, says="condition: never recalled; false: it is none")
    delete_below: float = parameter(0.2, low=0.0, high=1.0, says="condition: worth less than this")
    delete_when: str = parameter("all", choices=("all", "any"), says="how many of the conditions must hold")

    def __post_init__(self) -> None:
        check(self)
        falling = pairwise(("full_above", "summary_above", "trace_above"))
        for above, below in (*falling, ("awake_above", "dormant_below")):
            if getattr(self, above) < getattr(self, below):
                raise BadSetting(key=above, source="code", problem=f"it is below {below}")


class Why(StrEnum):
    """Why a night changed a memory."""

    FADED = "faded"  # too little is left of it
    UNUSED = "unused"  # little is left, and nobody asked for it for long
    RECALLED = "recalled"  # it was asleep, and is strong again
    SHARE = "share"  # there were too many of its level
    ASKED = "asked"  # somebody wanted it back from the archive
    CROWDED = "crowded"  # … and there was no room; nothing changes but that the wish is answered
    EXPIRED = "expired"  # it lay in the archive for too long
    IDLE = "idle"  # nobody has used it for long, and it was never used much
    FAILING = "failing"  # it was tried in earnest, and mostly in vain
    LET_GO = "let_go"  # it slept for long, and nobody came back to it


WHYS = tuple(Why)


class Fate(NamedTuple):
    """What becomes of the memory at this position; None where something stays as it is."""

    position: int
    why: Why
    level: Level | None = None
    stage: Stage | None = None
    anchor_age: float | None = None  # days; as old it counts from now on
    delete: bool = False


class Tonight(NamedTuple):
    """When it is night, and by which laws."""

    now: datetime
    ageing: Ageing
    forgetting: Forgetting
    lifecycle: Lifecycle

    def days_since(self, second: Moment) -> Moment:
        return (self.now.timestamp() - second) * pace(self.ageing) / DAY_S


def fate(memory: Memory, *, retention: float, tonight: Tonight) -> Fate | None:
    """What a night decides for one memory by itself, whatever others there are; nothing where all stays as it is."""
    if memory.stage is Stage.ARCHIVED:
        return _fate_in_the_archive(memory, tonight)
    if memory.stage not in (Stage.ACTIVE, Stage.DORMANT):
        return None
    lifecycle = tonight.lifecycle
    left = _left(retention, full=_full(memory, tonight), lifecycle=lifecycle)
    falls = memory.protection is None and _settled(memory, tonight)
    if falls and left <= lifecycle.trace_above:
        return Fate(0, Why.FADED, level=_lower(memory.level, Level.TRACE), stage=Stage.ARCHIVED)
    level = _lower(memory.level, _level_of(left, lifecycle)) if falls else None
    if memory.stage is Stage.DORMANT and left > lifecycle.awake_above:
        return Fate(0, Why.RECALLED, level=level, stage=Stage.ACTIVE)
    weak = falls and left < lifecycle.dormant_below and memory.stage is Stage.ACTIVE
    if weak and _unused_days(memory, tonight) >= lifecycle.dormant_after_days:
        return Fate(0, Why.UNUSED, level=level, stage=Stage.DORMANT)
    return Fate(0, Why.FADED, level=level) if level else None


def _fate_in_the_archive(memory: Memory, tonight: Tonight) -> Fate | None:
    now, ageing, forgetting, lifecycle = tonight
    staged = memory.staged or now
    days = tonight.days_since(staged.timestamp())
    if lifecycle.revival and memory.revival_asked and memory.revival_asked > staged:
        if lifecycle.revival_age == "archived":
            aged = age(memory, now=staged.astimezone(now.tzinfo), ageing=ageing)
        else:
            full = _full(memory, tonight)
            threshold = lifecycle.trace_above * (full if lifecycle.measure == "strength" else 1.0)
            score = revival_score(memory, archived_days=days, threshold=threshold, forgetting=forgetting)
            rehearsed = rehearsals(memory, now=now, ageing=ageing)
            half = half_life(memory, rehearsed=rehearsed, forgetting=forgetting)
            aged = age_of(score, full=full, half_life=half)
        return Fate(0, Why.ASKED, stage=Stage.ACTIVE, anchor_age=aged)
    conditions = [
        days > lifecycle.delete_after_days,
        worth(memory, forgetting=forgetting) < lifecycle.delete_below,
        *([memory.recalls == 0] if lifecycle.delete_unrecalled else []),
    ]
    expired = all(conditions) if lifecycle.delete_when == "all" else any(conditions)
    deleted = lifecycle.deletes and expired and memory.protection is None
    return Fate(0, Why.EXPIRED, delete=True) if deleted else None


def _settled(memory: Memory, tonight: Tonight) -> bool:
    lived = tonight.days_since(memory.occurred.timestamp())
    rested = tonight.days_since(memory.anchor.at.timestamp()) if memory.anchor else math.inf
    return lived >= tonight.lifecycle.settling_days and rested >= tonight.lifecycle.resting_days


def _unused_days(memory: Memory, tonight: Tonight) -> float:
    """A rehearsal of a clock that went wrong has not been yet."""
    rehearsed = (int(at.timestamp()) for at in memory.rehearsals)
    past = (second for second in rehearsed if second <= tonight.now.timestamp())
    return tonight.days_since(max((memory.occurred.timestamp(), *past)))


def age_of(score: float, *, full: float, half_life: float) -> float:
    """In days, and not −0, which would be written down as such."""
    return abs(age_when(score / full, half_life=half_life)) if full > 0 else 0.0


def _full(memory: Memory, tonight: Tonight) -> float:
    return tonight.forgetting.scale * worth(memory, forgetting=tonight.forgetting)


def _left(retention: float, *, full: float, lifecycle: Lifecycle) -> float:
    """What is compared with the thresholds. What cannot be computed is no reason to let go."""
    if math.isnan(retention):
        return math.inf
    if lifecycle.measure == "retention":
        return retention
    return retention / full if full > 0 else 0.0


def _level_of(left: float, lifecycle: Lifecycle) -> Level:
    if left > lifecycle.full_above:
        return Level.FULL
    return Level.SUMMARY if left > lifecycle.summary_above else Level.TRACE


def _lower(level: Level, wanted: Level) -> Level | None:
    return wanted if wanted > level else None
