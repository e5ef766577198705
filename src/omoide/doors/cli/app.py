"""The command line: one program, its options before the command, its errors said plainly."""

from typing import Annotated

import typer

from omoide.doors.cli.session import Asked

app = typer.Typer(
    name="omoide",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    help="A memory for minds that have none. 思い出: 覚え、思い出し、忘れる、AI のための記憶。",
)

Json = Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")]
MemoryId = Annotated[
    str, typer.Argument(metavar="ID", help="The id of a memory, or the end of it as `list` shows it.")
]


@app.callback()
def options(
    context: typer.Context,
    home: Annotated[str | None, typer.Option(help="Directory of the store (default: ~/.omoide).")] = None,
    store: Annotated[
        str | None,
        typer.Option(help="Address of a PostgreSQL server for the memories: postgresql://host/database."),
    ] = None,
    mind: Annotated[str | None, typer.Option(help="Whose memory (default: me).")] = None,
    lang: Annotated[str | None, typer.Option(help="Language of messages: ja, en or auto.")] = None,
    setting: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="KEY=VALUE", help="A setting for this call, e.g. budget.k=5."),
    ] = None,
) -> None:
    given = {"home.path": home, "store.url": store, "home.mind": mind, "home.language": lang}
    said = [*(setting or ()), *(f"{key}={value}" for key, value in given.items() if value is not None)]
    # `main` hands one in, so that it can tell errors in the right language.
    context.obj = context.obj or Asked()
    context.obj.arguments = said


def asked(context: typer.Context) -> Asked:
    return context.find_root().obj
