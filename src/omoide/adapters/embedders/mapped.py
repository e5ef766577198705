"""Arrays in a file, to be mapped into memory instead of being made anew by every process.

Derived and disposable: the file says what it was made of, and where that or anything else does not fit, it is as if it
were not there. Opening checks the header (with a checksum of its own) and that the file is exactly as long as the header
says. The arrays themselves are not read for that: a checksum over eighty megabytes takes as long as a whole cold recall.
That is safe against cuts, because the file gets its name only when all of it is on the disk. Bits that turn over
afterwards are found by `problems`, which reads everything.
"""

import json
import mmap
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from omoide.adapters.durable import synced

_MAGIC = b"OMOIDE-ARRAYS-1\n"
_PAGE = 4096

Arrays = Mapping[str, NDArray[Any]]


def write(path: Path, arrays: Arrays, *, of: str) -> None:
    """Beside it, then in its place; whoever maps the old one keeps it. Two at once must not write one path."""
    table, size, total = dict[str, list[Any]](), 0, 0
    for name, array in arrays.items():
        table[name] = [array.dtype.str, list(array.shape), size]
        size += _padded(array.nbytes)
    for array in arrays.values():
        total = _checked(array, total)
    head = json.dumps({"of": of, "size": size, "checksum": total, "table": table}).encode()
    start = _MAGIC + _line(head) + head
    beside = path.with_name(f"{path.name}.part")
    with open(os.open(beside, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600), "wb") as file:
        file.write(start.ljust(_padded(len(start)), b"\0"))
        for array in arrays.values():
            file.write(_bytes_of(array))
            file.write(b"\0" * (_padded(array.nbytes) - array.nbytes))
        file.flush()
        os.fsync(file.fileno())
    beside.replace(path)
    synced(path.parent)


def read(path: Path, *, of: str) -> Arrays | None:
    """The arrays, if the file is whole and was made of this."""
    try:
        with open(path, "rb") as file:
            whole = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        head, start = _understood(whole)
        if head["of"] != of or len(whole) != start + head["size"]:
            return None
        return {name: _array(whole, entry, start) for name, entry in head["table"].items()}
    except (OSError, ValueError, KeyError, TypeError):
        return None  # not there, cut short, scribbled over, or of another make


def problems(path: Path, *, of: str) -> list[str]:
    """What is wrong with a file that is there, in words, after reading all of it."""
    if not path.exists():
        return []
    arrays = read(path, of=of)
    if arrays is None:
        return [f"{path} is cut short, damaged or of another make; it will be prepared anew"]
    with open(path, "rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as whole:
        expected = _understood(whole)[0]["checksum"]
    total = 0
    for array in arrays.values():
        total = _checked(array, total)
    return [] if total == expected else [f"{path} does not have its checksum; it must be prepared anew"]


def _understood(whole: mmap.mmap) -> tuple[dict[str, Any], int]:
    """The header, and where the arrays begin."""
    first = len(_MAGIC) + len(_line(b""))
    if whole[: len(_MAGIC)] != _MAGIC:
        raise ValueError("another make")
    line = whole[len(_MAGIC) : first]
    length = int(line[9:-1], 16)
    head = whole[first : first + length]
    if line != _line(head):
        raise ValueError("a damaged header")
    return json.loads(head), _padded(first + length)


def _line(head: bytes) -> bytes:
    """Checksum and length of the header."""
    return b"%08x %08x\n" % (crc32(head), len(head))


def _array(whole: mmap.mmap, entry: list[Any], start: int) -> NDArray[Any]:
    kind, shape, offset = entry
    count = 1
    for side in shape:
        count *= side
    return np.frombuffer(whole, kind, count=count, offset=start + offset).reshape(shape)


def _checked(array: NDArray[Any], total: int) -> int:
    return crc32(_bytes_of(array), total)


def _bytes_of(array: NDArray[Any]) -> memoryview:
    return np.ascontiguousarray(array).reshape(-1).view(np.uint8).data


def _padded(size: int) -> int:
    return size + -size % _PAGE
