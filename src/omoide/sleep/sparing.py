"""Sparing: what a step stumbles over is found, so that only that is left out and all else goes on.

No step need know of it. A step that stopped on something unexpected decides once more, and which memories and events it
reads is written down; then it decides with fewer and fewer of them before it, until it is known without which one it goes
on. Nothing is written meanwhile: these are dry runs.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import field, replace
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final, cast

import numpy as np

from omoide.gate.parking import OUTSIDE, all_parked, parking, released, waits
from omoide.model.change import Change
from omoide.model.cue import Filter
from omoide.model.event import Event
from omoide.model.frozen import frozen
from omoide.model.identity import short
from omoide.model.memory import Memory
from omoide.model.parked import Parked
from omoide.model.relation import Relation
from omoide.model.scope import Scope
from omoide.ports import Alike, Candidates, Probe, Store

if TYPE_CHECKING:
    from omoide.sleep.night import Decision, Night

    Decide = Callable[[Night], Decision]

MOST: Final = 8  # memories that one step parks in one night: where there are more, it is the step


@frozen
class Spared:
    """What a step leaves out tonight: what is parked and waits, and what it stumbled over just now, with why. `again` are
    parked ones that are tried once more."""

    waiting: tuple[Parked, ...] = ()
    again: tuple[Parked, ...] = ()
    new: Mapping[str, Exception] = field(default_factory=dict[str, Exception])

    @property
    def names(self) -> frozenset[str]:
        return frozenset((*(each.name for each in self.waiting), *self.new))

    @property
    def retried(self) -> tuple[str, ...]:
        return tuple(each.name for each in self.again if each.name and each.name not in self.new)

    def besides(self, night: "Night") -> "Night":
        """The night as a step sees it that must not see these."""
        engine = night.engine
        if self.names:
            engine = replace(engine, store=cast(Store, _Besides(engine.store, self.names)))
        return replace(night, engine=engine, again=self.retried)

    def notes(self, night: "Night", step: str, *, whole: bool = True) -> tuple[list[Change], tuple[str, ...]]:
        """What is to be written of it, and in words what was parked tonight. Unless the `whole` step was done, nothing that
        was parked before has gone well."""
        engine, before = night.engine, {each.name: each for each in self.again}
        changes: list[Change] = [
            released(each) for name, each in before.items() if whole and name not in self.new
        ]
        told: list[str] = []
        for name, error in self.new.items():
            found, note = parking(
                engine, night.scope, step, name, error, now=night.at, before=before.get(name)
            )
            changes.append(note)
            told.append(f"{short(name)}: {found.why}")
        return changes, tuple(told)


def spared_by(night: "Night", step: str) -> Spared:
    """What is parked for this step already. Where all of it was, it is tried again every night."""
    known = all_parked(night.engine, night.scope, step)
    waiting = [each for each in known if each.name and waits(night.engine, night.scope, each, night.at)]
    return Spared(waiting=tuple(waiting), again=tuple(each for each in known if each not in waiting))


def found_out(night: "Night", decide: "Decide", spared: Spared, *, by: str) -> Spared | None:
    """With the one that it stumbled over; the same, where it goes well now; None: it is no single one, or there are too many."""
    if len(spared.new) >= MOST:
        return None
    read: dict[str, None] = dict.fromkeys(spared.retried)  # looked at first
    if (stopped := _tried(night, decide, spared, (), read, by=by)) is None:
        return spared
    names = [name for name in read if name not in spared.names]
    if not names or _tried(night, decide, spared, names, None, by=by) is not None:
        return None
    # Without the first `few` it stops, without the first `many` it does not.
    few, many = 0, len(names)
    while many - few > 1:
        middle = (few + many) // 2
        found = _tried(night, decide, spared, names[:middle], None, by=by)
        few, many = (few, middle) if found is None else (middle, many)
        stopped = found or stopped
    return replace(spared, new={**spared.new, names[many - 1]: stopped})


def _tried(
    night: "Night",
    decide: "Decide",
    spared: Spared,
    without: Sequence[str],
    read: dict[str, None] | None,
    *,
    by: str,
) -> Exception | None:
    """What it would stop on, without these."""
    seen = spared.besides(night)
    store = _Besides(night.engine.store, spared.names | set(without), read)
    dry = replace(seen, engine=replace(night.engine, store=cast(Store, store)), planned=True)
    try:
        decided = decide(dry)
        night.engine.gate.consider(night.scope, decided.changes, by=by)
    except OUTSIDE:
        raise
    except Exception as error:
        return error
    return None


class _Besides:
    """A store in which some memories and events are not seen, and that may write down which ones were asked for."""

    def __init__(self, store: Store, hidden: Collection[str], read: dict[str, None] | None = None) -> None:
        self._store = store
        self._hidden = frozenset(hidden)
        self._read = read

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    def memories(self, scope: Scope, ids: Collection[str]) -> list[Memory]:
        return self._seen(self._store.memories(scope, ids))

    def listed(
        self,
        scope: Scope,
        chosen: Filter,
        *,
        offset: int = 0,
        limit: int = 50,
        past: tuple[datetime, str] | None = None,
    ) -> list[Memory]:
        """As many as were asked for, so that whoever reads on to a short page reads all."""
        more = offset + limit + len(self._hidden)
        found = self._seen(self._store.listed(scope, chosen, limit=more, past=past))
        return found[offset : offset + limit]

    def events(
        self, scope: Scope, *, limit: int | None = None, last: int | None = None, **asked: Any
    ) -> list[Event]:
        more, later = (None if each is None else each + len(self._hidden) for each in (limit, last))
        found = self._seen(self._store.events(scope, limit=more, last=later, **asked))
        return found[-last:] if last else found[:limit]

    def candidates(self, scope: Scope, probe: Probe) -> Candidates:
        found = self._store.candidates(scope, probe)
        if not self._hidden:
            return found
        hidden = np.array(sorted(self._hidden), dtype="S")
        return replace(found, allowed=found.allowed & ~np.isin(found.ids, hidden))

    def alike(self, scope: Scope, ids: Collection[str], **asked: Any) -> list[Alike]:
        found = self._store.alike(scope, [each for each in ids if each not in self._hidden], **asked)
        return [each for each in found if self._hidden.isdisjoint((each.source, each.target))]

    def links(self, scope: Scope, ids: Collection[str]) -> list[Relation]:
        found = self._store.links(scope, ids)
        return [each for each in found if self._hidden.isdisjoint((each.source, each.target))]

    def _seen(self, found: Iterable[Any]) -> list[Any]:
        seen = [each for each in found if each.id not in self._hidden]
        if self._read is not None:
            self._read.update(dict.fromkeys(each.id for each in seen))
        return seen
