"""The concepts of a mind and how they are tied: a fold of its memories and nothing besides (LU-29).

Nothing of it is ever written down. It is kept at hand with the entry of the journal up to which it holds; then only what
was named since is read again, and where words were erased, all of it is made anew. What a mind keeps to itself, has
forgotten or believes no more ties nothing.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from omoide.dynamics.weaving import Nodes, Web, firmness, woven
from omoide.engine import Engine
from omoide.language.keywords import keywords
from omoide.language.names import bare, folded
from omoide.language.stemming import stem
from omoide.language.widths import normal
from omoide.model.change import Erased, Undone, named
from omoide.model.cue import FINDABLE, Filter
from omoide.model.entry import Record
from omoide.model.memory import Memory
from omoide.model.scope import Scope
from omoide.ports import Store
from omoide.search.people import known_aliases

MOST: Final = 12  # concepts of one memory; what is about everything is about nothing
_AT_ONCE: Final = 1000


class _Said(NamedTuple):
    """What one memory ties: its concepts, each by what its spellings have in common, as it is written there."""

    concepts: Mapping[str, str]
    firm: float


class Concepts(NamedTuple):
    """`keys` are the numbers of the concepts, `written` how each is mostly written. The memories that speak of concept n
    are those of `rows` from `first[n]` to `first[n + 1]`, by their place in `memories`."""

    through: int
    head: str  # the digest of that entry
    said: Mapping[str, _Said]
    aliases: Mapping[str, str]
    keys: Mapping[str, int]
    written: tuple[str, ...]
    web: Web
    memories: tuple[str, ...]
    firm: NDArray[np.float64]
    first: Nodes
    rows: Nodes

    def tying(self, one: int, other: int) -> list[str]:
        """The memories that speak of both, those first that tie most, then the newest."""
        both = np.intersect1d(self._about(one), self._about(other), assume_unique=True).tolist()
        both.sort(key=lambda row: (self.firm[row], self.memories[row]), reverse=True)
        return [self.memories[row] for row in both]

    def spoken(self, node: int) -> int:
        """How many memories speak of it."""
        return len(self._about(node))

    def _about(self, node: int) -> Nodes:
        return self.rows[self.first[node] : self.first[node + 1]]


def concepts(engine: Engine, scope: Scope) -> Concepts:
    """As they are now."""
    known: Concepts | None = engine.webs.get(scope, None)
    aliases = _aliases(engine, scope)
    if known is None or known.aliases != aliases:
        return engine.webs.put(scope, None, _all(engine, scope, aliases))
    later = later_than(engine.store, scope, known.through, known.head)
    if later is None:
        return engine.webs.put(scope, None, _all(engine, scope, aliases))
    through, head, touched = later[-1].number, later[-1].digest, set[str]()
    for record in later[1:]:
        change = record.entry().change
        if isinstance(change, Erased | Undone):
            return engine.webs.put(scope, None, _all(engine, scope, aliases))
        touched.update(named(change))
    said = {name: each for name, each in known.said.items() if name not in touched}
    said |= _said(engine.store.memories(scope, sorted(touched)), aliases) if touched else {}
    if said == known.said:
        return engine.webs.put(scope, None, known._replace(through=through, head=head))
    return engine.webs.put(scope, None, _woven(through, head, said, aliases))


def later_than(store: Store, scope: Scope, through: int, head: str) -> list[Record] | None:
    """That entry of the journal and all that came since; None where it is not there: it was another mind of this name."""
    found = list(store.records(scope, after=through - 1)) if through else []
    return found if found and found[0].digest == head else None


def keys_of(text: str, aliases: Mapping[str, str]) -> dict[str, str]:
    """The concepts of a text, the most telling first."""
    return _keyed(keywords(text, limit=MOST), aliases)


def _all(engine: Engine, scope: Scope, aliases: Mapping[str, str]) -> Concepts:
    there = engine.store.census(scope)  # before the rest is read: what comes in between is read again
    return _woven(there.entries, there.head, _said(_listed(engine, scope), aliases), aliases)


def _listed(engine: Engine, scope: Scope) -> Iterator[Memory]:
    past = None
    while page := engine.store.listed(scope, Filter(), limit=_AT_ONCE, past=past):
        yield from page
        past = page[-1].occurred, page[-1].id


def _said(memories: Iterable[Memory], aliases: Mapping[str, str]) -> dict[str, _Said]:
    return {
        each.id: _Said(_concepts(each, aliases), firmness(each.recalls))
        for each in memories
        if each.stage in FINDABLE and not each.words.secret and not each.words.gone
    }


def _concepts(memory: Memory, aliases: Mapping[str, str]) -> dict[str, str]:
    """What somebody named first, then what the text is about."""
    words = memory.words
    told = (*words.names, *words.keywords, *words.tags, *keywords(f"{words.title}\n{words.text}", limit=MOST))
    return dict(list(_keyed(told, aliases).items())[:MOST])


def _keyed(told: Iterable[str], aliases: Mapping[str, str]) -> dict[str, str]:
    found: dict[str, str] = {}
    for word in told:
        plain = bare(normal(word))
        key = key_of(plain)
        if key and not key[0].isdigit():  # an amount is no concept
            found.setdefault(aliases.get(key, key), plain)
    return found


def key_of(word: str) -> str:
    """What all spellings of a concept have in common."""
    key = folded(word)
    return stem(key) if key.isascii() and key.isalpha() else key


def _aliases(engine: Engine, scope: Scope) -> dict[str, str]:
    """瑞希, Mizuki and みずき are one concept."""
    groups = known_aliases(engine, scope).values()
    return {key_of(name): key_of(group[0]) for group in groups for name in group}


def _woven(through: int, head: str, said: Mapping[str, _Said], aliases: Mapping[str, str]) -> Concepts:
    memories = tuple(sorted(said))
    spelt: dict[str, Counter[str]] = {}
    for name in memories:
        for key, word in said[name].concepts.items():
            spelt.setdefault(key, Counter())[word] += 1
    keys = {key: node for node, key in enumerate(sorted(spelt))}
    pairs = [(row, keys[key]) for row, name in enumerate(memories) for key in said[name].concepts]
    memory, concept = np.array(pairs, np.intp).reshape(-1, 2).T
    firm = np.array([said[name].firm for name in memories], np.float64)
    order = np.argsort(concept, kind="stable")
    return Concepts(
        through=through,
        head=head,
        said=said,
        aliases=aliases,
        keys=keys,
        written=tuple(_mostly(spelt[key]) for key in keys),
        web=woven(memory, concept, firm, nodes=len(keys)),
        memories=memories,
        firm=firm,
        first=np.searchsorted(concept[order], np.arange(len(keys) + 1)),
        rows=memory[order],
    )


def _mostly(spelt: Counter[str]) -> str:
    """As it is written most often; of two, the one that owes no capital to its place."""
    return min(spelt, key=lambda word: (-spelt[word], word.swapcase()))
