"""A mirror of a mind: a directory of Markdown that people read and edit, in step with the store in both directions (C-50).

The store is the truth. `plan_sync` says what would be done, `sync` does it: first what files say goes through the gate
in one act, then the files are brought in step, last the manifest. Whoever is stopped in between loses nothing, and the
next sync goes on from there.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace

from omoide.engine import Engine
from omoide.errors import Conflict
from omoide.failpoints import failpoint
from omoide.library.paths import SHARED, note_key
from omoide.library.vault_arriving import is_identity
from omoide.library.vault_manifest import (
    NAME,
    TAKEN,
    TRASH,
    Kept,
    Manifest,
    manifest_text,
    read_manifest,
    with_taken,
)
from omoide.mirror.draft import Draft
from omoide.mirror.known import (
    Known,
    act_digest,
    heads,
    is_of_this_store,
    known,
    past_of,
    taken_in,
)
from omoide.mirror.looking import Look, look
from omoide.mirror.parameters import Vault
from omoide.mirror.plan import Did, Item, Side, SyncPlan, Why
from omoide.mirror.planning import planned
from omoide.mirror.settling import (
    Page,
    Settling,
    Step,
    counts_of,
    files_after,
    pages,
    paths_of,
    steps,
)
from omoide.mirror.shelf import Shelf
from omoide.mirror.views import USUAL, View, events_in, rendered
from omoide.model.change import note_name
from omoide.model.entry import Entry
from omoide.model.frozen import frozen
from omoide.model.scope import Scope

BY = "vault"
_TRIES = 3


@frozen
class Synced:
    """What was done, file by file, and the entries that it wrote: undoing the act takes all of them back."""

    items: tuple[Item, ...] = ()
    entries: tuple[Entry, ...] = ()
    halted: Why = Why.NONE
    elsewhere: int = 0


@frozen
class _Drafted:
    """A plan with all that it was made from."""

    plan: SyncPlan
    known: Known
    look: Look
    base: Manifest


def plan_sync(
    engine: Engine,
    scope: Scope,
    shelf: Shelf,
    *,
    by: str = BY,
    views: Sequence[View] = USUAL,
    vault: Vault = Vault(),
    meant: bool = False,
) -> SyncPlan:
    """What a sync would do; nothing is written anywhere. `meant`: also if very many files are gone."""
    drafted = _draft(engine, scope, shelf, by=by, vault=vault, meant=meant)
    plan = drafted.plan
    if plan.halted:
        return plan
    outgoing = [step.item() for step in _steps(engine, drafted, views)[1]]
    return replace(plan, items=(*plan.items, *_untold(plan, outgoing)))


def sync(
    engine: Engine,
    scope: Scope,
    shelf: Shelf,
    *,
    by: str = BY,
    views: Sequence[View] = USUAL,
    vault: Vault = Vault(),
    meant: bool = False,
) -> Synced:
    """Bring both in step."""
    drafted, entries = _brought_in(engine, scope, shelf, by=by, vault=vault, meant=meant)
    plan = drafted.plan
    if plan.halted:
        return Synced(items=plan.items, halted=plan.halted, elsewhere=plan.elsewhere)
    failpoint("vault.committed")
    after = _Drafted(plan=plan, known=known(engine, scope), look=drafted.look, base=drafted.base)
    wanted, todo = _steps(engine, after, views)
    settling = Settling(shelf, now=engine.clock.now())
    for step in todo:
        settling.do(step)
    failpoint("vault.settled")
    files = files_after(wanted, plan, drafted.base, settling.failed)
    manifest = Manifest(
        heads=heads(engine, after.known.scopes),
        files=files,
        counts=counts_of(after.known),
        unwanted={name: after.known.digest(name) for name in plan.unwanted},
    )
    body = manifest_text(manifest)
    if body != shelf.read(NAME):
        shelf.write(NAME, body)
    shelf.remove(TAKEN)
    _scrub(engine, shelf, drafted)
    return Synced(
        items=(*plan.items, *_untold(plan, settling.items)),
        entries=tuple(entries),
        elsewhere=plan.elsewhere,
    )


def _brought_in(
    engine: Engine, scope: Scope, shelf: Shelf, *, by: str, vault: Vault, meant: bool
) -> tuple[_Drafted, list[Entry]]:
    """Plan and commit. A file that was written to meanwhile is left for the next time; a memory that was changed
    meanwhile is looked at again."""
    besides = frozenset[str]()
    entries: list[Entry] = []
    for tries in range(_TRIES):
        drafted = _draft(engine, scope, shelf, by=by, vault=vault, meant=meant, besides=besides)
        plan = drafted.plan
        changed = {
            path for path, sheet in {**drafted.look.sheets, **drafted.look.notes}.items()
            if sheet.real in plan.read and shelf.read(sheet.real) != sheet.body
        }  # fmt: skip
        if changed:
            besides |= changed
            drafted = _draft(engine, scope, shelf, by=by, vault=vault, meant=meant, besides=besides)
            plan = drafted.plan
        if plan.halted:
            return drafted, entries
        for path, body in plan.aside.items():
            shelf.write(path, body)
        failpoint("vault.laid_aside")
        incoming = [each for each in plan.incoming if each.changes or each.events]
        if incoming:
            shelf.write(TAKEN, manifest_text(_taken(engine, drafted)))
        try:
            for each in incoming:
                entries += engine.gate.commit(
                    each.scope,
                    each.changes,
                    by=by,
                    events=each.events,
                    based_on=each.based_on,
                    wished=True,
                )
            return drafted, entries
        except Conflict:
            if tries == _TRIES - 1:
                raise
    raise AssertionError("unreachable")


def _draft(
    engine: Engine,
    scope: Scope,
    shelf: Shelf,
    *,
    by: str,
    vault: Vault,
    meant: bool,
    besides: frozenset[str] = frozenset(),
) -> _Drafted:
    now = known(engine, scope)
    said = read_manifest(shelf.read(NAME))
    trusted = said is not None and is_of_this_store(engine, now.scopes, said.heads)
    base = said if said and trusted else Manifest(counts=said.counts if said else {})
    taken = read_manifest(shelf.read(TAKEN))
    if taken:
        base = with_taken(base, _of_scopes(taken, now, taken_in(engine, now.scopes, taken)))
    names = {name for each in now.scopes for name in engine.store.lost(each)}
    lost = frozenset(path for path, kept in base.files.items() if not names.isdisjoint(kept.ids))
    seen = look(shelf, base, text_bytes=engine.limits.text_bytes, besides=besides, lost=lost)
    draft = Draft(engine, now, seen, base, by=by)
    if not trusted:
        _bring_back_events(draft, engine, scope, seen)
    return _Drafted(plan=planned(draft, vault=vault, meant=meant), known=now, look=seen, base=base)


def _taken(engine: Engine, drafted: _Drafted) -> Manifest:
    """What is about to come in, told beforehand: whoever goes on after a crash must not take it in twice."""
    plan, look = drafted.plan, drafted.look
    files: dict[str, Kept] = {}
    holding: defaultdict[str, list[str]] = defaultdict(list)
    for name, path in plan.held.items():
        holding[path].append(name)
    for sheet in (*look.sheets.values(), *look.notes.values()):
        if sheet.real in plan.read and sheet.path not in plan.left:
            key = note_key(sheet.path)
            ids = [note_name(key)] if key else holding[sheet.path]
            files[sheet.path] = Kept(digest=sheet.digest, ids=dict.fromkeys(ids, ""))
    gone = {name for item in plan.items if item.did is Did.REMOVED for name in item.ids}
    return Manifest(
        heads=heads(engine, drafted.known.scopes),
        files=files,
        unwanted=dict.fromkeys(gone, ""),
        acts={str(each.scope): act_digest(each.changes) for each in plan.incoming if each.changes},
    )


def _of_scopes(taken: Manifest, now: Known, scopes: frozenset[Scope]) -> Manifest:
    """Only what is of these minds: a sync may have been stopped between one's own and the shared one."""
    files = {
        path: kept
        for path, kept in taken.files.items()
        if now.scope_of(shared=path.startswith(SHARED)) in scopes
    }
    gone = {name for name in taken.unwanted if now.scope_of(shared=name in now.shared) in scopes}
    return replace(taken, files=files, unwanted=dict.fromkeys(gone, ""))


