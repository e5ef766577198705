"""The file of the store: how large it is, copies of it, putting one back (LT-64, LT-65)."""

from pathlib import Path
from typing import Annotated

import typer

from omoide.doors.cli.app import Json, app, asked
from omoide.doors.cli.care import DryRun

_LARGE = 1_000_000_000  # bytes; from here on people are told
_LONG_DAYS = 730  # what lay in the archive for so long is worth a look (C-23)


@app.command()
def size(context: typer.Context, json: Json = False) -> None:
    """How much room the store takes, and whether it grows too large. 大きさ."""
    from datetime import timedelta

    from omoide.assemble import store_sizes
    from omoide.doors.cli import render
    from omoide.model.cue import Filter
    from omoide.model.memory import Stage
    from omoide.wire.texts import say

    with asked(context).mind(may_be_new=True) as mind:
        census = mind.census()
        long_ago = mind.now() - timedelta(days=_LONG_DAYS)
        archived = mind.memories(
            Filter(stages=frozenset({Stage.ARCHIVED})), limit=max(1, census.stages.get("archived", 0))
        )
    old = sum(each.staged is not None and each.staged < long_ago for each in archived)
    files = store_sizes(asked(context).settings)
    total = sum(files.values())
    if json:
        shown = {"bytes": total, "files": files, "memories": census.memories, "large": total > _LARGE}
        render.as_json(shown | {"archived_long_ago": old})
        return
    language = asked(context).language
    render.out(say("size", language, size=_said(total), memories=f"{census.memories:,}"))
    render.out("\n".join(f"  {_said(each):>10}  {name}" for name, each in files.items()))
    if total > _LARGE:
        render.out(say("large", language, size=_said(total)))
    if old:
        render.out(say("archived_long_ago", language, count=old))


def _said(size: float) -> str:
    for unit in ("B", "kB", "MB"):
        if size < 1000:
            return f"{size:.0f} {unit}" if unit == "B" else f"{size:.1f} {unit}"
        size /= 1000
    return f"{size:.2f} GB"


def _home(context: typer.Context) -> Path:
    """The directory of a store that is a file; a server has tools of its own for its copies."""
    from omoide.errors import OnServer

    settings = asked(context).settings
    if settings.store.on_server:
        raise OnServer(path=settings.store.url)
    return settings.directory


@app.command()
def compact(context: typer.Context, json: Json = False) -> None:
    """Give the room of what was deleted back to the disk. 詰める."""
    from omoide.adapters.stores import copies
    from omoide.assemble import cipher_of
    from omoide.doors.cli import render
    from omoide.wire.texts import say

    home = _home(context)
    with asked(context).mind(may_be_new=True):
        pass  # the file is what it should be, or this says why not
    before, after = copies.compact(home, cipher=cipher_of(asked(context).settings))
    if json:
        render.as_json({"before": before, "after": after})
    else:
        said = say("compacted", asked(context).language, before=_said(before), after=_said(after))
        render.out(said)


Where = Annotated[
    str,
    typer.Argument(
        metavar="WHERE",
        help="A directory, or s3://bucket/path (default: `backup.to`, or else `backups` in the store's directory).",
    ),
]


@app.command()
def backup(context: typer.Context, where: Where = "", json: Json = False) -> None:
    """A copy of the whole store with the date in its name, read back and checked; safe while others write. バックアップする."""
    from omoide.adapters.backups import back_up
    from omoide.adapters.bins import open_bin
    from omoide.assemble import cipher_of
    from omoide.care.audit import Act
    from omoide.doors.cli import render
    from omoide.wire import shapes
    from omoide.wire.texts import say

    home = _home(context)
    with asked(context).mind(may_be_new=True) as mind:
        into = open_bin(_where(context, where))
        made, path = back_up(home, into, at=mind.now(), cipher=cipher_of(asked(context).settings))
        mind.care.record(Act.BACKED_UP, backup=made.name, bytes=made.bytes)
    if json:
        render.as_json({"path": path, **shapes.backup(made)})
    else:
        render.out(say("backed_up", asked(context).language, path=path, size=_said(made.bytes)))
        if not made.sound:
            render.out(say("backed_up_damage", asked(context).language))
    if not made.sound:
        raise typer.Exit(1)


