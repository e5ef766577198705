"""`omoide outcome`: whether a procedure worked, and what that does to the confidence in it (AW-48)."""

from typing import Annotated

import typer

from omoide.doors.cli.app import Json, app, asked


@app.command()
def outcome(
    context: typer.Context,
    memory: Annotated[
        str, typer.Argument(metavar="ID", help="The id of a procedure or skill, or the end of it.")
    ],
    how: Annotated[str, typer.Argument(metavar="OUTCOME", help="success or failure.")],
    note: Annotated[str, typer.Option("--note", help="What came of it; it goes into the log.")] = "",
    json: Json = False,
) -> None:
    """Report whether a procedure worked; the confidence in it follows. 手順の結果."""
    from omoide.doors.cli import render
    from omoide.doors.cli.reading import chosen
    from omoide.model.change import Outcome
    from omoide.wire import shapes
    from omoide.wire.texts import say

    result = chosen(Outcome, how, what="outcome")
    assert result is not None
    with asked(context).mind() as mind:
        tried = mind.report_outcome(memory, result, note=note)
    language = asked(context).language
    shape = shapes.tried(tried, result, procedures=asked(context).settings.procedures)
    if json:
        render.as_json(shape)
        return
    render.out(f"{say(result, language)}  {render.memory_line(tried, language)}")
    numbers = {name: f"{shape[name]:.2f}" for name in ("before", "after")}
    counts = {name: f"{shape[name]:g}" for name in ("successes", "tries", "prior_successes", "prior_tries")}
    render.out(say("confidence_of", language, **numbers, **counts))
    if shape["failing"]:
        render.out(say("failing", language))
