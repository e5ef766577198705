"""Moving in from elsewhere: a file that is sent along, read as the command line would read it."""

import tempfile
from pathlib import Path
from typing import Annotated

from omoide.adapters.sources import open_source
from omoide.doors.http.operation import Asked, Right, operation
from omoide.doors.http.operations.common import DryRun, body_of
from omoide.errors import BadValue, Leaking
from omoide.library.importing.formats import FORMATS, items, named, recognised
from omoide.library.importing.source import Reading, parsed
from omoide.wire import forms, shapes
from omoide.wire.describing import Says

_READABLE = ", ".join(each.name for each in FORMATS if each.read is not None)


@operation("POST", "/imports", status=201)
def import_file(
    asked: Asked,
    name: Annotated[
        str, Says("Its file name: conversations.json, memory.jsonl, vault.zip.", low=1, high=255)
    ],
    text: Annotated[str | None, Says("What stands in it; or else `base64`.")] = None,
    base64: Annotated[str | None, Says("Its bytes in base64.")] = None,
    format: Annotated[str, Says(f"If it is not to be recognised: {_READABLE}.", high=40)] = "",
    dry_run: DryRun = False,
) -> forms.Imported:
    """Take in what another program kept; doing it twice doubles nothing, and `undo` names what takes it back. 引っ越す."""
    body = body_of(text, base64)
    if format and format not in _READABLE.split(", "):
        raise BadValue(value=format, what="format", allowed=_READABLE)
    if asked.settings.store.encrypted:  # it would lie on the disk for a while
        raise Leaking(key="POST /imports", instead="`omoide import`")
    with tempfile.TemporaryDirectory(prefix="omoide-import-") as scratch:
        path = Path(scratch) / _plain(name)
        path.write_bytes(body)
        with open_source(path, zone=asked.mind.now().tzinfo) as source:
            form = named(format) if format else recognised(source)
            if form.read is None:
                raise BadValue(value=form.name, what="format", allowed=_READABLE)
            reading = Reading(now=asked.mind.now(), mind=asked.mind.scope.mind)
            done = asked.mind.library.import_items(
                lambda: items(form, source, reading), form=form.name, name=name, only_look=dry_run
            )
    return shapes.imported(done) | {"format": form.name, "dry_run": dry_run}


@operation("POST", "/return", right=Right.OWN, status=201)
def return_home(
    asked: Asked,
    text: Annotated[str, Says("The lines that `export` gave.", low=1)],
    dry_run: DryRun = False,
) -> forms.Returned:
    """This mind, which must be empty, becomes the one that was exported; doing it twice doubles nothing. 元の心に戻す."""
    told = [parsed(line, "text") for line in text.split("\n") if line.strip()]
    lines = [each if isinstance(each, dict) else {} for each in told]
    done = asked.mind.care.return_home(lambda: lines, name="text", only_look=dry_run)
    return shapes.returned(done) | {"dry_run": dry_run}


def _plain(name: str) -> str:
    """A name and nothing that leads elsewhere."""
    last = name.replace("\\", "/").rpartition("/")[2]
    if last in ("", ".", "..") or not last.isprintable() or len(last.encode("utf-8", "replace")) > 255:
        raise BadValue(value=name[:60], what="file", allowed="the name of a file")
    return last
