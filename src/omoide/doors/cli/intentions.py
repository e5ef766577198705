"""Commands about what is to be done, and about what was resolved (AW-30, AW-32, AW-33)."""

from typing import TYPE_CHECKING, Annotated

import typer

from omoide.doors.cli.app import Json, MemoryId, app, asked
from omoide.doors.cli.day import Text

if TYPE_CHECKING:
    from datetime import datetime

    from omoide.model.memory import Memory


@app.command()
def intend(
    context: typer.Context,
    text: Text,
    due: Annotated[
        str | None,
        typer.Option(
            "--due",
            metavar="WHEN",
            help="By when: 2026-05-01T18:30, Friday, 明日の15時; else as the text says.",
        ),
    ] = None,
    who: Annotated[str, typer.Option("--who", metavar="NAME", help="Who is to do it.")] = "",
    json: Json = False,
) -> None:
    """Keep something that is to be done, until it is. やることを覚える."""
    from omoide.doors.cli import render
    from omoide.doors.cli.reading import given_due, given_text
    from omoide.wire import shapes
    from omoide.wire.texts import say

    with asked(context).mind(may_be_new=True) as mind:
        now = mind.now()
        memory = mind.intend(given_text(text), due=given_due(due, now=now), who=who)
    language = asked(context).language
    if json:
        render.as_json(shapes.intention(memory, now=now))
    else:
        render.out(f"{say('to_be_done', language)}  {_line(memory, language, now=now)}")


@app.command()
def intentions(context: typer.Context, json: Json = False) -> None:
    """What is still to be done: what is overdue first, then what is due next. やること."""
    from omoide.doors.cli import render
    from omoide.wire import shapes
    from omoide.wire.texts import say

    with asked(context).mind() as mind:
        now, found = mind.now(), mind.intentions()
    language = asked(context).language
    if json:
        render.as_json([shapes.intention(each, now=now) for each in found])
    else:
        lines = [_line(each, language, now=now) for each in found]
        render.out("\n".join(lines) or say("nothing_to_do", language))


@app.command()
def done(
    context: typer.Context,
    memory: MemoryId,
    cancelled: Annotated[bool, typer.Option("--cancelled", help="It was called off instead.")] = False,
    json: Json = False,
) -> None:
    """It is done, or called off: it stays in the journal, and is open no more. 済んだ."""
    from omoide.doors.cli import render
    from omoide.errors import BadValue
    from omoide.model.memory import Kind, Stage
    from omoide.wire import shapes
    from omoide.wire.texts import say

    with asked(context).mind() as mind:
        known = mind.get(memory)
        if known.kind is not Kind.INTENTION or known.stage not in (Stage.ACTIVE, Stage.DORMANT):
            raise BadValue(
                value=memory, what="id of what is to be done", allowed="those that `omoide intentions` shows"
            )
        now, found = mind.now(), mind.finish(known.id, cancelled=cancelled)
    language = asked(context).language
    if json:
        render.as_json(shapes.intention(found, now=now))
    else:
        render.out(
            f"{say('called_off' if cancelled else 'done', language)}  {render.memory_line(found, language)}"
        )


@app.command()
def resolve(context: typer.Context, text: Text, json: Json = False) -> None:
    """This is resolved: for this mind and all others of the tenant. 解決した."""
    from omoide.doors.cli import render
    from omoide.doors.cli.reading import given_text
    from omoide.wire import shapes
    from omoide.wire.texts import say

    with asked(context).mind(may_be_new=True) as mind:
        open_before = mind.intentions()
        event = mind.resolve(given_text(text))
        still = {each.id for each in mind.intentions()}
    settled = [each for each in open_before if each.id not in still]
    language = asked(context).language
    if json:
        render.as_json(shapes.event(event) | {"settled": [shapes.memory(each) for each in settled]})
        return
    render.out(f"{say('resolved', language)}  {render.said(event.words, language)}")
    for each in settled:
        render.out(f"  {say('done', language)}  {render.memory_line(each, language)}")


@app.command()
def resolutions(
    context: typer.Context,
    limit: Annotated[int, typer.Option("-n", help="How many of the newest.")] = 20,
    json: Json = False,
) -> None:
    """What was resolved, by whichever mind; the newest last. 解決済みのこと."""
    from omoide.doors.cli import render
    from omoide.doors.cli.reading import in_range
    from omoide.language.cleaning import visible
    from omoide.wire import shapes
    from omoide.wire.texts import say

    in_range(limit, "-n", least=1)
    with asked(context).mind(may_be_new=True) as mind:
        found = mind.resolutions()[-limit:]
    if json:
        render.as_json([shapes.resolution(each) for each in found])
        return
    lines = [
        f"{render.dim(f'{each.at:%Y-%m-%d %H:%M}')}  {visible(each.item)}  {render.dim(each.by)}"
        for each in found
    ]
    render.out("\n".join(lines) or say("nothing_resolved", asked(context).language))


def _line(memory: "Memory", language: str, *, now: "datetime") -> str:
    from omoide.doors.cli import render
    from omoide.wire.texts import say

    due = memory.valid_from and memory.valid_from.astimezone(now.tzinfo)
    told = ""
    if due:
        at = f"{due:%Y-%m-%d %H:%M}"
        told = render.bold(say("overdue", language, at=at)) if due <= now else say("due", language, at=at)
    line = render.memory_line(memory, language)
    return f"{line}  {told}" if told else line
