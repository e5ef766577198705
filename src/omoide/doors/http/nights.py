"""Nights that were asked for: one at a time in each mind, in a thread of its own; whoever asks meanwhile joins it."""

from collections.abc import Sequence
from threading import Condition, Lock, Thread
from typing import Any

from omoide.doors.http.news import Item, News, seen
from omoide.errors import OmoideError
from omoide.gate.parking import said_of
from omoide.mind import Mind
from omoide.model.report import Report
from omoide.model.scope import Scope
from omoide.wire import shapes


class Run:
    """One run: what it has told so far, and in the end its reports or what went wrong."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.told: list[Item] = []
        self.reports: list[Report] = []
        self.error: Exception | None = None
        self.over = False
        self._changed = Condition()

    def sleep(self, mind: Mind, accept_clock: bool = False) -> None:
        try:
            self.reports = mind.sleep(tell=self._step, accept_clock=accept_clock)
        except Exception as error:  # whoever waits for it is told, and answers for it
            self.error = error
            code = error.code if isinstance(error, OmoideError) else OmoideError.code
            self._tell("trouble", {"code": code, "message": said_of(error)})
        finally:
            for report in self.reports:
                self._tell("night", shapes.report(report))
            with self._changed:
                self.over = True
                self._changed.notify_all()

    def wait(self, seconds: float | None = None) -> bool:
        with self._changed:
            return self._changed.wait_for(lambda: self.over, timeout=seconds)

    def _step(self, night: str, step: str) -> None:
        self._tell("step", {"night": night, "step": step})

    def _tell(self, event: str, data: Any) -> None:
        self.told.append(Item(f"{self.number}-{len(self.told) + 1}", event, data))


class Nights:
    """The last run of every mind that slept since the service began."""

    def __init__(self) -> None:
        self._runs: dict[Scope, Run] = {}
        self._started = 0
        self._lock = Lock()

    @property
    def count(self) -> int:
        return sum(not run.over for run in self._runs.values())

    def begin(self, mind: Mind, *, accept_clock: bool = False) -> Run:
        with self._lock:
            run = self._runs.get(mind.scope)
            if run is None or run.over:
                self._started += 1
                run = self._runs[mind.scope] = Run(self._started)
                name = f"night of {mind.scope}"
                Thread(target=run.sleep, args=(mind, accept_clock), name=name, daemon=True).start()
        return run

    def news(self, scope: Scope, last: str) -> News:
        """What the last run tells, from the beginning or after the last news that was seen."""
        run = self._runs.get(scope)
        if run is None:
            return News(lambda: (), over=lambda: True)
        known = seen(last)
        place = known[1] if known and known[0] == run.number else 0

        def more() -> Sequence[Item]:
            nonlocal place
            fresh = run.told[place:]
            place += len(fresh)
            return fresh

        return News(more, over=lambda: run.over)

    def wait(self, seconds: float = 5.0) -> None:
        """A night that is cut short is owed again, and what it did is done: nobody need wait for long."""
        for run in list(self._runs.values()):
            run.wait(seconds)
