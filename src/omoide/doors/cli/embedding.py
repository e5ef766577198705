"""Vectors: how many memories have theirs, and making those that are missing."""

from typing import Annotated

import typer

from omoide.doors.cli.app import Json, app, asked


@app.command()
def embed(
    context: typer.Context,
    anew: Annotated[bool, typer.Option("--anew", help="Tell a vector engine of all vectors anew.")] = False,
    json: Json = False,
) -> None:
    """Give vectors to all memories that have none, or those of another model. ベクトルを作る."""
    from omoide.doors.cli import render
    from omoide.doors.cli.session import progress
    from omoide.wire.texts import say

    language = asked(context).language
    with asked(context).mind() as mind:
        with progress(say("embedding", language)) as report:
            made = mind.embed(progress=report, anew=anew)
        spaces, behind = mind.spaces(), mind.vector_lag()
    if json:
        shapes = [
            {"name": space.name, "dimension": space.dimension, "standing": space.standing} for space in spaces
        ]
        engine = {"name": behind[0], **behind[1]._asdict()} if behind else None
        render.as_json({"made": made, "spaces": shapes, "engine": engine})
        return
    for space in spaces:
        render.out(say("embedded", language, count=made, name=space.name, dimension=space.dimension))
    if not spaces:
        render.out(say("no_vectors", language))
    if behind:
        name, lag = behind
        key = "engine_behind" if any(lag) else "engine_whole"
        render.out(say(key, language, name=name, entries=lag.entries, vectors=lag.vectors))
