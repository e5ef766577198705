"""Diaries, chat logs and files of entities of Nexus Ark: one text, taken apart so that its pieces make it again, letter by
letter."""

import re
from collections.abc import Iterable, Sequence
from contextlib import suppress
from datetime import datetime, tzinfo
from typing import Final, NamedTuple

from omoide.language.cleaning import is_blank

USER, AGENT, SYSTEM = "USER", "AGENT", "SYSTEM"
_DAY: Final = r"(\d{4})(?:[-/.]|年)(\d{1,2})(?:[-/.]|月)(\d{1,2})日?"
_TIME: Final = r"(?:[ T　]*(?:\([^)\n]{1,9}\)|（[^）\n]{1,9}）)?[ T　]*(\d{1,2}):(\d\d)(?::(\d\d))?)?"
_WHEN: Final = re.compile(_DAY + _TIME)
_DATED: Final = re.compile(rf"^(?:#{{1,6}}[ \t]*|[\[【■●*]{{1,2}}[ \t]*)?{_DAY}[^\n]{{0,40}}$", re.MULTILINE)
_SPOKEN: Final = re.compile(r"^## (USER|AGENT|SYSTEM)(?::([^\n]*))?$", re.MULTILINE)
_STAMP: Final = re.compile(rf"(?:^|\n)[ \t]*{_DAY}{_TIME}[^\n]{{0,80}}\s*\Z")
_TITLE: Final = "# Entity Memory:"
_CREATED: Final = "Created:"
_WEEKDAYS: Final = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")


class Piece(NamedTuple):
    """Some text of a file, and what stands before and after it. `name` is who spoke, or what it is about."""

    text: str
    before: str = ""
    after: str = ""
    at: datetime | None = None
    role: str = ""
    name: str = ""


def joined(pieces: Iterable[tuple[str, str, str]]) -> str:
    """(before, text, after) of each; a piece that came later begins on a line of its own."""
    made = ""
    for before, text, after in pieces:
        if made and not made.endswith("\n"):
            made += "\n\n"
        made += before + text + after
    return made


def diary_pieces(text: str, *, zone: tzinfo | None) -> list[Piece]:
    """One for each heading with a date. What stands before the first is a piece of its own."""
    heads = [(found.start(), found.end()) for found in _DATED.finditer(text)]
    return _pieces(text, heads, lambda head, body: (Piece("", at=read_when(head, zone)), ""))


def log_pieces(text: str, *, zone: tzinfo | None) -> list[Piece]:
    """One for each utterance, from header to header; the time stands at its end."""

    def told(head: str, body: str) -> tuple[Piece, str]:
        said = _SPOKEN.match(head)
        stamp = _STAMP.search(body)
        piece = Piece(
            "",
            at=read_when(stamp[0], zone) if stamp else None,
            role=said[1] if said else SYSTEM,
            name=(said[2] or "").strip() if said else "",
        )
        return piece, stamp[0] if stamp and not is_blank(body[: stamp.start()]) else ""

    return _pieces(text, [(found.start(), found.end()) for found in _SPOKEN.finditer(text)], told)


def _pieces(text: str, heads: Sequence[tuple[int, int]], told) -> list[Piece]:  # type: ignore[no-untyped-def]
    """`told` reads the head and the body of a piece, and says which end of the body does not belong to its words."""
    found: list[Piece] = []
    waiting = ""  # headings with nothing under them
    starts = [(0, 0), *heads] if not heads or heads[0][0] > 0 else [*heads]
    for place, (start, end) in enumerate(starts):
        until = starts[place + 1][0] if place + 1 < len(starts) else len(text)
        piece, tail = told(text[start:end], text[end:until])
        body = text[end : until - len(tail)] if tail else text[end:until]
        if is_blank(body):
            waiting += text[start:until]
            continue
        words = body.strip()
        first = body.index(words)
        found.append(
            piece._replace(
                text=words,
                before=waiting + text[start:end] + body[:first],
                after=body[first + len(words) :] + tail,
            )
        )
        waiting = ""
    if found and waiting:
        found[-1] = found[-1]._replace(after=found[-1].after + waiting)
    return found


def entity_piece(text: str, *, stem: str, zone: tzinfo | None) -> Piece:
    """Its head, however much of it is there, and what is known (NA-11)."""
    name, at, end = "", None, 0
    for line in text.splitlines(keepends=True):
        plain = line.strip()
        if plain.startswith(_TITLE) and not name:
            name = plain.removeprefix(_TITLE).strip()
        elif plain.startswith(_CREATED) and at is None:
            at = read_when(plain, zone)
        elif plain:
            break
        end += len(line)
    words = text[end:].strip()
    first = text.index(words, end)
    return Piece(words, before=text[:first], after=text[first + len(words) :], at=at, name=name or stem)


def read_when(text: str, zone: tzinfo | None) -> datetime | None:
    """The first date in it, with its time where one is said."""
    found = _WHEN.search(text)
    if found is None:
        return None
    year, month, day, hour, minute, second = (int(each or 0) for each in found.groups())
    with suppress(ValueError):
        return datetime(year, month, day, hour, minute, second, tzinfo=zone)
    return None


def diary_frame(at: datetime) -> tuple[str, str]:
    """Before and after an entry that was never in a file."""
    return f"## {at:%Y-%m-%d %H:%M:%S}\n", "\n\n"


def log_frame(role: str, name: str, at: datetime) -> tuple[str, str]:
    stamp = f"{at:%Y-%m-%d} ({_WEEKDAYS[at.weekday()]}) {at:%H:%M:%S}"
    return f"## {role}:{name}\n", f"\n\n{stamp}\n\n"


def entity_frame(name: str, at: datetime) -> tuple[str, str]:
    return f"{_TITLE} {name}\n{_CREATED} {at:%Y-%m-%d %H:%M:%S}\n\n", "\n"
