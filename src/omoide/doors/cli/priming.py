"""`omoide prime`: what comes to mind when a message arrives, before anybody thinks (AW-11)."""

from typing import Annotated

import typer

from omoide.doors.cli.app import Json, app, asked
from omoide.doors.cli.day import At
from omoide.doors.cli.talking import ChannelName, Sender, ThreadName


@app.command()
def prime(
    context: typer.Context,
    text: Annotated[
        list[str] | None,
        typer.Argument(metavar="[TEXT...]", help="The message; `-` reads standard input. None: a heartbeat."),
    ] = None,
    sender: Sender = "",
    channel: ChannelName = "",
    thread: ThreadName = "",
    sort: Annotated[
        str | None,
        typer.Option(
            "--type", help="greeting, question, request or heartbeat; else it is read off the text."
        ),
    ] = None,
    explain: Annotated[
        bool, typer.Option("--explain", help="Show why each line came, what was left out, and the sizes.")
    ] = False,
    at: At = None,
    json: Json = False,
) -> None:
    """What comes to mind when this message arrives, as one block to put before a mind. 呼び水."""
    from omoide.doors.cli import render
    from omoide.doors.cli.primed import recognised, show_block, show_explained
    from omoide.doors.cli.reading import chosen, given_text
    from omoide.model.message import MessageType
    from omoide.wire import shapes

    said = chosen(MessageType, sort, what="type of a message")
    message = given_text(text) if text else ""
    with asked(context).mind(waits=True, at=at) as mind:
        primed = mind.prime(message, sender=sender, channel=channel, thread=thread, type=said or "")
    language = asked(context).language
    if json:
        by, sentence = recognised(primed, message, said=said is not None)
        render.as_json(shapes.primed(primed) | {"recognised": {"by": by, "sentence": sentence}})
    elif explain:
        show_explained(primed, message, language, said=said is not None)
    else:
        show_block(primed, language)
