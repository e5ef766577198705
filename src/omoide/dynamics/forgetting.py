"""Forgetting: strength S = 2^(−age / half-life), retention = worth × S; computed when asked for, never stored.

All designs have this one law (requirements 3.3); they differ in the clock (see `ageing`), the half-life, and in what a
memory is worth. The formulas are here twice: for one memory, and over columns.
"""

import math
from datetime import datetime, timedelta
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from omoide.dynamics.ageing import DAY_S, Ageing, age, ages_and_rehearsals, days_to_night, pace, rehearsals
from omoide.dynamics.facts import CATEGORIES, Facts
from omoide.errors import BadSetting
from omoide.model.frozen import frozen
from omoide.model.memory import REHEARSALS_KEPT, Category, Memory
from omoide.model.parameter import check, parameter

Column = NDArray[np.float32]
Exact = NDArray[np.float64]


def _days(default: float, matter: str) -> Any:
    return parameter(
        default,
        low=0.0001,
        high=36500.0,
        says=f"half_life: days until half is left of {matter}, if worth nothing",
    )


def _share(default: float, matter: str) -> Any:
    return parameter(default, low=0.01, high=0.99999, says=f"coefficient: what one day leaves of {matter}")


@frozen
class Forgetting:
    """How fast memories fade. Each of the two laws reads only its own settings."""

    law: str = parameter(
        "half_life", choices=("half_life", "coefficient"), says="how the speed of forgetting is stated"
    )
    worth: str = parameter(
        "stronger",
        choices=("stronger", "importance", "intensity"),
        says="what a memory is worth: its importance, how strongly it felt, or the stronger of both",
    )
    unsaid: float = parameter(0.5, low=0.0, high=1.0, says="the importance of what nobody rated")
    scale: float = parameter(1.0, low=1.0, high=100.0, says="the retention of what is worth most and new")
    protected_fades: bool = parameter(False, says="protected memories fade, too")
    unread_keeps: float = parameter(
        1.0, low=0.0, high=1.0, says="retention of the never recalled beside the most recalled; 1: the same"
    )

    casual_days: float = _days(3.0, "casual matters")
    work_days: float = _days(7.0, "matters of work")
    decision_days: float = _days(30.0, "decisions")
    emotional_days: float = _days(90.0, "emotional matters")
    unknown_days: float = _days(14.0, "what has no category")
    stretch: float = parameter(
        4.0, low=1.0, high=100.0, says="half_life: how many times longer it is for what is worth most"
    )
    half_life_gain: float = parameter(
        1.3, low=1.0, high=10.0, says="half_life: how many times longer after each day with a rehearsal"
    )
    longest_days: float = parameter(
        3650.0, low=0.0001, high=36500.0, says="half_life: the longest that it can become, in days"
    )

    casual_low: float = _share(0.70, "casual matters that left one cold")
    casual_high: float = _share(0.80, "the most intense casual matters")
    work_low: float = _share(0.85, "matters of work that left one cold")
    work_high: float = _share(0.92, "the most intense matters of work")
    decision_low: float = _share(0.93, "decisions that left one cold")
    decision_high: float = _share(0.97, "the most intense decisions")
    emotional_low: float = _share(0.98, "emotional matters that left one cold")
    emotional_high: float = _share(0.999, "the most intense emotional matters")
    unknown_coefficient: float = _share(0.995, "what has no category")
    coefficient_gain: float = parameter(
        0.02, low=0.0, high=1.0, says="coefficient: what each day with a rehearsal adds"
    )
    highest_coefficient: float = _share(0.999, "anything at most")

    revival_coefficient: float = parameter(
        0.995, low=0.01, high=1.0, says="what each whole day in the archive leaves for a revival"
    )
    revival_margin: float = parameter(
        0.03, low=0.0, high=100.0, says="how far above the threshold of the archive a memory revives at least"
    )

    def __post_init__(self) -> None:
        check(self)
        for category in Category:
            if self.bounds(category)[0] > self.bounds(category)[1]:
                raise BadSetting(
                    key=f"{category}_low",
                    source="code",
                    problem=f"it is above {category}_high; they are a range",
                )

    def coefficient(self, category: Category | None, *, intensity: float) -> float:
        """LT-08: between the bounds of its category, the higher the more intense."""
        low, high = self.bounds(category)
        return low + (high - low) * intensity

    def bounds(self, category: Category | None) -> tuple[float, float]:
        if category is None:
            return self.unknown_coefficient, self.unknown_coefficient
        return getattr(self, f"{category}_low"), getattr(self, f"{category}_high")

    def days(self, category: Category | None) -> float:
        """The half-life of what is worth nothing."""
        return getattr(self, f"{category or 'unknown'}_days")


