"""Corrections as people say them: "that is wrong", 「違う、そうじゃなくて大阪」, "forget that", 「今のなし」, 「完全に消して」.

Precision first: what is denied, asked, supposed or quoted ("that's not wrong", 違わない, 彼は「忘れて」と言った) is none. Who
only says another value says it after a word of correction: no, actually, いや, 違う.
"""

import re
from enum import StrEnum
from typing import Final

from omoide.language import correcting_phrases as phrases
from omoide.language.clauses import HIDDEN, clauses
from omoide.language.frames import frames
from omoide.language.markers import forget_this
from omoide.language.messages import wanted
from omoide.language.sentences import sentences
from omoide.language.widths import normal
from omoide.model.frozen import frozen
from omoide.model.message import MessageType

_SENTENCES: Final = 3  # a correction comes first, or it is none
_VALUE: Final = 40  # characters of a value; what is longer is a statement, or nothing


class Act(StrEnum):
    """What is wanted."""

    REPLACE = "replace"
    DENY = "deny"
    FORGET = "forget"
    ERASE = "erase"


@frozen
class Correction:
    """`wrong` is the value that is not so, `right` the one that is, `statement` what is so in a sentence of its own; `about`
    names what is meant, where that was said."""

    act: Act
    wrong: str = ""
    right: str = ""
    statement: str = ""
    about: str = ""


def correction(text: str) -> Correction | None:
    said = [each.replace("\u2019", "'") for each in map(normal, sentences(text)[:_SENTENCES])]
    for place, sentence in enumerate(said):
        read = _read(sentence)
        if not read:
            continue
        found = _erased(read) or _forgotten(read) or _replaced(read, sentence)
        if found:
            return found
        if re.match(phrases.WRONG, read, re.IGNORECASE) or re.match(phrases.WRONG_JA, read):
            rest = re.sub(phrases.WRONG, "", re.sub(phrases.WRONG_JA, "", read), count=1, flags=re.IGNORECASE)
            return _denied(rest.strip(" ,、。.!;:-"), said[place + 1 :])
    return None


def _read(sentence: str) -> str:
    """The sentence without quotations; nothing, where it asks or tells what somebody else said."""
    parts = clauses(sentence)
    if not parts or any(part.asks for part in parts) or HIDDEN in "".join(part.read for part in parts):
        return ""
    return sentence.strip()


def _erased(read: str) -> Correction | None:
    for pattern in (*phrases.ERASE, phrases.ERASE_JA):
        if found := re.search(pattern, read, re.IGNORECASE):
            return Correction(act=Act.ERASE, about=_about(found["about"]))
    return None


def _forgotten(read: str) -> Correction | None:
    for pattern in (phrases.FORGET, phrases.FORGET_JA):
        if found := re.search(pattern, read, re.IGNORECASE):
            return Correction(act=Act.FORGET, about=_about(found["about"]))
    return Correction(act=Act.FORGET) if forget_this(read) else None


def _about(said: str | None) -> str:
    """What is named; not, where it is only pointed at."""
    named = (said or "").strip(" 、,")
    return "" if re.fullmatch(phrases.POINTED, named, re.IGNORECASE) else named


def _replaced(read: str, sentence: str) -> Correction | None:
    for pattern in (*phrases.NOT_BUT, *phrases.NOT_BUT_JA):
        if found := re.match(pattern, read, re.IGNORECASE):
            values = found.groupdict()
            right = _value(values.get("right") or "")
            if right and wanted(right) is not MessageType.REQUEST:
                return Correction(act=Act.REPLACE, wrong=_value(values.get("wrong") or ""), right=right)
    lead = re.match(phrases.LEAD, read, re.IGNORECASE) or re.match(phrases.LEAD_JA, read)
    if lead and frames(rest := sentence[lead.end() :].strip()):
        return Correction(act=Act.REPLACE, statement=rest)
    return None


def _denied(rest: str, after: list[str]) -> Correction:
    """What follows the word may say how it is: in a sentence, or only the value."""
    for each in (rest, *after[:1]):
        for pattern in (*phrases.IT_IS, *phrases.IT_IS_JA):
            # Capitals tell a value from other words.
            if each and (found := re.match(pattern, each)) and (right := _value(found["right"])):
                return Correction(act=Act.REPLACE, right=right)
        if each and frames(each):
            return Correction(act=Act.REPLACE, statement=each)
    return Correction(act=Act.DENY)


def _value(said: str) -> str:
    value = re.sub(phrases.AROUND, "", said.strip(), flags=re.IGNORECASE).strip(" ,、。.!;:")
    vague = re.fullmatch(phrases.NO_VALUE, value, re.IGNORECASE)
    return value if 0 < len(value) <= _VALUE and not vague else ""
