"""A society at random, on a store and on the reference side by side: minds of two tenants share, tell, hear, take back and erase.

`lived(store, make_reference, steps=…)` takes the same steps in both worlds. Each has the same outcome in both, or is refused in
the same words; nobody ever sees what was not meant for them; and what lies at hand is never out of date. It is plain dice, with
no library behind it, because there are to be many steps; and many short lives of new tenants in one store, because the
reference reads its whole journal again whenever something is undone or erased.
"""

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

from omoide.care.erase import plan_erasure
from omoide.care.undo import plan_undo
from omoide.dynamics.folding import fold
from omoide.errors import OmoideError
from omoide.model.change import Judged, Moved
from omoide.model.cue import EVERYTHING
from omoide.model.memory import Stage
from omoide.model.scope import Scope
from omoide.ports import Hot, Store
from omoide.testing.store_machine import tables
from omoide.testing.world import World

# How many steps are taken on each; what is at hand lies on the server in the last.
STEPS = {"sqlite": 34_000, "postgres": 4_000, "redis": 12_000}
LIFE = 500  # steps of one life
_TENANTS = {"home": ("alice", "bob", "carol", "dave"), "other": ("alice", "bob")}
TEXTS = ("夏祭りは八月十日", "The bridge is closed", "森に狼がいる", "Barley is five coins", "橋は渡れない")
_MOST = 9  # memories that a mind takes on before it lets go of some
_COMPARED_EVERY = 250  # one mind; all of them at the end of a life
# How often each step is taken, of a hundred. Looking is cheap, and is where a leak would show.
_STEPS = {
    "look": 46, "pry": 16, "at_hand": 4, "remember": 6, "share": 6, "tell": 6, "adopt": 7,
    "withdraw": 3, "restore": 2, "change": 1, "erase": 2, "undo": 1,
}  # fmt: skip


MakeHot = Callable[[World], Hot]


@dataclass(slots=True)
class Lived:
    """How many steps were taken in both worlds, and of each kind how many were not refused."""

    steps: int = 0
    done: Counter[str] = field(default_factory=Counter[str])


