"""The memories of Codex CLI (`~/.codex/memories`, as of 0.16x): `MEMORY.md`, `memory_summary.md`, `rollout_summaries/`, `skills/`."""

import re
from collections.abc import Iterator
from datetime import datetime
from typing import Final

from omoide.language.cleaning import is_blank
from omoide.library.importing.fields import besides, time
from omoide.library.importing.item import Held, Item, Odd, Oddity
from omoide.library.importing.notes import paragraphs
from omoide.library.importing.source import Reading, Sheet, Source, text_of
from omoide.library.importing.unread import or_unread
from omoide.model.memory import Kind
from omoide.model.words import Words

FORM: Final = "codex"
_NOTES: Final = ("MEMORY.md", "memory_summary.md")
_FIELD: Final = re.compile(r"([a-z_]{2,30}):\s+(\S.*)")
_ROLLOUT: Final = re.compile(r"(?:.*/)?rollout_summaries/[^/]+\.md")
_SKILL: Final = re.compile(r"(?:.*/)?skills/.+\.md")
_DAY: Final = re.compile(r"(\d{4}-\d\d-\d\d)(?:T(\d\d)-(\d\d)-(\d\d))?")


def fits(source: Source) -> bool:
    return any(
        each.name == "memory_summary.md" or _ROLLOUT.fullmatch(each.path) is not None
        for each in source.sheets
    )


def read(source: Source, reading: Reading) -> Iterator[Item]:
    for sheet in source.sheets:
        yield from or_unread(source, sheet, _file(source, sheet, reading))


def _file(source: Source, sheet: Sheet, reading: Reading) -> Iterator[Item]:
    if _ROLLOUT.fullmatch(sheet.path):
        yield from _session(text_of(source, sheet.path), sheet, reading)
    elif _SKILL.fullmatch(sheet.path):
        words = Words(
            text=text_of(source, sheet.path).strip(),
            title=sheet.path.rpartition("skills/")[2].removesuffix(".md"),
            alias=f"{FORM}/{sheet.path}",
        )
        # A skill of another agent is something to read, not something this mind can do.
        yield Held(kind=Kind.DOCUMENT, words=words, at=sheet.touched, known=True)
    elif sheet.name in _NOTES:
        for heading, words in paragraphs(text_of(source, sheet.path)):
            told = Words(text=words, title=heading)
            yield Held(kind=Kind.FACT, words=told, at=sheet.touched, known=True)
    elif sheet.size:
        yield Oddity(where=sheet.path, odd=Odd.UNKNOWN)


def _session(written: str, sheet: Sheet, reading: Reading) -> Iterator[Item]:
    """Its head is lines of `key: value`, then Markdown."""
    fields: dict[str, str] = {}
    lines = written.splitlines()
    while lines and (found := _FIELD.fullmatch(lines[0].strip())):
        fields[found[1]] = found[2]
        lines.pop(0)
    text = "\n".join(lines).strip()
    if is_blank(text):
        yield Oddity(where=sheet.path, odd=Odd.RECORD, detail="empty")
        return
    at = next(
        (found for key in ("updated_at", "created_at") if (found := time(fields.get(key), reading))), None
    )
    title = next((line.strip("# ").strip() for line in lines if line.startswith("#")), "")
    yield Held(
        kind=Kind.EPISODE,
        words=Words(
            text=text,
            title=title,
            session=fields.get("thread_id", ""),
            alias=f"{FORM}/{sheet.path}",
            extra=besides(FORM, fields),
        ),
        at=at or _named(sheet.name, reading) or sheet.touched,
    )


def _named(name: str, reading: Reading) -> datetime | None:
    found = _DAY.search(name)
    if not found:
        return None
    clock = ":".join(found[part] for part in (2, 3, 4)) if found[2] else "12:00:00"
    return time(f"{found[1]}T{clock}", reading)
