"""A directory as a shelf of files: writes are whole or not at all, links are never followed, nothing lies outside."""

import os
import stat
from _thread import get_ident
from contextlib import suppress
from datetime import datetime, tzinfo
from pathlib import Path, PurePosixPath

from omoide.adapters.durable import made, removed, synced
from omoide.failpoints import failpoint
from omoide.mirror.shelf import Seen

_HIDDEN = "."
_NEW = ".omoide-new"  # what is being written; hidden, so that it is never taken for a file of somebody


class DirectoryShelf:
    """The directory is made when something is first written to it."""

    def __init__(self, directory: Path | str, *, zone: tzinfo | None) -> None:
        self._directory = Path(directory)
        self._zone = zone

    def listed(self, below: str = "") -> list[Seen]:
        found: list[Seen] = []
        pending = [f"{below}/" if below else ""]
        while pending:
            below = pending.pop()
            for entry in self._entries(below):
                if entry.name.startswith(_HIDDEN) or not _is_text(entry.name):
                    continue
                path = f"{below}{entry.name}"
                told = entry.stat(follow_symlinks=False)
                link = entry.is_symlink() or _is_junction(told)
                if link or stat.S_ISREG(told.st_mode):
                    at = datetime.fromtimestamp(told.st_mtime, self._zone)
                    found.append(Seen(path, at, told.st_size, link=link))
                elif stat.S_ISDIR(told.st_mode):
                    pending.append(f"{path}/")
        return sorted(found)

    def _entries(self, below: str) -> list[os.DirEntry[str]]:
        try:
            with os.scandir(self._directory / below) as entries:
                return list(entries)
        except FileNotFoundError:
            return []

    def read(self, path: str) -> bytes | None:
        try:
            with open(self._at(path), "rb") as file:
                return file.read()
        except (FileNotFoundError, IsADirectoryError, NotADirectoryError):
            return None

    def write(self, path: str, body: bytes) -> None:
        target = self._at(path)
        made(target.parent, mode=0o777)
        new = target.parent / f"{_NEW}-{os.getpid()}-{get_ident()}"
        with open(new, "wb") as file:
            file.write(body)
            file.flush()
            os.fsync(file.fileno())
        failpoint("shelf.written")
        os.replace(new, target)
        synced(target.parent)

    def move(self, path: str, to: str) -> None:
        source, target = self._at(path), self._at(to)
        made(target.parent, mode=0o777)
        # Where letters of either case are the same, a file may be in its own way.
        if os.path.lexists(target) and not os.path.samefile(source, target):
            raise FileExistsError(to)
        os.rename(source, target)
        for directory in {source.parent, target.parent}:
            synced(directory)
        self._tidy(source.parent)

    def remove(self, path: str) -> None:
        target = self._at(path)
        removed(target)  # what was erased does not come back with the power
        self._tidy(target.parent)

    def _at(self, path: str) -> Path:
        """Raises `ValueError` where a path would lead out, also over a link that somebody laid."""
        parts = PurePosixPath(path).parts
        if not parts or path.startswith("/") or ".." in parts or "\0" in path:
            raise ValueError(f"{path!r} leads out of the directory")
        at = self._directory
        for part in parts:
            at = at / part
            if at.is_symlink():
                raise ValueError(f"{path!r} leads over a link")
        return at

    def _tidy(self, directory: Path) -> None:
        """A directory that became empty goes, too."""
        with suppress(OSError):
            while directory != self._directory:
                directory.rmdir()
                directory = directory.parent


def _is_junction(told: os.stat_result) -> bool:
    """What Windows has for links between directories."""
    return bool(getattr(told, "st_reparse_tag", 0))


def _is_text(name: str) -> bool:
    """Names that are no Unicode cannot be said, so they cannot be ours."""
    try:
        name.encode()
    except UnicodeEncodeError:
        return False
    return True
