"""Power loss, simulated: record what a process asked the system to write, then build every disk it might leave.

A write, a new name or a deletion is certain only after a sync of its file or directory: as strictly as POSIX has it, so that a
new directory is certain only when the one above it was synced, and with it all that lies in it. At any moment the disk holds all
that is certain, and of the rest nothing, everything, some of it, or single sectors of it.
"""

import os
import random
import re
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

SECTOR = 512
_CALLS = "openat,close,write,pwrite64,lseek,ftruncate,fsync,fdatasync,unlink,unlinkat,rename,renameat,renameat2,mkdir,mkdirat"
_LINE = re.compile(rb"(\w+)\((.*)\)\s+=\s+(-?\d+)")
_STRING = re.compile(rb'"((?:\\x[0-9a-f]{2})*)"')


@dataclass(frozen=True)
class Call:
    name: str
    arguments: list[bytes]  # as strace shows them, without the strings
    strings: list[bytes]
    result: int


def can_record() -> str:
    """Why recording is impossible here; empty if it is possible."""
    if not shutil.which("strace"):
        return "strace is not installed"
    tried = subprocess.run(["strace", "-o", os.devnull, "true"], capture_output=True, text=True)
    return "" if tried.returncode == 0 else f"strace may not trace: {tried.stderr.strip()[-200:]}"


def record(command: list[str], *, trace: Path) -> list[Call]:
    """Run the command and give back its calls, in order."""
    options = [
        "-qq",
        "-xx",
        "-s",
        str(1 << 24),
        "-e",
        f"trace={_CALLS}",
        "-e",
        "signal=none",
        "-o",
        str(trace),
    ]
    subprocess.run(["strace", *options, *command], check=True)
    with trace.open("rb") as lines:
        return [call for line in lines if (call := _understood(line)) is not None]


def _understood(line: bytes) -> Call | None:
    found = _LINE.match(line)
    if not found or int(found[3]) < 0:
        return None
    strings = [bytes.fromhex(text.replace(rb"\x", b"").decode()) for text in _STRING.findall(found[2])]
    arguments = [part.strip() for part in _STRING.sub(b"", found[2]).split(b",")]
    return Call(found[1].decode(), arguments, strings, int(found[3]))


@dataclass
class Inode:
    """A file: what is certain of it, and the writes (or cuts, with no data) that are not. Or a directory."""

    directory: bool = False
    certain: bytes = b""
    waiting: list[tuple[int, bytes | None]] = field(default_factory=list)

    def sync(self) -> None:
        if self.waiting:
            content = bytearray(self.certain)
            for offset, data in self.waiting:
                _apply(content, offset, data)
            self.certain = bytes(content)
            self.waiting.clear()


def _apply(content: bytearray, offset: int, data: bytes | None) -> None:
    if data is None:
        del content[offset:]
    content.extend(bytes(max(0, offset + len(data or b"") - len(content))))
    if data:
        content[offset : offset + len(data)] = data


Names = dict[str, Inode]
Renaming = tuple[str, Inode | None]  # a path, and what it names from now on


