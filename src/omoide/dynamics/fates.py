"""Fates: what a night decides for all memories of a mind together, over columns.

For each by itself this is `lifecycle.fate`; besides it there is what can only be said of all of them: shares, and whether
there is room for those that were asked back.
"""

import math
from datetime import datetime

import numpy as np
from numpy.typing import NDArray

from omoide.dynamics.ageing import ages_and_rehearsals
from omoide.dynamics.facts import LEVELS, STAGES, Facts
from omoide.dynamics.forgetting import Column, Exact, half_lives, worths
from omoide.dynamics.lifecycle import WHYS, Fate, Tonight, Why, age_of
from omoide.model.memory import Level, Stage

Mask = NDArray[np.bool_]
Rows = NDArray[np.intp]

_TRACE = LEVELS.index(Level.TRACE)
_ACTIVE, _DORMANT, _ARCHIVED = (
    STAGES.index(stage) for stage in (Stage.ACTIVE, Stage.DORMANT, Stage.ARCHIVED)
)


def decide(facts: Facts, *, retention: Column, tonight: Tonight) -> list[Fate]:
    """What a night decides for all memories of a mind; those for which nothing changes are left out."""
    night = _Night(facts, retention=retention, tonight=tonight)
    archived = facts.stage == _ARCHIVED
    asks = archived & (facts.asked > night.staged) & tonight.lifecycle.revival
    wishes = np.flatnonzero(asks)
    night.fade()
    night.share()
    # After the others have gone down: there is as much room as there will be, and nobody goes back at once.
    anchors = night.revive(wishes[np.argsort(facts.asked[wishes], kind="stable")])
    deleted = night.expire(archived & ~asks)
    rows = np.flatnonzero(night.why >= 0)
    columns = (night.why, facts.level, night.level, facts.stage, night.stage, deleted)
    return [
        Fate(
            row,
            WHYS[why],
            level=LEVELS[level_after] if level_after != level_before else None,
            stage=STAGES[stage_after] if stage_after != stage_before else None,
            anchor_age=anchors.get(row),
            delete=gone,
        )
        for row, why, level_before, level_after, stage_before, stage_after, gone in zip(
            rows.tolist(), *(column[rows].tolist() for column in columns), strict=True
        )
    ]


