"""The log of what happened: writing into it, and reading a day of it line by line (AW-58)."""

import re
from typing import TYPE_CHECKING, Annotated

import typer

from omoide.doors.cli.app import Json, app, asked
from omoide.doors.cli.day import At, When
from omoide.doors.cli.talking import ChannelName, Receiver, Sender

if TYPE_CHECKING:
    from datetime import datetime

_POINTER = r"(?:activity_log/)?(\d{4}-\d\d-\d\d)(?:\.jsonl)?(?:#L(\d+(?:-\d+)?))?"
_LINES = r"(\d{1,9})(?:-(\d{1,9}))?"


@app.command()
def happened(
    context: typer.Context,
    type: Annotated[str, typer.Argument(metavar="TYPE", help="message_received, tool_use, error, …")],
    text: Annotated[
        list[str] | None, typer.Argument(metavar="[TEXT...]", help="What happened; `-` reads standard input.")
    ] = None,
    sender: Sender = "",
    to: Receiver = "",
    channel: ChannelName = "",
    tool: Annotated[str, typer.Option("--tool", help="With which tool.")] = "",
    via: Annotated[str, typer.Option("--via", help="By which way, e.g. slack.")] = "",
    task: Annotated[str, typer.Option("--task", help="Which task it was that ran.")] = "",
    exit_code: Annotated[int | None, typer.Option("--exit", help="The exit code it ended with.")] = None,
    topic: Annotated[str, typer.Option("--topic", help="What it was about.")] = "",
    summary: Annotated[str, typer.Option("--summary", help="What happened, in short.")] = "",
    when: When = None,
    at: At = None,
    json: Json = False,
) -> None:
    """Something happened: into the log of the day, and no memory of its own. 出来事を記す."""
    from omoide.doors.cli import render
    from omoide.doors.cli.reading import chosen, given_text, given_time
    from omoide.doors.cli.talks import activity_line
    from omoide.model.activity import Activity, Happened
    from omoide.wire import shapes
    from omoide.wire.texts import say

    sort = chosen(Happened, type, what="event type")
    assert sort is not None
    with asked(context).mind(may_be_new=True, at=at) as mind:
        did = Activity(
            type=sort,
            at=given_time(when, now=mind.now()) or mind.now(),
            content=given_text(text) if text else "",
            summary=summary,
            sender=sender,
            to=to,
            channel=channel,
            tool=tool,
            via=via,
            topic=topic,
            task=task,
            exit_code=exit_code,
        )
        event = mind.happened(did)
    language = asked(context).language
    if json:
        render.as_json(shapes.activity(event))
    else:
        render.out(f"{say('observed', language)}  {event.day}  {activity_line(event, language)}")


@app.command()
def activity(
    context: typer.Context,
    day: Annotated[
        str | None,
        typer.Argument(
            metavar="[DAY]",
            help="2026-02-18, yesterday, 昨日, 令和8年2月18日, or where a block points to:"
            " activity_log/2026-02-18.jsonl#L12-20.",
        ),
    ] = None,
    lines: Annotated[
        str | None, typer.Option("--lines", metavar="12-20", help="Only these lines of the day, whole.")
    ] = None,
    raw: Annotated[bool, typer.Option("--raw", help="The file of the day itself: lines of JSON.")] = False,
    json: Json = False,
) -> None:
    """The log of a day, line by line; without one, on which days something happened. 活動の記録."""
    from omoide.doors.cli import render
    from omoide.doors.cli.talks import activity_line
    from omoide.library.activity_log import day_file, line_of
    from omoide.wire import shapes
    from omoide.wire.texts import say

    language = asked(context).language
    if day is None:
        _show_days(context, wanted=lines or ("--raw" if raw else ""), json=json)
        return
    with asked(context).mind() as mind:
        name, pointed = _day(day, now=mind.now())
        wanted = lines or pointed
        first, last = _range(wanted) if wanted else (1, None)
        found = [
            each for each in mind.activity(name) if first <= each.line and (not last or each.line <= last)
        ]
    if json:
        render.as_json([shapes.activity(each) for each in found])
    elif raw and found:
        render.out("\n".join(map(line_of, found)) if wanted else day_file(found).removesuffix("\n"))
    elif found:
        render.out("\n".join(activity_line(each, language, whole=bool(wanted)) for each in found))
    elif not raw:
        render.out(say("no_events_then", language, day=name))


def _show_days(context: typer.Context, *, wanted: str, json: bool) -> None:
    from omoide.doors.cli import render
    from omoide.errors import BadValue
    from omoide.wire.texts import say

    if wanted:
        raise BadValue(value=wanted, what="range of lines", allowed="lines of a DAY, which comes first")
    with asked(context).mind() as mind:
        days = dict(sorted(mind.days().items()))
    language = asked(context).language
    if json:
        render.as_json(days)
        return
    told = [f"{render.bold(day)}  {say('lines', language, count=count)}" for day, count in days.items()]
    render.out("\n".join(told) if told else say("no_events", language))


def _day(text: str, *, now: "datetime") -> tuple[str, str | None]:
    """Which day is meant, and which of its lines, if that is said, too."""
    from datetime import date, timedelta

    from omoide.errors import BadValue
    from omoide.language.dates import parse_when

    if pointer := re.fullmatch(_POINTER, text.strip(), re.ASCII):
        try:
            return date.fromisoformat(pointer[1]).isoformat(), pointer[2]
        except ValueError:
            pass
    span = parse_when(text, now=now)
    if span is None or span.until - span.since > timedelta(days=1):
        allowed = "one day, e.g. 2026-02-18, yesterday, 昨日, 令和8年2月18日"
        raise BadValue(value=text, what="day", allowed=allowed)
    return span.since.date().isoformat(), None


def _range(text: str) -> tuple[int, int]:
    from omoide.errors import BadValue

    found = re.fullmatch(_LINES, text.strip(), re.ASCII)
    first, last = (int(found[1]), int(found[2] or found[1])) if found else (0, 0)
    if not 0 < first <= last:
        raise BadValue(value=text, what="range of lines", allowed="12 or 12-20, from 1 on")
    return first, last