@app.command()
def backups(context: typer.Context, where: Where = "", json: Json = False) -> None:
    """The backups that are whole, oldest first. バックアップの一覧."""
    from omoide.adapters import backups as made
    from omoide.adapters.bins import open_bin
    from omoide.doors.cli import render
    from omoide.wire import shapes
    from omoide.wire.texts import say

    found = made.backups(open_bin(_where(context, where)))
    if json:
        render.as_json([shapes.backup(each) for each in found])
        return
    damaged = say("backup_damaged", asked(context).language)
    lines = (
        f"{each.at:%Y-%m-%d %H:%M}  {_said(each.bytes):>10}  {each.name}{'' if each.sound else f'  {damaged}'}"
        for each in found
    )
    render.out("\n".join(lines) or say("no_backups", asked(context).language))


def _where(context: typer.Context, said: str) -> str:
    settings = asked(context).settings
    return said or settings.backup.to or str(settings.directory / "backups")


@app.command()
def restore(
    context: typer.Context,
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE",
            help="What `backup` has made: a path, its name among the backups, or s3://…/name.db.",
        ),
    ],
    json: Json = False,
) -> None:
    """Put a backup in the place of the store; what was there is set aside, what was erased stays erased. バックアップから戻す."""
    from omoide.adapters import backups as made
    from omoide.adapters.clock import SystemClock
    from omoide.assemble import cipher_of
    from omoide.care.audit import Act
    from omoide.doors.cli import render
    from omoide.wire.texts import say

    settings = asked(context).settings
    now, cipher = SystemClock(settings.home.zone).now(), cipher_of(settings)
    home = _home(context)
    file = made.located(file, home=home, kept=_where(context, ""))
    aside, ledger = made.restore(home, file, at=now, cipher=cipher)
    with asked(context).mind(may_be_new=True) as mind:
        again = mind.care.erase_again(ledger)
        mind.care.record(Act.RESTORED, backup=file.replace("\\", "/").rpartition("/")[2], erased_again=again)
        entries = mind.census().entries
    if json:
        render.as_json(
            {
                "entries": entries,
                "set_aside": str(aside) if aside else None,
                "erased_again": again,
                "ledger_unreadable": len(ledger.unreadable),
            }
        )
        return
    language = asked(context).language
    render.out(say("restored", language, entries=entries))
    if again:
        render.out(say("erased_again", language, count=again))
    if ledger.unreadable:
        render.out(say("ledger_unreadable", language, count=len(ledger.unreadable)))
    if aside:
        render.out(say("set_aside", language, path=aside))


@app.command()
def salvage(
    context: typer.Context,
    path: Annotated[Path, typer.Argument(help="The file to write; it must not exist.")],
    json: Json = False,
) -> None:
    """What can still be read of a damaged store, as lines of JSON; the store is not changed. 救い出す."""
    import json as jsonlib
    import os

    from omoide.adapters.stores.copies import FILE
    from omoide.adapters.stores.salvage import salvaged
    from omoide.assemble import cipher_of
    from omoide.doors.cli import render
    from omoide.errors import BadValue
    from omoide.wire.texts import say

    rows = salvaged(_home(context) / FILE, cipher=cipher_of(asked(context).settings))
    try:
        target = os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    except OSError as error:
        allowed = f"a new file in a directory that can be written ({error.strerror})"
        raise BadValue(value=str(path), what="place to write to", allowed=allowed) from None
    count = 0
    try:
        with open(target, "w", encoding="utf-8", newline="\n") as file:
            for row in rows:
                file.write(jsonlib.dumps(row, ensure_ascii=False) + "\n")
                count += 1
    finally:
        if not count:
            path.unlink()
    if json:
        render.as_json({"path": str(path), "lines": count})
    else:
        render.out(say("exported", asked(context).language, lines=count, path=path))


