"""What texts link to becomes relations, where a text is new or another one; the names of all are known by then (AW-24)."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from omoide.engine import Engine
from omoide.gate.noting import key_of as note_key_of
from omoide.gate.noting import noted, state_of
from omoide.library.paths import DIRECTORIES, SUFFIX, path_of, place_of
from omoide.library.vault_links import link_keys, link_targets
from omoide.mirror.finding import at_path
from omoide.model.change import Change, Linked, Unlinked
from omoide.model.cue import EVERYTHING
from omoide.model.memory import Memory
from omoide.model.relation import Relation, Tie
from omoide.model.scope import Scope

if TYPE_CHECKING:
    from omoide.mirror.draft import Draft

_LOOK_AT: Final = 50
_AWAITED: Final = "link-"  # notes under this prefix tell who speaks of what is not there yet


def link(draft: "Draft") -> None:
    """What texts link to, where they are new or other ones; the names of all are known by now."""
    for scope, relation in draft.links:
        draft.changes[scope].append(Linked(relation=relation))
    done = {relation.key for _, relation in draft.links}
    paths = {**draft.places, **draft.held}
    titles = {name: each.words.title for name, each in {**draft.known.memories, **draft.made}.items()}
    keys = link_keys(paths, titles.items())
    for name, (old, new) in draft.texts.items():
        memory = draft.made.get(name) or draft.known.memories[name]
        said = draft.known.said.get(name, {}).get("links", ())
        linked = {target for tie, target, _ in said if tie == Tie.REFERENCES}
        for change in _between(name, old, new, keys=keys, linked=linked):
            relation, new_one = change.relation, isinstance(change, Linked)
            target, changes = relation.target, draft.changes[memory.scope]
            same_mind = (target in draft.known.shared) == (name in draft.known.shared) or target in draft.made
            if new_one and (relation.key in done or not same_mind):
                continue
            if not new_one or _room(draft.engine, memory.scope, changes, name, target):
                changes.append(change)
        found = Links(draft.changes[memory.scope], draft.based_on[memory.scope])
        _await(
            draft.engine, memory.scope, found, name, [each for each in link_targets(new) if each not in keys]
        )
    for scope in draft.known.scopes:
        fresh = {
            key: name for key, name in keys.items() if name in draft.made.keys() - draft.known.memories.keys()
        }
        own = {key: name for key, name in fresh.items() if draft.made[name].scope == scope}
        _arrived(draft.engine, scope, Links(draft.changes[scope], draft.based_on[scope]), own)


class Links(NamedTuple):
    """The changes, and the notes that they rest on."""

    changes: list[Change]
    based_on: dict[str, int]


def links_anew(engine: Engine, memory: Memory, *, before: str, after: str, new: bool) -> Links:
    """The same for one text that was written; what it may mean is looked up, and not all that there is."""
    found = Links([], {})
    wanted = [*link_targets(before), *link_targets(after)]
    keys: dict[str, str] = {}
    if wanted:
        keys = _meant(engine, memory, wanted)
        found.changes.extend(_tied(engine, memory, before, after, keys))
    _await(engine, memory.scope, found, memory.id, [each for each in link_targets(after) if each not in keys])
    if new:
        named = link_keys({memory.id: path_of(memory)}, [(memory.id, memory.words.title)])
        _arrived(engine, memory.scope, found, dict.fromkeys(named, memory.id))
    return found


def _meant(engine: Engine, memory: Memory, wanted: Sequence[str]) -> dict[str, str]:
    meant = {each.id: each for target in wanted for each in _called(engine, memory.scope, target)}
    paths = {name: path_of(each) for name, each in meant.items()}
    return link_keys(paths, [(name, each.words.title) for name, each in meant.items()])


def _tied(engine: Engine, memory: Memory, before: str, after: str, keys: Mapping[str, str]) -> list[Change]:
    linked = {
        each.target
        for each in engine.store.links(memory.scope, [memory.id])
        if each.source == memory.id and each.tie is Tie.REFERENCES
    }
    changes: list[Change] = []
    for change in _between(memory.id, before, after, keys=keys, linked=linked):
        ends = (memory.id, change.relation.target)
        if isinstance(change, Unlinked) or _room(engine, memory.scope, changes, *ends):
            changes.append(change)
    return changes


def _await(engine: Engine, scope: Scope, found: Links, source: str, targets: Iterable[str]) -> None:
    """What is not there yet is noted: whoever writes it later is tied to whoever spoke of it."""
    for target in targets:
        state = state_of(engine, scope, note_key_of(_AWAITED, target))
        waiting = (state.plain or {}).get("from", [])
        if source not in waiting:
            found.changes.append(noted(state.key, {"from": [*waiting, source]}))
            found.based_on.update(state.based_on)


def _arrived(engine: Engine, scope: Scope, found: Links, named: Mapping[str, str]) -> None:
    """What others already speak of by one of these names."""
    for key, name in named.items():
        state = state_of(engine, scope, note_key_of(_AWAITED, key))
        if not state.plain:
            continue
        waiting = engine.store.memories(scope, [str(each) for each in state.plain.get("from", [])])
        for source in waiting:
            speaks = key in link_targets(source.words.text) and source.id != name
            if speaks and _room(engine, scope, found.changes, source.id, name):
                relation = Relation(source=source.id, target=name, tie=Tie.REFERENCES)
                if Linked(relation=relation) not in found.changes:
                    found.changes.append(Linked(relation=relation))
        found.changes.append(noted(key=state.key, plain=None))
        found.based_on.update(state.based_on)


def _called(engine: Engine, scope: Scope, target: str) -> list[Memory]:
    """What may be called so: by title, by path, or by the name of its file in any directory."""
    found = engine.store.listed(scope, replace(EVERYTHING, about=target), limit=_LOOK_AT)
    paths = [f"{target}{SUFFIX}", *(f"{each}/{target}{SUFFIX}" for each in DIRECTORIES if "/" not in target)]
    for path in paths:
        place = place_of(path)
        if place and not place.shared and not place.daily:
            found += at_path(engine, scope, path)
    return found


def _between(
    name: str, before: str, after: str, *, keys: Mapping[str, str], linked: Collection[str]
) -> list[Linked | Unlinked]:
    """What a text links to now and did not before, and the other way round."""
    old, new = ({keys[each] for each in link_targets(text) if each in keys} for text in (before, after))
    changes: list[Linked | Unlinked] = []
    for target in sorted(new - set(linked) - {name}):
        changes.append(Linked(relation=Relation(source=name, target=target, tie=Tie.REFERENCES)))
    for target in sorted((old - new) & set(linked)):
        changes.append(Unlinked(relation=Relation(source=name, target=target, tie=Tie.REFERENCES)))
    return changes


def _room(engine: Engine, scope: Scope, changes: Sequence[Change], *ends: str) -> bool:
    """Nothing is refused for what it refers to: a link that would be one too many is left out (LT-43)."""
    most = engine.limits.relations
    if not most:
        return True
    own = [each.relation.key for each in changes if isinstance(each, Linked)]
    there = [each.key for each in engine.store.links(scope, ends)]
    return all(sum(end in key[:2] for key in {*own, *there}) < most for end in ends)
