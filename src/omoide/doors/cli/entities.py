"""Commands about entities: what a persona knows of people, things and ideas, for itself alone (NA-11…15)."""

from typing import TYPE_CHECKING, Annotated

import typer

from omoide.doors.cli.app import Json, app, asked
from omoide.doors.cli.day import Text

if TYPE_CHECKING:
    from omoide.persona.entities import Entity

entity = typer.Typer(
    no_args_is_help=True,
    rich_markup_mode=None,
    help="What a mind knows of people, things and ideas. 人や物事の記憶.",
)
app.add_typer(entity, name="entity")
Proposed = Annotated[
    str, typer.Argument(metavar="PROPOSAL", help="The end of its id, or the name that it is about.")
]
Name = Annotated[str, typer.Argument(metavar="NAME", help="What it is called: 田中さん, Blue Lantern.")]


@entity.command("list")
def list_entities(context: typer.Context, json: Json = False) -> None:
    """All names, its own first. 名前の一覧."""
    with asked(context).mind() as mind:
        found = mind.self.entities()
    _show(context, found, json=json)


@entity.command("read")
def read_entity(context: typer.Context, name: Name, json: Json = False) -> None:
    """All that is known of one. 読む."""
    from omoide.doors.cli import render
    from omoide.language.cleaning import visible
    from omoide.wire import shapes

    with asked(context).mind() as mind:
        found = mind.self.entity(name)
    if json:
        render.as_json([shapes.entity(each) for each in found])
    else:
        render.out("\n".join(visible(each.file) for each in found).rstrip())


@entity.command("write")
def write_entity(
    context: typer.Context,
    name: Name,
    text: Text,
    overwrite: Annotated[
        bool, typer.Option("--overwrite", help="In the place of what is there, instead of below it.")
    ] = False,
    consolidate: Annotated[
        bool,
        typer.Option("--consolidate", help="Put all of it in order: nothing said twice, every value kept."),
    ] = False,
    alias: Annotated[
        list[str] | None, typer.Option("--alias", help="Another name of the same; may be repeated.")
    ] = None,
    json: Json = False,
) -> None:
    """Write what is known of one; only this mind sees it. 書く."""
    from omoide.doors.cli import render
    from omoide.doors.cli.reading import given_text
    from omoide.language.cleaning import visible
    from omoide.wire import shapes
    from omoide.wire.texts import say

    with asked(context).mind(may_be_new=True) as mind:
        written = mind.self.write_entity(
            name, given_text(text), append=not overwrite, consolidate=consolidate, aliases=tuple(alias or ())
        )
    if json:
        render.as_json(shapes.entity(written))
    else:
        render.out(f"{say('described', asked(context).language)}  {render.bold(visible(written.name))}")


@entity.command("search")
def search_entities(context: typer.Context, query: Text, json: Json = False) -> None:
    """By words, those with most of them first. 探す."""
    from omoide.doors.cli.reading import given_text

    with asked(context).mind() as mind:
        found = mind.self.search_entities(given_text(query))
    _show(context, found, json=json)


@entity.command("proposals")
def list_proposals(context: typer.Context, json: Json = False) -> None:
    """What nights found in talk, until it is answered. 提案の一覧."""
    from omoide.doors.cli import render
    from omoide.language.cleaning import visible
    from omoide.model.identity import short
    from omoide.wire.texts import say

    with asked(context).mind() as mind:
        found = mind.self.proposals()
    if json:
        render.as_json([each.plain() for each in found])
        return
    for each in found:
        render.out(f"{render.dim(short(each.id))}  {render.bold(visible(each.name))}  {visible(each.text)}")
    if not found:
        render.out(say("no_proposals", asked(context).language))


@entity.command("accept")
def accept_proposal(
    context: typer.Context,
    name: Proposed,
    text: Annotated[str, typer.Option("--text", help="Other words for it.")] = "",
    json: Json = False,
) -> None:
    """Know what was proposed from now on. 提案を受け入れる."""
    from omoide.doors.cli import render
    from omoide.language.cleaning import visible
    from omoide.wire import shapes
    from omoide.wire.texts import say

    with asked(context).mind() as mind:
        known = mind.self.accept_proposal(name, text=text)
    if json:
        render.as_json(shapes.entity(known))
    else:
        render.out(f"{say('described', asked(context).language)}  {render.bold(visible(known.name))}")


@entity.command("refuse")
def refuse_proposal(context: typer.Context, name: Proposed, json: Json = False) -> None:
    """It is not worth knowing, and is not proposed again. 提案を断る."""
    from omoide.doors.cli import render
    from omoide.language.cleaning import visible
    from omoide.wire.texts import say

    with asked(context).mind() as mind:
        refused = mind.self.refuse_proposal(name)
    if json:
        render.as_json(refused.plain())
    else:
        render.out(
            f"{say('proposal_refused', asked(context).language)}  {render.bold(visible(refused.name))}"
        )


def _show(context: typer.Context, found: "list[Entity]", *, json: bool) -> None:
    from omoide.doors.cli import render
    from omoide.language.cleaning import visible
    from omoide.wire import shapes
    from omoide.wire.texts import say

    language = asked(context).language
    if json:
        render.as_json([shapes.entity(each) for each in found])
        return
    for each in found:
        mark = render.dim(f"  ({say('entity_shared', language)})") if each.shared else ""
        matched = render.dim(f"  [{visible(', '.join(each.matched))}]") if each.matched else ""
        render.out(f"{render.bold(visible(each.name))}{mark}{matched}")
    if not found:
        render.out(say("no_entities", language))
