"""How many tokens a model will count in a text, estimated from its characters alone.

The weights were fitted to three byte-pair vocabularies in wide use and lean to the careful side. Every part
of the sum can only grow when text is added, so a longer text never seems cheaper than a piece of it.
"""

import re
from typing import Final

# What byte-pair vocabularies join: a word of ordinary length, three digits, a cluster of signs, an indent.
# A single space or underscore belongs to the word beside it.
_CHUNKS: Final = (
    r"[A-Za-z\u00c0-\u024f]{1,9}|[0-9]{1,3}|[!-/:-@\[-^`{-~]{1,3}|_{2,8}"
    r"|\n{1,4}| {2,16}|\t{1,4}|[\x00-\x08\x0b-\x1f\x7f]"
)
_KANA: Final = "[\u3000-\u30ff]+"  # and Japanese punctuation

# Hundredths of a token, for a chunk and for one character of each kind.
_CHUNK: Final = 100
_KANA_CHAR: Final = 85
_TWO_BYTES: Final = 60  # accents, which break up their word; Greek, Cyrillic, Hebrew, Arabic
_THREE_BYTES: Final = 115  # Han, Hangul, full-width forms, most other scripts
_FOUR_BYTES: Final = 220  # emoji


def estimate_tokens(text: str) -> int:
    """Estimate the tokens of a text: 0 only for the empty one."""
    hundredths = _CHUNK * len(re.findall(_CHUNKS, text))
    if not text.isascii():
        hundredths += _beyond_ascii(text)
    return max(-(-hundredths // 100), 1 if text else 0)


def _beyond_ascii(text: str) -> int:
    """Weigh characters by their length in UTF-8, which sorts scripts well and is counted at no cost."""
    ascii_only = len(text.encode("ascii", "ignore"))
    four = len(text.encode("utf-16-le", "surrogatepass")) // 2 - len(text)
    rest = len(text) - ascii_only - four
    three = len(text.encode("utf-8", "surrogatepass")) - ascii_only - 4 * four - 2 * rest
    kana = sum(map(len, re.findall(_KANA, text)))
    return (
        _TWO_BYTES * (rest - three) + _THREE_BYTES * (three - kana) + _KANA_CHAR * kana + _FOUR_BYTES * four
    )
