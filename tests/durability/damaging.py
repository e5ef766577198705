"""Stores with a bit that has flipped."""

import shutil
from pathlib import Path


def flipped(path: Path, bit: int) -> None:
    """Of the file; counted from its beginning."""
    content = bytearray(path.read_bytes())
    content[bit // 8] ^= 1 << bit % 8
    path.write_bytes(content)


def flipped_in(path: Path, piece: str, *, byte: int = 0, bit: int = 0) -> None:
    """Within what is written there, wherever that is in the file: everywhere."""
    content = path.read_bytes()
    at = content.find(piece.encode())
    assert at >= 0
    while at >= 0:
        flipped(path, 8 * (at + byte) + bit)
        at = content.find(piece.encode(), at + 1)


def copied(home: Path, to: Path) -> Path:
    """A store that nobody has open."""
    shutil.rmtree(to, ignore_errors=True)
    shutil.copytree(home, to, ignore=shutil.ignore_patterns("omoide.reserve"))
    return to
