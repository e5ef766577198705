"""Commands of the day: tell it, ask it, look at what it knows."""

from datetime import datetime
from typing import Annotated

import typer

from omoide.doors.cli.app import Json, MemoryId, app, asked

Text = Annotated[list[str], typer.Argument(metavar="TEXT...", help="What to say; `-` reads standard input.")]
About = Annotated[
    list[str] | None, typer.Option("--about", help="A person or thing it is about; may be repeated.")
]
Kind = Annotated[str | None, typer.Option(help="What it is: note, fact, episode, procedure, …")]
Origin = Annotated[str, typer.Option(help="Who said it: user, agent, tool, web or import.")]
Category = Annotated[str | None, typer.Option(help="casual, work, decision or emotional.")]
Importance = Annotated[float | None, typer.Option(help="0 to 1.")]
When = Annotated[
    str | None,
    typer.Option("--when", metavar="TIME", help="When it happened: 2026-05-01T18:30, 昨日, last Friday, …"),
]
Place = Annotated[str, typer.Option(help="Where.")]
Speaker = Annotated[str, typer.Option(help="Who spoke.")]
Image = Annotated[
    list[str] | None,
    typer.Option("--image", metavar="PATH", help="A picture it shows, by path or address; may be repeated."),
]
Caption = Annotated[
    list[str] | None,
    typer.Option("--caption", metavar="TEXT", help="What the picture shows; one for each --image."),
]
Session = Annotated[str, typer.Option(help="The conversation it belongs to.")]
Profile = Annotated[str, typer.Option(help="Rank by this profile of the settings, e.g. `default`.")]
Since = Annotated[
    str | None, typer.Option(metavar="TIME", help="Not before: 2026-05-01, 先週, two weeks ago, …")
]
Until = Annotated[str | None, typer.Option(metavar="TIME", help="Not after.")]
Stage = Annotated[
    list[str] | None, typer.Option("--stage", help="active, dormant, archived, superseded or forgotten.")
]


@app.command()
def remember(
    context: typer.Context,
    text: Text,
    about: About = None,
    kind: Kind = None,
    category: Category = None,
    importance: Importance = None,
    origin: Origin = "user",
    when: When = None,
    place: Place = "",
    tag: Annotated[list[str] | None, typer.Option("--tag", help="A label; may be repeated.")] = None,
    source: Annotated[
        list[str] | None, typer.Option("--from", metavar="ID", help="A memory it is made from.")
    ] = None,
    protect: Annotated[bool, typer.Option("--protect", help="Never let it fade.")] = False,
    image: Image = None,
    caption: Caption = None,
    json: Json = False,
) -> None:
    """Keep something, told on purpose. 覚える."""
    from omoide.doors.cli import render
    from omoide.doors.cli.reading import chosen, given_pictures, given_text, given_time
    from omoide.model.memory import Category, Kind, Origin
    from omoide.model.words import Words
    from omoide.wake.encode import Circumstances
    from omoide.wire import shapes

    with asked(context).mind(may_be_new=True) as mind:
        known = Circumstances(
            kind=chosen(Kind, kind, what="kind"),
            category=chosen(Category, category, what="category"),
            origin=chosen(Origin, origin, what="origin") or Origin.USER,
            importance=importance,
            occurred=given_time(when, now=mind.now()),
            sources=tuple(mind.get(each).id for each in source or ()),
            protected=protect,
        )
        words = Words(text=given_text(text), names=tuple(about or ()), place=place, tags=tuple(tag or ()))
        memory = mind.remember(given_pictures(words, image, caption), known)
    if json:
        render.as_json(shapes.memory(memory))
    else:
        language = asked(context).language
        render.out(f"{render.kept(memory, language)}  {render.memory_line(memory, language)}")


