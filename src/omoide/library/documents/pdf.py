"""PDF: the text of each page, with lines that only the width of the paper broke joined again."""

import io
import logging
import re
import unicodedata
from typing import Final

from omoide.errors import BadDocument
from omoide.library.documents.section import Section

# Some fonts give these in place of the letters that they look like.
_LOOKALIKES: Final = re.compile(r"[\u2e80-\u2fdf\ufb00-\ufb06]")
_ENDS: Final = tuple("。．.!！?？:：」』）)】")
_BEGINS: Final = re.compile(
    r"\s*(?:[・•‣\-–*■◆●▼○(（]|第?[0-9０-９一二三四五六七八九十]+[.．)）章節条、]\s*)"
)
_FULL: Final = 0.6  # of the longest line: a shorter one was ended by whoever wrote it


def pdf_sections(raw: bytes) -> list[Section]:
    try:
        from pypdf import PdfReader
    except ImportError:
        raise BadDocument(name="", what="PDF is read with pypdf: pip install 'omoide[pdf]'") from None
    logging.getLogger("pypdf").addHandler(logging.NullHandler())  # what it grumbles about is not for people
    try:
        reader = PdfReader(io.BytesIO(raw))
        if reader.is_encrypted and not reader.decrypt(""):
            raise BadDocument(name="", what="it is locked with a password")
        pages = [page.extract_text() for page in reader.pages]
    except BadDocument:
        raise
    except Exception:  # whatever the library runs into in a file that is not what it says it is
        raise BadDocument(name="", what="it is not a PDF that can be read") from None
    if not any(page.strip() for page in pages):
        raise BadDocument(name="", what="it has no text, only pictures; read them with OCR first")
    return [Section(text=_flowing(page), page=number) for number, page in enumerate(pages, start=1)]


def _flowing(page: str) -> str:
    page = _LOOKALIKES.sub(lambda found: unicodedata.normalize("NFKC", found[0]), page)
    lines = [line.rstrip() for line in page.replace("\r\n", "\n").split("\n")]
    longest = max(map(len, lines), default=0)
    text = ""
    for line in lines:
        before = text[text.rfind("\n") + 1 :]
        text = _joined(text, line) if _goes_on(before, line, longest) else f"{text}\n{line}" if text else line
    return text


def _goes_on(before: str, line: str, longest: int) -> bool:
    """A line that is full and ends within a sentence goes on in the next."""
    if not before.strip() or not line.strip() or _BEGINS.match(line) or before.endswith(_ENDS):
        return False
    return len(before) >= _FULL * longest


def _joined(text: str, line: str) -> str:
    line = line.lstrip()
    if re.search(r"[a-z]-\Z", text) and line[0].islower():
        return text[:-1] + line  # a word that was divided
    return text + line if not (text[-1].isascii() and line[0].isascii()) else f"{text} {line}"
