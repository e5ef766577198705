"""What somebody wants with a message: to greet, to ask, to have something done (AW-17).

The message is read piece by piece, and the largest wish counts: おはよう、昨日の件どうなった? asks, and "thanks! also update
the readme" is a request. Who wants to be told something asks a question, however it is put: "can you tell me when".

What only tells something, with no wish at all, counts as a question: who says 最近眠れない is helped by what is known about it
as much as one who asks, but there is nothing to be done that would need the room of a request.
"""

import re
from typing import Final

from omoide.language import message_phrases as phrases
from omoide.language.markers import is_proposal, is_question, is_request
from omoide.language.sentences import sentences
from omoide.language.widths import normal
from omoide.model.for_now import for_now
from omoide.model.message import MessageType

# A wish stands at the beginning or at the end; what lies between is what it is about.
_ENDS: Final = 2000  # characters
_SMALL: Final = 120  # characters, the longest small talk
_KANA_SHIFT: Final = ord("ァ") - ord("ぁ")
_SIZES: Final = (MessageType.GREETING, MessageType.QUESTION, MessageType.REQUEST)


@for_now(16)  # several ask it of the same message
def message_type(text: str) -> MessageType:
    """Say what somebody wants; a heartbeat is known by having no message, or nothing in it but that name."""
    text = text.strip()
    if len(text) > 2 * _ENDS:
        text = f"{text[:_ENDS]}\n{text[-_ENDS:]}"
    text = normal(text).replace("\u2019", "'")
    if not text or re.fullmatch(phrases.HEARTBEAT, text, re.IGNORECASE):
        return MessageType.HEARTBEAT
    return max((wanted(piece) for piece in _pieces(text)), key=_SIZES.index, default=MessageType.GREETING)


def wanted(piece: str) -> MessageType:
    """Say what is wanted with one sentence in one width; the rules are asked in this order."""
    lowered = _spelt_out(piece)
    if len(piece) <= _SMALL and _only_small_talk(piece):
        return MessageType.GREETING
    if re.search(phrases.TELL, lowered):
        return MessageType.QUESTION
    # 砂で城を作って、… goes on; only at its end is such a form a wish.
    if is_request(lowered.replace("て、", "て,")) or _is_order(lowered):
        return MessageType.REQUEST
    if is_question(lowered) or re.search(phrases.ASKED, lowered):
        return MessageType.QUESTION
    if _is_called_for(lowered):
        return MessageType.REQUEST
    if len(lowered) < phrases.LONGEST_THANKS and re.search(phrases.THANKS, lowered):
        return MessageType.GREETING
    return MessageType.QUESTION


def _pieces(text: str) -> list[str]:
    """Sentences, also where the next begins with a small letter: "thanks! also …"."""
    return [
        piece for sentence in sentences(text) for piece in re.split(r"(?<=[!?]) +", sentence) if piece.strip()
    ]


def _spelt_out(piece: str) -> str:
    def whole(found: re.Match[str]) -> str:
        return phrases.SHORTHAND.get(found[0], found[0])

    return re.sub("[a-z]+", whole, piece.lower())


def _only_small_talk(piece: str) -> bool:
    """Nothing is left of it but perhaps a name; emoji and marks by themselves are small talk, too."""
    if re.fullmatch(r"[ァ-ー\W]*[ァ-ヶ][ァ-ー\W]*", piece) and _only_small_talk(_in_hiragana(piece)):
        return True
    rest = re.sub(r"\b[a-z]+\b", lambda found: phrases.SHORTHAND.get(found[0], found[0]), piece)
    greetings = 0
    if _has_english(rest):
        rest, greetings = re.subn(phrases.SMALL_TALK, " ", rest, flags=re.IGNORECASE)
    if not rest.isascii():
        rest, more = re.subn(phrases.SMALL_TALK_JA, " ", rest)
        greetings += more
    rest = re.sub(phrases.ADDRESSED, " ", rest, flags=re.IGNORECASE)
    rest = re.sub(r"[\W_]+", " ", rest).strip()
    if not rest or re.fullmatch("[dpoxwvt0-9]", rest, re.IGNORECASE):  # what is left of :D or :3
        return greetings > 0 or not any(map(str.isalnum, piece)) or len(piece) < 4
    return greetings > 0 and re.fullmatch(phrases.NAME, rest) is not None


def _in_hiragana(piece: str) -> str:
    """オハヨウ is おはよう, loudly."""
    return re.sub("[ァ-ヶ]", lambda found: chr(ord(found[0]) - _KANA_SHIFT), piece)


def _is_called_for(lowered: str) -> bool:
    """ "Let's begin" wants to begin, while "we could" only thinks of it."""
    proposal = is_proposal(lowered)
    return (
        proposal is not None
        and (proposal.startswith("let") or not proposal.isascii())
        and "let's keep" not in lowered
    )


def _has_english(text: str) -> bool:
    """Patterns take milliseconds to compile, so those of a language that is not spoken are left alone."""
    return re.search("[a-zA-Z]{2}", text) is not None


def _is_order(lowered: str) -> bool:
    if _has_english(lowered) and _is_english_order(re.sub(phrases.CHEERS, " - ", lowered)):
        return True
    if lowered.isascii() or re.search(phrases.NO_ORDER, lowered):
        return False
    return re.search(phrases.ORDER, lowered) is not None


def _is_english_order(lowered: str) -> bool:
    verb = rf"(?:(?:don't|do not|never) )?(?:{phrases.VERBS})\b{phrases.AFTER_NOUN}"
    return (
        re.search(phrases.WISH, lowered) is not None or re.search(phrases.LEADS + verb, lowered) is not None
    )
