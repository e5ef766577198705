"""Whether a directory is fit to keep memories in: ours alone, writable, on a disk of this machine."""

import os
import re
import stat
import sys
from pathlib import Path

from omoide.adapters.durable import made
from omoide.errors import Unsafe

# Locks of network file systems cannot be trusted with a WAL database.
_REMOTE = frozenset({"nfs", "nfs4", "cifs", "smb3", "smbfs", "9p", "afs", "fuse.sshfs", "fuse.rclone"})


def prepared(directory: Path, *, mounts: Path = Path("/proc/mounts")) -> Path:
    """The directory, made if need be; raises `Unsafe` where memories would not be safe."""
    try:
        made(directory)
    except FileExistsError:
        raise Unsafe(path=directory, why="it is a file", remedy="Choose a directory.") from None
    except OSError as error:
        raise Unsafe(
            path=directory, why=f"it cannot be made ({error.strerror})", remedy="Choose another."
        ) from None
    if sys.platform != "win32":
        _refuse_others(directory)
    if kind := _remote_kind(directory.resolve(), mounts):
        raise Unsafe(
            path=directory, why=f"it lies on a network file system ({kind})", remedy="Choose a local disk."
        )
    if not os.access(directory, os.W_OK | os.X_OK):
        raise Unsafe(path=directory, why="it is read-only", remedy="Make it writable or choose another.")
    return directory


def _refuse_others(path: Path) -> None:
    found = path.stat()
    if found.st_uid != os.geteuid():
        raise Unsafe(path=path, why="it belongs to another user", remedy="Choose one of your own.")
    if found.st_mode & (stat.S_IWGRP | stat.S_IWOTH):
        raise Unsafe(path=path, why="others may write there", remedy=f"Run: chmod 700 {path}")


def refuse_foreign_file(path: Path) -> None:
    """A file of somebody else, or one that others may write, is not our memory."""
    if sys.platform != "win32" and path.exists():
        _refuse_others(path)


def _remote_kind(directory: Path, mounts: Path) -> str | None:
    try:
        lines = mounts.read_text("utf-8", "replace").splitlines()
    except OSError:
        return None  # no such list on this system
    points = ((_unescaped(point), kind) for _, point, kind, *_ in map(str.split, lines))
    holding = [(len(point), kind) for point, kind in points if directory.is_relative_to(point)]
    if not holding:
        return None
    nearest = max(length for length, _ in holding)
    # Of several at one point, the last covers the others: an automounter stands before what it mounts.
    kind = [kind for length, kind in holding if length == nearest][-1]
    return kind if kind in _REMOTE else None


def _unescaped(point: str) -> str:
    """Spaces and the like are written as \\040 there; all else is plain UTF-8."""
    return re.sub(r"\\([0-7]{3})", lambda found: chr(int(found[1], 8)), point)
