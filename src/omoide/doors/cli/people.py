"""Commands about people: whom all minds know, who somebody is, and telling it (AW-13)."""

from typing import TYPE_CHECKING, Annotated

import typer

from omoide.doors.cli.app import Json, app, asked

if TYPE_CHECKING:
    from omoide.model.memory import Memory

Name = Annotated[
    str, typer.Argument(metavar="NAME", help="What somebody is called: 田中さん, Hana, Hana (PM).")
]


@app.command()
def people(context: typer.Context, json: Json = False) -> None:
    """Whom all minds know, by name. 知っている人."""
    from omoide.doors.cli import render
    from omoide.wire import shapes
    from omoide.wire.texts import say

    with asked(context).mind(may_be_new=True) as mind:
        found = mind.people.all()
    language = asked(context).language
    if json:
        render.as_json([shapes.person(each) for each in found])
    else:
        render.out("\n".join(_line(each, language) for each in found) or say("no_people", language))


@app.command()
def person(context: typer.Context, name: Name, json: Json = False) -> None:
    """Who somebody is, by this very name or another one of the same person. この人は誰か."""
    from omoide.doors.cli import render
    from omoide.wire import shapes

    with asked(context).mind(may_be_new=True) as mind:
        found = mind.people.bearer(name)
    if json:
        render.as_json(shapes.person(found))
    else:
        _show(found, asked(context).language)


@app.command()
def describe(
    context: typer.Context,
    name: Name,
    text: Annotated[
        list[str], typer.Argument(metavar="TEXT...", help="Who that is; `-` reads standard input.")
    ],
    alias: Annotated[
        list[str] | None, typer.Option("--alias", help="Another name of the same; may be repeated.")
    ] = None,
    json: Json = False,
) -> None:
    """Tell all minds who somebody is, from now on; names are added, never lost. 人を紹介する."""
    from omoide.doors.cli import render
    from omoide.doors.cli.reading import given_text
    from omoide.wire import shapes
    from omoide.wire.texts import say

    with asked(context).mind(may_be_new=True) as mind:
        found = mind.people.describe(name, given_text(text), aliases=tuple(alias or ()))
    language = asked(context).language
    if json:
        render.as_json(shapes.person(found))
    else:
        render.out(f"{say('described', language)}  {_line(found, language)}")


def _line(found: "Memory", language: str) -> str:
    from dataclasses import replace

    from omoide.doors.cli import render

    told = render.said(replace(found.words, title="", trigger=""), language)
    return f"{render.bold(_names(found))}  {told}"


def _show(found: "Memory", language: str) -> None:
    from omoide.doors.cli import render
    from omoide.language.cleaning import visible

    render.out(f"{render.bold(_names(found))}  {render.dim(found.id)}")
    render.out(visible(found.words.text))


def _names(found: "Memory") -> str:
    """What somebody is called, and what else."""
    from omoide.language.cleaning import visible

    title = found.words.title
    others = [name for name in found.words.names if name != title]
    return visible(f"{title} ({', '.join(others)})" if others else title)
