"""Commands of the night: sleep, what it would do, and what it did."""

from typing import TYPE_CHECKING, Annotated

import typer

from omoide.doors.cli.app import Json, app, asked
from omoide.doors.cli.care import DryRun
from omoide.doors.cli.session import progress

if TYPE_CHECKING:
    from omoide.model.report import Report


@app.command()
def sleep(
    context: typer.Context,
    accept_clock: Annotated[
        bool,
        typer.Option(
            "--accept-clock", help="The clock is right, however far it is ahead of all that is known."
        ),
    ] = False,
    dry_run: DryRun = False,
    json: Json = False,
) -> None:
    """Do the nights that are owed: let fade, tie together. Twice changes nothing. 眠る."""
    from omoide.doors.cli import render
    from omoide.doors.cli.nights import show_plan, show_reports, show_waiting
    from omoide.wire import shapes
    from omoide.wire.texts import say

    language = asked(context).language
    with asked(context).mind() as mind:
        with progress(say("sleeping", language)) as bar:
            steps = 0

            def tell(night: str, step: str) -> None:
                nonlocal steps
                steps += 1
                bar(steps, steps + 1)

            done = mind.plan_night() if dry_run else mind.sleep(tell=tell, accept_clock=accept_clock)
        if json:
            render.as_json([shapes.report(each) for each in done])
        elif dry_run:
            show_plan(mind, done, language)
        else:
            show_reports(done, language, empty="no_nights")
            show_waiting(mind.nights_waiting(), language, owed=True)


@app.command()
def nights(
    context: typer.Context,
    limit: Annotated[int, typer.Option("-n", help="How many of the newest.")] = 14,
    json: Json = False,
) -> None:
    """What past nights did, the newest first; `undo --night NAME` takes one back, `undo --run NAME` all that were done with it. 過去の夜."""
    from omoide.doors.cli import render
    from omoide.doors.cli.nights import show_reports, show_waiting
    from omoide.doors.cli.reading import in_range
    from omoide.wire import shapes

    in_range(limit, "-n", least=1)
    with asked(context).mind() as mind:
        found: list[Report] = mind.nights()[:limit]
        waiting = mind.nights_waiting()
    if json:
        render.as_json([shapes.report(each) for each in found])
    else:
        show_waiting(waiting, asked(context).language)
        show_reports(found, asked(context).language, empty="no_reports")
