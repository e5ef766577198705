"""The journal and the time line: shown, asked in SQL, and kept whole besides the store as Parquet (LU-20)."""

from typing import TYPE_CHECKING, Annotated

import typer

from omoide.doors.cli.app import Json, app, asked

if TYPE_CHECKING:
    from omoide.adapters.duck import Answer
    from omoide.mind import Mind

log = typer.Typer(rich_markup_mode=None, help="The journal of all changes, oldest first. 記録.")
app.add_typer(log, name="log")

_WIDE = 60  # letters of a value; --json gives them all


@log.callback(invoke_without_command=True)
def show(
    context: typer.Context,
    memory: Annotated[str | None, typer.Option(metavar="ID", help="Only what concerns this memory.")] = None,
    events: Annotated[
        bool, typer.Option("--events", help="What happened in the world, instead of the journal.")
    ] = False,
    limit: Annotated[int, typer.Option("-n", help="How many of the newest.")] = 20,
    json: Json = False,
) -> None:
    """The journal of all changes, oldest first. 記録."""
    from omoide.doors.cli import render
    from omoide.doors.cli.entries import known_words, show_entries
    from omoide.doors.cli.reading import in_range
    from omoide.errors import NotFound
    from omoide.gate.noting import plain_of
    from omoide.society.taken_back import NOTE as TAKEN_BACK
    from omoide.wire import shapes

    if context.invoked_subcommand:
        return
    in_range(limit, "-n", least=1)
    with asked(context).mind() as mind:
        census = mind.census()
        happened = mind.events(after=max(0, census.events - limit)) if events else []
        after = 0 if memory else max(0, census.entries - limit)
        written = (
            [] if events else list(mind.log(memory=memory and _named(mind, memory), after=after))[-limit:]
        )
        back = (plain_of(mind.notes().get(TAKEN_BACK)) or {}).get("events", ()) if events else ()
        known = {} if json else known_words(mind, written)
    if memory and not (events or written):
        raise NotFound(what="memory", value=memory)
    language = asked(context).language
    if json:
        render.as_json([shapes.event(each) for each in happened] or [shapes.entry(each) for each in written])
    elif events:
        render.events(happened, language, back=back)
    else:
        show_entries(written, known, language)


def _named(mind: "Mind", memory: str) -> str:
    """A whole id may also be that of a memory that is gone: its history is still there."""
    return memory if len(memory) == 20 else mind.get(memory).id


@log.command()
def query(
    context: typer.Context,
    sql: Annotated[
        str,
        typer.Argument(
            metavar="SQL",
            help="A SELECT over `events`, `journal` and `memories`; `says(terms, '海')` finds words in any spelling.",
        ),
    ],
    archive: Annotated[
        bool, typer.Option("--archive", help="Ask the log that `log.to` names, instead of the store.")
    ] = False,
    json: Json = False,
) -> None:
    """Ask the log of a mind in SQL (DuckDB, in this process); it can only read. SQL で問い合わせる."""
    from omoide.adapters.duck import ask_rows
    from omoide.assemble import open_logbook
    from omoide.doors.cli import render

    settings = asked(context).settings
    with asked(context).mind() as mind:
        if archive:
            found = mind.care.ask_log(open_logbook(settings, mind.scope), sql)
        else:
            found = ask_rows(mind.care.rows, sql, terms=mind.care.asked_terms, log=settings.log)
    if json:
        shown = [dict(zip(found.columns, row, strict=True)) for row in found.rows]
        render.as_json({"columns": found.columns, "rows": shown, "more": found.more})
    else:
        _show(found, asked(context).language)


def _show(found: "Answer", language: str) -> None:
    from omoide.doors.cli import render
    from omoide.wire.texts import say

    render.out(render.bold("  ".join(found.columns)))
    for row in found.rows:
        render.out("  ".join("-" if value is None else _short(str(value)) for value in row))
    said = "log_more" if found.more else "log_rows"
    render.out(render.dim(say(said, language, count=len(found.rows))))


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _WIDE else f"{line[: _WIDE - 1]}…"


@log.command()
def export(
    context: typer.Context,
    anew: Annotated[
        bool, typer.Option("--anew", help="Write all of it again, where files were damaged.")
    ] = False,
    json: Json = False,
) -> None:
    """Keep the whole log besides the store, as Parquet where `log.to` says; only what came since. ログを Parquet で残す."""
    from omoide.assemble import open_logbook
    from omoide.doors.cli import render
    from omoide.wire.texts import say

    with asked(context).mind() as mind:
        book = open_logbook(asked(context).settings, mind.scope)
        kept = mind.care.keep_log(book, anew=anew)
    if json:
        render.as_json(
            {"address": book.address, "rows": kept.rows, "files": kept.files, "cleaned": kept.cleaned}
        )
        return
    language = asked(context).language
    rows = ", ".join(f"{table} {count}" for table, count in kept.rows.items())
    said = "log_kept" if kept.files else "log_in_step"
    render.out(
        say(said, language, address=book.address, rows=rows or "-", files=kept.files, cleaned=kept.cleaned)
    )
