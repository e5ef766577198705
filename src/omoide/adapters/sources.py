"""A file, a directory or a zip archive to import from. An archive that could harm whoever opens it is refused whole.

Nothing is ever unpacked to disk: members are read one after the other, and no more of them than they said they hold.
"""

import io
import lzma
import os
import stat
import struct
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, tzinfo
from pathlib import Path
from typing import BinaryIO, Final

from omoide.errors import BadDocument
from omoide.library.importing.source import Sheet, Source

FILES: Final = 100_000
ALL_BYTES: Final = 16 * 2**30  # of all files together
RATIO: Final = 200  # bytes of a member for each byte that it takes in the archive
SMALL_BYTES: Final = 10 * 2**20  # a member up to here may be packed as tightly as it likes
# What the packers run into where a file is not what it says: of their own, and of whatever they read as a number or a name.
_BROKEN: Final = (
    zipfile.BadZipFile, zlib.error, lzma.LZMAError, struct.error, EOFError, OSError, NotImplementedError, RuntimeError,
    ValueError, LookupError, ArithmeticError,
)  # fmt: skip
_ZIP: Final = b"PK\x03\x04"
_NEVER: Final = 1980  # where an archive does not know when


@contextmanager
def open_source(path: Path, *, zone: tzinfo | None) -> Iterator[Source]:
    try:
        if path.is_dir():
            yield _Directory(path, zone)
            return
        if not path.is_file():
            raise BadDocument(name=str(path), what="there is no such file")
        with path.open("rb") as stream:
            packed = stream.read(len(_ZIP)) == _ZIP
        if not packed:
            yield _File(path, zone)
            return
        with _opened(path) as archive:
            yield _Archive(path, archive, zone)
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError):
        raise BadDocument(name=str(path), what="it is no archive that can be read, or was cut off") from None
    except BrokenPipeError:
        raise  # somebody who was told about it has gone: no fault of the source
    except OSError:
        raise BadDocument(name=str(path), what="it cannot be opened") from None


@contextmanager
def _broken_when_it_fails(path: str) -> Iterator[None]:
    try:
        yield
    except _BROKEN:
        raise BadDocument(name=path, what="it is no archive that can be read, or was cut off") from None


def _opened(path: Path) -> zipfile.ZipFile:
    with _broken_when_it_fails(str(path)):
        return zipfile.ZipFile(path)


class _File:
    """One file alone."""

    links: tuple[str, ...] = ()

    def __init__(self, path: Path, zone: tzinfo | None) -> None:
        self._path, self.name = path, path.name
        told = path.stat()
        self.sheets = (Sheet(path.name, told.st_size, datetime.fromtimestamp(told.st_mtime, zone)),)

    def open(self, path: str) -> BinaryIO:
        return self._path.open("rb")


class _Directory:
    """All plain files below it."""

    def __init__(self, path: Path, zone: tzinfo | None) -> None:
        self._path, self.name = path, path.resolve().name
        found, links, pending, size = list[Sheet](), list[str](), [""], 0
        while pending:
            below = pending.pop()
            with os.scandir(path / below) as entries:
                for entry in entries:
                    told = entry.stat(follow_symlinks=False)
                    inner = f"{below}{entry.name}"
                    if entry.is_symlink() or getattr(told, "st_reparse_tag", 0):
                        links.append(inner)
                    elif stat.S_ISDIR(told.st_mode):
                        pending.append(f"{inner}/")
                    elif stat.S_ISREG(told.st_mode) and _is_text(inner):
                        size += told.st_size
                        found.append(Sheet(inner, told.st_size, datetime.fromtimestamp(told.st_mtime, zone)))
            _refuse_too_much(str(path), len(found), size)
        self.sheets, self.links = tuple(sorted(found)), tuple(sorted(links))

    def open(self, path: str) -> BinaryIO:
        try:
            return (self._path / path).open("rb")
        except OSError:
            raise BadDocument(name=path, what="it cannot be opened") from None


class _Archive:
    """A zip archive whose members are what they say."""

    links: tuple[str, ...] = ()

    def __init__(self, path: Path, archive: zipfile.ZipFile, zone: tzinfo | None) -> None:
        self._path, self._archive, self.name = path, archive, path.name
        members: dict[str, zipfile.ZipInfo] = {}
        for each in archive.infolist():
            if why := _harm(each):
                raise BadDocument(name=str(path), what=why)
            if each.is_dir():
                continue
            if each.filename in members:
                raise BadDocument(name=str(path), what="two of its files have the same name")
            members[each.filename] = each
        _refuse_too_much(str(path), len(members), sum(each.file_size for each in members.values()))
        self._members = members
        self.sheets = tuple(
            sorted(Sheet(name, each.file_size, _touched(each, zone)) for name, each in members.items())
        )

    def open(self, path: str) -> BinaryIO:
        with _broken_when_it_fails(str(self._path)):
            member = self._archive.open(self._members[path])
        return io.BufferedReader(_Member(member, str(self._path)))


class _Member(io.RawIOBase):
    """`zipfile` stops at the size that was declared and checks the sum at the end; what fails there is told like all else."""

    def __init__(self, stream: "zipfile.ZipExtFile | object", path: str) -> None:
        self._stream, self._path = stream, path

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: "memoryview") -> int:  # type: ignore[override]
        with _broken_when_it_fails(self._path):
            read: bytes = self._stream.read(len(buffer))  # type: ignore[attr-defined]
        buffer[: len(read)] = read
        return len(read)

    def close(self) -> None:
        self._stream.close()  # type: ignore[attr-defined]
        super().close()


def _harm(member: zipfile.ZipInfo) -> str:
    """Why it must not be opened; nothing where it may."""
    name = member.filename
    if not name:
        return "one of its files has no name"
    parts = name.replace("\\", "/").split("/")
    if name.startswith(("/", "\\")) or ".." in parts or ":" in parts[0] or "\\" in name:
        return "one of its files would lie outside of it"
    if stat.S_ISLNK(member.external_attr >> 16):
        return "one of its files leads elsewhere"
    if member.flag_bits & 0x1:
        return "it is locked with a password"
    if member.file_size > max(SMALL_BYTES, RATIO * member.compress_size):
        return "one of its files would become far larger than it is"
    return ""


def _refuse_too_much(name: str, files: int, size: int) -> None:
    if files > FILES:
        raise BadDocument(name=name, what="it has more than 100,000 files")
    if size > ALL_BYTES:
        raise BadDocument(name=name, what="it holds more than 16 GB")


def _touched(member: zipfile.ZipInfo, zone: tzinfo | None) -> datetime | None:
    try:
        at = datetime(*member.date_time, tzinfo=zone)
    except ValueError:
        return None
    return at if at.year > _NEVER else None


def _is_text(name: str) -> bool:
    try:
        name.encode()
    except UnicodeEncodeError:
        return False
    return True
