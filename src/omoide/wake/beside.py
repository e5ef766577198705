"""What lies beside a mind in a scope of its own: `scope` can be undone, verified and exported like any mind."""

from typing import TYPE_CHECKING

from omoide.engine import Engine
from omoide.errors import NotFound
from omoide.model import tempo
from omoide.model.memory import Memory
from omoide.model.scope import Scope
from omoide.ports import Census

if TYPE_CHECKING:
    from omoide.care.hands import Care


class Beside:
    """`scope` is where it lies; whose it is, whoever inherits knows."""

    def __init__(self, engine: Engine, scope: Scope, *, by: str) -> None:
        self._engine = engine
        self._scope = scope
        self._by = by

    @property
    def scope(self) -> Scope:
        raise NotImplementedError

    @property
    def care(self) -> "Care":
        """Keeping it safe: undo, erase, verify, rebuild, export."""
        from omoide.care.hands import Care

        return Care(self._engine, self.scope, find=self._memory, by=self._by)

    def _memory(self, name: str) -> Memory:
        for memory in self._engine.store.memories(self.scope, [name]):
            return memory
        raise NotFound(what="memory", value=name)

    @tempo.looks
    def census(self) -> Census:
        return self._engine.store.census(self.scope)