def _bring_back_events(draft: Draft, engine: Engine, scope: Scope, seen: Look) -> None:
    """Into a store that has never seen this directory: memories rest on them."""
    found = [event for path in sorted(seen.views) for event in events_in(seen.views[path].body)]
    there = {event.id for event in engine.store.events(scope, ids=[event.id for event in found])}
    draft.events[scope] += {event.id: event for event in found if event.id not in there}.values()


def _steps(engine: Engine, drafted: _Drafted, views: Sequence[View]) -> tuple[dict[str, Page], list[Step]]:
    now, plan, base = drafted.known, drafted.plan, drafted.base
    paths = paths_of(now, plan, base)
    # What somebody took away has no file, and so no name that would last.
    lying = {name: path for name, path in paths.items() if name not in plan.unwanted}
    wanted = pages(now, plan, paths, rendered(engine, now, views, lying))
    missing = _missing(drafted)
    lost = missing - _erased(engine, drafted)
    return wanted, steps(wanted, drafted.look, plan, base, lost=lost)


def _missing(drafted: _Drafted) -> frozenset[str]:
    """The ids that had a file and are no longer in the store."""
    names = {name for each in drafted.base.files.values() for name in each.ids if is_identity(name)}
    return frozenset(names - drafted.known.memories.keys())


def _erased(engine: Engine, drafted: _Drafted) -> frozenset[str]:
    missing = _missing(drafted)
    return frozenset(
        name for scope in drafted.known.scopes for name in past_of(engine, scope, missing).erased
    )


def _scrub(engine: Engine, shelf: Shelf, drafted: _Drafted) -> None:
    """What was erased must not lie in the trash."""
    erased = _erased(engine, drafted)
    for seen in shelf.listed(TRASH) if erased else ():
        body = shelf.read(seen.path) or b""
        if any(name.encode() in body for name in erased):
            shelf.remove(seen.path)


def _untold(plan: SyncPlan, outgoing: Sequence[Item]) -> list[Item]:
    """A file that comes in is written again with what the store makes of it: to say so would tell it twice."""
    coming = {item.path for item in plan.items if item.side is Side.IN}
    return [item for item in outgoing if item.path not in coming or item.other or item.did is Did.REFUSED]
