"""Study: documents are taken into the knowledge base, passage by passage (NA-34, NA-48, NA-50).

A note for each document says from which bytes it was read, and which memory is its first passage, its second, and so on. A
document that is given again with the same bytes costs nothing; one that changed costs the passages that changed, for
the others only the note says anew where they stand. Notes and passages of a few documents are written in one act: after
a crash those are there, and the rest is taken up where it was left.
"""

import hashlib
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from pathlib import PurePath
from typing import Any, Final, NamedTuple

from omoide.engine import Engine
from omoide.errors import BadDocument, OmoideError
from omoide.failpoints import failpoint
from omoide.gate.noting import again, key_of, noted, plain_of
from omoide.language.dividing import passages
from omoide.language.keeping import kept
from omoide.library.documents.reading import read_document
from omoide.library.documents.section import Section
from omoide.model.activity import more_of
from omoide.model.change import Change, Encoded, Moved, Noted, Undone, note_name, words_of
from omoide.model.frozen import frozen
from omoide.model.memory import Kind, Memory, Origin, Stage
from omoide.model.scope import Scope
from omoide.model.words import Words
from omoide.ports import Progress

DOCUMENT: Final = "document-"
SOURCE: Final = "source-"
VANISHED: Final = "vanished"  # why a passage was superseded
_READING: Final = 1  # raised when readers or passages change, so that every document is looked at anew


@frozen
class Material:
    """A file as it is brought: where it lies, and how its bytes are had. `path` is what it is known by. `whole`: its text is
    kept beside its passages, so that it can be given back as it came."""

    path: str
    read: Callable[[], bytes]
    whole: bool = False


class Lying(NamedTuple):
    """Where a passage stands: in which memory its words are, on which page or line it begins, and at which character
    of the whole document, with how many."""

    memory: str
    page: int
    line: int
    start: int
    length: int


@frozen
class Document:
    """What was taken in, as its note tells. `name` is that of the file, with as much of its path as told it from all
    others when it came."""

    path: str
    name: str
    hash: str
    size: int
    added: str
    passages: tuple[Lying, ...]
    version: int = 1

    @property
    def pages(self) -> int:
        return max((each.page for each in self.passages), default=0)


@frozen
class Studied:
    """What became of a document: new, changed, same or refused; how many passages it has, how many had to be written
    for it, and how many of its old ones are gone."""

    path: str
    how: str
    passages: int = 0
    written: int = 0
    gone: int = 0
    error: OmoideError | None = None


class _Piece(NamedTuple):
    """A passage that is to be: its words, and where it will stand."""

    words: Words
    page: int
    line: int
    start: int
    length: int


# What is there.


def documents(engine: Engine, scope: Scope) -> dict[str, Document]:
    """All that were taken in, by their paths."""
    notes = engine.store.notes(scope.knowledge, prefix=DOCUMENT).values()
    found = (document_of(plain) for words in notes if (plain := plain_of(words)))
    return {each.path: each for each in sorted(found, key=lambda each: (each.name, each.path))}


def document_at(engine: Engine, scope: Scope, path: str) -> Document | None:
    key = key_of(DOCUMENT, path)
    plain = plain_of(engine.store.notes(scope.knowledge, prefix=key).get(key))
    return document_of(plain) if plain else None


def document_of(plain: Mapping[str, Any]) -> Document:
    return Document(
        path=plain["path"],
        name=plain["name"],
        hash=plain["hash"],
        size=plain["size"],
        added=plain["added"],
        passages=tuple(Lying(*each) for each in plain["passages"]),
        version=plain.get("version", 1),
    )


def versions(engine: Engine, scope: Scope, path: str) -> list[Document]:
    """What a document was, oldest first, as far as its words are kept: each with its own passages. What was taken back was
    never so."""
    entries = [
        record.entry()
        for record in engine.store.records(scope.knowledge, naming=[note_name(key_of(DOCUMENT, path))])
    ]
    undone: set[int] = set()
    for entry in reversed(entries):
        if isinstance(entry.change, Undone) and entry.number not in undone:
            undone.add(entry.change.entry)
    told = (words_of(entry.change) for entry in entries if entry.number not in undone)
    return [document_of(plain) for words in told if words and not words.gone and (plain := plain_of(words))]


