"""The spool: a directory in which each item is a file, so that nobody ever waits for anybody.

An item is written under a hidden name and renamed when it is whole; names sort by time. Hooks put items, in processes
that may be killed at any moment; the worker takes them. This is loaded by every hook, so it imports next to nothing.
"""

import os
from contextlib import suppress
from typing import TYPE_CHECKING

from omoide.adapters.durable import made, synced, written
from omoide.model.spooled import Spooled

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

ASIDE = "aside"
_STALE_S = 86_400.0  # a hidden name that is older belongs to a process that was killed
_MOST_ASIDE = 100  # what is damaged is kept to be looked at, but not without end


class DirectorySpool:
    """`now` gives seconds since 1970, `chance` some bits: two items of the same moment have different names."""

    def __init__(
        self, directory: "Path | str", *, now: "Callable[[], float]", chance: "Callable[[int], int]"
    ) -> None:
        self._directory = str(directory)
        self._now = now
        self._chance = chance

    def put(self, kind: str, body: bytes, *, durable: bool = True) -> str:
        """When it returns, the item outlives this process; a `durable` one outlives a loss of power, too."""
        name = f"{int(self._now() * 1e6):017d}-{self._chance(32):08x}.{kind}"
        hidden = os.path.join(self._directory, f".{name}")
        try:
            self._write(hidden, body, durable=durable)
        except FileNotFoundError:
            made(self._directory)
            self._write(hidden, body, durable=durable)
        os.rename(hidden, os.path.join(self._directory, name))
        if durable:
            synced(self._directory)
            synced(
                os.path.dirname(self._directory) or os.curdir
            )  # whoever made it may have been killed before it did this
        return name

    def _write(self, path: str, body: bytes, *, durable: bool) -> None:
        fd = os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY | getattr(os, "O_BINARY", 0), 0o600)
        try:
            written(fd, body)
            if durable:
                os.fsync(fd)
        finally:
            os.close(fd)

    def waiting(self, *, besides: frozenset[str] = frozenset(), left: frozenset[str] = frozenset()) -> bool:
        """Whether there is an item, of another kind than these, and none of those that were `left` on purpose."""
        return any(_kind(name) not in besides and name not in left for name in self._names())

    def take(self) -> "Iterator[Spooled]":
        """What is there now, oldest first. It stays there until it is `done`."""
        for name in self._names():
            try:
                with open(os.path.join(self._directory, name), "rb") as file:
                    body = file.read()
            except FileNotFoundError:
                continue  # somebody else has done it
            except OSError:
                self.set_aside(Spooled(name, _kind(name), b""))
                continue
            yield Spooled(name, _kind(name), body)

    def all(self) -> "Iterator[Spooled]":
        """Also what was set aside, by a name with which it can be `done`."""
        yield from self.take()
        for name in self.set_aside_names():
            aside = os.path.join(ASIDE, name)
            with suppress(OSError), open(os.path.join(self._directory, aside), "rb") as file:
                yield Spooled(aside, _kind(name), file.read())

    def done(self, item: Spooled) -> None:
        with suppress(FileNotFoundError):
            os.unlink(os.path.join(self._directory, item.name))

    def set_aside(self, item: Spooled) -> None:
        """Out of the way of all others, to be looked at."""
        aside = os.path.join(self._directory, ASIDE)
        made(aside)
        with suppress(FileNotFoundError):
            os.rename(os.path.join(self._directory, item.name), os.path.join(aside, item.name))
        for old in sorted(os.listdir(aside))[:-_MOST_ASIDE]:
            with suppress(OSError):
                os.unlink(os.path.join(aside, old))

    def set_aside_names(self) -> list[str]:
        try:
            return sorted(os.listdir(os.path.join(self._directory, ASIDE)))
        except FileNotFoundError:
            return []

    def tidy(self) -> None:
        """What processes that were killed while writing have left."""
        oldest = self._now() - _STALE_S
        for name in _listed(self._directory):
            path = os.path.join(self._directory, name)
            with suppress(OSError):
                if name.startswith(".") and os.stat(path).st_mtime < oldest:
                    os.unlink(path)

    def _names(self) -> list[str]:
        return sorted(name for name in _listed(self._directory) if name != ASIDE and not name.startswith("."))


def _listed(directory: str) -> list[str]:
    try:
        return os.listdir(directory)
    except FileNotFoundError:
        return []


def _kind(name: str) -> str:
    return name.rpartition(".")[2]
