"""By which names a question may call someone, and what is left of it without them.

Nobody knows all names, but a mind knows who speaks in it: so every piece of a question that could be a name is looked
up there, by its hash.
"""

import re
import unicodedata
from collections.abc import Iterable
from typing import Final

from omoide.language.lexicon import nick_facet, speaker_facet
from omoide.language.terms import index_terms, is_little
from omoide.model.frozen import frozen

_LETTER: Final = r"[^\W\d_\u3040-\u30ff\u3400-\u9fff]"  # of a script with spaces: Kenは begins with a name
_WORD: Final = f"{_LETTER}+(?:-{_LETTER}+)*"  # takes milliseconds to compile, and English does without
_ASCII: Final = "[A-Za-z]+(?:-[A-Za-z]+)*"
_TITLES: Final = "さん|ちゃん|くん|君|様|氏|先生"
_ALONE: Final = re.compile(f"(.)(?={_TITLES})")
_LONGEST: Final = 12  # characters of a Japanese name, or of what is called by it
_MOST: Final = 600


@frozen(kw_only=False)
class Call:
    """A piece of a question that could be a name, with the hash under which its bearer would be known."""

    name: str
    speaker: int


def calls(text: str) -> list[Call]:
    """All pieces that could be names; most are not."""
    found: dict[str, Call] = {}
    for name, is_nick in _pieces(unicodedata.normalize("NFKC", text)):
        if (key := f"{name}{is_nick}") not in found:
            found[key] = Call(name, nick_facet(name) if is_nick else speaker_facet(name))
        if len(found) >= _MOST:
            break
    return list(found.values())


def call(name: str) -> Call:
    """A name that is known to be one."""
    return Call(name, speaker_facet(name))


def _pieces(text: str) -> Iterable[tuple[str, bool]]:
    words = re.findall(_ASCII if text.isascii() else _WORD, text)
    for place, word in enumerate(words):
        yield word, False
        if word[0].isupper() and not is_little(word):
            yield word, True
        if place + 1 < len(words):
            yield f"{word} {words[place + 1]}", False
    for run in re.findall(r"[^\W\d_a-zA-Z]+(?:[・=][^\W\d_a-zA-Z]+)*", text):
        for start in range(len(run)):
            for end in range(start + 2, min(start + _LONGEST, len(run)) + 1):
                yield run[start:end], False
    for alone in _ALONE.findall(text):
        yield alone, False


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
