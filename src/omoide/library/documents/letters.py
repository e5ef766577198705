"""The letters of a file that is said to be text."""

from omoide.errors import BadDocument
from omoide.language.encodings import decoded


def letters(raw: bytes) -> str:
    text = decoded(raw)
    if text is None:
        raise BadDocument(name="", what="it is not text in UTF-8, UTF-16, Shift_JIS, EUC-JP or ISO-2022-JP")
    return text
