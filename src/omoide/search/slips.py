"""A question none of whose words was ever said here may be misspelt: then the word that was said and is one slip away is
looked for. Words are kept as hashes, which nobody can read; so whatever may have been meant is hashed, and looked up."""

from omoide.engine import Engine
from omoide.language.lexicon import Asked
from omoide.language.slips import meant, slipped
from omoide.language.terms import hash_term, is_little, is_pair, query_terms
from omoide.language.widths import normal
from omoide.language.words import word_terms
from omoide.model.scope import Scope
from omoide.ports import Candidates

_MOST = 3  # words; who says more than that has not only misspelt something


def as_meant(engine: Engine, scope: Scope, text: str, asked: Asked, candidates: Candidates) -> str:
    """The question as it was meant; empty where it is as it should be, or nobody can tell."""
    said = candidates.said
    known = {term.hash for term in asked.terms.values() if len(said[term.hash])}
    if any(term.hash in known and not is_pair(name) for name, term in asked.terms.items()):
        return ""  # a whole word of it was said, and will find it
    text = normal(text)
    found = slipped(text)
    if len(found) > _MOST:
        return ""
    words = {word: _terms(engine, word) for word in found if not is_little(word)}
    unsaid = {word: terms for word, terms in words.items() if not known.issuperset(terms)}
    if not unsaid or known.difference(*unsaid.values()):
        return ""
    from omoide.language.glossary import is_word  # mostly it does not come to that

    slips = [word for word in unsaid if not is_word(word)]
    spelt = text
    for word in slips:
        spelt = spelt.replace(word, _said(engine, scope, word) or word)
    return "" if spelt == text else spelt


def _said(engine: Engine, scope: Scope, word: str) -> str:
    """The first of those that may be meant of which every term was said here."""
    terms_of = word_terms if word.isascii() else lambda each: query_terms(each).terms
    candidates = {each: [hash_term(term) for term in terms_of(each)] for each in meant(word)}
    known = set(engine.store.known(scope, [term for terms in candidates.values() for term in terms]))
    return next((each for each, terms in candidates.items() if terms and known.issuperset(terms)), "")


def _terms(engine: Engine, word: str) -> set[int]:
    return set(map(hash_term, query_terms(word, forms=engine.lexicon.forms).terms))
