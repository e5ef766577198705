"""What texts link to becomes relations, where a text is new or another one; the names of all are known by then (AW-24)."""

from omoide.library.vault_links import link_keys, link_targets
from omoide.mirror.draft import Draft
from omoide.model.change import Linked, Unlinked
from omoide.model.relation import Relation, Tie
from omoide.model.scope import Scope


def link(draft: Draft) -> None:
    """What texts link to, where they are new or other ones; the names of all are known by now."""
    for scope, relation in draft.links:
        draft.changes[scope].append(Linked(relation=relation))
    done = {relation.key for _, relation in draft.links}
    paths = {**draft.places, **draft.held}
    titles = {name: each.words.title for name, each in {**draft.known.memories, **draft.made}.items()}
    keys = link_keys(paths, titles.items())
    for name, (old, new) in draft.texts.items():
        memory = draft.made.get(name) or draft.known.memories[name]
        before, after = ({keys[each] for each in link_targets(text) if each in keys} for text in (old, new))
        said = draft.known.said.get(name, {}).get("links", ())
        linked = {target for tie, target, _ in said if tie == Tie.REFERENCES}
        for target in sorted(after - linked - {name}):
            relation = Relation(source=name, target=target, tie=Tie.REFERENCES)
            same_mind = (target in draft.known.shared) == (name in draft.known.shared) or target in draft.made
            if relation.key not in done and same_mind and _room(draft, memory.scope, name, target):
                draft.changes[memory.scope].append(Linked(relation=relation))
        for target in sorted((before - after) & linked):
            relation = Relation(source=name, target=target, tie=Tie.REFERENCES)
            draft.changes[memory.scope].append(Unlinked(relation=relation))


def _room(draft: Draft, scope: Scope, *ends: str) -> bool:
    """Nothing is refused for what it refers to: a link that would be one too many is left out (LT-43)."""
    most = draft.engine.limits.relations
    if not most:
        return True
    own = [each.relation.key for each in draft.changes[scope] if isinstance(each, Linked)]
    there = [each.key for each in draft.engine.store.links(scope, ends)]
    return all(sum(end in key[:2] for key in {*own, *there}) < most for end in ends)
