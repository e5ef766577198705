"""What a mirror needs of a directory."""

from datetime import datetime
from typing import NamedTuple, Protocol


class Seen(NamedTuple):
    """A file: where, when it was last written to, how large; `link`: it leads elsewhere and is not followed."""

    path: str
    touched: datetime
    size: int
    link: bool = False


class Shelf(Protocol):
    """Files below one directory. Paths are relative, with `/`; none leads out of it, and no link is followed."""

    def listed(self, below: str = "") -> list[Seen]:
        """All files in order, but nothing hidden below that directory."""
        ...

    def read(self, path: str) -> bytes | None:
        """None where there is no such file."""
        ...

    def write(self, path: str, body: bytes) -> None:
        """All of it or nothing; when it returns, it outlives a loss of power."""
        ...

    def move(self, path: str, to: str) -> None:
        """In one step; raises `FileExistsError` where another file lies."""
        ...

    def remove(self, path: str) -> None: ...
