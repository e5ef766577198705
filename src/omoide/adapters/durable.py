"""What was acknowledged outlives a loss of power: a file by a sync of its own, its name by a sync of its directory.

Whoever promises that something is kept in a file writes it by way of this room. Hooks load it, so it imports next to nothing.
"""

import os
from _thread import get_ident  # `threading` is more than hooks need
from contextlib import suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    AnyPath = Path | str


def synced(path: "AnyPath") -> None:
    """A file, or the names in a directory. Windows has no such call."""
    if os.name == "posix":
        fd = os.open(path, os.O_RDONLY)
        try:
            os.fsync(fd)
        finally:
            os.close(fd)


def made(directory: "AnyPath", *, mode: int = 0o700) -> None:
    """The directory, with every one above it that is missing."""
    directory = os.fspath(directory)
    if os.path.isdir(directory):
        return
    above = os.path.dirname(directory)
    if above and not os.path.exists(above):
        made(above, mode=mode)
    try:
        os.mkdir(directory, mode)
    except FileExistsError:  # somebody was faster, or it is a file
        if not os.path.isdir(directory):
            raise
    with suppress(PermissionError):  # one that may be entered but not read
        synced(above or os.curdir)


def written(fd: int, body: bytes) -> None:
    """All of it, or an error: a system may take less than it is given, and on a full disk it does."""
    rest = memoryview(body)
    while rest:
        rest = rest[os.write(fd, rest) :]


def beside(path: "AnyPath") -> str:
    """Where a new version is written before it takes its place: no other writer, of this process or another, uses that name."""
    above, name = os.path.split(os.fspath(path))
    return os.path.join(above, f".{name}.{os.getpid()}-{get_ident()}.new")


def replaced(path: "AnyPath", body: bytes, *, mode: int = 0o600, durable: bool = True) -> None:
    """Beside it, then in its place: whoever reads it sees the old or the new one, and so does whoever comes after a crash.

    What can be made anew needs no sync: with `durable` off, a loss of power may cost it."""
    path = os.fspath(path)
    new = beside(path)
    with suppress(FileNotFoundError):  # of a process that was killed
        os.unlink(new)
    fd = os.open(new, os.O_CREAT | os.O_EXCL | os.O_WRONLY | getattr(os, "O_BINARY", 0), mode)
    try:
        try:
            written(fd, body)
            if durable:
                os.fsync(fd)
        finally:
            os.close(fd)
        os.chmod(new, mode)  # whatever the mask of the process
        os.replace(new, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(new)
        raise
    if durable:
        synced(os.path.dirname(path) or os.curdir)


def removed(*paths: "AnyPath") -> None:
    """What is gone does not come back with the power."""
    places: set[str] = set()
    for path in paths:
        with suppress(FileNotFoundError):
            os.unlink(path)
            places.add(os.path.dirname(os.fspath(path)) or os.curdir)
    for place in places:
        synced(place)
