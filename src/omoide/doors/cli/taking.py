"""Taking memories along: everything as lines of JSON, or in the formats of other designs."""

import json as jsonlib
import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from omoide.doors.cli.app import Json, app, asked
from omoide.doors.cli.session import progress

if TYPE_CHECKING:
    from omoide.mind import Mind

ROOM = "nexus-ark"
FORMATS = ("jsonl", "ltm", "piano", ROOM)


@app.command()
def export(
    context: typer.Context,
    to: Annotated[
        list[str],
        typer.Argument(
            metavar="[FORMAT] PATH",
            help="The file to write, or the directory of a room; it must not exist. `-` is standard output.",
        ),
    ],
    form: Annotated[
        str,
        typer.Option("--format", help="jsonl (everything), ltm (a database), piano, or nexus-ark (a room)."),
    ] = "jsonl",
    json: Json = False,
) -> None:
    """Everything that is kept of this mind, in a file of its own. 書き出す."""
    from omoide.adapters.durable import synced
    from omoide.doors.cli import render
    from omoide.errors import BadValue
    from omoide.wire.texts import say

    form, path = (to[0] if len(to) == 2 else form), Path(to[-1])
    if form not in FORMATS or len(to) > 2 or (form in ("ltm", ROOM) and str(path) == "-"):
        raise BadValue(value=form, what="format for this", allowed=", ".join(FORMATS))
    with asked(context).mind() as mind:
        try:
            if form == ROOM:
                count = _room(mind, path)
            else:
                count = _ltm_file(mind, path) if form == "ltm" else _lines(context, mind, path, form)
            if str(path) != "-":
                synced(path)
                synced(path.parent)
        except FileExistsError:
            raise BadValue(
                value=str(path), what="place to write to", allowed="a new file: this one exists"
            ) from None
        except OSError as error:
            allowed = f"a new file in a directory that can be written ({error.strerror})"
            raise BadValue(value=str(path), what="place to write to", allowed=allowed) from None
    if str(path) == "-":
        return
    language = asked(context).language
    if json:
        render.as_json({"path": str(path), "files" if form == ROOM else "lines": count})
    elif form == ROOM:
        render.out(say("room_out", language, files=count, path=path))
    else:
        render.out(say("exported", language, lines=count, path=path))


def _room(mind: "Mind", path: Path) -> int:
    """Under another name until all of it is there. A directory that is empty may be taken."""
    from shutil import rmtree

    from omoide.adapters.shelf import DirectoryShelf

    if path.exists() and not (path.is_dir() and not any(path.iterdir())):
        raise FileExistsError(path)
    files = mind.library.move_out_room()
    new = path.with_name(f".{path.name}.omoide-new-{os.getpid()}")
    new.mkdir(mode=0o700)
    try:
        shelf = DirectoryShelf(new, zone=None)
        for name, body in files.items():
            shelf.write(name, body)
        new.replace(path)
    except BaseException:
        rmtree(new)
        raise
    return len(files)


def _ltm_file(mind: "Mind", path: Path) -> int:
    from omoide.adapters.ltm_file import write_ltm_file
    from omoide.doors.ltm import MemoryStore

    store = MemoryStore(mind)
    return write_ltm_file(path, store.all_records(), store.state())


def _lines(context: typer.Context, mind: "Mind", path: Path, form: str) -> int:
    from omoide.wire.texts import say

    all_of_it = (mind.census(), mind.knowledge.census(), mind.drawer.census())
    total = sum(1 + census.events + census.entries + census.memories for census in all_of_it)
    lines = mind.care.export() if form == "jsonl" else _piano(mind)
    written = 0
    # A handle of its own, made only if nothing is there yet, and readable by its owner alone.
    target = 1 if str(path) == "-" else os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    with (
        open(target, "w", encoding="ascii", newline="\n", closefd=target != 1) as file,
        progress(say("working", asked(context).language)) as bar,
    ):
        for written, line in enumerate(lines, start=1):
            file.write(jsonlib.dumps(line, ensure_ascii=True, default=str) + "\n")
            bar(written, total)
    return written


def _piano(mind: "Mind") -> Iterator[dict[str, Any]]:
    """Short-term events, then long-term memories, with their vectors: an event has that of the memory which says the same."""
    from omoide.library.numbering import agent_names
    from omoide.library.piano import event_name, to_event, to_record
    from omoide.meaning.showing import embeddings
    from omoide.model.cue import Filter

    events = mind.events()
    event_names = {event.id: event_name(event) for event in events}
    names = agent_names(mind.log(), agent=mind.scope.mind)
    memories = mind.memories(Filter(), limit=mind.census().memories)
    vectors = embeddings(mind._engine.store, mind.scope, [each.id for each in memories])
    said = {(source, each.words.digest): vectors.get(each.id) for each in memories for source in each.sources}
    yield from (to_event(event, embedding=said.get((event.id, event.words.digest))) for event in events)
    for memory in memories:
        vector = vectors.get(memory.id)
        yield to_record(memory, names=names, events=event_names, now=mind.now(), embedding=vector)