class _Night:
    """All memories while a night decides: what they are becoming, and why."""

    def __init__(self, facts: Facts, *, retention: Column, tonight: Tonight) -> None:
        self.facts, self.tonight, self.lifecycle = facts, tonight, tonight.lifecycle
        self.level, self.stage = facts.level.copy(), facts.stage.copy()
        self.why = np.full(len(facts), -1, np.int8)
        self.retention = retention
        self.staged = np.where(facts.staged > 0, facts.staged, tonight.now.timestamp())
        self.worth = worths(facts, forgetting=tonight.forgetting)
        settled = tonight.days_since(facts.occurred) >= self.lifecycle.settling_days
        rested = (facts.anchored == 0) | (tonight.days_since(facts.anchored) >= self.lifecycle.resting_days)
        self.falls = settled & rested & ~facts.protected & self.living()

    def living(self) -> Mask:
        return (self.stage == _ACTIVE) | (self.stage == _DORMANT)

    def becomes(self, rows: Mask | Rows, why: Why, *, stage: int | None = None) -> None:
        self.why[rows] = WHYS.index(why)
        if stage is not None:
            self.stage[rows] = stage

    def fade(self) -> None:
        """LT-11, LT-22: the thresholds. Whatever goes to the archive leaves only its trace (LT-71)."""
        lifecycle, left = self.lifecycle, self.left()
        wanted = (left <= lifecycle.full_above).astype(np.uint8) + (left <= lifecycle.summary_above)
        gone = self.falls & (left <= lifecycle.trace_above)
        fallen = self.falls & (wanted > self.level)
        self.level[fallen] = wanted[fallen]
        self.becomes(fallen, Why.FADED)
        self.becomes(gone, Why.FADED, stage=_ARCHIVED)
        awake = (self.stage == _DORMANT) & (left > lifecycle.awake_above)
        weak = np.flatnonzero(self.falls & (self.stage == _ACTIVE) & (left < lifecycle.dormant_below))
        self.becomes(awake, Why.RECALLED, stage=_ACTIVE)
        self.becomes(weak[self.unused(weak)], Why.UNUSED, stage=_DORMANT)

    def left(self) -> Exact:
        left = self.retention.astype(np.float64)
        if self.lifecycle.measure == "strength":
            full = self.tonight.forgetting.scale * self.worth
            left = np.divide(left, full, out=np.where(np.isnan(left), left, 0.0), where=full > 0)
        return np.where(np.isnan(left), np.inf, left)

    def unused(self, rows: Rows) -> Mask:
        facts = self.facts[rows]
        last = np.maximum(facts.occurred, facts.rehearsed_last(until=self.tonight.now.timestamp()))
        return self.tonight.days_since(last) >= self.lifecycle.dormant_after_days

    def share(self) -> None:
        """LT-19, LT-20: from above, what is too much of a level goes one down, the weakest first; then the next."""
        lifecycle, base = self.lifecycle, self.base()
        if not lifecycle.shares or base < lifecycle.shares_from:
            return
        moves = lifecycle.shares_moves or 3 * len(self.facts)
        shares = (lifecycle.full_share, lifecycle.summary_share, lifecycle.trace_share)
        for level, share in enumerate(shares):
            members = self.members(level)
            excess = int(np.count_nonzero(members)) - _whole(share * base)
            pushed = self.weakest(np.flatnonzero(members & self.falls), min(excess, moves))
            moves -= len(pushed)
            self.becomes(pushed, Why.SHARE, stage=_ARCHIVED if level == _TRACE else None)
            self.level[pushed] = min(level + 1, _TRACE)

    def base(self) -> int:
        counted = self.living()
        if self.lifecycle.share_base == "all":
            counted = counted | (self.stage == _ARCHIVED)
        return int(np.count_nonzero(counted & ~self.facts.protected))

    def members(self, level: int) -> Mask:
        return self.living() & (self.level == level) & ~self.facts.protected

    def weakest(self, rows: Rows, count: int) -> Rows:
        """Of equals the older, then the less recalled."""
        if count <= 0 or not len(rows):
            return rows[:0]
        if count < len(rows):
            rows = rows[self.retention[rows] <= np.partition(self.retention[rows], count - 1)[count - 1]]
        recalls, occurred = self.facts.recalls[rows], self.facts.occurred[rows]
        return rows[np.lexsort((recalls, occurred, self.retention[rows]))[:count]]

    def revive(self, wishes: Rows) -> dict[int, float]:
        """LT-24, the oldest wish first: how old each counts as that comes back."""
        lifecycle, room = self.lifecycle, len(wishes)
        if lifecycle.revival_room == "share":
            traces = np.count_nonzero(self.members(_TRACE))
            room = max(_whole(lifecycle.trace_share * self.base()) - traces, 0)
        elif lifecycle.revival_room == "printed":
            # B-11: "ratio + 1 > 35 %" adds a count to a share, so there is never room.
            room = 0
        self.becomes(wishes[room:], Why.CROWDED)
        self.becomes(wishes[:room], Why.ASKED, stage=_ACTIVE)
        return dict(zip(wishes[:room].tolist(), self.revived_ages(wishes[:room]), strict=True))

    def revived_ages(self, rows: Rows) -> list[float]:
        now, ageing, forgetting, lifecycle = self.tonight
        if lifecycle.revival_age == "archived":
            return [self.age_in_the_archive(row) for row in rows.tolist()]
        facts, full = self.facts[rows], forgetting.scale * self.worth[rows]
        threshold = lifecycle.trace_above * (full if lifecycle.measure == "strength" else 1.0)
        days = np.floor(np.maximum(self.tonight.days_since(self.staged[rows]), 0.0))
        score = np.maximum(full * forgetting.revival_coefficient**days, threshold + forgetting.revival_margin)
        rehearsed = ages_and_rehearsals(facts, now=now, ageing=ageing)[1]
        half = half_lives(facts, worth=self.worth[rows], rehearsed=rehearsed, forgetting=forgetting)
        each = zip(score.tolist(), full.tolist(), half.tolist(), strict=True)
        return [age_of(wanted, full=most, half_life=days) for wanted, most, days in each]

    def age_in_the_archive(self, row: int) -> float:
        then = datetime.fromtimestamp(self.staged[row], self.tonight.now.tzinfo)
        days, _ = ages_and_rehearsals(self.facts[slice(row, row + 1)], now=then, ageing=self.tonight.ageing)
        return float(days[0])

    def expire(self, rows: Mask) -> Mask:
        """LT-27, of these."""
        lifecycle = self.lifecycle
        conditions = [
            self.tonight.days_since(self.staged) > lifecycle.delete_after_days,
            self.worth < lifecycle.delete_below,
            *([self.facts.recalls == 0] if lifecycle.delete_unrecalled else []),
        ]
        together = np.logical_and if lifecycle.delete_when == "all" else np.logical_or
        expired = rows & together.reduce(conditions) & ~self.facts.protected & lifecycle.deletes
        self.becomes(expired, Why.EXPIRED)
        return expired


def _whole(number: float) -> int:
    """Rounded down, but for what binary fractions lose: 0.35 × 180 is 63."""
    return math.floor(number + 1e-9)
