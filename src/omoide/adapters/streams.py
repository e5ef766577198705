"""Streams as files in a directory: each has a name of its own, and a lock that dies with its writer.

The lock tells an orphan from a stream that another process is still writing, and lets only one settle it. A file is
emptied before it is deleted: an empty one was settled, or never held anything, and whoever finds it takes it away.
"""

import errno
import os
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from weakref import WeakSet

from omoide.adapters.durable import synced, written
from omoide.adapters.stores.lock import _lock as lock
from omoide.adapters.stores.lock import _unlock as unlock
from omoide.adapters.stores.place import prepared
from omoide.dynamics.attention import Streaming
from omoide.errors import BadName, Busy, DiskFull, StoreError, Unsafe
from omoide.failpoints import failpoint
from omoide.library.stream_lines import Started, Streamed, fold_lines, read_lines
from omoide.model.identity import CHANCE_BITS, ID_LENGTH, make_id
from omoide.model.scope import Scope
from omoide.ports import Chance, Clock
from omoide.wake.streaming import Alarm, Keep, Stream

SUFFIX, DAMAGED = ".stream", ".damaged"
_TRIES = 10
_PATIENCE_S = 0.05  # who only looks whether there is an orphan holds its lock for a moment
_OPEN = os.O_RDWR | os.O_APPEND | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
_NO_ROOM = (errno.ENOSPC, errno.EDQUOT)
_NO_WAY = (errno.EACCES, errno.EPERM, errno.EROFS, errno.ENOENT, errno.ENOTDIR)
_UNREADABLE = (errno.EACCES, errno.EPERM, errno.EISDIR, errno.EIO)
_RIGHTS = "Make the directory writable, or choose another."
_DELETES_OPEN_FILES = os.name == "posix"  # on Windows a file must be closed first


class DirectoryStreams:
    """The streams of all minds in one directory, and one alarm for those of this process."""

    def __init__(
        self,
        directory: Path | str,
        *,
        clock: Clock,
        chance: Chance,
        streaming: Streaming = Streaming(),
        monotonic: Callable[[], float] = time.monotonic,
        threaded: bool = True,
    ) -> None:
        self._directory = Path(directory)
        self._clock, self._chance = clock, chance
        self._most_characters = streaming.flush_characters
        self.alarm = Alarm(streaming.flush_seconds, monotonic=monotonic, threaded=threaded)
        _ours.add(self)

    def open(self, scope: Scope, started: Started) -> Stream:
        """With its first line on disk. Where that cannot be, nothing was said yet: it raises."""
        for tries in range(1, _TRIES + 1):
            name = make_id(self._clock.now(), self._chance.bits(CHANCE_BITS))
            path = self._directory / f"{name}.{scope.tenant}.{scope.mind}{SUFFIX}"
            try:
                return Stream(
                    name,
                    scope,
                    started,
                    make=lambda path=path: _LockedFile(path),
                    alarm=self.alarm,
                    clock=self._clock,
                    most_characters=self._most_characters,
                )
            except Busy:  # by a hair, two have the same name
                if tries == _TRIES:
                    raise
        raise AssertionError("unreachable")

    def has_orphan(self, scope: Scope | None = None) -> bool:
        return next(self.orphans(scope), None) is not None

    def orphans(self, scope: Scope | None = None) -> "Iterator[DirectoryOrphan]":
        """Oldest first. What holds nothing goes; what cannot be read is set aside."""
        for name in sorted(self._names()):
            found = _named(name)
            if found is None or scope not in (None, found[1]):
                continue
            if recovery := _recovered(self._directory / name, *found):
                yield DirectoryOrphan(self._directory / name, recovery)

    def said(self, scope: Scope) -> Iterator[Streamed]:
        """Only looked at: no lock is taken, so that nobody is kept from settling it."""
        for name in sorted(self._names()):
            found = _named(name)
            if found is None or found[1] != scope:
                continue
            with suppress(OSError):  # it is over by now
                if (reading := read_lines((self._directory / name).read_bytes())).lines:
                    yield fold_lines(*found, reading)

    def drop(self, scope: Scope) -> None:
        """What lies there of a mind, also what was set aside; raises `Busy` while somebody is still saying it."""
        for name in self.of(scope):
            path = self._directory / name
            if name.endswith(DAMAGED):
                path.unlink(missing_ok=True)
            elif (fd := _take(path)) is not None:
                with _translated(path):
                    _remove(fd, path)

    def of(self, scope: Scope) -> list[str]:
        ends = tuple(f".{scope.tenant}.{scope.mind}{suffix}" for suffix in (SUFFIX, SUFFIX + DAMAGED))
        return sorted(name for name in self._names() if name.endswith(ends))

    def set_aside_names(self) -> list[str]:
        return sorted(name for name in self._names() if name.endswith(SUFFIX + DAMAGED))

    def _names(self) -> list[str]:
        try:
            return os.listdir(self._directory)
        except FileNotFoundError:
            return []
        except OSError as error:
            raise _told(error, self._directory) from error

    def forked(self) -> None:
        """The thread of the alarm is not in the child, and what waits there is the parent's."""
        self.alarm = self.alarm.anew()


class DirectoryOrphan:
    """A file whose writer is gone. Of several who want to settle it, one does."""

    def __init__(self, path: Path, recovery: Streamed) -> None:
        self._path = path
        self.recovery = recovery

    def settle(self, keep: Keep) -> bool:
        """A crash between keeping and deleting gives the same stream again, with the same id."""
        fd = self._taken()
        if fd is None:
            return False
        kept = os.fstat(fd).st_size > 0
        if kept:
            try:
                keep(self.recovery)
            except BaseException:
                _give_back(fd)
                raise
            failpoint("stream.kept")
        with _translated(self._path):
            _remove(fd, self._path)
        return kept

    def _taken(self) -> int | None:
        for _ in range(_TRIES):
            with suppress(Busy):
                return _take(self._path)
            time.sleep(_PATIENCE_S)
        return None


