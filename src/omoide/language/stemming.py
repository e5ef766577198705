"""An English word is reduced to its stem, so that "meetings" and "meeting" are one word.

The rules are those of Porter's second English stemmer, stated as tables of endings.
"""

import re
from typing import Final

from omoide.model.for_now import for_now

_VOWELS: Final = frozenset("aeiouy")
# Words whose first region would otherwise begin too early (general / generous, commune / community ...).
_LONG_STARTS: Final = ("gener", "commun", "arsen", "past", "univers", "later", "emerg", "organ", "inter")
_WHOLE: Final = {
    "skis": "ski", "skies": "sky", "idly": "idl", "gently": "gentl", "ugly": "ugli", "early": "earli",
    "only": "onli", "singly": "singl",
}  # fmt: skip
_UNCHANGED: Final = frozenset(("sky", "news", "howe", "atlas", "cosmos", "bias", "andes"))
_AFTER_PLURAL: Final = frozenset(
    ("inning", "outing", "canning", "herring", "earring", "proceed", "exceed", "succeed")
)
_DOUBLES: Final = ("bb", "dd", "ff", "gg", "mm", "nn", "pp", "rr", "tt")

# Longest ending first: the first that fits decides, even when its condition then fails.
_DERIVED: Final = (
    ("ization", "ize"), ("ational", "ate"), ("fulness", "ful"), ("ousness", "ous"), ("iveness", "ive"),
    ("tional", "tion"), ("biliti", "ble"), ("lessli", "less"), ("entli", "ent"), ("ation", "ate"),
    ("alism", "al"), ("aliti", "al"), ("ousli", "ous"), ("iviti", "ive"), ("fulli", "ful"),
    ("enci", "ence"), ("anci", "ance"), ("abli", "able"), ("izer", "ize"), ("ator", "ate"), ("alli", "al"),
    ("bli", "ble"), ("ogist", "og"), ("ogi", "og"), ("li", ""),
)  # fmt: skip
_ADJECTIVAL: Final = (
    ("ational", "ate"), ("tional", "tion"), ("alize", "al"), ("icate", "ic"), ("iciti", "ic"),
    ("ative", ""), ("ical", "ic"), ("ness", ""), ("ful", ""),
)  # fmt: skip
_RESIDUAL: Final = (
    "ement", "ance", "ence", "able", "ible", "ment", "ant", "ent", "ism", "ate", "iti", "ous", "ive", "ize",
    "ion", "al", "er", "ic",
)  # fmt: skip

_REGION: Final = re.compile(r"[aeiouy][^aeiouy]")
_SHORT_END: Final = re.compile(r"(?:^|.*[^aeiouy])[aeiouy][^aeiouywxY]|[aeiouy][^aeiouy]|past")


@for_now(16_384)
def stem(word: str) -> str:
    """Give the stem of one lower-case ASCII word; words of one or two letters are their own stem."""
    if len(word) < 3 or word in _UNCHANGED:
        return word
    if word in _WHOLE:
        return _WHOLE[word]
    word = _mark_consonant_y(word)
    first = _first_region(word)
    second = _region_after(word, first)
    word = _without_plural(word)
    if word in _AFTER_PLURAL:
        return word
    word = _without_past(word, first)
    if len(word) > 2 and word[-1] in "yY" and word[-2] not in _VOWELS:
        word = word[:-1] + "i"
    word = _without_derivation(word, first)
    word = _without_adjective(word, first, second)
    word = _without_residue(word, second)
    return _without_final(word, first, second).replace("Y", "y")


def _mark_consonant_y(word: str) -> str:
    """Write as Y a y that sounds as a consonant: first in the word, or after a vowel."""
    if "y" not in word:
        return word
    letters = list(word)
    for at, letter in enumerate(letters):
        if letter == "y" and (at == 0 or letters[at - 1] in _VOWELS):
            letters[at] = "Y"
    return "".join(letters)


def _region_after(word: str, start: int) -> int:
    """Say where the part after the next vowel-consonant pair begins: endings are cut only inside it."""
    found = _REGION.search(word, start)
    return found.end() if found else len(word)


def _first_region(word: str) -> int:
    for start in _LONG_STARTS:
        if word.startswith(start):
            return len(start)
    return _region_after(word, 0)


def _has_vowel(part: str) -> bool:
    return not _VOWELS.isdisjoint(part)


def _without_plural(word: str) -> str:
    if word.endswith("sses"):
        return word[:-2]
    if word.endswith(("ied", "ies")):
        return word[:-2] if len(word) > 4 else word[:-1]
    if word.endswith("s") and not word.endswith(("us", "ss")) and _has_vowel(word[:-2]):
        return word[:-1]
    return word


def _without_past(word: str, first: int) -> str:
    for ending in ("eedly", "ingly", "edly", "eed", "ing", "ed"):
        if not word.endswith(ending):
            continue
        base = word[: -len(ending)]
        if ending.startswith("ee"):
            return base + "ee" if len(base) >= first else word
        if ending == "ing" and len(base) == 2 and base[1] == "y" and base[0] not in _VOWELS:
            return base[0] + "ie"  # dying, lying, tying
        return _mended(base, first) if _has_vowel(base) else word
    return word


def _mended(base: str, first: int) -> str:
    """Give back the e, or take away the doubled letter, that -ed or -ing had brought along."""
    if base.endswith(("at", "bl", "iz")):
        return base + "e"
    if base.endswith(_DOUBLES):
        return base if len(base) == 3 and base[0] in "aeo" else base[:-1]
    if first >= len(base) and _SHORT_END.fullmatch(base):
        return base + "e"
    return base


def _without_derivation(word: str, first: int) -> str:
    for ending, instead in _DERIVED:
        if not word.endswith(ending):
            continue
        base = word[: -len(ending)]
        allowed = len(base) >= first
        if ending == "li":
            allowed = allowed and base[-1:] in tuple("cdeghkmnrt")
        elif ending == "ogi":
            allowed = allowed and base.endswith("l")
        return base + instead if allowed else word
    return word


def _without_adjective(word: str, first: int, second: int) -> str:
    for ending, instead in _ADJECTIVAL:
        if word.endswith(ending):
            base = word[: -len(ending)]
            return base + instead if len(base) >= (second if ending == "ative" else first) else word
    return word


def _without_residue(word: str, second: int) -> str:
    for ending in _RESIDUAL:
        if word.endswith(ending):
            base = word[: -len(ending)]
            allowed = len(base) >= second and (ending != "ion" or base.endswith(("s", "t")))
            return base if allowed else word
    return word


def _without_final(word: str, first: int, second: int) -> str:
    base = word[:-1]
    if word.endswith("e"):
        cut = len(base) >= second or (len(base) >= first and not _SHORT_END.fullmatch(base))
        return base if cut else word
    return base if word.endswith("ll") and len(base) >= second else word
