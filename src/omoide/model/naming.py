"""Names of tenants and minds: of any script, in one spelling each, and none that could be taken for another.

A name is what people call a mind, and a key on disk and on servers as well. So it is kept in Unicode's form NFKC: composed or
not, full or half width, it is the same name. Upper and lower case are kept as they are given; but of names that differ in
nothing else, or only in letters that look alike (カ and 力, a and the Cyrillic а), a store takes the first alone (`likeness`).
What has no look of its own (spaces, control and direction marks, invisible characters), what means something in a path, and
scripts that are not written together are no part of a name. Plain names are [a-z0-9_-] and stay what they are.
"""

import re
from functools import lru_cache
from typing import Final

from omoide.errors import BadMindName

_PLAIN: Final = re.compile(r"[a-z0-9][a-z0-9_-]{0,63}", re.ASCII)
_MOST, _MOST_BYTES = 64, 96  # two of them, an id and an ending are one file name of at most 255 bytes
_JOINTS: Final = frozenset("-_・")
_DIGITS: Final = frozenset("0123456789")
_REPEATS: Final = frozenset("ー々ゝゞヽヾ")  # modifiers that Japanese names are written with
_MARKS: Final = 2  # in a row, over or under one letter
# Letters and marks that nobody sees: Hangul fillers, joiners, inherent vowels, selectors of a variant.
_UNSEEN: Final = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef]")
# The first word of a character's Unicode name says which script it is of; some say it otherwise.
_SCRIPTS: Final = {"CJK": "HAN", "IDEOGRAPHIC": "HAN", "KATAKANA-HIRAGANA": "KATAKANA"}
_INHERITED: Final = ("COMBINING", "")
# Which scripts one name may be written in at once (UTS 39, "highly restrictive").
_TOGETHER: Final = (
    frozenset(("LATIN", "HAN", "HIRAGANA", "KATAKANA")),
    frozenset(("LATIN", "HAN", "BOPOMOFO")),
    frozenset(("LATIN", "HAN", "HANGUL")),
)
# Letters that look like others when both are in lower case or both in upper case, as pairs.
_LOOKALIKES: Final = (
    "аaвbеeкkмmнhоoрpсcтtуyхxіiїïјjѕsԁdԛqԝwһhӏlёëαaβbεeζzηhιiκkμmνvοoρpτtυuχxıiɑaɡgȷjօoոnսuհh"
    "カ力ロ口タ夕ニ二エ工ト卜ハ八チ千オ才ー一ヒ匕ヘへベべペぺリり髙高﨑崎𠮷吉"
)
_LIKE: Final = {ord(one): other for one, other in zip(_LOOKALIKES[::2], _LOOKALIKES[1::2], strict=True)}


def is_plain(name: str) -> bool:
    return _PLAIN.fullmatch(name) is not None


def spelt(name: object, *, what: str) -> str:
    """The one spelling of a name; raises `BadMindName` where it can be none."""
    if isinstance(name, str):
        if is_plain(name):
            return name
        if found := _spelt(name):
            return found
    raise BadMindName(value=name, what=what)


@lru_cache(maxsize=4096)
def is_spelt(name: str) -> bool:
    """Whether a mind can be called exactly so."""
    try:
        return spelt(name, what="mind") == name
    except BadMindName:
        return False


def likeness(name: str) -> str:
    """What all spellings have in common that could be taken for this one; that of a plain name is itself."""
    if is_plain(name):
        return name
    from unicodedata import normalize

    folded = normalize("NFKC", name).casefold().replace("i\u0307", "i")  # Turkish İ
    return normalize("NFKC", folded).translate(_LIKE)


@lru_cache(maxsize=4096)
def _spelt(name: str) -> str:
    """Empty where it is none."""
    from unicodedata import normalize  # plain names, which most are, need no tables

    text = normalize("NFKC", name[: 4 * _MOST])
    sized = 1 <= len(text) <= _MOST and len(text.encode("utf-8", "surrogatepass")) <= _MOST_BYTES
    return text if len(name) <= 4 * _MOST and sized and _is_seen(text) and _is_of_one_hand(text) else ""


def _is_seen(text: str) -> bool:
    """Letters, the marks on them, digits and joints; a letter or a digit first."""
    from unicodedata import category

    if _UNSEEN.search(text):
        return False
    marks = 0
    for place, each in enumerate(text):
        sort = category(each)
        is_mark = sort in ("Mn", "Mc")
        is_letter = sort in ("Ll", "Lu", "Lo", "Lt") or each in _DIGITS
        marks = marks + 1 if is_mark else 0
        if marks > _MARKS or not (is_letter or (place and (is_mark or each in _JOINTS or each in _REPEATS))):
            return False
    return True


def _is_of_one_hand(text: str) -> bool:
    """In one script, or in scripts that people write together."""
    from unicodedata import name

    words = {name(each, "").partition(" ")[0] for each in text if each not in _JOINTS and each not in _DIGITS}
    scripts = {_SCRIPTS.get(word, word) for word in words if word not in _INHERITED}
    return len(scripts) <= 1 or any(scripts <= known for known in _TOGETHER)
