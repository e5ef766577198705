"""The tools of an agent: which there are, with their schemas, and calling one as an agent would (AW-19, AW-35, AW-48)."""

import json as jsonlib
from typing import TYPE_CHECKING, Annotated, Any

import typer

from omoide.doors.cli.app import Json, app, asked

if TYPE_CHECKING:
    from omoide.tools.tool import Answer, Argument, Tool

_SHOWN = 60  # characters of what could not be read as JSON


@app.command()
def tools(context: typer.Context, json: Json = False) -> None:
    """What an agent may call by name; with --json the schemas, to be handed to a model. 道具の一覧."""
    from omoide.doors.cli import render
    from omoide.tools.sets import TOOLS
    from omoide.wire import shapes

    if json:
        render.as_json([shapes.tool(tool) for tool in TOOLS.values()])
        return
    language = asked(context).language
    render.out("\n\n".join(_shown(tool, language) for tool in TOOLS.values()))


def _shown(tool: "Tool", language: str) -> str:
    from omoide.doors.cli import render
    from omoide.wire.texts import say

    lines = [render.bold(tool.name), f"  {tool.says}"]
    for name, each in tool.arguments.items():
        required = f" ({say('argument_required', language)})" if each.required else ""
        lines.append(f"    {name}{required}: {each.says} {render.dim(f'[{kind_of(each)}]')}")
    return "\n".join(lines)


def kind_of(argument: "Argument") -> str:
    """Its type, or what it may be."""
    if argument.choices:
        return ", ".join(argument.choices)
    if argument.low is None and argument.high is None:
        return argument.type
    return f"{argument.type}, {argument.low} to {argument.high}"


@app.command()
def tool(
    context: typer.Context,
    name: Annotated[str, typer.Argument(metavar="NAME", help="A tool, as `tools` shows it.")],
    arguments: Annotated[
        str,
        typer.Argument(
            metavar="[ARGUMENTS]", help='An object of JSON: \'{"query": "猫"}\'; `-` reads standard input.'
        ),
    ] = "{}",
    json: Json = False,
) -> None:
    """Call a tool as an agent would: what it writes is the agent's, not yours. 道具を使う."""
    from omoide.doors.cli import render
    from omoide.errors import BadValue
    from omoide.tools.sets import TOOLS

    if name not in TOOLS:
        raise BadValue(value=name, what="tool", allowed=", ".join(TOOLS))
    given = _given(arguments)
    with asked(context).mind(may_be_new=True) as mind:
        answer = TOOLS[name](mind, given)
    if json:
        render.as_json(answer)
    else:
        render.out(_said(answer, asked(context).language))


def _given(text: str) -> Any:
    from omoide.doors.cli.reading import given_text
    from omoide.errors import BadValue
    from omoide.model.foreign_json import read_json

    text = given_text([text])
    try:
        return read_json(text)
    except ValueError as error:
        shown = text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"
        allowed = f'an object of JSON such as {{"query": "…"}} ({error})'
        raise BadValue(value=shown, what="arguments of a tool", allowed=allowed) from None


def _said(answer: "Answer", language: str) -> str:
    """An answer for people: a text itself, one line for each that was found, else what was done."""
    from omoide.doors.cli import render
    from omoide.doors.cli.files import written_line
    from omoide.language.cleaning import visible
    from omoide.wake.writing import Written
    from omoide.wire.texts import say

    match answer:
        case {"text": str(text)}:
            return visible(text)
        case {"found": list(found)}:
            lines = [
                f"{render.bold(visible(each['pointer']))}  {visible(each['text'])}"
                if "pointer" in each
                else f"{render.bold(visible(each['path']))}  {render.dim(each['date'])}  {visible(each['snippet'])}"
                for each in found
            ] or [say("nothing", language)]
            if answer["trouble"]:
                lines.append(render.dim(say("only_words", language, trouble=answer["trouble"])))
            return "\n".join(lines)
        case {"how": str(how)}:
            return written_line(Written(path=answer["path"], id=answer["id"], how=how), language)
        case {"successes": int()}:
            return f"{answer['id']}  {say('tried', language, **answer)}"
        case _:
            return jsonlib.dumps(answer, ensure_ascii=False)


def tools_page() -> str:
    """Page of the documentation."""
    from omoide.tools.sets import SETS, TOOLS

    lines = [
        "# Tools",
        "",
        "What an agent may call by name when what came to mind by itself is not enough. All doors offer the same ones:",
        "`omoide tools --json` prints them with their JSON schemas, to be handed to any model; `omoide tool NAME '{…}'`",
        "calls one as the agent would; in Python one of `TOOLS` of `omoide.tools.sets` is called with a mind and arguments. What comes",
        "is checked against the same table that the schema is made of.",
        "",
        "A tool writes as the agent: its own notes and knowledge are revised; what was derived, or said by somebody else, is",
        "not rewritten, but the new file takes its place, comes of it, and the old one stays (`omoide undo` brings it back).",
        "`omoide write` writes as the person who calls it, and revises anything that has a file of its own.",
    ]
    lines += ["", "| set | tools |", "|---|---|"]
    lines += [f"| `{name}` | {', '.join(each.name for each in tools)} |" for name, tools in SETS.items()]
    for tool in TOOLS.values():
        lines += ["", f"## {tool.name}", "", tool.says, "", "| argument | | |", "|---|---|---|"]
        lines += [
            f"| `{name}`{' (required)' if each.required else ''} | {kind_of(each)} | {each.says} |"
            for name, each in tool.arguments.items()
        ]
        lines += ["", "```json", jsonlib.dumps(tool.schema, ensure_ascii=False, indent=1), "```"]
    return "\n".join(lines) + "\n"
