"""Commands of talk: what is heard and said, and what is made of it when it is over."""

from typing import TYPE_CHECKING, Annotated

import typer

from omoide.doors.cli.app import Json, app, asked
from omoide.doors.cli.day import At, Text, When

if TYPE_CHECKING:
    from collections.abc import Sequence

    from omoide.mind import Mind
    from omoide.model.event import Event
    from omoide.wake.digesting import Digested

Sender = Annotated[str, typer.Option("--from", metavar="NAME", help="Who speaks.")]
Receiver = Annotated[str, typer.Option("--to", metavar="NAME", help="To whom.")]
ThreadName = Annotated[
    str,
    typer.Option(
        "--thread", help="The talk it belongs to (default: the channel, or whoever one talks with)."
    ),
]
ChannelName = Annotated[str, typer.Option("--channel", help="Where it was said.")]
Named = Annotated[str, typer.Argument(metavar="THREAD", help="The name of a talk, as `threads` shows it.")]


@app.command()
def hear(
    context: typer.Context,
    text: Text,
    sender: Sender = "",
    thread: ThreadName = "",
    channel: ChannelName = "",
    when: When = None,
    at: At = None,
    json: Json = False,
) -> None:
    """Somebody said this: a turn of a talk, logged and remembered. 聞く."""
    from omoide.doors.cli.reading import given_text, given_time

    with asked(context).mind(may_be_new=True, at=at) as mind:
        then, before = given_time(when, now=mind.now()), mind.census().entries
        turn = mind.talk.hear(given_text(text), sender=sender, thread=thread, channel=channel, at=then)
        _show_turn(context, mind, turn, before=before, key="heard", json=json)


@app.command("say")
def say_turn(
    context: typer.Context,
    text: Text,
    to: Receiver = "",
    speaker: Annotated[
        str,
        typer.Option(
            "--as", metavar="NAME", help="Which of its characters said it (default: the mind itself)."
        ),
    ] = "",
    thread: ThreadName = "",
    channel: ChannelName = "",
    when: When = None,
    at: At = None,
    json: Json = False,
) -> None:
    """The mind itself said this: its turn of a talk. 話す."""
    from omoide.doors.cli.reading import given_text, given_time

    with asked(context).mind(may_be_new=True, at=at) as mind:
        then, before = given_time(when, now=mind.now()), mind.census().entries
        turn = mind.talk.say(
            given_text(text), to=to, thread=thread, channel=channel, at=then, speaker=speaker
        )
        _show_turn(context, mind, turn, before=before, key="said", json=json)


def _show_turn(
    context: typer.Context, mind: "Mind", turn: "Event", *, before: int, key: str, json: bool
) -> None:
    """`before` is how long the journal was until then."""
    from omoide.doors.cli import render
    from omoide.doors.cli.talks import put_right, show_turn
    from omoide.wake.intending import ended_by
    from omoide.wire import shapes

    bound = [each for each in mind.intentions() if turn.id in each.sources]
    ended = [mind.get(name) for name in ended_by(mind.log(after=before))]
    if json:
        render.as_json(shapes.turn(turn, bound, ended))
    else:
        show_turn(turn, bound, ended, put_right(mind, turn), asked(context).language, key=key)


@app.command()
def heartbeat(
    context: typer.Context,
    summary: Annotated[
        list[str] | None,
        typer.Argument(metavar="[SUMMARY...]", help="What was seen; `-` reads standard input."),
    ] = None,
    at: At = None,
    json: Json = False,
) -> None:
    """Look around: talks that are over are closed, and something is made of them. 鼓動."""
    from omoide.doors.cli.reading import given_text

    with asked(context).mind(may_be_new=True, at=at) as mind:
        made = mind.talk.heartbeat(given_text(summary).strip() if summary else "")
    _show_made(context, made, empty="no_talk_over", json=json)


@app.command()
def close(context: typer.Context, thread: Named, at: At = None, json: Json = False) -> None:
    """A talk is over: make an episode, tasks and resolutions of it now. 話を終える."""
    with asked(context).mind(at=at) as mind:
        mind.talk.known(thread)
        made = mind.talk.close(thread)
    _show_made(context, made, empty="nothing_open", json=json)


def _show_made(context: typer.Context, made: "Sequence[Digested]", *, empty: str, json: bool) -> None:
    from omoide.doors.cli import render
    from omoide.doors.cli.talks import show_digested
    from omoide.wire import shapes

    if json:
        render.as_json([shapes.digested(each) for each in made])
    else:
        show_digested(made, asked(context).language, empty=empty)


@app.command()
def threads(context: typer.Context, json: Json = False) -> None:
    """The talks there are: what is open, since when, and of how many turns something was made. 会話の一覧."""
    from omoide.doors.cli import render
    from omoide.doors.cli.talks import show_threads
    from omoide.wire import shapes

    with asked(context).mind() as mind:
        found = sorted(mind.talk.threads(), key=lambda each: each.name)
    if json:
        render.as_json([shapes.thread(each) for each in found])
    else:
        show_threads(found, asked(context).language)


@app.command()
def thread(context: typer.Context, name: Named, json: Json = False) -> None:
    """One talk: what is left of it in short, and the turns that are still open. 一つの会話."""
    from omoide.doors.cli import render
    from omoide.doors.cli.talks import show_conversation

    with asked(context).mind() as mind:
        mind.talk.known(name)
        found, own = mind.talk.conversation(name), mind.scope.mind
    if json:
        render.as_json(found)
    else:
        show_conversation(found, asked(context).language, own=own)
