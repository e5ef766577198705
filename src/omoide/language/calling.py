"""By which names a question may call someone, and what is left of it without them.

Nobody knows all names, but a mind knows who speaks in it: so every piece of a question that could be a name is looked
up there, by its hash.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from omoide.language.lexicon import nick_facet, speaker_facet, speakers_within
from omoide.language.terms import index_terms, is_little

_LETTER: Final = r"[^\W\d_\u3040-\u30ff\u3400-\u9fff]"  # of a script with spaces: Kenは begins with a name
_WORD: Final = f"{_LETTER}+(?:-{_LETTER}+)*"  # takes milliseconds to compile, and English does without
_ASCII: Final = "[A-Za-z]+(?:-[A-Za-z]+)*"
_TITLES: Final = "さん|ちゃん|くん|君|様|氏|先生"
_ALONE: Final = re.compile(f"(.)(?={_TITLES})")
_LONGEST: Final = 12  # characters of a Japanese name, or of what is called by it
_MOST: Final = 600


class Call(NamedTuple):
    """A piece of a question that could be a name, with the hash under which its bearer would be known."""

    name: str
    speaker: int


def calls(text: str) -> list[Call]:
    """All pieces that could be names; most are not."""
    found: dict[tuple[str, int], None] = {}
    for piece in _pieces(unicodedata.normalize("NFKC", text)):
        found[piece] = None
        if len(found) >= _MOST:
            break
    return list(map(Call._make, found))


def call(name: str) -> Call:
    """A name that is known to be one."""
    return Call(name, speaker_facet(name))


def _pieces(text: str) -> Iterator[tuple[str, int]]:
    words = re.findall(_ASCII if text.isascii() else _WORD, text)
    for place, word in enumerate(words):
        yield word, speaker_facet(word)
        if word[0].isupper() and not is_little(word):
            yield word, nick_facet(word)
        if place + 1 < len(words):
            both = f"{word} {words[place + 1]}"
            yield both, speaker_facet(both)
    if text.isascii():
        return
    for run in re.findall(r"[^\W\d_a-zA-Z]+(?:[・=][^\W\d_a-zA-Z]+)*", text):
        yield from speakers_within(run, longest=_LONGEST)
    for alone in _ALONE.findall(text):
        yield alone, speaker_facet(alone)


def _japanese(word: str) -> bool:
    return any("\u3040" <= char <= "\u9fff" for char in word)


def without(text: str, names: Iterable[str]) -> str:
    """The question without these names: who speaks says "I", so the name is not in what was said."""
    for name in sorted(names, key=len, reverse=True):
        if _japanese(name):
            text = re.sub(f"{re.escape(name)}(?:{_TITLES})?[はがの]?", "", text)
        else:
            text = re.sub(rf"\b{re.escape(name)}\b(?:['\u2019]s?\b)?", "", text)
    return re.sub(r"\s+", " ", text).strip()


def name_terms(name: str) -> list[str]:
    return list(index_terms(name))
