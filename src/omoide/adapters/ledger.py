"""The ledger of erasures as a file: a line of JSON for each, written through to the disk, never rewritten.

What is said here is on the disk, with the name of the file, before anybody is told that something is erased. A line has a mark of
its own; what is torn or garbled is told, and takes nothing along that can still be read.
"""

import errno
import json
import os
import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from omoide.adapters.durable import made, replaced, synced, written
from omoide.adapters.stores.lock import StoreLock
from omoide.adapters.stores.sqlite_session import LOCK_WAIT_S
from omoide.errors import BadInput, DiskFull, StoreError
from omoide.model.change import Erased
from omoide.model.digest import blake2b
from omoide.model.frozen import frozen
from omoide.model.gone import Gone, gone_of
from omoide.model.scope import Scope

FILE = "erased.jsonl"
_LOCK, _DAMAGED = "erased.lock", "erased.damaged"
_BEGINS = '{"tenant"'  # each line
_MARK, _WITHDRAWN = "mark", "withdrawn"
_NO_ROOM = (errno.ENOSPC, errno.EDQUOT)


@frozen
class Told:
    """What a ledger tells: the erasures that stand, oldest first, and the lines of which not all can be read."""

    erased: Mapping[Gone, int]  # how often
    withdrawn: Mapping[Gone, int]
    unreadable: tuple[bytes, ...] = ()

    def __iter__(self) -> Iterator[Gone]:
        return (each for each, count in self.erased.items() if count > self.withdrawn.get(each, 0))

    def __or__(self, other: "Told") -> "Told":
        """The same erasures are told by several ledgers."""
        return Told(
            erased=Counter(self.erased) | Counter(other.erased),
            withdrawn=Counter(self.withdrawn) | Counter(other.withdrawn),
            unreadable=tuple(dict.fromkeys((*self.unreadable, *other.unreadable))),
        )


class LedgerFile:
    """Beside the store, and a copy beside every backup. `free_reserve`: on a full disk erasing must still be possible."""

    def __init__(self, directory: Path, *, free_reserve: Callable[[], bool] = lambda: False) -> None:
        self.path = directory / FILE
        self._free_reserve = free_reserve

    def tell(self, gone: Gone) -> None:
        self._append(gone.plain())

    def withdraw(self, gone: Gone) -> None:
        """It was told, and then not done."""
        self._append(gone.plain() | {_WITHDRAWN: True})

    def _append(self, plain: Mapping[str, Any]) -> None:
        try:
            self._appended(_line(plain))
        except DiskFull:
            if not self._free_reserve():
                raise
            self._appended(_line(plain))

    def _appended(self, line: bytes) -> None:
        with self._alone():
            fd = os.open(self.path, _OPEN | os.O_APPEND | os.O_CREAT, 0o600)
            try:
                length = os.fstat(fd).st_size
                try:
                    written(fd, line if _ends_a_line(fd, length) else b"\n" + line)
                    os.fsync(fd)
                except BaseException:  # all of it or nothing
                    with suppress(OSError):
                        os.ftruncate(fd, length)
                    raise
            finally:
                os.close(fd)
            synced(self.path.parent)

    @contextmanager
    def _alone(self) -> Iterator[None]:
        try:
            made(self.path.parent)
            with StoreLock(self.path.with_name(_LOCK), wait_s=LOCK_WAIT_S).held():
                yield
        except OSError as error:
            if error.errno in _NO_ROOM:
                raise DiskFull(path=self.path) from error
            raise StoreError(path=self.path, detail=error.strerror or str(error)) from error

    def read(self) -> Told:
        try:
            return ledger_of(self.path.read_bytes())
        except FileNotFoundError:
            return ledger_of(b"")
        except OSError as error:
            raise StoreError(path=self.path, detail=error.strerror or str(error)) from error

    def problems(self) -> list[str]:
        try:
            count = len(self.read().unreadable)
        except StoreError as error:
            return [str(error)]
        where = f"the ledger of erasures at {self.path}"
        return [f"{where}: {count} lines cannot be read whole; `omoide rebuild` mends it"] * bool(count)

    def mend(self, gone: Iterable[Gone]) -> int:
        """Written anew of all that can be read of it and of these erasures, where it is damaged; what it was is kept beside it.
        Returns of how many lines nobody knows any more what they told."""
        with self._alone():
            told = self.read()
            if not told.unreadable:
                return 0
            aside = self.path.with_name(_DAMAGED)
            before = aside.read_bytes() if aside.exists() else b""
            replaced(aside, before + b"".join(line + b"\n" for line in told.unreadable))
            known = list(told)
            digests = {(each.scope, digest) for each in known for digest in each.change.digests}
            known += [
                each
                for each in gone
                if any((each.scope, word) not in digests for word in each.change.digests)
            ]
            replaced(self.path, b"".join(_line(each.plain()) for each in known))
            words = {digest for each in known for digest in each.change.digests}
            roots = {root for each in known for root in each.roots}
            return sum(not _is_known(line, words, roots) for line in told.unreadable)

    def forget(self, scope: Scope) -> None:
        """The lines of a mind go, with its name: what they say is said by how its journal began, which stands there without one."""
        with self._alone():
            lines = self.path.read_bytes().split(b"\n") if self.path.exists() else []
            kept = [
                line for line in lines if line and not any(_is_of(scope, each) for each in _entries(line)[0])
            ]
            if len(kept) < sum(map(bool, lines)):
                replaced(self.path, b"".join(line + b"\n" for line in kept))


