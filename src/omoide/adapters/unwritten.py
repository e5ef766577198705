"""Streams that are written nowhere: beside an encrypted store an answer lies in RAM until it is whole (LU-22).

Who breaks off leaves an orphan here as elsewhere, and the same process settles it. What a process was saying when it died
is gone with it: that is what it costs that no word of it was ever on the disk.
"""

from collections.abc import Iterator, Sequence
from threading import Lock

from omoide.dynamics.attention import Streaming
from omoide.library.stream_lines import Started, Streamed, fold_lines, read_lines
from omoide.model.identity import CHANCE_BITS, make_id
from omoide.model.scope import Scope
from omoide.ports import Chance, Clock
from omoide.wake.streaming import Alarm, Keep, Stream


class UnwrittenStreams:
    def __init__(self, *, clock: Clock, chance: Chance, streaming: Streaming) -> None:
        self._clock, self._chance = clock, chance
        self._most_characters = streaming.flush_characters
        self._alarm = Alarm(streaming.flush_seconds)
        self._open: dict[str, _Lines] = {}
        self._left: dict[str, UnwrittenOrphan] = {}  # by name, and so by age
        self._lock = Lock()

    def open(self, scope: Scope, started: Started) -> Stream:
        name = make_id(self._clock.now(), self._chance.bits(CHANCE_BITS))
        return Stream(
            name,
            scope,
            started,
            make=lambda: self._begun(name, scope),
            alarm=self._alarm,
            clock=self._clock,
            most_characters=self._most_characters,
        )

    def _begun(self, name: str, scope: Scope) -> "_Lines":
        lines = _Lines(self, name, scope)
        with self._lock:
            self._open[name] = lines
        return lines

    def over(self, name: str) -> None:
        with self._lock:
            self._open.pop(name, None)

    def said(self, scope: Scope) -> Iterator[Streamed]:
        """What is being said, and what was broken off and is not settled yet."""
        with self._lock:
            found = sorted({**self._open, **self._left}.items())
        heard = (each.recovery for _, each in found)
        yield from (each for each in heard if each is not None and each.scope == scope)

    def has_orphan(self, scope: Scope | None = None) -> bool:
        return next(self.orphans(scope), None) is not None

    def orphans(self, scope: Scope | None = None) -> "Iterator[UnwrittenOrphan]":
        with self._lock:
            found = sorted(self._left.items())
        yield from (orphan for _, orphan in found if scope in (None, orphan.recovery.scope))

    def set_aside_names(self) -> list[str]:
        return []

    def leave(self, name: str, orphan: "UnwrittenOrphan") -> None:
        with self._lock:
            self._left[name] = orphan

    def take(self, name: str) -> bool:
        with self._lock:
            return self._left.pop(name, None) is not None


class UnwrittenOrphan:
    def __init__(self, streams: UnwrittenStreams, name: str, recovery: Streamed) -> None:
        self._streams, self._name = streams, name
        self.recovery = recovery

    def settle(self, keep: Keep) -> bool:
        if not self._streams.take(self._name):
            return False
        try:
            keep(self.recovery)
        except BaseException:
            self._streams.leave(self._name, self)
            raise
        return True


class _Lines:
    """What a stream takes for its file."""

    def __init__(self, streams: UnwrittenStreams, name: str, scope: Scope) -> None:
        self._streams, self._name, self._scope = streams, name, scope
        self._lines: list[bytes] = []

    def there(self) -> bool:
        return True

    def append(self, lines: Sequence[bytes]) -> None:
        self._lines += lines

    @property
    def recovery(self) -> Streamed | None:
        reading = read_lines(b"".join(self._lines))
        return fold_lines(self._name, self._scope, reading) if reading.lines else None

    def delete(self) -> None:
        self._lines.clear()
        self._streams.over(self._name)

    def leave(self) -> None:
        if recovery := self.recovery:
            self._streams.leave(self._name, UnwrittenOrphan(self._streams, self._name, recovery))
        self.delete()
