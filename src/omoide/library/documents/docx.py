"""Word files: the paragraphs of the text, under their headings, on the pages where they last stood.

Such a file is an archive of XML from anywhere: it is unpacked up to a limit, and XML that defines anything of its own
(which Word never writes, and attacks need) is refused before it is read.
"""

import io
import lzma
import re
import struct
import zipfile
import zlib
from collections.abc import Callable, Iterator
from itertools import groupby
from typing import Final, NamedTuple
from xml.parsers import expat

from omoide.errors import BadDocument
from omoide.library.documents.headings import Heading, sections_under
from omoide.library.documents.section import Section

_LARGEST: Final = 100_000_000  # bytes of text, unpacked: some forty thousand pages
_TEXT, _STYLES = "word/document.xml", "word/styles.xml"
_NAMED: Final = re.compile(r"(?:heading|見出し)\s*([1-9])", re.IGNORECASE)
# What was deleted, what stands twice for old programs, how a word is read, and the codes of fields.
_UNREAD: Final = frozenset(("del", "moveFrom", "Fallback", "rt", "instrText", "delText"))
_BROKEN: Final = "it is not a Word file that can be read"


class _Paragraph(NamedTuple):
    text: str
    level: int  # of a heading; 0: it is none
    page: int


def docx_sections(raw: bytes) -> list[Section]:
    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as archive:
            styles = _Styles()
            if _STYLES in archive.namelist():
                _parse(_unpacked(archive, _STYLES), styles.opened, styles.closed)
            text = _Text(styles.levels)
            _parse(_unpacked(archive, _TEXT), text.opened, text.closed, text.said)
    except (zipfile.BadZipFile, KeyError, EOFError, OSError, RuntimeError, NotImplementedError, ValueError):
        raise BadDocument(name="", what=_BROKEN) from None
    except (expat.ExpatError, zlib.error, lzma.LZMAError, struct.error, LookupError, ArithmeticError):
        raise BadDocument(name="", what=_BROKEN) from None
    return list(_paged(text.paragraphs))


def _unpacked(archive: zipfile.ZipFile, name: str) -> bytes:
    """Whatever its size is said to be, no more than the limit is ever unpacked."""
    with archive.open(name) as file:
        found = file.read(_LARGEST + 1)
    if len(found) > _LARGEST:
        raise BadDocument(name="", what="there is more in it than a document can say")
    return found


def _parse(
    xml: bytes,
    opened: Callable[[str, dict[str, str]], None],
    closed: Callable[[str], None],
    said: Callable[[str], None] = lambda text: None,
) -> None:
    def refused(*_: object) -> None:
        raise BadDocument(name="", what=_BROKEN)

    parser = expat.ParserCreate(namespace_separator=" ")
    parser.buffer_text = True
    parser.StartDoctypeDeclHandler = refused
    parser.StartElementHandler = lambda name, more: opened(
        _local(name), {_local(key): value for key, value in more.items()}
    )
    parser.EndElementHandler = lambda name: closed(_local(name))
    parser.CharacterDataHandler = said
    parser.Parse(xml, True)


def _local(name: str) -> str:
    return name.rpartition(" ")[2]


class _Styles:
    """Which styles are headings, and of which level: by their outline, or else by their name."""

    def __init__(self) -> None:
        self.levels: dict[str, int] = {}
        self._style = ""

    def opened(self, name: str, more: dict[str, str]) -> None:
        if name == "style":
            self._style = more.get("styleId", "")
        elif name == "name" and self._style and (found := _NAMED.match(more.get("val", ""))):
            self.levels.setdefault(self._style, int(found[1]))
        elif name == "name" and self._style and more.get("val", "").lower() in ("title", "表題"):
            self.levels.setdefault(self._style, 1)
        elif name == "outlineLvl" and self._style:
            self.levels[self._style] = _outline(more)

    def closed(self, name: str) -> None:
        self._style = "" if name == "style" else self._style


def _outline(more: dict[str, str]) -> int:
    """Levels count from 0, and 9 is plain text."""
    value = more.get("val", "9")
    return int(value) + 1 if value.isascii() and value.isdigit() and int(value) < 9 else 0


class _Text:
    def __init__(self, levels: dict[str, int]) -> None:
        self.paragraphs: list[_Paragraph] = []
        self._levels = levels
        self._unread = 0
        self._in_text = False
        self._page = 1
        self._open: list[list[str]] = []  # a text box is a paragraph within another
        self._level = 0
        self._rows = 0  # that are open: tables may stand in cells of others
        self._cells: list[str] = []  # of the outermost row, in order

    def opened(self, name: str, more: dict[str, str]) -> None:
        self._unread += bool(self._unread) or name in _UNREAD
        if self._unread:
            return
        match name:
            case "p":
                self._open.append([])
                self._level = 0
            case "pStyle":
                self._level = self._levels.get(more.get("val", ""), 0)
            case "outlineLvl":
                self._level = _outline(more)
            case "t":
                self._in_text = True
            case "tab":
                self._add("\t")
            case "br" if more.get("type") == "page":
                self._turn()
            case "lastRenderedPageBreak":
                self._turn()
            case "br" | "cr":
                self._add("\n")
            case "noBreakHyphen":
                self._add("-")
            case "tr":
                self._rows += 1
            case _:
                pass

    def closed(self, name: str) -> None:
        if self._unread:
            self._unread -= 1
            return
        match name:
            case "t":
                self._in_text = False
            case "p" if self._open:
                self._end(self._open.pop())
            case "tr" if self._rows:
                self._end_row()
            case _:
                pass

    def said(self, text: str) -> None:
        if self._in_text and not self._unread:
            self._add(text)

    def _add(self, text: str) -> None:
        if self._open:
            self._open[-1].append(text)

    def _turn(self) -> None:
        """A new page: what the paragraph said so far stood on the one before. A page that nothing stands on is the same
        break told twice."""
        if self._open:
            self._end(self._open[-1])
            self._open[-1] = []
        if self.paragraphs and self.paragraphs[-1].page == self._page:
            self._page += 1

    def _end(self, said: list[str]) -> None:
        text = "".join(said).strip()
        if self._rows:
            self._cells += [text] if text else []
        else:
            self._keep(text, self._level)

    def _end_row(self) -> None:
        self._rows -= 1
        if not self._rows:
            self._keep("\t".join(self._cells), 0)
            self._cells = []

    def _keep(self, text: str, level: int) -> None:
        if text.strip():
            self.paragraphs.append(_Paragraph(text, level, self._page))


def _paged(paragraphs: list[_Paragraph]) -> Iterator[Section]:
    lines: list[str] = []
    pages: list[int] = []
    headings: list[Heading] = []
    for each in paragraphs:
        own = [*each.text.split("\n"), ""]
        if each.level:
            headings.append(Heading(len(lines), len(lines) + len(own), each.level, each.text))
        lines += own
        pages += [each.page] * len(own)
    for section in sections_under(lines, headings):
        first, own = section.line - 1, section.text.split("\n")
        for page, some in groupby(enumerate(own, start=first), key=lambda line: pages[line[0]]):
            yield Section(text="\n".join(line for _, line in some), page=page, heading=section.heading)
