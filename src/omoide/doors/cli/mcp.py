"""The Model Context Protocol: a mind for every agent that speaks it."""

from pathlib import Path
from typing import Annotated

import typer

from omoide.doors.cli.app import Json, app, asked


@app.command()
def mcp(
    context: typer.Context,
    tools: Annotated[
        str | None,
        typer.Option(
            metavar="SETS", help="Which tools: memory, files, persona, knowledge, graph; with commas between."
        ),
    ] = None,
) -> None:
    """Speak MCP over standard input and output, for the agent that starts it. エージェントと MCP で話す."""
    from omoide.doors.cli.serve import extra_serve
    from omoide.tools.sets import chosen_tools

    settings = asked(context).settings
    chosen = chosen_tools(settings.serve.tools if tools is None else tools)
    with extra_serve():
        from omoide.doors.mcp.serving import serve_stdio
    serve_stdio(settings, chosen)


@app.command("mcp-config")
def mcp_config(
    context: typer.Context,
    form: Annotated[
        str,
        typer.Option("--form", help="client (mcpServers), registry (server.json) or bundle (manifest.json)."),
    ] = "client",
    to: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write it there instead of printing it.")
    ] = None,
    json: Json = False,
) -> None:
    """What an MCP client, a registry or a desktop bundle wants to know of it. MCP の設定を出す."""
    import json as jsonlib

    from omoide.doors.cli import render
    from omoide.doors.mcp.publishing import FORMS
    from omoide.errors import BadValue
    from omoide.wire.texts import say

    if form not in FORMS:
        raise BadValue(value=form, what="form", allowed=", ".join(FORMS))
    text = jsonlib.dumps(FORMS[form](asked(context).settings), ensure_ascii=False, indent=2)
    if to is None:
        render.out(text)
        return
    to.write_text(text + "\n", encoding="utf-8")
    if json:
        render.as_json({"path": str(to)})
    else:
        render.out(say("mcp_written", asked(context).language, path=to))
