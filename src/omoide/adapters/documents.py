"""Documents on this machine: files and whole directories. Each file is known by its whole path."""

import os
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Final

from omoide.errors import BadDocument
from omoide.library.documents.reading import READERS
from omoide.wake.study import Material

_ASIDE: Final = frozenset(("node_modules", "__pycache__", "venv"))  # what programs make for themselves


def materials(paths: Iterable[Path | str], *, file_bytes: int) -> Iterator[Material]:
    """Nothing is opened before it is read, and nothing larger than `file_bytes` is read as a whole."""
    for path in paths:
        whole = Path(path).expanduser().absolute().resolve()
        for each in (list(_inside(whole)) or [whole]) if whole.is_dir() else [whole]:
            yield Material(path=each.as_posix(), read=partial(_read, each, file_bytes))


def _inside(directory: Path) -> Iterator[Path]:
    """What can be read in it, at any depth, in order; nothing that is hidden, and nothing that a link leads to."""
    for place, below, names in os.walk(directory):
        below[:] = sorted(each for each in below if not each.startswith(".") and each not in _ASIDE)
        for name in sorted(names):
            path = Path(place, name)
            if not name.startswith(".") and path.suffix.lower() in READERS and not path.is_symlink():
                yield path


def _read(path: Path, file_bytes: int) -> bytes:
    try:
        if path.is_dir():
            raise BadDocument(name=str(path), what="there is no document in it")
        if not path.is_file():
            raise BadDocument(name=str(path), what="there is no such file")
        with path.open("rb") as file:
            return file.read(file_bytes + 1)
    except OSError:
        raise BadDocument(name=str(path), what="it cannot be opened") from None
