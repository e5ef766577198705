"""Prune: of what a procedure said before, the last few versions are kept; the words of older ones go for good (AW-56).

The same act as an erasure: the words go, and that they were there stays. What was said in the time line is not a version.
"""

from collections.abc import Sequence

from omoide.dynamics.folding import said_by
from omoide.model.change import Erased
from omoide.model.cue import Filter
from omoide.model.memory import Kind, Memory, Stage
from omoide.model.words import Words
from omoide.sleep.guarding import is_guarded
from omoide.sleep.night import Decision, Night

_PAGE = 500
_MEANT = Filter(kinds=frozenset({Kind.PROCEDURE}), stages=frozenset(Stage))


def prune(night: Night) -> Decision:
    engine = night.engine
    often = [memory for memory in _procedures(night) if memory.revisions > engine.nights.versions]
    if not often:
        return Decision()
    names = {memory.id for memory in often}
    entries = [record.entry() for record in engine.store.records(night.scope, naming=names)]
    said = said_by(names, entries)
    told = {event.words.digest for event in engine.store.events(night.scope, ids=_sources(often))}
    pruned = {name: _older(versions, engine.nights.versions, told) for name, versions in said.items()}
    digests = [digest for name in sorted(pruned) for digest in pruned[name]][: engine.nights.changes]
    return Decision(
        changes=(Erased(memories=(), digests=tuple(digests)),) if digests else (),
        based_on={memory.id: memory.version for memory in often if pruned[memory.id]},
        counts={"pruned": len(digests)} if digests else {},
    )


def _procedures(night: Night) -> list[Memory]:
    found: list[Memory] = []
    while True:
        page = night.engine.store.listed(night.scope, _MEANT, offset=len(found), limit=_PAGE)
        found += page
        if len(page) < _PAGE:
            return [memory for memory in found if not is_guarded(memory)]


def _older(versions: Sequence[Words], kept: int, told: set[str]) -> list[str]:
    """Of the former versions all but the last few: what it says now is none."""
    former = versions[:-1]
    return [
        words.digest
        for words in former[: max(len(former) - kept, 0)]
        if not words.gone and words.digest not in told
    ]


def _sources(memories: Sequence[Memory]) -> set[str]:
    return {source for memory in memories for source in memory.sources}