def strength(age: float, *, half_life: float) -> float:
    """1 when new, ½ after one half-life, both in the same unit. What lies in the future is new."""
    return 2.0 ** (-max(age, 0.0) / half_life)


def strengths(age: Exact, *, half_life: float | Exact) -> Column:
    """The same over a column."""
    return np.exp2((np.maximum(age, 0.0) / -half_life).astype(np.float32))


def age_when(strength: float, *, half_life: float) -> float:
    """The other way round: how old it is when so much is left. Never when nothing should be left."""
    return half_life * -math.log2(min(strength, 1.0)) if strength > 0 else math.inf


def half_life_days_of(coefficient: float) -> float:
    """The half-life in days of a design that prints a daily coefficient k: ln ½ / ln k (requirements 3.3)."""
    return math.log(0.5) / math.log(coefficient)


def half_life_of_rate(rate: float) -> float:
    """The half-life of a design that prints e^(−rate × time), in the unit of that time: ln 2 / rate (NA-43, PI-25)."""
    return math.log(2.0) / rate


def worth(memory: Memory, *, forgetting: Forgetting) -> float:
    """0…1. What nobody rated has the importance of the middle; what was felt can only add to it."""
    importance = forgetting.unsaid if memory.importance is None else memory.importance
    intensity = memory.affect.intensity
    return {"importance": importance, "intensity": intensity}.get(
        forgetting.worth, max(importance, intensity)
    )


def worths(facts: Facts, *, forgetting: Forgetting) -> Exact:
    importance = np.where(np.isnan(facts.importance), forgetting.unsaid, facts.importance)
    intensity = facts.intensity.astype(np.float64)
    if forgetting.worth == "stronger":
        return np.maximum(importance, intensity)
    return intensity if forgetting.worth == "intensity" else importance


def half_life(memory: Memory, *, rehearsed: int, forgetting: Forgetting) -> float:
    """Days; longer for what is worth more, and with every day on which it was rehearsed (LT-08, LT-10; B-06)."""
    if forgetting.law == "coefficient":
        first = forgetting.coefficient(memory.category, intensity=memory.affect.intensity)
        grown = first + forgetting.coefficient_gain * rehearsed
        return half_life_days_of(min(grown, forgetting.highest_coefficient))
    stretched = 1.0 + (forgetting.stretch - 1.0) * worth(memory, forgetting=forgetting)
    days = forgetting.days(memory.category) * stretched * forgetting.half_life_gain**rehearsed
    return min(days, forgetting.longest_days)


def half_lives(facts: Facts, *, worth: Exact, rehearsed: NDArray[np.int64], forgetting: Forgetting) -> Exact:
    if forgetting.law == "coefficient":
        low, high = np.array([forgetting.bounds(category) for category in CATEGORIES]).T
        first = low[facts.category] + (high - low)[facts.category] * facts.intensity
        grown = first + forgetting.coefficient_gain * rehearsed
        return math.log(0.5) / np.log(np.minimum(grown, forgetting.highest_coefficient))
    days, gains = _tables(forgetting)
    stretched = 1.0 + (forgetting.stretch - 1.0) * worth
    return np.minimum(days[facts.category] * stretched * gains[rehearsed], forgetting.longest_days)


@lru_cache(maxsize=16)
def _tables(forgetting: Forgetting) -> tuple[Exact, Exact]:
    """The half-life of each category in days, and what each number of rehearsals makes of it."""
    days = np.array([forgetting.days(category) for category in CATEGORIES])
    return days, (forgetting.half_life_gain ** np.arange(REHEARSALS_KEPT + 1)).astype(np.float64)


def access(recalls: int, *, most: int, forgetting: Forgetting) -> float:
    """PI-17's weight of reading, ln(1 + n) / ln(1 + most), lifted so that the unread keep their share (B-14).

    As printed (`unread_keeps` 0) nothing is left of what was never read; where nobody read anything, that is 0 / 0.
    """
    read = math.log1p(min(recalls, most)) / math.log1p(most) if most > 0 else 0.0
    return forgetting.unread_keeps + (1.0 - forgetting.unread_keeps) * read


def accesses(recalls: NDArray[np.uint32], *, most: int, forgetting: Forgetting) -> Exact:
    read = np.log1p(np.minimum(recalls, most)) / math.log1p(most) if most > 0 else np.zeros(len(recalls))
    return forgetting.unread_keeps + (1.0 - forgetting.unread_keeps) * read


