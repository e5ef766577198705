"""One file of many that cannot be read is told, and the others come; a file that is given alone is refused."""

from collections.abc import Iterator

from omoide.errors import BadDocument
from omoide.library.importing.item import Item, Odd, Oddity
from omoide.library.importing.source import Sheet, Source


def or_unread(source: Source, sheet: Sheet, read: Iterator[Item]) -> Iterator[Item]:
    """What is wrong with the archive that it lies in concerns all of them."""
    try:
        yield from read
    except BadDocument as error:
        if len(source.sheets) == 1 or error.facts["name"] != sheet.path:
            raise
        yield Oddity(where=sheet.path, odd=Odd.UNREAD, detail=str(error.facts["what"]))