class Disk:
    """The directory below `root` as the system sees it, and what of it is certain."""

    def __init__(self, root: Path, *, acknowledgements: Path) -> None:
        self._root, self._above = f"{root}/", str(root.parent)
        self._told = str(acknowledgements)
        self._open: dict[int, tuple[str, Inode]] = {}
        self._offsets: dict[int, int] = {}
        self._seen: Names = {}
        self.certain: Names = {}
        self.waiting: list[list[Renaming]] = []
        self.made: set[str] = set()  # directories
        self.acknowledged = b""

    def apply(self, call: Call) -> bool:
        """Whether the call may have changed what a crash leaves."""
        act = getattr(self, f"_{call.name}", None)
        return bool(act and act(call))

    def _ours(self, path: str) -> bool:
        return f"{path}/".startswith(self._root) and not path.endswith("-shm")  # which SQLite makes anew

    def _openat(self, call: Call) -> bool:
        path = os.path.normpath(call.strings[0].decode("utf-8", "surrogateescape"))
        if not (self._ours(path) or path in (self._told, self._above)):
            return False
        inode = self._seen.get(path)
        made = inode is None and b"O_CREAT" in call.arguments[2]
        if made:
            inode = Inode()
            self._rename([(path, inode)])
        inode = inode or Inode()
        self._open[call.result], self._offsets[call.result] = (path, inode), 0
        if b"O_TRUNC" in call.arguments[2]:
            inode.waiting.append((0, None))
        return made

    def _mkdir(self, call: Call) -> bool:
        path = os.path.normpath(call.strings[0].decode("utf-8", "surrogateescape"))
        return self._ours(path) and self._rename([(path, Inode(directory=True))])

    _mkdirat = _mkdir

    def _rename(self, call: Call | list[Renaming]) -> bool:
        if isinstance(call, Call):
            source, target = (os.path.normpath(text.decode()) for text in call.strings)
            if not (self._ours(source) and source in self._seen):
                return False
            call = [(source, None), (target, self._seen[source])]
        self.made |= {path for path, inode in call if inode is not None and inode.directory}
        self.waiting.append(call)
        _rename(self._seen, call)
        return True

    _renameat = _renameat2 = _rename

    def _unlink(self, call: Call) -> bool:
        path = os.path.normpath(call.strings[0].decode())
        return path in self._seen and self._rename([(path, None)])

    _unlinkat = _unlink

    def _close(self, call: Call) -> bool:
        self._open.pop(int(call.arguments[0]), None)
        return False

    def _lseek(self, call: Call) -> bool:
        self._offsets[int(call.arguments[0])] = call.result
        return False

    def _write(self, call: Call) -> bool:
        fd = int(call.arguments[0])
        offset = self._offsets.get(fd, 0)
        self._offsets[fd] = offset + call.result
        return self._written(fd, offset, call.strings[0][: call.result])

    def _pwrite64(self, call: Call) -> bool:
        return self._written(int(call.arguments[0]), int(call.arguments[3]), call.strings[0][: call.result])

    def _written(self, fd: int, offset: int, data: bytes) -> bool:
        path, inode = self._open.get(fd, ("", None))
        if path == self._told:
            self.acknowledged += data
            return True
        if inode is not None:
            inode.waiting.append((offset, data))
        return inode is not None

    def _ftruncate(self, call: Call) -> bool:
        found = self._open.get(int(call.arguments[0]))
        if found:
            found[1].waiting.append((int(call.arguments[1]), None))
        return found is not None

    def _fsync(self, call: Call) -> bool:
        path, inode = self._open.get(int(call.arguments[0]), ("", None))
        if inode is None:
            return False
        inode.sync()
        self._sync_names(path)
        return True

    _fdatasync = _fsync

    def _sync_names(self, directory: str) -> None:
        for step in [
            step for step in self.waiting if all(os.path.dirname(path) == directory for path, _ in step)
        ]:
            _rename(self.certain, step)
            self.waiting.remove(step)


def _rename(names: Names, step: list[Renaming]) -> None:
    for path, inode in step:
        if inode is None:
            names.pop(path, None)
        else:
            names[path] = inode


# What a crash leaves.

KINDS = ("nothing", "everything", "only writes", "only names", "some", "sectors")
Image = dict[str, bytes]


def image(disk: Disk, kind: str, chance: random.Random) -> Image:
    """One disk that a crash at this moment may leave, by path."""
    names = dict(disk.certain)
    for step in disk.waiting:
        if kind in ("everything", "only names") or (kind in ("some", "sectors") and chance.random() < 0.5):
            _rename(names, step)
    lost = {path for path in disk.made if path not in names}
    return {
        path: _left(inode, kind, chance)
        for path, inode in names.items()
        if not inode.directory and not any(_is_in(path, directory) for directory in lost)
    }


def _is_in(path: str, directory: str) -> bool:
    return path.startswith(f"{directory}/")


def _left(inode: Inode, kind: str, chance: random.Random) -> bytes:
    if kind in ("nothing", "only names") or not inode.waiting:
        return inode.certain  # the very same bytes: they are not copied, and hashed only once
    content = bytearray(inode.certain)
    for offset, data in inode.waiting:
        if kind in ("everything", "only writes"):
            _apply(content, offset, data)
        elif kind == "sectors" and data:
            for part_offset, part in _sectors(offset, data):
                if chance.random() < 0.5:
                    _apply(content, part_offset, part)
        elif kind in ("some", "sectors") and chance.random() < 0.5:
            _apply(content, offset, data)
    return bytes(content)


def _sectors(offset: int, data: bytes) -> Iterator[tuple[int, bytes]]:
    """The write, cut where the sectors of a disk are."""
    begin = 0
    while begin < len(data):
        end = begin + SECTOR - (offset + begin) % SECTOR
        yield offset + begin, data[begin:end]
        begin = end


def lay(image: Image, *, root: Path, at: Path) -> None:
    """Write the image down, as a directory of its own."""
    at.mkdir(mode=0o700)
    for path, content in image.items():
        target = at / os.path.relpath(path, root)
        target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        target.write_bytes(content)
        target.chmod(0o600)
