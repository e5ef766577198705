"""What was asked and stayed open, which sentence answers it, and what sort of answer that is (NA-26, NA-29, NA-59), word for word."""

import re
from collections.abc import Sequence
from enum import StrEnum
from functools import cache
from typing import Final, NamedTuple

from omoide.language.clauses import clauses, statements
from omoide.language.keywords import keywords
from omoide.language.lasting import lasting
from omoide.language.messages import wanted
from omoide.language.names import folded
from omoide.language.widths import normal
from omoide.model.message import MessageType

_TOPIC: Final = 80  # characters
_WORDS: Final = 4  # by which a topic is known
# Who says so has no answer.
_UNKNOWN: Final = r"わから(?:ない|ん|ず)|分から(?:ない|ん|ず)|知ら(?:ない|ん)|どうだろう|さあ|聞いてみ|調べて|\b(?:don't|do not|not) (?:know|sure)\b|\bno idea\b|\bi wonder\b|\bwho knows\b"
# Who wonders asks, also without a question mark.
_WONDERS: Final = r"(?:かな|かしら|だろうか|のだろう|んだろう)[ぁあー…。?]*$|気にな(?:る|って)|知りたい|\bi(?:'m| am)? (?:wonder|curious|would like to know|want to know|'d like to know)\b"
_VAGUE: Final = r"たぶん|多分|かもしれ|わから|分から|知ら|まだ|特に(?:ない|なし)|\b(?:maybe|perhaps|probably|not sure|don't know|unknown|unclear|no idea|nothing)\b"
# What tells how somebody feels or behaves, and not what somebody or something is.
_INSIGHT: Final = (
    r"(?:とき|時|たび|度)(?:に|は|、)|いつも|(?:る|た|う|く|す)と[、]?.{0,14}(?:なる|する|くれる)|気持ち|感じ|嬉し|うれし|悲し|寂し|さびし|安心|不安|怖|信頼|目が輝|大切に思|本当は"
    r"|\bwhen(?:ever)?\b|\bevery time\b|\balways\b|\bfeels?\b|\bafraid\b|\bhappy\b|\bsad\b|\blonely\b|\btrusts?\b|\bseems? to\b|\btends? to\b"
)


# What only leads up to what is asked.
_LEADS: Final = (
    r"^(?:(?:hey|so|well|by the way|tell me)\b,? *)*(?:do you (?:happen to )?know|(?:can|could) you tell me|i(?:'m| am)? (?:wonder(?:ing)?|curious)"
    r"|i(?:'d| would) like to know|i want to know) (?=(?:what|who|whom|whose|where|when|why|how|which|if|whether)\b)"
    r"|^(?:ねえ|ところで|あの)、?|(?<=か)(?:知って(?:る|いる|います)|わかる|分かる|わかります|(?:が|は)?(?:わから|分から)(?:ない|なくて|ん))(?:です|んだ)?[かよね]*$"
)


class Sort(StrEnum):
    """What an answer is worth: something that is so, something understood, or nothing that could be kept."""

    FACT = "fact"
    INSIGHT = "insight"
    SKIP = "skip"


class Said(NamedTuple):
    """Who said what."""

    speaker: str
    text: str


def left_open(talk: Sequence[Said]) -> list[tuple[str, int]]:
    """The questions of a talk that nobody answered, each as it was asked, with the place of its line."""
    found: dict[str, int] = {}
    for place, line in enumerate(talk):
        for sentence in statements(line.text):
            if _asks(sentence) and (_wonders(sentence) or not _answered(talk, place)):
                found.setdefault(_topic(sentence), place)
    return list(found.items())


def _topic(sentence: str) -> str:
    """As it was asked, without what only leads up to it."""
    asked = sentence.strip().rstrip("?？。.!！ ")
    bare = _pattern(_LEADS).sub("", asked).strip("、, ")
    return (bare or asked)[:_TOPIC]


def _asks(sentence: str) -> bool:
    """A question about something: not how one is doing."""
    if wanted(sentence) is MessageType.GREETING or not _words(sentence):
        return False
    return _wonders(sentence) or any(clause.asks for clause in clauses(sentence))


def _wonders(sentence: str) -> bool:
    return _found(_WONDERS, sentence)


def _answered(talk: Sequence[Said], place: int) -> bool:
    """Whether the next who speaks says something to it."""
    later = next((line for line in talk[place + 1 :] if line.speaker != talk[place].speaker), None)
    if later is None or _found(_UNKNOWN, later.text):
        return False
    return any(not all(clause.asks for clause in clauses(each)) for each in statements(later.text))


def answer_in(topic: str, talk: Sequence[Said]) -> str:
    """What was stated of a topic, with whoever said it; nothing where nothing holds all of its words."""
    words = _words(topic)
    for line in talk if words else ():
        for sentence in lasting(line.text, speaker=line.speaker):
            said = f"{line.speaker}: {sentence}" if line.speaker else sentence
            if all(word in folded(said) for word in words) and not _found(_VAGUE, sentence):
                return said
    return ""


def sort_of(answer: str) -> Sort:
    if not answer.strip() or _found(_VAGUE, answer) or not keywords(answer, limit=1):
        return Sort.SKIP
    return Sort.INSIGHT if _found(_INSIGHT, answer) else Sort.FACT


def stated(topic: str, answer: str) -> str:
    """The answer as a statement: as it was said, if it says of what it speaks; else beside its topic."""
    words = _words(topic)
    alone = any(word in folded(answer) for word in words) or bool(lasting(answer))
    return answer.strip() if alone else f"{topic}: {answer.strip()}"


def _words(text: str) -> tuple[str, ...]:
    return tuple(folded(word) for word in keywords(text, limit=_WORDS))


def _found(phrase: str, text: str) -> bool:
    return _pattern(phrase).search(normal(text)) is not None


@cache
def _pattern(phrase: str) -> re.Pattern[str]:
    return re.compile(phrase, re.IGNORECASE)