# Taking in.


def study(
    engine: Engine,
    scope: Scope,
    materials: Iterable[Material],
    *,
    by: str,
    progress: Progress | None = None,
) -> list[Studied]:
    """Each is taken in, or refused with a reason, whatever becomes of the others."""
    waiting = list({each.path: each for each in materials}.values())
    known = _Known(engine, scope.knowledge)
    done: list[Studied] = []
    rest = iter(waiting)
    while some := list(islice(rest, engine.knowledge.checkpoint)):
        done += again(lambda some=some: _studied(engine, known, some, by=by))
        failpoint("knowledge.kept")
        if progress is not None:
            progress(len(done), len(waiting))
    return done


class _Known:
    """The notes of all documents, read once, and again when somebody else has written one."""

    def __init__(self, engine: Engine, scope: Scope) -> None:
        self._engine = engine
        self._store = engine.store
        self.scope = scope
        self._read()

    def _read(self) -> None:
        """The number first: what is written while the notes are being read is newer."""
        self._through = self._store.census(self.scope).entries
        notes = self._store.notes(self.scope, prefix=DOCUMENT)
        self._plain = {key: plain for key, words in notes.items() if (plain := plain_of(words))}
        self._names = {plain["name"]: plain["path"] for plain in self._plain.values()}

    def document(self, key: str) -> tuple[int, Document | None]:
        """And the entry that its note rests on."""
        number = self._store.last_named(self.scope, note_name(key))
        if number > self._through:
            self._read()
        return number, document_of(self._plain[key]) if key in self._plain else None

    def version_of(self, path: str, before: Document | None) -> int:
        """The next after the last; one that was taken out and comes back goes on counting."""
        if before is None:
            before = max(
                versions(self._engine, self.scope, path), key=lambda each: each.version, default=None
            )
        return before.version + 1 if before else 1

    def name_of(self, path: str) -> str:
        """The end of its path that no other document is called by."""
        parts = path.split("/")
        ends = ("/".join(parts[place:]) for place in range(len(parts) - 1, -1, -1))
        name = next((end for end in ends if end and self._names.get(end, path) == path), path)
        self._names[name] = path
        return name


def _studied(engine: Engine, known: _Known, materials: Sequence[Material], *, by: str) -> list[Studied]:
    """A few of them, in one act."""
    changes: list[Change] = []
    based_on: dict[str, int] = {}
    done: list[Studied] = []
    for each in materials:
        key = key_of(DOCUMENT, _kept(engine, each.path))
        number, document = known.document(key)
        try:
            what, told = _changes(engine, known, each, key, document)
        except OmoideError as error:
            done.append(Studied(path=each.path, how="refused", error=error))
            continue
        done.append(told)
        if what:
            changes += what
            based_on[note_name(key)] = number
    if changes:
        engine.gate.commit(known.scope, changes, by=by, based_on=based_on)
    return done


def _kept(engine: Engine, path: str) -> str:
    """The path as it may be kept, and so as it is known: a passage and its document must agree on it."""
    return kept(Words(text=path), limit_bytes=engine.limits.text_bytes).text


