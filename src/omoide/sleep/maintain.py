"""Maintain: a long-term memory under pressure makes one of faint memories that are alike, and lets go of the faintest (PI-18, PI-19).

By a model they become one text. By rule they are only tied to the strongest of them, which stands for them, and go to the
archive. Nothing is erased: whatever is let go can be had back.
"""

from collections.abc import Container, Mapping
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from omoide.dynamics.ageing import pace
from omoide.model.change import Change, Encoded, Linked, Moved
from omoide.model.cue import Filter
from omoide.model.memory import Kind, Memory, Stage, Tier
from omoide.model.relation import Relation, Tie
from omoide.ports import Candidates, Probe
from omoide.sleep.alike import condensed, grouped, strongest
from omoide.sleep.consolidate import gone_into, united
from omoide.sleep.guarding import is_guarded, kept_kinds
from omoide.sleep.night import Decision, Night

_PAGE: Final = 1000
_LONG: Final = Filter(tiers=frozenset({Tier.LONG}))
_STAGES: Final = {"archived": Stage.ARCHIVED, "forgotten": Stage.FORGOTTEN}


class _Store(NamedTuple):
    """Long-term memory as it is tonight: all of it, what is left of each, and which of it may go at all."""

    found: Candidates
    left: NDArray[np.float32]
    loose: NDArray[np.bool_]

    @property
    def count(self) -> int:
        return int(np.count_nonzero(self.found.allowed))

    def named(self, rows: NDArray[np.intp]) -> dict[str, float]:
        """The names of some, the faintest first, with what is left of them."""
        order = rows[np.lexsort((self.found.ids[rows], self.left[rows]))]
        return {self.found.id(int(row)): float(self.left[row]) for row in order}


def maintain(night: Night) -> Decision:
    """What becomes one is not let go in the same night."""
    tiers, long = night.engine.tiers, _long(night)
    pressed = long.count >= tiers.pressed_at
    merged, used, trouble = _merged(night, long) if pressed else ([], {}, ())
    gone = _let_go(night, long, besides=used, most=long.count - len(used) - tiers.pressed_at + 1)
    changes = [*merged, *(_moved(night, memory) for memory in gone)]
    counts = {"merged": len(used), "let_go": len(gone)}
    return Decision(
        changes=tuple(changes),
        based_on={each.id: each.version for each in (*used.values(), *gone)},
        counts={name: count for name, count in counts.items() if count},
        trouble=trouble,
    )


def _long(night: Night) -> _Store:
    found = night.engine.store.candidates(night.scope, Probe(filter=_LONG))
    left = night.left(found.facts, most_recalls=int(found.facts.recalls.max(initial=0)))
    kinds = frozenset(Kind) - kept_kinds(night.scope)
    return _Store(found, left, found.allowed & found.of(kinds, None) & ~found.facts.protected)


def _merged(night: Night, long: _Store) -> tuple[list[Change], dict[str, Memory], tuple[str, ...]]:
    """The changes, the memories that went into others, and what went wrong."""
    engine, tiers = night.engine, night.engine.tiers
    faint = long.named(np.flatnonzero(long.loose & (long.left < tiers.merged_below)))
    memories = engine.store.memories(night.scope, list(faint)[: engine.nights.changes])
    groups = [group for group in grouped(night, memories, floor=tiers.alike, chosen=_LONG) if len(group) > 1]
    if not engine.asker.has_model:
        related = [_represented(night, group) for group in groups]
        return (
            [change for each, _ in related for change in each],
            {memory.id: memory for _, gone in related for memory in gone},
            (),
        )
    changes: list[Change] = []
    thoughts = condensed(night, groups)
    for group, thought in zip(groups, thoughts, strict=True):
        one = united(night, group, thought)
        changes += [Encoded(memory=one), *gone_into(one, group)]
    trouble = dict.fromkeys(str(each.trouble) for each in thoughts if each.trouble)
    return changes, {each.id: each for group in groups for each in group}, tuple(trouble)


def _represented(night: Night, group: list[Memory]) -> tuple[list[Change], list[Memory]]:
    """Tied to the strongest, as far as it may be tied to more; what may not, stays."""
    best = strongest(group)
    most = night.engine.limits.relations
    tied = {each.key[:2] for each in night.engine.store.links(night.scope, [best.id])}
    others = [each for each in group if each.id != best.id]
    if most:
        others = others[: max(most - len(tied), 0)]
    changes: list[Change] = []
    for other in others:
        relation = Relation(source=best.id, target=other.id, tie=Tie.SAME_TOPIC)
        changes += [] if relation.key[:2] in tied else [Linked(relation=relation)]
        changes.append(Moved(memory=other.id, stage=Stage.ARCHIVED, why="represented"))
    return changes, others


def _let_go(night: Night, long: _Store, *, besides: Mapping[str, Memory], most: int) -> list[Memory]:
    """The faintest, until there is no pressure any more (B-14); or all that nobody ever read (PI-19), and then whatever there is
    no room for (PI-11)."""
    engine, tiers = night.engine, night.engine.tiers
    hours = (night.at.timestamp() - long.found.facts.occurred) / 3600 * pace(engine.ageing)
    may_go = long.loose & (long.left < tiers.deleted_below) & (hours >= tiers.least_age_hours)
    if tiers.deletes == "unread":
        may_go &= long.found.facts.recalls == 0
        most = engine.nights.changes
    gone = _free(night, long, may_go, besides=besides, most=min(most, engine.nights.changes))
    if tiers.deletes == "unread":
        over = long.count - len(besides) - len(gone) - tiers.long_most
        known = {*besides, *(each.id for each in gone)}
        gone += _free(
            night, long, long.loose, besides=known, most=min(over, engine.nights.changes - len(gone))
        )
    return gone


def _free(
    night: Night, long: _Store, rows: NDArray[np.bool_], *, besides: Container[str], most: int
) -> list[Memory]:
    """The faintest of them that nothing guards."""
    names = [name for name in long.named(np.flatnonzero(rows)) if name not in besides] if most > 0 else []
    found: list[Memory] = []
    while names and len(found) < most:
        page, names = names[:_PAGE], names[_PAGE:]
        found += [each for each in night.engine.store.memories(night.scope, page) if not is_guarded(each)]
    return found[:most]


def _moved(night: Night, memory: Memory) -> Moved:
    return Moved(memory=memory.id, stage=_STAGES[night.engine.tiers.deleted_to], why="faint")
