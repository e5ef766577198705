"""A thread that gives vectors to new memories while nobody waits."""

from threading import Event, Lock, Thread

from omoide.meaning.meaning import BATCH, Meaning
from omoide.model.scope import Scope
from omoide.ports import Outbox

PATIENCE_S = 0.05  # so that a burst of memories is embedded in one batch
REST_S = 5.0  # after an error, before it is tried again


class Background:
    """Sleeps until it is told of a mind with new words. It starts with the first one, and ends with the engine."""

    def __init__(self, meaning: Meaning, *, outbox: Outbox | None = None) -> None:
        """What was made is handed on by the `outbox`, where a vector engine finds the nearest."""
        self._meaning = meaning
        self._outbox = outbox
        self._waiting: dict[Scope, None] = {}
        self._lock = Lock()
        self._told, self._closing = Event(), Event()
        self._thread: Thread | None = None
        self.trouble: Exception | None = None  # why the last try failed, until one succeeds

    def tell(self, scope: Scope) -> None:
        with self._lock:
            self._waiting[scope] = None
            self._told.set()
            if self._thread is None:
                self._thread = Thread(target=self._run, name="omoide-meaning", daemon=True)
                self._thread.start()

    def _run(self) -> None:
        while not self._closing.is_set():
            self._told.wait()
            if self._closing.wait(REST_S if self.trouble else PATIENCE_S):
                return
            with self._lock:
                scope = self._waiting.popitem()[0]
                if not self._waiting:
                    self._told.clear()
            if self._work(scope):
                self.tell(scope)

    def _work(self, scope: Scope) -> bool:
        """Whether there may be more to do."""
        try:
            made = self._meaning.catch_up(scope, at_most=BATCH, wait=True)
            if not made and self._outbox is not None:
                self._outbox.forward(scope)
        except Exception as error:
            # Vectors are derived: words find the memory meanwhile, and it is tried again.
            self.trouble = error
            return True
        self.trouble = None
        return made > 0

    def close(self) -> None:
        self._closing.set()
        self._told.set()
        if self._thread is not None:
            self._thread.join()
