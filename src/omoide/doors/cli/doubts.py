"""What is perhaps outdated: shown, and decided."""

from typing import TYPE_CHECKING, Annotated

import typer

from omoide.doors.cli.app import Json, MemoryId, app, asked

if TYPE_CHECKING:
    from omoide.society.doubting import Doubted

doubts = typer.Typer(
    rich_markup_mode=None, help="What is perhaps outdated, and waits for a decision. 古いかもしれないこと."
)
app.add_typer(doubts, name="doubts")


@doubts.callback(invoke_without_command=True)
def show(context: typer.Context, json: Json = False) -> None:
    """What is perhaps outdated, and waits for a decision. 古いかもしれないこと."""
    from omoide.doors.cli import render
    from omoide.wire import shapes
    from omoide.wire.texts import say

    if context.invoked_subcommand:
        return
    with asked(context).mind() as mind:
        found = mind.doubts()
    language = asked(context).language
    if json:
        render.as_json([shapes.doubted(each) for each in found])
    else:
        render.out("\n".join(_lines(each, language) for each in found) or say("nothing_doubted", language))


@doubts.command()
def settle(
    context: typer.Context,
    memory: MemoryId,
    newer: Annotated[bool, typer.Option("--newer", help="The newer one takes its place.")] = False,
    both: Annotated[bool, typer.Option("--both", help="Both are true, and stand from now on.")] = False,
    json: Json = False,
) -> None:
    """Decide: the newer one takes the place of the older one, whose ID this is, or both stand. 決める."""
    from omoide.doors.cli import render
    from omoide.errors import BadValue
    from omoide.wire import shapes
    from omoide.wire.texts import say

    if newer is both:
        raise BadValue(value="", what="decision", allowed="--newer or --both")
    with asked(context).mind() as mind:
        found = mind.settle_doubt(memory, newer=newer)
    language = asked(context).language
    if json:
        render.as_json([shapes.doubted(each) for each in found])
        return
    render.out(say("doubt_newer" if newer else "doubt_both", language))
    render.out("\n".join(_lines(each, language) for each in found))


def _lines(pair: "Doubted", language: str) -> str:
    from omoide.doors.cli import render

    return f"{render.memory_line(pair.older, language)}\n  ← {render.memory_line(pair.newer, language)}"
