"""Memories as files: `omoide read` and `omoide write`, by the paths that a vault shows (AW-19, AW-35)."""

from typing import TYPE_CHECKING, Annotated

import typer

from omoide.doors.cli.app import Json, app, asked

if TYPE_CHECKING:
    from omoide.wake.writing import Written

FilePath = Annotated[
    str,
    typer.Argument(
        metavar="PATH", help="knowledge/deploy.md, episodes/2026-02-18.md, state/current_task.md, …"
    ),
]
_HOW = {"created": "file_created", "revised": "file_revised", "superseded": "file_superseded"}


@app.command()
def read(
    context: typer.Context,
    path: Annotated[
        str,
        typer.Argument(
            metavar="PATH",
            help="A file, a directory such as `notes`, or where a block points to:"
            " activity_log/2026-02-18.jsonl#L12-20.",
        ),
    ],
    lines: Annotated[str, typer.Option("--lines", metavar="12-20", help="Only these lines.")] = "",
    json: Json = False,
) -> None:
    """What lies at a path of the memory, as a file of Markdown. ファイルとして読む."""
    from omoide.doors.cli import render
    from omoide.language.cleaning import visible
    from omoide.wire import shapes

    with asked(context).mind() as mind:
        found = mind.library.read(path, lines=lines)
    if json:
        render.as_json(shapes.file(found))
    else:
        render.out(visible(found.text))


@app.command()
def write(
    context: typer.Context,
    path: FilePath,
    text: Annotated[
        list[str] | None,
        typer.Argument(metavar="[TEXT...]", help="What to write; `-`, or nothing, reads standard input."),
    ] = None,
    append: Annotated[bool, typer.Option("--append", help="Below what is there.")] = False,
    json: Json = False,
) -> None:
    """Write a file of the memory, as the person that you are: what is there is revised. ファイルとして書く."""
    from omoide.doors.cli import render
    from omoide.doors.cli.reading import given_text
    from omoide.model.memory import Origin
    from omoide.wire import shapes

    said = given_text(text or ["-"])
    with asked(context).mind(may_be_new=True) as mind:
        written = mind.library.write(path, said, append=append, origin=Origin.USER)
    if json:
        render.as_json(shapes.written(written))
    else:
        render.out(written_line(written, asked(context).language))


def written_line(written: "Written", language: str) -> str:
    from omoide.language.cleaning import visible
    from omoide.wire.texts import say

    return f"{say(_HOW[written.how], language)}  {visible(written.path)}"
