"""The service, and the tokens that open it."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from omoide.doors.cli.app import Json, app, asked

if TYPE_CHECKING:
    from omoide.doors.http.house import House, Room

token = typer.Typer(no_args_is_help=True, rich_markup_mode=None, help="Who may use the service. トークン.")
app.add_typer(token, name="token")
TokenFile = Annotated[
    Path | None,
    typer.Option(
        "--token-file", metavar="FILE", help="A file with a token of your own, readable by you alone."
    ),
]


@app.command()
def serve(
    context: typer.Context,
    host: Annotated[
        str | None, typer.Option(help="Where to listen (default: this machine alone, 127.0.0.1).")
    ] = None,
    port: Annotated[int | None, typer.Option(help="At which port; 0: one that is free.")] = None,
    token_file: TokenFile = None,
    browse: Annotated[bool, typer.Option("--open", help="Open the dashboard in a browser.")] = False,
    work: Annotated[
        bool,
        typer.Option(
            "--work/--no-work", help="Also do what a worker would: nights, vectors, what hooks left."
        ),
    ] = True,
    json: Json = False,
) -> None:
    """Answer over HTTP until it is told to stop: everything a mind can do, for other programs. サービスを始める."""
    import webbrowser

    from omoide.doors.cli import render
    from omoide.doors.cli.session import Asked
    from omoide.tools.sets import chosen_tools
    from omoide.wire.texts import say

    given = {"serve.host": host, "serve.port": port, "serve.work_minutes": None if work else 0}
    own = asked(context)
    own = Asked([*own.arguments, *(f"{key}={value}" for key, value in given.items() if value is not None)])
    settings, language = own.settings, own.language
    with extra_serve():
        from omoide.doors.http.dashboard.room import dashboard
        from omoide.doors.http.serving import invitation
        from omoide.doors.http.serving import serve as serving
        from omoide.doors.http.tokens import TOKEN
        from omoide.doors.mcp.serving import spoken
    tools = chosen_tools(settings.serve.tools)

    def ready(house: "House", url: str) -> None:
        where, link = token_file or settings.directory / TOKEN, invitation(house, url)
        if json:
            render.as_json({"url": url, "token_file": str(where), "dashboard": link})
        else:
            render.out(say("serving", language, url=url, token=where))
            render.out(
                say("serving_dashboard", language, link=link, minutes=round(settings.serve.key_s / 60))
            )
        sys.stdout.flush()  # whoever started it waits for this
        if browse:
            webbrowser.open(link)

    def rooms(house: "House") -> "tuple[Room, ...]":
        return spoken(house, tools), dashboard(house)

    serving(settings, token_file=token_file, rooms=rooms, ready=ready)


@app.command()
def dashboard(
    context: typer.Context,
    url: Annotated[
        str, typer.Option(metavar="URL", help="Where the service is, if not where the settings say.")
    ] = "",
    token_file: TokenFile = None,
    browse: Annotated[bool, typer.Option("--open", help="Open it in a browser.")] = False,
    json: Json = False,
) -> None:
    """A new link to the dashboard of a service that is running. ダッシュボードへのリンク."""
    import webbrowser

    from omoide.client import Client, ServiceError
    from omoide.doors.cli import render
    from omoide.doors.http.tokens import TOKEN, read_secret
    from omoide.errors import BadValue
    from omoide.wire.texts import say

    settings, language = asked(context).settings, asked(context).language
    where = (
        url.rstrip("/")
        or f"{'https' if settings.serve.certificate else 'http'}://{settings.serve.host}:{settings.serve.port}"
    )
    try:
        secret = read_secret(token_file or settings.directory / TOKEN)
        with Client(where, token=secret, certificates=settings.serve.certificate or None) as client:
            link = where + client.invite()["path"]
    except (OSError, ServiceError) as error:
        allowed = f"one where `omoide serve` is running ({error})"
        raise BadValue(value=where, what="address of the service", allowed=allowed) from None
    if json:
        render.as_json({"dashboard": link})
    else:
        render.out(say("serving_dashboard", language, link=link, minutes=round(settings.serve.key_s / 60)))
    if browse:
        webbrowser.open(link)


@contextmanager
def extra_serve() -> Iterator[None]:
    """Says what to install where the extra is not."""
    from omoide.errors import BadSetting

    try:
        yield
    except ModuleNotFoundError as missing:
        problem = f"the extra is missing ({missing.name}): pip install 'omoide[serve]'"
        raise BadSetting(key="serve", source="this installation", problem=problem) from None


@token.command("add")
def add(
    context: typer.Context,
    name: Annotated[str, typer.Argument(metavar="NAME", help="What it is called; it stands in the journal.")],
    mind: Annotated[
        str, typer.Option("--for", metavar="MIND", help="Whose memory; `*`: any of the tenant.")
    ] = "",
    tenant: Annotated[str, typer.Option(help="Of which tenant.")] = "",
    right: Annotated[str, typer.Option(help="read, write or own.")] = "write",
    json: Json = False,
) -> None:
    """Make a token for a program or a person; it is shown once. トークンを作る."""
    from omoide.adapters.clock import SystemChance
    from omoide.doors.cli import render
    from omoide.doors.http.tokens import ANY, TOKENS, Grant, Right, add_token
    from omoide.errors import BadValue
    from omoide.wire.texts import say

    home = asked(context).settings.home
    if right.upper() not in Right.__members__:
        raise BadValue(value=right, what="right", allowed="read, write, own")
    whose = mind or home.mind
    grant = Grant(
        name=name,
        tenant=tenant or home.tenant,
        mind=whose,
        right=Right[right.upper()],
        usual=home.mind if whose == ANY else whose,
    )
    secret = add_token(asked(context).settings.directory / TOKENS, grant, SystemChance())
    if json:
        render.as_json({"name": name, "token": secret})
    else:
        render.out(say("token_added", asked(context).language, secret=secret))


@token.command("list")
def list_tokens(context: typer.Context, json: Json = False) -> None:
    """Which tokens there are; not what they are. トークンの一覧."""
    from omoide.doors.cli import render
    from omoide.doors.http.tokens import TOKENS, listed
    from omoide.wire.texts import say

    found = listed(asked(context).settings.directory / TOKENS)
    if json:
        render.as_json([{key: value for key, value in each.items() if key != "digest"} for each in found])
        return
    lines = [
        f"{render.bold(each['name'])}  {each['tenant']}/{each['mind']}  {each['right']}" for each in found
    ]
    render.out("\n".join(lines) or say("no_tokens", asked(context).language))


@token.command("drop")
def drop(
    context: typer.Context,
    name: Annotated[str, typer.Argument(metavar="NAME", help="A token, as `token list` shows it.")],
    json: Json = False,
) -> None:
    """From now on this token opens nothing. トークンを無効にする."""
    from omoide.doors.cli import render
    from omoide.doors.http.tokens import TOKENS, drop_token
    from omoide.wire.texts import say

    drop_token(asked(context).settings.directory / TOKENS, name)
    render.as_json({"name": name}) if json else render.out(say("token_dropped", asked(context).language))
