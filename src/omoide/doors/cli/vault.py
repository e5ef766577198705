"""The vault: a mind as a directory of Markdown, brought in step on request, and where things lie in it (C-50)."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from omoide.doors.cli.app import Json, app, asked
from omoide.doors.cli.care import DryRun
from omoide.doors.cli.session import progress

if TYPE_CHECKING:
    from omoide.mind import Mind
    from omoide.mirror.plan import Item, SyncPlan
    from omoide.mirror.shelf import Shelf
    from omoide.mirror.syncing import Synced
    from omoide.model.memory import Memory
    from omoide.settings import Settings

vault = typer.Typer(
    no_args_is_help=True,
    rich_markup_mode=None,
    help="The mind as a directory of Markdown, to be read and edited. 書庫.",
)
app.add_typer(vault, name="vault")

_LISTED = 20  # files that were only written out; what came in or was left alone is told in full
_DID = {
    "added": "did_added",
    "changed": "did_changed",
    "renamed": "did_renamed",
    "removed": "did_removed",
    "conflict": "did_conflict",
    "refused": "did_refused",
}
WHY = {
    "copy": "vault_copy",
    "restored": "vault_restored",
    "kind": "vault_kind",
    "both": "vault_both",
    "no_base": "vault_no_base",
    "changed_here": "vault_changed_here",
    "fixed": "vault_fixed",
    "front": "vault_front",
    "said": "vault_said",
    "encoding": "vault_encoding",
    "empty": "vault_empty",
    "too_long": "vault_too_long",
    "link": "vault_link",
    "twin": "vault_twin",
    "view": "vault_view",
    "decide": "vault_decide",
    "protected": "vault_protected",
    "too_many_protected": "vault_too_many_protected",
    "erased": "vault_erased",
    "other_mind": "vault_other_mind",
    "note_name": "vault_note_name",
    "moving": "vault_moving",
    "lost": "vault_lost",
    "many_removed": "vault_halted",
}


@vault.command("sync")
def sync_vault(
    context: typer.Context,
    directory: Annotated[
        Path | None,
        typer.Argument(metavar="[DIR]", help="The vault (default: as the settings have it; see `path`)."),
    ] = None,
    dry_run: DryRun = False,
    meant: Annotated[
        bool, typer.Option("--meant", help="Also if very many files are gone: they were deleted on purpose.")
    ] = False,
    json: Json = False,
) -> None:
    """Bring files and mind in step, in both directions. 書庫と記憶を揃える."""
    from omoide.doors.cli import render
    from omoide.wire import shapes
    from omoide.wire.texts import say

    settings, language = asked(context).settings, asked(context).language
    with asked(context).mind(may_be_new=True) as mind:
        place = directory or vault_directory(settings, mind.scope.mind)
        with shelf_at(settings, mind, place) as shelf, progress(say("working", language)):
            if directory is not None and not dry_run:
                _remember(settings, mind, directory)
            bring = mind.library.plan_sync if dry_run else mind.library.sync
            done = bring(shelf, vault=settings.vault, meant=meant)
    if json:
        render.as_json({"path": str(place), "dry_run": dry_run, **shapes.synced(done)})
    else:
        _show(done, place, language, dry_run=dry_run)
    if done.halted:
        raise typer.Exit(1)


@vault.command("path")
def vault_path(
    context: typer.Context,
    what: Annotated[
        str | None,
        typer.Argument(
            metavar="[MEMORY]", help="The id of a memory, or its path; else where the vault itself is."
        ),
    ] = None,
    json: Json = False,
) -> None:
    """Where the vault is, or where a memory lies in it. 書庫の場所."""
    from omoide.doors.cli import render
    from omoide.language.cleaning import visible
    from omoide.wire.texts import say

    settings, language = asked(context).settings, asked(context).language
    with asked(context).mind() as mind:
        place = vault_directory(settings, mind.scope.mind)
        name = mind.scope.mind
        if what is None:
            found, path = [], ""
        else:
            found = _meant(mind, what)
            with shelf_at(settings, mind, place) as shelf:
                path = _lies(mind, found[0], shelf)
    file = place / path
    if json:
        shown = {"vault": str(place), "exists": file.exists()}
        more = {"path": path, "file": str(file), "memories": [each.id for each in found]}
        render.as_json(shown | (more if path else {}))
        return
    render.out(visible(str(file)) if path else say("vault_here", language, mind=name, path=place))
    if not file.exists():
        render.out(render.dim(say("vault_not_yet", language)))


def vault_directory(settings: "Settings", mind: str) -> Path:
    """Where the settings have the vault of a mind."""
    from omoide.assemble import vaults_of

    return vaults_of(settings) / mind


def _remember(settings: "Settings", mind: "Mind", directory: Path) -> None:
    """What is erased one day must go from there, too."""
    from omoide.adapters.beside import Mirrors

    Mirrors(settings.directory).note(mind.scope, directory)


@contextmanager
def shelf_at(settings: "Settings", mind: "Mind", directory: Path) -> Iterator["Shelf"]:
    """The files there; whatever goes wrong with them is told as what it is."""
    import errno

    from omoide.adapters.clock import SystemClock
    from omoide.assemble import open_shelf
    from omoide.errors import DiskFull, Unsafe

    clock = SystemClock(settings.home.zone)
    try:
        yield open_shelf(settings, mind.scope, clock, directory=directory)
    except OSError as error:
        if error.errno in (errno.ENOSPC, errno.EDQUOT):
            raise DiskFull(path=directory) from error
        where = error.filename or directory
        why = f"{where}: {error.strerror or error}"
        raise Unsafe(path=directory, why=why, remedy="Mend it, or choose another directory.") from error
    except ValueError as error:
        # So says the shelf of a path that leads elsewhere.
        remedy = "Put a real directory in the place of the link."
        raise Unsafe(path=directory, why=str(error), remedy=remedy) from error


# Where a memory lies.


def _meant(mind: "Mind", what: str) -> "list[Memory]":
    """By its path, or by its id; what all minds share may be named, too."""
    from omoide.errors import NotFound

    if "/" in what:
        found = mind.library.at(what)
        if not found:
            raise NotFound(what="file", value=what)
        return found
    return [mind.get(what)]


def _lies(mind: "Mind", memory: "Memory", shelf: "Shelf") -> str:
    """As the last sync left it; a file that has none yet will get the path that its words give it."""
    from omoide.library.paths import path_of
    from omoide.library.vault_manifest import NAME, read_manifest

    manifest = read_manifest(shelf.read(NAME))
    known = (path for path, kept in manifest.files.items() if memory.id in kept.ids) if manifest else ()
    return next(iter(known), None) or path_of(memory, shared=memory.scope != mind.scope)


# Showing what was done.


def _show(done: "Synced | SyncPlan", place: Path, language: str, *, dry_run: bool) -> None:
    from omoide.doors.cli import render
    from omoide.mirror.plan import Did, Side, Why
    from omoide.wire.texts import say

    if done.halted:
        gone = sum(item.did is Did.REMOVED for item in done.items)
        render.out(say(WHY[done.halted], language, count=gone, path=place))
        return
    if dry_run and done.items:
        render.out(say("vault_would_sync", language, path=place))
    plain = [item for item in done.items if item.side is Side.OUT and item.why is Why.NONE]
    telling = [item for item in done.items if item not in plain]
    lines = [_line(item, language) for item in (*telling, *plain[:_LISTED])]
    if lines:
        render.out("\n".join(lines))
    if len(plain) > _LISTED:
        render.out(render.dim(say("vault_more", language, count=len(plain) - _LISTED)))
    _show_counts(done.items, language)
    if done.elsewhere:
        render.out(render.dim(say("vault_elsewhere", language, count=done.elsewhere)))
    if not done.items:
        render.out(say("vault_in_step", language, path=place))
    elif not dry_run:
        render.out(say("vault_synced", language, path=place))


def _line(item: "Item", language: str) -> str:
    from omoide.doors.cli import render
    from omoide.language.cleaning import visible
    from omoide.mirror.plan import Side
    from omoide.wire.texts import say

    arrow = "→" if item.side is Side.IN else "←"  # what a file says, and what is written to it
    said = f"{render.bold(visible(item.path))}  {arrow} {say(_DID[item.did], language)}"
    if item.why:
        facts = {"path": item.path, "other": item.other, "detail": item.detail}
        return f"{said}: {visible(say(WHY[item.why], language, **facts))}"
    return f"{said}  {render.dim(visible(item.other))}" if item.other else said


def _show_counts(items: "Sequence[Item]", language: str) -> None:
    from collections import Counter

    from omoide.doors.cli import render
    from omoide.mirror.plan import Did, Side
    from omoide.wire.texts import say

    counts = Counter((item.side, item.did) for item in items)
    for side, key in ((Side.IN, "vault_into_memory"), (Side.OUT, "vault_into_files")):
        done = {str(did): counts[side, did] for did in (Did.ADDED, Did.CHANGED, Did.RENAMED, Did.REMOVED)}
        if any(done.values()):
            render.out(say(key, language, **done))
    conflicts = sum(item.did is Did.CONFLICT for item in items)
    refused = sum(item.did is Did.REFUSED for item in items)
    if conflicts or refused:
        render.out(say("vault_undecided", language, conflicts=conflicts, refused=refused))
