"""What the store says of a mind and of what all minds share, as a vault shows it."""

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import field

from omoide.engine import Engine
from omoide.library.paths import STATE
from omoide.library.vault_file import Around
from omoide.library.vault_manifest import Manifest
from omoide.library.vault_spoken import Spoken, digest, digest_of, spoken
from omoide.model.change import Change, Erased, Recalled, named, subjects
from omoide.model.cue import EVERYTHING
from omoide.model.frozen import frozen
from omoide.model.memory import Memory
from omoide.model.relation import Relation
from omoide.model.scope import Scope
from omoide.model.words import Words
from omoide.society.shared import shared

_PAGE = 500


@frozen
class Known:
    """`scopes` are the minds that are mirrored, one's own first; `shared` the ids that belong to the shared one."""

    scopes: tuple[Scope, ...]
    memories: Mapping[str, Memory]
    shared: frozenset[str]
    said: Mapping[str, Spoken]
    notes: Mapping[str, Words] = field(default_factory=dict[str, Words])
    supersedes: Mapping[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])

    def scope_of(self, *, shared: bool) -> Scope:
        return self.scopes[-1] if shared else self.scopes[0]

    def digest(self, name: str) -> str:
        return digest_of(self.said[name])

    def around(self, name: str, paths: Mapping[str, str]) -> Around:
        memory = self.memories[name]
        newer = memory.superseded_by
        older = sorted(paths[each] for each in self.supersedes.get(name, ()) if each in paths)
        return Around(
            updated=memory.updated if memory.updated != memory.recorded else None,
            superseded_by=paths.get(newer, "") if newer else "",
            supersedes=tuple(older),
        )


def known(engine: Engine, scope: Scope) -> Known:
    common = shared(scope)
    scopes = (scope,) if scope == common else (scope, common)
    memories: dict[str, Memory] = {}
    said: dict[str, Spoken] = {}
    for each in scopes:
        own = _all(engine, each)
        links = _links(engine, each, own)
        memories |= own
        said |= {name: spoken(memory, links.get(name, ())) for name, memory in own.items()}
    supersedes: dict[str, tuple[str, ...]] = {}
    for memory in memories.values():
        if memory.superseded_by:
            supersedes[memory.superseded_by] = (*supersedes.get(memory.superseded_by, ()), memory.id)
    return Known(
        scopes=scopes,
        memories=memories,
        shared=frozenset(name for name, each in memories.items() if each.scope != scope),
        said=said,
        notes=engine.store.notes(scope, prefix=f"{STATE}-"),
        supersedes=supersedes,
    )


def _all(engine: Engine, scope: Scope) -> dict[str, Memory]:
    found: dict[str, Memory] = {}
    while page := engine.store.listed(scope, EVERYTHING, offset=len(found), limit=_PAGE):
        found |= {memory.id: memory for memory in page}
    return found


def _links(engine: Engine, scope: Scope, ids: Mapping[str, Memory]) -> dict[str, list[Relation]]:
    found: dict[str, list[Relation]] = {}
    for relation in engine.store.links(scope, ids.keys()) if ids else ():
        found.setdefault(relation.source, []).append(relation)
    return found


@frozen
class Past:
    """Which ids the journal names, and which of them were erased: neither can be given to a new memory."""

    used: frozenset[str] = frozenset()
    erased: frozenset[str] = frozenset()


def past_of(engine: Engine, scope: Scope, ids: frozenset[str]) -> Past:
    if not ids:
        return Past()
    used: set[str] = set()
    erased: set[str] = set()
    for record in engine.store.records(scope, naming=ids):
        change = record.entry().change
        if isinstance(change, Erased):
            erased.update(change.memories)
        used.update(named(change))
    return Past(used=frozenset(used & ids), erased=frozenset(erased & ids))


def heads(engine: Engine, scopes: tuple[Scope, ...]) -> dict[str, tuple[int, str]]:
    found = {str(scope): engine.store.census(scope) for scope in scopes}
    return {name: (census.entries, census.head) for name, census in found.items()}


def act_digest(changes: Iterable[Change]) -> str:
    """What an act is known again by: what it does to whom, in order."""
    said = [[type(each).__name__, *subjects(each)] for each in changes if not isinstance(each, Recalled)]
    return digest(json.dumps(said).encode())


def taken_in(engine: Engine, scopes: tuple[Scope, ...], taken: Manifest) -> frozenset[Scope]:
    """Into which minds a sync that was stopped had brought what it read: its act is in their journals."""
    found: set[Scope] = set()
    for scope in scopes:
        if not is_of_this_store(engine, (scope,), taken.heads):
            continue
        acts: defaultdict[int, list[Change]] = defaultdict(list)
        for record in engine.store.records(scope, after=taken.heads[str(scope)][0]):
            entry = record.entry()
            acts[entry.act].append(entry.change)
        if taken.acts.get(str(scope), "") in map(act_digest, acts.values()):
            found.add(scope)
    return frozenset(found)


def is_of_this_store(engine: Engine, scopes: tuple[Scope, ...], said: Mapping[str, tuple[int, str]]) -> bool:
    """Whether the journals once ended as the manifest says."""
    for scope in scopes:
        at, head = said.get(str(scope), (-1, ""))
        if at < 0:
            return False
        if at == 0:
            continue
        record = next(iter(engine.store.records(scope, after=at - 1)), None)
        if record is None or record.number != at or record.digest != head:
            return False
    return True
