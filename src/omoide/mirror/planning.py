"""Planning a sync: three states side by side, what the last sync left, what the files say, what the store says.

A file that changed while its memory did not comes in; a memory that changed while its file did not goes out; where both
changed, the store's stays at its path and the person's lies beside it. Nothing here has an effect.
"""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import replace
from pathlib import PurePosixPath

from omoide.library.paths import identity_in, place_of
from omoide.library.vault_arriving import identity_of, is_identity, path_as_name
from omoide.library.vault_file import Told
from omoide.library.vault_spoken import Unsaid, digest_of
from omoide.mirror.arrivals import New, arrive
from omoide.mirror.draft import Draft
from omoide.mirror.editing import edit_of, renamed, revised
from omoide.mirror.known import past_of
from omoide.mirror.links import link
from omoide.mirror.looking import Sheet
from omoide.mirror.notes import plan_notes
from omoide.mirror.parameters import Vault
from omoide.mirror.plan import Did, SyncPlan, Why
from omoide.model.change import Change, Encoded, Moved
from omoide.model.identity import short
from omoide.model.memory import Kind, Memory, Stage
from omoide.model.plain import altered

_DEFAULTS = {"kind": str(Kind.NOTE)}  # what is not said where it is so


def planned(draft: Draft, *, vault: Vault, meant: bool) -> SyncPlan:
    """`meant`: also if very many files are gone."""
    arrive(draft, _find_holders(draft))
    _forget(draft, vault, meant=meant)
    link(draft)
    plan_notes(draft)
    return draft.plan()


def _find_holders(draft: Draft) -> list[New]:
    """Each id has one file; what else names it is a copy, or a leftover of ours. Returns what is new."""
    found: defaultdict[str, list[tuple[Sheet, Told | None]]] = defaultdict(list)
    new: list[New] = []
    nameless: list[tuple[Sheet, Told]] = []
    for sheet in draft.look.sheets.values():
        if sheet.told is None:
            for name in draft.base.files[sheet.path].ids:
                found[name].append((sheet, None))
            continue
        draft.read[sheet.real] = sheet.body
        for told in sheet.told:
            if is_identity(told.id):
                found[told.id].append((sheet, told))
            else:
                nameless.append((sheet, told))
    for sheet, told in nameless:
        owner = _owner(draft, sheet, found)
        if owner:
            found[owner].append((sheet, told))
        else:
            new.append((sheet, told, Why.NONE))
    for name, holders in found.items():
        wished = (draft.places.get(name), draft.before.get(name))
        holders.sort(key=lambda each: (each[0].path != wished[0], each[0].path != wished[1]))
        (sheet, told), *others = holders
        draft.held[name] = sheet.path
        new += [(copy, said, Why.COPY) for copy, said in others if said is not None]
        if name in draft.known.memories:
            _compare(draft, name, sheet, told)
        elif told is not None:
            new.append((sheet, told, Why.RESTORED))
    return new


def _owner(draft: Draft, sheet: Sheet, found: Mapping[str, object]) -> str | None:
    """Whose file this is, though it no longer says so: somebody wrote it anew without its front matter."""
    place = place_of(sheet.path)
    if place is None or place.daily:
        return None
    base = draft.base.files.get(sheet.path)
    names = list(base.ids) if base else [name for name in [draft.at.get(sheet.path)] if name]
    return (
        names[0] if len(names) == 1 and names[0] in draft.known.memories and names[0] not in found else None
    )


def _compare(draft: Draft, name: str, sheet: Sheet, told: Told | None) -> None:
    memory = draft.known.memories[name]
    if sheet.path not in (draft.places[name], draft.before.get(name)):
        if not _moved(draft, memory, sheet, told):
            return
        memory = draft.made.get(name, memory)
    if told is None or _is_untouched(draft, name, told):
        return
    around = draft.known.around(name, draft.places)
    try:
        edit = edit_of(memory, draft.known.said[name], told, around=around, by=draft.by, now=draft.now)
    except Unsaid as error:
        draft.refuse(sheet, Why.SAID, name, str(error))
        return
    here = draft.base_said.get(name) != draft.known.digest(name)
    if edit.changes and here:
        draft.conflict(sheet, Why.BOTH if name in draft.base_said else Why.NO_BASE, name)
    elif edit.changes and (refusal := draft.refusal(memory, edit.changes)):
        draft.refuse(sheet, refusal, name)
    elif edit.changes:
        why, detail = (Why.FIXED, ", ".join(edit.fixed)) if edit.fixed else (Why.NONE, "")
        draft.change(memory, edit.changes)
        draft.tell(sheet.path, Did.CHANGED, why, name, detail=detail)
    elif edit.fixed and not here:
        draft.tell(sheet.path, Did.REFUSED, Why.FIXED, name, detail=", ".join(edit.fixed))


