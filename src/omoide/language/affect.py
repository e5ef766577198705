"""How a text feels, by rule: words that are known for their feeling, what turns them round, and how it is said.

A word counts as strongly as it stands in the tables, more after とても or "very", less after "a bit"; 嬉しくない and
"not happy" are not happy. Cries and capitals stir up, silences and long sentences calm down (LT-03 … LT-06).
"""

from collections.abc import Sequence
from typing import Final

from omoide.language.affect_marks import Marks, marks
from omoide.language.affect_reading import Reading, read
from omoide.language.affect_turning import Feeling
from omoide.model.affect import NEGATIVE, OTHER, POSITIVE, Affect

# Characters; beyond this the feeling has long been shown.
LONGEST: Final = 20_000

_ORDER: Final = {emotion: place for place, emotion in enumerate(POSITIVE + NEGATIVE + OTHER)}

# Signs that feel like words.
_LAUGH: Final = Feeling(0.4, 0.6, 0.25, ("joy",))
_ASTONISHED: Final = Feeling(0.0, 0.7, 0.25, ("surprise",))
_GLAD: Final = Feeling(0.5, 0.5, 0.25, ("joy",))
_SAD: Final = Feeling(-0.4, 0.4, 0.25, ("sadness",))
_CROSS: Final = Feeling(-0.5, 0.7, 0.35, ("anger",))
_CRYING: Final = Feeling(0.4, 0.4, 0.1)
_SILENT: Final = Feeling(-0.4, 0.35, 0.1)
_MOST_FACES: Final = 2

_PLAIN_AROUSAL: Final = 0.35
# What a cry adds: the first, each further one, and all together at most.
_CRY, _FURTHER_CRY, _CRIES = 0.1, 0.05, 0.2
_SOUND: Final = 0.05  # drawn out, shouted or repeated
_INTENSER: Final = 1.5  # how much more all that adds to the intensity
_SILENCE: Final = -0.1
_LONG_SENTENCE, _LONG_CALM = 60, -0.05  # from so many characters on
# Weak words alone make no strong valence; and less than this is none.
_LEAST_WEIGHT: Final = 0.3
_LEAST_VALENCE: Final = 0.05
# How much the second, the third and each further word add to the strongest.
_SHARES: Final = (1.0, 0.35, 0.2, 0.1)
# An emotion is named if its word is not much weaker than the strongest.
_NAMED: Final = 0.5


def feeling(text: str) -> Affect:
    """Say how a text feels. Where nothing is said, the arousal is unknown."""
    return felt_in(read(text[:LONGEST]))


def felt_in(reading: Reading) -> Affect:
    """Say how a text feels that was read."""
    shown = marks(reading.said)
    felt = reading.felt + _signs(shown)
    if not felt and not shown.words:
        return Affect()
    felt = felt or _manner(shown)
    total = sum(each.intensity for each in felt)
    valence = sum(each.valence * each.intensity for each in felt) / max(total, _LEAST_WEIGHT)
    return Affect(
        intensity=round(_intensity(felt, shown), 2),
        valence=round(valence, 2) if abs(valence) >= _LEAST_VALENCE else 0.0,
        arousal=round(_arousal(felt, total, shown), 2),
        emotions=_emotions(felt, shown),
    )


def _signs(shown: Marks) -> list[Feeling]:
    return (
        [_LAUGH] * bool(shown.laughs)
        + [_ASTONISHED] * bool(shown.astonished)
        + [_GLAD] * min(shown.glad_faces, _MOST_FACES)
        + [_SAD] * min(shown.sad_faces, _MOST_FACES)
        + [_CROSS] * min(shown.cross_faces, _MOST_FACES)
    )


def _manner(shown: Marks) -> list[Feeling]:
    """Where no word tells, how it is said does: who cries out is rather glad, who falls silent rather sad."""
    if bool(shown.cries) == bool(shown.silences):
        return []
    return [_CRYING if shown.cries else _SILENT]


def _intensity(felt: Sequence[Feeling], shown: Marks) -> float:
    """The strongest word, and ever less of the others; how it is said adds a little."""
    rest = 1 - _INTENSER * _raised(shown)
    for place, weight in enumerate(sorted((each.intensity for each in felt), reverse=True)):
        rest *= 1 - weight * _SHARES[min(place, len(_SHARES) - 1)]
    return 1 - rest


def _raised(shown: Marks) -> float:
    cries = min(_CRIES, _CRY + _FURTHER_CRY * (shown.cries - 1)) if shown.cries else 0.0
    return cries + _SOUND * sum(map(bool, (shown.drawn, shown.shouts, shown.repeats)))


def _arousal(felt: Sequence[Feeling], total: float, shown: Marks) -> float:
    base = sum(each.arousal * each.intensity for each in felt) / total if total else _PLAIN_AROUSAL
    calmed = _SILENCE * bool(shown.silences) + _LONG_CALM * (shown.sentence > _LONG_SENTENCE)
    return min(1.0, max(0.0, base + _raised(shown) + calmed))


def _emotions(felt: Sequence[Feeling], shown: Marks) -> tuple[str, ...]:
    least = _NAMED * max((each.intensity for each in felt), default=0.0)
    named = {emotion for each in felt if each.intensity >= least for emotion in each.emotions}
    # Who resigns and falls silent is sad.
    if "resignation" in named and shown.silences:
        named.add("sadness")
    return tuple(sorted(named, key=_ORDER.__getitem__))
