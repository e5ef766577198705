"""What all requests share: the minds that are open, the tokens, the settings, what is counted and what is under way."""

from collections import OrderedDict
from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager, nullcontext
from dataclasses import dataclass
from threading import Event, Lock, Thread
from typing import TYPE_CHECKING

from omoide.doors.http.counting import Counting
from omoide.doors.http.tokens import Tokens, Visits
from omoide.mind import Mind
from omoide.model.scope import Scope
from omoide.settings import Settings

if TYPE_CHECKING:
    from starlette.routing import BaseRoute

    from omoide.engine import Engine


class Minds:
    """The minds of one engine, opened when they are first asked; with too many, the one asked longest ago goes."""

    def __init__(self, opened: Callable[[Scope], Mind], *, most: int) -> None:
        self._opened = opened
        self._most = most
        self._open: OrderedDict[Scope, Mind] = OrderedDict()
        self._lock = Lock()

    def of(self, scope: Scope, *, by: str) -> Mind:
        with self._lock:
            known = self._open.pop(scope, None) or self._opened(scope)
            self._open[scope] = known
            while len(self._open) > self._most:
                self._open.popitem(last=False)
        return known.acting(by)

    @property
    def count(self) -> int:
        return len(self._open)


@dataclass(frozen=True)
class Room:
    """What else is served in the house, behind the same guard: its routes, and a life that begins and ends with the service."""

    routes: "Sequence[BaseRoute]"
    alive: Callable[[], AbstractAsyncContextManager[None]] = nullcontext


class House:
    """Made once by `assembled`, or by a test from parts of its own."""

    def __init__(
        self,
        engine: "Engine",
        *,
        settings: Settings,
        opened: Callable[[Scope], Mind],
        tokens: Tokens,
        visits: Visits,
    ) -> None:
        from omoide.doors.http.nights import Nights

        self.engine = engine
        self.settings = settings
        self.minds = Minds(opened, most=settings.serve.minds)
        self.tokens = tokens
        self.visits = visits
        self.counting = Counting()
        self.closing, self.warm = Event(), Event()
        self.nights: Nights = Nights()

    def warm_up(self) -> None:
        """What is loaded when it is first needed is loaded now, beside whoever asks already."""
        from omoide.wake.warming import warm_up

        home = self.settings.home

        def load() -> None:
            try:
                warm_up(self.engine, Scope(home.tenant, home.mind))
            finally:
                self.warm.set()

        Thread(target=load, name="omoide-warming", daemon=True).start()

    def close(self) -> None:
        """Streams end, what waits is written, and the store is let go."""
        self.closing.set()
        self.nights.wait()
        self.engine.close()
