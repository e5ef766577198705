"""Streaming: an answer is safe a second after it was said, though nobody knows yet how it will end (AW-63…66, B-04).

What is said is gathered for a moment and then written to a file of its own as one line, synced. The moment ends after so
many characters or so many seconds, also when nothing more is said: one thread sees to that for all streams, and is there
only while something waits. The file goes when whoever keeps the answer says that it is kept, and not before.
"""

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import field
from threading import Lock, RLock, Thread
from types import TracebackType
from typing import Protocol

from omoide.errors import OmoideError, StoreError
from omoide.failpoints import failpoint
from omoide.language.tags import Veil
from omoide.library.stream_lines import (
    Done,
    Line,
    Reading,
    Said,
    Started,
    Streamed,
    ToolEnded,
    ToolStarted,
    fold_lines,
    joined,
    write_line,
)
from omoide.model.frozen import frozen
from omoide.model.scope import Scope
from omoide.ports import Clock

Keep = Callable[[Streamed], object]  # when it returns, the answer is durable; the same stream may come again


# What is needed from the world.


class StreamFile(Protocol):
    """A file that only its stream writes. What cannot be done raises `StoreError`."""

    def there(self) -> bool:
        """False when somebody has taken it away."""
        ...

    def append(self, lines: Sequence[bytes]) -> None:
        """All of them, durably; when it raises, they can be appended again."""
        ...

    def delete(self) -> None: ...
    def leave(self) -> None:
        """Let go of it: from now on it is an orphan."""
        ...


class Orphan(Protocol):
    """A stream whose writer is gone."""

    @property
    def recovery(self) -> Streamed: ...
    def settle(self, keep: Keep) -> bool:
        """Have it kept, then delete it; False when somebody else does or did."""
        ...


class Streams(Protocol):
    """The streams of all minds; a stream that is being written, by whomever, is nobody else's business."""

    def open(self, scope: Scope, started: Started) -> "Stream": ...
    def has_orphan(self, scope: Scope | None = None) -> bool: ...
    def orphans(self, scope: Scope | None = None) -> Iterator[Orphan]:
        """Oldest first. Files in which nothing can be read are set aside."""
        ...

    def said(self, scope: Scope) -> Iterator[Streamed]:
        """What is on disk of answers of this mind by now, also of those that are being said; oldest first."""
        ...

    def set_aside_names(self) -> list[str]: ...


class Alarm:
    """Flushes streams when their time has come. Its thread begins when something waits, and ends when nothing does."""

    def __init__(
        self, seconds: float, *, monotonic: Callable[[], float] = time.monotonic, threaded: bool = True
    ) -> None:
        self.seconds = seconds
        self.monotonic = monotonic
        self._threaded = threaded
        self._due: dict[Stream, float] = {}  # all wait equally long, so the first is always the next
        self._lock = Lock()
        self._thread: Thread | None = None

    def anew(self) -> "Alarm":
        """Another that is set for nothing."""
        return Alarm(self.seconds, monotonic=self.monotonic, threaded=self._threaded)

    def set(self, stream: "Stream") -> None:
        with self._lock:
            self._due.setdefault(stream, self.monotonic() + self.seconds)
            # A thread of a process that forked is not alive in its child.
            if self._threaded and (self._thread is None or not self._thread.is_alive()):
                self._thread = Thread(target=self._run, name="omoide-streams", daemon=True)
                self._thread.start()

    def clear(self, stream: "Stream") -> None:
        with self._lock:
            self._due.pop(stream, None)

    def ring(self) -> float | None:
        """Flush what is due; how many seconds there are until the next, or None."""
        for stream in self._overdue():
            stream.flush()
        with self._lock:
            return max(0.0, next(iter(self._due.values())) - self.monotonic()) if self._due else None

    def _overdue(self) -> "list[Stream]":
        with self._lock:
            now = self.monotonic()
            due = [stream for stream, at in self._due.items() if at <= now]
            for stream in due:
                del self._due[stream]
            return due

    def _run(self) -> None:
        while True:
            pause = self.ring()
            if pause is not None:
                time.sleep(pause)
                continue
            with self._lock:
                if not self._due:
                    self._thread = None
                    return


