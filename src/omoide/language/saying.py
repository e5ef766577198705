"""What is said with a text: one statement, something that lasts, or nothing but what is known."""

import re
from datetime import UTC, datetime
from typing import Final

from omoide.language.clauses import clauses
from omoide.language.dates import when
from omoide.language.frames import frames
from omoide.language.messages import message_type, wanted
from omoide.language.sentences import sentences
from omoide.language.spelling import LONGEST, same_words
from omoide.language.terms import is_little, pair_weight, query_terms
from omoide.language.widths import normal
from omoide.model.message import MessageType

_SOME_TIME: Final = datetime(2000, 6, 15, 12, tzinfo=UTC)
_PAST: Final = re.compile(
    r"\b(?:went|did|had|took|was|were|saw|met|ate|came|got|made|said|told|bought|left|ran|felt|heard|lost|found|slept|woke|fell"
    r"|gave|drove|flew|wrote|read|sent|spent|won|broke|\w{2,}[^aeiou\W]ed|\w{2,}[iou]ed)\b",
    re.IGNORECASE,
)
_PAST_JA: Final = re.compile(r"(?:た|だ(?<=[んい]だ))[よねわさ。!]*$")
# Words by which somebody says that he knows it from before.
_RECALLING: Final = re.compile(
    r"\b(?:(?:as|like) )?(?:you|he|she|they|we)(?:'ve| have| had)? (?:already |once )?(?:told|said|mentioned|noted)(?: (?:me|us))?"
    r"(?: (?:before|earlier|once|that|last time))*,?|\b(?:i|we) (?:remember|recall|know|believe|think)(?: that)?"
    r"|\b(?:according to|from|based on) (?:my|our|the|your) (?:memor(?:y|ies)|notes?|records?)[,:]?"
    r"|(?:前に|以前|先日)?(?:と|って)(?:おっしゃって|言って|話して|聞いて|伺って|覚えて)(?:いた|い|おり)?(?:まし|ます)?(?:た|る)?|(?:私の)?(?:記憶|メモ|記録)(?:によると|では|にある通り)、?"
    r"|たしか|確か",
    re.IGNORECASE,
)
_NUMBERS: Final = re.compile(r"\d+(?:[.,:]\d+)*")
_NOT: Final = re.compile(
    r"\b(?:not|no|never|nothing|nobody|none|cannot)\b|n't\b|ない|なく|ません|ぬ$", re.IGNORECASE
)


def is_statement(text: str) -> bool:
    """Whether it is one statement: no question, wish, greeting, or what somebody else said."""
    if len(text) > LONGEST or not same_words(text):
        return False
    said = sentences(text)
    if (
        len(said) != 1 or message_type(text) is not MessageType.QUESTION
    ):  # what only tells something counts as one
        return False
    parts = clauses(said[0])
    return bool(parts) and not any(part.asks for part in parts)


def lasts(text: str) -> bool:
    """Whether a statement is likely to be true tomorrow: no passing state, nothing that happened at some time."""
    known = frames(text)
    if known:
        return all(frame.lasting and not frame.past for frame in known)
    read = normal(text)
    if any(not any(map(str.isdigit, span.text)) for span in when(read, now=_SOME_TIME)):
        return False  # today, last week: another day each time it is said
    if not read.isascii() and _PAST_JA.search(read.rstrip(" 。.!")):
        return False
    return _PAST.search(read) is None


def restates(text: str, known: str) -> bool:
    """Whether all that a text says is in another one: the same numbers, no other "not", and hardly another word."""
    own, other = _content(_RECALLING.sub(" ", normal(text))), _content(known)
    if not own or set(_NUMBERS.findall(normal(text))) - set(_NUMBERS.findall(normal(known))):
        return False
    if bool(_NOT.search(normal(text))) != bool(_NOT.search(normal(known))):
        return False
    shared = sum(weight for term, weight in own.items() if term in other)
    return shared >= 0.75 * sum(own.values())


def says_something(text: str) -> bool:
    """Whether any sentence of it states something, besides questions and small talk."""
    return any(
        wanted(sentence) is not MessageType.GREETING and not _only_asks(sentence)
        for sentence in map(normal, sentences(text))
    )


def _only_asks(sentence: str) -> bool:
    parts = clauses(sentence)
    return bool(parts) and all(part.asks for part in parts)


def _content(text: str) -> dict[str, float]:
    terms = query_terms(text).terms
    return {term: weight for term in terms if (weight := pair_weight(term)) > 0 and not is_little(term)}
