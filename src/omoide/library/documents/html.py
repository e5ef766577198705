"""HTML: what a reader of the page would read. Read in one pass from left to right, so that no file, however broken or
hostile, costs more than its length."""

import re
from collections.abc import Iterator
from html import unescape
from typing import Final

from omoide.language.cleaning import clean
from omoide.library.documents.headings import Heading, sections_under
from omoide.library.documents.letters import letters
from omoide.library.documents.section import Section

_CHARSET: Final = re.compile(rb"""<meta[^<>]{0,200}?charset\s*=\s*["']?\s*([\w.:-]{2,40})""", re.IGNORECASE)
_LOOKED_AT: Final = 4096  # bytes: where a page says which encoding it is in
# A tag up to its end; a quote may hold a >, but nobody leaves a < unquoted within a tag.
_TAG: Final = re.compile(r"""<(/?)([a-zA-Z][\w:-]*)((?:[^"'<>]|"[^"]*"|'[^']*')*)>""")
_ALT: Final = re.compile(r"""(?:^|\s)alt\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))""", re.IGNORECASE)
_SPACE: Final = re.compile(r"[ \t\r\n\f\xa0]+")
# Where only the writer's editor broke a line of Japanese, nothing stood between the letters.
_BROKEN_LINE: Final = re.compile(r"(?<=[^\x00-\xa0])[ \t]*\r?\n\s*(?=[^\x00-\xa0])")
# What holds letters that are no text; the readings above Japanese words (rt) would stand amid the words.
_UNREAD: Final = frozenset(
    ("script", "style", "noscript", "template", "svg", "math", "head", "nav", "rt", "rp", "iframe", "object", "canvas",
     "audio", "video", "select")
)  # fmt: skip
_RAW: Final = frozenset(("script", "style"))  # tags within them are letters
_APART: Final = frozenset(
    ("address", "article", "aside", "blockquote", "body", "br", "caption", "dd", "details", "div", "dl", "dt", "fieldset",
     "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "html", "legend", "li",
     "main", "ol", "option", "p", "pre", "section", "summary", "table", "tbody", "tfoot", "thead", "title", "tr", "ul")
)  # fmt: skip
_CELLS: Final = frozenset(("td", "th"))
_HEADINGS: Final = {f"h{level}": level for level in range(1, 7)}


def html_sections(raw: bytes) -> list[Section]:
    page = _Page()
    for sort, what, more in _pieces(clean(_letters(raw)).text):
        page.meet(sort, what, more)
    page.end_line()
    # A line of the page is no line of the file.
    found = sections_under(page.lines, page.headings)
    return [Section(text=each.text, heading=each.heading) for each in found]


def _letters(raw: bytes) -> str:
    """As the page says, if it can be read so."""
    said = _CHARSET.search(raw[:_LOOKED_AT])
    if said and not raw.startswith((b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff")):
        name = said[1].decode("ascii").lower()
        try:
            return raw.decode(
                {"shift_jis": "cp932", "x-sjis": "cp932", "iso-8859-1": "cp1252"}.get(name, name)
            )
        except (LookupError, UnicodeError):
            pass
    return letters(raw)


def _pieces(text: str) -> Iterator[tuple[str, str, str]]:
    """Texts, and tags that open or close, with their attributes. What nobody closes lasts to the end."""
    place = 0
    while place < len(text):
        start = text.find("<", place)
        start = len(text) if start < 0 else start
        if start > place:
            yield "text", unescape(text[place:start]), ""
        place = start
        if text.startswith("<!--", place):
            place = _after(text, "-->", place + 4)
        elif text.startswith(("<!", "<?"), place):
            place = _after(text, ">", place)
        elif tag := _TAG.match(text, place):
            name, place = tag[2].lower(), tag.end()
            yield ("close" if tag[1] else "open"), name, tag[3]
            if name in _RAW and not tag[1]:
                end = re.compile(rf"</{name}", re.IGNORECASE).search(text, place)
                place = end.start() if end else len(text)
        elif place < len(text):
            yield "text", "<", ""
            place += 1


def _after(text: str, end: str, place: int) -> int:
    found = text.find(end, place)
    return len(text) if found < 0 else found + len(end)


class _Page:
    """Lines and headings, as they come."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.headings: list[Heading] = []
        self._line: list[str] = []
        self._unread: list[str] = []
        self._level = 0
        self._kept = 0  # how many <pre> are open

    def meet(self, sort: str, what: str, more: str) -> None:
        if self._unread:
            self._pass_over(sort, what, more)
        elif sort == "text":
            self._line.append(what if self._kept else _SPACE.sub(" ", _BROKEN_LINE.sub("", what)))
        elif sort == "open" and what in _UNREAD and not more.endswith("/"):
            self._unread.append(what)
        elif what in _APART:
            self.end_line()
            self._level = _HEADINGS.get(what, self._level) if sort == "open" else self._level
            self._level = 0 if sort == "close" and what in _HEADINGS else self._level
            self._kept = max(self._kept + (1 if sort == "open" else -1), 0) if what == "pre" else self._kept
        elif what in _CELLS and sort == "close":
            self._line.append("\t")
        elif what == "img" and (alt := _ALT.search(more)):
            self._line.append(unescape(next(filter(None, alt.groups()), "")))

    def _pass_over(self, sort: str, what: str, more: str) -> None:
        """Up to where the outermost of them is closed. `<head>` ends by itself where the body begins, `<rt>` at the next
        one or with its ruby."""
        outer = self._unread[0]
        if (outer == "head" and what == "body") or (outer in ("rt", "rp") and what == "ruby"):
            self._unread.clear()
            self.meet(sort, what, more)
        elif sort == "open" and what in _UNREAD and not more.endswith("/") and outer not in ("rt", "rp"):
            self._unread.append(what)
        elif sort == "close" and what in self._unread:
            del self._unread[self._unread.index(what) :]

    def end_line(self) -> None:
        """Each line stands apart from the next, like a paragraph."""
        text = "".join(self._line).strip()
        self._line.clear()
        if not text:
            return
        first = len(self.lines)
        self.lines += [*text.split("\n"), ""] if self._kept else [text, ""]
        if self._level:
            self.headings.append(Heading(first, len(self.lines), self._level, text))
