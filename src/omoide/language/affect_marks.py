"""What a text shows beside its words: cries, silences, drawn-out sounds, capitals, repetition, laughter and faces."""

import re
from itertools import pairwise
from typing import Final, NamedTuple

from omoide.language.affect_words import pattern

# Laughter in English is a word of the table.
_LAUGHTER: Final = (
    r"\(笑\)?|笑(?=$|[\s。!)])|(?<=[ぁ-んァ-ヶ一-鿿ー!?)。])w+(?![a-z0-9])|(?<![a-z0-9])w{2,}(?![a-z0-9.])"
    r"|(?:^|[はでもw、\s])草(?=$|[\s。!w])|草生え|大草原|ふふ|[えあわが]はは|ははは"
)
_DRAWN: Final = r"[ぁ-ん一-鿿][ー~〜]+|([ぁ-んァ-ヶ])\1{2,}|[ぁ-ん][ぁぃぅぇぉ]+|([a-z])\2{2,}"
_CRY: Final = r"!+"
_ASTONISHED: Final = r"!\?|\?!|\?{3}"
_SILENCE: Final = r"\.{2,}|・{2,}|。{2,}"
_SHOUTED: Final = r"(?<![A-Za-z_0-9])[A-Z]{2,}(?![A-Za-z_0-9])"
_SENTENCE: Final = r"[^。!?\n]+"
_BREAK: Final = r"[、。!?,\s]+"
_FACE: Final = (
    r"\(([^()\n]{1,14})\)|(?<![a-z0-9])([:;=]'?-?[()dpo/|]|<3|;_;|t_t|t\.t|\^\^;*|\^_\^;*|\^o\^)(?![a-z0-9])"
)
# What is in brackets is a face only without other letters, and (汗) and the like.
_NO_FACE: Final = "[a-ce-nrsuy-z0-9,=ぁ-んァ-ヴ]|[一-鿿]{3}"
_CROSS: Final = "♯|怒|`д|`皿|皿"
_SAD: Final = (
    r"[;t][_ωд・o∀.-]?[;t]|泣|涙|汗|・ω・`|・・`|つд|д[;`]|q_q|:'?-?\(|:/|>_<|><|-_-|--;|\^;|_\^;|;\^|;・|・;"
)
_GLAD: Final = r"\^|∀|▽|≧|≦|ω|☆|♪|:-?\)|;-?\)|:-?[dp]|=\)|<3|ー`"


class Marks(NamedTuple):
    """How often each was seen; `sentence` is how many characters a sentence has; `words` whether there are any."""

    cries: int = 0
    silences: int = 0
    drawn: int = 0
    shouts: int = 0
    repeats: int = 0
    laughs: int = 0
    astonished: int = 0
    glad_faces: int = 0
    sad_faces: int = 0
    cross_faces: int = 0
    sentence: float = 0.0
    words: bool = False


def marks(text: str) -> Marks:
    """Count what a text, which is in one width, shows beside its words."""
    lowered = text.lower()
    faces = [_mood(face[1], face[2]) for face in pattern(_FACE).finditer(lowered)]
    words = pattern("[A-Za-z]{2,}").findall(text)
    shouts = len(pattern(_SHOUTED).findall(text))
    lengths = [len(each[0]) for each in pattern(_SENTENCE).finditer(text)]
    pieces = pattern(_BREAK).split(lowered)
    return Marks(
        cries=sum(len(cry[0]) for cry in pattern(_CRY).finditer(text)),
        silences=len(pattern(_SILENCE).findall(text)),
        drawn=len(pattern(_DRAWN).findall(lowered)),
        shouts=shouts if 2 * shouts > len(words) and len(words) > 1 else 0,
        repeats=sum(len(one) > 1 and one == next for one, next in pairwise(pieces)),
        laughs=len(pattern(_LAUGHTER).findall(lowered)),
        astonished=len(pattern(_ASTONISHED).findall(text)),
        glad_faces=faces.count("glad"),
        sad_faces=faces.count("sad"),
        cross_faces=faces.count("cross"),
        sentence=sum(lengths) / len(lengths) if lengths else 0.0,
        words=any(map(str.isalnum, text)),
    )


def _mood(bracketed: str | None, plain: str | None) -> str:
    """Tell a face by its eyes and mouth."""
    # In one width an accent has become a blank with a mark over it.
    face = plain or re.sub("[\\s\u0300-\u036f\u3099\u309a]", "", bracketed or "")
    if bracketed and pattern(_NO_FACE).search(face):
        return ""
    if pattern(_CROSS).search(face):
        return "cross"
    if pattern(_SAD).search(face):
        return "sad"
    return "glad" if pattern(_GLAD).search(face) else ""
