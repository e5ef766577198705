"""What lies in a vault: which files are of memories, which can be read, which are to be left alone."""

import unicodedata
from collections.abc import Mapping
from datetime import datetime

from omoide.library.front_matter import BadFront
from omoide.library.paths import (
    is_copy_of_conflict,
    is_temporary,
    is_view,
    note_key,
    place_of,
)
from omoide.library.vault_days import told_by_day
from omoide.library.vault_file import Told, told_by
from omoide.library.vault_manifest import Manifest
from omoide.library.vault_spoken import Unsaid, digest
from omoide.mirror.plan import Did, Item, Side, Why
from omoide.mirror.shelf import Seen, Shelf
from omoide.model.frozen import frozen

_ROOM = 4  # a file may be so much larger than the longest text: front matter, or a day of many


@frozen
class Sheet:
    """A file as it was read: `told` is None where it is as the last sync left it, and need not be read."""

    path: str
    real: str
    body: bytes
    digest: str
    touched: datetime
    told: tuple[Told, ...] | None = None


@frozen
class Look:
    """Files of memories, notes and views by path; copies from conflicts; what is left alone, and what there is to tell."""

    sheets: Mapping[str, Sheet]
    notes: Mapping[str, Sheet]
    views: Mapping[str, Sheet]
    copies: Mapping[str, bytes]
    left: frozenset[str]
    items: tuple[Item, ...]
    elsewhere: int

    def at(self, path: str) -> Sheet | None:
        return self.sheets.get(path) or self.notes.get(path) or self.views.get(path)


class _Looking:
    def __init__(
        self,
        shelf: Shelf,
        base: Manifest,
        *,
        text_bytes: int,
        besides: frozenset[str],
        lost: frozenset[str],
    ) -> None:
        self.shelf, self.base = shelf, base
        self.most = _ROOM * text_bytes
        self.besides = besides
        self.lost = lost
        self.sheets: dict[str, Sheet] = {}
        self.notes: dict[str, Sheet] = {}
        self.views: dict[str, Sheet] = {}
        self.copies: dict[str, bytes] = {}
        self.left: set[str] = set()
        self.items: list[Item] = []
        self.elsewhere = 0

    def refuse(self, path: str, why: Why, detail: str = "") -> None:
        self.left.add(path)
        self.items.append(Item(path=path, did=Did.REFUSED, side=Side.IN, why=why, detail=detail))

    def take(self, seen: Seen) -> None:
        path = unicodedata.normalize("NFC", seen.path)
        if is_temporary(path):
            return
        place, key, view = place_of(path), note_key(path), is_view(path)
        if not (place or key or view):
            self.elsewhere += 1
        elif seen.link:
            self.refuse(path, Why.LINK)
        elif any(path in known for known in (self.sheets, self.notes, self.views)):
            self.refuse(path, Why.TWIN)
        elif path in self.besides:
            self.refuse(path, Why.MOVING)
        elif path in self.lost:
            self.refuse(path, Why.LOST)
        elif is_copy_of_conflict(path):
            self.copies[path] = self.shelf.read(seen.path) or b""
            self.refuse(path, Why.DECIDE)
        elif seen.size > self.most and not view:
            self.refuse(path, Why.TOO_LONG, str(seen.size))
        else:
            self._read(path, seen)

    def _read(self, path: str, seen: Seen) -> None:
        body = self.shelf.read(seen.path)
        if body is None:
            return
        sheet = Sheet(path=path, real=seen.path, body=body, digest=digest(body), touched=seen.touched)
        if is_view(path):
            self.views[path] = sheet
        elif note_key(path):
            self.notes[path] = sheet
        elif path in self.base.files and self.base.files[path].digest == sheet.digest:
            self.sheets[path] = sheet
        else:
            self._understand(sheet)

    def _understand(self, sheet: Sheet) -> None:
        place = place_of(sheet.path)
        assert place is not None
        try:
            text = text_of(sheet.body)
            if place.daily:
                told = told_by_day(sheet.path, text, place.kinds[0], touched=sheet.touched)
            else:
                told = [told_by(sheet.path, text, place.kinds, zone=sheet.touched.tzinfo)]
        except UnicodeDecodeError as error:
            self.refuse(sheet.path, Why.ENCODING, str(error))
        except BadFront as error:
            self.refuse(sheet.path, Why.FRONT, str(error))
        except Unsaid as error:
            self.refuse(sheet.path, Why.SAID, str(error))
        else:
            self.sheets[sheet.path] = Sheet(
                path=sheet.path, real=sheet.real, body=sheet.body, digest=sheet.digest,
                touched=sheet.touched, told=tuple(told),
            )  # fmt: skip


def text_of(body: bytes) -> str:
    """UTF-8, with or without a mark before it; lines end as they do in memories."""
    return body.decode("utf-8-sig").replace("\r\n", "\n")


def look(
    shelf: Shelf, base: Manifest, *, text_bytes: int, besides: frozenset[str], lost: frozenset[str]
) -> Look:
    """`besides` are being written by somebody, and are left for the next time; so are those of memories that are `lost` in the
    store, of which they may be the last copy."""
    looking = _Looking(shelf, base, text_bytes=text_bytes, besides=besides, lost=lost)
    for seen in shelf.listed():
        looking.take(seen)
    return Look(
        sheets=looking.sheets,
        notes=looking.notes,
        views=looking.views,
        copies=looking.copies,
        left=frozenset(looking.left),
        items=tuple(looking.items),
        elsewhere=looking.elsewhere,
    )
