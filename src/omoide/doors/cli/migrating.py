"""Moving a whole store between a file and a server."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from omoide.doors.cli.app import Json, app, asked
from omoide.doors.cli.care import DryRun
from omoide.doors.cli.session import progress

if TYPE_CHECKING:
    from omoide.adapters.stores.moving import Moved
    from omoide.settings import Settings

_PLACE = "Directory of a store, or address of a server: postgresql://host/database."


@app.command()
def migrate(
    context: typer.Context,
    source: Annotated[str, typer.Argument(metavar="FROM", help=_PLACE)],
    target: Annotated[str, typer.Argument(metavar="TO", help=_PLACE)],
    dry_run: DryRun = False,
    json: Json = False,
) -> None:
    """Move all minds from one store into another and compare both; the source stays as it is. 引っ越す."""
    from contextlib import closing

    from omoide.adapters.stores.moving import move, plan_move
    from omoide.assemble import has_store, open_database, open_existing, settings_at
    from omoide.doors.cli import render
    from omoide.errors import BadValue
    from omoide.wire.texts import say, say_fact

    language = asked(context).language
    given, taken = (settings_at(asked(context).settings, place) for place in (source, target))
    if not has_store(given):
        raise BadValue(value=source, what="store to move", allowed="a directory with a store, or a server")
    if _place(given) == _place(taken):
        raise BadValue(value=target, what="place to move to", allowed="another one than that of the source")
    with closing(open_database(given)[0]) as old, progress(say("working", language)) as bar:
        if dry_run:
            there = open_existing(taken)
            with closing(there) if there else _nothing():
                plan, problems = plan_move(old, there), []
        else:
            with closing(open_database(taken)[0]) as new:
                plan = move(old, new, progress=bar)
            problems = _differences(given, taken, plan)
    shown = [
        {"scope": str(each.scope), "entries": each.entries, "events": each.events, "new": each.new}
        for each in plan
    ]
    if json:
        render.as_json({"dry_run": dry_run, "minds": shown, "sound": not problems, "problems": problems})
    else:
        for each in plan:
            key = "would_migrate" if dry_run and each.new else "migrated" if each.new else "migrated_before"
            facts: dict[str, Any] = {"entries": f"{each.entries:,}", "events": f"{each.events:,}"}
            render.out(say(key, language, scope=each.scope, **facts))
        if not dry_run and not problems:
            render.out(say("migration_sound", language, count=len(plan)))
        render.out("\n".join(f"  {say_fact(problem, language)}" for problem in problems))
    if problems:
        raise typer.Exit(1)


def _nothing() -> Any:
    from contextlib import nullcontext

    return nullcontext()


def _place(settings: "Settings") -> str:
    return settings.store.url or str(settings.directory.resolve())


def _differences(given: "Settings", taken: "Settings", plan: "list[Moved]") -> list[str]:
    """Both are sound, and one is what the other is."""
    from contextlib import closing

    from omoide.assemble import open_engine
    from omoide.care.verify import verify

    found: list[str] = []
    with closing(open_engine(given)) as old, closing(open_engine(taken)) as new:
        for scope in (each.scope for each in plan):
            before, after = (verify(engine, scope, progress=lambda *_: None) for engine in (old, new))
            found += [f"{scope}: {problem}" for problem in dict.fromkeys((*before.problems, *after.problems))]
            if old.store.census(scope) != new.store.census(scope):
                found.append(f"{scope}: source and target differ; was somebody writing meanwhile?")
    return found
