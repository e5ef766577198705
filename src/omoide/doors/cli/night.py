"""Commands of the night: sleep, what it would do, and what it did."""

from typing import TYPE_CHECKING, Annotated

import typer

from omoide.doors.cli.app import Json, app, asked
from omoide.doors.cli.care import DryRun
from omoide.doors.cli.day import At
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
    verbose: Annotated[
        bool, typer.Option("--verbose", help="Show every step of every night, as `nights` does.")
    ] = False,
    at: At = None,
    json: Json = False,
) -> None:
    """Do the nights that are owed: let fade, tie together. Twice changes nothing. 眠る."""
    from omoide.doors.cli import render
    from omoide.doors.cli.nights import Slept, show_nights, show_plan, show_reports, show_waiting
    from omoide.wire import shapes
    from omoide.wire.texts import say

    language = asked(context).language
    with asked(context).mind(at=at) as mind:
        with progress(say("sleeping", language)) as bar:
            if dry_run:
                done = mind.plan_night()
            else:
                at_once = None if accept_clock or at else asked(context).settings.nights.at_once
                slept = Slept(mind.nights_waiting().steps[:at_once], bar, language)
                done = mind.sleep(tell=slept.begins, accept_clock=accept_clock)
        if json:
            render.as_json([shapes.report(each) for each in done])
        elif dry_run:
            show_plan(mind, done, language)
        else:
            show = show_reports if verbose else show_nights
            show(done, language, empty="no_nights")
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
