"""Files of others, read: one reader for each ending of a name, in one table. A new sort of file is a new row."""

from collections.abc import Callable, Mapping
from pathlib import PurePath

from omoide.errors import BadDocument, BadValue
from omoide.language.cleaning import clean, is_blank
from omoide.language.encodings import decoded
from omoide.library.documents.headings import markdown_sections, text_sections
from omoide.library.documents.section import Section

Reader = Callable[[bytes], list[Section]]  # faults are of the form `BadDocument`, with an empty name


def _pdf(raw: bytes) -> list[Section]:
    from omoide.library.documents.pdf import pdf_sections  # most files are not of this sort

    return pdf_sections(raw)


def _text(raw: bytes) -> list[Section]:
    return text_sections(_decoded(raw))


def _markdown(raw: bytes) -> list[Section]:
    return markdown_sections(_decoded(raw))


READERS: Mapping[str, Reader] = {".txt": _text, ".md": _markdown, ".markdown": _markdown, ".pdf": _pdf}


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


def _decoded(raw: bytes) -> str:
    text = decoded(raw)
    if text is None:
        raise BadDocument(name="", what="it is not text in UTF-8, UTF-16, Shift_JIS, EUC-JP or ISO-2022-JP")
    return clean(text).text
