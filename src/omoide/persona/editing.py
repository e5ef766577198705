"""A persona rewrites itself in two steps: what would change is planned and shown, then applied; an undo takes it back.

Four texts can be edited: core memory and notepad, each one note, and the two diaries, which are dated entries. A plan has
a name made of what it rests on and what it would write: whoever applies it gets what was shown, or is told that the text
has changed since.
"""

import difflib
import json
from collections.abc import Mapping
from dataclasses import field, replace
from enum import StrEnum
from typing import Final

from omoide.engine import Engine
from omoide.errors import BadValue, EmptyText
from omoide.gate.noting import state_of
from omoide.language.cleaning import clean, is_blank
from omoide.model.change import Change, Encoded, Moved, Noted, Revised
from omoide.model.digest import blake2b
from omoide.model.frozen import frozen
from omoide.model.memory import Memory, Origin, Stage
from omoide.model.scope import Scope
from omoide.model.words import Words
from omoide.persona.diaries import entry_named, new_entry
from omoide.persona.state import CORE, NOTEPAD, self_notes


class Text(StrEnum):
    """What can be edited."""

    CORE = "core"
    NOTEPAD = "notepad"
    DIARY = "diary"
    SECRET_DIARY = "secret_diary"


class How(StrEnum):
    """`replace` puts the new words in the place of some old ones; `remove` is for an entry of a diary."""

    OVERWRITE = "overwrite"
    APPEND = "append"
    REPLACE = "replace"
    REMOVE = "remove"


NOTE_OF: Final = {Text.CORE: CORE, Text.NOTEPAD: NOTEPAD}


@frozen
class Edit:
    """What would change: the words before and after, and the versions that it rests on. `entry` is that of a diary."""

    text: Text
    before: str
    after: str
    entry: str = ""
    based_on: Mapping[str, int] = field(default_factory=dict[str, int])

    @property
    def plan(self) -> str:
        """The name of this plan."""
        told = [self.text, self.entry, self.before, self.after, sorted(self.based_on.items())]
        return blake2b(json.dumps(told).encode("utf-8", "surrogatepass"), digest_size=6).hexdigest()

    @property
    def diff(self) -> str:
        """Line by line, as programs show it."""
        before, after = self.before.splitlines(), self.after.splitlines()
        lines = list(difflib.unified_diff(before, after, str(self.text), str(self.text), lineterm=""))
        return "\n".join(lines)

    @property
    def changes_nothing(self) -> bool:
        return self.before == self.after


def plan_edit(
    engine: Engine,
    scope: Scope,
    text: Text,
    words: str = "",
    *,
    how: How = How.OVERWRITE,
    old: str = "",
    entry: str = "",
) -> Edit:
    """What this edit would do; nothing is written. In a diary, `append` without an entry begins a new one."""
    words = clean(words).text
    if text in NOTE_OF:
        if how is How.REMOVE:
            raise BadValue(value=how, what="way to edit", allowed="overwrite, append, replace")
        state = state_of(engine, scope, NOTE_OF[text])
        before = self_notes(engine, scope).get(state.key, "")
        return Edit(text=text, before=before, after=_after(before, words, how, old), based_on=state.based_on)
    if not entry:
        if how is not How.APPEND:
            raise BadValue(
                value="", what="entry", allowed="the id of an entry, as reading the diary shows it"
            )
        if is_blank(words):
            raise EmptyText(what="the entry")
        return Edit(text=text, before="", after=words.strip())
    memory = entry_named(engine, scope, entry, secret=text is Text.SECRET_DIARY)
    before = memory.words.text
    after = "" if how is How.REMOVE else _after(before, words, how, old)
    return Edit(text=text, before=before, after=after, entry=memory.id, based_on={memory.id: memory.version})


def apply_edit(engine: Engine, scope: Scope, edit: Edit, *, by: str, origin: Origin = Origin.AGENT) -> int:
    """Write it. Returns the number of its entry in the journal, for an undo; 0 where there was nothing to do."""
    if edit.changes_nothing:
        return 0
    (done, *_) = engine.gate.commit(
        scope, [_change(engine, scope, edit, origin)], by=by, based_on=dict(edit.based_on) or None
    )
    return done.number


def _change(engine: Engine, scope: Scope, edit: Edit, origin: Origin) -> Change:
    if edit.text in NOTE_OF:
        words = None if is_blank(edit.after) else Words(text=edit.after)
        return Noted(key=NOTE_OF[edit.text], words=words)
    if not edit.entry:
        secret = edit.text is Text.SECRET_DIARY
        return Encoded(memory=new_entry(engine, scope, edit.after, secret=secret, origin=origin))
    memory = _entry(engine, scope, edit.entry)
    if is_blank(edit.after):
        return Moved(memory=memory.id, stage=Stage.FORGOTTEN, why="removed")
    words = replace(memory.words, text=edit.after, digest="")
    return Revised(memory=memory.id, words=words, origins=(origin,))


def _entry(engine: Engine, scope: Scope, name: str) -> Memory:
    (memory,) = engine.store.memories(scope, [name])
    return memory


def _after(before: str, words: str, how: How, old: str) -> str:
    match how:
        case How.APPEND:
            return f"{before.rstrip()}\n{words.strip()}".strip() if before else words.strip()
        case How.REPLACE:
            if not old or before.count(old) != 1:
                raise BadValue(value=old, what="old words", allowed="words that stand in the text once")
            return before.replace(old, words)
        case _:
            return words.strip()
