"""Discard: documents are taken out of the knowledge base, so that they can come back, or for good (NA-34)."""

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from omoide.engine import Engine
from omoide.gate.noting import again, key_of, plain_of
from omoide.model.change import Moved, Noted, note_name, subjects, words_of
from omoide.model.cue import EVERYTHING
from omoide.model.memory import Stage
from omoide.model.scope import Scope
from omoide.model.words import Words
from omoide.wake.study import DOCUMENT, SOURCE, Document, document_of, documents, source_of

if TYPE_CHECKING:
    from omoide.care.erase import Erasing

REMOVED: Final = "removed"
_PAGE: Final = 500


def remove(engine: Engine, scope: Scope, document: Document, *, by: str) -> None:
    """Nothing finds it any more; `undo` in the knowledge base brings it back."""
    key = key_of(DOCUMENT, document.path)

    def decide() -> None:
        number = engine.store.last_named(scope.knowledge, note_name(key))
        there = engine.store.memories(scope.knowledge, [each.memory for each in document.passages])
        gone = [
            Moved(memory=memory.id, stage=Stage.FORGOTTEN, why=REMOVED)
            for memory in there
            if memory.stage is Stage.ACTIVE
        ]
        notes = [Noted(key=key, words=None)]
        if source_of(engine, scope, document.path):
            notes.append(Noted(key=key_of(SOURCE, document.path), words=None))
        engine.gate.commit(scope.knowledge, [*gone, *notes], by=by, based_on={note_name(key): number})

    again(decide)


def plan_erasure(engine: Engine, scope: Scope, document: Document) -> "Erasing":
    """All that it ever said, also what an undo made vanish, and every version of its note: a path may say a lot."""
    from omoide.care.erase import Erasing, own_words  # seldom done

    beside = scope.knowledge
    keys = [note_name(key_of(prefix, document.path)) for prefix in (DOCUMENT, SOURCE)]
    entries = [record.entry() for record in engine.store.records(beside, naming=keys)]
    notes = [words for entry in entries if (words := words_of(entry.change)) and not words.gone]
    told = [document_of(plain) for words in notes if not words.alias and (plain := plain_of(words))]
    names = {lying.memory for each in told for lying in each.passages}
    every = replace(EVERYTHING, about=document.path)
    found = 0
    while page := engine.store.listed(beside, every, offset=found, limit=_PAGE):
        found += len(page)
        names |= {memory.id for memory in page}
    passages: dict[str, Words] = {}
    for record in engine.store.records(beside, naming=names):
        for name in names.intersection(subjects((entry := record.entry()).change)):
            if (words := own_words(entry, name)) and not words.gone:
                passages[name] = words
    return Erasing(memories=tuple(passages), words=tuple(passages.values()), notes=tuple(notes))


def vanished(engine: Engine, scope: Scope) -> dict[str, Document]:
    """Documents that were taken out, or that an undo made vanish, by their paths: their words are still kept."""
    there, found = documents(engine, scope), dict[str, Document]()
    for record in engine.store.records(scope.knowledge):
        match record.entry().change:
            case Noted(key=key, words=words) if key.startswith(DOCUMENT) and (plain := plain_of(words)):
                found[plain["path"]] = document_of(plain)
            case _:
                pass
    return {path: each for path, each in found.items() if path not in there}
