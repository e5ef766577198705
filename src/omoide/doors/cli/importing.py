"""Moving in: one command for all formats, which looks at what it is given and says what it did not understand."""

from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from omoide.doors.cli import moving
from omoide.doors.cli.app import Json, app, asked
from omoide.doors.cli.care import DryRun
from omoide.doors.cli.session import progress

if TYPE_CHECKING:
    from omoide.library.importing.formats import Format
    from omoide.library.importing.source import Source
    from omoide.wake.importing import Imported

# Those that lay in what they read by rules of their own.
_OWN: Final[dict[str, Callable[[typer.Context, Path, bool, bool], None]]] = {
    "ltm": moving.import_ltm,
    "animaworks": moving.import_animaworks,
    "nexus-ark": moving.import_nexus_ark,
    "omoide": moving.import_omoide,
}
_ODD: Final = {
    "unknown": "odd_unknown",
    "line": "odd_line",
    "record": "odd_left",
    "part": "odd_part",
    "branch": "odd_branch",
    "time": "odd_time",
    "link": "odd_link",
    "front": "odd_front",
    "encoding": "odd_text",
    "unread": "odd_unread",
    "large": "odd_large",
    "field": "odd_field",
    "other": "odd_other",
    "refused": "odd_refused",
}


@app.command("import")
def import_source(
    context: typer.Context,
    source: Annotated[
        list[str],
        typer.Argument(metavar="[FORMAT] SOURCE", help="A file, a directory or a zip archive."),
    ],
    form: Annotated[
        str,
        typer.Option(
            "--as",
            metavar="FORMAT",
            help="What it is, where its look does not tell: omoide, omoide-salvage, ltm, nexus-ark, animaworks, chatgpt, claude, claude-code,"
            " codex, piano, lumina, memory-json, mem0, obsidian (docs/moving-in.md).",
        ),
    ] = "",
    dry_run: DryRun = False,
    json: Json = False,
) -> None:
    """Move in from elsewhere; doing it twice doubles nothing. 引っ越す."""
    from omoide.adapters.clock import SystemClock
    from omoide.adapters.sources import open_source
    from omoide.errors import BadValue
    from omoide.library.importing.formats import NAMES, named, recognised

    form, path = (source[0] if len(source) == 2 else form), Path(source[-1]).expanduser()
    if len(source) > 2 or (form and form not in NAMES):
        raise BadValue(value=form or " ".join(source), what="format", allowed=", ".join(NAMES))
    if form in _OWN:
        _OWN[form](context, path, dry_run, json)
        return
    zone = SystemClock(asked(context).settings.home.zone).now().tzinfo
    with open_source(path, zone=zone) as opened:
        found = named(form) if form else recognised(opened)
        done = _laid_in(context, opened, found, path, dry_run) if found.read is not None else None
    if done is None:
        _OWN[found.name](context, path, dry_run, json)
    else:
        _show(done, found, path, language=asked(context).language, dry_run=dry_run, json=json)


def _laid_in(
    context: typer.Context, source: "Source", form: "Format", path: Path, dry_run: bool
) -> "Imported":
    from omoide.library.importing.formats import items
    from omoide.library.importing.source import Reading
    from omoide.wire.texts import say

    language = asked(context).language
    with asked(context).mind(may_be_new=True) as mind, progress(say("working", language)) as bar:
        reading = Reading(now=mind.now(), mind=mind.scope.mind)
        return mind.library.import_items(
            lambda: items(form, source, reading),
            form=form.name,
            name=str(path.resolve()),
            only_look=dry_run,
            progress=bar,
        )


def _show(done: "Imported", form: "Format", path: Path, *, language: str, dry_run: bool, json: bool) -> None:
    from omoide.doors.cli import render
    from omoide.model.identity import short
    from omoide.wire import shapes
    from omoide.wire.texts import say

    if json:
        shown = {"path": str(path), "format": form.name, "dry_run": dry_run, **shapes.imported(done)}
        render.as_json(shown)
        return
    if done.before:
        render.out(say("import_resumed", language, before=done.before))
    facts = {**done.counts, "source": path.name, "form": form.name}
    render.out(say("would_import" if dry_run else "imported", language, **facts))
    _show_odd(done, language)
    if done.wishes:
        ids = ", ".join(map(short, done.wishes)) if done.acts else "…"
        render.out(say("import_wishes", language, count=len(done.wishes), ids=ids))
    if done.acts:
        render.out(say("import_undo", language, name=done.name))


def _show_odd(done: "Imported", language: str) -> None:
    """One line for each sort of oddity: how many in all, and the first few."""
    from omoide.wire.texts import say_fact

    examples: defaultdict[str, list[str]] = defaultdict(list)
    for each in done.odd:
        detail = say_fact(each.detail, language)
        examples[each.odd].append(f"{each.where} ({detail})" if detail else each.where)
    for sort, count in done.sorts.items():
        moving.show_sort(_ODD[sort], examples[sort], language, count=count)