def _changes(
    engine: Engine, known: _Known, material: Material, key: str, before: Document | None
) -> tuple[list[Change], Studied]:
    raw, path = material.read(), _kept(engine, material.path)
    settings = engine.knowledge
    if len(raw) > settings.file_bytes:
        raise BadDocument(name=path, what="it is larger than `knowledge.file_bytes` allows")
    state = (
        f"{_READING}/{settings.passage}/{settings.overlap}/{hashlib.blake2b(raw, digest_size=16).hexdigest()}"
    )
    if before and before.hash == state:
        return [], Studied(path=material.path, how="same", passages=len(before.passages))
    pieces = list(_pieces(engine, path, read_document(path, raw)))
    lying, written, gone = _laid(engine, known.scope, pieces, before)
    note = {
        "path": path,
        "name": before.name if before else known.name_of(path),
        "hash": state,
        "size": len(raw),
        "added": engine.clock.now().isoformat(timespec="seconds"),
        "passages": lying,
        "version": known.version_of(path, before),
    }
    last = noted(key, note)
    if last.words and len(last.words.text) > engine.limits.text_bytes:
        raise BadDocument(name=path, what="it is too long for one document; split it into parts")
    told = Studied(
        path=material.path,
        how="changed" if before else "new",
        passages=len(lying),
        written=len(written),
        gone=len(gone),
    )
    source = _source(path, raw) if material.whole and len(raw) <= engine.limits.text_bytes // 2 else []
    return [*written, *gone, *source, last], told


def _source(path: str, raw: bytes) -> list[Noted]:
    """Its text and how it was written; nothing of what is no text."""
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError:
        return []
    bom, text = text.startswith("\ufeff"), text.removeprefix("\ufeff")
    crlf = text.count("\r\n") == text.count("\n") == text.count("\r") > 0
    forms = {name: True for name, so in (("bom", bom), ("crlf", crlf)) if so}
    words = Words(text=text, alias=path, extra=more_of(forms))
    return [Noted(key=key_of(SOURCE, path), words=words)]


def source_of(engine: Engine, scope: Scope, path: str) -> Words | None:
    """A document as it came, where that was kept."""
    key = key_of(SOURCE, path)
    words = engine.store.notes(scope.knowledge, prefix=key).get(key)
    return words if words and not words.gone else None


def _pieces(engine: Engine, path: str, sections: Sequence[Section]) -> Iterator[_Piece]:
    settings, limit, before = engine.knowledge, engine.limits.text_bytes, 0
    for section in sections:
        title, at, line = " › ".join(section.heading), 0, section.line
        for each in passages(section.text, longest=settings.passage, overlap=settings.overlap):
            words = Words(
                text=each.text,
                title=title,
                keywords=(PurePath(path).stem,),
                alias=path,
            )
            line += section.text.count("\n", at, each.start) if section.line else 0
            at = each.start
            yield _Piece(
                kept(words, limit_bytes=limit), section.page, line, before + each.start, len(each.text)
            )
        before += len(section.text) + 1


def _laid(
    engine: Engine, scope: Scope, pieces: Sequence[_Piece], known: Document | None
) -> tuple[list[Lying], list[Encoded], list[Moved]]:
    """Where the passages lie: in the memories that say the same already, or else in new ones. What is left of the old ones
    is no longer so."""
    old = [each.memory for each in known.passages] if known else []
    free: defaultdict[tuple[str, str], list[str]] = defaultdict(list)
    for memory in reversed(engine.store.memories(scope, old)):
        if memory.stage is Stage.ACTIVE:
            free[memory.words.title, memory.words.text].append(memory.id)
    lying: list[Lying] = []
    written: list[Encoded] = []
    for piece in pieces:
        same = free[piece.words.title, piece.words.text]
        if not same:
            written.append(Encoded(memory=_memory(engine, scope, piece.words)))
        name = same.pop() if same else written[-1].memory.id
        lying.append(Lying(name, piece.page, piece.line, piece.start, piece.length))
    left = [name for names in free.values() for name in names]
    return lying, written, [Moved(memory=name, stage=Stage.SUPERSEDED, why=VANISHED) for name in left]


def _memory(engine: Engine, scope: Scope, words: Words) -> Memory:
    return Memory(
        id=engine.new_id(),
        scope=scope,
        words=words,
        occurred=engine.clock.now(),
        kind=Kind.DOCUMENT,
        origins=(Origin.IMPORT,),
    )
