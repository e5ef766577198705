"""A spaced word, name or identifier is found whole, by its parts, and without its accents."""

import re
import unicodedata
from typing import Final

from omoide.language.stemming import stem
from omoide.model.for_now import for_now

# Letters, digits and marks of scripts that put spaces between words, without the punctuation that lies among
# them. Written as short ranges: a character class takes longer to compile the more characters it names.
SPACED: Final = (
    "0-9A-Za-z\u00aa\u00b5\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02c1\u0300-\u037d\u0386\u0388-\u0481\u048a-\u0559"
    "\u0561-\u0588\u0591-\u05bd\u05d0-\u05f2\u0610-\u061a\u0620-\u0669\u066e-\u06d3\u06d5-\u06fc\u0900-\u0963\u0966-\u096f"
    "\u0971-\u0df3\u10a0-\u10fa\u1e00-\u1fbc"
)
# One token is a word, or several held together as in snake_case, v2.3.1, foo@bar.com, 85,000 and C++.
WORD: Final = (
    rf"[{SPACED}]++(?:(?:_++|[.@'\u2019\u2010-])[{SPACED}]++|,[0-9]{{3}}(?![0-9]))*+(?:\+\+|#(?!\w))?"
)

_JOINT: Final = re.compile(r"[_.@,+#-]+")
_HUMP: Final = re.compile(r"[A-Z]+s?(?![a-z])|[A-Z]?[a-z]+|\d+")
# A piece that changes between letters and digits more often than this is a hash, not a name.
_MOST_HUMPS: Final = 6
# Letters that no decomposition parts from their stroke.
_STROKES: Final = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "ð": "d", "\u0131": "i", "æ": "ae", "œ": "oe"})


# Nobody types a longer word; an encoded file is kept by its beginning and must not fill the cache.
_LONGEST: Final = 64


def word_terms(token: str) -> tuple[str, ...]:
    """Give the terms of one token, which is text after NFKC that the pattern `WORD` has matched."""
    return _remembered(token) if len(token) <= _LONGEST else _word_terms(token)


def _word_terms(token: str) -> tuple[str, ...]:
    token = _without_apostrophes(token)
    if "," in token and token.replace(",", "").isdecimal():
        token = token.replace(",", "")  # 85,000 and 85000 are the same price
    terms = {_term(token): None}
    for piece in _JOINT.split(token):
        if piece:
            terms[_term(piece)] = None
            terms.update(dict.fromkeys(map(_term, _humps(piece))))
    return tuple(filter(None, terms))  # an accent without a letter leaves nothing


_remembered: Final = for_now(32_768)(_word_terms)


def _without_apostrophes(token: str) -> str:
    token = token.replace("\u2019", "'").replace("\u2010", "-")
    if "'" not in token:
        return token
    return re.sub(r"'s(?=$|[^\w])|'", "", token, flags=re.IGNORECASE)


def _humps(piece: str) -> list[str]:
    """Divide fetchUserData and gpt4 where a reader would; numbers also count without leading zeros."""
    if piece.isdecimal():
        return [piece.lstrip("0") or "0"]
    if not piece.isascii():
        return []
    humps = _HUMP.findall(piece)
    return humps if 1 < len(humps) <= _MOST_HUMPS else []


def _term(word: str) -> str:
    word = word[:_LONGEST]
    if word[-1] == "s" and len(word) > 2 and word[:-1].isupper():
        word = word[:-1]  # PDFs: an acronym has no vowels for the stemmer to go by
    if not word.isascii():
        word = _unaccented(word)
    word = word.casefold()
    return stem(word) if word.isascii() and word.isalpha() else word


def _unaccented(word: str) -> str:
    """Take the accents off, so that café is found by cafe; other scripts keep their own marks."""
    parts = unicodedata.normalize("NFD", word.casefold().translate(_STROKES))
    return unicodedata.normalize("NFC", "".join(char for char in parts if not "\u0300" <= char <= "\u036f"))
