"""How the words beside a word of feeling turn it: not, very, a bit, too, but."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from omoide.language.affect_words import Found, pattern


class Feeling(NamedTuple):
    """What a word feels like. Of machines, some words say nothing: killed, 死んだ."""

    valence: float
    arousal: float
    intensity: float
    emotions: tuple[str, ...] = ()
    machine: bool = False


NOT: Final = -1.0  # the degree of a word that denies what follows
# What is not good is rather bad; what is not bad is only a little good.
_NOT_GOOD: Final = -0.6
_NOT_BAD: Final = -0.4
_NOT_INTENSE: Final = 0.7
_CALM: Final = 0.35
_BEFORE_BUT: Final = 0.6
_TOO_MUCH: Final = 1.25
# How far words reach: one of degree in characters, "not" in words.
_REACH: Final = 8
_NOT_REACH: Final = 3

_CLAUSE_END: Final = r"[。、.,;:!?\n]|\bbut\b"
_BUT: Final = r"けど|けれど|でも|しかし|だが|のに|ですが|ますが|たが、|\bbut\b|\bhowever\b|\bthough\b|\byet\b"
_TOO: Final = "[ぁ-ん]{0,2}?(?:すぎ|過ぎ)"
# In Japanese the denial follows, after endings and particles: 嬉し|くは|ない, 期待|でき|ません.
_ENDINGS: Final = (
    "いとは|いとも|いこと|いわけ|いはず|くは|くも|く|し|て|てい|ては|ても|で|でい|して|してい|でき|じゃ|では|でも|とは|とも|は|も|が|に|には"
    "|なんて|なんか|こと|わけ|はず|あり|なれ|思わ|言え|言わ|思え|られ|れ|せ|さ|か|め|え|け|き|ま|わ|ら|た|ば|な|べ|い|ん|み|り|と|事|訳|筈"
)
_DENIED: Final = (
    rf"(?:{_ENDINGS}){{0,3}}?"
    r"(?:な(?:い(?!と|で(?!す)|か(?!も)|くらい)|かった|く(?!ちゃ|ても)|さそう)|ません(?!か)|ねえ(?=[\s。!]|$)"
    r"|無い|無かった|ず(?=に|[、。]|$)|どころか|どころじゃ|どころでは)"
)
# 嬉しいじゃない! and 嬉しくないわけがない affirm.
_AFFIRMED: Final = "[ぁ-ん]{0,6}?(?:じゃない(?=[!?っかでの])|じゃん|ないわけ|なくはない|なくもない|ないこともない|ないはずが)"


def turned(found: Sequence[Found[Feeling | float]], text: str) -> list[Feeling]:
    """Give the words of feeling as they are meant here; words of degree and denial are used up."""
    result: list[Feeling] = []
    degree, degree_end, denied_end = 1.0, -1, -1
    for place, (start, end, meaning) in enumerate(found):
        if isinstance(meaning, Feeling):
            near = degree_end >= 0 and not _parted(text, degree_end, start)
            weight = degree if near else 1.0
            if pattern(_TOO).match(text, end):
                weight *= _TOO_MUCH
            if place + 1 < len(found) and pattern(_BUT).search(text, end, found[place + 1].start):
                weight *= _BEFORE_BUT
            result.append(_as_meant(meaning, weight, denied=_is_denied(text, denied_end, start, end)))
            degree, degree_end, denied_end = 1.0, -1, -1
        elif meaning == NOT:
            denied_end = end
        else:
            near = degree_end >= 0 and not _parted(text, degree_end, start)
            degree, degree_end = (degree if near else 1.0) * meaning, end
    return result


def _parted(text: str, end: int, start: int) -> bool:
    return start - end > _REACH or pattern(_CLAUSE_END).search(text, end, start) is not None


def _is_denied(text: str, denied_end: int, start: int, end: int) -> bool:
    if denied_end >= 0:
        between = text[denied_end:start]
        if len(between.split()) <= _NOT_REACH and not pattern(_CLAUSE_END).search(between):
            return True
    if text[start] <= "~" or pattern(_AFFIRMED).match(text, end):
        return False
    return pattern(_DENIED).match(text, end) is not None


def _as_meant(feeling: Feeling, weight: float, *, denied: bool) -> Feeling:
    if denied:
        turn = _NOT_GOOD if feeling.valence > 0 else _NOT_BAD
        return Feeling(
            feeling.valence * turn,
            (feeling.arousal + _CALM) / 2,
            min(1.0, feeling.intensity * _NOT_INTENSE * weight),
        )
    if weight == 1.0:
        return feeling
    # What is very good also stirs more, though not as much more.
    arousal = min(1.0, feeling.arousal * (1 + (weight - 1) / 4))
    return feeling._replace(arousal=arousal, intensity=min(1.0, feeling.intensity * weight))
