"""Mood: what a persona feels and wants leans what comes to mind its way, and a balance keeps it from spiralling (C-45, X-19).

Who is sad recalls sad things more easily, and is the sadder for it. So the lean is small, it fades, and it is watched: where
bad memories come to mind more often than their share of all, a bad mood leans less, then not at all, then towards the good.
"""

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from typing import Final

import numpy as np
from numpy.typing import NDArray

from omoide.dynamics.facts import STAGES, Facts
from omoide.model.feeling import Feeling, Felt
from omoide.model.frozen import frozen
from omoide.model.memory import Memory, Stage
from omoide.model.parameter import check, parameter

Column = NDArray[np.float32]

# How good or bad each feeling is. To protect somebody is neither: it is care and worry at once.
VALENCE: Final[Mapping[Feeling, float]] = {
    Feeling.JOY: 1.0,
    Feeling.CONTENTMENT: 0.6,
    Feeling.PROTECTIVE: 0.0,
    Feeling.NEUTRAL: 0.0,
    Feeling.ANXIOUS: -0.7,
    Feeling.ANGER: -0.8,
    Feeling.SADNESS: -1.0,
}
GONE: Final = frozenset({Stage.FORGOTTEN, Stage.SUPERSEDED})  # what no mood brings back


@frozen
class Moods:
    """How far mood and goals of a persona colour what comes to mind and what is kept, and what holds them in balance."""

    by_mood: bool = parameter(
        True, says="what feels like the present mood of a persona comes more easily, and is kept more deeply"
    )
    by_goals: bool = parameter(
        True, says="what has to do with its open goals comes more easily, and is kept more deeply"
    )
    half_life_hours: float = parameter(
        24.0, low=0.01, high=87_600.0, says="after how many hours half of a mood is left"
    )
    depth: float = parameter(
        0.1,
        low=0.0,
        high=1.0,
        says="how much more important at most what is made in such a mood, or for a goal, counts; 0: not at all",
    )
    aside: float = parameter(
        0.2,
        low=0.0,
        high=0.99,
        says="up to this share of the words of a goal, what says them has nothing to do with it",
    )
    goals: int = parameter(5, low=0, high=100, says="how many open goals count, the newest")
    watched: bool = parameter(
        True, says="bad memories that come too often turn a bad mood; good ones weaken a good one (X-19)"
    )
    neutral: float = parameter(0.1, low=0.0, high=1.0, says="a valence down to minus this is not bad")
    window_days: float = parameter(7.0, low=0.01, high=36_500.0, says="of how many days recalls are counted")
    enough: int = parameter(5, low=1, high=10_000, says="from how many recalls on their share says something")
    margin: float = parameter(
        0.05,
        low=0.001,
        high=1.0,
        says="by how much the share of bad ones among recalls may exceed that among all; there a bad mood "
        "leans no more, and beyond it the other way",
    )
    lift: float = parameter(
        1.0, low=0.0, high=1.0, says="how far at most a bad mood is turned towards the good; 0: only weakened"
    )
    most_bad: float = parameter(
        0.5, low=0.0, high=1.0, says="from which share of bad recalls on no mood asks for more of them"
    )

    def __post_init__(self) -> None:
        check(self)


@frozen
class Balance:
    """Which share is bad: of what came to mind lately, and of all that might. `recalls` are those that were counted."""

    recalled: float = 0.0
    known: float = 0.0
    recalls: int = 0

    @property
    def excess(self) -> float:
        """By how much bad ones come too often; negative where they come too seldom."""
        return self.recalled - self.known if self.recalls else 0.0


def mood_of(felt: Felt | None, *, hours: float, moods: Moods) -> float:
    """−1…1: how good or bad a persona feels so many hours after it said so."""
    if felt is None:
        return 0.0
    left = 2.0 ** (-max(hours, 0.0) / moods.half_life_hours)
    return VALENCE[felt.category] * felt.intensity * left


def lean(mood: float, balance: Balance, *, moods: Moods) -> float:
    """−1…1: where a mood leans, held in balance. Never further than the mood itself; only a bad one is turned."""
    if not moods.watched or balance.recalls < moods.enough:
        return mood
    ahead = balance.excess if mood < 0 else -balance.excess
    left = 1.0 - max(ahead, 0.0) / moods.margin
    if mood < 0 and balance.recalled >= moods.most_bad:
        left = min(left, 0.0)
    return mood * max(left, -moods.lift if mood < 0 else 0.0)


def congruence(valence: float, *, leaning: float) -> float:
    """−1…1: how much a memory feels like where the mood leans."""
    return leaning * valence


def congruences(facts: Facts, *, leaning: float) -> Column:
    return np.float32(leaning) * facts.valence


def deepened(importance: float, *, congruence: float, wanted: float, moods: Moods) -> float:
    """What feels like the mood or serves a goal is kept a little more deeply; what does not is none the worse for it."""
    return min(1.0, importance + moods.depth * max(congruence, wanted, 0.0))


def served(share: float, *, moods: Moods) -> float:
    """0…1: how much a memory has to do with a goal, of whose words it says this share."""
    return max(share - moods.aside, 0.0) / (1.0 - moods.aside)


def all_served(shares: Column, *, moods: Moods) -> Column:
    return (np.maximum(shares - np.float32(moods.aside), 0) / np.float32(1 - moods.aside)).astype(np.float32)


# The monitor.


def balance_of(memories: Iterable[Memory], *, now: datetime, moods: Moods) -> Balance:
    """The scalar reference: memory by memory, rehearsal by rehearsal."""
    since = now - timedelta(days=moods.window_days)
    there = [each for each in memories if each.stage not in GONE]
    bad = [each for each in there if each.affect.valence < -moods.neutral]
    count, worse = (
        sum(since <= at <= now for each in some for at in each.rehearsals) for some in (there, bad)
    )
    return Balance(
        recalled=worse / count if count else 0.0,
        known=len(bad) / len(there) if there else 0.0,
        recalls=count,
    )


def balance(facts: Facts, *, among: NDArray[np.bool_], now: datetime, moods: Moods) -> Balance:
    """The same over columns."""
    there = among & np.array([stage not in GONE for stage in STAGES])[facts.stage]
    bad = there & (facts.valence < -np.float32(moods.neutral))
    since, until = max(now.timestamp() - moods.window_days * 86400.0, 1.0), now.timestamp()  # 0: never
    came = ((facts.rehearsed >= since) & (facts.rehearsed <= until)).sum(axis=1)
    count = int(came[there].sum())
    return Balance(
        recalled=int(came[bad].sum()) / count if count else 0.0,
        known=int(bad.sum()) / int(there.sum()) if there.any() else 0.0,
        recalls=count,
    )