@app.command()
def repair(
    context: typer.Context,
    source: Annotated[
        list[str] | None,
        typer.Option(
            "--from", metavar="BACKUP", help="Take from this one first; may be given several times."
        ),
    ] = None,
    dry_run: DryRun = False,
    json: Json = False,
) -> None:
    """Put right what is damaged, row by row, from backups or the file itself; the damaged file is set aside. 修復する."""
    from tempfile import TemporaryDirectory

    from omoide.adapters.backups import copies_in, ledger_beside, located
    from omoide.adapters.clock import SystemClock
    from omoide.adapters.stores.repairing import repair as repaired
    from omoide.assemble import cipher_of, read_lexicon
    from omoide.care.audit import Act
    from omoide.doors.cli import render
    from omoide.wire.texts import say

    settings, home, language = asked(context).settings, _home(context), asked(context).language
    if not _problems(context, meant=bool(source)):
        render.as_json({"sound": True}) if json else render.out(say("nothing_to_repair", language))
        return
    where = _where(context, "")
    given = [located(each, home=home, kept=where) for each in source or ()]
    ledger = ledger_beside(home, where, given)
    with TemporaryDirectory() as place:
        done = repaired(
            home,
            copies_in(home, where, given, into=Path(place)),
            gone={root for each in ledger for root in each.roots},
            lexicon=read_lexicon(),
            matching=settings.matching,
            at=SystemClock(settings.home.zone).now(),
            cipher=cipher_of(settings),
            only_look=dry_run,
        )
    if not dry_run:
        with asked(context).mind(may_be_new=True) as mind:
            mind.care.erase_again(ledger)
            mind.care.record(Act.REPAIRED, copies=done.copies, mended=done.mended, lost=len(done.lost))
    if json:
        shown = {
            "minds": done.minds,
            "entries": done.entries,
            "from_copies": done.copies,
            "mended": done.mended,
        }
        render.as_json(
            shown
            | {
                "lost": len(done.lost),
                "only_from": done.only.copy if done.only else None,
                "newer_lost": done.only.newer if done.only else 0,
                "set_aside": str(done.aside) if done.aside else None,
                "ledger_unreadable": len(ledger.unreadable),
            }
        )
    else:
        said = "will_repair" if dry_run else "repaired"
        render.out(say(said, language, entries=done.entries, copies=done.copies, mended=done.mended))
        if done.only:
            newer = {None: "repaired_only_unknown", 0: "repaired_only"}.get(
                done.only.newer, "repaired_only_newer"
            )
            render.out(say(newer, language, name=done.only.copy, count=done.only.newer))
        if done.lost:
            render.out(say("not_repaired", language, count=len(done.lost)))
        if ledger.unreadable:
            render.out(say("ledger_unreadable", language, count=len(ledger.unreadable)))
        if done.aside:
            render.out(say("set_aside", language, path=done.aside))
    if done.lost or (done.only and done.only.newer != 0):
        raise typer.Exit(1)


def _problems(context: typer.Context, *, meant: bool) -> list[str]:
    """Of every mind; or why the store cannot be opened at all."""
    from omoide.assemble import open_engine
    from omoide.care.verify import verify
    from omoide.errors import Busy, DiskFull, InTheClear, Newer, NoCipher, NoKey, StoreError

    try:
        engine = open_engine(asked(context).settings)
        try:
            looked = [verify(engine, each, progress=lambda *_: None) for each in engine.store.scopes()]
            return [problem for each in looked for problem in each.problems]
        finally:
            engine.close()
    except (Busy, DiskFull, InTheClear, NoCipher, NoKey):
        raise
    except StoreError as error:
        if isinstance(error, Newer) and not meant:  # one that a newer version has written has no damage
            raise
        return [str(error)]