def retention(
    memory: Memory, *, now: datetime, ageing: Ageing, forgetting: Forgetting, most_recalls: int = 0
) -> float:
    """What is left of it, from 0 to `scale`. `most_recalls` is that of the most recalled memory of the mind."""
    return _fading(memory, now=now, ageing=ageing, forgetting=forgetting, most_recalls=most_recalls).retention


def retentions(
    facts: Facts, *, now: datetime, ageing: Ageing, forgetting: Forgetting, most_recalls: int = 0
) -> Column:
    age, rehearsed = ages_and_rehearsals(facts, now=now, ageing=ageing)
    full = worths(facts, forgetting=forgetting)
    days = half_lives(facts, worth=full, rehearsed=rehearsed, forgetting=forgetting)
    left = strengths(age, half_life=days)
    if forgetting.unread_keeps < 1.0:
        left = left * accesses(facts.recalls, most=most_recalls, forgetting=forgetting)
    if not forgetting.protected_fades:
        left = np.where(facts.protected, 1.0, left)
    return (forgetting.scale * full * left).astype(np.float32)


def shielded(recency: float, arousal: float | None, *, unknown: float = 0.5) -> float:
    """NA-42: what was stirring does not age: 1 − (1 − S)(1 − arousal)."""
    return 1.0 - (1.0 - recency) * (1.0 - (unknown if arousal is None else arousal))


def all_shielded(recency: Column, arousal: Column, *, unknown: float = 0.5) -> Column:
    one, known = np.float32(1.0), np.where(np.isnan(arousal), np.float32(unknown), arousal)
    return one - (one - recency) * (one - known)


def revival_score(memory: Memory, *, archived_days: float, threshold: float, forgetting: Forgetting) -> float:
    """LT-25: what a memory has when it comes back from the archive; `age_when` makes an anchor of it."""
    full = forgetting.scale * worth(memory, forgetting=forgetting)
    kept = full * forgetting.revival_coefficient ** math.floor(max(archived_days, 0.0))
    return max(kept, threshold + forgetting.revival_margin)


class Fading(NamedTuple):
    """Why a memory is as strong as it is. (Made at every start, where a dataclass would take four times as long.)"""

    age_days: float
    rehearsals: int
    half_life_days: float
    strength: float
    worth: float
    access: float
    retention: float
    frozen: bool
    days_left: float | None = None


def why_fading(
    memory: Memory,
    *,
    now: datetime,
    ageing: Ageing,
    forgetting: Forgetting,
    threshold: float,
    most_recalls: int = 0,
) -> Fading:
    """The parts of its retention, and in how many days it will have fallen to the threshold if nothing recalls it.

    None where it never will.
    """
    fading = _fading(memory, now=now, ageing=ageing, forgetting=forgetting, most_recalls=most_recalls)
    if fading.retention <= threshold:
        return fading._replace(days_left=0.0)
    if fading.frozen or threshold <= 0:
        return fading
    by_night = ageing.clock == "nights"
    start = memory.anchor.at if memory.anchor else memory.occurred
    base = max(now, start.astimezone(now.tzinfo))
    wait = (base - now).total_seconds() / DAY_S
    if by_night:
        # What was rehearsed today works from the next night on; from there each night adds a day.
        step = days_to_night(base, ageing=ageing)
        base, wait = base + timedelta(days=step, seconds=1), wait + step
    then = _fading(memory, now=base, ageing=ageing, forgetting=forgetting, most_recalls=most_recalls)
    full = forgetting.scale * then.worth * then.access
    more = age_when(threshold / full, half_life=then.half_life_days) - then.age_days
    more = math.ceil(more - 1e-9) if by_night else more
    return fading._replace(days_left=wait + max(more, 0.0) / pace(ageing))


def _fading(
    memory: Memory, *, now: datetime, ageing: Ageing, forgetting: Forgetting, most_recalls: int
) -> Fading:
    days = age(memory, now=now, ageing=ageing)
    rehearsed = rehearsals(memory, now=now, ageing=ageing)
    half = half_life(memory, rehearsed=rehearsed, forgetting=forgetting)
    frozen = memory.protection is not None and not forgetting.protected_fades
    left = 1.0 if frozen else strength(days, half_life=half)
    read = 1.0 if frozen else access(memory.recalls, most=most_recalls, forgetting=forgetting)
    value = worth(memory, forgetting=forgetting)
    return Fading(
        age_days=days,
        rehearsals=rehearsed,
        half_life_days=half,
        strength=left,
        worth=value,
        access=read,
        retention=forgetting.scale * value * left * read,
        frozen=frozen,
    )
