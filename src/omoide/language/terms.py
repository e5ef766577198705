"""The words a text is found by: stems of English words, pairs of Japanese characters, emoji."""

import re
import unicodedata
import zlib
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Final

from omoide.language.stemming import stem
from omoide.language.words import SPACED, WORD, word_terms
from omoide.model.frozen import frozen

Forms = Callable[[str], Iterable[str]]

# A query is something a person or an agent asks; what lies beyond this many characters is not a question.
QUERY_CHARS: Final = 20_000

_EMOJI: Final = (
    "\u00a9\u00ae\u2194-\u21aa\u231a-\u23ff\u25aa\u25ab\u25b6\u25c0\u25fb-\u25fe\u2600-\u27bf\u2934\u2935"
    "\u2b05-\u2b55\U0001f000-\U0001f1e5\U0001f200-\U0001faff"
)
# A letter of any script that puts no spaces between words belongs to a run, and runs are read in pairs.
# Emoji are taken one by one: joiners and variation selectors fall away, so that 👍🏽 is found by 👍.
_TOKEN: Final = f"(?P<word>{WORD})|(?P<run>[^\\W_{SPACED}]+)|[\U0001f1e6-\U0001f1ff]{{1,2}}|[{_EMOJI}]"
# What it comes down to in plain English, where it need not be compiled whole, which takes milliseconds.
_ASCII_TOKEN: Final = f"(?P<word>{WORD.replace(SPACED, '0-9A-Za-z')})"
# An ideograph with none beside it is mostly a whole word or the root of a verb: 猫は, 食べた. Inside a run,
# what is not kana is an ideograph.
_KANA: Final = "\u3041-\u3096\u3099-\u309f\u30a1-\u30ff"
_LONE_HAN: Final = f"(?<![^{_KANA}])[^{_KANA}](?![^{_KANA}])"  # compiled when there is Japanese to read
# Alone, these say nothing: particles and endings of Japanese grammar, and the sign of a long vowel.
_FAINT: Final = re.compile("[\u3040-\u309fー]+")

_HIRAGANA: Final = "[\u3041-\u3096\u3099-\u309fー]"
_SPACED: Final = f"[{SPACED}]"

_LITTLE_WORDS: Final = (
    "a about after again all also am an and any are as at be because been before being between both but by can "
    "could did do does doing done during each few for from further get give go had has have having he her hers "
    "him his how i if in into is it its just kind likely long make many may me might more most much must my no "
    "nor not of off on once only or other our out over own per s same say shall she should so someone something "
    "sort t take tell than that the their them then there these they thing this those through to too type under "
    "until up upon us very via was way we were what when where which while who whom whose why will with within "
    "without would you your "
)
_STOP: Final = frozenset(map(stem, _LITTLE_WORDS.split()))


@frozen(kw_only=False)
class QueryTerms:
    """The distinct terms of a query in the order asked, and whether some of it had to be left out."""

    terms: tuple[str, ...]
    truncated: bool = False


def index_terms(text: str, *, forms: Forms | None = None) -> dict[str, int]:
    """Count the terms under which a text is kept."""
    text = _normal(text)
    counts = Counter(_terms(text, _indexed_run))
    if forms is not None:
        for form, count in Counter(_folded(forms(text))).items():
            # A form that is already a term (猫 in 猫) is the same word seen again, not a second mention.
            counts[form] = max(counts[form], count)
    return dict(counts)


def query_terms(text: str, *, forms: Forms | None = None, limit: int = 256) -> QueryTerms:
    """List the terms to look up for a question; common little words count only if there is nothing else."""
    asked = text.lstrip()
    cut = _normal(asked[:QUERY_CHARS])
    found = dict.fromkeys(_terms(cut, _queried_run))
    if forms is not None:
        found.update(dict.fromkeys(_folded(forms(cut))))
    terms = tuple(term for term in found if term not in _STOP) or tuple(found)
    return QueryTerms(terms[:limit], truncated=len(asked) > QUERY_CHARS or len(terms) > limit)


def pair_weight(term: str) -> float:
    """How much a pair of Japanese characters can say: two hiragana are grammar, one is the edge of a word."""
    return (1.0, 0.5, 0.0)[len(re.findall(_HIRAGANA, term))] if is_pair(term) else 1.0


def is_pair(term: str) -> bool:
    return len(term) == 2 and not term.isascii() and not re.search(_SPACED, term)


def is_little(word: str) -> bool:
    """Whether it is one of the words that every sentence has."""
    return stem(word.casefold()) in _STOP


def hash_term(term: str) -> int:
    """Give a term its number: 32 bits, the same on every machine and in every release."""
    return zlib.crc32(term.encode("utf-8", "surrogatepass"))


def _normal(text: str) -> str:
    """Make full-width and half-width, composed and decomposed, one; case still tells where names divide."""
    return text if text.isascii() else unicodedata.normalize("NFKC", text)


def _folded(forms: Iterable[str]) -> list[str]:
    return [form.casefold() for form in forms if form and not form.isspace()]


def _terms(text: str, run_terms: Callable[[str], list[str]]) -> list[str]:
    terms: list[str] = []
    number, number_end = "", -1
    for token in re.finditer(_ASCII_TOKEN if text.isascii() else _TOKEN, text):
        kind, found = token.lastgroup, token[0]
        if kind == "word":
            terms += word_terms(found)
            plain = found.replace(",", "")
            if plain.isdecimal():
                number, number_end = plain.lstrip("0") or "0", token.end()
        elif kind == "run":
            terms += run_terms(found)
            if token.start() == number_end:
                # The counter belongs to its number: 令和8年2月14日 is found by 8年, 2月 and 14日.
                terms.append(number + found[0])
        else:
            terms.append(found)
    return terms


def _pairs(run: str) -> list[str]:
    return list(map(str.__add__, run, run[1:]))


def _indexed_run(run: str) -> list[str]:
    if len(run) == 1:
        return [run]
    return _pairs(run) + list(_FAINT.sub("", run))


def _queried_run(run: str) -> list[str]:
    if len(run) == 1:
        return [run]
    return _pairs(run) + re.findall(_LONE_HAN, run)
