"""Moving in and out with a whole room of Nexus Ark: the self and its life (`persona`), and the documents beside it."""

from collections import Counter
from dataclasses import replace
from functools import partial
from pathlib import PurePosixPath

from omoide.engine import Engine
from omoide.errors import BadValue, OmoideError
from omoide.library.documents.reading import read_document
from omoide.library.nexus_ark import USUAL, Part, Read, part_of, read_files, written
from omoide.library.paths import safe
from omoide.mirror.moving import papers_of
from omoide.mirror.shelf import Shelf
from omoide.model.activity import object_of
from omoide.model.scope import Scope
from omoide.persona.moving_in import MovedIn, Odd, Oddity, move_in
from omoide.persona.moving_out import move_out
from omoide.ports import Progress
from omoide.wake import study
from omoide.wake.study import Document, Material


def move_in_room(
    engine: Engine,
    scope: Scope,
    shelf: Shelf,
    *,
    by: str,
    only_look: bool = False,
    progress: Progress | None = None,
) -> MovedIn:
    """All files are read before anything is written; then the mind comes in one act, and its documents in theirs."""
    files = read_files(papers_of(shelf))
    if not files.files:
        raise BadValue(
            value="", what="room of Nexus Ark", allowed="a directory with core_memory.txt and the like"
        )
    arrived = move_in(engine, scope, files, by=by, only_look=only_look)
    books = [file for file in files.files if file.part is Part.KNOWLEDGE]
    if not books:
        return arrived
    look = _looked if only_look else _taken
    count, odd = look(engine, scope, books, by=by, progress=progress)
    return replace(arrived, counts={**arrived.counts, Part.KNOWLEDGE: count}, odd=(*arrived.odd, *odd))


Books = tuple[Counter[str], list[Oddity]]


def _taken(engine: Engine, scope: Scope, books: list[Read], *, by: str, progress: Progress | None) -> Books:
    count, odd = Counter[str](read=len(books)), list[Oddity]()
    materials = [Material(path=file.path, read=partial(bytes, file.body), whole=True) for file in books]
    for each in study.study(engine, scope, materials, by=by, progress=progress):
        count["already" if each.how == "same" else "refused" if each.error else "taken"] += 1
        if each.error:
            odd.append(Oddity(each.path, Odd.REFUSED, str(each.error)))
    return count, odd


def _looked(engine: Engine, scope: Scope, books: list[Read], *, by: str, progress: Progress | None) -> Books:
    count, odd, known = Counter[str](read=len(books)), list[Oddity](), study.documents(engine, scope)
    for file in books:
        try:
            read_document(file.path, file.body)
            count["already" if file.path in known else "taken"] += 1
        except OmoideError as error:
            count["refused"] += 1
            odd.append(Oddity(file.path, Odd.REFUSED, str(error)))
    return count, odd


def move_out_room(engine: Engine, scope: Scope) -> dict[str, bytes]:
    """By path, all files of the room."""
    found = move_out(engine, scope)
    for document in study.documents(engine, scope).values():
        path, body = _document(engine, scope, document)
        while path in found:
            pure = PurePosixPath(path)
            path = str(pure.with_name(f"{pure.stem}_{pure.suffix}"))
        found[path] = body
    return found


def _document(engine: Engine, scope: Scope, document: Document) -> tuple[str, bytes]:
    """As it came, where that was kept; else what its passages say, which is all that there is of a PDF."""
    inside = part_of(document.path) is Part.KNOWLEDGE
    path = document.path if inside else safe(f"{USUAL[Part.KNOWLEDGE]}/{PurePosixPath(document.path).name}")
    if source := study.source_of(engine, scope, document.path):
        forms = object_of(source.extra)
        return path, written(source.text, bom=bool(forms.get("bom")), crlf=bool(forms.get("crlf")))
    path = path if path.endswith((".txt", ".md", ".markdown")) else f"{path}.txt"
    return path, written(_passages(engine, scope, document))


def _passages(engine: Engine, scope: Scope, document: Document) -> str:
    there = {
        each.id: each.words.text
        for each in engine.store.memories(scope.knowledge, [p.memory for p in document.passages])
    }
    made, end = "", 0
    for lying in document.passages:
        text = there.get(lying.memory, "")
        if lying.start > end:
            made += "\n" if made else ""
        made += text[max(0, end - lying.start) :]
        end = max(end, lying.start + lying.length)
    return f"{made}\n"
