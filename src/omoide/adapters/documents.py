"""Documents on this machine: files, each known by its whole path."""

from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path

from omoide.errors import BadDocument
from omoide.wake.study import Material


def materials(paths: Iterable[Path | str], *, file_bytes: int) -> Iterator[Material]:
    """Nothing is opened before it is read, and nothing larger than `file_bytes` is read as a whole."""
    for path in paths:
        whole = Path(path).expanduser().absolute().resolve()
        yield Material(path=whole.as_posix(), read=partial(_read, whole, file_bytes))


def _read(path: Path, file_bytes: int) -> bytes:
    try:
        if not path.is_file():
            raise BadDocument(name=str(path), what="there is no such file")
        with path.open("rb") as file:
            return file.read(file_bytes + 1)
    except OSError:
        raise BadDocument(name=str(path), what="it cannot be opened") from None
