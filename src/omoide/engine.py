"""What all minds of a process share: the store and its gate, time and chance, how words are read and ranked."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from omoide.dynamics.budgeting import Budget
from omoide.dynamics.ranking import Recipe
from omoide.gate.gate import Gate
from omoide.language.lexicon import Lexicon
from omoide.model.entry import Record
from omoide.model.event import Event
from omoide.model.identity import CHANCE_BITS, make_id
from omoide.model.parameter import check, parameter
from omoide.model.scope import Scope
from omoide.ports import Chance, Clock, Store


@dataclass(frozen=True, slots=True, kw_only=True)
class Signals:
    """Parameters of the signals that a ranking is made of."""

    recency_half_life_days: float = parameter(
        30.0, low=0.01, high=36500.0, says="after how many days half is left"
    )

    def __post_init__(self) -> None:
        check(self)


Replay = Callable[[Scope, Iterable[Record], Iterable[Event]], Store]  # a mind of the past, in RAM


@dataclass(frozen=True, slots=True, kw_only=True)
class Engine:
    """Made once in a process, by `assemble`; every mind is a scope over it."""

    store: Store
    gate: Gate
    clock: Clock
    chance: Chance
    lexicon: Lexicon
    recipe: Recipe
    signals: Signals
    budget: Budget
    replay: Replay

    def new_id(self) -> str:
        return make_id(self.clock.now(), self.chance.bits(CHANCE_BITS))

    def close(self) -> None:
        try:
            self.gate.flush()
        finally:
            self.store.close()
