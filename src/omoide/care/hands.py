"""`mind.care`: keeping it safe."""

from collections.abc import Callable, Iterator
from typing import Any

from omoide.care.erase import Erasing, Receipt, erase, plan_erasure
from omoide.care.export import exported
from omoide.care.undo import Undoing, plan_undo, plan_undo_by, undo
from omoide.care.verify import Verdict, verify
from omoide.engine import Engine
from omoide.model.entry import Entry
from omoide.model.identity import ID_LENGTH, is_piece
from omoide.model.memory import Memory
from omoide.model.scope import Scope
from omoide.ports import Progress


def _silent(done: int, total: int) -> None:
    """Nobody watches."""


class Care:
    """Each method names what is done; the other files of this room do it."""

    def __init__(self, engine: Engine, scope: Scope, *, find: Callable[[str], Memory], by: str) -> None:
        self._engine = engine
        self._scope = scope
        self._find = find
        self._by = by

    def plan_undo(self, number: int | None = None, *, with_later: bool = False) -> Undoing:
        return plan_undo(self._engine, self._scope, number, with_later=with_later)

    def plan_undo_by(self, by: str, *, with_later: bool = False) -> Undoing:
        """All that this one did: a night is one thing to undo."""
        return plan_undo_by(self._engine, self._scope, by, with_later=with_later)

    def undo(self, plan: Undoing) -> tuple[Entry, ...]:
        return undo(self._engine, self._scope, plan, by=self._by)

    def plan_erasure(self, memory: str) -> Erasing:
        """Also a memory that an undo made vanish can be erased, by its whole id."""
        whole = is_piece(memory.lower()) and len(memory) == ID_LENGTH
        return plan_erasure(self._engine, self._scope, memory.lower() if whole else self._find(memory).id)

    def erase(self, plan: Erasing) -> Receipt:
        return erase(self._engine, self._scope, plan, by=self._by)

    def verify(self, *, progress: Progress = _silent, expected: tuple[int, str] | None = None) -> Verdict:
        return verify(self._engine, self._scope, progress=progress, expected=expected)

    def rebuild(self, *, progress: Progress = _silent) -> None:
        self._engine.store.rebuild(self._scope, progress=progress)

    def export(self) -> Iterator[dict[str, Any]]:
        return exported(self._engine, self._scope)
