"""What a memory is found by: the hashed terms of its words, and facets of the situation it was made in.

A facet is a term with count 0: it marks agreement (about whom, who spoke, where, what sort) and is never a word of
a query. All stores index by the same lexicon, and an index says by which one it was made.
"""

import unicodedata
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from omoide.language.terms import hash_term, index_terms, query_terms
from omoide.language.tokens import estimate_tokens
from omoide.model.cue import Context, Cue
from omoide.model.memory import Memory
from omoide.model.words import Words

Forms = Callable[[str], Iterable[str]]
VERSION = "1"


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A query as terms: readable ones, to explain a match, with their hashes."""

    hashes: Mapping[str, int]
    truncated: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Lexicon:
    """How words become terms; with other forms it is another lexicon, and says so in its name."""

    forms: Forms | None = None
    forms_name: str = "plain"

    @property
    def name(self) -> str:
        return f"{VERSION}+{self.forms_name}"

    def index(self, memory: Memory) -> dict[int, int]:
        """Hashed terms with their counts; facets with count 0."""
        found: dict[int, int] = {}
        for term, count in index_terms(memory.words.searchable(), forms=self.forms).items():
            key = hash_term(term)
            found[key] = min(found.get(key, 0) + count, 255)
        words = memory.words
        context = Context(
            names=words.names, speaker=words.speaker, place=words.place, category=memory.category
        )
        for facet in facets(context):
            found.setdefault(facet, 0)
        return found

    def tokens(self, words: Words) -> int:
        """What it costs to show these words."""
        return sum(estimate_tokens(part) for part in (words.title, words.trigger, words.text) if part)

    def ask(self, cue: Cue) -> Asked:
        terms = query_terms(cue.text, forms=self.forms)
        return Asked(hashes={term: hash_term(term) for term in terms.terms}, truncated=terms.truncated)

    def matched(self, memory: Memory, asked: Asked) -> tuple[str, ...]:
        """The words of the query that are in the memory, for people to read."""
        there = self.index(memory)
        return tuple(term for term, key in asked.hashes.items() if there.get(key))


def name_facet(name: str) -> int:
    return _facet("about", name)


def facets(context: Context) -> tuple[int, ...]:
    """A speaker was there too: what Ken said agrees with a situation in which Ken is present."""
    people = dict.fromkeys((*context.names, context.speaker))
    found = [name_facet(name) for name in people if name]
    if context.place:
        found.append(_facet("place", context.place))
    if context.category:
        found.append(_facet("category", context.category))
    return tuple(dict.fromkeys(found))


def _facet(kind: str, value: str) -> int:
    return hash_term(f"{kind}={unicodedata.normalize('NFKC', value).casefold().strip()}")
