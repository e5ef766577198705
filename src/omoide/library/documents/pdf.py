"""PDF: the text of each page, with lines that only the width of the paper broke joined again."""

import json
import re
import sys
import unicodedata
from importlib.util import find_spec
from typing import Final

from omoide.errors import BadDocument
from omoide.library.documents import pdf_pages
from omoide.library.documents.section import Section

# Some fonts give these in place of the letters that they look like.
_LOOKALIKES: Final = re.compile(r"[\u2e80-\u2fdf\ufb00-\ufb06]")
_ENDS: Final = tuple("。．.!！?？:：」』）)】")
_BEGINS: Final = re.compile(
    r"\s*(?:[・•‣\-–*■◆●▼○(（]|第?[0-9０-９一二三四五六七八九十]+[.．)）章節条、]\s*)"
)
CPU_S = 120  # of some thousands of pages
CLOCK_S = 4.0 * CPU_S  # beside others who are at work; all that counts where a system limits nothing
ROOM_BYTES = 2 << 30
LETTERS = 100_000_000  # some forty thousand pages
_BROKEN: Final = "it is not a PDF that can be read"
_LOCKED: Final = "it is locked with a password"
_TOO_MUCH: Final = "reading it takes more time or memory than a document needs"
_FULL: Final = 0.6  # of the longest line: a shorter one was ended by whoever wrote it


def pdf_sections(raw: bytes) -> list[Section]:
    pages = _pages(raw)
    if not any(page.strip() for page in pages):
        raise BadDocument(name="", what="it has no text, only pictures; read them with OCR first")
    return [Section(text=_flowing(page), page=number) for number, page in enumerate(pages, start=1)]


def _pages(raw: bytes) -> list[str]:
    """From a process of its own, which ends when the file is made to keep it."""
    import subprocess  # only a PDF needs it, and it takes long to load

    if find_spec("pypdf") is None:
        raise BadDocument(name="", what="PDF is read with pypdf: pip install 'omoide[pdf]'")
    command = [sys.executable, "-I", "-S", pdf_pages.__file__]
    places = [place for place in sys.path if place]  # not the folder that one happens to be in
    asked = {"places": places, "cpu_s": CPU_S, "room_bytes": ROOM_BYTES, "letters": LETTERS}
    try:
        # What it grumbles about, and where it failed, is not for people.
        child = subprocess.run(
            command,
            input=json.dumps(asked).encode() + b"\n" + raw,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            timeout=CLOCK_S,
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )
    except subprocess.TimeoutExpired:
        raise BadDocument(name="", what=_TOO_MUCH) from None
    if child.returncode == 0:
        return json.loads(child.stdout)
    # A signal is that of a limit.
    too_much = child.returncode < 0 or child.returncode == pdf_pages.TOO_MUCH
    locked = child.returncode == pdf_pages.LOCKED
    raise BadDocument(name="", what=_TOO_MUCH if too_much else _LOCKED if locked else _BROKEN)


def _flowing(page: str) -> str:
    """In one pass, however many lines there are: pieces of a line are put together at the end."""
    page = _LOOKALIKES.sub(lambda found: unicodedata.normalize("NFKC", found[0]), page)
    lines = [line.rstrip() for line in page.replace("\r\n", "\n").split("\n")]
    longest = max(map(len, lines), default=0)
    flowing: list[list[str]] = []
    length = 0  # of the last of them
    for line in lines:
        if not flowing or not _goes_on(flowing[-1][-1], length, line, longest):
            if flowing or line:
                flowing.append([line])
            length = len(line)
            continue
        pieces, line = flowing[-1], line.lstrip()
        if re.search(r"[a-z]-\Z", pieces[-1]) and line[0].islower():
            pieces[-1] = pieces[-1][:-1]  # a word that was divided
            length -= 1
        elif pieces[-1][-1].isascii() and line[0].isascii():
            line = f" {line}"
        pieces.append(line)
        length += len(line)
    return "\n".join("".join(pieces) for pieces in flowing)


def _goes_on(before: str, length: int, line: str, longest: int) -> bool:
    """A line that is full and ends within a sentence goes on in the next. `before`: the last piece of it."""
    if not before or not line or _BEGINS.match(line) or before.endswith(_ENDS):
        return False
    return length >= _FULL * longest
