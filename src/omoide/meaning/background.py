"""A thread that gives vectors to new memories while nobody waits: one batch of many minds after the other, in the order in
which they were told of.

Where a batch fails, it may be because of one mind alone. So each of them is tried by itself, and one that fails again comes
later and later, while the others go on.
"""

import time
from collections.abc import Callable, Iterable, Mapping
from threading import Event, Lock, Thread
from typing import NamedTuple

from omoide.meaning.meaning import BATCH, Meaning
from omoide.model.scope import Scope
from omoide.ports import Outbox

PATIENCE_S = 0.05  # so that a burst of memories is embedded in one batch
REST_S = 5.0  # after errors in a row, before anything is tried again
_LATEST = 6  # doublings of the rest of a mind that fails again and again


class _Failing(NamedTuple):
    times: int
    again_at: float


class Background:
    """Sleeps until it is told of a mind with new words. It starts with the first one, and ends with the engine."""

    def __init__(
        self,
        meaning: Meaning,
        *,
        outbox: Outbox | None = None,
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        """What was made is handed on by the `outbox`, where a vector engine finds the nearest."""
        self._meaning = meaning
        self._outbox = outbox
        self._monotonic = monotonic
        self._waiting: dict[Scope, None] = {}
        self._failing: dict[Scope, _Failing] = {}
        self._in_a_row = 0  # tries that failed
        self._lock = Lock()
        self._told, self._closing = Event(), Event()
        self._thread: Thread | None = None
        self.trouble: Exception | None = None  # why the last try failed, until all that failed have succeeded

    def tell(self, scope: Scope) -> None:
        with self._lock:
            self._wait(scope)
            if self._thread is None:
                self._thread = Thread(target=self._run, name="omoide-meaning", daemon=True)
                self._thread.start()

    def _wait(self, scope: Scope) -> None:
        if scope not in self._failing:  # which comes again by itself
            self._waiting[scope] = None
            self._told.set()

    def _run(self) -> None:
        enough = False
        while not self._closing.is_set():
            self._told.wait(self._until_again())
            rest = REST_S if self._in_a_row > 1 else 0.0 if enough else PATIENCE_S
            if self._closing.wait(rest):
                return
            enough = self._together() and len(self._waiting) >= BATCH
            self._alone()

    def _until_again(self) -> float | None:
        if not self._failing:
            return None
        return max(min(each.again_at for each in self._failing.values()) - self._monotonic(), 0.0)

    def _together(self) -> bool:
        """Those that wait, the first of them first, as many as fit in a batch; whether anybody could be helped."""
        with self._lock:
            scopes = list(self._waiting)
            self._waiting.clear()
            self._told.clear()
        came = self._meaning.catch_up_all(scopes)
        with self._lock:  # who was not reached stays before those who came meanwhile
            later, self._waiting = self._waiting, {}
            for scope in [*(each for each in scopes if each not in came), *later]:
                self._wait(scope)
        self._settle(came, alone=len(came) == 1)
        return bool(came)

    def _alone(self) -> None:
        """The next of those that failed, if it is time."""
        now = self._monotonic()
        scope = next((scope for scope, each in self._failing.items() if each.again_at <= now), None)
        if scope is None or self._closing.is_set():
            return
        try:
            made = self._meaning.catch_up(scope, at_most=BATCH, wait=True)
        except Exception as error:  # of one mind; the thread serves all
            self._settle({scope: error}, alone=True)
        else:
            self._settle({scope: made}, alone=True)

    def _settle(self, came: Mapping[Scope, int | Exception], *, alone: bool) -> None:
        """Vectors are derived: where they could not be made, words find the memory meanwhile, and it is tried again."""
        failed = {scope: made for scope, made in came.items() if isinstance(made, Exception)}
        done = [scope for scope, made in came.items() if made == 0]
        failed |= self._handed_on(done)
        with self._lock:
            for scope in failed:
                times = self._failing.pop(scope, _Failing(0, 0.0)).times + alone
                rest = REST_S * 2 ** min(times - 1, _LATEST) if times else 0.0
                self._failing[scope] = _Failing(times, self._monotonic() + rest)
            for scope in came.keys() - failed.keys():
                self._failing.pop(scope, None)
            for scope, made in came.items():
                if made and scope not in failed:
                    self._wait(scope)  # there may be more to do
        if came:
            self._in_a_row = self._in_a_row + 1 if len(failed) == len(came) else 0
        if failed:
            self.trouble = next(iter(failed.values()))
        elif not self._failing:
            self.trouble = None

    def _handed_on(self, scopes: Iterable[Scope]) -> dict[Scope, Exception]:
        failed: dict[Scope, Exception] = {}
        for scope in scopes if self._outbox is not None else ():
            try:
                assert self._outbox is not None
                self._outbox.forward(scope)
            except Exception as error:  # as above
                failed[scope] = error
        return failed

    def close(self) -> None:
        self._closing.set()
        self._told.set()
        if self._thread is not None:
            self._thread.join()
