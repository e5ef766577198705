"""What a turn of talk was worth, by rule: how it felt, what sort of matter it was, and what is left of it in short.

The sort of turn gives a band of intensity, the feeling the place within it (LT-02): a greeting is forgotten at once, a
slip of the pen soon; then come technical talk, decisions, what is personal, what comes from the heart, and what shakes
a life. What the person said decides; the answer helps only where that tells nothing.
"""

from dataclasses import replace
from typing import Final, NamedTuple

from omoide.language.affect import LONGEST, felt_in
from omoide.language.affect_reading import Reading, read
from omoide.language.keywords import keywords
from omoide.language.markers import is_question, remember_this
from omoide.language.summarising import summary
from omoide.model.affect import Affect
from omoide.model.appraisal import Appraisal
from omoide.model.memory import Category


class _Sort(NamedTuple):
    """A sort of turn: its category, and the band of intensity within which the feeling moves it."""

    category: Category
    low: float
    high: float


_NOTHING: Final = _Sort(Category.CASUAL, 0.0, 0.0)
_GREETING: Final = _Sort(Category.CASUAL, 0.05, 0.19)
_CHAT: Final = _Sort(Category.CASUAL, 0.15, 0.6)
_CLERICAL: Final = _Sort(Category.WORK, 0.18, 0.25)
_TECHNICAL: Final = _Sort(Category.WORK, 0.32, 0.4)
_STIRRING_WORK: Final = _Sort(Category.WORK, 0.35, 0.6)
_DECISION: Final = _Sort(Category.DECISION, 0.42, 0.5)
_LIFE_DECISION: Final = _Sort(Category.DECISION, 0.61, 0.8)
_STRONG: Final = _Sort(Category.EMOTIONAL, 0.4, 0.85)
_PERSONAL: Final = _Sort(Category.EMOTIONAL, 0.5, 0.65)
_DEEP: Final = _Sort(Category.EMOTIONAL, 0.7, 0.85)
_TRAUMA: Final = _Sort(Category.EMOTIONAL, 0.85, 1.0)

# From these intensities on, a feeling makes a turn about people personal, a personal one deep, any one emotional, and
# one about people deep.
_TOUCHED: Final = 0.3
_MOVED: Final = 0.5
_SHAKEN: Final = 0.55
_OVERCOME: Final = 0.7
# Who speaks so many times as often of software as of persons is at work.
_MOSTLY: Final = 3
_GREETING_LENGTH: Final = 40  # characters
# How much of a feeling is believed that only the answer shows.
_ANSWERED: Final = 0.5


def appraise(said: str, reply: str = "") -> Appraisal:
    """Say what a turn was worth: what the person said, and what was answered."""
    said, reply = said[:LONGEST], reply[:LONGEST]
    heard, answered = read(said), read(reply)
    felt = _felt(felt_in(heard), answered)
    sort = _sort(said, heard, answered, felt.intensity)
    trigger = summary(said, longest=200, most=2)
    content = summary(reply, longest=400, most=3)
    return Appraisal(
        affect=replace(felt, intensity=round(sort.low + (sort.high - sort.low) * felt.intensity, 2)),
        category=sort.category,
        keywords=keywords(f"{trigger}\n{content}"),
        trigger=trigger,
        content=content,
        protect=remember_this(said) or "",
    )


def _felt(felt: Affect, answered: Reading) -> Affect:
    """Where what was said shows no feeling, the strength of the answer's counts a little; its sign is another's."""
    if felt.valence or felt.emotions:
        return felt
    other = felt_in(answered)
    return replace(
        felt,
        intensity=round(max(felt.intensity, _ANSWERED * other.intensity), 2),
        arousal=other.arousal if felt.arousal is None else felt.arousal,
    )


def _sort(said: str, heard: Reading, answered: Reading, felt: float) -> _Sort:
    """The rules are asked in this order, and the first that speaks decides."""
    about, technical = heard.about, _technical(heard)
    at_work = (technical or about["office"]) and technical >= _MOSTLY * about["personal"]
    if about["grave"] or (about["dying"] and (about["personal"] or not technical)):
        return _TRAUMA
    # Who asks has not decided.
    if any("decision" in each.about and not is_question(each.text) for each in heard.sentences):
        return _LIFE_DECISION if about["personal"] and not at_work else _DECISION
    if about["confiding"] and not technical:
        return _DEEP
    if about["clerical"] and not about["personal"] and felt < _SHAKEN:
        return _CLERICAL
    if at_work:
        return _TECHNICAL if felt < _SHAKEN else _STIRRING_WORK if technical else _STRONG
    if about["personal"]:
        return _DEEP if felt >= _MOVED else _PERSONAL
    if about["people"] and felt >= _TOUCHED:
        return _DEEP if felt >= _OVERCOME else _PERSONAL
    if felt >= _SHAKEN:
        return _STRONG
    if about["greeting"] and len(said) < _GREETING_LENGTH and felt < _TOUCHED:
        return _GREETING
    # What was said tells nothing by itself: はい, "go on".
    if _technical(answered) + answered.about["office"] >= _MOSTLY:
        return _TECHNICAL
    return _CHAT if any(map(str.isalnum, said)) else _NOTHING


def _technical(reading: Reading) -> int:
    return reading.about["software"] + _MOSTLY * reading.code