class Stream:
    """One answer while it is being said. Any thread may write; it belongs to the process that opened it.

    What cannot be written is kept here and tried again with the next flush: an answer does not end because a disk is
    full. `trouble` tells why, until a flush succeeds.
    """

    def __init__(
        self,
        name: str,
        scope: Scope,
        started: Started,
        *,
        make: Callable[[], StreamFile],
        alarm: Alarm,
        clock: Clock,
        most_characters: int,
    ) -> None:
        self.id = name
        self.scope = scope
        self.trouble: StoreError | None = None
        self._make, self._alarm, self._clock = make, alarm, clock
        self._most_characters = most_characters
        self._lock = RLock()  # whoever keeps the answer may look at the stream
        self._lines: list[Line] = [started]
        self._safe = 0  # so many of them are on disk
        self._gathered: list[str] = []
        self._characters = 0
        self._since: float | None = None  # since when something waits to be flushed
        self._done = self._over = False
        self._veil = Veil()
        self._file = make()
        try:
            self._save()
        except StoreError:
            with suppress(StoreError):
                self._file.delete()
            raise

    @property
    def text(self) -> str:
        """All that was said so far."""
        with self._lock:
            return joined([*self._lines, Said(text="".join(self._gathered), at=self._clock.now())])

    def write(self, text: str) -> str:
        """Returns what may be shown by now: without what the mind says of itself, and what may still become that."""
        if not isinstance(text, str):
            raise TypeError(f"a stream takes text, not {type(text).__name__}")
        with self._lock:
            self._check_open()
            if not text:
                return ""
            self._gathered.append(text)
            self._characters += len(text)
            now = self._alarm.monotonic()
            if self._since is None:
                self._since = now
                self._alarm.set(self)
            if self._characters >= self._most_characters or now - self._since >= self._alarm.seconds:
                self.flush()
            return self._veil.feed(text)

    def rest(self) -> str:
        """When nothing more comes: what was held back, because it might have become a tag."""
        with self._lock:
            return self._veil.end()

    def tool_started(self, name: str, *, call: str = "") -> None:
        """On disk before the tool can do anything."""
        self._tell(ToolStarted(name=name, call=call, at=self._clock.now()))

    def tool_ended(self, name: str, *, call: str = "", ok: bool = True) -> None:
        self._tell(ToolEnded(name=name, call=call, ok=ok, at=self._clock.now()))

    def flush(self) -> None:
        """What was said until now becomes a line, and all lines become safe, or there is `trouble`."""
        with self._lock:
            if self._over:
                return
            self._gather()
            self._alarm.clear(self)
            try:
                self._save()
            except StoreError as error:
                self.trouble = error
                self._since = self._alarm.monotonic()
                self._alarm.set(self)
            else:
                self.trouble = self._since = None

    def finish(self, keep: Keep) -> None:
        """The answer is complete: have it kept, and only then delete the file.

        When it cannot be kept, the file stays, and `finish` can be called again. A flush that failed matters only then.
        """
        with self._lock:
            if not self._done:
                self._check_open()
                self._gather()
                self._lines.append(Done(at=self._clock.now()))
                self._done = True
            elif self._over:
                raise ValueError(f"the stream {self.id} is over")
            self.flush()
            failpoint("stream.done")
            try:
                keep(fold_lines(self.id, self.scope, Reading(lines=dict(enumerate(self._lines)))))
            except (OmoideError, OSError) as error:
                if self.trouble is not None:
                    raise self.trouble from error
                raise
            failpoint("stream.kept")
            self._end()
            try:
                self._file.delete()
            except StoreError as error:
                self.trouble = error  # it will be found, and known by its id

    def leave(self) -> None:
        """Without an end: what was said stays on disk, for whoever looks for orphans."""
        with self._lock:
            if self._over:
                return
            self.flush()
            self._end()
            self._file.leave()
            if self.trouble is not None:
                raise self.trouble

    def __enter__(self) -> "Stream":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            self.leave()
        except StoreError:
            if kind is None:
                raise

    def _tell(self, line: Line) -> None:
        with self._lock:
            self._check_open()
            self._gather()
            self._lines.append(line)
            self.flush()

    def _check_open(self) -> None:
        if self._done or self._over:
            raise ValueError(f"the stream {self.id} is over")

    def _gather(self) -> None:
        if self._gathered:
            self._lines.append(Said(text="".join(self._gathered), at=self._clock.now()))
            self._gathered, self._characters = [], 0

    def _save(self) -> None:
        if not self._file.there():
            self._file.leave()
            self._file, self._safe = self._make(), 0
        unsafe = self._lines[self._safe :]
        if unsafe:
            self._file.append([write_line(*each) for each in enumerate(unsafe, self._safe)])
            self._safe = len(self._lines)
            failpoint("stream.flushed")

    def _end(self) -> None:
        self._over = True
        self._alarm.clear(self)


# After a crash.


@frozen
class Recovery:
    """What became of orphans: those that are kept now, why others could not be, and files nobody can read."""

    settled: tuple[Streamed, ...] = ()
    failed: Mapping[str, str] = field(default_factory=dict[str, str])
    set_aside: tuple[str, ...] = ()


def recover(streams: Streams, keep: Keep, *, scope: Scope | None = None) -> Recovery:
    """Have all orphans kept. One that cannot be is in nobody's way, and stays."""
    settled: list[Streamed] = []
    failed: dict[str, str] = {}
    for orphan in streams.orphans(scope):
        try:
            if orphan.settle(keep):
                settled.append(orphan.recovery)
        except OmoideError as error:
            failed[orphan.recovery.stream] = str(error)
    return Recovery(settled=tuple(settled), failed=failed, set_aside=tuple(streams.set_aside_names()))
