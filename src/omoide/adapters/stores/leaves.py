"""The rows of a SQLite file read off its pages one by one, without the tree that leads to them.

Where an inner page of the tree is damaged, SQLite loses everything below it, though the leaves are whole. So each page of the
file (the newest in its log, if it has one) is looked at by itself; what a row belongs to is seen by its shape. Format:
https://www.sqlite.org/fileformat2.html
"""

import mmap
import os
import struct
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import BinaryIO, Final

_HEAD: Final = 100  # bytes before the tree on the first page
_INNER_INDEX, _INNER_TABLE, _LEAF_INDEX, _LEAF_TABLE = 2, 5, 10, 13
_KINDS: Final = (_LEAF_INDEX, _LEAF_TABLE, _INNER_INDEX)
_MOST: Final = 1_000_000_000  # bytes of a row
Value = int | float | bytes | str | None
Row = tuple[Value, ...]
Data = bytes | mmap.mmap
Pages = Callable[[int], bytes]


class Scribbled(Exception):
    """What stands here is no row."""


def rows(path: Path) -> Iterator[Row]:
    """Of all tables, in the order of the pages. Text that is none is given as bytes."""
    log = Path(f"{path}-wal")
    later = log.read_bytes() if log.exists() else b""
    with path.open("rb") as file, _mapped(file) as data:
        yield from _rows(data, later)


def _mapped(file: BinaryIO) -> "AbstractContextManager[Data]":
    """A long file need not be in RAM."""
    empty = not os.fstat(file.fileno()).st_size
    return nullcontext(b"") if empty else mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)


def _rows(data: "Data", later: bytes) -> Iterator[Row]:
    size = _page_size(data, later)
    newest, count = _logged(later, size)
    usable = size  # no file of ours keeps a part of its pages for anything else

    def page(number: int) -> bytes:
        found = newest.get(number) or data[(number - 1) * size : number * size]
        if number < 1 or len(found) < size:
            raise Scribbled
        return found

    for number in range(1, (count or max(len(data) // size, *newest, 0)) + 1):
        try:
            content = page(number)
        except Scribbled:
            continue
        yield from _of_page(content, _HEAD if number == 1 else 0, usable, page)


def _page_size(data: Data, log: bytes) -> int:
    """As both heads say; else what it usually is."""
    for found in (
        *struct.unpack_from(">H", data[:18].ljust(18, b"\0"), 16),
        *struct.unpack_from(">I", log.ljust(12, b"\0"), 8),
    ):
        size = 65_536 if found == 1 else found
        if size == 4096 or (512 <= size <= 65_536 and not size & (size - 1) and len(data) % size == 0):
            return size
    return 4096


def _logged(log: bytes, size: int) -> tuple[dict[int, bytes], int]:
    """The newest of each page up to the last whole transaction, and how many pages there were then."""
    found: dict[int, bytes] = {}
    waiting: dict[int, bytes] = {}
    count, salts = 0, log[16:24]
    for at in range(32, len(log) - size - 23, 24 + size):
        number, pages = struct.unpack_from(">II", log, at)
        if log[at + 8 : at + 16] != salts:
            break
        waiting[number] = log[at + 24 : at + 24 + size]
        if pages:
            found |= waiting
            waiting, count = {}, pages
    return found, count


def _of_page(page: bytes, start: int, usable: int, pages: Pages) -> Iterator[Row]:
    kind = page[start]
    if kind == _INNER_TABLE:
        return
    for each in (kind,) if kind in _KINDS else _KINDS:  # a damaged kind is guessed by what can be read
        before = start + (12 if each == _INNER_INDEX else 8)
        for place in range(struct.unpack_from(">H", page, start + 3)[0]):
            if before + 2 * place + 2 > len(page):
                break
            (cell,) = struct.unpack_from(">H", page, before + 2 * place)
            try:
                yield _row(_payload(page, cell, each, usable, pages))
            except (Scribbled, IndexError, struct.error):
                continue


def _payload(page: bytes, at: int, kind: int, usable: int, pages: Pages) -> bytes:
    """All bytes of a row; what does not fit the page lies on others, of which each names the next."""
    at += 4 if kind == _INNER_INDEX else 0
    size, at = _number(page, at)
    if kind == _LEAF_TABLE:
        _, at = _number(page, at)
    if not 0 < size < _MOST:
        raise Scribbled
    most = usable - 35 if kind == _LEAF_TABLE else (usable - 12) * 64 // 255 - 23
    least = (usable - 12) * 32 // 255 - 23
    fits = least + (size - least) % (usable - 4)
    own = size if size <= most else fits if fits <= most else least
    if at + own > usable:
        raise Scribbled
    found = [page[at : at + own]]
    left, at = size - own, at + own
    following = struct.unpack_from(">I", page, at)[0] if left else 0
    while left:
        content = pages(following)
        found.append(content[4 : 4 + min(left, usable - 4)])
        left -= len(found[-1])
        (following,) = struct.unpack_from(">I", content, 0)
    return b"".join(found)


def _row(payload: bytes) -> Row:
    length, at = _number(payload, 0)
    kinds: list[int] = []
    while at < length:
        kind, at = _number(payload, at)
        kinds.append(kind)
    if at != length:
        raise Scribbled
    values: list[Value] = []
    for kind in kinds:
        value, at = _value(payload, at, kind)
        values.append(value)
    if at != len(payload):
        raise Scribbled
    return tuple(values)


_WHOLE: Final = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}


def _value(payload: bytes, at: int, kind: int) -> tuple[Value, int]:
    if kind == 0:
        return None, at
    if kind in (8, 9):
        return kind - 8, at
    if kind == 7:
        return struct.unpack_from(">d", payload, at)[0], at + 8
    size = _WHOLE[kind] if kind in _WHOLE else (kind - 12) // 2 if kind >= 12 else -1
    raw = payload[at : at + size]
    if size < 0 or len(raw) < size:
        raise Scribbled
    if kind in _WHOLE:
        return int.from_bytes(raw, "big", signed=True), at + size
    if kind % 2:
        try:
            return raw.decode(), at + size
        except UnicodeDecodeError:
            pass
    return raw, at + size


def _number(data: bytes, at: int) -> tuple[int, int]:
    """Seven bits a byte, the last of nine has eight."""
    found = 0
    for place in range(9):
        byte = data[at + place]
        if place == 8:
            return found << 8 | byte, at + 9
        found = found << 7 | byte & 0x7F
        if byte < 0x80:
            return found, at + place + 1
    raise AssertionError