def lived(
    store: Store,
    make_reference: Callable[[], Store],
    *,
    steps: int,
    at_hand: tuple[MakeHot, MakeHot] | None = None,
) -> Lived:
    """`at_hand` makes what is near in the world that is tested, and in the other; without it nothing is, as may be at any
    moment."""
    lived = Lived()
    for life in range(steps // LIFE):
        worlds = World(store, seed=life), World(make_reference(), seed=life)
        for world, make in zip(worlds, at_hand or (), strict=False):
            world.engine = replace(world.engine, hot=make(world))
        SocietyMachine(*worlds, life=life, lived=lived).live(LIFE)
    return lived


class SocietyMachine:
    def __init__(self, tested: World, reference: World, *, life: int, lived: Lived) -> None:
        self._worlds = (tested, reference)
        self._lived = lived
        self._chance = random.Random(life)
        self._minds = [
            Scope(f"{tenant}-{life}", mind) for tenant, minds in _TENANTS.items() for mind in minds
        ]
        self._names: dict[Scope, list[str]] = {scope: [] for scope in self._minds}
        self._withdrawn: list[tuple[Scope, str]] = []

    def live(self, steps: int) -> None:
        kinds, weights = list(_STEPS), list(_STEPS.values())
        end = self._lived.steps + steps
        while self._lived.steps < end:  # what finds nothing to do is no step
            (kind,) = self._chance.choices(kinds, weights)
            scope = self._chance.choice(self._minds)
            if len(self._names[scope]) > _MOST and kind == "remember":
                kind = "erase"
            getattr(self, f"_{kind}")(scope)
            if self._lived.steps % _COMPARED_EVERY == 0:
                self._compare(scope)
        for scope in self._minds:
            self._compare(scope)

    def _both(self, act: Callable[[World], Any], *, kind: str) -> Any:
        """Its outcome, which is the same in both worlds; None where it is refused."""
        outcomes: list[Any] = []
        for world in self._worlds:
            world.clock.tick(seconds=1)
            try:
                outcomes.append((act(world), None))
            except OmoideError as error:
                outcomes.append((None, f"{type(error).__name__}: {error}"))
        assert outcomes[0] == outcomes[1], kind
        self._lived.steps += 1
        self._lived.done[kind] += outcomes[0][1] is None
        return outcomes[0][0]

    def _own(self, scope: Scope) -> str:
        return self._chance.choice(self._names[scope] or ["none"])

    def _anyone(self) -> str:
        return self._own(self._chance.choice(self._minds))

    def _others(self, scope: Scope) -> list[str]:
        names = sorted({each.mind for each in self._minds} - {scope.mind})
        return self._chance.sample(names, self._chance.randint(1, 2))

    # Steps.

    def _remember(self, scope: Scope) -> None:
        text = self._chance.choice(TEXTS)
        made = self._both(lambda world: world.mind(scope).remember(text).id, kind="remember")
        if made and made not in self._names[scope]:
            self._names[scope].append(made)

    def _share(self, scope: Scope) -> None:
        name, to = self._own(scope), self._others(scope)
        reach = self._chance.choice(["bilateral", "group", "global"])
        seen = {"bilateral": to[:1], "group": to, "global": []}[reach]
        onward = self._chance.choice([True, False, None])
        self._both(
            lambda world: world.mind(scope).shared.share(name, reach, seen, onward=onward), kind="share"
        )

    def _tell(self, scope: Scope) -> None:
        name, to = self._own(scope), self._others(scope)
        self._both(lambda world: world.mind(scope).shared.tell(name, to), kind="tell")

    def _adopt(self, scope: Scope) -> None:
        offered = [each.id for each in self._worlds[1].store.listed(scope.offered, EVERYTHING, limit=100)]
        name = self._chance.choice([*offered, self._anyone()])
        heard = self._both(lambda world: world.mind(scope).shared.adopt(name).id, kind="adopt")
        if heard and heard not in self._names[scope]:
            self._names[scope].append(heard)

    def _withdraw(self, scope: Scope) -> None:
        name = self._own(scope)
        if self._both(lambda world: world.mind(scope).shared.withdraw(name), kind="withdraw"):
            self._withdrawn.append((scope, name))
        for reader in self._minds:
            seen = self._worlds[0].store.memories(reader.offered, [name])
            assert not [each for each in seen if each.scope == scope], "it was taken back"

    def _restore(self, scope: Scope) -> None:
        scope, name = self._withdrawn.pop() if self._withdrawn else (scope, self._own(scope))
        self._both(lambda world: world.mind(scope).shared.restore(name), kind="restore")

    def _change(self, scope: Scope) -> None:
        name = self._own(scope)
        change = self._chance.choice(
            [
                Moved(memory=name, stage=Stage.FORGOTTEN),
                Moved(memory=name, stage=Stage.ACTIVE),
                Judged(memory=name, importance=0.5, mentioned=1),
            ]
        )
        self._both(lambda world: world.gate.commit(scope, [change], by="test"), kind="change")

    def _erase(self, scope: Scope) -> None:
        """Its words, and those of all who have heard it, are nowhere to be read."""
        name = self._own(scope)
        copies = [] if name == "none" else self._worlds[1].store.told_on(scope, [name])

        def erase(world: World) -> Any:
            plan = plan_erasure(world.engine, scope, name)
            world.mind(scope).care.erase(plan)
            return plan.memories

        if self._both(erase, kind="erase") is None:
            return
        for mind, gone in [(scope, name), *copies]:
            assert not self._worlds[0].store.memories(mind, [gone])
            if gone in self._names[mind]:
                self._names[mind].remove(gone)

    def _undo(self, scope: Scope) -> None:
        head = self._worlds[1].store.census(scope).entries
        if head:
            number = self._chance.randint(max(1, head - 6), head)

            def undo(world: World) -> Any:
                plan = plan_undo(world.engine, scope, number)
                return world.gate.commit(scope, plan.changes(), by="test")

            self._both(undo, kind="undo")

    def _at_hand(self, scope: Scope) -> None:
        """Working memory and the window, wherever they lie, are what the reference has."""
        health, text = self._chance.randrange(20), self._chance.choice(TEXTS)
        written = self._chance.random() < 0.5

        def at_hand(world: World) -> Any:
            mind = world.mind(scope)
            if written:
                mind.working.update({"health": health})
                kept = mind.short.keep(text)
                return kept.memory and kept.memory.id, kept.new
            return mind.working.now().plain(), [each.id for each in mind.short.window()]

        self._both(at_hand, kind="at_hand")

    # Looking.

    def _look(self, reader: Scope) -> None:
        name = self._anyone()
        seen = self._both(lambda world: world.store.memories(reader.offered, [name]), kind="look")
        for each in seen or ():
            assert each.scope.tenant == reader.tenant
            assert each.scope != reader
            owned = self._worlds[1].store.memories(each.scope, [name])[0]
            assert owned.audience is not None
            assert owned.audience.includes(reader.mind)
            assert owned.stage is not Stage.FORGOTTEN

    def _pry(self, reader: Scope) -> None:
        """What is somebody else's is not there for anybody else, by no id."""
        owner = self._chance.choice(self._minds)
        name = self._own(owner)
        seen = self._both(lambda world: world.store.memories(reader, [name]), kind="pry")
        assert seen == [] or all(each.scope == reader for each in seen)

    def _compare(self, scope: Scope) -> None:
        tested, reference = (world.store for world in self._worlds)
        held = tables(tested, scope)
        assert held == tables(reference, scope)
        assert tables(tested, scope.offered)[0] == tables(reference, scope.offered)[0]
        state = fold(record.entry() for record in tested.records(scope))
        assert held[0] == dict(sorted(state.memories.items()))