@app.command()
def observe(
    context: typer.Context,
    text: Text,
    speaker: Speaker = "",
    about: About = None,
    event_type: Annotated[str, typer.Option("--type", help="What sort of event.")] = "message",
    origin: Origin = "user",
    importance: Importance = None,
    when: When = None,
    place: Place = "",
    session: Session = "",
    image: Image = None,
    caption: Caption = None,
    short: Annotated[
        bool, typer.Option("--short", help="Into short-term memory, until it is consolidated.")
    ] = False,
    json: Json = False,
) -> None:
    """Note down that something happened: an event, and a memory of it. 起きたことを記録する."""
    from omoide.doors.cli import render
    from omoide.doors.cli.reading import chosen, given_pictures, given_text, given_time
    from omoide.model.memory import Origin
    from omoide.model.words import Words
    from omoide.wake.encode import Circumstances
    from omoide.wire import shapes
    from omoide.wire.texts import say

    with asked(context).mind(may_be_new=True) as mind:
        known = Circumstances(
            origin=chosen(Origin, origin, what="origin") or Origin.USER,
            importance=importance,
            occurred=given_time(when, now=mind.now()),
        )
        words = Words(
            text=given_text(text), names=tuple(about or ()), speaker=speaker, place=place, session=session
        )
        words, is_new = given_pictures(words, image, caption), True
        if short:
            _, memory, is_new = mind.short.keep(words, known, event_type=event_type)
        else:
            memory = mind.observe(words, known, event_type=event_type)
    language = asked(context).language
    if json:
        render.as_json(shapes.memory(memory) if memory else None)
    elif memory is None:
        render.out(say("written_down", language))
    else:
        told = say("observed" if is_new else "said_again", language)
        render.out(f"{told}  {render.memory_line(memory, language)}")


@app.command()
def recall(
    context: typer.Context,
    text: Text,
    about: About = None,
    with_whom: Annotated[
        list[str] | None, typer.Option("--with", help="Who is present now; may be repeated.")
    ] = None,
    place: Annotated[str, typer.Option(help="Where you are now.")] = "",
    session: Annotated[str, typer.Option(help="The conversation you are in.")] = "",
    kind: Annotated[
        list[str] | None, typer.Option("--kind", help="Only of this kind; may be repeated.")
    ] = None,
    since: Since = None,
    until: Until = None,
    profile: Profile = "",
    preset: Annotated[
        str | None,
        typer.Option(
            help="Rank as this design does: animaworks, nexus-ark, ltm, piano, lumina; with -printed, to the letter."
        ),
    ] = None,
    k: Annotated[int | None, typer.Option("-k", help="How many at most.")] = None,
    tokens: Annotated[int | None, typer.Option(help="How many tokens they may take together.")] = None,
    explain: Annotated[bool, typer.Option("--explain", help="Show why each one came.")] = False,
    json: Json = False,
) -> None:
    """What comes to mind. 思い出す."""
    from omoide.doors.cli.recalling import show_recall
    from omoide.model.cue import Context

    show_recall(
        asked(context),
        text,
        context=Context(names=tuple(with_whom or ()), place=place, session=session),
        about=about,
        kinds=kind,
        since=since,
        until=until,
        profile=profile,
        preset=preset,
        k=k,
        tokens=tokens,
        explain=explain,
        json=json,
    )


@app.command()
def why(
    context: typer.Context,
    memory: MemoryId,
    text: Annotated[
        list[str] | None, typer.Argument(metavar="[QUESTION...]", help="The question to explain.")
    ] = None,
    profile: Profile = "",
    json: Json = False,
) -> None:
    """Where a memory comes from and what became of it; with a question, why it comes or not. なぜ."""
    from omoide.doors.cli import render
    from omoide.doors.cli.entries import show_entries
    from omoide.wire import shapes

    with asked(context).mind() as mind:
        found = mind.get(memory)
        history = list(mind.log(memory=found.id))
        reason = mind.why(found.id, " ".join(text), profile=profile) if text else None
        links, fading = mind.links(found.id), mind.fading(found.id)
    if json:
        shape = {"memory": shapes.memory(found), "history": [shapes.entry(each) for each in history]}
        shape |= {"fading": shapes.fading(fading), "reason": shapes.reason(reason) if reason else None}
        render.as_json(shape)
        return
    language = asked(context).language
    render.memory(found, links, language)
    render.out(f"  {render.fading(fading, language)}")
    show_entries(history, {}, language)
    if reason:
        render.reason(reason, language)


