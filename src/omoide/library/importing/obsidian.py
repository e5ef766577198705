"""A vault of Obsidian: front matter, `[[wikilinks]]`, `#tags` and daily notes. A note becomes a note, a daily note an episode."""

import re
from collections.abc import Iterator, Mapping
from datetime import datetime
from pathlib import PurePosixPath
from typing import Any, Final

from omoide.language.cleaning import is_blank
from omoide.language.encodings import decoded
from omoide.library.front_matter import BadFront, Front, split
from omoide.library.front_matter import read as read_front
from omoide.library.importing.fields import text, texts, time, times
from omoide.library.importing.item import Held, Item, Odd, Oddity, Tied
from omoide.library.importing.source import Reading, Sheet, Source, body, head
from omoide.library.importing.unread import or_unread
from omoide.library.vault_extra import joined
from omoide.library.vault_links import key_of, link_targets
from omoide.model.memory import Kind
from omoide.model.words import Words

FORM: Final = "obsidian"
_DAILY: Final = re.compile(r"(\d{4})[-_.]?(\d\d)[-_.]?(\d\d)(?:[ _-].*)?")
_CODE: Final = re.compile(r"```.*?(?:```|\Z)|`[^`\n]*`|https?://\S+", re.DOTALL)
_TAG: Final = re.compile(
    r"(?:^|(?<=[\s、。，（(「]))#([^\s#\[\](){}<>,.;:!?\"'`、。，！？（）「」]*[^\W\d_][^\s#\[\](){}<>,.;:!?\"'`、。，！？（）「」]*)"
)
_LINKS: Final = re.compile(
    r"\[\[[^\[\]\n]+\]\]"
)  # from the last [[: what begins at each of many is read once
_CREATED: Final = ("created", "created_at", "date created", "date", "creation date")
_OURS: Final = frozenset({"tags", "tag", "aliases", "alias", "title"})


def fits(source: Source) -> bool:
    """By its settings, or else by a link between two notes."""
    notes = [each for each in source.sheets if _is_note(each)]
    if any(each.path.startswith(".obsidian/") or "/.obsidian/" in each.path for each in source.sheets):
        return bool(notes)
    return len(source.sheets) > 1 and any(_LINKS.search(head(source, each.path)) for each in notes[:100])


def _is_note(sheet: Sheet) -> bool:
    hidden = any(part.startswith(".") for part in sheet.path.split("/"))
    return sheet.name.lower().endswith(".md") and not hidden


def read(source: Source, reading: Reading) -> Iterator[Item]:
    """Links come last: they may lead forward."""
    called: dict[str, str] = {}
    links: list[tuple[str, list[str]]] = []
    for sheet in source.sheets:
        if _is_note(sheet):
            yield from or_unread(source, sheet, _page(source, sheet, reading, called, links))
        elif not any(part.startswith(".") for part in sheet.path.split("/")):
            yield Oddity(where=sheet.path, odd=Odd.UNKNOWN)
    for path, targets in links:
        for target in targets:
            found = called.get(target) or called.get(key_of(target.rpartition("/")[2]))
            if found is None:
                yield Oddity(where=path, odd=Odd.LINK, detail=target)
            elif found != path:
                yield Tied(source=path, target=found)


def _page(
    source: Source,
    sheet: Sheet,
    reading: Reading,
    called: dict[str, str],
    links: list[tuple[str, list[str]]],
) -> Iterator[Item]:
    """A note; what it is `called`, and where it leads to, is told to the others."""
    written = decoded(body(source, sheet.path))
    if written is None:
        yield Oddity(where=sheet.path, odd=Odd.ENCODING)
        return
    front, below = Front(values={}, letters={}), written
    try:
        letters, below = split(written)
        front = read_front(letters) if letters else front
    except BadFront as error:
        yield Oddity(where=sheet.path, odd=Odd.FRONT, detail=str(error))
        below = written
    note = _note(sheet, front, below, reading)
    if is_blank(note.words.text) and not note.words.tags:
        yield Oddity(where=sheet.path, odd=Odd.RECORD, detail="empty")
        return
    yield note
    for name in (*note.words.names, note.words.title, PurePosixPath(sheet.path).stem):
        called.setdefault(key_of(name), sheet.path)
    called[key_of(sheet.path)] = sheet.path
    links.append((sheet.path, link_targets(_CODE.sub(" ", below))))


def _note(sheet: Sheet, front: Front, below: str, reading: Reading) -> Held:
    values, stem = front.values, PurePosixPath(sheet.path).stem
    day = _day(stem, reading)
    other = "".join(letters for name, letters in front.letters.items() if name not in _OURS)
    return Held(
        ref=sheet.path,
        kind=Kind.EPISODE if day else Kind.NOTE,
        words=Words(
            text=below.strip() or stem,
            title=text(values, "title") or stem,
            names=_several(values, "aliases", "alias"),
            tags=_tags(values, below),
            alias=sheet.path,
            # The vault of ours writes the front matter of others again, to the letter.
            extra=joined({"front": other}, ""),
        ),
        at=day or times(values, *_CREATED, reading=reading) or sheet.touched,
        known=day is None,
    )


def _day(stem: str, reading: Reading) -> datetime | None:
    """The noon of a daily note: nobody knows at which hour it was written."""
    found = _DAILY.fullmatch(stem)
    return time(f"{found[1]}-{found[2]}-{found[3]}T12:00:00", reading) if found else None


def _several(values: Mapping[str, Any], *names: str) -> tuple[str, ...]:
    for name in names:
        said = values.get(name)
        if isinstance(said, list):
            return texts(said)
        if isinstance(said, str) and not is_blank(said):
            return tuple(part.strip() for part in said.split(",") if part.strip())
    return ()


def _tags(values: Mapping[str, Any], below: str) -> tuple[str, ...]:
    """Of the front matter and of the text, each once."""
    said = values.get("tags", values.get("tag"))
    stated = texts(said) if isinstance(said, list) else str(said or "").replace(",", " ").split()
    found = [*stated, *_TAG.findall(_CODE.sub(" ", below))]
    return tuple(dict.fromkeys(each.lstrip("#").rstrip("/") for each in found if each.strip("#/")))
