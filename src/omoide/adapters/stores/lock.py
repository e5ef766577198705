"""One blocking file lock in front of every write, and a tide mark of what was acknowledged.

SQLite's own waiting is unfair and starves writers; the kernel's queue is not. The lock file also holds how many
entries were ever acknowledged: a store that has fewer has lost some (a deleted -wal, an old copy put back).
The mark is written after the commit, so it is never ahead of what the disk holds.
"""

import os
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from omoide.errors import Busy

if sys.platform == "win32":
    import ctypes
    import msvcrt
    from ctypes import wintypes

    _EXCLUSIVE, _AT_ONCE = 2, 1
    _kernel32 = ctypes.WinDLL("kernel32", use_last_error=True)

    class _Overlapped(ctypes.Structure):
        _fields_ = (
            ("internal", ctypes.c_void_p), ("internal_high", ctypes.c_void_p),
            ("offset", wintypes.DWORD), ("offset_high", wintypes.DWORD), ("event", wintypes.HANDLE),
        )  # fmt: skip

    def _lock(fd: int, *, wait: bool) -> bool:
        # The locked byte lies far behind the text: on Windows a locked byte cannot be read by others.
        where = _Overlapped(offset=1 << 30)
        flags = _EXCLUSIVE | (0 if wait else _AT_ONCE)
        return bool(_kernel32.LockFileEx(msvcrt.get_osfhandle(fd), flags, 0, 1, 0, ctypes.byref(where)))

    def _unlock(fd: int) -> None:
        """Closing the handle is enough here."""
else:
    import fcntl

    def _lock(fd: int, *, wait: bool) -> bool:
        try:
            fcntl.flock(fd, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
        except BlockingIOError:
            return False
        return True

    def _unlock(fd: int) -> None:
        # A child forked meanwhile has inherited the descriptor: closing ours alone would leave the lock with it.
        fcntl.flock(fd, fcntl.LOCK_UN)


_MARK_BYTES = 64


class StoreLock:
    """Held by at most one thread of one process; freed by the kernel when its holder dies."""

    def __init__(self, path: Path, *, wait_s: float) -> None:
        self.path = path
        self._wait_s = wait_s
        self._mutex = threading.Lock()

    @contextmanager
    def held(self) -> Iterator["Tide"]:
        if not self._mutex.acquire(timeout=self._wait_s):
            raise Busy(path=self.path, seconds=self._wait_s)
        try:
            fd = self._acquired()
            try:
                yield Tide(fd)
            finally:
                _given_back(fd)
        finally:
            self._mutex.release()

    def _acquired(self) -> int:
        # Opened anew each time, so that a wait that was given up can never disturb a later one.
        fd = os.open(self.path, os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0), 0o600)
        if _lock(fd, wait=False) or _waited(
            lambda: _lock(fd, wait=True), lambda: _given_back(fd), self._wait_s
        ):
            return fd
        raise Busy(path=self.path, seconds=self._wait_s)


def _given_back(fd: int) -> None:
    _unlock(fd)
    os.close(fd)


def _waited(block: Callable[[], bool], give_up: Callable[[], None], seconds: float) -> bool:
    """Block in the kernel's queue, on a thread of its own, so that a stopped holder cannot hold us for ever."""
    guard, done = threading.Lock(), threading.Event()
    given_up = False

    def wait() -> None:
        block()
        with guard:
            if given_up:
                give_up()
            done.set()

    threading.Thread(target=wait, daemon=True).start()
    try:
        done.wait(seconds)
    except BaseException:  # an interrupted wait is given up, too, even if it was just granted
        with guard:
            given_up = True
            if done.is_set():
                give_up()
        raise
    with guard:
        given_up = not done.is_set()
        return not given_up


class Tide:
    """How many entries and events of which store were acknowledged. Readable only while the lock is held."""

    def __init__(self, fd: int) -> None:
        self._fd = fd

    def read(self) -> tuple[str, int]:
        os.lseek(self._fd, 0, os.SEEK_SET)
        name, _, count = os.read(self._fd, _MARK_BYTES).decode("ascii", "replace").strip().partition(" ")
        return name, int(count) if count.isdigit() else 0

    def write(self, name: str, count: int) -> None:
        os.lseek(self._fd, 0, os.SEEK_SET)
        os.write(self._fd, f"{name} {count}".ljust(_MARK_BYTES - 1).encode("ascii") + b"\n")

    def rise(self, count: int) -> None:
        """By so many. Rehearsals are not counted: they may go with the power."""
        name, before = self.read()
        self.write(name, before + count)