@app.command()
def show(context: typer.Context, memory: MemoryId, json: Json = False) -> None:
    """One memory, whole. 一つの記憶を見る."""
    from omoide.doors.cli import render
    from omoide.wire import shapes

    with asked(context).mind() as mind:
        found, links = mind.get(memory), mind.links(mind.get(memory).id)
    if json:
        render.as_json(shapes.memory(found) | {"links": [shapes.relation(each) for each in links]})
    else:
        render.memory(found, links, asked(context).language)


@app.command("list")
def list_memories(
    context: typer.Context,
    about: About = None,
    kind: Annotated[
        list[str] | None, typer.Option("--kind", help="Only of this kind; may be repeated.")
    ] = None,
    stage: Stage = None,
    since: Since = None,
    until: Until = None,
    limit: Annotated[int, typer.Option("-n", help="How many.")] = 20,
    offset: Annotated[int, typer.Option(help="How many to pass over.")] = 0,
    json: Json = False,
) -> None:
    """The memories, newest first. 一覧."""
    from omoide.doors.cli import render
    from omoide.doors.cli.reading import given_filter, given_time, in_range
    from omoide.wire import shapes

    with asked(context).mind() as mind:
        now: datetime = mind.now()
        wanted = given_filter(
            kinds=kind,
            about=about,
            stages=stage,
            since=given_time(since, now=now),
            until=given_time(until, now=now, end=True),
        )
        found = mind.memories(wanted, offset=in_range(offset, "offset"), limit=in_range(limit, "-n", least=1))
        undecided = mind.undecided()
        doubts = mind.doubts([each.id for each in found])
    if json:
        render.as_json([shapes.memory(each) for each in found])
        return
    render.memories(found, asked(context).language, doubts=doubts)
    if undecided:
        render.undecided(undecided, asked(context).language)


@app.command()
def correct(context: typer.Context, memory: MemoryId, text: Text, json: Json = False) -> None:
    """Other words for a memory; the former ones stay in the journal. 訂正する."""
    from omoide.doors.cli import render
    from omoide.doors.cli.reading import given_text
    from omoide.wire import shapes
    from omoide.wire.texts import say

    with asked(context).mind() as mind:
        changed = mind.correct(memory, given_text(text))
    if json:
        render.as_json(shapes.memory(changed))
    else:
        language = asked(context).language
        render.out(f"{say('corrected', language)}  {render.memory_line(changed, language)}")


@app.command()
def fading(
    context: typer.Context,
    limit: Annotated[int, typer.Option("-n", help="How many.")] = 10,
    json: Json = False,
) -> None:
    """What is fading, the weakest first, and why. 薄れつつある記憶."""
    from omoide.doors.cli import render
    from omoide.doors.cli.reading import in_range
    from omoide.wire import shapes

    with asked(context).mind() as mind:
        found = mind.weakest(limit=in_range(limit, "-n", least=1))
    if json:
        render.as_json([{"memory": shapes.memory(m), "fading": shapes.fading(f)} for m, f in found])
    else:
        render.weakest(found, asked(context).language)


@app.command()
def related(
    context: typer.Context,
    memory: MemoryId,
    limit: Annotated[int, typer.Option("-n", help="How many.")] = 10,
    json: Json = False,
) -> None:
    """What a memory is tied to, or shares a label with. つながる記憶."""
    from omoide.doors.cli import render
    from omoide.doors.cli.reading import in_range
    from omoide.wire import shapes

    with asked(context).mind() as mind:
        found = mind.related(memory, limit=in_range(limit, "-n", least=1))
    if json:
        render.as_json([shapes.related(each) for each in found])
    else:
        render.related(found, asked(context).language)


@app.command()
def alias(
    context: typer.Context,
    names: Annotated[
        list[str], typer.Argument(metavar="NAME NAME...", help="Names of the same person or thing.")
    ],
    json: Json = False,
) -> None:
    """Say that several names mean the same: 瑞希 Mizuki みずき. 別名."""
    from omoide.doors.cli import render
    from omoide.wire.texts import say

    with asked(context).mind(may_be_new=True) as mind:
        mind.alias(*names)
    if json:
        render.as_json({"names": names})
    else:
        render.out(say("aliases", asked(context).language, names=" = ".join(names)))
