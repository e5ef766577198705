"""An engine that may be away: it is told once, left alone for a while, and nobody waits for it meanwhile."""

from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from threading import Lock
from time import monotonic
from typing import Final, TypeVar

from omoide.errors import OmoideError, VectorsAway
from omoide.model.scope import Scope
from omoide.ports import Mark, Near, Placed, Search, VectorEngine

T = TypeVar("T")
AGAIN_S: Final = 5.0  # so long an engine that failed is left alone


class Guarded:
    """The same engine, made when it is first asked: most processes ask nothing of it, and clients take long to load."""

    def __init__(
        self,
        make: Callable[[], VectorEngine],
        *,
        name: str,
        tell: Callable[[OmoideError], None],
        again_s: float = AGAIN_S,
    ) -> None:
        self._make = make
        self._name = name
        self._tell = tell
        self._again_s = again_s
        self._engine: VectorEngine | None = None
        self._lock = Lock()
        self._rests_until = 0.0
        self._lost: VectorsAway | None = None

    @property
    def name(self) -> str:
        return self._name

    def marks(self, scopes: Collection[Scope]) -> dict[Scope, Mark]:
        return self._asked(lambda engine: engine.marks(scopes))

    def put(
        self, scope: Scope, placed: Sequence[Placed], *, gone: Collection[str], dimension: int, mark: Mark
    ) -> None:
        self._asked(lambda engine: engine.put(scope, placed, gone=gone, dimension=dimension, mark=mark))

    def nearest(self, searches: Sequence[Search]) -> list[list[Near]]:
        return self._asked(lambda engine: engine.nearest(searches))

    def drop(self, scope: Scope) -> None:
        self._asked(lambda engine: engine.drop(scope))

    def scrub(self) -> None:
        self._asked(lambda engine: engine.scrub())

    def close(self) -> None:
        if self._engine is not None:
            self._engine.close()

    def greet(self) -> None:
        """Open it, if it is there: what is wrong with the settings is told now, and not amid a question."""
        with suppress(VectorsAway):
            self._asked(lambda engine: engine.name)

    def _asked(self, act: Callable[[VectorEngine], T]) -> T:
        if self._lost is not None and monotonic() < self._rests_until:
            raise self._lost
        try:
            found = act(self._opened())
        except VectorsAway as error:
            with self._lock:
                told, self._lost = self._lost is not None, error
                self._rests_until = monotonic() + self._again_s
            if not told:
                self._tell(error)
            raise
        self._lost = None
        return found

    def _opened(self) -> VectorEngine:
        with self._lock:
            if self._engine is None:
                self._engine = self._make()
            return self._engine