def _is_untouched(draft: Draft, name: str, told: Told) -> bool:
    """A section of a day that says what the last sync wrote: somebody changed another one."""
    said = {key: value for key, value in told.said.items() if value != _DEFAULTS.get(key)}
    return told.whole and not told.shown and digest_of(said) == draft.base_said.get(name)


def _moved(draft: Draft, memory: Memory, sheet: Sheet, told: Told | None) -> bool:
    """A file that lies elsewhere than before: it has another name, stage or kind. False: that is all there is to say."""
    place = place_of(sheet.path)
    assert place is not None
    if place.shared != (memory.id in draft.known.shared):
        draft.tell(sheet.path, Did.REFUSED, Why.OTHER_MIND, memory.id)
        return False
    if place.daily and memory.kind in place.kinds:
        draft.tell(sheet.path, Did.REFUSED, Why.FIXED, memory.id, detail="occurred")
        return True
    if memory.kind not in place.kinds:
        _become(draft, memory, sheet, told)
        return False
    known_before = memory.id in draft.before
    if not known_before and identity_in(sheet.path) == short(memory.id):
        return True  # a name of ours; where the manifest is lost, nobody knows that it was moved
    changes: list[Change] = []
    before = PurePosixPath(draft.before.get(memory.id, "")).stem
    name, stem = path_as_name(sheet.path), PurePosixPath(sheet.path).stem
    if name != path_as_name(draft.before.get(memory.id, draft.places[memory.id])):
        words = renamed(memory, name, stem=stem, before=before)
        change = revised(memory, words, vouched=False)
        draft.made[memory.id] = altered(memory, words=change.words)
        changes.append(change)
    dormant = place.stage is Stage.ACTIVE and memory.stage is Stage.DORMANT
    if known_before and place.stage is not memory.stage and not dormant:
        changes.append(Moved(memory=memory.id, stage=place.stage, why="moved"))
    if changes and (refusal := draft.refusal(memory, changes)):
        draft.tell(sheet.path, Did.REFUSED, refusal, memory.id)
        return False
    if changes:
        draft.change(memory, changes)
        draft.tell(sheet.path, Did.RENAMED, Why.NONE, memory.id, other=draft.before.get(memory.id, ""))
    return True


def _become(draft: Draft, memory: Memory, sheet: Sheet, told: Told | None) -> None:
    """Of another kind: no change says that, so a new memory, which comes of the old one, takes its place."""
    place = place_of(sheet.path)
    assert place is not None
    if memory.protection:
        draft.tell(sheet.path, Did.REFUSED, Why.PROTECTED, memory.id)
        return
    source = told or Told(id="", said=draft.known.said[memory.id], shown={}, whole=True)
    name = identity_of(source, sheet, memory.scope)
    if name in draft.known.memories:  # a sync before this one ended too early to say so
        draft.held[name] = sheet.path
        return
    used = past_of(draft.engine, memory.scope, frozenset({name})).used
    name = identity_of(source, sheet, memory.scope, used=used)
    words = replace(memory.words, **renamed(memory, path_as_name(sheet.path), stem="", before="-"), digest="")
    if told is not None:
        words = replace(words, text=str(told.said["text"]))
    kind, stage = place.kinds[0], place.stage
    new = altered(
        memory,
        id=name,
        words=words,
        kind=kind,
        stage=stage,
        sources=(memory.id,),
        staged=None,
        superseded_by=None,
    )
    old = Moved(memory=memory.id, stage=Stage.SUPERSEDED, superseded_by=name, why="kind")
    draft.change(memory, [Encoded(memory=new), old])
    draft.held[name] = sheet.path
    draft.tell(sheet.path, Did.RENAMED, Why.KIND, name, other=draft.before.get(memory.id, ""))


def _forget(draft: Draft, vault: Vault, *, meant: bool) -> None:
    gone = _gone(draft)
    alive = [name for name in gone if draft.known.memories[name].stage is not Stage.FORGOTTEN]
    if vault.halts(len(alive), of=len(draft.before)) and not meant:
        draft.halted = Why.MANY_REMOVED
    for name in gone:
        memory, path = draft.known.memories[name], draft.before[name]
        if memory.stage is Stage.FORGOTTEN:
            draft.unwanted.add(name)
        elif draft.base_said[name] != draft.known.digest(name):
            draft.tell(path, Did.CONFLICT, Why.CHANGED_HERE, name)
        elif memory.protection:
            draft.tell(path, Did.REFUSED, Why.PROTECTED, name)
        else:
            draft.change(memory, [Moved(memory=name, stage=Stage.FORGOTTEN, why="deleted")])
            draft.tell(path, Did.REMOVED, Why.NONE, name)


def _gone(draft: Draft) -> list[str]:
    """What had a file and has none; what somebody took away before stays unwanted as long as nothing changes."""
    there = draft.known.memories
    for name, said in draft.base.unwanted.items():
        if name in there and name not in draft.held and said == draft.known.digest(name):
            draft.unwanted.add(name)
    return [
        name
        for name, path in sorted(draft.before.items())
        if name not in draft.held and path not in draft.left and name in there
    ]
