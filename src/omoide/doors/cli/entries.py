"""How changes are shown: in words, also where an entry only names a memory or keeps a state of the engine."""

from collections.abc import Iterable, Mapping
from contextlib import suppress

from omoide.doors.cli import render
from omoide.errors import OmoideError
from omoide.gate.noting import plain_of
from omoide.mind import Mind
from omoide.model.change import Moved, Noted, Undone, note_name, subjects, words_of
from omoide.model.entry import Entry
from omoide.model.identity import ID_LENGTH, short
from omoide.model.words import Words
from omoide.wire.texts import TEXTS, say

_MOST = 6  # ids in a line
# Notes under these prefixes are states that the engine keeps for itself, as JSON.
_KEPT = {
    "thread-": "note_thread",
    "over-": "note_over",
    "folded-": "note_folded",
    "shown-": "note_shown",
    "talk-": "note_talk",
    "night-mark-": "note_night_mark",
    "night-report-": "note_night_report",
    "night-undone-": "note_night_undone",
    "taken-back": "note_taken_back",
    "clock": "note_clock",
    "parked-": "note_parked",
    "import-": "note_import",
    "decide-": "note_decide",
    "document-": "note_document",
    "source-": "note_document",
    "project-": "note_project",
    "people": "note_people",
}
_NAMES_KEPT = tuple(note_name(prefix) for prefix in _KEPT)


def known_words(mind: Mind, found: Iterable[Entry]) -> dict[str, Words]:
    """What the memories say that these entries only name, as far as they are there."""
    known: dict[str, Words] = {}
    for entry in found:
        for name in subjects(entry.change)[:_MOST] if words_of(entry.change) is None else ():
            if len(name) == ID_LENGTH and name not in known:
                with suppress(OmoideError):
                    known[name] = mind.get(name).words
    return known


def show_entries(found: Iterable[Entry], known: Mapping[str, Words], language: str) -> None:
    lines = [_line(entry, known, language) for entry in found]
    render.out("\n".join(lines) if lines else say("no_entries", language))


def _line(entry: Entry, known: Mapping[str, Words], language: str) -> str:
    kind = say(f"change_{type(entry.change).__name__.lower()}", language)
    when = entry.at.strftime("%Y-%m-%d %H:%M:%S")
    start = f"{render.bold(str(entry.number).rjust(5))}  {render.dim(when)}  {entry.by}  {kind}"
    return "  ".join(part for part in (start, *_said(entry, known, language)) if part)


def _said(entry: Entry, known: Mapping[str, Words], language: str) -> list[str]:
    change = entry.change
    if isinstance(change, Noted) and (state := _state(change, language)):
        return [state]
    names = [name for name in subjects(change) if not name.startswith(_NAMES_KEPT)][:_MOST]
    about = " ".join(short(name) if len(name) == ID_LENGTH else name for name in names)
    words = words_of(change)
    texts = [words] if words else [known[name] for name in subjects(change)[:_MOST] if name in known]
    return [about, _aim(entry, language), *(render.said(each, language) for each in texts)]


def _aim(entry: Entry, language: str) -> str:
    match entry.change:
        case Undone(entry=number):
            return say("change_of_entry", language, number=number)
        case Moved(stage=stage) if stage is not None and f"stage_{stage}" in TEXTS:
            return f"→ {say(f'stage_{stage}', language)}"
        case Moved(tier=tier) if tier is not None:
            return f"→ {tier}"
        case Noted(words=None):
            return say("note_cleared", language)
        case _:
            return ""


def _state(change: Noted, language: str) -> str:
    """In words, what a note holds that is not for people; nothing, where it is."""
    plain = plain_of(change.words)
    text = next((text for prefix, text in _KEPT.items() if change.key.startswith(prefix)), "")
    if not text and isinstance(plain, dict):
        text = "note_state"
    if not text:
        return ""
    name = next((str(plain[key]) for key in ("thread", "night") if key in plain), "") if plain else ""
    said = say(text, language, name=name).rstrip()
    return said if change.words else f"{said} {say('note_cleared', language)}"