def ledger_of(raw: bytes) -> Told:
    erased, withdrawn, unreadable = Counter[Gone](), Counter[Gone](), list[bytes]()
    for line in filter(None, raw.split(b"\n")):
        entries, whole = _entries(line)
        for plain in entries:
            (withdrawn if plain.get(_WITHDRAWN) else erased)[gone_of(plain)] += 1
        if not whole:
            unreadable.append(line)
            erased.update(_whole_minds(line, entries))
    return Told(erased=erased, withdrawn=withdrawn, unreadable=tuple(unreadable))


def _entries(line: bytes) -> tuple[list[dict[str, Any]], bool]:
    """What can be read of a line, and whether that is all of it. Behind what was torn off, another entry may follow."""
    text = line.decode("utf-8", "replace")
    found = [plain for at in _places(text) if (plain := _entry(text, at)) is not None]
    whole = len(found) == 1 and text.startswith(_BEGINS) and text.endswith("}") and text.count(_BEGINS) == 1
    return found, whole and found[0].get(_MARK, _mark(found[0])) == _mark(found[0])


def _whole_minds(line: bytes, entries: list[dict[str, Any]]) -> list[Gone]:
    """Of a torn line, the roots that can still be read: they are in no journal any more, and each is enough to know a mind by."""
    known = {root for plain in entries for root in plain.get("roots", ())}
    _, marked, rest = line.decode("utf-8", "replace").rpartition('"roots": [')
    roots = [each for each in _ROOT.findall(rest) if each not in known] if marked else []
    nothing = Erased(memories=(), digests=())
    return [Gone(scope=NOBODY, at=_EPOCH, change=nothing, roots=tuple(roots))] if roots else []


def _is_of(scope: Scope, plain: Mapping[str, Any]) -> bool:
    return gone_of(plain).scope.reader == scope


def _is_known(line: bytes, words: Collection[str], roots: Collection[str]) -> bool:
    """Whether something of what it told is told elsewhere; an erasure is told whole or not at all."""
    text = line.decode("utf-8", "replace")
    return any(each in words for each in _DIGEST.findall(text)) or any(
        each in roots for each in _ROOT.findall(text)
    )


def _places(text: str) -> Iterator[int]:
    at = text.find(_BEGINS)
    while at >= 0:
        yield at
        at = text.find(_BEGINS, at + 1)


def _entry(text: str, at: int) -> dict[str, Any] | None:
    try:
        plain, _ = _DECODER.raw_decode(text, at)
        change = gone_of(plain).change
    except (ValueError, RecursionError, BadInput):
        return None
    return plain if all(isinstance(each, str) for each in (*change.memories, *change.digests)) else None


_ROOT = re.compile(r'"([0-9a-f]{64})"')
_DIGEST = re.compile(r'"([0-9a-f]{40})"')
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
NOBODY = Scope("home", "shared")  # of a line that no longer says whose it was
_DECODER = json.JSONDecoder()
_OPEN = os.O_RDWR | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)


def _line(plain: Mapping[str, Any]) -> bytes:
    return _written({**plain, _MARK: _mark(plain)}) + b"\n"


def _mark(plain: Mapping[str, Any]) -> str:
    said = {key: value for key, value in plain.items() if key != _MARK}
    return blake2b(_written(said), digest_size=8).hexdigest()


def _written(plain: Mapping[str, Any]) -> bytes:
    return json.dumps(plain, ensure_ascii=False).encode()


def _ends_a_line(fd: int, length: int) -> bool:
    """What a crash cut off stays by itself: the next entry begins a line of its own."""
    if not length:
        return True
    os.lseek(fd, -1, os.SEEK_END)
    return os.read(fd, 1) == b"\n"
