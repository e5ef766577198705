"""`omoide demo`: the first minute, played on the spot."""

from pathlib import Path

import typer

from omoide.doors.cli.app import app, asked


@app.command()
def demo(context: typer.Context) -> None:
    """Remember, recall, why: one minute on a store of its own. 試しに動かす."""
    from omoide.doors.cli import render
    from omoide.stories.first_minute import play

    play(_run, lambda line: render.out(render.bold(line)), _id_of, language=asked(context).language)


def _run(arguments: list[str]) -> None:
    from omoide.doors.cli.session import Asked

    app(arguments, prog_name="omoide", standalone_mode=False, obj=Asked())


def _id_of(home: Path, word: str) -> str:
    from omoide.assemble import open_mind

    with open_mind(home) as mind:
        return next(memory.id[-6:] for memory in mind.memories() if word in memory.words.text)
