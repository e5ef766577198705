"""Columns in a file, for short processes to map instead of reading every row.

Derived and disposable: it names the journal entry it was made at (number and digest), the lexicon, the space of its
vectors, and a checksum; where any of them does not fit, it is as if the file were not there.
"""

import json
import mmap
import os
from contextlib import suppress
from pathlib import Path
from zlib import crc32

import numpy as np

from omoide.adapters.durable import beside
from omoide.adapters.stores.columns import LAYOUT, Arrays, Columns
from omoide.adapters.stores.vectors import Vectors
from omoide.dynamics.matching import Matching
from omoide.model.frozen import frozen
from omoide.model.scope import Scope

_MAGIC = b"OMOIDE-COLUMNS-3\n"
_ALIGN = 64
_HEAD = 4096  # room for the header, so that the arrays begin on a page


@frozen
class Snapshot:
    """What a file of columns holds, and the entry of the journal that it was made at."""

    number: int
    digest: str
    arrays: Arrays
    space: str
    dimension: int
    made: int

    def columns(self, matching: Matching) -> Columns:
        meaning = Vectors(space=self.space, dimension=self.dimension, made=self.made, arrays=self.arrays)
        return Columns(matching=matching, number=self.number, arrays=self.arrays, meaning=meaning)


def path_of(directory: Path, scope: Scope) -> Path:
    """Prefixes keep names like `con` or `nul` from meaning a device on Windows."""
    return directory / f"t-{scope.tenant}" / f"m-{scope.mind}.columns"


def write(path: Path, columns: Columns, *, digest: str, lexicon: str) -> None:
    """Beside the old one, then in its place. A snapshot that cannot be written is only a slower start."""
    table, offset, parts = {}, _HEAD, list[bytes]()
    for name, array in columns.arrays().items():
        data = array.tobytes()
        padding = -len(data) % _ALIGN
        table[name] = [offset, len(array)]
        parts += [data, b"\0" * padding]
        offset += len(data) + padding
    payload = b"".join(parts)
    vectors = columns.vectors
    facts = {"number": columns.number, "digest": digest, "lexicon": lexicon, "table": table}
    facts |= {"space": vectors.space, "dimension": vectors.dimension, "made": vectors.made}
    head = json.dumps(facts).encode()
    start = b"%s%08x\n%s\n" % (_MAGIC, crc32(payload, crc32(head)), head)
    if len(start) > _HEAD:
        return
    with suppress(OSError):
        for folder in (path.parent.parent, path.parent):  # `parents` would make the upper one open to all
            folder.mkdir(mode=0o700, exist_ok=True)
        new = beside(path)
        with open(os.open(new, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600), "wb") as file:
            file.write(start.ljust(_HEAD, b"\0"))
            file.write(payload)
        os.replace(new, path)


def read(path: Path, *, lexicon: str) -> Snapshot | None:
    try:
        with open(path, "rb") as file:
            mapped = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_COPY)
    except (OSError, ValueError):
        return None
    try:
        return _understood(mapped, lexicon=lexicon)
    except (ValueError, KeyError, TypeError):
        return None  # cut short, scribbled over, or of another make


def _understood(mapped: mmap.mmap, *, lexicon: str) -> Snapshot | None:
    if mapped[: len(_MAGIC)] != _MAGIC:
        return None
    expected, start, _ = mapped[len(_MAGIC) : _HEAD].split(b"\n", 2)
    with memoryview(mapped) as view, view[_HEAD:] as payload:
        if crc32(payload, crc32(start)) != int(expected, 16):
            return None
    head = json.loads(start)
    if head["lexicon"] != lexicon:
        return None
    arrays: Arrays = {
        name: np.frombuffer(mapped, kind, count=head["table"][name][1], offset=head["table"][name][0])
        for name, kind in LAYOUT.items()
    }
    facts = {name: head[name] for name in ("number", "digest", "space", "dimension", "made")}
    return Snapshot(**facts, arrays=arrays)