class _LockedFile:
    """A new file, locked as long as this process has it open."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._pid = os.getpid()
        self._length = 0
        self._fd: int | None = None
        prepared(path.parent)
        with _translated(path):
            self._fd = _created(path)
            _ours.add(self)
            synced(path.parent)
        failpoint("stream.made")

    def there(self) -> bool:
        if self._pid != os.getpid():
            raise StoreError(path=self._path, detail="the stream belongs to the process that opened it")
        return self._fd is not None and _still_there(self._fd, self._path)

    def append(self, lines: Sequence[bytes]) -> None:
        assert self._fd is not None
        with _translated(self._path):
            try:
                for line in lines:
                    written(self._fd, line)
                    self._length += len(line)
                failpoint("stream.written")
                os.fsync(self._fd)
            except OSError:
                # Half a line goes; whole ones stay, for they may be all that a crash leaves.
                with suppress(OSError):
                    os.ftruncate(self._fd, self._length)
                raise

    def delete(self) -> None:
        if self._fd is not None:
            fd, self._fd = self._fd, None
            with _translated(self._path):
                _remove(fd, self._path)

    def leave(self) -> None:
        if self._fd is not None:
            fd, self._fd = self._fd, None
            _give_back(fd)

    def __del__(self) -> None:
        self.leave()  # nobody can write any more, so it is an orphan

    def forked(self) -> None:
        """In a child the file is only closed: unlocking would take the lock from the parent, whose file it is."""
        if self._fd is not None:
            fd, self._fd = self._fd, None
            os.close(fd)


_ours: "WeakSet[_LockedFile | DirectoryStreams]" = WeakSet()


def _tell_child() -> None:
    for each in list(_ours):
        each.forked()


if hasattr(os, "register_at_fork"):
    # Else a child that lives longer than its parent would hold the lock, and nobody would look after the orphan.
    os.register_at_fork(after_in_child=_tell_child)


def _created(path: Path) -> int:
    """Somebody who clears away empty files may have a new one for a moment: then it is made once more."""
    for _ in range(_TRIES):
        try:
            fd = os.open(path, _OPEN | os.O_CREAT | os.O_EXCL, 0o600)
        except FileExistsError:
            raise Busy(path=path, seconds=0) from None
        failpoint("stream.created")
        lock(fd, wait=True)
        if _still_there(fd, path):
            return fd
        _give_back(fd)
    raise Busy(path=path, seconds=0)


def _take(path: Path) -> int | None:
    """The file, locked; None where there is none any more; raises `Busy` where somebody else has it."""
    with _translated(path):
        try:
            fd = os.open(path, _OPEN)
        except FileNotFoundError:
            return None
        if not lock(fd, wait=False):
            os.close(fd)
            raise Busy(path=path, seconds=0)
        if _still_there(fd, path):
            return fd
        _give_back(fd)
        return None


def _recovered(path: Path, name: str, scope: Scope) -> Streamed | None:
    try:
        fd = _take(path)
        data = None if fd is None else _contents(fd, path)
    except Busy:
        return None  # it is being written, or settled
    except StoreError as error:
        if isinstance(error.__cause__, OSError) and error.__cause__.errno in _UNREADABLE:
            _set_aside(path)
            return None
        raise
    if not data:
        return None
    reading = read_lines(data)
    if not reading.lines:
        _set_aside(path)
        return None
    return fold_lines(name, scope, reading)


def _contents(fd: int, path: Path) -> bytes:
    with _translated(path):
        try:
            data = b"".join(iter(lambda: os.read(fd, 1 << 20), b""))
        except BaseException:
            _give_back(fd)
            raise
        if data:
            _give_back(fd)
        else:
            _remove(fd, path)
        return data


def _set_aside(path: Path) -> None:
    with _translated(path), suppress(FileNotFoundError):
        os.rename(path, f"{path}{DAMAGED}")
        synced(path.parent)


def _remove(fd: int, path: Path) -> None:
    try:
        os.ftruncate(fd, 0)
        failpoint("stream.emptied")
        if _DELETES_OPEN_FILES:
            _unlink(path)
    finally:
        _give_back(fd)
    if not _DELETES_OPEN_FILES:
        _unlink(path)
    failpoint("stream.deleted")
    with suppress(OSError):  # should it come back after a loss of power, it is known by its id
        synced(path.parent)


def _unlink(path: Path) -> None:
    with suppress(FileNotFoundError):
        os.unlink(path)


def _still_there(fd: int, path: Path) -> bool:
    try:
        return os.path.samestat(os.fstat(fd), os.stat(path))
    except OSError:
        return False


def _give_back(fd: int) -> None:
    unlock(fd)
    os.close(fd)


def _named(name: str) -> tuple[str, Scope] | None:
    """The id and the mind stand in the name, where no damage to the file can reach them."""
    parts = name.removesuffix(SUFFIX).split(".")
    if not name.endswith(SUFFIX) or len(parts) != 3 or len(parts[0]) != ID_LENGTH:
        return None
    try:
        return parts[0], Scope(parts[1], parts[2])
    except BadName:
        return None


@contextmanager
def _translated(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise _told(error, path) from error


def _told(error: OSError, path: Path) -> StoreError:
    why = error.strerror or str(error)
    if error.errno in _NO_ROOM:
        return DiskFull(path=path)
    if error.errno in _NO_WAY:
        return Unsafe(path=path, why=why, remedy=_RIGHTS)
    return StoreError(path=path, detail=why)
