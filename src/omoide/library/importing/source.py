"""Where something is imported from: files by name, read within stated limits. A file, a directory or an archive look alike."""

import io
import json
from collections.abc import Iterator
from datetime import datetime, tzinfo
from typing import Any, BinaryIO, Final, NamedTuple, Protocol

from omoide.errors import BadDocument
from omoide.model.foreign_json import TooDeep, is_shallow, read_json
from omoide.model.frozen import frozen

WHOLE_BYTES: Final = 64 * 2**20  # of a file that is read at once
PART_CHARS: Final = 64 * 2**20  # of one line, or of one part of a long list
HEAD_BYTES: Final = 64 * 2**10  # by which a format is known
_CHUNK: Final = 2**20
_SPACE: Final = " \t\r\n"


class Sheet(NamedTuple):
    """A file: its path with `/`, how large it is, and when it was last written to, where that is known."""

    path: str
    size: int
    touched: datetime | None = None

    @property
    def name(self) -> str:
        return self.path.rpartition("/")[2]


class Source(Protocol):
    """Plain files alone: no link, and no path that leads elsewhere."""

    @property
    def name(self) -> str: ...
    @property
    def sheets(self) -> tuple[Sheet, ...]:
        """In order. Hidden ones are among them: they tell what it is."""
        ...

    @property
    def links(self) -> tuple[str, ...]:
        """What leads elsewhere, and was not followed."""
        ...

    def open(self, path: str) -> BinaryIO: ...


@frozen
class Reading:
    """What a reader must know: the present, for times that cannot be, the zone that times without one are in, and which mind it is
    read for, where a file holds several."""

    now: datetime
    mind: str = ""

    @property
    def zone(self) -> tzinfo | None:
        return self.now.tzinfo


def only(source: Source) -> Sheet:
    """Of a format that is one file."""
    if len(source.sheets) != 1:
        raise BadDocument(name=source.name, what="this format is one file; give that file itself")
    return source.sheets[0]


# Whole files.


def head(source: Source, path: str) -> str:
    """Its beginning, whatever it is. One of many that cannot be opened tells nothing; whoever reads it will tell."""
    try:
        with source.open(path) as stream:
            return stream.read(HEAD_BYTES).decode("utf-8", "replace").removeprefix("\ufeff")
    except BadDocument as error:
        if error.facts["name"] != path:
            raise
        return ""


def body(source: Source, path: str) -> bytes:
    with source.open(path) as stream:
        found = stream.read(WHOLE_BYTES + 1)
    if len(found) > WHOLE_BYTES:
        raise BadDocument(name=path, what="it is larger than 64 MB, which is too large to be read at once")
    return found


def whole(source: Source, path: str) -> Any:
    """A small file of JSON."""
    return parsed(text_of(source, path), path)


def text_of(source: Source, path: str) -> str:
    try:
        return body(source, path).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise _not_text(path) from None


def parsed(text: str, path: str) -> Any:
    try:
        return read_json(text)
    except TooDeep:
        raise _too_deep(path) from None
    except ValueError:
        raise _no_json(path) from None


# Long files, piece by piece.


def lines(source: Source, path: str) -> Iterator[tuple[int, str]]:
    """Each line that is not blank, with its number."""
    with source.open(path) as stream:
        for number in _numbers():
            raw = stream.readline(PART_CHARS + 1)
            if not raw:
                return
            if len(raw) > PART_CHARS:
                raise BadDocument(name=path, what="one of its lines is longer than 64 MB")
            try:
                text = raw.decode("utf-8-sig" if number == 1 else "utf-8").strip()
            except UnicodeDecodeError:
                raise _not_text(path) from None
            if text:
                yield number, text


def _numbers() -> Iterator[int]:
    number = 0
    while True:
        number += 1
        yield number


def elements(source: Source, path: str) -> Iterator[Any]:
    """The elements of a list of JSON, of which only one is held at a time."""
    with source.open(path) as stream, io.TextIOWrapper(stream, encoding="utf-8-sig") as text:
        yield from _Elements(text, path)


class _Elements:
    """A window over the text. What is not whole yet is tried again when twice as much was read."""

    def __init__(self, text: io.TextIOWrapper, path: str) -> None:
        self._text, self._path = text, path
        self._window, self._at, self._ended = "", 0, False
        self._decoder = json.JSONDecoder()

    def __iter__(self) -> Iterator[Any]:
        if self._next() != "[":
            raise BadDocument(name=self._path, what="it is no list of JSON")
        self._at += 1
        if self._next() == "]":
            return self._over()
        while True:
            yield self._element()
            mark = self._next()
            self._at += 1
            if mark == "]":
                return self._over()
            if mark != ",":
                raise _no_json(self._path)

    def _over(self) -> None:
        if self._next():
            raise _no_json(self._path)

    def _next(self) -> str:
        """The next character that says something; none at the end."""
        while True:
            while self._at < len(self._window) and self._window[self._at] in _SPACE:
                self._at += 1
            if self._at < len(self._window):
                return self._window[self._at]
            if not self._more():
                return ""

    def _element(self) -> Any:
        self._next()
        while True:
            try:
                value, end = self._decoder.raw_decode(self._window, self._at)
            except RecursionError:
                raise _too_deep(self._path) from None
            except ValueError:
                # Half an element, or none at all: which of the two, only its end tells.
                value, end = None, len(self._window)
            else:
                # A number may go on where the window ends.
                if (end < len(self._window) or self._ended) and end - self._at <= PART_CHARS:
                    if not is_shallow(self._window[self._at : end]):
                        raise _too_deep(self._path)
                    self._at = end
                    return value
            if len(self._window) - self._at > PART_CHARS:
                raise BadDocument(name=self._path, what="one part of it is longer than 64 MB")
            if not self._more():
                raise _no_json(self._path)

    def _more(self) -> bool:
        if self._ended:
            return False
        try:
            read = self._text.read(max(_CHUNK, len(self._window) - self._at))
        except UnicodeDecodeError:
            raise _not_text(self._path) from None
        self._ended = not read
        self._window, self._at = self._window[self._at :] + read, 0
        return bool(read)


def _not_text(path: str) -> BadDocument:
    return BadDocument(name=path, what="it is not text in UTF-8")


def _no_json(path: str) -> BadDocument:
    return BadDocument(name=path, what="it is no JSON, or was cut off")


def _too_deep(path: str) -> BadDocument:
    return BadDocument(name=path, what="it is nested too deeply")
