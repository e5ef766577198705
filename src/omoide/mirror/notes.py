"""The small states of a mind as files: `state/current_task.md`, plain text without front matter (AW-02)."""

from dataclasses import replace

from omoide.errors import BadName
from omoide.language.cleaning import is_blank
from omoide.library.paths import note_key
from omoide.library.task_file import own_part
from omoide.library.vault_spoken import digest
from omoide.mirror.draft import Draft
from omoide.mirror.looking import Sheet, text_of
from omoide.mirror.plan import Did, Why
from omoide.model.change import Noted, note_name
from omoide.model.scope import checked_name
from omoide.model.words import Words


def note_body(words: Words) -> bytes:
    return f"{words.text}\n".encode()


def note_digest(words: Words | None) -> str:
    return digest(words.text.encode()) if words else ""


def plan_notes(draft: Draft) -> None:
    for sheet in draft.look.notes.values():
        _compare(draft, sheet)
    for path, kept in draft.base.files.items():
        key = note_key(path)
        if key and path not in draft.look.notes and path not in draft.left:
            now = draft.known.notes.get(key)
            if now is None:
                continue
            if kept.ids.get(note_name(key)) == note_digest(now):
                _note(draft, key, None)
                draft.tell(path, Did.REMOVED, Why.NONE, note_name(key))
            else:
                draft.tell(path, Did.CONFLICT, Why.CHANGED_HERE, note_name(key))


def _compare(draft: Draft, sheet: Sheet) -> None:
    kept = draft.base.files.get(sheet.path)
    if kept and kept.digest == sheet.digest:
        return
    key = note_key(sheet.path)
    try:
        key = checked_name(key, what="note")
        text = own_part(text_of(sheet.body)).removesuffix("\n")
    except BadName:
        draft.refuse(sheet, Why.NOTE_NAME, "")
        return
    except UnicodeDecodeError as error:
        draft.refuse(sheet, Why.ENCODING, "", str(error))
        return
    draft.read[sheet.real] = sheet.body
    now = draft.known.notes.get(key)
    if text == (now.text if now else ""):
        return
    here = note_digest(now) != (kept.ids.get(note_name(key), "") if kept else "")
    if here:
        draft.conflict(sheet, Why.BOTH if kept else Why.NO_BASE, note_name(key))
    elif is_blank(text):
        _note(draft, key, None)
        draft.tell(sheet.path, Did.REMOVED, Why.EMPTY, note_name(key))
    elif why := draft.unfit(Words(text=text)):
        draft.refuse(sheet, why, note_name(key))
    else:
        _note(draft, key, replace(now, text=text, digest="") if now else Words(text=text))
        draft.tell(sheet.path, Did.CHANGED if now else Did.ADDED, Why.NONE, note_name(key))


def _note(draft: Draft, key: str, words: Words | None) -> None:
    draft.changes[draft.known.scopes[0]].append(Noted(key=key, words=words))
