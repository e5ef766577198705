"""What a memory is found by: the hashed terms of its words, and facets of the situation it was made in.

A facet is a term with count 0: it marks agreement (about whom, who spoke, where, what sort) and is never a word of
a query. All stores index by the same lexicon, and an index says by which one it was made.
"""

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from zlib import crc32

from omoide.language.spelling import same_words
from omoide.language.terms import QUERY_CHARS, hash_term, index_terms, pair_weight, query_terms
from omoide.language.tokens import estimate_tokens
from omoide.language.words import word_terms
from omoide.model.cue import AskedTerm, Context, Cue
from omoide.model.frozen import frozen
from omoide.model.memory import Kind, Memory
from omoide.model.words import Words

Forms = Callable[[str], Iterable[str]]
VERSION = "7"


_WORDS = re.compile(r"[A-Za-z]{2,}")
_SHORTEST = 3  # letters of a name that still name a person
_FRAMED = 200  # characters of a statement; who says more says several things
STATED = frozenset(
    {Kind.NOTE, Kind.FACT}
)  # of what was only said in passing, a fact is made that has its frame


@frozen
class Asked:
    """A question as terms: readable ones, to explain a match, and as the store looks for them."""

    terms: Mapping[str, AskedTerm]
    truncated: bool


@frozen
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
        said = "\n".join(filter(None, (words.title, words.trigger, words.text)))
        for term, count in _glossed(said).items():
            found.setdefault(hash_term(term), min(count, 255))
        context = Context(
            names=words.names, speaker=words.speaker, place=words.place, category=memory.category
        )
        others = (
            *speaker_facets(words.speaker),
            *map(tag_facet, words.tags),
            *map(language_facet, languages(said)),
        )
        if stated := same_words(words.trigger or words.text):
            found.setdefault(stated_facet(stated), 0)
        called = [name_facet(name) for name in (words.title, words.alias) if name]
        for facet in (*facets(context), *others, *called):
            found.setdefault(facet, 0)
        return found

    def frames(self, memory: Memory) -> list[int]:
        """What a statement speaks of. It is not among what a memory is indexed by: nobody should wait until it is read."""
        said = memory.words
        return frame_facets(said.text, speaker=said.speaker) if memory.kind in STATED else []

    def session(self, words: Words) -> int:
        """The number of the conversation; 0 if it is of none."""
        return session_of(words.session)

    def tokens(self, words: Words) -> int:
        """What it costs to show these words."""
        return sum(estimate_tokens(part) for part in (words.title, words.trigger, words.text) if part)

    def ask(self, cue: Cue, *, times: Iterable[str] = (), also: Iterable[str] = ()) -> Asked:
        """`times` are the pieces of the question that name a time: it is looked for in the times of the memories, and
        as words only if a memory says them. `also` are other names of those it is about."""
        found = query_terms(cue.text, forms=self.forms)
        of_time = {term for piece in times for term in query_terms(piece, forms=self.forms).terms}
        terms = {
            term: AskedTerm(
                hash_term(term), weight, 0.0 if term in of_time else 1.0, crossing=not is_japanese(term)
            )
            for term in found.terms
            if (weight := pair_weight(term)) > 0
        }
        for term in _glossed(cue.text[:QUERY_CHARS]):
            terms.setdefault(term, AskedTerm(hash_term(term), native=False))
        for name in also:
            for term in query_terms(name, forms=self.forms).terms:
                terms.setdefault(term, AskedTerm(hash_term(term), 1.0, 0.0))
        return Asked(terms=terms, truncated=found.truncated)


def _glossed(text: str) -> dict[str, int]:
    """The English words that a Japanese text would be found by."""
    if not is_japanese(text):
        return {}
    from omoide.language.glossary import glosses  # who writes English only has no use for it

    found: dict[str, int] = {}
    for word, count in glosses(text).items():
        for term in word_terms(word):
            found[term] = max(found.get(term, 0), count)
    return found


def name_facet(name: str) -> int:
    return _facet("about", name)


def is_japanese(text: str) -> bool:
    """Kana of either width, or ideographs. (A pattern with so many characters takes milliseconds to compile.)"""
    return not text.isascii() and any(
        "\u3041" <= char <= "\u30ff" or "\u3400" <= char <= "\u9fff" or "\uff66" <= char <= "\uff9f"
        for char in text
    )


def languages(text: str) -> list[str]:
    """In which of our languages a text is: Japanese, English, both, or (a number, a smile) neither."""
    found = ["ja"] if is_japanese(text) else []
    return [*found, "en"] if len(_WORDS.findall(text)) >= (2 if found else 1) else found


def language_facet(language: str) -> int:
    return _facet("language", language)


def frame_facets(text: str, *, speaker: str = "") -> list[int]:
    """What a statement says something about, of whom: by these, what says another thing of the same is found."""
    if len(text) > _FRAMED:
        return []
    from omoide.language.frames import frames  # which rests on this file

    return [_facet("frame", key) for key in dict.fromkeys(each.key for each in frames(text, speaker=speaker))]


def session_facet(session: str) -> int:
    return _facet("session", session)


def session_of(session: str) -> int:
    """The number of a conversation; 0 where it has no name."""
    return session_facet(session) if session else 0


def tag_facet(tag: str) -> int:
    return _facet("tag", tag)


def said_facet(text: str) -> int:
    """Of one statement in these words, however politely."""
    return stated_facet(same_words(text))


def stated_facet(words: str) -> int:
    return _facet("said", words)


_SPEAKER = hash_term("speaker=")


def speaker_facet(name: str) -> int:
    return _facet("speaker", name)


def speakers_within(run: str, *, longest: int) -> Iterator[tuple[str, int]]:
    """Every piece of a run from two characters on, with the facet of a speaker who is called so. The run is in its normal form
    and has no spaces; so the hash of a piece goes on where that of the shorter one has ended."""
    letters = [char.casefold().encode("utf-8", "surrogatepass") for char in run]
    for start in range(len(run)):
        facet = _SPEAKER
        for end in range(start, min(start + longest, len(run))):
            facet = crc32(letters[end], facet)
            if end > start:
                yield run[start : end + 1], facet


def speaker_facets(speaker: str) -> list[int]:
    """By which names a speaker may be asked about: the whole name, the first one, and short forms of it (Mel)."""
    if not speaker:
        return []
    first = speaker.split()[0] if speaker.split() else speaker
    shorts = [first[:end] for end in range(_SHORTEST, len(first))] if first.isascii() else []
    return [*map(speaker_facet, dict.fromkeys((speaker, first))), *map(nick_facet, shorts)]


def nick_facet(name: str) -> int:
    return _facet("nick", name)


def facets(context: Context) -> tuple[int, ...]:
    """A speaker was there too: what Ken said agrees with a situation in which Ken is present."""
    people = dict.fromkeys((*context.names, context.speaker))
    found = [name_facet(name) for name in people if name]
    if context.place:
        found.append(_facet("place", context.place))
    if context.category:
        found.append(_facet("category", context.category))
    return tuple(dict.fromkeys(found))


def folded(name: str) -> str:
    """Names that differ only in width, case or outer spaces are the same."""
    return unicodedata.normalize("NFKC", name).casefold().strip()


def _facet(kind: str, value: str) -> int:
    return hash_term(f"{kind}={folded(value)}")
