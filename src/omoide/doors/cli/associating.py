"""Commands of association: where a thought leads."""

from typing import Annotated

import typer

from omoide.doors.cli.app import Json, app, asked


@app.command()
def associate(
    context: typer.Context,
    text: Annotated[
        list[str], typer.Argument(metavar="TEXT...", help="Where to begin; `-` reads standard input.")
    ],
    walk: Annotated[
        bool, typer.Option("--walk", help="Go on from topic to topic instead of showing all that is near.")
    ] = False,
    limit: Annotated[int, typer.Option("-n", help="How many concepts or steps.")] = 10,
    json: Json = False,
) -> None:
    """Where a thought leads: concepts, each with the memories that tie it. 連想."""
    from omoide.doors.cli import render
    from omoide.doors.cli.reading import given_text, in_range
    from omoide.wire import shapes

    with asked(context).mind() as mind:
        found = mind.associate(given_text(text), limit=in_range(limit, "-n", least=1), walk=walk)
    if json:
        render.as_json(shapes.associations(found))
    else:
        render.associations(found, asked(context).language)
