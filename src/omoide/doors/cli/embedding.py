"""Vectors: how many memories have theirs, and making those that are missing."""

import typer

from omoide.doors.cli.app import Json, app, asked


@app.command()
def embed(context: typer.Context, json: Json = False) -> None:
    """Give vectors to all memories that have none, or those of another model. ベクトルを作る."""
    from omoide.doors.cli import render
    from omoide.doors.cli.session import progress
    from omoide.wire.texts import say

    language = asked(context).language
    with asked(context).mind() as mind:
        with progress(say("embedding", language)) as report:
            made = mind.embed(progress=report)
        spaces = mind.spaces()
    if json:
        shapes = [
            {"name": space.name, "dimension": space.dimension, "standing": space.standing} for space in spaces
        ]
        render.as_json({"made": made, "spaces": shapes})
        return
    for space in spaces:
        render.out(say("embedded", language, count=made, name=space.name, dimension=space.dimension))
    if not spaces:
        render.out(say("no_vectors", language))
