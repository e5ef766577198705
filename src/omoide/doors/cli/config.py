"""Settings: what they are now, what they mean, and a schema for editors."""

import typer

from omoide.doors.cli.app import Json, app, asked

config = typer.Typer(no_args_is_help=True, rich_markup_mode=None, help="The settings. 設定.")
app.add_typer(config, name="config")


@config.command()
def show(context: typer.Context, json: Json = False) -> None:
    """The settings in force. 今の設定."""
    from omoide.doors.cli import render
    from omoide.settings import explain

    found = {each.key: each.value for each in explain(asked(context).settings)}
    found["preset"] = asked(context).settings.preset
    if json:
        render.as_json(found)
    else:
        render.out("\n".join(f"{key} = {value!r}" for key, value in sorted(found.items())))


@config.command()
def explain(context: typer.Context, json: Json = False) -> None:
    """What each setting means, its default and what it may be. 設定の意味."""
    from omoide.doors.cli import render
    from omoide.settings import explain as explained
    from omoide.wire import shapes
    from omoide.wire.settings_texts import may_be, meaning
    from omoide.wire.texts import say

    language = asked(context).language
    found = explained(asked(context).settings)
    if json:
        render.as_json([shapes.setting(each, language) for each in found])
        return
    default = say("by_default", language)
    for each in found:
        render.out(
            f"{render.bold(each.key)} = {each.value!r}  {render.dim(f'({default} {each.default!r}; {may_be(each, language)})')}"
        )
        render.out(f"    {meaning(each, language)}")


@config.command()
def schema() -> None:
    """A JSON schema of the settings file, for editors. スキーマ."""
    from omoide.doors.cli import render
    from omoide.wire.schema import schema as settings_schema

    render.as_json(settings_schema())
