"""Files of others, read: one reader for each ending of a name, in one table. A new sort of file is a new row."""

from collections.abc import Callable, Mapping
from pathlib import PurePath

from omoide.errors import BadDocument, BadValue
from omoide.language.cleaning import clean, is_blank
from omoide.library.documents.headings import markdown_sections, text_sections
from omoide.library.documents.letters import letters
from omoide.library.documents.section import Section

Reader = Callable[[bytes], list[Section]]  # faults are of the form `BadDocument`, with an empty name


def _pdf(raw: bytes) -> list[Section]:
    from omoide.library.documents.pdf import pdf_sections  # most files are not of this sort

    return pdf_sections(raw)


def _docx(raw: bytes) -> list[Section]:
    from omoide.library.documents.docx import docx_sections

    return docx_sections(raw)


def _html(raw: bytes) -> list[Section]:
    from omoide.library.documents.html import html_sections

    return html_sections(raw)


def _text(raw: bytes) -> list[Section]:
    return text_sections(clean(letters(raw)).text)


def _markdown(raw: bytes) -> list[Section]:
    return markdown_sections(clean(letters(raw)).text)


READERS: Mapping[str, Reader] = {
    ".txt": _text,
    ".md": _markdown,
    ".markdown": _markdown,
    ".pdf": _pdf,
    ".docx": _docx,
    ".html": _html,
    ".htm": _html,
}


def read_document(name: str, raw: bytes) -> list[Section]:
    """Its sections that say anything."""
    reader = READERS.get(PurePath(name).suffix.lower())
    if reader is None:
        raise BadValue(value=name, what="document", allowed=", ".join(READERS))
    try:
        found = [section for section in reader(raw) if not is_blank(section.text)]
    except BadDocument as error:
        raise BadDocument(name=name, what=error.facts["what"]) from None
    if not found:
        raise BadDocument(name=name, what="there is no text in it")
    return found
