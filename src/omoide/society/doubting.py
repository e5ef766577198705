"""What is perhaps outdated: two memories that both stand until somebody decides between them.

The night ties them (`Tie.DOUBTS`, from the newer one to the older one). Who decides that both stand takes the tie away, and the
journal remembers that it was taken away, so that no later night ties them again.
"""

from collections.abc import Collection
from typing import Final, NamedTuple

import numpy as np

from omoide.engine import Engine
from omoide.errors import BadValue
from omoide.model.change import Change, Judged, Moved, Unlinked
from omoide.model.cue import FINDABLE
from omoide.model.memory import Memory, Stage
from omoide.model.relation import Relation, Tie
from omoide.model.scope import Scope
from omoide.ports import Probe

_PAGE: Final = 2000  # memories that are looked at together


class Doubted(NamedTuple):
    """A memory that is perhaps outdated, and the newer one that seems to say otherwise."""

    older: Memory
    newer: Memory

    @property
    def relation(self) -> Relation:
        return Relation(source=self.newer.id, target=self.older.id, tie=Tie.DOUBTS)


def doubted_among(engine: Engine, scope: Scope, ids: Collection[str]) -> list[Doubted]:
    """Those that have an end among these, the newest first."""
    if not ids:
        return []
    found = [each for each in engine.store.links(scope, list(ids)) if each.tie is Tie.DOUBTS]
    names = {name for each in found for name in (each.source, each.target)}
    if not names:
        return []
    known = {each.id: each for each in engine.store.memories(scope, names)}
    pairs = [
        Doubted(known[each.target], known[each.source])
        for each in found
        if each.target in known and each.source in known
    ]
    return sorted(
        (each for each in pairs if all(map(_stands, each))),
        key=_newest,
        reverse=True,
    )


def all_doubted(engine: Engine, scope: Scope) -> list[Doubted]:
    """All that wait for a decision, the newest first."""
    found = engine.store.candidates(scope, Probe())
    names = list(found.names(np.flatnonzero(found.allowed)))
    pairs = [
        pair
        for start in range(0, len(names), _PAGE)
        for pair in doubted_among(engine, scope, names[start : start + _PAGE])
    ]
    return sorted(dict.fromkeys(pairs), key=_newest, reverse=True)


def decided(engine: Engine, scope: Scope, memory: str, *, newer: bool) -> tuple[list[Doubted], list[Change]]:
    """What is decided of a memory that is perhaps outdated: the newest of those that say otherwise takes its place, or both stand."""
    pairs = [each for each in doubted_among(engine, scope, [memory]) if each.older.id == memory]
    if not pairs:
        raise BadValue(
            value=memory, what="id of what is perhaps outdated", allowed="those that `omoide doubts` shows"
        )
    if not newer:
        return pairs, [Unlinked(relation=each.relation) for each in pairs]
    since = pairs[0].newer.valid_from or pairs[0].newer.occurred
    by = pairs[0].newer.id
    moved = Moved(memory=memory, stage=Stage.SUPERSEDED, superseded_by=by, why="superseded")
    return pairs[:1], [moved, Judged(memory=memory, valid_to=since)]


def is_decided(engine: Engine, scope: Scope, older: str, newer: str) -> bool:
    """Whether somebody has said of these two that both stand."""
    ends = {older, newer}
    for record in engine.store.records(scope, naming=[older]):
        match record.entry().change:
            case Unlinked(relation=Relation(source=source, target=target, tie=Tie.DOUBTS)):
                if {source, target} == ends:
                    return True
            case _:
                pass
    return False


def _newest(pair: Doubted) -> tuple[object, ...]:
    return pair.newer.occurred, pair.newer.id, pair.older.occurred, pair.older.id


def _stands(memory: Memory) -> bool:
    return memory.stage in FINDABLE and not memory.words.gone
